//! The stage over the map: a raid or a fight in beats, an offer that is to be answered, an item about to be made.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Clash, ClashKind, DieSide, Offer, Outcome, Portrait, RaidBy, Stage};

use super::face::{KINDS, Printed, Props, chips, glyph, kind_id, kind_word, size_word, word};
use super::player::{Player, called, own};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::kit::beats::{Beat, beats};
use crate::kit::goods::Goods;
use crate::kit::seats::mark;
use crate::pointer::touch;

/// What is on the stage.
#[derive(Clone, Debug, PartialEq)]
enum Scene {
    Clash(Clash, Stage),
    Deal(Offer),
    /// An item that was picked to be made.
    Bench(String),
}

fn scene(props: Props) -> Memo<Option<Scene>> {
    Memo::new(move |_| {
        let chosen = props.pointer.narrowing().with(|now| {
            let lit = now.lit.iter().any(|lit| lit.thing.as_str() == "bench");
            let item = now.chosen.first().and_then(|thing| thing.as_str().strip_prefix("item "));
            item.filter(|_| lit).map(str::to_owned)
        });
        if let Some(item) = chosen {
            return Some(Scene::Bench(item));
        }
        props.portrait.with(|portrait| {
            if portrait.stage == Stage::Over {
                return None;
            }
            if let Some(offer) = portrait.offer.clone().filter(|_| portrait.stage == Stage::Offer) {
                return Some(Scene::Deal(offer));
            }
            portrait.clash.clone().map(|clash| Scene::Clash(clash, portrait.stage))
        })
    })
}

/// Whether the map steps back.
pub fn is_set(props: Props) -> Memo<bool> {
    let scene = scene(props);
    Memo::new(move |_| scene.with(|scene| matches!(scene, Some(Scene::Clash(..) | Scene::Deal(_)))))
}

/// The stage, if something is on it.
pub fn stage(props: Props) -> AnyView {
    let scene = scene(props);
    let drawn = move || {
        let inside = match scene.get()? {
            Scene::Clash(clash, stage) if clash.kind == ClashKind::Raid => raid(props, &clash, stage),
            Scene::Clash(clash, stage) => combat(props, &clash, stage),
            Scene::Deal(offer) => deal(props, &offer),
            Scene::Bench(item) => bench(props, &item),
        };
        let place = move || aside(props);
        Some(view! { <div class="rt-stage" data-place=place><div class="panel">{inside}</div></div> })
    };
    drawn.into_any()
}

/// Whether the stage stands at the top or at the bottom, so that what is at stake stays in sight.
fn aside(props: Props) -> &'static str {
    let low = props.portrait.with(|portrait: &std::sync::Arc<Portrait>| {
        let clash = portrait.clash.as_ref()?;
        let place = portrait.seats.get(&clash.actor).map(|side| side.place.as_str())?;
        let tile = place.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let tile = if tile.is_empty() { place } else { tile };
        let rows = portrait.tiles.values().map(|tile| tile.y);
        let middle = f64::midpoint(f64::from(rows.clone().min()?), f64::from(rows.max()?));
        Some(f64::from(portrait.tiles.get(tile)?.y) < middle)
    });
    if low == Some(true) { "bottom" } else { "top" }
}

fn beat(stencil: &str, words: impl Into<String>) -> Beat {
    Beat { stencil: stencil.into(), words: words.into() }
}

/// A raid: House, price, card, die, goods.
fn raid(props: Props, clash: &Clash, stage: Stage) -> AnyView {
    let card = clash.card.as_ref().map(|id| Printed::of(props, id));
    let face = card.as_ref().and_then(|card| card.face.raid.first().cloned());
    let by = face.as_ref().map_or(RaidBy::Die, |raid| raid.by);
    let by_die = by == RaidBy::Die;
    let steps = [
        beat("rt-small", "Declared"),
        beat("rt-ap", "Paid"),
        beat("deck", "Card"),
        if by_die { beat("dice", "Die") } else { beat("rt-black", "Blacklist") },
        beat("rt-token", "Goods"),
        beat("rt-raided", "House"),
    ];
    let now = match (stage, &clash.outcome, &card) {
        (Stage::RaidCost, ..) => 0,
        (_, _, None) => 1,
        (Stage::Blacklist | Stage::DieRolled, ..) => 3,
        (_, Outcome::Open, Some(_)) => 2,
        (..) => 4,
    };
    let who = called(props, clash.actor);
    let paper = match (card, face) {
        (Some(card), Some(raid)) => {
            let high = matches!(clash.outcome, Outcome::Success | Outcome::Taken);
            let low = clash.outcome == Outcome::Fail;
            let blacklist = raid.blacklist;
            let yields = match by {
                RaidBy::Die => view! { <span class:on=high>{stencil(&raid.high.to_string())}"open"</span><span class:on=low>{stencil(&raid.low.to_string())}"shut"</span> }.into_any(),
                RaidBy::Blacklist => view! { <span class:on=high>{stencil(&raid.high.to_string())}"goods"</span><span>{icon("rt-black")}{format!("+{blacklist}")}</span> }.into_any(),
            };
            view! {
                <div class="rt-raidcard" data-card=card.id.clone()>
                    <div class="lf">{card.art().draw(Frame::Square)}<span class="ft cap">{icon(&glyph(super::face::size_id(raid.size)))}{size_word(raid.size)}</span></div>
                    <div class="tt"><b class="nm cap">{card.name.clone()}</b><span class="yield">{yields}</span><span class="tx">{card.text.clone()}</span></div>
                </div>
            }
            .into_any()
        }
        _ => view! { <div class="rt-raidcard blank"><span>{icon("deck")}</span><b class="cap">"The card is still to come"</b></div> }.into_any(),
    };
    let (title, told) = raid_words(&who, clash);
    let sides = props.portrait.with(|portrait| portrait.raid_die);
    let odds = by_die.then(|| {
        let faces =
            std::iter::repeat_n(true, sides[0].into()).chain(std::iter::repeat_n(false, sides[1].into()));
        let faces = faces
            .map(|good| view! { <i class:bad=!good>{icon(if good { "rt-open" } else { "rt-boarded" })}</i> })
            .collect_view();
        let label = format!("{} of {} sides succeed", sides[0], sides[0] + sides[1]);
        view! { <span class="rt-odds" role="img" aria-label=label.clone() title=label>{faces}</span> }
    });
    let die = {
        let shown = match clash.outcome {
            Outcome::Success => Some("rt-open"),
            Outcome::Fail => Some("rt-boarded"),
            Outcome::Open | Outcome::Taken => None,
        };
        let spot = props.pointer.at(Thing::new("die raid")).named("The raid die");
        match (by_die, shown) {
            (true, Some(shown)) => {
                view! { <button class="rt-die rolls" use:touch=spot>{icon(shown)}</button> }.into_any()
            }
            (true, None) => view! { <span class="rt-die void">{icon("dice")}</span> }.into_any(),
            (false, _) => view! { <span class="rt-die void">{icon("rt-black")}</span> }.into_any(),
        }
    };
    view! {
        {beats("The raid, step by step", &steps, now)}
        <div class="rt-raidrow">{paper}<div class="rt-raidside">{die}<div class="told">{odds}<b class="cap">{title}</b><span class="tx">{told}</span></div></div></div>
    }
    .into_any()
}

fn raid_words(who: &str, clash: &Clash) -> (String, String) {
    let raids = if who == "You" { "You raid".to_owned() } else { format!("{who} raids") };
    let square = clash.square.clone().unwrap_or_default();
    match clash.outcome {
        Outcome::Open => (raids, format!("The House on {square}.")),
        Outcome::Success => ("The way is open".into(), "The die shows success.".into()),
        Outcome::Fail => ("Boarded up".into(), "The die shows a fail.".into()),
        Outcome::Taken => ("On the Blacklist".into(), "The goods are taken all the same.".into()),
    }
}

/// A fight: two posters, two dice.
fn combat(props: Props, clash: &Clash, stage: Stage) -> AnyView {
    let steps = [
        beat("rt-fight", "Attack"),
        beat("rt-ap", "Paid"),
        beat("shield", "Defence"),
        beat("dice", "Dice"),
        beat("rt-hit", "Bonuses"),
        beat("crown", "Winner"),
        beat("rt-token", "Reward"),
    ];
    let rolled = clash.attack.is_some() || clash.defence.is_some();
    let now = match stage {
        Stage::AttackDeclared => 0,
        Stage::AttackCost | Stage::AttackPaid | Stage::AttackPaidSelf => 1,
        Stage::Defend | Stage::DefendCost => 2,
        Stage::DieRolled => 3,
        Stage::CombatLost => 5,
        Stage::Reward | Stage::Loser | Stage::Tokens => 6,
        _ if rolled => 4,
        _ => 2,
    };
    let guard_name = clash.guard.map(|number| format!("Guard {number}"));
    let (left, right) = match clash.kind {
        ClashKind::Guard => (None, Some(clash.actor)),
        ClashKind::Strike => (Some(clash.actor), None),
        ClashKind::Raid | ClashKind::Combat => (Some(clash.actor), clash.rival),
    };
    let fighter = |letter: Option<char>, does: &'static str| {
        let name =
            letter.map_or_else(|| guard_name.clone().unwrap_or_default(), |letter| called(props, letter));
        let card = letter.and_then(|letter| {
            props
                .portrait
                .with(|portrait| portrait.seats.get(&letter).and_then(|side| side.character.clone()))
        });
        let card = Printed::of(props, card.as_deref().unwrap_or("guard"));
        view! { <div class="fighter" data-card=card.id.clone()>{crate::emblem::poster(&card.id, "character", Frame::Square)}<span class="cap">{name}<small>{does}</small></span></div> }
    };
    let sides =
        |die: usize| clash.dice.get(die).map(|id| Printed::of(props, id).face.die).unwrap_or_default();
    let defends = match (clash.defended, rolled) {
        (true, _) => "defends",
        (false, true) => "does not defend",
        (false, false) => "is attacked",
    };
    let (attack, defence) = (clash.attack.as_deref(), clash.defence.as_deref());
    let (left_die, right_die) = (die(props, attack, true, &sides(0)), die(props, defence, false, &sides(1)));
    let between = match (stage, rolled) {
        (Stage::Defend, _) => "Defend?",
        (Stage::Reward | Stage::Loser | Stage::Tokens, _) => "The reward",
        (Stage::CombatLost, _) => "It is decided",
        (_, true) => "The dice lie",
        (_, false) => "It begins",
    };
    view! {
        {beats("The fight, step by step", &steps, now)}
        <div class="rt-duel">{fighter(left, "attacks")}{left_die}<div class="verdict"><span>{icon("rt-fight")}</span><b class="cap">{between}</b></div>{right_die}{fighter(right, defends)}</div>
    }
    .into_any()
}

/// A combat die: the half that is read is large, white for attack, gray for defence; the six sides as odds below.
fn die(props: Props, symbol: Option<&str>, attacks: bool, sides: &[DieSide]) -> AnyView {
    let name = if attacks { "attack" } else { "defence" };
    let read = |side: &DieSide| if attacks { side.attack.clone() } else { side.defence.clone() };
    let odds = sides
        .iter()
        .flat_map(|side| std::iter::repeat_n(read(side), side.sides.into()))
        .map(|sign| {
            let came = symbol == Some(sign.as_str());
            view! { <i class:came=came title=symbol_word(&sign)>{icon(&glyph(&sign))}</i> }
        })
        .collect_view();
    let words = symbol.map_or("not rolled", symbol_word);
    let label = format!("{name} die: {words}");
    let face = match symbol {
        Some(symbol) => {
            let spot = props.pointer.at(Thing::new(format!("die {name}"))).named(label);
            let half = if attacks { "half a read" } else { "half d read" };
            view! { <button class="rt-die fight rolls" class:theirs=!attacks use:touch=spot><span class=half>{icon(&glyph(symbol))}</span><span class="half off"></span></button> }.into_any()
        }
        None => view! { <span class="rt-die fight void" role="img" aria-label=label>{icon("dice")}</span> }
            .into_any(),
    };
    view! { <div class="rt-throw">{face}<span class="cap2 cap">{words}</span><span class="rt-odds">{odds}</span></div> }.into_any()
}

fn symbol_word(symbol: &str) -> &'static str {
    match symbol {
        "hit" => "hit",
        "auto-win" => "wins at once",
        "steal-item" => "steal an item",
        "discard-card" => "destroy a card",
        "gain-3-ap" => "3 AP",
        "craft-free" => "free craft",
        "skill" => "1 Skill",
        "shield" => "shield",
        "dynamite" => "dynamite",
        _ => "nothing",
    }
}

/// An offer that is to be answered.
fn deal(props: Props, offer: &Offer) -> AnyView {
    let pan = |letter: char, goods: &raid_and_trade_portrait::Goods, items: &[String], share: u16| {
        let name = called(props, letter);
        let gives = if name == "You" { "You give".to_owned() } else { format!("{name} gives") };
        let crates = KINDS.into_iter().filter_map(|kind| {
            let number = *goods.get(&kind)?;
            let stencil = glyph(kind_id(kind));
            Some(
                Goods {
                    spot: None,
                    stencil,
                    name: kind_word(kind).into(),
                    number: number.into(),
                    touched: false,
                }
                .draw(),
            )
        });
        let items = items.iter().map(|id| {
            let card = Printed::of(props, id);
            view! { <span class="k-ware" data-card=card.id.clone()>{card.art().draw(Frame::Square)}<span class="nm cap">{card.name}</span></span> }
        });
        let nothing =
            (goods.is_empty() && items.len() == 0).then(|| view! { <p class="rt-note">"nothing"</p> });
        let pays = (share > 0).then(|| view! { <small>{icon("rt-ap")}{share}</small> });
        let seat = Seat::from_letter(letter).unwrap_or(Seat::FIRST);
        view! {
            <div class="k-pan"><h3 class="cap">{mark(seat)}{gives}<span class="sum">{pays}</span></h3>
                <div class="load">{crates.collect_view()}{items.collect_view()}{nothing}</div></div>
        }
    };
    let title = if called(props, offer.to) == "You" { "An offer to you" } else { "An offer" };
    view! {
        <h2>{icon("trade")}{stencil(title)}</h2>
        <div class="k-beam" aria-hidden="true"><i></i></div>
        <div class="rt-deal">
            {pan(offer.from, &offer.give, &offer.give_items, offer.share[0])}
            {pan(offer.to, &offer.want, &offer.want_items, offer.share[1])}
        </div>
    }
    .into_any()
}

/// An item about to be made: what it does, what it costs, what comes of it.
fn bench(props: Props, id: &str) -> AnyView {
    let card = Printed::of(props, id);
    let player: Option<Player> = own(props).get();
    let spot = props.pointer.at(Thing::new("bench")).card(id.to_owned()).named(format!("Make {}", card.name));
    let ap = props.pointer.narrowing().with(|now| now.toll().map_or(0, |cost| cost.amount));
    let rows = player.map(|player| {
        let side = player.side;
        let row = |stencil: &str, word: &'static str, before: u16, after: u16| {
            view! { <div>{icon(stencil)}{word}<span class="old">{self::stencil(&before.to_string())}</span>{icon("next")}{self::stencil(&after.to_string())}</div> }
        };
        let skill = u16::from(side.skill);
        let most = props.portrait.with(|portrait| u16::from(portrait.goals.skill));
        view! {
            {row("rt-ap", "AP", side.ap, side.ap.saturating_sub(ap.into()))}
            {row("rt-skill", "Skill", skill, (skill + u16::from(card.face.skill)).min(most))}
        }
    });
    let price = card
        .face
        .price
        .iter()
        .map(|part| {
            Goods {
                spot: None,
                stencil: glyph(&part.of),
                name: word(&part.of),
                number: part.amount.into(),
                touched: false,
            }
            .draw()
        })
        .collect_view();
    view! {
        <h2>{icon("rt-bench")}{stencil("Bench")}</h2>
        <div class="rt-bill">
            {card.art().draw(Frame::Square)}
            <div class="what"><b class="cap">{card.name.clone()}</b><p>{card.text.clone()}</p><div class="rt-pay">{price}{(ap > 0).then(|| chips(&[raid_and_trade_portrait::Price { of: "ap".into(), amount: ap }]))}</div></div>
            <div class="after cap">{rows}</div>
        </div>
        <footer><button class="btn bare" on:click=move |event| { event.stop_propagation(); props.pointer.back(); }>{icon("undo")}"Back"</button>
            <button class="btn go rt-make" use:touch=spot>{icon("rt-bench")}"Make it"</button></footer>
    }
    .into_any()
}
