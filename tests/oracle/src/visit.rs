//! A reference solver for Travel with several flags and with guards: breadth-first search over the square,
//! the pieces left and the flags left. It shares no code with the crate.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::line::{self, Cell, Steps};

/// A puzzle.
pub struct Case {
    open: BTreeSet<Cell>,
    guards: BTreeMap<Cell, char>,
    from: Cell,
    flags: Vec<Cell>,
    given: bool,
    capture: bool,
    leaper: Steps,
}

/// The square, the pieces left and the flags left.
type State = (Cell, BTreeMap<Cell, char>, Vec<Cell>);

impl Case {
    /// Reads a puzzle line.
    pub fn read(text: &str) -> Self {
        let (_, fields) = line::fields(text);
        let board = line::board(fields["board"]);
        Self {
            open: board.open.iter().copied().collect(),
            guards: board.letters,
            from: line::square(fields["from"]),
            flags: fields["to"].split(',').map(line::square).collect(),
            given: fields.get("order") == Some(&"given"),
            capture: fields.get("capture") == Some(&"yes"),
            leaper: line::leaper(&fields),
        }
    }

    /// The definition of an attack by a piece.
    fn attacks(&self, guards: &BTreeMap<Cell, char>, from: Cell, to: Cell) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let far = x.abs().max(y.abs());
        let (straight, diagonal) = (x == 0 || y == 0, x.abs() == y.abs());
        let along = match guards[&from] {
            'k' => return far == 1,
            'n' => return x.abs() * y.abs() == 2,
            'p' => return y == -1 && x.abs() == 1,
            'r' => straight,
            'b' => diagonal,
            _ => straight || diagonal,
        };
        let step = (x.signum(), y.signum());
        let between = |at: i32| (from.0 + at * step.0, from.1 + at * step.1);
        let is_free = |cell: Cell| self.open.contains(&cell) && !guards.contains_key(&cell);
        far > 0 && along && (1..far).all(|at| is_free(between(at)))
    }

    /// Returns the state after a landing, if it is allowed.
    pub fn land(&self, (at, guards, flags): &State, to: Cell) -> Option<State> {
        let jumps = self.leaper.is_jump(to.0 - at.0, to.1 - at.1);
        let attacked = guards.keys().any(|&guard| self.attacks(guards, guard, to));
        let occupied = guards.contains_key(&to) && !self.capture;
        if !jumps || attacked || occupied || !self.open.contains(&to) {
            return None;
        }
        let mut guards = guards.clone();
        guards.remove(&to);
        Some((to, guards, self.visit(flags, to)))
    }

    fn visit(&self, flags: &[Cell], here: Cell) -> Vec<Cell> {
        match self.given {
            true if flags.first() == Some(&here) => flags[1..].to_vec(),
            true => flags.to_vec(),
            false => flags.iter().copied().filter(|&flag| flag != here).collect(),
        }
    }

    /// The state at the start.
    pub fn start(&self) -> State {
        (self.from, self.guards.clone(), self.visit(&self.flags, self.from))
    }

    /// Returns the fewest jumps, and the number of walks with so many.
    pub fn solve(&self) -> Option<(u32, BigUint)> {
        let mut seen = BTreeSet::new();
        let mut layer = BTreeMap::from([(self.start(), BigUint::from(1_u32))]);
        for jumps in 0.. {
            let done = layer.iter().filter(|(state, _)| state.2.is_empty());
            let count: BigUint = done.map(|(_, ways)| ways).sum();
            if count > BigUint::ZERO {
                return Some((jumps, count));
            }
            if layer.is_empty() {
                return None;
            }
            seen.extend(layer.keys().cloned());
            let mut next: BTreeMap<State, BigUint> = BTreeMap::new();
            for (state, ways) in &layer {
                for &to in &self.open {
                    if let Some(after) = self.land(state, to)
                        && !seen.contains(&after)
                    {
                        *next.entry(after).or_default() += ways;
                    }
                }
            }
            layer = next;
        }
        None
    }
}
