//! The names of what is looked at in a position.

use crate::cards::{CardInfo, Sort};
use crate::effect::{KeepTo, Standing, Verb};

/// One thing that is looked at for each seat, by number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Feature(u8);

/// What decides a battle. The order is that of [`BATTLE`].
#[derive(Copy, Clone)]
pub(super) enum Battle {
    /// Strength in play.
    Total,
    /// The lead: own strength in play minus that of the best opponent.
    Lead,
    /// Own strength minus what the best opponent may reach.
    Hold,
    /// What may be reached, minus the strength of the best opponent in play.
    Reach,
    /// and beyond what the best of the others may reach.
    Potential,
    /// Not having passed.
    In,
    /// Winning if everybody passed now.
    Winning,
    /// How many turns of others come first.
    TurnsBefore,
    /// Having the turn.
    Turn,
    /// Being the last one in,
    Alone,
    /// who is winning,
    AloneWinning,
    /// or is short of so much.
    AloneShort,
}

/// The names of what decides a battle.
const BATTLE: [&str; 12] = [
    "total",
    "lead",
    "hold",
    "reach",
    "potential",
    "in",
    "winning",
    "turns_before",
    "turn",
    "alone",
    "alone_winning",
    "alone_short",
];

/// What decides the game once the battle is over, besides cards. The order is that of [`GAME`].
#[derive(Copy, Clone)]
pub(super) enum AfterBattle {
    /// Of territories and reinforcements.
    Scrap,
    Territories,
    /// Holding the first player card between battles.
    First,
    /// Having won the battle.
    Won,
    /// Having committed most, least, so much,
    MissionMost,
    MissionLeast,
    Mission,
    /// so much more than the best of the others, than the worst,
    MissionAhead,
    MissionClear,
    /// and as likely as there will be another mission.
    MissionToCome,
    /// Strength that stays in play, worth that returns to the hand.
    Stays,
    ToHand,
    /// Not having passed, and what may be claimed by passing.
    In,
    RowLeft,
    LowestScrap,
    LowestWorth,
    /// Units in play, and those face down.
    Units,
    FaceDown,
}

/// The names of what decides the game.
const GAME: [&str; 18] = [
    "scrap",
    "territories",
    "first",
    "won",
    "mission_most",
    "mission_least",
    "mission",
    "mission_ahead",
    "mission_clear",
    "mission_to_come",
    "stays",
    "to_hand",
    "in",
    "row_left",
    "lowest_scrap",
    "lowest_worth",
    "units",
    "face_down",
];

/// What cards are, as far as it is weighed. The order is that of [`TRAITS`].
#[derive(Copy, Clone)]
enum Trait {
    Card,
    Strength,
    Unit,
    Flips,
    Discards,
    Recovers,
    Draws,
    Commits,
    Moves,
    Returns,
    PlaysExtra,
    Strengthens,
    Remains,
    ComesBack,
    Protects,
    Privilege,
}

/// The names of what cards are.
const TRAITS: [&str; 16] = [
    "card",
    "strength",
    "unit",
    "flips",
    "discards",
    "recovers",
    "draws",
    "commits",
    "moves",
    "returns",
    "plays_extra",
    "strengthens",
    "remains",
    "comes_back",
    "protects",
    "privilege",
];

/// What one card is, or what some cards are together: how much of each trait.
pub(crate) type Traits = [f32; TRAITS.len()];

/// Where each part of the features begins. The first two decide the battle, the others the game.
pub(super) const HAND_IN_BATTLE: usize = BATTLE.len();
pub(super) const AFTER_BATTLE: usize = HAND_IN_BATTLE + TRAITS.len();
pub(super) const HAND: usize = AFTER_BATTLE + GAME.len();
pub(super) const PILE: usize = HAND + TRAITS.len();
pub(super) const ENDS: usize = PILE + TRAITS.len();

impl Feature {
    /// How many features there are.
    pub const COUNT: usize = ENDS + 1;
    /// How many of them, the first, decide the battle.
    pub const BATTLE: usize = AFTER_BATTLE;
    /// Winning if the game ended with this battle.
    pub const ENDS: Feature = Feature(ENDS as u8);

    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every feature with the part of the file of weights it stands in and its name there.
    pub fn all() -> impl Iterator<Item = (Feature, &'static str, &'static str)> {
        let parts: [(&str, &[&str]); 6] = [
            ("battle", &BATTLE),
            ("hand_in_battle", &TRAITS),
            ("game", &GAME),
            ("hand", &TRAITS),
            ("pile", &TRAITS),
            ("end", &["wins"]),
        ];
        let named = parts.into_iter().flat_map(|(part, names)| names.iter().map(move |name| (part, *name)));
        (0..).map(Feature).zip(named).map(|(feature, (part, name))| (feature, part, name))
    }

    /// What the winner of a battle gains, if the territory has so much scrap. Having won counts by itself: the first
    /// player card, less the cards it will have taken.
    #[must_use]
    pub const fn gains(prize: f32) -> [(Feature, f32); 3] {
        [
            (AfterBattle::Scrap.feature(), prize),
            (AfterBattle::Territories.feature(), 1.0),
            (AfterBattle::Won.feature(), 1.0),
        ]
    }
}

impl Battle {
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl AfterBattle {
    pub(super) const fn index(self) -> usize {
        AFTER_BATTLE + self as usize
    }

    const fn feature(self) -> Feature {
        Feature(self.index() as u8)
    }
}

/// What a card is worth to a player who has yet to play it, in strength.
pub(crate) fn worth(info: &CardInfo) -> f32 {
    let once = info.play.iter().map(|step| match step.verb {
        Verb::Flip(_) | Verb::Discard(_) => 2.0,
        Verb::Recover(_) | Verb::Draw => 2.5,
        Verb::Commit(_) => 1.0,
        Verb::Move(_) | Verb::Return(_) | Verb::PlayExtra(_) => 0.5,
    });
    let standing = info.standing.iter().map(|rule| match rule.gives {
        Standing::Strength(_) => 1.5,
        Standing::Keep(keep) if keep.to == KeepTo::Play => 2.5,
        Standing::Keep(_) => 1.5,
        Standing::Protect(_) | Standing::ClaimAny | Standing::WinTies => 0.5,
    });
    f32::from(info.strength) + once.chain(standing).sum::<f32>()
}

/// What a card is.
pub(crate) fn traits(info: &CardInfo) -> Traits {
    let mut traits = [0.0; TRAITS.len()];
    let mut add = |which: Trait, amount: f32| traits[which as usize] += amount;
    add(Trait::Card, 1.0);
    add(Trait::Strength, f32::from(info.strength));
    if matches!(info.sort, Sort::Unit(_)) {
        add(Trait::Unit, 1.0);
    }
    for step in &info.play {
        let which = match step.verb {
            Verb::Flip(_) => Trait::Flips,
            Verb::Discard(_) => Trait::Discards,
            Verb::Recover(_) => Trait::Recovers,
            Verb::Draw => Trait::Draws,
            Verb::Commit(_) => Trait::Commits,
            Verb::Move(_) => Trait::Moves,
            Verb::Return(_) => Trait::Returns,
            Verb::PlayExtra(_) => Trait::PlaysExtra,
        };
        add(which, 1.0);
    }
    for rule in &info.standing {
        let which = match rule.gives {
            Standing::Strength(_) => Trait::Strengthens,
            Standing::Keep(keep) if keep.to == KeepTo::Play => Trait::Remains,
            Standing::Keep(_) => Trait::ComesBack,
            Standing::Protect(_) => Trait::Protects,
            Standing::ClaimAny | Standing::WinTies => Trait::Privilege,
        };
        add(which, 1.0);
    }
    traits
}
