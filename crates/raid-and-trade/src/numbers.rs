//! The numbers of the rulebook.

use crate::effect::Stat;
use crate::ids::Size;

/// AP of a raid by size (RNT-RAID-03 to RNT-RAID-05).
pub(crate) const RAID_AP: [u8; 3] = [6, 8, 10];
/// Blacklist from which a size cannot be raided (RNT-BLK-07 to RNT-BLK-09).
pub(crate) const BLACKLIST_LIMIT: [u8; 3] = [6, 8, 10];
/// AP of a deal with the Black Market (RNT-MKT-02).
pub(crate) const MARKET_AP: u16 = 1;
/// AP of an attack on the Outpost (RNT-OUT-14).
pub(crate) const STORM_AP: u16 = 7;
/// Tokens given up when the Outpost is attacked (RNT-OUT-15), or to a Guard (RNT-ESC-30).
pub(crate) const LOOT: u8 = 3;
/// Blacklist for attacking the Outpost (RNT-OUT-18).
pub(crate) const STORM_BLACKLIST: u8 = 3;
/// Favor for testing medicine (RNT-OUT-08).
pub(crate) const MEDICINE_FAVOR: u8 = 2;
/// AP of crossing an elevation line with a permit (RNT-RULING-12).
pub(crate) const ELEVATION_AP: u16 = 1;
/// AP of a victory (RNT-WIN rows).
pub(crate) const WIN_AP: u16 = 20;
/// Skill that wins and the end of the dial (RNT-WIN-01, RNT-RULING-02).
pub(crate) const SKILL_MAX: u8 = 20;
/// Favor that wins and the ends of the dial (RNT-WIN-03, RNT-RULING-01).
pub(crate) const DIAL_MAX: i8 = 10;
/// Quests that win (RNT-WIN-02).
pub(crate) const QUESTS_TO_WIN: u32 = 3;
/// Incidents in a hand (RNT-INC-09).
pub(crate) const HAND_MAX: u8 = 5;
/// Tokens a loser may give (RNT-REW-06).
pub(crate) const GIVE: u8 = 5;
/// Tokens a winner may take (RNT-REW-08).
pub(crate) const TAKE: u8 = 3;
/// Offers that may fail in a turn (RNT-RULING-29).
pub(crate) const OFFERS_MAX: u8 = 3;
/// Turns of a round after which a player passes (RNT-RULING-91).
pub(crate) const TURNS_MAX: u8 = 40;
/// Turns in a row without AP after which the next counts as a pass (RNT-RULING-11).
pub(crate) const IDLE_MAX: u8 = 3;
/// Skill of the items everybody begins Escape the City with (RNT-ESC-11).
pub(crate) const KIT_SKILL: u8 = 4;
/// Random tokens everybody begins Escape the City with (RNT-ESC-10).
pub(crate) const KIT_TOKENS: u8 = 2;
/// Guards with tokens on the helipad that end Escape the City (RNT-ESC-55).
pub(crate) const GUARDS_LOSE: usize = 2;

/// What a number is before cards change it. The price and the yield of a raid depend on House and card.
pub(crate) const fn base(stat: Stat) -> u8 {
    match stat {
        Stat::RaidAp | Stat::RaidYield | Stat::CraftCost => 0,
        Stat::AttackAp | Stat::EnterAp => 5,
        Stat::DefendAp => 3,
        Stat::CraftAp | Stat::TradeAp | Stat::BorderAp | Stat::BarricadeAp | Stat::FoodAp => 1,
        Stat::MarketRate => 4,
        Stat::WorkAp => 8,
        Stat::MedicineAp => 10,
        Stat::RoundAp => 15,
    }
}

/// Houses by size in the city (RNT-SETUP-23 to RNT-SETUP-25) or the wasteland (RNT-WASTE-03 to RNT-WASTE-05).
pub(crate) const fn houses(wasteland: bool, seats: usize) -> [u8; 3] {
    match (wasteland, seats) {
        (false, ..=3) => [15, 9, 6],
        (false, 4) => [20, 12, 8],
        (false, _) => [25, 15, 10],
        (true, ..=3) => [9, 4, 9],
        (true, 4) => [13, 7, 9],
        (true, _) => [15, 10, 9],
    }
}

/// House tiles in the box (RNT-COMP-06).
pub(crate) const HOUSES: [u8; 3] = [25, 15, 10];

/// What a raid of this size costs before cards.
pub(crate) const fn raid_ap(size: Size) -> u8 {
    RAID_AP[size as usize]
}
