//! Reachable positions, compared with the reference solver.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search};
use leaper::swap::{Explore, help};

use oracle::swap as reference;

/// Small puzzles with one blank, named knights, runs, rules, other leapers, or states of several
/// words.
const LINES: [&str; 21] = [
    "swap?board=N1N/3/n1n",
    "swap?board=N1N/3/n1n&metric=runs",
    "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade",
    "swap?board=N2n/N2n/N2n&turns=black&attack=no-enemy",
    "swap?board=N2n/N2n/N2n&metric=runs&attack=no-comrade",
    "swap?board=NN1/NNn/nnn/1*1&goal=nn1/nnN/NNN/1*1",
    "swap?board=NNN/NNn/1nn/nn*",
    "swap?board=NNN/NNn/1nn/nn*&metric=runs",
    "swap?board=NNN/NNn/1nn/nn*&turns=white",
    "swap?board=NNNN/n1Nn/nnn*&turns=black",
    "swap?board=NnNn/n1nN/NnN*&leaper=1,1",
    "swap?board=ABC/1*1/abc&turns=white",
    "swap?board=A1B/3/a1b",
    "swap?board=N2/3/2n&leaper=1,1&attack=none",
    "swap?board=N2/3/2n&leaper=1,1",
    "swap?board=*3*/Aa2N/*3n",
    "swap?board=N2n/N2n&leaper=king&turns=white",
    "swap?board=A2b/a2B&leaper=king&turns=black",
    "swap?board=1N/n1&leaper=king&turns=black",
    "swap?board=N1N/3/n1n&leaper=king&turns=white",
    "swap?board=NNN/NNn/1nn/nn*&leaper=king&turns=white",
];

fn extent(line: &str, options: &Options) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), options.clone().extent(true)).run()
}

#[test]
fn layers_match_the_reference_solver() {
    for line in LINES {
        let Answer::Extent { layers, farthest, .. } = extent(line, &Options::default()) else {
            panic!("{line}: no extent")
        };
        let puzzle = reference::Puzzle::read(line);
        let expected = puzzle.layers();
        if puzzle.metric == "jumps" {
            assert_eq!(layers, expected, "{line}");
        } else {
            assert_eq!(layers.iter().sum::<u64>(), expected.iter().sum::<u64>(), "{line}");
        }
        let explored = Explore::new(&puzzle.swap(), Limits::default()).run().unwrap();
        assert_eq!(explored.reachable(), expected.iter().sum::<u64>(), "{line}");
        assert_eq!(explored.depth(), layers.len() - 1, "{line}");
        let answer = Solving::new(Puzzle::parse(&farthest).unwrap(), Options::default()).run();
        let Answer::Swap { length, .. } = answer else { panic!("{farthest}: {answer:?}") };
        assert_eq!(length as usize, layers.len() - 1, "{farthest}");
    }
}

#[test]
fn extent_reports_limits() {
    let line = "swap?board=NNNN/4/4/nnnn";
    let memory_limited = extent(line, &Options::default().memory(1 << 16));
    assert!(
        matches!(memory_limited, Answer::Limit { limit: Limit::Memory, .. }),
        "{memory_limited:?}"
    );
    let work_limited = extent(line, &Options::default().work(1_000));
    let Answer::Limit { limit: Limit::Work, positions: Some(100..), .. } = work_limited else {
        panic!("{work_limited:?}")
    };
}

/// States of two words, as lists of squares.
#[test]
fn rows_of_named_knights_reach_their_work_limit() {
    let line = "swap?board=abcdefg/7/7/7/7/7/ABCDEFG";
    let swap = reference::Puzzle::read(line).swap();
    let limits = Limits::default().work(1_000);
    assert_eq!(Explore::new(&swap, limits).run(), Err(Limit::Work));
    assert!(help::share(&swap, limits, 1, 0, 3).is_some());
}
