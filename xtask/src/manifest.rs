//! The little of a `Cargo.toml` that tidiness asks for, read line by line.

/// What a crate says about itself.
#[derive(Debug, Default, Eq, PartialEq)]
pub struct Manifest {
    /// Its name.
    pub name: String,
    /// What it needs to be built and used.
    pub needs: Vec<String>,
    /// What only its tests, examples and benchmarks need.
    pub test_needs: Vec<String>,
    /// Whether it takes the lints of the workspace.
    pub has_workspace_lints: bool,
}

impl Manifest {
    /// Reads a manifest that cargo accepts.
    pub fn read(text: &str) -> Manifest {
        let mut manifest = Manifest::default();
        let mut section = String::new();
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            if let Some(header) = line.strip_prefix('[') {
                section = header.trim_end_matches(']').to_owned();
                // `[dependencies.serde]` names the dependency in the header.
                if let Some((table, name)) = section.rsplit_once('.') {
                    manifest.note_dependency(table, name, "");
                }
            } else if let Some((key, value)) = line.split_once('=') {
                let key = key.trim().trim_matches('"');
                manifest.note(&section, key, value.trim());
            }
        }
        manifest
    }

    fn note(&mut self, section: &str, key: &str, value: &str) {
        match (section, key) {
            ("package", "name") => self.name = value.trim_matches('"').to_owned(),
            ("lints", "workspace") => self.has_workspace_lints = value == "true",
            _ => self.note_dependency(section, key.split('.').next().unwrap_or(key), value),
        }
    }

    fn note_dependency(&mut self, section: &str, key: &str, value: &str) {
        // The last word of `target.'cfg(unix)'.dependencies` is what counts.
        let list = match section.rsplit('.').next().unwrap_or(section) {
            "dependencies" | "build-dependencies" => &mut self.needs,
            "dev-dependencies" => &mut self.test_needs,
            _ => return,
        };
        let renamed = value.split_once("package = \"").and_then(|(_, rest)| rest.split('"').next());
        let name = renamed.unwrap_or(key).to_owned();
        if !list.contains(&name) {
            list.push(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_in_all_its_spellings() {
        let manifest = Manifest::read(
            r#"
            [package]
            name = "camp"
            version.workspace = true

            [dependencies]
            # parts = "not this one"
            kernel.workspace = true
            serde = { version = "1", features = ["derive"] }
            trade = { package = "raid-and-trade", path = "x" }

            [dependencies.toml]
            version = "1"

            [target.'cfg(unix)'.dependencies]
            libc = "0.2"

            [dev-dependencies]
            proving.workspace = true

            [[bench]]
            name = "speed"

            [lints]
            workspace = true
            "#,
        );
        assert_eq!(manifest.name, "camp");
        assert_eq!(manifest.needs, ["kernel", "serde", "raid-and-trade", "toml", "libc"]);
        assert_eq!(manifest.test_needs, ["proving"]);
        assert!(manifest.has_workspace_lints);
    }

    #[test]
    fn lints_are_off_unless_said() {
        assert!(
            !Manifest::read("[package]\nname = \"x\"\n[lints.rust]\nunsafe_code = \"warn\"")
                .has_workspace_lints
        );
    }
}
