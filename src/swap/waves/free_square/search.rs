//! A shortest solution with two kinds of knights and a single free square.
//!
//! Most solutions are found by [waves](crate::swap::waves::free_square::store) from both
//! ends, which list what they see. Where they have seen much and have not met,
//! a bit for each arrangement there is takes less time and memory:
//!
//! ```text
//!   start ●───── ahead, layer by layer ─────▶│ short layer ◀─ back ─ goal
//! ```
//!
//! The *short layer* is the farthest around the goal that, as all nearer ones, has
//! few arrangements: it is kept as a list. The first layer around the start that has one of
//! them tells how far the goal is, and a place on the way. Now there are two
//! ways to be found, to that place and on to the goal, in the same manner; for
//! a short one the waves suffice.
//!
//! Layers are those of a [sweep](crate::swap::waves::free_square::layer_sweep), which costs some
//! nanoseconds for each arrangement there is; the waves cost some tens for each
//! that they see, and a bit for each there is, on both sides. Where these bits
//! are too many for the memory, and on the ways between, the waves go by a hash
//! set.
//!
//! Several workers can share the sweeps; see
//! [`shared_search`](crate::swap::waves::free_square::shared_search).

use crate::search::{Limit, Progress, Step};
use crate::swap::method::found::{Found, Job, Suspendable, Want, Whole};
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{Kept, maps};
use crate::swap::waves::breadth::Breadth;
use crate::swap::waves::free_square::layer_sweep::LayerSweep;
use crate::swap::waves::free_square::store::FreeSquareStore;
use crate::swap::waves::free_square::wave::OneFree;
use crate::swap::waves::two_sided::TwoSided;

/// The waves may see one of so many arrangements: of those that they list, and
/// of those in a hash set. (On 5×6 a sweep takes as long for a layer as a hash
/// set for half a million arrangements, one of 4,500.)
const LISTED: u64 = 16;
const HASHED: u64 = 512;

/// A layer that has no more is short.
const SHORT: u64 = if cfg!(test) { 8 } else { 1 << 20 };

/// The search; see the module's text.
pub(crate) struct FreeSquareSearch<const W: usize> {
    job: Job<W>,
    /// Whose part of the sweeps it does, of so many workers'.
    share: (usize, usize),
    /// The way that is looked for now, as a puzzle and by its ends.
    swap: Swap,
    ends: [State<W>; 2],
    stage: Stage<W>,
    /// May sweeps be tried, and when the waves have seen how many?
    bits: bool,
    patience: u64,
    /// The way so far; where the ways after this one end, the next last; and the
    /// length of all, once it is known.
    path: Vec<State<W>>,
    later: Vec<State<W>>,
    length: Option<u32>,
    /// Seen before the stage under way.
    seen: u64,
}

/// How the next way is looked for.
pub(super) enum Stage<const W: usize> {
    Waves(Box<dyn Suspendable<W>>),
    /// Around the end of the way; the last layer that is short.
    Back(LayerSweep, ShortLayer),
    /// Around its start, until they meet the short one.
    Ahead(LayerSweep, ShortLayer),
    /// There was not the memory to find the way.
    Over,
}

/// A layer as a list: which it is, and the numbers of its arrangements.
#[derive(Default)]
pub(super) struct ShortLayer {
    depth: u32,
    numbers: Vec<Vec<u32>>,
}

/// What has come of the waves.
pub(super) enum Waved<const W: usize> {
    /// They go on.
    Running,
    /// They have seen much, and sweeps may take less.
    TooMuch,
    Found(Found<W>),
}

/// Waves by a hash set.
fn hashed<const W: usize>(job: Job<W>) -> Box<dyn Suspendable<W>> {
    Box::new(TwoSided::new(Breadth::new(&job, None), job))
}

impl<const W: usize> FreeSquareSearch<W> {
    /// The search, if the puzzle is one for it and something of it keeps within
    /// the limits.
    pub(crate) fn new(swap: &Swap, job: Job<W>) -> Option<Self> {
        let free = FreeSquareStore::new(swap, &job);
        let (waves, one_in): (Box<dyn Suspendable<W>>, u64) = match free {
            Some(free) => (Box::new(TwoSided::new(free, job.clone())), LISTED),
            None => (hashed(job.clone()), HASHED),
        };
        let mut search = Self::at(Stage::Waves(waves), swap, job, (0, 1));
        match search.sweeps() {
            Some([sweep, _]) => search.patience = sweep.total() / one_in,
            None if one_in == HASHED => return None,
            None => {}
        }
        Some(search)
    }

    /// A worker's part, one of so many, in a search that begins with sweeps; `None` if they may not be tried,
    /// or would be over before several had begun.
    pub(super) fn by_sweeps(swap: &Swap, job: Job<W>, own: usize, of: usize) -> Option<Self> {
        OneFree::of(&job.space.codec, &job.ends[0])?;
        let mut search = Self::at(Stage::Over, swap, job, (own, of));
        let [_, sweep] = search.sweeps().filter(|[sweep, _]| sweep.is_worth_sharing())?;
        search.begin(sweep);
        Some(search)
    }

    fn at(stage: Stage<W>, swap: &Swap, job: Job<W>, share: (usize, usize)) -> Self {
        let (ends, path) = (job.ends, vec![job.ends[0]]);
        let bits = job.want == Want::One && job.space.codec.has_default_rules();
        let (later, patience) = (Vec::new(), u64::MAX);
        let swap = swap.clone();
        Self { job, share, swap, ends, stage, bits, patience, path, later, length: None, seen: 0 }
    }

    /// The sweeps from the start of the way and back from its end, if they may be
    /// tried and there is memory for either.
    fn sweeps(&self) -> Option<[LayerSweep; 2]> {
        if !self.bits {
            return None;
        }
        let codec = &self.job.space.codec;
        let turns = maps(&self.swap, codec, Kept::Ends);
        let list = SHORT * size_of::<u32>() as u64;
        let memory = self.job.limits.memory.checked_sub(list)?;
        let (own, of) = self.share;
        let sweep = |end: State<W>, back| {
            let at = OneFree::of(codec, &end)?;
            let turn = codec.turn(&end).map(|turn| if back { turn.other() } else { turn });
            LayerSweep::new(&OneFree::reach(codec), at, &turns, turn)?.share(own, of, memory)
        };
        Some([sweep(self.ends[0], false)?, sweep(self.ends[1], true)?])
    }

    /// Gives the waves up for sweeps, if there is the memory for these.
    pub(super) fn give_up(&mut self) -> bool {
        self.patience = u64::MAX;
        let Some([_, sweep]) = self.sweeps() else { return false };
        self.begin(sweep);
        true
    }

    /// Begins to sweep, from the end of the way.
    fn begin(&mut self, sweep: LayerSweep) {
        self.job.lower = self.lower();
        self.seen = self.positions();
        self.stage = Stage::Back(sweep, ShortLayer::default());
    }

    /// Looks for the next way, from where the path ends, by waves and perhaps by
    /// sweeps; true if there is one.
    fn go_on(&mut self, bits: bool) -> bool {
        self.seen = self.positions();
        let (here, Some(there)) = (self.path[self.path.len() - 1], self.later.pop()) else {
            return false;
        };
        (self.stage, self.bits, self.patience) = (Stage::Over, bits, u64::MAX);
        self.ends = [here, there];
        let [from, to] = self.ends.map(|end| self.job.space.codec.unpack(&end));
        if let Ok(swap) = self.swap.from_here(&from) {
            self.swap = swap.to_there(&to);
            let (space, known) = (StateSpace::new(&self.swap), u32::MAX);
            let job = Job { space, ends: self.ends, lower: 0, known, work: 0, ..self.job.clone() };
            self.stage = Stage::Waves(hashed(job));
            let total = self.sweeps().map(|[sweep, _]| sweep.total());
            self.patience = total.map_or(u64::MAX, |total| self.seen + total / HASHED);
        }
        true
    }

    /// No solution has fewer steps.
    fn lower(&self) -> u32 {
        let beyond = |depth| self.job.space.codec.next_length(&self.job.ends, depth + 1);
        let lower = self.length.unwrap_or_else(|| match &self.stage {
            Stage::Waves(waves) => waves.progress().lower.unwrap_or(0),
            Stage::Back(sweep, _) => beyond(sweep.depth()),
            Stage::Ahead(sweep, short) => beyond(sweep.depth() + short.depth),
            Stage::Over => 0,
        });
        lower.max(self.job.lower)
    }

    /// How many arrangements were looked at.
    fn positions(&self) -> u64 {
        self.seen
            + match &self.stage {
                Stage::Waves(waves) => waves.progress().positions,
                Stage::Back(sweep, _) | Stage::Ahead(sweep, _) => sweep.seen(),
                Stage::Over => 0,
            }
    }

    /// Which way is looked for, and how.
    pub(super) fn stage(&mut self) -> &mut Stage<W> {
        &mut self.stage
    }

    /// Is it known how far the goal is?
    pub(super) fn has_arrived(&self) -> bool {
        self.length.is_some()
    }

    /// Goes on with the waves.
    pub(super) fn wave(&mut self, budget: u64) -> Waved<W> {
        let Stage::Waves(waves) = &mut self.stage else { return Waved::Running };
        let job = waves.job_mut();
        job.limits.memory = self.job.limits.memory;
        if self.length.is_none() {
            job.know(self.job.lower, self.job.known);
        }
        let before = job.work;
        let step = waves.advance(budget);
        self.job.work += waves.job().work - before;
        match step {
            Step::Running if self.positions() > self.patience => Waved::TooMuch,
            Step::Running => Waved::Running,
            Step::Done(found) => Waved::Found(found),
        }
    }

    /// The waves are through.
    pub(super) fn end_waves(&mut self, found: Found<W>) -> Option<Found<W>> {
        match found {
            Found::Stopped { limit: Limit::Memory, .. } if self.give_up() => None,
            found if self.length.is_none() => Some(found),
            Found::Path { path, .. } => {
                self.path.extend(path.into_iter().skip(1));
                if self.go_on(true) {
                    return None;
                }
                let path = std::mem::take(&mut self.path);
                Some(Found::Path { path, count: None, positions: self.seen })
            }
            _ => Some(self.stopped(Limit::Memory)),
        }
    }

    /// Goes on with a sweep: is its layer made, as far as that is one's own?
    pub(super) fn lead(&mut self) -> bool {
        let (Stage::Back(sweep, _) | Stage::Ahead(sweep, _)) = &mut self.stage else { return true };
        let work = sweep.advance();
        self.job.work += 1 + work.unwrap_or(0);
        work.is_none()
    }

    /// What one's own of the layer in the making came to: how many there are, and one that was looked for.
    pub(super) fn made(&self) -> (u64, Option<State<W>>) {
        let codec = &self.job.space.codec;
        match &self.stage {
            Stage::Back(sweep, _) => {
                let start = OneFree::of(codec, &self.ends[0]);
                let is_made = start.is_some_and(|start| sweep.makes(start));
                (sweep.made().0, is_made.then_some(self.ends[0]))
            }
            Stage::Ahead(sweep, short) => {
                let met = sweep.one_of(&short.numbers);
                (sweep.made().0, met.map(|met| met.packed(codec)))
            }
            Stage::Waves(_) | Stage::Over => (0, None),
        }
    }

    /// A layer is made, with so many arrangements: goes on to the next, or, where one that was looked for is
    /// among them, to the ways there.
    pub(super) fn end_layer(&mut self, found: u64, met: Option<State<W>>) -> Option<Found<W>> {
        let out = matches!(self.stage, Stage::Ahead(..));
        let (Stage::Back(sweep, short) | Stage::Ahead(sweep, short)) = &mut self.stage else {
            return None;
        };
        sweep.begin(found);
        if found == 0 {
            // All is seen, and the other end is not among it.
            let whole = Whole { count: sweep.layers().iter().sum(), mismatched: 0 };
            let [reachable, leading] = [out, !out].map(|is_it| is_it.then_some(whole));
            return Some(Found::Exhausted { reachable, leading, positions: self.positions() });
        }
        let depth = sweep.depth();
        if out {
            if let Some(met) = met {
                self.length = self.length.or(Some(depth + short.depth));
                self.later.extend([self.ends[1], met]);
                self.go_on(true);
            }
        } else if met.is_some() {
            // They are near each other.
            self.length = self.length.or(Some(depth));
            self.later.push(self.ends[1]);
            self.go_on(false);
        } else if found <= SHORT {
            *short = ShortLayer { depth, numbers: sweep.numbers() };
        } else {
            let short = std::mem::take(short);
            self.seen = self.positions();
            self.stage = match self.sweeps() {
                Some([sweep, _]) => Stage::Ahead(sweep, short),
                None => Stage::Over,
            };
        }
        let proven = self.length.is_none() && self.lower() >= self.job.known;
        proven.then(|| self.stopped(Limit::Work))
    }
}

impl<const W: usize> Suspendable<W> for FreeSquareSearch<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    fn step(&mut self, left: u64) -> Option<Found<W>> {
        match self.stage {
            Stage::Waves(_) => match self.wave(left) {
                Waved::Running => None,
                Waved::TooMuch => {
                    self.give_up();
                    None
                }
                Waved::Found(found) => self.end_waves(found),
            },
            Stage::Back(..) | Stage::Ahead(..) => {
                if !self.lead() {
                    return None;
                }
                let (found, met) = self.made();
                self.end_layer(found, met)
            }
            Stage::Over => Some(self.stopped(Limit::Memory)),
        }
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.positions() }
    }

    fn progress(&self) -> Progress {
        let progress = match &self.stage {
            Stage::Waves(waves) => waves.progress(),
            Stage::Back(sweep, short) | Stage::Ahead(sweep, short) => {
                let list: usize = short.numbers.iter().map(Vec::capacity).sum();
                let memory = sweep.memory() + (list * size_of::<u32>()) as u64;
                Progress { depth: sweep.depth(), memory, ..Progress::default() }
            }
            Stage::Over => Progress::default(),
        };
        Progress { positions: self.positions(), lower: Some(self.lower()), ..progress }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::narrow::Narrow;
    use crate::random::Random;
    use crate::search::Limits;
    use crate::square::Square;
    use crate::swap::model::rules::{Rules, Turns};

    const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// A board with one free square, two arrangements, and a turn.
    pub(in super::super) fn scene(dice: &mut Random) -> Swap {
        let (files, ranks) = dice.one(&[(3, 3), (4, 3), (3, 4), (5, 2), (13, 1), (2, 1)]);
        let mut board = Board::new(files, ranks).unwrap();
        let all: Vec<Square> = board.squares().collect();
        for _ in 0..dice.index(3).min(all.len() - 2) {
            board.block(dice.one(&all));
        }
        let open: Vec<Square> = board.squares().filter(|&at| board.is_open(at)).collect();
        let free = dice.index(open.len());
        let white = dice.index(open.len());
        let letter = |at: usize| if at < white { 'N' } else { 'n' };
        let mut knights: Vec<char> = (0..open.len() - 1).map(letter).collect();
        let mut arrangement = |dice: &mut Random, free: usize| -> Vec<(Square, char)> {
            for end in (1..knights.len()).rev() {
                knights.swap(end, dice.index(end + 1));
            }
            let squares = open.iter().enumerate().filter(|&(at, _)| at != free);
            squares.map(|(_, &square)| square).zip(knights.iter().copied()).collect()
        };
        let start = arrangement(dice, free);
        let goal = if dice.index(3) == 0 {
            // Half a turn, so that there are symmetries.
            let turned = |at: Square| Square::new(files - 1 - at.file, ranks - 1 - at.rank);
            start.iter().map(|&(at, letter)| (turned(at), letter)).collect()
        } else {
            let free = dice.index(open.len());
            arrangement(dice, free)
        };
        let goal = if goal.iter().all(|(at, _)| open.contains(at)) { goal } else { start.clone() };
        let leaper =
            Leaper::new(dice.index(2).narrow::<u16>(), 1 + dice.index(2).narrow::<u16>()).unwrap();
        let turns = dice.one(&[Turns::Free, Turns::Free, Turns::White, Turns::Black]);
        let rules = Rules { turns, ..Rules::default() };
        Swap::new(board, leaper, &start, Some(&goal), rules).unwrap()
    }

    pub(in super::super) fn job(swap: &Swap) -> Job<1> {
        let space = StateSpace::new(swap);
        let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
        let (lower, known, work) = (0, u32::MAX, 0);
        Job { space, ends, want: Want::One, limits: ALL, lower, known, work }
    }

    pub(in super::super) fn sliced(mut search: impl Suspendable<1>, budget: u64) -> Found<1> {
        loop {
            if let Step::Done(found) = search.advance(budget) {
                return found;
            }
        }
    }

    /// Whether there is a solution: then it is as long as the true one, and leads from end to end; else as much is
    /// reached.
    pub(in super::super) fn agree(
        job: &Job<1>,
        found: &Found<1>,
        truth: &Found<1>,
        case: &str,
    ) -> bool {
        match (found, truth) {
            (Found::Path { path, .. }, Found::Path { path: right, .. }) => {
                assert_eq!(path.len(), right.len(), "{case}");
                assert_eq!([path[0], path[path.len() - 1]], job.ends, "{case}");
                for pair in path.windows(2) {
                    let mut leads = false;
                    job.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
                    assert!(leads, "{case}");
                }
                true
            }
            (
                Found::Exhausted { reachable, leading, .. },
                Found::Exhausted { reachable: right, leading: right_leading, .. },
            ) => {
                for (own, right) in [(reachable, right), (leading, right_leading)] {
                    if let (Some(own), Some(right)) = (own, right) {
                        assert_eq!(own.count, right.count, "{case}");
                    }
                }
                assert!(reachable.is_some() || leading.is_some(), "{case}");
                false
            }
            _ => panic!("{case}: {found:?}, but {truth:?}"),
        }
    }

    /// By sweeps alone, however long the slices are, a solution is as long as by
    /// a hash set, and what is reached where there is none is as much.
    #[test]
    fn sweeps_find_what_a_hash_set_finds() {
        let mut dice = Random::new(20_261_123);
        let (mut solved, mut between, mut none) = (0, 0, 0);
        while solved < 150 || between < 100 || none < 20 {
            let swap = scene(&mut dice);
            let job = job(&swap);
            if job.ends[0] == job.ends[1] || !job.space.codec.is_undirected() {
                continue;
            }
            let case = || {
                let rows = [swap.start(), swap.goal()].map(|end| swap.rows(end));
                format!("{rows:?} {:?} {:?}", swap.leaper(), swap.rules())
            };
            let truth = sliced(TwoSided::new(Breadth::new(&job, None), job.clone()), 1 << 20);
            let Some(mut search) = FreeSquareSearch::new(&swap, job.clone()) else {
                panic!("{}", case())
            };
            assert!(search.give_up(), "{}", case());
            let budget = dice.one(&[1, 100, 1 << 20]);
            let mut way_between = false;
            let found = loop {
                way_between |= matches!(search.stage, Stage::Ahead(..));
                if let Step::Done(found) = search.advance(budget) {
                    break found;
                }
            };
            let is_solved = agree(&job, &found, &truth, &case());
            none += u32::from(!is_solved);
            solved += u32::from(is_solved);
            between += u32::from(is_solved && way_between);
        }
    }

    /// What others know is not searched for again, and the limit of memory is
    /// never passed.
    #[test]
    fn a_known_length_is_proven() {
        let mut dice = Random::new(5);
        let swap = std::iter::repeat_with(|| scene(&mut dice)).find(|swap| {
            let job = job(swap);
            let truth = || sliced(TwoSided::new(Breadth::new(&job, None), job.clone()), 1 << 20);
            job.ends[0] != job.ends[1]
                && matches!(truth(), Found::Path { path, .. } if path.len() > 12)
        });
        let swap = swap.unwrap();
        let job = job(&swap);
        let Found::Path { path, .. } =
            sliced(FreeSquareSearch::new(&swap, job.clone()).unwrap(), 1)
        else {
            panic!()
        };
        let length = path.len().narrow::<u32>() - 1;
        let known = Job { known: length, ..job.clone() };
        let mut search = FreeSquareSearch::new(&swap, known).unwrap();
        assert!(search.give_up());
        let found = sliced(search, 7);
        let Found::Stopped { limit: Limit::Work, lower, .. } = found else { panic!("{found:?}") };
        assert_eq!(lower, length);
        let mut search = FreeSquareSearch::new(&swap, job).unwrap();
        search.job.limits.memory = 100;
        assert!(!search.give_up());
        assert!(matches!(search.stage, Stage::Waves(_)));
    }
}
