//! How the table looks, moves and sounds for this person; kept in the browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::memory;
use crate::sound::Volume;

/// The light the table stands in.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Noon,
    /// Dark.
    Night,
}

/// How fast things move.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Not at all; the log tells.
    Off,
    /// Half the time.
    Fast,
    /// As drawn.
    #[default]
    Normal,
    /// Twice the time.
    Slow,
}

impl Pace {
    /// How long something lasts at this pace that lasts `normal` milliseconds as drawn.
    pub fn stretch(self, normal: u32) -> u32 {
        match self {
            Pace::Off => 0,
            Pace::Fast => normal / 2,
            Pace::Normal => normal,
            Pace::Slow => normal * 2,
        }
    }
}

/// When a choice is asked about before it is sent.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confirm {
    /// Never; undo is there.
    #[default]
    Never,
    /// When it was made with a finger.
    OnTouch,
    /// Always.
    Always,
}

/// All settings. What a stored text does not say is as usual.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The light.
    pub theme: Theme,
    /// The pace.
    pub pace: Pace,
    /// Whether to ask twice.
    pub confirm: Confirm,
    /// How loud it is.
    pub sound: Volume,
}

const KEY: &str = "settings";

/// The settings as everything on the page reads them. Changes are kept and take effect at once.
pub fn open() -> RwSignal<Settings> {
    let settings = RwSignal::new(memory::read::<Settings>(KEY).unwrap_or_default());
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        if before.is_some_and(|before| before != now) {
            memory::write(KEY, &now);
        }
        let night = match now.theme {
            Theme::Night => true,
            Theme::Noon => false,
            Theme::System => prefers("(prefers-color-scheme: dark)"),
        };
        if let Some(root) = document().document_element() {
            // Writing an attribute with a valid name cannot fail.
            let _ = root.set_attribute("data-theme", if night { "dark" } else { "light" });
        }
        now
    });
    settings
}

/// The settings of the page.
pub fn settings() -> RwSignal<Settings> {
    expect_context::<RwSignal<Settings>>()
}

/// What the system or the device says to a media question.
pub fn prefers(question: &str) -> bool {
    window().match_media(question).ok().flatten().is_some_and(|answer| answer.matches())
}

/// The pace at which things really move: never against the wish of the system.
pub fn pace(settings: RwSignal<Settings>) -> Pace {
    if prefers("(prefers-reduced-motion: reduce)") { Pace::Off } else { settings.get_untracked().pace }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_older_page_are_still_read() {
        let read: Settings = serde_json::from_str(r#"{"theme":"night","volume":3}"#).expect("lenient");
        assert_eq!(read, Settings { theme: Theme::Night, ..Settings::default() });
    }

    #[test]
    fn the_pace_stretches_time() {
        assert_eq!(
            [Pace::Off, Pace::Fast, Pace::Normal, Pace::Slow].map(|pace| pace.stretch(220)),
            [0, 110, 220, 440]
        );
    }
}
