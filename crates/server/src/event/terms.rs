//! The rules of an online event for players who are late or absent or lose the connection, in sentences.

use super::awake::AwakeEvent;
use tournament::event::{GiverColour, GiverSight, Online, System};

impl AwakeEvent {
    /// The terms in sentences.
    pub(super) fn online_rules(&self, terms: &Online) -> Vec<String> {
        let regulation = self.event().regulation();
        let wait = seconds_words(terms.wait);
        if regulation.system == System::Simultaneous {
            return self.display_rules(&wait);
        }
        let late = regulation.system.takes_late_entries();
        let mut rules = vec![
            match terms.pause {
                Some(0) => "The next round begins as soon as all results of a round are in.".to_owned(),
                Some(pause) if regulation.system == System::Arena => format!(
                    "Players without a game are paired again, for {} minutes; new games begin every {}.",
                    terms.minutes,
                    seconds_words(pause.max(3))
                ),
                Some(pause) => {
                    format!(
                        "The next round begins {} after the last result of a round.",
                        seconds_words(pause)
                    )
                }
                None => "The controller starts each round.".to_owned(),
            },
            format!(
                "The clock starts when both players have arrived. A player who has not arrived {wait} after the game was opened loses it by forfeit; if neither has arrived, both lose."
            ),
            CONNECTION.to_owned(),
            MODE.to_owned(),
        ];
        rules.push(if late {
            "Late entry is possible. A player who does not appear is not paired again until coming back; a player who leaves may come back."
                .to_owned()
        } else {
            "Entries close when the event begins. A player who leaves loses the remaining games.".to_owned()
        });
        if regulation.play_off.is_some() && matches!(regulation.system, System::KnockOut | System::Groups) {
            rules.push("A tied match is played off at once, with shorter and shorter games.".to_owned());
        }
        rules
    }

    /// Those of a simultaneous display.
    fn display_rules(&self, wait: &str) -> Vec<String> {
        let regulation = self.event().regulation();
        let name = self.event().giver().and_then(|giver| self.event().entry(giver));
        let name = name.map_or("The first player to enter", |entry| entry.name.as_str());
        let colour = match regulation.giver.colour {
            GiverColour::White => "with White on all boards",
            GiverColour::Black => "with Black on all boards",
            GiverColour::Alternating => "with White on the odd boards and Black on the even ones",
        };
        let sight = match regulation.giver.sight {
            GiverSight::Board => "",
            GiverSight::Blindfold => ", without seeing a board or the moves (FMJD 11.1.5)",
        };
        vec![
            format!("{name} plays all the others at once (FMJD 11.1.2), {colour}{sight}."),
            format!(
                "The clock of a board starts when its guest has arrived, while {name} goes from board to board. A guest who has not arrived {wait} after the boards were opened loses by forfeit; if {name} has not come to any board by then, both lose."
            ),
            CONNECTION.to_owned(),
            MODE.to_owned(),
            "Entries close when the display begins. It is over when every board has a result.".to_owned(),
        ]
    }
}

const CONNECTION: &str =
    "If you lose the connection, you keep your seat and your clock keeps running; come back and continue.";
const MODE: &str = "There are no takebacks, no computer help, and no chat during a game; call the arbiter from the page of the game.";

/// So many seconds, in words.
fn seconds_words(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, 1) => "a second".to_owned(),
        (0, seconds) => format!("{seconds} seconds"),
        (1, 0) => "a minute".to_owned(),
        (minutes, 0) => format!("{minutes} minutes"),
        (minutes, rest) => format!("{} seconds", minutes * 60 + rest),
    }
}
