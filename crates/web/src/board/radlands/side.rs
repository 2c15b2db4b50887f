//! One player's side of the table.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::{Drafted, Portrait, Raiders, Silo, Standing};

use super::scene::{Place, Props, Scene, Spot};
use super::sign::{Light, Queued, face_down, place, small};
use crate::icon::{icon, stencil};
use crate::kit::bay::bay;
use crate::pointer::touch;

/// Where a side lies.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum End {
    /// At the top, its camps at the edge.
    Far,
    /// At the bottom.
    Near,
}

impl End {
    /// The grid row of a row counted from the camps, or of a queue space counted from the back.
    fn line(self, row: usize) -> usize {
        match self {
            End::Far => row + 1,
            End::Near => 3 - row,
        }
    }
}

/// A side with its queue, its columns, Raiders and the Water Silo.
pub fn side(props: Props, seat: Seat, end: End) -> AnyView {
    let scene = props.portrait;
    let class = if end == End::Near { "side me" } else { "side foe" };
    let name = if end == End::Near { "Your side" } else { "The other side" };
    let exposed = move || scene.with(|scene| scene.side(seat).exposed);
    let drafting = move || scene.with(|scene| scene.is_draft());
    view! {
        <section class=class class:exposed=exposed class:drafting=drafting aria-label=name>
            <div class="strip">
                <div class="queue" role="group" aria-label="Event queue">{(1..=3).map(|number| space(props, seat, end, number)).collect_view()}</div>
                <div class="gear">{raiders(props, seat)}{silo(props, seat)}</div>
            </div>
            <div class="cols">
                {(1..=3).map(|number| column(props, seat, end, number)).collect_view()}
                {move || primer(&scene.read(), seat).filter(|_| props.table.with(|table| table.viewer.is(seat))).map(explain)}
            </div>
        </section>
    }
    .into_any()
}

/// A column: three places, and the whole of it where a whole column is aimed at.
fn column(props: Props, seat: Seat, end: End, column: usize) -> AnyView {
    let lane = props.pointer.at(Thing::new(format!("{seat}{column}"))).named(format!("Column {column}"));
    let cells = Place::ALL.map(|place| cell(props, Spot { seat, column, place }, end));
    view! {
        <div class="col" role="group" aria-label=format!("Column {column}")>
            {cells.into_iter().collect_view()}
            <div class="lane" use:touch=lane></div>
        </div>
    }
    .into_any()
}

fn cell(props: Props, spot: Spot, end: End) -> AnyView {
    let scene = props.portrait;
    let line = Memo::new(move |_| scene.with(|scene| end.line(scene.row(spot)).to_string()));
    let standing = Memo::new(move |_| scene.with(|scene| scene.at(spot).cloned()));
    let light = Memo::new(move |_| Light {
        own: end == End::Near,
        active: scene.with(|scene| scene.is_active(spot.seat)),
    });
    let drafted = Memo::new(move |_| scene.with(|scene| drafted(scene, spot)));
    let shown = move || match drafted.get() {
        Drafted::Empty | Drafted::Next => place(props, spot, standing.get(), light.get()),
        Drafted::Down => face_down(props, spot),
        Drafted::Known(id) => {
            let standing = Standing { card: id, ready: true, ..Standing::default() };
            place(props, spot, Some(standing), light.get())
        }
    };
    let next = move || drafted.get() == Drafted::Next;
    // The card whose effect asks shines like a chosen one.
    let acting = Memo::new(move |_| {
        props.table.with(|table| table.ask.about.as_ref().is_some_and(|about| *about == spot.thing()))
    });
    view! {
        <div class="cell" class:next=next class:acting=acting style:grid-row=move || line.get()>{shown}</div>
    }
    .into_any()
}

/// How many camps this side's player chooses from, if they do and look at the table.
fn primer(scene: &Portrait, seat: Seat) -> Option<usize> {
    let side = scene.side(seat);
    let choosing = side.draft.contains(&Drafted::Next);
    side.camps_dealt.as_ref().map(Vec::len).filter(|_| choosing)
}

/// How the draft works, where people will stand later.
fn explain(dealt: usize) -> AnyView {
    view! {
        <div class="primer plate rivets">
            {stencil(if dealt > 3 { "Three camps of six" } else { "Your three camps" })}
            <ul>
                <li>{icon("camp")}<span>"They are your life: when all three are destroyed, you have lost."</span></li>
                <li>{icon("next")}<span>"The first you pick stands in column 1, then 2, then 3. People stand before them."</span></li>
                <li>{icon("draw")}<span>"The corner says how many cards you begin with; strong camps give few."</span></li>
            </ul>
        </div>
    }
    .into_any()
}

/// What is known of a camp while both sides choose; empty for all other places, and once the table shows what is there.
fn drafted(scene: &Portrait, spot: Spot) -> Drafted {
    let draft = scene.side(spot.seat).draft.get(spot.column - 1).filter(|_| spot.place == Place::Camp);
    draft.cloned().unwrap_or_default()
}

/// A space of the queue with what lies on it. Space 1 is next to the road.
fn space(props: Props, seat: Seat, end: End, number: usize) -> AnyView {
    let scene = props.portrait;
    let lies = Memo::new(move |_| {
        scene.with(|scene| scene.side(seat).queue.get(number - 1).cloned().unwrap_or_default())
    });
    let thing = move || Thing::new(format!("{seat}@{number}"));
    let own = end == End::Near;
    let class = move || {
        let soon = number == 1 && !lies.with(String::is_empty);
        format!("q {} {}", if soon { "soon" } else { "" }, if own { "mine" } else { "" })
    };
    let shown = move || match lies.get() {
        id if id.is_empty() => {
            let touched = props.pointer.at(thing()).named(format!("Empty space {number} of the queue"));
            bay(touched, &number.to_string())
        }
        id => {
            let words = scene.with(|scene| scene.fuses.get(number - 1).cloned().unwrap_or_default());
            let queued = if number == 1 && !own { Queued::Next } else { Queued::Waits };
            small(props, thing(), &id, queued, &words)
        }
    };
    // Space 3 is as far from the road as the camps are.
    let line = end.line(3 - number).to_string();
    view! {
        <div class=class style:--line=line>
            <span class="n" aria-hidden="true">{stencil(&number.to_string())}</span>
            {shown}
        </div>
    }
    .into_any()
}

fn raiders(props: Props, seat: Seat) -> AnyView {
    let scene = props.portrait;
    let home = Memo::new(move |_| scene.with(|scene| scene.side(seat).raiders == Raiders::Home));
    let thing = move || Thing::of("raiders", seat);
    let shown = move || match home.get() {
        true => small(props, thing(), "raiders", Queued::Home, "at home"),
        false => bay(props.pointer.at(thing()).named("Raiders are under way"), "Raiders"),
    };
    view! { <div class="cell">{shown}</div> }.into_any()
}

fn silo(props: Props, seat: Seat) -> AnyView {
    let scene = props.portrait;
    let home = Memo::new(move |_| scene.with(|scene| scene.side(seat).silo == Silo::Home));
    let thing = move || Thing::of("silo", seat);
    let shown = move || match home.get() {
        true => small(props, thing(), "silo", Queued::Home, "at home"),
        false => bay(props.pointer.at(thing()).named("The Water Silo is in hand"), "Silo"),
    };
    view! { <div class="cell">{shown}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camps_lie_at_the_edges_and_the_front_at_the_road() {
        assert_eq!([0, 1, 2].map(|row| End::Far.line(row)), [1, 2, 3]);
        assert_eq!([0, 1, 2].map(|row| End::Near.line(row)), [3, 2, 1]);
    }
}
