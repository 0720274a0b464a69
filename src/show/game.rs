//! What a person who tries a Swap puzzle is shown: where a game stands, what
//! can be moved and what not, and why.

use serde::Serialize;

use crate::board::Board;
use crate::leaper::MoveTable;
use crate::puzzle::{Draft, Error, Puzzle, Reason};
use crate::square::Square;
use crate::swap::arrangement::runs;
use crate::swap::{Arrangement, Move, Side, Swap};

/// Where a game stands. Squares are numbered as the board has them; see
/// [`Board::index`].
#[derive(Clone, Debug, Serialize)]
pub struct Stand {
    /// The puzzle from here.
    pub draft: Draft,
    /// Whose turn it is, where sides alternate.
    pub turn: Option<Side>,
    /// Is the goal reached?
    pub reached: bool,
    /// The moves made, in the puzzle's metric.
    pub length: usize,
    /// The squares of the knights that have a legal move.
    pub ready: Vec<usize>,
    /// The squares that the picked knight could jump to on an empty board.
    pub targets: Vec<usize>,
    /// Why the picked knight can't go there, for every square; nothing where
    /// it can. Nothing at all if none is picked.
    pub reasons: Option<Vec<Option<String>>>,
}

impl Stand {
    /// After these moves, written `a1-b3`; of the knight on `picked` it is
    /// told where it may go. Linear in the moves and the board's area.
    ///
    /// # Errors
    /// If the puzzle is not finished, or one of the moves is not legal.
    pub fn new(draft: &Draft, moves: &[String], picked: Option<&str>) -> Result<Self, Error> {
        let swap = swap_of(draft)?;
        let (here, made) = follow(&swap, moves)?;
        let picked = picked.and_then(|name| name.parse::<Square>().ok());
        let rest = swap.from_here(&here).map_err(|invalid| wrong(&invalid.to_string()))?;
        let board = swap.board();
        let mut ready: Vec<usize> =
            swap.legal_moves(&here).iter().map(|step| board.index(step.from)).collect();
        ready.dedup();
        Ok(Self {
            draft: Draft::from(&Puzzle::Swap(rest)),
            turn: here.turn(),
            reached: swap.is_goal(&here),
            length: if swap.rules().by_runs() { runs(&made) } else { made.len() },
            ready,
            targets: picked.map_or_else(Vec::new, |from| {
                swap.targets(&here, from).iter().map(|to| board.index(to.square)).collect()
            }),
            reasons: picked.map(|from| {
                let why = |to| swap.landing(&here, from, to).err().map(|why| why.to_string());
                board.squares().map(why).collect()
            }),
        })
    }
}

/// The puzzle that is drawn.
pub(super) fn swap_of(draft: &Draft) -> Result<Swap, Error> {
    match draft.complete()? {
        Puzzle::Swap(swap) => Ok(swap),
        _ => Err(wrong("only a Swap puzzle can be played")),
    }
}

/// Where moves lead to from the start, and the moves.
pub(super) fn follow(swap: &Swap, moves: &[String]) -> Result<(Arrangement, Vec<Move>), Error> {
    let mut here = *swap.start();
    let mut made = Vec::with_capacity(moves.len());
    for text in moves {
        let step = read_move(swap, &here, text).map_err(|got| wrong(&got))?;
        here = swap.after(&here, step);
        made.push(step);
    }
    Ok((here, made))
}

/// A move that is legal now.
fn read_move(swap: &Swap, here: &Arrangement, text: &str) -> Result<Move, String> {
    let ends = text.split_once('-');
    let squares = ends.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let (from, to) = squares.ok_or_else(|| format!("{text} is no move: one is written a1-b3"))?;
    swap.landing(here, from, to).map_err(|why| why.to_string())
}

pub(super) fn wrong(got: &str) -> Error {
    Error { reason: Reason::BadDrawing { got: got.to_owned() }, at: 0..0 }
}

/// Which open squares a leaper's jumps link.
#[derive(Clone, Debug, Serialize)]
pub struct Graph {
    /// The open squares, by their numbers on the board.
    pub squares: Vec<usize>,
    /// Pairs of those numbers, the smaller first: one after the other.
    pub edges: Vec<usize>,
}

impl Graph {
    /// The graph of a drawing's board and leaper. Linear in the board's area.
    #[must_use]
    pub fn new(draft: &Draft) -> Self {
        let board: &Board = draft.board();
        let table = MoveTable::new(board, draft.leaper());
        let index = |number: usize| board.index(table.squares()[number]);
        let numbers = 0..table.squares().len();
        let edges = numbers.clone().flat_map(|from| {
            let reached = table.reached(from).iter().map(|&to| to as usize);
            reached.filter(move |&to| to > from).flat_map(move |to| [from, to])
        });
        Self { edges: edges.map(index).collect(), squares: numbers.map(index).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stand(line: &str, moves: &[&str], picked: Option<&str>) -> Result<Stand, String> {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let draft = Draft::parse(line).unwrap();
        Stand::new(&draft, &moves, picked).map_err(|error| error.to_string())
    }

    const ARTICLE: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

    #[test]
    fn a_game_is_followed_and_gone_on_with() {
        let begun = stand(ARTICLE, &[], None).unwrap();
        assert_eq!(begun.turn, Some(Side::White));
        assert!(!begun.reached && begun.reasons.is_none());
        assert_eq!(begun.draft.to_string(), ARTICLE);
        let later = stand(ARTICLE, &["a1-b3", "d3-c1"], None).unwrap();
        assert_eq!((later.length, later.turn), (2, Some(Side::White)));
        assert_eq!(
            later.draft.to_string(),
            "swap?board=NN2/N2n/2nn&goal=n2N/n2N/n2N&turns=white&attack=no-comrade"
        );
    }

    #[test]
    fn what_can_not_be_done_is_told_with_the_reason() {
        let picked = stand(ARTICLE, &[], Some("a1")).unwrap();
        let reasons = picked.reasons.unwrap();
        // c2 is reached from a3, a1 and nothing else of White's but itself.
        assert_eq!(reasons[6].as_deref(), Some("c2 would attack your own knight on a3"));
        assert_eq!(reasons[9], None);
        assert_eq!(reasons[4].as_deref(), Some("a1 to a2 is not a jump"));
        assert_eq!(picked.targets, [6, 9]);
        let black = stand(ARTICLE, &[], Some("d1")).unwrap();
        assert_eq!(black.reasons.unwrap()[5].as_deref(), Some("it is White's turn"));
        assert!(stand(ARTICLE, &["a1-a2"], None).unwrap_err().contains("not a jump"));
        assert!(stand(ARTICLE, &["a1b3"], None).unwrap_err().contains("a1-b3"));
        assert!(stand("swap?board=3x3&leaper=1,1", &[], None).unwrap().reached);
        assert!(stand("swap?board=N2/3/3", &[], None).is_err());
    }

    #[test]
    fn runs_count_as_the_puzzle_does() {
        let line = "swap?board=N1N/3/n1n&metric=runs";
        assert_eq!(stand(line, &["a1-c2", "c2-a3"], None).unwrap_err(), "a3 is occupied");
        assert_eq!(stand(line, &["a1-b3", "b3-c1"], None).unwrap_err(), "c1 is occupied");
        assert_eq!(stand(line, &["a1-c2", "c1-a2", "a3-b1"], None).unwrap().length, 3);
    }

    #[test]
    fn the_graph_of_guarinis_board_is_a_ring() {
        let graph = Graph::new(&Draft::parse("swap?board=3x3").unwrap());
        assert_eq!(graph.squares.len(), 9);
        assert_eq!(graph.edges.len(), 16);
        for square in [0, 1, 2, 3, 5, 6, 7, 8] {
            assert_eq!(graph.edges.iter().filter(|&&end| end == square).count(), 2);
        }
    }
}
