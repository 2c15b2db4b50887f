//! The one script of the client: what wasm-bindgen wrote, and what loads the parts, which would be two modules that
//! import each other.

/// Joins the two. The program imports the loaders of its parts from the module called `loader_name`.
pub fn joined(program: &str, loader: &str, loader_name: &str) -> Result<String, String> {
    let mut script = String::new();
    let mut names = Vec::new();
    for line in program.lines() {
        match imported_as(line, loader_name) {
            Some(name) => names.push(name),
            None => {
                script.push_str(line);
                script.push('\n');
            }
        }
    }
    if names.is_empty() {
        return Err(format!("the program imports nothing from {loader_name}: it has no parts"));
    }
    let mut loaders = Vec::new();
    for line in loader.lines().filter(|line| !line.starts_with("import ")) {
        let line = match line.strip_prefix("export ") {
            Some(rest) => {
                let name = rest.split_whitespace().nth(1).ok_or(format!("an odd export: {line}"))?;
                loaders.push(name);
                rest
            }
            None => line,
        };
        script.push_str(&with_served_parts(line));
        script.push('\n');
    }
    for name in names {
        script.push_str(&format!("const {name} = {{ {} }};\n", loaders.join(", ")));
    }
    Ok(script)
}

/// The name in `import * as NAME from "MODULE"`, if the line is that.
fn imported_as<'l>(line: &'l str, module: &str) -> Option<&'l str> {
    let (name, from) = line.trim().strip_prefix("import * as ")?.split_once(" from ")?;
    (from.trim_end_matches(';').trim_matches(['"', '\'']) == module).then_some(name)
}

/// The line with the names under which parts are served.
fn with_served_parts(line: &str) -> String {
    let mut pieces = line.split("\"./");
    let mut served = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once('"') {
            Some((name, rest)) if name.ends_with(".wasm") => {
                served.push_str(&format!("\"/assets/{}\"{rest}", part_name(name)));
            }
            _ => served.push_str(&format!("\"./{piece}")),
        }
    }
    served
}

/// The name people read for a part: `radlands.wasm`, and `shared_1.wasm` for what several parts need.
pub fn part_name(name: &str) -> String {
    match (name.strip_prefix("split_"), name.strip_prefix("chunk_")) {
        (Some(part), _) => part.to_owned(),
        (None, Some(number)) => format!("shared_{number}"),
        (None, None) => name.to_owned(),
    }
}
