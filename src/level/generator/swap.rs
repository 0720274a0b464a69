//! Makes Swap puzzles: small boards on which start and goal are far apart.

use super::boards::{Symmetry, board, largest_component};
use super::theme_generator::ThemeGenerator;
use crate::bits::Bits;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::level::analysis::bit_graph::BitGraph;
use crate::level::analysis::swap::SwapAnalysis;
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;
use crate::swap::{Attack, Rules, Swap, Turns};

/// Work is positions visited, and 100 for each try.
pub(super) const GENERATOR: ThemeGenerator =
    ThemeGenerator { candidate, work: 400_000, fallback: "swap?board=N1N/3/n1n" };

/// The most positions that a puzzle may have.
const MAX_STATES: u64 = 40_000;

/// The properties of puzzles of a grade.
struct Ranges {
    sizes: &'static [(u16, u16)],
    /// Number of open squares.
    open: [usize; 2],
    /// Number of knights of a side.
    knights: [usize; 2],
    /// Percentage of puzzles whose rules are drawn; one in six of these has the default rules.
    rules: u64,
    /// Percentage of puzzles whose goal is a distant position instead of an exchange.
    distant: u64,
    /// Percentage of puzzles with knights of other letters than `N`.
    named: u64,
    lengths: [u32; 2],
}

impl Ranges {
    const fn new(
        sizes: &'static [(u16, u16)],
        [open, knights]: [[usize; 2]; 2],
        [rules, distant, named]: [u64; 3],
        lengths: [u32; 2],
    ) -> Self {
        Self { sizes, open, knights, rules, distant, named, lengths }
    }
}

/// For each grade: boards; open squares and knights; rules, distant goals and names; lengths.
#[rustfmt::skip]
const RANGES: [Ranges; 5] = [
    Ranges::new(&[(3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4)], [[5, 12], [1, 2]], [0, 75, 0], [1, 8]),
    Ranges::new(&[(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5)], [[7, 13], [1, 3]], [25, 55, 15], [4, 16]),
    Ranges::new(&[(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4)], [[8, 14], [2, 4]], [40, 50, 20], [6, 24]),
    Ranges::new(&[(4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4), (4, 5)], [[8, 14], [2, 5]], [50, 40, 25], [8, 40]),
    Ranges::new(&[(4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4), (4, 5), (5, 5)], [[9, 15], [2, 6]], [50, 40, 25], [12, 99]),
];

/// Tries one board with knights.
fn candidate(grade: Grade, random: &mut Random, work_left: &mut u64) -> Option<(Puzzle, Measures)> {
    let ranges = &RANGES[usize::from(grade.get()) - 1];
    *work_left = work_left.saturating_sub(100);
    let size = random.choose(ranges.sizes);
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.choose(&Symmetry::ALL[1..]);
    let open = ranges.open[0] + random.index(ranges.open[1] - ranges.open[0] + 1);
    let board = largest_component(board(random, size, area.saturating_sub(open), symmetry)?)?;
    let squares = board.open().len();
    if !(ranges.open[0]..=ranges.open[1]).contains(&squares) || has_blocked_edge(&board) {
        return None;
    }
    let is_named = random.below(100) < ranges.named;
    let most = ranges.knights[1].min((squares - 1) / 2).min(if is_named { 3 } else { 9 });
    let knights = ranges.knights[0] + random.index(most.checked_sub(ranges.knights[0])? + 1);
    // Twice, for either side to move.
    if count_positions(squares, knights, is_named) * 2 > MAX_STATES {
        return None;
    }
    let start = random_start(&board, random, size, symmetry, knights, is_named)?;
    let rules = random_rules(ranges, random);
    let swap = Swap::new(board, Leaper::KNIGHT, &start, None, rules).ok()?;
    let is_distant = random.below(100) < ranges.distant;
    let swap = if is_distant { with_distant_goal(&swap, random, work_left)? } else { swap };
    let analysis = SwapAnalysis::new(&swap)?;
    let from = analysis.pack(swap.start());
    let to_goal = analysis.search(&analysis.goals(), true, Some(from), MAX_STATES)?;
    *work_left = work_left.saturating_sub(to_goal.order.len() as u64);
    let measures = analysis.measures(from, &to_goal)?;
    let par = measures.par?;
    (ranges.lengths[0]..=ranges.lengths[1]).contains(&par).then_some((Puzzle::Swap(swap), measures))
}

/// Is an outer rank or file entirely blocked? Then the same puzzle fits on a smaller board.
fn has_blocked_edge(board: &Board) -> bool {
    let (files, ranks) = (board.files(), board.ranks());
    let is_blocked = |on_edge: &dyn Fn(Square) -> bool| !board.open().iter().any(on_edge);
    is_blocked(&|at| at.file == 0)
        || is_blocked(&|at| at.file == files - 1)
        || is_blocked(&|at| at.rank == 0)
        || is_blocked(&|at| at.rank == ranks - 1)
}

/// Returns the number of positions of `knights` knights of each side.
fn count_positions(squares: usize, knights: usize, is_named: bool) -> u64 {
    let (squares, knights) = (squares as u64, knights as u64);
    let falling = |from: u64, count: u64| (from - count + 1..=from).product::<u64>();
    let alike = if is_named { 1 } else { falling(knights, knights) };
    falling(squares, knights) / alike * (falling(squares - knights, knights) / alike)
}

/// Places White's knights on one half of the board, and Black's symmetrically.
fn random_start(
    board: &Board,
    random: &mut Random,
    size: (u16, u16),
    symmetry: Symmetry,
    knights: usize,
    is_named: bool,
) -> Option<Vec<(Square, char)>> {
    let mut squares: Vec<Square> = board.open().iter().collect();
    random.shuffle(&mut squares);
    // In two of three cases, the outer squares come first: that looks best.
    if random.below(3) > 0 {
        let inset = |at: &Square| match symmetry {
            Symmetry::LeftRight => at.file.min(size.0 - 1 - at.file),
            _ => at.rank.min(size.1 - 1 - at.rank),
        };
        let tie = random.next();
        crate::order::sort_by_key(&mut squares, |at| {
            (inset(at), tie.rotate_left(u32::from(at.file) * 7 + u32::from(at.rank) * 13))
        });
    }
    let mut start: Vec<(Square, char)> = Vec::new();
    let mut taken = board.no_squares();
    for square in squares {
        let image = symmetry.map(square, size);
        let is_white = match symmetry {
            Symmetry::LeftRight => square.file < image.file,
            _ => square.rank > image.rank,
        };
        if start.len() == 2 * knights {
            break;
        }
        if !is_white || !board.is_open(image) {
            continue;
        }
        if taken.insert(square) && taken.insert(image) {
            let letter =
                if is_named { (b'A' + (start.len() / 2).narrow::<u8>()) as char } else { 'N' };
            start.push((square, letter));
            start.push((image, letter.to_ascii_lowercase()));
        }
    }
    (start.len() == 2 * knights).then_some(start)
}

fn random_rules(ranges: &Ranges, random: &mut Random) -> Rules {
    let mut rules = Rules::default();
    if random.below(100) < ranges.rules {
        rules.turns = random.choose(&[Turns::Free, Turns::White]);
        rules.attack = random.choose(&[Attack::Any, Attack::NoComrade, Attack::NoEnemy]);
    }
    rules
}

/// Replaces the goal by a position of the last quarter of the layers from the start.
fn with_distant_goal(swap: &Swap, random: &mut Random, work_left: &mut u64) -> Option<Swap> {
    let analysis = SwapAnalysis::new(swap)?;
    let start = analysis.pack(swap.start());
    let found = analysis.search(&[start], false, None, MAX_STATES)?;
    *work_left = work_left.saturating_sub(found.order.len() as u64);
    let depth = found.depth();
    // From one of the last layers, which are small.
    let layer = depth - random.below(u64::from(depth / 4 + 1)).narrow::<u32>();
    let begin = if layer == 0 { 0 } else { found.layer_ends[layer as usize - 1] };
    let end = found.layer_ends.get(layer as usize).copied().unwrap_or(found.order.len());
    let chosen =
        found.order[begin + random.index(end.checked_sub(begin).filter(|&some| some > 0)?)];
    let graph = BitGraph::new(swap.board(), swap.leaper())?;
    let knights =
        Bits(graph.all()).filter_map(|at| Some((graph.squares[at], analysis.letter(chosen, at)?)));
    let goal: Vec<(Square, char)> = knights.collect();
    let (start, rules) = (swap.knights(swap.start()).collect::<Vec<_>>(), swap.rules());
    Swap::new(swap.board().clone(), swap.leaper(), &start, Some(&goal), rules).ok()
}
