//! Dice and odds: one die, the six faces as odds, and all thirty-six rolls of two dice.

use leptos::prelude::*;

use crate::icon::icon;

/// What a die shows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Side {
    /// The number of pips, 1 to 6.
    Pips(u8),
    /// A stencil.
    Stencil(String),
    /// Two halves, attack above and defence below; one of them is read.
    Halves {
        /// What stands above.
        above: String,
        /// What stands below.
        below: String,
        /// Whether the upper half is read.
        reads_above: bool,
    },
}

/// A die.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Die {
    /// What it shows.
    pub side: Side,
    /// What a reader says: "Raid die: fail".
    pub label: String,
    /// Whether it belongs to the other side, which is painted oxide.
    pub theirs: bool,
    /// How it lies.
    pub state: Rolled,
}

/// How a die lies.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Rolled {
    /// It has been thrown.
    #[default]
    Lies,
    /// It is being thrown.
    Rolls,
    /// It has been thrown and does not count any more.
    Void,
}

/// The pips of a face on a field of three by three, row by row.
fn pips(number: u8) -> [bool; 9] {
    let on = |places: &[usize]| std::array::from_fn(|place| places.contains(&place));
    match number {
        1 => on(&[4]),
        2 => on(&[2, 6]),
        3 => on(&[2, 4, 6]),
        4 => on(&[0, 2, 6, 8]),
        5 => on(&[0, 2, 4, 6, 8]),
        6 => on(&[0, 2, 3, 5, 6, 8]),
        _ => on(&[]),
    }
}

fn side(side: &Side) -> AnyView {
    match side {
        Side::Pips(number) => {
            let pips = pips(*number).map(|on| view! { <i class:on=on></i> });
            view! { <span class="pips">{pips.into_iter().collect_view()}</span> }.into_any()
        }
        Side::Stencil(name) => icon(name),
        Side::Halves { above, below, reads_above } => {
            let reads_above = *reads_above;
            view! {
                <span class="half" class:read=reads_above>{above.clone()}</span>
                <span class="half low" class:read=!reads_above>{below.clone()}</span>
            }
            .into_any()
        }
    }
}

impl Die {
    /// Draws it.
    pub fn draw(&self) -> AnyView {
        let state = match self.state {
            Rolled::Lies => "",
            Rolled::Rolls => "rolls",
            Rolled::Void => "void",
        };
        let cut = if matches!(self.side, Side::Halves { .. }) { "halves" } else { "" };
        let class = format!("k-die {state} {cut}");
        view! { <span class=class class:theirs=self.theirs role="img" aria-label=self.label.clone()>{side(&self.side)}</span> }
            .into_any()
    }
}

/// A face of a die among its odds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Chance {
    /// What the face shows.
    pub side: Side,
    /// Whether it is a good one.
    pub good: bool,
    /// Whether it came up.
    pub came: bool,
}

/// The faces of a die, good ones light, the others dark; the one that came up is ringed.
pub fn faces(label: String, chances: &[Chance]) -> AnyView {
    let faces = chances
        .iter()
        .map(|chance| view! { <i class:bad=!chance.good class:came=chance.came>{side(&chance.side)}</i> })
        .collect_view();
    view! { <span class="k-faces" role="img" aria-label=label>{faces}</span> }.into_any()
}

/// All rolls of two dice: ours from left to right, theirs from the bottom up.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Rolls {
    /// Which are won, ours first: `(6, 1)` is our six against their one.
    pub won: Vec<(u8, u8)>,
    /// Which would change hands if the card one looks at were played.
    pub change: Vec<(u8, u8)>,
    /// Which one came up.
    pub came: Option<(u8, u8)>,
}

impl Rolls {
    /// How many of thirty-six are won, in words.
    pub fn words(&self) -> String {
        format!("{} of 36", self.won.len())
    }

    /// Draws them, and the words beside them.
    pub fn draw(&self, more: impl IntoView + 'static) -> AnyView {
        let squares = (1..=6u8)
            .rev()
            .flat_map(|theirs| (1..=6u8).map(move |ours| (ours, theirs)))
            .map(|roll| {
                let (won, change) = (self.won.contains(&roll), self.change.contains(&roll));
                let came = self.came == Some(roll);
                view! { <i class:won=won class:change=change class:came=came></i> }
            })
            .collect_view();
        let words = self.words();
        let label = match self.came {
            Some((ours, theirs)) => format!("{words} rolls are won; {ours} against {theirs} came up"),
            None => format!("{words} rolls are won"),
        };
        view! {
            <div class="k-odds">
                <span class="k-36" role="img" aria-label=label>{squares}</span>
                <span class="told"><b class="cap" aria-hidden="true">{words}</b>{more}</span>
            </div>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_has_as_many_pips_as_it_says() {
        for number in 1..=6 {
            assert_eq!(pips(number).iter().filter(|on| **on).count(), usize::from(number));
        }
        assert_eq!(pips(7), [false; 9]);
    }

    #[test]
    fn odds_are_told_of_thirty_six() {
        let rolls = Rolls { won: vec![(6, 1), (6, 2)], ..Rolls::default() };
        assert_eq!(rolls.words(), "2 of 36");
    }
}
