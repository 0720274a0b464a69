//! Finds a 2-factor of the whole board, or squares that prove there is none.
//!
//! Every square gets two jumps, a fixed end one; squares of an open tour that may be ends may get one
//! less. The jumps are a flow from light squares to dark ones. A greedy pass gives each square jumps
//! to the neighbours with the fewest jumps. The rest is push-relabel: a light square with a deficit
//! takes a jump at the dark neighbour that seems nearest to another deficit, and if that neighbour is
//! full, it gives up another jump, which moves the deficit to another light square. The distances are
//! lower bounds, recomputed exactly from time to time (Goldberg and Tarjan 1988; for matchings, Kaya,
//! Langguth, Manne and Uçar 2013).
//!
//! On a million squares of which some are blocked, this takes a tenth of the time of augmenting paths
//! by phases (Hopcroft and Karp 1973), since surplus must often travel far.
//!
//! If deficits remain, the squares that alternating paths reach from them are the proof: the light ones
//! have no other neighbours, and the dark ones have no jump to spare (max-flow min-cut). Memory: 13
//! bytes a square.

use std::collections::VecDeque;

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::board_graph::{Graph, bits};
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::reason::Reason;

const UNREACHABLE: u32 = u32::MAX;

/// A set of jumps: by cell, as bits.
pub(crate) type Jumps = Vec<u8>;

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct FactorSearch {
    used: Jumps,
    /// By dark cell: a lower bound on the dark cells between it and one with a deficit.
    label: Vec<u32>,
    /// Light cells with a deficit, the next one first.
    deficient: VecDeque<u32>,
    /// Light cells whose deficit can't be removed.
    stuck: Vec<u32>,
    /// For the exact labels: dark cells in the order of their labels.
    queue: Vec<u32>,
    next: usize,
    /// Pushes left before the labels are recomputed.
    pushes: usize,
    stage: Stage,
    random: Option<Random>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Greedy,
    Deficient,
    Clear,
    Label,
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

    fn deficit(&self, prepared: &PreparedBoard, cell: usize) -> u32 {
        prepared.wanted(cell).saturating_sub(self.used[cell].count_ones())
    }

    /// Works on this many squares. Returns the jumps at the end.
    pub fn advance(
        &mut self,
        prepared: &PreparedBoard,
        budget: u64,
    ) -> Step<Result<Jumps, Reason>> {
        for _ in 0..budget {
            let cell = prepared.cells.get(self.next).map(|&cell| cell as usize);
            self.next += 1;
            match (self.stage, cell) {
                (Stage::Greedy, Some(cell)) => self.serve(prepared, cell),
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
                        Some(dark) => self.spread(prepared, dark),
                        None => self.start(Stage::Push),
                    }
                }
                (Stage::Push, _) => match self.deficient.pop_front() {
                    None => return Step::Done(self.finish(prepared)),
                    Some(cell) if self.pushes == 0 => {
                        self.deficient.push_front(cell);
                        self.start(Stage::Clear);
                    }
                    // A cell may be queued twice.
                    Some(cell) if self.deficit(prepared, cell as usize) == 0 => {}
                    Some(cell) => self.push(prepared, cell as usize),
                },
            }
        }
        Step::Running
    }

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
    fn serve(&mut self, prepared: &PreparedBoard, cell: usize) {
        while self.deficit(prepared, cell) > 0 {
            let free: Vec<usize> = bits(prepared.graph.mask(cell) & !self.used[cell])
                .filter(|&jump| self.deficit(prepared, prepared.graph.to(cell, jump)) > 0)
                .collect();
            let random = &mut self.random;
            let rank = |&jump: &usize| {
                let there = prepared.graph.mask(prepared.graph.to(cell, jump)).count_ones();
                (there, random.as_mut().map_or(0, Random::next))
            };
            let Some(jump) = min_by_key(free, rank) else { return };
            add(&mut self.used, &prepared.graph, cell, jump);
        }
    }

    /// Labels the dark cells whose light neighbours could take a jump here.
    fn spread(&mut self, prepared: &PreparedBoard, dark: usize) {
        let graph = &prepared.graph;
        for jump in bits(graph.mask(dark) & !self.used[dark]) {
            let light = graph.to(dark, jump);
            for back in bits(self.used[light]) {
                let other = graph.to(light, back);
                if self.label[other] == UNREACHABLE {
                    self.label[other] = self.label[dark] + 1;
                    self.queue.push(other.narrow::<u32>());
                }
            }
        }
    }

    /// Returns the smallest label of a dark cell where a light one could take a jump, and the jump.
    fn least(&self, prepared: &PreparedBoard, light: usize) -> (u32, usize) {
        let free = bits(prepared.graph.mask(light) & !self.used[light]);
        let labels = free.map(|jump| (self.label[prepared.graph.to(light, jump)], jump));
        labels.min().unwrap_or((UNREACHABLE, 0))
    }

    /// Adds a jump to a light cell, at the cost of another one.
    fn push(&mut self, prepared: &PreparedBoard, light: usize) {
        let graph = &prepared.graph;
        let (label, jump) = self.least(prepared, light);
        if label == UNREACHABLE {
            self.stuck.push(light.narrow::<u32>());
            return;
        }
        self.pushes -= 1;
        let dark = graph.to(light, jump);
        if self.deficit(prepared, dark) == 0 {
            let others = bits(self.used[dark]);
            let others = others.map(|back| (self.least(prepared, graph.to(dark, back)).0, back));
            let Some((next, back)) = others.min() else { return };
            if next.saturating_add(1) > label {
                // The label was too small; it must stay a lower bound.
                self.label[dark] = next.saturating_add(1);
                self.deficient.push_front(light.narrow::<u32>());
                return;
            }
            take(&mut self.used, graph, dark, back);
            self.deficient.push_back(graph.to(dark, back).narrow::<u32>());
        }
        add(&mut self.used, graph, light, jump);
        if self.deficit(prepared, light) > 0 {
            self.deficient.push_back(light.narrow::<u32>());
        }
        if self.deficit(prepared, dark) == 0 {
            let next =
                bits(self.used[dark]).map(|back| self.least(prepared, graph.to(dark, back)).0);
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
        Err(witness(prepared, &self.used))
    }
}

fn min_by_key<T, K: Ord>(items: Vec<T>, mut key: impl FnMut(&T) -> K) -> Option<T> {
    let mut best = None;
    for item in items {
        let rank = key(&item);
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, item));
        }
    }
    best.map(|(_, item)| item)
}

/// Adds a jump at both of its squares.
pub(crate) fn add(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] |= 1 << jump;
    used[graph.to(cell, jump)] |= 1 << graph.back(jump);
}

/// Removes a jump at both of its squares.
pub(crate) fn take(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] &= !(1 << jump);
    used[graph.to(cell, jump)] &= !(1 << graph.back(jump));
}

/// Returns squares that prove that there is no 2-factor, for jumps that no alternating path improves:
/// the smallest set found from some of the squares with a deficit.
fn witness(prepared: &PreparedBoard, used: &Jumps) -> Reason {
    // Try as many squares as is fast.
    let tried = ((1 << 18) / prepared.graph.area()).clamp(3, 64);
    let deficit = |cell: usize| prepared.wanted(cell).saturating_sub(used[cell].count_ones());
    let mut best: Option<(usize, Vec<usize>, bool)> = None;
    for dark in [false, true] {
        // This many may have a deficit: they are ends.
        let free = prepared.end_constraints.free[usize::from(dark)].narrow::<u32>();
        let deficient = prepared.cells.iter().map(|&cell| cell as usize);
        let deficient =
            deficient.filter(|&cell| prepared.is_dark(cell) == dark && deficit(cell) > 0);
        let mut sets: Vec<(usize, u32, Vec<usize>)> = deficient
            .take(tried)
            .map(|cell| {
                let reached = alternating(prepared, used, cell);
                (reached.len(), deficit(cell), reached)
            })
            .collect();
        sets.sort_by_key(|set| set.0);
        let mut total_deficit = 0;
        let mut all: Vec<usize> = Vec::new();
        for (_, more, set) in sets {
            total_deficit += more;
            all.extend(set);
            if total_deficit > free {
                break;
            }
        }
        all.sort_unstable();
        all.dedup();
        let total_deficit: u32 = all
            .iter()
            .filter(|&&cell| prepared.is_dark(cell) == dark)
            .map(|&cell| deficit(cell))
            .sum();
        if total_deficit > free && best.as_ref().is_none_or(|best| all.len() < best.0) {
            best = Some((all.len(), all, dark));
        }
    }
    let (_, cells, dark) = best.unwrap_or_default();
    let needy = cells.into_iter().filter(|&cell| prepared.is_dark(cell) == dark).collect();
    let free = prepared.end_constraints.free[usize::from(dark)].narrow::<u32>();
    let (needy, cover) = shrink(prepared, needy, i64::from(free));
    let wanted = |cell: usize| prepared.wanted(cell);
    let serving = |&&cell: &&usize| u32::from(cover[cell]) >= wanted(cell);
    let mut neighbours: Vec<usize> =
        needy.iter().flat_map(|&cell| prepared.graph.reached(cell)).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let squares = |cells: &mut dyn Iterator<Item = usize>| -> Vec<Square> {
        cells.map(|cell| prepared.graph.square(cell)).collect()
    };
    Reason::Neighbours {
        needed: needy.iter().map(|&cell| wanted(cell)).sum::<u32>() - free,
        possible: neighbours.iter().map(|&cell| wanted(cell).min(cover[cell].into())).sum(),
        neighbours: squares(&mut neighbours.iter().filter(serving).copied()),
        squares: squares(&mut needy.into_iter()),
    }
}

/// Removes squares from a proof as long as the rest is one. Returns the rest, and by cell how many of
/// them are its neighbours.
///
/// The squares need more jumps than their neighbours can give, where a neighbour gives as many as it
/// makes, or as it has neighbours in the set. A square whose removal doesn't reduce this excess goes
/// first, the farthest from the start before others; then one that reduces it, while there is excess.
fn shrink(prepared: &PreparedBoard, mut needy: Vec<usize>, free: i64) -> (Vec<usize>, Vec<u8>) {
    let graph = &prepared.graph;
    let mut cover = vec![0_u8; graph.area()];
    for &cell in &needy {
        for to in graph.reached(cell) {
            cover[to] += 1;
        }
    }
    let mut inside = vec![false; graph.area()];
    for &cell in &needy {
        inside[cell] = true;
    }
    let mut neighbours: Vec<usize> = needy.iter().flat_map(|&cell| graph.reached(cell)).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let wanted = |cell: usize| i64::from(prepared.wanted(cell));
    let given = |cell: usize, cover: &[u8]| wanted(cell).min(cover[cell].into());
    let mut total_deficit = needy.iter().map(|&cell| wanted(cell)).sum::<i64>()
        - neighbours.iter().map(|&cell| given(cell, &cover)).sum::<i64>();
    // Squares that were needed are checked again when a square near them is removed.
    let mut todo: Vec<usize> = needy.clone();
    let mut later: Vec<usize> = Vec::new();
    loop {
        let Some(cell) = todo.pop() else {
            let Some(cell) = later.pop() else { break };
            if total_deficit > free + 1
                && let Some(loss) = loss(prepared, cell, &cover, &inside)
                && total_deficit - loss > free
            {
                total_deficit -= loss;
                remove(prepared, cell, &mut cover, &mut inside, &mut todo);
            }
            continue;
        };
        match loss(prepared, cell, &cover, &inside) {
            Some(loss) if loss <= 0 => {
                total_deficit -= loss;
                remove(prepared, cell, &mut cover, &mut inside, &mut todo);
            }
            Some(_) if later.len() < needy.len() => later.push(cell),
            _ => {}
        }
    }
    needy.retain(|&cell| inside[cell]);
    (needy, cover)
}

/// Returns by how much removing a square of the set reduces the excess.
fn loss(prepared: &PreparedBoard, cell: usize, cover: &[u8], inside: &[bool]) -> Option<i64> {
    let needs = |&to: &usize| u32::from(cover[to]) <= prepared.wanted(to);
    let freed = prepared.graph.reached(cell).filter(needs).map(|_| 1).sum::<i64>();
    inside[cell].then(|| i64::from(prepared.wanted(cell)) - freed)
}

fn remove(
    prepared: &PreparedBoard,
    cell: usize,
    cover: &mut [u8],
    inside: &mut [bool],
    todo: &mut Vec<usize>,
) {
    inside[cell] = false;
    for to in prepared.graph.reached(cell) {
        cover[to] -= 1;
        todo.extend(prepared.graph.reached(to).filter(|&near| inside[near]));
    }
}

/// Returns the cells that alternating paths from one reach.
fn alternating(prepared: &PreparedBoard, used: &Jumps, from: usize) -> Vec<usize> {
    let mut seen = vec![false; prepared.graph.area()];
    seen[from] = true;
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let own = prepared.is_dark(cell) == prepared.is_dark(from);
        let jumps = if own { prepared.graph.mask(cell) & !used[cell] } else { used[cell] };
        for jump in bits(jumps) {
            let to = prepared.graph.to(cell, jump);
            if !seen[to] {
                seen[to] = true;
                reached.push(to);
            }
        }
    }
    reached
}
