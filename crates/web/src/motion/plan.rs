//! What moves when: several results play one after another, and all of them are over soon.

use parts::scene::{Motion, Strike, Telling};

use crate::settings::Pace;

/// How far apart motions begin, in milliseconds at the normal pace.
const APART: u32 = 90;
/// When all of them are over, in milliseconds at the normal pace.
const OVER: u32 = 900;

/// A motion with its time.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Step {
    /// When it begins, in milliseconds.
    pub start: u32,
    /// How long it lasts.
    pub length: u32,
    /// What moves.
    pub motion: Motion,
}

/// The motions of what happened, in time. None at the pace "off".
pub fn plan(tellings: &[Telling], pace: Pace) -> Vec<Step> {
    if pace == Pace::Off {
        return Vec::new();
    }
    let motions: Vec<&Motion> = tellings.iter().flat_map(|telling| &telling.motions).collect();
    let longest = motions.iter().map(|motion| length(motion)).max().unwrap_or(0);
    let room = OVER.saturating_sub(longest);
    let gaps = motions.len().saturating_sub(1) as u32;
    let steps = motions.iter().enumerate().map(|(place, motion)| {
        let place = place as u32;
        let start = if gaps * APART > room { room * place / gaps } else { APART * place };
        Step { start: pace.stretch(start), length: pace.stretch(length(motion)), motion: (*motion).clone() }
    });
    steps.collect()
}

/// When the last motion is over.
pub fn over(steps: &[Step]) -> u32 {
    steps.iter().map(|step| step.start + step.length).max().unwrap_or(0)
}

/// How long a motion lasts at the normal pace.
fn length(motion: &Motion) -> u32 {
    match motion {
        Motion::Travel { .. } => 240,
        Motion::Strike { how, .. } => match how {
            Strike::Use => 200,
            Strike::Damage => 320,
            Strike::Restore => 200,
            Strike::Destroy => 260,
            Strike::Flip => 240,
            Strike::Appear => 220,
            Strike::Mark => 320,
        },
        Motion::Count { .. } => 420,
        Motion::Roll { .. } => 780,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parts::scene::Thing;

    fn strike() -> Motion {
        Motion::Strike { at: Thing::new("b2f"), how: Strike::Damage }
    }

    fn told(motions: usize) -> Vec<Telling> {
        vec![Telling { motions: vec![strike(); motions], ..Telling::plain("Much happens.") }]
    }

    #[test]
    fn motions_begin_one_after_another() {
        let steps = plan(&told(3), Pace::Normal);
        assert_eq!(steps.iter().map(|step| step.start).collect::<Vec<_>>(), [0, 90, 180]);
        assert_eq!(over(&steps), 500);
    }

    #[test]
    fn however_much_happens_it_is_over_soon() {
        let steps = plan(&told(40), Pace::Normal);
        assert_eq!(steps.len(), 40);
        assert_eq!(over(&steps), 900);
        assert!(steps.windows(2).all(|pair| pair[0].start <= pair[1].start));
    }

    #[test]
    fn the_pace_is_the_players() {
        assert_eq!(over(&plan(&told(3), Pace::Fast)), 250);
        assert_eq!(over(&plan(&told(3), Pace::Slow)), 1000);
        assert!(plan(&told(3), Pace::Off).is_empty());
        assert_eq!(over(&plan(&told(0), Pace::Normal)), 0);
    }
}
