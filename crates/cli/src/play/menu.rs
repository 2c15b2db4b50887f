//! Showing what can be chosen: what to type, what it does, and what it costs.

use std::io::{self, Write};

use parts::scene::{Act, named};

use super::paint::Paint;
use crate::page::{self, WIDTH};

/// Choices that differ only in where something goes share a line from this number on.
const PLACES_MIN: usize = 3;
/// A list of more lines is grouped by the first words, without saying what each choice does.
const LINES_MAX: usize = 36;
/// A group with more choices is divided by one more word.
const GROUP_MAX: usize = 24;
/// What is typed has at most this much room before what it does.
const SAY_MAX: usize = 32;

/// Prints numbered choices.
pub fn write(acts: &[Act], paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let items: Vec<Item> = (1..).zip(acts).map(|(number, act)| Item { number, act }).collect();
    let entries = entries(&items);
    if entries.len() > LINES_MAX {
        return write_groups(&items, 1, paint, out);
    }
    let lone =
        || entries.iter().filter_map(|entry| if let Entry::One(item) = entry { Some(item) } else { None });
    let digits = items.len().to_string().len();
    let said = lone().map(|item| item.act.say.chars().count()).filter(|width| *width <= SAY_MAX).max();
    for entry in &entries {
        match entry {
            Entry::One(item) => item.write(digits, said.unwrap_or(0), paint, out)?,
            Entry::Places(items) => write_places(items, paint, out)?,
        }
    }
    Ok(())
}

/// What something costs, in words.
pub fn price(act: &Act) -> Option<String> {
    let cost = act.cost.as_ref()?;
    Some(if cost.amount == 0 { "free".to_owned() } else { format!("{} {}", cost.amount, cost.of) })
}

/// What a choice does, with its price and what is sure to come of it: "Damage Looter (injures)".
pub fn meaning(act: &Act) -> String {
    let said = act.label.eq_ignore_ascii_case(&act.say);
    let verb = act.label.split(' ').next().unwrap_or_default().to_lowercase();
    let outcome = act.outcome.as_ref().map(|outcome| uncapitalized(outcome));
    let told = |outcome: &String| said || !outcome.to_lowercase().starts_with(&verb);
    let notes: Vec<String> = price(act).into_iter().chain(outcome.filter(told)).collect();
    let label = if said { "" } else { act.label.as_str() };
    let meaning = match (label, notes.is_empty()) {
        (label, true) => label.to_owned(),
        ("", false) => format!("({})", notes.join(", ")),
        (label, false) => format!("{label} ({})", notes.join(", ")),
    };
    named(&meaning, |seat| seat.to_string())
}

/// Without the capital at its beginning; "2 AP" stays.
fn uncapitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A choice and the number to type for it.
#[derive(Copy, Clone)]
struct Item<'a> {
    number: usize,
    act: &'a Act,
}

/// A line of the list.
enum Entry<'a> {
    /// One choice with what it does.
    One(Item<'a>),
    /// Choices that differ only in where something goes.
    Places(Vec<Item<'a>>),
}

/// The lines of a list, in the order of their first choices.
fn entries<'a>(items: &[Item<'a>]) -> Vec<Entry<'a>> {
    let mut groups: Vec<Vec<Item>> = Vec::new();
    for item in items {
        let fits = |group: &&mut Vec<Item>| {
            let first = group[0];
            item.words() == 3 && first.words() == 3 && first.head(2) == item.head(2)
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(*item),
            None => groups.push(vec![*item]),
        }
    }
    let entry = |group: Vec<Item<'a>>| match group.len() {
        PLACES_MIN.. => vec![Entry::Places(group)],
        _ => group.into_iter().map(Entry::One).collect(),
    };
    groups.into_iter().flat_map(entry).collect()
}

impl<'a> Item<'a> {
    fn say(self) -> &'a str {
        &self.act.say
    }

    fn words(self) -> usize {
        self.say().split(' ').count()
    }

    /// Its first words.
    fn head(self, words: usize) -> &'a str {
        self.say()[..self.split(words)].trim_end()
    }

    /// Where its first words end.
    fn split(self, words: usize) -> usize {
        self.say().match_indices(' ').nth(words.wrapping_sub(1)).map_or(self.say().len(), |(place, _)| place)
    }

    /// The number and what follows the first words.
    fn label(self, words: usize, priced: bool, paint: Paint) -> String {
        let tail = if words == 0 { self.say() } else { self.say()[self.split(words)..].trim_start() };
        let price = price(self.act).filter(|_| priced).map_or(String::new(), |price| format!(" ({price})"));
        format!("{} {tail}{price}", paint.dim(&format!("{})", self.number))).trim_end().to_owned()
    }

    fn width(self, words: usize, priced: bool) -> usize {
        self.label(words, priced, Paint::PLAIN).chars().count()
    }

    /// Prints it with what it does.
    fn write(self, digits: usize, said: usize, paint: Paint, out: &mut impl Write) -> io::Result<()> {
        let number = format!("{:>digits$})", self.number);
        let lead = format!("  {number} {:said$}", self.say());
        let indent = digits + said + 6;
        let mut lines = Vec::new();
        page::wrapped(&lead, indent.max(lead.chars().count() + 2), &meaning(self.act), &mut lines)?;
        let lines = String::from_utf8_lossy(&lines);
        write!(out, "{}", lines.replacen(&number, &paint.dim(&number), 1))
    }
}

/// Prints what goes to one of several places, with its price before them if it costs the same everywhere.
fn write_places(items: &[Item], paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let prices: Vec<Option<String>> = items.iter().map(|item| price(item.act)).collect();
    let alike = prices.iter().all(|price| *price == prices[0]);
    let head = match &prices[0] {
        Some(price) if alike => format!("{} ({price})", items[0].head(2)),
        _ => items[0].head(2).to_owned(),
    };
    write_flow(&head, items, 2, !alike, paint, out)
}

/// Prints choices with the same first words behind those words, and the lone ones together.
fn write_groups(items: &[Item], words: usize, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let (lone, groups) = gather(items, words);
    write_flow("", &lone, 0, true, paint, out)?;
    for group in groups {
        let head = group[0].head(words);
        let divisible = group.iter().any(|item| item.head(words + 1) != group[0].head(words + 1));
        if group.len() > GROUP_MAX && divisible {
            write_groups(&group, words + 1, paint, out)?;
        } else {
            write_flow(head, &group, words, true, paint, out)?;
        }
    }
    Ok(())
}

/// Choices that begin like no other, and the rest by their first words, in the order they are met.
fn gather<'a>(items: &[Item<'a>], words: usize) -> (Vec<Item<'a>>, Vec<Vec<Item<'a>>>) {
    let mut groups: Vec<Vec<Item>> = Vec::new();
    for item in items {
        match groups.iter_mut().find(|group| group[0].head(words) == item.head(words)) {
            Some(group) => group.push(*item),
            None => groups.push(vec![*item]),
        }
    }
    let (lone, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.len() == 1);
    (lone.into_iter().flatten().collect(), groups)
}

/// Prints choices side by side behind their common words, as many to a line as fit.
fn write_flow(
    head: &str,
    items: &[Item],
    words: usize,
    priced: bool,
    paint: Paint,
    out: &mut impl Write,
) -> io::Result<()> {
    const GAP: usize = 3;
    let indent = if head.is_empty() { 2 } else { (head.chars().count() + 4).max(8) };
    let widest = items.iter().map(|item| item.width(words, priced)).max().unwrap_or(0) + GAP;
    let columns = (WIDTH.saturating_sub(indent) / widest).max(1);
    for (index, line) in items.chunks(columns).enumerate() {
        let lead = if index == 0 { head } else { "" };
        let mut text = format!("  {}{}", paint.bold(lead), " ".repeat(indent - 2 - lead.chars().count()));
        for item in line {
            text.push_str(&item.label(words, priced, paint));
            text.push_str(&" ".repeat(widest - item.width(words, priced)));
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use parts::scene::{Cost, Icon};

    use super::*;

    fn act(say: &str) -> Act {
        Act::button(say.to_owned())
    }

    fn named(say: &str, label: &str) -> Act {
        Act { label: label.to_owned(), ..act(say) }
    }

    fn costing(amount: u8, act: Act) -> Act {
        Act { cost: Some(Cost { amount, of: Cow::Borrowed("water"), icon: Icon::new("drop") }), ..act }
    }

    fn menu(acts: &[Act]) -> String {
        let mut out = Vec::new();
        write(acts, Paint::PLAIN, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("text")
    }

    fn numbers(menu: &str) -> Vec<usize> {
        let mut found: Vec<usize> =
            menu.split_whitespace().filter_map(|word| word.strip_suffix(')')?.parse().ok()).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn choices_say_what_they_do_and_cost() {
        let aim = Act { outcome: Some("Destroys".into()), ..named("b2f", "Destroy Looter") };
        let injure = Act { outcome: Some("Injures".into()), ..named("b3f", "Damage Scout") };
        let acts =
            [named("mode 1", "Raid"), costing(2, named("draw", "Draw a card")), aim, injure, act("end")];
        assert_eq!(
            menu(&acts),
            "  1) mode 1  Raid\n  2) draw    Draw a card (2 water)\n  3) b2f     Destroy Looter\n  4) b3f     \
             Damage Scout (injures)\n  5) end\n"
        );
    }

    #[test]
    fn seats_are_named() {
        assert_eq!(meaning(&named("offer b", "Offer {b} a trade")), "Offer b a trade");
        let eat = Act { outcome: Some("2 AP".into()), ..named("eat", "Eat a Food") };
        assert_eq!(meaning(&eat), "Eat a Food (2 AP)");
    }

    #[test]
    fn places_share_a_line_with_the_price() {
        let mut acts = vec![act("end")];
        acts.extend(["1r", "1f", "2r"].map(|place| costing(2, act(&format!("play sniper {place}")))));
        acts.extend([1, 0, 1].map(|cost| costing(cost, act(&format!("play holdout {}r", acts.len())))));
        let menu = menu(&acts);
        assert!(menu.contains("  play sniper (2 water)  2) 1r   3) 1f   4) 2r\n"), "{menu}");
        assert!(menu.contains("6) 4r (free)"), "{menu}");
        assert_eq!(numbers(&menu), (1..=7).collect::<Vec<_>>());
    }

    #[test]
    fn long_sentences_are_wrapped_behind_what_is_typed() {
        let menu = menu(&[named("hit bf1", &"word ".repeat(30)), act("no")]);
        assert!(menu.lines().all(|line| line.chars().count() <= WIDTH), "{menu}");
        assert!(menu.lines().nth(1).expect("two lines").starts_with(&format!("{:14}word", "")), "{menu}");
    }

    #[test]
    fn very_many_choices_are_grouped_by_their_first_words() {
        let acts: Vec<Act> =
            (0..120).map(|n| act(&format!("keep camp{} camp{} camp{}", n / 20, n / 4, n))).collect();
        let menu = menu(&acts);
        assert!(menu.starts_with("  keep camp0  1) camp0 camp0"), "{menu}");
        assert_eq!(numbers(&menu), (1..=120).collect::<Vec<_>>());
        assert!(menu.lines().count() < 60, "{menu}");
    }

    #[test]
    fn alike_choices_that_no_word_divides_stay_together() {
        let acts: Vec<Act> = (0..50).map(|_| act("same words")).collect();
        assert_eq!(numbers(&menu(&acts)), (1..=50).collect::<Vec<_>>());
    }
}
