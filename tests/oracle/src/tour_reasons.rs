//! Checks reasons of impossible Tour puzzles by their definitions, using only the crate's squares.

use leaper::square::Square;
use leaper::tour::{Reason, Tour};
use std::collections::{BTreeMap, BTreeSet};

use crate::line::Steps;

type Cell = (i32, i32);
type Graph = BTreeMap<Cell, BTreeSet<Cell>>;

fn cell(square: Square) -> Cell {
    (square.file.into(), square.rank.into())
}

fn graph(tour: &Tour) -> Graph {
    let cells: BTreeSet<Cell> =
        tour.board().squares().filter(|&s| tour.board().is_open(s)).map(cell).collect();
    let steps = Steps::from(tour.leaper());
    let mut graph = Graph::new();
    for &(x, y) in &cells {
        let mut reached = BTreeSet::new();
        for (right, up) in steps.all().iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            for (u, v) in [(right, up), (right, -up), (-right, up), (-right, -up)] {
                reached.extend(cells.get(&(x + u, y + v)));
            }
        }
        graph.insert((x, y), reached);
    }
    graph
}

fn cells(squares: &[Square]) -> BTreeSet<Cell> {
    let set: BTreeSet<Cell> = squares.iter().copied().map(cell).collect();
    assert_eq!(set.len(), squares.len(), "a square is named twice");
    set
}

/// Returns the connected components that remain without some cells.
fn components(graph: &Graph, without: &BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let mut remaining: BTreeSet<Cell> =
        graph.keys().filter(|cell| !without.contains(cell)).copied().collect();
    let mut components = Vec::new();
    while let Some(first) = remaining.pop_first() {
        let mut component = BTreeSet::from([first]);
        let mut stack = vec![first];
        while let Some(here) = stack.pop() {
            for to in &graph[&here] {
                if remaining.remove(to) {
                    component.insert(*to);
                    stack.push(*to);
                }
            }
        }
        components.push(component);
    }
    components
}

/// Returns the distance between two cells on paths without some other cells.
fn distance(graph: &Graph, from: Cell, to: Cell, without: &BTreeSet<Cell>) -> Option<u32> {
    let (mut visited, mut layer) = (without.clone(), BTreeSet::from([from]));
    for jumps in 0.. {
        if layer.contains(&to) {
            return Some(jumps);
        }
        if layer.is_empty() {
            break;
        }
        visited.extend(&layer);
        layer = layer.iter().flat_map(|cell| &graph[cell]).copied().collect();
        layer = layer.difference(&visited).copied().collect();
    }
    None
}

/// Returns the colour of each cell of a connected graph in which every jump changes the colour.
fn colours(graph: &Graph) -> BTreeMap<Cell, bool> {
    let mut colours = BTreeMap::new();
    let mut stack: Vec<Cell> = graph.keys().next().copied().into_iter().collect();
    colours.extend(stack.iter().map(|&first| (first, false)));
    while let Some(here) = stack.pop() {
        for to in &graph[&here] {
            let colour = !colours[&here];
            if let Some(known) = colours.insert(*to, colour) {
                assert_eq!(known, colour, "a square gets both colours");
            } else {
                stack.push(*to);
            }
        }
    }
    colours
}

/// Returns whether every jump changes the colour.
fn is_two_coloured(graph: &Graph) -> bool {
    let mut colours = BTreeMap::new();
    for &first in graph.keys() {
        let mut stack = vec![(first, false)];
        while let Some((here, colour)) = stack.pop() {
            match colours.insert(here, colour) {
                None => stack.extend(graph[&here].iter().map(|&to| (to, !colour))),
                Some(known) if known != colour && here != first => return false,
                Some(known) => {
                    colours.insert(here, known);
                }
            }
        }
    }
    graph.iter().all(|(here, to)| to.iter().all(|to| colours[here] != colours[to]))
}

/// Checks that squares without jumps to each other have too few neighbours, in any graph.
fn check_neighbours(
    graph: &Graph,
    tour: &Tour,
    squares: &BTreeSet<Cell>,
    neighbours: &BTreeSet<Cell>,
    counts: (u32, u32),
) {
    let fixed = given_ends(tour);
    assert!(squares.iter().all(|cell| graph[cell].is_subset(neighbours)));
    assert!(squares.is_disjoint(neighbours));
    let jumps = |set: &BTreeSet<Cell>| {
        set.iter().map(|cell| 2 - u32::from(fixed.contains(cell))).sum::<u32>()
    };
    let free = if tour.is_closed() { 0 } else { 2 - fixed.len() as u32 };
    assert_eq!(counts, (jumps(squares) - free, jumps(neighbours)));
    assert!(counts.0 > counts.1);
}

/// Returns the given ends of an open tour.
fn given_ends(tour: &Tour) -> BTreeSet<Cell> {
    tour.from().filter(|_| !tour.is_closed()).into_iter().chain(tour.to()).map(cell).collect()
}

/// Checks that each jump is forced by one of the rules, given those before it.
fn check_forced(tour: &Tour, graph: &Graph, forced: &[(Square, Square)]) -> Graph {
    let fixed = given_ends(tour);
    assert!(tour.is_closed() || fixed.len() == 2, "ends are free");
    let needed_jumps = |cell: &Cell| 2 - usize::from(fixed.contains(cell));
    let mut allowed = graph.clone();
    let mut made: Graph = graph.keys().map(|&cell| (cell, BTreeSet::new())).collect();
    for &(from, to) in forced {
        let (from, to) = (cell(from), cell(to));
        // Rule out jumps at complete squares, and those that would close a path before it has all
        // squares.
        for (&here, jumps) in &made {
            if jumps.len() == needed_jumps(&here) {
                let excess: Vec<Cell> = allowed[&here].difference(jumps).copied().collect();
                for other in excess {
                    allowed.get_mut(&here).unwrap().remove(&other);
                    allowed.get_mut(&other).unwrap().remove(&here);
                }
            }
        }
        for &here in graph.keys() {
            let (end, length) = path_end(&made, &fixed, here);
            if end != here && length < graph.len() && !made[&here].contains(&end) {
                allowed.get_mut(&here).unwrap().remove(&end);
                allowed.get_mut(&end).unwrap().remove(&here);
            }
        }
        let is_forced = [from, to].iter().any(|end| {
            let other = if *end == from { to } else { from };
            let is_jump = graph[end].contains(&other);
            let mut possible = allowed[end].clone();
            // The last jump may be the contradiction itself.
            possible.insert(other);
            is_jump && possible.len() <= needed_jumps(end)
        });
        assert!(is_forced, "{from:?} to {to:?} is not forced");
        made.get_mut(&from).unwrap().insert(to);
        made.get_mut(&to).unwrap().insert(from);
    }
    made
}

/// Returns the other end of the path of forced jumps that ends at a cell, and its number of cells.
fn path_end(made: &Graph, fixed: &BTreeSet<Cell>, from: Cell) -> (Cell, usize) {
    let next = |here: Cell| {
        let tied = fixed.iter().filter(move |&&end| fixed.contains(&here) && end != here);
        made[&here].iter().chain(tied).copied().collect::<Vec<Cell>>()
    };
    if next(from).len() != 1 {
        return (from, 1);
    }
    let (mut before, mut here, mut length) = (from, next(from)[0], 2);
    while let Some(&to) = next(here).iter().find(|&&to| to != before) {
        (before, here) = (here, to);
        length += 1;
        if here == from {
            break;
        }
    }
    (here, length)
}

/// Checks that a reason is true of a puzzle.
#[expect(clippy::too_many_lines, reason = "one definition for each reason")]
pub fn check(tour: &Tour, reason: &Reason) {
    let graph = graph(tour);
    let size = graph.len();
    let fixed = given_ends(tour);
    assert!(!reason.to_string().is_empty());
    match reason {
        Reason::NoSquare => assert_eq!(size, 0),
        Reason::TooSmall { squares, least } => {
            assert_eq!(*squares as usize, size);
            assert!(tour.is_closed() && *squares < *least);
            assert!(*least == 3 || (*least == 4 && tour.leaper().single().is_some()));
        }
        Reason::Colours { more, fewer, .. } => {
            let (more, fewer) = (cells(more), cells(fewer));
            assert!(more.is_disjoint(&fewer) && more.len() + fewer.len() == size);
            for (cell, to) in &graph {
                let other = if more.contains(cell) { &fewer } else { &more };
                assert!(to.is_subset(other), "a jump that keeps the colour");
            }
            assert!(more.len() > fewer.len() + usize::from(!tour.is_closed()));
        }
        Reason::EndColours { square, other, .. } => {
            let colours = colours(&graph);
            let same_colour = |square: Square| {
                colours.values().filter(|&&colour| colour == colours[&cell(square)]).count()
            };
            assert!(fixed.contains(&cell(*square)));
            match other {
                None => assert!(2 * same_colour(*square) < size),
                Some(other) => {
                    assert!(fixed.contains(&cell(*other)) && size.is_multiple_of(2));
                    assert_eq!(colours[&cell(*other)], colours[&cell(*square)]);
                }
            }
        }
        Reason::NumberColours { first, second, .. } => {
            let colours = colours(&graph);
            for number in [first, second] {
                assert!(tour.numbers().contains(number));
            }
            let same = colours[&cell(first.0)] == colours[&cell(second.0)];
            assert_eq!(same, (second.1 - first.1) % 2 == 1);
        }
        Reason::NumberOfColour { square, number, more, fewer, .. } => {
            assert!(tour.numbers().contains(&(*square, *number)) && !tour.is_closed());
            let (more, fewer) = (cells(more), cells(fewer));
            assert_eq!((more.len() + fewer.len(), more.len()), (size, fewer.len() + 1));
            assert_eq!(more.contains(&cell(*square)), number % 2 == 0);
            assert!(more.iter().all(|cell| graph[cell].is_subset(&fewer)));
        }
        Reason::TooFewJumps { square, jumps, needed } => {
            assert_eq!(graph[&cell(*square)], cells(jumps));
            assert!(jumps.len() < *needed as usize);
            let most = if tour.is_closed() || (fixed.len() == 2 && !fixed.contains(&cell(*square)))
            {
                2
            } else {
                1
            };
            assert!(*needed <= most);
        }
        Reason::TooManyEnds { squares, most, .. } => {
            let squares = cells(squares);
            assert!(squares.iter().all(|cell| graph[cell].len() == 1));
            assert!(!tour.is_closed() && squares.len() > *most as usize);
            // A tour has two ends.
            assert!(*most <= 2);
            if *most == 2 {
                return;
            }
            if is_two_coloured(&graph) {
                // They have one colour, and are not the fixed ends.
                let colours = colours(&graph);
                let colour = colours[squares.first().unwrap()];
                assert!(squares.iter().all(|cell| colours[cell] == colour));
                assert!(squares.is_disjoint(&fixed));
                let same = colours.values().filter(|&&other| other == colour).count();
                let ends = 2 * same + 1 - size;
                let occupied = fixed.iter().filter(|cell| colours[cell] == colour).count();
                assert!(*most as usize >= ends.saturating_sub(occupied));
            } else {
                assert!(squares.is_disjoint(&fixed));
                assert_eq!(*most as usize, 2 - fixed.len());
            }
        }
        Reason::Disconnected { component, .. } => {
            let component = cells(component);
            let found = components(&graph, &BTreeSet::new());
            assert!(found.contains(&component) && component.len() < size);
        }
        Reason::Neighbours { squares, neighbours, needed, possible } => {
            let (squares, neighbours) = (cells(squares), cells(neighbours));
            // Pieces with more jumps have the search, and the reasons, of graphs without two
            // colours.
            let has_many_jumps = tour.leaper().offsets().len() > 8;
            if has_many_jumps || !is_two_coloured(&graph) {
                check_neighbours(&graph, tour, &squares, &neighbours, (*needed, *possible));
                return;
            }
            let colours = colours(&graph);
            let colour = colours[squares.first().unwrap()];
            assert!(squares.iter().all(|cell| colours[cell] == colour));
            assert!(neighbours.iter().all(|cell| colours[cell] != colour));
            let needed_jumps = |set: &BTreeSet<Cell>| {
                set.iter().map(|cell| 2 - usize::from(fixed.contains(cell))).sum::<usize>()
            };
            // Free ends may be among the squares.
            let same = colours.values().filter(|&&other| other == colour).count();
            let free = if tour.is_closed() {
                0
            } else {
                (2 * same + 1 - size) - fixed.iter().filter(|cell| colours[cell] == colour).count()
            };
            let besides: usize =
                squares.iter().map(|cell| graph[cell].difference(&neighbours).count()).sum();
            assert_eq!(*needed as usize, needed_jumps(&squares) - free);
            assert_eq!(*possible as usize, needed_jumps(&neighbours) + besides);
            assert!(needed > possible);
        }
        Reason::EarlyCircle { jumps, forced } => {
            let made = check_forced(tour, &graph, forced);
            let cycle: BTreeSet<Cell> =
                jumps.iter().flat_map(|&(from, to)| [cell(from), cell(to)]).collect();
            // The jumps are a path, closed or between the fixed ends.
            assert!(jumps.windows(2).all(|two| two[0].1 == two[1].0), "{reason}: {jumps:?}");
            let (first, last) = (jumps[0].0, jumps[jumps.len() - 1].1);
            let both = BTreeSet::from([cell(first), cell(last)]);
            assert!(first == last || both == fixed, "{reason}: {jumps:?}");
            assert!(cycle.len() < size);
            assert!(jumps.iter().all(|&(from, to)| made[&cell(from)].contains(&cell(to))));
            // The squares of the cycle have no other jumps.
            let tied = |cell: &Cell| usize::from(fixed.contains(cell));
            for here in &cycle {
                assert_eq!(made[here].intersection(&cycle).count() + tied(here), 2);
            }
        }
        Reason::ForcedJumps { square, forced } => {
            let made = check_forced(tour, &graph, forced);
            let square = cell(*square);
            let needed_jumps = 2 - usize::from(fixed.contains(&square));
            let is_free = |to: &&Cell| {
                made[*to].len() < 2 - usize::from(fixed.contains(to)) || made[*to].contains(&square)
            };
            let possible: Vec<&Cell> = graph[&square].iter().filter(is_free).collect();
            let is_allowed = |to: &&&Cell| {
                let (end, length) = path_end(&made, &fixed, square);
                made[&square].contains(**to) || end != ***to || length == size
            };
            assert!(possible.iter().filter(is_allowed).count() < needed_jumps);
        }
        Reason::TooManyComponents { cut, components: named, most } => {
            let cut = cells(cut);
            let found = components(&graph, &cut);
            assert_eq!(found.len(), named.len());
            assert!(named.iter().all(|component| found.contains(&cells(component))));
            let ends = fixed.intersection(&cut).count();
            let allowed = cut.len() + usize::from(!tour.is_closed()) - ends;
            assert_eq!(*most as usize, allowed);
            assert!(found.len() > allowed);
        }
        Reason::TooFar { first, second, available, jumps, excluded } => {
            assert!(tour.numbers().contains(first) && tour.numbers().contains(second));
            assert_eq!(*available, (second.1 + size as u32 - first.1) % size as u32);
            let excluded = cells(excluded);
            let numbered =
                |cell: &Cell| tour.numbers().iter().any(|numbered| self::cell(numbered.0) == *cell);
            assert!(excluded.iter().all(numbered));
            assert_eq!(distance(&graph, cell(first.0), cell(second.0), &excluded), *jumps);
            assert!(jumps.is_none_or(|jumps| jumps > *available));
            // Other numbered squares are only named if they are obstacles.
            let free = distance(&graph, cell(first.0), cell(second.0), &BTreeSet::new());
            assert_eq!(
                excluded.is_empty(),
                free.is_none_or(|jumps| jumps > *available),
                "{reason}"
            );
            let others = tour.numbers().len() - 2;
            assert_eq!(excluded.len(), if excluded.is_empty() { 0 } else { others });
        }
        Reason::Alternation { squares, end, .. } => {
            let squares = cells(squares);
            assert_eq!(2 * squares.len(), size);
            assert!(squares.iter().all(|cell| graph[cell].is_disjoint(&squares)));
            let colours = colours(&graph);
            let dark = squares.iter().filter(|cell| colours[cell]).count();
            assert!(dark > 0 && dark < squares.len());
            let end = end.map(cell);
            assert!(
                end.map_or(tour.is_closed(), |end| fixed.contains(&end) && !squares.contains(&end))
            );
        }
        Reason::Halves { squares, before_jump, square, number } => {
            let squares = cells(squares);
            assert_eq!(2 * squares.len(), size);
            assert!(squares.iter().all(|cell| graph[cell].is_disjoint(&squares)));
            assert!(tour.numbers().contains(&(*square, *number)) && !tour.is_closed());
            assert!(fixed.is_subset(&squares));
            let colours = colours(&graph);
            // The colour of odd numbers.
            let dark = colours[&cell(*square)] == (number % 2 == 1);
            let count = squares.iter().filter(|cell| colours[cell] == dark).count();
            assert_eq!(count, *before_jump as usize);
            // The only ways to take half of the numbers, no two adjacent, with the first and the
            // last: with the colours, one way is left.
            let last = 2 * count + 1;
            let occupied: Vec<usize> =
                (1..=size).filter(|number| (number % 2 == 1) == (*number < last)).collect();
            assert_eq!(
                (occupied[0], occupied[occupied.len() - 1], occupied.len()),
                (1, size, size / 2)
            );
            let is_occupied = squares.contains(&cell(*square));
            assert_ne!(occupied.contains(&(*number as usize)), is_occupied);
        }
        Reason::Theorem { short, long, .. } => {
            assert_eq!(size, usize::from(*short) * usize::from(*long));
            assert!(tour.is_closed());
        }
        Reason::Tried { positions } => assert!(*positions > 0),
        _ => panic!("no check for this reason: {reason}"),
    }
}
