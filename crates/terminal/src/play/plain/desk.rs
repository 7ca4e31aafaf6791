//! Carries out the commands of plain mode and prints the answers.

use super::Flow;
use crate::board::{self, NameDisplay, Signs};
use crate::play::notice::{self, Notice};
use crate::play::opponent::EngineAction;
use crate::play::session::{OfferAnswer, Response, Session};
use crate::play::vocabulary::{self, Claim, PlayCommand, TypedLine};
use crate::play::{clocks, counters};
use crate::screen::{Colours, Paint};
use draughts::clock::At;
use draughts::game::Ground;
use draughts::notation::{self, fen, movetext};
use draughts::{Move, Side};
use std::io::{self, Write};
use std::path::PathBuf;

pub(super) struct Desk<W> {
    pub(super) session: Session,
    seen_from: Side,
    colours: Colours,
    /// The last notice with an article, for `why`.
    cited: Option<Notice>,
    /// The current time of the game.
    now: At,
    /// The side that the engine plays, if any.
    pub(super) engine: Option<Side>,
    output: W,
}

impl<W: Write> Desk<W> {
    pub(super) const fn new(session: Session, colours: Colours, output: W) -> Self {
        Self { session, seen_from: Side::White, colours, cited: None, now: At::ZERO, engine: None, output }
    }

    /// Greets the players and starts their clock.
    pub(super) fn open(&mut self, now: At) -> io::Result<()> {
        self.now = now;
        self.session.begin(now);
        self.print(&format!("{}. Type a move, or help for the commands.", self.session.rules().title))?;
        if let Some(opening) = Notice::opening(self.session.game()) {
            self.say_notice(opening)?;
        }
        self.show_position(None)
    }

    /// Time has passed; a flag may have fallen.
    pub(super) fn tick(&mut self, now: At) -> io::Result<()> {
        self.now = now;
        match self.session.check_clocks(now) {
            Some(ruling) => self.print_decision(&ruling),
            None => Ok(()),
        }
    }

    /// Prompts the side to move; a general prompt once the game is over.
    pub(super) fn prompt(&mut self) -> io::Result<()> {
        let asked = if self.session.game().outcome().is_some() { "" } else { self.colour_on_turn() };
        write!(self.output, "{asked}> ")?;
        self.flush()
    }

    pub(super) fn run_line(&mut self, line: &[u8]) -> io::Result<Flow> {
        let Ok(line) = str::from_utf8(line) else {
            self.print("This line is not UTF-8 text.")?;
            return Ok(Flow::Stay);
        };
        match vocabulary::read(self.session.rules(), line) {
            TypedLine::Nothing => {}
            TypedLine::Move(text) => self.play(text)?,
            TypedLine::MoveWithOffer(text) => self.play_offering(text)?,
            TypedLine::Advice(text) => self.print(&text)?,
            TypedLine::Command(command) => return self.do_as_told(command),
        }
        Ok(Flow::Stay)
    }

    fn do_as_told(&mut self, command: PlayCommand<'_>) -> io::Result<Flow> {
        match command {
            PlayCommand::Leave => return Ok(Flow::Leave),
            PlayCommand::Save(file) => return Ok(Flow::Save(file.map(PathBuf::from))),
            PlayCommand::Undo(count) => self.undo(count)?,
            PlayCommand::Redo(count) => self.redo(count)?,
            PlayCommand::Flip => {
                self.seen_from = self.seen_from.opponent();
                self.show_position(None)?;
            }
            PlayCommand::Board => self.show_position(None)?,
            PlayCommand::Moves => self.list_moves()?,
            PlayCommand::History => {
                let text = self.session.history();
                self.print(&text)?;
            }
            PlayCommand::Fen => {
                let setup = self.session.position().setup();
                self.print(&fen::write(self.session.rules(), &setup))?;
            }
            PlayCommand::Time => {
                let line = clocks::line(self.session.game(), self.now);
                self.print(line.as_deref().unwrap_or(clocks::NONE))?;
            }
            PlayCommand::Counters => self.print(&counters::text(self.session.game()))?,
            PlayCommand::Offer(by) => self.offer(by)?,
            PlayCommand::Answer(answer) => self.answer(answer)?,
            PlayCommand::Claim(claim) => self.claim(claim)?,
            PlayCommand::Resign(by) => {
                // Against the engine, only the human's side can be meant.
                let unnamed = self.engine.map_or(self.session.turn(), Side::opponent);
                let ruling = self.session.resign(by.unwrap_or(unnamed), self.now);
                self.print_decision(&ruling)?;
            }
            PlayCommand::Explain(text) => self.explain(text)?,
            PlayCommand::Why => self.why()?,
            PlayCommand::Help => self.print(HELP)?,
        }
        Ok(Flow::Stay)
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        match notice::read_move(&self.session, text) {
            Ok(action) => self.make(action),
            Err(notice) => {
                self.say_notice(notice)?;
                self.say_what_is_legal(text)
            }
        }
    }

    /// Makes a move and offers a draw with it.
    fn play_offering(&mut self, text: &str) -> io::Result<()> {
        let mover = self.session.turn();
        if notice::read_move(&self.session, text).is_ok() && self.session.announced_offer() != Some(mover) {
            self.session.request_draw_offer(mover, self.now);
        }
        self.play(text)
    }

    /// Lists the legal moves, those of the piece named in the text first.
    fn say_what_is_legal(&mut self, text: &str) -> io::Result<()> {
        if self.session.game().outcome().is_some() {
            return Ok(());
        }
        let attempt = movetext::attempt(self.session.rules(), text).ok();
        let legal = movetext::legal(self.session.position(), attempt.as_ref());
        self.print(&format!("Legal moves: {}.", notation::shortened(&legal)))
    }

    /// Makes a move and shows the result.
    pub(super) fn make(&mut self, action: Move) -> io::Result<()> {
        let ruling = self.session.play(action, self.now);
        self.show_position(Notice::answer(self.session.game(), &ruling))
    }

    /// Shows what the engine does.
    pub(super) fn answered(&mut self, deed: EngineAction) -> io::Result<()> {
        match deed {
            EngineAction::Move(action) => self.make(action),
            EngineAction::Answer(answer) => self.answer(answer),
            EngineAction::Claim(ground) => {
                let ruling = self.session.claim(ground, self.now);
                self.print_decision(&ruling)
            }
        }
    }

    fn undo(&mut self, count: usize) -> io::Result<()> {
        for done in 0..count {
            match self.session.undo(self.now) {
                Ok(text) => self.print(&format!("{text} has been taken back."))?,
                Err(text) => {
                    self.print(text)?;
                    return if done == 0 { Ok(()) } else { self.show_position(None) };
                }
            }
        }
        self.show_position(None)
    }

    fn redo(&mut self, count: usize) -> io::Result<()> {
        for _ in 0..count {
            match self.session.redo(self.now) {
                Some(ruling) => self.show_position(Notice::answer(self.session.game(), &ruling))?,
                None => return self.print("There is no move to redo."),
            }
        }
        Ok(())
    }

    /// Offers a draw for the side named; by default for the side to move, or for the engine's opponent.
    fn offer(&mut self, by: Option<Side>) -> io::Result<()> {
        let unnamed = self.engine.map_or(self.session.turn(), Side::opponent);
        let offering = self.session.request_draw_offer(by.unwrap_or(unnamed), self.now);
        match Notice::offering(self.session.game(), &offering, "draw again") {
            Some(notice) => self.say_notice(notice),
            None => Ok(()),
        }
    }

    fn answer(&mut self, answer: OfferAnswer) -> io::Result<()> {
        let ruling = self.session.answer(answer, self.now);
        self.print_decision(&ruling)
    }

    fn claim(&mut self, claim: Claim<'_>) -> io::Result<()> {
        let ground = match claim {
            Claim::Repetition => Ground::Repetition { next: None },
            Claim::RepetitionBy(text) => match notice::read_move(&self.session, text) {
                Ok(action) => Ground::Repetition { next: Some(action) },
                Err(notice) => return self.say_notice(notice),
            },
            Claim::Moves => Ground::NoProgress,
            Claim::CannotWin => Ground::CannotWin,
        };
        let ruling = self.session.claim(ground, self.now);
        self.print_decision(&ruling)
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let moves = movetext::write_all(self.session.position());
        if moves.is_empty() {
            return self.print("There is no legal move.");
        }
        let texts: Vec<String> = moves.into_iter().map(|listed| listed.text).collect();
        self.print(&texts.join(" "))
    }

    fn explain(&mut self, text: &str) -> io::Result<()> {
        match movetext::attempt(self.session.rules(), text) {
            Ok(attempt) => self.say_notice(Notice::ruling(self.session.position(), &attempt)),
            Err(fault) => self.print(&fault.to_string()),
        }
    }

    fn why(&mut self) -> io::Result<()> {
        match &self.cited {
            Some(notice) => {
                let text = notice.articles_in_full();
                self.print(&text)
            }
            None => self.print("No ruling has been given yet, so there is no article to show."),
        }
    }

    /// Prints what the game has decided, if anything.
    fn print_decision(&mut self, ruling: &Response) -> io::Result<()> {
        match Notice::answer(self.session.game(), ruling) {
            Some(notice) => self.say_notice(notice),
            None => Ok(()),
        }
    }

    /// Prints a notice, and remembers it if it cites an article.
    fn say_notice(&mut self, notice: Notice) -> io::Result<()> {
        if notice.articles.is_empty() {
            return self.print(&notice.text);
        }
        let cited = self.colours.painted(&notice.cited(), Paint::Bad).into_owned();
        self.print(&format!("{} [{cited}]", notice.text))?;
        self.cited = Some(notice);
        Ok(())
    }

    /// Prints the board, the last move, the clocks, any decision and what can be done.
    fn show_position(&mut self, decided: Option<Notice>) -> io::Result<()> {
        self.draw_board()?;
        if let Some(text) = self.session.last().map(|ply| ply.text.clone()) {
            self.print(&format!("{}. {text}", self.move_number()))?;
        }
        if let Some(clocks) = clocks::line(self.session.game(), self.now) {
            self.print(&clocks)?;
        }
        let game = self.session.game();
        let end = game.outcome().map(|outcome| Notice::outcome(game.rules(), outcome));
        let is_over = end.is_some();
        if let Some(notice) = decided.or(end) {
            self.say_notice(notice)?;
        }
        if is_over {
            return Ok(());
        }
        if self.session.position().must_capture() {
            self.print(&format!("{} must capture.", self.colour_on_turn()))?;
        }
        match counters::open_claims(self.session.game()) {
            Some(claims) => self.print(&claims),
            None => Ok(()),
        }
    }

    fn draw_board(&mut self) -> io::Result<()> {
        let view = board::BoardStyle {
            seen_from: self.seen_from,
            names: NameDisplay::Shown,
            signs: match self.colours {
                Colours::Painted => Signs::Solid,
                Colours::Plain => Signs::Outlined,
            },
            marked: self.session.last_move_squares(),
        };
        for line in board::draw(self.session.position(), &view) {
            for span in line {
                write!(self.output, "{}", self.colours.painted(&span.text, span.paint))?;
            }
            writeln!(self.output)?;
        }
        Ok(())
    }

    /// The number of the last move, with dots after it if the second player made it.
    fn move_number(&self) -> String {
        let second_began = self.session.first_mover() != self.session.rules().first_to_move.value;
        let place = self.session.game().plies().len().saturating_sub(1) + usize::from(second_began);
        let dots = if place.is_multiple_of(2) { "" } else { ".." };
        format!("{}{dots}", place / 2 + 1)
    }

    fn colour_on_turn(&self) -> &'static str {
        self.session.rules().colour(self.session.turn())
    }

    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

const HELP: &str = "\
a move           its squares, such as 32-28, 28x19 or c3:e5
undo, redo       take back a move, replay it; undo 3 takes back three
flip             flip the board
board            show the board again
moves            the legal moves
history          the moves so far
time             the clocks
counters         the draw counts, and the draws that can be claimed now
draw             offer a draw with your next move; draw white offers one for White;
                 32-28 draw makes the move and offers a draw with it
accept, decline  answer an offer
claim GROUND     claim a draw: repetition, repetition MOVE, moves or cannot-win
resign           resign for the side to move; resign white resigns for White
fen              the position as FEN, in one line
explain MOVE     whether the move is legal, and why; explain SQUARE for a piece
why              the articles behind the last ruling
save FILE        save the game to a new file, and every move from now on
help             this list
quit             leave the game";
