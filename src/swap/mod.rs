//! Swap: many knights, from one arrangement to another.
//!
//! Knights of two sides stand on a board of any shape, at most 64 squares of
//! it open. [`Swap`] is such a puzzle, [`Solve`] the search for a shortest
//! solution, [`Gather`] for all of them at once, and [`Explore`] for all
//! arrangements by their distance.
//!
//! # Its rooms
//!
//! Each knows only those before it.
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | the puzzle, its rules, where a knight may land, what is said in the end |
//! | `packing` | arrangements in words and as numbers, moves between them, symmetries, sets, whose they are |
//! | `method` | what every method is given, and what it hands back, also where [several](shared) search |
//! | `best` | lower bounds; *guided* and *beam* |
//! | `waves` | the search from both sides over the stores of *breadth*, *index* and *hole*; all arrangements |
//! | `plan` | what is told, which method's turn it is, all solutions |
//!
//! # How it is solved
//!
//! | [method](Method) | what it does | time | memory |
//! |---|---|---|---|
//! | precheck | components of the move graph, rings and lines on which nobody passes, orders that no jumps can bring about, a first or last move that does not exist | none | none |
//! | hole | two-sided breadth-first for two kinds of knights and one free square, over ranked bits; where the ends lie far apart, by all arrangements, 64 at a time | some ns a step | a bit an arrangement, 4 bytes one that is seen; else two bits an arrangement |
//! | breadth | two-sided breadth-first over a hash set | 20 to 100 ns a step | 8 bytes a word and 6 to 13 for one that is seen |
//! | guided | A* with partial expansion (Hart, Nilsson, Raphael 1968; Yoshizumi, Miura, Ishida 2000) | 50 ns to 1 µs a step | as breadth, and a byte |
//! | beam | beam search from both ends by turns, wider each time (Lowerre 1976): proves nothing, unless nothing was left out | as guided | 4 bytes more |
//! | bounded | two-sided breadth-first under a rising bound on the length; for one solution, where the ends are each other's image, A* from both sides (Ikeda et al. 1994) | as guided | as breadth, or as guided |
//! | index | two-sided breadth-first over the exact index of arrangements, two bits each and for each side (Cooperman and Finkelstein 1992) | 50 to 200 ns a step | half a byte for all that can be numbered |
//!
//! Guided, beam and bounded go by a lower bound on what is left: each side by
//! itself, solved exactly in a table where it has at most 131,072 arrangements,
//! else by the least sum of jumps that brings its knights to their goals, an
//! assignment (Kuhn 1955, mended after each move as by Mills-Tettey, Stentz
//! and Dias 2007).
//!
//! Where a symmetry of the board, or trading the colours, leads the start to the goal and
//! the goal to the start, and moves can be taken back by the same squares, all that
//! leads to the goal is the image of what the start leads to: one wave is enough, and a solution is
//! found where an arrangement's image was seen. So it is in most exchanges. Taken back they can be
//! wherever both ends keep the attack rule; then only what keeps it is looked at on the
//! way back.
//!
//! What can be told is told. One free square goes to *hole*, where the rules
//! are the default ones. At most 131,072 arrangements go to *breadth*, after a
//! try of *guided* for some hundredths of a millisecond. In all others methods take
//! turns, until one of them proves the length of the best solution so far, or
//! that there is none:
//!
//! 1. *breadth*, some milliseconds, or a quarter of the work of the tables that *guided* prepares:
//!    short solutions, and ends shut in by rules;
//! 2. *guided*, some tenths of a second: where the bound is good it walks
//!    straight to the goal (eight against eight on 8×8: two milliseconds);
//! 3. *beam*, as long: where rules bend that way, a narrow beam gets round;
//! 4. *breadth*, if no solution is known: perhaps there is none;
//! 5. *guided* for a second; then *guided*, *beam*, *breadth* and *bounded* in
//!    turn, without *guided* where *bounded* is A* from both sides. What has proven
//!    the best lower bound goes on at full weight, and so does *breadth* as long as no
//!    solution is known; beams, wider each time, do half as much, the others a quarter. Where runs are counted, *breadth* also
//!    asks jump by jump whether there is any way at all.
//! 6. *index*, once all have looked at eight times as many arrangements as are
//!    numbered, if these fit into memory: it comes to an end for certain, up to
//!    2³⁰ arrangements in 512 MiB.
//!
//! *Hole* goes by lists at first, and by a bit for each arrangement there is
//! where its waves have seen much and have not met; so the length is proven within
//! two bits an arrangement, however far apart the ends lie.
//!
//! A method that has its turn goes on where it was, and is told what the others
//! have proven and found. Where memory runs out, what has proven least gives its
//! own away; beams go on when the others have come to their limits. What is left
//! open then, or at a limit, is said with what is known: the proven lower bound
//! and the best solution so far ([`Stopped`]).
//!
//! All arrangements around a start, for their distances, are remembered in a hash
//! set as long as they are few, then by the index, two bits each; by slabs, far
//! faster, with one free square and the default rules ([`Explore`]).
//!
//! Several workers can share *bounded*, *guided*, *index*, *hole* and the extent, each with
//! memory of its own: [`shared`] says how. Who helps one that solves ([`help`]) does
//! *bounded* in its place, and where there are several, *guided* in turns, and *index*
//! at last; on large boards with one free square several do *hole*.
//!
//! Symmetries that keep both ends, with or without trading colours, leave one
//! of up to sixteen arrangements; trading the ends saves *hole* the other wave.
//!
//! If the number of shortest solutions is wanted, or all of them, that is asked
//! of *bounded* once the length is known. Where runs are counted, one with the
//! fewest jumps is taken among them, if these can be gathered in a few seconds.

#[cfg(feature = "swap")]
mod best;
#[cfg(feature = "swap")]
mod method;
mod model;
#[cfg(feature = "swap")]
mod packing;
#[cfg(feature = "swap")]
mod plan;
#[cfg(feature = "swap")]
mod waves;

pub(crate) use model::words::{other_knights, unequal_sides};
pub use model::{arrangement, outcome, play, problem, reason, rules};

#[cfg(feature = "level")]
pub(crate) use model::landing::Barred;

pub use arrangement::{Arrangement, Move};
pub use outcome::{Extent, Impossible, Method, Options, Outcome, Solved, Stopped};
pub use play::{IllegalMove, Target};
pub use problem::{Invalid, Part, Swap};
pub use reason::Reason;
pub use rules::{Attack, Metric, Rules, Side, Turns};
/// The solver.
#[cfg(feature = "swap")]
pub use {
    extent::Explore,
    method::shared,
    plan::{help, shortest, solve},
    shortest::{Best, Gather, Shortest},
    solve::Solve,
    waves::extent,
};
