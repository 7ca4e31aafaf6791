//! Conventional signs put to plies (FMJD and IDF 9.1).

use crate::game::Game;
use crate::game::event::MoveSign;
use crate::rules::{Article, Rules};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

/// What a sign speaks of. A ply has one sign of each at most, written in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Quality,
    Choice,
    Necessity,
    Result,
}

impl MoveSign {
    const fn subject(self) -> Subject {
        match self {
            Self::Strong
            | Self::VeryStrong
            | Self::Weak
            | Self::VeryWeak
            | Self::LooksWeakIsStrong
            | Self::LooksStrongIsWeak => Subject::Quality,
            Self::AtLiberty => Subject::Choice,
            Self::OnlyMove => Subject::Necessity,
            Self::Wins | Self::Draws | Self::Material(_) => Subject::Result,
        }
    }

    /// The article that gives the sign, if the rules have it.
    pub fn article(self, rules: &Rules) -> Option<Article> {
        let number = match self {
            Self::Strong => "9.1.3",
            Self::VeryStrong => "9.1.4",
            Self::Weak => "9.1.5",
            Self::VeryWeak => "9.1.6",
            Self::LooksWeakIsStrong => "9.1.7",
            Self::LooksStrongIsWeak => "9.1.8",
            Self::OnlyMove => "9.1.9",
            Self::Wins => "9.1.10",
            Self::Draws => "9.1.11",
            Self::Material(men) if men > 0 => "9.1.12",
            Self::Material(_) => "9.1.13",
            Self::AtLiberty => "9.1.14",
        };
        let list = rules.procedure().signs?;
        Article::find(list.code, number)
    }
}

impl Game {
    /// Puts a sign to a ply. It takes the place of one that speaks of the same thing.
    pub(in crate::game) fn annotate(&mut self, ply: u32, sign: MoveSign) -> Result<Ruling, NotPossible> {
        let last = self.plies.len();
        let Some(place) = (ply as usize).checked_sub(1).filter(|&place| place < last) else {
            return Err(NotPossible::NoSuchPly);
        };
        if sign == MoveSign::Material(0) {
            return Err(NotPossible::NothingToNote);
        }
        if matches!(sign, MoveSign::Material(_)) && place + 1 != last {
            let article = sign.article(self.rules()).ok_or(NotPossible::NotTheLastPly)?;
            return Ok(Ruling::by(Verdict::Refused, article, Reason::NotTheLastPly));
        }
        let signs = &mut self.plies[place].signs;
        signs.retain(|other| other.subject() != sign.subject());
        signs.push(sign);
        signs.sort_by_key(|sign| sign.subject());
        Ok(Ruling::recorded())
    }

    pub(in crate::game) fn erase_signs(&mut self, ply: u32) -> Result<Ruling, NotPossible> {
        let place = (ply as usize).checked_sub(1);
        match place.and_then(|place| self.plies.get_mut(place)) {
            Some(ply) => {
                ply.signs.clear();
                Ok(Ruling::recorded())
            }
            None => Err(NotPossible::NoSuchPly),
        }
    }
}
