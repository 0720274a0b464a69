//! Exports for Place: parts of a count, pages of the list, and attacked squares.

use wasm_bindgen::prelude::*;

use crate::{
    Js, Numbers, from_js, now, progress, result, thrown, to_draft, to_js, to_options, to_value,
};
use leaper::answer::Timed;
use leaper::place::Count;
use leaper::show::attacks::{self, Attacks, Coverage};
use leaper::show::place::{self, Heat, Page, Pages, PartialCount, Placing};
use leaper::show::{Failure, Progress, Shown, TimedSearch};

/// A part of a count of placements; advanced like a [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct PartCount {
    count: TimedSearch<Count>,
}

#[wasm_bindgen]
impl PartCount {
    /// Takes a puzzle as a line or a draft, and which part of the count this is.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "PlaceDraft | string")] puzzle: JsValue,
        #[wasm_bindgen(unchecked_param_type = "PartRequest")] request: JsValue,
    ) -> Result<PartCount, JsValue> {
        let count = place::part(&to_placing(puzzle)?.place, to_options(request)?);
        Ok(Self { count: TimedSearch::new(count.map_err(thrown)?) })
    }

    /// Returns the count in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<PartialCount>>, JsValue> {
        result(self.count.advance(milliseconds, now).as_ref().map(PartialCount::from))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.count)
    }
}

/// Adds all parts of a count.
#[wasm_bindgen]
pub fn sum(
    #[wasm_bindgen(unchecked_param_type = "PlaceDraft | string")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_param_type = "PartialCount[]")] parts: JsValue,
) -> Result<Js<Shown<Numbers>>, JsValue> {
    let shown = to_placing(puzzle)?.sum::<Numbers>(&to_parts(parts)?);
    to_js(&shown.map_err(thrown)?)
}

/// Adds all parts of a count. Returns the answer document, without a time.
#[wasm_bindgen(js_name = sumDocument, unchecked_return_type = "Document")]
pub fn sum_document(
    #[wasm_bindgen(unchecked_param_type = "string")] line: JsValue,
    #[wasm_bindgen(unchecked_param_type = "PartialCount[]")] parts: JsValue,
) -> Result<JsValue, JsValue> {
    let answer = to_placing(line)?.answer(&to_parts(parts)?).map_err(thrown)?;
    to_value(&Timed { answer: &answer, ms: None })
}

/// Adds all parts of a count of how often each kind stands on each square.
#[wasm_bindgen]
pub fn heat(
    #[wasm_bindgen(unchecked_param_type = "PlaceDraft")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_param_type = "PartialCount[]")] parts: JsValue,
) -> Result<Js<Heat<Numbers>>, JsValue> {
    let heat = place::heat::<Numbers>(&to_placing(puzzle)?.place, &to_parts(parts)?);
    to_js(&heat.map_err(thrown)?)
}

/// Returns the squares that the puzzle's kinds attack from each square.
#[wasm_bindgen]
pub fn attacks(
    #[wasm_bindgen(unchecked_param_type = "PlaceDraft")] puzzle: JsValue,
) -> Result<Js<Attacks<Numbers>>, JsValue> {
    to_js(&attacks::attacks::<Numbers>(&to_placing(puzzle)?.place).map_err(thrown)?)
}

/// Returns how a puzzle's fixed pieces attack the board, when they stop each other's lines.
#[wasm_bindgen]
pub fn coverage(
    #[wasm_bindgen(unchecked_param_type = "PlaceDraft")] puzzle: JsValue,
) -> Result<Js<Coverage<Numbers>>, JsValue> {
    to_js(&attacks::coverage::<Numbers>(&to_placing(puzzle)?.place))
}

/// The list of placements. After a page is requested, it is advanced like a
/// [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct Placements {
    pages: TimedSearch<Pages>,
}

#[wasm_bindgen]
impl Placements {
    /// Lists the placements of a puzzle, given as a line or a draft; or one of each class.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "PlaceDraft | string")] puzzle: JsValue,
        one_per_class: bool,
    ) -> Result<Placements, JsValue> {
        let pages = Pages::new(to_placing(puzzle)?.place, one_per_class);
        Ok(Self { pages: TimedSearch::new(pages) })
    }

    /// Requests the page of `length` placements that starts with number `from`, a decimal; as rows
    /// instead of squares, if requested.
    #[wasm_bindgen(js_name = turnTo)]
    pub fn turn_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] from: &JsValue,
        length: f64,
        rows: bool,
    ) -> Result<(), JsValue> {
        let from = from.as_string().unwrap_or_default();
        if length.is_nan() || length < 1.0 {
            return Err(thrown(Failure::bad_request("A page has at least one placement.")));
        }
        self.pages.spent = 0.0;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is at least one, and larger values saturate"
        )]
        let length = length as usize;
        self.pages.search.turn_to(&from, length, rows).map_err(thrown)
    }

    /// Returns the page in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<Page<Numbers>>>, JsValue> {
        let page = self.pages.advance(milliseconds, now);
        result(page.map(Page::packed::<Numbers>))
    }

    /// Returns the progress of the search for the page.
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.pages)
    }
}

/// Reads a Place puzzle from a line or a draft.
fn to_placing(puzzle: JsValue) -> Result<Placing, JsValue> {
    let placing = match puzzle.as_string() {
        Some(line) => Placing::of_line(&line),
        None => Placing::of_draft(&to_draft(puzzle)?),
    };
    placing.map_err(thrown)
}

fn to_parts(parts: JsValue) -> Result<Vec<PartialCount>, JsValue> {
    from_js(parts)
}
