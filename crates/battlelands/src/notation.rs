//! Choices and chance in words. One page describes it: `NOTATION.md`.

use kernel::{Notate, ReadError, Seat};
use parts::words::typed;

use crate::chance::Chance;
use crate::choice::{Choice, Spot, Where};
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

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["faction", id] => self
                .pack
                .faction_named(id)
                .map(Choice::Faction)
                .ok_or(format!("There is no faction `{id}`.").into()),
            ["commit", id] => self.card_named(id).map(Choice::Commit),
            ["play", id] => Ok(Choice::Play(self.card_named(id)?, Where::Aside)),
            ["play", id, row] => Ok(Choice::Play(self.card_named(id)?, read_row(row)?.into())),
            ["pass"] => Ok(Choice::Pass),
            ["claim", id] => match self.card_named(id)? {
                card if card.is_reinforcement() => Ok(Choice::Claim(card)),
                _ => Err(format!("`{id}` belongs to a faction and is never in a row.").into()),
            },
            ["hit", spot] => self.read_spot(spot).map(Choice::Hit),
            ["take", id] => self.card_named(id).map(Choice::Take),
            ["yes"] => Ok(Choice::Accept),
            ["no"] => Ok(Choice::Decline),
            [] => Err("Say play, pass, hit, take, claim, commit, faction, yes or no.".into()),
            ["faction" | "commit" | "claim" | "hit" | "take" | "play" | "pass" | "yes" | "no", ..] => {
                Err(format!("`{text}` has too few or too many words.").into())
            }
            [word, ..] => {
                Err(format!("`{word}` is none of play, pass, hit, take, claim, commit, faction, yes and no.")
                    .into())
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

    fn read_chance(&self, text: &str) -> Result<Chance, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        match words[..] {
            ["faction", id] => self
                .pack
                .faction_named(id)
                .map(Chance::Faction)
                .ok_or(format!("There is no faction `{id}`.").into()),
            ["lot", seat] => self.read_seat(seat).map(Chance::Lot),
            ["first", seat] => self.read_seat(seat).map(Chance::First),
            [id] => match self.pack.territory_named(id) {
                Some(territory) => Ok(Chance::Territory(territory)),
                None => match self.card_named(id)? {
                    card if card.is_reinforcement() => Ok(Chance::Card(card)),
                    _ => Err(format!("`{id}` belongs to a faction and is in no deck.").into()),
                },
            },
            _ => {
                Err(format!("`{text}` is no outcome: say a card, a territory, faction, lot or first.").into())
            }
        }
    }

    fn draw_board(&self, view: &View) -> String {
        crate::board::draw(self, view)
    }
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

fn read_row(text: &str) -> Result<RowName, ReadError> {
    match text {
        "f" | "front" => Ok(RowName::Front),
        "b" | "back" => Ok(RowName::Back),
        _ => Err(format!("`{text}` is no row: say f or b.").into()),
    }
}

impl BattleLands {
    pub(crate) fn id(&self, card: Card) -> &str {
        &self.pack.card(card).id
    }

    pub(crate) fn card_named(&self, id: &str) -> Result<Card, ReadError> {
        self.pack.card_named(id).ok_or_else(|| format!("There is no card `{id}`.").into())
    }

    fn read_seat(&self, text: &str) -> Result<Seat, ReadError> {
        let mut letters = text.chars();
        letters
            .next()
            .and_then(Seat::from_letter)
            .filter(|seat| letters.next().is_none() && seat.index() < self.seats)
            .ok_or_else(|| format!("`{text}` is no seat at this table.").into())
    }

    fn read_spot(&self, text: &str) -> Result<Spot, ReadError> {
        let wrong = || -> ReadError {
            format!("`{text}` is no place: write seat, row and number, as in bf2 or bf2.1.").into()
        };
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
}
