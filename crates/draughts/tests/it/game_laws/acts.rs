//! Any event that can happen to a game, sensible or not, from a few numbers.

use draughts::board::{Direction, Geometry};
use draughts::clock::Millis;
use draughts::game::{
    Absentee, Adjusting, Appeal, AppealDecision, AppealOutcome, ClockEvent, Decision, Event, Flag, Game,
    Ground, IrregularPly, MoveSign, Order, Penalty, PenaltyKind, PlyFacts, Score, SetPosition, SheetEvent,
};
use draughts::{Article, Code, Kind, Move, Setup, Side, Square, Squares};

/// The numbers an event is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    /// Which event.
    pub(crate) kind: u8,
    /// Whatever it needs.
    pub(crate) first: u32,
    pub(crate) second: u32,
    /// How long after the one before, in milliseconds.
    pub(crate) later: u32,
}

impl Act {
    /// The event in a game as it stands.
    pub(crate) fn event(self, game: &Game) -> Event {
        let by = side(self.first);
        match self.kind % 64 {
            0 => Event::Move(self.senseless_move()),
            1 | 2 => Event::IrregularMove(self.irregular_ply(game)),
            3 => Event::Irregularity { by, article: self.article(game) },
            4 => Event::Object,
            5 => Event::LetStand,
            6 if self.second.is_multiple_of(3) => self.push(game),
            6 | 7 => Event::Touch { by, squares: self.squares(), adjusting: self.adjusting() },
            8..=11 => Event::OfferDraw(by),
            12 => Event::AcceptDraw(by),
            13 | 14 => Event::DeclineDraw(by),
            15 | 16 => Event::Claim { by, ground: self.ground(game) },
            17 if self.second.is_multiple_of(4) => Event::Resign(by),
            18 => Event::Flag(self.flag()),
            19..=24 => Event::Clock(self.clock_event()),
            25 => Event::Late { by: self.absentee(), minutes: self.second % 200 },
            26 | 27 => Event::Incident {
                by: (!self.second.is_multiple_of(3)).then_some(by),
                article: self.article(game),
            },
            28 => Event::Caution(by),
            29 if self.first.is_multiple_of(4) => {
                Event::Decide(Decision { ends: self.score(), article: self.article(game), text: self.text() })
            }
            30 | 31 => Event::TakeBack { plies: self.first % 5 },
            32 => Event::Annotate { ply: self.first % 40, sign: self.sign() },
            33 => Event::EraseSigns { ply: self.first % 40 },
            34 => Event::Sheet(self.sheet_event()),
            35 if self.first % 4 < 2 => Event::Penalty(Penalty {
                on: (!self.second.is_multiple_of(3)).then_some(by),
                kind: self.penalty(),
                article: self.article(game),
                text: self.text(),
            }),
            36 => Event::Appeal(Appeal {
                by,
                against: self.second % 40,
                members: self.first % 6,
                text: self.text(),
            }),
            37 => Event::AppealDecided(AppealDecision {
                outcome: match self.first % 3 {
                    0 => AppealOutcome::Upheld,
                    _ => AppealOutcome::Overturned { instead: self.score() },
                },
                article: self.article(game),
                text: self.text(),
            }),
            38 => Event::AskForDraw(by),
            39 => Event::SetPosition(SetPosition {
                setup: self.setup(game),
                article: self.article(game),
                text: self.text(),
            }),
            40 => Event::Discover { ply: self.first % 40 },
            _ => self.legal_move(game).map_or(Event::Object, Event::Move),
        }
    }

    fn legal_move(self, game: &Game) -> Option<Move> {
        let moves = game.position().moves();
        moves.get(self.first as usize % moves.len().max(1)).copied()
    }

    fn senseless_move(self) -> Move {
        Move {
            from: any_square(self.first),
            to: any_square(self.second),
            crowned: self.first.is_multiple_of(5),
            captured: any_squares(self.first, self.second),
        }
    }

    /// A piece goes anywhere, or the board is thrown into disorder.
    fn irregular_ply(self, game: &Game) -> IrregularPly {
        let facts = PlyFacts {
            by: side(self.first),
            kind: if self.second.is_multiple_of(2) { Kind::Man } else { Kind::King },
            captures: self.first.is_multiple_of(3),
            promotes: self.second.is_multiple_of(7),
        };
        let (from, to) = (any_square(self.first), any_square(self.second));
        IrregularPly { article: self.article(game), facts, from, to, after: self.setup(game) }
    }

    fn setup(self, game: &Game) -> Setup {
        let mut setup = game.position().setup();
        setup.turn = side(self.first / 2);
        match self.second % 4 {
            0 => setup.white_men = setup.white_men.without(any_square(self.first)),
            1 => setup.black_kings = setup.black_kings.with(any_square(self.first)),
            2 => setup.white_kings = any_squares(self.first, self.second),
            _ => setup.black_men = Squares::NONE,
        }
        setup
    }

    fn squares(self) -> Vec<Square> {
        (0..self.second % 4).map(|place| any_square(self.first.wrapping_add(7 * place))).collect()
    }

    /// A piece that is pushed towards a neighbouring square more often than not.
    fn push(self, game: &Game) -> Event {
        let moves = game.position().moves();
        let from = match self.first % 4 {
            0 => any_square(self.first),
            _ => moves.first().map_or_else(|| any_square(self.first), |action| action.from),
        };
        let near = Direction::ALL[self.second as usize / 3 % 4];
        let board = game.rules().geometry();
        let neighbour = board.board().contains(from).then(|| board.step(from, near)).flatten();
        let towards = neighbour.unwrap_or_else(|| any_square(self.second));
        Event::Push { by: game.position().turn(), from, towards }
    }

    fn adjusting(self) -> Adjusting {
        if self.second.is_multiple_of(3) { Adjusting::Announced } else { Adjusting::NotAnnounced }
    }

    fn ground(self, game: &Game) -> Ground {
        match self.second % 5 {
            0 => Ground::Repetition { next: None },
            1 => Ground::Repetition { next: Some(self.senseless_move()) },
            2 => Ground::Repetition { next: self.legal_move(game) },
            3 => Ground::NoProgress,
            _ => Ground::CannotWin,
        }
    }

    fn absentee(self) -> Absentee {
        if self.first.is_multiple_of(3) { Absentee::Both } else { Absentee::One(side(self.first)) }
    }

    fn flag(self) -> Flag {
        Flag {
            by: self.absentee(),
            control: (self.second.is_multiple_of(2)).then_some(self.second),
            completed: (!self.second.is_multiple_of(3)).then_some(self.second / 3),
            order: if self.first.is_multiple_of(2) { Order::Known } else { Order::Unknown },
        }
    }

    fn clock_event(self) -> ClockEvent {
        let side = side(self.first);
        let time = Millis::new(u64::from(self.second));
        match self.first % 13 {
            0 | 1 => ClockEvent::Start,
            2..=4 => ClockEvent::Press(side),
            5 => ClockEvent::Stop,
            6 => ClockEvent::Resume,
            7 => ClockEvent::Adjust { side, remaining: time },
            8 => ClockEvent::Replace { white: time, black: Millis::MAX },
            9 => ClockEvent::SeeFlag(side),
            10 => ClockEvent::SeeBothFlags,
            11 => ClockEvent::ClaimFlag(side),
            _ => ClockEvent::Look,
        }
    }

    fn score(self) -> Option<Score> {
        let scores = [
            Score::Won(Side::White),
            Score::Won(Side::Black),
            Score::Drawn,
            Score::BothLose,
            Score::Annulled,
        ];
        scores.get(self.second as usize % 7).copied()
    }

    fn sign(self) -> MoveSign {
        let signs = [
            MoveSign::Strong,
            MoveSign::VeryWeak,
            MoveSign::LooksWeakIsStrong,
            MoveSign::OnlyMove,
            MoveSign::Material(-2),
        ];
        signs[self.second as usize % signs.len()]
    }

    fn sheet_event(self) -> SheetEvent {
        let side = side(self.first);
        match self.second % 4 {
            0 => SheetEvent::Tick(side),
            1 => SheetEvent::Complete(side),
            2 => SheetEvent::Sign(side),
            _ => SheetEvent::HandIn(side),
        }
    }

    fn penalty(self) -> PenaltyKind {
        let kinds = [
            PenaltyKind::Warning,
            PenaltyKind::GameLost,
            PenaltyKind::Disqualification,
            PenaltyKind::Expulsion,
        ];
        kinds[self.second as usize % kinds.len()]
    }

    /// One of the ruleset's own articles, mostly.
    fn article(self, game: &Game) -> Article {
        let incidents = game.rules().arbiter.incidents;
        match incidents.get(self.second as usize % (incidents.len() + 2)) {
            Some(incident) => incident.article,
            None => Code::Fmjd.article("5.4.1"),
        }
    }

    fn text(self) -> String {
        ["", "so it is", "\u{7}\"\\\n"][self.first as usize % 3].to_owned()
    }
}

fn side(number: u32) -> Side {
    Side::BOTH[number as usize % 2]
}

/// A square of one board or the other, whichever is played on.
fn any_square(number: u32) -> Square {
    let geometry = if number.is_multiple_of(8) { Geometry::TEN } else { Geometry::EIGHT };
    let squares: Vec<Square> = geometry.board().into_iter().collect();
    squares[(number / 8) as usize % squares.len()]
}

fn any_squares(first: u32, second: u32) -> Squares {
    if first.is_multiple_of(4) {
        Squares::NONE
    } else {
        Squares::from_bits(u64::from(first) << 32 | u64::from(second))
    }
}
