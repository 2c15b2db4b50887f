//! Which games can be opened (WAS-RULING-01, WAS-COOP-28, WAS-RULING-71, WAS-SETUP-09, WAS-RULING-30).

use parts::title::{Order, Title};
use wastelander::Wastelander;

fn opens(seats: usize, options: &[(&str, &str)]) -> bool {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).is_ok()
}

#[test]
fn three_to_five_play() {
    assert_eq!([2, 3, 4, 5, 6].map(|seats| opens(seats, &[])), [false, true, true, true, false]);
}

#[test]
fn switches_belong_to_hardcore() {
    assert!(opens(3, &[("doubled", "on"), ("wear", "on")]));
    for mode in ["cooperative", "hardcore-cooperative"] {
        assert!(opens(3, &[("mode", mode)]));
        assert!(!opens(3, &[("mode", mode), ("doubled", "on")]), "{mode}");
        assert!(!opens(3, &[("mode", mode), ("elimination", "on")]), "{mode}");
    }
}

#[test]
fn quick_start_needs_a_whole_deal() {
    assert!(opens(4, &[("start", "quick")]));
    assert!(opens(4, &[("start", "quick"), ("mode", "cooperative")]));
    assert!(!opens(4, &[("start", "quick"), ("small-deal", "on")]));
    assert!(!opens(4, &[("start", "quick"), ("mode", "hardcore")]));
    assert!(!opens(4, &[("start", "quick"), ("mode", "hardcore-cooperative")]));
}
