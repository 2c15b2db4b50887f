//! The sections of a WebAssembly file.

/// What every such file begins with: its magic number and version.
const HEAD: usize = 8;
/// The id of sections that the browser does not need: names, features, who made it.
const CUSTOM: u8 = 0;

/// The file without what only tools read. A file that is not understood stays as it is.
pub fn without_notes(file: &[u8]) -> Vec<u8> {
    kept(file).unwrap_or_else(|| file.to_vec())
}

fn kept(file: &[u8]) -> Option<Vec<u8>> {
    let mut kept = file.get(..HEAD)?.to_vec();
    let mut at = HEAD;
    while at < file.len() {
        let (length, body) = number(file, at + 1)?;
        let end = body.checked_add(length)?;
        let section = file.get(at..end)?;
        if section[0] != CUSTOM {
            kept.extend_from_slice(section);
        }
        at = end;
    }
    Some(kept)
}

/// A number in LEB128, and where it ends.
fn number(file: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for (place, byte) in file.get(from..)?.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((value, from + place + 1));
        }
    }
    None
}
