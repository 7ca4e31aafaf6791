//! The irregularities that the texts list, and which offence each of them is. Data only.

use super::{ArbiterRules, Article, Code, Consequence, IrregularMove, Rules};

/// A kind of irregularity that a text lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// The article that describes it.
    pub article: Article,
    /// What falls under it, as far as a move on the board can show it.
    pub offences: &'static [Offence],
    /// What shows whether it has happened.
    pub evidence: Evidence,
}

/// What shows whether an irregularity that is claimed has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The position before and after: a legal move is none.
    Board,
    /// The same, but a legal move that crowns may have left the crown out.
    Promotion,
    /// The same, but a legal move of a king may be that of one without a crown.
    KingPlayed,
    /// The arbiter's word: it is about hands, touching and order.
    ArbitersWord,
}

/// What a move that is not legal does against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// It is made out of turn.
    OutOfTurn,
    /// The piece does not go there.
    WrongWay,
    /// A man goes backward.
    Backward,
    /// Another piece had been touched.
    AnotherTouched,
    /// The last move is taken back.
    TakenBack,
    /// The piece is the opponent's.
    OpponentsPiece,
    /// A capture was compulsory.
    CaptureLeftOut,
    /// A piece is taken off without any move.
    TakenOff,
    /// Another capture goes first.
    WrongCapture,
    /// The capture is not finished.
    BrokenOff,
    /// A man that is crowned goes on.
    ThroughTheLastRow,
}

impl ArbiterRules {
    /// The article under which irregular moves are ruled upon; none where they cannot happen.
    pub const fn list_of_irregularities(&self) -> Option<Article> {
        match self.irregular_move {
            IrregularMove::OpponentChooses { choice: list, .. }
            | IrregularMove::CautionThenForfeit { penalty: list, .. }
            | IrregularMove::Restored { restored: list } => Some(list),
            IrregularMove::Impossible => None,
        }
    }

    /// The kinds of irregularity that can be entered: those of the list, those that have articles of their own, and
    /// incidents that become one when they are noticed late. None where irregular moves cannot happen.
    pub fn irregularities(&self) -> Vec<Irregularity> {
        let Some(list) = self.list_of_irregularities() else { return Vec::new() };
        let unlisted = |article| Irregularity { article, offences: &[], evidence: Evidence::ArbitersWord };
        let mut kinds = match list.code {
            Code::Fmjd => FMJD.to_vec(),
            Code::Idf => IDF.to_vec(),
            Code::Wcdf => WCDF.to_vec(),
            _ => vec![Irregularity { evidence: Evidence::Board, ..unlisted(list) }],
        };
        kinds.extend(self.rectified_by_themselves.iter().copied().map(unlisted));
        let late = |consequence| consequence == Consequence::PlayOnIfNoticedAtOnce;
        let incidents = self.incidents.iter().filter(|incident| late(incident.consequence));
        kinds.extend(incidents.map(|incident| unlisted(incident.article)));
        kinds
    }

    /// The kind of irregularity under an article; none where irregular moves cannot happen. The article of the whole
    /// list means any move that is not legal, and so does one that is on no list, unless it is about hands.
    pub fn irregularity(&self, article: Article) -> Option<Irregularity> {
        self.list_of_irregularities()?;
        let kind = self.irregularities().into_iter().find(|kind| kind.article == article);
        let evidence = if self.is_about_hands(article) { Evidence::ArbitersWord } else { Evidence::Board };
        Some(kind.unwrap_or(Irregularity { article, offences: &[], evidence }))
    }

    /// Whether an article that is on no list says how hands make a move, which no position shows.
    fn is_about_hands(&self, article: Article) -> bool {
        let touching = self.touch.is_some_and(|touch| {
            [Some(touch.must_play), Some(touch.adjusting), Some(touch.out_of_turn), touch.unplayable]
                .contains(&Some(article))
        });
        let numbers: &[&str] = match article.code {
            Code::Fmjd => &["3.6", "3.7", "3.10", "3.12", "4.10", "4.12", "4.16"],
            Code::Idf => &["3.4", "3.7", "3.9", "3.11", "4.10", "4.12"],
            Code::Wcdf => &["1.16", "1.24", "1.27"],
            Code::Portugal => &["2.2.6", "5.1.4", "5.1.5"],
            _ => &[],
        };
        touching || numbers.contains(&article.number)
    }
}

impl Rules {
    /// Whether an article is of a book by which games under these rules are ruled upon.
    pub fn is_ruled_by(&self, code: Code) -> bool {
        let list = self.arbiter.list_of_irregularities();
        code == self.code || list.is_some_and(|list| list.code == code)
    }
}

static FMJD: [Irregularity; 18] = list_5_4(Code::Fmjd);
static IDF: [Irregularity; 18] = list_5_4(Code::Idf);

/// FMJD and IDF 5.4.1 to 5.4.17, and 5.2: a wrong starting position that is found after the first move.
const fn list_5_4(code: Code) -> [Irregularity; 18] {
    use Offence::{
        AnotherTouched, Backward, BrokenOff, CaptureLeftOut, OpponentsPiece, OutOfTurn, TakenBack, TakenOff,
        ThroughTheLastRow, WrongCapture, WrongWay,
    };
    const fn kind(code: Code, number: &'static str, offences: &'static [Offence]) -> Irregularity {
        Irregularity { article: code.article(number), offences, evidence: Evidence::Board }
    }
    const fn reported(code: Code, number: &'static str, offences: &'static [Offence]) -> Irregularity {
        Irregularity { article: code.article(number), offences, evidence: Evidence::ArbitersWord }
    }
    const fn crowned(code: Code, number: &'static str, evidence: Evidence) -> Irregularity {
        Irregularity { article: code.article(number), offences: &[], evidence }
    }
    [
        kind(code, "5.4.1", &[OutOfTurn]),
        kind(code, "5.4.2", &[WrongWay, Backward, ThroughTheLastRow]),
        reported(code, "5.4.3", &[AnotherTouched]),
        reported(code, "5.4.4", &[TakenBack]),
        kind(code, "5.4.5", &[OpponentsPiece]),
        kind(code, "5.4.6", &[CaptureLeftOut]),
        kind(code, "5.4.7", &[TakenOff]),
        kind(code, "5.4.8", &[WrongCapture]),
        kind(code, "5.4.9", &[BrokenOff]),
        reported(code, "5.4.10", &[]),
        kind(code, "5.4.11", &[]),
        kind(code, "5.4.12", &[]),
        reported(code, "5.4.13", &[]),
        kind(code, "5.4.14", &[]),
        crowned(code, "5.4.15", Evidence::Promotion),
        crowned(code, "5.4.16", Evidence::KingPlayed),
        reported(code, "5.4.17", &[]),
        reported(code, "5.2", &[]),
    ]
}

/// WCDF 1.25. What touching a piece that cannot move (1.25.2) leads to is found when the touch is entered.
static WCDF: [Irregularity; 7] = {
    use Offence::{
        AnotherTouched, Backward, BrokenOff, CaptureLeftOut, OpponentsPiece, OutOfTurn, TakenOff,
        ThroughTheLastRow, WrongCapture, WrongWay,
    };
    const fn kind(number: &'static str, offences: &'static [Offence]) -> Irregularity {
        Irregularity { article: Code::Wcdf.article(number), offences, evidence: Evidence::Board }
    }
    [
        kind("1.25.1", &[CaptureLeftOut, BrokenOff, WrongCapture]),
        kind("1.25.3", &[WrongWay, AnotherTouched]),
        kind("1.25.4", &[Backward]),
        kind("1.25.5", &[TakenOff]),
        // No move tells whether a piece was added beside it.
        Irregularity { evidence: Evidence::ArbitersWord, ..kind("1.25.6", &[]) },
        kind("1.25.7", &[ThroughTheLastRow]),
        kind("1.25.8", &[OutOfTurn, OpponentsPiece]),
    ]
};
