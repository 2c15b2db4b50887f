//! Choices, chance and events in words. One page describes it: `NOTATION.md`.

use kernel::{Notate, Seat};

use crate::chance::Chance;
use crate::choice::{Choice, Spot, Where};
use crate::event::{Event, Seen};
use crate::setup::BattleLands;
use crate::state::{Card, EQUIPMENT, RowName, UNITS};
use crate::view::View;

impl Notate for BattleLands {
    fn write_choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Faction(faction) => format!("faction {}", self.pack.faction(faction).id),
            Choice::Commit(card) => format!("commit {}", self.id(card)),
            Choice::Play(card, Where::Aside) => format!("play {}", self.id(card)),
            Choice::Play(card, Where::Front) => format!("play {} f", self.id(card)),
            Choice::Play(card, Where::Back) => format!("play {} b", self.id(card)),
            Choice::Pass => "pass".into(),
            Choice::Claim(card) => format!("claim {}", self.id(card)),
            Choice::Hit(spot) => format!("hit {}", write_spot(spot)),
            Choice::Take(card) => format!("take {}", self.id(card)),
            Choice::Accept => "yes".into(),
            Choice::Decline => "no".into(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, String> {
        let text = plain(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["faction", id] => {
                self.pack.faction_named(id).map(Choice::Faction).ok_or(format!("There is no faction `{id}`."))
            }
            ["commit", id] => self.card_named(id).map(Choice::Commit),
            ["play", id] => Ok(Choice::Play(self.card_named(id)?, Where::Aside)),
            ["play", id, row] => Ok(Choice::Play(self.card_named(id)?, read_row(row)?.into())),
            ["pass"] => Ok(Choice::Pass),
            ["claim", id] => match self.card_named(id)? {
                card if card.is_reinforcement() => Ok(Choice::Claim(card)),
                _ => Err(format!("`{id}` belongs to a faction and is never in a row.")),
            },
            ["hit", spot] => self.read_spot(spot).map(Choice::Hit),
            ["take", id] => self.card_named(id).map(Choice::Take),
            ["yes"] => Ok(Choice::Accept),
            ["no"] => Ok(Choice::Decline),
            [] => Err("Say play, pass, hit, take, claim, commit, faction, yes or no.".into()),
            ["faction" | "commit" | "claim" | "hit" | "take" | "play" | "pass" | "yes" | "no", ..] => {
                Err(format!("`{text}` has too few or too many words."))
            }
            [word, ..] => {
                Err(format!("`{word}` is none of play, pass, hit, take, claim, commit, faction, yes and no."))
            }
        }
    }

    fn write_chance(&self, chance: Chance) -> String {
        match chance {
            Chance::Faction(faction) => format!("faction {}", self.pack.faction(faction).id),
            Chance::Lot(seat) => format!("lot {seat}"),
            Chance::First(seat) => format!("first {seat}"),
            Chance::Territory(territory) => self.pack.territory(territory).id.clone(),
            Chance::Card(card) => self.id(card).into(),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, String> {
        let text = plain(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["faction", id] => {
                self.pack.faction_named(id).map(Chance::Faction).ok_or(format!("There is no faction `{id}`."))
            }
            ["lot", seat] => self.read_seat(seat).map(Chance::Lot),
            ["first", seat] => self.read_seat(seat).map(Chance::First),
            [id] => match self.pack.territory_named(id) {
                Some(territory) => Ok(Chance::Territory(territory)),
                None => match self.card_named(id)? {
                    card if card.is_reinforcement() => Ok(Chance::Card(card)),
                    _ => Err(format!("`{id}` belongs to a faction and is in no deck.")),
                },
            },
            _ => Err(format!("`{text}` is no outcome: say a card, a territory, faction, lot or first.")),
        }
    }

    fn write_seen(&self, seen: &Seen) -> String {
        match seen {
            Seen::Open(event) => self.write_event(event),
            Seen::NamesOne(seat) => format!("{seat} has named a faction."),
            Seen::CommitsOne(seat) => format!("{seat} commits a card to the secret mission."),
            Seen::DrawsOne(seat) => format!("{seat} draws a card of the reinforcement deck."),
        }
    }

    fn write_prompt(&self, view: &View) -> String {
        crate::board::prompt(self, view)
    }

    fn draw_board(&self, view: &View) -> String {
        crate::board::draw(self, view)
    }
}

/// What was typed in small letters, with one space between words: capitals and blanks mean nothing.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}

/// The place of a card in play: seat, row, place from the left, and after a dot the equipment from the top.
pub(crate) fn write_spot(spot: Spot) -> String {
    let row = match spot.row() {
        RowName::Front => 'f',
        RowName::Back => 'b',
    };
    let unit = format!("{}{row}{}", spot.seat(), spot.place() + 1);
    spot.gear().map_or(unit.clone(), |number| format!("{unit}.{number}"))
}

fn read_row(text: &str) -> Result<RowName, String> {
    match text {
        "f" | "front" => Ok(RowName::Front),
        "b" | "back" => Ok(RowName::Back),
        _ => Err(format!("`{text}` is no row: say f or b.")),
    }
}

impl BattleLands {
    pub(crate) fn id(&self, card: Card) -> &str {
        &self.pack.card(card).id
    }

    pub(crate) fn card_named(&self, id: &str) -> Result<Card, String> {
        self.pack.card_named(id).ok_or_else(|| format!("There is no card `{id}`."))
    }

    fn read_seat(&self, text: &str) -> Result<Seat, String> {
        let mut letters = text.chars();
        letters
            .next()
            .and_then(Seat::from_letter)
            .filter(|seat| letters.next().is_none() && seat.index() < self.seats)
            .ok_or_else(|| format!("`{text}` is no seat at this table."))
    }

    fn read_spot(&self, text: &str) -> Result<Spot, String> {
        let wrong = || format!("`{text}` is no place: write seat, row and number, as in bf2 or bf2.1.");
        let (unit, gear) = match text.split_once('.') {
            Some((unit, gear)) => (unit, Some(gear)),
            None => (text, None),
        };
        let (seat, rest) = unit.split_at_checked(1).ok_or_else(wrong)?;
        let (row, place) = rest.split_at_checked(1).ok_or_else(wrong)?;
        let number = |digits: &str, most: usize| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|n| plain && (1..=most as u32).contains(n))
        };
        let place = number(place, UNITS).ok_or_else(wrong)?;
        let spot = Spot::unit(self.read_seat(seat)?, read_row(row)?, place - 1);
        match gear {
            None => Ok(spot),
            Some(gear) => Ok(spot.gear_on(number(gear, EQUIPMENT).ok_or_else(wrong)?)),
        }
    }

    fn write_event(&self, event: &Event) -> String {
        let name = |card: &Card| self.pack.card(*card).name.clone();
        let row = |row: &RowName| match row {
            RowName::Front => "front row",
            RowName::Back => "back row",
        };
        match event {
            Event::Named(seat, faction) => format!("{seat} names the {}.", self.pack.faction(*faction).name),
            Event::Takes(seat, faction) => format!("{seat} leads the {}.", self.pack.faction(*faction).name),
            Event::First(seat) => format!("{seat} has the first player card."),
            Event::War(war) => format!("War {war} is prepared."),
            Event::PileReturns(seat, number) => format!("{seat} takes {number} discarded cards back."),
            Event::Battle(battle, territory) => {
                format!("Battle {battle} is for {}.", self.pack.territory(*territory).name)
            }
            Event::TurnedUp(card) => format!("{} is turned up in the row.", name(card)),
            Event::Commits(seat, card) => format!("{seat} commits {} to the secret mission.", name(card)),
            Event::Plays(seat, card, Some(to)) if self.is_unit(*card) => {
                format!("{seat} plays {} into the {}.", name(card), row(to))
            }
            Event::Plays(seat, card, Some(to)) => {
                format!("{seat} attaches {} in the {}.", name(card), row(to))
            }
            Event::Plays(seat, card, None) => format!("{seat} plays {}.", name(card)),
            Event::TurnsUp(seat, card) => format!("{} of {seat} turns face up.", name(card)),
            Event::TurnsDown(seat, card) => format!("{} of {seat} turns face down.", name(card)),
            Event::Discarded(seat, card) | Event::Cleared(seat, card) => {
                format!("{} of {seat} is discarded.", name(card))
            }
            Event::Moves(seat, card, to) => format!("{} of {seat} moves to the {}.", name(card), row(to)),
            Event::Returns(seat, card) => format!("{} returns to the hand of {seat}.", name(card)),
            Event::Recovers(seat, card) => format!("{seat} takes {} from the discard pile.", name(card)),
            Event::Draws(seat, card) => format!("{seat} draws {}.", name(card)),
            Event::Declines(seat) => format!("{seat} declines."),
            Event::Passes(seat) => format!("{seat} passes."),
            Event::Claims(seat, card) => format!("{seat} claims {}.", name(card)),
            Event::Total(seat, total) => format!("{seat} has strength {total}."),
            Event::Wins(seat, territory) => {
                format!("{seat} wins the battle and claims {}.", self.pack.territory(*territory).name)
            }
            Event::Remains(seat, card) => format!("{} of {seat} remains in play.", name(card)),
            Event::Scores(seat, end) => format!(
                "{seat} has {} scrap: {} from territories, {} from reinforcements, {} from the mission with \
                 strength {}.",
                end.scrap, end.territories, end.reinforcements, end.bonus, end.mission
            ),
        }
    }

    fn is_unit(&self, card: Card) -> bool {
        matches!(self.pack.card(card).sort, crate::cards::Sort::Unit(_))
    }
}
