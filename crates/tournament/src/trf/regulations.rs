//! The records that say how the event is paired.

use crate::history::{
    Acceleration, Bye, Colour, ForbiddenGroup, Number, Points, RequestedBye, Scoring, VirtualPoints,
};

use super::cells::{Line, parse_points};
use super::fault::Fault;
use super::{HIGHEST_NUMBER, MOST_ROUNDS};

/// What the records have said so far.
#[derive(Default)]
pub(super) struct Regulations {
    pub(super) rounds: Option<u16>,
    pub(super) first_colour: Option<Colour>,
    pub(super) by_rank: bool,
    pub(super) is_baku: bool,
    pub(super) scoring: Scoring,
    has_pairing_bye: bool,
    pub(super) forbidden: Vec<ForbiddenGroup>,
    pub(super) byes: Vec<RequestedBye>,
    /// Players who are absent from the next round (`XXZ`).
    pub(super) absent: Vec<Number>,
    pub(super) virtual_points: Vec<VirtualPoints>,
    /// Every number that a record names, with its place.
    pub(super) named: Vec<(Number, usize, usize)>,
}

const MOST_VIRTUAL_POINTS: usize = 100_000;

impl Regulations {
    /// Takes a record; says whether it was one of these.
    pub(super) fn read(&mut self, line: &Line) -> Result<bool, Fault> {
        match line.code().as_str() {
            "142" | "XXR" => self.rounds = Some(line.parse_round(5, &line.rest(4))?),
            "152" => self.first_colour = Some(first_colour(line)?),
            "162" => self.point_system(line)?,
            "192" => self.type_code(line)?,
            "240" => self.requested_byes(line)?,
            "250" => self.accelerate_range(line)?,
            "260" => self.forbid_in_rounds(line)?,
            "XXC" => self.configuration(line)?,
            "XXA" => self.accelerate_player(line)?,
            "XXP" => {
                let players = self.tokens(line)?;
                self.forbid(line, players, 1, None)?;
            }
            "XXZ" => {
                let players = self.tokens(line)?;
                self.absent.extend(players);
            }
            "BBW" => {
                self.scoring.win = line.worth(5, line.points(5, 12)?)?;
                self.win_changed();
            }
            "BBD" => self.scoring.draw = line.worth(5, line.points(5, 12)?)?,
            "BBL" => self.scoring.loss = line.worth(5, line.points(5, 12)?)?,
            "BBZ" => self.scoring.zero_bye = line.worth(5, line.points(5, 12)?)?,
            "BBF" => self.scoring.forfeit_loss = line.worth(5, line.points(5, 12)?)?,
            "BBU" => self.set_pairing_bye(line.worth(5, line.points(5, 12)?)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn acceleration(&self) -> Acceleration {
        match (self.virtual_points.is_empty(), self.is_baku) {
            (false, _) => Acceleration::Listed(self.virtual_points.clone()),
            (true, true) => Acceleration::Baku,
            (true, false) => Acceleration::None,
        }
    }

    fn win_changed(&mut self) {
        if !self.has_pairing_bye {
            self.scoring.pairing_bye = self.scoring.win;
        }
    }

    fn set_pairing_bye(&mut self, points: Points) {
        self.scoring.pairing_bye = points;
        self.has_pairing_bye = true;
    }

    /// `162  W 2.0    D 1.0`: from column 6, nine columns for each, or the same parted by blanks.
    fn point_system(&mut self, line: &Line) -> Result<(), Fault> {
        let mut column = 5;
        let mut symbol: Option<(char, usize)> = None;
        while column <= line.length() {
            let character = line.character(column);
            if character == ' ' || character == '=' {
                column += 1;
                continue;
            }
            let word =
                (column..=line.length()).take_while(|&at| !matches!(line.character(at), ' ' | '=')).count();
            let text = line.text(column, column + word - 1);
            let value = match symbol.take() {
                None if text.chars().count() == 1 => {
                    symbol = Some((character, column));
                    None
                }
                None => Some((character, line.text(column + 1, column + word - 1), column)),
                Some((symbol, at)) => Some((symbol, text, at)),
            };
            if let Some((symbol, value, at)) = value {
                self.set_points(line, symbol, &value, at)?;
            }
            column += word;
        }
        match symbol {
            None => Ok(()),
            Some((symbol, at)) => {
                Err(line.fault(at, format!("{symbol} without its points"), format!("write as {symbol} 1.0")))
            }
        }
    }

    fn set_points(&mut self, line: &Line, symbol: char, value: &str, column: usize) -> Result<(), Fault> {
        let Some(points) = parse_points(value) else {
            return Err(line.fault(column, format!("{value:?} is not a number of points"), "write as W 2.0"));
        };
        let points = line.worth(column, points)?;
        match symbol {
            'W' => {
                self.scoring.win = points;
                self.win_changed();
            }
            'D' => self.scoring.draw = points,
            'L' => self.scoring.loss = points,
            'Z' | 'A' => {
                self.scoring.zero_bye = points;
                self.scoring.forfeit_loss = points;
            }
            'P' => self.set_pairing_bye(points),
            other => {
                let reason = format!("points of {other:?} are not known");
                return Err(line.fault(column, reason, "W, D, L, Z and P have points"));
            }
        }
        Ok(())
    }

    fn type_code(&mut self, line: &Line) -> Result<(), Fault> {
        let code = line.rest(5);
        if !code.contains("DUTCH") && code.contains("FIDE_") {
            let reason = format!("{code:?} is not paired by the Dutch system");
            return Err(line.fault(
                5,
                reason,
                "write FIDE_DUTCH or FIDE_DUTCH_BAKU, or leave the record out",
            ));
        }
        self.is_baku = code.contains("BAKU");
        Ok(())
    }

    /// `240 H   3    1    7`: kind in column 5, round in 7 to 9, then players of four columns each.
    fn requested_byes(&mut self, line: &Line) -> Result<(), Fault> {
        let bye = match line.character(5) {
            'H' => Bye::Half,
            'F' => Bye::Full,
            'Z' => Bye::Zero,
            other => {
                return Err(line.fault(
                    5,
                    format!("{other:?} is not a bye that can be requested"),
                    "write H, F or Z",
                ));
            }
        };
        let round = line.round(7, 9)?;
        for player in self.columns(line, 11)? {
            self.byes.push(RequestedBye { player, round, bye });
        }
        Ok(())
    }

    /// `250      1.0   1   3    1   10`: points in columns 10 to 13, rounds in 15 to 17 and 19 to 21, players in 23 to 26
    /// and 28 to 31.
    fn accelerate_range(&mut self, line: &Line) -> Result<(), Fault> {
        if !line.text(5, 8).is_empty() && line.points(5, 8)? != Points::ZERO {
            return Err(line.fault(5, "match points for single players", "leave columns 5 to 8 blank"));
        }
        let points = line.points(10, 13)?;
        let (first_round, last_round) = (line.round(15, 17)?, line.round(19, 21)?);
        let (first, last) = (line.start_number(23, 26)?, line.start_number(28, 31)?);
        if first_round > last_round || first > last {
            return Err(line.fault(
                15,
                "a range that ends before it begins",
                "write the smaller number first",
            ));
        }
        line.expect_end(32)?;
        self.named.push((first, line.number, 23));
        self.named.push((last, line.number, 28));
        for number in first.0..=last.0 {
            for round in first_round..=last_round {
                self.accelerate(line, VirtualPoints { player: Number(number), round, points })?;
            }
        }
        Ok(())
    }

    /// `XXA    1  1.0  1.0  0.5`: the player in columns 5 to 8, then the rounds in five columns each.
    fn accelerate_player(&mut self, line: &Line) -> Result<(), Fault> {
        let player = line.start_number(5, 8)?;
        self.named.push((player, line.number, 5));
        let mut round = 1;
        while 10 + 5 * (usize::from(round) - 1) <= line.length() {
            let column = 10 + 5 * (usize::from(round) - 1);
            let points = if line.text(column, column + 3).is_empty() {
                Points::ZERO
            } else {
                line.points(column, column + 3)?
            };
            if round > MOST_ROUNDS {
                return Err(line.fault(
                    column,
                    "too many rounds",
                    format!("at most {MOST_ROUNDS} have points"),
                ));
            }
            line.expect_blank(&[column - 1])?;
            self.accelerate(line, VirtualPoints { player, round, points })?;
            round += 1;
        }
        Ok(())
    }

    fn accelerate(&mut self, line: &Line, points: VirtualPoints) -> Result<(), Fault> {
        if self.virtual_points.len() >= MOST_VIRTUAL_POINTS {
            return Err(line.fault(1, "too many virtual points", "accelerate fewer players or rounds"));
        }
        self.virtual_points.push(points);
        Ok(())
    }

    /// `260   1   9    1    2`: rounds in columns 5 to 7 and 9 to 11, then players of four columns each.
    fn forbid_in_rounds(&mut self, line: &Line) -> Result<(), Fault> {
        let first = line.round(5, 7)?;
        let last = line.round(9, 11)?;
        let players = self.columns(line, 13)?;
        self.forbid(line, players, first, Some(last))
    }

    fn forbid(
        &mut self,
        line: &Line,
        players: Vec<Number>,
        first_round: u16,
        last_round: Option<u16>,
    ) -> Result<(), Fault> {
        if players.len() < 2 {
            let remedy = "name at least two players who must not meet";
            return Err(line.fault(line.length() + 1, "a forbidden pair of one", remedy));
        }
        self.forbidden.push(ForbiddenGroup { players, first_round, last_round });
        Ok(())
    }

    fn configuration(&mut self, line: &Line) -> Result<(), Fault> {
        for word in line.rest(4).split_whitespace() {
            match word {
                "white1" => self.first_colour = Some(Colour::White),
                "black1" => self.first_colour = Some(Colour::Black),
                "rank" => self.by_rank = true,
                other => {
                    let reason = format!("{other:?} is not a setting");
                    return Err(line.fault(5, reason, "write white1, black1 or rank"));
                }
            }
        }
        Ok(())
    }

    /// Start numbers of four columns each, parted by one.
    fn columns(&mut self, line: &Line, first: usize) -> Result<Vec<Number>, Fault> {
        let mut players = Vec::new();
        let mut column = first;
        while column <= line.length() {
            line.expect_blank(&[column - 1])?;
            let number = line.start_number(column, column + 3)?;
            self.named.push((number, line.number, column));
            players.push(number);
            column += 5;
        }
        if players.is_empty() {
            return Err(line.fault(first, "no player is named", "write start numbers here"));
        }
        if players.len() > usize::from(HIGHEST_NUMBER) {
            return Err(line.fault(first, "too many players", "name each player once"));
        }
        Ok(players)
    }

    /// Start numbers parted by blanks.
    fn tokens(&mut self, line: &Line) -> Result<Vec<Number>, Fault> {
        let mut players = Vec::new();
        for word in line.rest(4).split_whitespace() {
            let number = line.parse_number(5, word)?;
            self.named.push((number, line.number, 5));
            players.push(number);
        }
        if players.is_empty() {
            return Err(line.fault(5, "no player is named", "write start numbers here"));
        }
        Ok(players)
    }
}

fn first_colour(line: &Line) -> Result<Colour, Fault> {
    match line.rest(5).as_str() {
        "W" | "w" => Ok(Colour::White),
        "B" | "b" => Ok(Colour::Black),
        other => Err(line.fault(5, format!("{other:?} is not a colour"), "write W or B")),
    }
}
