//! Stencils: icons for verbs and states, and the drawn alphabet of the signs. Both are `<use>`s of one sprite that the
//! page holds once.

use leptos::prelude::*;

/// The drawings; put into the page once by [`sprite`].
const SPRITE: &str = include_str!("sprite.svg");

/// The sprite itself, for the top of the page.
pub fn sprite() -> impl IntoView {
    view! { <div class="sprite" inner_html=SPRITE></div> }
}

/// An icon as decoration; words stand beside it or in the label around it.
pub fn icon(name: &str) -> AnyView {
    let drawing = if name.starts_with("g-") { format!("#{name}") } else { format!("#i-{name}") };
    view! { <svg class="ic" aria-hidden="true"><use href=drawing></use></svg> }.into_any()
}

/// Words in the drawn alphabet; read aloud as they are.
pub fn stencil(words: &str) -> AnyView {
    let (letters, width) = set(words);
    let letters = letters
        .into_iter()
        .map(|(name, x)| view! { <use href=format!("#st-{name}") x=x.to_string()></use> })
        .collect_view();
    let viewbox = format!("0 -2 {} 104", width.max(1));
    // The style sheet makes the height; the width follows.
    let thousandths = width.max(1) * 1000 / 104;
    let ratio = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    view! {
        <svg class="st" role="img" aria-label=words.to_owned() viewBox=viewbox style:--w=ratio>{letters}</svg>
    }
    .into_any()
}

/// Letters with their places, and the width of it all.
fn set(words: &str) -> (Vec<(String, u32)>, u32) {
    const BETWEEN: u32 = 9;
    const SPACE: u32 = 34;
    let mut at = 0;
    let mut letters = Vec::new();
    for letter in words.to_ascii_uppercase().chars() {
        let (name, width) = match letter {
            'A'..='Z' | '0'..='9' => (letter.to_string(), width(letter)),
            ':' => ("colon".into(), 24),
            '-' => ("dash".into(), 40),
            '!' => ("bang".into(), 24),
            '+' => ("plus".into(), 56),
            '.' => ("dot".into(), 24),
            '/' => ("slash".into(), 44),
            _ => {
                at += SPACE;
                continue;
            }
        };
        letters.push((name, at));
        at += width + BETWEEN;
    }
    (letters, at.saturating_sub(BETWEEN))
}

fn width(letter: char) -> u32 {
    match letter {
        'I' => 24,
        '1' => 44,
        'L' => 54,
        'E' | 'F' => 56,
        'J' | '7' => 58,
        'N' | 'Q' => 62,
        'M' | 'W' => 84,
        _ => 60,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_side_by_side() {
        let (letters, width) = set("Turn 9");
        let places: Vec<u32> = letters.iter().map(|(_, x)| *x).collect();
        assert_eq!(places, [0, 69, 138, 207, 312]);
        assert_eq!(width, 372);
    }

    #[test]
    fn every_letter_that_can_be_set_is_drawn() {
        let (letters, _) = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 :-!+./");
        for (name, _) in letters {
            assert!(SPRITE.contains(&format!("id=\"st-{name}\"")), "{name}");
        }
    }

    #[test]
    fn the_sprite_holds_nothing_a_strict_page_refuses() {
        assert!(!SPRITE.contains("style=") && !SPRITE.contains("<script") && !SPRITE.contains("http"));
    }
}
