//! Playing by typing: the notation of the game, completed from what can be done, and `why ...` for what cannot.

use leptos::html;
use leptos::prelude::*;
use parts::scene::Act;

use super::Frame;
use crate::icon::icon;

/// The id of the box, so that a key can find it.
pub const BOX: &str = "command";

/// What was typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Typed {
    /// A choice that can be made.
    Play(Act),
    /// Something whose reason is asked for, or which cannot be done.
    Ask(String),
    /// Nothing.
    Nothing,
}

/// Understands what was typed. What cannot be done is asked about rather than ignored.
pub fn understand(typed: &str, acts: &[Act]) -> Typed {
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if typed.is_empty() {
        return Typed::Nothing;
    }
    if let Some(rest) = typed.strip_prefix("why ") {
        return Typed::Ask(rest.to_owned());
    }
    let same = |act: &&Act| act.say.eq_ignore_ascii_case(&typed);
    match acts.iter().find(same) {
        Some(act) => Typed::Play(act.clone()),
        // Several choices in a row are one answer; the server says if it is not allowed.
        None if typed.contains(';') => Typed::Play(Act::button(typed)),
        None => Typed::Ask(typed),
    }
}

/// What can follow what was typed, best first, at most eight.
pub fn complete<'a>(typed: &str, acts: &'a [Act]) -> Vec<&'a Act> {
    let typed = typed.trim_start().to_ascii_lowercase();
    let begins = |act: &&Act| act.say.to_ascii_lowercase().starts_with(&typed);
    let holds = |act: &&Act| {
        let (say, label) = (act.say.to_ascii_lowercase(), act.label.to_ascii_lowercase());
        typed.split_whitespace().all(|word| say.contains(word) || label.contains(word))
    };
    let first = acts.iter().filter(begins);
    let rest = acts.iter().filter(|act| !begins(act) && holds(act));
    first.chain(rest).take(8).collect()
}

/// The box.
#[component]
pub fn CommandBox(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let input: NodeRef<html::Input> = NodeRef::new();
    let table = frame.props.table;
    let run = move |text: String| {
        match table.with_untracked(|table| understand(&text, &table.acts)) {
            Typed::Play(act) => frame.props.pointer.pick(act),
            Typed::Ask(choice) => frame.session.check(choice),
            Typed::Nothing => return,
        }
        typed.set(String::new());
    };
    let found = move || {
        let typed = typed.get();
        if typed.trim().is_empty() {
            return Vec::new();
        }
        table.with(|table| complete(&typed, &table.acts).into_iter().cloned().collect::<Vec<_>>())
    };
    view! {
        <form class="say-box" on:submit=move |event| {
            event.prevent_default();
            run(typed.get_untracked());
        }>
            <ul class="completions" role="listbox" aria-label="What can be typed">
                {move || found().into_iter().map(|act| {
                    let say = act.say.clone();
                    view! { <li role="option"><button type="button" on:click=move |_| run(say.clone())><code>{act.say.clone()}</code>" "{act.label.clone()}</button></li> }
                }).collect_view()}
            </ul>
            <label><span class="vh">"Type a choice, or why and a choice"</span>
                <input id=BOX type="text" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="/ type a choice, or: why ..."
                    node_ref=input prop:value=move || typed.get() on:input:target=move |event| typed.set(event.target().value())/></label>
            <button class="btn" type="submit" aria-label="Do it">{icon("next")}</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acts() -> Vec<Act> {
        ["play sniper 1r", "play sniper 2r", "junk sniper", "end"]
            .iter()
            .map(|say| Act::button((*say).to_owned()))
            .collect()
    }

    #[test]
    fn a_choice_is_understood_however_it_is_spaced_or_cased() {
        let Typed::Play(act) = understand("  Play  sniper 2R ", &acts()) else { panic!("it can be played") };
        assert_eq!(act.say, "play sniper 2r");
        assert_eq!(understand("   ", &acts()), Typed::Nothing);
        let Typed::Play(act) = understand("junk sniper;  end", &acts()) else { panic!("it is sent") };
        assert_eq!(act.say, "junk sniper; end");
    }

    #[test]
    fn what_cannot_be_done_is_asked_about() {
        assert_eq!(understand("why play mutant 1f", &acts()), Typed::Ask("play mutant 1f".into()));
        assert_eq!(understand("play mutant 1f", &acts()), Typed::Ask("play mutant 1f".into()));
    }

    #[test]
    fn completions_that_begin_so_come_first() {
        let acts = acts();
        let said = |typed| complete(typed, &acts).iter().map(|act| act.say.clone()).collect::<Vec<_>>();
        assert_eq!(said("play"), ["play sniper 1r", "play sniper 2r"]);
        assert_eq!(said("sniper"), ["play sniper 1r", "play sniper 2r", "junk sniper"]);
        assert_eq!(said("2r sniper"), ["play sniper 2r"]);
    }
}
