//! Lengths and numbers with a fraction, read and written by hand: what the standard library does for any number a
//! computer can hold brings tables that every visitor would have to load.

use std::f64::consts::PI;
use std::fmt::{self, Display, Write as _};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number of small size with up to two decimals that matter.
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd)]
pub struct Measure(pub f64);

impl Measure {
    /// Reads `-12`, `.5` or `0.62`.
    pub fn read(word: &str) -> Option<Measure> {
        let (size, sign) = match word.strip_prefix('-') {
            Some(size) => (size, -1.0),
            None => (word, 1.0),
        };
        let (whole, part) = size.split_once('.').unwrap_or((size, ""));
        if whole.is_empty() && part.is_empty() {
            return None;
        }
        let mut digits = 0_u32;
        for digit in whole.chars().chain(part.chars()) {
            digits = digits.checked_mul(10)?.checked_add(digit.to_digit(10)?)?;
        }
        let scale = part.chars().fold(1.0, |scale, _| scale * 10.0);
        Some(Measure(sign * f64::from(digits) / scale))
    }

    /// One decimal, halves away from zero.
    pub fn tenths(self) -> Measure {
        let half = if self.0 < 0.0 { -0.5 } else { 0.5 };
        Measure(f64::from((self.0 * 10.0 + half) as i32) / 10.0)
    }
}

/// With up to two decimals, halves away from zero.
impl Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0.abs() * 100.0 + 0.5) as u32;
        if self.0 < 0.0 && hundredths > 0 {
            f.write_char('-')?;
        }
        write!(f, "{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            tens if tens % 10 == 0 => write!(f, ".{}", tens / 10),
            both => write!(f, ".{both:02}"),
        }
    }
}

impl Add<f64> for Measure {
    type Output = Measure;

    fn add(self, other: f64) -> Measure {
        Measure(self.0 + other)
    }
}

impl Sub<f64> for Measure {
    type Output = Measure;

    fn sub(self, other: f64) -> Measure {
        Measure(self.0 - other)
    }
}

impl Mul<f64> for Measure {
    type Output = Measure;

    fn mul(self, other: f64) -> Measure {
        Measure(self.0 * other)
    }
}

impl Div<f64> for Measure {
    type Output = Measure;

    fn div(self, other: f64) -> Measure {
        Measure(self.0 / other)
    }
}

impl Add for Measure {
    type Output = Measure;

    fn add(self, other: Measure) -> Measure {
        self + other.0
    }
}

impl Sub for Measure {
    type Output = Measure;

    fn sub(self, other: Measure) -> Measure {
        self - other.0
    }
}

impl Neg for Measure {
    type Output = Measure;

    fn neg(self) -> Measure {
        Measure(-self.0)
    }
}

/// A share of a length, as style sheets write it.
pub fn percent(share: f64) -> String {
    format!("{}%", Measure(share * 100.0))
}

/// An angle, as style sheets write it.
pub fn degrees(angle: f64) -> String {
    format!("{}deg", Measure(angle))
}

/// A length on the screen, as style sheets write it.
pub fn pixels(length: f64) -> String {
    format!("{}px", Measure(length))
}

/// The sine of an angle, right to the sixth decimal.
pub fn sine(angle: f64) -> f64 {
    // Into the half turn around zero, where a short series is enough.
    let turns = (angle / PI).round();
    let x = angle - turns * PI;
    let square = x * x;
    let series = [110.0, 72.0, 42.0, 20.0, 6.0].iter().fold(1.0, |sum, step| 1.0 - sum * square / step);
    if turns.rem_euclid(2.0) == 1.0 { -x * series } else { x * series }
}

/// The cosine of an angle, right to the sixth decimal.
pub fn cosine(angle: f64) -> f64 {
    sine(angle + PI / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_short_as_can_be() {
        let written = [0.0, -0.001, 7.0, -7.5, 0.62, 1.006, 12.345, -3.05].map(|n| Measure(n).to_string());
        assert_eq!(written, ["0", "0", "7", "-7.5", "0.62", "1.01", "12.35", "-3.05"]);
    }

    #[test]
    fn what_is_written_is_read_and_words_are_not() {
        for hundredths in -2_000..2_000 {
            let number = Measure(f64::from(hundredths) / 100.0);
            assert_eq!(Measure::read(&number.to_string()), Some(number));
        }
        assert_eq!(Measure::read(".5"), Some(Measure(0.5)));
        for word in ["", "-", ".", "coat", "1.2.3", "1e5", "--2", "99999999999"] {
            assert_eq!(Measure::read(word), None, "{word}");
        }
    }

    #[test]
    fn tenths_go_away_from_zero_at_halves() {
        assert_eq!([0.25, -0.25, 0.34, -1.06].map(|n| Measure(n).tenths().0), [0.3, -0.3, 0.3, -1.1]);
    }

    #[test]
    fn angles_are_right_all_around() {
        for degree in -720..720 {
            let angle = f64::from(degree).to_radians();
            assert!((sine(angle) - angle.sin()).abs() < 1e-6, "sine of {degree}");
            assert!((cosine(angle) - angle.cos()).abs() < 1e-6, "cosine of {degree}");
        }
    }
}
