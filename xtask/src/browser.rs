//! The browser that tests look through.

use std::process::{Command, Stdio};

const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const INSTALL: &str = "apt-get install -y chromium chromium-driver";

/// Makes sure that there is a browser and its driver: installs them if they are missing and this may.
pub fn have() -> Result<(), String> {
    if missing().is_empty() {
        return Ok(());
    }
    println!("    {} is missing, trying: {INSTALL}", missing().join(" and "));
    for line in ["apt-get update", INSTALL] {
        let mut words = line.split(' ');
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        if !command.status().is_ok_and(|status| status.success()) {
            break;
        }
    }
    match missing() {
        still if still.is_empty() => Ok(()),
        still => Err(format!("{} is missing; as root, type: {INSTALL}", still.join(" and "))),
    }
}

/// The programs that do not answer when they are asked for their version.
fn missing() -> Vec<&'static str> {
    let is_missing = |program: &&str| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        !command.status().is_ok_and(|status| status.success())
    };
    PROGRAMS.into_iter().filter(is_missing).collect()
}
