//! What a database depends on: the rules of movement and capture, not draws, names or numbers of squares.

use draughts::board::Geometry;
use draughts::rules::{Landing, Priority, Promotion, Reach, Removal};
use draughts::{Rules, RulesetName};
use xxhash_rust::xxh3::xxh3_64;

/// The values of a ruleset that decide which moves there are. Rulesets that agree in all of them share databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    size: u8,
    king_reach: Reach,
    men_capture_backward: Backward,
    men_capture_kings: Prey,
    removal: Removal,
    choice: Vec<Priority>,
    promotion: Promotion,
    king_landing: Landing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Backward {
    Too,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prey {
    MenAndKings,
    MenOnly,
}

impl Movement {
    pub(super) fn of(rules: &Rules) -> Self {
        Self {
            size: rules.size.value,
            king_reach: rules.king_reach.value,
            men_capture_backward: if rules.men_capture_backward.value {
                Backward::Too
            } else {
                Backward::Never
            },
            men_capture_kings: if rules.men_capture_kings.value { Prey::MenAndKings } else { Prey::MenOnly },
            removal: rules.removal.value,
            choice: rules.choice.iter().map(|priority| priority.value).collect(),
            promotion: rules.promotion.value,
            king_landing: rules.king_landing.value,
        }
    }

    /// A number that files of another movement do not have.
    pub(super) fn fingerprint(&self) -> u64 {
        xxh3_64(format!("{self:?}").as_bytes())
    }
}

/// The first of the rulesets that move as this one does: its name is that of the folder they share.
pub fn shared_with(ruleset: RulesetName) -> RulesetName {
    let movement = Movement::of(ruleset.rules());
    let mut kin = RulesetName::ALL.iter().copied();
    kin.find(|other| Movement::of(other.rules()) == movement).unwrap_or(ruleset)
}

/// The board of a ruleset.
pub(super) fn geometry(ruleset: RulesetName) -> &'static Geometry {
    ruleset.rules().geometry()
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, Position, Ruleset, dispatch};

    #[test]
    fn rulesets_with_the_same_moves_share() {
        let shared = |name: &str| shared_with(name.parse().expect("a ruleset")).name();
        assert_eq!(shared("site64"), "brazilian");
        assert_eq!(shared("spanish"), "portuguese");
        let alone =
            ["international", "russian", "brazilian", "english", "italian", "czech", "pool", "killer"];
        for name in alone {
            assert_eq!(shared(name), name);
        }
    }

    /// Code that is compiled once for rulesets that move alike must not be shared by others.
    #[test]
    fn the_compiled_moves_are_shared_by_the_same_rulesets() {
        fn compiled<R: Ruleset>(_: &Position<R>) -> RulesetName {
            <R::Movement as Ruleset>::RULES.ruleset
        }
        for &ruleset in RulesetName::ALL {
            let start = AnyPosition::start(ruleset);
            assert_eq!(dispatch!(&start, start => compiled(start)), shared_with(ruleset));
        }
    }
}
