//! Choices and outcomes in words: `play grenade option 2 at #1`, `wear revolver 1`, `give down net`.

use kernel::{Notate, ReadError, Seat};
use parts::words::typed;

use crate::cards::Kind;
use crate::chance::Chance;
use crate::choice::{Aim, At, Choice, FoeNo, Item, Ref, TraitNo};
use crate::effect::{Deck, Method, Token};
use crate::setup::Wastelander;
use crate::state::FOES;
use crate::view::View;

/// Choices that are one word.
const WORDS: [(&str, Choice); 16] = [
    ("pass", Choice::Pass),
    ("combat", Choice::Method(Method::Combat)),
    ("diplomacy", Choice::Method(Method::Diplomacy)),
    ("stealth", Choice::Method(Method::Stealth)),
    ("roll", Choice::Roll),
    ("run", Choice::Run),
    ("search", Choice::Search),
    ("hide", Choice::Hide),
    ("ask", Choice::Ask),
    ("deal", Choice::Deal),
    ("offer", Choice::Offer),
    ("agree", Choice::Agree),
    ("counter", Choice::Counter),
    ("refuse", Choice::Refuse),
    ("keep", Choice::Keep),
    ("bury", Choice::Bury),
];

impl Notate for Wastelander {
    fn write_choice(&self, choice: Choice) -> String {
        if let Some((word, _)) = WORDS.iter().find(|(_, named)| *named == choice) {
            return (*word).to_owned();
        }
        match choice {
            Choice::Trouble(kind) => format!("trouble {}", self.id(kind)),
            Choice::First(kind) => format!("first {}", self.id(kind)),
            Choice::Learn(kind) => format!("learn {}", self.id(kind)),
            Choice::Forget(card) => format!("forget {}", self.write_ref(Ref::Trait(card))),
            Choice::Wear(what) => format!("wear {}", self.write_ref(what)),
            Choice::Tap(item) => format!("tap {}", self.write_ref(Ref::Item(item))),
            Choice::Lay(kind) => format!("lay {}", self.id(kind)),
            Choice::Down(kind) => format!("down {}", self.id(kind)),
            Choice::Curse(kind, seat) => format!("curse {} {seat}", self.id(kind)),
            Choice::Stick(kind, foe) => format!("stick {} #{}", self.id(kind), foe.0 + 1),
            Choice::Ambush(card, enemy) => format!("ambush {} {}", self.id(card), self.id(enemy)),
            Choice::Play(what, aim) => format!("play {}{}", self.write_ref(what), self.write_aim(aim)),
            Choice::Use(what, aim) => format!("use {}{}", self.write_ref(what), self.write_aim(aim)),
            Choice::Bribe(foe, what) => format!("bribe #{} {}", foe.0 + 1, self.write_ref(what)),
            Choice::Spend(token) => format!("spend {}", token.word()),
            Choice::Share(share) => format!("share {share}"),
            Choice::Give(what) => format!("give {}", self.write_ref(what)),
            Choice::Want(what) => format!("want {}", self.write_ref(what)),
            Choice::Buy(kind) => format!("buy {}", self.id(kind)),
            Choice::Take(what) => format!("take {}", self.write_ref(what)),
            Choice::Pay(what) => format!("pay {}", self.write_ref(what)),
            Choice::Gift(sp) => format!("gift {sp}"),
            Choice::Drop(what) => format!("drop {}", self.write_ref(what)),
            Choice::To(seat) => format!("to {seat}"),
            Choice::Back(deck) => format!("back {}", deck.word()),
            Choice::Donate(kind) => format!("donate {}", self.id(kind)),
            Choice::Vote(seat) => format!("vote {seat}"),
            _ => String::new(),
        }
    }

    fn read_choice(&self, text: &str) -> Result<Choice, ReadError> {
        let text = typed(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (verb, rest) = words.split_first().ok_or_else(|| ReadError::from("say a choice"))?;
        if rest.is_empty()
            && let Some((_, choice)) = WORDS.iter().find(|(word, _)| word == verb)
        {
            return Ok(*choice);
        }
        match (*verb, rest) {
            ("trouble", [kind]) => self.kind_named(kind).map(Choice::Trouble),
            ("first", [kind]) => self.kind_named(kind).map(Choice::First),
            ("learn", [kind]) => self.kind_named(kind).map(Choice::Learn),
            ("forget", what) => match self.ref_named(what)? {
                Ref::Trait(card) => Ok(Choice::Forget(card)),
                _ => Err(format!("{:?} is no trait in play", what.join(" ")).into()),
            },
            ("wear", what) => self.ref_named(what).map(Choice::Wear),
            ("tap", what) => match self.ref_named(what)? {
                Ref::Item(item) => Ok(Choice::Tap(item)),
                _ => Err(format!("{:?} is nothing on the table", what.join(" ")).into()),
            },
            ("lay", [kind]) => self.kind_named(kind).map(Choice::Lay),
            ("down", [kind]) => self.kind_named(kind).map(Choice::Down),
            ("curse", [kind, seat]) => Ok(Choice::Curse(self.kind_named(kind)?, self.seat_named(seat)?)),
            ("stick", [kind, foe]) => Ok(Choice::Stick(self.kind_named(kind)?, foe_named(foe)?)),
            ("ambush", [card, enemy]) => Ok(Choice::Ambush(self.kind_named(card)?, self.kind_named(enemy)?)),
            ("play", what) => self.aimed(what).map(|(what, aim)| Choice::Play(what, aim)),
            ("use", what) => self.aimed(what).map(|(what, aim)| Choice::Use(what, aim)),
            ("bribe", [foe, what @ ..]) => Ok(Choice::Bribe(foe_named(foe)?, self.ref_named(what)?)),
            ("spend", [token]) => token_named(token).map(Choice::Spend),
            ("share", [number]) => number_named(number).map(Choice::Share),
            ("give", what) => self.ref_named(what).map(Choice::Give),
            ("want", what) => self.ref_named(what).map(Choice::Want),
            ("buy", [kind]) => self.kind_named(kind).map(Choice::Buy),
            ("take", what) => self.ref_named(what).map(Choice::Take),
            ("pay", what) => self.ref_named(what).map(Choice::Pay),
            ("gift", [number]) => number_named(number).map(Choice::Gift),
            ("drop", what) => self.ref_named(what).map(Choice::Drop),
            ("to", [seat]) => self.seat_named(seat).map(Choice::To),
            ("back", [deck]) => deck_named(deck).map(Choice::Back),
            ("donate", [kind]) => self.kind_named(kind).map(Choice::Donate),
            ("vote", [seat]) => self.seat_named(seat).map(Choice::Vote),
            _ => Err(format!("{text:?} is no choice").into()),
        }
    }

    fn write_chance(&self, chance: Chance) -> String {
        match chance {
            Chance::Die(face) => face.to_string(),
            Chance::Card(kind) => self.id(kind).to_owned(),
            Chance::Back(deck) => deck.word().to_owned(),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, ReadError> {
        let text = typed(text);
        if let Ok(face @ 1..=6) = text.parse() {
            return Ok(Chance::Die(face));
        }
        match deck_named(&text) {
            Ok(deck) => Ok(Chance::Back(deck)),
            Err(_) => self.kind_named(&text).map(Chance::Card),
        }
    }

    fn draw_board(&self, view: &View) -> String {
        self.board(view)
    }
}

impl Wastelander {
    /// The id of a kind.
    pub(crate) fn id(&self, kind: Kind) -> &str {
        &self.pack.info(kind).id
    }

    pub(crate) fn kind_named(&self, text: &str) -> Result<Kind, ReadError> {
        self.pack.kind(text).ok_or_else(|| format!("there is no card {text:?}").into())
    }

    pub(crate) fn seat_named(&self, text: &str) -> Result<Seat, ReadError> {
        let mut letters = text.chars();
        let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.index() < self.seats);
        seat.filter(|_| letters.next().is_none()).ok_or_else(|| format!("{text:?} is no seat here").into())
    }

    /// Something a player has, in words.
    pub(crate) fn write_ref(&self, what: Ref) -> String {
        match what {
            Ref::Hand(kind) => self.id(kind).to_owned(),
            Ref::Item(item) => {
                let kind = self.item_kind(item);
                format!("{} {}", self.id(kind), item.0 - self.pack.copies(kind).first + 1)
            }
            Ref::Down(kind) => format!("down {}", self.id(kind)),
            Ref::Trait(card) => {
                let kind = self.trait_kind(card);
                format!("trait {} {}", self.id(kind), card.0 - self.pack.copies(kind).first + 1)
            }
            Ref::Token(token) => format!("token {}", token.word()),
            Ref::Unseen => "unseen".into(),
            Ref::Help => "help".into(),
        }
    }

    fn ref_named(&self, words: &[&str]) -> Result<Ref, ReadError> {
        match words {
            ["unseen"] => Ok(Ref::Unseen),
            ["help"] => Ok(Ref::Help),
            ["token", token] => token_named(token).map(Ref::Token),
            ["down", kind] => self.kind_named(kind).map(Ref::Down),
            ["trait", kind, copy] => {
                let (deck, card) = self.copy_named(kind, copy)?;
                match deck {
                    Deck::Wasteland => Ok(Ref::Trait(TraitNo(card))),
                    Deck::Loot => Err(format!("{kind:?} is no trait").into()),
                }
            }
            [kind] => self.kind_named(kind).map(Ref::Hand),
            [kind, copy] => match self.copy_named(kind, copy)? {
                (Deck::Loot, card) => Ok(Ref::Item(Item(card))),
                (Deck::Wasteland, _) => Err(format!("{kind:?} is no Loot card").into()),
            },
            _ => Err(format!("{:?} is nothing a player has", words.join(" ")).into()),
        }
    }

    /// A copy of a kind, counted from 1.
    fn copy_named(&self, kind: &str, copy: &str) -> Result<(Deck, u8), ReadError> {
        let kind = self.kind_named(kind)?;
        let copies = self.pack.copies(kind);
        let number: u8 = number_named(copy)?;
        match (1..=copies.count).contains(&number) {
            true => Ok((self.pack.deck(kind), copies.first + number - 1)),
            false => Err(format!("there are {} of {}, not {number}", copies.count, self.id(kind)).into()),
        }
    }

    fn write_aim(&self, aim: Aim) -> String {
        let option = match aim.option() {
            0 => String::new(),
            option => format!(" option {}", option + 1),
        };
        match aim.at() {
            At::Nothing => option,
            At::Foe(foe) => format!("{option} at #{}", foe.0 + 1),
            At::Seat(seat) => format!("{option} at {seat}"),
            At::Item(item) => format!("{option} at {}", self.write_ref(Ref::Item(item))),
        }
    }

    fn aimed(&self, words: &[&str]) -> Result<(Ref, Aim), ReadError> {
        let (words, at) = match words.iter().position(|word| *word == "at") {
            None => (words, At::Nothing),
            Some(place) => {
                let at = match &words[place + 1..] {
                    [foe] if foe.starts_with('#') => At::Foe(foe_named(foe)?),
                    [seat] => At::Seat(self.seat_named(seat)?),
                    item => match self.ref_named(item)? {
                        Ref::Item(item) => At::Item(item),
                        _ => return Err(format!("{:?} is nothing on the table", item.join(" ")).into()),
                    },
                };
                (&words[..place], at)
            }
        };
        let (words, option) = match words {
            [what @ .., "option", number] => match number_named(number)? {
                option @ 1..=4 => (what, option - 1),
                _ => return Err("a card has at most four options".into()),
            },
            what => (what, 0),
        };
        if option > 0 && matches!(at, At::Item(_)) {
            return Err("only the first option is aimed at items".into());
        }
        Ok((self.ref_named(words)?, Aim::new(option, at)))
    }
}

fn foe_named(text: &str) -> Result<FoeNo, ReadError> {
    let number = text.strip_prefix('#').and_then(|number| number.parse::<u8>().ok());
    let place = number.filter(|number| (1..=FOES as u8).contains(number));
    place
        .map(|number| FoeNo(number - 1))
        .ok_or_else(|| format!("{text:?} is no enemy: say #1 to #{FOES}").into())
}

fn token_named(text: &str) -> Result<Token, ReadError> {
    let token = Token::ALL.into_iter().find(|token| token.word() == text);
    token.ok_or_else(|| format!("{text:?} is no token").into())
}

fn deck_named(text: &str) -> Result<Deck, ReadError> {
    let deck = Deck::ALL.into_iter().find(|deck| deck.word() == text);
    deck.ok_or_else(|| format!("{text:?} is no deck").into())
}

fn number_named(text: &str) -> Result<u8, ReadError> {
    text.parse().map_err(|_| format!("{text:?} is no number").into())
}
