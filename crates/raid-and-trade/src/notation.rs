//! Choices and chance in words. One page describes it: `NOTATION.md`.

use kernel::{Notate, ReadError, Seat};
use parts::words::typed;

use crate::chance::Chance;
use crate::choice::Choice;
use crate::ids::{Card, Character, Disc, GUARDS, Guard, Kind, Quarter, Section, Size, Square, Tile};
use crate::map::EDGE;
use crate::setup::RaidAndTrade;
use crate::view::View;

/// The sides a tile can be turned to: its own north points there.
const SIDES: [&str; 4] = ["north", "east", "south", "west"];
/// The dice by name.
pub(crate) const DICE: [&str; 3] = ["attack", "defence", "raid"];

impl Notate for RaidAndTrade {
    fn write_choice(&self, choice: Choice) -> String {
        let id = |card: Card| &self.pack.card(card).id;
        match choice {
            Choice::Character(who) => format!("character {}", self.pack.character(who).id),
            Choice::Tile(tile) => format!("tile {}", tile.name()),
            Choice::Cell(x, y) => format!("cell {x} {y}"),
            Choice::Quarter(quarter) => format!("turned {}", SIDES[quarter.index() % 4]),
            Choice::Walk(section) => format!("walk {}", section_name(section)),
            Choice::Enter => "enter".into(),
            Choice::Leave => "leave".into(),
            Choice::Raid(square) => format!("raid {}", self.square_name(square)),
            Choice::Attack(seat) => format!("attack {seat}"),
            Choice::Storm => "storm".into(),
            Choice::Strike(guard) => format!("strike {}", guard.0 + 1),
            Choice::Craft(card) => format!("craft {}", id(card)),
            Choice::Use(card) => format!("use {}", id(card)),
            Choice::Claim(card) => format!("claim {}", id(card)),
            Choice::Collect => "collect".into(),
            Choice::Eat => "eat".into(),
            Choice::Market(kind) => format!("market {}", kind.id()),
            Choice::Work(disc) => format!("work {}", disc.0 + 1),
            Choice::Medicine => "medicine".into(),
            Choice::Offer(seat) => format!("offer {seat}"),
            Choice::Load(kind) => format!("load {}", kind.id()),
            Choice::LoadSkill => "load skill".into(),
            Choice::Win => "win".into(),
            Choice::End => "end".into(),
            Choice::Pass => "pass".into(),
            Choice::Defend => "defend".into(),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Kind(kind) => format!("kind {}", kind.id()),
            Choice::Pick(card) => format!("pick {}", id(card)),
            Choice::Player(seat) => format!("player {seat}"),
            Choice::Place(square) => format!("place {}", self.square_name(square)),
            Choice::Deck => "deck".into(),
            Choice::OnTile(tile) => format!("on {}", tile.name()),
            Choice::Way(way) => format!("way {}", way + 1),
            Choice::Die(die) => format!("die {}", DICE[usize::from(die) % 3]),
            Choice::Give(kind) => format!("give {}", kind.id()),
            Choice::GiveItem(card) => format!("give {}", id(card)),
            Choice::Want(kind) => format!("want {}", kind.id()),
            Choice::WantItem(card) => format!("want {}", id(card)),
            Choice::Propose => "propose".into(),
            Choice::Counter => "counter".into(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        Ok(match words[..] {
            ["character", id] => Choice::Character(self.character_named(id)?),
            ["tile", name] => Choice::Tile(tile_named(name)?),
            ["cell", x, y] => Choice::Cell(coordinate(x)?, coordinate(y)?),
            ["turned", side] => Choice::Quarter(quarter_named(side)?),
            ["walk", section] => Choice::Walk(self.section_named(section)?),
            ["enter"] => Choice::Enter,
            ["leave"] => Choice::Leave,
            ["raid", square] => Choice::Raid(self.square_named(square)?),
            ["attack", seat] => Choice::Attack(self.read_seat(seat)?),
            ["storm"] => Choice::Storm,
            ["strike", number] => Choice::Strike(Guard(number_up_to(number, GUARDS)?)),
            ["craft", id] => Choice::Craft(self.item_named(id)?),
            ["use", id] => Choice::Use(self.usable_named(id)?),
            ["claim", id] => Choice::Claim(self.quest_named(id)?),
            ["collect"] => Choice::Collect,
            ["eat"] => Choice::Eat,
            ["market", kind] => Choice::Market(kind_named(kind)?),
            ["work", number] => Choice::Work(Disc(number_up_to(number, self.pack.discs.len())?)),
            ["medicine"] => Choice::Medicine,
            ["offer", seat] => Choice::Offer(self.read_seat(seat)?),
            ["load", "skill"] => Choice::LoadSkill,
            ["load", kind] => Choice::Load(kind_named(kind)?),
            ["win"] => Choice::Win,
            ["end"] => Choice::End,
            ["pass"] => Choice::Pass,
            ["defend"] => Choice::Defend,
            ["yes"] => Choice::Yes,
            ["no"] => Choice::No,
            ["kind", kind] => Choice::Kind(kind_named(kind)?),
            ["pick", id] => Choice::Pick(self.pickable_named(id)?),
            ["player", seat] => Choice::Player(self.read_seat(seat)?),
            ["place", square] => Choice::Place(self.square_named(square)?),
            ["deck"] => Choice::Deck,
            ["on", tile] => Choice::OnTile(tile_named(tile)?),
            ["way", number] => Choice::Way(number_up_to(number, 8)?),
            ["die", name] => {
                let die = DICE.iter().position(|other| *other == name);
                Choice::Die(
                    die.ok_or_else(|| format!("`{name}` is no die: say attack, defence or raid."))? as u8
                )
            }
            ["give", what] => match Kind::named(what) {
                Some(kind) => Choice::Give(kind),
                None => Choice::GiveItem(self.item_named(what)?),
            },
            ["want", what] => match Kind::named(what) {
                Some(kind) => Choice::Want(kind),
                None => Choice::WantItem(self.item_named(what)?),
            },
            ["propose"] => Choice::Propose,
            ["counter"] => Choice::Counter,
            [] => return Err("Say what you do, such as walk, raid, craft, use, offer, end or pass.".into()),
            [word, ..] => {
                return Err(format!(
                    "`{text}` is not understood: `{word}` is no choice with that many words."
                )
                .into());
            }
        })
    }

    fn write_chance(&self, chance: Chance) -> String {
        match chance {
            Chance::Turn(quarter) => format!("turned {}", SIDES[quarter.index() % 4]),
            Chance::Lay(tile, quarter) => format!("lay {} {}", tile.name(), SIDES[quarter.index() % 4]),
            Chance::Character(who) => format!("character {}", self.pack.character(who).id),
            Chance::Market(token) => self.pack.markets[usize::from(token)].id.clone(),
            Chance::Outpost(square) => format!("outpost {}", self.square_name(square)),
            Chance::House(size) => size.id().into(),
            Chance::Card(card) => self.pack.card(card).id.clone(),
            Chance::Kind(kind) => kind.id().into(),
            Chance::Raid(success) => if success { "success" } else { "fail" }.into(),
            Chance::Face(face) => format!("face {}", face + 1),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        Ok(match words[..] {
            ["turned", side] => Chance::Turn(quarter_named(side)?),
            ["lay", tile, side] => Chance::Lay(tile_named(tile)?, quarter_named(side)?),
            ["character", id] => Chance::Character(self.character_named(id)?),
            ["outpost", square] => Chance::Outpost(self.square_named(square)?),
            ["face", number] => Chance::Face(number_up_to(number, 6)?),
            ["success"] => Chance::Raid(true),
            ["fail"] => Chance::Raid(false),
            [word] => {
                if let Some(size) = Size::ALL.into_iter().find(|size| size.id() == word) {
                    Chance::House(size)
                } else if let Some(kind) = Kind::named(word) {
                    Chance::Kind(kind)
                } else if let Some(token) = self.pack.markets.iter().position(|market| market.id == word) {
                    Chance::Market(token as u8)
                } else {
                    Chance::Card(self.card_named(word)?)
                }
            }
            _ => return Err(format!("`{text}` is no outcome.").into()),
        })
    }

    fn draw_board(&self, view: &View) -> String {
        crate::board::draw(self, view)
    }
}

/// A section: its tile and a letter.
pub(crate) fn section_name(section: Section) -> String {
    format!("{}{}", section.tile().name(), (b'a' + section.within()) as char)
}

fn tile_named(name: &str) -> Result<Tile, ReadError> {
    Tile::named(name).ok_or_else(|| format!("`{name}` is no tile: say t1 to t9 or h.").into())
}

pub(crate) fn kind_named(id: &str) -> Result<Kind, ReadError> {
    Kind::named(id).ok_or_else(|| format!("`{id}` is no kind of token.").into())
}

fn quarter_named(side: &str) -> Result<Quarter, ReadError> {
    let at = SIDES.iter().position(|other| *other == side);
    at.map(|at| Quarter(at as u8))
        .ok_or_else(|| format!("`{side}` is no side: say north, east, south or west.").into())
}

fn coordinate(text: &str) -> Result<i8, ReadError> {
    text.parse::<i8>()
        .ok()
        .filter(|number| number.abs() <= EDGE && number.to_string() == text)
        .ok_or_else(|| format!("`{text}` is no place: say a number from -{EDGE} to {EDGE}.").into())
}

/// A number counted from 1.
fn number_up_to(text: &str, most: usize) -> Result<u8, ReadError> {
    text.parse::<u8>()
        .ok()
        .filter(|number| {
            (1..=most).contains(&usize::from(*number)) && text.bytes().all(|byte| byte.is_ascii_digit())
        })
        .map(|number| number - 1)
        .ok_or_else(|| format!("`{text}` is no number from 1 to {most}.").into())
}

impl RaidAndTrade {
    /// A square: its tile and its number there.
    pub(crate) fn square_name(&self, square: Square) -> String {
        let info = self.world().square(square);
        format!("{}.{}", info.tile.name(), info.number)
    }

    pub(crate) fn square_named(&self, text: &str) -> Result<Square, ReadError> {
        let wrong = || ReadError::from(format!("`{text}` is no square: write tile and number, as in t5.3."));
        let (tile, number) = text.split_once('.').ok_or_else(wrong)?;
        let number = number_up_to(number, 64).map_err(|_| wrong())? + 1;
        Tile::named(tile).and_then(|tile| self.world().square_at(tile, number)).ok_or_else(wrong)
    }

    pub(crate) fn section_named(&self, text: &str) -> Result<Section, ReadError> {
        let wrong = || ReadError::from(format!("`{text}` is no section: write tile and letter, as in t5b."));
        let letter = text.chars().last().ok_or_else(wrong)?;
        let tile = Tile::named(&text[..text.len() - letter.len_utf8()]).ok_or_else(wrong)?;
        let within = (letter as u32).checked_sub('a' as u32).filter(|n| *n < 4).ok_or_else(wrong)? as u8;
        if within < self.world().face(tile).sections { Ok(Section::of(tile, within)) } else { Err(wrong()) }
    }

    pub(crate) fn card_named(&self, id: &str) -> Result<Card, ReadError> {
        self.pack.card_named(id).ok_or_else(|| format!("There is no card `{id}`.").into())
    }

    pub(crate) fn item_named(&self, id: &str) -> Result<Card, ReadError> {
        let card = self.card_named(id)?;
        if self.is_item(card) { Ok(card) } else { Err(format!("`{id}` is no item.").into()) }
    }

    fn usable_named(&self, id: &str) -> Result<Card, ReadError> {
        let card = self.card_named(id)?;
        let usable =
            self.is_item(card) || (self.pack.incidents_from..self.pack.events_from).contains(&card.0);
        if usable { Ok(card) } else { Err(format!("`{id}` is nothing a player uses.").into()) }
    }

    fn pickable_named(&self, id: &str) -> Result<Card, ReadError> {
        let card = self.card_named(id)?;
        let raid = (self.pack.raids_from..self.pack.incidents_from).contains(&card.0);
        if raid { Err(format!("`{id}` is a raid card, which nobody picks.").into()) } else { Ok(card) }
    }

    fn quest_named(&self, id: &str) -> Result<Card, ReadError> {
        let card = self.card_named(id)?;
        let quest = (self.pack.quests_from..self.pack.events_from).contains(&card.0);
        if quest { Ok(card) } else { Err(format!("`{id}` is no Quest.").into()) }
    }

    pub(crate) fn character_named(&self, id: &str) -> Result<Character, ReadError> {
        let at = self.pack.characters.iter().position(|who| who.id == id);
        at.map(|at| Character(at as u8)).ok_or_else(|| format!("There is no character `{id}`.").into())
    }

    pub(crate) fn read_seat(&self, text: &str) -> Result<Seat, ReadError> {
        let mut letters = text.chars();
        letters
            .next()
            .and_then(Seat::from_letter)
            .filter(|seat| letters.next().is_none() && seat.index() < self.seats)
            .ok_or_else(|| format!("`{text}` is no seat at this table.").into())
    }
}
