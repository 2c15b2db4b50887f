//! Card texts are goldens people read. `UPDATE_GOLDENS=1 cargo test -p raid-and-trade --test rules texts` writes them anew.

use std::path::Path;

use proving::golden::{Mode, check_text};
use raid_and_trade::{Pack, all_texts};

#[test]
fn card_texts_are_as_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/texts.txt");
    check_text(&path, &all_texts(&Pack::built_in()), Mode::from_environment())
        .unwrap_or_else(|e| panic!("{e}"));
}
