//! No slice of a search exceeds twice its budget. Work is counted in positions, not timed.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Options, Solving};
use leaper::place::{self, CountOptions, List};
use leaper::puzzle::Puzzle;
use leaper::search::{Limits, Search, Step};
use leaper::swap::{Explore, SolveAll};
use leaper::tour::{self, Count, Index};

/// Numbers of positions.
struct Positions {
    /// In the longest slice.
    longest: u64,
    /// In all slices.
    total: u64,
}

/// Advances a search by at most `max_slices` slices.
fn measure(mut search: impl Search, slice: u64, max_slices: usize) -> Positions {
    let (mut longest, mut total) = (0, 0);
    for _ in 0..max_slices {
        let before = search.progress().positions;
        let step = search.advance(slice);
        // The next method counts from zero.
        let positions = search.progress().positions.saturating_sub(before);
        (longest, total) = (longest.max(positions), total + positions);
        if let Step::Done(_) = step {
            break;
        }
    }
    Positions { longest, total }
}

fn assert_bounded(name: &str, Positions { longest, total }: Positions, slice: u64) {
    assert!(longest <= 2 * slice, "{name}: {longest} in a slice of {slice}");
    assert!(total > 2 * slice, "{name}: only {total} in all");
}

#[test]
fn slices_respect_their_budget() {
    const SLICE: u64 = 1000;
    let options = Options::default().shortest(true);
    for line in [
        "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/nnnnN/nn1NN/nNNNN/NNNNN",
        "swap?board=nnnnn/5/5/5/NNNNN&attack=no-comrade",
        "swap?board=8/8/8/8/nnnnnnnn/8/8/NNNNNNNN&attack=no-enemy",
        "place?board=11x11&pieces=N30",
        "place?board=16x8&pieces=Q6N4",
        "place?board=14x14&pieces=Q14",
        "place?board=8x8&pieces=N8",
        // On 28 squares that don't attack each other.
        "place?board=1**1**1**1**1**1**1/*******************/*******************/1**1**1**1**1**1**1/*******************/*******************/1**1**1**1**1**1**1/*******************/*******************/1**1**1**1**1**1**1&pieces=K15N13",
        "tour?board=8x8&ends=closed",
        "tour?board=11x11&from=a1&numbers=d4:31",
        "tour?board=20x20&numbers=c3:5,f9:100,k12:260",
    ] {
        let list = if line.starts_with("place") { 1 << 20 } else { 0 };
        let options = options.clone().list(list);
        let solving = Solving::new(Puzzle::parse(line).unwrap(), options);
        assert_bounded(line, measure(solving, SLICE, 300), SLICE);
    }
    let limits = Limits::default();
    let line = "swap?board=nnnnn/5/5/5/NNNNN&attack=no-comrade";
    let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
    assert_bounded(line, measure(SolveAll::new(&swap, limits), SLICE, 300), SLICE);
    let line = "place?board=11x11&pieces=N30";
    let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
    let count = place::Count::new(&place, CountOptions::default().distinct(true).squares(true));
    assert_bounded(line, measure(count.within(limits), SLICE, 300), SLICE);
    for line in ["place?board=11x11&pieces=K20&aim=guard", "place?board=8x8&pieces=R12&aim=guard"] {
        let slice = 16 * SLICE;
        let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
        let count = place::Count::new(&place, CountOptions::default().distinct(true));
        assert_bounded(line, measure(count.within(limits), slice, 300), slice);
    }
    let mut list = List::new(&place);
    list.seek((1_u64 << 40).into());
    for _ in 0..20 {
        let before = list.progress().positions;
        let _ = list.advance(SLICE);
        assert!(list.progress().positions - before <= 2 * SLICE, "a list");
    }
}

/// Runs a search to its end. Returns the outcome and the number of slices.
fn count_slices<S: Search>(mut search: S, slice: u64) -> (S::Outcome, u64) {
    let mut slices = 1;
    loop {
        match search.advance(slice) {
            Step::Running => slices += 1,
            Step::Done(outcome) => return (outcome, slices),
        }
    }
}

/// `Explore` reports whole layers only, so slices are counted: one step handles up to eight
/// symmetric positions, and costs at least one unit.
#[test]
fn explore_runs_in_slices() {
    const SLICE: u64 = 20;
    for line in [
        "swap?board=nnn/3/3/NNN",
        "swap?board=nnn/3/3/NNN&attack=no-comrade",
        "swap?board=NNNNN/NN1nn/nnnnn",
    ] {
        let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
        let (extent, slices) = count_slices(Explore::new(&swap, Limits::default()), SLICE);
        let positions: u64 = extent.unwrap().layers.iter().sum();
        assert!(8 * 2 * SLICE * slices > positions, "{line}: {positions} in {slices} slices");
        assert!(slices > 20, "{line}: {slices} slices");
    }
}

/// Merging cycles reports no positions, so slices are counted: each square costs at least one
/// unit.
#[test]
fn cycles_are_merged_in_slices() {
    const SLICE: u64 = 1000;
    for line in ["tour?board=200x200&ends=closed", "tour?board=81x81&from=a1&to=c1"] {
        let Ok(Puzzle::Tour(tour)) = Puzzle::parse(line) else { panic!("{line}") };
        let (_, slices) = count_slices(tour::Solve::new(&tour, tour::Options::default()), SLICE);
        assert!(2 * SLICE * slices > u64::from(tour.length()), "{line}: {slices} slices");
    }
}

/// Combining both halves of a meet-in-the-middle count runs in slices, too.
#[test]
fn meet_in_the_middle_runs_in_slices() {
    const SLICE: u64 = 4;
    let line = "tour?board=5x6";
    let Ok(Puzzle::Tour(tour)) = Puzzle::parse(line) else { panic!("{line}") };
    let limits = Limits::default();
    assert_bounded(line, measure(Count::new(&tour, limits), SLICE, usize::MAX), SLICE);
    assert_bounded(line, measure(Index::new(&tour, limits), SLICE, 10_000), SLICE);
}
