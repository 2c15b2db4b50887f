//! Every game on the shelf, driven through the one interface that host and programs use.

mod games;
mod reactions;
