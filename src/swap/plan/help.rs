//! Several workers who search together, beside one in which all methods take
//! turns.

use crate::search::Limits;
use crate::swap::best::bound::{Bound, NEVER};
use crate::swap::method::found::{Job, Want};
use crate::swap::method::shared::Share;
use crate::swap::model::problem::Swap;
use crate::swap::packing::shares::Shares;
use crate::swap::packing::space::{State, in_words};
use crate::swap::packing::world::World;
use crate::swap::plan::told::told;
use crate::swap::waves::breadth::Breadth;
use crate::swap::waves::shared_waves::SharedWaves;
use crate::swap::waves::two_sided::TwoSided;

/// A worker's part, one of so many, in the search for a puzzle's shortest
/// solution by [*bounded*](crate::swap::Method::Bounded) alone, where it is known
/// that none has fewer steps than `lower`. Within limits that are its own. What
/// all come to, in words, is told to who solves the puzzle:
/// [`Solve::help`](crate::swap::Solve::help).
///
/// Takes some 50 milliseconds at once, for the bounds: each has its own. `None`
/// if what comes of the puzzle can be told without a search.
#[must_use]
pub fn share(
    swap: &Swap,
    limits: Limits,
    lower: u32,
    own: usize,
    of: usize,
) -> Option<Share<Vec<u64>>> {
    let world = World::new(swap);
    in_words!(world.space, W => {
        let ends = [swap.start(), swap.goal()].map(|end| world.space.pack::<W>(end));
        if told(swap, &world.space, &ends).is_some() {
            return None;
        }
        Some(Share::of(part(world, ends, limits, lower, Shares::new(own, of))))
    })
}

fn part<const W: usize>(
    world: World,
    ends: [State<W>; 2],
    limits: Limits,
    lower: u32,
    shares: Shares<W>,
) -> SharedWaves<W> {
    let bounds = [0, 1].map(|side: usize| {
        let mut bound = Bound::new(&world.space, &ends[1 - side], side == 1);
        while !bound.prepare::<W>(&mut u64::from(u16::MAX)) {}
        bound
    });
    let lower = if lower < NEVER { lower } else { 0 };
    let job = Job { world, ends, want: Want::One, limits, lower, known: u32::MAX, work: 0 };
    let store = Breadth::share(&job, Some(bounds), shares);
    SharedWaves::new(TwoSided::new(store, job))
}
