//! *The tour*: the theorems on whole boards, against the solver and a search too simple to be wrong.

use leaper::answer::Answer;

use crate::solved;

/// Schwenk's theorem, as the article states it; the shorter side comes first.
fn closed(short: usize, long: usize) -> bool {
    !(short * long % 2 == 1
        || [1, 2, 4].contains(&short)
        || (short == 3 && [4, 6, 8].contains(&long)))
}

/// The same for open tours, of two squares or more.
fn open(short: usize, long: usize) -> bool {
    !(short < 3 || (short == 3 && [3, 5, 6].contains(&long)) || (short, long) == (4, 4))
}

/// Walks on from a square until all are visited, or all is tried. It leaves a branch only where some
/// square that is left has no neighbour that is left or here.
fn walk(
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
        let found = walk(links, visited, square, left - 1, home);
        visited[square] = false;
        found
    })
}

/// Whether there is a tour, by trying.
fn tried(short: usize, long: usize, is_closed: bool) -> bool {
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
        walk(&links, &mut visited, start, squares - 1, is_closed.then_some(start))
    };
    // A closed one passes the corner.
    if is_closed { from(0) } else { (0..squares).any(from) }
}

#[test]
fn the_theorems_say_what_the_solver_does() {
    for short in 3..=12 {
        for long in short..=12 {
            for (ends, has) in [("", open(short, long)), ("&ends=closed", closed(short, long))] {
                let line = format!("tour?board={long}x{short}{ends}");
                let told = match solved(&line) {
                    Answer::Tour { .. } => true,
                    Answer::Impossible { .. } => false,
                    other => panic!("{line}: {other:?}"),
                };
                assert_eq!(told, has, "{line}");
            }
        }
    }
}

/// The solver knows the theorems; here nobody does.
#[test]
fn the_theorems_say_what_trying_finds() {
    for short in 3..=5 {
        for long in short..=(28 / short).min(8) {
            assert_eq!(tried(short, long, true), closed(short, long), "closed {short} × {long}");
            assert_eq!(tried(short, long, false), open(short, long), "open {short} × {long}");
        }
    }
}
