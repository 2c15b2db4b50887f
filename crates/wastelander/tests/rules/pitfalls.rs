//! Rules that are easy to get wrong, played from written positions.

use kernel::{Dice, Explain, Game, Imagine, Log, Notate, Observe, Seat, Stage, Viewer, Waiting};
use parts::title::{Order, Title};
use wastelander::{Moment, Portrait, State, Wastelander};

struct Play {
    game: Wastelander,
    state: State,
}

impl Play {
    fn from(options: &[(&str, &str)], position: &str) -> Play {
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let game = Wastelander::open(&Order { options, ..Order::default() }).expect("the options exist");
        let position = toml::from_str(position).expect("a position");
        let state = game.set_up(position).unwrap_or_else(|error| panic!("{error}"));
        Play { game, state }
    }

    /// Takes inputs: `a: pass` is a choice, anything else an outcome.
    fn take(&mut self, inputs: &[&str]) -> Portrait {
        for text in inputs {
            match text.split_once(": ") {
                Some((seat, choice)) => {
                    let seat = Seat::from_letter(seat.chars().next().expect("a seat")).expect("a seat");
                    let choice = self.game.read_choice(choice).unwrap_or_else(|error| panic!("{error}"));
                    let played = self.game.play(&mut self.state, seat, choice, &mut Log::off());
                    played.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
                }
                None => {
                    assert_eq!(self.game.waiting(&self.state), Waiting::Chance, "{text} is not awaited");
                    let chance = self.game.read_chance(text).unwrap_or_else(|error| panic!("{error}"));
                    self.game.settle(&mut self.state, chance, &mut Log::off());
                }
            }
        }
        self.game.portray_truth(&self.state)
    }

    fn refusal(&self, seat: u8, choice: &str) -> String {
        let choice = self.game.read_choice(choice).unwrap_or_else(|error| panic!("{error}"));
        let answer = self.game.check(&self.state, Seat::new(seat), choice);
        answer.expect_err("it should be refused").rule.as_str().to_owned()
    }
}

/// WAS-ENC-08, WAS-RUN-02: a tie loses, and a 4 does not escape.
#[test]
fn a_tie_is_a_loss_and_a_four_does_not_escape() {
    let mut play =
        Play::from(&[], "at = 'commit'\nfoes = ['hermit']\na = { sp = 3, ready = ['scrap-plate'] }");
    let after = play.take(&["a: roll", "2", "2"]);
    assert_eq!(after.sums, Some([4, 4]));
    assert_eq!(play.take(&["4"]).seats["a"].sp, 2);
}

/// WAS-COMBAT-02, WAS-COMBAT-03: one Survival Point and the Loot, drawn face-down.
#[test]
fn a_win_by_combat_brings_a_point_and_loot() {
    let mut play = Play::from(&[], "at = 'commit'\nfoes = ['thug']\na = { ready = ['machete'] }");
    let after = play.take(&["a: roll", "6", "1", "food"]);
    assert_eq!((after.seats["a"].sp, after.seats["a"].hand), (1, [0, 1]));
    assert_eq!(after.discard, ["thug"]);
}

/// WAS-GOAL-03, WAS-TIMING-10: the tenth point ends the game before any Loot is drawn.
#[test]
fn the_tenth_point_wins_before_loot_is_drawn() {
    let mut play = Play::from(&[], "at = 'commit'\nfoes = ['thug']\na = { sp = 9, ready = ['machete'] }");
    let after = play.take(&["a: roll", "6", "1"]);
    assert_eq!((after.winners.as_str(), after.moment), ("a", Moment::Over));
}

/// WAS-GOAL-04, WAS-HELP-06: acting player and helper who reach the goal by the same award win together.
#[test]
fn winners_of_one_award_share_the_game() {
    let mut play =
        Play::from(&[], "at = 'commit'\nfoes = ['thug']\nhelper = 'b'\na = { sp = 9 }\nb = { sp = 9 }");
    assert_eq!(play.take(&["a: roll", "6", "1"]).winners, "ab");
}

/// WAS-AMMO-03, WAS-AMMO-05, WAS-RULING-16: the last counter still counts, then the bonus is gone.
#[test]
fn the_last_counter_counts_and_an_empty_weapon_does_not() {
    let mut play = Play::from(
        &[],
        "at = 'commit'\nfoes = ['thug']\na = { ready = ['revolver'], counters = { revolver = 1 } }",
    );
    let after = play.take(&["a: roll"]);
    assert_eq!(after.sums, Some([4, 1]));
    assert!(after.seats["a"].counters.is_empty());
    assert_eq!(after.seats["a"].stats[0], 1);
}

/// WAS-EVENT-04, WAS-EVENT-08: events hit others, and a food token stops hunger.
#[test]
fn a_token_stops_an_event_played_by_another() {
    let mut play =
        Play::from(&[], "acting = 'b'\na = { hand = ['hunger'] }\nb = { sp = 2, tokens = [1, 0] }");
    play.take(&["b: pass"]);
    assert_eq!(play.refusal(0, "curse hunger a"), "WAS-EVENT-04");
    let after = play.take(&["a: curse hunger b", "b: spend food"]);
    assert_eq!((after.seats["b"].sp, after.seats["b"].tokens), (2, [0, 0]));
    assert_eq!(after.discard, ["hunger"]);
}

/// WAS-ENC-05, WAS-TRADE-03: equipment is frozen in an encounter.
#[test]
fn equipment_is_frozen_in_an_encounter() {
    let play = Play::from(
        &[],
        "at = 'prep'\nfoes = ['thug']\na = { hand = ['machete'] }\nb = { hand = ['feeble'] }",
    );
    assert_eq!(play.refusal(0, "wear machete"), "WAS-ENC-05");
}

/// WAS-RULING-11: Smokes pacify a Fiend at once, and what it offers is laid out afterwards.
#[test]
fn smokes_pacify_a_fiend() {
    let mut play = Play::from(&[], "at = 'prep'\nfoes = ['fiend']\na = { tapped = ['smokes'] }");
    let after = play.take(&["a: bribe #1 smokes 1", "food", "ammo"]);
    assert_eq!(after.seats["a"].sp, 2);
    assert_eq!((after.moment, after.stock.len()), (Moment::Market, 2));
}

/// WAS-HC-03, WAS-RULING-32: doubled enemies count twice, and one Wrangler brings one critter with its twin.
#[test]
fn doubled_wranglers_bring_one_doubled_critter() {
    let mut play = Play::from(&[("doubled", "on")], "at = 'method'\nfoes = ['wrangler']");
    let after = play.take(&["hunger", "radroach"]);
    let cards: Vec<&str> = after.foes.iter().map(|foe| foe.card.as_str()).collect();
    assert_eq!(cards, ["wrangler", "wrangler", "radroach", "radroach"]);
    assert_eq!(after.discard, ["hunger"]);
}

/// WAS-COOP-13: with three players 9/9/9 and 24/21/24.
#[test]
fn a_group_meets_multiplied_enemies() {
    let play = Play::from(
        &[("mode", "cooperative")],
        "at = 'prep'\nfoes = ['wrangler', 'giant-wasp']\na = { hand = ['feeble'] }",
    );
    let foes = play.game.portray_truth(&play.state).foes;
    assert_eq!((foes[0].stats, foes[1].stats), ([9, 9, 9], [24, 21, 24]));
}

/// WAS-MOD-08: adjectives stand before the name, a group word outermost.
#[test]
fn names_collect_modifiers() {
    let mut play = Play::from(&[], "at = 'prep'\nfoes = ['warrior']\na = { hand = ['posse-of', 'feeble'] }");
    let after = play.take(&["a: stick posse-of #1", "a: stick feeble #1"]);
    assert_eq!(after.foes[0].name, "Posse of Feeble Warriors");
    assert_eq!(after.foes[0].stats, [7, 5, 5]);
}

/// WAS-HC-13, WAS-HC-18: who loses the last point is out, and the last living player wins at once.
#[test]
fn the_last_living_player_wins() {
    let position =
        "acting = 'b'\na = { sp = 5, hand = ['thirst'] }\nb = { sp = 1 }\nc = { sp = 1, dead = true }";
    let mut play = Play::from(&[("elimination", "on")], position);
    let after = play.take(&["a: curse thirst b"]);
    assert_eq!((after.winners.as_str(), after.moment), ("a", Moment::Over));
}

/// WAS-RULING-60: a face-down tactic the group is asked about is shown, so that whoever is asked can reckon with it.
#[test]
fn a_tactic_shown_for_consent_is_there_in_imagined_states() {
    let position = "at = 'prep'\nfoes = ['thug']\na = { down = ['bear-trap'] }\nb = { hand = ['feeble'] }";
    let mut play = Play::from(&[("mode", "cooperative")], position);
    assert_eq!(play.take(&["a: play down bear-trap option 2 at b"]).moment, Moment::Consent);
    let view = play.game.view(&play.state, Viewer::Seat(Seat::new(1)));
    for seed in 0..50 {
        let mut imagined = play.game.imagine(&view, &mut Dice::new(seed));
        for seat in [1, 2] {
            play.game.choose(&mut imagined, Seat::new(seat), wastelander::Choice::Agree, &mut Log::off());
        }
        assert_eq!(imagined.table.side(Seat::FIRST).down, 0);
    }
}
