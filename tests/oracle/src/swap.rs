//! A reference solver for Swap, written from the definitions: a parser of puzzle lines, a check of
//! moves, and breadth-first search over a hash map. It uses only the types of the crate.
//!
//! A square is `(file, rank)`, a position a sorted map from squares to letters.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use leaper::board::Board;
use leaper::search::{Search, Step};
use leaper::square::Square;
use leaper::swap::{
    Arrangement, Attack, Metric, Move, Options, Outcome, Rules, Solve, Swap, Turns,
};

pub use crate::line::Cell;

use crate::line::{self, Steps};

pub type Knights = BTreeMap<Cell, char>;

/// A search state: the knights, the parity of jumps if sides alternate, and with the runs metric
/// the square of the last mover.
type Node = (Knights, usize, Option<Cell>);

/// The length of a solution in both metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    pub jumps: usize,
    pub runs: usize,
}

/// A puzzle as written in its line.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub line: String,
    pub files: i32,
    pub ranks: i32,
    pub open: Vec<Cell>,
    pub start: Knights,
    pub goal: Option<Knights>,
    pub turns: String,
    pub attack: String,
    pub metric: String,
    pub leaper: Steps,
}

impl Puzzle {
    pub fn read(line: &str) -> Self {
        let (kind, fields) = line::fields(line);
        assert_eq!(kind, "swap", "{line}");
        let board = line::board(fields["board"]);
        let field =
            |name, default: &'static str| (*fields.get(name).unwrap_or(&default)).to_owned();
        Self {
            line: line.to_owned(),
            files: board.files,
            ranks: board.ranks,
            open: board.open,
            start: board.letters,
            goal: fields.get("goal").map(|goal| line::board(goal).letters),
            turns: field("turns", "free"),
            attack: field("attack", "any"),
            metric: field("metric", "jumps"),
            leaper: line::leaper(&fields),
        }
    }

    /// Returns the crate's puzzle.
    pub fn swap(&self) -> Swap {
        let mut board = Board::new(self.files as u16, self.ranks as u16).unwrap();
        let square = |cell: &Cell| Square::new(cell.0 as u16, cell.1 as u16);
        for blocked in board.squares().collect::<Vec<_>>() {
            if !self.open.contains(&(i32::from(blocked.file), i32::from(blocked.rank))) {
                board.block(blocked);
            }
        }
        let list = |knights: &Knights| -> Vec<(Square, char)> {
            knights.iter().map(|(cell, &letter)| (square(cell), letter)).collect()
        };
        let leaper = self.leaper.leaper();
        let goal = self.goal.as_ref().map(list);
        Swap::new(board, leaper, &list(&self.start), goal.as_deref(), self.rules()).unwrap()
    }

    pub fn rules(&self) -> Rules {
        Rules::default()
            .turns(Turns::ALL.into_iter().find(|turns| turns.name() == self.turns).unwrap())
            .attack(Attack::ALL.into_iter().find(|attack| attack.name() == self.attack).unwrap())
            .metric(Metric::ALL.into_iter().find(|metric| metric.name() == self.metric).unwrap())
    }

    /// Returns the knights in the goal. Without a goal in the line, the sides trade places.
    pub fn goal_knights(&self) -> Knights {
        self.goal.clone().unwrap_or_else(|| {
            let other_side = |letter: char| {
                if letter.is_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                }
            };
            self.start.iter().map(|(&cell, &letter)| (cell, other_side(letter))).collect()
        })
    }

    /// The definition of a jump.
    pub fn is_jump(&self, from: Cell, to: Cell) -> bool {
        self.leaper.is_jump(to.0 - from.0, to.1 - from.1)
    }

    /// Returns whether White is to move after this number of jumps, or `None` if turns are free.
    pub fn white_to_move(&self, jumps: usize) -> Option<bool> {
        match self.turns.as_str() {
            "white" => Some(jumps.is_multiple_of(2)),
            "black" => Some(!jumps.is_multiple_of(2)),
            _ => None,
        }
    }

    /// Returns whether the knight on `from` may jump to `to` after `jumps` jumps.
    pub fn is_legal(&self, knights: &Knights, jumps: usize, from: Cell, to: Cell) -> bool {
        let Some(&mover) = knights.get(&from) else { return false };
        let is_white = mover.is_uppercase();
        if self.white_to_move(jumps).is_some_and(|turn| turn != is_white)
            || !self.is_jump(from, to)
            || !self.open.contains(&to)
            || knights.contains_key(&to)
        {
            return false;
        }
        knights.iter().all(|(&cell, letter)| {
            let is_comrade = letter.is_uppercase() == is_white;
            let forbidden = match self.attack.as_str() {
                "no-comrade" => is_comrade,
                "no-enemy" => !is_comrade,
                "none" => true,
                _ => false,
            };
            cell == from || !forbidden || !self.is_jump(to, cell)
        })
    }

    /// Returns the next positions, each with its jump.
    pub fn next(&self, knights: &Knights, jumps: usize) -> Vec<(Cell, Cell, Knights)> {
        let mut next = Vec::new();
        for &from in knights.keys() {
            for &to in &self.open {
                if self.is_legal(knights, jumps, from, to) {
                    let mut after = knights.clone();
                    let letter = after.remove(&from).unwrap();
                    after.insert(to, letter);
                    next.push((from, to, after));
                }
            }
        }
        next
    }

    /// Replays moves, which must be legal and lead to the goal.
    pub fn replay(&self, moves: &[Move]) -> Result<Replay, String> {
        let mut knights = self.start.clone();
        let (mut runs, mut last_to) = (0, None);
        for (jumps, step) in moves.iter().enumerate() {
            let cell = |square: Square| (i32::from(square.file), i32::from(square.rank));
            let (from, to) = (cell(step.from), cell(step.to));
            if !self.is_legal(&knights, jumps, from, to) {
                return Err(format!("{}: move {jumps}, {step}, is not legal", self.line));
            }
            let letter = knights.remove(&from).unwrap();
            if letter != step.letter {
                return Err(format!("{}: {step} is {letter}, not {}", self.line, step.letter));
            }
            knights.insert(to, letter);
            if last_to != Some(from) {
                runs += 1;
            }
            last_to = Some(to);
        }
        if knights == self.goal_knights() {
            Ok(Replay { jumps: moves.len(), runs })
        } else {
            Err(format!("{}: the goal is not reached", self.line))
        }
    }

    /// Replays moves like [`Self::replay`]. Returns their length in the puzzle's metric.
    pub fn length_of(&self, moves: &[Move]) -> Result<usize, String> {
        let Replay { jumps, runs } = self.replay(moves)?;
        Ok(if self.metric == "runs" { runs } else { jumps })
    }

    /// Searches breadth-first from the start. Returns the minimum length in the puzzle's metric,
    /// and the number of shortest sequences of jumps (with the runs metric, 1). If no solution
    /// exists, returns the number of reachable positions, and the minimum number of the goal's
    /// knights that are missing in one of them.
    pub fn solve(&self) -> Result<(usize, u128), (usize, usize)> {
        self.solve_within(usize::MAX).expect("the number of positions has no limit")
    }

    /// Does the same as [`Self::solve`], or returns `None` if it would have to store more than
    /// `max_positions` positions. Each takes about 2 kB if it has 52 knights.
    pub fn solve_within(
        &self,
        max_positions: usize,
    ) -> Option<Result<(usize, u128), (usize, usize)>> {
        let parity = |jumps: usize| if self.turns == "free" { 0 } else { jumps % 2 };
        let counts_runs = self.metric == "runs";
        let origin: Node = (self.start.clone(), 0, None);
        let mut visited: HashMap<Node, (usize, u128)> = HashMap::from([(origin.clone(), (0, 1))]);
        let mut queue = VecDeque::from([origin]);
        let goal = self.goal_knights();
        while let Some(node) = queue.pop_front() {
            let (length, ways) = visited[&node];
            let (knights, jumps, last) = node;
            if knights == goal {
                return Some(Ok((length, ways)));
            }
            if visited.len() > max_positions {
                return None;
            }
            for (from, to, after) in self.next(&knights, jumps) {
                let continues_run = counts_runs && last == Some(from);
                let key: Node = (after, parity(jumps + 1), counts_runs.then_some(to));
                let cost = length + usize::from(!continues_run);
                match visited.get_mut(&key) {
                    Some((known, sum)) if *known < cost => {}
                    Some((known, sum)) if *known == cost => *sum += ways,
                    _ => {
                        visited.insert(key.clone(), (cost, ways));
                        if continues_run {
                            queue.push_front(key);
                        } else {
                            queue.push_back(key);
                        }
                    }
                }
            }
        }
        let mismatches = |knights: &Knights| {
            goal.iter().filter(|(cell, letter)| knights.get(cell) != Some(letter)).count()
        };
        let min_mismatches = visited.keys().map(|(knights, ..)| mismatches(knights)).min();
        Some(Err((visited.len(), min_mismatches.unwrap_or(0))))
    }
}

impl Puzzle {
    /// Returns the number of positions at each distance from the start, by breadth-first search.
    /// The distance is in jumps, even with the runs metric. A position has no side to move: with
    /// turns, its distance is the smaller of two.
    pub fn layers(&self) -> Vec<u64> {
        let alternating = self.turns != "free";
        let key =
            |knights: &Knights, jumps: usize| (knights.clone(), alternating && jumps % 2 == 1);
        let mut visited = HashSet::from([key(&self.start, 0)]);
        let mut positions = HashSet::from([self.start.clone()]);
        let (mut layer, mut layers) = (vec![self.start.clone()], vec![1]);
        while !layer.is_empty() {
            let (jumps, before) = (layers.len() - 1, positions.len());
            let mut next = Vec::new();
            for knights in &layer {
                for (_, _, after) in self.next(knights, jumps) {
                    if visited.insert(key(&after, jumps + 1)) {
                        positions.insert(after.clone());
                        next.push(after);
                    }
                }
            }
            layers.push((positions.len() - before) as u64);
            layer = next;
        }
        layers.truncate(layers.iter().rposition(|&positions| positions > 0).map_or(0, |at| at + 1));
        layers
    }
}

/// Solves in small slices, as a worker does.
pub fn in_slices(swap: &Swap, options: Options) -> Outcome {
    let mut solve = Solve::new(swap, options);
    loop {
        if let Step::Done(outcome) = solve.advance(50) {
            return outcome;
        }
    }
}

/// Returns the knights of one of the crate's positions.
pub fn knights_of(swap: &Swap, arrangement: &Arrangement) -> Knights {
    swap.knights(arrangement)
        .map(|(square, letter)| ((i32::from(square.file), i32::from(square.rank)), letter))
        .collect()
}
