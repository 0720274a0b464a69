//! *Covering the board*: the article's numbers match the solver.

use leaper::answer::{Answer, Options};
use leaper::place::{Aim, Counts, Lines, Piece, Place};

use crate::solve_with;

/// Returns the number of placements, and the number up to symmetry: 0 if it was not counted.
fn count(line: &str) -> (u64, u64) {
    match solve_with(line, Options::default()) {
        Answer::Place { count, distinct, .. } => {
            let number = |text: String| text.parse().unwrap();
            (number(count.to_string()), distinct.map_or(0, |text| number(text.to_string())))
        }
        other => panic!("{line}: {other:?}"),
    }
}

/// Checks the least number of a piece, and returns the number of placements and of classes.
fn least(board: &str, piece: char, number: u32, aim: &str) -> (u64, u64) {
    let of = |number| count(&format!("place?board={board}&pieces={piece}{number}&aim={aim}"));
    assert_eq!(of(number - 1).0, 0, "{piece} on {board}");
    of(number)
}

#[test]
fn least_numbers_of_pieces_match() {
    assert_eq!(least("8x8", 'Q', 5, "guard"), (4_860, 638));
    assert_eq!(least("8x8", 'K', 9, "guard").0, 3_600);
    assert_eq!(least("9x9", 'K', 9, "guard").0, 1);
    assert_eq!(least("8x8", 'R', 8, "guard").0, 33_514_112);
    assert_eq!(least("8x8", 'B', 8, "guard").0, 11_664);
    assert_eq!(least("8x8", 'N', 12, "guard"), (2, 1));
}

#[test]
fn five_queens_cover_up_to_eleven_by_eleven() {
    assert_eq!(count("place?board=9x9&pieces=Q5&aim=guard").0, 114);
    assert_eq!(count("place?board=10x10&pieces=Q5&aim=guard").0, 8);
    assert_eq!(count("place?board=11x11&pieces=Q5&aim=guard"), (2, 1));
}

#[test]
fn rules_leave_fewer_placements() {
    assert_eq!(least("8x8", 'Q', 5, "both"), (728, 91));
    assert_eq!(least("8x8", 'Q', 5, "total").0, 352);
}

#[test]
fn blocked_squares_change_the_number_of_queens() {
    assert_eq!(least("*6*/8/8/8/8/8/8/*6*", 'Q', 4, "guard").0, 4);
    assert_eq!(least("8/8/8/3**3/3**3/8/8/8", 'Q', 4, "guard").0, 2);
    assert!(least("8/8/8/********/8/8/8/8", 'Q', 6, "guard").0 > 0);
}

#[test]
fn arguments_for_kings_rooks_and_queens_hold() {
    let board = leaper::board::Board::new(8, 8).unwrap();
    let place = Place::new(board.clone(), &[], Counts::none(), Lines::Stop).unwrap();
    let place = place.with_aim(Aim::Guard);
    let far_apart = ["a1", "d1", "g1", "a4", "d4", "g4", "a7", "d7", "g7"];
    for square in board.squares() {
        let unseen = place.uncovered(&[(square, Piece::King)]);
        let seen = far_apart.iter().filter(|far| !unseen.contains(far.parse().unwrap())).count();
        assert!(seen <= 1, "a king on {square} sees {seen}");
    }
    assert_eq!(2 * 8_u64.pow(8) - (1..=8).product::<u64>(), 33_514_112);
    let most = board.squares().map(|square| place.attacks(Piece::Queen, square).len()).max();
    assert_eq!(most, Some(27));
}
