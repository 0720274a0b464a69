//! Checks that need no search: colours, squares with too few jumps, connectedness. Linear in the
//! squares, a row or some thousand squares at a time.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::Graph;
use crate::tour::graph::ends::EndConstraints;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// The colour of a cell that is blocked or hasn't been reached.
const NONE: u8 = 2;

/// A board that has passed the precheck.
#[derive(Clone, Debug)]
pub(crate) struct PreparedBoard {
    /// The graph.
    pub graph: Graph,
    /// By cell: 1 if it is dark, 0 if it is light, 2 if it is blocked. If jumps don't always change
    /// the colour, all squares are light.
    pub colours: Vec<u8>,
    /// Whether every jump changes the colour.
    pub two_coloured: bool,
    /// The cells of the open squares, in order.
    pub cells: Vec<u32>,
    /// How the tour may end.
    pub end_constraints: EndConstraints,
}

impl PreparedBoard {
    /// Returns whether a cell is dark.
    pub fn is_dark(&self, cell: usize) -> bool {
        self.colours[cell] == 1
    }

    /// Returns how many jumps the tour makes at a cell: one at a fixed end, else two.
    pub fn wanted(&self, cell: usize) -> u32 {
        2 - self.end_constraints.fixed.iter().filter(|&&end| end == cell).count().narrow::<u32>()
    }

    /// Returns whether the searches for graphs of two colours and at most eight jumps apply.
    pub fn is_plain(&self) -> bool {
        self.two_coloured && self.graph.is_narrow()
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        (self.graph.area() * if self.graph.is_narrow() { 2 } else { 9 } + self.cells.len() * 4)
            as u64
    }
}

/// A precheck in progress.
#[derive(Clone, Debug)]
pub(crate) struct Precheck {
    tour: Tour,
    graph: Graph,
    cells: Vec<u32>,
    colours: Vec<u8>,
    two_coloured: bool,
    stage: Stage,
    /// The cells reached, in order of discovery.
    reached: Vec<u32>,
    next: usize,
    /// Squares with fewer than two jumps.
    with_few_jumps: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Rows,
    Flood,
}

impl Precheck {
    pub fn new(tour: &Tour) -> Self {
        Self {
            graph: Graph::new(tour),
            cells: Vec::new(),
            colours: vec![NONE; tour.board().area()],
            two_coloured: true,
            stage: Stage::Rows,
            reached: Vec::new(),
            next: 0,
            with_few_jumps: Vec::new(),
            tour: tour.clone(),
        }
    }

    /// Checks this many squares. Returns the prepared board at the end, or why there is no tour.
    pub fn advance(&mut self, budget: u64) -> Option<Result<PreparedBoard, Reason>> {
        let mut left = budget;
        while left > 0 {
            match self.stage {
                Stage::Rows => {
                    let from = self.cells.len();
                    if self.graph.add_row(&self.tour) {
                        left = left.saturating_sub(u64::from(self.tour.board().files()));
                        self.take_row();
                        debug_assert!(self.cells.len() >= from);
                    } else if let Err(why) = self.look() {
                        return Some(Err(why));
                    } else {
                        self.stage = Stage::Flood;
                    }
                }
                Stage::Flood => {
                    let Some(&cell) = self.reached.get(self.next) else {
                        return Some(self.finish());
                    };
                    self.next += 1;
                    left -= 1;
                    let cell = cell as usize;
                    let other = 1 - self.colours[cell];
                    for to in self.graph.reached(cell) {
                        if self.colours[to] == NONE {
                            self.colours[to] = other;
                            self.reached.push(to.narrow::<u32>());
                        } else {
                            self.two_coloured &= self.colours[to] == other;
                        }
                    }
                }
            }
        }
        None
    }

    fn take_row(&mut self) {
        let rank = self.graph.rows() - 1;
        for file in 0..self.tour.board().files() {
            let square = Square::new(file, rank);
            if self.tour.board().is_open(square) {
                let cell = self.graph.cell(square);
                self.cells.push(cell.narrow::<u32>());
                if self.graph.degree(cell) < 2 {
                    self.with_few_jumps.push(cell.narrow::<u32>());
                }
            }
        }
    }

    fn square(&self, cell: u32) -> Square {
        self.graph.square(cell as usize)
    }

    fn jumps(&self, cell: u32) -> Vec<Square> {
        self.graph.reached(cell as usize).map(|to| self.graph.square(to)).collect()
    }

    /// Checks what doesn't depend on connectedness.
    fn look(&mut self) -> Result<(), Reason> {
        let squares = self.tour.length();
        let Some(&first) = self.cells.first() else { return Err(Reason::NoSquare) };
        let closed = self.tour.is_closed();
        let leaper = self.tour.leaper();
        // Only a compound leaper can close a tour with an odd number of jumps.
        let least = if leaper.single().is_some() { 4 } else { 3 };
        if closed && squares < least {
            return Err(Reason::TooSmall { squares, least });
        }
        if leaper.changes_colour() {
            let dark = |square: &Square| (square.file + square.rank) % 2 == 1;
            let open = self.tour.board().open();
            let darks = open.iter().filter(dark).count();
            let lights = squares as usize - darks;
            let most = usize::from(!closed);
            if darks.abs_diff(lights) > most {
                let all =
                    |wanted: bool| open.iter().filter(|square| dark(square) == wanted).collect();
                return Err(Reason::Colours {
                    more: all(darks > lights),
                    fewer: all(darks <= lights),
                });
            }
        }
        if squares > 1 {
            let needed = if closed { 2 } else { 1 };
            let with_few_jumps = |cell: &&u32| self.graph.degree(**cell as usize) < needed;
            if let Some(&cell) = self.with_few_jumps.iter().find(with_few_jumps) {
                let jumps = self.jumps(cell);
                return Err(Reason::TooFewJumps { square: self.square(cell), jumps, needed });
            }
            if self.with_few_jumps.len() > 2 {
                let squares = self.with_few_jumps.iter().map(|&cell| self.square(cell)).collect();
                return Err(Reason::TooManyEnds { squares, most: 2 });
            }
        }
        let square = self.square(first);
        self.colours[first as usize] = ((square.file + square.rank) % 2) as u8;
        self.reached.push(first);
        Ok(())
    }

    /// Checks what depends on the colours of the whole board.
    fn finish(&mut self) -> Result<PreparedBoard, Reason> {
        if self.reached.len() < self.cells.len() {
            let mut piece: Vec<Square> =
                self.reached.iter().map(|&cell| self.square(cell)).collect();
            // The set sorts them.
            let mut set = self.tour.board().no_squares();
            set.extend(piece.drain(..));
            return Err(Reason::Disconnected {
                piece: set.iter().collect(),
                squares: self.tour.length(),
            });
        }
        if !self.two_coloured {
            self.cells.iter().for_each(|&cell| self.colours[cell as usize] = 0);
        }
        let count = [0, 1].map(|colour: u8| {
            self.cells.iter().filter(|&&cell| self.colours[cell as usize] == colour).count()
        });
        let dark = |cell: usize| self.colours[cell] == 1;
        let all = |wanted: bool| {
            let of = |cell: &&u32| dark(**cell as usize) == wanted;
            self.cells.iter().filter(of).map(|&cell| self.square(cell)).collect()
        };
        let end_constraints = if self.two_coloured {
            EndConstraints::new(&self.tour, &self.graph, dark, count, all)?
        } else {
            EndConstraints::without_colours(&self.tour, &self.graph)
        };
        if self.two_coloured {
            self.check_numbers()?;
        }
        self.check_ends(&end_constraints)?;
        Ok(PreparedBoard {
            graph: self.graph.take(),
            colours: std::mem::take(&mut self.colours),
            two_coloured: self.two_coloured,
            cells: std::mem::take(&mut self.cells),
            end_constraints,
        })
    }

    /// Checks that the given numbers fit their colours.
    fn check_numbers(&self) -> Result<(), Reason> {
        let dark = |square: Square| self.colours[self.graph.cell(square)] == 1;
        let Some(&first) = self.tour.numbers().first() else { return Ok(()) };
        for &second in self.tour.numbers() {
            if (dark(first.0) == dark(second.0)) != ((second.1 - first.1) % 2 == 0) {
                return Err(Reason::NumberColours { first, second });
            }
        }
        // Odd numbers have the colour with one square more.
        if !self.tour.is_closed() && self.tour.length() % 2 == 1 {
            let darks = self.cells.iter().filter(|&&cell| self.colours[cell as usize] == 1).count();
            let odd_is_dark = 2 * darks > self.cells.len();
            if (dark(first.0) == odd_is_dark) != (first.1 % 2 == 1) {
                let square = first.0;
                let end = first.1 == 1 || first.1 == self.tour.length();
                let other = self.cells.iter().map(|&cell| self.square(cell));
                let other = other.filter(|&other| dark(other) == odd_is_dark).collect::<Vec<_>>();
                let fewer = self.cells.iter().map(|&cell| self.square(cell));
                let fewer = fewer.filter(|&other| dark(other) != odd_is_dark).collect();
                return Err(if end {
                    Reason::EndColours { square, other: None }
                } else {
                    Reason::NumberOfColour { square, number: first.1, more: other, fewer }
                });
            }
        }
        Ok(())
    }

    /// Checks that the squares with one jump can be ends.
    fn check_ends(&self, end_constraints: &EndConstraints) -> Result<(), Reason> {
        if self.tour.is_closed() || self.tour.length() == 1 {
            return Ok(());
        }
        let others = self
            .with_few_jumps
            .iter()
            .filter(|&&cell| !end_constraints.fixed.contains(&(cell as usize)));
        let mut free = end_constraints.free;
        for &cell in others {
            let free = &mut free[usize::from(self.colours[cell as usize])];
            if *free == 0 {
                if end_constraints.free == [0, 0] {
                    let (square, jumps) = (self.square(cell), self.jumps(cell));
                    return Err(Reason::TooFewJumps { square, jumps, needed: 2 });
                }
                let dark = self.colours[cell as usize];
                let same =
                    self.with_few_jumps.iter().filter(|&&cell| self.colours[cell as usize] == dark);
                let fixed = |&&cell: &&u32| !end_constraints.fixed.contains(&(cell as usize));
                let squares = same.filter(fixed).map(|&cell| self.square(cell)).collect();
                let most = end_constraints.free[usize::from(dark)].narrow::<u32>();
                return Err(Reason::TooManyEnds { squares, most });
            }
            *free -= 1;
        }
        Ok(())
    }
}
