//! What is looked at in a position, and the names under which it is weighed.

/// Names the features once: the list, their number, and the names in `judge.toml`.
macro_rules! features {
    ($enum:ident, $about:literal; $($name:ident: $word:literal, $doc:literal;)+) => {
        #[doc = $about]
        #[derive(Copy, Clone, Debug, Eq, PartialEq)]
        pub enum $enum {
            $(#[doc = $doc] $name,)+
        }

        impl $enum {
            /// Every feature with its name in `judge.toml`.
            pub const ALL: &[($enum, &str)] = &[$(($enum::$name, $word),)+];
            /// How many there are.
            pub const COUNT: usize = $enum::ALL.len();

            /// Its number.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

features! {
    Feature, "Something that is counted for a player in the Golden City.";
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

features! {
    FlightFeature, "Something that is counted for a player in Escape the City.";
    Surplus: "surplus", "Guards all together can be expected to beat, less those there are; beyond that less and less.";
    Guards: "guards", "Guards that are still there.";
    Open: "open", "The number of the first tile with Guards, and of these the part that can be attacked in this round.";
    Throng: "throng", "Figures on tiles with Guards beyond the one that can attack.";
    Living: "living", "Players who are still there.";
    Loot: "loot", "Guards with tokens under them.";
    PadLoot: "pad-loot", "Guards with tokens under them on the helipad.";
    Lacking: "lacking", "Tokens and Skill that the helicopter lacks.";
    Uncovered: "uncovered", "Those of them that nobody has.";
    UncoveredLate: "uncovered-late", "The same, the more the fewer rounds are left.";
    TeamAp: "team-ap", "AP of all in this round.";
    TeamRow: "team-row", "The number of the last tile without Guards of a figure, on average.";
    TeamDoomed: "team-doomed", "How surely figures are bombarded at the end of the round, of all.";
    TeamHeld: "team-held", "Figures that must leave in this round or the next, by the part of the Guards there for which there are no Guns.";
    TeamRisk: "team-risk", "How likely figures are to have too much Adrenaline in the end, of all.";
    Market: "market", "Guns can be had at the Black Market.";
    Row: "row", "The number of the last tile without Guards of the figure.";
    Doomed: "doomed", "How surely the figure is bombarded at the end of the round.";
    Held: "held", "The part of the Guards for which there are no Guns, if the figure must leave in this round or the next.";
    Risk: "risk", "How likely the figure is to have too much Adrenaline in the end.";
    Ambush: "ambush", "Attacks of Guards that are about to come, by their odds.";
    Exit: "exit", "Steps to a Guard that can be attacked, or else to the next tile.";
    Adrenaline: "adrenaline", "Adrenaline.";
    Ap: "ap", "AP left in this round.";
    RoundAp: "round-ap", "AP of the rounds left above what everybody has.";
    Tokens: "tokens", "Tokens.";
    Guns: "guns", "Guns.";
    Food: "food", "AP the Food would bring.";
    CardAp: "card-ap", "AP that cards would bring.";
    CardTokens: "card-tokens", "Tokens that cards would bring.";
    Spared: "spared", "Steps that would harm others, of cards that were not used.";
    Crafted: "crafted", "Crafted items.";
    Craftable: "craftable", "Skill of items that could be crafted from the tokens at hand.";
    There: "there", "The figure is on the helipad.";
    Given: "given", "Something was given to the helicopter.";
    Crowd: "crowd", "Others with a better claim to a seat in the helicopter, from the third on.";
    Houses: "houses", "Houses in reach from where the figure stands, at most three.";
    Raiding: "raiding", "Tokens a raid that is under way can be expected to bring.";
}

/// The features of one player in Escape the City.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct FlightFeatures(pub(crate) [f32; FlightFeature::COUNT]);

impl FlightFeatures {
    /// Nothing.
    pub(crate) const NONE: FlightFeatures = FlightFeatures([0.0; FlightFeature::COUNT]);

    #[inline]
    pub(crate) fn add(&mut self, feature: FlightFeature, amount: f32) {
        self.0[feature.index()] += amount;
    }

    /// The sum of the features by weight.
    #[inline]
    pub(crate) fn weigh(&self, weights: &[f32; FlightFeature::COUNT]) -> f32 {
        self.0.iter().zip(weights).map(|(amount, weight)| amount * weight).sum()
    }

    /// The features by number.
    #[must_use]
    pub fn amounts(&self) -> &[f32] {
        &self.0
    }
}

/// The features of one player in the Golden City.
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
