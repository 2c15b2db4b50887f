//! Sounds as lists of notes.

use super::Sound;

/// What a note is made of.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Timbre {
    /// A soft tone.
    Sine,
    /// A tone with an edge.
    Triangle,
    /// Noise around a pitch: paper, gravel.
    Noise,
}

/// A tone that glides from one pitch to another and dies away.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Note {
    /// What it is made of.
    pub timbre: Timbre,
    /// The pitch at its beginning and at its end, in hertz.
    pub pitch: (f32, f32),
    /// When it begins, in seconds.
    pub start: f64,
    /// How long it lasts, in seconds.
    pub length: f64,
    /// How loud it begins, of 1.
    pub loudness: f32,
}

const fn note(timbre: Timbre, pitch: (f32, f32), start: f64, length: f64, loudness: f32) -> Note {
    Note { timbre, pitch, start, length, loudness }
}

/// A card is a breath of paper; harm is low and rough; a fall is lower and longer; dice are four clicks; the turn is two bells.
pub fn notes(sound: Sound) -> &'static [Note] {
    use Timbre::{Noise, Sine, Triangle};
    match sound {
        Sound::Play => &[
            const { note(Noise, (2400.0, 900.0), 0.0, 0.11, 0.20) },
            const { note(Sine, (320.0, 210.0), 0.05, 0.07, 0.12) },
        ],
        Sound::Use => &[const { note(Triangle, (520.0, 700.0), 0.0, 0.10, 0.14) }],
        Sound::Hit => &[
            const { note(Noise, (900.0, 240.0), 0.0, 0.14, 0.34) },
            const { note(Triangle, (170.0, 80.0), 0.0, 0.18, 0.30) },
        ],
        Sound::Fall => &[
            const { note(Noise, (600.0, 90.0), 0.0, 0.42, 0.40) },
            const { note(Sine, (120.0, 42.0), 0.0, 0.50, 0.40) },
        ],
        Sound::Dice => &[
            const { note(Noise, (3200.0, 2600.0), 0.00, 0.03, 0.30) },
            const { note(Noise, (2700.0, 2300.0), 0.08, 0.03, 0.26) },
            const { note(Noise, (3000.0, 2400.0), 0.15, 0.03, 0.22) },
            const { note(Noise, (2200.0, 1800.0), 0.24, 0.05, 0.28) },
        ],
        Sound::YourTurn => &[
            const { note(Sine, (587.0, 587.0), 0.0, 0.22, 0.20) },
            const { note(Sine, (880.0, 880.0), 0.11, 0.34, 0.18) },
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_short_and_never_too_loud() {
        use Sound::{Dice, Fall, Hit, Play, Use, YourTurn};
        for sound in [Play, Use, Hit, Fall, Dice, YourTurn] {
            let notes = notes(sound);
            let end = notes.iter().map(|note| note.start + note.length).fold(0.0, f64::max);
            assert!(end <= 0.6, "{sound:?} lasts {end} s");
            let loudest: f32 = notes.iter().map(|note| note.loudness).sum();
            assert!(loudest <= 1.1, "{sound:?} would be clipped");
            assert!(
                notes.iter().all(|note| note.pitch.0 > 0.0 && note.pitch.1 > 0.0),
                "a glide cannot reach 0 Hz"
            );
        }
    }
}
