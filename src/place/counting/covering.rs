//! Counts the placements that cover a board, for given numbers of pieces or an open one, or lists
//! them.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::bound;
use crate::place::counting::cover::{AnyCover, Put};
use crate::place::counting::cover_profiles::ProfileCount;
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::{Aim, Place};
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
    /// The number of pieces of the open kind that is being searched.
    open_count: u32,
    /// An upper bound on that number: the open squares.
    max_count: u32,
    /// Whether a placement with this number was found.
    is_found: bool,
    nodes: u64,
}

impl CoverSequence {
    /// Starts the search for a puzzle that [`Place::why_surely_none`] doesn't exclude. Finding the
    /// least number uses at most `memory` bytes.
    pub fn new(place: &Place, memory: u64) -> Self {
        let least = ProfileCount::least(place)
            .map(|count| Box::new(count.within(Limits::default().memory(memory))));
        Self::with_least(place, least)
    }

    /// Starts the search, after a count that finds the least number, if there is one.
    fn with_least(place: &Place, least: Option<Box<ProfileCount>>) -> Self {
        let max_count = place.board().open().len().narrow::<u32>();
        let open = place.pieces().open_number();
        let open_count = match open {
            Some((piece, OpenNumber::Greatest)) if place.aim() == Aim::Both => {
                bound::at_most(place, piece)
            }
            Some((_, OpenNumber::Greatest)) => max_count,
            Some((piece, _)) => place.pieces().of(piece),
            None => 0,
        };
        let search = AnyCover::new(&with_open_count(place, open_count));
        Self {
            place: place.clone(),
            open,
            least,
            search,
            open_count,
            max_count,
            is_found: false,
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
    /// least is wanted, and none has more, if the greatest is.
    pub fn open_count(&self) -> u32 {
        self.open_count
    }

    pub fn squares(&self) -> &[Square] {
        self.search.squares()
    }

    /// Works until the budget is used up; the last step may overdraw it. Returns the next
    /// placement, or `None` at the end.
    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Vec<Put>>> {
        if let Some(least) = &mut self.least {
            let before = least.progress().positions;
            let step = least.advance((*budget).max(1).cast_unsigned());
            *budget -= (least.progress().positions - before).cast_signed();
            let Step::Done(outcome) = step else { return Step::Running };
            self.least = None;
            match outcome.least {
                _ if outcome.limit.is_some() => {}
                Some(least) => {
                    self.open_count = least;
                    self.search = AnyCover::new(&with_open_count(&self.place, least));
                }
                // There is no placement.
                None => self.open = None,
            }
            return Step::Running;
        }
        match self.search.advance(budget) {
            Step::Done(Some(placement)) => {
                self.is_found = true;
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
    square_counts: Vec<u64>,
    /// The last number of pieces of the open kind with a placement.
    last_found: Option<u32>,
    work: u64,
}

impl CoverCount {
    /// Starts a count for a puzzle that [`Place::why_surely_none`] doesn't exclude.
    pub fn new(place: &Place, options: CountOptions) -> Self {
        let squares = place.board().open().len();
        Self {
            // Where a `ProfileCount` finds the least number, it counts the placements, too.
            covers: CoverSequence::with_least(place, None),
            symmetries: symmetries(place),
            options,
            limits: Limits::default(),
            ways: 0,
            invariant: 0,
            square_counts: vec![0; if options.squares { 5 * squares } else { 0 }],
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
                self.square_counts[usize::from(kind) * squares + usize::from(square)] += 1;
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
        let (mut greatest, mut at_most, mut least) = (None, None, None);
        let (is_whole, number) = (limit.is_none(), Some(self.covers.open_count()));
        match self.covers.open.map(|(_, wanted)| wanted) {
            Some(OpenNumber::Greatest) => {
                greatest = self.last_found;
                at_most = number.filter(|_| !is_whole && greatest.is_none());
            }
            Some(OpenNumber::Any) => greatest = self.last_found.filter(|_| is_whole),
            Some(OpenNumber::Least) => least = if is_whole { self.last_found } else { number },
            None => {}
        }
        Outcome {
            tally: Tally {
                ways: scaled(self.ways),
                invariant: scaled(self.invariant),
                square_counts: self.square_counts.iter().map(|&number| scaled(number)).collect(),
            },
            limit,
            options_limit: None,
            greatest,
            at_most,
            least,
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
        let work_left = self.limits.work.saturating_sub(self.work);
        let mut left = budget.min(work_left).clamp(1, i64::MAX as u64).cast_signed();
        while left > 0 {
            if self.work >= self.limits.work {
                return Step::Done(self.outcome(Some(Limit::Work)));
            }
            let before = left;
            let step = self.covers.advance(&mut left);
            self.work += (before - left).cast_unsigned();
            match step {
                Step::Running => {}
                Step::Done(Some(placement)) => self.add(&placement),
                Step::Done(None) => return Step::Done(self.outcome(None)),
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let number_if = |wanted: OpenNumber| {
            let is_wanted = self.covers.open.is_some_and(|(_, open)| open == wanted);
            is_wanted.then(|| self.covers.open_count())
        };
        Progress {
            positions: self.covers.nodes(),
            count: Some(self.ways.into()),
            lower: number_if(OpenNumber::Least),
            upper: number_if(OpenNumber::Greatest),
            undivided: true,
            ..Progress::default()
        }
    }
}
