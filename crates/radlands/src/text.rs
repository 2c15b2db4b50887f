//! Card text, rendered from the effect, so that text and behaviour cannot drift apart.

use parts::title::CardEntry;
use parts::words::capital;

use crate::effect::{
    Amount, Borrow, Chooser, Condition, Counted, Discard, Discount, Health, Icon, Reach, Restorable, Restore,
    Shift, Source, Step, Target, Trait, TurnUp, What, Which, Whose,
};
use crate::written::{WrittenAbility, WrittenCamp, WrittenEvent, WrittenPerson};

/// A person: price, junk effect, traits, abilities.
pub(crate) fn person(person: &WrittenPerson) -> String {
    let mut parts = vec![format!("Costs {}. Junk: {}.", person.cost, icon(person.junk))];
    parts.extend(person.traits.iter().map(|one| standing(*one).to_string()));
    if !person.enters.is_empty() {
        parts.push(entering(person));
    }
    parts.extend(person.ability.iter().map(ability));
    if let Some(granted) = &person.grants {
        parts.push(granting(granted));
    }
    parts.join(" ")
}

/// What happens when a person enters play.
pub(crate) fn entering(person: &WrittenPerson) -> String {
    format!("When this enters play: {}", sentence(&person.enters))
}

/// What a person gives to the others.
pub(crate) fn granting(granted: &WrittenAbility) -> String {
    format!("While undamaged, your other people also have: {}", ability(granted))
}

/// An event: price, junk effect, bomb, effect.
pub(crate) fn event(event: &WrittenEvent) -> String {
    let bomb = match event.bomb {
        0 => "Resolves at once".to_string(),
        bomb => format!("Bomb {bomb}"),
    };
    format!("Costs {}. Junk: {}. {bomb}: {}", event.cost, icon(event.junk), sentence(&event.does))
}

/// A camp: opening cards, traits, abilities.
pub(crate) fn camp(camp: &WrittenCamp) -> String {
    let cards = if camp.draw == 1 { "card" } else { "cards" };
    let mut parts = vec![format!("Opening hand: {} {cards}.", camp.draw)];
    parts.extend(camp.traits.iter().map(|one| standing(*one).to_string()));
    parts.extend(camp.ability.iter().map(ability));
    parts.join(" ")
}

/// The two cards each player has from the start.
pub(crate) fn own_cards() -> [CardEntry; 2] {
    let own = |id: &str, name: &str, text: &str| CardEntry {
        id: id.into(),
        name: name.into(),
        kind: "own",
        copies: 2,
        text: text.into(),
        origin: "rulebook".into(),
    };
    [
        own(
            "raiders",
            "Raiders",
            "One for each player. A raid puts it on space 2 of your queue or moves it forward. When it resolves, \
             the opponent damages one of their camps; then it goes back to your side.",
        ),
        own(
            "silo",
            "Water Silo",
            "One for each player. Pay 1 water to take it into hand. Junk it for 1 extra water; then it goes back \
             to your side.",
        ),
    ]
}

/// What an icon means in a word or two.
pub(crate) fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Water => "extra water",
        Icon::Raid => "raid",
        Icon::Draw => "draw a card",
        Icon::Injure => "injure",
        Icon::Restore => "restore",
        Icon::Punk => "gain a punk",
        Icon::Damage => "damage",
    }
}

/// A standing property.
pub(crate) fn standing(one: Trait) -> &'static str {
    match one {
        Trait::PeopleEnterReady => "While undamaged: your people enter play ready, this one too.",
        Trait::EntersReady => "Enters play ready.",
        Trait::FirstUseKeepsReady => {
            "While undamaged: the first ability use of each of your cards in a turn leaves that card ready."
        }
        Trait::FirstEventAtOnce => "While undamaged: the first event you play each turn resolves at once.",
        Trait::FreeOnRuins => "Costs 0 in the column of one of your destroyed camps.",
        Trait::CheapWhenEmpty => "A person played into this column while it has no people costs 1 less.",
        Trait::StartsDestroyed => "This camp starts the game destroyed.",
        Trait::NeverRestored => "Cannot be restored.",
    }
}

fn ability(ability: &WrittenAbility) -> String {
    let less = ability.less.map_or(String::new(), |less| format!(", {}", discount(less)));
    format!("[{} water{less}] {}", ability.cost, capital(&deed(ability)))
}

/// What an ability does and when, without its price.
pub(crate) fn deed(ability: &WrittenAbility) -> String {
    let when = ability.when.map_or(String::new(), |when| format!("only {}: ", condition(when)));
    format!("{when}{}", sentence(&ability.does))
}

/// What lowers a price.
pub(crate) fn discount(less: Discount) -> &'static str {
    match less {
        Discount::YourPunks => "1 less for each of your punks",
        Discount::YourDestroyedCamps => "1 less for each of your destroyed camps",
    }
}

fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::AtMostOnePerson => "while you have at most one person in play",
        Condition::TwoEntered => "if two or more of your people entered play this turn",
        Condition::EventResolved => "if an event resolved this turn",
        Condition::RaidersResolved => "if your Raiders resolved this turn",
        Condition::TheirEventQueued => "if the opponent has an event in the queue",
        Condition::YouHavePunk => "if you have a punk",
        Condition::ThisUndamaged => "while this card is undamaged",
        Condition::CampHit => "if that hit a camp",
    }
}

/// A whole effect as one sentence, or two: what comes after a choice comes after any way of it.
pub(crate) fn sentence(steps: &[Step]) -> String {
    match steps.iter().position(|step| matches!(step, Step::Choose(_))) {
        Some(choice) if choice + 1 < steps.len() => {
            let (before, after) = steps.split_at(choice + 1);
            format!("{}. Afterwards {}.", phrases(before), phrases(after))
        }
        _ => format!("{}.", phrases(steps)),
    }
}

fn phrases(steps: &[Step]) -> String {
    let mut text = String::new();
    for (number, one) in steps.iter().enumerate() {
        match one {
            _ if number == 0 => {}
            Step::If(_) => text.push_str("; "),
            _ => text.push_str(", then "),
        }
        text.push_str(&step(one));
    }
    text
}

fn step(step: &Step) -> String {
    match step {
        Step::Damage(target) => hit("damage", "damages", *target),
        Step::Destroy(target) => hit("destroy", "destroys", *target),
        Step::Return(target) => match target.which {
            Which::All => format!("return {} to their owners' hands", objects(*target)),
            _ => format!("return {} to your hand", objects(*target)),
        },
        Step::Restore(restore) => restoring(*restore),
        Step::Draw(amount) => match amount {
            Amount::Fixed(1) => "draw a card".into(),
            Amount::Fixed(count) => format!("draw {count} cards"),
            Amount::Counted(Counted::TheirDestroyedCamps) => {
                "draw a card for each of the opponent's destroyed camps".into()
            }
            Amount::Counted(Counted::DiscardedPlusOne) => "draw as many and one more".into(),
        },
        Step::Discard(discard) => discarding(*discard),
        Step::Punk(1) => "gain a punk".into(),
        Step::Punk(count) => format!("gain {count} punks"),
        Step::Water(amount) => format!("gain {amount} extra water"),
        Step::Raid => "raid".into(),
        Step::Shift(Shift::AnyForward) => {
            "advance any one event of either player into the free space before it; from space 1 it resolves".into()
        }
        Step::Shift(Shift::TheirsBack) => "you may push all of the opponent's events back one space where there is room".into(),
        Step::TurnUp(TurnUp::Punk(otherwise)) => format!(
            "turn one of your punks face up: a person enters play there; an event is discarded, and you {}",
            otherwise.iter().map(self::step).collect::<Vec<_>>().join(" and ")
        ),
        Step::TurnUp(TurnUp::Camp) => {
            "turn another destroyed camp of yours face up, undamaged and ready".into()
        }
        Step::Borrow(Borrow::Copy) => {
            "use an ability of another ready person of yours or of an undamaged opposing person, paying its cost"
                .into()
        }
        Step::Borrow(Borrow::LastStand) => {
            "use an ability of one of your damaged people, paying its cost, then destroy that person".into()
        }
        Step::Borrow(Borrow::Drop) => {
            "play a person, then use one of its abilities at once, paying both costs, then damage that person"
                .into()
        }
        Step::Choose(choose) => {
            let ways: Vec<String> = choose.one_of.iter().map(|steps| phrases(steps)).collect();
            match choose.chooser {
                Chooser::You => format!("choose one: {}", ways.join("; or ")),
                Chooser::Opponent => format!("at the opponent's choice: {}", ways.join("; or ")),
            }
        }
        Step::If(conditional) => format!("{}, {}", condition(conditional.when), phrases(&conditional.then)),
        Step::Rearrange => "line up your people anew as you like".into(),
        Step::Expose => "all opposing cards are unprotected for the rest of the turn".into(),
        Step::Scavenge(count) => format!(
            "discard the top {count} cards of the deck, then you may use the junk effect of one of them"
        ),
        Step::March(third) => format!(
            "move this camp one space forward, changing places with a person there; the third time it goes back \
             to the camp row and {}",
            phrases(third)
        ),
    }
}

/// A verb for cards in play. Damage that only people can take is called injuring, as printed.
pub(crate) fn hit(verb: &str, verbs: &str, target: Target) -> String {
    let injures = verb == "damage" && target.what == What::Person;
    let (verb, verbs) = if injures { ("injure", "injures") } else { (verb, verbs) };
    match (target.chooser, target.which) {
        (Chooser::You, Which::AllButOne) => format!("you keep one of your people and {verb} the others"),
        (Chooser::You, _) => format!("{verb} {}", objects(target)),
        (Chooser::Opponent, Which::AllButOne) => {
            format!("the opponent keeps one of their people and {verbs} the others")
        }
        (Chooser::Opponent, _) => format!("the opponent {verbs} {}", objects(target)),
    }
}

fn objects(target: Target) -> String {
    let (one, many) = match target.what {
        What::Card => ("card", "cards"),
        What::Person => ("person", "people"),
        What::Camp => ("camp", "camps"),
        What::This => return "this card".into(),
        What::ThisAndPeople => return "this card and all people of both players".into(),
    };
    let damaged = if target.state == Health::Damaged { "damaged " } else { "" };
    let reach = if target.reach == Reach::Unprotected { "unprotected " } else { "" };
    let theirs = match (target.whose, target.chooser) {
        (Whose::Yours, _) => "your ",
        (Whose::Theirs, Chooser::Opponent) => "their ",
        (Whose::Theirs, Chooser::You) => "opposing ",
        (Whose::Both, _) => "",
    };
    match target.which {
        Which::One if target.whose == Whose::Theirs && target.chooser == Chooser::You => {
            let any = if target.reach == Reach::Any { "any " } else { "an " };
            format!("{any}{reach}{damaged}{theirs}{one}").replace("an damaged", "a damaged")
        }
        Which::One => format!("one of {theirs}{reach}{damaged}{many}"),
        Which::All if target.whose == Whose::Both => format!("all {reach}{damaged}{many} of both players"),
        Which::All => format!("all {reach}{damaged}{theirs}{many}"),
        Which::Column => format!("all {reach}{damaged}{many} in one of the opponent's columns"),
        Which::AllButOne => format!("all but one of {theirs}{many}"),
    }
}

fn restoring(restore: Restore) -> String {
    let what = match (restore.what, restore.any_number) {
        (Restorable::Card, false) => "restore one of your damaged cards",
        (Restorable::Card, true) => "restore any number of your damaged cards",
        (Restorable::Person, false) => "restore one of your damaged people",
        (Restorable::Person, true) => "restore any number of your damaged people",
    };
    if restore.ready { format!("{what}, who becomes ready") } else { what.into() }
}

fn discarding(discard: Discard) -> String {
    let count = match (discard.count, discard.or_more) {
        (1, false) => "a card".to_string(),
        (1, true) => "one or more cards".to_string(),
        (count, false) => format!("{count} cards"),
        (count, true) => format!("{count} or more cards"),
    };
    match (discard.who, discard.from) {
        (Chooser::You, Source::Hand) => format!("discard {count} from hand"),
        (Chooser::You, Source::Drawn) if discard.count == 1 => "discard one of those just drawn".into(),
        (Chooser::You, Source::Drawn) => format!("discard {} of those just drawn", discard.count),
        (Chooser::Opponent, _) => format!("the opponent discards {count} from hand"),
    }
}
