//! The page, driven in a real browser: `cargo xtask test --only chromium`.
//!
//! All tests are one program, because some drivers hold one browser at a time. One file for each
//! thing a person does:
//!
//! | file | what |
//! |---|---|
//! | `opening.rs` | the page loads, anywhere |
//! | `first_sight.rs` | the page shows itself; what is in sight, and what is one click away |
//! | `editing.rs` | a puzzle is set up by hand, and every step undone |
//! | `clicking.rs` | clicks do what the picture promises |
//! | `touching.rs` | what fingers do: they scroll, tap, drag and paint |
//! | `sizes.rs` | the board's size, and who jumps |
//! | `typing.rs` | the same with the keyboard alone |
//! | `watching.rs` | the film and its player |
//! | `flying.rs` | a jump as it is seen; pieces that slide; the film again and again |
//! | `paths.rs` | distances, the wave, all shortest paths, no route |
//! | `sharing.rs` | links, the address, what can be saved |
//! | `films.rs` | films as SVG and as GIF, and sent on |
//! | `boards_elsewhere.rs` | the board on other pages, alone in a frame, and what was mended on the way |
//! | `bundled.rs` | the package for npm on a page that was bundled |
//! | `asking.rs` | one way to ask: what was answered is known, workers are few and come back |
//! | `desks.rs` | one leaves a kind of puzzle and comes back to it |
//! | `failures.rs` | something cannot be loaded, or fails |
//! | `closed.rs` | strangers are refused, and nothing strange is asked for |
//! | `versions.rs` | without a network, and when another version comes |
//! | `bad_input.rs` | what cannot be read, and what is said of it |
//! | `solver.rs` | the scripting call, and answers while editing |
//! | `large.rs` | a board of a million squares: smooth, and cancelled at once |
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
//! | `access.rs` | for everyone: roles and names, reduced motion, themes, phones, offline |
//! | `axe.rs` | axe-core finds no violation, whatever is on screen |
//! | `focus.rs` | where the keyboard's focus is, and that one sees it |
//! | `colours.rs` | contrast, and colours that a person forces |
//! | `steady.rs` | nothing moves aside, is cut off, or has a size of type of its own |
//! | `learn.rs` | the articles: their figures, and *Why?*, in all languages |
//! | `languages.rs` | other languages: loaded when they are chosen, and all is said in them |
//! | `modules.rs` | the page's modules by themselves, with the JavaScript in `modules/` |
//!
//! `kit.rs` has the words that these share, `place_kit.rs` those of placements, `oracle.rs` a slow search to compare with.

mod access;
mod asking;
mod axe;
mod bad_input;
mod boards_elsewhere;
mod bundled;
mod clicking;
mod closed;
mod colours;
mod desks;
mod editing;
mod failures;
mod films;
mod first_sight;
mod flying;
mod focus;
mod kit;
mod languages;
mod large;
mod large_hands;
mod learn;
mod levels;
mod modules;
mod opening;
mod oracle;
mod paths;
mod place_gallery;
mod place_kit;
mod place_known;
mod place_long;
mod place_looks;
mod place_setup;
mod playing;
mod reasons;
mod sharing;
mod sizes;
mod solver;
mod steady;
mod swap_editing;
mod swap_extent;
mod swap_playing;
mod swap_rules;
mod swap_sharing;
mod swap_watching;
mod touching;
mod tour_playing;
mod tour_setup;
mod typing;
mod versions;
mod watching;
