//! Several workers get the same results as one, independent of their speeds.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::VecDeque;

use leaper::search::{Limit, Limits, Search, Step};
use leaper::swap::shared::{Share, SharedOutcome};
use leaper::swap::{Attack, Explore, Extent, Metric, Options, Outcome, Solve, Turns, help};

use super::random::{WIDE_BOARD_COUNT, random_line, wide_line};
use oracle::random::{Random, Rng};
use oracle::swap as plain;

/// Runs a search to its end, with workers of random speed.
fn run_workers(mut workers: Vec<Share>, rng: &mut Random) -> Vec<SharedOutcome> {
    loop {
        let mut inboxes = vec![VecDeque::<Vec<u64>>::new(); workers.len()];
        let mut done = vec![false; workers.len()];
        while done.contains(&false) || inboxes.iter().any(|inbox| !inbox.is_empty()) {
            let own = rng.below(workers.len());
            if rng.below(2) == 0
                && let Some(words) = inboxes[own].pop_front()
            {
                workers[own].give(&words);
                done[own] = false;
            }
            done[own] |= workers[own].advance(rng.below(40) as u64) == Step::Done(());
            let least = if done[own] { 1 } else { 1 + rng.below(20) };
            while let Some((receiver, words)) = workers[own].take(least) {
                assert_ne!(receiver, own);
                inboxes[receiver].push_back(words);
            }
        }
        let reports: Vec<_> = workers.iter().map(Share::report).collect();
        let found: Vec<_> =
            workers.iter_mut().filter_map(|worker| worker.conclude(&reports)).collect();
        assert!(found.is_empty() || found.len() == workers.len());
        if !found.is_empty() {
            return found;
        }
    }
}

/// Runs a search for the extent; all workers know the same.
fn shared_extent(workers: Vec<Share>, rng: &mut Random) -> Result<Extent, Limit> {
    let found = run_workers(workers, rng);
    assert!(found.iter().all(|other| *other == found[0]), "{found:?}");
    let SharedOutcome::Extent { extent, .. } = &found[0] else { panic!("{found:?}") };
    extent.clone()
}

/// Runs a search that helps a solver, and returns what each worker knows.
fn shared_help(workers: Vec<Share>, rng: &mut Random) -> Vec<Vec<u64>> {
    let words = |outcome| match outcome {
        SharedOutcome::Help(words) => words,
        SharedOutcome::Extent { .. } => panic!("{outcome:?}"),
    };
    run_workers(workers, rng).into_iter().map(words).collect()
}

/// Random puzzles, one under each combination of rules.
fn lines(rng: &mut Random, rounds: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..rounds {
        for turns in Turns::ALL {
            for attack in Attack::ALL {
                for metric in Metric::ALL {
                    let [turns, attack, metric] = [turns.name(), attack.name(), metric.name()];
                    let rules = format!("turns={turns}&attack={attack}&metric={metric}");
                    lines.push(format!("{}&{rules}", random_line(rng)));
                }
            }
        }
    }
    lines
}

const FEW: usize = 6;
const MANY: usize = 24;

#[test]
fn shared_explore_matches_one_worker() {
    check_shared_explore(FEW);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn shared_explore_matches_one_worker_on_many_boards() {
    check_shared_explore(MANY);
}

fn check_shared_explore(rounds: usize) {
    let mut rng = Random(0x005E_ED27);
    for line in lines(&mut rng, rounds) {
        let swap = plain::Puzzle::read(&line).swap();
        let limits = Limits::default();
        let alone = Explore::new(&swap, limits).run();
        let of = 1 + rng.below(4);
        let shares = (0..of).map(|own| Explore::share(&swap, limits, own, of)).collect();
        assert_eq!(shared_extent(shares, &mut rng), alone, "{line} by {of}");
    }
}

#[test]
fn shared_results_help_the_solver() {
    check_shared_results(FEW);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn shared_results_help_the_solver_on_many_boards() {
    check_shared_results(MANY);
}

fn check_shared_results(rounds: usize) {
    let mut rng = Random(0x0BAD_5EED);
    let (mut solved, mut none) = (0, 0);
    let mut by = [0; 4];
    for line in lines(&mut rng, rounds) {
        let puzzle = plain::Puzzle::read(&line);
        let swap = puzzle.swap();
        let count = puzzle.metric == "jumps";
        let options = Options::default().count(count);
        let alone = Solve::new(&swap, options).run();
        let of = 1 + rng.below(4);
        let (limits, lower) = (options.limits, 1);
        let shares: Option<Vec<_>> =
            (0..of).map(|own| help::share(&swap, limits, lower, own, of)).collect();
        let Some(shares) = shares else { continue };
        let found = shared_help(shares, &mut rng);
        assert!(found.iter().all(|words| *words == found[0]), "{line} by {of}");
        by[found[0][0] as usize] += 1;
        let mut solve = Solve::new(&swap, options);
        let step = if rng.below(2) == 0 { solve.advance(50) } else { Step::Running };
        solve.help(Some(&found[0]), 0);
        let outcome = match step {
            Step::Done(outcome) => outcome,
            Step::Running => solve.run(),
        };
        match (&outcome, &alone) {
            (Outcome::Solved(one), Outcome::Solved(other)) => {
                assert_eq!((one.length, &one.shortest), (other.length, &other.shortest), "{line}");
                assert_eq!(puzzle.length_of(&one.moves), Ok(one.length as usize), "{line}");
                solved += 1;
            }
            (Outcome::Impossible(_), Outcome::Impossible(_)) => none += 1,
            _ => panic!("{line} by {of}: {outcome:?}, but alone {alone:?}"),
        }
    }
    assert!(solved > 10 && none > 10, "{solved} and {none}");
    assert!(by[..2].iter().all(|&by| by > 10), "by bounded and guided: {by:?}");
}

/// States take one to seven words.
#[test]
fn states_of_all_widths_are_shared() {
    let mut rng = Random(0x0051_DE5E);
    for round in 0..2 * WIDE_BOARD_COUNT {
        let (line, jumps) = wide_line(&mut rng, round % WIDE_BOARD_COUNT, 2);
        let swap = plain::Puzzle::read(&line).swap();
        let limits = Limits::default().work(2000);
        let alone = Explore::new(&swap, limits).run();
        let shares = (0..3).map(|own| Explore::share(&swap, limits, own, 3)).collect();
        assert_eq!(shared_extent(shares, &mut rng), alone, "{line}");
        let share = |own| help::share(&swap, Limits::default(), 1, own, 3);
        let Some(shares) = (0..3).map(share).collect() else { continue };
        let found = shared_help(shares, &mut rng);
        let mut solve = Solve::new(&swap, Options::default());
        solve.help(Some(&found[0]), 0);
        let Outcome::Solved(solved) = solve.run() else { panic!("{line} has a solution") };
        assert!(solved.proven && solved.length as usize <= jumps, "{line}");
    }
}

#[test]
fn limit_of_one_worker_limits_all() {
    let line = "swap?board=NNNN/4/4/nnnn";
    let swap = plain::Puzzle::read(line).swap();
    let mut rng = Random(3);
    let limits = |own| Limits::default().memory(if own == 1 { 1 << 15 } else { u64::MAX });
    let shares = (0..3).map(|own| Explore::share(&swap, limits(own), own, 3)).collect();
    assert_eq!(shared_extent(shares, &mut rng), Err(Limit::Memory));
    let shares = (0..3).map(|own| help::share(&swap, limits(own), 1, own, 3).unwrap()).collect();
    let found = shared_help(shares, &mut rng);
    let mut solve = Solve::new(&swap, Options::default());
    solve.help(Some(&found[0]), 0);
    let lower = solve.progress().lower.unwrap();
    let Outcome::Solved(solved) = solve.run() else { panic!("it has a solution") };
    assert!(lower > 1 && lower <= solved.length, "{lower} of {}", solved.length);
}

/// Results of other workers are checked before they are used.
#[test]
fn invalid_results_are_ignored() {
    let swap = plain::Puzzle::read("swap?board=N1N/3/n1n").swap();
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
    let swap = plain::Puzzle::read("swap?board=NNNN/4/4/nnnn").swap();
    let Outcome::Solved(alone) = Solve::new(&swap, Options::default()).run() else { panic!() };
    for work in [1, 1 << 12, 1 << 14, 1 << 16] {
        let mut solve = Solve::new(&swap, Options::default());
        let Step::Running = solve.advance(work) else { continue };
        solve.help(None, 1 << 24);
        let Outcome::Solved(helped) = solve.run() else { panic!() };
        assert_eq!((helped.length, helped.moves.len()), (alone.length, alone.moves.len()));
    }
}
