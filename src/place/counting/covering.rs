//! Counts the placements that cover a board, for given numbers of pieces or an open one, or lists
//! them.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::cover::{AnyCover, Put};
use crate::place::counting::cover_profiles::ProfileCount;
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::Place;
use crate::place::model::tally::{SCALE, Tally};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// The placements with one number of pieces after another, if one is open.
pub(crate) struct CoverSequence {
    place: Place,
    open: Option<(Piece, OpenNumber)>,
    /// The count that finds the least number first, where it is faster than the search.
    least: Option<Box<ProfileCount>>,
    search: AnyCover,
    /// The number of pieces of the open kind that is being searched, and the greatest number there
    /// is room for.
    open_count: u32,
    max_count: u32,
    /// Whether a placement with this number was found.
    is_found: bool,
    found: Option<u32>,
    nodes: u64,
}

impl CoverSequence {
    /// Starts the search. Finding the least number uses at most `memory` bytes.
    pub fn new(place: &Place, memory: u64) -> Self {
        let max_count = place.board().open().len().narrow::<u32>();
        let open = place.pieces().open_number();
        let open_count = match open {
            Some((_, OpenNumber::Greatest)) => max_count,
            Some((piece, _)) => place.pieces().of(piece),
            None => 0,
        };
        let search = AnyCover::new(&with_open_count(place, open_count));
        // Fixed pieces that attack each other exclude every number.
        let max_count = if place.why_surely_none().is_some() { open_count } else { max_count };
        Self {
            place: place.clone(),
            open,
            least: ProfileCount::least(place)
                .map(|count| Box::new(count.within(Limits::default().memory(memory)))),
            search,
            open_count,
            max_count,
            is_found: false,
            found: None,
            nodes: 0,
        }
    }

    /// The number of positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.search.nodes()
    }

    /// The memory held by the search for the least number, in bytes.
    pub fn memory(&self) -> u64 {
        self.least.as_ref().map_or(0, |count| count.progress().memory)
    }

    /// The number of pieces of the open kind that is being searched: no placement has fewer, if the
    /// least is wanted.
    pub fn open_count(&self) -> u32 {
        self.open_count
    }

    /// The least or greatest number, once a placement was found.
    pub fn found(&self) -> Option<u32> {
        self.found
    }

    pub fn squares(&self) -> &[Square] {
        self.search.squares()
    }

    /// Returns the next placement, or `None` at the end.
    pub fn advance(&mut self, budget: &mut u64) -> Step<Option<Vec<Put>>> {
        if let Some(least) = &mut self.least {
            let Step::Done(outcome) = least.advance(std::mem::take(budget).saturating_mul(8))
            else {
                return Step::Running;
            };
            self.least = None;
            match outcome.least {
                _ if outcome.limit.is_some() => {}
                Some(least) => {
                    self.open_count = least;
                    self.search = AnyCover::new(&with_open_count(&self.place, least));
                }
                // There is no placement.
                None => self.max_count = self.open_count,
            }
            return Step::Running;
        }
        match self.search.advance(budget) {
            Step::Done(Some(placement)) => {
                self.is_found = true;
                self.found = self.found.or(Some(self.open_count));
                Step::Done(Some(placement))
            }
            Step::Done(None) if self.next_open_count() => Step::Running,
            step => step,
        }
    }

    /// Goes on to the next number of pieces, if there is one.
    fn next_open_count(&mut self) -> bool {
        let next = match self.open {
            None => return false,
            Some((_, OpenNumber::Any)) => self.open_count.checked_add(1),
            Some(_) if self.is_found => return false,
            Some((_, OpenNumber::Least)) => self.open_count.checked_add(1),
            Some((_, OpenNumber::Greatest)) => self.open_count.checked_sub(1),
        };
        let Some(next) = next.filter(|&next| next <= self.max_count) else { return false };
        self.nodes += self.search.nodes();
        self.open_count = next;
        self.search = AnyCover::new(&with_open_count(&self.place, next));
        true
    }
}

/// Returns the puzzle with so many pieces of the kind whose number is open.
fn with_open_count(place: &Place, count: u32) -> Place {
    let pieces = place.pieces();
    match pieces.open_number() {
        Some((piece, _)) => place.with_pieces(pieces.with(piece, count)),
        None => place.clone(),
    }
}

/// A count of covering placements in progress.
pub(crate) struct CoverCount {
    covers: CoverSequence,
    symmetries: Vec<SymmetryMap>,
    options: CountOptions,
    limits: Limits,
    ways: u64,
    invariant: u64,
    stands: Vec<u64>,
    /// The last number of pieces of the open kind with a placement.
    last_found: Option<u32>,
    work: u64,
}

impl CoverCount {
    pub fn new(place: &Place, options: CountOptions) -> Self {
        let squares = place.board().open().len();
        Self {
            covers: CoverSequence::new(place, Limits::default().memory),
            symmetries: symmetries(place),
            options,
            limits: Limits::default(),
            ways: 0,
            invariant: 0,
            stands: vec![0; if options.squares { 5 * squares } else { 0 }],
            last_found: None,
            work: 0,
        }
    }

    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    fn add(&mut self, placement: &[Put]) {
        self.ways += 1;
        self.last_found = self.covers.open.map(|_| self.covers.open_count());
        let squares = self.covers.squares().len();
        if self.options.squares {
            for &(kind, square) in placement {
                self.stands[usize::from(kind) * squares + usize::from(square)] += 1;
            }
        }
        if self.options.distinct {
            let mut sorted = placement.to_vec();
            sorted.sort_unstable();
            let fixes = |map: &&SymmetryMap| sorted_image(map, &sorted) == sorted;
            let fixing_count = self.symmetries[1..].iter().filter(fixes).count();
            self.invariant += fixing_count as u64;
        }
    }

    fn outcome(&self, limit: Option<Limit>) -> Outcome {
        let scaled = |number: u64| Natural::from(number) * u64::from(SCALE);
        let wanted = self.covers.open.map(|(_, wanted)| wanted);
        let found = self.covers.found().filter(|_| limit.is_none());
        Outcome {
            tally: Tally {
                ways: scaled(self.ways),
                invariant: scaled(self.invariant),
                stands: self.stands.iter().map(|&number| scaled(number)).collect(),
            },
            limit,
            greatest: found.and(self.last_found).filter(|_| wanted != Some(OpenNumber::Least)),
            least: if limit.is_some() { Some(self.covers.open_count()) } else { found }
                .filter(|_| wanted == Some(OpenNumber::Least)),
            ..Outcome::default()
        }
    }
}

/// Returns the image of a placement under a symmetry, in order.
pub(crate) fn sorted_image(map: &SymmetryMap, placement: &[Put]) -> Vec<Put> {
    let image = |&(kind, square): &Put| (kind, map.of(usize::from(square)).narrow::<u16>());
    let mut images: Vec<Put> = placement.iter().map(image).collect();
    images.sort_unstable();
    images
}

impl Search for CoverCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        // A position takes about eight units.
        let work_left = self.limits.work.saturating_sub(self.work);
        let mut left = budget.min(work_left).div_ceil(8).max(1);
        while left > 0 {
            if self.work >= self.limits.work {
                return Step::Done(self.outcome(Some(Limit::Work)));
            }
            let before = left;
            let step = self.covers.advance(&mut left);
            self.work += 8 * (before - left).max(1);
            match step {
                Step::Running => left = left.saturating_sub(1),
                Step::Done(Some(placement)) => self.add(&placement),
                Step::Done(None) => return Step::Done(self.outcome(None)),
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let wanted = self.covers.open.map(|(_, wanted)| wanted);
        Progress {
            positions: self.covers.nodes(),
            count: Some(self.ways.into()),
            lower: (wanted == Some(OpenNumber::Least)).then(|| self.covers.open_count()),
            undivided: true,
            ..Progress::default()
        }
    }
}
