//! The tree of a knock-out, with the places of rounds that are still to come.

use super::super::fault::PaperError;
use super::super::leaflet::{Branch, Part, Tree, TreeTie};
use super::source::{NumberedRound, Source, board_of, points};
use tournament::event::{Board, FinalSystem, System};
use tournament::history::{Number, Points};
use tournament::systems::knock_out::KnockOut;

/// The tree.
pub(super) fn parts(source: &Source<'_>) -> Result<Vec<Part>, PaperError> {
    let regulation = source.event.regulation();
    if regulation.system != System::KnockOut {
        let remedy =
            if regulation.system == System::Groups && regulation.final_system == FinalSystem::KnockOut {
                "the final of an event with groups has no paper of its own: print pairings or standings"
            } else {
                "this event is not a knock-out: print the wall chart or the cross table"
            };
        return Err(PaperError::NotForThisEvent(remedy));
    }
    let seeds: Vec<Number> = source.numbers();
    let Ok(start) = KnockOut::new(seeds) else {
        return Ok(vec![Part::Text("A bracket needs at least two players.".to_owned())]);
    };
    let tree = tree(source, &start);
    let third = third_place(source, &tree);
    let mut parts = vec![Part::Tree(tree), Part::Text(note(source))];
    parts.extend(third.map(Part::Text));
    Ok(parts)
}

/// The tie for the third place, which is played beside the final and stands in no tree.
fn third_place(source: &Source<'_>, tree: &Tree) -> Option<String> {
    let rounds = source.known_rounds();
    let last = rounds.get(tree.rounds.len().checked_sub(1)?)?;
    let finalists = &tree.ties.last()?.first()?.branches;
    let named = |player: Number| format!("{player} {}", source.titled(player));
    let other = last.round.boards.iter().find(|board| {
        let white = named(board.pair.white);
        finalists.iter().all(|branch| branch.name != white)
    })?;
    let [white, black] = [other.pair.white, other.pair.black];
    let scores = [white, black].map(|player| tie_score(other, player));
    let scores = if scores[0].is_empty() { String::new() } else { format!(" {}", scores.join("–")) };
    Some(format!("Third place: {} – {}{scores}", named(white), named(black)))
}

fn note(source: &Source<'_>) -> String {
    let level =
        if source.event.regulation().play_off.is_some() { " A tied match is played off." } else { "" };
    format!("The numbers are the seeds: the best two can meet only in the final.{level}")
}

fn tree(source: &Source<'_>, start: &KnockOut) -> Tree {
    let rounds = source.numbers().len().next_power_of_two().trailing_zeros() as usize;
    let known = source.known_rounds();
    let mut places = start.places().to_vec();
    let mut tree = Tree::default();
    for index in 0..rounds {
        let played = known.get(index);
        tree.rounds.push(round_name(rounds - index));
        let mut ties = Vec::new();
        let mut next = Vec::new();
        for pair in places.chunks(2) {
            let [first, second] = [pair.first().copied().flatten(), pair.get(1).copied().flatten()];
            let winner = winner(source, played, [first, second], index == 0);
            let mut branches = [first, second].map(|player| branch(source, played, player, winner));
            // Only the first round has places that nobody stands on.
            for free in branches.iter_mut().filter(|branch| index == 0 && branch.name.is_empty()) {
                free.name = "free".to_owned();
            }
            ties.push(TreeTie { branches });
            next.push(winner);
        }
        tree.ties.push(ties);
        places = next;
    }
    tree.champion = places.first().copied().flatten().map(|player| source.titled(player)).unwrap_or_default();
    tree
}

fn winner(
    source: &Source<'_>,
    round: Option<&NumberedRound<'_>>,
    players: [Option<Number>; 2],
    first_round: bool,
) -> Option<Number> {
    match players {
        [Some(first), Some(second)] => {
            // Who should have met somebody who left goes through.
            let free = |player: &Number| round.is_some_and(|round| round.round.free.contains(player));
            if let Some(free) = [first, second].into_iter().find(free) {
                return Some(free);
            }
            let (_, board) = board_of(round?.round, first)?;
            board.winner.or_else(|| leader(source, board))
        }
        // The best seeds have the byes of the first round; later a place is empty until it is known.
        [Some(free), None] | [None, Some(free)] if first_round => Some(free),
        _ => None,
    }
}

fn leader(source: &Source<'_>, board: &Board) -> Option<Number> {
    let regulation = source.event.regulation();
    let of = |player: Number| board.points(player, regulation);
    let (white, black) = (board.pair.white, board.pair.black);
    match of(white).cmp(&of(black)) {
        _ if !board.is_complete() => None,
        std::cmp::Ordering::Greater => Some(white),
        std::cmp::Ordering::Less => Some(black),
        std::cmp::Ordering::Equal => None,
    }
}

fn branch(
    source: &Source<'_>,
    round: Option<&NumberedRound<'_>>,
    player: Option<Number>,
    winner: Option<Number>,
) -> Branch {
    let Some(player) = player else { return Branch::default() };
    let board = round.and_then(|round| board_of(round.round, player)).map(|(_, board)| board);
    let score = board.map_or_else(String::new, |board| tie_score(board, player));
    Branch { name: format!("{player} {}", source.titled(player)), score, won: winner == Some(player) }
}

/// The points of a tie's games, and behind a plus those of its play-off.
fn tie_score(board: &Board, player: Number) -> String {
    if board.scores.iter().all(Option::is_none) {
        return String::new();
    }
    let played_off: Vec<Points> = board
        .play_off
        .iter()
        .flat_map(|record| &record.games)
        .map(|game| {
            let white = tournament::event::Event::play_off_player(board, game.terms.white);
            if white == player { game.score.white } else { game.score.black }
        })
        .collect();
    let sum = points(board.games_sum(player));
    if played_off.is_empty() { sum } else { format!("{sum}+{}", points(played_off.into_iter().sum())) }
}

/// The name of a round, by how many are left with it.
fn round_name(left: usize) -> String {
    match left {
        1 => "Final".to_owned(),
        2 => "Semi-finals".to_owned(),
        3 => "Quarter-finals".to_owned(),
        left => format!("Last {}", 1usize << left),
    }
}
