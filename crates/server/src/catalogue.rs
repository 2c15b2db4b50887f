//! Games, cards and rules: the same for everybody, so they are written out once.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use bots::Kind;
use host::opening::Rules;
use parts::title::{CardEntry, Order};
use proving::scenario;
use serde::Serialize;
use shelf::{GameInfo, ShelfError, Table};
use wire::lobby::{CardSheet, GameCard, GameOption, Level, Rule};

/// All lists, as JSON.
pub struct Catalogue {
    games: Bytes,
    by_game: BTreeMap<&'static str, Lists>,
}

struct Lists {
    cards: Bytes,
    rules: Bytes,
    /// The cards once more, to compare others with.
    sheets: Vec<CardSheet>,
}

impl Catalogue {
    /// What the shelf holds.
    #[must_use]
    pub fn of_the_shelf() -> Catalogue {
        let games = shelf::games();
        let cards: Vec<GameCard> = games.iter().map(game_card).collect();
        let by_game = games.iter().map(|game| (game.name, lists(game.name))).collect();
        Catalogue { games: written(&cards), by_game }
    }

    /// `[`[`GameCard`]`]`.
    #[must_use]
    pub fn games(&self) -> Bytes {
        self.games.clone()
    }

    /// `[`[`CardSheet`]`]` of a game, if there is such a game.
    #[must_use]
    pub fn cards(&self, game: &str) -> Option<Bytes> {
        self.by_game.get(game).map(|lists| lists.cards.clone())
    }

    /// `[`[`CardSheet`]`]` of the pack that is played by these rules.
    ///
    /// # Errors
    /// If this program cannot play by them.
    pub fn cards_of(&self, rules: &Rules) -> Result<Bytes, ShelfError> {
        let lists = self.by_game.get(rules.game.as_str());
        if let (None, Some(lists)) = (&rules.pack_text, lists) {
            return Ok(lists.cards.clone());
        }
        let order = Order {
            seats: Some(rules.seats),
            options: rules.options.clone().into_iter().collect(),
            pack: rules.pack_text(),
        };
        let table = shelf::open(&rules.game, &order)?;
        let known = lists.map_or(&[][..], |lists| &lists.sheets);
        Ok(written(&sheets(&*table, |card| rules_of_alike(card, known))))
    }

    /// `[`[`Rule`]`]` of a game, if there is such a game.
    #[must_use]
    pub fn rules(&self, game: &str) -> Option<Bytes> {
        self.by_game.get(game).map(|lists| lists.rules.clone())
    }
}

fn written<T: Serialize>(list: &T) -> Bytes {
    serde_json::to_vec(list).expect("plain data can be written").into()
}

fn game_card(game: &GameInfo) -> GameCard {
    let option = |option: &parts::title::OptionInfo| GameOption {
        name: option.name.to_owned(),
        values: option.values.iter().map(|value| (*value).to_owned()).collect(),
        about: option.about.to_owned(),
    };
    let level = |kind: &Kind| Level { name: kind.name().to_owned(), about: kind.about().to_owned() };
    GameCard {
        name: game.name.to_owned(),
        printed: game.printed.to_owned(),
        seats_min: *game.seats.start(),
        seats_max: *game.seats.end(),
        options: game.options.iter().map(option).collect(),
        levels: Kind::LEVELS.iter().map(level).collect(),
    }
}

fn lists(game: &str) -> Lists {
    let rules = shelf::rules(game).expect("a ledger that tests have read");
    let rules: Vec<Rule> =
        rules.into_iter().map(|rule| Rule { id: rule.id, section: rule.section, text: rule.text }).collect();
    let shown = rules_shown_with_cards(game);
    let table = shelf::open(game, &Order::default()).expect("a game of the shelf opens by default");
    let sheets =
        sheets(&*table, |card| shown.get(&card.id).into_iter().flatten().cloned().collect::<Vec<_>>());
    Lists { cards: written(&sheets), rules: written(&rules), sheets }
}

/// Everything about every card that a table plays with.
fn sheets(table: &dyn Table, rules: impl Fn(&CardEntry) -> Vec<String>) -> Vec<CardSheet> {
    let sheet = |card: CardEntry| CardSheet {
        rules: rules(&card),
        facts: serde_json::to_value(table.facts(&card.id)).expect("plain data can be written"),
        id: card.id,
        name: card.name,
        kind: card.kind.to_owned(),
        copies: card.copies,
        text: card.text,
        origin: card.origin,
    };
    table.cards().into_iter().map(sheet).collect()
}

/// The rules for a card of somebody's own: those of the built-in card if it is that one, else those of cards that do the
/// same.
fn rules_of_alike(card: &CardEntry, known: &[CardSheet]) -> Vec<String> {
    if let Some(same) = known.iter().find(|sheet| sheet.id == card.id && sheet.text == card.text) {
        return same.rules.clone();
    }
    let alike = known.iter().filter(|sheet| !card.text.is_empty() && sheet.text == card.text);
    let rules: BTreeSet<&String> = alike.flat_map(|sheet| &sheet.rules).collect();
    rules.into_iter().cloned().collect()
}

/// For each card the rules that scenarios show with it.
fn rules_shown_with_cards(game: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for embedded in shelf::scenarios() {
        let Ok(header) = scenario::header(embedded.path, embedded.text) else { continue };
        if header.game == game {
            for card in header.cards {
                shown.entry(card).or_default().extend(header.rules.iter().cloned());
            }
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_cards_with_rules_and_rules_with_sections() {
        let catalogue = Catalogue::of_the_shelf();
        let games: Vec<GameCard> = serde_json::from_slice(&catalogue.games()).unwrap();
        assert_eq!(games.len(), shelf::games().len());
        for game in games {
            let cards: Vec<CardSheet> =
                serde_json::from_slice(&catalogue.cards(&game.name).unwrap()).unwrap();
            let rules: Vec<Rule> = serde_json::from_slice(&catalogue.rules(&game.name).unwrap()).unwrap();
            assert!(cards.iter().any(|card| !card.rules.is_empty()), "{}", game.name);
            assert!(rules.iter().all(|rule| !rule.section.is_empty()), "{}", game.name);
            let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
            for card in &cards {
                assert!(card.rules.iter().all(|id| ids.contains(id.as_str())), "{card:?}");
            }
            assert!(!game.levels.is_empty());
        }
        assert!(catalogue.cards("chess").is_none());
    }
}
