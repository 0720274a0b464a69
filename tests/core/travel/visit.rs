//! Several flags, and guards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::{BTreeMap, BTreeSet};

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use leaper::square::Square;
use leaper::travel::Travel;
use leaper::travel::visit::{VisitOutcome, Walks};
use oracle::compare::{Verdict, compare};
use oracle::random::{Kind, Random};
use oracle::visit::Case;

use super::check::{cell, in_slices};

fn answer(line: &str) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), Options::default()).run()
}

fn travel(line: &str) -> Travel {
    let Ok(Puzzle::Travel(travel)) = Puzzle::parse(line) else { panic!("{line}") };
    travel
}

fn walks(line: &str) -> Walks {
    match travel(line).visit(Limits::default(), true).unwrap().run() {
        VisitOutcome::Solved(walks, None) => walks,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn answers_in_data_file_match() {
    for case in include_str!("../../data/flags.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let (id, expect) = (&case["id"], &case["expect"]);
        match answer(case["line"].as_str().unwrap()) {
            Answer::Travel { length, shortest, .. } => {
                assert_eq!(expect["length"], length, "{id}");
                assert_eq!(expect["shortest"], shortest.unwrap().to_string(), "{id}");
            }
            Answer::Impossible { .. } => assert_eq!(expect["status"], "impossible", "{id}"),
            other => panic!("{id}: {other:?}"),
        }
    }
}

/// Flags in any or a given order, on boards with and without guards.
#[test]
fn random_puzzles_match_the_reference_solver() {
    let mut rng = Random(75_458);
    let mut solved = 0;
    for _ in 0..200 {
        let line = oracle::random::visit(&mut rng);
        match compare(Kind::Visit, &line, &mut rng) {
            Ok(verdict) => solved += usize::from(verdict == Verdict::Solved),
            Err(difference) => panic!("{line}\n{difference}"),
        }
    }
    assert!((40..200).contains(&solved), "{solved}");
}

#[test]
fn walks_are_listed_in_order() {
    for line in [
        "travel?board=8x8&from=a1&to=c3,f6,h1",
        "travel?board=5x5&from=a1&to=c3,e5,a5&order=given",
        "travel?board=r7/8/3p4/8/8/8/8/8&from=a1&to=h8,d6&capture=yes",
    ] {
        let (walks, case) = (walks(line), Case::read(line));
        let count = walks.count().unwrap().to_u64().unwrap();
        let mut listed: Vec<Vec<Square>> = vec![walks.first()];
        while let Some(next) = walks.after(listed.last().unwrap()) {
            assert!(listed.last().unwrap() < &next, "{line}");
            listed.push(next);
        }
        assert_eq!(listed.len() as u64, count, "{line}");
        for (number, walk) in (0_u64..).zip(&listed) {
            assert_eq!(walks.nth(&number.into()).as_ref(), Some(walk), "{line}");
            let mut state = case.start();
            for &to in walk {
                state = case.land(&state, cell(to)).unwrap_or_else(|| panic!("{line}: {walk:?}"));
            }
            assert!(state.2.is_empty(), "{line}: {walk:?}");
        }
        assert_eq!(walks.nth(&count.into()), None);
        for length in 0..walks.length() as usize {
            assert_eq!(walks.after(&listed[0][..length]), None, "{line}");
        }
        let from = travel(line).from();
        let mut edges: Vec<(Square, Square)> = listed
            .iter()
            .flat_map(|walk| std::iter::once(from).chain(walk.iter().copied()).zip(walk.clone()))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        assert_eq!(walks.edges(), edges, "{line}");
    }
}

#[test]
fn without_a_count_the_first_walk_is_found() {
    let line = "travel?board=8x8&from=a1&to=c3,f6,h1";
    let options = Options::default().shortest(false);
    let Answer::Travel { path, shortest: None, limit: None, .. } =
        Solving::new(Puzzle::parse(line).unwrap(), options).run()
    else {
        panic!("{line}")
    };
    assert_eq!(path, walks(line).first());
}

#[test]
fn lines_are_canonical() {
    for (line, canonical) in [
        ("travel?board=8x8&from=a1&to=h1,c3", "travel?board=8x8&from=a1&to=h1,c3"),
        ("travel?board=8x8&from=a1&to=c3,h1", "travel?board=8x8&from=a1&to=h1,c3"),
        (
            "travel?board=8x8&from=a1&to=c3,h1&order=given",
            "travel?board=8x8&from=a1&to=c3,h1&order=given",
        ),
        ("travel?board=8x8&from=a1&to=c3&order=given", "travel?board=8x8&from=a1&to=c3"),
        ("travel?board=8x8&from=a1&to=c3&capture=yes", "travel?board=8x8&from=a1&to=c3"),
        (
            "travel?capture=YES&board=7r/8/2*5&from=a1&to=B3",
            "travel?board=7r/8/2*5&from=a1&to=b3&capture=yes",
        ),
        (
            "travel?board=3x3&leaper=wazir&from=a1&to=c3",
            "travel?board=3x3&from=a1&to=c3&leaper=0,1",
        ),
        (
            "travel?board=3x3&leaper=1,1+0,1&from=a1&to=b2",
            "travel?board=3x3&from=a1&to=b2&leaper=king",
        ),
    ] {
        assert_eq!(Puzzle::parse(line).unwrap().to_string(), canonical, "{line}");
        assert_eq!(Puzzle::parse(canonical).unwrap().to_string(), canonical);
    }
}

#[test]
fn limits_are_reported() {
    let line = "travel?board=40x40&from=a1&to=c3,f6,h1,t20,z9,m13,ab4,d30,aa25";
    for limits in [Limits::default().memory(1 << 12), Limits::default().work(10)] {
        let outcome = travel(line).visit(limits, true).unwrap().run();
        assert!(matches!(outcome, VisitOutcome::Limit { .. }), "{outcome:?}");
    }
    let line = "travel?board=8/1p1p1p2/8/1p1p1p2/8/8/8/8&from=a1&to=h8&capture=yes";
    for limits in [Limits::default().memory(1 << 10), Limits::default().work(3)] {
        let outcome = travel(line).visit(limits, true).unwrap().run();
        assert!(matches!(outcome, VisitOutcome::Limit { .. }), "{outcome:?}");
    }
}

/// Returns the distance of each square, by the definition of a jump.
fn distances(line: &str) -> BTreeMap<(i32, i32), u32> {
    let (case, travel) = (Case::read(line), travel(line));
    let (mut found, mut visited) = (BTreeMap::new(), BTreeSet::new());
    let mut layer = vec![case.start()];
    for jumps in 0.. {
        if layer.is_empty() {
            break;
        }
        for state in std::mem::take(&mut layer) {
            if visited.insert(state.clone()) {
                found.entry(state.0).or_insert(jumps);
                let squares = travel.board().squares();
                layer.extend(squares.filter_map(|to| case.land(&state, cell(to))));
            }
        }
    }
    found
}

#[test]
fn distances_with_captures_match_the_reference_solver() {
    let mut rng = Random(4_711);
    let mut compared = 0;
    while compared < 150 {
        let line = oracle::random::visit(&mut rng);
        // Distances don't depend on flags.
        let (before, after) = line.split_once("&to=").unwrap();
        let (_, rules) = after.split_once('&').unwrap();
        let from = travel(&line).from();
        let line = format!("{before}&to={from}&{rules}");
        let travel = travel(&line);
        if !line.ends_with("capture=yes") || travel.guards().is_empty() {
            continue;
        }
        let expected = distances(&line);
        let check = |found: &leaper::travel::Distances| {
            for square in travel.board().squares() {
                let wanted = expected.get(&cell(square)).copied();
                assert_eq!(found.get(square), wanted, "{line}: {square}");
            }
        };
        check(&travel.survey(Limits::default()).run().unwrap());
        check(&in_slices(travel.survey(Limits::default()), |_| ()).unwrap());
        compared += 1;
    }
}

/// Only squares whose distance depends on captures need a search over sets of captured guards.
#[test]
fn distances_with_captures_need_little_work() {
    for (line, work) in [
        ("travel?board=p1p1p1p1/8/p1p1p1p1/8/8/8/8/pppp4&from=h2&to=a2&capture=yes", 20_000),
        ("travel?board=16/16/pppppppppppppppp&from=a3&to=c2&capture=yes", 20_000),
        ("travel?board=300x300&from=a1&to=b3&capture=yes", 1 << 18),
    ] {
        let line = line.replace("300x300", &format!("{}{}", "300/".repeat(299), "1pp297"));
        let found = travel(&line).survey(Limits::default().work(work).memory(1 << 20)).run();
        let found = found.unwrap_or_else(|limit| panic!("{line}: {limit}"));
        assert_eq!(found.reached() as usize, travel(&line).board().open().len());
    }
}

#[test]
fn distances_stop_at_limits() {
    for line in [
        "travel?board=100x100&from=a1&to=c3",
        "travel?board=16/16/pppppppppppppppp&from=a3&to=c2&capture=yes",
        "travel?board=16/16/pppppppppppppppp&from=a3&to=c2",
    ] {
        for (limits, limit) in [
            (Limits::default().memory(1 << 7), Limit::Memory),
            (Limits::default().work(5), Limit::Work),
        ] {
            assert_eq!(travel(line).survey(limits).run(), Err(limit), "{line}");
        }
    }
}

/// Whenever the search is stopped after a walk is known, the answer is a walk.
#[test]
fn stopped_searches_keep_the_walk() {
    for line in [
        "travel?board=8/1p1p1p2/8/1p1p1p2/8/8/8/8&from=a1&to=h8,b6&capture=yes",
        "travel?board=r7/8/3p4/8/8/8/8/8&from=a1&to=h8,d6,a5&order=given&capture=yes",
        "travel?board=12x12&from=a1&to=c3,f6,h1,l12",
        "travel?board=12x12&from=a1&to=c3,f6,h1,l12&order=given",
    ] {
        let begin = || Solving::new(Puzzle::parse(line).unwrap(), Options::default());
        let (mut slices, mut search) = (0, begin());
        let length = loop {
            match search.advance(1) {
                Step::Running => slices += 1,
                Step::Done(answer) => break answer.length().unwrap(),
            }
        };
        let case = Case::read(line);
        let mut solved = 0;
        for stop_after in (0..slices).rev().step_by(1 + slices / 60) {
            let mut search = begin();
            for _ in 0..stop_after {
                assert_eq!(search.advance(1), Step::Running);
            }
            let lower = search.progress().lower.unwrap();
            assert!(lower <= length, "{line}: {lower}");
            match search.stop(Limit::Time) {
                Answer::Travel { path, limit: Some(Limit::Time), .. } => {
                    assert_eq!(path.len(), length as usize, "{line}");
                    let mut state = case.start();
                    for to in path {
                        state = case.land(&state, cell(to)).unwrap();
                    }
                    assert!(state.2.is_empty(), "{line}");
                    solved += 1;
                }
                Answer::Limit { lower, .. } => {
                    assert!(solved > 0, "{line}: no walk in the last slice");
                    assert!((1..=length).contains(&lower.unwrap()), "{line}: {lower:?}");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
        assert!(solved > 1, "{line}");
    }
}

#[test]
fn limits_do_not_depend_on_the_budget() {
    for line in [
        "travel?board=8x8&from=a1&to=b3,d2",
        "travel?board=8x8&from=a1&to=c3,f6,h1,h8&order=given",
        "travel?board=8/1p1p1p2/8/1p1p1p2/8/8/8/8&from=a1&to=h8,b6&capture=yes",
    ] {
        for work in (5..400).step_by(15) {
            let outcome = |budget| {
                let mut search = travel(line).visit(Limits::default().work(work), true).unwrap();
                loop {
                    if let Step::Done(outcome) = search.advance(budget) {
                        return format!("{outcome:?}");
                    }
                }
            };
            let expected = outcome(1);
            for budget in [7, 40, 10_000] {
                assert_eq!(outcome(budget), expected, "{line}: {work}");
            }
        }
    }
}
