//! A 2-factor of the whole board, or the squares that show there is none.
//!
//! Every square is to have two jumps, a fixed end one; squares of an open tour
//! that may be ends may have one less. The jumps are a flow from light squares
//! to dark ones. A first one is made square by square, each time to the
//! neighbour with the fewest jumps. What is missing then is found by pushing: a
//! light square that lacks a jump takes one at the dark neighbour that seems
//! nearest to one that lacks something, too, and that gives up another jump, so
//! that now another light square lacks one. How near a dark square is, is
//! estimated from below, and exact from time to time (Goldberg and Tarjan 1988;
//! for matchings, Kaya, Langguth, Manne and Uçar 2013).
//!
//! Where a million squares have holes here and there, pushing takes a tenth of
//! the time that alternating paths of growing length do (Hopcroft and Karp
//! 1973), since what one region has too much must often go far.
//!
//! At the end, squares that are linked by alternating paths with those that
//! still lack jumps are the witness: the light ones have no other neighbours to
//! turn to, and the dark ones have no jump left to give (max-flow min-cut).
//! Memory: 13 bytes a square.

use std::collections::VecDeque;

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::board_graph::{Graph, bits};
use crate::tour::graph::precheck::Ready;
use crate::tour::model::reason::Reason;

const NEVER: u32 = u32::MAX;

/// A set of jumps, by cell the bits of those that are in it.
pub(crate) type Jumps = Vec<u8>;

/// The search for a 2-factor.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    used: Jumps,
    /// By dark cell, how many dark cells lie between it and one that lacks a
    /// jump, at least.
    label: Vec<u32>,
    /// Light cells that lack a jump, the next first.
    poor: VecDeque<u32>,
    /// Light cells that cannot have what they lack.
    stuck: Vec<u32>,
    /// For the exact labels: dark cells in the order of their labels.
    queue: Vec<u32>,
    next: usize,
    /// How many pushes until labels are made exact again.
    pushes: usize,
    stage: Stage,
    random: Option<Random>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Greedy,
    Poor,
    Clear,
    Label,
    Push,
}

impl Factor {
    /// For a board. With a seed that is not 0 the first choice is random.
    pub fn new(ready: &Ready, seed: u64) -> Self {
        let area = ready.graph.area();
        Self {
            used: vec![0; area],
            label: vec![NEVER; area],
            poor: VecDeque::new(),
            stuck: Vec::new(),
            queue: Vec::new(),
            next: 0,
            pushes: 0,
            stage: Stage::Greedy,
            random: (seed != 0).then(|| Random::new(seed)),
        }
    }

    fn lacks(&self, ready: &Ready, cell: usize) -> u32 {
        ready.wanted(cell).saturating_sub(self.used[cell].count_ones())
    }

    /// Goes on for so many squares. Gives the jumps in the end.
    pub fn advance(&mut self, ready: &Ready, budget: u64) -> Step<Result<Jumps, Reason>> {
        for _ in 0..budget {
            let cell = ready.cells.get(self.next).map(|&cell| cell as usize);
            self.next += 1;
            match (self.stage, cell) {
                (Stage::Greedy, Some(cell)) => self.serve(ready, cell),
                (Stage::Poor, Some(cell)) => {
                    if !ready.is_dark(cell) && self.lacks(ready, cell) > 0 {
                        self.poor.push_back(cell.narrow::<u32>());
                    }
                }
                (Stage::Clear, Some(cell)) => {
                    let lacks = ready.is_dark(cell) && self.lacks(ready, cell) > 0;
                    self.label[cell] = if lacks { 0 } else { NEVER };
                    if lacks {
                        self.queue.push(cell.narrow::<u32>());
                    }
                }
                (Stage::Greedy, None) => self.begin(Stage::Poor),
                (Stage::Poor, None) => self.begin(Stage::Clear),
                (Stage::Clear, None) => self.begin(Stage::Label),
                (Stage::Label, _) => {
                    let dark = self.queue.get(self.next - 1).map(|&dark| dark as usize);
                    match dark {
                        Some(dark) => self.spread(ready, dark),
                        None => self.begin(Stage::Push),
                    }
                }
                (Stage::Push, _) => match self.poor.pop_front() {
                    None => return Step::Done(self.finish(ready)),
                    Some(cell) if self.pushes == 0 => {
                        self.poor.push_front(cell);
                        self.begin(Stage::Clear);
                    }
                    // One that is here twice may have all it needs.
                    Some(cell) if self.lacks(ready, cell as usize) == 0 => {}
                    Some(cell) => self.push(ready, cell as usize),
                },
            }
        }
        Step::Running
    }

    fn begin(&mut self, stage: Stage) {
        self.next = 0;
        match stage {
            Stage::Clear => self.queue.clear(),
            Stage::Push => self.pushes = self.label.len() / 4 + 1,
            _ => {}
        }
        self.stage = stage;
    }

    /// Gives a cell what it lacks, if neighbours lack something, too.
    fn serve(&mut self, ready: &Ready, cell: usize) {
        while self.lacks(ready, cell) > 0 {
            let free: Vec<usize> = bits(ready.graph.mask(cell) & !self.used[cell])
                .filter(|&jump| self.lacks(ready, ready.graph.to(cell, jump)) > 0)
                .collect();
            let random = &mut self.random;
            let rank = |&jump: &usize| {
                let there = ready.graph.mask(ready.graph.to(cell, jump)).count_ones();
                (there, random.as_mut().map_or(0, Random::next))
            };
            let Some(jump) = min_by_key(free, rank) else { return };
            add(&mut self.used, &ready.graph, cell, jump);
        }
    }

    /// From a dark cell to those whose light cells could turn to it.
    fn spread(&mut self, ready: &Ready, dark: usize) {
        let graph = &ready.graph;
        for jump in bits(graph.mask(dark) & !self.used[dark]) {
            let light = graph.to(dark, jump);
            for back in bits(self.used[light]) {
                let other = graph.to(light, back);
                if self.label[other] == NEVER {
                    self.label[other] = self.label[dark] + 1;
                    self.queue.push(other.narrow::<u32>());
                }
            }
        }
    }

    /// The least label of a dark cell that a light one could turn to.
    fn least(&self, ready: &Ready, light: usize) -> (u32, usize) {
        let free = bits(ready.graph.mask(light) & !self.used[light]);
        let labels = free.map(|jump| (self.label[ready.graph.to(light, jump)], jump));
        labels.min().unwrap_or((NEVER, 0))
    }

    /// Gives a light cell one jump more, at the cost of another.
    fn push(&mut self, ready: &Ready, light: usize) {
        let graph = &ready.graph;
        let (label, jump) = self.least(ready, light);
        if label == NEVER {
            self.stuck.push(light.narrow::<u32>());
            return;
        }
        self.pushes -= 1;
        let dark = graph.to(light, jump);
        if self.lacks(ready, dark) == 0 {
            let others = bits(self.used[dark]);
            let others = others.map(|back| (self.least(ready, graph.to(dark, back)).0, back));
            let Some((next, back)) = others.min() else { return };
            if next.saturating_add(1) > label {
                // It only seemed so near: labels must stay true from below.
                self.label[dark] = next.saturating_add(1);
                self.poor.push_front(light.narrow::<u32>());
                return;
            }
            take(&mut self.used, graph, dark, back);
            self.poor.push_back(graph.to(dark, back).narrow::<u32>());
        }
        add(&mut self.used, graph, light, jump);
        if self.lacks(ready, light) > 0 {
            self.poor.push_back(light.narrow::<u32>());
        }
        if self.lacks(ready, dark) == 0 {
            let next = bits(self.used[dark]).map(|back| self.least(ready, graph.to(dark, back)).0);
            let next = next.min().unwrap_or(NEVER);
            self.label[dark] = self.label[dark].max(next.saturating_add(1));
        }
    }

    /// Nothing can be pushed any more.
    fn finish(&mut self, ready: &Ready) -> Result<Jumps, Reason> {
        self.stuck.sort_unstable();
        self.stuck.dedup();
        let lacking: u32 = self.stuck.iter().map(|&cell| self.lacks(ready, cell as usize)).sum();
        if lacking as usize <= ready.loose.free[0] {
            return Ok(std::mem::take(&mut self.used));
        }
        Err(witness(ready, &self.used))
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

/// Adds a jump, at both of its squares.
pub(crate) fn add(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] |= 1 << jump;
    used[graph.to(cell, jump)] |= 1 << graph.back(jump);
}

/// Takes a jump away, at both of its squares.
pub(crate) fn take(used: &mut Jumps, graph: &Graph, cell: usize, jump: usize) {
    used[cell] &= !(1 << jump);
    used[graph.to(cell, jump)] &= !(1 << graph.back(jump));
}

/// Squares that show that there is no 2-factor, for jumps to which no path can
/// add one: the fewest that are found from some of those that lack jumps.
fn witness(ready: &Ready, used: &Jumps) -> Reason {
    // So many squares are tried, as long as that is quick.
    let tried = ((1 << 18) / ready.graph.area()).clamp(3, 64);
    let lacks = |cell: usize| ready.wanted(cell).saturating_sub(used[cell].count_ones());
    let mut best: Option<(usize, Vec<usize>, bool)> = None;
    for dark in [false, true] {
        // So many may lack a jump: they are ends.
        let free = ready.loose.free[usize::from(dark)].narrow::<u32>();
        let poor = ready.cells.iter().map(|&cell| cell as usize);
        let poor = poor.filter(|&cell| ready.is_dark(cell) == dark && lacks(cell) > 0);
        let mut sets: Vec<(usize, u32, Vec<usize>)> = poor
            .take(tried)
            .map(|cell| {
                let reached = alternating(ready, used, cell);
                (reached.len(), lacks(cell), reached)
            })
            .collect();
        sets.sort_by_key(|set| set.0);
        let mut lacking = 0;
        let mut all: Vec<usize> = Vec::new();
        for (_, more, set) in sets {
            lacking += more;
            all.extend(set);
            if lacking > free {
                break;
            }
        }
        all.sort_unstable();
        all.dedup();
        let lacking: u32 =
            all.iter().filter(|&&cell| ready.is_dark(cell) == dark).map(|&cell| lacks(cell)).sum();
        if lacking > free && best.as_ref().is_none_or(|best| all.len() < best.0) {
            best = Some((all.len(), all, dark));
        }
    }
    let (_, cells, dark) = best.unwrap_or_default();
    let needy = cells.into_iter().filter(|&cell| ready.is_dark(cell) == dark).collect();
    let free = ready.loose.free[usize::from(dark)].narrow::<u32>();
    let (needy, cover) = shrink(ready, needy, i64::from(free));
    let wanted = |cell: usize| ready.wanted(cell);
    let serving = |&&cell: &&usize| u32::from(cover[cell]) >= wanted(cell);
    let mut neighbours: Vec<usize> =
        needy.iter().flat_map(|&cell| ready.graph.reached(cell)).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    let squares = |cells: &mut dyn Iterator<Item = usize>| -> Vec<Square> {
        cells.map(|cell| ready.graph.square(cell)).collect()
    };
    Reason::Neighbours {
        needed: needy.iter().map(|&cell| wanted(cell)).sum::<u32>() - free,
        possible: neighbours.iter().map(|&cell| wanted(cell).min(cover[cell].into())).sum(),
        neighbours: squares(&mut neighbours.iter().filter(serving).copied()),
        squares: squares(&mut needy.into_iter()),
    }
}

/// Takes squares out of a set that is a witness, as long as the rest is one;
/// and how many of the rest each square is a neighbour of.
///
/// The squares need so many jumps more than their neighbours have to give: each
/// of these as many as it makes, or as it has such neighbours. One that can go
/// without making that less goes first, the farthest from the beginning before
/// others; then one that makes it less, where it is more than is needed.
fn shrink(ready: &Ready, mut needy: Vec<usize>, free: i64) -> (Vec<usize>, Vec<u8>) {
    let graph = &ready.graph;
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
    let wanted = |cell: usize| i64::from(ready.wanted(cell));
    let given = |cell: usize, cover: &[u8]| wanted(cell).min(cover[cell].into());
    let mut lacking = needy.iter().map(|&cell| wanted(cell)).sum::<i64>()
        - neighbours.iter().map(|&cell| given(cell, &cover)).sum::<i64>();
    // Squares whose loss was once too much are looked at again when a square
    // near them goes.
    let mut todo: Vec<usize> = needy.clone();
    let mut later: Vec<usize> = Vec::new();
    loop {
        let Some(cell) = todo.pop() else {
            let Some(cell) = later.pop() else { break };
            if lacking > free + 1
                && let Some(loss) = loss(ready, cell, &cover, &inside)
                && lacking - loss > free
            {
                lacking -= loss;
                leave(ready, cell, &mut cover, &mut inside, &mut todo);
            }
            continue;
        };
        match loss(ready, cell, &cover, &inside) {
            Some(loss) if loss <= 0 => {
                lacking -= loss;
                leave(ready, cell, &mut cover, &mut inside, &mut todo);
            }
            Some(_) if later.len() < needy.len() => later.push(cell),
            _ => {}
        }
    }
    needy.retain(|&cell| inside[cell]);
    (needy, cover)
}

/// How many fewer jumps are lacking without a square of the set.
fn loss(ready: &Ready, cell: usize, cover: &[u8], inside: &[bool]) -> Option<i64> {
    let needs = |&to: &usize| u32::from(cover[to]) <= ready.wanted(to);
    let freed = ready.graph.reached(cell).filter(needs).map(|_| 1).sum::<i64>();
    inside[cell].then(|| i64::from(ready.wanted(cell)) - freed)
}

fn leave(ready: &Ready, cell: usize, cover: &mut [u8], inside: &mut [bool], todo: &mut Vec<usize>) {
    inside[cell] = false;
    for to in ready.graph.reached(cell) {
        cover[to] -= 1;
        todo.extend(ready.graph.reached(to).filter(|&near| inside[near]));
    }
}

/// The cells that alternating paths from one reach.
fn alternating(ready: &Ready, used: &Jumps, from: usize) -> Vec<usize> {
    let mut seen = vec![false; ready.graph.area()];
    seen[from] = true;
    let mut reached = vec![from];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let own = ready.is_dark(cell) == ready.is_dark(from);
        let jumps = if own { ready.graph.mask(cell) & !used[cell] } else { used[cell] };
        for jump in bits(jumps) {
            let to = ready.graph.to(cell, jump);
            if !seen[to] {
                seen[to] = true;
                reached.push(to);
            }
        }
    }
    reached
}
