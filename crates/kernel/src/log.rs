//! Where a game tells what happened.

/// A list of events, or nothing at all when nobody listens: a search turns it off and pays nothing.
///
/// ```
/// let mut log = kernel::Log::on();
/// log.tell(|| "a card was drawn");
/// assert_eq!(log.take(), ["a card was drawn"]);
///
/// let mut off = kernel::Log::<&str>::off();
/// off.tell(|| unreachable!("nobody listens"));
/// ```
#[derive(Clone, Debug)]
pub struct Log<E>(Option<Vec<E>>);

impl<E> Log<E> {
    /// A log that keeps what it is told.
    #[must_use]
    pub fn on() -> Log<E> {
        Log(Some(Vec::new()))
    }

    /// A log that keeps nothing.
    #[must_use]
    pub const fn off() -> Log<E> {
        Log(None)
    }

    /// Tells one event. The event is only made if somebody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    /// What was told since the last time, oldest first.
    pub fn take(&mut self) -> Vec<E> {
        self.0.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Everything told so far, oldest first; the log is empty afterwards and keeps its room.
    pub fn drain(&mut self) -> impl Iterator<Item = E> + '_ {
        self.0.iter_mut().flat_map(|events| events.drain(..))
    }
}
