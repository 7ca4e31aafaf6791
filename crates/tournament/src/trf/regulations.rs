//! The records that say how the event is paired.

use crate::history::{
    Acceleration, Bye, Colour, ForbiddenGroup, Number, Points, RequestedBye, Scoring, VirtualPoints,
};

use super::cells::{TrfLine, parse_points};
use super::fault::TrfFault;
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
    /// What XXS says of a win, a draw and a loss with White and with Black, and where it said so last.
    by_colour: [[Option<Points>; 2]; 3],
    colour_place: (usize, usize),
    pub(super) forbidden: Vec<ForbiddenGroup>,
    pub(super) byes: Vec<RequestedBye>,
    /// Where each of them stands.
    pub(super) bye_places: Vec<(usize, usize)>,
    /// Players who are absent from the next round (`XXZ`).
    pub(super) absent: Vec<Number>,
    pub(super) virtual_points: Vec<VirtualPoints>,
    /// The line in which match points are given, which teams have.
    pub(super) match_points_at: Option<usize>,
    /// Every number that a record names, with its place.
    pub(super) named: Vec<(Number, usize, usize)>,
}

const MOST_VIRTUAL_POINTS: usize = 100_000;

impl Regulations {
    /// Takes a record; says whether it was one of these.
    pub(super) fn read(&mut self, line: &TrfLine) -> Result<bool, TrfFault> {
        match line.code().as_str() {
            "142" | "XXR" => self.rounds = Some(line.parse_round(5, &line.rest(4))?),
            "152" => self.first_colour = Some(first_colour(line)?),
            "162" => self.point_system(line)?,
            "192" => self.type_code(line),
            "240" => self.requested_byes(line)?,
            "250" => self.accelerate_range(line)?,
            "260" => self.forbid_in_rounds(line)?,
            "XXC" => self.configuration(line)?,
            "XXS" => self.extended_points(line)?,
            "XXA" => self.accelerate_player(line)?,
            "XXP" => {
                let players = self.tokens(line)?;
                self.forbid(line, players, 1, None)?;
            }
            "XXZ" => {
                let players = self.tokens(line)?;
                self.absent.extend(players);
            }
            "BBW" => self.set_win(line.worth(5, line.points(5, 12)?)?),
            "BBD" => self.set_draw(line.worth(5, line.points(5, 12)?)?),
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

    /// A win over the board and by forfeit, and a full-point bye; also the pairing's bye, unless that was told.
    fn set_win(&mut self, points: Points) {
        let scoring = &mut self.scoring;
        (scoring.win, scoring.forfeit_win, scoring.full_bye) = (points, points, points);
        if !self.has_pairing_bye {
            scoring.pairing_bye = points;
        }
    }

    fn set_draw(&mut self, points: Points) {
        (self.scoring.draw, self.scoring.half_bye) = (points, points);
    }

    fn set_pairing_bye(&mut self, points: Points) {
        self.scoring.pairing_bye = points;
        self.has_pairing_bye = true;
    }

    /// `162  W 2.0    D 1.0`: from column 6, nine columns for each, or the same parted by blanks.
    fn point_system(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
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
                Err(line.fault(at, format!("{symbol} has no points"), format!("write as {symbol} 1.0")))
            }
        }
    }

    fn set_points(
        &mut self,
        line: &TrfLine,
        symbol: char,
        value: &str,
        column: usize,
    ) -> Result<(), TrfFault> {
        let Some(points) = parse_points(value) else {
            return Err(line.fault(column, format!("{value:?} is not a number of points"), "write as W 2.0"));
        };
        let points = line.worth(column, points)?;
        match symbol {
            'W' => self.set_win(points),
            'D' => self.set_draw(points),
            'L' => self.scoring.loss = points,
            'Z' | 'A' => {
                self.scoring.zero_bye = points;
                self.scoring.forfeit_loss = points;
            }
            'P' => self.set_pairing_bye(points),
            'X' => self.scoring.unfinished = points,
            other => {
                let reason = format!("there is no result {other:?} that has points");
                return Err(line.fault(column, reason, "write W, D, L, A, P or X"));
            }
        }
        Ok(())
    }

    /// `XXS W=3 D=1 PAB=1.5`: as pairing programs of the time of TRF16 write points. `W` and `D` are for all kinds of
    /// wins and draws but the pairing's bye, which stays at 1 unless it is told.
    fn extended_points(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        self.has_pairing_bye = true;
        for (column, word) in line.words(4) {
            let Some((code, value)) = word.split_once('=') else {
                let reason = format!("{word:?} is not a code with its points");
                return Err(line.fault(column, reason, "write as W=3 D=1, without blanks around the ="));
            };
            let value = if value.starts_with('.') { format!("0{value}") } else { value.to_owned() };
            let Some(points) = parse_points(&value) else {
                let reason = format!("{value:?} is not a number of points");
                return Err(line.fault(column, reason, "write as W=3 or D=1.5"));
            };
            let points = line.worth(column, points)?;
            let scoring = &mut self.scoring;
            match code {
                "W" => self.set_win(points),
                "D" => self.set_draw(points),
                "WW" => scoring.win = points,
                "WD" => scoring.draw = points,
                "WL" => scoring.loss = points,
                "BW" | "BD" | "BL" => {}
                "FW" => scoring.forfeit_win = points,
                "FL" => scoring.forfeit_loss = points,
                "FPB" => scoring.full_bye = points,
                "HPB" => scoring.half_bye = points,
                "ZPB" => scoring.zero_bye = points,
                "PAB" => scoring.pairing_bye = points,
                other => {
                    let reason = format!("there is no result {other:?} that has points");
                    let remedy = "write W, D, WW, BW, WD, BD, WL, BL, FW, FL, FPB, HPB, ZPB or PAB";
                    return Err(line.fault(column, reason, remedy));
                }
            }
            self.tell_side(line, column, code, points);
        }
        Ok(())
    }

    /// Remembers what XXS says of the colours, which must come out equal in the end.
    fn tell_side(&mut self, line: &TrfLine, column: usize, code: &str, points: Points) {
        let mut tell = |kind: usize, colour: usize| {
            self.by_colour[kind][colour] = Some(points);
            self.colour_place = (line.number, column);
        };
        match code {
            "W" | "D" => {
                tell(usize::from(code == "D"), 0);
                tell(usize::from(code == "D"), 1);
            }
            "WW" | "WD" | "WL" => tell(usize::from(code == "WD") + 2 * usize::from(code == "WL"), 0),
            "BW" | "BD" | "BL" => tell(usize::from(code == "BD") + 2 * usize::from(code == "BL"), 1),
            _ => {}
        }
    }

    /// Whether both colours have the same points for the same result.
    pub(super) fn check_colours(&self) -> Result<(), TrfFault> {
        let defaults = Scoring::default();
        let kinds = [("a win", defaults.win), ("a draw", defaults.draw), ("a loss", defaults.loss)];
        for ((name, usual), told) in kinds.into_iter().zip(self.by_colour) {
            let [white, black] = told.map(|points| points.unwrap_or(usual));
            if white != black {
                let (line, column) = self.colour_place;
                let reason = format!("{name} is worth {white} with White and {black} with Black");
                return Err(TrfFault::new(
                    line,
                    column,
                    reason,
                    "give a result the same points for both colours",
                ));
            }
        }
        Ok(())
    }

    fn type_code(&mut self, line: &TrfLine) {
        self.is_baku = line.rest(5).contains("BAKU");
    }

    /// `240 H   3    1    7`: kind in column 5, round in 7 to 9, then players of four columns each.
    fn requested_byes(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
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
        for (place, player) in self.columns(line, 11)?.into_iter().enumerate() {
            let column = 11 + 5 * place;
            if self.byes.iter().any(|other| (other.player, other.round) == (player, round)) {
                let reason = format!("{player} already has a bye in round {round}");
                return Err(line.fault(column, reason, "name each bye once"));
            }
            self.byes.push(RequestedBye { player, round, bye });
            self.bye_places.push((line.number, column));
        }
        Ok(())
    }

    /// `250      1.0   1   3    1   10`: points in columns 10 to 13, rounds in 15 to 17 and 19 to 21, players in 23 to
    /// 26 and 28 to 31.
    fn accelerate_range(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        let match_points = if line.text(5, 8).is_empty() { Points::ZERO } else { line.points(5, 8)? };
        let points = if match_points == Points::ZERO {
            line.points(10, 13)?
        } else {
            self.match_points_at.get_or_insert(line.number);
            match_points
        };
        let (first_round, last_round) = (line.round(15, 17)?, line.round(19, 21)?);
        let (first, last) = (line.start_number(23, 26)?, line.start_number(28, 31)?);
        if first_round > last_round || first > last {
            return Err(line.fault(15, "the range ends before it begins", "write the smaller number first"));
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
    fn accelerate_player(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
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

    fn accelerate(&mut self, line: &TrfLine, points: VirtualPoints) -> Result<(), TrfFault> {
        if self.virtual_points.len() >= MOST_VIRTUAL_POINTS {
            return Err(line.fault(1, "too many virtual points", "accelerate fewer players or rounds"));
        }
        self.virtual_points.push(points);
        Ok(())
    }

    /// `260   1   9    1    2`: rounds in columns 5 to 7 and 9 to 11, then players of four columns each.
    fn forbid_in_rounds(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        let first = line.round(5, 7)?;
        let last = line.round(9, 11)?;
        if first > last {
            let remedy = "write the first round before the last one";
            return Err(line.fault(5, "the range ends before it begins", remedy));
        }
        let players = self.columns(line, 13)?;
        self.forbid(line, players, first, Some(last))
    }

    fn forbid(
        &mut self,
        line: &TrfLine,
        players: Vec<Number>,
        first_round: u16,
        last_round: Option<u16>,
    ) -> Result<(), TrfFault> {
        if players.len() < 2 {
            let remedy = "name at least two players who must not meet";
            return Err(line.fault(line.length() + 1, "a forbidden pair of one", remedy));
        }
        if let Some(twice) =
            players.iter().enumerate().find(|(place, player)| players[..*place].contains(player))
        {
            let reason = format!("{} is named twice", twice.1);
            return Err(line.fault(5, reason, "name each of them once"));
        }
        self.forbidden.push(ForbiddenGroup { players, first_round, last_round });
        Ok(())
    }

    fn configuration(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        for (column, word) in line.words(4) {
            match word.as_str() {
                "white1" => self.first_colour = Some(Colour::White),
                "black1" => self.first_colour = Some(Colour::Black),
                "rank" => self.by_rank = true,
                other => {
                    let reason = format!("{other:?} is not a setting");
                    return Err(line.fault(column, reason, "write white1, black1 or rank"));
                }
            }
        }
        Ok(())
    }

    /// Start numbers of four columns each, parted by one.
    fn columns(&mut self, line: &TrfLine, first: usize) -> Result<Vec<Number>, TrfFault> {
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
    fn tokens(&mut self, line: &TrfLine) -> Result<Vec<Number>, TrfFault> {
        let mut players = Vec::new();
        for (column, word) in line.words(4) {
            let number = line.parse_number(column, &word)?;
            self.named.push((number, line.number, column));
            players.push(number);
        }
        if players.is_empty() {
            return Err(line.fault(5, "no player is named", "write start numbers here"));
        }
        Ok(players)
    }
}

fn first_colour(line: &TrfLine) -> Result<Colour, TrfFault> {
    match line.rest(5).as_str() {
        "W" | "w" => Ok(Colour::White),
        "B" | "b" => Ok(Colour::Black),
        other => Err(line.fault(5, format!("{other:?} is not a colour"), "write W or B")),
    }
}
