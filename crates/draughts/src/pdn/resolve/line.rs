//! A row of texts as legal moves. Where a text fits several moves, the texts after it decide.

use super::MatchingMove;
use super::matching::fits;
use crate::pdn::Repair;
use crate::pdn::naming::SquareNaming;
use crate::pdn::syntax::MoveText;
use crate::position::AnyPosition;
use smallvec::SmallVec;

/// So many moves are tried in vain before the search for a way through ambiguous captures is given up.
const PATIENCE: usize = 20_000;

/// This many choices of a game are examined again; a game from a starting position has hardly any.
const MOST_CHOICES: usize = 256;

/// Texts as legal moves, as far as they are.
#[derive(Clone, Debug, Default)]
pub(in crate::pdn) struct ReplayedLine {
    pub(in crate::pdn) fits: Vec<MatchingMove>,
    /// The positions before each of them, and then the last.
    pub(in crate::pdn) positions: Vec<AnyPosition>,
    /// How many texts were used.
    pub(in crate::pdn) texts: usize,
}

/// A move on the way, with what else could have stood there.
struct ChosenFit {
    fit: MatchingMove,
    before: AnyPosition,
    text: usize,
    others: SmallVec<[MatchingMove; 2]>,
    /// Whether there was a choice.
    several: bool,
}

/// Plays texts from a position.
pub(in crate::pdn) fn replay(start: AnyPosition, naming: &SquareNaming, texts: &[MoveText]) -> ReplayedLine {
    let mut search = Search { naming, texts, way: Vec::new(), position: start, text: 0, patience: PATIENCE };
    let mut replayed = search.longest();
    if replayed.texts == texts.len() {
        search.name_choices(&mut replayed);
    }
    replayed
}

struct Search<'a> {
    naming: &'a SquareNaming,
    texts: &'a [MoveText],
    way: Vec<ChosenFit>,
    position: AnyPosition,
    text: usize,
    patience: usize,
}

impl Search<'_> {
    /// The way that uses most texts, all of them if there is such a one.
    fn longest(&mut self) -> ReplayedLine {
        let mut best: Option<ReplayedLine> = None;
        loop {
            if self.text == self.texts.len() {
                return self.replayed();
            }
            let mut fits = fits(&self.position, self.naming, &self.texts[self.text..]);
            if fits.is_empty() {
                if best.as_ref().is_none_or(|best| self.text > best.texts) {
                    best = Some(self.replayed());
                }
                if !self.try_another() {
                    return best.unwrap_or_default();
                }
                continue;
            }
            let several = fits.len() > 1;
            let fit = fits.remove(0);
            self.take(ChosenFit { fit, before: self.position, text: self.text, others: fits, several });
        }
    }

    fn take(&mut self, chosen: ChosenFit) {
        self.position = chosen.fit.after();
        self.text = chosen.text + chosen.fit.texts;
        self.way.push(chosen);
        self.patience = self.patience.saturating_sub(1);
    }

    /// Goes back to the last choice and takes the next that could have stood there.
    fn try_another(&mut self) -> bool {
        while let Some(mut chosen) = self.way.pop() {
            if !chosen.others.is_empty() && self.patience > 0 {
                chosen.fit = chosen.others.remove(0);
                self.take(chosen);
                return true;
            }
        }
        false
    }

    fn replayed(&self) -> ReplayedLine {
        let mut positions: Vec<AnyPosition> = self.way.iter().map(|chosen| chosen.before).collect();
        positions.push(self.position);
        ReplayedLine {
            fits: self.way.iter().map(|chosen| chosen.fit.clone()).collect(),
            positions,
            texts: self.text,
        }
    }

    /// Says of each choice whether another would have done as well.
    fn name_choices(&self, replayed: &mut ReplayedLine) {
        let choices = self.way.iter().enumerate().filter(|(_, chosen)| chosen.several);
        for (number, (place, chosen)) in choices.enumerate() {
            let would_do = |other: &MatchingMove| {
                let mut search = Search {
                    naming: self.naming,
                    texts: self.texts,
                    way: Vec::new(),
                    position: other.after(),
                    text: chosen.text + other.texts,
                    patience: PATIENCE / 16,
                };
                search.longest().texts == self.texts.len()
            };
            let open = number >= MOST_CHOICES || chosen.others.iter().any(would_do);
            let repair = if open { Repair::AmbiguousOpen } else { Repair::AmbiguousSolved };
            replayed.fits[place].repairs.push(repair);
        }
    }
}
