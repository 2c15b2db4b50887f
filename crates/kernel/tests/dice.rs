//! The stream of `Dice` is part of the contract: seeds in bug reports and benchmarks depend on it.

use kernel::Dice;

#[test]
fn the_stream_is_golden() {
    let mut dice = Dice::new(2026);
    let rolls: Vec<u32> = (0..12).map(|_| dice.below(100)).collect();
    assert_eq!(rolls, [42, 61, 72, 86, 3, 91, 80, 89, 82, 47, 90, 58]);
    assert_eq!(Dice::stream(2026, 3).bits(), 6_222_281_271_273_685_986);
}

#[test]
fn every_face_is_equally_likely() {
    let mut dice = Dice::new(1);
    let mut seen = [0u32; 7];
    for _ in 0..70_000 {
        seen[dice.below(7) as usize] += 1;
    }
    assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
}

#[test]
fn weights_are_kept() {
    let mut dice = Dice::new(1);
    let heads = (0..40_000).filter(|_| dice.weighted(&[(true, 3), (false, 1)])).count();
    assert!((29_500..30_500).contains(&heads), "{heads}");
}
