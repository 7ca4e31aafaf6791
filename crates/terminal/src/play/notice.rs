//! What the program tells the players: a sentence, and the articles behind it.

use super::session::{Offering, Session};
use draughts::game::{Game, Opening, Outcome};
use draughts::notation::movetext::{self, MatchingMoves};
use draughts::notation::{Attempt, square};
use draughts::{AnyPosition, Article, Kind, Move, NotPossible, Rules, Ruling, Verdict, explain, rulebook};

/// A sentence for the players and the articles it rests on, the deciding one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) articles: Vec<Article>,
}

impl Notice {
    /// A sentence that needs no article.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), articles: Vec::new() }
    }

    /// What the rules say of an attempt.
    pub(super) fn ruling(position: &AnyPosition, attempt: &Attempt) -> Self {
        let ruling = explain(position, attempt);
        Self { text: ruling.sentence(position.rules()), articles: ruling.articles().to_vec() }
    }

    /// How the game has ended.
    pub(super) fn outcome(rules: &Rules, outcome: &Outcome) -> Self {
        let mut notice = Self { text: outcome.text(rules), articles: outcome.articles.clone() };
        // The articles of a notice are shown beside its text, so they need not be repeated in it.
        if let Some(bare) = notice.text.strip_suffix(&format!(" ({}).", notice.cited())) {
            notice.text = format!("{bare}.");
        }
        notice
    }

    /// What the game has answered: nothing if it has only recorded the event.
    pub(super) fn answer(game: &Game, answer: &Result<Ruling, NotPossible>) -> Option<Self> {
        match answer {
            Ok(ruling) => Self::decision(game, ruling),
            // What ended the game says more than that it is over.
            Err(_) if game.outcome().is_some() => {
                game.outcome().map(|outcome| Self::outcome(game.rules(), outcome))
            }
            Err(why) => Some(Self::plain(why.to_string())),
        }
    }

    /// What the game has decided: nothing if it has only recorded the event.
    fn decision(game: &Game, ruling: &Ruling) -> Option<Self> {
        if let Some(outcome) = game.outcome() {
            return Some(Self::outcome(game.rules(), outcome));
        }
        let text = match (ruling.verdict, game.standing_offer()) {
            (Verdict::Recorded, _) => return None,
            (Verdict::Offered, Some(by)) => {
                let [offers, answers] = [by, by.opponent()].map(|side| game.rules().colour(side));
                format!("{offers} offers a draw. {answers} can accept, decline, or make a move.")
            }
            _ => ruling.sentence(game.rules()),
        };
        Some(Self { text, articles: ruling.articles().to_vec() })
    }

    /// What comes of a request to offer a draw; `again` is how the player cancels it.
    pub(super) fn offering(game: &Game, offering: &Offering, again: &str) -> Option<Self> {
        let rules = game.rules();
        match offering {
            Offering::Answered(answer) => Self::answer(game, answer),
            Offering::WithTheMove(by) => {
                let colour = rules.colour(*by);
                let text =
                    format!("{colour} will offer a draw with the next move. {again} cancels the offer.");
                Some(Self::plain(text))
            }
            Offering::Withdrawn(by) => {
                Some(Self::plain(format!("{}'s draw offer is cancelled.", rules.colour(*by))))
            }
        }
    }

    /// The opening that was drawn or the handicap, if the game has one.
    pub(super) fn opening(game: &Game) -> Option<Self> {
        let rules = game.rules();
        let opening = &game.settings().way.opening;
        let text = match opening {
            Opening::Free => return None,
            Opening::Balloted { ballot, seed: None } => format!("The opening is {ballot}."),
            Opening::Balloted { ballot, seed: Some(seed) } => {
                format!("The opening drawn with seed {seed} is {ballot}.")
            }
            Opening::Handicap(handicap) => {
                let (side, man) = (rules.colour(handicap.side()), rules.word(Kind::Man));
                format!("Handicap: {side} starts with no {man} on {handicap}.")
            }
        };
        Some(Self { text, articles: opening.article().into_iter().collect() })
    }

    /// The names of the articles: `fmjd 4.13, fmjd 4.1`.
    pub(super) fn cited(&self) -> String {
        self.articles.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The articles in full, each under its number and title.
    pub(super) fn articles_in_full(&self) -> String {
        self.articles.iter().map(|&article| in_full(article)).collect::<Vec<_>>().join("\n\n")
    }
}

/// The move a text stands for in the position on the board, or what to say instead.
pub(super) fn read_move(session: &Session, text: &str) -> Result<Move, Notice> {
    let position = session.position();
    if let Some(outcome) = session.game().outcome() {
        return Err(Notice::outcome(session.rules(), outcome));
    }
    let attempt =
        movetext::attempt(session.rules(), text).map_err(|fault| Notice::plain(fault.to_string()))?;
    match movetext::find(position, &attempt) {
        MatchingMoves::One(action) => Ok(action),
        MatchingMoves::Several(_) | MatchingMoves::None => Err(Notice::ruling(position, &attempt)),
    }
}

/// Says that several pieces can go to a square.
pub(super) fn which_piece(rules: &Rules, moves: &[Move]) -> Notice {
    let origins = super::selection::origins(moves);
    Notice::plain(format!("Choose a piece first: those on {} can go there.", square::list(rules, origins)))
}

fn in_full(article: Article) -> String {
    match rulebook::entry(article) {
        Some(entry) => format!("{article} — {}\n{}", entry.title, entry.text),
        None => format!("{article}\nThe text of this article is not available."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::clock::At;
    use draughts::game::Settings;
    use draughts::notation::fen;

    #[test]
    fn a_side_without_piece_or_move_has_lost() {
        let check = |ruleset: RulesetName, fen: &str, text: &str, expected: &str| {
            let position = fen::read_position(ruleset, fen).expect("a playable position");
            let mut session = Session::new(Game::new(position, Settings::of(ruleset.rules())));
            let action = read_move(&session, text).expect("a legal move");
            let ruling = session.play(action, At::ZERO);
            let said = Notice::answer(session.game(), &ruling).expect("the game is over");
            assert_eq!(format!("{} [{}]", said.text, said.cited()), expected);
            assert_eq!(read_move(&session, text), Err(said), "every further attempt is told so");
        };
        let taken = "White wins: Black has no piece left.";
        let blocked = "White wins: Black has no legal move.";
        check(RulesetName::International, "W:W33,48:B29", "33x24", &format!("{taken} [fmjd 7.2.3]"));
        check(RulesetName::International, "W:W31,37,50:B26", "50-45", &format!("{blocked} [fmjd 7.2.2]"));
        check(RulesetName::Russian, "W:Wc3,h2:Bd4", "c3:e5", &format!("{taken} [idf 6.1.3]"));
        check(RulesetName::Russian, "W:Wa1,f2,g1:Bh2", "a1-b2", &format!("{blocked} [idf 6.1.2]"));
        check(RulesetName::Portuguese, "W:W10,2:B14", "10x19", &format!("{taken} [portugal 4.2.a]"));
        check(RulesetName::Portuguese, "W:W3,8,12:B16", "3-7", &format!("{blocked} [portugal 4.2.b]"));
        check(RulesetName::Site64, "W:Wc3,h2:Bd4", "c3xe5", &format!("{taken} [site64 H23]"));
        check(RulesetName::Site64, "W:Wa1,f2,g1:Bh2", "a1-b2", &format!("{blocked} [site64 H24]"));
        let red = "White wins: Red has no piece left. [wcdf 1.30]";
        check(RulesetName::English, "W:W18,32:B15", "18x11", red);
    }
    #[test]
    fn an_ambiguous_move_is_answered_with_its_article() {
        let ruleset = RulesetName::Russian;
        let position = fen::read_position(ruleset, "W:WKd2:Bb6,d6,f4,f6,g7").expect("a playable position");
        let session = Session::new(Game::new(position, Settings::of(ruleset.rules())));
        let said = read_move(&session, "d2:a7").expect_err("two captures fit");
        assert_eq!(said.cited(), "idf 8.5.5");
        assert!(
            said.text.contains("d2:g5:e7:c5:a7") && said.text.contains("d2:h6:f8:c5:a7"),
            "{}",
            said.text
        );
    }
}
