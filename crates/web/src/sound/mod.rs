//! Short sounds for what is seen to happen. Nobody needs them to understand the table.
//!
//! | module | what it holds |
//! |---|---|
//! | `recipe` | each sound as a few tones, computed when it is heard; there are no files |
//! | `speaker` | the browser's loudspeaker |

mod recipe;
mod speaker;

use parts::scene::{Motion, Strike, Telling};
use serde::{Deserialize, Serialize};

/// How loud the table is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Volume {
    /// Silent.
    Off,
    /// Soft.
    #[default]
    Soft,
    /// Loud.
    Loud,
}

/// What is heard.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Sound {
    /// A card goes somewhere.
    Play,
    /// Something is used, comes, is mended or turned over.
    Use,
    /// Something is harmed.
    Hit,
    /// Something is destroyed.
    Fall,
    /// Dice or lots.
    Dice,
    /// It is the listener's turn.
    YourTurn,
}

/// More than this at once is noise.
const MOST: usize = 4;
/// Between the beginnings of two sounds, in seconds.
const APART: f64 = 0.16;

/// Plays what happened, one sound after the other.
pub fn play(sounds: &[Sound], volume: Volume) {
    let loudness = match volume {
        Volume::Off => return,
        Volume::Soft => 0.35,
        Volume::Loud => 1.0,
    };
    for (place, sound) in sounds.iter().take(MOST).enumerate() {
        speaker::ring(recipe::notes(*sound), APART * place as f64, loudness);
    }
}

/// What is heard of what is told. Five cards that are drawn are one sound.
pub fn heard(tellings: &[Telling]) -> Vec<Sound> {
    let mut sounds: Vec<Sound> =
        tellings.iter().flat_map(|telling| &telling.motions).filter_map(of_motion).collect();
    sounds.dedup();
    sounds
}

fn of_motion(motion: &Motion) -> Option<Sound> {
    match motion {
        Motion::Travel { .. } => Some(Sound::Play),
        Motion::Strike { how: Strike::Damage, .. } => Some(Sound::Hit),
        Motion::Strike { how: Strike::Destroy, .. } => Some(Sound::Fall),
        Motion::Strike { how: Strike::Use | Strike::Restore | Strike::Flip | Strike::Appear, .. } => {
            Some(Sound::Use)
        }
        Motion::Strike { how: Strike::Mark, .. } | Motion::Count { .. } => None,
        Motion::Roll { .. } => Some(Sound::Dice),
    }
}

#[cfg(test)]
mod tests {
    use parts::scene::Thing;

    use super::*;

    fn told(motions: Vec<Motion>) -> Telling {
        Telling { motions, ..Telling::plain("Something happens.") }
    }

    fn drawn() -> Motion {
        Motion::Travel { card: None, from: Thing::new("deck"), to: Thing::new("hand") }
    }

    fn strike(how: Strike) -> Motion {
        Motion::Strike { at: Thing::new("a1f"), how }
    }

    #[test]
    fn what_happens_several_times_in_a_row_is_heard_once() {
        let tellings = [
            told(vec![drawn(), drawn()]),
            told(vec![]),
            told(vec![drawn(), strike(Strike::Damage), strike(Strike::Destroy)]),
        ];
        assert_eq!(heard(&tellings), [Sound::Play, Sound::Hit, Sound::Fall]);
    }

    #[test]
    fn numbers_and_pointing_are_silent() {
        let count = Motion::Count { at: Thing::new("a"), by: 2 };
        assert_eq!(heard(&[told(vec![count, strike(Strike::Mark)])]), []);
    }
}
