//! The distances of all positions of a puzzle from its start, layer by layer.

use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::swap::layers::one_blank::graph::BlankState;
use crate::swap::layers::one_blank::sweep::Sweep;
use crate::swap::layers::one_sided::OneSidedBfs;
use crate::swap::method::shared::{Report, Share, SharedOutcome, SharedSearch};
use crate::swap::model::outcome::Extent;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Attack;
use crate::swap::packing::codec::{StateCodec, dispatch_width};
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{EndpointMapping, maps};

/// The search for all positions that can be reached from a puzzle's start. The goal matters only
/// for symmetries.
///
/// With two kinds of knights and one blank, if attacks don't matter, it takes one or two bits for
/// each position, halved by symmetries, and far less than a nanosecond for each position in each
/// layer: for the 67.6 million positions of 24 knights on 5×5, 14 MB without symmetries and a third
/// of a second; for the 2,327 million of 29 knights on 6×5, 453 MiB and some fifteen seconds. For
/// other puzzles it uses a hash set, with 16 to 20 bytes for a position of one word, and later two
/// bits for each possible position, when that takes less memory.
pub struct Explore {
    search: Box<dyn Search<Outcome = Result<Extent, Limit>> + Send + Sync>,
}

impl_debug!(Explore, progress);

impl Explore {
    /// Makes the search, within limits.
    #[must_use]
    pub fn new(swap: &Swap, limits: Limits) -> Self {
        if let Some(one_blank) = OneBlankExtent::new(swap, limits) {
            return Self { search: Box::new(one_blank) };
        }
        let space = StateSpace::new(swap);
        let search = dispatch_width!(space.codec, W => {
            Box::new(OneSidedBfs::<W>::new(swap, space, limits, StateRouter::alone()))
                as Box<dyn Search<Outcome = _> + Send + Sync>
        });
        Self { search }
    }

    /// Makes the search on several threads, which share its memory. `None` if they can't; then they
    /// can take [shares](Self::share).
    #[cfg(feature = "threads")]
    pub(crate) fn on_threads(swap: &Swap, limits: Limits, threads: usize) -> Option<Self> {
        let search = OneBlankExtent::on_threads(swap, limits, threads)?;
        Some(Self { search: Box::new(search) })
    }

    /// Makes the share of one of `workers` workers. Each has these limits.
    #[must_use]
    pub fn share(swap: &Swap, limits: Limits, worker: usize, workers: usize) -> Share {
        let divide = |sweep: Sweep| sweep.share(worker, workers, limits.memory);
        if let Some(one_blank) = OneBlankExtent::with_sweep(swap, limits, divide) {
            return Share::new(one_blank);
        }
        let space = StateSpace::new(swap);
        dispatch_width!(space.codec, W => {
            Share::new(OneSidedBfs::<W>::new(swap, space, limits, StateRouter::new(worker, workers)))
        })
    }
}

impl Search for Explore {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        self.search.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// A search for all reachable positions with one blank, by a sweep.
#[derive(Debug)]
struct OneBlankExtent {
    codec: StateCodec,
    limits: Limits,
    sweep: Sweep,
    /// A position of the newest layer.
    last: BlankState,
    work: u64,
    limit: Option<Limit>,
}

impl OneBlankExtent {
    /// Returns `None` if memory does not suffice, or where [`Self::with_sweep`] returns `None`.
    fn new(swap: &Swap, limits: Limits) -> Option<Self> {
        Self::with_sweep(swap, limits, |sweep| {
            (sweep.max_bytes() <= limits.memory).then_some(sweep)
        })
    }

    /// Makes the search on several threads, which need more memory than one. Returns `None` where
    /// [`Self::new`] does.
    #[cfg(feature = "threads")]
    fn on_threads(swap: &Swap, limits: Limits, threads: usize) -> Option<Self> {
        Self::with_sweep(swap, limits, |sweep| sweep.on_threads(threads, limits.memory))
    }

    /// Makes the search with the sweep that `fit` returns. Returns `None` if the number of blanks
    /// isn't one, the squares don't have two colours, a side has knights of several letters,
    /// attacks matter, or positions take more than one word.
    fn with_sweep(
        swap: &Swap,
        limits: Limits,
        fit: impl FnOnce(Sweep) -> Option<Sweep>,
    ) -> Option<Self> {
        let codec = StateCodec::new(swap);
        if codec.words() > 1 {
            return None;
        }
        let state = codec.pack::<1>(swap.start());
        let last = BlankState::unpack(&codec, &state)?;
        if codec.attack() != Attack::Any {
            return None;
        }
        // The metric doesn't matter: a knight that has moved can only jump back, so each run is one
        // jump.
        let turn = codec.turn(&state);
        let sweep = Sweep::new(
            &BlankState::reach(&codec),
            last,
            &maps(swap, &codec, EndpointMapping::StartFixed),
            turn,
        )?;
        Some(Self { codec, limits, sweep: fit(sweep)?, last, work: 0, limit: None })
    }

    fn extent(&self) -> Extent {
        let farthest = self.codec.unpack::<1>(&self.last.pack(&self.codec));
        Extent { layers: self.sweep.layers().to_vec(), farthest }
    }
}

impl Search for OneBlankExtent {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Result<Extent, Limit>> {
        let end = self.work.saturating_add(budget.max(1));
        while self.work < end {
            let outcome = self.advance_alone(end - self.work);
            if let Some(SharedOutcome::Extent { extent, .. }) = outcome {
                return Step::Done(extent);
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        SharedSearch::progress(self)
    }
}

impl SharedSearch for OneBlankExtent {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let end = self.work.saturating_add(budget.max(1));
        while self.limit.is_none() {
            if self.work >= self.limits.work {
                self.limit = Some(Limit::Work);
            } else if self.work >= end {
                return Step::Running;
            } else {
                match self.sweep.advance() {
                    Some(work) => self.work += work,
                    None => break,
                }
            }
        }
        Step::Done(())
    }

    fn receive(&mut self, words: Vec<u64>) {
        self.sweep.receive(words);
    }

    fn take_outgoing(&mut self, _: usize) -> Option<(usize, Vec<u64>)> {
        self.sweep.take_outgoing()
    }

    fn report(&self) -> Report {
        let (found, first) = self.sweep.found();
        let states = first.into_iter().collect();
        Report { limit: self.limit, visited: self.sweep.visited(), numbers: vec![found], states }
    }

    fn conclude(&mut self, reports: &[Report], visited: u64) -> Option<SharedOutcome> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(SharedOutcome::Extent { extent: Err(limit), visited });
        }
        self.sweep.begin_layer(reports.iter().flat_map(|report| &report.numbers).sum());
        match reports.iter().flat_map(|report| &report.states).min() {
            Some(&first) => self.last = self.sweep.state_of_key(first),
            None => return Some(SharedOutcome::Extent { extent: Ok(self.extent()), visited }),
        }
        None
    }

    fn progress(&self) -> Progress {
        let visited = self.sweep.visited();
        Progress {
            depth: self.sweep.depth(),
            positions: visited,
            memory: self.sweep.memory(),
            #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
            share: Some((visited as f64 / self.sweep.total() as f64).min(1.0)),
            undivided: !self.sweep.is_worth_sharing(),
            ..Progress::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::random::Random;
    use crate::square::Square;
    use crate::swap::layers::run_workers::run_workers;
    use crate::swap::model::rules::{Metric, Rules, Turns};

    const UNLIMITED: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// Makes a random board with one blank, and knights at random, in rows, or so that a half-turn
    /// swaps colours.
    fn random_puzzle(rng: &mut Random) -> Swap {
        let (files, ranks) = rng.choose(&[(3, 3), (4, 3), (3, 4), (5, 2), (5, 3), (13, 1), (2, 1)]);
        let mut board = Board::new(files, ranks).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for _ in 0..rng.index(4).min(squares.len() - 2) {
            board.block(rng.choose(&squares));
        }
        let open: Vec<Square> = board.squares().filter(|&square| board.is_open(square)).collect();
        let (kind, white) = (rng.index(3), rng.index(5));
        let blank = if kind == 0 { rng.index(open.len()) } else { open.len() / 2 };
        let letter = |index: usize| match kind {
            0 => rng.index(5) < white,
            1 => open[index].rank.is_multiple_of(2),
            _ => index < open.len() / 2,
        };
        let letters: Vec<bool> = (0..open.len()).map(letter).collect();
        let start: Vec<_> = (0..open.len())
            .filter(|&index| index != blank)
            .map(|index| (open[index], if letters[index] { 'N' } else { 'n' }))
            .collect();
        let (a, b) = rng.choose(&[(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 2)]);
        let rules = Rules {
            turns: rng.choose(&[Turns::Free, Turns::Free, Turns::White, Turns::Black]),
            metric: rng.choose(&[Metric::Jumps, Metric::Runs]),
            ..Rules::default()
        };
        let leaper = Leaper::new(a, b).unwrap();
        Swap::new(board, leaper, &start, Some(&start), rules).unwrap()
    }

    /// Runs a search in slices of `budget` units of work.
    fn run_sliced(mut search: impl Search<Outcome = Result<Extent, Limit>>, budget: u64) -> Extent {
        loop {
            if let Step::Done(extent) = search.advance(budget) {
                return extent.unwrap();
            }
        }
    }

    /// Advances in slices of different lengths, and checks the predicted memory.
    #[test]
    fn a_sweep_agrees_with_a_hash_set() {
        let mut rng = Random::new(20_261_122);
        for _ in 0..120 {
            let swap = random_puzzle(&mut rng);
            let case = || {
                let (leaper, rules) = (swap.leaper(), swap.rules());
                format!("{} {leaper:?} {rules:?}", swap.rows(swap.start()))
            };
            let one_sided = run_sliced(
                OneSidedBfs::<1>::new(
                    &swap,
                    StateSpace::new(&swap),
                    UNLIMITED,
                    StateRouter::alone(),
                ),
                1 << 20,
            );
            let mut one_blank = OneBlankExtent::new(&swap, UNLIMITED).unwrap();
            let max_bytes = one_blank.sweep.max_bytes();
            let extent = loop {
                assert!(Search::progress(&one_blank).memory <= max_bytes, "{}", case());
                if let Step::Done(extent) = one_blank.advance(1) {
                    break extent.unwrap();
                }
            };
            assert_eq!(extent.layers, one_sided.layers, "{}", case());
            let one_blank =
                OneBlankExtent::new(&swap, Limits { memory: max_bytes, ..UNLIMITED }).unwrap();
            assert_eq!(run_sliced(one_blank, 1 << 20), extent, "{}", case());
            assert!(
                OneBlankExtent::new(&swap, Limits { memory: max_bytes - 1, ..UNLIMITED }).is_none()
            );
        }
    }

    /// The board is large enough for several blocks of 64 × 64 bits.
    #[test]
    fn a_sweep_of_a_larger_board_agrees_with_a_hash_set() {
        let mut messages = 0;
        for turns in [Turns::Free, Turns::Black] {
            let board = Board::new(6, 3).unwrap();
            let letters = "NNNNNNNNn1nnnnnnnn".chars();
            let start: Vec<_> =
                board.squares().zip(letters).filter(|(_, letter)| *letter != '1').collect();
            let rules = Rules { turns, ..Rules::default() };
            let swap = Swap::new(board, Leaper::KNIGHT, &start, Some(&start), rules).unwrap();
            let one_sided = run_sliced(
                OneSidedBfs::<1>::new(
                    &swap,
                    StateSpace::new(&swap),
                    UNLIMITED,
                    StateRouter::alone(),
                ),
                1 << 20,
            );
            let one_blank = run_sliced(OneBlankExtent::new(&swap, UNLIMITED).unwrap(), 1 << 20);
            assert_eq!(one_blank.layers, one_sided.layers);
            let (found, sent) = together(shares(&swap, 3, u64::MAX));
            assert_eq!(found, vec![one_blank; 3]);
            messages += sent;
        }
        assert!(messages > 5000, "a slab takes several messages: {messages}");
    }

    /// Runs several workers, each of which must stay within its predicted memory. Returns their
    /// results, and the number of messages that they sent.
    fn together(mut workers: Vec<OneBlankExtent>) -> (Vec<Extent>, usize) {
        let (found, sent) = run_workers(
            &mut workers,
            || u64::MAX,
            |worker| {
                assert!(SharedSearch::progress(worker).memory <= worker.sweep.max_bytes());
            },
        );
        let extent = |outcome| match outcome {
            SharedOutcome::Extent { extent, .. } => extent.unwrap(),
            SharedOutcome::Help(_) => panic!("{outcome:?}"),
        };
        (found.into_iter().map(extent).collect(), sent)
    }

    /// Makes the parts of several workers.
    fn shares(swap: &Swap, workers: usize, memory: u64) -> Vec<OneBlankExtent> {
        let share = |worker| {
            let divide = |sweep: Sweep| sweep.share(worker, workers, memory);
            OneBlankExtent::with_sweep(swap, Limits { memory, ..UNLIMITED }, divide).unwrap()
        };
        (0..workers).map(share).collect()
    }

    /// In half of the rounds, memory does not suffice for all workers.
    #[test]
    fn several_workers_agree_with_one() {
        let mut rng = Random::new(20_261_125);
        let (mut sent, mut fewer) = (0, 0);
        for round in 0..60 {
            let swap = random_puzzle(&mut rng);
            let single = OneBlankExtent::new(&swap, UNLIMITED).unwrap();
            let workers = 2 + rng.index(4);
            let memory =
                if round % 2 == 0 { u64::MAX } else { single.sweep.max_bytes().div_ceil(2) };
            let shares = shares(&swap, workers, memory);
            fewer += usize::from(shares.iter().any(|worker| worker.sweep.max_bytes() > memory));
            let alone = run_sliced(single, 1 << 20);
            let (found, pieces) = together(shares);
            assert_eq!(
                found,
                vec![alone; workers],
                "{} {:?}",
                swap.rows(swap.start()),
                swap.rules()
            );
            sent += pieces;
        }
        assert!(sent > 400 && fewer > 20, "{sent} pieces, {fewer} by fewer than asked");
    }

    /// Several threads make the slabs of one sweep, within the predicted memory.
    #[cfg(feature = "threads")]
    #[test]
    fn threads_agree_with_one() {
        let mut rng = Random::new(20_261_129);
        let mut threaded = 0;
        for _ in 0..60 {
            let swap = random_puzzle(&mut rng);
            let alone = run_sliced(OneBlankExtent::new(&swap, UNLIMITED).unwrap(), 1 << 20);
            let mut search =
                OneBlankExtent::on_threads(&swap, UNLIMITED, 2 + rng.index(4)).unwrap();
            threaded += usize::from(search.sweep.threads() > 1);
            let max_bytes = search.sweep.max_bytes();
            let extent = loop {
                assert!(Search::progress(&search).memory <= max_bytes);
                if let Step::Done(extent) = search.advance(1) {
                    break extent.unwrap();
                }
            };
            assert_eq!(extent, alone, "{} {:?}", swap.rows(swap.start()), swap.rules());
        }
        assert!(threaded > 30, "{threaded}");
    }

    #[test]
    fn search_stops_at_the_work_limit() {
        let swap = random_puzzle(&mut Random::new(7));
        let mut one_blank = OneBlankExtent::new(&swap, Limits { work: 10, ..UNLIMITED }).unwrap();
        assert_eq!(one_blank.advance(u64::MAX), Step::Done(Err(Limit::Work)));
    }
}
