//! What keys mean, and where arrows lead.

/// A key as it was pressed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Pressed<'a> {
    /// The name of the key, as browsers say it: `a`, `Enter`, `ArrowLeft`.
    pub key: &'a str,
    /// Whether Ctrl, Alt or the system key was held; such keys belong to the browser.
    pub held: bool,
    /// Whether somebody is writing; letters then are letters.
    pub writing: bool,
}

/// What a key means at a table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Meaning {
    /// Pick the choice with this number.
    Pick(u8),
    /// Touch what has the focus.
    Touch,
    /// Take a touch back, or close what is open.
    Back,
    /// Move the focus among what is lit.
    Go(Way),
    /// Type a choice.
    Command,
    /// Take the last choice back.
    Undo,
    /// Ask what a bot would do.
    Hint,
    /// Hold the tape.
    Hold,
    /// Show the help.
    Help,
}

/// A direction on the page.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// What a key means, if anything.
pub fn meaning(pressed: Pressed<'_>) -> Option<Meaning> {
    if pressed.held {
        return None;
    }
    if pressed.writing {
        return (pressed.key == "Escape").then_some(Meaning::Back);
    }
    Some(match pressed.key {
        "Enter" | " " => Meaning::Touch,
        "Escape" | "Backspace" => Meaning::Back,
        "ArrowLeft" => Meaning::Go(Way::Left),
        "ArrowRight" => Meaning::Go(Way::Right),
        "ArrowUp" => Meaning::Go(Way::Up),
        "ArrowDown" => Meaning::Go(Way::Down),
        "/" => Meaning::Command,
        "u" => Meaning::Undo,
        "h" => Meaning::Hint,
        "w" => Meaning::Hold,
        "?" => Meaning::Help,
        digit => match digit.parse() {
            Ok(number @ 1..=9) if digit.len() == 1 => Meaning::Pick(number),
            _ => return None,
        },
    })
}

/// The middle of something on the page.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Spot {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// The nearest of the spots that lies that way from here; what lies straight ahead is nearer than what lies askew.
pub fn toward(spots: &[Spot], here: Spot, way: Way) -> Option<usize> {
    let measure = |spot: &Spot| {
        let (x, y) = (spot.x - here.x, spot.y - here.y);
        let (ahead, askew) = match way {
            Way::Left => (-x, y.abs()),
            Way::Right => (x, y.abs()),
            Way::Up => (-y, x.abs()),
            Way::Down => (y, x.abs()),
        };
        (ahead > 1.0).then_some(ahead + 2.5 * askew)
    };
    let reached = spots.iter().enumerate().filter_map(|(place, spot)| measure(spot).map(|far| (place, far)));
    reached.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: &str) -> Option<Meaning> {
        meaning(Pressed { key, ..Pressed::default() })
    }

    #[test]
    fn digits_pick_and_zero_does_not() {
        assert_eq!(key("1"), Some(Meaning::Pick(1)));
        assert_eq!(key("9"), Some(Meaning::Pick(9)));
        assert_eq!(key("0"), None);
        assert_eq!(key("F1"), None);
        assert_eq!(key("+1"), None);
    }

    #[test]
    fn every_help_the_page_promises_has_its_key() {
        assert_eq!(
            ["/", "u", "h", "w", "?", "Escape"].map(key),
            [
                Some(Meaning::Command),
                Some(Meaning::Undo),
                Some(Meaning::Hint),
                Some(Meaning::Hold),
                Some(Meaning::Help),
                Some(Meaning::Back),
            ]
        );
    }

    #[test]
    fn keys_with_ctrl_belong_to_the_browser() {
        assert_eq!(meaning(Pressed { key: "u", held: true, writing: false }), None);
    }

    #[test]
    fn whoever_writes_writes() {
        let writing = |key| meaning(Pressed { key, held: false, writing: true });
        assert_eq!(["1", "u", "/", "Enter", "ArrowUp"].map(writing), [None; 5]);
        assert_eq!(writing("Escape"), Some(Meaning::Back));
    }

    #[test]
    fn arrows_lead_to_the_nearest_thing_that_way() {
        let spot = |x, y| Spot { x, y };
        let grid = [spot(0.0, 0.0), spot(100.0, 0.0), spot(200.0, 0.0), spot(0.0, 90.0), spot(110.0, 90.0)];
        assert_eq!(toward(&grid, grid[0], Way::Right), Some(1));
        assert_eq!(toward(&grid, grid[1], Way::Down), Some(4));
        assert_eq!(toward(&grid, grid[4], Way::Up), Some(1));
        assert_eq!(toward(&grid, grid[0], Way::Left), None);
        assert_eq!(toward(&grid, grid[2], Way::Down), Some(4));
        assert_eq!(toward(&[], grid[0], Way::Left), None);
    }
}
