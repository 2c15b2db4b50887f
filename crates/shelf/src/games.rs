//! The list of the games.

use std::ops::RangeInclusive;

use parts::pack::PackText;
use parts::title::{OpenError, OptionInfo, Order, Title, check_option_names};

use crate::sitting::Sitting;
use crate::{MatchRecord, ShelfError, Table};

/// What the shelf says of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameInfo {
    /// The name people type.
    pub name: &'static str,
    /// The printed name.
    pub printed: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// The ledger of its rules in Markdown.
    pub ledger: &'static str,
}

impl GameInfo {
    fn of<G: Title>() -> GameInfo {
        GameInfo {
            name: G::NAME,
            printed: G::PRINTED,
            seats: G::seats_possible(),
            options: G::options(),
            ledger: G::LEDGER,
        }
    }
}

/// Work that wants a game's type.
pub trait TitleVisitor {
    /// What comes of it.
    type Out;
    /// The work.
    fn visit<G: Title>(self) -> Self::Out;
}

/// Work that wants a game opened.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// The work.
    fn visit<G: Title>(self, game: G) -> Self::Out;
}

/// Makes the list and the one door by which a name becomes a type.
macro_rules! shelf {
    ($($game:ty),+ $(,)?) => {
        /// Every game there is.
        #[must_use]
        pub fn games() -> Vec<GameInfo> {
            vec![$(GameInfo::of::<$game>()),+]
        }

        /// Does the work with the type of the game of that name.
        ///
        /// # Errors
        /// If there is no such game.
        pub fn visit_title<V: TitleVisitor>(name: &str, visitor: V) -> Result<V::Out, ShelfError> {
            $(if name == <$game as Title>::NAME {
                return Ok(visitor.visit::<$game>());
            })+
            #[cfg(feature = "toys")]
            if name == toys::Caravan::NAME {
                return Ok(visitor.visit::<toys::Caravan>());
            }
            let known = vec![$(<$game as Title>::NAME),+];
            Err(ShelfError::UnknownGame { asked: name.to_owned(), known })
        }
    };
}

// A further game is one line here. Toys can be opened where tests ask for them, but are not on the list.
shelf! {
    radlands::Radlands,
    battlelands::BattleLands,
    wastelander::Wastelander,
    raid_and_trade::RaidAndTrade,
}

/// What the shelf says of one game.
///
/// # Errors
/// If there is no such game.
pub fn game(name: &str) -> Result<GameInfo, ShelfError> {
    struct Info;
    impl TitleVisitor for Info {
        type Out = GameInfo;
        fn visit<G: Title>(self) -> GameInfo {
            GameInfo::of::<G>()
        }
    }
    visit_title(name, Info)
}

/// The game as ordered; what every game would have to check is checked here for all of them.
pub(crate) fn open_title<G: Title>(order: &Order) -> Result<G, OpenError> {
    let (possible, options) = (G::seats_possible(), G::options());
    if let Some(asked) = order.seats.filter(|seats| !possible.contains(seats)) {
        return Err(OpenError::Seats { asked, possible });
    }
    check_option_names(order, &options)?;
    options.iter().try_for_each(|option| option.value_in(order).map(|_| ()))?;
    G::open(order)
}

/// Does the work with the game of that name, opened as ordered.
///
/// # Errors
/// If there is no such game, or not like that.
pub fn visit<V: Visitor>(name: &str, order: &Order, visitor: V) -> Result<V::Out, ShelfError> {
    struct Opened<'a, V>(&'a Order, V);
    impl<V: Visitor> TitleVisitor for Opened<'_, V> {
        type Out = Result<V::Out, ShelfError>;
        fn visit<G: Title>(self) -> Self::Out {
            Ok(self.1.visit(open_title::<G>(self.0)?))
        }
    }
    visit_title(name, Opened(order, visitor))?
}

/// A table with a fresh match of the game of that name.
///
/// # Errors
/// If there is no such game, or not like that.
pub fn open(name: &str, order: &Order) -> Result<Box<dyn Table>, ShelfError> {
    struct Fresh<'a>(&'a Order);
    impl Visitor for Fresh<'_> {
        type Out = Result<Box<dyn Table>, ShelfError>;
        fn visit<G: Title>(self, game: G) -> Self::Out {
            Ok(Box::new(Sitting::new(game, self.0)?))
        }
    }
    visit(name, order, Fresh(order))?
}

/// A table with a recorded match as it stood at the end, each input checked as if it came from a stranger.
/// A match played with another pack than the built-in one needs that pack.
///
/// # Errors
/// If there is no such game, the pack is another one, or an input cannot have happened.
pub fn resume(record: &MatchRecord, pack: Option<PackText>) -> Result<Box<dyn Table>, ShelfError> {
    struct Replayed<'a>(&'a MatchRecord, Option<PackText>);
    impl TitleVisitor for Replayed<'_> {
        type Out = Result<Box<dyn Table>, ShelfError>;
        fn visit<G: Title>(self) -> Self::Out {
            Ok(Box::new(Sitting::<G>::replayed(self.0, self.1)?))
        }
    }
    visit_title(&record.game, Replayed(record, pack))?
}
