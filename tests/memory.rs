//! No solver exceeds its memory limit.
//!
//! Each is given a puzzle that needs far more memory than allowed. The peak of bytes on the heap is
//! measured, including the old copy of a growing table. A search is advanced in slices, as on the
//! page, and keeps all its memory until its outcome is returned. The memory that it reports between
//! slices must match what it holds.
//!
//! All cases are one test, because no other test may allocate at the same time.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use leaper::Leaper;
use leaper::answer::{Answer, Options, Solving};
use leaper::board::Board;
use leaper::natural::Natural;
use leaper::place::{self, CountOptions, List, Place};
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::{Limit, Limits, Search, Step};
use leaper::square::Square;
use leaper::swap::{self, SolveAll, Swap};
use leaper::tour::{self, Count, Index, Solve, Tour};
use leaper::travel::guards::Guard;
use leaper::travel::visit::{Capture, VisitOutcome};
use leaper::travel::{self, Counted, Travel};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const MIB: u64 = 1 << 20;

/// Units of work per slice.
const SLICE: u64 = 1 << 12;

/// The allowed peak, in bytes: 5 % more for the unused capacity of lists and numbers, and 1 MiB for
/// what every search has: the puzzle, its graph, bounds, the first chunk of each list.
fn allowed_peak(limit: u64) -> u64 {
    limit + limit / 20 + MIB
}

/// Bytes on the heap before the current search, and the greatest error of its reported memory, in
/// bytes.
static HEAP_BEFORE: AtomicUsize = AtomicUsize::new(0);
static REPORT_ERROR: AtomicUsize = AtomicUsize::new(0);

/// The allowed error of reported memory, in bytes.
fn tolerance(held: usize) -> usize {
    held / 8 + usize::try_from(MIB).unwrap() / 2
}

fn run<S: Search>(mut search: S) -> S::Outcome {
    loop {
        if let Step::Done(outcome) = search.advance(SLICE) {
            return outcome;
        }
        let held = HEAP.current_usage().saturating_sub(HEAP_BEFORE.load(Relaxed));
        let reported = usize::try_from(search.progress().memory).unwrap();
        let failures = reported.abs_diff(held);
        if failures > tolerance(held) {
            REPORT_ERROR.fetch_max(failures, Relaxed);
        }
    }
}

/// Returns the limit in the answer to a puzzle.
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

fn with_count(count: bool) -> Options {
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

/// Runs the cases and collects their failures.
#[derive(Default)]
struct Cases {
    failures: Vec<String>,
}

impl Cases {
    /// Runs a search that must end at a memory limit, in KiB.
    fn reaches_limit(
        &mut self,
        name: &str,
        kib: u64,
        search: impl FnOnce(Limits) -> Option<Limit>,
    ) {
        let limit = self.stays_within(name, kib, search);
        if limit != Some(Limit::Memory) {
            self.failures.push(format!("{name}: {limit:?} was reached with {kib} KiB"));
        }
    }

    /// Runs a search that must stay within a memory limit, in KiB.
    fn stays_within<T>(&mut self, name: &str, kib: u64, search: impl FnOnce(Limits) -> T) -> T {
        let memory = kib << 10;
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        HEAP_BEFORE.store(before, Relaxed);
        REPORT_ERROR.store(0, Relaxed);
        let outcome = search(Limits::default().memory(memory));
        let peak = (HEAP.peak_usage() - before) as u64;
        println!("{name}: {} of {kib} KiB", peak >> 10);
        if peak > allowed_peak(memory) {
            self.failures.push(format!("{name}: {} KiB where {kib} are allowed", peak >> 10));
        }
        let failures = REPORT_ERROR.load(Relaxed);
        if failures > 0 {
            self.failures.push(format!("{name}: reported memory is off by {} KiB", failures >> 10));
        }
        outcome
    }
}

#[test]
fn no_solver_exceeds_its_memory_limit() {
    let mut cases = Cases::default();
    travel_cases(&mut cases);
    swap_cases(&mut cases);
    place_cases(&mut cases);
    text_cases(&mut cases);
    tour_cases(&mut cases);
    assert!(cases.failures.is_empty(), "{}", cases.failures.join("\n"));
}

fn travel_cases(cases: &mut Cases) {
    const FAR: &str = "travel?board=1000x1000&from=a1&to=all1000";
    let (one, all) = (with_count(false), with_count(true));
    cases.reaches_limit("a path", 256, |limits| answer(FAR, limits, &one));
    cases.stays_within("a path", 4096, |limits| answer(FAR, limits, &one));
    cases.reaches_limit("all paths", 1024, |limits| answer(FAR, limits, &all));
    cases.stays_within("all paths", 8192, |limits| answer(FAR, limits, &all));
    // The paths are found before the measurement.
    let travel::Outcome::Solved(paths) = run(travel(FAR).solve_all(Limits::default())) else {
        panic!("{FAR}")
    };
    cases.reaches_limit("the number of paths", 2048, |limits| match run(paths.count(limits)) {
        Counted::Limit(limit) => Some(limit),
        Counted::Exactly(_) => None,
    });
    cases.stays_within("the number of paths", 8192, |limits| run(paths.count(limits)));
    for kib in [4096, 8192] {
        cases.reaches_limit("paths by number", kib, |limits| run(paths.number(limits)).err());
    }
    // With a long leaper, the second search needs more than the first.
    let board = Board::new(1000, 1000).unwrap();
    let far = (Square::new(0, 0), Square::new(400, 401));
    let far = Travel::new(board, Leaper::new(400, 401).unwrap(), far.0, far.1).unwrap();
    let kib = (far.solve_all(Limits::default()).progress().memory >> 10) + 1;
    cases.reaches_limit("all paths of a long leaper", kib, |limits| {
        match run(far.solve_all(limits)) {
            travel::Outcome::Limit { limit, .. } => Some(limit),
            _ => None,
        }
    });
    visit_cases(cases);
}

/// Several flags, and guards.
fn visit_cases(cases: &mut Cases) {
    const FLAGS: &str = "travel?board=8x8&from=a1&to=a3,a5,a7,b2,b4,b6,b8,c1,c3,c5,c7,d2,d4,d6,d8,\
                         e1,e3,e5,e7,f2";
    const CORNERS: &str = "travel?board=1000x1000&from=a1&to=all1000,a1000,all1,a1&order=given";
    const RING: &str = "travel?board=500x500&from=a1&to=sf500,a500,sf1,a1&order=given";
    const PAWNS: &str = "travel?board=16/16/16/pppppppppppppppp&from=h3&to=p4,a4,p2,a2&capture=yes";
    let all = with_count(true);
    for kib in [1024, 16 << 10] {
        cases.reaches_limit("the order of 20 flags", kib, |limits| answer(FLAGS, limits, &all));
    }
    for kib in [6 << 10, 24 << 10] {
        cases.reaches_limit("walks to corners", kib, |limits| answer(CORNERS, limits, &all));
        cases.reaches_limit("captures", kib, |limits| answer(PAWNS, limits, &all));
    }
    cases.stays_within("walks to corners", 64 << 10, |limits| answer(CORNERS, limits, &all));
    for kib in [128, 2048] {
        cases.stays_within("distances with captures", kib, |limits| {
            run(travel(PAWNS).survey(limits)).is_ok()
        });
    }
    let list = Options::default().list(2);
    for kib in [12 << 10, 48 << 10] {
        cases.stays_within("a list of walks", kib, |limits| answer(RING, limits, &list));
    }
    corridor_cases(cases);
    let queens = queens();
    for kib in [2 << 10, 8 << 10] {
        cases.stays_within("queens to capture", kib, |limits| {
            matches!(run(queens.visit(limits, true).unwrap()), VisitOutcome::Impossible { .. })
        });
        cases.stays_within("distances among queens", kib, |limits| {
            run(queens.survey(limits)).is_ok()
        });
    }
}

/// Long walks with few states in each layer.
fn corridor_cases(cases: &mut Cases) {
    let (one, all) = (with_count(false), with_count(true));
    let long = corridor(401, "401");
    let (start, middle, end) = ("a401", "d201", "ok1");
    let line = format!("travel?board={long}&from={start}&to={middle},{end}&leaper=0,1");
    cases.stays_within("a long walk", 3 << 10, |limits| answer(&line, limits, &one));
    // The second limit is enough for the states of the walk, but not for the list of its layers.
    for kib in [8 << 10, 27 << 9] {
        cases.reaches_limit("a long walk", kib, |limits| answer(&line, limits, &all));
    }
    let guarded = corridor(401, "5p395");
    let line = format!("travel?board={guarded}&from={start}&to={end}&leaper=0,1&capture=yes");
    cases
        .reaches_limit("a long walk with a capture", 6 << 10, |limits| answer(&line, limits, &all));
    // Twenty flags, near both ends in turn.
    let flags: Vec<String> = (0..10)
        .flat_map(|at| [Square::new(200 - at, 0), Square::new(1 + at, 200)])
        .map(|flag| flag.to_string())
        .collect();
    let (board, flags) = (corridor(201, "201"), flags.join(","));
    let line = format!("travel?board={board}&from=a201&to={flags}&leaper=0,1&order=given");
    cases.reaches_limit("a walk to and fro", 16 << 10, |limits| answer(&line, limits, &all));
}

/// Returns the ranks of a board where a wazir has one way from `a` on the highest rank, which is
/// given, to the lowest rank.
fn corridor(size: usize, highest: &str) -> String {
    let wall = "*".repeat(size - 1);
    let rows = (0..size).map(|row| match row % 4 {
        _ if row == 0 => highest.to_owned(),
        1 => format!("{wall}1"),
        3 => format!("1{wall}"),
        _ => size.to_string(),
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Returns a puzzle with 64 queens that may be captured.
fn queens() -> Travel {
    let square = |index: u16| Square::new((37 * index + 11) % 1000, (613 * index + 29) % 1000);
    let guards = (0..64).map(|index| (square(index), Guard::Queen)).collect();
    let board = Board::new(1000, 1000).unwrap();
    let (from, to) = (Square::new(0, 0), Square::new(999, 999));
    let travel = Travel::new(board, Leaper::KNIGHT, from, to).unwrap();
    travel.with_guards(guards, Capture::Yes).unwrap()
}

fn swap_cases(cases: &mut Cases) {
    const BLANK: &str =
        "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn&goal=nnnnn/nnnnN/nn1NN/nNNNN/NNNNN";
    const RANKS: &str = "swap?board=nnnnn/5/5/5/NNNNN&attack=no-comrade";
    const WIDE: &str = "swap?board=8/8/8/8/nnnnnnnn/8/8/NNNNNNNN&attack=no-enemy";
    let (one, all) = (with_count(false), with_count(true));
    let extent = Options::default().extent(true);
    cases.reaches_limit("an exchange", 2048, |limits| answer(RANKS, limits, &one));
    cases.reaches_limit("an exchange on a large board", 3072, |limits| answer(WIDE, limits, &one));
    // Sixteen kinds of knights.
    cases.reaches_limit("an exchange of many kinds", 1024, |limits| {
        answer("swap?board=AABBCCDD/EEFFGGHH/8/8/8/8/ddccbbaa/hhggffee", limits, &one)
    });
    cases.reaches_limit("the number of exchanges", 3072, |limits| answer(BLANK, limits, &all));
    cases.reaches_limit("all exchanges", 2048, |limits| {
        match run(SolveAll::new(&swap(RANKS), limits)) {
            Err(swap::Outcome::Limit(stopped)) => Some(stopped.limit),
            Ok(_) | Err(_) => None,
        }
    });
    cases.reaches_limit("all arrangements", 8192, |limits| answer(RANKS, limits, &extent));
    cases.reaches_limit("all arrangements, with one hole", 4096, |limits| {
        answer(BLANK, limits, &extent)
    });
}

fn place_cases(cases: &mut Cases) {
    const KNIGHTS: &str = "place?board=11x11&pieces=N30";
    cases.stays_within("a list of the fewest kings", 1024, |limits| {
        let kings = place("place?board=11x12&pieces=K*&aim=guard");
        let mut list = List::with_limits(&kings, false, limits);
        // After the limit, the list goes on without a table.
        for slice in 0..4000 {
            let _ = list.advance(SLICE);
            if slice > 0 && list.progress().memory == 0 {
                break;
            }
        }
    });
    for kib in [1024, 6246] {
        cases.reaches_limit("coverings by kings", kib, |limits| {
            let kings = place("place?board=11x14&pieces=K30&aim=guard");
            run(place::Count::new(&kings, CountOptions::default()).within(limits)).limit
        });
    }
    // These end before anything is counted, without symmetry maps.
    for line in ["place?board=1000x1000&pieces=Q3", "place?board=1000x1000&pieces=K500000"] {
        cases.stays_within(line, 4096, |limits| answer(line, limits, &Options::default()));
    }
    let list = Options::default().list(usize::MAX);
    for kib in [1024, 4096] {
        cases.reaches_limit("placements", kib, |limits| {
            answer(KNIGHTS, limits, &Options::default())
        });
        cases.reaches_limit("placements by square", kib, |limits| {
            let request = CountOptions::default().distinct(true).squares(true);
            run(place::Count::new(&place(KNIGHTS), request).within(limits)).limit
        });
        cases.reaches_limit("a list of placements", kib, |limits| {
            answer("place?board=8x8&pieces=N8", limits, &list)
        });
        cases.reaches_limit("a list of coverings", kib, |limits| {
            answer("place?board=5x5&pieces=Q7&aim=guard", limits, &list)
        });
        cases.stays_within("a placement by number", kib, |limits| {
            let mut list = List::with_limits(&place(KNIGHTS), false, limits);
            list.seek(Natural::from(1_u64 << 40));
            for _ in 0..4 {
                let _ = list.advance(SLICE);
            }
        });
    }
}

/// Texts whose squares would need far more memory than the text, if they were read before their
/// number is checked.
fn text_cases(cases: &mut Cases) {
    let blanks = ". .\n".repeat(1000) + &".".repeat(1 << 16);
    for (name, text) in [
        ("FEN with many rows", "1024/".repeat(1 << 12) + "1"),
        ("FEN with a long row", "1024p".repeat(1 << 12) + "/1"),
        ("a drawing with a long row", blanks),
        ("a drawing with long packed rows", ["*".repeat(1 << 19), "*".repeat(1 << 19)].join("\n")),
        ("a drawing with long rows", ["* ".repeat(1 << 18), "* ".repeat(1 << 18)].join("\n")),
        ("blank lines", "\n".repeat(1 << 20)),
    ] {
        let is_read = cases.stays_within(name, 1024, |_| Draft::parse(&text).is_ok());
        assert!(!is_read, "{name}");
    }
}

fn tour_cases(cases: &mut Cases) {
    // The last one has a wide frontier, and counts of hundreds of digits.
    for (line, kib) in [
        ("tour?board=8x8&ends=closed", 8 << 10),
        ("tour?board=6x8", 8 << 10),
        ("tour?board=8x10&ends=closed", 8 << 10),
        ("tour?board=6x100&ends=closed", 4 << 10),
    ] {
        let name = format!("the number of {line}");
        cases.reaches_limit(&name, kib, |limits| run(Count::new(&tour(line), limits)).err());
    }
    for (line, kib) in [
        ("tour?board=6x8", 64 << 10),
        ("tour?board=8x9&ends=closed", 8 << 10),
        ("tour?board=4x1000", 4 << 10),
    ] {
        let name = format!("a number for each {line}");
        cases.reaches_limit(&name, kib, |limits| run(Index::new(&tour(line), limits)).err());
    }
    let million = tour("tour?board=1000x1000");
    cases.reaches_limit("a tour", 16 << 10, |limits| {
        match run(Solve::new(&million, tour::Options::default().limits(limits))) {
            tour::Outcome::Limit(stopped) => Some(stopped.limit),
            tour::Outcome::Solved(_) | tour::Outcome::Impossible(_) => None,
        }
    });
    let numbered = tour("tour?board=30x30&from=a1&numbers=b3:2,c5:3");
    cases.reaches_limit("the number of tours of a large board with numbers", 256, |limits| {
        run(Count::new(&numbered, limits)).err()
    });
    cases.stays_within("a tour of a large board with numbers", 8 << 10, |limits| {
        let options = tour::Options::default().limits(limits.work(1 << 20));
        run(Solve::new(&numbered, options))
    });
    // The frontier is too wide for any table.
    cases.stays_within("the number of tours of a wide board", 8 << 10, |limits| {
        let counted = run(Count::new(&tour("tour?board=90x90&ends=closed"), limits));
        assert_eq!(counted, Err(Limit::Size));
    });
    // Without room for a table, tours are counted one by one.
    cases.stays_within("the number of tours with a given square", 4 << 10, |limits| {
        let tour = tour("tour?board=7x7&from=a1&numbers=d4:31");
        run(Count::new(&tour, limits.work(1 << 18))).is_ok()
    });
}
