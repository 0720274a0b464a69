//! A shortest solution with two kinds of knights and a single blank.
//!
//! Most solutions are found by [lists](crate::swap::layers::one_blank::list_store) of the states
//! around both ends. If the lists grow long before the frontiers meet, bitmaps over all states take
//! less time and memory:
//!
//! ```text
//!   start ●─────── layer by layer ───────▶│ short layer ◀── layer by layer ── goal
//! ```
//!
//! The *short layer* is the farthest layer around the goal that, like all nearer ones, has few
//! enough states to be stored as a list. The first layer around the start that contains one of
//! these states gives the length of a solution, and the state lies on a shortest path. The two
//! parts of the path, before and after this state, are then searched in the same way.
//!
//! The layers are those of a [sweep](crate::swap::layers::one_blank::sweep), whose layer costs some
//! nanoseconds for each of all states. Lists cost some tens of nanoseconds for each visited state,
//! and one bit for each of all states and each side that is stored. If these bits don't fit into
//! memory, and for the parts of a path, a hash set replaces the lists.
//!
//! Several workers [share](crate::swap::layers::one_blank::slab_transfer) the sweeps, slab by slab,
//! and begin with these. For the parts of a path, the first worker begins with a hash set, while
//! the others wait.

use crate::narrow::Narrow;
use crate::search::{Limit, Progress, Step};
use crate::swap::layers::hash_store::HashStore;
use crate::swap::layers::one_blank::graph::BlankState;
use crate::swap::layers::one_blank::list_store::ListStore;
use crate::swap::layers::one_blank::round_report::RoundReport;
use crate::swap::layers::one_blank::sweep::Sweep;
use crate::swap::layers::one_blank::sweep_stage::SweepStage;
use crate::swap::layers::two_sided::TwoSided;
use crate::swap::method::found::{Found, Job, ReachableSet, Suspendable, Want};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve};
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{EndpointMapping, maps};

/// A search with lists ends once it has visited one in this many states; sweeps follow.
const LISTS_VISIT_ONE_IN: u64 = 16;

/// A search with a hash set ends once it has visited one in this many states. (On 5×6, a layer of a
/// sweep takes as long as half a million states in a hash set, one in 4,500.)
const HASH_SET_VISITS_ONE_IN: u64 = 512;

/// Units of work of a two-sided search after which its visited states are counted. They are fixed,
/// so that the result doesn't depend on slices.
const COUNT_EVERY: u64 = if cfg!(test) { 1 << 6 } else { 1 << 12 };

/// Maximum number of states of a short layer.
const MAX_SHORT_LAYER: u64 = if cfg!(test) { 8 } else { 1 << 20 };

/// A search in progress, or one worker's part of it. See the module documentation.
pub(crate) struct OneBlankSearch<const W: usize> {
    job: Job<W>,
    /// The number of this worker, and how many there are.
    worker: usize,
    workers: usize,
    /// The part of the path that is searched for, as a puzzle and by its ends.
    swap: Swap,
    ends: [State<W>; 2],
    stage: Stage<W>,
    /// The result of the two-sided search.
    two_sided: Option<TwoSidedResult<W>>,
    limit: Option<Limit>,
    /// Whether sweeps may be tried.
    may_sweep: bool,
    /// The number of visited states from which on they are.
    sweep_after: u64,
    /// The path so far.
    path: Vec<State<W>>,
    /// The ends of the later parts of the path, the next one last.
    later_ends: Vec<State<W>>,
    /// The length of the whole path, once it is known.
    length: Option<u32>,
    /// The number of states visited in earlier stages.
    visited: u64,
}

/// How the current part of the path is searched for.
enum Stage<const W: usize> {
    TwoSided(Box<dyn Suspendable<W>>),
    Sweep(Box<SweepStage>),
    /// There is too little memory to find it.
    OutOfMemory,
}

/// The result of the two-sided search.
enum TwoSidedResult<const W: usize> {
    /// Sweeps may take less time and memory.
    TooLarge,
    Found(Found<W>),
}

/// Returns a two-sided search with a hash set.
fn with_hash_set<const W: usize>(job: Job<W>) -> Box<dyn Suspendable<W>> {
    Box::new(TwoSided::new(HashStore::new(&job, None), job))
}

impl<const W: usize> OneBlankSearch<W> {
    /// Starts a search. `None` if the puzzle has more than one blank, or if there is too little
    /// memory to start.
    pub(crate) fn new(swap: &Swap, job: Job<W>) -> Option<Self> {
        let lists = ListStore::new(swap, &job);
        let (two_sided, visits_one_in): (Box<dyn Suspendable<W>>, u64) = match lists {
            Some(lists) => (Box::new(TwoSided::new(lists, job.clone())), LISTS_VISIT_ONE_IN),
            None => (with_hash_set(job.clone()), HASH_SET_VISITS_ONE_IN),
        };
        let mut search = Self::with_stage(Stage::TwoSided(two_sided), swap, job, 0, 1);
        match search.sweeps() {
            Some([sweep, _]) => search.sweep_after = sweep.total() / visits_one_in,
            None if visits_one_in == HASH_SET_VISITS_ONE_IN => return None,
            None => {}
        }
        Some(search)
    }

    /// Starts the part of one of several workers, which begin with sweeps. `None` if there is only
    /// one, or if sweeps need too much memory or aren't worth sharing.
    pub(crate) fn share(swap: &Swap, job: &Job<W>, worker: usize, workers: usize) -> Option<Self> {
        BlankState::unpack(&job.space.codec, &job.endpoints[0]).filter(|_| workers > 1)?;
        let mut search = Self::with_stage(Stage::OutOfMemory, swap, job.clone(), worker, workers);
        let [_, sweep] = search.sweeps().filter(|[sweep, _]| sweep.is_worth_sharing())?;
        search.begin_sweep(sweep);
        Some(search)
    }

    fn with_stage(
        stage: Stage<W>,
        swap: &Swap,
        job: Job<W>,
        worker: usize,
        workers: usize,
    ) -> Self {
        Self {
            worker,
            workers,
            swap: swap.clone(),
            ends: job.endpoints,
            stage,
            two_sided: None,
            limit: None,
            may_sweep: job.want == Want::One && job.space.codec.has_default_rules(),
            sweep_after: u64::MAX,
            path: vec![job.endpoints[0]],
            later_ends: Vec::new(),
            length: None,
            visited: 0,
            job,
        }
    }

    /// Returns the sweeps around the start and around the end of this part of the path. `None` if
    /// they may not be tried, or if one needs too much memory.
    fn sweeps(&self) -> Option<[Sweep; 2]> {
        if !self.may_sweep {
            return None;
        }
        let codec = &self.job.space.codec;
        let symmetries = maps(&self.swap, codec, EndpointMapping::Fixed);
        let list = MAX_SHORT_LAYER * size_of::<u32>() as u64;
        let memory = self.job.limits.memory.checked_sub(list)?;
        let sweep = |end: State<W>, is_backward| {
            let state = BlankState::unpack(codec, &end)?;
            let turn = codec.turn(&end).map(|turn| if is_backward { turn.other() } else { turn });
            Sweep::new(&BlankState::reach(codec), state, &symmetries, turn)?.share(
                self.worker,
                self.workers,
                memory,
            )
        };
        Some([sweep(self.ends[0], false)?, sweep(self.ends[1], true)?])
    }

    /// Replaces the two-sided search by sweeps. Returns false if these need too much memory.
    fn switch_to_sweeps(&mut self) -> bool {
        self.sweep_after = u64::MAX;
        let Some([_, sweep]) = self.sweeps() else { return false };
        self.begin_sweep(sweep);
        true
    }

    /// Begins to sweep around the end of this part of the path.
    fn begin_sweep(&mut self, sweep: Sweep) {
        self.job.lower = self.lower();
        self.visited = self.positions();
        self.stage = Stage::Sweep(Box::new(SweepStage {
            sweep,
            is_forward: false,
            short_depth: 0,
            short_layer: Vec::new(),
        }));
    }

    /// Begins to search for the next part of the path. Returns false if the path is complete.
    fn begin_part(&mut self, may_sweep: bool) -> bool {
        self.visited = self.positions();
        let (start, Some(end)) = (self.path[self.path.len() - 1], self.later_ends.pop()) else {
            return false;
        };
        (self.stage, self.may_sweep, self.sweep_after) = (Stage::OutOfMemory, may_sweep, u64::MAX);
        self.ends = [start, end];
        let [start, end] = self.ends.map(|end| self.job.space.codec.unpack(&end));
        if let Ok(swap) = self.swap.with_start(&start) {
            self.swap = swap.with_goal(&end);
            let (space, upper) = (StateSpace::new(&self.swap), u32::MAX);
            let job =
                Job { space, endpoints: self.ends, lower: 0, upper, work: 0, ..self.job.clone() };
            self.stage = Stage::TwoSided(with_hash_set(job));
            let total = self.sweeps().map(|[sweep, _]| sweep.total());
            self.sweep_after =
                total.map_or(u64::MAX, |total| self.visited + total / HASH_SET_VISITS_ONE_IN);
        }
        true
    }

    /// Returns a lower bound on the length of a solution.
    fn lower(&self) -> u32 {
        let length_after = |depth| self.job.space.codec.next_length(&self.job.endpoints, depth + 1);
        let lower = self.length.unwrap_or_else(|| match &self.stage {
            Stage::TwoSided(search) => search.progress().lower.unwrap_or(0),
            Stage::Sweep(stage) if stage.is_forward => {
                length_after(stage.sweep.depth() + stage.short_depth)
            }
            Stage::Sweep(stage) => length_after(stage.sweep.depth()),
            Stage::OutOfMemory => 0,
        });
        lower.max(self.job.lower)
    }

    /// Returns the number of states visited.
    fn positions(&self) -> u64 {
        self.visited
            + match &self.stage {
                Stage::TwoSided(search) => search.progress().positions,
                Stage::Sweep(stage) => stage.sweep.visited(),
                Stage::OutOfMemory => 0,
            }
    }

    /// Advances the two-sided search, at most until its visited states are counted.
    fn advance_two_sided(&mut self, budget: u64) -> Option<TwoSidedResult<W>> {
        let Stage::TwoSided(search) = &mut self.stage else { return None };
        let job = search.job_mut();
        job.limits.memory = self.job.limits.memory;
        if self.length.is_none() {
            job.merge_bounds(self.job.lower, self.job.upper);
        }
        let before = job.work;
        let step = search.advance(budget.min(COUNT_EVERY - before % COUNT_EVERY));
        let after = search.job().work;
        self.job.work += after - before;
        let is_counted = before / COUNT_EVERY != after / COUNT_EVERY;
        match step {
            Step::Done(found) => Some(TwoSidedResult::Found(found)),
            Step::Running => (is_counted && self.positions() > self.sweep_after)
                .then_some(TwoSidedResult::TooLarge),
        }
    }

    /// Ends the two-sided search.
    fn end_two_sided(&mut self, result: TwoSidedResult<W>) -> Option<Found<W>> {
        match result {
            TwoSidedResult::TooLarge => {
                self.switch_to_sweeps();
                None
            }
            TwoSidedResult::Found(Found::Stopped {
                limit: Limit::Memory | Limit::Size, ..
            }) if self.switch_to_sweeps() => None,
            TwoSidedResult::Found(found) if self.length.is_none() => Some(found),
            TwoSidedResult::Found(Found::Path { path, .. }) => {
                self.path.extend(path.into_iter().skip(1));
                if self.begin_part(true) {
                    return None;
                }
                let path = std::mem::take(&mut self.path);
                Some(Found::Path { path, count: None, positions: self.visited })
            }
            TwoSidedResult::Found(_) => Some(self.at_limit(Limit::Memory)),
        }
    }

    /// Reads the result of the first worker's two-sided search from its report.
    fn read_result(&mut self, first: &Report) -> TwoSidedResult<W> {
        match RoundReport::of_two_sided(first) {
            RoundReport::Path(path) => {
                TwoSidedResult::Found(Found::Path { path, count: None, positions: 0 })
            }
            RoundReport::TooLarge => TwoSidedResult::TooLarge,
            _ => TwoSidedResult::Found(self.at_limit(Limit::Memory)),
        }
    }

    /// Ends a layer of this many states. Begins the next one, or the parts of the path
    /// before and after the state in which the layers have met.
    fn end_layer(&mut self, states: u64, met: Option<State<W>>) -> Option<Found<W>> {
        let Stage::Sweep(stage) = &mut self.stage else { return None };
        let is_forward = stage.is_forward;
        stage.sweep.begin_layer(states);
        if states == 0 {
            // All states on this side are visited; the other end is not among them.
            let all = ReachableSet { count: stage.sweep.layers().iter().sum(), mismatched: 0 };
            let [reachable, to_goal] = [is_forward, !is_forward].map(|is_it| is_it.then_some(all));
            return Some(Found::Exhausted { reachable, to_goal, positions: self.positions() });
        }
        let depth = stage.sweep.depth();
        if let Some(met) = met {
            let rest = if is_forward { stage.short_depth } else { 0 };
            self.length = self.length.or(Some(depth + rest));
            self.later_ends.push(self.ends[1]);
            self.later_ends.extend(is_forward.then_some(met));
            // If a layer around the end contains the start, the path is short enough for a hash
            // set.
            let may_sweep = is_forward;
            self.begin_part(may_sweep);
        } else if is_forward {
            // The layers have not met yet.
        } else if states <= MAX_SHORT_LAYER {
            (stage.short_depth, stage.short_layer) = (depth, stage.sweep.layer_ranks());
        } else {
            let (short_depth, short_layer) =
                (stage.short_depth, std::mem::take(&mut stage.short_layer));
            self.visited = self.positions();
            self.stage = self.sweeps().map_or(Stage::OutOfMemory, |[sweep, _]| {
                let is_forward = true;
                Stage::Sweep(Box::new(SweepStage { sweep, is_forward, short_depth, short_layer }))
            });
        }
        // A solution as short as the bound is known: the path isn't needed.
        let is_proven = self.length.is_none() && self.lower() >= self.job.upper;
        is_proven.then(|| self.at_limit(Limit::Work))
    }
}

impl<const W: usize> SharedSearch for OneBlankSearch<W> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let until = self.job.work.saturating_add(budget.max(1));
        while self.limit.is_none() {
            let Job { work, limits, .. } = self.job;
            if work >= limits.work {
                self.limit = Some(Limit::Work);
            } else if work >= until {
                return Step::Running;
            } else if let Stage::Sweep(stage) = &mut self.stage {
                let done = stage.sweep.advance();
                self.job.work += 1 + done.unwrap_or(0);
                if done.is_none() {
                    break;
                }
            } else if self.worker == 0 && self.two_sided.is_none() {
                if matches!(self.stage, Stage::OutOfMemory) {
                    break;
                }
                self.two_sided = self.advance_two_sided(until - work);
            } else {
                break;
            }
        }
        Step::Done(())
    }

    fn receive(&mut self, words: Vec<u64>) {
        if let Stage::Sweep(stage) = &mut self.stage {
            stage.sweep.receive(words);
        }
    }

    fn take_outgoing(&mut self, _: usize) -> Option<(usize, Vec<u64>)> {
        let Stage::Sweep(stage) = &mut self.stage else { return None };
        stage.sweep.take_outgoing()
    }

    fn report(&self) -> Report {
        let report = match (&self.two_sided, &self.stage) {
            (Some(TwoSidedResult::Found(Found::Path { path, .. })), _) => {
                RoundReport::Path(path.clone())
            }
            (Some(TwoSidedResult::TooLarge), _) => RoundReport::TooLarge,
            (Some(TwoSidedResult::Found(_)), _) => RoundReport::OutOfMemory,
            (None, Stage::Sweep(stage)) => RoundReport::Layer {
                states: stage.sweep.found().0,
                meeting: stage.met(&self.job.space, &self.ends[0]),
            },
            (None, _) => RoundReport::Idle,
        };
        let (numbers, states) = report.to_numbers_and_states();
        Report { limit: self.limit, visited: self.positions(), numbers, states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.limit = None;
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.at_limit(limit));
        }
        let own_result = self.two_sided.take();
        let mut found = match self.stage {
            Stage::OutOfMemory => Some(self.at_limit(Limit::Memory)),
            Stage::TwoSided(_) => {
                let result = match own_result.filter(|_| self.workers == 1) {
                    Some(result) => result,
                    None => self.read_result(reports.first()?),
                };
                self.end_two_sided(result)
            }
            Stage::Sweep(_) => {
                let (states, meeting) = RoundReport::merge_layers(reports);
                self.end_layer(states, meeting)
            }
        };
        if let Some(found) = &mut found {
            *found.positions_mut() = positions;
        }
        found
    }

    fn progress(&self) -> Progress {
        let part = match &self.stage {
            Stage::TwoSided(search) => search.progress(),
            Stage::Sweep(stage) => stage.progress(),
            Stage::OutOfMemory => Progress::default(),
        };
        // The parts of the path before this one are complete.
        let depth = self.path.len().saturating_sub(1).narrow::<u32>() + part.depth;
        Progress { depth, positions: self.positions(), lower: Some(self.lower()), ..part }
    }
}

impl<const W: usize> SharedSolve<W> for OneBlankSearch<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    fn is_past_expansion(&self) -> bool {
        self.length.is_some()
    }

    fn at_limit(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.positions() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::swap::layers::one_blank::test_puzzles::{
        assert_agrees, job, random_puzzle, run_sliced, undirected_puzzle,
    };
    use crate::swap::layers::run_workers::run_workers;

    /// Advances in slices of different lengths.
    #[test]
    fn sweeps_agree_with_a_hash_set() {
        let mut rng = Random::new(20_261_123);
        let (mut solved, mut between, mut none) = (0, 0, 0);
        while solved < 150 || between < 100 || none < 20 {
            let (swap, job) = undirected_puzzle(&mut rng);
            let case = || {
                let rows = [swap.start(), swap.goal()].map(|end| swap.rows(end));
                format!("{rows:?} {:?} {:?}", swap.leaper(), swap.rules())
            };
            let truth = run_sliced(TwoSided::new(HashStore::new(&job, None), job.clone()), 1 << 20);
            let Some(mut search) = OneBlankSearch::new(&swap, job.clone()) else {
                panic!("{}", case())
            };
            assert!(search.switch_to_sweeps(), "{}", case());
            let budget = rng.choose(&[1, 100, 1 << 20]);
            let (mut was_forward, mut depths) = (false, 0);
            let found = loop {
                was_forward |= matches!(&search.stage, Stage::Sweep(stage) if stage.is_forward);
                let progress = Suspendable::progress(&search);
                depths = depths.max(progress.depth + progress.depth_back.unwrap());
                if let Step::Done(found) = search.advance(budget) {
                    break found;
                }
            };
            let is_solved = assert_agrees(&job, &found, &truth, &case());
            if let Found::Path { path, .. } = &found {
                assert!(depths < path.len().narrow::<u32>(), "{}: {depths}", case());
            }
            none += u32::from(!is_solved);
            solved += u32::from(is_solved);
            between += u32::from(is_solved && was_forward);
        }
    }

    #[test]
    fn sweeps_begin_independently_of_slices() {
        let (mut rng, mut swept) = (Random::new(7), 0);
        while swept < 10_000 {
            let (swap, job) = undirected_puzzle(&mut rng);
            let [at_once, sliced] = [u64::MAX, 1].map(|budget| {
                let mut search = OneBlankSearch::new(&swap, job.clone()).unwrap();
                search.sweep_after = 50;
                let found = loop {
                    swept += u32::from(matches!(search.stage, Stage::Sweep(_)) && budget == 1);
                    if let Step::Done(found) = search.advance(budget) {
                        break found;
                    }
                };
                found.to_words()
            });
            assert_eq!(at_once, sliced);
        }
    }

    #[test]
    fn a_known_length_is_proven_without_a_path() {
        let mut rng = Random::new(5);
        let swap = std::iter::repeat_with(|| random_puzzle(&mut rng)).find(|swap| {
            let job = job(swap);
            let truth =
                || run_sliced(TwoSided::new(HashStore::new(&job, None), job.clone()), 1 << 20);
            job.endpoints[0] != job.endpoints[1]
                && matches!(truth(), Found::Path { path, .. } if path.len() > 12)
        });
        let swap = swap.unwrap();
        let job = job(&swap);
        let Found::Path { path, .. } =
            run_sliced(OneBlankSearch::new(&swap, job.clone()).unwrap(), 1)
        else {
            panic!()
        };
        let length = path.len().narrow::<u32>() - 1;
        let known = Job { upper: length, ..job.clone() };
        let mut search = OneBlankSearch::new(&swap, known).unwrap();
        assert!(search.switch_to_sweeps());
        let found = run_sliced(search, 7);
        let Found::Stopped { limit: Limit::Work, lower, .. } = found else { panic!("{found:?}") };
        assert_eq!(lower, length);
        let mut search = OneBlankSearch::new(&swap, job).unwrap();
        search.job.limits.memory = 100;
        assert!(!search.switch_to_sweeps());
        assert!(matches!(search.stage, Stage::TwoSided(_)));
    }

    /// In some rounds, memory suffices only for a part of the workers.
    #[test]
    fn several_workers_agree_with_a_hash_set() {
        let mut rng = Random::new(20_261_126);
        let (mut solved, mut none, mut stopped, mut sent) = (0, 0, 0, 0);
        while solved < 60 || none < 10 {
            let (swap, mut job) = undirected_puzzle(&mut rng);
            let count = 2 + rng.index(4);
            let truth = run_sliced(TwoSided::new(HashStore::new(&job, None), job.clone()), 1 << 20);
            let shares = |job: &Job<1>| -> Option<Vec<_>> {
                let share = |worker| OneBlankSearch::share(&swap, job, worker, count);
                (0..count).map(share).collect()
            };
            // As little memory as some of them need, or all.
            let least = if rng.index(2) == 0 { 9 } else { 30 };
            let workers = (least..32).find_map(|power| {
                job.limits.memory = 1 << power;
                shares(&job)
            });
            let Some(workers) = workers else { continue };
            job.limits.memory = u64::MAX;
            let mut workers = workers;
            let slice = || rng.choose(&[1, 100, 1 << 20]);
            let (found, pieces) = run_workers(&mut workers, slice, |_| {});
            for other in &found {
                assert_eq!(other.to_words(), found[0].to_words());
            }
            let found = &found[0];
            let rows = [swap.start(), swap.goal()].map(|end| swap.rows(end));
            let case = format!("{rows:?} {:?} {:?} by {count}", swap.leaper(), swap.rules());
            sent += pieces;
            if let (Found::Stopped { limit: Limit::Memory, lower, .. }, Found::Path { path, .. }) =
                (found, &truth)
            {
                // It sufficed for the length but not for a path.
                assert_eq!(*lower as usize, path.len() - 1, "{case}");
                stopped += 1;
                continue;
            }
            let is_solved = assert_agrees(&job, found, &truth, &case);
            none += u32::from(!is_solved);
            solved += u32::from(is_solved);
        }
        assert!(
            sent > 1000 && stopped < solved,
            "{sent} pieces, {stopped} times too little memory"
        );
    }
}
