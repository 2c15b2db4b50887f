//! Offers, prices and losses on the two-pan sheet.

use kernel::Seat;
use leptos::prelude::*;
use wire::socket::Reason;

use crate::kit::face::Art;
use crate::kit::pans::{Look, Pan, Terms, Voice, Ware, sheet};

pub fn pans() -> AnyView {
    let goods = |stencil: &str, name: &str, there, verb: &str| Ware {
        look: Look::Crate(stencil.into()),
        name: name.into(),
        note: None,
        there,
        worth: None,
        say: format!("{verb} {name}"),
    };
    let card = |name: &str, note: &str, there, worth| Ware {
        look: Look::Card(Art::poster(name.to_ascii_lowercase().replace(' ', "-"), "equipment")),
        name: name.into(),
        note: Some(note.into()),
        there,
        worth: Some(worth),
        say: format!("give {name}"),
    };
    let pan = |title: &str, seat, wares| Pan { title: title.into(), seat: Some(Seat::new(seat)), wares };
    let kinds = [
        ("draw", "Clothing"),
        ("scrap", "Scrap"),
        ("water", "Food"),
        ("key", "Tools"),
        ("equip", "Guns"),
        ("trait", "Parts"),
    ];
    let stock = |verb: &'static str, there: usize| {
        kinds
            .iter()
            .enumerate()
            .map(|(number, (stencil, name))| goods(stencil, name, (number + there) % 4, verb))
            .collect::<Vec<_>>()
    };
    let mut theirs = stock("want", 2);
    theirs.push(Ware { worth: None, ..card("Snack Stand", "used once", 1, 0) });
    let offer = Terms {
        title: "Offer to June".into(),
        detail: "Tap crates and cards to load the pans. Nothing is sent before you propose.".into(),
        pans: vec![pan("You give", 0, stock("give", 1)), pan("June gives", 1, theirs)],
        before: vec!["offer b".into()],
        after: vec!["propose".into()],
        send: "Propose".into(),
        coin: None,
    };
    let price = Terms {
        title: "Wasteland Town".into(),
        detail: "Tap goods to fill the pans.".into(),
        pans: vec![
            pan(
                "You take",
                1,
                vec![card("Gas Mask", "stops Radiation", 1, 500), card("Grenade", "+5 combat, once", 2, 300)],
            ),
            pan(
                "You pay",
                0,
                vec![
                    card("Spiked Bat", "carried", 1, 350),
                    card("Mirror Shades", "worn", 1, 350),
                    card("Duct Tape", "carried", 3, 200),
                ],
            ),
        ],
        coin: Some("scrap".into()),
        send: "Pay".into(),
        ..offer.clone()
    };
    let loss = Terms {
        title: "Lose two cards".into(),
        detail: "Pick what the storm takes.".into(),
        pans: vec![pan("You lose", 0, vec![card("Canteen", "worn", 1, 0), card("Backpack", "worn", 1, 0)])],
        send: "Lose them".into(),
        ..offer.clone()
    };
    // As a server would: an empty offer is refused.
    let voice = |least: usize| Voice {
        check: Callback::new(move |(line, answer): (String, Callback<Vec<Reason>>)| {
            let parts = line.split(';').count();
            let text = format!("It takes {least} things at least; there are {}.", parts.saturating_sub(2));
            let no = Reason { act: None, rule: Some("KIT-PANS-01".into()), text };
            answer.run(if parts < least + 2 { vec![no] } else { Vec::new() });
        }),
        say: Callback::new(|_| ()),
    };
    let shut = Callback::new(|()| ());
    view! {
        <div class="wide">{sheet(offer, voice(1), shut)}</div>
        <div class="half">{sheet(price, voice(2), shut)}</div>
        <div class="half">{sheet(loss, voice(2), shut)}</div>
    }
    .into_any()
}
