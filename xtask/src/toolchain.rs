//! Which compiler is in use, and which one is tested.
//!
//! `rust-toolchain.toml` names a channel and not a version: a version would make rustup download it even where a good compiler
//! is installed, and fail where it cannot. So the version is told instead, and results that depend on it, such as new lints, can
//! be understood.

use std::path::Path;
use std::process::Command;

/// Tells whether the compiler is the tested one. Another one is no failure, an older one is refused by cargo.
pub fn tell(root: &Path) -> Result<(), String> {
    let path = root.join("Cargo.toml");
    let manifest =
        std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let tested = tested(&manifest).ok_or("Cargo.toml has no `rust-version`")?;
    let program = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(program).arg("--version").current_dir(root).output();
    let output = output.map_err(|error| format!("cannot start rustc: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    println!("    {}", verdict(said.trim(), tested));
    Ok(())
}

/// The version in the manifest of the workspace, such as `1.95`.
fn tested(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version"))?;
    Some(line.trim_start_matches([' ', '=']).trim().trim_matches('"'))
}

fn verdict(said: &str, tested: &str) -> String {
    let version = said.split(' ').nth(1).unwrap_or_default();
    match version == tested || version.starts_with(&format!("{tested}.")) {
        true => format!("{said}, the tested version"),
        false => {
            format!("warning: {said}, but {tested} is the tested version: lints and messages may differ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tested_version_is_read_from_the_manifest() {
        assert_eq!(tested("[workspace.package]\nrust-version = \"1.95\"\n"), Some("1.95"));
        assert_eq!(tested("[workspace.package]\n"), None);
    }

    #[test]
    fn another_compiler_is_told() {
        assert!(verdict("rustc 1.95.0 (59807616e 2026-04-14)", "1.95").ends_with("the tested version"));
        for other in ["rustc 1.97.0-nightly (e50aa6fba 2026-05-19)", "rustc 1.950.0 (x)", ""] {
            assert!(verdict(other, "1.95").starts_with("warning: "), "{other}");
        }
    }
}
