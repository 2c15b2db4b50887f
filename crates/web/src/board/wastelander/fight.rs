//! An encounter on the hoarding: enemies left, players right, the three pairs of stats between them.

use leptos::prelude::*;
use parts::scene::Thing;
use wastelander_portrait::{FoePortrait, Pair, Portrait};

use super::face::{Face, delta, three};
use super::portrait::{Player, Props, STATS, Stat, players};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::kit::dice::{Die, Rolled, Rolls, Side};
use crate::kit::seats::mark;
use crate::kit::sign::{Name, Sign};
use crate::pointer::touch;

/// The encounter.
pub fn fight(props: Props) -> AnyView {
    let everybody = players(props);
    let portrait = props.portrait;
    let state = move || match portrait.with(|portrait| (portrait.method.is_some(), portrait.dice[0] > 0)) {
        (false, _) => "w-hoard fight choose",
        (true, false) => "w-hoard fight",
        (true, true) => "w-hoard fight dice",
    };
    let marquee = move || headline(&portrait.read(), &everybody.read());
    let enemies = move || foes(props, &portrait.read());
    let middle = move || pairs(props, &portrait.read(), &everybody.read());
    let party = move || side(props, &portrait.read(), &everybody.read());
    view! {
        <section class=state aria-label="Encounter">
            {marquee}{enemies}{middle}{party}
        </section>
    }
    .into_any()
}

/// The name on the marquee, with its modifiers as stickers.
fn title(foe: &FoePortrait, players: &[Player]) -> AnyView {
    let many = foe.pasted.len() > 3;
    let stuck = foe
        .pasted
        .iter()
        .enumerate()
        .map(|(number, sticker)| {
            let class = format!("w-stick s{}", number % 2);
            let by = players.iter().find(|player| sticker.by.contains(player.seat.letter()));
            let by = by.map(|player| view! { <span class="by" class:own=player.you>{mark(player.seat)}</span> });
            view! { <span class=class><b class="cap">{sticker.word.clone()}</b>{(!many).then(|| delta(&sticker.changes))}{by}</span> }
        })
        .collect_view();
    let base = foe.base.as_str();
    let size = match base.len() {
        0..13 => "w-nm",
        13..20 => "w-nm long",
        _ => "w-nm longer",
    };
    view! { {stuck}<span class=size>{stencil(base)}</span> }.into_any()
}

fn headline(portrait: &Portrait, players: &[Player]) -> AnyView {
    let Some(first) = portrait.foes.first() else { return ().into_any() };
    let more = match portrait.foes.get(1..) {
        Some([one]) => Some(format!("and {}", one.name)),
        Some([_, ..]) => Some(format!("and {} more", portrait.foes.len() - 1)),
        _ => None,
    };
    let more = more.map(|more| view! { <span class="w-sub cap">{more}</span> });
    let all: Vec<&str> = portrait.foes.iter().map(|foe| foe.name.as_str()).collect();
    let won = chosen(portrait).map(|(_, pair)| {
        let each = if portrait.party.len() > 1 && !portrait.common { " each" } else { "" };
        view! { <div><dt class="cap">"Won"</dt><dd><b>{icon("sp")}{pair.sp}</b>{each}<b>{icon("loot")}{pair.loot}</b></dd></div> }
    });
    let runner = players.iter().find(|player| player.acting);
    let lost = runner.map(|player| {
        view! { <div><dt class="cap">"Lost"</dt><dd>"run on "<b>{escape(player.side.escape)}</b></dd></div> }
    });
    view! {
        <header class="w-marquee">
            <h2 aria-label=all.join(", ")>{title(first, players)}{more}</h2>
            <dl class="w-stake">{won}{lost}</dl>
        </header>
    }
    .into_any()
}

/// What a run die must show.
fn escape(least: u8) -> String {
    if least > 6 { "no die".into() } else { format!("{least}+") }
}

/// The chosen method.
fn chosen(portrait: &Portrait) -> Option<(usize, &Pair)> {
    let method = portrait.method?;
    let number = STATS.iter().position(|stat| stat.way == method)?;
    Some((number, portrait.pairs.get(number)?))
}

/// The bill of the first enemy and a row for each.
fn foes(props: Props, portrait: &Portrait) -> AnyView {
    let Some(first) = portrait.foes.first() else { return ().into_any() };
    let face = props.cards.with(|book| Face::of(book, &first.card));
    let frame = if first.group { Frame::Group } else { Frame::Square };
    let run = portrait.running.as_ref();
    let rows = portrait
        .foes
        .iter()
        .map(|foe| {
            let die = run.filter(|run| run.foe == foe.number).map(|_| portrait.run_die);
            row(props, foe, die)
        })
        .collect_view();
    let many = portrait.foes.len() > 3;
    view! {
        <div class="w-foes">
            <figure class="w-bill" data-thing="hoarding">{face.picture(frame)}<i class="tp a"></i><i class="tp b"></i></figure>
            <div class="w-list" class:many=many>{rows}</div>
        </div>
    }
    .into_any()
}

/// An enemy; over it the run die, while somebody runs from it.
fn row(props: Props, foe: &FoePortrait, die: Option<u8>) -> AnyView {
    let face = props.cards.with(|book| Face::of(book, &foe.card));
    let [combat, hostility, perception] = foe.stats;
    let words = format!(
        "{}, combat {combat}, hostility {hostility}, perception {perception}, Loot {}",
        foe.name, foe.loot
    );
    let die = die.map(|face| match face {
        0 => view! { <span class="w-runs">{icon("run")}</span> }.into_any(),
        face => {
            let label = format!("Run die: {face}");
            let die = Die { side: Side::Pips(face), label, theirs: false, state: Rolled::Rolls };
            view! { <span class="w-runs">{die.draw()}</span> }.into_any()
        }
    });
    let loot = foe.loot;
    Sign {
        spot: props.pointer.at(Thing::new(format!("foe {}", foe.number))).card(foe.card.clone()).named(words),
        paint: None,
        class: "w-foe".into(),
        art: face.art(),
        name: Name::Plain(foe.name.clone()),
        says: three(&foe.stats, true),
        marks: view! { <span class="lt">{icon("loot")}<b>{loot}</b></span>{die} }.into_any(),
    }
    .draw()
}

/// The three pairs: to choose from, or one large and the others small, or the dice.
fn pairs(props: Props, portrait: &Portrait, players: &[Player]) -> AnyView {
    if portrait.pairs.is_empty() {
        return view! { <div class="w-pairs"></div> }.into_any();
    }
    let Some((number, pair)) = chosen(portrait) else {
        let each = STATS.iter().zip(&portrait.pairs).map(|(stat, pair)| choice(props, stat, pair));
        return view! { <div class="w-pairs choose">{each.collect_view()}</div> }.into_any();
    };
    if portrait.dice[0] > 0 {
        return rolled(portrait, players, number, pair);
    }
    let small = STATS.iter().zip(&portrait.pairs).enumerate().filter(|(other, _)| *other != number);
    let small = small.map(|(_, (stat, pair))| {
        let (ours, theirs) = (pair.players, pair.enemies);
        view! {
            <div class="w-pair off">
                <span class="num foe"><small>{stat.theirs}</small>{stencil(&theirs.to_string())}</span>
                <span class="mid">{icon(stat.icon)}<b class="cap">{stat.method}</b></span>
                <span class="num we">{stencil(&ours.to_string())}<small>{stat.ours}</small></span>
            </div>
        }
    });
    let stat = &STATS[number];
    let (ours, theirs) = (pair.players, pair.enemies);
    let how = sums(portrait, pair, number);
    view! {
        <div class="w-pairs">
            <div class="w-pair lead">
                <span class="num foe">{stencil(&theirs.to_string())}<small>{how[1].clone()}</small></span>
                <span class="mid">{icon(stat.icon)}<b class="cap">{stat.method}</b></span>
                <span class="num we">{stencil(&ours.to_string())}<small>{how[0].clone()}</small></span>
            </div>
            {odds(props, pair, &winners(portrait, players))}
            {small.collect_view()}
        </div>
    }
    .into_any()
}

/// How both sums come about: "11 + 6 + 3".
fn sums(portrait: &Portrait, pair: &Pair, stat: usize) -> [String; 2] {
    let theirs: Vec<String> = portrait.foes.iter().map(|foe| foe.stats[stat].to_string()).collect();
    let ours: Vec<String> = pair.parts.iter().map(ToString::to_string).collect();
    let mut ours = ours.join(" + ");
    if pair.side != 0 {
        ours += if pair.side > 0 { " + " } else { " - " };
        ours += &pair.side.abs().to_string();
    }
    [ours, theirs.join(" + ")]
}

/// Who wins, as the subject of a sentence.
fn winners(portrait: &Portrait, players: &[Player]) -> String {
    let fighting: Vec<&Player> = players.iter().filter(|player| player.fights && player.lives).collect();
    match fighting.as_slice() {
        _ if portrait.common => "all of you win".into(),
        [one] if one.you => "you win".into(),
        [one] => format!("{} wins", one.name),
        many => {
            let names: Vec<String> = many.iter().map(|player| player.called()).collect();
            format!("{} win", names.join(" and "))
        }
    }
}

/// All rolls of two dice.
pub fn rolls(beats: [u8; 6], came: Option<(u8, u8)>) -> Rolls {
    let won = (1..=6u8).zip(beats).flat_map(|(ours, beaten)| (1..=beaten).map(move |theirs| (ours, theirs)));
    Rolls { won: won.collect(), change: Vec::new(), came }
}

/// A number of 36 as a share of a hundred.
pub fn percent(wins: u8) -> u32 {
    (u32::from(wins) * 100 + 18) / 36
}

/// The chance plate: touching it rolls the dice.
fn odds(props: Props, pair: &Pair, who: &str) -> AnyView {
    let share = percent(pair.wins);
    let spot = props.pointer.at(Thing::fixed("dice")).named(format!("{share} in 100: {who}"));
    let words = view! {
        <span class="pcs">{stencil(&share.to_string())}<b class="cap">"in 100"</b></span>
        <span>{who.to_owned()}". A tie is lost."</span>
    };
    view! { <button class="w-odds" use:touch=spot>{rolls(pair.beats, None).draw(words)}</button> }.into_any()
}

/// A method one can choose.
fn choice(props: Props, stat: &'static Stat, pair: &Pair) -> AnyView {
    let (ours, theirs) = (pair.players, pair.enemies);
    let words = format!(
        "{}: {} {ours} against {} {theirs}, won in {} of 36",
        stat.method, stat.ours, stat.theirs, pair.wins
    );
    let gain = match (pair.loot, pair.offers) {
        (0, 0) => format!("{} SP", pair.sp),
        (0, _) => format!("{} SP, a trade", pair.sp),
        (loot, _) => format!("{} SP, {loot} Loot", pair.sp),
    };
    let spot = props.pointer.at(Thing::fixed(stat.thing)).named(words);
    let squares = rolls(pair.beats, None);
    view! {
        <button class="w-pair pick" use:touch=spot>
            <span class="num foe">{stencil(&theirs.to_string())}<small>{stat.theirs}</small></span>
            <span class="mid">{icon(stat.icon)}<b class="cap">{stat.method}</b><small>{gain}</small></span>
            <span class="num we">{stencil(&ours.to_string())}<small>{stat.ours}</small></span>
            <span class="chance">{squares.draw(())}<span class="in100">{stencil(&percent(pair.wins).to_string())}<small>"in 100"</small></span></span>
        </button>
    }
    .into_any()
}

/// The dice and what came of them.
fn rolled(portrait: &Portrait, players: &[Player], number: usize, pair: &Pair) -> AnyView {
    let (ours, theirs) = (pair.players, pair.enemies);
    let [own, other] = portrait.dice;
    let side = |sum: i16, face: u8, them: bool, who: String| {
        let label = format!("{who} rolled {face}");
        let die = Die { side: Side::Pips(face), label, theirs: them, state: Rolled::Rolls };
        let class = if them { "w-total foe" } else { "w-total we" };
        let num = if them { "num foe" } else { "num we" };
        let total = sum + i16::from(face);
        let die = (face > 0).then(|| view! { <em>"+"</em>{die.draw()} });
        view! {
            <div class=class>
                <span class="eq"><b>{stencil(&sum.to_string())}</b>{die}</span>
                <span class=num>{stencil(&total.to_string())}<small>{who}</small></span>
            </div>
        }
    };
    let foe = match portrait.foes.as_slice() {
        [one] => one.name.clone(),
        _ => "enemies".into(),
    };
    let we = match players.iter().filter(|player| player.fights).count() {
        1 => players.iter().find(|player| player.fights).map_or_else(String::new, Player::called),
        _ => "players".into(),
    };
    let stamp = portrait.lead.map(|by| match by {
        1.. => view! { <span class="w-stamp cap won">{format!("Won by {by}")}</span> }.into_any(),
        0 => view! { <span class="w-stamp cap">"A tie is lost"</span> }.into_any(),
        _ => view! { <span class="w-stamp cap">{format!("Lost by {}", -by)}</span> }.into_any(),
    });
    let came = (other > 0).then_some((own, other));
    let was = view! { <span>"was the chance. The square that came up is marked."</span> };
    view! {
        <div class="w-pairs">
            <div class="w-rolled">
                {side(theirs, other, true, foe)}
                <span class="mid">{icon(STATS[number].icon)}</span>
                {side(ours, own, false, we)}{stamp}
            </div>
            <div class="w-odds">{rolls(pair.beats, came).draw(was)}</div>
        </div>
    }
    .into_any()
}

/// The participants, what counts for all of them, and what a loss means.
fn side(props: Props, portrait: &Portrait, players: &[Player]) -> AnyView {
    let stat = chosen(portrait).map(|(number, _)| number);
    let fighting: Vec<&Player> = players.iter().filter(|player| player.fights).collect();
    let lead = fighting.iter().find(|player| player.acting);
    let head = match lead {
        _ if portrait.common => "All fight".to_owned(),
        Some(player) if player.you => "You fight".into(),
        Some(player) => format!("{} fights", player.name),
        None => "The fight".into(),
    };
    let order =
        fighting.iter().filter(|player| player.acting).chain(fighting.iter().filter(|player| !player.acting));
    let rows = order
        .map(|player| {
            let note = match (player.acting, portrait.common) {
                (_, true) => None,
                (true, _) => Some(format!("{} SP", player.side.sp)),
                (false, _) if portrait.share > 0 => Some(format!("helps for {} Loot", portrait.share)),
                (false, _) => Some("helps".into()),
            };
            let note = note.map(|note| view! { <small>{note}</small> });
            let number = match stat {
                Some(stat) if !portrait.common || fighting.len() < 4 => {
                    view! { <b>{stencil(&player.side.stats[stat].to_string())}</b> }.into_any()
                }
                _ => three(&player.side.stats, false),
            };
            view! { <li class="w-part">{mark(player.seat)}<span class="cap">{player.called()}{note}</span>{number}</li> }
        })
        .collect_view();
    let aid = stat.and_then(|stat| portrait.pairs.get(stat)).map(|pair| pair.side).filter(|aid| *aid != 0).map(|aid| {
        view! { <li class="w-part tag2">{icon("tactic")}<span class="cap">"Cards"<small>"for all of them"</small></span><b>{stencil(&format!("{aid:+}"))}</b></li> }
    });
    let alone = (!portrait.common && fighting.len() < 2).then(|| {
        let spot = props.pointer.at(Thing::fixed("party")).named("Nobody helps");
        view! { <li><button class="w-part free" use:touch=spot>{icon("ally")}<span class="cap">"Alone"<small>"nobody helps"</small></span></button></li> }
    });
    let five = fighting.len() > 3;
    let icon_name = stat.map_or("ally", |stat| STATS[stat].icon);
    view! {
        <ul class="w-side" class:five=five>
            <li class="hd cap">{icon(icon_name)}{head}</li>
            {rows}{aid}{alone}{losses(props, portrait, players)}
        </ul>
    }
    .into_any()
}

/// What a loss means: who runs on what, and the Bad Stuff of each enemy.
fn losses(props: Props, portrait: &Portrait, players: &[Player]) -> AnyView {
    let runs = portrait.running.as_ref().and_then(|run| {
        let player = players.iter().find(|player| run.who.contains(player.seat.letter()))?;
        let foe = portrait.foes.iter().find(|foe| foe.number == run.foe).map(|foe| foe.name.clone())?;
        let subject = if player.you { "You run".to_owned() } else { format!("{} runs", player.name) };
        Some(format!("{subject} from {foe}: {} gets away.", escape(run.needs)))
    });
    let head = if runs.is_some() { "Running" } else { "If lost" };
    let text = runs.unwrap_or_else(|| {
        let fighting: Vec<&Player> = players.iter().filter(|player| player.fights && player.lives).collect();
        let each =
            fighting.iter().map(|player| format!("{} on {}", player.called(), escape(player.side.escape)));
        let once = if portrait.foes.len() > 1 { ", once per enemy" } else { "" };
        format!("Run: {}{once}.", each.collect::<Vec<_>>().join(", "))
    });
    let bad = props.cards.with(|book| {
        let mut seen: Vec<&str> = Vec::new();
        let mut lines = Vec::new();
        for foe in &portrait.foes {
            if !seen.contains(&foe.card.as_str()) && lines.len() < 2 {
                seen.push(&foe.card);
                lines.push(Face::of(book, &foe.card).drawn.bad);
            }
        }
        lines.join("; ")
    });
    let bad = (!bad.is_empty())
        .then(|| view! { <span class="bad">{icon("destroy")}<span>{format!("Else {bad}.")}</span></span> });
    view! { <li class="w-next"><b class="cap">{head}</b>{icon("run")}<span>{text}</span>{bad}</li> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_follow_what_each_face_beats() {
        let won = rolls([0, 0, 1, 2, 3, 4], None).won;
        assert_eq!(won.len(), 10);
        assert!(won.contains(&(6, 4)));
        assert_eq!((percent(0), percent(26), percent(36)), (0, 72, 100));
    }

    #[test]
    fn a_run_needs_a_face_or_cannot_succeed() {
        assert_eq!(escape(5), "5+");
        assert_eq!(escape(7), "no die");
    }
}
