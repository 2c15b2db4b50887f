//! Cards without a picked line: the id decides, on every machine alike.

use crate::line::{Inks, Kind, Line, Part};
use crate::shape::names;

/// FNV-1a over the id.
pub fn hash(id: &str) -> u32 {
    id.bytes().fold(2_166_136_261, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619))
}

/// Xorshift, seeded by an id.
pub struct Lots(u32);

impl Lots {
    /// The lots of an id.
    pub fn of(id: &str) -> Lots {
        Lots(hash(id).max(1))
    }

    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % bound
    }

    fn among<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn any(&mut self, table: &str) -> &'static str {
        self.among(&names(table))
    }
}

/// Grounds in the order the dice know.
const GROUNDS: [&str; 8] = ["plain", "rays", "slash", "sun", "ring", "half", "post", "dunes"];

/// Words in an id that decide a shape before the dice do; the first that is found.
const GEAR_WORDS: [(&[&str], &str); 21] = [
    (&["knife", "blade", "machete", "cleaver", "spear", "lance", "shard"], "blade"),
    (&["fork"], "fork"),
    (&["axe"], "axe"),
    (&["saw"], "saw"),
    (&["bat", "club", "lead_pipe", "knuckle", "baton"], "club"),
    (&["rifle"], "rifle"),
    (&["pistol", "revolver", "shotgun", "gun"], "pistol"),
    (&["bow", "slingshot"], "bow"),
    (&["vest", "plate", "armor", "pads", "mail", "cuirass", "riot"], "vest"),
    (&["mask", "helm"], "mask"),
    (&["jacket", "cloak", "duster", "suit", "outfit", "wraps", "disguise", "tarp"], "coat"),
    (&["pack", "satchel", "bandolier"], "pack"),
    (&["canteen", "booze", "flask"], "flask"),
    (&["food", "water", "pot"], "can"),
    (&["pill", "stim", "bandage", "poultice"], "pill"),
    (&["bomb", "grenade", "cracker"], "bomb"),
    (&["trap"], "trap"),
    (&["binoc", "shades", "lens"], "lens"),
    (&["lid", "coin", "button"], "lid"),
    (&["crown"], "crown"),
    (&["box"], "box"),
];

const CREATURE_WORDS: [(&[&str], &str); 10] = [
    (&["roach", "tick", "beetle", "mantis"], "bug 3 0 none 0 oval"),
    (&["scorp"], "bug 3 1 sting 0 rings"),
    (&["crab"], "bug 3 1 none 0 wide"),
    (&["wasp", "moth"], "bug 2 0 none 1 rings"),
    (&["viper", "snake", "strangler"], "serpent viper"),
    (&["worm", "leech"], "serpent worm"),
    (&["crow", "pigeon"], "beast bird crest dot beak"),
    (&["wolf", "hound", "coyote", "dog"], "beast dog prick mean fangs"),
    (&["rat"], "beast rat round dot nose"),
    (&["lizard"], "beast lizard none slit tongue"),
];

/// What a kind of card is drawn as.
fn kind_of(kind: &str) -> Kind {
    match kind {
        "person" | "human" | "unit" | "character" => Kind::Person,
        "camp" | "place" | "territory" | "house" | "special" => Kind::Place,
        "critter" | "creature" => Kind::Creature,
        "armor" | "gear" | "provision" | "weapon" | "equipment" | "item" => Kind::Gear,
        _ => Kind::Event,
    }
}

/// The line of a card nobody has picked one for.
pub fn line(id: &str, kind: &str) -> Line {
    let kind = kind_of(kind);
    let mut lots = Lots::of(id);
    let inks = Inks::numbered(lots.below(Inks::PICKED));
    let ground = lots.among(&GROUNDS).to_owned();
    let words: &[(&[&str], &str)] = match kind {
        Kind::Gear => &GEAR_WORDS,
        Kind::Creature => &CREATURE_WORDS,
        _ => &[],
    };
    let named = words.iter().find(|(words, _)| words.iter().any(|word| id.contains(word)));
    let parts = match (named, kind) {
        (Some((_, shape)), _) => vec![part(shape)],
        (None, Kind::Person) => {
            let tables = ["head", "eyes", "crest", "jaw", "prop", "body"];
            vec![Part::new(&tables.map(|table| lots.any(table)))]
        }
        (None, Kind::Place) => scene(&mut lots),
        (None, Kind::Creature) => vec![creature(&mut lots)],
        (None, Kind::Gear) => vec![Part::new(&[lots.any("gear")])],
        (None, Kind::Event) => event(&mut lots),
    };
    Line { kind, inks, ground, parts }
}

fn part(words: &str) -> Part {
    Part::new(&words.split(' ').collect::<Vec<_>>())
}

fn scene(lots: &mut Lots) -> Vec<Part> {
    let mut parts = vec!["ground".to_owned()];
    let text = match lots.below(8) {
        0 => format!("block 14 42 72 44;slab 6 28 88 16 12 3;door {} 54 34 32", 30 + lots.below(14)),
        1 => {
            let (left, top) = (10 + lots.below(8), 36 + lots.below(10));
            format!("stack {left} 26 34 58;stack 54 {top} 32 48 3")
        }
        2 => format!("slab 34 40 32 48 8 3;block 22 {} 56 24;win 30 28 3 15", 18 + lots.below(6)),
        3 => format!("tent 0 86 52 {} 3;tent 46 84 52 46 2", 50 + lots.below(14)),
        4 => format!("tank 14 {} 38 50;tank 56 44 32 40 3", 34 + lots.below(10)),
        5 => format!("ruin 6 86 46 {};ruin 52 84 42 40 3", 54 + lots.below(14)),
        6 => "dome 50 86 40;door 36 60 28 26".to_owned(),
        _ => "crate 8 50 36;crate 50 52 34 3;crate 26 16 34".to_owned(),
    };
    parts.extend(text.split(';').map(ToOwned::to_owned));
    parts.push(match lots.below(5) {
        0 => format!("flag {} 30", 20 + lots.below(60)),
        1 => format!("mast {} 46 40", 24 + lots.below(50)),
        2 => format!("smoke {} 24", 20 + lots.below(50)),
        3 => "trefoil 50 66 14".to_owned(),
        _ => "spikes 30 30 4".to_owned(),
    });
    parts.iter().map(|words| part(words)).collect()
}

fn creature(lots: &mut Lots) -> Part {
    if lots.below(4) != 0 {
        let [skull, ears, gaze, maw] = ["skull", "ears", "gaze", "maw"].map(|table| lots.any(table));
        return Part::new(&["beast", skull, ears, gaze, maw]);
    }
    let (legs, pincers) = (2 + lots.below(3), lots.below(2));
    let tail = if lots.below(3) != 0 { "none" } else { "sting" };
    let wings = lots.below(2);
    part(&format!("bug {legs} {pincers} {tail} {wings} {}", lots.among(&["oval", "wide", "rings"])))
}

fn event(lots: &mut Lots) -> Vec<Part> {
    const MOTIFS: [&str; 10] =
        ["flames", "skull", "hand", "cloud", "peak", "door", "storm", "bowl", "trefoil", "buggy"];
    let mut parts = Vec::new();
    if lots.below(2) == 1 {
        parts.push(part(&format!("burst {} 48 0.62", 9 + lots.below(5))));
    }
    parts.push(Part::new(&[lots.among(&MOTIFS)]));
    parts
}
