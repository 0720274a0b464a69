//! Swap: many knights, from one position to another.
//!
//! Knights of two sides stand on a board of any shape with at most 64 open squares. [`Swap`] is such
//! a puzzle, [`Solve`] the search for a shortest solution, [`Gather`] for all of them at once, and
//! [`Explore`] for all positions by their distance.
//!
//! # Its rooms
//!
//! Each knows only those before it.
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | the puzzle, its rules, where a knight may land, the results |
//! | `packing` | positions as words and as ranks, moves between them, symmetries, visited sets, owners |
//! | `method` | what every method is given and returns, also where [several workers](shared) search |
//! | `best` | lower bounds; *guided* and *beam* |
//! | `layers` | the search from both ends over the stores of *breadth*, *index* and *hole*; all positions |
//! | `plan` | the precheck, the schedule of methods, the results, all solutions |
//!
//! # How it is solved
//!
//! | [method](Method) | what it does | time | memory |
//! |---|---|---|---|
//! | precheck | components of the move graph, rings and lines on which no knight passes another, orders that no jumps can reach, a first or last move that does not exist | none | none |
//! | hole | for two kinds of knights and one blank: breadth-first from both ends, over ranked bits; where the ends are far apart, over all positions, 64 at a time | some ns a step | a bit a position, and 4 bytes for each one visited; else two bits a position |
//! | breadth | breadth-first from both ends, over a hash set | 20 to 100 ns a step | 8 bytes a word and 6 to 13 for each position visited |
//! | guided | A* with partial expansion (Hart, Nilsson, Raphael 1968; Yoshizumi, Miura, Ishida 2000) | 50 ns to 1 µs a step | as breadth, and a byte |
//! | beam | beam search from both ends in turn, wider each time (Lowerre 1976): proves nothing, unless nothing was left out | as guided | 4 bytes more |
//! | bounded | breadth-first from both ends under a rising bound on the length; for one solution, where the ends are mirror images, A* from both ends (Ikeda et al. 1994) | as guided | as breadth, or as guided |
//! | index | breadth-first from both ends over the exact index of positions, two bits each and for each end (Cooperman and Finkelstein 1992) | 50 to 200 ns a step | half a byte for each position there is |
//!
//! Guided, beam and bounded use a lower bound on the remaining distance: each side by itself, solved
//! exactly in a table if it has at most 131,072 positions, otherwise by the least sum of jumps that
//! brings its knights to their goals, an assignment (Kuhn 1955, repaired after each move as by
//! Mills-Tettey, Stentz and Dias 2007).
//!
//! Where a symmetry of the board, or swapping colours, swaps start and goal, and moves can be made
//! backward by the same squares, everything that leads to the goal is the image of what is reachable
//! from the start: one end is enough, and a solution is found where a position's image was visited.
//! So it is in most puzzles that swap the sides. Moves can be made backward wherever both ends obey
//! the attack rule; then only positions that obey it are visited on the way back.
//!
//! The precheck comes first. One blank goes to *hole* if the rules are the default ones. At most
//! 131,072 positions go to *breadth*, after *guided* was tried for some hundredths of a millisecond.
//! Otherwise methods take turns, until one of them proves the length of the best solution so far, or
//! that there is none:
//!
//! 1. *breadth*, some milliseconds, or a quarter of the work of the tables that *guided* prepares:
//!    short solutions, and ends shut in by rules;
//! 2. *guided*, some tenths of a second: where the bound is good it goes straight to the goal (eight
//!    against eight on 8×8: two milliseconds);
//! 3. *beam*, as long: where rules force a detour, a narrow beam finds one;
//! 4. *breadth*, if no solution is known: perhaps there is none;
//! 5. *guided* for a second; then *guided*, *beam*, *breadth* and *bounded* in turn, without *guided*
//!    where *bounded* is A* from both ends. What has proven the best lower bound goes on at full
//!    weight, and so does *breadth* as long as no solution is known; beams, wider each time, do half
//!    as much, the others a quarter. Where runs are counted, *breadth* also searches jump by jump for
//!    any solution at all;
//! 6. *index*, once all have visited eight times as many positions as there are, if these fit into
//!    memory: it is certain to end, up to 2³⁰ positions in 512 MiB.
//!
//! *Hole* uses lists at first, and a bit for each position there is once it has visited many without
//! meeting; so the length is proven within two bits a position, however far apart the ends are.
//!
//! A method that gets another turn goes on where it was, and is told what the others have proven and
//! found. Where memory runs out, the method that has proven least gives its own away; beams go on
//! when the others have reached their limits. What remains open then, or at a limit, is returned with
//! the proven lower bound and the best solution so far ([`Stopped`]).
//!
//! All positions around a start, for their distances, are kept in a hash set as long as they are few,
//! and then by their ranks, two bits each; by slabs, far faster, with one blank and the default rules
//! ([`Explore`]).
//!
//! Several workers can share *bounded*, *guided*, *index*, *hole* and the extent, each with memory of
//! its own: [`shared`] says how. The workers that help one that solves ([`help`]) do *bounded* in its
//! place, and if there are several, *guided* in turns, and *index* in the end; on large boards with
//! one blank, several do *hole*.
//!
//! Symmetries that fix both ends, with or without swapping colours, leave one of up to sixteen
//! positions.
//!
//! If the number of shortest solutions is wanted, or all of them, *bounded* finds it once the length
//! is known. Where runs are counted, one with the fewest jumps is taken among them, if these can be
//! gathered in a few seconds.

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
    layers::extent,
    method::shared,
    plan::{help, shortest, solve},
    shortest::{Best, Gather, Shortest},
    solve::Solve,
};
