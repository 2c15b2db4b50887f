//! Scenarios, whatever the game: run as checks, opened as puzzles.

use parts::title::Title;
use proving::scenario::{self, Failed, Passed};

use crate::index::{Embedded, SCENARIOS};
use crate::sitting::Sitting;
use crate::{ShelfError, Table, TitleVisitor, visit_title};

/// Every scenario of the project, sorted by path.
#[must_use]
pub fn scenarios() -> &'static [Embedded] {
    SCENARIOS
}

/// Runs a scenario.
///
/// # Errors
/// The first thing that cannot be read or is not as expected.
pub fn check_scenario(file: &str, text: &str) -> Result<Passed, Failed> {
    struct Run<'a>(&'a str, &'a str);
    impl TitleVisitor for Run<'_> {
        type Out = Result<Passed, Failed>;
        fn visit<G: Title>(self) -> Self::Out {
            scenario::run::<G>(self.0, self.1)
        }
    }
    let name = scenario::peek_game(file, text)?;
    visit_title(&name, Run(file, text)).unwrap_or_else(|unknown| {
        Err(Failed { file: file.to_owned(), line: None, step: None, message: unknown.to_string() })
    })
}

/// A table with the position of a scenario on it, to be played from there.
///
/// # Errors
/// If the scenario cannot be read or its position cannot be.
pub fn open_scenario(file: &str, text: &str) -> Result<Box<dyn Table>, ShelfError> {
    struct Open<'a>(&'a str, &'a str);
    impl TitleVisitor for Open<'_> {
        type Out = Result<Box<dyn Table>, ShelfError>;
        fn visit<G: Title>(self) -> Self::Out {
            Ok(Box::new(Sitting::<G>::puzzle(self.0, self.1)?))
        }
    }
    visit_title(&scenario::peek_game(file, text)?, Open(file, text))?
}
