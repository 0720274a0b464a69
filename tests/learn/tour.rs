//! *The tour*: the article's theorems match the solver and a plain search.

use leaper::answer::Answer;

use crate::solve;

/// Schwenk's theorem, as in the article; the shorter side comes first.
fn has_closed_tour(short: usize, long: usize) -> bool {
    !(short * long % 2 == 1
        || [1, 2, 4].contains(&short)
        || (short == 3 && [4, 6, 8].contains(&long)))
}

/// The theorem for open tours of two or more squares.
fn has_open_tour(short: usize, long: usize) -> bool {
    !(short < 3 || (short == 3 && [3, 5, 6].contains(&long)) || (short, long) == (4, 4))
}

/// Extends a walk until all squares are visited or all branches have failed. A branch is cut if an
/// unvisited square has no unvisited neighbour and none at the end of the walk.
fn extend(
    links: &[Vec<usize>],
    visited: &mut Vec<bool>,
    here: usize,
    left: usize,
    home: Option<usize>,
) -> bool {
    if left == 0 {
        return home.is_none_or(|home| links[here].contains(&home));
    }
    let stranded = (0..links.len()).any(|square| {
        !visited[square] && !links[square].iter().any(|&next| !visited[next] || next == here)
    });
    if stranded {
        return false;
    }
    let mut next: Vec<usize> =
        links[here].iter().copied().filter(|&square| !visited[square]).collect();
    next.sort_by_key(|&square| links[square].iter().filter(|&&on| !visited[on]).count());
    next.into_iter().any(|square| {
        visited[square] = true;
        let found = extend(links, visited, square, left - 1, home);
        visited[square] = false;
        found
    })
}

/// Returns whether a tour exists, by plain search.
fn search(short: usize, long: usize, is_closed: bool) -> bool {
    let squares = short * long;
    let links: Vec<Vec<usize>> = (0..squares)
        .map(|square| {
            let (x, y) = (square / short, square % short);
            let near = |other: &usize| {
                let apart = (x.abs_diff(other / short), y.abs_diff(other % short));
                [(1, 2), (2, 1)].contains(&apart)
            };
            (0..squares).filter(near).collect()
        })
        .collect();
    let from = |start: usize| {
        let mut visited = vec![false; squares];
        visited[start] = true;
        extend(&links, &mut visited, start, squares - 1, is_closed.then_some(start))
    };
    // A closed tour passes the corner.
    if is_closed { from(0) } else { (0..squares).any(from) }
}

#[test]
fn theorems_match_the_solver() {
    for short in 3..=12 {
        for long in short..=12 {
            for (ends, has) in
                [("", has_open_tour(short, long)), ("&ends=closed", has_closed_tour(short, long))]
            {
                let line = format!("tour?board={long}x{short}{ends}");
                let found = match solve(&line) {
                    Answer::Tour { .. } => true,
                    Answer::Impossible { .. } => false,
                    other => panic!("{line}: {other:?}"),
                };
                assert_eq!(found, has, "{line}");
            }
        }
    }
}

/// The solver knows the theorems; this search doesn't.
#[test]
fn theorems_match_a_plain_search() {
    for short in 3..=5 {
        for long in short..=(28 / short).min(8) {
            assert_eq!(
                search(short, long, true),
                has_closed_tour(short, long),
                "closed {short} × {long}"
            );
            assert_eq!(
                search(short, long, false),
                has_open_tour(short, long),
                "open {short} × {long}"
            );
        }
    }
}
