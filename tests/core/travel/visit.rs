//! Several flags, and guards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::{Limits, Search};
use leaper::square::Square;
use leaper::travel::Travel;
use leaper::travel::visit::{VisitOutcome, Walks};
use oracle::compare::{Verdict, compare};
use oracle::random::{Kind, Random};
use oracle::visit::Case;

use super::check::cell;

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
