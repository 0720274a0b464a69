//! What each engine does in its own way: what is laid out, drawn, pressed, moved, kept, loaded and
//! refused. Tried in every browser.
//!
//! | file | what |
//! |---|---|
//! | `opening.rs` | the page loads, anywhere |
//! | `first_sight.rs` | the page shows itself; what is in sight, and what is one click away |
//! | `clicking.rs` | clicks do what the picture promises |
//! | `touching.rs` | what fingers do: they scroll, tap, drag and paint |
//! | `dragging.rs` | pieces are dragged, squares painted and wiped |
//! | `playing.rs` | a person puts pieces by clicks and keys, to a win; where the actions are |
//! | `typing.rs` | the same with the keyboard alone |
//! | `watching.rs` | the film and its player |
//! | `flying.rs` | a jump as it is seen |
//! | `sharing.rs` | links, the address, what can be saved |
//! | `films.rs` | films as SVG and as GIF, and sent to a share sheet |
//! | `boards_elsewhere.rs` | the board on other pages, alone in a frame, and what was mended on the way |
//! | `host_pages.rs` | the element fits any page: its width, styles, direction, and its DOM |
//! | `bundled.rs` | the package for npm on a page that was bundled |
//! | `failures.rs` | something cannot be loaded, or fails |
//! | `closed.rs` | strangers are refused |
//! | `versions.rs` | without a network, and when another version comes |
//! | `large.rs` | a board of a million squares: smooth, and cancelled at once |
//! | `access.rs` | for everyone: roles and names, reduced motion, themes, phones |
//! | `focus.rs` | where the keyboard's focus is, and that one sees it |
//! | `steady.rs` | nothing moves aside, is cut off, or has a size of type of its own |
//! | `languages.rs` | the longest words have room |

mod access;
mod boards_elsewhere;
mod bundled;
pub mod clicking;
pub mod closed;
mod dragging;
pub mod failures;
pub mod films;
pub mod first_sight;
mod flying;
mod focus;
mod host_pages;
pub mod languages;
pub mod large;
mod opening;
pub mod playing;
pub mod sharing;
pub mod steady;
mod touching;
pub mod typing;
mod versions;
pub mod watching;
