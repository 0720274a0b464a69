//! The distances of all positions of a puzzle from its start, layer by layer.

use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
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
use crate::swap::packing::symmetry::{Ends, maps};

/// The search for all positions that can be reached from a puzzle's start. The goal matters only for
/// symmetries.
///
/// With two kinds of knights and one blank, where attacks don't matter: a bit or two for each
/// position, halved by symmetries, and far less than a nanosecond for each in each layer. For the
/// 67.6 million positions of 24 knights on 5×5, 14 MB without symmetries and a third of a second; for
/// the 2,327 million of 29 knights on 5×6, 453 MiB and some fifteen seconds. Otherwise a hash set, 16
/// to 20 bytes for a position of one word; or two bits for each position there is, once that takes
/// less memory.
pub struct Explore {
    search: Box<dyn Search<Outcome = Result<Extent, Limit>> + Send + Sync>,
}

debug_by!(Explore, progress);

impl Explore {
    /// The search, within limits.
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

    /// The part of one of several workers, within limits that are the same for each.
    #[must_use]
    pub fn share(swap: &Swap, limits: Limits, own: usize, of: usize) -> Share {
        let divide = |sweep: Sweep| sweep.share(own, of, limits.memory);
        if let Some(one_blank) = OneBlankExtent::fitting(swap, limits, divide) {
            return Share::of(one_blank);
        }
        let space = StateSpace::new(swap);
        dispatch_width!(space.codec, W => {
            Share::of(OneSidedBfs::<W>::new(swap, space, limits, StateRouter::new(own, of)))
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

/// All positions with one blank, by a sweep.
#[derive(Debug)]
struct OneBlankExtent {
    codec: StateCodec,
    limits: Limits,
    sweep: Sweep,
    /// A position of the last layer.
    last: BlankState,
    work: u64,
    limit: Option<Limit>,
}

impl OneBlankExtent {
    /// `None` if the number of blanks isn't one, knights are named, attacks matter, or memory does
    /// not suffice.
    fn new(swap: &Swap, limits: Limits) -> Option<Self> {
        Self::fitting(swap, limits, |sweep| (sweep.max_bytes() <= limits.memory).then_some(sweep))
    }

    /// The same, with what `fit` makes of the sweep.
    fn fitting(
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
        // A knight that has moved can only go back: each run is one jump.
        let turn = codec.turn(&state);
        let sweep = Sweep::new(
            &BlankState::reach(&codec),
            last,
            &maps(swap, &codec, Ends::StartFixed),
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
        let until = self.work.saturating_add(budget.max(1));
        while self.work < until {
            let outcome = self.advance_alone(until - self.work);
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
        let until = self.work.saturating_add(budget.max(1));
        while self.limit.is_none() {
            if self.work >= self.limits.work {
                self.limit = Some(Limit::Work);
            } else if self.work >= until {
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

    fn give(&mut self, words: &[u64]) {
        self.sweep.receive(words);
    }

    fn take(&mut self, _: usize) -> Option<(usize, Vec<u64>)> {
        self.sweep.send()
    }

    fn report(&self) -> Report {
        let (found, first) = self.sweep.found();
        let states = first.into_iter().collect();
        Report { limit: self.limit, seen: self.sweep.visited(), numbers: vec![found], states }
    }

    fn conclude(&mut self, reports: &[Report], seen: u64) -> Option<SharedOutcome> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(SharedOutcome::Extent { extent: Err(limit), seen });
        }
        self.sweep.begin_layer(reports.iter().flat_map(|report| &report.numbers).sum());
        match reports.iter().flat_map(|report| &report.states).min() {
            Some(&first) => self.last = self.sweep.state_of_key(first),
            None => return Some(SharedOutcome::Extent { extent: Ok(self.extent()), seen }),
        }
        None
    }

    fn progress(&self) -> Progress {
        let seen = self.sweep.visited();
        Progress {
            depth: self.sweep.depth(),
            positions: seen,
            memory: self.sweep.memory(),
            #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
            share: Some((seen as f64 / self.sweep.total() as f64).min(1.0)),
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
    use crate::swap::layers::together::run_together;
    use crate::swap::model::rules::{Metric, Rules, Turns};

    const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// A random board with one blank: with knights anywhere, in rows, or so that a half-turn swaps
    /// colours.
    fn scene(rng: &mut Random) -> Swap {
        let (files, ranks) = rng.choose(&[(3, 3), (4, 3), (3, 4), (5, 2), (5, 3), (13, 1), (2, 1)]);
        let mut board = Board::new(files, ranks).unwrap();
        let all: Vec<Square> = board.squares().collect();
        for _ in 0..rng.index(4).min(all.len() - 2) {
            board.block(rng.choose(&all));
        }
        let open: Vec<Square> = board.squares().filter(|&at| board.is_open(at)).collect();
        let (kind, white) = (rng.index(3), rng.index(5));
        let blank = if kind == 0 { rng.index(open.len()) } else { open.len() / 2 };
        let letter = |at: usize| match kind {
            0 => rng.index(5) < white,
            1 => open[at].rank.is_multiple_of(2),
            _ => at < open.len() / 2,
        };
        let letters: Vec<bool> = (0..open.len()).map(letter).collect();
        let start: Vec<_> = (0..open.len())
            .filter(|&at| at != blank)
            .map(|at| (open[at], if letters[at] { 'N' } else { 'n' }))
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

    fn sliced(mut search: impl Search<Outcome = Result<Extent, Limit>>, budget: u64) -> Extent {
        loop {
            if let Step::Done(extent) = search.advance(budget) {
                return extent.unwrap();
            }
        }
    }

    /// With slices of any length, and within the predicted memory.
    #[test]
    fn a_sweep_agrees_with_a_hash_set() {
        let mut rng = Random::new(20_261_122);
        for _ in 0..120 {
            let swap = scene(&mut rng);
            let case = || {
                let (leaper, rules) = (swap.leaper(), swap.rules());
                format!("{} {leaper:?} {rules:?}", swap.rows(swap.start()))
            };
            let around = sliced(
                OneSidedBfs::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone()),
                1 << 20,
            );
            let mut squares = OneBlankExtent::new(&swap, ALL).unwrap();
            let most = squares.sweep.max_bytes();
            let extent = loop {
                assert!(Search::progress(&squares).memory <= most, "{}", case());
                if let Step::Done(extent) = squares.advance(1) {
                    break extent.unwrap();
                }
            };
            assert_eq!(extent.layers, around.layers, "{}", case());
            let squares = OneBlankExtent::new(&swap, Limits { memory: most, ..ALL }).unwrap();
            assert_eq!(sliced(squares, 1 << 20), extent, "{}", case());
            assert!(OneBlankExtent::new(&swap, Limits { memory: most - 1, ..ALL }).is_none());
        }
    }

    /// Large enough for several squares of 64 by 64 bits.
    #[test]
    fn a_sweep_of_a_larger_board_agrees_with_a_hash_set() {
        let mut pieces = 0;
        for turns in [Turns::Free, Turns::Black] {
            let board = Board::new(6, 3).unwrap();
            let letters = "NNNNNNNNn1nnnnnnnn".chars();
            let start: Vec<_> =
                board.squares().zip(letters).filter(|(_, letter)| *letter != '1').collect();
            let rules = Rules { turns, ..Rules::default() };
            let swap = Swap::new(board, Leaper::KNIGHT, &start, Some(&start), rules).unwrap();
            let around = sliced(
                OneSidedBfs::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone()),
                1 << 20,
            );
            let squares = sliced(OneBlankExtent::new(&swap, ALL).unwrap(), 1 << 20);
            assert_eq!(squares.layers, around.layers);
            let (found, sent) = together(shares(&swap, 3, u64::MAX));
            assert_eq!(found, vec![squares; 3]);
            pieces += sent;
        }
        assert!(pieces > 5000, "a slab is several pieces: {pieces}");
    }

    /// The results of several workers, each within its predicted memory, and the number of pieces
    /// they sent.
    fn together(mut workers: Vec<OneBlankExtent>) -> (Vec<Extent>, usize) {
        let (found, sent) = run_together(
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

    /// The parts of several workers.
    fn shares(swap: &Swap, of: usize, memory: u64) -> Vec<OneBlankExtent> {
        let share = |own| {
            let divide = |sweep: Sweep| sweep.share(own, of, memory);
            OneBlankExtent::fitting(swap, Limits { memory, ..ALL }, divide).unwrap()
        };
        (0..of).map(share).collect()
    }

    /// Also where memory does not suffice for all of them.
    #[test]
    fn several_workers_agree_with_one() {
        let mut rng = Random::new(20_261_125);
        let (mut sent, mut fewer) = (0, 0);
        for round in 0..60 {
            let swap = scene(&mut rng);
            let whole = OneBlankExtent::new(&swap, ALL).unwrap();
            let of = 2 + rng.index(4);
            let memory =
                if round % 2 == 0 { u64::MAX } else { whole.sweep.max_bytes().div_ceil(2) };
            let workers = shares(&swap, of, memory);
            fewer += usize::from(workers.iter().any(|worker| worker.sweep.max_bytes() > memory));
            let alone = sliced(whole, 1 << 20);
            let (found, pieces) = together(workers);
            assert_eq!(found, vec![alone; of], "{} {:?}", swap.rows(swap.start()), swap.rules());
            sent += pieces;
        }
        assert!(sent > 400 && fewer > 20, "{sent} pieces, {fewer} by fewer than asked");
    }

    #[test]
    fn the_work_limit_holds() {
        let swap = scene(&mut Random::new(7));
        let mut squares = OneBlankExtent::new(&swap, Limits { work: 10, ..ALL }).unwrap();
        assert_eq!(squares.advance(u64::MAX), Step::Done(Err(Limit::Work)));
    }
}
