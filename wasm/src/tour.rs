//! Exports for Tour: walks by hand, other tours, and sums of numbers.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::Uint32Array;

use crate::{Js, Numbers, from_js, now, progress, result, thrown, to_draft, to_js};
use leaper::search::Limits;
use leaper::show::tour::{
    self, Finish, Finished, Other, OtherTour, Sums, Uniqueness, WalkReport, squares_of, tour_of,
};
use leaper::show::{Failure, Progress, TimedSearch};
use leaper::square::Square;
use leaper::tour::{Tour, Unique};

/// Returns the state of a walk.
#[wasm_bindgen(js_name = walkReport)]
pub fn walk_report(
    #[wasm_bindgen(unchecked_param_type = "TourDraft")] draft: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint32Array")] walk: JsValue,
) -> Result<Js<WalkReport>, JsValue> {
    let (tour, walk) = to_walk(draft, walk)?;
    to_js(&tour::walk_report(&tour, &walk).map_err(thrown)?)
}

/// Returns the sums of a tour's numbers.
#[wasm_bindgen]
pub fn sums(
    #[wasm_bindgen(unchecked_param_type = "TourDraft")] draft: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint32Array")] path: JsValue,
) -> Result<Js<Sums>, JsValue> {
    let (tour, path) = to_walk(draft, path)?;
    to_js(&tour::sums(&tour, &path))
}

/// The search for a tour that continues a walk; advanced like a [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct Finisher {
    finish: TimedSearch<Finish>,
}

#[wasm_bindgen]
impl Finisher {
    /// Takes the walk.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TourDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] walk: JsValue,
    ) -> Result<Finisher, JsValue> {
        let (tour, walk) = to_walk(draft, walk)?;
        let finish = Finish::new(&tour, &walk, Limits::default()).map_err(thrown)?;
        Ok(Self { finish: TimedSearch::new(finish) })
    }

    /// Returns the answer in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<Finished>>, JsValue> {
        result(self.finish.advance(milliseconds, now))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.finish)
    }
}

/// The search for another tour; advanced like a [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct TourFinder {
    other: TimedSearch<Other>,
}

#[wasm_bindgen]
impl TourFinder {
    /// Takes a puzzle, and which tour is requested.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TourDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "TourRequest")] request: JsValue,
    ) -> Result<TourFinder, JsValue> {
        let tour = tour_of(&to_draft(draft)?).map_err(thrown)?;
        let other = Other::new(&tour, from_js(request)?, Limits::default()).map_err(thrown)?;
        Ok(Self { other: TimedSearch::new(other) })
    }

    /// Returns the tour in the end.
    pub fn advance(
        &mut self,
        milliseconds: f64,
    ) -> Result<Js<Option<OtherTour<Numbers>>>, JsValue> {
        let other = self.other.advance(milliseconds, now);
        result(other.map(OtherTour::packed::<Numbers>))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.other)
    }
}

/// Finds out whether a tour is the only one of its puzzle; advanced like a
/// [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct SecondTourFinder {
    unique: TimedSearch<Unique>,
}

/// Maximum work of each search for a second tour: some seconds, because it starts without a click.
const MAX_UNIQUE_WORK: u64 = 4_000_000;

#[wasm_bindgen]
impl SecondTourFinder {
    /// Takes a puzzle and its tour.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "TourDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] path: JsValue,
    ) -> Result<SecondTourFinder, JsValue> {
        let (tour, path) = to_walk(draft, path)?;
        let unique = Unique::new(&tour, &path, 0, Limits::default().work(MAX_UNIQUE_WORK));
        Ok(Self { unique: TimedSearch::new(unique) })
    }

    /// Returns in the end whether the tour is the only one, or the limit that was reached.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<Uniqueness>>, JsValue> {
        result(self.unique.advance(milliseconds, now).map(Uniqueness::from))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.unique)
    }
}

/// Reads a puzzle and a list of its squares.
fn to_walk(draft: JsValue, squares: JsValue) -> Result<(Tour, Vec<Square>), JsValue> {
    let wrong = |_| thrown(Failure::bad_request("Squares in order are a Uint32Array."));
    let numbers = squares.dyn_into::<Uint32Array>().map_err(wrong)?.to_vec();
    let tour = tour_of(&to_draft(draft)?).map_err(thrown)?;
    let squares = squares_of(&tour, &numbers).map_err(thrown)?;
    Ok((tour, squares))
}
