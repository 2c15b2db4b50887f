//! Where a source can be changed, and the source with all changes in it, each behind its switch.
//!
//! It reads Rust as text: strings and comments are blanked, brackets counted. What it would change wrongly does not compile
//! and is left out then.

use std::fmt;

/// One change.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mutant {
    /// Its number, from 1.
    pub number: usize,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is changed.
    pub what: String,
    start: usize,
    end: usize,
    open: String,
    close: String,
}

impl Mutant {
    /// Whether a message about this line may be about this change.
    pub fn is_at(&self, file: &str, line: usize) -> bool {
        self.file == file && (self.line..=self.line + self.what.matches('\n').count()).contains(&line)
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what: Vec<&str> = self.what.split_whitespace().collect();
        write!(f, "{}  {}:{}  {}", self.number, self.file, self.line, what.join(" "))
    }
}

/// The source with strings, characters and comments blanked, byte for byte; and without what is only there for tests.
fn blanked(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let until = text.find("#[cfg(test)]").unwrap_or(bytes.len());
    bytes.truncate(until);
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let length = match rest {
            [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            [b'"', ..] => {
                let mut end = 1;
                while end < rest.len() && rest[end] != b'"' {
                    end += if rest[end] == b'\\' { 2 } else { 1 };
                }
                end + 1
            }
            [b'\'', _, b'\'', ..] => 3,
            [b'\'', b'\\', _, b'\'', ..] => 4,
            _ => {
                at += 1;
                continue;
            }
        };
        let end = (at + length).min(bytes.len());
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    bytes
}

/// Where the code from here on stops at one of these marks outside of all brackets, or at the end of the bracket it is in.
fn stop(code: &[u8], from: usize, marks: &[&[u8]]) -> usize {
    let mut depth = 0;
    let mut at = from;
    while at < code.len() {
        if depth == 0 && marks.iter().any(|mark| code[at..].starts_with(mark)) {
            return at;
        }
        match code[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => return at,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Without blanks at both ends.
fn trimmed(code: &[u8], mut start: usize, mut end: usize) -> (usize, usize) {
    while start < end && code[start].is_ascii_whitespace() {
        start += 1;
    }
    while start < end && code[end - 1].is_ascii_whitespace() {
        end -= 1;
    }
    (start, end)
}

/// A place to change: from, to, and what is put before and after it for a number.
type Site = (usize, usize, fn(usize) -> (String, String));

fn flip(number: usize) -> (String, String) {
    (format!("crate::mutant::flip({number}, "), ")".to_owned())
}

fn skip(number: usize) -> (String, String) {
    (format!("if !crate::mutant::is({number}) {{ "), " }".to_owned())
}

fn one_more(number: usize) -> (String, String) {
    (format!("crate::mutant::pick({number}, "), String::new())
}

/// Every operand of a condition, each to be turned round.
fn operands(code: &[u8], start: usize, end: usize, sites: &mut Vec<Site>) {
    let mut from = start;
    loop {
        let to = stop(&code[..end], from, &[b"&&", b"||"]);
        let (first, last) = trimmed(code, from, to);
        if first < last {
            sites.push((first, last, flip));
        }
        if to >= end {
            return;
        }
        from = to + 2;
    }
}

/// Conditions of `if`, `else if`, `while` and guards; what is bound by `let` is left alone.
fn conditions(code: &[u8], sites: &mut Vec<Site>) {
    for word in [&b"if "[..], b"while "] {
        for at in (0..code.len()).filter(|at| code[*at..].starts_with(word)) {
            let begins = at == 0 || !(code[at - 1].is_ascii_alphanumeric() || code[at - 1] == b'_');
            let start = at + word.len();
            let end = stop(code, start, &[b"{", b"=>"]);
            let has_let = code[start..end].windows(4).any(|bytes| bytes == b"let ");
            if begins && end < code.len() && !has_let {
                operands(code, start, end, sites);
            }
        }
    }
}

/// The conditions that `unless` wants, and those of closures that pick.
fn calls(code: &[u8], sites: &mut Vec<Site>) {
    for at in (0..code.len()).filter(|at| code[*at..].starts_with(b"unless(")) {
        let start = at + b"unless(".len();
        let end = stop(code, start, &[b","]);
        if code.get(end) == Some(&b',') && !code[..at].ends_with(b"fn ") {
            operands(code, start, end, sites);
        }
    }
    for word in [&b".filter(|"[..], b".any(|", b".all(|", b".find(|", b".position(|"] {
        for at in (0..code.len()).filter(|at| code[*at..].starts_with(word)) {
            let named = at + word.len();
            let Some(bar) = code[named..].iter().position(|byte| *byte == b'|') else { continue };
            let (start, end) = trimmed(code, named + bar + 1, stop(code, named + bar + 1, &[]));
            if start < end && code[start] != b'{' {
                operands(code, start, end, sites);
            }
        }
    }
}

/// Whole statements of one line, each to be left out. What is told is no rule.
fn statements(code: &[u8], sites: &mut Vec<Site>) {
    const KEPT: [&str; 14] = [
        "let ",
        "return",
        "use ",
        "pub ",
        "mod ",
        "const ",
        "static ",
        "type ",
        "break",
        "continue",
        "log.",
        "self.log",
        "debug_assert",
        "loop",
    ];
    let mut start = 0;
    let mut before = b'{';
    for line in code.split_inclusive(|byte| *byte == b'\n') {
        let (first, last) = trimmed(code, start, start + line.len());
        start += line.len();
        let text = String::from_utf8_lossy(&code[first..last]);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let begins = matches!(before, b'{' | b'}' | b';');
        before = code[last - 1];
        let whole = text.ends_with(';') && stop(code, first, &[b";"]) == last - 1;
        let is_deed = text.starts_with(|letter: char| letter.is_ascii_lowercase() || letter == '*');
        if begins && whole && is_deed && !KEPT.iter().any(|word| text.starts_with(word)) {
            sites.push((first, last, skip));
        }
    }
}

/// Numbers that something is compared with or that are added, each to be one more.
fn numbers(code: &[u8], sites: &mut Vec<Site>) {
    for word in [&b" >= "[..], b" <= ", b" > ", b" < ", b" == ", b" + ", b" - "] {
        for at in (0..code.len()).filter(|at| code[*at..].starts_with(word)) {
            let start = at + word.len();
            let digits = code[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let next = code.get(start + digits).copied().unwrap_or(b' ');
            if digits > 0 && !(next.is_ascii_alphanumeric() || next == b'_' || next == b'.') {
                sites.push((start, start + digits, one_more));
            }
        }
    }
}

/// All changes of a source, numbered from `first` on.
pub fn find(file: &str, text: &str, first: usize) -> Vec<Mutant> {
    let code = blanked(text);
    let mut sites = Vec::new();
    conditions(&code, &mut sites);
    calls(&code, &mut sites);
    statements(&code, &mut sites);
    numbers(&code, &mut sites);
    sites.sort_by_key(|(start, end, _)| (*start, *end));
    sites.dedup_by_key(|(start, end, _)| (*start, *end));
    let line_of = |at: usize| text[..at].matches('\n').count() + 1;
    let line_text = |at: usize| text.lines().nth(line_of(at) - 1).unwrap_or_default();
    sites.retain(|(start, ..)| !line_text(*start).contains("debug_assert"));
    (first..)
        .zip(sites)
        .map(|(number, (start, end, make))| {
            let (open, mut close) = make(number);
            if let Ok(value) = text[start..end].parse::<u64>() {
                close = format!(", {})", value + 1);
            }
            Mutant {
                number,
                file: file.to_owned(),
                line: line_of(start),
                what: text[start..end].to_owned(),
                start,
                end,
                open,
                close,
            }
        })
        .collect()
}

/// The source with these changes in it.
pub fn plant(text: &str, mutants: &[&Mutant]) -> String {
    // At one place what ends there comes before what begins; of what ends the inner comes first, of what begins the outer.
    let mut inserts: Vec<((usize, bool, usize), &str)> = Vec::new();
    for mutant in mutants {
        let length = mutant.end - mutant.start;
        inserts.push(((mutant.start, true, usize::MAX - length), &mutant.open));
        inserts.push(((mutant.end, false, length), &mutant.close));
    }
    inserts.sort_by_key(|(place, _)| *place);
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for ((place, ..), words) in inserts {
        out.push_str(&text[at..place]);
        out.push_str(words);
        at = place;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Vec<String> {
        find("x.rs", text, 1).into_iter().map(|mutant| mutant.what).collect()
    }

    #[test]
    fn conditions_numbers_statements_and_closures_are_changed() {
        assert_eq!(changed("fn f() { if a && (b || c) { } }"), ["a", "(b || c)"]);
        assert_eq!(changed("x if y == z => 1,"), ["y == z"]);
        assert_eq!(changed("if let Some(x) = y { }"), Vec::<String>::new());
        assert_eq!(changed("unless(a.has(b), \"R-1\", \"No, never.\")?"), ["a.has(b)"]);
        assert_eq!(changed("v.iter().filter(|x| x.is(1)).any(|y| !y)"), ["x.is(1)", "!y"]);
        assert_eq!(
            changed("{\n    table.draw();\n    let x = 1;\n    log.tell(|| 2);\n}"),
            ["table.draw();"]
        );
        assert_eq!(changed("let x = y + 1 - 20;"), ["1", "20"]);
    }

    #[test]
    fn words_in_strings_comments_and_tests_are_left_alone() {
        assert_eq!(changed("// if a {\nlet s = \"if b { > 1\";\nlet c = '{';"), Vec::<String>::new());
        assert_eq!(changed("#[cfg(test)]\nmod tests { fn f() { if a { } } }"), Vec::<String>::new());
    }

    #[test]
    fn changes_lie_inside_each_other() {
        let text = "if v.iter().any(|x| *x > 3) { go(); }";
        let mutants = find("x.rs", text, 1);
        let planted = plant(text, &mutants.iter().collect::<Vec<_>>());
        assert_eq!(
            planted,
            "if crate::mutant::flip(1, v.iter().any(|x| crate::mutant::flip(2, *x > \
             crate::mutant::pick(3, 3, 4)))) { go(); }"
        );
        assert_eq!(plant(text, &[]), text);
    }
}
