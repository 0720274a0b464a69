//! Counts placements of given numbers of pieces: all, up to symmetry, and by square.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, KINDS, Order};
use crate::place::attacks::symmetry::{self, SymmetryMap};
use crate::place::counting::descent::Share;
use crate::place::counting::job::CountJob;
use crate::place::counting::large;
use crate::place::counting::method;
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::{Aim, MAX_OPEN_SQUARES, Place};
use crate::place::model::reason::Reason;
use crate::place::model::tally::{SCALE, Tally};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// A count in progress, for given numbers of pieces: of all placements, or of one of several parts
/// whose tallies add up.
pub(crate) struct NumberCount {
    field: Field,
    symmetries: Vec<SymmetryMap>,
    share: Share,
    limits: Limits,
    /// What is still to be counted, in reverse order.
    tasks: Vec<Task>,
    /// The number of tasks in all.
    task_count: usize,
    job: Option<(Task, Box<dyn CountJob>)>,
    /// Whether all placements are counted.
    is_counted: bool,
    tally: Tally,
    work_done: u64,
    /// The share done, from 0 to 1, as last reported.
    share_done: f64,
    /// Work left to do without tables, after memory ran out.
    without_tables: Option<i64>,
}

/// After memory runs out, the count goes on without tables for as long as it has taken so far, and
/// for at least this much work, so that some placements are known.
const WORK_WITHOUT_TABLES: i64 = 1 << 18;

/// One number to count.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// All placements.
    All,
    /// The placements that this symmetry maps to themselves.
    Invariant(usize),
    /// The placements with this kind on this square.
    OnSquare(usize, usize),
}

impl NumberCount {
    /// Starts part `index` of `of` parts of the count.
    pub fn part(place: &Place, options: CountOptions, index: usize, of: usize) -> Self {
        let mut field = Field::new(place);
        let symmetries = symmetry::symmetries(place);
        let mut tasks = Vec::new();
        let mut tally = Tally::default();
        if options.squares {
            tally.square_counts = vec![Natural::ZERO; 5 * field.squares.len()];
            for square in 0..field.squares.len() {
                if symmetries.iter().any(|map| map.of(square) < square) {
                    continue;
                }
                let kinds = (0..5)
                    .filter(|&kind| field.wanted[kind] > 0 && field.free[kind].contains(square));
                tasks.extend(kinds.map(|kind| Task::OnSquare(kind, square)));
            }
        }
        if options.distinct {
            tasks.extend((1..symmetries.len()).map(Task::Invariant));
        }
        tasks.push(Task::All);
        if place.why_surely_none().is_some() {
            // Numbers of pieces that fit no board don't fit the tables either.
            field.wanted = [0; 5];
            tasks.clear();
        }
        Self {
            field,
            symmetries,
            share: Share { index, of },
            limits: Limits::default(),
            task_count: tasks.len(),
            tasks,
            job: None,
            is_counted: false,
            tally,
            work_done: 0,
            share_done: 0.0,
            without_tables: None,
        }
    }

    /// Sets the limits.
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the placements counted so far, times [`SCALE`].
    pub fn scaled_count(&self) -> Natural {
        let mut ways = self.tally.ways.clone();
        if let Some((Task::All, job)) = &self.job {
            ways += &job.scaled_count();
        }
        ways
    }

    fn start(&self, task: Task) -> Box<dyn CountJob> {
        let memory = self.limits.memory;
        match task {
            Task::All => method::count_all(&self.field, &self.symmetries, self.share, memory),
            Task::Invariant(map) => {
                method::count_invariant(&self.field, &self.symmetries[map], self.share, memory)
            }
            Task::OnSquare(kind, square) => {
                let mut field = self.field.clone();
                field.take(kind, square);
                field.wanted[kind] -= 1;
                let keeps = |map: &&SymmetryMap| map.of(square) == square;
                let symmetries: Vec<SymmetryMap> =
                    self.symmetries.iter().filter(keeps).cloned().collect();
                method::count_all(&field, &symmetries, self.share, memory)
            }
        }
    }

    /// Updates the share done by the job and those before it. It never decreases, though sums of
    /// fractions are rounded and a job may restart without tables.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn update_share(&mut self) {
        let Some((_, job)) = &self.job else { return };
        let before = (self.task_count - self.tasks.len() - 1) as f64;
        let share = job.progress().share.unwrap_or(0.0);
        self.share_done = ((before + share) / self.task_count as f64).clamp(self.share_done, 1.0);
    }

    /// Adds the result of a job to the tally.
    fn add_result(&mut self, task: Task, ways: &Natural) {
        match task {
            Task::All => self.tally.ways += ways,
            Task::Invariant(_) => self.tally.invariant += ways,
            Task::OnSquare(kind, square) => {
                let mut orbit: Vec<usize> =
                    self.symmetries.iter().map(|map| map.of(square)).collect();
                crate::order::sort(&mut orbit);
                orbit.dedup();
                for square in orbit {
                    self.tally.square_counts[kind * self.field.squares.len() + square] += ways;
                }
            }
        }
    }

    /// Returns the outcome. The tally stays, for the progress.
    fn stop(&mut self, reached: Option<Limit>) -> Step<Outcome> {
        let (mut limit, mut options_limit) = (None, reached);
        match self.job.take() {
            Some((Task::All, job)) => {
                self.tally.ways += &job.scaled_count();
                (limit, options_limit) = (reached, None);
            }
            // Incomplete extras are useless.
            _ if reached.is_some() => {
                let ways = std::mem::take(&mut self.tally.ways);
                self.tally = Tally { ways, ..Tally::default() };
            }
            _ => {}
        }
        self.tasks.clear();
        self.share_done = 1.0;
        Step::Done(Outcome {
            tally: self.tally.clone(),
            limit,
            options_limit,
            greatest: None,
            at_most: None,
            least: None,
        })
    }
}

impl Search for NumberCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let most = self.limits.work.saturating_sub(self.work_done);
        let mut left = budget.max(1).min(most).min(i64::MAX as u64).cast_signed();
        loop {
            let Some((task, job)) = &mut self.job else {
                let Some(task) = self.tasks.pop() else { return self.stop(None) };
                // With a fixed queen, the board is too large for the other methods.
                if matches!(task, Task::OnSquare(..)) && self.field.squares.len() > MAX_OPEN_SQUARES
                {
                    return self.stop(Some(Limit::Size));
                }
                self.job = Some((task, self.start(task)));
                continue;
            };
            let mut allowed =
                self.without_tables.map_or(left, |without_tables| left.min(without_tables));
            let before = allowed;
            let step = job.advance(&mut allowed);
            let spent = before - allowed;
            left -= spent;
            self.work_done += spent.cast_unsigned();
            if let Some(without_tables) = &mut self.without_tables {
                *without_tables -= spent;
                if *without_tables <= 0 && !matches!(step, Ok(true)) {
                    return self.stop(Some(Limit::Memory));
                }
            }
            match step {
                // A partial number of placements is useful.
                Err(_) if matches!(task, Task::All) => {
                    job.continue_without_tables();
                    self.without_tables =
                        Some(WORK_WITHOUT_TABLES.max(self.work_done.cast_signed()));
                }
                Err(_) => return self.stop(Some(Limit::Memory)),
                Ok(true) => {
                    let (task, ways) = (*task, job.scaled_count());
                    self.is_counted |= matches!(task, Task::All);
                    (self.job, self.without_tables) = (None, None);
                    self.add_result(task, &ways);
                    // If there is no placement, no symmetry maps one to itself.
                    if self.share.of == 1 && self.tally.ways.is_zero() {
                        self.tasks.clear();
                    }
                }
                Ok(false) if left > 0 => {}
                Ok(false) => {
                    if self.work_done >= self.limits.work {
                        return self.stop(Some(Limit::Work));
                    }
                    self.update_share();
                    return Step::Running;
                }
            }
        }
    }

    fn progress(&self) -> Progress {
        let progress = self.job.as_ref().map(|(_, job)| job.progress()).unwrap_or_default();
        let count = self.scaled_count() / SCALE;
        Progress {
            is_count_complete: self.is_counted,
            share: Some(self.share_done),
            positions: self.work_done,
            distinct_at_least: Some(count.clone() / self.symmetries.len().narrow::<u32>()),
            count: Some(count),
            ..progress
        }
    }
}

impl Place {
    /// Returns how many symmetries the board has, with its blocked squares and fixed pieces,
    /// including the identity.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        symmetry::symmetries(self).len()
    }

    /// Returns the number of classes of placements under the symmetries, from the tally of a whole
    /// count with [`CountOptions::distinct`](field@CountOptions::distinct). By Burnside's lemma it
    /// is the mean, over the symmetries, of the number of placements that each maps to itself.
    #[must_use]
    pub fn distinct(&self, tally: &Tally) -> Natural {
        // Don't look for the symmetries of huge boards in vain.
        if tally.ways.is_zero() {
            return Natural::ZERO;
        }
        (tally.ways.clone() + tally.invariant.clone()) / SCALE / self.symmetries().narrow::<u32>()
    }

    /// Returns a lower bound on the number of classes of this many placements: a class has at most
    /// one placement for each symmetry. The symmetries of very large boards aren't looked for, and
    /// there are at most eight.
    #[must_use]
    pub fn distinct_at_least(&self, placements: &Natural) -> Natural {
        let is_very_large = self.board().open().len() > large::MAX_FOR_CLASSES;
        let symmetries = if is_very_large { 8 } else { self.symmetries().narrow::<u32>() };
        (placements.clone() + Natural::from(u64::from(symmetries - 1))) / symmetries
    }

    /// Returns in how many placements each kind to be placed stands on each square, zeros included,
    /// from the tally of a whole count with [`CountOptions::squares`](field@CountOptions::squares).
    #[must_use]
    pub fn square_counts(&self, tally: &Tally) -> Vec<(Square, Piece, Natural)> {
        let squares: Vec<Square> = self.board().open().iter().collect();
        let mut counts = Vec::new();
        for (numbers, piece) in tally.square_counts.chunks(squares.len().max(1)).zip(KINDS) {
            for (&square, number) in squares.iter().zip(numbers) {
                counts.push((square, piece, number.clone() / SCALE));
            }
        }
        counts.retain(|&(_, piece, _)| self.pieces().has(piece));
        counts
    }

    /// Returns a reason why there is no placement, if one is found without counting.
    #[must_use]
    pub fn why_surely_none(&self) -> Option<Reason> {
        if !self.aim().is_peaceful() {
            return self.why_uncovered();
        }
        if let Some(reason) = self.why_fixed_attack() {
            return Some(reason);
        }
        if self.is_large() {
            let pieces = self.pieces().total();
            let squares = large::count_free(self);
            return (pieces > squares)
                .then_some(Reason::TooMany { pieces, squares })
                .or_else(|| large::why_too_many(self));
        }
        let field = Field::new(self);
        let squares = field.singles(Order::Ranks).len() as u64;
        let pieces = self.pieces().total();
        if pieces > squares {
            return Some(Reason::TooMany { pieces, squares });
        }
        let pieces =
            u64::from(self.pieces().of(Piece::Queen)) + u64::from(self.pieces().of(Piece::Rook));
        [false, true]
            .into_iter()
            .find_map(|files| {
                let lines = field.straight_with_room(files);
                let none = pieces > lines as u64;
                none.then_some(Reason::NoLines { pieces, lines, files })
            })
            .or_else(|| self.why_uncovered())
    }

    /// Returns two fixed pieces of which one attacks the other. Linear in the squares that they
    /// attack.
    fn why_fixed_attack(&self) -> Option<Reason> {
        let taken = self.taken();
        self.fixed().iter().find_map(|&attacker| {
            let (square, piece) = attacker;
            let mut attacked = Vec::new();
            self.each_attacked(piece, square, |other| {
                if taken.contains(other) {
                    attacked.push(other);
                }
            });
            if attacked.is_empty() {
                return None;
            }
            // The nearest one: nothing stands between.
            let away = |&&(other, _): &&(Square, Piece)| {
                other.file.abs_diff(square.file).max(other.rank.abs_diff(square.rank))
            };
            let attacked = self.fixed().iter().filter(|(other, _)| attacked.contains(other));
            attacked.min_by_key(away).map(|&attacked| Reason::FixedAttack { attacker, attacked })
        })
    }

    /// Returns a reason why the board can't be covered, as if pieces stopped no lines. Linear in
    /// the attacks of all pieces from all squares.
    fn why_uncovered(&self) -> Option<Reason> {
        if self.aim() == Aim::Peace || self.is_large() {
            return None;
        }
        let is_total = self.aim() == Aim::Total;
        let open = self.board().open();
        // Attacks, and the square itself unless only attacked squares count.
        let covers = |piece, square| {
            let mut covers = self.attacks(piece, square);
            if !is_total {
                covers.insert(square);
            }
            covers
        };
        let mut covered_by_fixed = self.board().no_squares();
        for &(square, piece) in self.fixed() {
            covered_by_fixed.extend(covers(piece, square).iter());
        }
        let mut coverable = covered_by_fixed.clone();
        let mut covered = covered_by_fixed.len() as u64;
        for piece in KINDS.into_iter().filter(|&piece| self.pieces().has(piece)) {
            let number = self.pieces().of(piece);
            let each = open.iter().map(|square| covers(piece, square));
            let most = each.inspect(|squares| coverable.extend(squares.iter())).map(|it| it.len());
            covered += most.max().unwrap_or(0) as u64 * u64::from(number);
        }
        let square = open.iter().find(|&square| !coverable.contains(square));
        // With no piece to place, `TooFew` below is the clearer reason.
        if let Some(square) = square.filter(|_| KINDS.iter().any(|&it| self.pieces().has(it))) {
            return Some(Reason::NeverAttacked { square });
        }
        let squares = open.len() as u64;
        let is_given = self.pieces().open_number().is_none();
        (is_given && covered < squares).then_some(Reason::TooFew { covered, squares })
    }
}
