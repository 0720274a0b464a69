//! `leaper solve --certificate`: writes an answer with the proof that a second program, such as
//! `tools/verify.py`, needs to check it. `docs/certificates.md` describes the format.
//!
//! The layers of a Swap puzzle are computed here by a simple breadth-first search, which shares no
//! code with the solver's searches. Puzzles of Place and Tour are split into parts, which the
//! solver counts.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use leaper::answer::{Answer, Options, Solving};
use leaper::natural::Natural;
use leaper::place::{OpenNumber, Piece, Place};
use leaper::puzzle::Puzzle;
use leaper::search::Limits;
use leaper::square::Square;
use leaper::swap::{Arrangement, Attack, Metric, Side, Swap};
use leaper::tour::{Ends, Tour};
use serde_json::{Map, Value, json};

use crate::clock::{self, Control, Time};
use crate::monitor::is_interrupted;

/// Maximum number of positions in the layers of a certificate: a checker needs minutes for that
/// many.
const MAX_POSITIONS: usize = 3_000_000;

/// Maximum area of a board whose puzzle is split into parts: there is about one for each square, each
/// has its own copy of the board, and a checker can't count more of them.
const MAX_AREA: usize = 1024;

/// The time at which a proof is given up, if there is one.
#[derive(Clone, Copy)]
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(seconds: Option<f64>) -> Self {
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Self(time.and_then(|time| Instant::now().checked_add(time)))
    }

    /// Returns the seconds that remain; `None` without a deadline.
    fn remaining(self) -> Option<f64> {
        self.0.map(|end| end.saturating_duration_since(Instant::now()).as_secs_f64())
    }

    /// Returns true after the deadline, or if Ctrl-C was pressed.
    fn is_over(self) -> bool {
        is_interrupted() || self.remaining().is_some_and(|seconds| seconds <= 0.0)
    }
}

/// Returns an answer with its proof, as JSON. The proof may take `seconds`, and ends at Ctrl-C.
pub fn certificate(
    puzzle: &Puzzle,
    answer: &Answer,
    options: &Options,
    seconds: Option<f64>,
) -> anyhow::Result<Value> {
    let deadline = Deadline::after(seconds);
    let memory = options.memory.unwrap_or(Limits::default().memory);
    let proof = match (puzzle, answer) {
        (Puzzle::Swap(swap), Answer::Swap { length, proven: true, shortest, .. }) => {
            let limits = LayerLimits { memory, deadline };
            layers(swap, Some(*length as usize), shortest.is_some(), limits)
        }
        (Puzzle::Swap(swap), Answer::Impossible { .. }) => {
            layers(swap, None, false, LayerLimits { memory, deadline })
        }
        (Puzzle::Place(place), Answer::Place { greatest, least, .. }) => {
            let pieces = match (place.pieces().open_number(), least.or(*greatest)) {
                (None, _) => Some(place.pieces()),
                (Some((piece, OpenNumber::Greatest | OpenNumber::Least)), Some(number)) => {
                    Some(place.pieces().with(piece, number))
                }
                _ => None,
            };
            let parts = pieces.and_then(|pieces| parts_of_place(&place.with_pieces(pieces)));
            count_parts(parts.as_ref(), options, deadline)
        }
        (Puzzle::Tour(tour), Answer::Tour { count: Some(_), .. }) => {
            count_parts(parts_of_tour(tour).as_ref(), options, deadline)
        }
        // A solution or a witness proves itself, and a small count is quickly repeated. Other
        // answers, as one without a proof of the minimum, get no proof here either.
        _ => None,
    };
    let mut document = json!({ "certificate": 1, "answer": serde_json::to_value(answer)? });
    if let Some(proof) = proof {
        document["proof"] = proof;
    }
    Ok(document)
}

/// Parts of a puzzle; each solution is in `times` of them.
struct Parts {
    times: u32,
    puzzles: Vec<Puzzle>,
}

/// Counts the parts. Returns `None` without parts, or if a limit is reached.
fn count_parts(parts: Option<&Parts>, options: &Options, deadline: Deadline) -> Option<Value> {
    let Parts { times, puzzles } = parts?;
    let mut counting = Options::default().shortest(true).threads(options.threads);
    counting.memory = options.memory;
    let mut counted = Vec::new();
    for puzzle in puzzles {
        if deadline.is_over() {
            return None;
        }
        let solving = Solving::new(puzzle.clone(), counting.clone());
        let on_progress =
            |_: &_| if is_interrupted() { Control::Abandon } else { Control::Continue };
        let timed = clock::run_while(solving, deadline.remaining(), Time::Wall, on_progress)?;
        let count = match timed.answer {
            Answer::Place { count, .. } | Answer::Tour { count: Some(count), .. } => count,
            Answer::Impossible { .. } => Natural::ZERO,
            _ => return None,
        };
        counted.push(json!({ "puzzle": puzzle.to_string(), "count": count.to_string() }));
    }
    Some(json!({ "kind": "parts", "times": times, "parts": counted }))
}

/// Splits a Place puzzle. In each part, a piece of the rarest kind is fixed on another square. Each
/// placement is counted once for each piece of that kind. Returns `None` if the board is too large.
fn parts_of_place(place: &Place) -> Option<Parts> {
    if place.board().area() > MAX_AREA {
        return None;
    }
    let (piece, number) = place
        .pieces()
        .iter()
        .filter(|&(_, number)| number > 0)
        .min_by_key(|&(_, number)| number)?;
    let remaining = place.pieces().with(piece, number - 1);
    let is_free = |square: &Square| place.fixed().iter().all(|(other, _)| other != square);
    let puzzles = place.board().open().iter().filter(is_free).filter_map(|square| {
        let mut fixed: Vec<(Square, Piece)> = place.fixed().to_vec();
        fixed.push((square, piece));
        let part = Place::new(place.board().clone(), &fixed, remaining, place.lines()).ok()?;
        Some(Puzzle::Place(part.with_aim(place.aim())))
    });
    Some(Parts { times: number, puzzles: puzzles.collect() })
}

/// Splits a Tour puzzle: open tours by one end, or by the second square if both ends are given;
/// closed tours by the two jumps at the square with the most neighbours, or at the given first
/// square. Returns `None` for puzzles with other given numbers, or if the board is too large.
fn parts_of_tour(tour: &Tour) -> Option<Parts> {
    let length = tour.length();
    let is_too_large = tour.board().area() > MAX_AREA;
    if tour.inner_numbers().next().is_some() || length < 4 || is_too_large {
        return None;
    }
    let open: Vec<Square> = tour.board().open().iter().collect();
    let part_with = |numbers: &[(Square, u32)]| {
        let numbers = [tour.numbers(), numbers].concat();
        let part = Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers);
        part.ok().map(Puzzle::Tour)
    };
    let targets = |square| tour.leaper().targets(tour.board(), square).collect::<Vec<_>>();
    if tour.ends() == Ends::Closed {
        let neighbour_count = |square: &Square| (targets(*square).len(), *square);
        let first = tour.from().or_else(|| open.iter().copied().max_by_key(neighbour_count))?;
        let numbers = if tour.from().is_some() { vec![] } else { vec![(first, 1)] };
        let neighbours = targets(first);
        let pairs =
            (0..neighbours.len()).flat_map(|a| (a + 1..neighbours.len()).map(move |b| (a, b)));
        let puzzles = pairs.filter_map(|(a, b)| {
            part_with(&[&numbers[..], &[(neighbours[a], 2), (neighbours[b], length)]].concat())
        });
        return Some(Parts { times: 1, puzzles: puzzles.collect() });
    }
    let free = |square: &&Square| tour.numbers().iter().all(|(other, _)| other != *square);
    let free = open.iter().filter(free);
    let by_end = |number| free.filter_map(|&square| part_with(&[(square, number)])).collect();
    Some(match (tour.from(), tour.to()) {
        (None, None) => Parts { times: 2, puzzles: by_end(1) },
        (Some(_), None) => Parts { times: 1, puzzles: by_end(length) },
        (None, Some(_)) => Parts { times: 1, puzzles: by_end(1) },
        (Some(from), Some(to)) => {
            let next = targets(from).into_iter().filter(|&square| square != to);
            Parts {
                times: 1,
                puzzles: next.filter_map(|square| part_with(&[(square, 2)])).collect(),
            }
        }
    })
}

/// A position: one byte for each square, the side to move and, if runs are counted, the square of
/// the knight that moved last.
type State = Box<[u8]>;

/// The byte of an empty square.
const EMPTY: u8 = b'.';

/// The byte for either side to move.
const ANY_SIDE: u8 = b'.';

/// The byte for no last move. No square has this number.
const NO_LAST_MOVE: u8 = 0xff;

/// The rules of a Swap puzzle, independent of the solver's.
struct Rules {
    /// For each square, the squares one jump away.
    reach: Vec<Vec<usize>>,
    attack: Attack,
    sides_alternate: bool,
    by_runs: bool,
}

impl Rules {
    fn new(swap: &Swap) -> Self {
        let squares = swap.table().squares();
        let index = |square| squares.iter().position(|&other| other == square);
        let targets =
            |&from: &Square| swap.leaper().targets(swap.board(), from).filter_map(index).collect();
        Self {
            reach: squares.iter().map(targets).collect(),
            attack: swap.rules().attack,
            sides_alternate: swap.start().turn().is_some(),
            by_runs: swap.rules().metric == Metric::Runs,
        }
    }

    fn state(&self, arrangement: &Arrangement, turn: Option<Side>) -> State {
        let letter = |index| arrangement.letter(index).map_or(EMPTY, |letter| letter as u8);
        let turn = match turn {
            None => ANY_SIDE,
            Some(Side::White) => b'w',
            Some(Side::Black) => b'b',
        };
        let bytes = (0..self.reach.len()).map(letter).chain([turn]);
        bytes.chain(self.by_runs.then_some(NO_LAST_MOVE)).collect()
    }

    /// Returns whether a knight from `from` may land on `to`.
    fn may_land(&self, state: &State, letter: u8, from: usize, to: usize) -> bool {
        self.reach[to].iter().filter(|&&attacked| attacked != from && attacked != to).all(
            |&attacked| {
                let other = state[attacked];
                let is_comrade = other.is_ascii_uppercase() == letter.is_ascii_uppercase();
                other == EMPTY
                    || match self.attack {
                        Attack::Any => true,
                        Attack::NoComrade => !is_comrade,
                        Attack::NoEnemy => is_comrade,
                        _ => false,
                    }
            },
        )
    }

    /// Visits each position one jump later, or, if `is_backward`, earlier, and whether the jump
    /// continues a run.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 squares")]
    fn steps(&self, state: &State, is_backward: bool, mut visit: impl FnMut(State, bool)) {
        let squares = self.reach.len();
        for from in 0..squares {
            let letter = state[from];
            let is_white = letter.is_ascii_uppercase();
            let turn = state[squares];
            // Backward, the side that is not to move has made the jump.
            let is_mover = turn == ANY_SIDE || (turn == b'w') == (is_white != is_backward);
            if letter == EMPTY
                || !is_mover
                || (is_backward && !self.may_land(state, letter, from, from))
            {
                continue;
            }
            for &to in &self.reach[from] {
                if state[to] != EMPTY || !(is_backward || self.may_land(state, letter, from, to)) {
                    continue;
                }
                let mut next = state.clone();
                next.swap(from, to);
                if self.sides_alternate {
                    next[squares] = if turn == b'w' { b'b' } else { b'w' };
                }
                let continues_run = self.by_runs && state[squares + 1] == from as u8;
                if self.by_runs {
                    next[squares + 1] = to as u8;
                }
                visit(next, continues_run);
            }
        }
    }
}

/// Hashes a position: FNV-1a of its bytes, mixed as in `SplitMix64`.
fn hash(state: &State) -> u64 {
    let mut word = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in state {
        word = (word ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// How far layers may grow.
#[derive(Clone, Copy)]
struct LayerLimits {
    /// Memory for positions, in bytes.
    memory: u64,
    deadline: Deadline,
}

impl LayerLimits {
    /// Returns the maximum number of positions. A position is in the set and in the newest layer,
    /// as bytes and as a pointer to them, and growing lists are copied.
    fn max_positions(self, rules: &Rules) -> usize {
        const OVERHEAD: u64 = 112;
        let state = rules.reach.len() as u64 + 2;
        let most = self.memory / (OVERHEAD + 2 * state);
        usize::try_from(most).unwrap_or(usize::MAX).min(MAX_POSITIONS)
    }
}

/// The layers would be too large, or take too long.
struct TooLarge;

/// The positions around the start or the goal, up to some distance.
struct BfsLayers<'a> {
    rules: &'a Rules,
    is_backward: bool,
    visited: HashSet<State>,
    /// The outermost layer.
    frontier: Vec<State>,
    /// For each layer: the number of its positions and the sum of their hashes.
    layers: Vec<Value>,
}

impl<'a> BfsLayers<'a> {
    fn new(rules: &'a Rules, is_backward: bool, center: Vec<State>) -> Self {
        let visited = center.iter().cloned().collect();
        let mut layers = Self { rules, is_backward, visited, frontier: center, layers: Vec::new() };
        layers.add_layer();
        layers
    }

    /// Records the number and the hash sum of the outermost layer.
    fn add_layer(&mut self) {
        let sum = self.frontier.iter().map(hash).fold(0, u64::wrapping_add);
        self.layers.push(json!([self.frontier.len(), format!("{sum:016x}")]));
    }

    /// Adds the next layer. If runs are counted, jumps that continue a run stay in the same layer.
    fn grow(&mut self, max_positions: usize, deadline: Deadline) -> Result<(), TooLarge> {
        /// The number of positions between two readings of the clock.
        const SLICE: usize = 1 << 10;
        let mut next: Vec<State> = Vec::new();
        let visited = &mut self.visited;
        let mut expanded = 0;
        let mut check = |visited: &HashSet<State>| {
            let is_late = expanded % SLICE == 0 && deadline.is_over();
            expanded += 1;
            if is_late || visited.len() > max_positions { Err(TooLarge) } else { Ok(()) }
        };
        for state in std::mem::take(&mut self.frontier) {
            check(visited)?;
            self.rules.steps(&state, self.is_backward, |after, _| {
                if visited.insert(after.clone()) {
                    next.push(after);
                }
            });
        }
        // A run may be continued by any number of jumps.
        let mut index = 0;
        while self.rules.by_runs && index < next.len() {
            check(visited)?;
            let state = next[index].clone();
            self.rules.steps(&state, self.is_backward, |after, continues_run| {
                if continues_run && visited.insert(after.clone()) {
                    next.push(after);
                }
            });
            index += 1;
        }
        self.frontier = next;
        if !self.frontier.is_empty() {
            self.add_layer();
        }
        if self.visited.len() > max_positions { Err(TooLarge) } else { Ok(()) }
    }
}

/// Returns the layers around start and goal, which prove that no solution is shorter, or if
/// `is_counted`, how many are shortest. If no solution exists, returns the complete layers around
/// one of them. `None` if they have too many positions, or take too long.
fn layers(
    swap: &Swap,
    length: Option<usize>,
    is_counted: bool,
    limits: LayerLimits,
) -> Option<Value> {
    let rules = Rules::new(swap);
    let max_positions = limits.max_positions(&rules);
    let turn = swap.start().turn();
    let other = turn.map(Side::other);
    let goals = [turn, other].map(|turn| rules.state(swap.goal(), turn));
    let goals = if rules.sides_alternate { goals.to_vec() } else { goals[..1].to_vec() };
    let mut forward = BfsLayers::new(&rules, false, vec![rules.state(swap.start(), turn)]);
    let mut backward = BfsLayers::new(&rules, true, goals);
    // If runs are counted, positions include the last mover, so a backward search can't meet a
    // forward one.
    let is_two_sided = !rules.by_runs;
    let needed_layers = length.map(|length| length + usize::from(is_counted));
    loop {
        let layer_count =
            forward.layers.len() + if is_two_sided { backward.layers.len() } else { 1 };
        if needed_layers.is_some_and(|needed| layer_count > needed) {
            break;
        }
        let (grown, opposite) = if is_two_sided && backward.frontier.len() < forward.frontier.len()
        {
            (&mut backward, &forward)
        } else {
            (&mut forward, &backward)
        };
        let room = max_positions.saturating_sub(opposite.visited.len());
        grown.grow(room, limits.deadline).ok()?;
        if grown.frontier.is_empty() {
            // All positions connected with the start or the goal were visited.
            if length.is_some() {
                return None;
            }
            let side = if grown.is_backward { "backward" } else { "forward" };
            return Some(json!({ "kind": "closed", side: grown.layers }));
        }
    }
    let mut proof = Map::new();
    proof.insert("kind".into(), "layers".into());
    proof.insert("forward".into(), forward.layers.into());
    if is_two_sided {
        proof.insert("backward".into(), backward.layers.into());
    }
    Some(Value::Object(proof))
}
