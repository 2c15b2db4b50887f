//! What is looked at in a position, and the names under which it is weighed.

/// Names the features once: the list, their number, and the names in `judge.toml`.
macro_rules! features {
    ($($name:ident: $word:literal, $doc:literal;)+) => {
        /// Something that is counted for a player.
        #[derive(Copy, Clone, Debug, Eq, PartialEq)]
        pub enum Feature {
            $(#[doc = $doc] $name,)+
        }

        impl Feature {
            /// Every feature with its name in `judge.toml`.
            pub const ALL: &[(Feature, &str)] = &[$((Feature::$name, $word),)+];
            /// How many there are.
            pub const COUNT: usize = Feature::ALL.len();

            /// Its number.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

features! {
    Skill: "skill", "Skill.";
    SkillNear: "skill-near", "The cube of the share of the Skill that wins.";
    Favor: "favor", "Favor.";
    FavorNear: "favor-near", "The cube of the share of the Favor that wins.";
    Quests: "quests", "Claimed Quests.";
    QuestsNear: "quests-near", "The cube of the share of the Quests that win.";
    QuestReady: "quest-ready", "An open Quest can be claimed.";
    QuestPart: "quest-part", "The square of the best share of a Quest's price that is there.";
    Craftable: "craftable", "Skill of items that could be crafted from the tokens at hand.";
    Useful: "useful", "Tokens beyond those that fit a price in hand.";
    Spare: "spare", "Other tokens.";
    Food: "food", "AP the Food would bring.";
    Guns: "guns", "Guns, at most two.";
    Ap: "ap", "AP left in this round, from the price of a raid on.";
    ApLow: "ap-low", "AP left in this round below that.";
    RoundAp: "round-ap", "AP of every round above what everybody has.";
    CardAp: "card-ap", "AP that cards would bring.";
    CardFavor: "card-favor", "Favor that cards would bring.";
    CardSkill: "card-skill", "Skill that cards would bring.";
    CardTokens: "card-tokens", "Tokens that cards would bring.";
    Incidents: "incidents", "Incidents in hand.";
    Crafted: "crafted", "Crafted items that can be used.";
    Passive: "passive", "Crafted items that work all the time.";
    Blacklist: "blacklist", "Blacklist.";
    Banned: "banned", "Sizes of Houses the Blacklist forbids.";
    Far: "far", "Steps to the nearest House.";
    Houses: "houses", "Houses in reach from where the figure stands, at most three.";
    OutpostNear: "outpost-near", "Favor of the best free disc, if nobody is inside and the figure is near.";
    Inside: "inside", "Favor of the best free disc, for whoever is inside.";
    Raiding: "raiding", "Tokens a raid that is paid for can be expected to bring.";
    Attacking: "attacking", "An attack of one's own is under way.";
    Attacked: "attacked", "An attack on oneself is under way.";
    Claiming: "claiming", "A Quest is being claimed.";
    ReadyNow: "ready-now", "All but the AP is there: the share of the AP that could be had in this round.";
    ReadyNext: "ready-next", "All but the AP is there: the share of the AP that could be had in the next round.";
    ApNear: "ap-near", "AP towards a victory that could be had in the next round above what everybody has.";
    Points: "points", "Points, the more the nearer the end.";
}

/// The features of one player.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Features(pub(crate) [f32; Feature::COUNT]);

impl Features {
    /// Nothing.
    pub(crate) const NONE: Features = Features([0.0; Feature::COUNT]);

    #[inline]
    pub(crate) fn add(&mut self, feature: Feature, amount: f32) {
        self.0[feature.index()] += amount;
    }

    /// The sum of the features by weight.
    #[inline]
    pub(crate) fn weigh(&self, weights: &[f32; Feature::COUNT]) -> f32 {
        self.0.iter().zip(weights).map(|(amount, weight)| amount * weight).sum()
    }

    /// The features by number.
    #[must_use]
    pub fn amounts(&self) -> &[f32] {
        &self.0
    }
}
