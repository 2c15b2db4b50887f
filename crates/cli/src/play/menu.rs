//! Showing what can be chosen.

use std::io::{self, Write};

use super::paint::Paint;
use crate::page::WIDTH;

/// Up to this many choices stand one below the other; more are grouped by their first words.
const COLUMN_MAX: usize = 9;
/// A group with more choices is divided by one more word.
const GROUP_MAX: usize = 24;

/// Prints numbered choices.
pub fn write(choices: &[String], paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let numbered: Vec<Item> = (1..).zip(choices).map(|(number, text)| Item { number, text }).collect();
    if numbered.len() <= COLUMN_MAX {
        return numbered.iter().try_for_each(|item| writeln!(out, "  {}", item.label(0, paint)));
    }
    write_groups(&numbered, 1, paint, out)
}

/// A choice and the number to type for it.
#[derive(Copy, Clone)]
struct Item<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Item<'a> {
    /// Its first words.
    fn head(self, words: usize) -> &'a str {
        self.text[..self.split(words)].trim_end()
    }

    /// Where its first words end.
    fn split(self, words: usize) -> usize {
        self.text.match_indices(' ').nth(words.wrapping_sub(1)).map_or(self.text.len(), |(place, _)| place)
    }

    /// The number and what follows the first words.
    fn label(self, words: usize, paint: Paint) -> String {
        let tail = if words == 0 { self.text } else { self.text[self.split(words)..].trim_start() };
        format!("{} {tail}", paint.dim(&format!("{})", self.number))).trim_end().to_owned()
    }

    fn width(self, words: usize) -> usize {
        self.label(words, Paint::PLAIN).chars().count()
    }
}

/// Prints choices with the same first words behind those words, and the lone ones together.
fn write_groups(items: &[Item], words: usize, paint: Paint, out: &mut impl Write) -> io::Result<()> {
    let (lone, groups) = gather(items, words);
    write_flow("", &lone, 0, paint, out)?;
    for group in groups {
        let head = group[0].head(words);
        let divisible = group.iter().any(|item| item.head(words + 1) != group[0].head(words + 1));
        if group.len() > GROUP_MAX && divisible {
            write_groups(&group, words + 1, paint, out)?;
        } else {
            write_flow(head, &group, words, paint, out)?;
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
    paint: Paint,
    out: &mut impl Write,
) -> io::Result<()> {
    const GAP: usize = 3;
    let indent = if head.is_empty() { 2 } else { (head.chars().count() + 4).max(8) };
    let widest = items.iter().map(|item| item.width(words)).max().unwrap_or(0) + GAP;
    let columns = (WIDTH.saturating_sub(indent) / widest).max(1);
    for (index, line) in items.chunks(columns).enumerate() {
        let lead = if index == 0 { head } else { "" };
        let mut text = format!("  {}{}", paint.bold(lead), " ".repeat(indent - 2 - lead.chars().count()));
        for item in line {
            text.push_str(&item.label(words, paint));
            text.push_str(&" ".repeat(widest - item.width(words)));
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(choices: &[String]) -> String {
        let mut out = Vec::new();
        write(choices, Paint::PLAIN, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("text")
    }

    fn numbers(menu: &str) -> Vec<usize> {
        let mut found: Vec<usize> =
            menu.split_whitespace().filter_map(|word| word.strip_suffix(')')?.parse().ok()).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn few_choices_stand_in_a_column() {
        assert_eq!(menu(&["draw".into(), "play sniper 1r".into()]), "  1) draw\n  2) play sniper 1r\n");
    }

    #[test]
    fn many_choices_are_grouped_by_their_first_word() {
        let mut choices = ["end", "draw", "junk silo"].map(str::to_owned).to_vec();
        choices.extend((1..=10).map(|n| format!("play card{n} 1r")));
        choices.push("junk card1".to_owned());
        let menu = menu(&choices);
        assert!(menu.starts_with("  1) end    2) draw\n  junk  3) silo"), "{menu}");
        assert!(menu.contains("14) card1\n  play  4) card1 1r"), "{menu}");
        assert_eq!(numbers(&menu), (1..=14).collect::<Vec<_>>());
        assert!(menu.lines().all(|line| line.chars().count() <= WIDTH), "{menu}");
    }

    #[test]
    fn very_many_choices_are_grouped_by_more_words() {
        let choices: Vec<String> =
            (0..120).map(|n| format!("keep camp{} camp{} camp{}", n / 20, n / 4, n)).collect();
        let menu = menu(&choices);
        assert!(menu.starts_with("  keep camp0  1) camp0 camp0"), "{menu}");
        assert_eq!(numbers(&menu), (1..=120).collect::<Vec<_>>());
        assert!(menu.lines().count() < 60, "{menu}");
    }

    #[test]
    fn alike_choices_that_no_word_divides_stay_together() {
        let choices: Vec<String> = (0..30).map(|_| "same words".to_owned()).collect();
        assert_eq!(numbers(&menu(&choices)), (1..=30).collect::<Vec<_>>());
    }
}
