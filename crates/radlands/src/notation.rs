//! Words for choices and for what chance brings. The notation is documented in `NOTATION.md`.

use kernel::{Notate, ReadError, Seat};
use parts::words::typed;

use crate::agenda::Queued;
use crate::board;
use crate::cards::{Camp, Card};
use crate::chance::Chance;
use crate::choice::{AbilityNo, Choice, ModeNo, QueueSpace};
use crate::setup::Radlands;
use crate::spot::{Berth, Column, Lane, Spot};
use crate::view::View;

impl Notate for Radlands {
    fn write_choice(&self, choice: Choice) -> String {
        let card = |card: Card| self.pack.id(card);
        match choice {
            Choice::Camp(camp) => format!("camp {}", self.pack.camp_id(camp)),
            Choice::End => "end".into(),
            Choice::Draw => "draw".into(),
            Choice::TakeSilo => "silo".into(),
            Choice::JunkSilo => "junk silo".into(),
            Choice::Play(person, berth) => format!("play {} {berth}", card(person)),
            Choice::Launch(event) => format!("play {}", card(event)),
            Choice::Junk(one) => format!("junk {}", card(one)),
            Choice::Use(spot, number) => format!("use {spot}{}", ability_suffix(number)),
            Choice::Aim(spot) => spot.to_string(),
            Choice::Column(lane) => lane.to_string(),
            Choice::Event(at) => format!("{}@{}", at.seat(), at.space() + 1),
            Choice::Put(berth) => berth.to_string(),
            Choice::Discard(one) => format!("discard {}", card(one)),
            Choice::Mode(number) => format!("mode {}", number.0 + 1),
            Choice::Borrow(spot, number) => format!("as {spot}{}", ability_suffix(number)),
            Choice::Drop(person, berth) => format!("drop {} {berth}", card(person)),
            Choice::Salvage(one) => format!("salvage {}", card(one)),
            Choice::Stand(spot) => format!("stand {spot}"),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["end"] => Ok(Choice::End),
            ["draw"] => Ok(Choice::Draw),
            ["silo"] => Ok(Choice::TakeSilo),
            ["junk", "silo"] => Ok(Choice::JunkSilo),
            ["yes"] => Ok(Choice::Yes),
            ["no"] => Ok(Choice::No),
            ["camp", id] => self.read_camp(id).map(Choice::Camp),
            ["play", id, berth] => Ok(Choice::Play(self.read_person(id)?, read_berth(berth)?)),
            ["drop", id, berth] => Ok(Choice::Drop(self.read_person(id)?, read_berth(berth)?)),
            ["play", id] => {
                let card = self.read_card(id)?;
                if self.pack.is_person(card) {
                    return Err(format!("{id} is a person: say where, such as `play {id} 1r`").into());
                }
                Ok(Choice::Launch(card))
            }
            ["junk", id] => self.read_card(id).map(Choice::Junk),
            ["discard", id] => self.read_card(id).map(Choice::Discard),
            ["salvage", id] => self.read_card(id).map(Choice::Salvage),
            ["use", spot] => Ok(Choice::Use(read_spot(spot)?, AbilityNo::FIRST)),
            ["use", spot, number] => Ok(Choice::Use(read_spot(spot)?, read_ability(number)?)),
            ["as", spot] => Ok(Choice::Borrow(read_spot(spot)?, AbilityNo::FIRST)),
            ["as", spot, number] => Ok(Choice::Borrow(read_spot(spot)?, read_ability(number)?)),
            ["stand", spot] => match read_spot(spot)? {
                spot if spot.is_camp() => Err(format!("{spot} is a camp: only people stand anew").into()),
                spot => Ok(Choice::Stand(spot)),
            },
            ["mode", number] => match number.parse::<u8>() {
                Ok(number) if (1..=ModeNo::MAX).contains(&number) => Ok(Choice::Mode(ModeNo(number - 1))),
                _ => Err(format!("mode takes a number from 1 to {}, not {number:?}", ModeNo::MAX).into()),
            },
            [place] => read_place(place),
            [] => Err("say something, such as `end`".into()),
            [verb, ..] => Err(format!("{verb:?} is not a way to begin here, or too much follows it").into()),
        }
    }

    fn write_chance(&self, chance: Chance) -> String {
        match chance {
            Chance::Camp(camp) => format!("camp {}", self.pack.camp_id(camp)),
            Chance::Side(seat) => format!("side {seat}"),
            Chance::Card(card) => self.pack.id(card).into(),
            Chance::Starter(seat) => format!("start {seat}"),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, ReadError> {
        let text = typed(text);
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["camp", id] => self.read_camp(id).map(Chance::Camp),
            ["side", seat] => read_seat(seat).map(Chance::Side),
            ["start", seat] => read_seat(seat).map(Chance::Starter),
            [id] => self.read_card(id).map(Chance::Card),
            _ => {
                Err(format!("{text:?} is no outcome: a card id, `camp ID`, `side SEAT` or `start SEAT`")
                    .into())
            }
        }
    }

    fn draw_board(&self, view: &View) -> String {
        board::draw(self, view)
    }
}

fn ability_suffix(number: AbilityNo) -> &'static str {
    match number {
        AbilityNo::FIRST => "",
        AbilityNo::SECOND => " 2",
        _ => " granted",
    }
}

fn read_ability(word: &str) -> Result<AbilityNo, ReadError> {
    match word {
        "1" => Ok(AbilityNo::FIRST),
        "2" => Ok(AbilityNo::SECOND),
        "granted" => Ok(AbilityNo::GRANTED),
        _ => Err(format!("{word:?} is no ability: 1, 2 or granted").into()),
    }
}

fn read_seat(word: &str) -> Result<Seat, ReadError> {
    match word {
        "a" => Ok(Seat::new(0)),
        "b" => Ok(Seat::new(1)),
        _ => Err(format!("{word:?} is no seat: a or b").into()),
    }
}

fn read_column(word: &str) -> Option<Column> {
    word.parse::<usize>().ok().and_then(|number| Column::new(number.checked_sub(1)?))
}

/// A spot such as `a1c`.
pub(crate) fn read_spot(word: &str) -> Result<Spot, ReadError> {
    Spot::all().find(|spot| spot.to_string() == word).ok_or_else(|| {
        format!("{word:?} is no place: seat a or b, column 1 to 3, then c, r or f, such as a1c").into()
    })
}

fn read_berth(word: &str) -> Result<Berth, ReadError> {
    Berth::all().find(|berth| berth.to_string() == word).ok_or_else(|| {
        format!("{word:?} is no place for a person: column 1 to 3, then r or f, such as 2r").into()
    })
}

/// A place named alone: a spot, a column, a queue space or a berth.
fn read_place(word: &str) -> Result<Choice, ReadError> {
    if let Ok(spot) = read_spot(word) {
        return Ok(Choice::Aim(spot));
    }
    if let Ok(berth) = read_berth(word) {
        return Ok(Choice::Put(berth));
    }
    let seat = word.get(..1).and_then(|letter| read_seat(letter).ok());
    let rest = word.get(1..).unwrap_or_default();
    match (seat, rest.strip_prefix('@')) {
        (Some(seat), Some(space)) => read_column(space)
            .map(|space| Choice::Event(QueueSpace::new(seat, space.index())))
            .ok_or_else(|| format!("{word:?} is no queue space: seat, @, then 1 to 3, such as b@1").into()),
        (Some(seat), None) if read_column(rest).is_some() => {
            Ok(Choice::Column(Lane::new(seat, read_column(rest).unwrap_or(Column::ALL[0]))))
        }
        _ => Err(format!("{word:?} is not understood: see the notation for all words").into()),
    }
}

impl Radlands {
    fn read_card(&self, id: &str) -> Result<Card, ReadError> {
        self.pack.find(id).ok_or_else(|| format!("no card {id:?} in this pack").into())
    }

    fn read_person(&self, id: &str) -> Result<Card, ReadError> {
        let card = self.read_card(id)?;
        if self.pack.is_person(card) {
            Ok(card)
        } else {
            Err(format!("{id} is an event: say `play {id}`").into())
        }
    }

    fn read_camp(&self, id: &str) -> Result<Camp, ReadError> {
        self.pack.find_camp(id).ok_or_else(|| format!("no camp {id:?} in this pack").into())
    }

    pub(crate) fn queued_name(&self, queued: Queued) -> &str {
        match queued.as_card() {
            Some(card) => self.pack.name(card),
            None if queued == Queued::RAIDERS => "Raiders",
            None => "-",
        }
    }
}
