//! Raid & Trade as an engine: random games with every invariant, hidden information, chance, and the heap.

mod alloc;
mod budget;
mod census;
mod conform;
mod leaks;
