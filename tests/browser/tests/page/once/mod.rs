//! What the page and its solver make of a puzzle: the same code in every engine, upon what
//! [`everywhere`](crate::everywhere) holds them to. Tried in one browser, Chromium, unless another is
//! asked for by name.
//!
//! What has a file of the same name in `everywhere/` is the part of that which every engine does alike:
//! access, boards elsewhere, clicking, closed, failures, films, first sight, flying, languages, large,
//! playing, sharing, typing, watching.
//!
//! | other files | what |
//! |---|---|
//! | `editing.rs` | a puzzle is set up by hand, and every step undone |
//! | `asking.rs` | one way to ask: what was answered is known, workers are few and come back |
//! | `desks.rs` | one leaves a kind of puzzle and comes back to it |
//! | `sizes.rs` | the board's size, and who jumps |
//! | `paths.rs` | distances, the wave, all shortest paths, no route |
//! | `bad_input.rs` | what cannot be read, and what is said of it |
//! | `solver.rs` | the scripting call, and answers while editing |
//! | `large_hands.rs` | large boards are painted, shifted, followed, walled |
//! | `swap_editing.rs` | an exchange of knights is set up: its start and its goal |
//! | `swap_rules.rs` | its rules as switches, and every known answer |
//! | `swap_watching.rs` | its film, its graph, the other solutions |
//! | `swap_playing.rs` | a person tries it |
//! | `swap_sharing.rs` | its links and files; phones |
//! | `swap_extent.rs` | how far one gets in a Swap puzzle |
//! | `place_setup.rs` | placements: pieces, board and blocked squares are set |
//! | `place_known.rs` | every famous one, with its known answer; one worker or several |
//! | `place_gallery.rs` | they are looked at, one by one and by the million |
//! | `place_looks.rs` | what is attacked, where kinds stand, what can be saved |
//! | `place_long.rs` | long counts; phones, names, colours |
//! | `tour_setup.rs` | a tour is set up, watched, refused; the others |
//! | `tour_playing.rs` | a person walks it |
//! | `axe.rs` | axe-core finds no violation, whatever is on screen |
//! | `colours.rs` | contrast, and colours that a person forces |
//! | `learn.rs` | the articles: their figures, and *Why?*, in all languages |
//! | `modules.rs` | the page's modules by themselves, with the JavaScript in `modules/` |
//! | `levels.rs` | today's puzzles and earlier ones, levels, and saved progress |
//! | `random_hands.rs` | whatever is pressed, in whatever order |
//! | `reasons.rs` | what is impossible says why, and shows it |

mod access;
mod asking;
pub mod axe;
mod bad_input;
mod boards_elsewhere;
mod clicking;
mod closed;
mod colours;
mod desks;
mod editing;
mod failures;
mod films;
mod first_sight;
mod flying;
mod languages;
mod large;
mod large_hands;
mod learn;
mod levels;
mod modules;
mod paths;
mod place_gallery;
mod place_known;
mod place_long;
mod place_looks;
mod place_open;
mod place_setup;
mod playing;
mod random_hands;
mod reasons;
mod sharing;
mod sizes;
mod soak;
mod solver;
mod swap_editing;
mod swap_extent;
mod swap_playing;
mod swap_rules;
mod swap_sharing;
mod swap_watching;
mod tour_playing;
mod tour_setup;
mod typing;
mod watching;
