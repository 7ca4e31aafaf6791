//! Committees of appeal: at least three different people, none of them involved (WCDF 7.1).

use super::log::{Log, count};
use crate::making;

/// After a name: the person is related to a player or otherwise involved.
const RELATED: &str = "(related)";

/// The members of a committee, as they are entered.
pub(super) struct Committee(Vec<CommitteeMember>);

struct CommitteeMember {
    name: String,
    is_related: bool,
}

impl Committee {
    /// Names separated by commas.
    pub(super) fn read(text: &str) -> Self {
        let member = |entered: &str| {
            let entered = entered.trim();
            let plain = without_related(entered);
            let name = making::shown_name(Some(plain.unwrap_or(entered)));
            CommitteeMember { name, is_related: plain.is_some() }
        };
        let entered = text.split([',', ';', '\n']).filter(|name| !name.trim().is_empty());
        Self(entered.map(member).collect())
    }

    /// How many members there are.
    pub(super) fn members(&self) -> u32 {
        count(self.0.len())
    }

    /// The names, with commas between them.
    pub(super) fn names(&self) -> String {
        self.0.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Why the committee cannot hear an appeal against an entry, if it cannot.
    pub(super) fn fault(&self, log: &Log, against: u32) -> Option<String> {
        let names = &log.board().names;
        let arbiter = (against as usize).checked_sub(1).and_then(|place| log.rows.get(place));
        for (place, member) in self.0.iter().enumerate() {
            let name = &member.name;
            if self.0[..place].iter().any(|earlier| is_same(&earlier.name, name)) {
                return Some(format!("{name} is named twice: the committee needs three different people"));
            }
            if is_same(name, &names.white) || is_same(name, &names.black) {
                return Some(format!("{name} plays this game and cannot be on the committee"));
            }
            if arbiter.is_some_and(|row| is_same(name, &row.name)) {
                return Some(format!("{name} gave the ruling and cannot hear the appeal against it"));
            }
            if member.is_related {
                return Some(format!("{name} is related to a player and cannot be on the committee"));
            }
        }
        None
    }
}

/// The name before the remark that a person is related, however that is written; none without it.
fn without_related(entered: &str) -> Option<&str> {
    let (name, remark) = entered.split_at_checked(entered.len().checked_sub(RELATED.len())?)?;
    remark.eq_ignore_ascii_case(RELATED).then_some(name)
}

/// Whether two names are the same, however they are written.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    plain(one) == plain(other)
}
