//! Builds the browser client and puts it into the server: `cargo run` is the whole set-up.
//!
//! - `client`: crates/web as WebAssembly, cut into parts, with its JavaScript glue
//! - `script`: that glue and the loader of the parts as one module
//! - `sections`: parts without what only tools read
//! - `bundle`: files under names that hold their hash, compressed beforehand, and the list of them as Rust
//!
//! With `RUSTLANDS_SKIP_WEB=1` a page is built in that says so; that keeps clippy, documentation and editors fast.

mod bundle;
mod client;
mod script;
mod sections;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use bundle::Bundle;

const SKIP: &str = "RUSTLANDS_SKIP_WEB";

/// Sheets with links of their own, because they have to count after those of the boards: posters, and the table on
/// desktops and on phones.
const AFTER_BOARDS: [&str; 3] = ["emblem.css", "desk.css", "pocket.css"];

fn main() {
    if let Err(reason) = run() {
        // Cargo shows what a failed build script says; a backtrace would only hide it.
        eprintln!("\nThe browser client could not be built: {reason}\n");
        eprintln!("To build everything else without it: {SKIP}=1 cargo build");
        std::process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let here =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo did not say where the package is")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo did not say where to write")?);
    let house = here.join("../..").canonicalize().map_err(at(&here))?;
    println!("cargo::rerun-if-env-changed={SKIP}");
    println!("cargo::rerun-if-changed={}", here.join("build").display());

    let bundle = if env::var_os(SKIP).is_some_and(|value| value == "1") {
        Bundle::of_one_page(include_str!("without_client.html"))
    } else {
        with_client(&house, &out)?
    };
    bundle.write(&out).map_err(at(&out))
}

fn with_client(house: &Path, out: &Path) -> Result<Bundle, String> {
    for part in ["web", "wire", "seal", "posters", "parts", "kernel"].map(|name| format!("crates/{name}")) {
        println!("cargo::rerun-if-changed={}", house.join(part).display());
    }
    for part in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", house.join(part).display());
    }
    for portrait in portraits(house).map_err(at(&house.join("crates")))? {
        println!("cargo::rerun-if-changed={}", portrait.display());
    }
    let web = house.join("crates/web");
    let client = client::build(house, out)?;
    let mut bundle = Bundle::default();
    let extras = web.join("assets");
    for (name, bytes) in files_in(&extras).map_err(at(&extras))? {
        bundle.add(&name, bytes);
    }
    for (name, part) in client.parts {
        bundle.add_for_later(&name, part);
    }
    bundle.add("app.wasm", client.wasm);
    bundle.add_text("app.js", &client.script);
    let sheets = web.join("style");
    bundle.add_text("style.css", &style(&sheets)?);
    for sheet in AFTER_BOARDS {
        bundle.add_text(sheet, &read(&sheets.join(sheet))?);
    }
    let mut boards = vec![("kit.css".to_owned(), kit(&sheets.join("kit"))?)];
    boards.extend(files_in(&sheets.join("boards")).map_err(at(&sheets.join("boards")))?);
    for (name, sheet) in &boards {
        bundle.add_for_later(name, bundle.with_served_names(&String::from_utf8_lossy(sheet)).into_bytes());
    }
    let names = boards.iter().filter_map(|(name, _)| name.strip_suffix(".css"));
    bundle.set_page(&ask_early(&with_boards(&read(&web.join("index.html"))?, names)));
    Ok(bundle)
}

/// What the games say of their tables, which the client compiles too.
fn portraits(house: &Path) -> io::Result<Vec<PathBuf>> {
    let crates = fs::read_dir(house.join("crates"))?.collect::<io::Result<Vec<_>>>()?;
    let portraits = crates.into_iter().map(|game| game.path().join("portrait"));
    Ok(portraits.filter(|portrait| portrait.is_dir()).collect())
}

/// The sheets of the parts boards are made of, as one.
fn kit(folder: &Path) -> Result<Vec<u8>, String> {
    let sheets = files_in(folder).map_err(at(folder))?;
    Ok(sheets.into_iter().map(|(_, sheet)| sheet).collect::<Vec<_>>().join(&b'\n'))
}

/// The sheets of the shell as one, in the order that `style/order` names them; each must be named there.
fn style(folder: &Path) -> Result<String, String> {
    let order = read(&folder.join("order"))?;
    let order: Vec<&str> = order.lines().map(str::trim).filter(|name| !name.is_empty()).collect();
    for (name, _) in files_in(folder).map_err(at(folder))? {
        if name.ends_with(".css") && !AFTER_BOARDS.contains(&name.as_str()) && !order.contains(&name.as_str())
        {
            return Err(format!("{} does not name {name}", folder.join("order").display()));
        }
    }
    let sheets = order.iter().map(|name| read(&folder.join(name)));
    Ok(sheets.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// The page with a link for the sheet of each board, which the browser follows only when the client asks for it. Links
/// count in the order they stand in: posters come after boards.
fn with_boards<'n>(page: &str, names: impl Iterator<Item = &'n str>) -> String {
    let link = |name| format!("<link rel=\"alternate\" data-board=\"{name}\" href=\"/assets/{name}.css\">\n");
    page.replacen("<!-- boards -->\n", &names.map(link).collect::<String>(), 1)
}

/// The page with a hint to load the program while the first script is still on its way.
fn ask_early(page: &str) -> String {
    let hint = "<link rel=\"preload\" href=\"/assets/app.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n";
    page.replacen("</head>", &format!("{hint}</head>"), 1)
}

/// The files of a folder by name, sorted.
fn files_in(folder: &Path) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|_| path.is_file()) {
            files.push((name.to_owned(), fs::read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(at(path))
}

/// Names the file in what the system says about it.
fn at(path: &Path) -> impl FnOnce(io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
