//! What holds in an event that is played online for those who come late, do not come or lose the connection, in sentences.

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
                Some(0) => "The next round begins when the last result of a round is in.".to_owned(),
                Some(pause) if regulation.system == System::Arena => format!(
                    "Whoever is free is paired again, for {} minutes; new games begin every {}.",
                    terms.minutes,
                    seconds_words(pause.max(3))
                ),
                Some(pause) => {
                    format!(
                        "The next round begins {} after the last result of a round.",
                        seconds_words(pause)
                    )
                }
                None => "The controller begins each round.".to_owned(),
            },
            format!(
                "The clock starts when both players are there. Who has not come {wait} after the game was opened has lost \
                 it by forfeit; if neither has, both have."
            ),
            CONNECTION.to_owned(),
            MODE.to_owned(),
        ];
        rules.push(if late {
            "You may enter late. Who does not come is not paired again before coming back; who leaves may come back."
                .to_owned()
        } else {
            "Entries end when the event begins. Who leaves loses the games that are left.".to_owned()
        });
        if regulation.play_off.is_some() && matches!(regulation.system, System::KnockOut | System::Groups) {
            rules.push("A tie that is level is played off at once, with ever shorter games.".to_owned());
        }
        rules
    }

    /// Those of a simultaneous display.
    fn display_rules(&self, wait: &str) -> Vec<String> {
        let regulation = self.event().regulation();
        let name = self.event().giver().and_then(|giver| self.event().entry(giver));
        let name = name.map_or("The first who enters", |entry| entry.name.as_str());
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
            format!("{name} plays everybody else at once (FMJD 11.1.2), {colour}{sight}."),
            format!(
                "The clock of a board starts when its guest is there, while {name} goes from board to board. Who has not \
                 come {wait} after the boards were opened has lost by forfeit; if {name} has come to no board by then, \
                 both have."
            ),
            CONNECTION.to_owned(),
            MODE.to_owned(),
            "Entries end when the display begins. It is over when every board has its result.".to_owned(),
        ]
    }
}

const CONNECTION: &str =
    "Who loses the connection keeps the seat and the clock runs on; come back and play on.";
const MODE: &str = "There are no takebacks and no computer, and no chat while a game lasts; call the arbiter from the game’s page.";

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
