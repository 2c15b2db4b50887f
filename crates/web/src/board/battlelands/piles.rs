//! Piles: discard piles, secret missions, claimed territories, hands of others; and a drawer that shows what lies in them.

use battlelands_portrait::Portrait;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use parts::scene::Thing;

use super::face::{self, Face};
use super::mark::mark;
use super::portrait::{Player, Props, counted, opponents};
use crate::icon::{icon, stencil};
use crate::pointer::touch;

/// Whose piles the drawer shows, if it is open.
#[derive(Copy, Clone)]
pub struct Drawer(RwSignal<Option<char>>);

impl Drawer {
    /// Closed.
    pub fn shut() -> Drawer {
        Drawer(RwSignal::new(None))
    }

    /// Whose piles it shows.
    pub fn open(&self) -> Option<char> {
        self.0.get()
    }

    /// A click that opens it, or shuts it if it shows that already; the pointer hears nothing of it.
    fn click(self, letter: char) -> impl Fn(MouseEvent) {
        move |event| {
            event.stop_propagation();
            let shown = self.0.get_untracked();
            self.0.set((shown != Some(letter)).then_some(letter));
        }
    }
}

/// The piles beside the viewer's own rails.
pub fn own(props: Props, player: &Player, drawer: Drawer) -> AnyView {
    let letter = player.letter;
    let side = &player.side;
    let mission = props
        .pointer
        .at(Thing::new(format!("mission {letter}")))
        .card("secret-mission")
        .named(format!("Your secret mission, {} cards", side.mission));
    view! {
        <div class="bl-piles">
            <button class="bl-pile own-mission" use:touch=mission>
                {icon("key")}<b>{side.mission}</b><small class="cap">"mission"</small>
            </button>
            <button class="bl-pile" data-thing=format!("claimed {letter}") title="Your territories"
                aria-label=format!("Your territories: {}. Show", side.territories) on:click=drawer.click(letter)>
                {icon("terr")}<b>{side.territories}</b><small class="cap">"won"</small>
            </button>
            <button class="bl-pile" data-thing=format!("discard {letter}") title="Your discard pile"
                aria-label=format!("Your discard pile: {} cards. Show", side.discard.len()) on:click=drawer.click(letter)>
                {icon("discard")}<b>{side.discard.len()}</b><small class="cap">"pile"</small>
            </button>
        </div>
    }
    .into_any()
}

/// The piles on an opponent's plate.
pub fn theirs(player: &Player, drawer: Drawer) -> AnyView {
    let letter = player.letter;
    let side = &player.side;
    let label = format!(
        "{}: {} cards in hand, {} in the mission, {} territories, {} discarded. Show",
        player.name,
        side.hand,
        side.mission,
        side.territories,
        side.discard.len()
    );
    view! {
        <button class="bl-counts" aria-label=label title="Hand, mission, territories, discard pile" on:click=drawer.click(letter)>
            <span data-thing=format!("hand {letter}")>{icon("hand")}<b>{side.hand}</b></span>
            <span data-thing=format!("mission {letter}")>{icon("key")}<b>{side.mission}</b></span>
            <span data-thing=format!("claimed {letter}")>{icon("terr")}<b>{side.territories}</b></span>
            <span data-thing=format!("discard {letter}")>{icon("discard")}<b>{side.discard.len()}</b></span>
        </button>
    }
    .into_any()
}

/// What everybody shares: the reinforcement deck, and what lies face down for this war.
pub fn shared(props: Props) -> AnyView {
    let numbers = Memo::new(move |_| props.portrait.with(|portrait| (portrait.deck, portrait.face_down)));
    let drawn = move || {
        let (deck, rows) = numbers.get();
        view! {
            <div class="pile" data-thing="deck" title="Reinforcements that abilities may draw">
                <span class="stack">{icon("deck")}</span><b>{format!("Deck {deck}")}</b>
            </div>
            <div class="pile disc2" data-thing="column" title="Reinforcements beside the territories to come">
                <span class="stack">{icon("terr")}</span><b>{format!("To come {rows}")}</b>
            </div>
        }
    };
    drawn.into_any()
}

/// The same in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    format!("{} / {}", portrait.deck, portrait.face_down)
}

/// The cards of the viewer's discard pile that can be taken now, as a tray to pick from.
pub fn tray(props: Props) -> AnyView {
    let ids = Memo::new(move |_| {
        props.table.with(|table| {
            let pile = |thing: &Thing| thing.as_str().strip_prefix("pile ").map(str::to_owned);
            table.acts.iter().filter_map(|act| act.touches.first().and_then(pile)).collect::<Vec<_>>()
        })
    });
    let drawn = move || {
        let ids = ids.get();
        (!ids.is_empty()).then(|| {
            let cards = ids.iter().map(|id| face::held(props, format!("pile {id}"), id, 1)).collect_view();
            view! {
                <section class="bl-tray" aria-label="Your discard pile">
                    <h3>{stencil("your discard pile")}</h3>
                    <div class="bl-fan">{cards}</div>
                </section>
            }
        })
    };
    drawn.into_any()
}

/// The open drawer: everything the viewer may know of a player's piles.
pub fn drawer(props: Props, drawer: Drawer, players: Memo<Vec<Player>>) -> AnyView {
    let drawn = move || {
        let letter = drawer.open()?;
        let player =
            players.with(|players| players.iter().find(|player| player.letter == letter).cloned())?;
        let side = &player.side;
        let whose = if player.you { "Your piles".to_owned() } else { player.name.clone() };
        let committed = match &side.committed {
            Some(cards) => list(props, "Secret mission", cards),
            None => note("Secret mission", format!("{} face down", cards(side.mission))),
        };
        let claimed = match &side.claimed {
            Some(territories) => list(props, "Territories", territories),
            None => note("Territories", format!("{} face down", cards(side.territories))),
        };
        let held = (!player.you).then(|| list(props, "Seen going to the hand", &side.held));
        let discarded = list(props, "Discard pile", &side.discard);
        Some(view! {
            <section class="bl-drawer plate" aria-label=format!("Piles of {}", player.name)>
                <header>
                    <span class="bl-mark">{mark(player.letter)}</span><b class="cap">{whose}</b>
                    <button class="x" aria-label="Close" on:click=drawer.click(player.letter)>{icon("campx")}</button>
                </header>
                {discarded}{claimed}{committed}{held}
            </section>
        })
    };
    drawn.into_any()
}

fn cards(number: u8) -> String {
    if number == 1 { "1 card".into() } else { format!("{number} cards") }
}

fn note(title: &'static str, text: String) -> AnyView {
    view! { <p class="bl-line"><b class="cap">{title}</b><span>{text}</span></p> }.into_any()
}

fn list(props: Props, title: &'static str, ids: &[String]) -> AnyView {
    if ids.is_empty() {
        return note(title, "none".into());
    }
    let chips = props.cards.with(|book| {
        counted(ids)
            .into_iter()
            .map(|(id, number)| {
                let name = Face::of(book, &id).name;
                let name = if number > 1 { format!("{name} x{number}") } else { name };
                view! { <button class="bl-chip cap" data-card=id.clone() on:click=move |_| props.sheet.run(id.clone())>{name}</button> }
            })
            .collect_view()
    });
    view! { <p class="bl-line"><b class="cap">{title}</b><span class="chips">{chips}</span></p> }.into_any()
}

/// The strip over the table on phones: everybody's mark and total, and whose side is shown.
pub fn strip(props: Props, players: Memo<Vec<Player>>, shown: RwSignal<Option<char>>) -> AnyView {
    let order = Memo::new(move |_| props.table.with(|table| opponents(table).len()));
    let drawn = move || {
        let players = players.get();
        let shown_now = shown.get();
        let tabs = players
            .into_iter()
            .map(|player| {
                let picked = shown_now == Some(player.letter);
                let lit = props.pointer.narrowing().with(|now| now.lit.iter().any(|lit| lies_with(lit.thing.as_str(), player.letter)));
                let letter = player.letter;
                let name = if player.you { "You".to_owned() } else { player.name.clone() };
                let label = format!("{name}, strength {}{}", player.side.strength, if player.passed { ", passed" } else { "" });
                let choose = move |_| shown.set(Some(letter));
                view! {
                    <button class="bl-tab" class:on=picked class:live=player.live class:passed=player.passed
                        class:you=player.you class:lit=lit disabled=player.you aria-label=label aria-pressed=picked.to_string() on:click=choose>
                        <span class="bl-mark">{mark(player.letter)}</span>
                        {stencil(&player.side.strength.to_string())}
                        <small class="cap">{name}</small>
                    </button>
                }
            })
            .collect_view();
        view! { <nav class="bl-strip" data-foes=order.get().to_string() aria-label="Totals of all players">{tabs}</nav> }
    };
    drawn.into_any()
}

/// Whether a place in play belongs to a player: `bf2` and `bb1.1` lie with `b`.
fn lies_with(thing: &str, letter: char) -> bool {
    let place = thing.strip_prefix(letter).and_then(|rest| rest.strip_prefix(['f', 'b']));
    place.is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_with_their_players() {
        assert!(lies_with("bf2", 'b') && lies_with("bb1.1", 'b'));
        assert!(!lies_with("af2", 'b') && !lies_with("faction b", 'f') && !lies_with("row bf", 'b'));
    }
}
