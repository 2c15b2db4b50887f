//! How a search searches: everything that can be tried out against itself.

/// How a search searches.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Manner {
    /// Which answer is looked at next.
    pub selection: Selection,
    /// What is expected of answers nobody has tried yet.
    pub prior: Prior,
    /// How an iteration goes on where the tree ends.
    pub rollout: Rollout,
    /// Whether what was found out for one decision is kept for the next of the same turn.
    pub reuse: bool,
    /// Whether answers are left out that lead back to a position of the same turn.
    pub onward: bool,
    /// The tree never has more nodes than this.
    pub nodes_max: usize,
}

/// Which answer is looked at next.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Selection {
    /// Upper confidence bounds with availability counts: everything is tried once, then `mean + explore *
    /// sqrt(ln(offers) / visits)`.
    Bound {
        /// How much it explores.
        explore: f32,
        /// The weight of the prior, which fades with visits (progressive bias).
        bias: f32,
    },
    /// The prior leads: `mean + explore * prior * sqrt(visits of all) / (1 + visits)`.
    Prior {
        /// How much it explores.
        explore: f32,
        /// An untried answer is expected to be this much worse than those tried (first-play urgency).
        reserve: f32,
    },
}

/// What is expected of answers nobody has tried yet.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Prior {
    /// All the same.
    Even,
    /// As often as [`kernel::Judge::appeal`] says.
    Appeal,
    /// By what the position after the answer promises: the odds are multiplied by e for each `heat` of a share.
    Promise {
        /// The greater, the more even.
        heat: f32,
    },
}

/// How an iteration goes on where the tree ends.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rollout {
    /// Of this many random answers the one with the most appeal is given; 1 is plain chance.
    pub best_of: u32,
    /// When to stop and judge the position.
    pub cut: Cut,
}

/// When an iteration stops playing on and judges the position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Cut {
    /// Never: it plays to the end.
    Never,
    /// After this many decisions.
    After(u32),
    /// When the game says: see [`kernel::Judge::patience`].
    AsTheGameSays,
}

impl Manner {
    /// Plain tree search: no knowledge of the game but its rules.
    pub const PLAIN: Manner = Manner {
        selection: Selection::Bound { explore: 0.7, bias: 0.0 },
        prior: Prior::Even,
        rollout: Rollout { best_of: 1, cut: Cut::Never },
        reuse: false,
        onward: true,
        nodes_max: NODES_MAX,
    };

    /// What has won most in measured matches.
    pub const BEST: Manner = Manner {
        selection: Selection::Prior { explore: 0.5, reserve: 0.1 },
        prior: Prior::Promise { heat: 0.1 },
        rollout: Rollout { best_of: 1, cut: Cut::AsTheGameSays },
        reuse: true,
        onward: true,
        nodes_max: NODES_MAX,
    };
}

/// Four megabytes for the usual choice of four bytes, and as much again where a part is kept.
const NODES_MAX: usize = 1 << 17;

impl Default for Manner {
    fn default() -> Manner {
        Manner::BEST
    }
}
