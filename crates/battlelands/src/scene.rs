//! The table with pictures: what each choice touches and is called, and what moves when something happens.

use parts::scene::Depict;

use crate::setup::BattleLands;

impl Depict for BattleLands {}
