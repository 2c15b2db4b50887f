//! Tables with nothing on them yet, for whoever fills them in.

use kernel::Viewer;
use wire::TableId;
use wire::lobby::{Phase, TableCard};
use wire::table::TableView;

use crate::ids::MatchId;
use crate::moment::Moment;
use crate::opening::Rules;

/// A table as a viewer sees it, as far as its rules tell.
pub(crate) fn view(id: &MatchId, rules: &Rules, phase: Phase, viewer: Viewer) -> TableView {
    TableView {
        options: rules.options.clone(),
        pack: rules.own_pack(),
        ..TableView::blank(TableId::from(id.clone()), rules.game.clone(), phase, viewer)
    }
}

/// A table in a list that nobody else sees, as far as its rules tell.
pub(crate) fn card(id: &MatchId, rules: &Rules, phase: Phase, made: Moment) -> TableCard {
    TableCard {
        id: TableId::from(id.clone()),
        game: rules.game.clone(),
        options: rules.options.clone(),
        public: false,
        seats: Vec::new(),
        phase,
        made: made.millis(),
        rounds: 0,
    }
}
