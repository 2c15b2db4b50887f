//! Playing.

use host::verify;
use kernel::Dice;
use wire::lobby::Phase;

use crate::tools::*;

#[tokio::test(start_paused = true)]
async fn a_person_plays_every_game_against_bots_and_anybody_can_check_it() {
    let host = house().await;
    for game in shelf::games() {
        let mut ann = quick(&host, game.name).await;
        ann.finish(&mut Dice::new(1)).await;
        let view = ann.view().await;
        assert_eq!(view.phase, Phase::Over);
        assert!(view.outcome.is_some());
        let fairness = view.fairness.expect("there was a promise");
        assert_eq!(fairness.verified, Some(true));
        let file = ann.door.file().await.expect("the record is open");
        let verified = verify(&file).expect("the match can be derived again");
        assert_eq!(verified.game, game.name);
        assert_eq!(verified.contributed, [A]);
        assert_eq!(fairness.opened, Some(file.seed.to_string()));
        assert!(verified.draws > 0 && verified.inputs == view.inputs);
    }
}
