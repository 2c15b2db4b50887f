//! Both sides and the road between them.

use leptos::prelude::*;
use parts::scene::Thing;

use super::scene::{Scene, far, near, scene};
use super::side::{End, side};
use crate::board::BoardProps;
use crate::icon::{icon, stencil};
use crate::pointer::touch;

/// The field.
pub fn field(props: BoardProps) -> AnyView {
    let scene = scene(props);
    // The ends change only when somebody looks through other eyes, as in a replay.
    let ends = Memo::new(move |_| props.table.with(|table| (far(table), near(table))));
    view! {
        {move || side(props, scene, ends.get().0, End::Far)}
        {road(props, scene)}
        {move || side(props, scene, ends.get().1, End::Near)}
    }
    .into_any()
}

/// The phases of a turn, with their stencils and the stages the game is in meanwhile.
const PHASES: [(&str, &str, &[&str]); 3] = [
    ("Events", "bomb", &["events"]),
    ("Water", "water", &["replenish"]),
    ("Actions", "ready", &["actions", "over"]),
];

fn road(props: BoardProps, scene: Memo<Scene>) -> AnyView {
    let stage = Memo::new(move |_| scene.with(|scene| scene.stage.clone()));
    let phases = move || {
        PHASES.map(|(name, stencil, stages)| {
            let on = move || stage.with(|stage| stages.contains(&stage.as_str()));
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
