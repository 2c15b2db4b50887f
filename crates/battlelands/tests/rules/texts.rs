//! Card texts are goldens people read. `UPDATE_GOLDENS=1 cargo test -p battlelands --test rules texts` writes them anew.

use std::path::Path;

use battlelands::{Pack, all_texts};
use proving::golden::{Mode, check_text};

#[test]
fn card_texts_are_as_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/texts.txt");
    check_text(&path, &all_texts(&Pack::built_in()), Mode::from_environment())
        .unwrap_or_else(|e| panic!("{e}"));
}
