//! The numbered rules of a game, read from Markdown, and who cites them.
//!
//! A rule is a row of a table whose first cell is an id such as `RAD-DMG-01`. Its text is the cell under `rule`,
//! or the cells under `question` and `ruling` together, or else the second cell. A section titled "Not
//! observable" defines no rules: its rows `| id | reason |` exempt rules from being shown by a scenario.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// One rule.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Rule {
    /// Its id, such as `RAD-DMG-01`.
    pub id: String,
    /// The heading it stands under.
    pub section: String,
    /// What it says.
    pub text: String,
    /// Why nothing can show it, if so.
    pub exempt: Option<String>,
}

/// All rules of a game in the order of the page.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Ledger {
    rules: Vec<Rule>,
    places: BTreeMap<String, usize>,
}

/// Why a ledger cannot be used.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LedgerError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the ledger: {}", self.line, self.reason)
    }
}

impl std::error::Error for LedgerError {}

impl Ledger {
    /// Reads a ledger.
    ///
    /// # Errors
    /// An id given twice, a rule without words, an exemption of a rule that does not exist or without a reason.
    ///
    /// ```
    /// use proving::Ledger;
    ///
    /// let page = "
    /// | id | rule | source |
    /// |---|---|---|
    /// | TOY-DRAW-01 | You draw one card. | us |
    /// | TOY-MAT-01 | Cards have sleeves. | us |
    ///
    /// ## Not observable
    /// | id | reason |
    /// |---|---|
    /// | TOY-MAT-01 | Sleeves change nothing. |
    /// ";
    /// let ledger = Ledger::parse(page).unwrap();
    /// assert_eq!(ledger.rules().len(), 2);
    /// assert_eq!(ledger.rule("TOY-MAT-01").unwrap().exempt.as_deref(), Some("Sleeves change nothing."));
    /// ```
    pub fn parse(markdown: &str) -> Result<Ledger, LedgerError> {
        let mut ledger = Ledger::default();
        let mut exemptions: Vec<(usize, String, String)> = Vec::new();
        let mut exempting: Option<usize> = None;
        let mut columns: Vec<String> = Vec::new();
        let mut section = String::new();
        for (index, line) in markdown.lines().enumerate() {
            let number = index + 1;
            if let Some((level, title)) = heading(line) {
                title.clone_into(&mut section);
                let over = exempting.is_none_or(|outer| level <= outer);
                if over {
                    exempting = title.to_lowercase().contains("not observable").then_some(level);
                }
                continue;
            }
            let Some(cells) = row(line) else { continue };
            if cells.first().is_some_and(|cell| cell.eq_ignore_ascii_case("id")) {
                columns = cells.iter().map(|cell| cell.to_lowercase()).collect();
            }
            let Some(id) = cells.first().map(|cell| cell.trim_matches('`')).filter(|cell| is_id(cell)) else {
                continue;
            };
            let text = rule_text(&columns, &cells);
            if text.is_empty() {
                return Err(LedgerError { line: number, reason: format!("{id} has no words; write some") });
            }
            if exempting.is_some() {
                exemptions.push((number, id.to_owned(), text));
            } else {
                ledger.add(number, id, &section, text)?;
            }
        }
        for (line, id, reason) in exemptions {
            ledger.exempt(line, &id, reason)?;
        }
        Ok(ledger)
    }

    /// Every rule in the order of the page.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.places.get(id).map(|place| &self.rules[*place])
    }

    /// What the citations cover and what they do not. Ids of other ledgers (another word before the first
    /// hyphen) are nobody's business here.
    #[must_use]
    pub fn coverage(&self, citations: &[Citation]) -> Cited {
        let mut cited = Cited::default();
        let mut places: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let words: BTreeSet<&str> = self.rules.iter().map(|rule| game_word(&rule.id)).collect();
        for citation in citations {
            if self.rule(&citation.id).is_some() {
                places.entry(&citation.id).or_default().insert(&citation.place);
            } else if words.contains(game_word(&citation.id)) {
                cited.unknown.push(citation.clone());
            }
        }
        for rule in &self.rules {
            match (places.contains_key(rule.id.as_str()), &rule.exempt) {
                (false, None) => cited.uncited.push(rule.id.clone()),
                (true, Some(_)) => cited.needlessly_exempt.push(rule.id.clone()),
                _ => {}
            }
        }
        cited.places = places
            .into_iter()
            .map(|(id, places)| (id.to_owned(), places.into_iter().map(str::to_owned).collect()))
            .collect();
        cited
    }

    fn add(&mut self, line: usize, id: &str, section: &str, text: String) -> Result<(), LedgerError> {
        if self.places.insert(id.to_owned(), self.rules.len()).is_some() {
            return Err(LedgerError {
                line,
                reason: format!("{id} is defined twice; give it another number"),
            });
        }
        self.rules.push(Rule { id: id.to_owned(), section: section.to_owned(), text, exempt: None });
        Ok(())
    }

    fn exempt(&mut self, line: usize, id: &str, reason: String) -> Result<(), LedgerError> {
        let Some(place) = self.places.get(id) else {
            let reason = format!("{id} is listed as not observable, but no table defines it");
            return Err(LedgerError { line, reason });
        };
        self.rules[*place].exempt = Some(reason);
        Ok(())
    }
}

/// Somewhere an id is named.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Citation {
    /// The id.
    pub id: String,
    /// The file that names it.
    pub place: String,
}

/// What citations cover.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Cited {
    /// For each rule that is cited, where.
    pub places: BTreeMap<String, Vec<String>>,
    /// Rules neither cited nor exempt.
    pub uncited: Vec<String>,
    /// Citations of rules that do not exist.
    pub unknown: Vec<Citation>,
    /// Rules listed as not observable that are cited all the same.
    pub needlessly_exempt: Vec<String>,
}

impl Cited {
    /// Whether every rule is cited or exempt, never both, and no citation leads nowhere.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.uncited.is_empty() && self.unknown.is_empty() && self.needlessly_exempt.is_empty()
    }
}

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} rules cited", self.places.len())?;
        for id in &self.uncited {
            writeln!(f, "{id}: neither cited nor listed as not observable")?;
        }
        for Citation { id, place } in &self.unknown {
            writeln!(f, "{id}: cited in {place}, but no such rule")?;
        }
        for id in &self.needlessly_exempt {
            writeln!(f, "{id}: listed as not observable, but cited")?;
        }
        Ok(())
    }
}

/// Every id a text names, once each. Any text will do: a scenario, a test, a source file.
#[must_use]
pub fn citations_in(place: &str, text: &str) -> Vec<Citation> {
    let ids: BTreeSet<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| is_id(word)).collect();
    ids.into_iter().map(|id| Citation { id: id.to_owned(), place: place.to_owned() }).collect()
}

/// Whether a word looks like a rule id: capital words joined by hyphens, a number at the end.
#[must_use]
pub fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [first, .., last] = parts.as_slice() else { return false };
    let capital = |part: &&str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    parts.iter().all(capital)
        && first.len() >= 2
        && first.bytes().all(|byte| byte.is_ascii_uppercase())
        && last.bytes().all(|byte| byte.is_ascii_digit())
}

/// The word that names the game in an id.
fn game_word(id: &str) -> &str {
    id.split('-').next().unwrap_or(id)
}

/// A heading's level and title.
fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    (level > 0).then(|| (level, title.trim()))
}

/// The cells of a table row; `\|` is a bar in a cell.
fn row(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let mut cells = vec![String::new()];
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.peek() == Some(&'|') => {
                characters.next();
                cells.last_mut()?.push('|');
            }
            '|' => cells.push(String::new()),
            other => cells.last_mut()?.push(other),
        }
    }
    Some(cells.iter().map(|cell| cell.trim().to_owned()).collect())
}

/// The words of a rule: what stands under the headings that hold rules, or else the second cell.
fn rule_text(columns: &[String], cells: &[String]) -> String {
    let told: Vec<&str> = columns
        .iter()
        .zip(cells)
        .filter(|(column, _)| matches!(column.as_str(), "rule" | "question" | "ruling"))
        .map(|(_, cell)| cell.as_str())
        .collect();
    if told.is_empty() { cells.get(1).cloned().unwrap_or_default() } else { told.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Toy\n\
        | word | meaning |\n|---|---|\n| hand | Cards you hold. |\n\
        ## Draws\n\
        | id | rule | source |\n|---|---|---|\n\
        | TOY-DRAW-01 | Draw one. | us |\n\
        | TOY-DRAW-02 | Pay a \\| b. | us |\n\
        ### Rulings\n\
        | id | question | ruling | why |\n|---|---|---|---|\n\
        | TOY-RULING-01 | Twice? | Never. | us |\n\
        ## Not observable\n\
        | id | reason |\n|---|---|\n\
        | TOY-DRAW-02 | Nobody pays. |\n\
        ## After\n\
        | id | rule |\n|---|---|\n\
        | TOY-END-01 | The end. |\n";

    #[test]
    fn rules_have_ids_texts_and_exemptions() {
        let ledger = Ledger::parse(PAGE).unwrap();
        let ids: Vec<&str> = ledger.rules().iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(ids, ["TOY-DRAW-01", "TOY-DRAW-02", "TOY-RULING-01", "TOY-END-01"]);
        assert_eq!(ledger.rule("TOY-DRAW-02").unwrap().text, "Pay a | b.");
        assert_eq!(ledger.rule("TOY-DRAW-02").unwrap().exempt.as_deref(), Some("Nobody pays."));
        assert_eq!(ledger.rule("TOY-RULING-01").unwrap().text, "Twice? Never.");
        assert_eq!(ledger.rule("TOY-END-01").unwrap().exempt, None);
    }

    #[test]
    fn a_wrong_ledger_says_where() {
        let twice = format!("{PAGE}| TOY-END-01 | Again. |\n");
        assert_eq!(Ledger::parse(&twice).unwrap_err().line, PAGE.lines().count() + 1);
        let ghost = PAGE.replace("| TOY-DRAW-02 | Nobody", "| TOY-DRAW-09 | Nobody");
        assert!(Ledger::parse(&ghost).unwrap_err().to_string().contains("TOY-DRAW-09"));
        let silent = PAGE.replace("| Draw one. |", "| |");
        assert!(Ledger::parse(&silent).unwrap_err().reason.contains("no words"));
    }

    #[test]
    fn coverage_finds_gaps_ghosts_and_needless_exemptions() {
        let ledger = Ledger::parse(PAGE).unwrap();
        let text = "// TOY-DRAW-01, `TOY-RULING-01` and TOY-DRAW-02; TOY-DRAW-77; RAD-DMG-01; not-an-id";
        let cited = ledger.coverage(&citations_in("rules.rs", text));
        assert_eq!(cited.uncited, ["TOY-END-01"]);
        assert_eq!(cited.needlessly_exempt, ["TOY-DRAW-02"]);
        assert_eq!(cited.unknown, [Citation { id: "TOY-DRAW-77".into(), place: "rules.rs".into() }]);
        assert_eq!(cited.places["TOY-DRAW-01"], ["rules.rs"]);
        assert!(!cited.is_complete());
    }

    #[test]
    fn ids_are_told_from_other_words() {
        for id in ["RAD-DMG-01", "BTL-RULING-33", "TOY-1", "RAD-CAMP-A2-03"] {
            assert!(is_id(id), "{id}");
        }
        for word in ["RAD", "rad-dmg-01", "RAD-DMG", "RAD--01", "-RAD-01", "RAD-DMG-01a", "R-07", "1-2", ""] {
            assert!(!is_id(word), "{word}");
        }
    }
}
