//! crates/web as WebAssembly, cut into parts, with the JavaScript it needs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

use crate::at;
use crate::script;
use crate::sections::without_notes;

const TARGET: &str = "wasm32-unknown-unknown";

/// What starts the program; nothing else is written in JavaScript here.
const START: &str = r#"__wbg_init({ module_or_path: "/assets/app.wasm" }).catch((error) => {
  const words = document.createElement("p");
  words.textContent = `The table could not be started: ${error}. A newer browser may help.`;
  document.body.append(words);
});
"#;

/// The client as a browser takes it.
pub struct Client {
    /// The program without its later parts.
    pub wasm: Vec<u8>,
    /// The parts that are loaded when they are needed, by file name.
    pub parts: Vec<(String, Vec<u8>)>,
    /// The module that loads the program from `/assets/app.wasm`, starts it, and loads its parts from `/assets/` too.
    pub script: String,
}

/// Compiles the client in a target directory of its own, because cargo holds the lock of the one in use.
pub fn build(house: &Path, out: &Path) -> Result<Client, String> {
    have_target()?;
    let target = target_folder(out);
    compile(house, &target)?;
    let program = target.join(TARGET).join("web/web.wasm");
    let cut = cut(&program, &out.join("cut"))?;
    bind(cut)
}

/// Makes sure that the standard library for browsers is there.
fn have_target() -> Result<(), String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| format!("cannot start rustc: {error}"))?;
    let folder = String::from_utf8_lossy(&answer.stdout);
    if answer.status.success() && Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).stdout(Stdio::null()).status();
    if added.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(format!(
        "the Rust standard library for {TARGET} is missing and rustup could not add it.\n\
         With rustup, type:        rustup target add {TARGET}\n\
         With Debian's Rust, type: apt-get install libstd-rust-dev-wasm32"
    ))
}

/// `web` in the target directory of this build: debug and release builds share it, the client is the same.
fn target_folder(out: &Path) -> PathBuf {
    let root = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    root.unwrap_or(out).join("web")
}

fn compile(house: &Path, target: &Path) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(house).args(["rustc", "--package", "web", "--bin", "web", "--profile", "web"]);
    command.args(["--target", TARGET, "--target-dir"]).arg(target);
    // Where a function refers to another one or to data: without this the program cannot be cut.
    command.args(["--", "-C", "link-arg=--emit-relocs"]);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(speaks_of_the_outer_build) {
            command.env_remove(name);
        }
    }
    let status = command.stdout(Stdio::null()).status();
    match status.map_err(|error| format!("cannot start cargo: {error}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("cargo ended with {status}; its own words are above")),
    }
}

/// What cargo says about the build of the server would build the client wrongly: its flags, its target, clippy in
/// place of the compiler.
fn speaks_of_the_outer_build(name: &str) -> bool {
    let about_the_machine = ["CARGO_HOME", "CARGO_MAKEFLAGS", "CARGO_NET_", "CARGO_HTTP_", "CARGO_REGISTR"];
    if about_the_machine.iter().any(|kept| name.starts_with(kept)) {
        return false;
    }
    let wrappers = ["RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CLIPPY_ARGS", "RUSTDOCFLAGS"];
    name.starts_with("CARGO_") || wrappers.contains(&name)
}

/// The program after it was cut, before wasm-bindgen has seen it.
struct Cut {
    main: PathBuf,
    parts: Vec<(String, Vec<u8>)>,
    /// The module that loads the parts.
    loader: String,
}

/// The module that the program imports the loaders of its parts from; it becomes a part of the script.
const LOADER: &str = "./parts.js";

/// Cuts the program at the functions with `#[wasm_split]`.
fn cut(program: &Path, folder: &Path) -> Result<Cut, String> {
    let bytes = fs::read(program).map_err(at(program))?;
    // Parts of an earlier build may have other names.
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    let main = folder.join("main.wasm");
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = LOADER;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| format!("{} could not be cut into parts: {error:#}", program.display()))?;
    let loader = folder.join(LOADER);
    let loader = fs::read_to_string(&loader).map_err(at(&loader))?;
    let mut parts = Vec::new();
    for path in split.split_modules {
        let bytes = fs::read(&path).map_err(at(&path))?;
        let name = path.file_name().and_then(|name| name.to_str()).ok_or("a part has an odd name")?;
        // A part that became empty because another one holds all of it is not asked for either.
        if loader.contains(&format!("\"./{name}\"")) {
            parts.push((name.to_owned(), bytes));
        }
    }
    parts.sort();
    Ok(Cut { main, parts, loader })
}

fn bind(cut: Cut) -> Result<Client, String> {
    let mut output = Bindgen::new()
        .input_path(&cut.main)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                // The parts find what they share with the program by the names the linker gave.
                .keep_lld_exports(true)
                .demangle(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .omit_default_module_path(true)
                .generate_output()
        })
        .map_err(|error| format!("wasm-bindgen refused {}: {error:#}", cut.main.display()))?;
    let inline = output.snippets().iter().filter(|(_, texts)| !texts.is_empty()).map(|(name, _)| name);
    let brought: Vec<&String> = inline.chain(output.local_modules().keys()).collect();
    if !brought.is_empty() {
        return Err(format!("the client brings JavaScript of its own, which is not built in: {brought:?}"));
    }
    let script = script::joined(output.js(), &cut.loader, LOADER)? + START;
    let parts = cut.parts.iter().map(|(name, bytes)| (script::part_name(name), without_notes(bytes)));
    Ok(Client { wasm: output.wasm_mut().emit_wasm(), parts: parts.collect(), script })
}
