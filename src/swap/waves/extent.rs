//! How far the arrangements of a puzzle lie from its start: all of them, layer
//! by layer.

use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::swap::method::shared::{Report, Share, SharedOutcome, SharedSearch};
use crate::swap::model::outcome::Extent;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Attack;
use crate::swap::packing::codec::{StateCodec, dispatch_width};
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{Kept, maps};
use crate::swap::waves::around::Around;
use crate::swap::waves::free_square::layer_sweep::LayerSweep;
use crate::swap::waves::free_square::wave::OneFree;

/// The search for all arrangements that can be reached from a puzzle's start;
/// its goal is only looked at for symmetries.
///
/// With two kinds of knights and a single free square, where attacks do not
/// matter: a bit or two an arrangement, halved by symmetries, and far less
/// than a nanosecond for each and each layer. For the 67.6 million arrangements
/// of 24 knights on 5×5, 14 MB without symmetries and a third of a second; for
/// the 2,327 million of 29 on 5×6, 453 MiB and some fifteen seconds. Else a
/// hash set, 16 to 20 bytes for an arrangement of one word; or two bits for each
/// that there can be, once that takes less memory.
pub struct Explore {
    search: Box<dyn Search<Outcome = Result<Extent, Limit>> + Send + Sync>,
}

debug_by!(Explore, progress);

impl Explore {
    /// The search, within limits.
    #[must_use]
    pub fn new(swap: &Swap, limits: Limits) -> Self {
        if let Some(squares) = FreeSquareExtent::new(swap, limits) {
            return Self { search: Box::new(squares) };
        }
        let space = StateSpace::new(swap);
        let around = dispatch_width!(space.codec, W => {
            Box::new(Around::<W>::new(swap, space, limits, StateRouter::alone()))
                as Box<dyn Search<Outcome = _> + Send + Sync>
        });
        Self { search: around }
    }

    /// A worker's part of the search, one of so many, within limits that are the same for each of them.
    #[must_use]
    pub fn share(swap: &Swap, limits: Limits, own: usize, of: usize) -> Share {
        let divide = |sweep: LayerSweep| sweep.share(own, of, limits.memory);
        if let Some(squares) = FreeSquareExtent::fitting(swap, limits, divide) {
            return Share::of(squares);
        }
        let space = StateSpace::new(swap);
        dispatch_width!(space.codec, W => {
            Share::of(Around::<W>::new(swap, space, limits, StateRouter::new(own, of)))
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

/// By slabs of arrangements with the same free square.
#[derive(Debug)]
struct FreeSquareExtent {
    codec: StateCodec,
    limits: Limits,
    sweep: LayerSweep,
    /// One of the last layer.
    last: OneFree,
    work: u64,
    limit: Option<Limit>,
}

impl FreeSquareExtent {
    /// `None` where another number of squares is free, knights are named or
    /// attacks matter, and where the limits do not suffice.
    fn new(swap: &Swap, limits: Limits) -> Option<Self> {
        Self::fitting(swap, limits, |sweep| (sweep.bytes() <= limits.memory).then_some(sweep))
    }

    /// The same, by what is made of the sweep, if it fits.
    fn fitting(
        swap: &Swap,
        limits: Limits,
        fit: impl FnOnce(LayerSweep) -> Option<LayerSweep>,
    ) -> Option<Self> {
        let codec = StateCodec::new(swap);
        if codec.words() > 1 {
            return None;
        }
        let state = codec.pack::<1>(swap.start());
        let last = OneFree::of(&codec, &state)?;
        if codec.attack() != Attack::Any {
            return None;
        }
        // A knight that has moved can only go back: each run is one jump.
        let turn = codec.turn(&state);
        let sweep =
            LayerSweep::new(&OneFree::reach(&codec), last, &maps(swap, &codec, Kept::Start), turn)?;
        Some(Self { codec, limits, sweep: fit(sweep)?, last, work: 0, limit: None })
    }

    fn extent(&self) -> Extent {
        let farthest = self.codec.unpack::<1>(&self.last.packed(&self.codec));
        Extent { layers: self.sweep.layers().to_vec(), farthest }
    }
}

impl Search for FreeSquareExtent {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Result<Extent, Limit>> {
        let until = self.work.saturating_add(budget.max(1));
        while self.work < until {
            if self.advance_round(until - self.work) == Step::Running {
                return Step::Running;
            }
            let report = self.report();
            let seen = report.seen;
            if let Some(SharedOutcome::Extent { extent, .. }) = self.conclude(&[report], seen) {
                return Step::Done(extent);
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        SharedSearch::progress(self)
    }
}

impl SharedSearch for FreeSquareExtent {
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
        self.sweep.receive(words.as_chunks().0);
    }

    fn take(&mut self, _: usize) -> Option<(usize, Vec<u64>)> {
        self.sweep.send().map(|(whom, piece)| (whom, piece.into_flattened()))
    }

    fn report(&self) -> Report {
        let (found, first) = self.sweep.made();
        let states = first.into_iter().collect();
        Report { limit: self.limit, seen: self.sweep.seen(), numbers: vec![found], states }
    }

    fn conclude(&mut self, reports: &[Report], seen: u64) -> Option<SharedOutcome> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(SharedOutcome::Extent { extent: Err(limit), seen });
        }
        self.sweep.begin(reports.iter().flat_map(|report| &report.numbers).sum());
        match reports.iter().flat_map(|report| &report.states).min() {
            Some(&first) => self.last = self.sweep.of_key(first),
            None => return Some(SharedOutcome::Extent { extent: Ok(self.extent()), seen }),
        }
        None
    }

    fn progress(&self) -> Progress {
        let seen = self.sweep.seen();
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
    use crate::swap::model::rules::{Metric, Rules, Turns};

    const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// A board with one free square: with knights anywhere, in rows, or so that
    /// half a turn trades colours.
    fn scene(dice: &mut Random) -> Swap {
        let (files, ranks) = dice.one(&[(3, 3), (4, 3), (3, 4), (5, 2), (5, 3), (13, 1), (2, 1)]);
        let mut board = Board::new(files, ranks).unwrap();
        let all: Vec<Square> = board.squares().collect();
        for _ in 0..dice.index(4).min(all.len() - 2) {
            board.block(dice.one(&all));
        }
        let open: Vec<Square> = board.squares().filter(|&at| board.is_open(at)).collect();
        let (kind, white) = (dice.index(3), dice.index(5));
        let free = if kind == 0 { dice.index(open.len()) } else { open.len() / 2 };
        let letter = |at: usize| match kind {
            0 => dice.index(5) < white,
            1 => open[at].rank.is_multiple_of(2),
            _ => at < open.len() / 2,
        };
        let letters: Vec<bool> = (0..open.len()).map(letter).collect();
        let start: Vec<_> = (0..open.len())
            .filter(|&at| at != free)
            .map(|at| (open[at], if letters[at] { 'N' } else { 'n' }))
            .collect();
        let (a, b) = dice.one(&[(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 2)]);
        let rules = Rules {
            turns: dice.one(&[Turns::Free, Turns::Free, Turns::White, Turns::Black]),
            metric: dice.one(&[Metric::Jumps, Metric::Runs]),
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

    /// Both ways agree, however long the slices are, and the memory told
    /// beforehand is never passed.
    #[test]
    fn slabs_have_what_a_hash_set_has() {
        let mut dice = Random::new(20_261_122);
        for _ in 0..120 {
            let swap = scene(&mut dice);
            let case = || {
                let (leaper, rules) = (swap.leaper(), swap.rules());
                format!("{} {leaper:?} {rules:?}", swap.rows(swap.start()))
            };
            let around = sliced(
                Around::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone()),
                1 << 20,
            );
            let mut squares = FreeSquareExtent::new(&swap, ALL).unwrap();
            let most = squares.sweep.bytes();
            let extent = loop {
                assert!(Search::progress(&squares).memory <= most, "{}", case());
                if let Step::Done(extent) = squares.advance(1) {
                    break extent.unwrap();
                }
            };
            assert_eq!(extent.layers, around.layers, "{}", case());
            let squares = FreeSquareExtent::new(&swap, Limits { memory: most, ..ALL }).unwrap();
            assert_eq!(sliced(squares, 1 << 20), extent, "{}", case());
            assert!(FreeSquareExtent::new(&swap, Limits { memory: most - 1, ..ALL }).is_none());
        }
    }

    /// Large enough for several squares of 64 by 64 bits.
    #[test]
    fn a_larger_board_has_what_it_should() {
        let mut pieces = 0;
        for turns in [Turns::Free, Turns::Black] {
            let board = Board::new(6, 3).unwrap();
            let letters = "NNNNNNNNn1nnnnnnnn".chars();
            let start: Vec<_> =
                board.squares().zip(letters).filter(|(_, letter)| *letter != '1').collect();
            let rules = Rules { turns, ..Rules::default() };
            let swap = Swap::new(board, Leaper::KNIGHT, &start, Some(&start), rules).unwrap();
            let around = sliced(
                Around::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone()),
                1 << 20,
            );
            let squares = sliced(FreeSquareExtent::new(&swap, ALL).unwrap(), 1 << 20);
            assert_eq!(squares.layers, around.layers);
            let (found, sent) = together(shares(&swap, 3, u64::MAX));
            assert_eq!(found, vec![squares; 3]);
            pieces += sent;
        }
        assert!(pieces > 5000, "a slab is several pieces: {pieces}");
    }

    /// What several make together, each within what it told beforehand; and how many pieces they sent.
    fn together(mut workers: Vec<FreeSquareExtent>) -> (Vec<Extent>, usize) {
        let mut sent = 0;
        loop {
            for own in 0..workers.len() {
                assert_eq!(workers[own].advance_round(u64::MAX), Step::Done(()));
                while let Some((whom, piece)) = workers[own].take(1) {
                    assert_ne!(whom, own);
                    sent += 1;
                    workers[whom].give(&piece);
                }
            }
            for worker in &workers {
                assert!(SharedSearch::progress(worker).memory <= worker.sweep.bytes());
            }
            let reports: Vec<_> = workers.iter().map(SharedSearch::report).collect();
            let seen = reports.iter().map(|report| report.seen).sum();
            let conclude = |worker: &mut FreeSquareExtent| worker.conclude(&reports, seen);
            let found: Vec<_> = workers.iter_mut().filter_map(conclude).collect();
            if !found.is_empty() {
                assert_eq!(found.len(), workers.len());
                let extent = |outcome| match outcome {
                    SharedOutcome::Extent { extent, .. } => extent.unwrap(),
                    SharedOutcome::Help(_) => panic!("{outcome:?}"),
                };
                return (found.into_iter().map(extent).collect(), sent);
            }
        }
    }

    /// So many workers' parts.
    fn shares(swap: &Swap, of: usize, memory: u64) -> Vec<FreeSquareExtent> {
        let share = |own| {
            let divide = |sweep: LayerSweep| sweep.share(own, of, memory);
            FreeSquareExtent::fitting(swap, Limits { memory, ..ALL }, divide).unwrap()
        };
        (0..of).map(share).collect()
    }

    /// What several make together, slab by slab, is what one does, also where there is not the memory for all
    /// of them.
    #[test]
    fn slabs_are_made_by_several() {
        let mut dice = Random::new(20_261_125);
        let (mut sent, mut fewer) = (0, 0);
        for round in 0..60 {
            let swap = scene(&mut dice);
            let whole = FreeSquareExtent::new(&swap, ALL).unwrap();
            let of = 2 + dice.index(4);
            let memory = if round % 2 == 0 { u64::MAX } else { whole.sweep.bytes().div_ceil(2) };
            let workers = shares(&swap, of, memory);
            fewer += usize::from(workers.iter().any(|worker| worker.sweep.bytes() > memory));
            let alone = sliced(whole, 1 << 20);
            let (found, pieces) = together(workers);
            assert_eq!(found, vec![alone; of], "{} {:?}", swap.rows(swap.start()), swap.rules());
            sent += pieces;
        }
        assert!(sent > 400 && fewer > 20, "{sent} pieces, {fewer} by fewer than asked");
    }

    #[test]
    fn limits_hold() {
        let swap = scene(&mut Random::new(7));
        let mut squares = FreeSquareExtent::new(&swap, Limits { work: 10, ..ALL }).unwrap();
        assert_eq!(squares.advance(u64::MAX), Step::Done(Err(Limit::Work)));
    }
}
