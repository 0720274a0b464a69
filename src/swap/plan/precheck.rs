//! Solves a puzzle, or proves that it has no solution, if that is possible without a search.

use crate::bits::Bits;
use crate::swap::model::outcome::{Impossible, Method, Outcome, Solved};
use crate::swap::model::play::IllegalMove;
use crate::swap::model::problem::{Invalid, Swap, check_same_counts};
use crate::swap::model::reason::Reason;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;

/// Returns the outcome, if the puzzle needs no search. Takes time quadratic in the number of squares.
pub(crate) fn precheck<const W: usize>(
    swap: &Swap,
    codec: &StateCodec,
    endpoints: &[State<W>; 2],
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
    let (mut has_first_move, mut has_last_move) = (false, false);
    codec.forward(&endpoints[0], |_, _, _| has_first_move = true);
    codec.with_illegal_predecessors().backward(&endpoints[1], |_, _, _| has_last_move = true);
    let reason = other_knights(swap)
        .or_else(|| component(swap, &components))
        .or_else(|| components.iter().find_map(|&component| fixed_order(swap, codec, component)))
        .or_else(|| parity(swap, codec))
        .or_else(|| (!has_first_move).then(|| no_first_move(swap)))
        .or_else(|| (!has_last_move).then(|| no_last_move(swap, codec.last_mover(&endpoints[1]))));
    reason.map(|reason| Outcome::Impossible(impossible(reason)))
}

/// Makes the outcome for a reason found without a search.
pub(crate) fn impossible(reason: Reason) -> Impossible {
    let reachable = if matches!(reason, Reason::NoFirstMove { .. }) { Some(1) } else { None };
    Impossible { reason, reachable, positions: 1, method: Method::Precheck }
}

/// Returns the components of the move graph.
fn components(codec: &StateCodec) -> Vec<u64> {
    let (mut components, mut visited) = (Vec::new(), 0_u64);
    for first in Bits(codec.full()) {
        if visited >> first & 1 == 1 {
            continue;
        }
        let mut component = 1_u64 << first;
        loop {
            let grown = Bits(component).fold(component, |mask, square| mask | codec.reach(square));
            if grown == component {
                break;
            }
            component = grown;
        }
        visited |= component;
        components.push(component);
    }
    components
}

/// Checks that the goal has the knights of the start.
fn other_knights(swap: &Swap) -> Option<Reason> {
    let Err(Invalid::OtherKnights { letter, .. }) = check_same_counts(swap.start(), swap.goal())
    else {
        return None;
    };
    let squares = swap.table().squares();
    let [start, goal] = [swap.start(), swap.goal()].map(|arrangement| {
        let has_letter = |&number: &usize| arrangement.letter(number) == Some(letter);
        (0..squares.len()).filter(has_letter).map(|number| squares[number]).collect()
    });
    Some(Reason::OtherKnights { letter, start, goal })
}

/// Returns the smallest component of the move graph that has other knights in the goal.
fn component(swap: &Swap, components: &[u64]) -> Option<Reason> {
    let squares = swap.table().squares();
    let squares_of = |numbers: u64| Bits(numbers).map(|number| squares[number]).collect();
    let mismatch = |component: u64| {
        let letters = Bits(component).filter_map(|number| swap.start().letter(number));
        let goal_letters = Bits(component).filter_map(|number| swap.goal().letter(number));
        letters.chain(goal_letters).find_map(|letter| {
            let [start, goal] = [swap.start(), swap.goal()].map(|arrangement| {
                let has_letter = |&number: &usize| arrangement.letter(number) == Some(letter);
                (0..squares.len()).filter(has_letter).fold(0_u64, |mask, number| mask | 1 << number)
            });
            let (before, after) = (start & component, goal & component);
            (before.count_ones() != after.count_ones()).then(|| Reason::Component {
                squares: squares_of(component),
                letter,
                start: squares_of(before),
                goal: squares_of(after),
                outside: squares_of(
                    !component
                        & if before.count_ones() > after.count_ones() { goal } else { start },
                ),
            })
        })
    };
    let mismatched =
        components.iter().filter_map(|&component| Some((component, mismatch(component)?)));
    mismatched.min_by_key(|(component, _)| component.count_ones()).map(|(_, reason)| reason)
}

/// Compares the orders of the knights, if the component is a ring or a line, on which no knight can
/// pass another.
fn fixed_order(swap: &Swap, codec: &StateCodec, component: u64) -> Option<Reason> {
    let degree = |square: usize| (codec.reach(square)).count_ones();
    if component.is_power_of_two() || Bits(component).any(|square| degree(square) > 2) {
        return None;
    }
    let end = Bits(component).find(|&square| degree(square) == 1);
    let mut square = end.unwrap_or(component.trailing_zeros() as usize);
    let mut remaining = component;
    let mut order = Vec::new();
    loop {
        order.push(square);
        remaining &= !(1 << square);
        let Some(next) = Bits(codec.reach(square) & remaining).next() else { break };
        square = next;
    }
    let [start, goal] = [swap.start(), swap.goal()].map(|arrangement| {
        order.iter().filter_map(|&square| arrangement.letter(square)).collect::<String>()
    });
    let closed = end.is_none();
    // On a ring, the order may begin with any knight.
    let rotated = |count: usize| format!("{}{}", &goal[count..], &goal[..count]);
    let is_same =
        if closed { (0..goal.len()).any(|count| rotated(count) == start) } else { start == goal };
    if is_same || start.is_empty() {
        return None;
    }
    let rotation = start.chars().next().and_then(|letter| goal.find(letter)).filter(|_| closed);
    let goal = rotated(rotation.unwrap_or(0));
    let squares = order.iter().map(|&square| swap.table().squares()[square]).collect();
    Some(Reason::FixedOrder { squares, closed, start, goal })
}

/// Compares parities, if all knights differ and one square is blank: each jump is a transposition
/// and changes the colour of the blank's square (Wilson, "Graph puzzles, homotopy, and the
/// alternating group", 1974).
fn parity(swap: &Swap, codec: &StateCodec) -> Option<Reason> {
    if !codec.is_two_coloured() {
        return None;
    }
    let squares = codec.squares();
    let (start, goal) = (swap.start(), swap.goal());
    let find = |content: Option<char>| {
        let mut matches = (0..squares).filter(|&square| goal.letter(square) == content);
        let first_match = matches.next();
        // Knights of one letter are interchangeable, and so are two blanks.
        if matches.next().is_some() { None } else { first_match }
    };
    let image: Option<Vec<usize>> = (0..squares).map(|square| find(start.letter(square))).collect();
    let image = image?;
    let blank = (0..squares).find(|&square| start.letter(square).is_none())?;
    let mut cycles = 0;
    let mut visited = 0_u64;
    for first in 0..squares {
        if visited >> first & 1 == 1 {
            continue;
        }
        cycles += 1;
        let mut square = first;
        while visited >> square & 1 == 0 {
            visited |= 1 << square;
            square = image[square];
        }
    }
    let odd_order = (squares - cycles) % 2 == 1;
    let odd_jumps = (codec.dark() >> blank ^ codec.dark() >> image[blank]) & 1 == 1;
    let blank = [blank, image[blank]].map(|square| swap.table().squares()[square]);
    (odd_order != odd_jumps).then_some(Reason::Parity { free: blank, odd_jumps })
}

/// Makes the reason why no first move is legal.
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

/// Makes the reason why no last move of this side is legal.
fn no_last_move(swap: &Swap, side: Option<Side>) -> Reason {
    let (goal, attack) = (swap.goal(), swap.rules().attack);
    let attacks =
        |square, knight_side| swap.first_protected(goal, knight_side, None, square).is_some();
    let knights = swap.knights(goal).map(|(square, letter)| (square, Side::of(letter)));
    let knights = knights.filter(|&(_, knight_side)| side.is_none_or(|side| side == knight_side));
    let (attacking, shut): (Vec<_>, Vec<_>) =
        knights.partition(|&(square, knight_side)| attacks(square, knight_side));
    let [attacking, shut] =
        [attacking, shut].map(|knights| knights.into_iter().map(|(square, _)| square).collect());
    Reason::NoLastMove { side, attacking, shut, attack }
}

/// Makes the reason that a side's knights cannot get to their goals, even without the other side.
pub(crate) fn alone(swap: &Swap, side: Side) -> Reason {
    let squares_in = |arrangement| {
        let knights = swap.knights(arrangement).filter(|&(_, letter)| Side::of(letter) == side);
        knights.map(|(square, _)| square).collect()
    };
    Reason::Alone { side, knights: squares_in(swap.start()), goals: squares_in(swap.goal()) }
}
