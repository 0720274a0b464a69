//! Finds a 2-factor of the whole board, or squares that prove that none exists.
//!
//! Every square gets two jumps, and a fixed end one. Squares that may be ends of an open tour may
//! lack one. The jumps are a flow from light squares to dark ones. A greedy pass gives each square
//! jumps to the neighbours with the fewest jumps. The remaining deficits are removed by
//! push-relabel: a light square with a deficit takes a jump at the dark neighbour that seems
//! nearest to another deficit. If that neighbour is full, it loses another jump, which moves the
//! deficit to another light square. The distances are lower bounds, recomputed exactly from time to
//! time (Goldberg and Tarjan 1988; for matchings, Kaya, Langguth, Manne and Uçar 2013).
//!
//! On a million squares of which some are blocked, this takes a tenth of the time of augmenting
//! paths by phases (Hopcroft and Karp 1973), because deficits often have to move far.
//!
//! If deficits remain, the squares that alternating paths reach from them are the proof: the light
//! ones have no other neighbours, and the dark ones can't have more jumps (max-flow min-cut).
//! Memory: 13 bytes per square.

use std::collections::VecDeque;

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::board_graph::{Graph, bits};
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::reason::Reason;

/// The label of a cell from which no deficit can be reached.
const UNREACHABLE: u32 = u32::MAX;

/// A set of jumps: for each cell, as bits.
pub(crate) type Jumps = Vec<u8>;

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct FactorSearch {
    used: Jumps,
    /// For each dark cell, a lower bound on the number of dark cells between it and one with a
    /// deficit.
    label: Vec<u32>,
    /// The queue of light cells with a deficit.
    deficient: VecDeque<u32>,
    /// The light cells whose deficit can't be removed.
    stuck: Vec<u32>,
    /// For the exact labels, the dark cells in the order of their labels.
    queue: Vec<u32>,
    /// The index of the next cell to process.
    next: usize,
    /// The number of pushes before the labels are recomputed.
    pushes: usize,
    stage: Stage,
    random: Option<Random>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Adds jumps between cells with deficits.
    Greedy,
    /// Lists the light cells with a deficit.
    Deficient,
    /// Resets the labels.
    Clear,
    /// Computes the exact labels.
    Label,
    /// Pushes deficits.
    Push,
}

impl FactorSearch {
    /// Starts a search. If the seed isn't 0, the greedy pass is random.
    pub fn new(prepared: &PreparedBoard, seed: u64) -> Self {
        let area = prepared.graph.area();
        Self {
            used: vec![0; area],
            label: vec![UNREACHABLE; area],
            deficient: VecDeque::new(),
            stuck: Vec::new(),
            queue: Vec::new(),
            next: 0,
            pushes: 0,
            stage: Stage::Greedy,
            random: (seed != 0).then(|| Random::new(seed)),
        }
    }

    /// Returns the number of jumps that a cell lacks.
    fn deficit(&self, prepared: &PreparedBoard, cell: usize) -> u32 {
        prepared.jumps_needed(cell).saturating_sub(self.used[cell].count_ones())
    }

    /// Processes `budget` squares. Returns the jumps at the end.
    pub fn advance(
        &mut self,
        prepared: &PreparedBoard,
        budget: u64,
    ) -> Step<Result<Jumps, Reason>> {
        for _ in 0..budget {
            let cell = prepared.cells.get(self.next).map(|&cell| cell as usize);
            self.next += 1;
            match (self.stage, cell) {
                (Stage::Greedy, Some(cell)) => self.add_greedily(prepared, cell),
                (Stage::Deficient, Some(cell)) => {
                    if !prepared.is_dark(cell) && self.deficit(prepared, cell) > 0 {
                        self.deficient.push_back(cell.narrow::<u32>());
                    }
                }
                (Stage::Clear, Some(cell)) => {
                    let is_deficient = prepared.is_dark(cell) && self.deficit(prepared, cell) > 0;
                    self.label[cell] = if is_deficient { 0 } else { UNREACHABLE };
                    if is_deficient {
                        self.queue.push(cell.narrow::<u32>());
                    }
                }
                (Stage::Greedy, None) => self.start(Stage::Deficient),
                (Stage::Deficient, None) => self.start(Stage::Clear),
                (Stage::Clear, None) => self.start(Stage::Label),
                (Stage::Label, _) => {
                    let dark = self.queue.get(self.next - 1).map(|&dark| dark as usize);
                    match dark {
                        Some(dark) => self.label_neighbours(prepared, dark),
                        None => self.start(Stage::Push),
                    }
                }
                (Stage::Push, _) => match self.deficient.pop_front() {
                    None => return Step::Done(self.finish(prepared)),
                    Some(cell) if self.pushes == 0 => {
                        self.deficient.push_front(cell);
                        self.start(Stage::Clear);
                    }
                    // A cell may be in the queue twice.
                    Some(cell) if self.deficit(prepared, cell as usize) == 0 => {}
                    Some(cell) => self.push(prepared, cell as usize),
                },
            }
        }
        Step::Running
    }

    /// Starts a stage.
    fn start(&mut self, stage: Stage) {
        self.next = 0;
        match stage {
            Stage::Clear => self.queue.clear(),
            Stage::Push => self.pushes = self.label.len() / 4 + 1,
            _ => {}
        }
        self.stage = stage;
    }

    /// Adds jumps from a cell to neighbours that also have a deficit.
    fn add_greedily(&mut self, prepared: &PreparedBoard, cell: usize) {
        while self.deficit(prepared, cell) > 0 {
            let free: Vec<usize> = bits(prepared.graph.mask(cell) & !self.used[cell])
                .filter(|&jump| self.deficit(prepared, prepared.graph.to(cell, jump)) > 0)
                .collect();
            let random = &mut self.random;
            let rank = |&jump: &usize| {
                let degree = prepared.graph.mask(prepared.graph.to(cell, jump)).count_ones();
                (degree, random.as_mut().map_or(0, Random::next))
            };
            let Some(jump) = min_by_key(free, rank) else { return };
            add_jump(&mut self.used, &prepared.graph, cell, jump);
        }
    }

    /// Labels the dark cells that are two jumps away along an alternating path.
    fn label_neighbours(&mut self, prepared: &PreparedBoard, dark: usize) {
        let graph = &prepared.graph;
        for jump in bits(graph.mask(dark) & !self.used[dark]) {
            let light = graph.to(dark, jump);
            for used_jump in bits(self.used[light]) {
                let other = graph.to(light, used_jump);
                if self.label[other] == UNREACHABLE {
                    self.label[other] = self.label[dark] + 1;
                    self.queue.push(other.narrow::<u32>());
                }
            }
        }
    }

    /// Returns the smallest label of a dark cell where a light one could take a jump, and the jump.
    fn best_jump(&self, prepared: &PreparedBoard, light: usize) -> (u32, usize) {
        let free = bits(prepared.graph.mask(light) & !self.used[light]);
        let labels = free.map(|jump| (self.label[prepared.graph.to(light, jump)], jump));
        labels.min().unwrap_or((UNREACHABLE, 0))
    }

    /// Adds a jump to a light cell. If its dark end is full, that loses another jump.
    fn push(&mut self, prepared: &PreparedBoard, light: usize) {
        let graph = &prepared.graph;
        let (label, jump) = self.best_jump(prepared, light);
        if label == UNREACHABLE {
            self.stuck.push(light.narrow::<u32>());
            return;
        }
        self.pushes -= 1;
        let dark = graph.to(light, jump);
        if self.deficit(prepared, dark) == 0 {
            let alternatives = bits(self.used[dark]);
            let alternatives = alternatives
                .map(|dropped| (self.best_jump(prepared, graph.to(dark, dropped)).0, dropped));
            let Some((next, dropped)) = alternatives.min() else { return };
            if next.saturating_add(1) > label {
                // The label was too small; it must stay a lower bound.
                self.label[dark] = next.saturating_add(1);
                self.deficient.push_front(light.narrow::<u32>());
                return;
            }
            remove_jump(&mut self.used, graph, dark, dropped);
            self.deficient.push_back(graph.to(dark, dropped).narrow::<u32>());
        }
        add_jump(&mut self.used, graph, light, jump);
        if self.deficit(prepared, light) > 0 {
            self.deficient.push_back(light.narrow::<u32>());
        }
        if self.deficit(prepared, dark) == 0 {
            let next = bits(self.used[dark])
                .map(|dropped| self.best_jump(prepared, graph.to(dark, dropped)).0);
            let next = next.min().unwrap_or(UNREACHABLE);
            self.label[dark] = self.label[dark].max(next.saturating_add(1));
        }
    }

    /// Ends the search when nothing can be pushed any more.
    fn finish(&mut self, prepared: &PreparedBoard) -> Result<Jumps, Reason> {
        self.stuck.sort_unstable();
        self.stuck.dedup();
        let total_deficit: u32 =
            self.stuck.iter().map(|&cell| self.deficit(prepared, cell as usize)).sum();
        if total_deficit as usize <= prepared.end_constraints.free[0] {
            return Ok(std::mem::take(&mut self.used));
        }
        Err(deficiency_proof(prepared, &self.used))
    }
}

/// Returns the first item with the least key, computing each key once.
fn min_by_key<T, K: Ord>(items: Vec<T>, mut key: impl FnMut(&T) -> K) -> Option<T> {
    let mut best = None;
    for item in items {
        let rank = key(&item);
        if best.as_ref().is_none_or(|(best_jump, _)| rank < *best_jump) {
            best = Some((rank, item));
        }
    }
    best.map(|(_, item)| item)
}

/// Adds a jump at both of its squares.
pub(crate) fn add_jump(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] |= 1 << jump;
    used[graph.to(cell, jump)] |= 1 << graph.reverse(jump);
}

/// Removes a jump at both of its squares.
pub(crate) fn remove_jump(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] &= !(1 << jump);
    used[graph.to(cell, jump)] &= !(1 << graph.reverse(jump));
}

/// Returns squares that prove that no 2-factor exists, given jumps that no alternating path
/// improves: the smallest set found from some of the squares with a deficit.
fn deficiency_proof(prepared: &PreparedBoard, used: &Jumps) -> Reason {
    // Limit the number of squares that are tried, so that this is fast.
    let max_tried = ((1 << 18) / prepared.graph.area()).clamp(3, 64);
    let deficit = |cell: usize| prepared.jumps_needed(cell).saturating_sub(used[cell].count_ones());
    let mut best: Option<(usize, Vec<usize>, bool)> = None;
    for dark in [false, true] {
        // The number of squares that may have a deficit, because they are ends.
        let free = prepared.end_constraints.free[usize::from(dark)].narrow::<u32>();
        let deficient = prepared.cells.iter().map(|&cell| cell as usize);
        let deficient =
            deficient.filter(|&cell| prepared.is_dark(cell) == dark && deficit(cell) > 0);
        let mut sets: Vec<(usize, u32, Vec<usize>)> = deficient
            .take(max_tried)
            .map(|cell| {
                let reached = alternating(prepared, used, cell);
                (reached.len(), deficit(cell), reached)
            })
            .collect();
        sets.sort_by_key(|set| set.0);
        let mut total_deficit = 0;
        let mut union: Vec<usize> = Vec::new();
        for (_, set_deficit, set) in sets {
            total_deficit += set_deficit;
            union.extend(set);
            if total_deficit > free {
                break;
            }
        }
        union.sort_unstable();
        union.dedup();
        let total_deficit: u32 = union
            .iter()
            .filter(|&&cell| prepared.is_dark(cell) == dark)
            .map(|&cell| deficit(cell))
            .sum();
        if total_deficit > free && best.as_ref().is_none_or(|best| union.len() < best.0) {
            best = Some((union.len(), union, dark));
        }
    }
    let (_, cells, dark) = best.unwrap_or_default();
    let deficient_set = cells.into_iter().filter(|&cell| prepared.is_dark(cell) == dark).collect();
    let free = prepared.end_constraints.free[usize::from(dark)].narrow::<u32>();
    let (deficient_set, cover) = shrink(prepared, deficient_set, i64::from(free));
    let jumps_needed = |cell: usize| prepared.jumps_needed(cell);
    let is_saturated = |&&cell: &&usize| u32::from(cover[cell]) >= jumps_needed(cell);
    let mut neighbours: Vec<usize> =
        deficient_set.iter().flat_map(|&cell| prepared.graph.neighbours(cell)).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let squares = |cells: &mut dyn Iterator<Item = usize>| -> Vec<Square> {
        cells.map(|cell| prepared.graph.square(cell)).collect()
    };
    Reason::Neighbours {
        needed: deficient_set.iter().map(|&cell| jumps_needed(cell)).sum::<u32>() - free,
        possible: neighbours.iter().map(|&cell| jumps_needed(cell).min(cover[cell].into())).sum(),
        neighbours: squares(&mut neighbours.iter().filter(is_saturated).copied()),
        squares: squares(&mut deficient_set.into_iter()),
    }
}

/// Removes squares from a proof as long as it remains a proof. Returns the remaining set and, for
/// each cell, the number of its neighbours in the set.
///
/// The squares need more jumps than their neighbours can have with them: each at most its number of
/// jumps, and at most its number of neighbours in the set. Squares whose removal doesn't reduce
/// this excess are removed first, the farthest from the start before others; then squares that
/// reduce it, as long as the excess suffices.
fn shrink(prepared: &PreparedBoard, mut set: Vec<usize>, free: i64) -> (Vec<usize>, Vec<u8>) {
    let graph = &prepared.graph;
    let mut cover = vec![0_u8; graph.area()];
    for &cell in &set {
        for to in graph.neighbours(cell) {
            cover[to] += 1;
        }
    }
    let mut inside = vec![false; graph.area()];
    for &cell in &set {
        inside[cell] = true;
    }
    let mut neighbours: Vec<usize> = set.iter().flat_map(|&cell| graph.neighbours(cell)).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let jumps_needed = |cell: usize| i64::from(prepared.jumps_needed(cell));
    let capacity = |cell: usize, cover: &[u8]| jumps_needed(cell).min(cover[cell].into());
    let mut total_deficit = set.iter().map(|&cell| jumps_needed(cell)).sum::<i64>()
        - neighbours.iter().map(|&cell| capacity(cell, &cover)).sum::<i64>();
    // Squares that were needed are checked again after a square near them was removed.
    let mut queue: Vec<usize> = set.clone();
    let mut needed: Vec<usize> = Vec::new();
    loop {
        let Some(cell) = queue.pop() else {
            let Some(cell) = needed.pop() else { break };
            if total_deficit > free + 1
                && let Some(loss) = loss(prepared, cell, &cover, &inside)
                && total_deficit - loss > free
            {
                total_deficit -= loss;
                remove(prepared, cell, &mut cover, &mut inside, &mut queue);
            }
            continue;
        };
        match loss(prepared, cell, &cover, &inside) {
            Some(loss) if loss <= 0 => {
                total_deficit -= loss;
                remove(prepared, cell, &mut cover, &mut inside, &mut queue);
            }
            Some(_) if needed.len() < set.len() => needed.push(cell),
            _ => {}
        }
    }
    set.retain(|&cell| inside[cell]);
    (set, cover)
}

/// Returns the reduction of the excess if a square is removed from the set. `None` if it isn't in
/// the set.
fn loss(prepared: &PreparedBoard, cell: usize, cover: &[u8], inside: &[bool]) -> Option<i64> {
    let needs = |&to: &usize| u32::from(cover[to]) <= prepared.jumps_needed(to);
    let freed = prepared.graph.neighbours(cell).filter(needs).map(|_| 1).sum::<i64>();
    inside[cell].then(|| i64::from(prepared.jumps_needed(cell)) - freed)
}

/// Removes a square from the set, and queues the squares near it.
fn remove(
    prepared: &PreparedBoard,
    cell: usize,
    cover: &mut [u8],
    inside: &mut [bool],
    queue: &mut Vec<usize>,
) {
    inside[cell] = false;
    for to in prepared.graph.neighbours(cell) {
        cover[to] -= 1;
        queue.extend(prepared.graph.neighbours(to).filter(|&near| inside[near]));
    }
}

/// Returns the cells that alternating paths from a cell reach.
fn alternating(prepared: &PreparedBoard, used: &Jumps, from: usize) -> Vec<usize> {
    let mut visited = vec![false; prepared.graph.area()];
    visited[from] = true;
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let is_same_colour = prepared.is_dark(cell) == prepared.is_dark(from);
        let jumps =
            if is_same_colour { prepared.graph.mask(cell) & !used[cell] } else { used[cell] };
        for jump in bits(jumps) {
            let to = prepared.graph.to(cell, jump);
            if !visited[to] {
                visited[to] = true;
                reached.push(to);
            }
        }
    }
    reached
}
