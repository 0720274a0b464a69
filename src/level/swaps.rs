//! Makes exchanges: small boards, on which the two arrangements lie far apart.

use super::bit_graph::BitGraph;
use super::exchange::Exchange;
use super::shapes::{Symmetry, board, largest_part};
use super::{Grade, Measures};
use crate::bits::Bits;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;
use crate::swap::{Attack, Rules, Swap, Turns};

/// What is always there.
pub(super) const ALWAYS: &str = "swap?board=N1N/3/n1n";

/// How many arrangements a puzzle may have.
const MOST: u64 = 40_000;

/// How many arrangements are looked at in all.
pub(super) const WORK: u64 = 400_000;

/// What puzzles of a grade are made of.
struct Frame {
    sizes: &'static [(u16, u16)],
    /// How many squares may be open, and how many knights a side has.
    open: [usize; 2],
    knights: [usize; 2],
    /// How many of a hundred have a rule that bites.
    rules: u64,
    /// How many of a hundred have a goal that is no exchange, but far away.
    far: u64,
    /// How many of a hundred have knights with names.
    named: u64,
    lengths: [u32; 2],
}

impl Frame {
    const fn new(
        sizes: &'static [(u16, u16)],
        [open, knights]: [[usize; 2]; 2],
        [rules, far, named]: [u64; 3],
        lengths: [u32; 2],
    ) -> Self {
        Self { sizes, open, knights, rules, far, named, lengths }
    }
}

/// By grade: boards; open squares and knights; rules, far goals and names; lengths.
#[rustfmt::skip]
const FRAMES: [Frame; 5] = [
    Frame::new(&[(3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4)], [[5, 12], [1, 2]], [0, 75, 0], [1, 8]),
    Frame::new(&[(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5)], [[7, 13], [1, 3]], [25, 55, 15], [4, 16]),
    Frame::new(&[(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4)], [[8, 14], [2, 4]], [40, 50, 20], [6, 24]),
    Frame::new(&[(4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4), (4, 5)], [[8, 14], [2, 5]], [50, 40, 25], [8, 40]),
    Frame::new(&[(4, 3), (3, 4), (4, 4), (5, 3), (3, 5), (5, 4), (4, 5), (5, 5)], [[9, 15], [2, 6]], [50, 40, 25], [12, 99]),
];

/// One board, with knights on it.
pub(super) fn candidate(
    grade: Grade,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Puzzle, Measures)> {
    let frame = &FRAMES[usize::from(grade.get()) - 1];
    *work = work.saturating_sub(100);
    let size = random.one(frame.sizes);
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.one(&Symmetry::ALL[1..]);
    let open = frame.open[0] + random.index(frame.open[1] - frame.open[0] + 1);
    let board = largest_part(board(random, size, area.saturating_sub(open), symmetry)?)?;
    let squares = board.open().len();
    if !(frame.open[0]..=frame.open[1]).contains(&squares) || is_thin(&board) {
        return None;
    }
    let named = random.below(100) < frame.named;
    let most = frame.knights[1].min((squares - 1) / 2).min(if named { 3 } else { 9 });
    let knights = frame.knights[0] + random.index(most.checked_sub(frame.knights[0])? + 1);
    if arrangements(squares, knights, named) * 2 > MOST {
        return None;
    }
    let start = start(&board, random, size, symmetry, knights, named)?;
    let rules = rules(frame, random);
    let swap = Swap::new(board, Leaper::KNIGHT, &start, None, rules).ok()?;
    let far = random.below(100) < frame.far;
    let swap = if far { farther(&swap, random, work)? } else { swap };
    let exchange = Exchange::new(&swap)?;
    let from = exchange.pack(swap.start());
    let field = exchange.field(&exchange.goals(), true, Some(from), MOST)?;
    *work = work.saturating_sub(field.order.len() as u64);
    let measures = exchange.measures(from, &field)?;
    let par = measures.par?;
    (frame.lengths[0]..=frame.lengths[1]).contains(&par).then_some((Puzzle::Swap(swap), measures))
}

/// Has it a rank or file with nothing open at its border? The same puzzle has a smaller board.
fn is_thin(board: &Board) -> bool {
    let (files, ranks) = (board.files(), board.ranks());
    let none = |at: &dyn Fn(Square) -> bool| !board.open().iter().any(at);
    none(&|at| at.file == 0)
        || none(&|at| at.file == files - 1)
        || none(&|at| at.rank == 0)
        || none(&|at| at.rank == ranks - 1)
}

/// How many ways there are to put so many knights of each side on so many squares.
fn arrangements(squares: usize, knights: usize, named: bool) -> u64 {
    let (squares, knights) = (squares as u64, knights as u64);
    let falling = |from: u64, count: u64| (from - count + 1..=from).product::<u64>();
    let alike = if named { 1 } else { falling(knights, knights) };
    falling(squares, knights) / alike * (falling(squares - knights, knights) / alike)
}

/// White's knights anywhere on one half, Black's where the board's symmetry leads these.
fn start(
    board: &Board,
    random: &mut Random,
    size: (u16, u16),
    symmetry: Symmetry,
    knights: usize,
    named: bool,
) -> Option<Vec<(Square, char)>> {
    let mut squares: Vec<Square> = board.open().iter().collect();
    random.shuffle(&mut squares);
    // Those at the ends look best.
    if random.below(3) > 0 {
        let along = |at: &Square| match symmetry {
            Symmetry::Sides => at.file.min(size.0 - 1 - at.file),
            _ => at.rank.min(size.1 - 1 - at.rank),
        };
        let tie = random.next();
        crate::order::sort_by_key(&mut squares, |at| {
            (along(at), tie.rotate_left(u32::from(at.file) * 7 + u32::from(at.rank) * 13))
        });
    }
    let mut start: Vec<(Square, char)> = Vec::new();
    let mut taken = board.no_squares();
    for square in squares {
        let image = symmetry.image(square, size);
        let is_white = match symmetry {
            Symmetry::Sides => square.file < image.file,
            _ => square.rank > image.rank,
        };
        if start.len() == 2 * knights || !is_white || !board.is_open(image) {
            continue;
        }
        if taken.insert(square) && taken.insert(image) {
            let letter =
                if named { (b'A' + (start.len() / 2).narrow::<u8>()) as char } else { 'N' };
            start.push((square, letter));
            start.push((image, letter.to_ascii_lowercase()));
        }
    }
    (start.len() == 2 * knights).then_some(start)
}

fn rules(frame: &Frame, random: &mut Random) -> Rules {
    let mut rules = Rules::default();
    if random.below(100) < frame.rules {
        rules.turns = random.one(&[Turns::Free, Turns::White]);
        rules.attack = random.one(&[Attack::Any, Attack::NoComrade, Attack::NoEnemy]);
    }
    rules
}

/// The same start, with one of the farthest arrangements as its goal.
fn farther(swap: &Swap, random: &mut Random, work: &mut u64) -> Option<Swap> {
    let exchange = Exchange::new(swap)?;
    let start = exchange.pack(swap.start());
    let field = exchange.field(&[start], false, None, MOST)?;
    *work = work.saturating_sub(field.order.len() as u64);
    let depth = field.depth();
    // From the farthest layers, in which there are few.
    let layer = depth - random.below(u64::from(depth / 4 + 1)).narrow::<u32>();
    let begin = if layer == 0 { 0 } else { field.layers[layer as usize - 1] };
    let end = field.layers.get(layer as usize).copied().unwrap_or(field.order.len());
    let chosen =
        field.order[begin + random.index(end.checked_sub(begin).filter(|&some| some > 0)?)];
    let graph = BitGraph::new(swap.board(), swap.leaper())?;
    let knights =
        Bits(graph.all()).filter_map(|at| Some((graph.squares[at], exchange.letter(chosen, at)?)));
    let goal: Vec<(Square, char)> = knights.collect();
    let (start, rules) = (swap.knights(swap.start()).collect::<Vec<_>>(), swap.rules());
    Swap::new(swap.board().clone(), swap.leaper(), &start, Some(&goal), rules).ok()
}
