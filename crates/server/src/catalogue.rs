//! Games, cards and rules: the same for everybody, so they are written out once.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use bots::Kind;
use parts::title::{CardEntry, Order, Title};
use proving::scenario;
use serde::Serialize;
use shelf::{GameInfo, Visitor};
use wire::lobby::{CardSheet, GameCard, GameOption, Level, Rule};

/// All lists, as JSON.
pub struct Catalogue {
    games: Bytes,
    by_game: BTreeMap<&'static str, Lists>,
}

struct Lists {
    cards: Bytes,
    rules: Bytes,
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
    let sheet = |(card, facts): (CardEntry, serde_json::Value)| CardSheet {
        rules: shown.get(&card.id).into_iter().flatten().cloned().collect(),
        id: card.id,
        name: card.name,
        kind: card.kind.to_owned(),
        copies: card.copies,
        text: card.text,
        origin: card.origin,
        facts,
    };
    let cards: Vec<CardSheet> = cards(game).into_iter().map(sheet).collect();
    Lists { cards: written(&cards), rules: written(&rules) }
}

fn cards(game: &str) -> Vec<(CardEntry, serde_json::Value)> {
    struct Cards;
    impl Visitor for Cards {
        type Out = Vec<(CardEntry, serde_json::Value)>;
        fn visit<G: Title>(self, game: G) -> Self::Out {
            game.cards().into_iter().map(|card| with_facts(&game, card)).collect()
        }
    }
    shelf::visit(game, &Order::default(), Cards).expect("a game of the shelf opens by default")
}

fn with_facts<G: Title>(game: &G, card: CardEntry) -> (CardEntry, serde_json::Value) {
    let facts = serde_json::to_value(game.facts(&card.id)).expect("plain data can be written");
    (card, facts)
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
