//! A hill climber: it makes the move that looks best, sometimes a random one, never revisits a
//! position within an attempt, and starts over when it is stuck or has used up the least number of
//! moves.
//!
//! It shares no code with the measures: it plays by the rules of the crate's puzzles.

use std::collections::BTreeSet;

use leaper::Leaper;
use leaper::board::Board;
use leaper::level::Level;
use leaper::place::{Counts, Piece, Place};
use leaper::puzzle::Puzzle;
use leaper::square::Square;
use leaper::swap::{Attack, Move, Side, Swap};
use leaper::tour::Tour;
use leaper::travel::Travel;

/// Percentage of random moves.
const RANDOM_PERCENT: u64 = 30;

struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// Returns one of the best moves, or a random one.
    fn choose<T: Copy>(&mut self, moves: &[(i64, T)]) -> Option<T> {
        let best = moves.iter().map(|&(score, _)| score).min()?;
        let is_random = (self.below(100) as u64) < RANDOM_PERCENT;
        let among: Vec<T> = moves
            .iter()
            .filter(|&&(score, _)| is_random || score == best)
            .map(|&(_, it)| it)
            .collect();
        Some(among[self.below(among.len())])
    }
}

/// Returns the number of moves until the puzzle is solved, in the least number of moves if there is
/// one; at most `limit`.
pub fn effort(level: &Level, seed: u64, limit: u64) -> u64 {
    let mut rng = Rng(seed ^ 0x5eed);
    let mut moves_made = 0;
    let puzzle = Puzzle::parse(&level.line).unwrap();
    while moves_made < limit {
        let solved = match &puzzle {
            Puzzle::Travel(travel) => {
                try_travel(travel, level.par.unwrap(), &mut rng, &mut moves_made)
            }
            Puzzle::Swap(swap) => try_swap(swap, level.par.unwrap(), &mut rng, &mut moves_made),
            Puzzle::Place(place) => try_place(place, &mut rng, &mut moves_made),
            Puzzle::Tour(tour) => try_tour(tour, &mut rng, &mut moves_made),
            _ => panic!("{}", level.line),
        };
        if solved {
            return moves_made;
        }
    }
    limit
}

fn distance(one: Square, other: Square) -> i64 {
    let files = i64::from(one.file.abs_diff(other.file));
    let ranks = i64::from(one.rank.abs_diff(other.rank));
    files + ranks
}

/// Smaller distances are better.
fn try_travel(travel: &Travel, par: u32, rng: &mut Rng, moves_made: &mut u64) -> bool {
    let (mut here, mut visited) = (travel.from(), BTreeSet::new());
    for _ in 0..par {
        visited.insert(here);
        let moves: Vec<_> = travel
            .leaper()
            .targets(travel.board(), here)
            .filter(|to| !visited.contains(to))
            .map(|to| (distance(to, travel.to()), to))
            .collect();
        let Some(to) = rng.choose(&moves) else { return false };
        *moves_made += 1;
        here = to;
    }
    here == travel.to()
}

/// A knight should get closer to a goal of its letter.
fn try_swap(swap: &Swap, par: u32, rng: &mut Rng, moves_made: &mut u64) -> bool {
    let mut here = *swap.start();
    let mut visited = Vec::new();
    for _ in 0..par {
        visited.push(here);
        let mut moves = Vec::new();
        for (from, letter) in swap.knights(&here) {
            if here.turn().is_some_and(|turn| turn != Side::of(letter)) {
                continue;
            }
            for to in swap.leaper().targets(swap.board(), from) {
                let step = Move { from, to, letter };
                let after = swap.after(&here, step);
                if swap.letter_on(&here, to).is_some()
                    || !may_land(swap, &here, step)
                    || visited.contains(&after)
                {
                    continue;
                }
                let home = |at: Square| {
                    let homes = swap.knights(swap.goal()).filter(|&(_, of)| of == letter);
                    homes.map(|(home, _)| distance(home, at)).min().unwrap_or(0)
                };
                moves.push((home(to) - home(from), after));
            }
        }
        let Some(after) = rng.choose(&moves) else { return false };
        *moves_made += 1;
        here = after;
    }
    here.has_same_squares(swap.goal())
}

fn may_land(swap: &Swap, here: &leaper::swap::Arrangement, step: Move) -> bool {
    let attack = swap.rules().attack;
    let side = Side::of(step.letter);
    swap.leaper().targets(swap.board(), step.to).filter(|&at| at != step.from).all(|at| {
        swap.letter_on(here, at).is_none_or(|other| {
            if Side::of(other) == side {
                !matches!(attack, Attack::NoComrade | Attack::None)
            } else {
                !matches!(attack, Attack::NoEnemy | Attack::None)
            }
        })
    })
}

/// Fewer attacked squares are better.
fn try_place(place: &Place, rng: &mut Rng, moves_made: &mut u64) -> bool {
    let mut placed: Vec<(Square, Piece)> = place.fixed().to_vec();
    let mut left = place.pieces();
    for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::King, Piece::Knight] {
        while left.of(piece) > 0 {
            let free = |at: Square| {
                let attacks = place.attacks(piece, at);
                placed.iter().all(|&(other, kind)| {
                    other != at
                        && !attacks.contains(other)
                        && !place.attacks(kind, other).contains(at)
                })
            };
            let open = place.board().open();
            let moves: Vec<_> = open
                .iter()
                .filter(|&at| free(at))
                .map(|at| (place.attacks(piece, at).len().cast_signed() as i64, at))
                .collect();
            let Some(at) = rng.choose(&moves) else { return false };
            *moves_made += 1;
            placed.push((at, piece));
            left = left.with(piece, left.of(piece) - 1);
        }
    }
    left == Counts::none()
}

/// Fewer next jumps are better.
fn try_tour(tour: &Tour, rng: &mut Rng, moves_made: &mut u64) -> bool {
    let open: Vec<Square> = tour.board().open().iter().collect();
    let start = tour.from().unwrap_or_else(|| open[rng.below(open.len())]);
    let (board, knight): (&Board, Leaper) = (tour.board(), tour.leaper());
    let mut path = vec![start];
    while path.len() < open.len() {
        let here = path[path.len() - 1];
        let ways = |at: Square| knight.targets(board, at).filter(|to| !path.contains(to)).count();
        let moves: Vec<_> = knight
            .targets(board, here)
            .filter(|to| !path.contains(to))
            .filter(|&to| {
                let number = u32::try_from(path.len()).unwrap() + 1;
                tour.numbers().iter().all(|&(square, of)| (square == to) == (of == number))
            })
            .map(|to| (ways(to).cast_signed() as i64, to))
            .collect();
        let Some(to) = rng.choose(&moves) else { return false };
        *moves_made += 1;
        path.push(to);
    }
    tour.is_solved_by(&path)
}
