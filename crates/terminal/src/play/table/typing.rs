//! What is typed into the input line: a move or a command.

use super::{Action, Entry, Flow, Mode, Purpose, Table};
use crate::play::clocks;
use crate::play::notice::{self, Notice};
use crate::play::question::Question;
use crate::play::vocabulary::{self, Claim, PlayCommand, TypedLine};
use draughts::game::Ground;
use draughts::notation::{fen, movetext};

impl Table {
    /// Carries out what was typed.
    pub(super) fn submit(&mut self) -> Flow {
        let Mode::Entry(Entry { purpose, text }) = std::mem::replace(&mut self.mode, Mode::Board) else {
            return Flow::Stay;
        };
        if purpose == Purpose::Claim {
            match notice::read_move(&self.session, &text) {
                Ok(action) => self.claim_naming(action),
                Err(_) if text.trim().is_empty() => {}
                Err(notice) => self.notice = Some(notice),
            }
            return Flow::Stay;
        }
        match vocabulary::read(self.session.rules(), &text) {
            TypedLine::Nothing => {}
            TypedLine::Move(text) => self.play_typed(text),
            TypedLine::MoveWithOffer(text) => {
                let mover = self.session.turn();
                let is_legal = notice::read_move(&self.session, text).is_ok();
                if is_legal && self.session.announced_offer() != Some(mover) {
                    self.session.request_draw_offer(mover, self.now);
                }
                self.play_typed(text);
            }
            TypedLine::Advice(text) => self.notice = Some(Notice::plain(text)),
            TypedLine::Command(command) => return self.carry_out(command),
        }
        Flow::Stay
    }

    fn play_typed(&mut self, text: &str) {
        match notice::read_move(&self.session, text) {
            Ok(action) => self.play(action),
            Err(notice) => self.notice = Some(notice),
        }
    }

    fn carry_out(&mut self, command: PlayCommand<'_>) -> Flow {
        match command {
            PlayCommand::Leave => return self.apply(Action::Leave),
            PlayCommand::Save(file) => return Flow::Save(file.map(Into::into)),
            PlayCommand::Undo(count) => self.repeat(count, &Action::Undo),
            PlayCommand::Redo(count) => self.repeat(count, &Action::Redo),
            PlayCommand::Flip => self.view.flip(),
            PlayCommand::Board => self.notice = None,
            PlayCommand::Moves => {
                let moves = movetext::write_all(self.session.position()).into_iter();
                let texts: Vec<String> = moves.map(|listed| listed.text).collect();
                let text =
                    if texts.is_empty() { "There is no legal move.".to_owned() } else { texts.join(" ") };
                self.open("Legal moves", text);
            }
            PlayCommand::History => self.open("Moves", self.session.history()),
            PlayCommand::Fen => {
                let text = fen::write(self.session.rules(), &self.session.position().setup());
                self.open("Position", text);
            }
            PlayCommand::Time => {
                let line = clocks::line(self.session.game(), self.now);
                self.notice = Some(Notice::plain(line.unwrap_or_else(|| clocks::NONE.to_owned())));
            }
            PlayCommand::Counters => {
                self.apply(Action::ToggleCounters);
            }
            PlayCommand::Offer(None) => self.offer(),
            PlayCommand::Offer(Some(by)) => self.offer_for(by),
            PlayCommand::Answer(answer) => self.answer(answer),
            PlayCommand::Claim(claim) => self.claim_typed(claim),
            PlayCommand::Resign(by) => {
                let side = by.unwrap_or(self.session.turn());
                self.ask_unless_over(Question::Resign(side));
            }
            PlayCommand::Explain(text) => {
                let rules = self.session.rules();
                self.notice = Some(match movetext::attempt(rules, text) {
                    Ok(attempt) => Notice::ruling(self.session.position(), &attempt),
                    Err(fault) => Notice::plain(fault.to_string()),
                });
            }
            PlayCommand::Why => self.read_articles(),
            PlayCommand::Help => {
                self.apply(Action::Help);
            }
        }
        Flow::Stay
    }

    /// Repeats an action, as long as it changes the position.
    fn repeat(&mut self, count: usize, action: &Action) {
        for _ in 0..count {
            let before = self.session.game().plies().len();
            self.apply(action.clone());
            if self.session.game().plies().len() == before {
                return;
            }
        }
    }

    fn claim_typed(&mut self, claim: Claim<'_>) {
        match claim {
            Claim::Repetition => self.claim(Ground::Repetition { next: None }),
            Claim::RepetitionBy(text) => match notice::read_move(&self.session, text) {
                Ok(action) => self.claim_naming(action),
                Err(notice) => self.notice = Some(notice),
            },
            Claim::Moves => self.claim(Ground::NoProgress),
            Claim::CannotWin => self.claim(Ground::CannotWin),
        }
    }
}
