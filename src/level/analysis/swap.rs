//! Swap puzzles with positions packed into single words: the distance of all positions from the
//! goal, and how hard the shortest solutions are to find.

use super::bit_graph::BitGraph;
use super::{BranchStats, Measures, MoveWeights, difficulty, success_probability};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::order;
use crate::swap::{Arrangement, ForbiddenLandings, Side, Swap};

/// A position: for each square the kind of its knight plus 1, or 0 for none, in
/// [`SwapAnalysis::width`] bits; above them, where turns alternate, 1 if it is Black's turn.
type State = u64;

/// A move: where it begins and ends. Where runs are counted, it is a whole run.
type FromTo = (usize, usize);

/// The rules of a puzzle over packed positions.
pub(in crate::level) struct SwapAnalysis {
    graph: BitGraph,
    swap: Swap,
    /// The letters of the kinds of knights. In a packed position, a kind has its index here plus 1.
    letters: Vec<char>,
    width: u32,
    /// For each kind: the distance of each square from the nearest goal of that kind.
    goal_distances: Vec<Vec<u32>>,
}

impl SwapAnalysis {
    /// Returns `None` if a position needs more bits than a word has.
    pub fn new(swap: &Swap) -> Option<Self> {
        let graph = BitGraph::new(swap.board(), swap.leaper())?;
        let mut letters: Vec<char> = swap.knights(swap.start()).map(|(_, letter)| letter).collect();
        order::sort(&mut letters);
        letters.dedup();
        let width = usize::BITS - letters.len().leading_zeros();
        if width as usize * graph.len() >= State::BITS as usize {
            return None;
        }
        let distances = |&letter: &char| {
            let is_goal = |number: &usize| swap.goal().letter(*number) == Some(letter);
            graph.distances((0..graph.len()).filter(is_goal).fold(0, |mask, at| mask | 1 << at))
        };
        let goal_distances = letters.iter().map(distances).collect();
        Some(Self { graph, swap: swap.clone(), letters, width, goal_distances })
    }

    pub fn pack(&self, arrangement: &Arrangement) -> State {
        let mut state = 0;
        for at in 0..self.graph.len() {
            let kind = arrangement
                .letter(at)
                .and_then(|letter| self.letters.iter().position(|&of| of == letter));
            state |= kind.map_or(0, |kind| kind as u64 + 1) << (self.width as usize * at);
        }
        state | u64::from(arrangement.turn() == Some(Side::Black)) << self.turn_shift()
    }

    fn turn_shift(&self) -> usize {
        self.width as usize * self.graph.len()
    }

    /// Returns the letter of the knight on a square.
    pub fn letter(&self, state: State, at: usize) -> Option<char> {
        self.kind(state, at).map(|kind| self.letters[kind])
    }

    fn kind(&self, state: State, at: usize) -> Option<usize> {
        let kind = state >> (self.width as usize * at) & ((1 << self.width) - 1);
        kind.narrow::<usize>().checked_sub(1)
    }

    fn turn(&self, state: State) -> Option<Side> {
        self.swap.rules().turns.first()?;
        Some(if state >> self.turn_shift() & 1 == 1 { Side::Black } else { Side::White })
    }

    /// Returns the position after a move.
    fn after(&self, state: State, (from, to): FromTo) -> State {
        let kind = state >> (self.width as usize * from) & ((1 << self.width) - 1);
        let moved =
            state ^ kind << (self.width as usize * from) ^ kind << (self.width as usize * to);
        let turns = u64::from(self.swap.rules().turns.first().is_some());
        moved ^ turns << self.turn_shift()
    }

    /// Returns the squares of White's and of Black's knights.
    fn sides(&self, state: State) -> [u64; 2] {
        let mut sides = [0, 0];
        for at in 0..self.graph.len() {
            if let Some(kind) = self.kind(state, at) {
                sides[usize::from(self.letters[kind].is_ascii_lowercase())] |= 1 << at;
            }
        }
        sides
    }

    /// Visits all legal moves of a position. With `back`, visits all moves that may have preceded
    /// it, each from where the knight stands now to where it came from; among these are moves from
    /// positions that violate the attack rule.
    fn moves(&self, state: State, back: bool, mut visit: impl FnMut(FromTo)) {
        let sides = self.sides(state);
        let empty = self.graph.all() & !(sides[0] | sides[1]);
        let rules = self.swap.rules();
        let turn = self.turn(state).map(|turn| if back { turn.other() } else { turn });
        for side in [Side::White, Side::Black] {
            if turn.is_some_and(|turn| turn != side) {
                continue;
            }
            let own = sides[usize::from(side == Side::Black)];
            let enemies = sides[usize::from(side == Side::White)];
            let neighbours = |at: usize| self.graph.neighbours[at];
            for from in Bits(own) {
                // The moving knight is not its own comrade.
                let comrades = own & !(1 << from);
                let forbidden =
                    ForbiddenLandings::new(rules.attack, comrades, || enemies, neighbours)
                        .for_last_move();
                if back && forbidden >> from & 1 == 1 {
                    continue; // It cannot have landed here.
                }
                let mut targets = neighbours(from) & empty;
                if !back {
                    targets &= !forbidden;
                }
                if rules.by_runs() {
                    // Every landing of a run must be legal; it may start from any square.
                    let mut frontier = targets & !forbidden;
                    let mut visited = frontier | 1 << from;
                    while frontier != 0 {
                        let next = Bits(frontier).fold(0, |next, at| next | neighbours(at)) & empty;
                        targets |= if back { next } else { next & !forbidden };
                        frontier = next & !forbidden & !visited;
                        visited |= frontier;
                    }
                    targets &= !(1 << from);
                }
                for to in Bits(targets) {
                    visit((from, to));
                }
            }
        }
    }

    /// The score of a move: by how much it increases the knight's distance from its goal.
    fn score(&self, state: State, (from, to): FromTo) -> i32 {
        let Some(kind) = self.kind(state, from) else { return i32::MAX };
        let distance =
            |at: usize| i32::try_from(self.goal_distances[kind][at]).unwrap_or(i32::MAX / 2);
        distance(to) - distance(from)
    }

    /// Would the player not make this move, because it takes back the last one or, by runs,
    /// continues it?
    fn is_pointless(&self, last: FromTo, next: FromTo) -> bool {
        let rules = self.swap.rules();
        rules.turns.first().is_none() && next.0 == last.1 && (rules.by_runs() || next.1 == last.0)
    }

    /// Searches breadth-first from some positions, or backwards with `back`.
    /// Ends when all were found, or with the layer of `until`. Returns `None` as soon as there are
    /// more than `max_states`.
    pub fn search(
        &self,
        from: &[State],
        back: bool,
        until: Option<State>,
        max_states: u64,
    ) -> Option<StateDistances> {
        let mut found = StateDistances::new(from);
        let mut next_layer = 1;
        let mut at = 0;
        while at < found.order.len() {
            if at == *found.layer_ends.last()? {
                if until.is_some_and(|state| found.get(state).is_some()) {
                    break;
                }
                found.layer_ends.push(found.order.len());
                next_layer = found.layer_ends.len().narrow::<u32>();
            }
            let state = found.order[at];
            at += 1;
            self.moves(state, back, |jump| {
                found.insert(self.after(state, jump), next_layer);
            });
            if found.order.len() as u64 > max_states {
                return None;
            }
        }
        Some(found)
    }

    /// Returns the goal, with either side to move.
    pub fn goals(&self) -> Vec<State> {
        let goal = self.pack(self.swap.goal()) & !(1 << self.turn_shift());
        let other = goal | 1 << self.turn_shift();
        if self.swap.rules().turns.first().is_some() { vec![goal, other] } else { vec![goal] }
    }

    /// Measures the puzzle from a start, by the distances to the goal.
    pub fn measures(&self, start: State, to_goal: &StateDistances) -> Option<Measures> {
        let par = to_goal.get(start)?;
        // The positions of shortest solutions, by distance from the start.
        let mut layers = vec![vec![start]];
        for remaining in (0..par).rev() {
            let mut layer = Vec::new();
            for &state in layers.last()? {
                self.moves(state, false, |jump| {
                    let next = self.after(state, jump);
                    if to_goal.get(next) == Some(remaining) {
                        layer.push(next);
                    }
                });
            }
            order::sort(&mut layer);
            layer.dedup();
            layers.push(layer);
        }
        let mut stats = BranchStats::default();
        let mut ahead: Vec<(State, Position)> = Vec::new();
        for layer in layers.iter().rev() {
            let positions = layer.iter().map(|&state| {
                let position = self.position(state, &ahead);
                if !position.is_goal {
                    stats.add(position.scores.len(), position.is_best_right());
                }
                (state, position)
            });
            ahead = positions.collect();
        }
        let (_, position) = ahead.pop()?;
        Some(Measures {
            difficulty: difficulty(position.probability(|_| false)),
            branching: stats.branching(),
            misleading: stats.misleading(),
            par: Some(par),
            solutions: position.solutions,
        })
    }

    /// Analyses a position. `ahead` has the positions one move nearer to the goal, sorted by state;
    /// at the goal it is empty.
    fn position(&self, state: State, ahead: &[(State, Position)]) -> Position {
        let mut position = Position { is_goal: ahead.is_empty(), ..Position::default() };
        if position.is_goal {
            position.solutions = 1_u64.into();
            return position;
        }
        self.moves(state, false, |jump| {
            let score = self.score(state, jump);
            position.scores.push((jump, score));
            let next = self.after(state, jump);
            let Ok(at) = ahead.binary_search_by_key(&next, |&(state, _)| state) else { return };
            let next = &ahead[at].1;
            position.solutions += &next.solutions;
            position.good.push((
                jump,
                score,
                next.probability(|after| self.is_pointless(jump, after)),
            ));
        });
        position
    }
}

/// A position on a shortest solution.
#[derive(Clone, Debug, Default)]
struct Position {
    is_goal: bool,
    /// All legal moves, with their scores.
    scores: Vec<(FromTo, i32)>,
    /// The moves of shortest solutions: their scores, and the player's probability after them.
    good: Vec<(FromTo, i32, f64)>,
    /// Number of shortest solutions from here.
    solutions: Natural,
}

impl Position {
    /// Is one of the best-looking moves right?
    fn is_best_right(&self) -> bool {
        let weights = MoveWeights::new(self.scores.iter().map(|&(_, score)| score));
        self.good.iter().any(|&(_, score, _)| weights.is_best(score))
    }

    /// Returns the probability that the player solves the puzzle from here, if some moves are
    /// excluded.
    fn probability(&self, is_excluded: impl Fn(FromTo) -> bool) -> f64 {
        if self.is_goal {
            return 1.0;
        }
        let open = self.scores.iter().filter(|&&(jump, _)| !is_excluded(jump));
        let good = self.good.iter().filter(|&&(jump, ..)| !is_excluded(jump));
        success_probability(
            open.map(|&(_, score)| score),
            good.map(|&(_, score, probability)| (score, probability)),
        )
    }
}

/// The distances of positions: a hash table with linear probing, and the positions in the order in
/// which they were found.
pub(in crate::level) struct StateDistances {
    /// For each slot, an index into `order` plus one; 0 is empty.
    slots: Vec<u32>,
    pub order: Vec<State>,
    distances: Vec<u32>,
    /// Where each layer ends in `order`; the last is missing if `until` ended the search.
    pub layer_ends: Vec<usize>,
}

impl StateDistances {
    fn new(from: &[State]) -> Self {
        let mut found =
            Self { slots: vec![0; 1 << 10], order: vec![], distances: vec![], layer_ends: vec![] };
        for &state in from {
            found.insert(state, 0);
        }
        found.layer_ends.push(found.order.len());
        found
    }

    fn slot(&self, state: State) -> usize {
        let bits = self.slots.len().ilog2();
        let mixed = (state ^ state >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> (64 - bits)).narrow::<usize>();
        while self.slots[slot] != 0 && self.order[self.slots[slot] as usize - 1] != state {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Adds a position, if it is new.
    fn insert(&mut self, state: State, distance: u32) {
        let slot = self.slot(state);
        if self.slots[slot] != 0 {
            return;
        }
        self.order.push(state);
        self.distances.push(distance);
        self.slots[slot] = self.order.len().narrow::<u32>();
        if self.order.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for at in 0..self.order.len() {
                let slot = self.slot(self.order[at]);
                self.slots[slot] = at.narrow::<u32>() + 1;
            }
        }
    }

    /// Returns the distance of a position, if it was found.
    pub fn get(&self, state: State) -> Option<u32> {
        let at = (self.slots[self.slot(state)] as usize).checked_sub(1)?;
        Some(self.distances[at])
    }

    /// Returns the greatest distance.
    pub fn depth(&self) -> u32 {
        self.distances.last().copied().unwrap_or(0)
    }
}

/// Measures a Swap puzzle; `None` if it has no solution, if a position does not fit in a word, or
/// if more than `max_states` positions are found around the goal.
pub(in crate::level) fn measure(swap: &Swap, max_states: u64) -> Option<Measures> {
    let analysis = SwapAnalysis::new(swap)?;
    let start = analysis.pack(swap.start());
    let to_goal = analysis.search(&analysis.goals(), true, Some(start), max_states)?;
    analysis.measures(start, &to_goal)
}
