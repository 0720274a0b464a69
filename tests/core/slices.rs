//! No slice of a search is longer than was asked for. Work is counted, not timed: the positions
//! that a search says it has looked at.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Options, Solving};
use leaper::place::{self, List, Wish};
use leaper::puzzle::Puzzle;
use leaper::search::{Limits, Search, Step};
use leaper::swap::{Explore, Gather};
use leaper::tour::{self, Count, Index};

/// Advances a search in so many slices, or to its end; how many positions it looked at in the
/// longest of them, and in all.
fn longest(mut search: impl Search, slice: u64, slices: usize) -> (u64, u64) {
    let (mut longest, mut all) = (0, 0);
    for _ in 0..slices {
        let before = search.progress().positions;
        let step = search.advance(slice);
        // Another method begins to count anew.
        let looked = search.progress().positions.saturating_sub(before);
        (longest, all) = (longest.max(looked), all + looked);
        if let Step::Done(_) = step {
            break;
        }
    }
    (longest, all)
}

fn keeps(name: &str, (longest, all): (u64, u64), slice: u64) {
    assert!(longest <= 2 * slice, "{name}: {longest} in a slice of {slice}");
    assert!(all > 2 * slice, "{name}: only {all} in all");
}

#[test]
fn no_slice_is_longer_than_asked_for() {
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
        "tour?board=8x8&ends=closed",
        "tour?board=11x11&from=a1&numbers=d4:31",
        "tour?board=20x20&numbers=c3:5,f9:100,k12:260",
    ] {
        let list = if line.starts_with("place") { 1 << 20 } else { 0 };
        let options = options.clone().list(list);
        let solving = Solving::new(Puzzle::parse(line).unwrap(), options);
        keeps(line, longest(solving, SLICE, 300), SLICE);
    }
    let limits = Limits::default();
    let line = "swap?board=nnnnn/5/5/5/NNNNN&attack=no-comrade";
    let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
    keeps(line, longest(Gather::new(&swap, limits), SLICE, 300), SLICE);
    let line = "place?board=11x11&pieces=N30";
    let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
    let squares = place::Count::new(&place, Wish::default().distinct(true).squares(true));
    keeps(line, longest(squares.within(limits), SLICE, 300), SLICE);
    let mut list = List::new(&place);
    list.seek((1_u64 << 40).into());
    for _ in 0..20 {
        let before = list.progress().positions;
        let _ = list.advance(SLICE);
        assert!(list.progress().positions - before <= 2 * SLICE, "a list");
    }
}

/// Advances a search to its end; what came of it, and in how many slices.
fn counted<S: Search>(mut search: S, slice: u64) -> (S::Outcome, u64) {
    let mut slices = 1;
    loop {
        match search.advance(slice) {
            Step::Running => slices += 1,
            Step::Done(outcome) => return (outcome, slices),
        }
    }
}

/// What looks all around tells of whole layers only, so its slices are counted: at most eight arrangements that are
/// each other's images are one step, and each takes one at least.
#[test]
fn all_that_can_be_reached_is_looked_at_in_slices() {
    const SLICE: u64 = 20;
    for line in [
        "swap?board=nnn/3/3/NNN",
        "swap?board=nnn/3/3/NNN&attack=no-comrade",
        "swap?board=NNNNN/NN1nn/nnnnn",
    ] {
        let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
        let (found, slices) = counted(Explore::new(&swap, Limits::default()), SLICE);
        let all: u64 = found.unwrap().layers.iter().sum();
        assert!(8 * 2 * SLICE * slices > all && slices > 20, "{line}: {all} in {slices} slices");
    }
}

/// What merges circles tells of no positions, so its slices are counted: each square is looked at once at least.
#[test]
fn circles_are_merged_in_slices() {
    const SLICE: u64 = 1000;
    for line in ["tour?board=200x200&ends=closed", "tour?board=81x81&from=a1&to=c1"] {
        let Ok(Puzzle::Tour(tour)) = Puzzle::parse(line) else { panic!("{line}") };
        let (_, slices) = counted(tour::Solve::new(&tour, tour::Options::default()), SLICE);
        assert!(2 * SLICE * slices > u64::from(tour.length()), "{line}: {slices} slices");
    }
}

/// In short slices to its end, in which two halves of tours meet: in slices, too.
#[test]
fn halves_of_tours_meet_in_slices() {
    const SLICE: u64 = 4;
    let line = "tour?board=5x6";
    let Ok(Puzzle::Tour(tour)) = Puzzle::parse(line) else { panic!("{line}") };
    let limits = Limits::default();
    keeps(line, longest(Count::new(&tour, limits), SLICE, usize::MAX), SLICE);
    keeps(line, longest(Index::new(&tour, limits), SLICE, 10_000), SLICE);
}
