//! Leapers, and tables of their jumps on a board.

use std::fmt::{self, Write};

use crate::all_kinds::AllKinds;
use crate::board::{Board, LONGEST_SIDE};
use crate::order;
use crate::square::Square;

/// A piece that jumps by `(a, b)` in all directions, with `a ≤ b`, or a compound of several such
/// pieces, which has all their jumps. The knight is the (1, 2)-leaper.
///
/// ```
/// use leaper::Leaper;
/// assert_eq!(Leaper::KNIGHT.name(), Some("knight"));
/// assert_eq!(Leaper::KNIGHT.offsets().len(), 8);
/// assert_eq!(Leaper::new(3, 3).unwrap().offsets().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leaper {
    /// The leapers that it is made of, ascending; the rest is `(0, 0)`.
    steps: [(u16, u16); Self::MAX_STEPS],
}

/// Error: both steps are 0, one is longer than any board, or there are too many leapers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALeaper;

impl fmt::Display for NotALeaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (most, longest) = (Leaper::MAX_STEPS, LONGEST_SIDE - 1);
        write!(f, "A leaper is two numbers from 0 to {longest}, not both 0")?;
        if most > 1 {
            write!(f, ", or up to {most} such pairs")?;
        }
        f.write_str(".")
    }
}

impl std::error::Error for NotALeaper {}

impl Leaper {
    /// Maximum number of leapers in a compound: at most 64 jumps. A build for Travel alone, without
    /// the feature `kinds`, has no compounds.
    pub const MAX_STEPS: usize = if cfg!(feature = "kinds") { 8 } else { 1 };

    /// The (1, 2)-leaper.
    pub const KNIGHT: Self = Self::of(&[(1, 2)]);

    /// The wazir and the ferz: all adjacent squares.
    ///
    /// ```
    /// use leaper::Leaper;
    /// assert_eq!(Leaper::KING.steps(), [(0, 1), (1, 1)]);
    /// assert_eq!(Leaper::KING.to_string(), "king");
    /// ```
    #[cfg(feature = "kinds")]
    pub const KING: Self = Self::of(&[(0, 1), (1, 1)]);

    /// The steps of the leapers that have names, the knight first, compounds last. A build for
    /// Travel alone has the names of compounds, but not the compounds.
    pub const NAMED: [(&'static [(u16, u16)], &'static str); 32] = [
        (&[(1, 2)], "knight"),
        (&[(0, 1)], "wazir"),
        (&[(1, 1)], "ferz"),
        (&[(0, 2)], "dabbaba"),
        (&[(2, 2)], "alfil"),
        (&[(0, 3)], "threeleaper"),
        (&[(1, 3)], "camel"),
        (&[(2, 3)], "zebra"),
        (&[(3, 3)], "tripper"),
        (&[(0, 4)], "fourleaper"),
        (&[(1, 4)], "giraffe"),
        (&[(2, 4)], "lancer"),
        (&[(3, 4)], "antelope"),
        (&[(1, 5)], "ibis"),
        (&[(1, 6)], "flamingo"),
        (&[(0, 1), (1, 1)], "king"),
        (&[(0, 2), (1, 2), (2, 2)], "squirrel"),
        (&[(0, 1), (1, 1), (1, 2)], "centaur"),
        (&[(1, 2), (1, 3)], "gnu"),
        (&[(1, 2), (2, 3)], "okapi"),
        (&[(1, 3), (2, 3)], "bison"),
        (&[(1, 3), (1, 4)], "zebu"),
        (&[(1, 2), (1, 3), (2, 3)], "buffalo"),
        (&[(0, 2), (2, 2)], "alibaba"),
        (&[(0, 1), (2, 2)], "phoenix"),
        (&[(0, 2), (1, 1)], "kirin"),
        (&[(0, 2), (1, 2)], "carpenter"),
        (&[(1, 2), (2, 2)], "kangaroo"),
        (&[(1, 1), (1, 3)], "wizard"),
        (&[(0, 1), (0, 2), (2, 2)], "champion"),
        (&[(0, 1), (1, 2)], "marquis"),
        (&[(0, 5), (3, 4)], "fiveleaper"),
    ];

    /// Other names that are read.
    const ALIASES: [(&'static str, &'static str); 7] = [
        ("fers", "ferz"),
        ("dabbabah", "dabbaba"),
        ("mann", "king"),
        ("man", "king"),
        ("commoner", "king"),
        ("kylin", "kirin"),
        ("waffle", "phoenix"),
    ];

    /// Returns the leaper with these two steps, in either order.
    ///
    /// # Errors
    /// If both are 0, or one is longer than any board.
    pub fn new(a: u16, b: u16) -> Result<Self, NotALeaper> {
        let (a, b) = (a.min(b), a.max(b));
        if b == 0 || b >= LONGEST_SIDE {
            return Err(NotALeaper);
        }
        Ok(Self::of(&[(a, b)]))
    }

    /// Returns the leaper that has the jumps of all of these.
    ///
    /// # Errors
    /// If there is none, or they are made of more than [`MAX_STEPS`](Self::MAX_STEPS) leapers.
    pub fn compound(leapers: &[Self]) -> Result<Self, NotALeaper> {
        let mut steps: Vec<_> = leapers.iter().flat_map(Self::steps).copied().collect();
        order::sort(&mut steps);
        steps.dedup();
        if steps.is_empty() || steps.len() > Self::MAX_STEPS {
            return Err(NotALeaper);
        }
        Ok(Self::of(&steps))
    }

    /// Returns the leaper with these steps, which must be ascending.
    const fn of(steps: &[(u16, u16)]) -> Self {
        let mut all = [(0, 0); Self::MAX_STEPS];
        let (first, _) = all.split_at_mut(steps.len());
        first.copy_from_slice(steps);
        Self { steps: all }
    }

    /// Returns the leaper with this name, ignoring case. `None` for compounds in a build for Travel
    /// alone.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let alias = Self::ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
        let name = alias.map_or(name, |&(_, name)| name);
        let mut named = Self::NAMED.iter().filter(|(steps, _)| steps.len() <= Self::MAX_STEPS);
        let named = named.find(|(_, own)| own.eq_ignore_ascii_case(name));
        named.map(|&(steps, _)| Self::of(steps))
    }

    /// The steps `(a, b)` of the leapers that it is made of, ascending, with `a ≤ b`.
    #[must_use]
    pub fn steps(&self) -> &[(u16, u16)] {
        if AllKinds::in_this_build().is_none() {
            return &self.steps[..1];
        }
        let len = self.steps.iter().take_while(|step| step.1 > 0).count();
        &self.steps[..len]
    }

    /// Returns its two steps if it is not a compound.
    #[must_use]
    pub fn single(&self) -> Option<(u16, u16)> {
        match *self.steps() {
            [step] => Some(step),
            _ => None,
        }
    }

    /// Returns whether every jump changes the colour of the square, as on a chessboard.
    #[must_use]
    pub fn changes_colour(&self) -> bool {
        self.steps().iter().all(|(a, b)| (a + b) % 2 == 1)
    }

    /// Returns whether it jumps by this many files and ranks, in either direction.
    #[must_use]
    pub fn jumps_by(&self, files: u16, ranks: u16) -> bool {
        self.steps().contains(&(files.min(ranks), files.max(ranks)))
    }

    /// Returns its name in fairy chess, if it has one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.iter().find(|&&(steps, _)| steps == self.steps()).map(|&(_, name)| name)
    }

    /// Returns its jumps as steps over files and ranks, in the order of the squares that they lead
    /// to: eight for each of its leapers, or four if `a = 0` or `a = b`.
    #[must_use]
    pub fn offsets(self) -> Vec<(i32, i32)> {
        let mut offsets = Vec::with_capacity(8);
        for &(a, b) in self.steps() {
            let (a, b) = (i32::from(a), i32::from(b));
            for (files, ranks) in [(a, b), (b, a)] {
                for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    offsets.push((files * right, ranks * up));
                }
            }
        }
        order::sort_by_key(&mut offsets, |&(files, ranks)| (ranks, files));
        offsets.dedup();
        offsets
    }

    /// Returns its name in an English sentence: `knight`, `(2, 5)-leaper`.
    #[must_use]
    pub fn english_name(self) -> String {
        self.name().map_or_else(|| format!("{self:?}"), ToString::to_string)
    }

    /// Returns its name, or else its steps as in the puzzle line.
    pub(crate) fn name_or_steps(self) -> String {
        self.name().map_or_else(|| self.to_string(), ToString::to_string)
    }

    /// Returns the open squares one jump away from `from`, in order.
    pub fn targets(self, board: &Board, from: Square) -> impl Iterator<Item = Square> + '_ {
        self.offsets()
            .into_iter()
            .filter_map(move |(files, ranks)| from.offset(files, ranks))
            .filter(|&to| board.is_open(to))
    }

    /// Returns its steps, each after `open` and before `close`, joined by `+`.
    fn join_steps(self, [open, comma, close]: [&str; 3]) -> String {
        let mut joined = String::new();
        for (i, (a, b)) in self.steps().iter().enumerate() {
            let plus = if i > 0 { "+" } else { "" };
            // Writing to a string doesn't fail.
            let _ = write!(joined, "{plus}{open}{a}{comma}{b}{close}");
        }
        joined
    }
}

/// As in the puzzle line: `1,2`, `0,1+0,2`, or the name of a compound if that is shorter, as
/// `king`.
impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.join_steps(["", ",", ""]);
        f.write_str(self.name().filter(|name| name.len() < steps.len()).unwrap_or(&steps))
    }
}

/// `(2, 5)-leaper`, `(0, 1)+(0, 2)-leaper`.
impl fmt::Debug for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-leaper", self.join_steps(["(", ", ", ")"]))
    }
}

/// The open squares of a board, numbered in their order, and for each the squares one jump away.
///
/// For searches that pack sets of squares into words, such as [`crate::swap`].
/// Memory: 4 bytes a jump and some 12 a square.
#[derive(Clone, Debug)]
pub struct MoveTable {
    squares: Vec<Square>,
    /// By number of a square, the index of its first target.
    first: Vec<usize>,
    targets: Vec<u32>,
}

impl MoveTable {
    /// Makes the table of a board and a leaper; linear in the board's area.
    #[must_use]
    pub fn new(board: &Board, leaper: Leaper) -> Self {
        const BLOCKED: u32 = u32::MAX;
        let mut numbers = vec![BLOCKED; board.area()];
        let squares: Vec<Square> = board.open().iter().collect();
        for (number, &square) in (0..).zip(&squares) {
            numbers[board.index(square)] = number;
        }
        let offsets = leaper.offsets();
        let mut first = Vec::with_capacity(squares.len() + 1);
        let mut targets = Vec::new();
        for &square in &squares {
            first.push(targets.len());
            let to = offsets
                .iter()
                .filter_map(|&(files, ranks)| square.offset(files, ranks))
                .filter(|&to| board.contains(to))
                .map(|to| numbers[board.index(to)]);
            targets.extend(to.filter(|&number| number != BLOCKED));
        }
        first.push(targets.len());
        Self { squares, first, targets }
    }

    /// The open squares; a square's number is its index here.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of an open square.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// Returns the numbers of the squares one jump away, in ascending order.
    ///
    /// # Panics
    /// If there is no such number.
    #[must_use]
    pub fn targets(&self, number: usize) -> &[u32] {
        &self.targets[self.first[number]..self.first[number + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the table with the definition by products of steps.
    #[test]
    fn tables_follow_the_definition() {
        for (a, b) in [(1, 2), (0, 1), (1, 1), (0, 3), (2, 2), (2, 3), (1, 4)] {
            let mut board = Board::new(7, 5).unwrap();
            for name in ["b3", "c3", "g5", "d1"] {
                board.block(name.parse().unwrap());
            }
            let leaper = Leaper::new(b, a).unwrap();
            let table = MoveTable::new(&board, leaper);
            assert_eq!(table.squares().len(), 31);
            for (i, from) in table.squares().iter().enumerate() {
                assert_eq!(table.number(*from), Some(i));
                let mut expected = Vec::new();
                for (j, to) in (0_u32..).zip(table.squares()) {
                    let files = from.file.abs_diff(to.file);
                    let ranks = from.rank.abs_diff(to.rank);
                    if files * ranks == a * b && files + ranks == a + b {
                        expected.push(j);
                    }
                }
                assert_eq!(table.targets(i), expected, "{leaper:?} from {from}");
                let squares: Vec<_> = leaper.targets(&board, *from).collect();
                let named: Vec<_> = expected.iter().map(|&j| table.squares()[j as usize]).collect();
                assert_eq!(squares, named);
            }
        }
    }

    /// Returns whether this build knows a leaper: one without the feature `kinds` has no compounds.
    fn is_known((steps, _): &(&[(u16, u16)], &str)) -> bool {
        steps.len() <= Leaper::MAX_STEPS
    }

    #[test]
    fn leapers_have_two_steps_in_either_order() {
        assert_eq!(Leaper::new(0, 0), Err(NotALeaper));
        assert_eq!(Leaper::new(0, 1024), Err(NotALeaper));
        assert_eq!(Leaper::new(2, 1), Ok(Leaper::KNIGHT));
        assert_eq!(Leaper::new(1023, 0).unwrap().offsets().len(), 4);
        for (steps, name) in Leaper::NAMED.into_iter().filter(is_known) {
            let leaper = Leaper::of(steps);
            let parts = steps.iter().rev().map(|&(a, b)| Leaper::new(b, a).unwrap());
            assert_eq!(Leaper::compound(&parts.collect::<Vec<_>>()), Ok(leaper), "{name}");
            assert_eq!(Leaper::named(&name.to_uppercase()), Some(leaper));
        }
        let many: Vec<_> = (1..=9).map(|b| Leaper::new(0, b).unwrap()).collect();
        assert_eq!(Leaper::compound(&many), Err(NotALeaper));
        assert_eq!(Leaper::compound(&[]), Err(NotALeaper));
        let most = Leaper::compound(&many[..Leaper::MAX_STEPS]).unwrap();
        assert_eq!(most.offsets().len(), 4 * Leaper::MAX_STEPS);
    }

    #[test]
    fn builds_for_travel_alone_have_no_compounds() {
        for named in Leaper::NAMED {
            let leaper = Leaper::named(named.1);
            assert_eq!(leaper.is_some(), is_known(&named), "{}", named.1);
            assert!(leaper.is_none_or(|leaper| leaper.steps() == named.0), "{}", named.1);
        }
        let compound = Leaper::compound(&[Leaper::KNIGHT, Leaper::new(0, 1).unwrap()]);
        assert_eq!(compound.is_ok(), cfg!(feature = "kinds"));
    }

    #[cfg(feature = "kinds")]
    #[test]
    fn the_shortest_form_is_displayed() {
        for (name, shown) in [
            ("knight", "1,2"),
            ("fers", "1,1"),
            ("commoner", "king"),
            ("squirrel", "squirrel"),
            ("alibaba", "0,2+2,2"),
            ("carpenter", "0,2+1,2"),
            ("gnu", "gnu"),
        ] {
            assert_eq!(Leaper::named(name).unwrap().to_string(), shown);
        }
        for (_, name) in Leaper::ALIASES {
            assert!(Leaper::named(name).is_some(), "{name}");
        }
    }
}
