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
    /// For each cell: 1 if it is dark, 0 if it is light, 2 if it is blocked. If jumps don't always
    /// change the colour, all squares are light.
    pub colours: Vec<u8>,
    /// Whether every jump changes the colour.
    pub two_coloured: bool,
    /// The cells of the open squares, in order.
    pub cells: Vec<u32>,
    /// The constraints on the ends of the tour.
    pub end_constraints: EndConstraints,
}

impl PreparedBoard {
    /// Returns whether a cell is dark.
    pub fn is_dark(&self, cell: usize) -> bool {
        self.colours[cell] == 1
    }

    /// Returns the number of jumps that the tour makes at a cell: one at a fixed end, otherwise
    /// two.
    pub fn jumps_needed(&self, cell: usize) -> u32 {
        2 - self.end_constraints.fixed.iter().filter(|&&end| end == cell).count().narrow::<u32>()
    }

    /// Returns the squares of cells.
    pub fn squares(&self, cells: impl IntoIterator<Item = usize>) -> Vec<Square> {
        cells.into_iter().map(|cell| self.graph.square(cell)).collect()
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
    /// The cells reached, in the order of discovery.
    reached: Vec<u32>,
    /// The index in `reached` of the next cell to expand.
    next: usize,
    /// The cells with fewer than two jumps.
    few_jump_cells: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Builds the graph row by row.
    Rows,
    /// Searches the connected component of the first cell, and colours it.
    Component,
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
            few_jump_cells: Vec::new(),
            tour: tour.clone(),
        }
    }

    /// Checks `budget` squares. Returns the prepared board at the end, or the reason why the puzzle
    /// has no tour.
    pub fn advance(&mut self, budget: u64) -> Option<Result<PreparedBoard, Reason>> {
        let mut remaining = budget;
        while remaining > 0 {
            match self.stage {
                Stage::Rows => {
                    if self.graph.add_row(&self.tour) {
                        remaining = remaining.saturating_sub(u64::from(self.tour.board().files()));
                        self.take_row();
                    } else if let Err(reason) = self.check_locally() {
                        return Some(Err(reason));
                    } else {
                        self.stage = Stage::Component;
                    }
                }
                Stage::Component => {
                    let Some(&cell) = self.reached.get(self.next) else {
                        return Some(self.finish());
                    };
                    self.next += 1;
                    remaining -= 1;
                    let cell = cell as usize;
                    let other = 1 - self.colours[cell];
                    for to in self.graph.neighbours(cell) {
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

    /// Lists the open squares of the last row.
    fn take_row(&mut self) {
        let rank = self.graph.rows() - 1;
        for file in 0..self.tour.board().files() {
            let square = Square::new(file, rank);
            if self.tour.board().is_open(square) {
                let cell = self.graph.cell(square);
                self.cells.push(cell.narrow::<u32>());
                if self.graph.degree(cell) < 2 {
                    self.few_jump_cells.push(cell.narrow::<u32>());
                }
            }
        }
    }

    fn square(&self, cell: u32) -> Square {
        self.graph.square(cell as usize)
    }

    fn jumps(&self, cell: u32) -> Vec<Square> {
        self.graph.neighbours(cell as usize).map(|to| self.graph.square(to)).collect()
    }

    /// Runs the checks that don't depend on connectedness.
    fn check_locally(&mut self) -> Result<(), Reason> {
        let squares = self.tour.length();
        let Some(&first) = self.cells.first() else { return Err(Reason::NoSquare) };
        let is_closed = self.tour.is_closed();
        let leaper = self.tour.leaper();
        // Only a compound leaper can close a tour with an odd number of jumps.
        let least = if leaper.single().is_some() { 4 } else { 3 };
        if is_closed && squares < least {
            return Err(Reason::TooSmall { squares, least });
        }
        let is_chequered = leaper.changes_colour();
        if is_chequered {
            let is_dark = |square: &Square| (square.file + square.rank) % 2 == 1;
            let open = self.tour.board().open();
            let darks = open.iter().filter(is_dark).count();
            let lights = squares as usize - darks;
            let max_difference = usize::from(!is_closed);
            if darks.abs_diff(lights) > max_difference {
                let squares_of = |wanted_dark: bool| {
                    open.iter().filter(|square| is_dark(square) == wanted_dark).collect()
                };
                return Err(Reason::Colours {
                    more: squares_of(darks > lights),
                    fewer: squares_of(darks <= lights),
                    is_chequered,
                });
            }
        }
        if squares > 1 {
            let needed = if is_closed { 2 } else { 1 };
            let has_too_few = |cell: &&u32| self.graph.degree(**cell as usize) < needed;
            if let Some(&cell) = self.few_jump_cells.iter().find(has_too_few) {
                let jumps = self.jumps(cell);
                return Err(Reason::TooFewJumps { square: self.square(cell), jumps, needed });
            }
            if self.few_jump_cells.len() > 2 {
                let squares = self.few_jump_cells.iter().map(|&cell| self.square(cell)).collect();
                return Err(Reason::TooManyEnds { squares, most: 2, is_chequered });
            }
        }
        let square = self.square(first);
        self.colours[first as usize] = ((square.file + square.rank) % 2) as u8;
        self.reached.push(first);
        Ok(())
    }

    /// Runs the checks that depend on the colours of the whole board.
    fn finish(&mut self) -> Result<PreparedBoard, Reason> {
        if self.reached.len() < self.cells.len() {
            let mut component: Vec<Square> =
                self.reached.iter().map(|&cell| self.square(cell)).collect();
            // Insertion into a set sorts them.
            let mut set = self.tour.board().no_squares();
            set.extend(component.drain(..));
            return Err(Reason::Disconnected {
                component: set.iter().collect(),
                squares: self.tour.length(),
            });
        }
        if !self.two_coloured {
            self.cells.iter().for_each(|&cell| self.colours[cell as usize] = 0);
        }
        let count = [0, 1].map(|colour: u8| {
            self.cells.iter().filter(|&&cell| self.colours[cell as usize] == colour).count()
        });
        let is_dark = |cell: usize| self.colours[cell] == 1;
        let squares_of = |wanted_dark: bool| {
            let has_colour = |cell: &&u32| is_dark(**cell as usize) == wanted_dark;
            self.cells.iter().filter(has_colour).map(|&cell| self.square(cell)).collect()
        };
        let end_constraints = if self.two_coloured {
            EndConstraints::new(&self.tour, &self.graph, is_dark, count, squares_of)?
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
        let is_dark = |square: Square| self.colours[self.graph.cell(square)] == 1;
        let is_chequered = self.tour.leaper().changes_colour();
        let Some(&first) = self.tour.numbers().first() else { return Ok(()) };
        for &second in self.tour.numbers() {
            if (is_dark(first.0) == is_dark(second.0)) != ((second.1 - first.1) % 2 == 0) {
                return Err(Reason::NumberColours { first, second, is_chequered });
            }
        }
        // Odd numbers have the colour with one square more.
        if !self.tour.is_closed() && self.tour.length() % 2 == 1 {
            let darks = self.cells.iter().filter(|&&cell| self.colours[cell as usize] == 1).count();
            let odd_is_dark = 2 * darks > self.cells.len();
            if (is_dark(first.0) == odd_is_dark) != (first.1 % 2 == 1) {
                let square = first.0;
                let is_end = first.1 == 1 || first.1 == self.tour.length();
                let squares = self.cells.iter().map(|&cell| self.square(cell));
                let (more, fewer) = squares.partition(|&square| is_dark(square) == odd_is_dark);
                return Err(if is_end {
                    Reason::EndColours { square, other: None, is_chequered }
                } else {
                    Reason::NumberOfColour { square, number: first.1, more, fewer, is_chequered }
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
        let free_cells = self
            .few_jump_cells
            .iter()
            .filter(|&&cell| !end_constraints.fixed.contains(&(cell as usize)));
        let mut free = end_constraints.free;
        for &cell in free_cells {
            let free = &mut free[usize::from(self.colours[cell as usize])];
            if *free == 0 {
                if end_constraints.free == [0, 0] {
                    let (square, jumps) = (self.square(cell), self.jumps(cell));
                    return Err(Reason::TooFewJumps { square, jumps, needed: 2 });
                }
                let colour = self.colours[cell as usize];
                let same_colour = self
                    .few_jump_cells
                    .iter()
                    .filter(|&&cell| self.colours[cell as usize] == colour);
                let is_free = |&&cell: &&u32| !end_constraints.fixed.contains(&(cell as usize));
                let squares = same_colour.filter(is_free).map(|&cell| self.square(cell)).collect();
                let is_chequered = self.tour.leaper().changes_colour();
                let most = end_constraints.free[usize::from(colour)].narrow::<u32>();
                return Err(Reason::TooManyEnds { squares, most, is_chequered });
            }
            *free -= 1;
        }
        Ok(())
    }
}
