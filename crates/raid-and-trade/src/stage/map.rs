//! The map of a position: tokens on it, Houses, Guards.

use std::collections::BTreeMap;

use kernel::StageError;

use super::{Position, ensure};
use crate::ids::{MARKET, NONE, Square, Tile};
use crate::lay;
use crate::notation::kind_named;
use crate::numbers;
use crate::setup::{MapKind, RaidAndTrade};
use crate::state::State;
use crate::tokens::Tokens;

impl RaidAndTrade {
    pub(super) fn stage_map(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        let market = position.market.as_deref().unwrap_or(&self.pack.markets[0].id);
        let token = self.pack.markets.iter().position(|other| other.id == market);
        table.market = token.ok_or_else(|| format!("there is no market token {market:?}"))? as u8;
        if self.escape {
            let helipad = position.helipad.as_deref().unwrap_or(&self.pack.helipads[0].id);
            let token = self.pack.helipads.iter().position(|other| other.id == helipad);
            table.helipad = token.ok_or_else(|| format!("there is no helipad token {helipad:?}"))? as u8;
        } else {
            if self.map != MapKind::Row {
                table.map = lay::first_layout(self.world());
            }
            let outpost = match &position.outpost {
                Some(name) => self.square_named(name)?,
                None => {
                    let world = self.world();
                    let free = |at: &usize| self.squares >> at & 1 == 1 && world.squares[*at].tile != MARKET;
                    let plain = (0..world.squares.len()).filter(free).find(|at| !world.squares[*at].diagonal);
                    Square(plain.unwrap_or(0) as u8)
                }
            };
            ensure(self.squares & outpost.bit() != 0, || {
                format!("{} is not in use", self.square_name(outpost))
            })?;
            table.outpost = outpost.0;
        }
        self.stage_houses(position, state)?;
        self.stage_guards(position, state)?;
        let table = &mut state.table;
        for (token, name) in position.detonations.iter().enumerate() {
            let square = self.square_named(name)?;
            let there = table
                .detonations
                .get_mut(token)
                .ok_or("there are only two Detonation tokens (RNT-CORA-04)")?;
            *there = square.0;
        }
        table.detonations.sort_unstable();
        ensure(position.bombed <= 6, || "at most six tiles were bombarded".into())?;
        table.bombed = position.bombed;
        for (tile, _) in self.world().row.iter().take(position.bombed.into()).filter(|_| self.escape) {
            let squares = self.world().face(*tile).all_squares();
            table.houses.iter_mut().for_each(|houses| *houses &= !squares);
        }
        Ok(())
    }

    fn stage_houses(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let table = &mut state.table;
        let Some(houses) = &position.houses else {
            if !self.escape && self.wasteland {
                self.fill_wasteland(table);
            } else if !self.escape {
                // One size after the other, which is as good as any order.
                let mut left = numbers::houses(false, self.seats);
                for at in parts::bits::ones(self.squares).filter(|at| *at != table.outpost) {
                    let size = (0..3).map(|step| (usize::from(at) + step) % 3).find(|size| left[*size] > 0);
                    if let Some(size) = size {
                        left[size] -= 1;
                        table.houses[size] |= 1 << at;
                    }
                }
            }
            return Ok(());
        };
        table.houses = [0; 3];
        for (name, size) in houses {
            let square = self.square_named(name)?;
            ensure(table.outpost != square.0, || format!("the Outpost stands on {name}"))?;
            table.houses[size.index()] |= square.bit();
        }
        Ok(())
    }

    fn stage_guards(&self, position: &Position, state: &mut State) -> Result<(), StageError> {
        let Some(guards) = &position.guards else { return Ok(()) };
        ensure(self.escape, || "there are no Guards in the basic game (RNT-MAP-02)".into())?;
        state.table.guard_tile.fill(NONE);
        state.table.guard_square.fill(NONE);
        for (name, row) in guards {
            let number =
                name.parse::<usize>().ok().filter(|number| (1..=crate::ids::GUARDS).contains(number));
            let guard = number.ok_or_else(|| format!("{name:?} is no Guard: say 1 to 6"))? - 1;
            let tile = Tile::named(&row.tile).ok_or_else(|| format!("{:?} is no tile", row.tile))?;
            state.table.guard_tile[guard] = tile.0;
            if let Some(square) = &row.square {
                state.table.guard_square[guard] = self.square_named(square)?.0;
            }
            let tokens = self.stage_tokens(&row.tokens, state)?;
            state.table.guard_tokens[guard] = tokens;
        }
        Ok(())
    }

    /// Tokens taken out of the bag.
    pub(super) fn stage_tokens(
        &self,
        rows: &BTreeMap<String, u8>,
        state: &mut State,
    ) -> Result<Tokens, StageError> {
        let mut tokens = Tokens::NONE;
        for (name, count) in rows {
            tokens = tokens.plus(Tokens::of(kind_named(name)?, (*count).min(99)));
        }
        ensure(state.table.bag.covers(tokens), || "there are not that many tokens (RNT-COMP-14)".into())?;
        state.table.bag = state.table.bag.minus(tokens);
        Ok(tokens)
    }
}
