//! Tables with nothing on them yet, for whoever fills them in.

use kernel::Viewer;
use parts::scene::Ask;
use serde_json::Value;
use wire::lobby::{Phase, TableCard};
use wire::table::{TableView, Undo};
use wire::{TableId, Version};

use crate::ids::MatchId;
use crate::moment::Moment;
use crate::opening::Rules;

/// A table as a viewer sees it, as far as its rules tell.
pub(crate) fn view(id: &MatchId, rules: &Rules, phase: Phase, viewer: Viewer) -> TableView {
    TableView {
        id: TableId::from(id.clone()),
        version: Version::default(),
        game: rules.game.clone(),
        options: rules.options.clone(),
        pack: rules.own_pack(),
        phase,
        viewer,
        seats: Vec::new(),
        scene: Value::Null,
        inputs: 0,
        rounds: 0,
        waiting: Vec::new(),
        ask: Ask::default(),
        acts: Vec::new(),
        undo: Undo::Nothing,
        hints: false,
        clocks: Vec::new(),
        outcome: None,
        fairness: None,
        frozen: None,
        rematch: None,
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
