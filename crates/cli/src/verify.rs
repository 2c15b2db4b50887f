//! Checking a downloaded match.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use host::{MatchFile, Verified, verify};
use seal::{Evidence, Finding, Point, Receipt, Record, Verdict as Found, examine};
use serde::Serialize;

use crate::args::VerifyArgs;
use crate::fault::{Fault, Verdict};
use crate::page::json;

/// A match of more bytes than this is none of ours.
const LARGEST: u64 = 64 * 1024 * 1024;

/// `rustlands verify FILE`
pub fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let name = args.file.display();
    let text = read(&args.file)?;
    let not_a_match = |error: serde_json::Error| {
        Fault::Asked(format!("{name}:{}: no finished match: {error}", error.line()))
    };
    let file: MatchFile = serde_json::from_str(&text).map_err(not_a_match)?;
    let record: Record = serde_json::from_str(&text).map_err(not_a_match)?;
    let evidence = evidence(args)?;
    let verified = match verify(&file) {
        Ok(verified) => verified,
        Err(error) => {
            writeln!(out, "{name} is not as it should be. {error}")?;
            return Ok(Verdict::Bad);
        }
    };
    let findings = with_the_rules(examine(&record, &evidence));
    for Finding { point, verdict } in &findings {
        if let Found::Broken(why) = verdict {
            writeln!(out, "{name} is not as it should be. {}: {why}", word(*point))?;
            return Ok(Verdict::Bad);
        }
    }
    let is_proved = findings
        .iter()
        .filter(|finding| [Point::Signature, Point::Key].contains(&finding.point))
        .all(|finding| finding.verdict == Found::Held);
    let verdict = if is_proved { Verdict::Good } else { Verdict::Unproved };
    if args.json {
        json(&Report::of(&verified, &findings, is_proved), out)?;
    } else {
        tell(&file, &verified, out)?;
        tell_findings(&findings, verdict, out)?;
    }
    Ok(verdict)
}

fn read(path: &Path) -> Result<String, Fault> {
    let unreadable = |error| Fault::unreadable(path, &error);
    let mut text = String::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(LARGEST).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// What somebody holds against the record.
fn evidence(args: &VerifyArgs) -> Result<Evidence, Fault> {
    let receipt = |path: &std::path::PathBuf| {
        let no_receipt = |error| {
            Fault::Asked(format!("{} is no receipt: {error}; save one from the table", path.display()))
        };
        serde_json::from_str::<Receipt>(&read(path)?).map_err(no_receipt)
    };
    Ok(Evidence {
        key: args.key,
        commitment: args.commitment,
        contribution: args.contribution.map(|(seat, own)| (seat.index(), own)),
        receipts: args.receipts.iter().map(receipt).collect::<Result<_, _>>()?,
    })
}

/// The match was played again by its rules, which is the one thing that takes more than the record.
fn with_the_rules(mut findings: Vec<Finding>) -> Vec<Finding> {
    for finding in findings.iter_mut().filter(|finding| finding.point == Point::Rules) {
        finding.verdict = Found::Held;
    }
    // Without lists in the record, the rules have told what each draw could bring.
    for finding in findings.iter_mut().filter(|finding| finding.point == Point::Draws) {
        finding.verdict = Found::Held;
    }
    findings
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    verified: &'a Verified,
    /// Whether the key that was named signed this ending.
    proved: bool,
    checked: Vec<Point>,
    unchecked: Vec<Unchecked>,
}

#[derive(Serialize)]
struct Unchecked {
    what: Point,
    why: &'static str,
}

impl Report<'_> {
    fn of<'a>(verified: &'a Verified, findings: &[Finding], proved: bool) -> Report<'a> {
        let held = |finding: &&Finding| finding.verdict == Found::Held;
        Report {
            verified,
            proved,
            checked: findings.iter().filter(held).map(|finding| finding.point).collect(),
            unchecked: unchecked(findings).map(|(what, why)| Unchecked { what, why }).collect(),
        }
    }
}

fn unchecked(findings: &[Finding]) -> impl Iterator<Item = (Point, &'static str)> {
    findings.iter().filter_map(|finding| match finding.verdict {
        Found::Unchecked(why) => Some((finding.point, why)),
        Found::Held | Found::Broken(_) => None,
    })
}

/// The name of a point, as `--json` writes it.
fn word(point: Point) -> String {
    serde_json::to_value(point).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

fn tell(file: &MatchFile, verified: &Verified, out: &mut impl Write) -> Result<(), Fault> {
    let Verified { game, players, entries, inputs, draws, undone, .. } = verified;
    writeln!(out, "{game}: {}", players.join(", "))?;
    writeln!(out, "commitment  {}", file.opening.commitment.digest())?;
    writeln!(out, "last entry  {}", verified.head)?;
    match verified.key {
        Some(key) => writeln!(out, "signed by   {key}")?,
        None => writeln!(out, "not signed")?,
    }
    writeln!(
        out,
        "{entries} entries, {inputs} inputs, {draws} draws derived again, {undone} choices taken back"
    )?;
    if verified.borrowed > 0 {
        writeln!(out, "the first {} inputs come from another match and were not derived", verified.borrowed)?;
    }
    let own: Vec<String> = verified.contributed.iter().map(ToString::to_string).collect();
    match own.len() {
        0 => writeln!(out, "no seat added randomness of its own")?,
        _ => writeln!(out, "randomness of their own added by: {}", own.join(", "))?,
    }
    for (seat, (player, score)) in players.iter().zip(&verified.scores).enumerate() {
        let letter = char::from(b'a' + seat as u8);
        writeln!(out, "{letter}  {player}: {:.1} % of the win", f64::from(*score) / 10.0)?;
    }
    Ok(())
}

fn tell_findings(findings: &[Finding], verdict: Verdict, out: &mut impl Write) -> Result<(), Fault> {
    writeln!(out, "\nChecked:")?;
    for finding in findings.iter().filter(|finding| finding.verdict == Found::Held) {
        writeln!(out, "  {:<13} {}", word(finding.point), finding.point.claim())?;
    }
    let mut left = unchecked(findings).peekable();
    if left.peek().is_some() {
        writeln!(out, "Could not be checked:")?;
    }
    for (point, why) in left {
        writeln!(out, "  {:<13} {why}", word(point))?;
    }
    let last = match verdict {
        Verdict::Good => "All is as it should be, and the server with the key you named signed it.",
        _ => {
            "Everything in the file agrees, but that does not prove who wrote it: name the server's key with --key."
        }
    };
    writeln!(out, "{last}")?;
    Ok(())
}
