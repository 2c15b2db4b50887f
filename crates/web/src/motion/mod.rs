//! Things move because somebody moved them.
//!
//! - [`plan`]: what moves when
//! - [`stage`]: moving it on the page
//! - [`animation`]: the browser's own way to move things
//! - [`keyframes`]: how each motion looks

pub mod animation;
pub mod keyframes;
pub mod plan;
pub mod stage;
