//! The table with pictures: which things there are, what each choice touches and is called, and what is asked.
//! What moves when something happens is in `telling.rs`.

use kernel::{Seat, SeatSet, Viewer};
use parts::bits::ones;
use parts::scene::{Act, Ask, Depict, Fact, Facts, Icon, Telling, Thing, Tone};

use crate::agenda::{Ability, Progress, Task};
use crate::cards::{CardInfo, Question, Sort, Symbol, words_used};
use crate::choice::{Choice, Spot, Where};
use crate::effect::{Destination, Kind, Step, Verb};
use crate::event::Seen;
use crate::notation::write_spot;
use crate::setup::{BattleLands, Factions};
use crate::state::{Card, Piece, RowName, Table};
use crate::text::step_text;
use crate::view::View;

/// The things of a BattleLands table. A card in play is called by its place, as in notation.
pub(crate) mod thing {
    use super::{RowName, Seat, Spot, Thing, write_spot};

    /// A card of the viewer's own hand.
    pub fn in_hand(id: &str) -> Thing {
        Thing::new(format!("hand {id}"))
    }

    /// The whole hand of a player.
    pub fn hand(seat: Seat) -> Thing {
        Thing::new(format!("hand {seat}"))
    }

    /// A row of a player.
    pub fn row(seat: Seat, row: RowName) -> Thing {
        let letter = match row {
            RowName::Front => 'f',
            RowName::Back => 'b',
        };
        Thing::new(format!("row {seat}{letter}"))
    }

    /// A card in play.
    pub fn spot(spot: Spot) -> Thing {
        Thing::new(write_spot(spot))
    }

    /// A card of the open row.
    pub fn open(id: &str) -> Thing {
        Thing::new(format!("open {id}"))
    }

    /// A player's discard pile.
    pub fn discard(seat: Seat) -> Thing {
        Thing::new(format!("discard {seat}"))
    }

    /// A card of the viewer's own discard pile.
    pub fn in_pile(id: &str) -> Thing {
        Thing::new(format!("pile {id}"))
    }

    /// A player's secret mission card.
    pub fn mission(seat: Seat) -> Thing {
        Thing::new(format!("mission {seat}"))
    }

    /// The territories a player has claimed.
    pub fn claimed(seat: Seat) -> Thing {
        Thing::new(format!("claimed {seat}"))
    }

    /// A player's total.
    pub fn strength(seat: Seat) -> Thing {
        Thing::new(format!("strength {seat}"))
    }

    /// A player.
    pub fn seat(seat: Seat) -> Thing {
        Thing::new(format!("seat {seat}"))
    }

    /// A faction that can be named.
    pub fn faction(id: &str) -> Thing {
        Thing::new(format!("faction {id}"))
    }

    /// The territory fought over.
    pub fn territory() -> Thing {
        Thing::new("territory")
    }

    /// The face-down territories and rows of this war.
    pub fn column() -> Thing {
        Thing::new("column")
    }

    /// The reinforcement deck.
    pub fn deck() -> Thing {
        Thing::new("deck")
    }

    /// The road between the players, where a card is played that goes into no row.
    pub fn road() -> Thing {
        Thing::new("road")
    }
}

impl Depict for BattleLands {
    fn act(&self, view: &View, choice: Choice) -> Act {
        let table = &view.table;
        let seat = actor(view);
        let plain = Act::button(kernel::Notate::write_choice(self, choice));
        match choice {
            Choice::Faction(faction) => {
                let info = self.pack.faction(faction);
                Act {
                    label: format!("Lead the {}", info.name),
                    verb: "Lead".into(),
                    touches: vec![thing::faction(&info.id)],
                    icon: Some(Icon::new("crown")),
                    ..plain
                }
            }
            Choice::Commit(card) => Act {
                label: format!("Commit {} to your secret mission", self.card_name(card)),
                verb: "Commit".into(),
                touches: vec![thing::in_hand(self.id(card)), thing::mission(seat)],
                outcome: Some(format!("+{}", self.pack.card(card).strength).into()),
                icon: Some(Icon::new("key")),
                ..plain
            },
            Choice::Play(card, place) => self.act_of_play(table, seat, card, place, plain),
            Choice::Pass => Act {
                label: self.label_of_pass(table, seat),
                verb: "Pass".into(),
                icon: Some(Icon::new("end")),
                tone: Tone::Rest,
                ..plain
            },
            Choice::Claim(card) => Act {
                label: format!("Claim {}", self.card_name(card)),
                verb: "Claim".into(),
                touches: vec![thing::open(self.id(card))],
                outcome: Some(format!("{} scrap", self.pack.card(card).scrap).into()),
                icon: Some(Icon::new("hand")),
                ..plain
            },
            Choice::Hit(spot) => self.act_of_hit(table, spot, plain),
            Choice::Take(card) => Act {
                label: format!("Take {} from your discard pile", self.card_name(card)),
                verb: "Take".into(),
                touches: vec![thing::in_pile(self.id(card))],
                outcome: Some("To hand".into()),
                icon: Some(Icon::new("draw")),
                ..plain
            },
            Choice::Accept => self.act_of_accept(table, plain),
            Choice::Decline => Act {
                label: "Decline".into(),
                verb: "Decline".into(),
                icon: Some(Icon::new("end")),
                tone: Tone::Rest,
                ..plain
            },
        }
    }

    fn ask(&self, view: &View) -> Ask {
        self.asked(view)
    }

    fn telling(&self, before: &View, seen: &Seen) -> Telling {
        self.tell_of(before, seen)
    }

    fn facts(&self, card: &str) -> Facts {
        match (self.pack.card_named(card), self.pack.territory_named(card)) {
            (Some(card), _) => self.facts_of(self.pack.card(card)),
            (None, Some(territory)) => {
                let info = self.pack.territory(territory);
                let mission = info.mission.then_some("secret mission");
                Facts::default().with("scrap", Fact::Number(info.scrap.into())).with_some("mission", mission)
            }
            (None, None) => Facts::default(),
        }
    }
}

/// Whose choices the viewer is shown.
fn actor(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => view.table.turn,
    }
}

fn row_name(row: RowName) -> &'static str {
    match row {
        RowName::Front => "front row",
        RowName::Back => "back row",
    }
}

fn row_icon(row: RowName) -> Icon {
    match row {
        RowName::Front => Icon::new("front"),
        RowName::Back => Icon::new("back"),
    }
}

/// The word, the stencil and the tone of an ability.
fn deed(verb: &Verb) -> (&'static str, Icon, Tone) {
    match verb {
        Verb::Flip(_) => ("Flip", Icon::new("flip"), Tone::Plain),
        Verb::Discard(_) => ("Discard", Icon::new("destroy"), Tone::Danger),
        Verb::Move(_) => ("Move", Icon::new("next"), Tone::Plain),
        Verb::Return(_) => ("Return", Icon::new("hand"), Tone::Plain),
        Verb::Recover(_) => ("Take", Icon::new("draw"), Tone::Plain),
        Verb::Draw => ("Draw", Icon::new("draw"), Tone::Plain),
        Verb::PlayExtra(_) => ("Play", Icon::new("plus"), Tone::Plain),
        Verb::Commit(_) => ("Commit", Icon::new("key"), Tone::Plain),
    }
}

impl BattleLands {
    pub(crate) fn card_name(&self, card: Card) -> &str {
        &self.pack.card(card).name
    }

    /// What stands on a card players can hold: `strength`, the `row` it goes into, `scrap`, `faction`, `play` if its
    /// ability is carried out when it is played, and the `words` of what it does.
    fn facts_of(&self, info: &CardInfo) -> Facts {
        let row = match info.sort {
            Sort::Unit(Symbol::Front) => "front",
            Sort::Unit(Symbol::Back) => "back",
            Sort::Unit(Symbol::Both) => "both",
            Sort::Attached => "unit",
            Sort::Instead => "none",
        };
        let scrap = info.faction.is_none().then_some(Fact::Number(info.scrap.into()));
        Facts::default()
            .with("strength", info.strength)
            .with("row", row)
            .with("words", words_used(info).join(" "))
            .with_some("scrap", scrap)
            .with_some("faction", info.faction.map(|faction| self.pack.faction(faction).name.clone()))
            .with_some("acts", (!info.play.is_empty()).then_some("when played"))
    }

    /// "the Junkers", or the seat before it has a faction.
    fn side_name(&self, table: &Table, seat: Seat) -> String {
        match table.side(seat).faction {
            Some(faction) => format!("the {}", self.pack.faction(faction).name),
            None => format!("player {seat}"),
        }
    }

    fn act_of_play(&self, table: &Table, seat: Seat, card: Card, place: Where, plain: Act) -> Act {
        let info = self.pack.card(card);
        let from = thing::in_hand(&info.id);
        let plain = Act { verb: "Play".into(), ..plain };
        let Some(row) = place.row() else {
            return Act {
                label: format!("Play {}", info.name),
                touches: vec![from, thing::road()],
                icon: Some(Icon::new("equip")),
                ..plain
            };
        };
        let outcome = self.gain(table, seat, card, row).map(|gain| format!("{gain:+}").into());
        match (info.sort, self.bearer_in(table, seat, row)) {
            (Sort::Attached, Some(spot)) => Act {
                label: format!(
                    "Attach {} to {}, {}",
                    info.name,
                    self.name_at(table, spot).unwrap_or("nothing"),
                    row_name(row)
                ),
                touches: vec![from, thing::spot(spot)],
                outcome,
                icon: Some(Icon::new("equip")),
                ..plain
            },
            _ => Act {
                label: format!("Play {} into the {}", info.name, row_name(row)),
                touches: vec![from, thing::row(seat, row)],
                outcome,
                icon: Some(row_icon(row)),
                ..plain
            },
        }
    }

    /// Where equipment played in a row is fastened (BTL-EQUIP-02).
    pub(crate) fn bearer_in(&self, table: &Table, seat: Seat, row: RowName) -> Option<Spot> {
        let side = table.side(seat);
        let unit = side.rows[row as usize].last_of(side.up)?;
        Some(Self::spot_of_unit(table, seat, unit))
    }

    /// What a card adds to its player's total when it is played into a row, before its ability is carried out;
    /// nothing if it cannot be played there.
    pub(crate) fn gain(&self, table: &Table, seat: Seat, card: Card, row: RowName) -> Option<i16> {
        let faction = table.side(seat).faction?;
        let piece = card.piece(faction)?;
        let mut after = table.clone();
        let side = after.side_mut(seat);
        side.hand = side.hand.saturating_sub(1);
        match (self.pack.card(card).sort, piece.unit(), piece.gear()) {
            (Sort::Unit(symbol), Some(unit), _) => {
                let fits = match symbol {
                    Symbol::Front => row == RowName::Front,
                    Symbol::Back => row == RowName::Back,
                    Symbol::Both => true,
                };
                let unit = self.pack.free_unit(faction, unit, side.in_play());
                if !fits || side.in_play() & unit.bit() != 0 {
                    return None;
                }
                Self::place_unit(side, unit, row);
            }
            (Sort::Attached, _, Some(gear)) => {
                let bearer = side.rows[row as usize].last_of(side.up)?;
                let in_play = after.sides.iter().fold(0, |set, side| set | side.gear);
                let gear = self.pack.free_gear(gear, in_play);
                if in_play & gear.bit() != 0 {
                    return None;
                }
                Self::fasten(&mut after, seat, bearer, gear);
            }
            _ => return None,
        }
        Some(self.total(&after, seat) - self.total(table, seat))
    }

    /// The name of the card at a place.
    fn name_at(&self, table: &Table, spot: Spot) -> Option<&str> {
        let (unit, gear) = Self::at(table, spot).filter(|_| spot.seat().index() < self.seats)?;
        let piece = gear.map_or(unit.piece(), |gear| gear.piece());
        Some(&self.info(table, spot.seat(), piece).name)
    }

    /// What passing brings, in words (BTL-PASS-01, BTL-PASS-03, BTL-PASS-12).
    fn label_of_pass(&self, table: &Table, seat: Seat) -> String {
        let claimable = self.claimable(table, seat);
        match claimable.count_ones() {
            0 => "Pass, nothing is left to claim".into(),
            1 => {
                let card = Piece::new(claimable.trailing_zeros() as u8).card(table.faction(seat));
                format!("Pass and claim {}", self.card_name(card))
            }
            number => format!("Pass and claim one of {number} cards"),
        }
    }

    /// The step of an ability that is asked for, if one is.
    fn step_asked<'a>(&'a self, table: &Table) -> Option<(Ability, &'a Step)> {
        let Task::Ability(ability) = table.agenda.top() else { return None };
        let info = self.info(table, table.turn, ability.piece);
        info.play.get(usize::from(ability.step)).map(|step| (ability, step))
    }

    fn act_of_hit(&self, table: &Table, spot: Spot, plain: Act) -> Act {
        let (verb, icon, tone) = self
            .step_asked(table)
            .map_or(("Target", Icon::new("target"), Tone::Plain), |(_, step)| deed(&step.verb));
        let label = match (self.name_at(table, spot), spot.gear()) {
            (None, _) => format!("{verb} an empty place"),
            (Some(name), None) => {
                format!("{verb} {name} of {}, {}", self.side_name(table, spot.seat()), row_name(spot.row()))
            }
            (Some(name), Some(_)) => {
                let unit = Spot::unit(spot.seat(), spot.row(), spot.place());
                let bearer = self.name_at(table, unit).unwrap_or("nothing");
                format!("{verb} {name} on {bearer} of {}", self.side_name(table, spot.seat()))
            }
        };
        Act {
            label,
            verb: verb.into(),
            touches: vec![thing::spot(spot)],
            outcome: self.outcome_of_hit(table, spot).map(Into::into),
            icon: Some(icon),
            tone,
            ..plain
        }
    }

    fn outcome_of_hit(&self, table: &Table, spot: Spot) -> Option<&'static str> {
        let (_, step) = self.step_asked(table)?;
        let (unit, gear) = Self::at(table, spot)?;
        let is_up = match gear {
            Some(gear) => table.gear_is_up(gear),
            None => table.side(spot.seat()).up & unit.bit() != 0,
        };
        match &step.verb {
            Verb::Flip(_) if is_up => Some("Face down"),
            Verb::Flip(_) => Some("Face up"),
            Verb::Discard(_) => Some("Discards"),
            Verb::Return(_) => Some("To hand"),
            Verb::Move(transfer) => Some(match (transfer.to, spot.row()) {
                (Destination::Front, _) | (Destination::Other, RowName::Back) => "To the front",
                (Destination::Back, _) | (Destination::Other, RowName::Front) => "To the back",
            }),
            Verb::Recover(_) | Verb::Draw | Verb::PlayExtra(_) | Verb::Commit(_) => None,
        }
    }

    fn act_of_accept(&self, table: &Table, plain: Act) -> Act {
        let Some((ability, step)) = self.step_asked(table) else {
            return Act { label: "Yes".into(), verb: "Accept".into(), ..plain };
        };
        let name = &self.info(table, table.turn, ability.piece).name;
        let (_, icon, tone) = deed(&step.verb);
        let label = match &step.verb {
            Verb::Draw => "Draw a card".into(),
            Verb::Commit(_) => "Commit a card".into(),
            Verb::Flip(_) => format!("Flip with {name}"),
            Verb::Discard(_) => format!("Discard with {name}"),
            Verb::Move(_) => format!("Move with {name}"),
            Verb::Return(_) => format!("Return with {name}"),
            Verb::Recover(_) | Verb::PlayExtra(_) => format!("Use {name}"),
        };
        Act { label, verb: "Accept".into(), icon: Some(icon), tone, ..plain }
    }

    fn asked(&self, view: &View) -> Ask {
        let table = &view.table;
        let mine = view.viewer.is(table.turn);
        let on_turn = format!("{{{}}}", table.turn);
        match table.agenda.top() {
            Task::Over => ask("The wars are over", "Scrap is counted; all hidden cards lie open."),
            Task::FirstPlayer => ask("Who begins?", "Chance gives the first player card to somebody."),
            Task::Factions if self.factions == Factions::Random => {
                ask("Factions", "Every player is dealt a faction.")
            }
            Task::Factions => self.asked_together(
                view,
                self.awaited_for_faction(table),
                ask(
                    "Choose a faction",
                    "All choose at once. If several want the same one a lot decides, and the others choose again.",
                ),
            ),
            Task::Lot(faction) => ask(
                "A lot is drawn",
                format!("Several want to lead the {}.", self.pack.faction(faction).name),
            ),
            Task::Territory => ask("Next battle", "A territory is turned up."),
            Task::Reveal(_) => ask("Reinforcements", "The row beside the territory is turned up."),
            Task::Mission => self.asked_together(view, self.awaited_for_mission(table), {
                let mission = &self.pack.mission;
                ask(
                    "Secret mission",
                    format!(
                        "Put one card under your mission card for the rest of the game. At the end most strength there \
                         brings {:+} scrap, least {:+}.",
                        mission.bonus, -mission.penalty
                    ),
                )
            }),
            Task::Turn if mine => {
                let pass = self.label_of_pass(table, table.turn);
                ask("Your turn", format!("Play a card. Or: {}.", lower(&pass)))
            }
            Task::Turn => ask(format!("Turn of {on_turn}"), "They play a card or pass."),
            Task::Claim if mine => {
                let why = if self.enjoys(table, table.turn, Question::ClaimAny) {
                    "You have passed and may claim any card of the row."
                } else {
                    "You have passed. Several cards have the lowest scrap value: claim one."
                };
                Ask { about: Some(thing::territory()), ..ask("Claim a card", why) }
            }
            Task::Claim => ask(format!("Turn of {on_turn}"), "They have passed and claim a card of the row."),
            Task::Ability(ability) => self.asked_of_ability(table, ability, mine),
        }
    }

    fn asked_of_ability(&self, table: &Table, ability: Ability, mine: bool) -> Ask {
        let info = self.info(table, table.turn, ability.piece);
        let about = self.spot_of(table, table.turn, ability.piece).map(thing::spot);
        let Some(step) = info.play.get(usize::from(ability.step)) else {
            return Ask { about, ..ask(info.name.clone(), "Its ability ends.") };
        };
        let text = format!("{}: {}", info.name, step_text(info, step));
        if !mine {
            return Ask { about, ..ask(format!("Turn of {{{}}}", table.turn), text) };
        }
        let title = match (&step.verb, ability.progress) {
            (_, Progress::Drawing) => "A card is drawn",
            (Verb::Commit(_), Progress::Committing) => "Commit which card?",
            (Verb::Commit(_), _) => "Commit a card?",
            (Verb::Draw, _) => "Draw a card?",
            (Verb::Recover(_), _) => "Take a card back",
            (Verb::PlayExtra(_), _) => "Play another card",
            (verb, _) => match verb.aim() {
                Some((_, target)) if !target.is_choice() => "Use the ability?",
                Some((_, target)) if target.kind == Kind::Equipment => "Pick an equipment card",
                _ => "Pick a unit",
            },
        };
        Ask { about, ..ask(title, text) }
    }

    /// A question that several answer at once: what the viewer is asked, or whom it waits for.
    fn asked_together(&self, view: &View, awaited: SeatSet, question: Ask) -> Ask {
        match view.viewer {
            Viewer::Seat(seat) if awaited.contains(seat) => question,
            _ => {
                let number = awaited.len();
                let others = if number == 1 { "one player".into() } else { format!("{number} players") };
                ask(question.title, format!("The table waits for {others}."))
            }
        }
    }

    /// Where a card of a player lies in play, if it does.
    pub(crate) fn spot_of(&self, table: &Table, seat: Seat, piece: Piece) -> Option<Spot> {
        let side = table.side(seat);
        match (piece.unit(), piece.gear()) {
            (Some(unit), _) if side.in_play() & unit.bit() != 0 => {
                Some(Self::spot_of_unit(table, seat, unit))
            }
            (_, Some(gear)) if side.gear & gear.bit() != 0 => Some(Self::spot_of_gear(table, gear)),
            _ => None,
        }
    }

    /// The ids of the cards of the row a player would claim, or choose among, by passing now.
    pub(crate) fn claims_by_passing(&self, table: &Table, seat: Seat) -> Vec<String> {
        ones(self.claimable(table, seat))
            .map(|kind| self.id(crate::chance::reinforcement(kind)).to_owned())
            .collect()
    }
}

fn ask(title: impl Into<String>, detail: impl Into<String>) -> Ask {
    Ask { title: title.into(), detail: detail.into(), about: None }
}

/// A sentence without its capital, to go on after a colon.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
