//! A reference solver for Travel with several flags and with guards: breadth-first search over the
//! square, the remaining guards and flags. It shares no code with the crate.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::line::{self, Cell, Steps};

/// A Travel puzzle.
pub struct Case {
    open: BTreeSet<Cell>,
    guards: BTreeMap<Cell, char>,
    from: Cell,
    flags: Vec<Cell>,
    /// Whether flags are visited in the given order.
    has_order: bool,
    may_capture: bool,
    leaper: Steps,
}

/// The square, the guards that are not captured, and the flags that are not visited.
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
            has_order: fields.get("order") == Some(&"given"),
            may_capture: fields.get("capture") == Some(&"yes"),
            leaper: line::leaper(&fields),
        }
    }

    /// The definition of an attack by a guard.
    fn attacks(&self, guards: &BTreeMap<Cell, char>, from: Cell, to: Cell) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let distance = x.abs().max(y.abs());
        let (straight, diagonal) = (x == 0 || y == 0, x.abs() == y.abs());
        let is_on_line = match guards[&from] {
            'k' => return distance == 1,
            'n' => return x.abs() * y.abs() == 2,
            'p' => return y == -1 && x.abs() == 1,
            'r' => straight,
            'b' => diagonal,
            _ => straight || diagonal,
        };
        let step = (x.signum(), y.signum());
        let between = |steps: i32| (from.0 + steps * step.0, from.1 + steps * step.1);
        let is_free = |cell: Cell| self.open.contains(&cell) && !guards.contains_key(&cell);
        distance > 0 && is_on_line && (1..distance).all(|steps| is_free(between(steps)))
    }

    /// Returns the state after a jump to a square, if it is allowed.
    pub fn land(&self, (from, guards, flags): &State, to: Cell) -> Option<State> {
        let is_jump = self.leaper.is_jump(to.0 - from.0, to.1 - from.1);
        let is_attacked = guards.keys().any(|&guard| self.attacks(guards, guard, to));
        let is_occupied = guards.contains_key(&to) && !self.may_capture;
        if !is_jump || is_attacked || is_occupied || !self.open.contains(&to) {
            return None;
        }
        let mut guards = guards.clone();
        guards.remove(&to);
        Some((to, guards, self.remaining_flags(flags, to)))
    }

    /// Returns the flags that remain after a landing.
    fn remaining_flags(&self, flags: &[Cell], cell: Cell) -> Vec<Cell> {
        match self.has_order {
            true if flags.first() == Some(&cell) => flags[1..].to_vec(),
            true => flags.to_vec(),
            false => flags.iter().copied().filter(|&flag| flag != cell).collect(),
        }
    }

    /// Returns the state at the start.
    pub fn start(&self) -> State {
        (self.from, self.guards.clone(), self.remaining_flags(&self.flags, self.from))
    }

    /// Returns the minimum number of jumps, and the number of walks of this length.
    pub fn solve(&self) -> Option<(u32, BigUint)> {
        let mut visited = BTreeSet::new();
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
            visited.extend(layer.keys().cloned());
            let mut next: BTreeMap<State, BigUint> = BTreeMap::new();
            for (state, ways) in &layer {
                for &to in &self.open {
                    if let Some(after) = self.land(state, to)
                        && !visited.contains(&after)
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
