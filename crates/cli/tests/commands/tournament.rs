//! `tournament` and `analyse`.

use crate::common::{fields, file_with, rustlands, typed};
use serde_json::Value;

fn tournament(more: &[&str]) -> Value {
    let mut args = vec!["tournament", "radlands", "--bots", "random,drifter", "--games", "20", "--json"];
    args.extend(more);
    rustlands(&args).json()
}

/// A report without what depends on the clock.
fn timeless(mut report: Value) -> Value {
    let fields = report.as_object_mut().expect("an object");
    assert!(fields.remove("seconds").expect("there").as_f64().expect("a number") > 0.0);
    for bot in fields["bots"].as_array_mut().expect("a list") {
        let thinking = bot["thinking"].as_object_mut().expect("an object");
        for clock in ["mean_ms", "slowest_ms"] {
            assert!(thinking.remove(clock).expect("there").is_number());
        }
    }
    report
}

#[test]
fn standings_have_the_promised_fields() {
    let report = tournament(&[]);
    let promised = ["bots", "encounters", "game", "games", "planned", "seats", "seconds", "seed", "stopped"];
    assert_eq!(fields(&report), promised);
    assert_eq!((report["games"].as_u64(), report["stopped"].as_bool()), (Some(20), Some(false)));
    let bots = report["bots"].as_array().expect("a list");
    assert_eq!(bots.len(), 2);
    for bot in bots {
        assert_eq!(fields(bot), ["bot", "high", "low", "rating", "thinking"]);
        assert_eq!(fields(&bot["thinking"]), ["decisions", "mean_ms", "slowest_ms"]);
    }
    let random = bots.iter().find(|bot| bot["bot"] == "random").expect("it took part");
    assert_eq!(random["rating"].as_f64(), Some(1000.0), "the first bot is the measure of the others");
    for met in report["encounters"].as_array().expect("a list") {
        assert_eq!(fields(met), ["against", "bot", "games", "high", "low", "share", "times_fair"]);
        assert_eq!(fields(&met["times_fair"]), ["high", "low", "share"]);
    }
}

#[test]
fn threads_do_not_change_the_standings_and_seeds_do() {
    let one = timeless(tournament(&["--threads", "1"]));
    assert_eq!(one, timeless(tournament(&["--threads", "3"])));
    assert_ne!(one, timeless(tournament(&["--seed", "2"])));
}

#[test]
fn the_page_names_everybody_and_says_how_sure_it_is() {
    let args = ["tournament", "battlelands", "--bots", "random,drifter", "--games", "8", "--seats", "4"];
    let page = rustlands(&args).well();
    for words in [
        "16 games of battlelands with 4 seats",
        "rating",
        "random",
        "drifter",
        "95 %",
        "times fair",
        "25.0 %",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn a_tournament_that_cannot_be_is_refused() {
    let pair = ["--bots", "random,greedy"];
    let ask = |args: &[&str]| rustlands(&[&["tournament", "radlands"], args].concat()).complaint();
    assert!(ask(&[]).contains("--bots"));
    assert!(ask(&["--bots", "random,clever"]).contains("no bot \"clever\": choose among random"));
    assert!(ask(&["--bots", "random"]).contains("two different bots"));
    assert!(ask(&["--bots", "random,random"]).contains("random is named twice"));
    for zero in ["0", "0ms"] {
        assert!(ask(&[&pair[..], &["--budget", zero]].concat()).contains("a budget of zero"), "{zero}");
    }
    for wrong in ["-3", "fast", "3 days"] {
        assert!(ask(&[&pair[..], &["--budget", wrong]].concat()).contains("is no budget"), "{wrong}");
    }
    assert!(ask(&[&pair[..], &["--games", "0"]].concat()).contains("--games"));
    assert!(ask(&[&pair[..], &["--seats", "7"]].concat()).contains("this game has 2 seats, not 7"));
    assert!(
        rustlands(&["tournament", "ludo", "--bots", "random,greedy"])
            .complaint()
            .contains("no game \"ludo\"")
    );
}

/// The interrupt key ends a tournament; what was finished is told.
#[cfg(unix)]
#[test]
fn an_interrupted_tournament_tells_of_the_games_it_finished() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let games = ["--bots", "random,drifter", "--games", "100000000", "--json"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_rustlands"))
        .args(["tournament", "radlands"])
        .args(games)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    let asked = Instant::now();
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success() && child.try_wait().expect("a child").is_none(), "it was still playing");
    let output = child.wait_with_output().expect("the program ends");
    assert!(asked.elapsed() < Duration::from_secs(60), "it stopped soon");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..]),
        "no bar without a terminal"
    );
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(report["stopped"], true);
    assert!(report["games"].as_u64() > Some(0) && report["games"].as_u64() < report["planned"].as_u64());
}

const POSITION: &str = "game = \"battlelands\"\ntitle = \"A knight to play\"\n[position]\n\
    territory = \"pet-shop-ruins\"\npassed = \"b\"\n\
    a = { hand = [\"tin-can-knight\", \"gutter-runt\"] }\nb = { hand = [] }\nc = { hand = [] }\n";

fn analyse(file: &str, more: &[&str]) -> crate::common::Said {
    let mut args = vec!["analyse", file, "--budget", "200"];
    args.extend(more);
    rustlands(&args)
}

#[test]
fn a_position_is_analysed_for_the_seat_that_decides() {
    let file = file_with("analyse/knight.toml", POSITION);
    let report = analyse(&file, &["--json"]).json();
    assert_eq!(fields(&report), ["at", "game", "options", "reply", "seat"]);
    let options = report["options"].as_array().expect("a list");
    assert_eq!(options.len(), 4, "knight, runt to either row, pass: {options:?}");
    for option in options {
        assert_eq!(fields(option), ["choice", "high", "iterations", "low", "share"]);
        let [share, low, high] =
            ["share", "low", "high"].map(|name| option[name].as_f64().expect("a number"));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{option}");
    }
    assert_eq!(
        report,
        analyse(&file, &["--json", "--as", "a"]).json(),
        "the same iterations, the same answer"
    );
    let page = analyse(&file, &[]).well();
    for words in ["What a may hope for", "play tin-can-knight f", "pass", "95 %", "iterations"] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn a_match_is_analysed_at_any_point() {
    let saved = crate::common::file("analyse/match.json");
    let _ = std::fs::create_dir_all(saved.parent().expect("in a folder"));
    let _ = std::fs::remove_file(&saved);
    let saved = saved.display().to_string();
    let play = ["play", "radlands", "--seats", "you,random", "--seed", "4", "--option", "camps=first-game"];
    typed(&play, &format!("1\n1\nsave {saved}\nquit\n")).well();
    let length = rustlands(&["replay", &saved]).well().lines().filter(|line| line.contains("a: ")).count();
    assert!(length > 0, "something was played");
    let whole = analyse(&saved, &["--json"]).json();
    assert_eq!((&whole["game"], &whole["seat"]), (&Value::from("radlands"), &Value::from("a")));
    let refused = analyse(&saved, &["--at", "0"]).complaint();
    assert!(refused.contains("chance comes next"), "{refused}");
    assert!(analyse(&saved, &["--at", "9999"]).complaint().contains("inputs, not 9999"));
    assert!(analyse(&saved, &["--as", "b"]).complaint().contains("it is not for b to decide now but for a"));
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let file = file_with("analyse/refused.toml", POSITION);
    assert!(analyse(&file, &["--as", "c"]).complaint().contains("it is not for c to decide now but for a"));
    assert!(analyse(&file, &["--as", "f"]).complaint().contains("nobody sits at f: there are 3 seats"));
    assert!(analyse(&file, &["--as", "spectator"]).complaint().contains("a seat is a letter"));
    assert!(rustlands(&["analyse", &file, "--budget", "0"]).complaint().contains("a budget of zero"));
    assert!(rustlands(&["analyse", "no-such.toml"]).complaint().contains("cannot read no-such.toml"));
    let torn = file_with("analyse/torn.json", "{\"game\": \"radlands\",\n\"pack\":");
    assert!(rustlands(&["analyse", &torn]).complaint().starts_with(&format!("{torn}:2: no record: ")));
    let ended = "game = \"battlelands\"\ntitle = \"All commit\"\n[position]\nat = \"mission\"\n";
    let both = file_with("analyse/mission.toml", ended);
    assert!(
        rustlands(&["analyse", &both]).complaint().contains("abc decide at once: say for whom with --as")
    );
    let over = file_with("analyse/over.json", &finished_match());
    assert!(rustlands(&["analyse", &over]).complaint().contains("the game is over"));
}

/// The record of a match that has been played to its end.
fn finished_match() -> String {
    let saved = crate::common::file("analyse/finished.json");
    let _ = std::fs::create_dir_all(saved.parent().expect("in a folder"));
    let _ = std::fs::remove_file(&saved);
    let seats = ["play", "radlands", "--seats", "you,random", "--seed", "9"];
    let lines = format!("{}save {}\nquit\n", "1\n".repeat(2000), saved.display());
    typed(&seats, &lines);
    std::fs::read_to_string(&saved).expect("the match was saved")
}
