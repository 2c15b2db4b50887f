//! What the server shows, held against what it showed before.

use kernel::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::TableId;
use wire::table::TableView;

use super::Session;
use crate::proof::{self, Kept, Outcome};

impl Session {
    /// Holds the table against what was shown before, and checks the record once the match is over.
    pub(super) fn witness(&self, table: &TableView) {
        let Some(shown) = &table.fairness else { return };
        self.hold_against(|kept| kept.witness(shown));
        if shown.opened.is_some() && !self.checking.get_value() {
            self.checking.set_value(true);
            self.examine(table.id.clone(), table.viewer);
        }
    }

    /// Takes what the server shows as evidence, and keeps it for the next visit and to be shown when the line comes
    /// back: a server that has lost a part of the match is found out by it.
    pub(super) fn hold_against(&self, take: impl FnOnce(&mut Kept) -> Option<&'static str>) {
        let before = self.kept.get_value();
        if let Some(Some(why)) = self.kept.try_update_value(take) {
            self.alarm.set(Some(why));
        }
        let now = self.kept.get_value();
        if now != before {
            self.id.with_value(|id| now.keep(id));
            self.receipt.set(now.receipt);
        }
    }

    fn examine(&self, id: TableId, viewer: Viewer) {
        let (session, kept) = (*self, self.kept.get_value());
        spawn_local(async move {
            let found = proof::check(&id, &kept, viewer).await;
            // The page may be gone by now.
            let _ = session.findings.try_set(Some(found));
        });
    }

    /// Checks the record again, which could not be done before.
    pub fn check_record(&self) {
        if let Some((id, viewer)) =
            self.table.with_untracked(|table| table.as_ref().map(|table| (table.id.clone(), table.viewer)))
        {
            self.findings.set(None);
            self.examine(id, viewer);
        }
    }

    /// Whether the record is not what the server promised and signed.
    pub fn is_deceived(&self) -> bool {
        self.findings.with(|found| matches!(found, Some(Ok(found)) if Outcome::of(found).broken > 0))
    }
}
