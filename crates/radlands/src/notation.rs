//! Words for choices and for what happened. The notation is documented in `NOTATION.md`.

use kernel::{Notate, Seat};

use crate::agenda::{Queued, Task};
use crate::board;
use crate::cards::{Camp, Card};
use crate::choice::{AbilityNo, Chance, Choice, ModeNo, QueueSpace};
use crate::event::{Event, Seen};
use crate::march::March;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::{Berth, Column, Lane, Place, Spot};
use crate::state::{Outcome, Stage, Table};
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

    fn read_choice(&self, text: &str) -> Result<Choice, String> {
        let text = text.to_ascii_lowercase();
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
                    return Err(format!("{id} is a person: say where, such as `play {id} 1r`"));
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
                spot if spot.is_camp() => Err(format!("{spot} is a camp: only people stand anew")),
                spot => Ok(Choice::Stand(spot)),
            },
            ["mode", number] => match number.parse::<u8>() {
                Ok(number) if (1..=ModeNo::MAX).contains(&number) => Ok(Choice::Mode(ModeNo(number - 1))),
                _ => Err(format!("mode takes a number from 1 to {}, not {number:?}", ModeNo::MAX)),
            },
            [place] => read_place(place),
            [] => Err("say something, such as `end`".into()),
            [verb, ..] => Err(format!("{verb:?} is not a way to begin here, or too much follows it")),
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

    fn read_chance(&self, text: &str) -> Result<Chance, String> {
        let text = text.to_ascii_lowercase();
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["camp", id] => self.read_camp(id).map(Chance::Camp),
            ["side", seat] => read_seat(seat).map(Chance::Side),
            ["start", seat] => read_seat(seat).map(Chance::Starter),
            [id] => self.read_card(id).map(Chance::Card),
            _ => Err(format!("{text:?} is no outcome: a card id, `camp ID`, `side SEAT` or `start SEAT`")),
        }
    }

    fn write_seen(&self, seen: &Seen) -> String {
        self.tell_event(seen.event())
    }

    fn write_prompt(&self, view: &View) -> String {
        self.prompt(&view.table, view)
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

fn read_ability(word: &str) -> Result<AbilityNo, String> {
    match word {
        "1" => Ok(AbilityNo::FIRST),
        "2" => Ok(AbilityNo::SECOND),
        "granted" => Ok(AbilityNo::GRANTED),
        _ => Err(format!("{word:?} is no ability: 1, 2 or granted")),
    }
}

fn read_seat(word: &str) -> Result<Seat, String> {
    match word {
        "a" => Ok(Seat::new(0)),
        "b" => Ok(Seat::new(1)),
        _ => Err(format!("{word:?} is no seat: a or b")),
    }
}

fn read_column(word: &str) -> Option<Column> {
    word.parse::<usize>().ok().and_then(|number| Column::new(number.checked_sub(1)?))
}

/// A spot such as `a1c`.
pub(crate) fn read_spot(word: &str) -> Result<Spot, String> {
    Spot::all().find(|spot| spot.to_string() == word).ok_or_else(|| {
        format!("{word:?} is no place: seat a or b, column 1 to 3, then c, r or f, such as a1c")
    })
}

fn read_berth(word: &str) -> Result<Berth, String> {
    Berth::all()
        .find(|berth| berth.to_string() == word)
        .ok_or_else(|| format!("{word:?} is no place for a person: column 1 to 3, then r or f, such as 2r"))
}

/// A place named alone: a spot, a column, a queue space or a berth.
fn read_place(word: &str) -> Result<Choice, String> {
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
            .ok_or_else(|| format!("{word:?} is no queue space: seat, @, then 1 to 3, such as b@1")),
        (Some(seat), None) if read_column(rest).is_some() => {
            Ok(Choice::Column(Lane::new(seat, read_column(rest).unwrap_or(Column::ALL[0]))))
        }
        _ => Err(format!("{word:?} is not understood: see the notation for all words")),
    }
}

impl Radlands {
    fn read_card(&self, id: &str) -> Result<Card, String> {
        self.pack.find(id).ok_or_else(|| format!("no card {id:?} in this pack"))
    }

    fn read_person(&self, id: &str) -> Result<Card, String> {
        let card = self.read_card(id)?;
        if self.pack.is_person(card) { Ok(card) } else { Err(format!("{id} is an event: say `play {id}`")) }
    }

    fn read_camp(&self, id: &str) -> Result<Camp, String> {
        self.pack.find_camp(id).ok_or_else(|| format!("no camp {id:?} in this pack"))
    }

    pub(crate) fn queued_name(&self, queued: Queued) -> &str {
        match queued.as_card() {
            Some(card) => self.pack.name(card),
            None if queued == Queued::RAIDERS => "Raiders",
            None => "-",
        }
    }

    /// One sentence for an event.
    fn tell_event(&self, event: Event) -> String {
        let name = |card: Card| self.pack.name(card).to_string();
        let camp =
            |camp: Option<Camp>| camp.map_or("a camp".into(), |camp| self.pack.camp_name(camp).to_string());
        let card = |card: Option<Card>| card.map_or("a card".into(), name);
        match event {
            Event::Dealt { seat, camp: one } => format!("{seat} is dealt {}.", camp(one)),
            Event::Placed { seat, camp: one } => format!("{seat} places {} face down.", camp(one)),
            Event::Opened { spot, camp: one } => format!("{} stands at {spot}.", camp(Some(one))),
            Event::Drew { seat, card: one } => format!("{seat} draws {}.", card(one)),
            Event::Starts { seat } => format!("{seat} begins."),
            Event::Turn { seat } => format!("Turn of {seat}."),
            Event::Water { seat, amount } => format!("{seat} gets {amount} water."),
            Event::Played { spot, card, cost } => {
                format!("{} plays {} at {spot} for {cost} water.", spot.seat(), name(card))
            }
            Event::Queued { owner, event, space } => {
                format!("{owner} puts {} on space {space}.", self.queued_name(event))
            }
            Event::Resolves { owner, event } => format!("{} of {owner} resolves.", self.queued_name(event)),
            Event::Moved { owner, event, space } => {
                format!("{} of {owner} moves to space {space}.", self.queued_name(event))
            }
            Event::RaidersHome { owner } => format!("Raiders of {owner} goes home."),
            Event::RaidFailed { owner } => format!("The raid of {owner} does nothing."),
            Event::Junked { seat, card } => format!("{seat} junks {}.", name(card)),
            Event::SiloTaken { seat } => format!("{seat} takes the Water Silo."),
            Event::SiloJunked { seat } => format!("{seat} junks the Water Silo."),
            Event::Discarded { seat, card } => format!("{seat} discards {}.", name(card)),
            Event::Revealed { card } => format!("{} is turned over.", name(card)),
            Event::Used { spot, of: None, cost, .. } => format!("{spot} uses its ability for {cost} water."),
            Event::Used { spot, of: Some(of), cost, .. } => {
                format!("{spot} uses the ability of {of} for {cost} water.")
            }
            Event::Damaged { spot } => format!("{spot} is damaged."),
            Event::Destroyed { spot, card: Some(card) } => format!("{} at {spot} is destroyed.", name(card)),
            Event::Destroyed { spot, card: None } if spot.is_camp() => {
                format!("The camp at {spot} is destroyed.")
            }
            Event::Destroyed { spot, .. } => format!("The punk at {spot} goes on top of the deck."),
            Event::Restored { spot } => format!("{spot} is restored."),
            Event::Returned { spot, punk: false, card: one } => {
                format!("{} goes from {spot} to the hand of {}.", card(one), spot.seat())
            }
            Event::Returned { spot, card: None, .. } => {
                format!("The punk at {spot} goes to the hand of {}.", spot.seat())
            }
            Event::Returned { spot, card: Some(card), .. } => {
                format!("The punk at {spot} goes to the hand of {}: {}.", spot.seat(), name(card))
            }
            Event::Recruited { spot } => format!("{} gains a punk at {spot}.", spot.seat()),
            Event::TurnedUp { spot, card } => format!("The punk at {spot} turns out to be {}.", name(card)),
            Event::Rebuilt { spot } => format!("The camp at {spot} is turned up again."),
            Event::Marched { spot, march: March::HOME } => format!("The camp at {spot} returns to its row."),
            Event::Marched { spot, march } => format!("The camp at {spot} moves to row {}.", march.index()),
            Event::LinedUp { seat } => format!("{seat} lines up anew."),
            Event::Exposed { seat } => format!("All cards of {seat} are unprotected this turn."),
            Event::Reshuffled { cards: 1 } => "The discard pile becomes the deck: 1 card.".into(),
            Event::Reshuffled { cards } => format!("The discard pile becomes the deck: {cards} cards."),
            Event::Ended { outcome: Outcome::Won(seat) } => format!("{seat} wins."),
            Event::Ended { outcome: Outcome::Drawn } => "The game is a draw.".into(),
        }
    }

    /// What the viewer is asked, or whom to wait for.
    fn prompt(&self, table: &Table, view: &View) -> String {
        let asked = match (table.agenda.top(), table.stage) {
            (_, Stage::Over(Outcome::Won(seat))) => return format!("{seat} has won."),
            (_, Stage::Over(Outcome::Drawn)) => return "The game is a draw.".into(),
            (Some(task), _) => self.asked(table, task),
            (None, Stage::Actions) => Some(table.active),
            (None, Stage::Draft) => {
                let open = |seat: &Seat| table.placed_len[seat.index()] < 3;
                let mine = Seat::all(2).filter(open).find(|seat| view.viewer.is(*seat));
                return match mine {
                    Some(seat) => {
                        format!("Place a camp in column {}.", table.placed_len[seat.index()] + 1)
                    }
                    None => "Waiting for camps to be placed.".into(),
                };
            }
            (None, _) => None,
        };
        match asked {
            None => "A card is turned.".into(),
            Some(seat) if !view.viewer.is(seat) => format!("Waiting for {seat}."),
            Some(_) => match table.agenda.top() {
                None => format!("Your turn: {} water.", table.water),
                Some(task) => self.question_text(table, task),
            },
        }
    }

    fn question_text(&self, table: &Table, task: Task) -> String {
        match task {
            Task::Aim(frame) => match self.pack.program.op(frame.op) {
                Op::Hit(_, target) if target.which == crate::effect::Which::AllButOne => {
                    "Whom do you keep?".into()
                }
                Op::Hit(Verb::Damage, _) => "What is damaged?".into(),
                Op::Hit(Verb::Destroy, _) => "What is destroyed?".into(),
                Op::Hit(Verb::Return, _) => "Who goes back to hand?".into(),
                Op::Restore(_) => "What do you restore, if anything?".into(),
                Op::TurnUpPunk(_) => "Which punk is turned up?".into(),
                _ => "Which camp is turned up?".into(),
            },
            Task::AimColumn(_) => "Which column?".into(),
            Task::Recruit(_, left) => format!("Where does the punk go, if you want one? ({left} to gain)"),
            Task::Discard(_, 0) => "Discard more?".into(),
            Task::Discard(_, left) => format!("What do you discard? ({left} to go)"),
            Task::Mode(_) => "Which effect?".into(),
            Task::Advance(_) => "Which event goes forward?".into(),
            Task::PushBack(_) => "Push the opponent's events back?".into(),
            Task::Borrow(_) => "Whose ability is used?".into(),
            Task::Drop(_) => "Who is played, and where?".into(),
            Task::DropUse(_) => "Which ability does the newcomer use?".into(),
            Task::Salvage(_) => "Which junk effect do you use, if any?".into(),
            Task::LineUp(_, line_up) => {
                let place = crate::menu::person_place(table.active, line_up.decided() as u8);
                let row = if place.place() == Place::Rear { "rear" } else { "front" };
                format!("Who stands in column {}, {row}?", place.column().index() + 1)
            }
            _ => "A card is turned.".into(),
        }
    }
}
