//! Files under names that hold their hash, compressed beforehand, and the list of them as Rust.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io, thread};

use sha2::{Digest, Sha256};

/// What the server will hand out.
#[derive(Default)]
pub struct Bundle {
    files: Vec<File>,
    page: String,
}

/// A file: the name people write, such as `app.js`, and the name with the hash under which it is served.
struct File {
    written: String,
    served: String,
    bytes: Vec<u8>,
    /// Whether the page only names it, and the client asks for it when it is needed.
    later: bool,
}

impl Bundle {
    /// A server without a client.
    pub fn of_one_page(page: &str) -> Bundle {
        Bundle { files: Vec::new(), page: page.to_owned() }
    }

    /// Adds a file that names no other.
    pub fn add(&mut self, written: &str, bytes: Vec<u8>) {
        let served = hashed(written, &bytes);
        self.files.push(File { written: written.to_owned(), served, bytes, later: false });
    }

    /// Adds a file that the client asks for when it is needed.
    pub fn add_for_later(&mut self, written: &str, bytes: Vec<u8>) {
        let served = hashed(written, &bytes);
        self.files.push(File { written: written.to_owned(), served, bytes, later: true });
    }

    /// Adds a text in which quoted addresses such as `"/assets/app.js"` stand for files added before.
    pub fn add_text(&mut self, written: &str, text: &str) {
        let text = self.with_served_names(text);
        self.add(written, text.into_bytes());
    }

    /// The page that is served for every address a person can type.
    pub fn set_page(&mut self, page: &str) {
        self.page = self.with_served_names(page);
    }

    /// The text with the names under which files are served.
    pub fn with_served_names(&self, text: &str) -> String {
        self.files.iter().fold(text.to_owned(), |text, file| {
            let quoted = |name: &str| format!("\"/assets/{name}\"");
            text.replace(&quoted(&file.written), &quoted(&file.served))
        })
    }

    /// Writes all files three times (plain, Brotli, gzip), and `assets.rs`, the list of them.
    pub fn write(&self, out: &Path) -> io::Result<()> {
        let folder = out.join("assets");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let mut list = String::from("static FILES: &[Asset] = &[\n");
        // Packing the program takes longer than everything else together: it is done beside the others.
        let assets: Vec<io::Result<String>> = thread::scope(|scope| {
            let write = |file| {
                let folder = &folder;
                scope.spawn(move || written(folder, file))
            };
            let writing: Vec<_> = self.files.iter().map(write).collect();
            writing.into_iter().map(|written| written.join().expect("packing does not panic")).collect()
        });
        for asset in assets {
            writeln!(list, "    {},", asset?).expect("strings take all");
        }
        list.push_str("];\n");
        let page = File {
            written: String::new(),
            served: "index.html".to_owned(),
            bytes: self.page.clone().into_bytes(),
            later: false,
        };
        let page = written(&folder, &page)?;
        writeln!(list, "static PAGE: Asset = {page};").expect("strings take all");
        writeln!(list, "const WITH_CLIENT: bool = {};", !self.files.is_empty()).expect("strings take all");
        fs::write(out.join("assets.rs"), list)
    }
}

/// Writes one file in its three forms and says so in Rust.
fn written(folder: &Path, file: &File) -> io::Result<String> {
    let File { served: name, bytes, later, .. } = file;
    let path = folder.join(name);
    fs::write(&path, bytes)?;
    fs::write(folder.join(format!("{name}.br")), brotli(bytes)?)?;
    fs::write(folder.join(format!("{name}.gz")), gzip(bytes)?)?;
    let path = path.display().to_string();
    Ok(format!(
        "Asset {{ name: {name:?}, later: {later}, tag: {:?}, plain: include_bytes!({path:?}), \
         brotli: include_bytes!({:?}), gzip: include_bytes!({:?}) }}",
        format!("W/\"{}\"", hash(bytes)),
        format!("{path}.br"),
        format!("{path}.gz"),
    ))
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// `style.css` becomes `style-1f2e3d4c5b6a7988.css`: a changed file has another name, so it may be kept for ever.
fn hashed(name: &str, bytes: &[u8]) -> String {
    let hash = hash(bytes);
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
