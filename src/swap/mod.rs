//! Swap: many knights, from one position to another.
//!
//! Knights of two sides stand on a board of any shape with at most 64 open squares. [`Swap`] is
//! such a puzzle, [`Solve`] the search for a shortest solution, [`SolveAll`] the search for all
//! shortest solutions, and [`Explore`] the search for all reachable positions by their distance
//! from the start.
//!
//! # Modules
//!
//! Each depends only on those above it.
//!
//! | module | contents |
//! |---|---|
//! | `model` | the puzzle, its rules, legal moves, outcomes and reasons |
//! | `packing` | packed and ranked positions, steps between them, symmetries, sets |
//! | `method` | the interface of a search method, alone and [shared] by workers |
//! | `best` | lower bounds; *guided* and *beam* |
//! | `layers` | two-sided breadth-first search over the stores of *breadth*, *index* and *hole*; all positions |
//! | `plan` | checks without a search, the schedule of the methods, all solutions |
//!
//! # Methods
//!
//! | [method](Method) | search | time | memory |
//! |---|---|---|---|
//! | precheck | none: components of the move graph, rings and lines on which no knight passes another, unreachable permutations, no first or last move | none | none |
//! | hole | for two kinds of knights and one blank: two-sided breadth-first over lists of positions; where start and goal are far apart, over bitmaps of all positions, 64 at a time | some ns a step | lists: one or two bits for each position and 4 bytes for each visited one; bitmaps: two bits for each position |
//! | breadth | two-sided breadth-first over a hash set | 20 to 100 ns a step | 8 bytes a word and 6 to 13 for each visited position |
//! | guided | A* with partial expansion (Hart, Nilsson, Raphael 1968; Yoshizumi, Miura, Ishida 2000) | 50 ns to 1 µs a step | as breadth, and a byte |
//! | beam | beam search from both ends in turn, wider each time (Lowerre 1976); proves nothing, unless it pruned nothing | as guided | 4 bytes more |
//! | bounded | two-sided breadth-first under a rising bound on the length; for one solution where start and goal are mirror images, A* from both sides (Ikeda et al. 1994) | as guided | as breadth or guided |
//! | index | two-sided breadth-first over the ranks of positions, two bits each and for each side (Cooperman and Finkelstein 1992) | 50 to 200 ns a step | half a byte for each position |
//!
//! Guided, beam and bounded use a lower bound on the remaining steps: the sum of a bound for each
//! side alone. That is exact, from a table, if the side has at most 131,072 positions; otherwise it
//! is an assignment, the least sum of jumps that brings the side's knights to their goals (Kuhn
//! 1955, repaired after each move as by Mills-Tettey, Stentz and Dias 2007).
//!
//! Some symmetry of the board, with or without trading the colours, may lead the start to the goal
//! and the goal to the start. Then the search from the goal is the mirror image of the search from
//! the start: one is enough, and a solution is found where the mirror image of a position was
//! visited. This needs reversible moves. They are reversible if both start and goal obey the attack
//! rule; the backward search then visits only positions that obey it.
//!
//! Symmetries that fix start and goal reduce up to sixteen positions to one. A symmetry that swaps
//! start and goal saves *hole* the search from the goal.
//!
//! # Schedule
//!
//! Puzzles with one blank and the default rules go to *hole*. Puzzles with at most 131,072
//! positions go to *breadth*, after *guided* for some hundredths of a millisecond. For all others,
//! methods take turns, until one of them proves the length of the best solution, or that there is
//! none:
//!
//! 1. *bounded* from both sides and *guided*, some hundredths of a millisecond each, where the
//!    bounds need no tables: often they lead straight to the goal (eight against eight on 8×8: 2
//!    ms);
//! 2. *breadth*, some milliseconds, or a quarter of the work of the tables that *guided* prepares:
//!    short solutions, and ends shut in by rules;
//! 3. *guided*, some tenths of a second;
//! 4. *beam*, as long: where the attack rule forces detours, a narrow beam finds them;
//! 5. *breadth*, if no solution is known: perhaps there is none;
//! 6. *guided* for a second; then *guided*, *beam*, *breadth* and *bounded* in turn, without
//!    *guided* where *bounded* is A* from both sides. The method with the best lower bound has full
//!    weight, and so has *breadth* as long as no solution is known; beams, wider each time, have
//!    half of it, or a quarter once a solution is known, and the others a quarter;
//! 7. *index*, after the others have done eight times as much work as there are positions (by runs,
//!    four times), if its tables fit into memory. It completes unless its frontiers need more
//!    memory than the tables leave: these take half a byte for each position.
//!
//! A method is suspended at the end of its turn and resumed at the next one, with what the others
//! have proven and found. When memory runs out, the method with the least value frees its own;
//! beams go on after the others have reached their limits. At a limit, the proven lower bound and
//! the best solution are reported ([`Stopped`]).
//!
//! The number of shortest solutions, and all of them, are left to *bounded* once the length is
//! known. By runs, a solution with the fewest jumps is chosen among all that have the fewest runs,
//! if these can be gathered within some seconds.
//!
//! # Several workers
//!
//! Workers share *bounded*, *guided*, *index*, *hole* and the search for all positions, each with
//! memory of its own: see [`shared`]. They [help] the worker that solves the puzzle: a single
//! helper searches by *bounded*, several by *bounded* and *guided* in turn and finally by *index*.
//! Large boards with one blank are searched by *hole*.
//!
//! [`Explore`] keeps the visited positions in a hash set while they are few, then in a bitmap by
//! rank, two bits each. With one blank and the default rules, it is much faster.

#[cfg(feature = "swap")]
mod best;
#[cfg(feature = "swap")]
mod layers;
#[cfg(feature = "swap")]
mod method;
mod model;
#[cfg(feature = "swap")]
mod packing;
#[cfg(feature = "swap")]
mod plan;

pub(crate) use model::words::{other_knights, unequal_sides};
pub use model::{arrangement, outcome, play, problem, reason, rules};

#[cfg(feature = "level")]
pub(crate) use model::landing::ForbiddenLandings;

pub use arrangement::{Arrangement, Move};
#[cfg(all(feature = "swap", feature = "threads"))]
pub(crate) use method::threads::SharesOnThreads;
pub use model::builder::Builder;
pub use outcome::{Extent, Impossible, Method, Options, Outcome, Solved, Stopped};
pub use play::{IllegalMove, Target};
pub use problem::{Endpoint, Invalid, Swap};
pub use reason::Reason;
pub use rules::{Attack, Metric, Rules, Side, Turns};
#[cfg(feature = "swap")]
pub(crate) use shortest::ShortestList;
/// The solver.
#[cfg(feature = "swap")]
pub use {
    another::Another,
    extent::Explore,
    layers::extent,
    method::shared,
    plan::{another, help, shortest, solve, solve_all},
    shortest::{Best, Shortest},
    solve::Solve,
    solve_all::SolveAll,
};
