//! `leaper solve --certificate`: what a second program needs to believe an answer; `docs/certificates.md` says
//! what it holds. `tools/verify.py` is such a program.
//!
//! Nothing of the searches is in here: the layers of an exchange are found again, one by one, as plainly as
//! whoever checks them finds them.

use std::collections::HashSet;

use leaper::answer::{Answer, Options, Solving};
use leaper::natural::Natural;
use leaper::place::{Piece, Place};
use leaper::puzzle::Puzzle;
use leaper::square::Square;
use leaper::swap::{Arrangement, Attack, Metric, Side, Swap};
use leaper::tour::{Ends, Tour};
use serde_json::{Map, Value, json};

use crate::clock::{self, Time};

/// The most arrangements that the layers of a certificate have: a second program takes minutes for them.
const MOST_ARRANGEMENTS: usize = 3_000_000;

/// An answer with what proves it.
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
        (Puzzle::Place(place), Answer::Place { .. }) => {
            parts(parts_of_place(place).as_ref(), options, seconds)
        }
        (Puzzle::Tour(tour), Answer::Tour { count: Some(_), .. }) => {
            parts(parts_of_tour(tour).as_ref(), options, seconds)
        }
        // A solution, a witness, or what is counted in no time.
        _ => None,
    };
    let mut document = json!({ "certificate": 1, "answer": serde_json::to_value(answer)? });
    if let Some(proof) = proof {
        document["proof"] = proof;
    }
    Ok(document)
}

/// Puzzles whose counts add up to so many times that of the whole.
struct Parts {
    times: u32,
    puzzles: Vec<Puzzle>,
}

/// Counts the parts. None if there are none, or a limit is reached.
fn parts(parts: Option<&Parts>, options: &Options, seconds: Option<f64>) -> Option<Value> {
    let Parts { times, puzzles } = parts?;
    let mut told = Vec::new();
    for puzzle in puzzles {
        let options = options.clone().shortest(true).list(0).seed(0).symmetric(false);
        let answer =
            clock::run(Solving::new(puzzle.clone(), options), seconds, Time::Passed).answer;
        let count = match answer {
            Answer::Place { count, .. } | Answer::Tour { count: Some(count), .. } => count,
            Answer::Impossible { .. } => Natural::ZERO,
            _ => return None,
        };
        told.push(json!({ "puzzle": puzzle.to_string(), "count": count.to_string() }));
    }
    Some(json!({ "kind": "parts", "times": times, "parts": told }))
}

/// One of the pieces of which there are fewest stands on each square in turn: so each placement is counted as
/// often as there are such pieces.
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

/// Open tours by an end; by their second square, where both ends are given; closed ones by the two jumps of the
/// square that has most. Where other squares have numbers there are no parts.
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
    Some(match (tour.from(), tour.to()) {
        (None, None) => {
            Parts { times: 2, puzzles: free.filter_map(|&square| with(&[(square, 1)])).collect() }
        }
        (Some(_), None) => {
            Parts { times: 1, puzzles: free.filter_map(|&square| with(&[(square, all)])).collect() }
        }
        (None, Some(_)) => {
            Parts { times: 1, puzzles: free.filter_map(|&square| with(&[(square, 1)])).collect() }
        }
        (Some(from), Some(to)) => {
            let next = reached(from).into_iter().filter(|&square| square != to);
            Parts { times: 1, puzzles: next.filter_map(|square| with(&[(square, 2)])).collect() }
        }
    })
}

/// An arrangement as it is numbered: a byte a square, whose turn it is, and where runs are counted the square of
/// the knight that moved last.
type State = Box<[u8]>;

/// Where nothing stands, nobody's turn, or nobody moved.
const NONE: u8 = b'.';

/// The rules of an exchange, told once more.
struct Rules {
    /// By square, those that are a jump away.
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

    /// May a knight land there, coming from a square or, looking back, going to it?
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

    /// Calls with each arrangement one jump on, or back, and whether the same run goes on.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 squares")]
    fn steps(&self, state: &State, back: bool, mut with: impl FnMut(State, bool)) {
        let squares = self.reach.len();
        for from in 0..squares {
            let letter = state[from];
            let white = letter.is_ascii_uppercase();
            let turn = state[squares];
            // Whose turn it is; looking back, whose it was not.
            let moves = turn == NONE || (turn == b'w') == (white != back);
            if letter == NONE || !moves || (back && !self.may_land(state, letter, from, from)) {
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
                with(next, goes_on);
            }
        }
    }
}

/// The hash of an arrangement: FNV-1a of its bytes, mixed as in `SplitMix64`.
fn hash(state: &State) -> u64 {
    let mut word = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in state {
        word = (word ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// All arrangements up to some distance, layer by layer.
struct Ball<'a> {
    rules: &'a Rules,
    back: bool,
    seen: HashSet<State>,
    /// The outermost layer.
    edge: Vec<State>,
    told: Vec<Value>,
}

impl<'a> Ball<'a> {
    fn new(rules: &'a Rules, back: bool, middle: Vec<State>) -> Self {
        let seen = middle.iter().cloned().collect();
        let mut ball = Self { rules, back, seen, edge: middle, told: Vec::new() };
        ball.tell();
        ball
    }

    fn tell(&mut self) {
        let sum = self.edge.iter().map(hash).fold(0, u64::wrapping_add);
        self.told.push(json!([self.edge.len(), format!("{sum:016x}")]));
    }

    /// Adds the next layer. Runs that go on lead to arrangements of the same layer.
    fn grow(&mut self) {
        let mut next: Vec<State> = Vec::new();
        let seen = &mut self.seen;
        for state in std::mem::take(&mut self.edge) {
            self.rules.steps(&state, self.back, |after, _| {
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            });
        }
        // Of runs, what is left of the layer is reached by going on, by as many jumps as one likes.
        let mut at = 0;
        while self.rules.by_runs && at < next.len() {
            let state = next[at].clone();
            self.rules.steps(&state, self.back, |after, goes_on| {
                if goes_on && seen.insert(after.clone()) {
                    next.push(after);
                }
            });
            at += 1;
        }
        self.edge = next;
        if !self.edge.is_empty() {
            self.tell();
        }
    }
}

/// The layers around both ends that show that there is no shorter solution, or those around one end that is all
/// that can be reached; none where they are too many.
fn layers(swap: &Swap, length: Option<usize>, count: bool) -> Option<Value> {
    let rules = Rules::new(swap);
    let turn = swap.start().turn();
    let other = turn.map(Side::other);
    let goals = [turn, other].map(|turn| rules.state(swap.goal(), turn));
    let goals = if rules.alternate { goals.to_vec() } else { goals[..1].to_vec() };
    let mut forward = Ball::new(&rules, false, vec![rules.state(swap.start(), turn)]);
    let mut backward = Ball::new(&rules, true, goals);
    // Where runs are counted, one goes forward alone: an arrangement is also who moved last.
    let both = !rules.by_runs;
    let needed = length.map(|length| length + usize::from(count));
    loop {
        let made = forward.told.len() + if both { backward.told.len() } else { 1 };
        if needed.is_some_and(|needed| made > needed) {
            break;
        }
        if forward.seen.len() + backward.seen.len() > MOST_ARRANGEMENTS {
            return None;
        }
        let ball = if both && backward.edge.len() < forward.edge.len() {
            &mut backward
        } else {
            &mut forward
        };
        ball.grow();
        if ball.edge.is_empty() {
            // All is seen on one side.
            if length.is_some() {
                return None;
            }
            let side = if ball.back { "backward" } else { "forward" };
            return Some(json!({ "kind": "closed", side: ball.told }));
        }
    }
    let mut proof = Map::new();
    proof.insert("kind".into(), "layers".into());
    proof.insert("forward".into(), forward.told.into());
    if both {
        proof.insert("backward".into(), backward.told.into());
    }
    Some(Value::Object(proof))
}
