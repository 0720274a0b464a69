//! `leaper solve --certificate`: writes what a second program, such as `tools/verify.py`, needs to check an
//! answer. `docs/certificates.md` describes the format.
//!
//! This shares no code with the searches: it finds the layers of a Swap puzzle again, one after the other, in the
//! same plain way in which a checker does.

use std::collections::HashSet;

use leaper::answer::{Answer, Options, Solving};
use leaper::natural::Natural;
use leaper::place::{Aim, Piece, Place};
use leaper::puzzle::Puzzle;
use leaper::square::Square;
use leaper::swap::{Arrangement, Attack, Metric, Side, Swap};
use leaper::tour::{Ends, Tour};
use serde_json::{Map, Value, json};

use crate::clock::{self, Time};

/// The most positions in the layers of a certificate: a checker takes minutes for them.
const MAX_POSITIONS: usize = 3_000_000;

/// Returns an answer with its proof, as JSON.
pub fn certificate(
    puzzle: &Puzzle,
    answer: &Answer,
    options: &Options,
    seconds: Option<f64>,
) -> anyhow::Result<Value> {
    let proof = match (puzzle, answer) {
        (Puzzle::Swap(swap), Answer::Swap { length, proven: true, shortest, .. }) => {
            layers(swap, Some(*length as usize), shortest.is_some())
        }
        (Puzzle::Swap(swap), Answer::Impossible { .. }) => layers(swap, None, false),
        (Puzzle::Place(place), Answer::Place { .. }) if place.aim() == Aim::Peace => {
            count_parts(parts_of_place(place).as_ref(), options, seconds)
        }
        (Puzzle::Tour(tour), Answer::Tour { count: Some(_), .. }) => {
            count_parts(parts_of_tour(tour).as_ref(), options, seconds)
        }
        // The answer proves itself: a solution or a witness, or a count that is quickly repeated.
        _ => None,
    };
    let mut document = json!({ "certificate": 1, "answer": serde_json::to_value(answer)? });
    if let Some(proof) = proof {
        document["proof"] = proof;
    }
    Ok(document)
}

/// Puzzles whose counts add up to `times` the count of the whole.
struct Parts {
    times: u32,
    puzzles: Vec<Puzzle>,
}

/// Counts the parts. Returns `None` without parts, or if a limit is reached.
fn count_parts(parts: Option<&Parts>, options: &Options, seconds: Option<f64>) -> Option<Value> {
    let Parts { times, puzzles } = parts?;
    let mut counted = Vec::new();
    for puzzle in puzzles {
        let options = options.clone().shortest(true).list(0).seed(0).symmetric(false);
        let answer = clock::run(Solving::new(puzzle.clone(), options), seconds, Time::Wall).answer;
        let count = match answer {
            Answer::Place { count, .. } | Answer::Tour { count: Some(count), .. } => count,
            Answer::Impossible { .. } => Natural::ZERO,
            _ => return None,
        };
        counted.push(json!({ "puzzle": puzzle.to_string(), "count": count.to_string() }));
    }
    Some(json!({ "kind": "parts", "times": times, "parts": counted }))
}

/// Splits a Place puzzle: a piece of the rarest kind is fixed on each square in turn. Each placement is counted
/// once for each piece of that kind.
fn parts_of_place(place: &Place) -> Option<Parts> {
    let (piece, number) = place
        .pieces()
        .iter()
        .filter(|&(_, number)| number > 0)
        .min_by_key(|&(_, number)| number)?;
    let rest = place.pieces().with(piece, number - 1);
    let free = |square: &Square| place.fixed().iter().all(|(other, _)| other != square);
    let puzzles = place.board().open().iter().filter(free).filter_map(|square| {
        let mut fixed: Vec<(Square, Piece)> = place.fixed().to_vec();
        fixed.push((square, piece));
        let part = Place::new(place.board().clone(), &fixed, rest, place.lines()).ok()?;
        Some(Puzzle::Place(part))
    });
    Some(Parts { times: number, puzzles: puzzles.collect() })
}

/// Splits a Tour puzzle: open tours by an end, or by the second square if both ends are given; closed ones by the
/// two jumps of the square with most neighbours. Puzzles with other numbers are not split.
fn parts_of_tour(tour: &Tour) -> Option<Parts> {
    let all = tour.length();
    if tour.inner_numbers().next().is_some() || all < 4 {
        return None;
    }
    let open: Vec<Square> = tour.board().open().iter().collect();
    let with = |numbers: &[(Square, u32)]| {
        let numbers = [tour.numbers(), numbers].concat();
        let part = Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers);
        part.ok().map(Puzzle::Tour)
    };
    let reached = |square| tour.leaper().reached(tour.board(), square).collect::<Vec<_>>();
    if tour.ends() == Ends::Closed {
        let most = |square: &Square| (reached(*square).len(), *square);
        let first = tour.from().or_else(|| open.iter().copied().max_by_key(most))?;
        let numbers = if tour.from().is_some() { vec![] } else { vec![(first, 1)] };
        let around = reached(first);
        let pairs = (0..around.len()).flat_map(|a| (a + 1..around.len()).map(move |b| (a, b)));
        let puzzles = pairs.filter_map(|(a, b)| {
            with(&[&numbers[..], &[(around[a], 2), (around[b], all)]].concat())
        });
        return Some(Parts { times: 1, puzzles: puzzles.collect() });
    }
    let free = |square: &&Square| tour.numbers().iter().all(|(other, _)| other != *square);
    let free = open.iter().filter(free);
    let by_end = |number| free.filter_map(|&square| with(&[(square, number)])).collect();
    Some(match (tour.from(), tour.to()) {
        (None, None) => Parts { times: 2, puzzles: by_end(1) },
        (Some(_), None) => Parts { times: 1, puzzles: by_end(all) },
        (None, Some(_)) => Parts { times: 1, puzzles: by_end(1) },
        (Some(from), Some(to)) => {
            let next = reached(from).into_iter().filter(|&square| square != to);
            Parts { times: 1, puzzles: next.filter_map(|square| with(&[(square, 2)])).collect() }
        }
    })
}

/// A position: one byte for each square, the side to move, and if runs are counted the square of the knight that
/// moved last.
type State = Box<[u8]>;

/// An empty square, either side to move, or no move yet.
const NONE: u8 = b'.';

/// The rules of a Swap puzzle, independent of the solver's.
struct Rules {
    /// For each square, those one jump away.
    reach: Vec<Vec<usize>>,
    attack: Attack,
    alternate: bool,
    by_runs: bool,
}

impl Rules {
    fn new(swap: &Swap) -> Self {
        let squares = swap.table().squares();
        let place = |square| squares.iter().position(|&other| other == square);
        let reached =
            |&from: &Square| swap.leaper().reached(swap.board(), from).filter_map(place).collect();
        Self {
            reach: squares.iter().map(reached).collect(),
            attack: swap.rules().attack,
            alternate: swap.start().turn().is_some(),
            by_runs: swap.rules().metric == Metric::Runs,
        }
    }

    fn state(&self, arrangement: &Arrangement, turn: Option<Side>) -> State {
        let letter = |place| arrangement.letter(place).map_or(NONE, |letter| letter as u8);
        let turn = match turn {
            None => NONE,
            Some(Side::White) => b'w',
            Some(Side::Black) => b'b',
        };
        let all = (0..self.reach.len()).map(letter).chain([turn]);
        all.chain(self.by_runs.then_some(NONE)).collect()
    }

    /// May a knight land on `to` when it comes from `from`?
    fn may_land(&self, state: &State, letter: u8, from: usize, to: usize) -> bool {
        self.reach[to].iter().filter(|&&near| near != from && near != to).all(|&near| {
            let other = state[near];
            let comrade = other.is_ascii_uppercase() == letter.is_ascii_uppercase();
            other == NONE
                || match self.attack {
                    Attack::Any => true,
                    Attack::NoComrade => !comrade,
                    Attack::NoEnemy => comrade,
                    _ => false,
                }
        })
    }

    /// Visits each position one jump later, or earlier with `back`, and whether the jump continues a run.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 squares")]
    fn steps(&self, state: &State, back: bool, mut visit: impl FnMut(State, bool)) {
        let squares = self.reach.len();
        for from in 0..squares {
            let letter = state[from];
            let white = letter.is_ascii_uppercase();
            let turn = state[squares];
            // Looking back, the side that is not to move has moved.
            let is_mover = turn == NONE || (turn == b'w') == (white != back);
            if letter == NONE || !is_mover || (back && !self.may_land(state, letter, from, from)) {
                continue;
            }
            for &to in &self.reach[from] {
                if state[to] != NONE || !(back || self.may_land(state, letter, from, to)) {
                    continue;
                }
                let mut next = state.clone();
                next.swap(from, to);
                if self.alternate {
                    next[squares] = if turn == b'w' { b'b' } else { b'w' };
                }
                let goes_on = self.by_runs && state[squares + 1] == from as u8;
                if self.by_runs {
                    next[squares + 1] = to as u8;
                }
                visit(next, goes_on);
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

/// All positions up to some distance, layer by layer.
struct Ball<'a> {
    rules: &'a Rules,
    back: bool,
    visited: HashSet<State>,
    /// The outermost layer.
    frontier: Vec<State>,
    /// For each layer: the number of its positions and the sum of their hashes.
    layers: Vec<Value>,
}

impl<'a> Ball<'a> {
    fn new(rules: &'a Rules, back: bool, center: Vec<State>) -> Self {
        let visited = center.iter().cloned().collect();
        let mut ball = Self { rules, back, visited, frontier: center, layers: Vec::new() };
        ball.add_layer();
        ball
    }

    fn add_layer(&mut self) {
        let sum = self.frontier.iter().map(hash).fold(0, u64::wrapping_add);
        self.layers.push(json!([self.frontier.len(), format!("{sum:016x}")]));
    }

    /// Adds the next layer. If runs are counted, jumps that continue a run stay in the same layer.
    fn grow(&mut self) {
        let mut next: Vec<State> = Vec::new();
        let visited = &mut self.visited;
        for state in std::mem::take(&mut self.frontier) {
            self.rules.steps(&state, self.back, |after, _| {
                if visited.insert(after.clone()) {
                    next.push(after);
                }
            });
        }
        // A run may be continued by any number of jumps.
        let mut at = 0;
        while self.rules.by_runs && at < next.len() {
            let state = next[at].clone();
            self.rules.steps(&state, self.back, |after, goes_on| {
                if goes_on && visited.insert(after.clone()) {
                    next.push(after);
                }
            });
            at += 1;
        }
        self.frontier = next;
        if !self.frontier.is_empty() {
            self.add_layer();
        }
    }
}

/// Returns the layers around both ends, which prove that there is no shorter solution; or, if no solution exists,
/// those around one end that contain all positions it is connected to. Returns `None` if they are too large.
fn layers(swap: &Swap, length: Option<usize>, count: bool) -> Option<Value> {
    let rules = Rules::new(swap);
    let turn = swap.start().turn();
    let other = turn.map(Side::other);
    let goals = [turn, other].map(|turn| rules.state(swap.goal(), turn));
    let goals = if rules.alternate { goals.to_vec() } else { goals[..1].to_vec() };
    let mut forward = Ball::new(&rules, false, vec![rules.state(swap.start(), turn)]);
    let mut backward = Ball::new(&rules, true, goals);
    // If runs are counted, positions include the last mover, so that a backward search can't meet a forward one.
    let is_two_sided = !rules.by_runs;
    let needed = length.map(|length| length + usize::from(count));
    loop {
        let made = forward.layers.len() + if is_two_sided { backward.layers.len() } else { 1 };
        if needed.is_some_and(|needed| made > needed) {
            break;
        }
        if forward.visited.len() + backward.visited.len() > MAX_POSITIONS {
            return None;
        }
        let ball = if is_two_sided && backward.frontier.len() < forward.frontier.len() {
            &mut backward
        } else {
            &mut forward
        };
        ball.grow();
        if ball.frontier.is_empty() {
            // Everything reachable from one end was visited.
            if length.is_some() {
                return None;
            }
            let side = if ball.back { "backward" } else { "forward" };
            return Some(json!({ "kind": "closed", side: ball.layers }));
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
