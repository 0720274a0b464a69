//! No solver takes more memory than it may.
//!
//! Each is given a puzzle that needs far more than it gets. The most bytes that were on the heap at
//! once are counted: what a table that grows leaves behind counts as long as it stands. A search is
//! advanced in slices, as the page does, and is there with all it holds until its outcome is. What it
//! tells of its memory between them is what it holds.
//!
//! Nothing else may run meanwhile: all is one test.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use leaper::answer::{Answer, Options, Solving};
use leaper::natural::Natural;
use leaper::place::{self, List, Place, Wish};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use leaper::swap::{self, Gather, Swap};
use leaper::tour::{self, Count, Index, Solve, Tour};
use leaper::travel::{self, Counted, Travel};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const MIB: u64 = 1 << 20;

/// Units of work at once.
const SLICE: u64 = 1 << 12;

/// How many bytes there may be at once: a twentieth more, for what lists and numbers leave unused,
/// and a mebibyte for what every search has: the puzzle, its graph, bounds, the first chunk of each
/// list.
fn most(limit: u64) -> u64 {
    limit + limit / 20 + MIB
}

/// What there was on the heap before the search that runs, and what of its memory was told wrong, by
/// how many bytes at the most.
static BEFORE: AtomicUsize = AtomicUsize::new(0);
static WRONG: AtomicUsize = AtomicUsize::new(0);

/// How far what is told of memory may be from what is held.
fn tolerance(held: usize) -> usize {
    held / 8 + usize::try_from(MIB).unwrap() / 2
}

fn run<S: Search>(mut search: S) -> S::Outcome {
    loop {
        if let Step::Done(outcome) = search.advance(SLICE) {
            return outcome;
        }
        let held = HEAP.current_usage().saturating_sub(BEFORE.load(Relaxed));
        let told = usize::try_from(search.progress().memory).unwrap();
        let wrong = told.abs_diff(held);
        if wrong > tolerance(held) {
            WRONG.fetch_max(wrong, Relaxed);
        }
    }
}

/// The limit that the answer to a puzzle names.
fn answer(line: &str, limits: Limits, options: &Options) -> Option<Limit> {
    let options = options.clone().memory(limits.memory);
    match run(Solving::new(Puzzle::parse(line).unwrap(), options)) {
        Answer::Limit { limit, .. } => Some(limit),
        Answer::Travel { limit, .. }
        | Answer::Swap { limit, .. }
        | Answer::Place { limit, .. }
        | Answer::Tour { limit, .. } => limit,
        other => panic!("{line}: {other:?}"),
    }
}

fn counted(count: bool) -> Options {
    Options::default().shortest(count)
}

fn travel(line: &str) -> Travel {
    let Ok(Puzzle::Travel(travel)) = Puzzle::parse(line) else { panic!("{line}") };
    travel
}

fn swap(line: &str) -> Swap {
    let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
    swap
}

fn place(line: &str) -> Place {
    let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
    place
}

fn tour(line: &str) -> Tour {
    let Ok(Puzzle::Tour(tour)) = Puzzle::parse(line) else { panic!("{line}") };
    tour
}

/// Runs the cases, and keeps what is wrong with them.
#[derive(Default)]
struct Cases {
    wrong: Vec<String>,
}

impl Cases {
    /// A search that ends at its limit of so many KiB.
    fn ends(&mut self, name: &str, kib: u64, search: impl FnOnce(Limits) -> Option<Limit>) {
        let limit = self.keeps(name, kib, search);
        if limit != Some(Limit::Memory) {
            self.wrong.push(format!("{name}: {limit:?} was reached with {kib} KiB"));
        }
    }

    /// A search that keeps to so many KiB.
    fn keeps<T>(&mut self, name: &str, kib: u64, search: impl FnOnce(Limits) -> T) -> T {
        let memory = kib << 10;
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        BEFORE.store(before, Relaxed);
        WRONG.store(0, Relaxed);
        let outcome = search(Limits::default().memory(memory));
        let peak = (HEAP.peak_usage() - before) as u64;
        println!("{name}: {} of {kib} KiB", peak >> 10);
        if peak > most(memory) {
            self.wrong.push(format!("{name}: {} KiB where {kib} are allowed", peak >> 10));
        }
        let wrong = WRONG.load(Relaxed);
        if wrong > 0 {
            self.wrong.push(format!("{name}: told wrong by {} KiB", wrong >> 10));
        }
        outcome
    }
}

#[test]
fn no_solver_takes_more_than_it_may() {
    let mut cases = Cases::default();
    journeys(&mut cases);
    exchanges(&mut cases);
    placements(&mut cases);
    tours(&mut cases);
    assert!(cases.wrong.is_empty(), "{}", cases.wrong.join("\n"));
}

fn journeys(cases: &mut Cases) {
    const FAR: &str = "travel?board=1000x1000&from=a1&to=all1000";
    let (one, all) = (counted(false), counted(true));
    cases.ends("a path", 256, |limits| answer(FAR, limits, &one));
    cases.keeps("a path", 4096, |limits| answer(FAR, limits, &one));
    cases.ends("all paths", 1024, |limits| answer(FAR, limits, &all));
    cases.keeps("all paths", 8192, |limits| answer(FAR, limits, &all));
    // These are there before.
    let travel::Outcome::Solved(paths) = run(travel(FAR).gather(Limits::default())) else {
        panic!("{FAR}")
    };
    cases.ends("the number of paths", 2048, |limits| match run(paths.count(limits)) {
        Counted::Limit(limit) => Some(limit),
        Counted::Exactly(_) => None,
    });
    cases.keeps("the number of paths", 8192, |limits| run(paths.count(limits)));
    for kib in [4096, 8192] {
        cases.ends("paths by number", kib, |limits| run(paths.number(limits)).err());
    }
}

fn exchanges(cases: &mut Cases) {
    const HOLE: &str =
        "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/nnnnN/nn1NN/nNNNN/NNNNN";
    const RANKS: &str = "swap?board=nnnnn/5/5/5/NNNNN&attack=no-comrade";
    const WIDE: &str = "swap?board=8/8/8/8/nnnnnnnn/8/8/NNNNNNNN&attack=no-enemy";
    let (one, all) = (counted(false), counted(true));
    let extent = Options::default().extent(true);
    cases.ends("an exchange", 2048, |limits| answer(RANKS, limits, &one));
    cases.ends("an exchange on a large board", 3072, |limits| answer(WIDE, limits, &one));
    cases.ends("the number of exchanges", 3072, |limits| answer(HOLE, limits, &all));
    cases.ends("all exchanges", 2048, |limits| match run(Gather::new(&swap(RANKS), limits)) {
        Err(swap::Outcome::Limit(stopped)) => Some(stopped.limit),
        Ok(_) | Err(_) => None,
    });
    cases.ends("all arrangements", 8192, |limits| answer(RANKS, limits, &extent));
    cases.ends("all arrangements, with one hole", 4096, |limits| answer(HOLE, limits, &extent));
}

fn placements(cases: &mut Cases) {
    const KNIGHTS: &str = "place?board=11x11&pieces=N30";
    let list = Options::default().list(usize::MAX);
    for kib in [1024, 4096] {
        cases.ends("placements", kib, |limits| answer(KNIGHTS, limits, &Options::default()));
        cases.ends("placements by square", kib, |limits| {
            let wish = Wish::default().distinct(true).squares(true);
            run(place::Count::new(&place(KNIGHTS), wish).within(limits)).limit
        });
        cases.ends("a list of placements", kib, |limits| {
            answer("place?board=8x8&pieces=N8", limits, &list)
        });
        cases.keeps("a placement by number", kib, |limits| {
            let mut list = List::make(&place(KNIGHTS), false, limits);
            list.seek(Natural::from(1_u64 << 40));
            for _ in 0..4 {
                let _ = list.advance(SLICE);
            }
        });
    }
}

fn tours(cases: &mut Cases) {
    // The last has a wide border, and numbers of hundreds of digits.
    for (line, kib) in [
        ("tour?board=8x8&ends=closed", 8 << 10),
        ("tour?board=6x8", 8 << 10),
        ("tour?board=8x10&ends=closed", 8 << 10),
        ("tour?board=6x100&ends=closed", 4 << 10),
    ] {
        let name = format!("the number of {line}");
        cases.ends(&name, kib, |limits| run(Count::new(&tour(line), limits)).err());
    }
    for (line, kib) in [
        ("tour?board=6x8", 64 << 10),
        ("tour?board=8x9&ends=closed", 8 << 10),
        ("tour?board=4x1000", 4 << 10),
    ] {
        let name = format!("a number for each {line}");
        cases.ends(&name, kib, |limits| run(Index::new(&tour(line), limits)).err());
    }
    let million = tour("tour?board=1000x1000");
    cases.ends("a tour", 16 << 10, |limits| {
        match run(Solve::new(&million, tour::Options::default().limits(limits))) {
            tour::Outcome::Limit(stopped) => Some(stopped.limit),
            tour::Outcome::Solved(_) | tour::Outcome::Impossible(_) => None,
        }
    });
    let numbered = tour("tour?board=30x30&from=a1&numbers=b3:2,c5:3");
    cases.ends("the number of tours of a large board with numbers", 256, |limits| {
        run(Count::new(&numbered, limits)).err()
    });
    cases.keeps("a tour of a large board with numbers", 8 << 10, |limits| {
        let options = tour::Options::default().limits(limits.work(1 << 20));
        run(Solve::new(&numbered, options))
    });
    // Where its table has no room, tours are found one by one.
    cases.keeps("the number of tours with a given square", 4 << 10, |limits| {
        let tour = tour("tour?board=7x7&from=a1&numbers=d4:31");
        run(Count::new(&tour, limits.work(1 << 18))).is_ok()
    });
}
