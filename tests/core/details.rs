//! The details of answers: lists, a tour by its number or at random, and distances.

use std::collections::BTreeSet;

use leaper::answer::{Answer, Details, Options, Solving};
use leaper::natural::Natural;
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Search, Step};
use leaper::square::Square;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn solve(line: &str, options: Options) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), options).run()
}

fn details(line: &str, options: Options) -> Details {
    let answer = solve(line, options);
    answer.details().unwrap_or_else(|| panic!("{line}: {answer:?}")).clone()
}

fn list(number: usize) -> Options {
    Options::default().list(number)
}

/// Lists end with the last solution, are in order, and have each solution once.
#[test]
fn lists_are_complete() {
    for (line, count) in [
        ("travel?board=8x8&from=a8&to=b7&avoid=b6", 5),
        ("travel?board=3x3&from=a1&to=a1", 1),
        ("travel?board=4/1*2/4/*3/4/1*2/4/*3/2*1&from=b6&to=c6,c9,a1,a7,a4", 352),
    ] {
        let paths = details(line, list(1000)).paths;
        assert_eq!(paths.len(), count, "{line}");
        assert!(paths.is_sorted() && paths.windows(2).all(|pair| pair[0] != pair[1]), "{line}");
        assert_eq!(Some(paths[0].as_slice()), solve(line, list(0)).path(), "{line}");
        assert_eq!(details(line, list(3)).paths, paths[..count.min(3)], "{line}");
        assert_eq!(details(line, list(1000).shortest(false)).paths, paths, "{line}");
    }

    let line = "swap?board=N2n/N2n/N2n&turns=white&attack=no-enemy";
    let solutions = details(line, list(1000)).solutions;
    assert_eq!(solutions.len(), 8);
    assert_eq!(solutions.iter().collect::<BTreeSet<_>>().len(), 8);
    assert!(solutions.iter().all(|moves| moves.len() == 22));
    assert_eq!(details(line, list(2)).solutions, solutions[..2]);
    // By runs, a shortest solution is one of the runs with given ends.
    let line = "swap?board=N1N/3/n1n&metric=runs";
    let Answer::Swap { shortest: Some(count), moves, details: listed, .. } =
        solve(line, list(1000).shortest(true))
    else {
        panic!("{line} is solved and counted")
    };
    let solutions = listed.unwrap().solutions;
    assert_eq!(solutions.len().to_string(), count.to_string());
    assert_eq!(solutions.iter().collect::<BTreeSet<_>>().len(), solutions.len());
    assert!(solutions.contains(&moves));
    let Puzzle::Swap(swap) = Puzzle::parse(line).unwrap() else { panic!() };
    for solution in &solutions {
        let end = solution.iter().fold(*swap.start(), |before, &jump| swap.after(&before, jump));
        assert!(swap.is_goal(&end));
        assert_eq!(solution.chunk_by(|one, next| one.to == next.from).count(), 7);
    }
    assert_eq!(details(line, list(3)).solutions, solutions[..3]);

    let line = "tour?board=5x5&from=a1";
    let Puzzle::Tour(tour) = Puzzle::parse(line).unwrap() else { panic!("a Tour") };
    let tours = details(line, list(1000)).tours;
    assert_eq!(tours.len(), 304);
    assert_eq!(tours.iter().collect::<BTreeSet<_>>().len(), 304);
    assert!(tours.iter().all(|path| tour.is_solved_by(path)));
}

#[test]
fn tours_are_found_by_number_and_at_random() {
    let line = "tour?board=5x5&from=a1";
    let tours = details(line, list(304)).tours;
    for number in [1_u64, 2, 304] {
        let answer = solve(line, Options::default().number(number.into()));
        assert_eq!(answer.path(), Some(tours[number as usize - 1].as_slice()));
        assert_eq!(answer.details().unwrap().number, Some(number.into()));
    }
    for number in [0_u64, 305] {
        let answer = solve(line, Options::default().number(number.into()));
        let Answer::Error { error } = answer else { panic!("{answer:?}") };
        assert_eq!(error.code(), "no-such-tour");
        assert_eq!(error.to_string(), "There are 304 tours, numbered from 1.");
    }
    let Answer::Error { error } = solve("tour?board=1x1", Options::default().number(2_u64.into()))
    else {
        panic!("one square has one tour")
    };
    assert_eq!(error.to_string(), "There is one tour, with number 1.");
    let drawn = |seed| solve(line, Options::default().random(true).seed(seed));
    let mut numbers = BTreeSet::new();
    for seed in 0..20 {
        let answer = drawn(seed);
        let number = answer.details().and_then(|it| it.number.clone()).unwrap();
        let index = number.to_u64().unwrap() as usize - 1;
        assert_eq!(answer.path(), Some(tours[index].as_slice()));
        assert_eq!(answer, drawn(seed));
        assert!(matches!(answer, Answer::Tour { seed: None, .. }), "{answer:?}");
        numbers.insert(index);
    }
    assert!(numbers.len() > 10, "{numbers:?}");
}

#[test]
fn options_of_other_kinds_are_errors() {
    let number = || Options::default().number(1_u64.into());
    let random = || Options::default().random(true);
    for (line, options, code) in [
        ("travel?board=3x3&from=a1&to=c3", number(), "other-kind"),
        ("swap?board=N1n", random(), "other-kind"),
        ("tour?board=5x5", Options::default().distances(true), "other-kind"),
        ("place?board=4x4&pieces=Q4", Options::default().unique(true), "other-kind"),
        ("tour?board=5x5", number().random(true), "conflict"),
        ("tour?board=6x6&ends=closed", random().symmetric(true), "conflict"),
        ("tour?board=6x6&ends=closed", number().symmetric(true), "conflict"),
    ] {
        let answer = solve(line, options);
        let Answer::Error { error } = answer else { panic!("{line}: {answer:?}") };
        assert_eq!(error.code(), code, "{line}");
    }
}

#[test]
fn lists_end_at_the_memory_limit() {
    for (line, most) in [
        ("travel?board=40x40&from=a1&to=an40", 1 << 20),
        ("travel?board=12x12&from=a1&to=l12,a12,l1", 1 << 20),
        ("tour?board=3x12", 1 << 20),
    ] {
        let found = details(line, list(usize::MAX).memory(most));
        let lists = found.paths.iter().chain(&found.tours);
        let bytes: usize = lists.map(|list| size_of_val(list.as_slice()) + 24).sum();
        assert_eq!(found.limit, Some(Limit::Memory), "{line}");
        assert!((most / 2..=most).contains(&(bytes as u64)), "{line}: {bytes}");
    }
    let found = details("tour?board=8x8", list(5).memory(1 << 20));
    assert_eq!((found.limit, found.tours.len()), (Some(Limit::Memory), 0));
}

#[test]
fn searches_stop_with_what_is_known() {
    let puzzle = Puzzle::parse("travel?board=40x40&from=a1&to=an40").unwrap();
    let mut search = Solving::new(puzzle, list(usize::MAX));
    while search.so_far().is_none() {
        assert_eq!(search.advance(1_000), Step::Running);
    }
    for _ in 0..100 {
        assert_eq!(search.advance(1_000), Step::Running);
    }
    let answer = search.stop(Limit::Time);
    assert_eq!((answer.length(), answer.limit()), (Some(26), None));
    let details = answer.details().unwrap();
    assert_eq!(details.limit, Some(Limit::Time));
    assert!(details.paths.len() > 100, "{}", details.paths.len());
}

/// Without a solution there is nothing to list, but squares have distances.
#[test]
fn impossible_puzzles_have_only_distances() {
    let line = "travel?board=3x3&from=a1&to=b2";
    let found = details(line, list(5).distances(true));
    assert!(found.paths.is_empty());
    let expected = [[2, 1, 4], [3, 9, 1], [0, 3, 2]]; // 9 is not reached.
    let distances = found.distances.iter().map(|row| row.iter().map(|it| it.unwrap_or(9)));
    assert_eq!(distances.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>(), expected);
    assert_eq!(solve("tour?board=4x4", list(5)).details(), None);
    assert_eq!(solve("place?board=8x8&pieces=Q8", list(5)).details(), None);
}

#[test]
fn tours_of_one_square_have_a_number() {
    let answer = solve("tour?board=1x1", Options::default().number(Natural::from(1_u64)));
    assert_eq!(answer.path(), Some(&[Square::A1][..]));
}

#[test]
fn distances_stop_at_the_memory_limit() {
    let line = "travel?board=1000x1000&from=a1&to=c2";
    let options = Options::default().shortest(false).distances(true).memory(2 << 20);
    let answer = solve(line, options);
    assert_eq!((answer.length(), answer.limit()), (Some(1), None));
    let details = answer.details().unwrap();
    assert_eq!((details.limit, details.distances.len()), (Some(Limit::Memory), 0));
}

/// Where a limit leaves one walk only, the list is not presented as complete.
#[test]
fn lists_of_walks_stop_at_limits() {
    let line = "travel?board=12x12&from=a1&to=c3,f6,h1,l12";
    let all = details(line, list(100_000)).paths.len();
    for work in (200..4000).step_by(200) {
        let answer = solve(line, list(100_000).work(work));
        if answer.length().is_some() {
            let details = answer.details().unwrap();
            assert!(details.limit.is_some() || details.paths.len() == all, "{work}: {details:?}");
        }
    }
}

/// The limit that ends the search for all walks ends the list, too. There is no second search.
#[test]
fn a_limit_ends_the_list_of_walks() {
    for (line, is_first_walk) in [
        ("travel?board=12x12&from=a1&to=c3,f6,h1,l12", true),
        ("travel?board=8/1p1p1p2/8/1p1p1p2/8/8/8/8&from=a1&to=h8,b6&capture=yes", false),
    ] {
        let mut ended = 0;
        for work in (0..8_000).step_by(50) {
            let mut search = Solving::new(Puzzle::parse(line).unwrap(), list(5).work(work));
            let mut slices = 0;
            let answer = loop {
                match search.advance(1) {
                    Step::Running => slices += usize::from(search.so_far().is_some()),
                    Step::Done(answer) => break answer,
                }
            };
            assert!(slices < 10, "{line}: {work}: {slices} slices after the answer");
            let (Some(path), Some(limit)) = (answer.path(), answer.limit()) else { continue };
            let details = answer.details().unwrap();
            // Walks that were found but not counted are listed.
            if details.limit.is_some() {
                assert_eq!(details.limit, Some(limit), "{line}: {work}");
                let known = if is_first_walk { vec![path.to_vec()] } else { Vec::new() };
                assert_eq!(details.paths, known, "{line}: {work}");
                ended += 1;
            }
        }
        assert!(ended > 0, "{line}");
    }
}
