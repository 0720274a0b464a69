//! Published answers. Every solution is replayed.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limit, Limits, Search, Step};
use leaper::swap::{Explore, Method, Metric, Options, Outcome, Solve, Swap, arrangement};

use oracle::swap::{self as reference, Replay};
use oracle::swap_reasons as reasons;

use super::with_method;

/// Solves a case of `tests/data` and checks all that it reports.
fn check(case: &serde_json::Value, method: Option<Method>) {
    let puzzle = reference::Puzzle::read(case["line"].as_str().unwrap());
    let id = case["id"].as_str().unwrap();
    let expect = &case["expect"];
    let options = with_method(method).count(expect.get("shortest").is_some());
    match Solve::new(&puzzle.swap(), options).run() {
        Outcome::Solved(solved) => {
            assert_eq!(expect["status"], "solved", "{id}");
            assert_eq!(expect["length"], solved.length, "{id}");
            assert!(solved.proven, "{id}");
            let Replay { jumps, runs } = puzzle.replay(&solved.moves).unwrap();
            let length = if puzzle.rules().metric == Metric::Runs { runs } else { jumps };
            assert_eq!(length, solved.length as usize, "{id}");
            let swap = puzzle.swap();
            let positions = swap.replay(swap.start(), &solved.moves);
            assert!(positions.len() == jumps + 1 && swap.is_goal(&positions[jumps]), "{id}");
            assert_eq!(runs, arrangement::runs(&solved.moves), "{id}");
            if let Some(shortest) = expect.get("shortest") {
                let count = solved.shortest.unwrap();
                assert_eq!(shortest.as_str().unwrap(), count.to_string(), "{id}");
            }
        }
        Outcome::Impossible(impossible) => {
            assert_eq!(expect["status"], "impossible", "{id}: {}", impossible.reason);
            reasons::check(&puzzle, &impossible.reason);
        }
        Outcome::Limit(stopped) => panic!("{id}: {stopped:?}"),
    }
}

/// Cases that are slow without optimisation.
const SLOW: [&str; 11] = [
    "5x4-rows",
    "6x6-3v3-corner",
    "far-5x5",
    "rnd-12-6x6",
    "rnd-28-6x5",
    "rnd-29-6x6",
    "rnd5-19",
    "rnd5-23",
    "rnd5-24",
    "rnd5-26",
    "rnd5-27",
];

fn is_slow(id: &str) -> bool {
    SLOW.iter().any(|prefix| id.starts_with(prefix))
}

/// Checks the selected cases. At least `min_cases` must be selected.
fn check_all(
    data: &str,
    method: Option<Method>,
    is_selected: impl Fn(&str) -> bool,
    min_cases: usize,
) {
    let mut checked = 0;
    for line in data.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        if is_selected(id) {
            check(&case, method);
            checked += 1;
        }
    }
    assert!(checked >= min_cases, "{checked}");
}

const SWAPS: &str = include_str!("../../data/swap.jsonl");
const REVERSALS: &str = include_str!("../../data/reversal.jsonl");

#[test]
fn published_swaps_match() {
    check_all(SWAPS, None, |id| !is_slow(id), 200);
}

#[test]
fn published_swaps_match_with_bounded_search() {
    check_all(SWAPS, Some(Method::Bounded), |id| !is_slow(id), 200);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_published_swaps_match() {
    check_all(SWAPS, None, is_slow, 30);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_published_swaps_match_with_bounded_search() {
    check_all(SWAPS, Some(Method::Bounded), is_slow, 30);
}

/// Rows of knights: too many states for an uninformed search.
#[test]
fn rows_of_knights_are_solved() {
    for (line, length) in [
        ("swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn", 64),
        ("swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn&attack=no-comrade", 64),
        ("swap?board=NNNNN/5/5/5/nnnnn&attack=no-comrade", 28),
    ] {
        let expect = serde_json::json!({"status": "solved", "length": length});
        check(&serde_json::json!({"id": line, "line": line, "expect": expect}), None);
    }
}

/// Positions in which a side is stuck, even alone, must not keep a bounded search from finishing.
#[test]
fn impossible_swaps_terminate() {
    for line in [
        "swap?board=1n2/**1N/*3/1Nn1&leaper=0,1&attack=none&metric=runs",
        "swap?board=1*a*/b3/A3&goal=b*A*/1a2/4&turns=white&attack=none",
        "swap?board=N3/N3/n2n/2*1&goal=n1N1/4/2n1/1N*1&turns=white&attack=none",
    ] {
        let expect = serde_json::json!({"status": "impossible"});
        let methods = [Method::Bounded, Method::Guided, Method::Breadth];
        for method in methods.map(Some).into_iter().chain([None]) {
            check(&serde_json::json!({"id": line, "line": line, "expect": expect}), method);
        }
    }
}

/// A beam that dropped no state has searched everything.
#[test]
fn complete_beam_proves_its_solution() {
    let puzzle = reference::Puzzle::read("swap?board=N2n/N2n/N2n&attack=no-enemy");
    let options = Options::default().method(Method::Beam);
    let Outcome::Solved(solved) = reference::in_slices(&puzzle.swap(), options) else {
        panic!("not solved");
    };
    assert_eq!((solved.length, solved.method), (22, Method::Beam));
    assert_eq!(puzzle.replay(&solved.moves).unwrap().jumps, 22);
}

/// More memory makes beams wider, so they wait until the other methods reach their limits, and use
/// all of it.
#[test]
fn beam_uses_the_memory_of_the_other_methods() {
    let line = "swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn&turns=white&attack=no-enemy";
    let puzzle = reference::Puzzle::read(line);
    let limits = Limits::default().memory(3 << 20);
    let outcome = reference::in_slices(&puzzle.swap(), Options::default().limits(limits));
    let Outcome::Solved(solved) = outcome else { panic!("{outcome:?}") };
    assert_eq!((solved.length, solved.method), (64, Method::Beam));
    assert_eq!(puzzle.replay(&solved.moves).unwrap().jumps, 64);
}

/// An incomplete beam proves nothing: the best solution and the proven bound are reported.
#[test]
fn limit_reports_best_solution_and_bound() {
    let puzzle = reference::Puzzle::read("swap?board=NNNNNN/6/6/6/6/nnnnnn&attack=none");
    let limits = Limits::default().memory(4 << 20);
    let options = Options::default().limits(limits).method(Method::Beam);
    let mut solve = Solve::new(&puzzle.swap(), options);
    let mut reported = None;
    let stopped = loop {
        match solve.advance(1000) {
            Step::Running => reported = solve.progress().best.or(reported),
            Step::Done(Outcome::Limit(stopped)) => break stopped,
            Step::Done(outcome) => panic!("{outcome:?}"),
        }
    };
    let (length, moves) = stopped.best.unwrap();
    assert_eq!(puzzle.replay(&moves).unwrap().jumps, length as usize);
    assert!((1..=52).contains(&stopped.lower) && length >= 52, "{} to {length}", stopped.lower);
    assert_eq!(stopped.method, Method::Beam);
    assert!(reported.is_some_and(|reported| reported >= length), "{reported:?}");
}

/// If a beam gives one knight two runs in a row, they count as one.
#[test]
fn best_solution_merges_consecutive_runs() {
    let line = "swap?board=1*2a/b*1a*/A1B1A&attack=no-comrade&metric=runs";
    let puzzle = reference::Puzzle::read(line);
    let mut lengths = Vec::new();
    for work in [1 << 15, 1 << 16] {
        let limits = Limits::default().work(work);
        let options = Options::default().method(Method::Beam).limits(limits);
        let Outcome::Limit(stopped) = reference::in_slices(&puzzle.swap(), options) else {
            panic!("a beam proves nothing");
        };
        let (length, moves) = stopped.best.unwrap();
        assert_eq!(puzzle.replay(&moves).unwrap().runs, length as usize, "{work}");
        lengths.push(length);
    }
    assert_eq!(lengths, [20, 16]);
}

#[test]
fn published_reversals_match() {
    check_all(REVERSALS, None, |id| !is_slow(id), 30);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_published_reversals_match() {
    check_all(REVERSALS, None, is_slow, 6);
}

/// More than a hundred thousand positions lie half-way on shortest solutions. An earlier version
/// gave up counting them.
#[test]
fn many_shortest_solutions_are_counted() {
    let data = include_str!("../../data/swap.jsonl");
    let case = data.lines().find(|line| line.contains("5x4-rows alternate/none")).unwrap();
    check(&serde_json::from_str(case).unwrap(), None);
}

/// The Usenet problem of 24 knights on 5×5: 36 moves, 1200 solutions.
#[test]
fn usenet_problem_takes_36_moves() {
    let data = include_str!("../../data/reversal.jsonl");
    let case = data.lines().find(|line| line.contains("seed-5x5-reversal")).unwrap();
    check(&serde_json::from_str(case).unwrap(), Some(Method::Hole));
}

/// All 67,603,900 positions are connected, the farthest 39 moves away.
#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn usenet_positions_are_all_connected() {
    let line = "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn";
    let line = format!("{line}&goal=nnnnn/nnnnN/nn1NN/nNNNN/NNNNN");
    let swap = reference::Puzzle::read(&line).swap();
    let explore = Explore::new(&swap, Limits::default().memory(64 << 20));
    let extent = explore.run().unwrap();
    assert_eq!((extent.reachable(), extent.depth()), (67_603_900, 39));
    let farthest = swap.with_start(&extent.farthest).unwrap();
    let reverse = Swap::new(
        swap.board().clone(),
        swap.leaper(),
        &farthest.knights(farthest.start()).collect::<Vec<_>>(),
        Some(&swap.knights(swap.start()).collect::<Vec<_>>()),
        swap.rules(),
    );
    let Outcome::Solved(solved) = Solve::new(&reverse.unwrap(), Options::default()).run() else {
        panic!("the reverse puzzle has a solution")
    };
    assert_eq!(solved.length, 39);
}

/// If sides alternate, a position includes the side to move.
#[test]
fn backward_search_counts_sides_to_move() {
    let board = "ZB*A/1ba*/3*/4/3*/1*1*/1*1*&goal=2*1/aB1*/3*/4/1AZ*/1*1*/1*b*";
    let puzzle =
        reference::Puzzle::read(&format!("swap?board={board}&turns=black&attack=no-enemy"));
    let options = Options::default().method(Method::Breadth);
    let Outcome::Impossible(none) = Solve::new(&puzzle.swap(), options).run() else {
        panic!("there is no solution")
    };
    assert_eq!(
        none.reason.to_string(),
        "All 4282 positions that lead to the goal were tried, and the start, with Black to \
         move, is none of them. The closest has three of its five knights where they start."
    );
}

/// Limits count work, not slices, and the outcome within them doesn't depend on slices.
#[test]
fn outcomes_do_not_depend_on_slices() {
    for (line, work) in [
        ("swap?board=N1N/3/n1n", 1_000_000),
        ("swap?board=N1N/3/n1n", 600),
        ("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade", 30_000),
        ("swap?board=NNNN/4/4/nnnn&attack=no-enemy", 80_000),
        ("swap?board=NNNN/4/4/nnnn&metric=runs", 80_000),
        ("swap?board=ABC1/4/4/1abc", 80_000),
    ] {
        let swap = reference::Puzzle::read(line).swap();
        let limits = Limits::default().work(work);
        let options = Options::default().limits(limits);
        let outcomes = [17, 1 << 12, u64::MAX].map(|budget| {
            let mut solve = Solve::new(&swap, options);
            let outcome = loop {
                if let Step::Done(outcome) = solve.advance(budget) {
                    break outcome;
                }
            };
            // The last step may exceed the limit.
            assert!(solve.work() < work + 2_000, "{line}: {}", solve.work());
            outcome
        });
        for outcome in &outcomes {
            assert_eq!(*outcome, outcomes[0], "{line}");
        }
    }
    let swap = reference::Puzzle::read("swap?board=N1N/3/n1n").swap();
    let limits = Limits::default().work(1_000_000);
    let outcome = Solve::new(&swap, Options::default().limits(limits)).run();
    assert!(matches!(outcome, Outcome::Solved(solved) if solved.length == 16));
}

/// Also when methods are dropped. The share that is done isn't known.
#[test]
fn searched_positions_never_decrease() {
    for line in [
        "swap?board=n**2/aA1A1/N*1*a/N*2*&goal=a**2/n3a/N*A*N/1*1A*&turns=white&attack=no-comrade",
        "swap?board=ABC3/6/3cba&turns=black&attack=no-enemy&metric=runs",
    ] {
        let swap = reference::Puzzle::read(line).swap();
        let limits = Limits::default().memory(7_500_000);
        let mut solve = Solve::new(&swap, Options::default().limits(limits).count(true));
        let mut positions = 0;
        let outcome = loop {
            let progress = solve.progress();
            assert!(
                progress.positions >= positions,
                "{line}: {} after {positions}",
                progress.positions
            );
            assert_eq!(progress.share, None, "{line}");
            positions = progress.positions;
            if let Step::Done(outcome) = solve.advance(1 << 12) {
                break outcome;
            }
        };
        let total = match outcome {
            Outcome::Solved(solved) => solved.positions,
            Outcome::Impossible(impossible) => impossible.positions,
            Outcome::Limit(stopped) => panic!("{line}: {stopped:?}"),
        };
        assert!(total >= positions, "{line}: {total} after {positions}");
    }
}

/// The solution was found by a search, whether or not its count is complete.
#[test]
fn unfinished_count_keeps_the_method() {
    let puzzle = reference::Puzzle::read("swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn");
    let options = Options::default().count(true);
    let mut solve = Solve::new(&puzzle.swap(), options);
    while solve.progress().best.is_none() {
        assert_eq!(solve.advance(1 << 12), Step::Running);
    }
    let Outcome::Solved(solved) = solve.stop(Limit::Time) else { panic!("it is proven") };
    assert_eq!((solved.length, solved.method), (64, Method::Bounded));
    assert_eq!((solved.shortest, solved.count_limit), (None, Some(Limit::Time)));
}

#[test]
fn prechecks_alone_search_nothing() {
    let swap = reference::Puzzle::read("swap?board=N1N/3/n1n").swap();
    let outcome = Solve::new(&swap, Options::default().method(Method::Precheck)).run();
    let Outcome::Limit(stopped) = outcome else { panic!("{outcome:?}") };
    assert_eq!((stopped.limit, stopped.method), (Limit::Size, Method::Precheck));
    assert_eq!(stopped.positions, 0);
}

/// Sixteen kinds of knights, one jump from their goals. Caches shrink with the memory.
#[test]
fn little_memory_is_enough_for_short_solutions() {
    let board = "AABBCCDD/EEFFGGHH/8/8/8/8/hhggffee/ddccbbaa";
    let goal = "AABBCCDD/EEF1GGHH/5F2/8/8/8/hhggffee/ddccbbaa";
    let swap = reference::Puzzle::read(&format!("swap?board={board}&goal={goal}")).swap();
    for memory in [1, 2, 4] {
        let options = Options::default().limits(Limits::default().memory(memory << 20));
        let outcome = Solve::new(&swap, options).run();
        assert!(matches!(&outcome, Outcome::Solved(solved) if solved.length == 1), "{outcome:?}");
    }
}

/// Puzzles with different best methods, fast ones first.
const PLANNED: [&str; 9] = [
    "swap?board=NNNNNN/6/6/6/6/nnnnnn",
    "swap?board=ABCD/4/4/abcd",
    "swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn&attack=no-comrade",
    "swap?board=NNNNN/5/5/5/nnnnn&attack=no-comrade",
    "swap?board=NNNNN/5/5/5/nnnnn&attack=no-enemy",
    "swap?board=NNNNN/5/5/5/nnnnn",
    "swap?board=NNNNN/5/5/5/nnnnn&metric=runs",
    "swap?board=NNNNNNN/7/7/7/7/7/nnnnnnn&attack=no-comrade",
    "swap?board=NNNN/NNNN/4/nnnn/nnnn",
];

/// Several methods take turns and share what they prove and find: together they do at most three
/// times the work of the best one alone.
#[test]
fn plan_takes_at_most_three_times_the_best_method() {
    check_plan_work(&PLANNED[..3]);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn plan_takes_at_most_three_times_the_best_method_on_slow_puzzles() {
    check_plan_work(&PLANNED[3..6]);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn plan_takes_at_most_three_times_the_best_method_for_runs() {
    check_plan_work(&PLANNED[6..7]);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn plan_takes_at_most_three_times_the_best_method_on_a_large_board() {
    check_plan_work(&PLANNED[7..8]);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn plan_takes_at_most_three_times_the_best_method_for_many_knights() {
    check_plan_work(&PLANNED[8..]);
}

/// The bound leads straight to the goal: *bounded* takes 1,868 units.
#[test]
fn plan_does_not_lag_on_large_boards() {
    let swap = reference::Puzzle::read(PLANNED[2]).swap();
    let limits = Limits::default().work(1 << 12);
    let (outcome, _) = solve_counting_work(&swap, Options::default().limits(limits));
    assert!(matches!(outcome, Outcome::Solved(solved) if solved.length == 64));
}

fn check_plan_work(lines: &[&str]) {
    for line in lines {
        let swap = reference::Puzzle::read(line).swap();
        let methods = [Method::Guided, Method::Beam, Method::Bounded, Method::Breadth];
        let methods = methods.into_iter().chain([Method::Index]);
        let search = |method| Solve::new(&swap, Options::default().method(method));
        let mut searches: Vec<Solve> = methods.map(search).collect();
        // All methods work by turns, until one succeeds.
        let mut min_work = None;
        while min_work.is_none() && !searches.is_empty() {
            searches.retain_mut(|search| match search.advance(1 << 12) {
                Step::Running => true,
                Step::Done(outcome) => {
                    if matches!(outcome, Outcome::Solved(_)) {
                        min_work = min_work.into_iter().chain([search.work()]).min();
                    }
                    false
                }
            });
        }
        let min_work = min_work.unwrap();
        // The minimum covers the fixed cost of the first attempts.
        let limits = Limits::default().work(3 * min_work.max(1 << 16));
        let (outcome, _) = solve_counting_work(&swap, Options::default().limits(limits));
        assert!(matches!(outcome, Outcome::Solved(_)), "{line}: {min_work} alone; {outcome:?}");
    }
}

/// *Breadth* proves that no solution exists. The other methods delay it little, because a unit of
/// their work takes a quarter of the time.
#[test]
fn plan_soon_proves_impossibility() {
    let line = "swap?board=2n2N/1Nn1NN/N4N/3n1n/6/n2n2&\
        goal=1Nn1N1/6/4n1/2n2n/2n1N1/Nn1N1N&attack=none";
    let swap = reference::Puzzle::read(line).swap();
    let (alone, work) = solve_counting_work(&swap, Options::default().method(Method::Breadth));
    assert!(matches!(alone, Outcome::Impossible(_)), "{alone:?}");
    let limits = Limits::default().work(10 * work);
    let (outcome, _) = solve_counting_work(&swap, Options::default().limits(limits));
    assert!(matches!(outcome, Outcome::Impossible(_)), "{work} alone; {outcome:?}");
}

/// Returns the outcome and the work done.
fn solve_counting_work(swap: &Swap, options: Options) -> (Outcome, u64) {
    let mut solve = Solve::new(swap, options);
    loop {
        if let Step::Done(outcome) = solve.advance(1 << 16) {
            return (outcome, solve.work());
        }
    }
}

/// Whether a solution exists doesn't depend on the metric.
#[test]
fn impossible_runs_cost_little_more_than_jumps() {
    let line = "swap?board=n*1N/NnN*/nn*N/**nN/*nNn/Nn1N";
    let work_for = |line: &str, method| {
        let swap = reference::Puzzle::read(line).swap();
        let (outcome, work) = solve_counting_work(&swap, with_method(method));
        assert!(matches!(outcome, Outcome::Impossible(_)), "{line}");
        work
    };
    let jumps = work_for(line, Some(Method::Breadth));
    let runs = work_for(&format!("{line}&metric=runs"), None);
    assert!(runs < 4 * jumps, "{runs} for runs, {jumps} for jumps");
}
