//! English messages: every message has an example, and all are complete sentences.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use leaper::answer::{Answer, Options, Solving};
use leaper::message::Message;
use leaper::place::{Piece, Reason};
use leaper::puzzle::{Kind, Puzzle};
use leaper::search::{Limit, Search};
use leaper::show::MESSAGES;
use leaper::square::Square;
use leaper::swap::{Attack, IllegalMove, Side};
use leaper::travel::End;
use leaper::{puzzle, swap, tour, travel};
use proptest::prelude::*;

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn sqs(names: &str) -> Vec<Square> {
    names.split_whitespace().map(sq).collect()
}

/// Messages with their English sentences, and the expected sentences.
#[derive(Default)]
struct Examples(Vec<(Message, String, &'static str)>);

macro_rules! add {
    ($examples:expr, $($what:expr => $sentence:expr),+ $(,)?) => {
        $({
            let what = $what;
            $examples.0.push((what.message(), what.to_string(), $sentence));
        })+
    };
}

fn travel_reasons(examples: &mut Examples) {
    use travel::Reason;
    let camel = leaper::Leaper::new(1, 3).unwrap();
    let dabbaba = leaper::Leaper::new(0, 2).unwrap();
    let far = leaper::Leaper::new(2, 6).unwrap();
    let shut = |end, region: &str, walls: &str| Reason::Enclosed {
        end,
        square: sq("a1"),
        region: sqs(region),
        walls: sqs(walls),
    };
    let colour = |leaper, one_in| Reason::Colour { from: sq("a1"), to: sq("b1"), leaper, one_in };
    add! { examples,
        colour(camel, 2) => "The camel always stays on squares of one colour, but a1 and b1 have different colours.",
        colour(dabbaba, 4) => "The dabbaba can get to only one square in 4 from a1, and b1 is not one of them.",
        colour(far, 8) => "The (2, 6)-leaper can get to only one square in 8 from a1, and b1 is not one of them.",
        shut(End::Start, "a1", "") => "No square of this board is a jump away from a1.",
        shut(End::Start, "a1", "b3") => "The only square a jump away from a1 is blocked: b3.",
        shut(End::Goal, "a1", "b3 c2") => "All squares a jump away from a1 are blocked: b3 and c2.",
        shut(End::Start, "a1 b3", "") => "From a1 only 1 other square can be reached, and the goal is not among them.",
        shut(End::Goal, "a1 b3 c5", "") => "a1 can be reached from only 2 other squares, and the start is not among them.",
        shut(End::Start, "a1 b3 c5", "c2 d4") => "From a1 only 2 other squares can be reached. All ways on are blocked: c2 and d4.",
        shut(End::Goal, "a1 b3", "a2 b2 c2 d2 e2 f2 g2 h2 a4") => "a1 can be reached from only 1 other square. All ways to them are blocked: a2, b2, c2 and 6 more.",
    }
}

fn visit_reasons(examples: &mut Examples) {
    use leaper::puzzle::Puzzle;
    use leaper::search::{Limits, Search};
    use travel::visit::VisitOutcome;
    let reason = |line: &str| {
        let Ok(Puzzle::Travel(travel)) = Puzzle::parse(line) else { panic!("{line}") };
        let outcome = travel.visit(Limits::default(), true).expect(line).run();
        let VisitOutcome::Impossible { why, .. } = outcome else { panic!("{line}: {outcome:?}") };
        why
    };
    add! { examples,
        reason("travel?board=8x8&from=a1&to=c3,b1&leaper=camel") => "The camel always stays on squares of one colour, but a1 and the flag on b1 have different colours.",
        reason("travel?board=8x8&from=a1&to=c3,b1&leaper=0,2") => "The dabbaba can get to only one square in 4 from a1, and the flag on b1 is not on one of them.",
        reason("travel?board=3/1r1/3&from=a1&to=b2") => "The flag on b2 can’t be reached: a rook stands there.",
        reason("travel?board=3/r2/3&from=a1&to=c2") => "The flag on c2 can’t be reached: the rook on a2 attacks it.",
        reason("travel?board=3/1r1/3&from=a1&to=b3&capture=yes") => "The flag on b3 can’t be reached: the rook on b2 attacks it and can’t be captured.",
        reason("travel?board=2*2/2*2&from=a1&to=d1,b2&leaper=0,1") => "From a1 only 3 other squares can be reached, and the flag on d1 is not among them.",
        reason("travel?board=3x3&from=a1&to=c2,b2") => "No square of this board is a jump away from b2.",
        reason("travel?board=3x3&from=b2&to=c2,a1") => "No square of this board is a jump away from b2.",
        reason("travel?board=5/5/1k1k1/5/5&from=a1&to=e5") => "All squares a jump away from a1 are blocked, occupied or attacked: c2 and b3.",
        reason("travel?board=1*/2/2&from=a1&to=a2,b2") => "The only square a jump away from a1 is blocked: b3.",
        reason("travel?board=4/1*2/2*1/4&from=d3&to=a1,b4") => "All squares a jump away from a1 are blocked: c2 and b3.",
        reason("travel?board=8x8&from=a1&to=h8,d4&avoid=b3,c2") => "All squares a jump away from a1 are blocked: c2 and b3.",
        reason("travel?board=5/5/1*2k/2*2/5&from=a1&to=c3") => "All squares a jump away from a1 are blocked: c2 and b3.",
        reason("travel?board=*r*/3&from=b1&to=a1,c1&leaper=0,1") => "Each flag can be reached, but no walk visits all of them: a1 and c1.",
        reason("travel?board=r3/4/4/4&from=a1&to=b3,a1&order=given") => "Each flag can be reached, but no walk visits all of them in this order: b3 and a1.",
        reason("travel?board=4k/3*p/**2*&from=d1&to=b2,a2&order=given&capture=yes") => "Each flag can be reached, but no walk visits all of them in this order: b2 and a2.",
    }
}

fn other_knights(examples: &mut Examples) {
    let others = |letter, start: &str, goal: &str| swap::Reason::OtherKnights {
        letter,
        start: sqs(start),
        goal: sqs(goal),
    };
    add! { examples,
        others('n', "a1", "a1 b3") => "Start and goal need the same knights, but the start has one black knight and the goal has two.",
        others('A', "a1 b3", "c1") => "Start and goal need the same knights, but the start has two knights A and the goal has one.",
    };
}

fn swap_reasons(examples: &mut Examples) {
    use swap::Reason;
    let component = |squares: &str, letter, start: &str, goal: &str| Reason::Component {
        squares: sqs(squares),
        letter,
        start: sqs(start),
        goal: sqs(goal),
        outside: Vec::new(),
    };
    let line = |closed, start: &str, goal: &str| Reason::FixedOrder {
        squares: sqs("a1 b3 c1"),
        closed,
        start: start.into(),
        goal: goal.into(),
    };
    let first = |side, knights: &str, taken: bool, attacking: bool, attack| Reason::NoFirstMove {
        side,
        knights: sqs(knights),
        taken: if taken { vec![(sq("a1"), sq("b3"))] } else { Vec::new() },
        attacking: if attacking { vec![(sq("a1"), sq("c2"))] } else { Vec::new() },
        attack,
    };
    let last = |side, attacking: &str, shut: &str, attack| Reason::NoLastMove {
        side,
        attacking: sqs(attacking),
        shut: sqs(shut),
        attack,
    };
    let seen = |seen, from_start, first, mismatched: &str| Reason::AllReachableSearched {
        seen,
        from_start,
        attack: Attack::Any,
        first,
        mismatched: sqs(mismatched),
        knights: 4,
    };
    let alone = |from_start| Reason::AllReachableSearched {
        seen: 3,
        from_start,
        attack: Attack::Any,
        first: Some(Side::White),
        mismatched: sqs("b3"),
        knights: 1,
    };
    let keeping = |seen, attack, first| Reason::AllReachableSearched {
        seen,
        from_start: false,
        attack,
        first,
        mismatched: Vec::new(),
        knights: 4,
    };
    let order = |goal, odd_jumps| Reason::Parity { free: [sq("b2"), sq(goal)], odd_jumps };
    let (white, black) = (Some(Side::White), Some(Side::Black));
    add! { examples,
        component("b2", 'N', "b2", "") => "The white knight has to leave b2, but no jump leads away from there.",
        component("b2", 'A', "b2", "") => "Knight A has to leave b2, but no jump leads away from there.",
        component("b2", 'n', "", "b2") => "A black knight has to come to b2, but no jump leads there.",
        component("a1 b3", 'N', "a1", "a1 b3") => "No jump leads into or out of a1 and b3. One white knight starts there, but the goal has two.",
        component("a1 b3", 'b', "", "a1") => "No jump leads into or out of a1 and b3. No knight b starts there, but the goal has one.",
        component("a1 b3", 'n', "a1 b3", "") => "No jump leads into or out of a1 and b3. Two black knights start there, but the goal has none.",
        line(true, "NNn", "NnN") => "No knight can pass another on the ring of a1, b3 and c1. Their order round it stays the same, and in the goal it is different.",
        line(false, "Nn", "nN") => "No knight can pass another on the line of a1, b3 and c1. Their order along it stays the same, and in the goal it is different.",
        line(true, "aABb", "abBA") => "No knight can pass another on the ring of a1, b3 and c1. Going round it, knight A comes after knight a at the start, but the goal has knight b there.",
        line(false, "aNn", "anN") => "No knight can pass another on the line of a1, b3 and c1. Going along it, the white knight comes after knight a at the start, but the goal has the black knight there.",
        order("b2", false) => "Every jump changes the place of a knight with the one free square. That square comes back to b2 in an even number of jumps, but the order of the goal takes an odd number.",
        order("c4", true) => "Every jump changes the place of a knight with the one free square. That square comes from b2 to c4 in an odd number of jumps, but the order of the goal takes an even number.",
        Reason::Alone { side: Side::Black, knights: sqs("a1"), goals: sqs("b1") } => "Black’s knights could not get to their goals even if they were alone on the board.",
        first(white, "", false, false, Attack::Any) => "White moves first, but has no knights.",
        first(None, "a1", false, false, Attack::Any) => "No knight has a legal first move: no square is a jump away.",
        first(white, "a1", true, false, Attack::Any) => "White has no legal first move: every square a jump away is taken.",
        first(black, "a1", false, true, Attack::None) => "Black has no legal first move: wherever a knight could land, it would attack another knight.",
        first(None, "a1", true, true, Attack::NoComrade) => "No knight has a legal first move: wherever a knight could jump, the square is taken, or the knight would attack a knight of its own side from there.",
        last(black, "", "", Attack::Any) => "Black has to make the last move, but has no knights.",
        last(white, "a1", "", Attack::NoEnemy) => "No legal move can be the last: each of White’s knights in the goal attacks a knight of the other side.",
        last(None, "", "a1", Attack::NoEnemy) => "No legal move can be the last: none of the knights in the goal has a free square to come from.",
        last(black, "a1", "b1", Attack::NoComrade) => "No legal move can be the last: each of Black’s knights in the goal attacks a knight of its own side, or has no free square to come from.",
        seen(1, true, None, "") => "No other position can be reached.",
        seen(1, false, None, "") => "The goal cannot be reached from any other position.",
        seen(280, true, white, "") => "All 280 positions that can be reached were tried, and none of them is the goal.",
        seen(618, true, None, "d3") => "All 618 positions that can be reached were tried, and none of them is the goal. The closest has three of its four knights in place.",
        seen(618, false, None, "") => "All 618 positions that lead to the goal were tried, and the start is none of them.",
        seen(618, false, black, "a1 b1 c1 d1") => "All 618 positions that lead to the goal were tried, and the start, with Black to move, is none of them. The closest has none of its four knights where they start.",
        alone(true) => "All 3 positions that can be reached were tried, and none of them is the goal. Even in the closest, the only knight is not in place.",
        alone(false) => "All 3 positions that lead to the goal were tried, and the start, with White to move, is none of them. Even in the closest, the only knight is not where it starts.",
        keeping(1, Attack::None, None) => "The goal cannot be reached from any other position in which no knight attacks another knight.",
        keeping(26, Attack::NoComrade, None) => "All 26 positions in which no knight attacks a knight of its own side and that lead to the goal were tried, and the start is none of them.",
        keeping(26, Attack::NoEnemy, white) => "All 26 positions in which no knight attacks a knight of the other side and that lead to the goal were tried, and the start, with White to move, is none of them.",
        Reason::AllCandidatesSearched { seen: 1 } => "Every way to the goal was tried, and none leads there: 1 position searched.",
        IllegalMove::NoKnight { from: sq("a1") } => "There is no knight on a1.",
        IllegalMove::NotItsTurn { turn: Side::Black } => "It is Black’s turn.",
        IllegalMove::OffBoard { to: sq("z9") } => "z9 is not on the board.",
        IllegalMove::Blocked { to: sq("b2") } => "b2 is blocked.",
        IllegalMove::NotAJump { from: sq("a1"), to: sq("a2") } => "No jump leads from a1 to a2.",
        IllegalMove::Occupied { to: sq("c2"), letter: 'N' } => "There is already a knight on c2.",
        IllegalMove::Attacks { to: sq("c2"), square: sq("a3"), letter: 'N', comrade: true } => "A knight on c2 would attack your own knight on a3.",
        IllegalMove::Attacks { to: sq("c2"), square: sq("a3"), letter: 'n', comrade: false } => "A knight on c2 would attack the enemy knight on a3.",
    }
}

fn place_reasons(examples: &mut Examples) {
    let lines = |pieces, lines, files| Reason::NoLines { pieces, lines, files };
    add! { examples,
        Reason::FixedAttack { attacker: (sq("d4"), Piece::Queen), attacked: (sq("e5"), Piece::Knight) } => "The queen on d4 attacks the knight on e5, and both are fixed.",
        Reason::TooMany { pieces: 1, squares: 0 } => "There is 1 piece to place, but no square is free.",
        Reason::TooMany { pieces: 5, squares: 1 } => "There are 5 pieces to place, but only one square is free.",
        lines(9, 8, true) => "Each queen and each rook needs a file to itself, or a part of one between blocked squares. There are only 8 for 9 of them.",
        lines(2, 1, false) => "Each queen and each rook needs a rank to itself, or a part of one between blocked squares. There is only one for 2 of them.",
        Reason::TooManyOfKind { pieces: 18, most: 17 } => "There are 18 pieces to place, but at most 17 of this kind can stand without attacking each other.",
        Reason::TooFew { covered: 27, squares: 64 } => "Together the pieces cover at most 27 of 64 open squares, even where no two cover the same one.",
        Reason::NeverAttacked { square: sq("b2") } => "None of the pieces to place can attack b2, wherever they stand.",
        Reason::Tried => "Every possibility was tried, and none is left.",
    }
}

fn tour_reasons(examples: &mut Examples) {
    use tour::{AsymmetryReason, Reason};
    let squares =
        |many: usize| (0..many as u16).map(|file| Square::new(file, 0)).collect::<Vec<_>>();
    let far = |jumps, excluded: &str| Reason::TooFar {
        first: (sq("a1"), 5),
        second: (sq("b3"), 7),
        available: 2,
        jumps,
        excluded: sqs(excluded),
    };
    let is_chequered = true;
    let ring = vec![(sq("a1"), sq("b3")), (sq("b3"), sq("c1")), (sq("c1"), sq("a1"))];
    let half = squares(10);
    add! { examples,
        Reason::NoSquare => "The board has no open square.",
        Reason::TooSmall { squares: 2, least: 3 } => "A closed tour needs at least three squares, and this board has only two.",
        Reason::TooSmall { squares: 1, least: 4 } => "A closed tour needs at least four squares, and this board has only one.",
        Reason::Colours { more: squares(13), fewer: squares(12), is_chequered } => "Every jump changes the colour, but there are 13 squares of one colour and 12 of the other.",
        Reason::EndColours { square: sq("b1"), other: None, is_chequered } => "Every jump changes the colour, so the tour starts and ends on the colour that has more squares, and that is not the colour of b1.",
        Reason::EndColours { square: sq("b1"), other: Some(sq("d1")), is_chequered } => "Every jump changes the colour, so with this number of squares a tour cannot have its ends on b1 and d1.",
        Reason::NumberColours { first: (sq("a1"), 1), second: (sq("c3"), 4), is_chequered } => "Every jump changes the colour, so c3 cannot be number 4 when a1 is number 1.",
        Reason::NumberOfColour { square: sq("c3"), number: 12, more: squares(13), fewer: squares(12), is_chequered } => "Every jump changes the colour, and there are 13 squares of one colour and 12 of the other. So squares of the colour of c3 get odd numbers, and it cannot be number 12.",
        Reason::TooFewJumps { square: sq("b2"), jumps: Vec::new(), needed: 1 } => "A tour makes 1 jump at b2, but none is possible there.",
        Reason::TooFewJumps { square: sq("b2"), jumps: sqs("d3"), needed: 2 } => "A tour makes 2 jumps at b2, but only one is possible there.",
        Reason::TooManyEnds { squares: sqs("c1"), most: 0, is_chequered } => "c1 has only one jump, so it must be an end of the tour. But every jump changes the colour, and it has the wrong colour for an end.",
        Reason::TooManyEnds { squares: sqs("a1 c1"), most: 0, is_chequered } => "a1 and c1 have only one jump each, so each of them must be an end of the tour. But every jump changes the colour, and they have the wrong colour for an end.",
        Reason::TooManyEnds { squares: sqs("a1 b1 c1"), most: 2, is_chequered } => "a1, b1 and c1 have only one jump each, so each of them must be an end of the tour, but a tour has only two ends.",
        Reason::Disconnected { component: sqs("a1 b3"), squares: 9 } => "From a1 only 1 of the other 8 squares can be reached.",
        Reason::Neighbours { squares: sqs("a1 b1"), neighbours: vec![], needed: 3, possible: 0 } => "Together a1 and b1 need 3 jumps, but there can be none.",
        Reason::Neighbours { squares: sqs("a1 b1 c1"), neighbours: sqs("d3 e3"), needed: 6, possible: 4 } => "Together a1, b1 and c1 need 6 jumps, but there can be only 4. Too many of them depend on d3 and e3.",
        Reason::EarlyCircle { jumps: ring.clone(), forced: ring } => "The jumps that every tour has to make close a circle of only 3 squares: a1, b3 and c1.",
        Reason::EarlyCircle { jumps: vec![(sq("a1"), sq("b3")), (sq("b3"), sq("c5"))], forced: Vec::new() } => "The jumps that every tour has to make lead from one end to the other over only 3 squares: a1, b3 and c5.",
        Reason::ForcedJumps { square: sq("c3"), forced: Vec::new() } => "The jumps that every tour has to make leave too few jumps for c3.",
        Reason::TooManyComponents { cut: sqs("d2 e2"), components: vec![sqs("a1"), sqs("b1"), sqs("c1")], most: 2 } => "Without d2 and e2 the board falls into 3 pieces, but a tour falls into at most 2.",
        far(None, "") => "a1 is number 5 and b3 is number 7, but no way leads from one to the other.",
        far(None, "c2") => "a1 is number 5 and b3 is number 7, but without c2, which has another number, no way leads from one to the other.",
        far(Some(3), "") => "a1 is number 5 and b3 is number 7: only 2 jumps lead from number 5 on to number 7, but it takes at least 3.",
        far(Some(6), "c2 d4") => "a1 is number 5 and b3 is number 7: only 2 jumps lead from number 5 on to number 7, but without c2 and d4, which have other numbers, it takes at least 6.",
        Reason::Alternation { squares: half.clone(), end: None, is_chequered } => "No two of these squares, half of all, are a jump apart: a1, b1, c1 and 7 more. So a closed tour visits them at every other step, as it does with one colour, but they are of both colours.",
        Reason::Alternation { squares: half.clone(), end: Some(sq("c2")), is_chequered } => "No two of these squares, half of all, are a jump apart: a1, b1, c1 and 7 more. So a tour that ends on c2 visits them at every other step, as it does with one colour, but they are of both colours.",
        Reason::Halves { squares: half, before_jump: 7, square: sq("c3"), number: 14 } => "No two of these squares, half of all, are a jump apart: a1, b1, c1 and 7 more. So a tour that starts and ends on them visits them at odd numbers up to 13 and at even numbers from 16 on, and c3 cannot be number 14.",
        Reason::Theorem { short: 4, long: 40, source: "Schwenk 1991" } => "It is proven that no knight has such a tour on 4 × 40 squares (Schwenk 1991).",
        Reason::Tried { positions: 1 } => "Every possibility was tried: 1 position searched.",
        AsymmetryReason::Board { square: sq("c3") } => "A half-turn of the board takes c3 to a square that is not open.",
        AsymmetryReason::Centre { square: sq("c3") } => "A half-turn of the board leaves c3 where it is, which such a tour cannot visit.",
        AsymmetryReason::Colours { half: 18, crossing: 1, is_chequered } => "A half-turn changes the colour of every square; half a tour, 18 jumps, does not. So two jumps would have to lead from a square to its own image, and only one does.",
        AsymmetryReason::NoTour => "The puzzle has no tour at all.",
        AsymmetryReason::Tried { positions: 1056 } => "Every possibility was tried: 1056 positions searched.",
    }
}

/// The same for a camel, say, which stays on one colour of the chessboard.
fn tour_reasons_without_colours(examples: &mut Examples) {
    use tour::{AsymmetryReason, Reason};
    let squares = sqs("a1 c1 e1");
    let is_chequered = false;
    add! { examples,
        Reason::Colours { more: squares.clone(), fewer: sqs("b2"), is_chequered } => "Every jump leads from one of two groups of squares to the other, but there are 3 squares of one group and 1 of the other.",
        Reason::EndColours { square: sq("b1"), other: None, is_chequered } => "Every jump leads from one of two groups of squares to the other, so the tour starts and ends in the group that has more squares, and that is not the group of b1.",
        Reason::EndColours { square: sq("b1"), other: Some(sq("d1")), is_chequered } => "Every jump leads from one of two groups of squares to the other, so with this number of squares a tour cannot have its ends on b1 and d1.",
        Reason::NumberColours { first: (sq("a1"), 1), second: (sq("c3"), 4), is_chequered } => "Every jump leads from one of two groups of squares to the other, so c3 cannot be number 4 when a1 is number 1.",
        Reason::NumberOfColour { square: sq("c3"), number: 3, more: squares.clone(), fewer: sqs("b2 d2"), is_chequered } => "Every jump leads from one of two groups of squares to the other, and there are 3 squares of one group and 2 of the other. So squares of the group of c3 get even numbers, and it cannot be number 3.",
        Reason::TooManyEnds { squares: sqs("c1"), most: 0, is_chequered } => "c1 has only one jump, so it must be an end of the tour. But every jump leads from one of two groups of squares to the other, and it is in the wrong group for an end.",
        Reason::TooManyEnds { squares: sqs("a1 c1"), most: 0, is_chequered } => "a1 and c1 have only one jump each, so each of them must be an end of the tour. But every jump leads from one of two groups of squares to the other, and they are in the wrong group for an end.",
        Reason::TooManyEnds { squares: sqs("a1 c1"), most: 1, is_chequered } => "a1 and c1 have only one jump each, so each of them must be an end of the tour, but only one of them can be.",
        Reason::Alternation { squares, end: None, is_chequered } => "No two of these squares, half of all, are a jump apart: a1, c1 and e1. So a closed tour visits them at every other step, as it does with one of the two groups that every jump links, but they are of both groups.",
        AsymmetryReason::Colours { half: 18, crossing: 0, is_chequered } => "A half-turn takes every square to the other of two groups that every jump links; half a tour, 18 jumps, does not. So two jumps would have to lead from a square to its own image, and none does.",
    }
}

/// Errors that only a drawing or a program can cause; those of lines are in `puzzle/lines.rs`.
fn errors(examples: &mut Examples) {
    use puzzle::ErrorKind;
    add! { examples,
        ErrorKind::TooLong { most: 100 } => "This is too long for a puzzle: a line has at most 100 bytes.",
        ErrorKind::NoSquare { got: "12".into(), files: 4, ranks: 3 } => "There is no square number 12 on this board: they go from 0 for a1 to 11 for d3.",
        ErrorKind::NotALetter { square: sq("a1"), got: "P".into(), kind: Kind::Place } => "“P” cannot stand on a1. Pieces are K, Q, R, B and N.",
        ErrorKind::NotALetter { square: sq("a1"), got: "é".into(), kind: Kind::Swap } => "“é” cannot stand on a1. White’s knights are letters from A to Z, Black’s from a to z.",
        ErrorKind::NoSolver { kind: Kind::Swap } => "This build cannot solve Swap puzzles. It needs the feature `swap`.",
        ErrorKind::SecondOpenNumber { piece: 'K', open: 'N' } => "Only one kind of piece can have an open number, and N has one. Say how many K there are.",
        ErrorKind::NoClosedTour => "Half-turn symmetry is only for closed tours, as in tour?board=6x6&ends=closed.",
        ErrorKind::OtherKind { option: "extent", of: Kind::Swap, kind: Kind::Travel } => "Only Swap puzzles have the option extent. This is a Travel puzzle.",
        ErrorKind::BlockedLength { got: 1, files: 3, ranks: 2 } => "A board of 3 × 2 needs 6 numbers, which say where it is blocked, and there is 1.",
        ErrorKind::UnequalSides { letter: 'A', white: 2, black: 0 } => "To trade places, both sides need the same number of knights of each letter, but White has two knights A and Black has no knight a.",
        ErrorKind::NoTravel(travel::Invalid::ToBlocked(sq("b6"))) => "The goal, b6, is blocked.",
        ErrorKind::NoSwap(swap::Invalid::Occupied { square: sq("b6"), endpoint: swap::Endpoint::Goal }) => "The goal has two knights on b6.",
        ErrorKind::NoPlace(leaper::place::Invalid::Doubled { square: sq("b6") }) => "Two pieces stand on b6.",
        ErrorKind::NoTour(tour::Invalid::OnBlocked(sq("b6"))) => "b6 is blocked, and no tour visits it.",
    }
}

fn examples() -> Examples {
    let mut examples = Examples::default();
    travel_reasons(&mut examples);
    visit_reasons(&mut examples);
    swap_reasons(&mut examples);
    other_knights(&mut examples);
    place_reasons(&mut examples);
    tour_reasons(&mut examples);
    tour_reasons_without_colours(&mut examples);
    errors(&mut examples);
    examples
}

/// Checks that a sentence is complete, short enough, and has correct plurals.
fn check_sentence(sentence: &str) {
    let most = 260;
    assert!(
        sentence.chars().count() <= most,
        "{} characters: {sentence}",
        sentence.chars().count()
    );
    assert!(sentence.ends_with(['.', '?']), "{sentence}");
    assert!(!sentence.contains("  ") && !sentence.contains('\n'), "{sentence}");
    let begin = sentence.chars().next().unwrap();
    let word: String = sentence.chars().take_while(|c| !c.is_whitespace()).collect();
    // The name of a square keeps its small letter, even off the board.
    let named = word.trim_end_matches(',').trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let named = named.len() < word.len() && named.parse::<u128>().is_ok();
    assert!(begin.is_uppercase() || begin == '“' || begin.is_ascii_digit() || named, "{sentence}");
    for noun in ["jump", "square", "position", "arrangement", "piece", "knight", "rank", "file"] {
        assert!(!sentence.contains(&format!(" 1 {noun}s")), "{sentence}");
        let one = format!("{noun} ");
        for (at, _) in sentence.match_indices(&one) {
            let before = sentence[..at].trim_end().rsplit(' ').next().unwrap_or_default();
            let many = before.parse::<u64>().is_ok_and(|number| number != 1);
            assert!(!many, "{before} {noun}: {sentence}");
        }
    }
}

#[test]
fn every_message_has_an_example() {
    let examples = examples();
    for (message, sentence, wanted) in &examples.0 {
        assert_eq!(sentence, wanted, "{message:?}");
        check_sentence(sentence);
    }
    let mut codes: BTreeSet<&str> = examples.0.iter().map(|(message, ..)| message.code).collect();
    // Those of lines are checked in `puzzle/`.
    for (marked, _, sentence) in
        super::puzzle::lines::ERRORS.iter().chain(super::puzzle::unfinished::UNFINISHED)
    {
        let line: String = marked.chars().filter(|c| !['«', '»'].contains(c)).collect();
        let error = Puzzle::parse(&line).unwrap_err();
        codes.insert(error.reason.message().code);
        check_sentence(sentence);
    }
    // Those of requests by the page are checked in `page/`.
    let all = MESSAGES.into_iter().flatten().map(|(code, _)| *code);
    let is_request =
        |code: &&str| ["refused.", "walk.", "outside."].iter().any(|it| code.starts_with(it));
    let missing: Vec<&str> =
        all.filter(|code| !is_request(code) && !codes.contains(code)).collect();
    assert!(missing.is_empty(), "these have no example: {missing:?}");
}

/// Messages have as many values as their descriptions have names.
#[test]
fn messages_have_the_described_values() {
    for (message, ..) in examples().0 {
        let described = MESSAGES.into_iter().flatten().find(|(code, _)| *code == message.code);
        let (code, values) =
            described.unwrap_or_else(|| panic!("no description of {}", message.code));
        assert_eq!(message.with.len(), values.len(), "{code}");
    }
}

#[test]
fn limits_are_sentences() {
    for limit in [Limit::Memory, Limit::Work, Limit::Size, Limit::Numbers, Limit::Tries] {
        check_sentence(limit.sentence());
    }
}

/// Small boards with random contents, of each kind of puzzle.
fn lines() -> impl Strategy<Value = String> {
    let cells = (1..4_usize, 1..5_usize).prop_flat_map(|(ranks, files)| {
        let cell = prop::sample::select(vec!['1', '1', '*', 'N', 'n', 'A', 'a']);
        prop::collection::vec(prop::collection::vec(cell, files), ranks)
    });
    let rules = prop::sample::select(vec![
        "",
        "&attack=none",
        "&attack=no-comrade",
        "&turns=white",
        "&turns=black&attack=no-enemy",
    ]);
    (cells, 0..4_u8, rules, any::<bool>()).prop_map(|(rows, kind, rules, flag)| {
        let board = |keep: &str| {
            let row = |row: &Vec<char>| -> String {
                row.iter().map(|&c| if keep.contains(c) { c } else { '1' }).collect()
            };
            rows.iter().map(row).collect::<Vec<_>>().join("/")
        };
        match kind {
            0 => format!("travel?board={}&from=a1&to=a{}", board("*"), rows.len()),
            1 => format!("swap?board={}{rules}", board("*NnAa")),
            2 => {
                format!("place?board={}&pieces={}", board("*N"), if flag { "Q3R1" } else { "K2N9" })
            }
            _ => format!(
                "tour?board={}{}",
                board("*"),
                if flag { "&ends=closed" } else { "&from=a1" }
            ),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_puzzles_give_sentences(line in lines()) {
        let sentence = match Puzzle::parse(&line) {
            Err(error) => Some(error.to_string()),
            Ok(puzzle) => match Solving::new(puzzle, Options::default().work(100_000)).run() {
                Answer::Impossible { why, .. } => Some(why.to_string()),
                Answer::Place { reason, .. } => reason.map(|why| why.to_string()),
                Answer::Limit { limit, .. } => Some(limit.sentence().into()),
                _ => None,
            },
        };
        if let Some(sentence) = sentence {
            check_sentence(&sentence);
        }
    }
}
