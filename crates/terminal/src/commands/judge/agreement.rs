//! Whether a case was judged as it was expected.

use super::wire::{CaseAnswer, ExpectedRuling};
use draughts::judging::Judgement;
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Move};
use std::collections::BTreeSet;
use std::fmt;

/// How many lines agree.
#[derive(Default)]
pub(super) struct AgreementTally {
    agree: u32,
    differ: u32,
    without_expectation: u32,
    pub(super) unjudged: u32,
}

impl AgreementTally {
    pub(super) fn count(&mut self, agrees: Option<bool>) {
        match agrees {
            Some(true) => self.agree += 1,
            Some(false) => self.differ += 1,
            None => self.without_expectation += 1,
        }
    }

    /// Whether everything could be judged and agrees.
    pub(super) fn is_clean(&self) -> bool {
        self.differ == 0 && self.unjudged == 0
    }
}

impl fmt::Display for AgreementTally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compared = self.agree + self.differ;
        write!(formatter, "{} of {compared} agree", self.agree)?;
        if self.without_expectation > 0 {
            write!(formatter, ", {} without an expected ruling", self.without_expectation)?;
        }
        if self.unjudged > 0 {
            write!(formatter, ", {} not judged", self.unjudged)?;
        }
        Ok(())
    }
}

/// The fields that are not as expected.
pub(super) fn differences(
    judged: &Judgement,
    answer: &CaseAnswer<'_>,
    expected: &ExpectedRuling,
) -> Result<Vec<&'static str>, String> {
    let mut differs = Vec::new();
    let mut compare = |field, as_expected: bool| {
        if !as_expected {
            differs.push(field);
        }
    };
    compare("legal", expected.legal.is_none() || expected.legal == answer.legal);
    compare("result", expected.result.as_deref().is_none_or(|result| result == answer.result));
    compare("ruling", expected.ruling.is_none() || expected.ruling.as_deref() == answer.ruling);
    let square = expected.square.as_ref().map(|square| square.text());
    compare("square", square.is_none() || square == answer.square);
    let rules = judged.game.rules();
    if let Some(text) = &expected.fen {
        let setup = fen::read(rules, text).map_err(|faults| format!("\"expected\": {faults}"))?;
        compare("fen", setup == judged.game.position().setup());
    }
    if let Some(texts) = &expected.legal_moves {
        compare("legal_moves", are_all_moves(judged.game.position(), texts));
    }
    compare("articles", is_decided_as(answer, expected));
    Ok(differs)
}

/// Whether the texts name every legal move once, in whatever way they are written.
fn are_all_moves(position: &AnyPosition, texts: &[String]) -> bool {
    let read: Result<BTreeSet<Move>, _> = texts.iter().map(|text| movetext::read(position, text)).collect();
    let legal: BTreeSet<Move> = position.moves().iter().copied().collect();
    read.is_ok_and(|read| read.len() == texts.len() && read == legal)
}

/// Whether the deciding article is among those expected, where one decides.
fn is_decided_as(answer: &CaseAnswer<'_>, expected: &ExpectedRuling) -> bool {
    let ends = expected.result.as_deref().is_some_and(|result| result != "ongoing");
    let listed = expected.article.as_slice();
    if listed.is_empty() || !(ends || expected.ruling.is_some()) {
        return true;
    }
    answer.articles.first().is_some_and(|article| listed.iter().any(|text| text.trim() == article))
}
