//! The draw rules counted anew from the whole history, slowly and with nothing remembered.

use draughts::notation::square::{self, NamedSquare};
use draughts::rules::SquareNames;
use draughts::{AnyPosition, Kind, Piece, Rules, RulesetName, Setup, Side, Squares};

/// Everything that has happened on the board.
pub(crate) struct History {
    pub(crate) rules: &'static Rules,
    pub(crate) positions: Vec<AnyPosition>,
}

/// What a ply did, seen from the positions before and after it.
struct Change {
    by: Side,
    moved_a_man: bool,
    took: bool,
    crowned: bool,
}

impl History {
    pub(crate) fn new(start: AnyPosition) -> Self {
        Self { rules: start.rules(), positions: vec![start] }
    }

    pub(crate) fn now(&self) -> &AnyPosition {
        self.positions.last().expect("there is always a position")
    }

    pub(crate) fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    fn changes(&self, from: usize) -> Vec<Change> {
        let pairs = self.positions[from..].windows(2);
        pairs.map(|pair| change(&pair[0].setup(), &pair[1].setup())).collect()
    }

    fn moves_since(&self, from: usize, by: Side) -> usize {
        self.changes(from).iter().filter(|change| change.by == by).count()
    }

    pub(crate) fn occurrences(&self, wanted: &AnyPosition) -> usize {
        self.positions.iter().filter(|position| *position == wanted).count()
    }

    /// Consecutive quiet king plies.
    pub(crate) fn quiet_king(&self) -> usize {
        self.changes(0).iter().rev().take_while(|change| !change.moved_a_man && !change.took).count()
    }

    /// Plies since a capture or promotion.
    fn since_balance(&self) -> usize {
        self.changes(0).iter().rev().take_while(|change| !change.took && !change.crowned).count()
    }

    /// Since which position a condition has held without a break, if it holds now.
    fn held_since(&self, holds: impl Fn(&Setup) -> bool) -> Option<usize> {
        let held = self.positions.iter().rev().take_while(|position| holds(&position.setup())).count();
        self.positions.len().checked_sub(held).filter(|_| held > 0)
    }

    /// The strong side's moves, or all of them if neither is stronger, while a condition has held.
    fn strong_moves(&self, since: usize) -> usize {
        match strong(&self.now().setup()) {
            Some(strong) => self.moves_since(since, strong),
            None => self.plies() - since,
        }
    }

    /// How the counter of a rule stands, by the name the library gives it; nothing if it does not run.
    pub(crate) fn count(&self, name: &str) -> Option<usize> {
        let setup = self.now().setup();
        let diagonal = diagonal(self.rules);
        let plies_while =
            |holds: &dyn Fn(&Setup) -> bool| self.held_since(holds).map(|since| self.plies() - since);
        let moves_while =
            |holds: &dyn Fn(&Setup) -> bool| self.held_since(holds).map(|since| self.strong_moves(since));
        match name {
            "repetition" => Some(self.occurrences(self.now())),
            "king moves without capture"
            | "queen moves without capture"
            | "no man advanced, nothing taken" => Some(self.quiet_king()),
            "length of the game" => Some(self.plies()),
            "three pieces against one king" => {
                let arose = self.positions.iter().position(|position| class63(&position.setup()));
                arose.map(|arose| self.plies() - arose)
            }
            "at most two pieces against one king" if self.rules.size.value == 10 => plies_while(&class64),
            "at most two pieces against one king" => moves_while(&class64),
            "three or more kings against one king" => {
                let since = self.plies() - self.since_balance();
                class724(&setup).then(|| self.strong_moves(since))
            }
            "four or five pieces, balance unchanged" => {
                (both_have_kings(&setup) && (4..=5).contains(&all(&setup))).then(|| self.since_balance())
            }
            "six or seven pieces, balance unchanged" => {
                (both_have_kings(&setup) && (6..=7).contains(&all(&setup))).then(|| self.since_balance())
            }
            "three pieces against one king on the long diagonal" => {
                moves_while(&|setup| class727(setup, diagonal))
            }
            "three queens against one, the river taken" => {
                let arose = self.held_since(class_force)?;
                let on_the_river = |position: &AnyPosition| {
                    let setup = position.setup();
                    strong(&setup).is_some_and(|strong| kings(&setup, strong).meets(diagonal))
                };
                let taken =
                    (arose..self.positions.len()).find(|&place| on_the_river(&self.positions[place]))?;
                Some(self.strong_moves(taken))
            }
            "three kings against one king" => moves_while(&class_force),
            "two or three pieces in all" => {
                plies_while(&|setup| both_have_kings(setup) && (2..=3).contains(&all(setup)))
            }
            "two pieces against two" => plies_while(&two_against_two),
            "three pieces against one king on the main diagonal" => {
                plies_while(&|setup| class727(setup, diagonal))
            }
            other => panic!("no slow count for {other:?}"),
        }
    }

    /// The articles by which the game is drawn now, straight from the list of conditions.
    pub(crate) fn drawn_by(&self, sudden_death: SuddenDeath) -> Vec<&'static str> {
        let setup = self.now().setup();
        let reaches = |name: &str, limit: usize| self.count(name).is_some_and(|count| count >= limit);
        let just_moved = self.now().turn().opponent();
        let strong_just_moved = strong(&setup).is_none_or(|strong| strong == just_moved);
        let rep = self.occurrences(self.now()) >= 3;
        let mut list = Vec::new();
        let mut add = |holds: bool, article: &'static str| {
            if holds && !list.contains(&article) {
                list.push(article);
            }
        };
        match self.rules.ruleset {
            RulesetName::International => {
                add(rep, "fmjd 6.1");
                add(self.quiet_king() >= 50, "fmjd 6.2");
                add(reaches("three pieces against one king", 32), "fmjd 6.3");
                add(reaches("at most two pieces against one king", 10), "fmjd 6.4");
            }
            RulesetName::Killer => {
                add(rep, "fmjd 6.1");
                add(self.quiet_king() >= 50, "fmjd 6.2");
            }
            RulesetName::Russian | RulesetName::Brazilian => {
                let two_limit = if strong(&setup).is_some() { 5 } else { 10 };
                let fifth = reaches("three pieces against one king on the long diagonal", 5);
                let fifth_of_two = reaches("at most two pieces against one king", two_limit);
                let on_the_board = class64(&setup) || class727(&setup, diagonal(self.rules));
                let at_once = sudden_death == SuddenDeath::Yes && on_the_board;
                let open = !winning(self.now());
                add(rep, "idf 7.2.3");
                add(reaches("three or more kings against one king", 15), "idf 7.2.4");
                add(self.quiet_king() >= 30, "idf 7.2.5");
                add(reaches("four or five pieces, balance unchanged", 60), "idf 7.2.6");
                add(reaches("six or seven pieces, balance unchanged", 120), "idf 7.2.6");
                add(fifth && strong_just_moved && open, "idf 7.2.7");
                add(fifth_of_two && strong_just_moved && open, "idf 7.2.8");
                add(at_once && open, "idf 7.2.9");
            }
            RulesetName::English => {}
            RulesetName::Portuguese | RulesetName::Spanish => {
                add(self.quiet_king() >= 40, "portugal 3.2.1.a");
                add(reaches("three queens against one, the river taken", 12), "portugal 3.2.1.b");
                add(rep, "portugal 3.2.1.c");
            }
            RulesetName::Site64 => {
                add(self.quiet_king() >= 40, "site64 H25");
                add(self.plies() >= 300, "site64 H26");
                add(reaches("two or three pieces in all", 10), "site64 H28");
                add(reaches("two pieces against two", 10), "site64 H29");
                add(reaches("three pieces against one king on the main diagonal", 10), "site64 H30");
            }
            RulesetName::Italian => {
                add(rep, "fid D19");
                add(self.quiet_king() >= 80, "fid D20");
            }
            RulesetName::Czech => {
                add(rep, "czech D19");
                add(self.quiet_king() >= 30, "czech D20");
            }
            RulesetName::Pool => {
                add(rep, "apca D19");
                add(self.quiet_king() >= 60, "apca D20");
                add(reaches("three kings against one king", 13), "apca D21");
            }
            unknown => panic!("count here by the articles of {unknown}"),
        }
        list
    }

    /// The articles by which a draw can be claimed now.
    pub(crate) fn claimable(&self) -> Vec<&'static str> {
        let now = self.now();
        let repeats = |action| self.occurrences(&now.after(action)) >= 2;
        let lone = now.side(now.turn().opponent()).len() == 1;
        let with_a_king = !now.pieces(now.turn(), Kind::King).is_empty();
        let claims = match self.rules.ruleset {
            RulesetName::English => vec![
                (self.quiet_king() >= 80, "wcdf 1.32.2"),
                (now.moves().iter().any(repeats), "wcdf 1.32.1"),
            ],
            RulesetName::Site64 => vec![
                (self.occurrences(now) >= 3, "site64 H31"),
                (lone && with_a_king && !loses_at_once(now), "site64 H33"),
            ],
            _ => Vec::new(),
        };
        claims.into_iter().filter(|(holds, _)| *holds).map(|(_, article)| article).collect()
    }
}

/// Whether the present period of both sides is sudden death without increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SuddenDeath {
    Yes,
    No,
}

fn change(before: &Setup, after: &Setup) -> Change {
    let by = before.turn;
    Change {
        by,
        moved_a_man: men(before, by) != men(after, by),
        took: total(after, by.opponent()) < total(before, by.opponent()),
        crowned: kings(after, by).len() > kings(before, by).len(),
    }
}

fn kings(setup: &Setup, side: Side) -> Squares {
    setup.pieces(Piece { side, kind: Kind::King })
}

fn men(setup: &Setup, side: Side) -> Squares {
    setup.pieces(Piece { side, kind: Kind::Man })
}

fn total(setup: &Setup, side: Side) -> u32 {
    kings(setup, side).len() + men(setup, side).len()
}

fn all(setup: &Setup) -> u32 {
    total(setup, Side::White) + total(setup, Side::Black)
}

fn both_have_kings(setup: &Setup) -> bool {
    !setup.white_kings.is_empty() && !setup.black_kings.is_empty()
}

fn strong(setup: &Setup) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| total(setup, *side) > total(setup, side.opponent()))
}

/// A side that has exactly one piece, a king, and an opponent of which something holds.
fn lone(setup: &Setup, against: impl Fn(Side) -> bool) -> bool {
    Side::BOTH
        .into_iter()
        .any(|side| men(setup, side).is_empty() && kings(setup, side).len() == 1 && against(side.opponent()))
}

fn class63(setup: &Setup) -> bool {
    lone(setup, |strong| total(setup, strong) == 3 && !kings(setup, strong).is_empty())
}

fn class64(setup: &Setup) -> bool {
    lone(setup, |strong| total(setup, strong) <= 2 && !kings(setup, strong).is_empty())
}

fn class724(setup: &Setup) -> bool {
    lone(setup, |strong| kings(setup, strong).len() >= 3 && men(setup, strong).is_empty())
}

fn class727(setup: &Setup, diagonal: Squares) -> bool {
    lone(setup, |strong| {
        let three = total(setup, strong) == 3 && !kings(setup, strong).is_empty();
        three && kings(setup, strong.opponent()).meets(diagonal)
    })
}

fn class_force(setup: &Setup) -> bool {
    lone(setup, |strong| kings(setup, strong).len() == 3 && men(setup, strong).is_empty())
}

fn two_against_two(setup: &Setup) -> bool {
    let two_each = Side::BOTH.into_iter().all(|side| total(setup, side) == 2);
    let exempt = Side::BOTH.into_iter().all(|side| men(setup, side).len() == 1);
    two_each && both_have_kings(setup) && !exempt
}

/// The long diagonal by its names: a1-h8, or the river.
fn diagonal(rules: &Rules) -> Squares {
    const RIVER: [u32; 8] = [1, 5, 10, 14, 19, 23, 28, 32];
    let squares: Vec<_> = match rules.notation.value.squares {
        SquareNames::Letters => {
            let named = ('a'..='h').zip(1..=8).map(|(column, row)| square::by_letters(rules, column, row));
            named
                .filter_map(
                    |named| if let NamedSquare::Playable(square) = named { Some(square) } else { None },
                )
                .collect()
        }
        SquareNames::Numbers => RIVER.iter().filter_map(|&number| square::by_number(rules, number)).collect(),
    };
    squares.into_iter().fold(Squares::NONE, Squares::with)
}

fn wins_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().any(|action| position.after(action).moves().is_empty())
}

fn loses_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().all(|action| wins_at_once(&position.after(action)))
}

fn winning(position: &AnyPosition) -> bool {
    wins_at_once(position) || loses_at_once(position)
}
