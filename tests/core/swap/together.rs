//! Several workers get the same results as one, independent of their speeds.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::VecDeque;

use leaper::search::{Limit, Limits, Search, Step};
use leaper::swap::shared::{Share, SharedOutcome};
use leaper::swap::{Attack, Explore, Extent, Metric, Options, Outcome, Solve, Turns, help};

use super::random::{WIDE_BOARD_COUNT, random_line, wide_line};
use oracle::random::{Random, Rng};
use oracle::swap as reference;

/// Runs a search to its end, with workers of random speeds. Returns the outcome at each worker.
fn run_workers(mut workers: Vec<Share>, rng: &mut Random) -> Vec<SharedOutcome> {
    loop {
        let mut inboxes = vec![VecDeque::<Vec<u64>>::new(); workers.len()];
        let mut done = vec![false; workers.len()];
        while done.contains(&false) || inboxes.iter().any(|inbox| !inbox.is_empty()) {
            let worker = rng.below(workers.len());
            if rng.below(2) == 0
                && let Some(words) = inboxes[worker].pop_front()
            {
                workers[worker].receive(words);
                done[worker] = false;
            }
            done[worker] |= workers[worker].advance(rng.below(40) as u64) == Step::Done(());
            let min_words = if done[worker] { 1 } else { 1 + rng.below(20) };
            while let Some((receiver, words)) = workers[worker].take_outgoing(min_words) {
                assert_ne!(receiver, worker);
                inboxes[receiver].push_back(words);
            }
        }
        let reports: Vec<_> = workers.iter().map(Share::report).collect();
        let outcomes: Vec<_> =
            workers.iter_mut().filter_map(|worker| worker.conclude(&reports)).collect();
        assert!(outcomes.is_empty() || outcomes.len() == workers.len());
        if !outcomes.is_empty() {
            return outcomes;
        }
    }
}

/// Runs a search for the extent, which must be the same at all workers.
fn shared_extent(workers: Vec<Share>, rng: &mut Random) -> Result<Extent, Limit> {
    let outcomes = run_workers(workers, rng);
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
    let SharedOutcome::Extent { extent, .. } = &outcomes[0] else { panic!("{outcomes:?}") };
    extent.clone()
}

/// Runs a search that helps a solver. Returns the result at each worker, in words.
fn shared_help(workers: Vec<Share>, rng: &mut Random) -> Vec<Vec<u64>> {
    let words = |outcome| match outcome {
        SharedOutcome::Help(words) => words,
        SharedOutcome::Extent { .. } => panic!("{outcome:?}"),
    };
    run_workers(workers, rng).into_iter().map(words).collect()
}

/// Returns `per_rules` random puzzles under each combination of rules, every fourth with kings.
fn lines(rng: &mut Random, per_rules: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..per_rules {
        for turns in Turns::ALL {
            for attack in Attack::ALL {
                for metric in Metric::ALL {
                    let [turns, attack, metric] = [turns.name(), attack.name(), metric.name()];
                    let rules = format!("turns={turns}&attack={attack}&metric={metric}");
                    let mut line = random_line(rng);
                    if lines.len() % 4 == 3 {
                        let (board, _) = line.split_once("&leaper=").unwrap_or((&line, ""));
                        line = format!("{board}&leaper=king");
                    }
                    lines.push(format!("{line}&{rules}"));
                }
            }
        }
    }
    lines
}

/// Three king's moves, although each side alone needs one: with an even bound, 3 is the next length.
#[test]
fn bounds_rise_to_any_length_for_compound_leapers() {
    let swap = reference::Puzzle::read("swap?board=1*/Nn&leaper=king").swap();
    let length = 3;
    let share = help::share(&swap, Limits::default(), length, 0, 1).unwrap();
    assert_eq!(share.progress().lower, Some(length));
}

/// Number of puzzles under each combination of rules in a quick test.
const FEW_PER_RULES: usize = 6;

/// Number of puzzles under each combination of rules in a slow test.
const MANY_PER_RULES: usize = 24;

#[test]
fn shared_explore_matches_one_worker() {
    check_shared_explore(FEW_PER_RULES);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn shared_explore_matches_one_worker_on_many_boards() {
    check_shared_explore(MANY_PER_RULES);
}

fn check_shared_explore(per_rules: usize) {
    let mut rng = Random(0x005E_ED27);
    for line in lines(&mut rng, per_rules) {
        let swap = reference::Puzzle::read(&line).swap();
        let limits = Limits::default();
        let alone = Explore::new(&swap, limits).run();
        let workers = 1 + rng.below(4);
        let shares =
            (0..workers).map(|worker| Explore::share(&swap, limits, worker, workers)).collect();
        assert_eq!(shared_extent(shares, &mut rng), alone, "{line} by {workers}");
    }
}

#[test]
fn shared_results_help_the_solver() {
    check_shared_results(FEW_PER_RULES);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn shared_results_help_the_solver_on_many_boards() {
    check_shared_results(MANY_PER_RULES);
}

fn check_shared_results(per_rules: usize) {
    let mut rng = Random(0x0BAD_5EED);
    let (mut solved, mut impossible) = (0, 0);
    let mut by_method = [0; 4];
    for line in lines(&mut rng, per_rules) {
        let puzzle = reference::Puzzle::read(&line);
        let swap = puzzle.swap();
        let count = puzzle.metric == "jumps";
        let options = Options::default().count(count);
        let alone = Solve::new(&swap, options).run();
        let workers = 1 + rng.below(4);
        let (limits, lower) = (options.limits, 1);
        let shares: Option<Vec<_>> =
            (0..workers).map(|worker| help::share(&swap, limits, lower, worker, workers)).collect();
        let Some(shares) = shares else { continue };
        let results = shared_help(shares, &mut rng);
        assert!(results.iter().all(|words| *words == results[0]), "{line} by {workers}");
        by_method[results[0][0] as usize] += 1;
        let mut solve = Solve::new(&swap, options);
        let step = if rng.below(2) == 0 { solve.advance(50) } else { Step::Running };
        solve.help(Some(&results[0]), 0);
        let outcome = match step {
            Step::Done(outcome) => outcome,
            Step::Running => solve.run(),
        };
        match (&outcome, &alone) {
            (Outcome::Solved(helped), Outcome::Solved(alone)) => {
                assert_eq!(
                    (helped.length, &helped.shortest),
                    (alone.length, &alone.shortest),
                    "{line}"
                );
                assert_eq!(puzzle.length_of(&helped.moves), Ok(helped.length as usize), "{line}");
                solved += 1;
            }
            (Outcome::Impossible(_), Outcome::Impossible(_)) => impossible += 1,
            _ => panic!("{line} by {workers}: {outcome:?}, but alone {alone:?}"),
        }
    }
    assert!(solved > 10 && impossible > 10, "{solved} and {impossible}");
    assert!(by_method[..2].iter().all(|&number| number > 10), "bounded, guided: {by_method:?}");
}

/// States take one to seven words.
#[test]
fn states_of_all_widths_are_shared() {
    let mut rng = Random(0x0051_DE5E);
    for round in 0..2 * WIDE_BOARD_COUNT {
        let (line, max_length) = wide_line(&mut rng, round % WIDE_BOARD_COUNT, 2);
        let swap = reference::Puzzle::read(&line).swap();
        let limits = Limits::default().work(2000);
        let alone = Explore::new(&swap, limits).run();
        let shares = (0..3).map(|worker| Explore::share(&swap, limits, worker, 3)).collect();
        assert_eq!(shared_extent(shares, &mut rng), alone, "{line}");
        let share = |worker| help::share(&swap, Limits::default(), 1, worker, 3);
        let Some(shares) = (0..3).map(share).collect() else { continue };
        let results = shared_help(shares, &mut rng);
        let mut solve = Solve::new(&swap, Options::default());
        solve.help(Some(&results[0]), 0);
        let Outcome::Solved(solved) = solve.run() else { panic!("{line} has a solution") };
        assert!(solved.proven && solved.length as usize <= max_length, "{line}");
    }
}

#[test]
fn limit_of_one_worker_limits_all() {
    let line = "swap?board=NNNN/4/4/nnnn";
    let swap = reference::Puzzle::read(line).swap();
    let mut rng = Random(3);
    let limits = |worker| Limits::default().memory(if worker == 1 { 1 << 15 } else { u64::MAX });
    let shares = (0..3).map(|worker| Explore::share(&swap, limits(worker), worker, 3)).collect();
    assert_eq!(shared_extent(shares, &mut rng), Err(Limit::Memory));
    let shares =
        (0..3).map(|worker| help::share(&swap, limits(worker), 1, worker, 3).unwrap()).collect();
    let results = shared_help(shares, &mut rng);
    let mut solve = Solve::new(&swap, Options::default());
    solve.help(Some(&results[0]), 0);
    let lower = solve.progress().lower.unwrap();
    let Outcome::Solved(solved) = solve.run() else { panic!("it has a solution") };
    assert!(lower > 1 && lower <= solved.length, "{lower} of {}", solved.length);
}

/// Results of other workers are checked before they are used.
#[test]
fn invalid_results_are_ignored() {
    let swap = reference::Puzzle::read("swap?board=N1N/3/n1n").swap();
    for words in [&[][..], &[0], &[1, 0, 7, 1, 2], &[0, 1, 2], &[0, 0, 7, 1, 2], &[9, 9, 9, 9]] {
        let mut solve = Solve::new(&swap, Options::default());
        solve.help(Some(words), 0);
        let Outcome::Solved(solved) = solve.run() else { panic!("it has a solution") };
        assert_eq!(solved.length, 16);
    }
}

/// A lower bound above a known solution is invalid.
#[test]
fn bounds_above_the_best_are_ignored() {
    let swap = reference::Puzzle::read("swap?board=NNNN/4/4/nnnn").swap();
    let Outcome::Solved(alone) = Solve::new(&swap, Options::default()).run() else { panic!() };
    for work in [1, 1 << 12, 1 << 14, 1 << 16] {
        let mut solve = Solve::new(&swap, Options::default());
        let Step::Running = solve.advance(work) else { continue };
        solve.help(None, 1 << 24);
        let Outcome::Solved(helped) = solve.run() else { panic!() };
        assert_eq!((helped.length, helped.moves.len()), (alone.length, alone.moves.len()));
    }
}
