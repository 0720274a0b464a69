//! Counting placements: all, up to symmetry, and by square.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, KINDS, Order};
use crate::place::attacks::symmetry::{self, Turn};
use crate::place::counting::descent::Share;
use crate::place::counting::job::Job;
use crate::place::counting::method;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::place::model::reason::Reason;
use crate::place::model::tally::{SCALE, Tally};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// What is asked for besides the number of placements: without more, nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wish {
    /// The number of classes of placements that symmetries carry into each
    /// other; costs little more than the count.
    pub distinct: bool,
    /// By square, how often each kind stands there; costs about as many counts
    /// as there are pieces.
    pub squares: bool,
}

impl Wish {
    /// The same where classes are counted, or are not.
    #[must_use]
    pub const fn distinct(self, distinct: bool) -> Self {
        Self { distinct, ..self }
    }

    /// The same where each kind is counted by square, or is not.
    #[must_use]
    pub const fn squares(self, squares: bool) -> Self {
        Self { squares, ..self }
    }
}

/// What a count found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The sums, to be added to those of other parts.
    pub tally: Tally,
    /// The limit at which the count stopped; then there are at least as many
    /// placements as the tally has.
    pub limit: Option<Limit>,
    /// The limit at which the rest of the [`Wish`] was given up; then the tally
    /// has the number of placements, and nothing else.
    pub wish_limit: Option<Limit>,
    /// Where a number is open: the greatest one with a placement, if it was found.
    pub greatest: Option<u32>,
    /// Where it was not found: it is no greater than this.
    pub at_most: Option<u32>,
}

impl Outcome {
    /// Adds the outcome of another part of the same count.
    pub fn add(&mut self, part: &Self) {
        self.tally.add(&part.tally);
        self.limit = self.limit.or(part.limit);
        self.wish_limit = self.wish_limit.or(part.wish_limit);
        self.greatest = self.greatest.or(part.greatest);
        self.at_most = self.at_most.or(part.at_most);
    }
}

/// A count under way of the placements of given numbers of pieces: of all, or of
/// one of several parts that can be counted apart and whose tallies add up.
pub(crate) struct NumberCount {
    field: Field,
    turns: Vec<Turn>,
    share: Share,
    limits: Limits,
    /// What is still to be counted, the next one last.
    tasks: Vec<Task>,
    all: usize,
    job: Option<(Task, Box<dyn Job>)>,
    tally: Tally,
    used: u64,
    /// The share done, from 0 to 1, as it was last told.
    done: f64,
    /// Work left to be done without tables, once memory ran out.
    without_tables: Option<i64>,
}

/// Where memory runs out, as much work as was done before is done without
/// tables, and so much at least: then some placements are known.
const WORK_WITHOUT_TABLES: i64 = 1 << 18;

/// One number to be found.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// All placements.
    Ways,
    /// The placements that a symmetry keeps.
    Kept(usize),
    /// The placements with a kind on a square.
    Stands(usize, usize),
}

impl NumberCount {
    /// Part `index` of `of` parts of the count.
    pub fn part(place: &Place, wish: Wish, index: usize, of: usize) -> Self {
        let mut field = Field::new(place);
        let turns = symmetry::symmetries(place);
        let mut tasks = Vec::new();
        let mut tally = Tally::default();
        if wish.squares {
            tally.stands = vec![Natural::ZERO; 5 * field.squares.len()];
            for square in 0..field.squares.len() {
                if turns.iter().any(|turn| turn.of(square) < square) {
                    continue;
                }
                let kinds = (0..5)
                    .filter(|&kind| field.wanted[kind] > 0 && field.free[kind].contains(square));
                tasks.extend(kinds.map(|kind| Task::Stands(kind, square)));
            }
        }
        if wish.distinct {
            tasks.extend((1..turns.len()).map(Task::Kept));
        }
        tasks.push(Task::Ways);
        if place.why_surely_none().is_some() {
            // Numbers that fit no board do not fit the tables either.
            field.wanted = [0; 5];
            tasks.clear();
        }
        Self {
            field,
            turns,
            share: Share { index, of },
            limits: Limits::default(),
            all: tasks.len(),
            tasks,
            job: None,
            tally,
            used: 0,
            done: 0.0,
            without_tables: None,
        }
    }

    /// The same count within other limits.
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn start(&self, task: Task) -> Box<dyn Job> {
        let memory = self.limits.memory;
        match task {
            Task::Ways => method::squares(&self.field, &self.turns, self.share, memory),
            Task::Kept(turn) => method::cycles(&self.field, &self.turns[turn], self.share, memory),
            Task::Stands(kind, square) => {
                let mut field = self.field.clone();
                field.take(kind, square);
                field.wanted[kind] -= 1;
                let keeps = |turn: &&Turn| turn.of(square) == square;
                let turns: Vec<Turn> = self.turns.iter().filter(keeps).cloned().collect();
                method::squares(&field, &turns, self.share, memory)
            }
        }
    }

    /// Tells the share done by the job and those before it. Sums of fractions
    /// go back by a rounding error now and then, and by more where a job begins
    /// anew without tables; what is told does not.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn tell(&mut self) {
        let Some((_, job)) = &self.job else { return };
        let before = (self.all - self.tasks.len() - 1) as f64;
        let share = job.progress().share.unwrap_or(0.0);
        self.done = ((before + share) / self.all as f64).clamp(self.done, 1.0);
    }

    /// Adds what the job has counted to the tally.
    fn gather(&self, task: Task, ways: &Natural, tally: &mut Tally) {
        match task {
            Task::Ways => tally.ways += ways,
            Task::Kept(_) => tally.kept += ways,
            Task::Stands(kind, square) => {
                let mut orbit: Vec<usize> = self.turns.iter().map(|turn| turn.of(square)).collect();
                crate::order::sort(&mut orbit);
                orbit.dedup();
                for square in orbit {
                    tally.stands[kind * self.field.squares.len() + square] += ways;
                }
            }
        }
    }

    fn stop(&mut self, reached: Option<Limit>) -> Step<Outcome> {
        let mut tally = std::mem::take(&mut self.tally);
        let (mut limit, mut wish_limit) = (None, reached);
        match self.job.take() {
            Some((Task::Ways, job)) => {
                tally.ways += &job.scaled();
                (limit, wish_limit) = (reached, None);
            }
            // Half of the rest is worth nothing.
            Some(_) => tally = Tally { ways: tally.ways, ..Tally::default() },
            None => {}
        }
        self.tasks.clear();
        self.done = 1.0;
        Step::Done(Outcome { tally, limit, wish_limit, greatest: None, at_most: None })
    }
}

impl Search for NumberCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let most = self.limits.work.saturating_sub(self.used);
        let mut left = budget.max(1).min(most).min(i64::MAX as u64).cast_signed();
        loop {
            let Some((task, job)) = &mut self.job else {
                let Some(task) = self.tasks.pop() else { return self.stop(None) };
                self.job = Some((task, self.start(task)));
                continue;
            };
            let mut allowed =
                self.without_tables.map_or(left, |without_tables| left.min(without_tables));
            let before = allowed;
            let step = job.advance(&mut allowed);
            let spent = before - allowed;
            left -= spent;
            self.used += spent.cast_unsigned();
            if let Some(without_tables) = &mut self.without_tables {
                *without_tables -= spent;
                if *without_tables <= 0 && !matches!(step, Ok(true)) {
                    return self.stop(Some(Limit::Memory));
                }
            }
            match step {
                // The number of placements is worth something even in part.
                Err(_) if matches!(task, Task::Ways) => {
                    job.go_on_without_tables();
                    self.without_tables = Some(WORK_WITHOUT_TABLES.max(self.used.cast_signed()));
                }
                Err(_) => return self.stop(Some(Limit::Memory)),
                Ok(true) => {
                    let (task, ways) = (*task, job.scaled());
                    (self.job, self.without_tables) = (None, None);
                    let mut tally = std::mem::take(&mut self.tally);
                    self.gather(task, &ways, &mut tally);
                    self.tally = tally;
                    // Of no placements, none is kept by a symmetry.
                    if self.share.of == 1 && self.tally.ways.is_zero() {
                        self.tasks.clear();
                    }
                }
                Ok(false) if left > 0 => {}
                Ok(false) => {
                    if self.used >= self.limits.work {
                        return self.stop(Some(Limit::Work));
                    }
                    self.tell();
                    return Step::Running;
                }
            }
        }
    }

    fn progress(&self) -> Progress {
        let mut progress = Progress::default();
        let mut ways = self.tally.ways.clone();
        if let Some((task, job)) = &self.job {
            progress = job.progress();
            if matches!(task, Task::Ways) {
                ways += &job.scaled();
            }
        }
        progress.share = Some(self.done);
        progress.positions = self.used;
        let ways = ways / SCALE;
        progress.classes = Some(ways.clone() / self.turns.len().narrow::<u32>());
        progress.count = Some(ways);
        progress
    }
}

impl Place {
    /// How many symmetries the board has with its blocked squares and fixed
    /// pieces: turns and reflections, that which moves nothing included.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        symmetry::symmetries(self).len()
    }

    /// How many classes the placements fall into when those that symmetries
    /// carry into each other are one, from the tally of a whole count with
    /// [`Wish::distinct`](field@Wish::distinct). By Burnside's lemma that is the mean, over the
    /// symmetries, of the placements that each leaves as they are.
    #[must_use]
    pub fn distinct(&self, tally: &Tally) -> Natural {
        (tally.ways.clone() + tally.kept.clone()) / SCALE / self.symmetries().narrow::<u32>()
    }

    /// How many classes so many placements are at least: each has one placement
    /// for every symmetry at most.
    #[must_use]
    pub fn classes_at_least(&self, placements: &Natural) -> Natural {
        let symmetries = self.symmetries().narrow::<u32>();
        (placements.clone() + Natural::from(u64::from(symmetries - 1))) / symmetries
    }

    /// In how many placements each kind stands on each square, for kinds that
    /// are to be placed, from the tally of a whole count with
    /// [`Wish::squares`](field@Wish::squares); none are left out that stand nowhere.
    #[must_use]
    pub fn stands(&self, tally: &Tally) -> Vec<(Square, Piece, Natural)> {
        let squares: Vec<Square> = self.board().open().iter().collect();
        let mut stands = Vec::new();
        for (numbers, piece) in tally.stands.chunks(squares.len().max(1)).zip(KINDS) {
            for (&square, number) in squares.iter().zip(numbers) {
                stands.push((square, piece, number.clone() / SCALE));
            }
        }
        stands.retain(|&(_, piece, _)| self.pieces().has(piece));
        stands
    }

    /// A reason why there is surely no placement, if one can be seen without
    /// counting.
    #[must_use]
    pub fn why_surely_none(&self) -> Option<Reason> {
        for &(square, piece) in self.fixed() {
            let attacks = self.attacks(piece, square);
            let hit = self.fixed().iter().filter(|&&(other, _)| attacks.contains(other));
            // The nearest, which nothing hides.
            let away = |&&(other, _): &&(Square, Piece)| {
                other.file.abs_diff(square.file).max(other.rank.abs_diff(square.rank))
            };
            if let Some(&attacked) = hit.min_by_key(away) {
                return Some(Reason::FixedAttack { attacker: (square, piece), attacked });
            }
        }
        if self.is_large() {
            let (pieces, squares) = (self.pieces().total(), self.board().open().len() as u64);
            return (pieces > squares).then_some(Reason::TooMany { pieces, squares });
        }
        let field = Field::new(self);
        let squares = field.singles(Order::Ranks).len() as u64;
        let pieces = self.pieces().total();
        if pieces > squares {
            return Some(Reason::TooMany { pieces, squares });
        }
        let pieces =
            u64::from(self.pieces().of(Piece::Queen)) + u64::from(self.pieces().of(Piece::Rook));
        [false, true].into_iter().find_map(|files| {
            let lines = field.straight_with_room(files);
            let none = pieces > lines as u64;
            none.then_some(Reason::NoLines { pieces, lines, files })
        })
    }
}
