//! What the viewer is asked, or whom the table waits for.

use kernel::{SeatSet, Viewer};
use parts::scene::Ask;

use super::thing;
use crate::agenda::{Ability, Progress, Task};
use crate::cards::Question;
use crate::effect::{Kind, Step, Verb};
use crate::setup::{BattleLands, Factions};
use crate::state::Table;
use crate::text::step_text;
use crate::view::View;

impl BattleLands {
    pub(super) fn asked(&self, view: &View) -> Ask {
        let table = &view.table;
        let mine = view.viewer.is(table.turn);
        let on_turn = format!("{{{}}}", table.turn);
        match table.agenda.top() {
            Task::Over => ask("The wars are over", "Scrap is counted; all hidden cards lie open."),
            Task::FirstPlayer => ask("Who begins?", "Chance gives the first player card to somebody."),
            Task::Factions if self.factions == Factions::Random => {
                ask("Factions", "Every player is dealt a faction.")
            }
            Task::Factions => self.asked_together(
                view,
                self.awaited_for_faction(table),
                ask(
                    "Choose a faction",
                    "All choose at once. If several want the same one a lot decides, and the others choose again.",
                ),
            ),
            Task::Lot(faction) => ask(
                "A lot is drawn",
                format!("Several want to lead the {}.", self.pack.faction(faction).name),
            ),
            Task::Territory => ask("Next battle", "A territory is turned up."),
            Task::Reveal(_) => ask("Reinforcements", "The row beside the territory is turned up."),
            Task::Mission => self.asked_together(view, self.awaited_for_mission(table), {
                let mission = &self.pack.mission;
                ask(
                    "Secret mission",
                    format!(
                        "Put one card under your mission card for the rest of the game. At the end most strength there \
                         brings {:+} scrap, least {:+}.",
                        mission.bonus, -mission.penalty
                    ),
                )
            }),
            Task::Turn if mine => {
                let pass = self.label_of_pass(table, table.turn);
                ask("Your turn", format!("Play a card. Or: {}.", lower(&pass)))
            }
            Task::Turn => ask(format!("Turn of {on_turn}"), "They play a card or pass."),
            Task::Claim if mine => {
                let why = if self.enjoys(table, table.turn, Question::ClaimAny) {
                    "You have passed and may claim any card of the row."
                } else {
                    "You have passed. Several cards have the lowest scrap value: claim one."
                };
                Ask { about: Some(thing::territory()), ..ask("Claim a card", why) }
            }
            Task::Claim => ask(format!("Turn of {on_turn}"), "They have passed and claim a card of the row."),
            Task::Ability(ability) => self.asked_of_ability(table, ability, mine),
        }
    }

    fn asked_of_ability(&self, table: &Table, ability: Ability, mine: bool) -> Ask {
        let info = self.info(table, table.turn, ability.piece);
        let about = self.spot_of(table, table.turn, ability.piece).map(thing::spot);
        let Some(step) = info.play.get(usize::from(ability.step)) else {
            return Ask { about, ..ask(info.name.clone(), "Its ability ends.") };
        };
        // What was agreed to has to be done now.
        let agreed = Step { may: step.may && ability.progress != Progress::Committing, ..*step };
        let mut text = format!("{}: {}", info.name, step_text(info, &agreed));
        // Why one would: what follows only if this is done.
        let next = info.play.get(usize::from(ability.step) + 1).filter(|next| next.needs_previous);
        if let Some(next) = next {
            text.push_str(&format!(" {}", step_text(info, next)));
        }
        if !mine {
            return Ask { about, ..ask(format!("Turn of {{{}}}", table.turn), text) };
        }
        let title = match (&step.verb, ability.progress) {
            (_, Progress::Drawing) => "A card is drawn",
            (Verb::Commit(_), Progress::Committing) => "Commit which card?",
            (Verb::Commit(_), _) => "Commit a card?",
            (Verb::Draw, _) => "Draw a card?",
            (Verb::Recover(_), _) => "Take a card back",
            (Verb::PlayExtra(_), _) => "Play another card",
            (verb, _) => match verb.aim() {
                Some((_, target)) if !target.is_choice() => "Use the ability?",
                Some((_, target)) if target.kind == Kind::Equipment => "Pick an equipment card",
                _ => "Pick a unit",
            },
        };
        Ask { about, ..ask(title, text) }
    }

    /// A question that several answer at once: what the viewer is asked, or whom it waits for.
    fn asked_together(&self, view: &View, awaited: SeatSet, question: Ask) -> Ask {
        match view.viewer {
            Viewer::Seat(seat) if awaited.contains(seat) => question,
            _ => {
                let number = awaited.len();
                let others = if number == 1 { "one player".into() } else { format!("{number} players") };
                ask(question.title, format!("The table waits for {others}."))
            }
        }
    }
}

fn ask(title: impl Into<String>, detail: impl Into<String>) -> Ask {
    Ask { title: title.into(), detail: detail.into(), ..Ask::default() }
}

/// A sentence without its capital, to go on after a colon.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
