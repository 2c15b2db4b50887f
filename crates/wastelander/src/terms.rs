//! What a mode changes, as plain numbers: rules read these and never ask for the name of a mode.

use parts::title::{OpenError, OptionInfo, Order};

/// Survival Points that win where each plays alone (WAS-GOAL-03).
pub(crate) const GOAL: u8 = 10;

/// What a mode changes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Terms {
    /// Survival Points that win; none where the last living player wins.
    pub goal: Option<u8>,
    /// Survival Points at the start.
    pub start_sp: u8,
    /// Whether all play together with one pool (WAS-COOP-01).
    pub common: bool,
    /// Cards turned in Wander.
    pub wander: u8,
    /// Whether every enemy counts twice (WAS-HC-03).
    pub doubled: bool,
    /// Whether weapons and armor cannot be carried tapped (WAS-HC-05).
    pub no_spares: bool,
    /// The hand limit.
    pub hand: u8,
    /// The trait limit.
    pub traits: u8,
    /// Cards dealt of each deck.
    pub deal: u8,
    /// Whether armor and weapons wear out (WAS-HC-09).
    pub wear: bool,
    /// Whether Bad Stuff always costs Survival Points (WAS-HC-12).
    pub toll: bool,
    /// Whether players die at 0 Survival Points and wins bring none (WAS-HC-10 to 19).
    pub elimination: bool,
    /// By what the losses of events are multiplied (WAS-HCC-09).
    pub event_factor: u8,
    /// The last round (WAS-GOAL-06).
    pub rounds: u8,
}

/// The switches of Hardcore (WAS-HC-20).
const SWITCHES: [(&str, &str); 9] = [
    ("two-cards", "Wander turns two cards."),
    ("doubled", "Every enemy counts twice."),
    ("no-spares", "Weapons and armor cannot be carried tapped."),
    ("small-hand", "The hand limit is 3."),
    ("few-traits", "The trait limit is 3."),
    ("small-deal", "One card of each deck is dealt."),
    ("wear", "Armor and weapons used in combat wear out on a 1."),
    ("toll", "Bad Stuff that takes no Survival Points takes 1."),
    ("elimination", "All begin with 10 Survival Points, who has none is out, the last one wins."),
];

impl Terms {
    /// The options of the game.
    #[must_use]
    pub fn options() -> Vec<OptionInfo> {
        let mut options = vec![
            OptionInfo {
                name: "mode",
                values: vec!["normal", "hardcore", "cooperative", "hardcore-cooperative"],
                about: "Which of the four games is played; hardcore has all its switches on.",
            },
            OptionInfo {
                name: "start",
                values: vec!["normal", "quick"],
                about: "Whether 2 or 4 cards of each deck are dealt.",
            },
            OptionInfo {
                name: "rounds",
                values: vec!["60", "30", "120"],
                about: "After which round the game ends for the player with the most Survival Points.",
            },
        ];
        let switch = |(name, about)| OptionInfo { name, values: vec!["off", "on"], about };
        options.extend(SWITCHES.map(switch));
        options
    }

    /// The terms somebody ordered for this many players.
    ///
    /// # Errors
    /// Options that do not exist or exclude each other (WAS-RULING-71).
    pub fn read(order: &Order, seats: usize) -> Result<Terms, OpenError> {
        let options = Terms::options();
        parts::title::check_option_names(order, &options)?;
        let value = |place: usize| options[place].value_in(order);
        let (mode, start, rounds) = (value(0)?, value(1)?, value(2)?);
        let mut on = [mode == "hardcore"; SWITCHES.len()];
        for (place, switch) in on.iter_mut().enumerate() {
            *switch |= value(3 + place)? == "on";
        }
        let common = mode.ends_with("cooperative");
        // WAS-COOP-28: cooperative modes are closed lists.
        if common && let Some(place) = on.iter().position(|on| *on) {
            let name = SWITCHES[place].0;
            return Err(OpenError::BadValue { name, value: "on".into(), possible: vec!["off"] });
        }
        if mode == "hardcore-cooperative" {
            // WAS-HCC-01 to 08.
            for place in [1, 2, 3, 4, 5, 6, 7] {
                on[place] = true;
            }
        }
        let [two_cards, doubled, no_spares, small_hand, few_traits, small_deal, wear, toll, elimination] = on;
        // WAS-SETUP-09.
        if start == "quick" && small_deal {
            return Err(OpenError::BadValue {
                name: "start",
                value: "quick".into(),
                possible: vec!["normal"],
            });
        }
        let goal = match mode {
            "cooperative" => Some(4 * seats as u8),
            "hardcore-cooperative" => Some(5 * seats as u8),
            _ if elimination => None,
            _ => Some(GOAL),
        };
        Ok(Terms {
            goal,
            start_sp: if elimination { 10 } else { 0 },
            common,
            wander: if two_cards || common { 2 } else { 1 },
            doubled,
            no_spares,
            hand: if small_hand { 3 } else { 4 },
            traits: if few_traits { 3 } else { 5 },
            deal: match start {
                "quick" => 4,
                _ if small_deal => 1,
                _ => 2,
            },
            wear,
            toll,
            elimination,
            event_factor: if mode == "hardcore-cooperative" { 2 } else { 1 },
            rounds: rounds.parse().unwrap_or(60),
        })
    }
}
