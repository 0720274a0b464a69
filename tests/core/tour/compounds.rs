//! Closed tours of compound leapers on boards of few squares.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{board_count, decide, line, tour};
use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limits, Search, Step};
use leaper::square::Square;
use leaper::tour::{Ends, Options, Outcome, Solve, Tour, Unique};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;

/// No square has a given number, so the exact search over numbers needs a square to start from.
#[test]
fn closed_tours_without_numbers_are_found() {
    let board = "board=1*****2/**1*1**1/2*4*/5*1*/2*3*1/*2**1*1/***1*2*/**2*2*";
    for parameters in ["", "&from=a8"] {
        let line = format!("tour?{board}&leaper=1,2+2,4&ends=closed{parameters}");
        let tour = tour(&line);
        for seed in 0..3 {
            match Solve::new(&tour, Options::default().seed(seed)).run() {
                Outcome::Solved(solved) => {
                    assert!(Reference::new(&tour).replays(&solved.path), "{line}");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
    }
}

/// Returns a puzzle with the squares of a random cycle.
fn random_cycle(rng: &mut Random, leaper: Leaper, side: u16) -> Option<Tour> {
    let mut board = Board::new(side, side).unwrap();
    let squares: Vec<Square> = board.open().iter().collect();
    let start = squares[rng.below(squares.len())];
    let mut path = vec![start];
    while path.len() < 90 {
        let last = path[path.len() - 1];
        let free: Vec<Square> =
            leaper.targets(&board, last).filter(|to| !path.contains(to)).collect();
        if free.is_empty() {
            break;
        }
        path.push(free[rng.below(free.len())]);
    }
    let closing =
        path.iter().rposition(|&square| leaper.targets(&board, square).any(|to| to == start));
    path.truncate(closing? + 1);
    for &square in squares.iter().filter(|square| !path.contains(square)) {
        board.block(square);
    }
    (path.len() > 20).then(|| Tour::new(board, leaper, Ends::Closed, &[]).unwrap())
}

/// A limit may be reached, also that of memory, but no reason is given.
#[test]
fn boards_with_a_tour_are_not_impossible() {
    let mut rng = Random(31);
    let mut solved = 0;
    let boards = board_count(60);
    for number in 0..boards {
        let (steps, side): (&[(u16, u16)], u16) =
            [(&[(1, 2), (2, 4)][..], 20), (&[(0, 1), (1, 3), (2, 3)], 20), (&[(1, 4), (2, 3)], 12)]
                [number % 3];
        let leapers: Vec<_> = steps.iter().map(|&(a, b)| Leaper::new(a, b).unwrap()).collect();
        let leaper = Leaper::compound(&leapers).unwrap();
        let Some(tour) = random_cycle(&mut rng, leaper, side) else { continue };
        let limits = Limits::default().memory(1 << 20).work(1 << 18);
        let mut search = Solve::new(&tour, Options::default().limits(limits));
        let outcome = loop {
            if let Step::Done(outcome) = search.advance(1 << 10) {
                break outcome;
            }
        };
        match outcome {
            Outcome::Solved(found) => {
                assert!(Reference::new(&tour).replays(&found.path), "{}", line(&tour));
                solved += 1;
            }
            Outcome::Limit(_) => {}
            Outcome::Impossible(why) => panic!("{}: {}", line(&tour), why.reason),
        }
    }
    assert!(solved > boards / 3, "{solved}");
}

/// Also if the search for a second tour has to count.
#[test]
fn only_tour_of_a_ring_is_unique() {
    let ring =
        tour("tour?board=3x3&avoid=b2&leaper=0,1+0,2&ends=closed&from=a1&numbers=a2:2,a3:3,b3:4");
    assert!(decide(&ring));
    let Outcome::Solved(solved) = Solve::new(&ring, Options::default()).run() else { panic!() };
    let unique = Unique::new(&ring, &solved.path, 0, Limits::default()).run();
    assert_eq!(unique, Ok(Reference::new(&ring).count() == 1));
}
