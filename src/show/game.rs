//! A game of a Swap puzzle: its state, its legal moves, and why others are illegal.

use serde::Serialize;

use crate::board::Board;
use crate::leaper::MoveTable;
use crate::message::Message;
use crate::puzzle::{Draft, Error, ErrorKind, Puzzle};
use crate::square::Square;
use crate::swap::{Arrangement, Move, Side, Swap};

use super::Failure;
use crate::answer::starts;

/// The state of a game of a Swap puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GamePosition {
    /// The puzzle that starts at the current position.
    #[cfg_attr(feature = "types", ts(type = "SwapDraft"))]
    pub draft: Draft,
    /// The side to move, if sides alternate.
    pub turn: Option<Side>,
    /// Whether the goal is reached.
    pub reached: bool,
    /// The number of moves made, in the puzzle's metric.
    pub length: usize,
    /// The index of the first jump of each move.
    pub runs: Vec<usize>,
    /// The squares of the knights that have legal moves.
    pub ready: Vec<usize>,
    /// The squares that the selected knight could jump to on an empty board.
    pub targets: Vec<usize>,
    /// For every square, the reason why the selected knight can't jump there, or `null` if it can.
    /// `null` if no knight is selected.
    pub reasons: Option<Vec<Option<Message>>>,
}

impl GamePosition {
    /// Returns the state after these jumps (from, to, from, to …), with the legal moves of the
    /// knight on `selected`. Linear in the jumps and the board's area.
    ///
    /// # Errors
    /// If the puzzle is incomplete, one of the jumps is not legal, or a square is not on the board.
    pub fn new(draft: &Draft, jumps: &[u32], selected: Option<f64>) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        let (position, moves) = replay(&swap, jumps)?;
        let board = swap.board();
        let selected = selected.map(|number| square_of(board, number)).transpose()?;
        let subpuzzle = swap.with_start(&position).map_err(Failure::bad_request)?;
        let mut ready: Vec<usize> =
            swap.legal_moves(&position).iter().map(|step| board.index(step.from)).collect();
        ready.dedup();
        let runs = starts(&moves, swap.rules().by_runs());
        Ok(Self {
            draft: Draft::from(&Puzzle::Swap(subpuzzle)),
            turn: position.turn(),
            reached: swap.is_goal(&position),
            length: runs.len(),
            runs,
            ready,
            targets: selected.map_or_else(Vec::new, |from| {
                swap.targets(&position, from).iter().map(|to| board.index(to.square)).collect()
            }),
            reasons: selected.map(|from| {
                let reason =
                    |to| swap.landing(&position, from, to).err().map(|reason| reason.message());
                board.squares().map(reason).collect()
            }),
        })
    }
}

/// Returns the positions before, between and after these jumps, as rows of the board.
///
/// # Errors
/// If the puzzle is incomplete, or one of the jumps is not legal.
pub fn position_rows(draft: &Draft, jumps: &[u32]) -> Result<Vec<String>, Failure> {
    let swap = swap_of(draft)?;
    let (_, moves) = replay(&swap, jumps)?;
    let mut position = *swap.start();
    let mut rows = vec![swap.rows(&position)];
    rows.extend(moves.into_iter().map(|step| {
        position = swap.after(&position, step);
        swap.rows(&position)
    }));
    Ok(rows)
}

/// Returns the Swap puzzle of a draft.
pub(super) fn swap_of(draft: &Draft) -> Result<Swap, Failure> {
    match draft.complete()? {
        Puzzle::Swap(swap) => Ok(swap),
        _ => Err(Failure::bad_request("This is not a Swap puzzle.")),
    }
}

/// Replays jumps from the start. Returns the position and the moves.
pub(super) fn replay(swap: &Swap, jumps: &[u32]) -> Result<(Arrangement, Vec<Move>), Failure> {
    let mut position = *swap.start();
    let mut moves = Vec::with_capacity(jumps.len() / 2);
    for pair in jumps.chunks(2) {
        let &[from, to] = pair else {
            return Err(Failure::bad_request("The last jump has no end: jumps are from, to, …"));
        };
        let [from, to] = [from, to].map(|number| square_of(swap.board(), number.into()));
        let step = swap.landing(&position, from?, to?)?;
        position = swap.after(&position, step);
        moves.push(step);
    }
    Ok((position, moves))
}

/// Returns the square with this index. The page may send any number.
pub(super) fn square_of(board: &Board, number: f64) -> Result<Square, Failure> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "out-of-range values saturate and are rejected below"
    )]
    let index = number as u32;
    #[expect(clippy::float_cmp, reason = "whole numbers are exact")]
    let square = board.square(index as usize).filter(|_| f64::from(index) == number);
    square.ok_or_else(|| no_square(board, number).into())
}

/// Makes the error for a number that is no square's index.
fn no_square(board: &Board, got: f64) -> Error {
    let (got, files, ranks) = (got.to_string(), board.files(), board.ranks());
    Error { reason: ErrorKind::NoSquare { got, files, ranks }, at: 0..0 }
}

/// The graph of jumps on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Graph {
    /// The open squares.
    pub squares: Vec<usize>,
    /// Pairs of squares one jump apart, the smaller index first.
    pub edges: Vec<[usize; 2]>,
}

impl Graph {
    /// Returns the graph of a draft's board and leaper. Linear in the board's area.
    #[must_use]
    pub fn new(draft: &Draft) -> Self {
        let board: &Board = draft.board();
        let table = MoveTable::new(board, draft.leaper());
        let index = |number: usize| board.index(table.squares()[number]);
        let numbers = 0..table.squares().len();
        let edges = numbers.clone().flat_map(|from| {
            let reached = table.targets(from).iter().map(|&to| to as usize);
            reached.filter(move |&to| to > from).map(move |to| [from, to])
        });
        Self {
            edges: edges.map(|pair| pair.map(index)).collect(),
            squares: numbers.map(index).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Value;
    use crate::narrow::Narrow;

    fn position_after(
        line: &str,
        moves: &[&str],
        picked: Option<&str>,
    ) -> Result<GamePosition, String> {
        let draft = Draft::parse(line).unwrap();
        let picked = picked.map(|name| f64::from(number(&draft, name)));
        GamePosition::new(&draft, &jumps(&draft, moves), picked).map_err(|error| error.to_string())
    }

    fn number(draft: &Draft, name: &str) -> u32 {
        draft.board().index(name.parse().unwrap()).narrow::<u32>()
    }

    /// Converts moves such as `a1-b3` to indices.
    fn jumps(draft: &Draft, moves: &[&str]) -> Vec<u32> {
        moves.iter().flat_map(|step| step.split('-')).map(|name| number(draft, name)).collect()
    }

    const ARTICLE: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

    #[test]
    fn replayed_game_has_its_length_and_side_to_move() {
        let begun = position_after(ARTICLE, &[], None).unwrap();
        assert_eq!(begun.turn, Some(Side::White));
        assert!(!begun.reached && begun.reasons.is_none());
        assert_eq!(begun.draft.to_string(), ARTICLE);
        let later = position_after(ARTICLE, &["a1-b3", "d3-c1"], None).unwrap();
        assert_eq!((later.length, later.turn), (2, Some(Side::White)));
        assert_eq!(
            later.draft.to_string(),
            "swap?board=NN2/N2n/2nn&goal=n2N/n2N/n2N&turns=white&attack=no-comrade"
        );
    }

    #[test]
    fn illegal_moves_have_reasons() {
        let picked = position_after(ARTICLE, &[], Some("a1")).unwrap();
        let reasons = picked.reasons.unwrap();
        // c2 is a jump away from a1 and a3.
        let code = |square: usize| reasons[square].as_ref().map(|reason| reason.code);
        assert_eq!(code(6), Some("refusal.attacks-comrade"));
        let named = ["c2", "a3"].map(|name| Value::Text(name.into()));
        assert_eq!(reasons[6].as_ref().unwrap().with, named);
        assert_eq!(code(9), None);
        assert_eq!(code(4), Some("refusal.not-a-jump"));
        assert_eq!(picked.targets, [6, 9]);
        let black = position_after(ARTICLE, &[], Some("d1")).unwrap();
        let turn = black.reasons.unwrap()[5].clone().unwrap();
        assert_eq!(
            (turn.code, turn.with),
            ("refusal.not-its-turn", vec![Value::Text("white".into())])
        );
        assert_eq!(
            position_after(ARTICLE, &["a1-a2"], None).unwrap_err(),
            "No jump leads from a1 to a2."
        );
        assert!(position_after("swap?board=3x3&leaper=1,1", &[], None).unwrap().reached);
        assert!(position_after("swap?board=N2/3/3", &[], None).is_err());
    }

    #[test]
    fn runs_follow_the_rules_of_the_puzzle() {
        let line = "swap?board=N1N/3/n1n&metric=runs";
        assert_eq!(
            position_after(line, &["a1-c2", "c2-a3"], None).unwrap_err(),
            "There is already a knight on a3."
        );
        assert_eq!(
            position_after(line, &["a1-b3", "b3-c1"], None).unwrap_err(),
            "There is already a knight on c1."
        );
        assert_eq!(position_after(line, &["a1-c2", "c1-a2", "a3-b1"], None).unwrap().length, 3);
    }

    #[test]
    fn the_graph_of_guarinis_board_is_a_ring() {
        let graph = Graph::new(&Draft::parse("swap?board=3x3").unwrap());
        assert_eq!(graph.squares.len(), 9);
        assert_eq!(graph.edges.len(), 8);
        for square in [0, 1, 2, 3, 5, 6, 7, 8] {
            assert_eq!(graph.edges.iter().filter(|ends| ends.contains(&square)).count(), 2);
        }
    }

    #[test]
    fn runs_are_given_by_their_first_jumps() {
        let line = |metric| format!("swap?board=N2n/4/4{metric}");
        let moves = ["a3-c2", "c2-a1", "d3-b2", "b2-d1"];
        let runs = |metric| position_after(&line(metric), &moves, None).unwrap();
        assert_eq!((runs("&metric=runs").runs, runs("&metric=runs").length), (vec![0, 2], 2));
        assert_eq!((runs("").runs, runs("").length), (vec![0, 1, 2, 3], 4));
    }

    #[test]
    fn score_lists_the_board_after_each_jump() {
        let draft = Draft::parse("swap?board=N1n/2*/3").unwrap();
        let rows = position_rows(&draft, &jumps(&draft, &["a3-b1", "b1-a3"])).unwrap();
        assert_eq!(rows, ["N1n/2*/3", "2n/2*/1N1", "N1n/2*/3"]);
        assert!(position_rows(&draft, &[6, 5]).is_err());
    }

    #[test]
    fn each_illegal_move_has_its_own_code() {
        let code = |line: &str, step: &str| {
            let draft = Draft::parse(line).unwrap();
            let failure = position_rows(&draft, &jumps(&draft, &[step])).unwrap_err();
            assert_eq!(failure.at, None, "{step}");
            failure.code
        };
        for (step, wanted) in [
            ("b1-a3", "no-knight"),
            ("d1-b2", "not-its-turn"),
            ("a1-a2", "not-a-jump"),
            ("a1-c2", "attacks-comrade"),
        ] {
            assert_eq!(code(ARTICLE, step), wanted, "{step}");
        }
        assert_eq!(code("swap?board=N1N/3/n1n", "a3-b2"), "not-a-jump");
        assert_eq!(code("swap?board=N1n/2*/3", "a3-c2"), "blocked-square");
        assert_eq!(code("swap?board=N1n/2N/2n", "a3-c2"), "occupied");
        assert_eq!(code("swap?board=N3/4/n3&attack=no-enemy", "a3-c2"), "attacks-enemy");
    }

    #[test]
    fn squares_off_the_board_are_rejected() {
        let draft = Draft::parse("swap?board=N2n/N2n/N2n").unwrap();
        let message = |failure: Failure| {
            assert_eq!(failure.code, "off-board");
            failure.message
        };
        let off = "they go from 0 for a1 to 11 for d3.";
        for number in [-1.0, 12.0, 0.5, 1e300, f64::NAN, f64::INFINITY] {
            let refused = GamePosition::new(&draft, &[], Some(number)).unwrap_err();
            let wanted = format!("There is no square number {number} on this board: {off}");
            assert_eq!(message(refused), wanted);
        }
        for jumps in [[0, 12], [u32::MAX, 0]] {
            assert!(message(GamePosition::new(&draft, &jumps, None).unwrap_err()).ends_with(off));
            assert!(message(position_rows(&draft, &jumps).unwrap_err()).ends_with(off));
        }
        let half = GamePosition::new(&draft, &[0], None).unwrap_err();
        assert_eq!((half.code, half.at), ("bad-request", None));
        assert!(half.message.contains("no end"), "{half}");
    }
}
