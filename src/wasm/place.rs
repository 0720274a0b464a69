//! Place's own: parts of a count, pages of the list, what is attacked.

use wasm_bindgen::prelude::*;
use web_sys::js_sys;

use super::{advance, failure, from_js, numbers, progress, refusal, set, to_js};
use crate::place::{Count, Place};
use crate::puzzle::{Draft, Drawing, Puzzle};
use crate::search::Search;
use crate::show::place::{self, Page, Pages, Part};

/// A part of a count of placements; advanced as a [`Solver`] is.
#[wasm_bindgen]
pub struct PartCount {
    count: Count,
    spent: f64,
}

#[wasm_bindgen]
impl PartCount {
    /// For a puzzle, a line or a drawing, and `{index, of, squares}`.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: JsValue, wish: JsValue) -> Result<PartCount, JsValue> {
        let (place, _) = to_place(puzzle)?;
        let count = place::part(&place, from_js(wish)?).map_err(|error| refusal(&error))?;
        Ok(Self { count, spent: 0.0 })
    }

    /// Gives `{tally, limit, count}` in the end, the count for the eye only.
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let Some(outcome) = advance(&mut self.count, milliseconds, &mut self.spent) else {
            return Ok(JsValue::UNDEFINED);
        };
        let part = to_js(&Part::from(&outcome))?;
        set(&part, "count", &outcome.tally.count().to_string().into())?;
        Ok(part)
    }

    /// See [`Solver::progress`].
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        progress(&self.count.progress(), self.spent)
    }
}

/// Adds up all parts of a count, `{tally, limit}` each: `{line, answer}`.
#[wasm_bindgen]
pub fn sum(puzzle: JsValue, parts: JsValue) -> Result<JsValue, JsValue> {
    let (place, line) = to_place(puzzle)?;
    let parts: Vec<Part> = from_js(parts)?;
    let answer = place::answer(&place, line.clone(), &parts).map_err(|error| refusal(&error))?;
    let result = js_sys::Object::new().into();
    set(&result, "line", &line.into())?;
    set(&result, "answer", &to_js(&answer)?)?;
    Ok(result)
}

/// Adds up all parts of a count that was asked where the kinds stand:
/// `{K: {squares: Uint32Array, counts: ["12", …]}, …}`.
#[wasm_bindgen]
pub fn heat(puzzle: JsValue, parts: JsValue) -> Result<JsValue, JsValue> {
    let (place, _) = to_place(puzzle)?;
    let parts: Vec<Part> = from_js(parts)?;
    let kinds = js_sys::Object::new().into();
    for stands in place::stands(&place, &parts).map_err(|error| refusal(&error))? {
        let kind = js_sys::Object::new().into();
        set(&kind, "squares", &numbers(&stands.squares))?;
        set(&kind, "counts", &to_js(&stands.counts)?)?;
        set(&kinds, &stands.piece.to_string(), &kind)?;
    }
    Ok(kinds)
}

/// What the puzzle's kinds attack from each square:
/// `{K: {squares, starts, targets}, …}`, all `Uint32Array`.
#[wasm_bindgen]
pub fn attacks(puzzle: JsValue) -> Result<JsValue, JsValue> {
    let (place, _) = to_place(puzzle)?;
    let kinds = js_sys::Object::new().into();
    for attacks in place::attacks(&place) {
        let kind = js_sys::Object::new().into();
        set(&kind, "squares", &numbers(&attacks.squares))?;
        set(&kind, "starts", &numbers(&attacks.starts))?;
        set(&kind, "targets", &numbers(&attacks.targets))?;
        set(&kinds, &attacks.piece.to_string(), &kind)?;
    }
    Ok(kinds)
}

/// The list of placements; turned to a page, it is advanced as a [`Solver`]
/// is.
#[wasm_bindgen]
pub struct Placements {
    pages: Pages,
    spent: f64,
}

#[wasm_bindgen]
impl Placements {
    /// The placements of a puzzle, a line or a drawing; or one of each class.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: JsValue, classes: bool) -> Result<Placements, JsValue> {
        let (place, _) = to_place(puzzle)?;
        Ok(Self { pages: Pages::new(place, classes), spent: 0.0 })
    }

    /// Turns to the page that begins with number `from`, an exact decimal.
    #[wasm_bindgen(js_name = turnTo)]
    pub fn turn_to(&mut self, from: &str, length: usize, rows: bool) -> Result<(), JsValue> {
        self.spent = 0.0;
        self.pages.turn_to(from, length, rows).map_err(|error| refusal(&error))
    }

    /// Gives `{letters, squares, length, end}` in the end, squares as
    /// `Uint32Array`; or `{rows, length, end}` where rows were wished.
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let page = advance(&mut self.pages, milliseconds, &mut self.spent);
        let Some(Page { letters, squares, rows, length, end }) = page else {
            return Ok(JsValue::UNDEFINED);
        };
        let page = js_sys::Object::new().into();
        set(&page, "letters", &letters.into())?;
        set(&page, "squares", &numbers(&squares))?;
        set(&page, "rows", &to_js(&rows)?)?;
        set(&page, "length", &u32::try_from(length).unwrap_or(u32::MAX).into())?;
        set(&page, "end", &end.into())?;
        Ok(page)
    }

    /// How far it is on its way to the page.
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        progress(&self.pages.progress(), self.spent)
    }
}

/// A placement puzzle, from a line or a drawing, and its canonical line.
fn to_place(puzzle: JsValue) -> Result<(Place, String), JsValue> {
    let puzzle = if let Some(line) = puzzle.as_string() {
        Puzzle::parse(&line).map_err(|error| failure(&error, &line))?
    } else {
        let draft = Draft::try_from(from_js::<Drawing>(puzzle)?);
        let puzzle = draft.and_then(|draft| draft.complete());
        puzzle.map_err(|error| failure(&error, ""))?
    };
    let line = puzzle.to_string();
    match puzzle {
        Puzzle::Place(place) => Ok((place, line)),
        _ => Err(refusal(&"this is no puzzle of placements")),
    }
}
