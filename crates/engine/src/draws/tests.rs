use super::*;
use crate::random::Random;
use draughts::clock::At;
use draughts::game::{Event, Game, Settings};
use draughts::{RulesetName, Setup, dispatch};

const REPETITION: &str = "repetition";

/// Plays games at random and compares with the game itself, which counts by its own means.
fn agree<R: Ruleset>(start: Position<R>, any: AnyPosition, seed: u64) -> u32 {
    let settings = Settings::of(any.rules());
    let law = DrawLaw::new(&settings.draws, any.rules().geometry(), Finish::Other);
    let mut game = Game::new(any, settings);
    let (mut position, mut tally) = (start, law.begin(&start));
    let mut random = Random::new(seed);
    loop {
        let moves = position.moves();
        let quiet = |action: &&Move| position.kings().contains(action.from) && !action.is_capture();
        let of_kings: Vec<Move> = moves.iter().filter(quiet).copied().collect();
        // Kings go on walking most of the time, so that counts fill up.
        let from = if of_kings.is_empty() || random.below(40) == 0 { &moves[..] } else { &of_kings[..] };
        let action = from[random.below(from.len())];
        let _ = game.apply(Event::Move(action), At::ZERO);
        let after = position.after(&action);
        tally = law.after(&tally, &position, &action, &after);
        position = after;
        if !position.can_move() {
            return 0;
        }
        let full = law.is_full(&tally, &position);
        match game.outcome() {
            None => {
                let claimable =
                    game.open_claims().iter().any(|claim| claim.by.is_none() && claim.name != REPETITION);
                assert_eq!(full, claimable, "{position:?} {tally:?}");
                if claimable {
                    return 1;
                }
            }
            Some(outcome) => {
                let repeated = outcome.rule == Some(REPETITION);
                assert!(full || repeated, "{position:?} {tally:?} {outcome:?}");
                return u32::from(full);
            }
        }
    }
}

#[test]
fn counts_agree_with_those_of_a_game() {
    let mut drawn = 0;
    for &ruleset in RulesetName::ALL {
        for seed in 0..60 {
            let mut random = Random::new(seed + 1000);
            let geometry = ruleset.rules().geometry();
            let mut setup = Setup::empty(Side::White);
            let pieces = 3 + random.below(3);
            let middle = usize::from(geometry.square_count()) - 2 * usize::from(geometry.size());
            for place in 0..pieces {
                let index = random.below(middle) + usize::from(geometry.size());
                let Some(square) = geometry.square(index as u8) else { continue };
                if setup.piece_at(square).is_none() {
                    let side = if place == 0 { Side::White } else { Side::Black };
                    let kind = if place < 3 { Kind::King } else { Kind::Man };
                    setup.put(square, draughts::Piece { side, kind });
                }
            }
            let Ok(any) = AnyPosition::new(ruleset, &setup) else { continue };
            if any.can_move() && !any.side(Side::Black).is_empty() {
                drawn += dispatch!(any, position => agree(position, any, seed));
            }
        }
    }
    assert!(drawn > 20, "{drawn} counts were filled");
}
