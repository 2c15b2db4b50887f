//! How much there is of something: a bar from nothing to the most there can be, or from a post in the middle to either side.

use kernel::Seat;
use leptos::prelude::*;

use super::seats::mark;
use crate::icon::{icon, stencil};
use crate::measure::percent;

/// A gauge.
#[derive(Clone, Debug)]
pub struct Gauge {
    /// Its stencil.
    pub stencil: String,
    /// What it is called.
    pub name: String,
    /// How much there is.
    pub value: i16,
    /// How much there can be.
    pub most: i16,
    /// How much of it is about to be paid.
    pub due: i16,
    /// Marks on it: a limit, where it is set back to.
    pub pins: Vec<i16>,
    /// For a gauge with two ends: what the ends are called. The value may then be negative, and nothing stands in the middle.
    pub ends: Option<(&'static str, &'static str)>,
}

impl Gauge {
    /// Where a value lies, as a share of the bar.
    fn at(&self, value: i16) -> f64 {
        let most = f64::from(self.most.max(1));
        let share = f64::from(value) / most;
        let place = if self.ends.is_some() { f64::midpoint(share, 1.0) } else { share };
        place.clamp(0.0, 1.0)
    }

    /// What a reader says.
    fn words(&self) -> String {
        let Gauge { name, value, most, due, .. } = self;
        let value = match (self.ends, *value < 0) {
            (Some((low, _)), true) => format!("{} {low}", -value),
            (Some((_, high)), false) => format!("{value} {high}"),
            (None, _) => format!("{value} of {most}"),
        };
        match due {
            0 => format!("{name}: {value}"),
            due => format!("{name}: {value}, {due} about to be paid"),
        }
    }

    /// Draws it.
    pub fn draw(self) -> AnyView {
        let start = self.at(0);
        let (from, to) = (start.min(self.at(self.value)), start.max(self.at(self.value)));
        let due = (self.due > 0).then(|| {
            let left = self.at(self.value - self.due);
            view! { <i class="due" style:left=percent(left) style:width=percent(self.at(self.value) - left)></i> }
        });
        let pins = self
            .pins
            .iter()
            .map(|pin| view! { <i class="pin" style:left=percent(self.at(*pin))></i> })
            .collect_view();
        let post = self.ends.map(|_| view! { <i class="post"></i> });
        let ends = self
            .ends
            .map(|(low, high)| view! { <small class="ends"><span>{low}</span><span>{high}</span></small> });
        let words = self.words();
        let fill = if self.value < 0 { "fill low" } else { "fill" };
        view! {
            <div class="k-gauge" role="img" aria-label=words>
                {icon(&self.stencil)}<span class="lb cap">{self.name.clone()}</span>
                {stencil(&self.value.to_string())}
                <span class="bar" style:--ticks=self.most.max(1).to_string()>
                    <i class=fill style:left=percent(from) style:width=percent(to - from)></i>
                    {due}{pins}{post}
                </span>
                {ends}
            </div>
        }
        .into_any()
    }
}

/// A mark that climbs the pole.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Climber {
    /// Who.
    pub seat: Seat,
    /// How far up.
    pub at: u8,
    /// Whether it is their turn.
    pub live: bool,
    /// Whether this is only where they would come to.
    pub ghost: bool,
}

/// A pole everybody climbs, from nothing to the goal.
pub fn pole(label: &'static str, goal: u8, climbers: &[Climber]) -> AnyView {
    let place = |at: u8| percent(f64::from(at.min(goal)) / f64::from(goal.max(1)));
    let steps = (0..=goal)
        .map(|step| {
            let number = step.to_string();
            view! { <i class="step" class:goal=step == goal style:bottom=place(step)>{number}</i> }
        })
        .collect_view();
    let marks = climbers
        .iter()
        .enumerate()
        .map(|(number, climber)| {
            let alike = climbers[..number].iter().filter(|other| other.at == climber.at).count();
            let class = if climber.ghost { "on would" } else { "on" };
            view! {
                <span class=class class:live=climber.live style:bottom=place(climber.at) style:--k=alike.to_string()>
                    {mark(climber.seat)}
                </span>
            }
        })
        .collect_view();
    let words = climbers
        .iter()
        .filter(|climber| !climber.ghost)
        .map(|climber| format!("seat {} at {}", climber.seat.letter(), climber.at))
        .collect::<Vec<_>>()
        .join(", ");
    view! { <div class="k-pole" role="img" aria-label=format!("{label}, {goal} to reach: {words}")>{steps}{marks}</div> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gauge(value: i16, ends: Option<(&'static str, &'static str)>) -> Gauge {
        Gauge {
            stencil: "ready".into(),
            name: "Favour".into(),
            value,
            most: 10,
            due: 0,
            pins: Vec::new(),
            ends,
        }
    }

    #[test]
    fn a_bar_begins_at_the_left_and_one_with_two_ends_in_the_middle() {
        let one = gauge(5, None);
        assert_eq!((one.at(0), one.at(5), one.at(99)), (0.0, 0.5, 1.0));
        let two = gauge(-5, Some(("blacklist", "favour")));
        assert_eq!((two.at(-10), two.at(-5), two.at(0), two.at(10)), (0.0, 0.25, 0.5, 1.0));
    }

    #[test]
    fn a_gauge_is_read_aloud() {
        assert_eq!(gauge(5, None).words(), "Favour: 5 of 10");
        assert_eq!(Gauge { due: 2, ..gauge(5, None) }.words(), "Favour: 5 of 10, 2 about to be paid");
        assert_eq!(gauge(-3, Some(("blacklist", "favour"))).words(), "Favour: 3 blacklist");
    }
}
