//! Adjudicates clear games early, when both engines agree.

use draughts::Side;
use draughts::game::Score;
use std::str::FromStr;

/// The score that both engines have to report, and for how many plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Threshold {
    plies: u32,
    men: f64,
}

impl FromStr for Threshold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "write PLIES,MEN, such as 8,0.1";
        let (plies, men) = text.split_once(',').ok_or(form)?;
        let plies: u32 = plies.trim().parse().map_err(|_| form)?;
        let men: f64 = men.trim().parse().map_err(|_| form)?;
        if plies == 0 || !(0.0..=1000.0).contains(&men) {
            Err(form.to_owned())
        } else {
            Ok(Self { plies, men })
        }
    }
}

/// For how long the engines have agreed.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    draw: Option<Threshold>,
    win: Option<Threshold>,
    level: u32,
    ahead: u32,
    leader: Option<Side>,
}

impl Judge {
    pub(super) const fn new(draw: Option<Threshold>, win: Option<Threshold>) -> Self {
        Self { draw, win, level: 0, ahead: 0, leader: None }
    }

    /// Takes a side's score of its position, and returns the result if the game is clear.
    pub(super) fn hear(&mut self, by: Side, score: Option<f64>) -> Option<Score> {
        let Some(score) = score else {
            (self.level, self.ahead, self.leader) = (0, 0, None);
            return None;
        };
        let level = self.draw.is_some_and(|draw| score.abs() <= draw.men);
        self.level = if level { self.level + 1 } else { 0 };
        let leads = self.win.is_some_and(|win| score.abs() >= win.men);
        let leader = leads.then_some(if score > 0.0 { by } else { by.opponent() });
        self.ahead = match leader {
            Some(_) if leader == self.leader => self.ahead + 1,
            Some(_) => 1,
            None => 0,
        };
        self.leader = leader;
        if let (Some(win), Some(leader)) = (self.win, leader)
            && self.ahead >= win.plies
        {
            return Some(Score::Won(leader));
        }
        self.draw.filter(|draw| self.level >= draw.plies).map(|_| Score::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_clear_when_both_say_so_for_long_enough() {
        let mut judge = Judge::new("2,0.1".parse().ok(), "3,4".parse().ok());
        assert_eq!(judge.hear(Side::White, Some(5.0)), None);
        assert_eq!(judge.hear(Side::Black, Some(-4.5)), None);
        assert_eq!(judge.hear(Side::White, Some(6.0)), Some(Score::Won(Side::White)));
        assert_eq!(judge.hear(Side::Black, Some(0.05)), None);
        assert_eq!(judge.hear(Side::White, None), None);
        assert_eq!(judge.hear(Side::Black, Some(0.0)), None);
        assert_eq!(judge.hear(Side::White, Some(-0.1)), Some(Score::Drawn));
        for wrong in ["", "3", "0,1", "x,1", "1,-1"] {
            assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
        }
    }
}
