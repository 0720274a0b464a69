//! Solves a puzzle without a search, or proves that it has no solution, where that is possible.

use crate::bits::Bits;
use crate::search::Limit;
use crate::swap::model::outcome::{Impossible, Method, Outcome, Solved, Stopped};
use crate::swap::model::play::IllegalMove;
use crate::swap::model::problem::{Invalid, Swap, same_knights};
use crate::swap::model::reason::Reason;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;

/// Returns the outcome, if no search is needed. Linear in the squares.
pub(crate) fn precheck<const W: usize>(
    swap: &Swap,
    codec: &StateCodec,
    ends: &[State<W>; 2],
) -> Option<Outcome> {
    if swap.is_goal(swap.start()) {
        return Some(Outcome::Solved(Solved {
            moves: Vec::new(),
            length: 0,
            proven: true,
            positions: 1,
            method: Method::Precheck,
            shortest: Some(1_u64.into()),
            count_limit: None,
        }));
    }
    let components = components(codec);
    let (mut first, mut last) = (!codec.knows_turn(), !codec.knows_turn());
    codec.forward(&ends[0], |_, _, _| first = true);
    codec.with_illegal_predecessors().backward(&ends[1], |_, _, _| last = true);
    let reason = other_knights(swap)
        .or_else(|| component(swap, &components))
        .or_else(|| components.iter().find_map(|&component| line(swap, codec, component)))
        .or_else(|| order(swap, codec))
        .or_else(|| (!first).then(|| no_first_move(swap)))
        .or_else(|| (!last).then(|| no_last_move(swap, codec.turn(&ends[1]).map(Side::other))));
    match reason {
        Some(reason) => Some(Outcome::Impossible(impossible(reason))),
        // No search knows whose turn it is.
        None if !codec.knows_turn() => Some(Outcome::Limit(Stopped {
            limit: Limit::Size,
            lower: 1,
            best: None,
            positions: 1,
            method: Method::Precheck,
        })),
        None => None,
    }
}

/// No solution, for a reason found without a search.
pub(crate) fn impossible(reason: Reason) -> Impossible {
    let reachable = if matches!(reason, Reason::NoFirstMove { .. }) { Some(1) } else { None };
    Impossible { reason, reachable, positions: 1, method: Method::Precheck }
}

/// Returns the components of the move graph.
fn components(codec: &StateCodec) -> Vec<u64> {
    let (mut components, mut seen) = (Vec::new(), 0_u64);
    for first in Bits(codec.full()) {
        if seen >> first & 1 == 1 {
            continue;
        }
        let mut component = 1_u64 << first;
        loop {
            let more = Bits(component).fold(component, |more, square| more | codec.reach(square));
            if more == component {
                break;
            }
            component = more;
        }
        seen |= component;
        components.push(component);
    }
    components
}

/// Checks that the goal has the knights of the start.
fn other_knights(swap: &Swap) -> Option<Reason> {
    let Err(Invalid::OtherKnights { letter, .. }) = same_knights(swap.start(), swap.goal()) else {
        return None;
    };
    let squares = swap.table().squares();
    let [start, goal] = [swap.start(), swap.goal()].map(|end| {
        let stands = |&number: &usize| end.letter(number) == Some(letter);
        (0..squares.len()).filter(stands).map(|number| squares[number]).collect()
    });
    Some(Reason::OtherKnights { letter, start, goal })
}

/// Returns the smallest component of the move graph that has other knights in the goal.
fn component(swap: &Swap, components: &[u64]) -> Option<Reason> {
    let squares = swap.table().squares();
    let named = |numbers: u64| Bits(numbers).map(|number| squares[number]).collect();
    let wrong = |component: u64| {
        let letters = Bits(component).filter_map(|number| swap.start().letter(number));
        let wanted = Bits(component).filter_map(|number| swap.goal().letter(number));
        letters.chain(wanted).find_map(|letter| {
            let [start, goal] = [swap.start(), swap.goal()].map(|end| {
                let stands = |&number: &usize| end.letter(number) == Some(letter);
                (0..squares.len()).filter(stands).fold(0_u64, |all, number| all | 1 << number)
            });
            let (before, after) = (start & component, goal & component);
            (before.count_ones() != after.count_ones()).then(|| Reason::Component {
                squares: named(component),
                letter,
                start: named(before),
                goal: named(after),
                outside: named(
                    !component
                        & if before.count_ones() > after.count_ones() { goal } else { start },
                ),
            })
        })
    };
    let all = components.iter().filter_map(|&component| Some((component, wrong(component)?)));
    all.min_by_key(|(component, _)| component.count_ones()).map(|(_, reason)| reason)
}

/// Checks the order of the knights, if the component is a ring or a line, on which none passes
/// another.
fn line(swap: &Swap, codec: &StateCodec, component: u64) -> Option<Reason> {
    let degree = |square: usize| (codec.reach(square)).count_ones();
    if component.is_power_of_two() || Bits(component).any(|square| degree(square) > 2) {
        return None;
    }
    let end = Bits(component).find(|&square| degree(square) == 1);
    let mut at = end.unwrap_or(component.trailing_zeros() as usize);
    let mut left = component;
    let mut along = Vec::new();
    loop {
        along.push(at);
        left &= !(1 << at);
        let Some(next) = Bits(codec.reach(at) & left).next() else { break };
        at = next;
    }
    let [start, goal] = [swap.start(), swap.goal()].map(|arrangement| {
        along.iter().filter_map(|&square| arrangement.letter(square)).collect::<String>()
    });
    let closed = end.is_none();
    // On a ring, the order may begin with any knight.
    let turned = |by: usize| format!("{}{}", &goal[by..], &goal[..by]);
    let same = if closed { (0..goal.len()).any(|by| turned(by) == start) } else { start == goal };
    if same || start.is_empty() {
        return None;
    }
    let begin = start.chars().next().and_then(|letter| goal.find(letter)).filter(|_| closed);
    let goal = turned(begin.unwrap_or(0));
    let squares = along.iter().map(|&square| swap.table().squares()[square]).collect();
    Some(Reason::Line { squares, closed, start, goal })
}

/// Compares parities, if all knights differ and one square is free: each jump is a transposition
/// and changes the colour of the free square (Wilson, "Graph puzzles, homotopy, and the alternating
/// group", 1974).
fn order(swap: &Swap, codec: &StateCodec) -> Option<Reason> {
    if !codec.is_two_coloured() {
        return None;
    }
    let squares = codec.squares();
    let (start, goal) = (swap.start(), swap.goal());
    let find = |content: Option<char>| {
        let mut places = (0..squares).filter(|&square| goal.letter(square) == content);
        let place = places.next();
        // Two knights of a letter are interchangeable; so are two free squares.
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
    let odd_jumps = (codec.dark() >> free ^ codec.dark() >> leads[free]) & 1 == 1;
    let free = [free, leads[free]].map(|square| swap.table().squares()[square]);
    (odd_order != odd_jumps).then_some(Reason::Order { free, odd_jumps })
}

/// Explains why there is no first move.
fn no_first_move(swap: &Swap) -> Reason {
    let (start, rules) = (swap.start(), swap.rules());
    let side = rules.turns.first();
    let (mut knights, mut taken, mut attacking) = (Vec::new(), Vec::new(), Vec::new());
    for (from, letter) in swap.knights(start) {
        if side.is_some_and(|side| side != Side::of(letter)) {
            continue;
        }
        knights.push(from);
        for target in swap.targets(start, from) {
            match target.refusal {
                Some(IllegalMove::Attacks { to, .. }) => attacking.push((from, to)),
                _ => taken.push((from, target.square)),
            }
        }
    }
    Reason::NoFirstMove { side, knights, taken, attacking, attack: rules.attack }
}

/// Explains why there is no last move of this side.
fn no_last_move(swap: &Swap, side: Option<Side>) -> Reason {
    let (goal, attack) = (swap.goal(), swap.rules().attack);
    let attacks = |at, own| swap.first_protected(goal, own, None, at).is_some();
    let knights = swap.knights(goal).map(|(square, letter)| (square, Side::of(letter)));
    let knights = knights.filter(|&(_, own)| side.is_none_or(|side| side == own));
    let (attacking, shut): (Vec<_>, Vec<_>) = knights.partition(|&(at, own)| attacks(at, own));
    let [attacking, shut] =
        [attacking, shut].map(|part| part.into_iter().map(|(square, _)| square).collect());
    Reason::NoLastMove { side, attacking, shut, attack }
}

/// Explains that a side's knights cannot get to their goals even alone.
pub(crate) fn alone(swap: &Swap, side: Side) -> Reason {
    let of = |end| {
        let own = swap.knights(end).filter(|&(_, letter)| Side::of(letter) == side);
        own.map(|(square, _)| square).collect()
    };
    Reason::Alone { side, knights: of(swap.start()), goals: of(swap.goal()) }
}
