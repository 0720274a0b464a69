//! Advances a search for a given time.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::cell::Cell;

use leaper::search::{Progress, Search, Step};
use leaper::show::TimedSearch;

/// A search that ends after this many rounds.
struct Rounds(u64);

impl Search for Rounds {
    type Outcome = &'static str;

    fn advance(&mut self, _: u64) -> Step<&'static str> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { Step::Done("over") } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        let mut progress = Progress::default();
        progress.positions = self.0;
        progress
    }
}

#[test]
fn slices_end_by_the_clock() {
    let time = Cell::new(0.0);
    let now = || {
        time.set(time.get() + 1.0);
        Some(time.get())
    };
    let mut rounds = TimedSearch::new(Rounds(100));
    assert_eq!(rounds.advance(30.0, now), None);
    assert_eq!((rounds.progress().positions, rounds.progress().ms), (70, 30.0));
    assert_eq!(rounds.advance(1000.0, now), Some("over"));
    assert!((rounds.spent - 100.0).abs() < 1e-9);
}

#[test]
fn slices_end_without_a_clock() {
    let mut rounds = TimedSearch::new(Rounds(1_000_000));
    assert_eq!(rounds.advance(30.0, || None), None);
    let done = 1_000_000 - rounds.progress().positions;
    assert!((200..400).contains(&done), "{done} rounds");
    assert!((rounds.spent - 30.0).abs() < 0.5, "{} ms", rounds.spent);
    // A budget that isn't a number ends the slice, too.
    assert_eq!(rounds.advance(f64::NAN, || None), None);
}
