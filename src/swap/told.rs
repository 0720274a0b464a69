//! What can be told of a puzzle without a search.

use crate::swap::outcome::{Impossible, Method, Outcome, Reason, Solved};
use crate::swap::problem::Swap;
use crate::swap::rules::Side;
use crate::swap::space::{Bits, Space, State};

/// The outcome, if no search is needed. Linear in the squares.
pub(crate) fn told<const W: usize>(
    swap: &Swap,
    space: &Space,
    ends: &[State<W>; 2],
) -> Option<Outcome> {
    if swap.is_goal(swap.start()) {
        return Some(Outcome::Solved(Solved {
            moves: Vec::new(),
            length: 0,
            proven: true,
            positions: 1,
            method: Method::Told,
            shortest: Some(1_u64.into()),
            count_limit: None,
        }));
    }
    let reason = component(swap, space, ends).or_else(|| order(swap, space)).or_else(|| {
        let (mut first, mut last) = (false, false);
        space.forward(&ends[0], |_, _, _| first = true);
        space.backward(&ends[1], |_, _, _| last = true);
        if !first {
            Some(Reason::NoFirstMove { side: swap.rules().turns.first() })
        } else if !last {
            Some(Reason::NoLastMove)
        } else {
            None
        }
    })?;
    Some(Outcome::Impossible(impossible(reason)))
}

/// No solution, for a reason found without a search.
pub(crate) fn impossible(reason: Reason) -> Impossible {
    let reachable = if matches!(reason, Reason::NoFirstMove { .. }) { Some(1) } else { None };
    Impossible { reason, reachable, positions: 1, method: Method::Told }
}

/// Does some component of the move graph hold the wrong knights?
fn component<const W: usize>(swap: &Swap, space: &Space, ends: &[State<W>; 2]) -> Option<Reason> {
    let mut seen = 0_u64;
    for first in Bits(space.full()) {
        if seen >> first & 1 == 1 {
            continue;
        }
        let mut component = 1_u64 << first;
        loop {
            let more = Bits(component).fold(component, |more, square| more | space.reach(square));
            if more == component {
                break;
            }
            component = more;
        }
        seen |= component;
        for side in [Side::White, Side::Black] {
            for (place, &letter) in space.letters(side).iter().enumerate() {
                let [start, goal] = ends
                    .map(|end| (space.kind(&end, side, place) & component).count_ones() as usize);
                if start != goal {
                    let (square, letter) = (swap.table().squares()[first], char::from(letter));
                    return Some(Reason::Component { square, letter, start, goal });
                }
            }
        }
    }
    None
}

/// All knights different and one square free: is the goal an odd reordering
/// where the free square's colours ask for an even one, or the other way
/// round? Wilson's "Graph puzzles, homotopy, and the alternating group" (1974)
/// has the full story.
fn order(swap: &Swap, space: &Space) -> Option<Reason> {
    let squares = space.squares();
    let (start, goal) = (swap.start(), swap.goal());
    let find = |content: Option<char>| {
        let mut places = (0..squares).filter(|&square| goal.letter(square) == content);
        let place = places.next();
        // Two of a letter can be swapped unseen; so can two free squares.
        if places.next().is_some() { None } else { place }
    };
    let leads: Option<Vec<usize>> = (0..squares).map(|square| find(start.letter(square))).collect();
    let leads = leads?;
    let free = (0..squares).find(|&square| start.letter(square).is_none())?;
    let mut cycles = 0;
    let mut seen = 0_u64;
    for first in 0..squares {
        if seen >> first & 1 == 1 {
            continue;
        }
        cycles += 1;
        let mut at = first;
        while seen >> at & 1 == 0 {
            seen |= 1 << at;
            at = leads[at];
        }
    }
    let odd_order = (squares - cycles) % 2 == 1;
    let odd_jumps = (space.dark() >> free ^ space.dark() >> leads[free]) & 1 == 1;
    (odd_order != odd_jumps).then_some(Reason::Order)
}
