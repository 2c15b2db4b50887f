//! Time: things done later, and how long is left.

use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout, set_timeout_with_handle};

/// Something that will be done later, unless this is dropped before.
pub struct Timer(Option<TimeoutHandle>);

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }
}

/// Does something after this many milliseconds.
pub fn after(milliseconds: u32, f: impl FnOnce() + 'static) -> Timer {
    Timer(set_timeout_with_handle(f, Duration::from_millis(milliseconds.into())).ok())
}

/// Does something after this many milliseconds, whatever happens until then.
pub fn surely_after(milliseconds: u32, f: impl FnOnce() + 'static) {
    set_timeout(f, Duration::from_millis(milliseconds.into()));
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Time left as a clock shows it: `9:05`, from an hour on `1:09:05`.
pub fn face(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// How long ago something was, in words.
pub fn ago(then: u64, now: f64) -> String {
    let minutes = ((now - then as f64) / 60_000.0).max(0.0) as u64;
    match minutes {
        0 => "just now".into(),
        1..60 => format!("{minutes} min ago"),
        60..1440 => format!("{} h ago", minutes / 60),
        _ => format!("{} d ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::{ago, face};

    #[test]
    fn a_clock_never_shows_zero_while_time_is_left() {
        assert_eq!([0, 1, 5_000, 65_000, 3_600_000].map(face), ["0:00", "0:01", "0:05", "1:05", "1:00:00"]);
    }

    #[test]
    fn the_past_is_told_in_one_unit() {
        let now = 100_000_000.0;
        let told = [99_999_999, 99_000_000, 90_000_000, 1_000_000].map(|then| ago(then, now));
        assert_eq!(told, ["just now", "16 min ago", "2 h ago", "1 d ago"]);
    }
}
