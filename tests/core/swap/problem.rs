//! Valid Swap puzzles, and errors of invalid ones.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::Leaper;
use leaper::board::Board;
use leaper::square::Square;
use leaper::swap::{Attack, Endpoint, IllegalMove, Invalid, Move, Rules, Side, Swap, Turns};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn knights(text: &str) -> Vec<(Square, char)> {
    text.split_whitespace().map(|word| (square(&word[1..]), word.chars().next().unwrap())).collect()
}

fn on(board: &Board, start: &str, goal: Option<&str>) -> Result<Swap, Invalid> {
    let goal = goal.map(knights);
    Swap::new(board.clone(), Leaper::KNIGHT, &knights(start), goal.as_deref(), Rules::default())
}

#[test]
fn sides_trade_places_letter_by_letter() {
    let board = Board::new(3, 3).unwrap();
    let swap = on(&board, "Aa1 Bc1 aa3 bc3", None).unwrap();
    assert_eq!(swap.rows(swap.start()), "a1b/3/A1B");
    assert_eq!(swap.rows(swap.goal()), "A1B/3/a1b");
    assert!(swap.trades_sides());
    assert!(!on(&board, "Na1 nc3", Some("na3 Nc1")).unwrap().trades_sides());
}

#[test]
fn invalid_puzzles_have_code_and_message() {
    let mut board = Board::new(3, 3).unwrap();
    board.block(square("b2"));
    let cases = [
        (
            on(&board, "Na1 nb2", None),
            "blocked-square",
            "The start has a knight on b2, which is blocked.",
        ),
        (
            on(&board, "Na1 nb4", None),
            "off-board",
            "The start has a knight on b4, which is not on the board.",
        ),
        (on(&board, "Na1 na1", None), "doubled-square", "The start has two knights on a1."),
        (
            on(&board, "Na1 Nb1 nc3", None),
            "unequal-sides",
            "To trade places, both sides need the same number of knights, but White has two and Black has one.",
        ),
        (
            on(&board, "Na1 *b1", None),
            "bad-letter",
            "'*' on b1 is no knight: White’s are A to Z, and Black’s a to z.",
        ),
        (
            on(&board, "Na1 nc3", Some("Na1 Nc3")),
            "other-knights",
            "Start and goal need the same knights, but the start has one white knight and the goal has two.",
        ),
        (
            on(&Board::new(13, 5).unwrap(), "", None),
            "too-many-squares",
            "A Swap puzzle has at most 64 open squares, and this board has 65.",
        ),
    ];
    for (case, code, sentence) in cases {
        let invalid = case.unwrap_err();
        assert_eq!((invalid.code(), invalid.to_string().as_str()), (code, sentence));
    }
    let wrong_goal = on(&board, "Na1 nc3", Some("Na1 nb2")).unwrap_err();
    assert_eq!(wrong_goal, Invalid::Blocked { square: square("b2"), endpoint: Endpoint::Goal });
    assert!(on(&Board::new(8, 8).unwrap(), "", None).is_ok());
}

#[test]
fn large_boards_may_have_64_open_squares() {
    let mut board = Board::new(30, 30).unwrap();
    for square in board.squares().filter(|square| square.file > 7 || square.rank > 7) {
        board.block(square);
    }
    assert!(on(&board, "Na1 nb2", None).is_ok());
}

#[test]
fn illegal_landings_have_a_reason() {
    let board = Board::new(4, 3).unwrap();
    let start = knights("Na1 Na2 Na3 nd1 nd2 nd3");
    let rules = Rules::default().turns(Turns::White).attack(Attack::NoComrade);
    let swap = Swap::new(board, Leaper::KNIGHT, &start, None, rules).unwrap();
    let play = |from: &str, to: &str| swap.landing(swap.start(), square(from), square(to));
    let step = play("a1", "b3").unwrap();
    assert_eq!(step.to_string(), "a1-b3");
    assert_eq!(swap.after(swap.start(), step).turn(), Some(Side::Black));
    let cases = [
        ("a1", "c2", "A knight on c2 would attack your own knight on a3."),
        ("d1", "b2", "It is White’s turn."),
        ("b1", "d2", "There is no knight on b1."),
        ("a1", "b2", "No jump leads from a1 to b2."),
        ("a1", "b4", "b4 is not on the board."),
    ];
    for (from, to, sentence) in cases {
        assert_eq!(play(from, to).unwrap_err().to_string(), sentence);
    }
    let legal: Vec<_> = swap.legal_moves(swap.start()).iter().map(ToString::to_string).collect();
    assert_eq!(legal, ["a1-b3", "a2-c1", "a2-c3", "a3-b1"]);
    let targets = swap.targets(swap.start(), square("a1"));
    assert_eq!(
        targets.iter().map(|target| target.refusal.is_some()).collect::<Vec<_>>(),
        [true, false]
    );
}

#[test]
fn occupied_squares_are_no_targets() {
    let board = Board::new(3, 3).unwrap();
    let swap = on(&board, "Na1 nb3", None).unwrap();
    let refusal = swap.landing(swap.start(), square("a1"), square("b3")).unwrap_err();
    assert_eq!(refusal, IllegalMove::Occupied { to: square("b3"), letter: 'n' });
    assert_eq!(refusal.to_string(), "There is already a knight on b3.");
}

#[test]
fn illegal_moves_change_nothing() {
    let board = Board::new(3, 3).unwrap();
    let swap = on(&board, "Na1 nb3", None).unwrap();
    let after = |from: &str, to: &str| {
        let step = Move { from: square(from), to: square(to), letter: 'N' };
        swap.rows(&swap.after(swap.start(), step))
    };
    assert_eq!(after("a1", "c2"), "1n1/2N/3");
    // From an empty square, to an occupied one, off the board, and between empty squares.
    for (from, to) in [("a2", "c1"), ("a1", "b3"), ("a1", "b4"), ("b4", "c2"), ("a2", "b3")] {
        assert_eq!(after(from, to), "1n1/3/N2", "{from}-{to}");
    }
    let rules = Rules::default().turns(Turns::Black);
    let swap = Swap::new(board, Leaper::KNIGHT, &knights("Na1 nb3"), None, rules).unwrap();
    assert_eq!(format!("{:?}", swap.start()), "N......n black");
    assert_eq!(format!("{:?}", swap.legal_moves(swap.start())), "[nb3-c1]");
}
