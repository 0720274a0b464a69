//! Counts placements of kings, or of rooks, that cover a board: rank by rank, with dynamic
//! programming over profiles.
//!
//! A profile says for each file what the visited squares leave to the others. There are far fewer
//! profiles than placements: at most 4^(files + 1) for each number of pieces.
//!
//! | piece | what a file's entry says |
//! |---|---|
//! | king | whether its last square is uncovered, covered, or has a king (that itself needs cover) |
//! | rook | whether the squares since the last blocked one have a rook, or one of them waits for it |
//!
//! The placements that a symmetry maps to themselves are found by [`AnyCover`], and counted.
//!
//! Time: for each square, linear in the profiles. Memory: 32 bytes for each profile before and after
//! a square.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::KINDS;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::cover::AnyCover;
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::counting::profile_runs::{Overflow, Profile, ProfileQueue, ProfileRuns};
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::{Aim, Lines, Place};
use crate::place::model::tally::{SCALE, Tally};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// The greatest number of files: the board is turned if it has more files than ranks.
const MAX_FILES: usize = 11;

/// What stands on a square of the board, which may be turned.
#[derive(Clone, Copy)]
struct Cell {
    /// The number of the open square; `None` if it is blocked.
    open: Option<usize>,
    is_fixed: bool,
}

/// The states of a file's last square, for kings.
mod king {
    pub const UNCOVERED: u64 = 0;
    pub const COVERED: u64 = 1;
    pub const KING: u64 = 2;
    /// A king that no other attacks, where all squares must be attacked.
    pub const LONE_KING: u64 = 3;
}

/// The states of a file since its last blocked square, for rooks.
mod rook {
    pub const EMPTY: u64 = 0;
    /// A square waits for a rook in its file.
    pub const WAITING: u64 = 1;
    pub const ROOK: u64 = 2;
    /// A square of this rank waits for a rook in its rank or its file.
    pub const IN_RANK: u64 = 3;
}

/// The board as it is swept.
struct Sweep {
    piece: Piece,
    aim: Aim,
    files: usize,
    cells: Vec<Cell>,
    /// The first cell of the rank of blocked ones that is added after the board. If lines pass
    /// blocked squares, only this rank stops them.
    end: usize,
    passes: bool,
    /// The number of pieces to place; `None` if the least is wanted.
    wanted: Option<u32>,
}

impl Sweep {
    fn new(place: &Place, piece: Piece) -> Self {
        let board = place.board();
        let (files, ranks) = (board.files(), board.ranks());
        let is_turned = files > ranks;
        let (width, height) = if is_turned { (ranks, files) } else { (files, ranks) };
        let squares: Vec<Square> = board.open().iter().collect();
        let cell = |square: Square| Cell {
            open: squares.binary_search(&square).ok(),
            is_fixed: place.fixed().iter().any(|&(at, _)| at == square),
        };
        let cells = (0..height).flat_map(|rank| {
            (0..width).map(move |file| if is_turned { (rank, file) } else { (file, rank) })
        });
        let cells = cells.map(|(file, rank)| cell(Square { rank, file }));
        // A rank of blocked squares at the end completes the last one.
        let blocked = Cell { open: None, is_fixed: false };
        let cells = cells.chain(std::iter::repeat_n(blocked, usize::from(width))).collect();
        let end = usize::from(width) * usize::from(height);
        let passes = place.lines() == Lines::Pass;
        let wanted = place.pieces().open_number().is_none().then(|| place.pieces().of(piece));
        Self { piece, aim: place.aim(), files: usize::from(width), cells, end, passes, wanted }
    }

    /// Returns the profile before the first square.
    fn first(&self) -> u64 {
        match self.piece {
            // All squares outside are covered.
            Piece::King => (0..=self.files).fold(0, |all, at| with(all, at, king::COVERED)),
            _ => 0,
        }
    }

    /// Returns the profile after a square with a piece or without, or `None` if a visited square
    /// can't be covered any more, or pieces attack each other.
    fn after(&self, profile: u64, at: usize, has_piece: bool) -> Option<u64> {
        match self.piece {
            Piece::King => self.after_king(profile, at, has_piece),
            _ => self.after_rook(profile, at, has_piece),
        }
    }

    /// A profile has the last square of each file, and at the end the square diagonally behind: one
    /// file and one rank back.
    fn after_king(&self, profile: u64, at: usize, has_king: bool) -> Option<u64> {
        use king::{COVERED, KING, LONE_KING, UNCOVERED};
        let file = at % self.files;
        let is_last = file + 1 == self.files;
        let neighbours = [Some(self.files), file.checked_sub(1), Some(file), Some(file + 1)];
        let neighbours = || neighbours[..4 - usize::from(is_last)].iter().flatten().copied();
        let is_attacked = neighbours().any(|index| entry(profile, index) >= KING);
        let mut next = profile;
        if has_king {
            if is_attacked && self.aim == Aim::Both {
                return None;
            }
            for index in neighbours() {
                match entry(next, index) {
                    UNCOVERED => next = with(next, index, COVERED),
                    LONE_KING => next = with(next, index, KING),
                    _ => {}
                }
            }
        }
        // These squares have no more neighbours ahead.
        let is_done = |index| ![UNCOVERED, LONE_KING].contains(&entry(next, index));
        if !is_done(self.files) || (is_last && !is_done(file)) {
            return None;
        }
        let below = if is_last { COVERED } else { entry(next, file) };
        let state = match (has_king, is_attacked) {
            _ if self.cells[at].open.is_none() => COVERED,
            (true, false) if self.aim == Aim::Total => LONE_KING,
            (true, _) => KING,
            (false, true) => COVERED,
            (false, false) => UNCOVERED,
        };
        Some(with(with(next, self.files, below), file, state))
    }

    /// A profile has a state of each file, and at the end whether this rank has a rook since its
    /// last blocked square.
    fn after_rook(&self, profile: u64, at: usize, has_rook: bool) -> Option<u64> {
        use rook::{EMPTY, IN_RANK, ROOK, WAITING};
        let file = at % self.files;
        let rank_has_rook = entry(profile, self.files) == ROOK;
        let replaced = |profile, old, new| {
            let is_old = |&file: &usize| entry(profile, file) == old;
            (0..self.files).filter(is_old).fold(profile, |profile, file| with(profile, file, new))
        };
        let mut next = profile;
        let is_open = self.cells[at].open.is_some();
        let stops = !is_open && (!self.passes || at >= self.end);
        if has_rook {
            if self.aim == Aim::Both && (rank_has_rook || entry(profile, file) == ROOK) {
                return None;
            }
            next = with(replaced(next, IN_RANK, EMPTY), file, ROOK);
            next = with(next, self.files, ROOK);
        } else if is_open && !rank_has_rook && entry(profile, file) == EMPTY {
            next = with(next, file, IN_RANK);
        } else if stops && entry(profile, file) == WAITING {
            return None;
        } else if stops {
            next = with(next, file, EMPTY);
        }
        if stops || file + 1 == self.files {
            next = with(replaced(next, IN_RANK, WAITING), self.files, EMPTY);
        }
        Some(next)
    }
}

/// Returns an entry of a profile.
fn entry(profile: u64, at: usize) -> u64 {
    profile >> (2 * at) & 3
}

/// Returns a profile with an entry set.
fn with(profile: u64, at: usize, state: u64) -> u64 {
    profile & !(3 << (2 * at)) | state << (2 * at)
}

/// A count of covering placements of kings or rooks in progress.
pub(crate) struct ProfileCount {
    place: Place,
    sweep: Sweep,
    symmetries: Vec<SymmetryMap>,
    options: CountOptions,
    limits: Limits,
    tasks: Vec<Task>,
    task: Task,
    at: usize,
    /// The profiles before the current square that are left to advance, and those after it.
    profiles: ProfileQueue,
    next: ProfileRuns,
    /// Whether `next` is being merged into `profiles`.
    is_merging: bool,
    /// The search for symmetric placements.
    symmetric: Option<AnyCover>,
    /// The number of pieces, once all placements are counted.
    number: Option<u32>,
    ways: u128,
    invariant: u64,
    square_counts: Vec<(usize, u128)>,
    work: u64,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    /// All placements.
    All,
    /// Those with a piece on a square.
    OnSquare(usize),
    /// Those that a symmetry maps to themselves.
    Invariant(usize),
}

impl ProfileCount {
    /// Starts a count for a puzzle that [`Place::why_surely_none`] doesn't exclude. Returns `None`
    /// if it is of another kind.
    pub fn new(place: &Place, options: CountOptions) -> Option<Self> {
        let pieces = place.pieces();
        let mut kinds = Piece::ALL.into_iter().filter(|&piece| pieces.has(piece));
        let (Some(piece), None) = (kinds.next(), kinds.next()) else { return None };
        let board = place.board();
        let fits = usize::from(board.files().min(board.ranks())) <= MAX_FILES;
        let is_known = match piece {
            Piece::King => true,
            Piece::Rook => place.aim() != Aim::Total,
            _ => false,
        };
        let is_alike = place.fixed().iter().all(|&(_, fixed)| fixed == piece);
        let is_given = matches!(pieces.open_number(), None | Some((_, OpenNumber::Least)));
        if !(fits && is_known && is_alike && is_given) {
            return None;
        }
        let symmetries = symmetries(place);
        let mut tasks = Vec::new();
        if options.squares {
            let is_fixed = |at: Square| place.fixed().iter().any(|&(square, _)| square == at);
            let squares = board.open().iter().enumerate().filter(|&(_, at)| !is_fixed(at));
            let squares = squares.map(|(square, _)| square);
            let is_first = |&square: &usize| symmetries.iter().all(|map| map.of(square) >= square);
            tasks.extend(squares.filter(is_first).map(Task::OnSquare));
        }
        if options.distinct {
            tasks.extend((1..symmetries.len()).map(Task::Invariant));
        }
        let sweep = Sweep::new(place, piece);
        let mut count = Self {
            place: place.clone(),
            symmetries,
            options,
            limits: Limits::default(),
            tasks,
            task: Task::All,
            at: 0,
            profiles: ProfileQueue::of((sweep.first(), 0, 1)),
            next: ProfileRuns::new(sweep.wanted.is_none()),
            is_merging: false,
            symmetric: None,
            number: sweep.wanted,
            ways: 0,
            invariant: 0,
            square_counts: Vec::new(),
            work: 0,
            sweep,
        };
        count.tasks.reverse();
        Some(count)
    }

    /// Starts a search for the least number of pieces. Returns `None` if that isn't wanted, or the
    /// puzzle is of another kind.
    pub fn least(place: &Place) -> Option<Self> {
        let count = Self::new(place, CountOptions::default())?;
        count.sweep.wanted.is_none().then_some(count)
    }

    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64 {
        ((self.profiles.len() + self.next.len()) * size_of::<Profile>()) as u64
    }

    /// Advances one profile over the current square.
    fn advance_profile(&mut self, (profile, used, ways): Profile) {
        let cell = self.sweep.cells[self.at];
        let is_wanted = matches!(self.task, Task::OnSquare(square) if cell.open == Some(square));
        for has_piece in [false, true] {
            let may = if has_piece {
                cell.open.is_some() && (cell.is_fixed || self.number.is_none_or(|most| used < most))
            } else {
                !cell.is_fixed && !is_wanted
            };
            if !may {
                continue;
            }
            if let Some(next) = self.sweep.after(profile, self.at, has_piece) {
                self.next.push((next, used + u32::from(has_piece && !cell.is_fixed), ways));
            }
        }
    }

    /// Takes a step over the current square: advances a profile, or merges one of those after it.
    /// After the last one, goes on to the next square. Returns the work.
    fn step(&mut self) -> Result<i64, Limit> {
        let to_limit = |_: Overflow| Limit::Size;
        if self.memory() > self.limits.memory {
            return Err(Limit::Memory);
        }
        if self.is_merging {
            if !self.next.merge_next(&mut self.profiles).map_err(to_limit)? {
                self.is_merging = false;
                self.at += 1;
            }
            return Ok(2);
        }
        if !self.next.is_run_full()
            && let Some(profile) = self.profiles.pop()
        {
            self.advance_profile(profile);
            return Ok(4);
        }
        let sorted = self.next.sort_run().map_err(to_limit)?;
        if !self.profiles.is_empty() {
            return Ok((2 * sorted as u64).cast_signed());
        }
        self.is_merging = true;
        Ok(((2 * sorted + self.next.start_merging()) as u64).cast_signed())
    }

    /// Returns the number of placements at the end of the board.
    fn ways_at_end(&mut self) -> u128 {
        let fewest = self.profiles.iter().map(|&(_, used, _)| used).min();
        let wanted = self.number.or(fewest);
        if self.task == Task::All && self.number.is_none() {
            self.number = fewest;
        }
        let ways = self.profiles.iter().filter(|it| Some(it.1) == wanted);
        ways.map(|&(_, _, ways)| ways).sum()
    }

    /// Stores the result of a task, and starts the next. Returns whether there is one.
    fn next_task(&mut self) -> bool {
        match self.task {
            Task::All => self.ways = self.ways_at_end(),
            Task::OnSquare(square) => {
                let ways = self.ways_at_end();
                self.square_counts.push((square, ways));
            }
            Task::Invariant(_) => {}
        }
        if self.ways == 0 {
            return false;
        }
        let Some(task) = self.tasks.pop() else { return false };
        self.task = task;
        self.at = 0;
        self.profiles = ProfileQueue::of((self.sweep.first(), 0, 1));
        if let Task::Invariant(map) = task {
            let pieces = self.place.pieces();
            let number = self.number.unwrap_or(0);
            let place = self.place.with_pieces(pieces.with(self.sweep.piece, number));
            self.symmetric = Some(AnyCover::symmetric(&place, &self.symmetries[map]));
        }
        true
    }

    fn outcome(&self, limit: Option<Limit>) -> Outcome {
        let scaled = |number: u128| Natural::from(number) * u64::from(SCALE);
        let squares = self.place.board().open().len();
        let mut square_counts =
            vec![Natural::ZERO; if self.options.squares { 5 * squares } else { 0 }];
        let kind = KINDS.iter().position(|&kind| kind == self.sweep.piece).unwrap_or(0);
        for &(square, ways) in &self.square_counts {
            for map in &self.symmetries {
                square_counts[kind * squares + map.of(square)] = scaled(ways);
            }
        }
        let is_least = self.sweep.wanted.is_none();
        // Without its squares and classes the count is whole.
        let options_limit = limit.filter(|_| self.task != Task::All);
        let mut tally = Tally { ways: scaled(self.ways), ..Tally::default() };
        if options_limit.is_none() {
            (tally.invariant, tally.square_counts) = (scaled(self.invariant.into()), square_counts);
        }
        Outcome {
            tally,
            options_limit,
            limit: limit.filter(|_| self.task == Task::All),
            least: self.number.filter(|_| is_least).or(limit.filter(|_| is_least).map(|_| 0)),
            ..Outcome::default()
        }
    }
}

impl Search for ProfileCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let work_left = self.limits.work.saturating_sub(self.work);
        let mut left = budget.min(work_left).clamp(1, i64::MAX as u64).cast_signed();
        while left > 0 {
            if self.work >= self.limits.work {
                return Step::Done(self.outcome(Some(Limit::Work)));
            }
            let spent;
            if let Some(symmetric) = &mut self.symmetric {
                let mut allowed = left;
                let step = symmetric.advance(&mut allowed);
                spent = left - allowed;
                match step {
                    Step::Running => {}
                    Step::Done(Some(_)) => self.invariant += 1,
                    Step::Done(None) => self.symmetric = None,
                }
            } else if self.at == self.sweep.cells.len() || matches!(self.task, Task::Invariant(_)) {
                if !self.next_task() {
                    return Step::Done(self.outcome(None));
                }
                spent = 4;
            } else {
                match self.step() {
                    Ok(work) => spent = work,
                    Err(limit) => return Step::Done(self.outcome(Some(limit))),
                }
            }
            self.work += spent.cast_unsigned();
            left -= spent;
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let is_least = self.sweep.wanted.is_none();
        Progress {
            positions: self.work,
            memory: self.memory(),
            count: Some(self.ways.into()),
            is_count_complete: self.task != Task::All,
            lower: self.number.filter(|_| is_least),
            undivided: true,
            ..Progress::default()
        }
    }
}
