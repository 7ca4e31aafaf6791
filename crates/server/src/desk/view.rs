//! A board as the arbiter sees it.

use super::forms::{appealable, forms};
use super::line::DeskLogLine;
use super::log::{Log, count};
use super::proposal;
use crate::room::{board, clocks, counters, moves, outcome, pieces};
use crate::store::DeskBoardRow;
use crate::time::Moment;
use crate::wire::{DeskBoard, DeskBoardLine, DeskLogEntry, DeskSignature, DeskStrike};
use draughts::notation::{fen, square};
use draughts::{Kind, RulesetName, Side};

impl Log {
    /// The board with everything.
    pub(crate) fn shown(&self, now: Moment) -> DeskBoard {
        let (game, rules) = (self.game(), self.rules());
        let position = game.position();
        let questions = self.questions(now);
        let name = |place| square::name(rules, place);
        let last = game.plies().last().and_then(|ply| ply.action);
        let mut board_row = self.board.clone();
        board_row.progress = self.progress(questions.len());
        DeskBoard {
            version: self.version(),
            line: line(&board_row),
            ruleset: rules.ruleset.name().to_owned(),
            white_name: rules.colour(Side::White).to_owned(),
            black_name: rules.colour(Side::Black).to_owned(),
            man_word: rules.word(Kind::Man).to_owned(),
            king_word: rules.word(Kind::King).to_owned(),
            board: board(rules),
            pieces: pieces(position),
            fen: fen::write(rules, &position.setup()),
            turn: position.turn().into(),
            moves: if game.outcome().is_some() { Vec::new() } else { moves(position) },
            must_play: game.must_play().map(name),
            last: last.map(|action| vec![name(action.from), name(action.to)]).unwrap_or_default(),
            clocks: clocks(game, self.at(now)),
            now: self.at(now).since_zero().get(),
            counters: counters(game),
            white_cautions: game.cautions(Side::White),
            black_cautions: game.cautions(Side::Black),
            questions,
            forms: forms(self),
            log: (0..self.lines.len()).map(|place| self.logged(place)).collect(),
            signatures: self.signatures(),
            outcome: outcome(game),
        }
    }

    fn logged(&self, place: usize) -> DeskLogEntry {
        let (row, told) = (&self.rows[place], &self.told[place]);
        DeskLogEntry {
            number: row.number,
            at: row.at.0,
            by: row.name.clone(),
            text: self.text(place),
            ruling: told.answer.as_ref().map(|answer| proposal::ruling_view(self.rules(), Some(answer))),
            instead_of: match &self.lines[place] {
                DeskLogLine::Strike { number, instead: Some(_), .. } => Some(*number),
                _ => None,
            },
            struck: self.strike(place),
            appealable: appealable(self, place),
            correctable: self.is_correctable(place),
        }
    }

    /// Who has struck an entry out, when and why.
    pub(super) fn strike(&self, place: usize) -> Option<DeskStrike> {
        let number = self.told[place].struck?;
        let by = (number as usize).checked_sub(1)?;
        let (row, line) = (self.rows.get(by)?, self.lines.get(by)?);
        let DeskLogLine::Strike { why, .. } = line else { return None };
        Some(DeskStrike { number, by: row.name.clone(), at: row.at.0, why: why.clone() })
    }

    pub(super) fn signatures(&self) -> Vec<DeskSignature> {
        let signature = |place: usize| {
            let DeskLogLine::Signed { hash, name } = &self.lines[place] else { return None };
            let row = &self.rows[place];
            let later = &self.lines[place + 1..];
            Some(DeskSignature {
                number: row.number,
                name: name.clone(),
                by: row.name.clone(),
                at: row.at.0,
                hash: hash.clone(),
                sound: *hash == self.hash_before(place),
                changed_since: later.iter().any(|line| !matches!(line, DeskLogLine::Signed { .. })),
            })
        };
        (0..self.lines.len()).filter_map(signature).collect()
    }

    /// Whether nothing has been entered since the log was signed.
    pub(super) fn is_signed(&self) -> bool {
        let last = self.signatures();
        last.last().is_some_and(|signature| signature.sound && !signature.changed_since)
    }
}

/// A board in a list.
pub(crate) fn line(row: &DeskBoardRow) -> DeskBoardLine {
    let title = row
        .ruleset
        .parse::<RulesetName>()
        .map_or_else(|_| row.ruleset.clone(), |name| name.rules().title.to_owned());
    let DeskBoardRow { desk, number, names, round, time, progress, .. } = row;
    DeskBoardLine {
        number: *number,
        href: format!("/desk/{desk}/{number}"),
        title,
        white: names.white.clone(),
        black: names.black.clone(),
        round: round.clone(),
        time: time.clone(),
        entries: progress.entries,
        plies: progress.plies,
        result: progress.result.clone(),
        questions: progress.questions,
        signed: progress.signed,
    }
}

/// How many entries a board may have.
pub(crate) fn is_full(log: &Log) -> bool {
    log.version() >= count(super::MOST_ENTRIES)
}
