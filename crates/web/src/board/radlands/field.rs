//! Both sides and the road between them.

use leptos::prelude::*;
use parts::scene::Thing;

use radlands_portrait::Stage;

use super::scene::Props;
use super::side::{End, side};
use crate::icon::{icon, stencil};
use crate::kit::seats::bottom;
use crate::pointer::touch;

/// The field.
pub fn field(props: Props) -> AnyView {
    // The ends change only when somebody looks through other eyes, as in a replay.
    let ends = Memo::new(move |_| props.table.with(|table| (bottom(table).next(2), bottom(table))));
    view! {
        {move || side(props, ends.get().0, End::Far)}
        {road(props)}
        {move || side(props, ends.get().1, End::Near)}
    }
    .into_any()
}

/// The phases of a turn, with their stencils and the stages the game is in meanwhile.
const PHASES: [(&str, &str, &[Stage]); 3] = [
    ("Events", "bomb", &[Stage::Events]),
    ("Water", "water", &[Stage::Replenish]),
    ("Actions", "ready", &[Stage::Actions, Stage::Over]),
];

fn road(props: Props) -> AnyView {
    let scene = props.portrait;
    let stage = Memo::new(move |_| scene.with(|scene| scene.stage));
    let phases = move || {
        PHASES.map(|(name, stencil, stages)| {
            let on = move || stages.contains(&stage.get());
            let current = move || on().then_some("step");
            view! { <li class:on=on aria-current=current>{icon(stencil)}{name}</li> }
        })
    };
    let setting_up = move || scene.with(|scene| scene.number == 0);
    let mile = move || match setting_up() {
        true => stencil("Setting up"),
        false => stencil(&format!("Turn {}", scene.with(|scene| scene.number))),
    };
    let now = props.pointer.at(Thing::new("road")).named("The road: what happens at once");
    view! {
        <div class="road">
            {move || match setting_up() {
                true => view! { <p class="phase cap setup">{icon("camp")}"Both sides place three camps"</p> }.into_any(),
                false => view! { <ol class="phase cap">{phases().into_iter().collect_view()}</ol> }.into_any(),
            }}
            <div class="now cap" use:touch=now>{icon("bomb")}"Now"</div>
            <span class="mile">{mile}</span>
        </div>
    }
    .into_any()
}
