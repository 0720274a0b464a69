//! Swap's own: the game, the move graph, other solutions.

use wasm_bindgen::prelude::*;

use super::{advance, failure, from_js, progress, read_draft, to_js};
use crate::search::Search;
use crate::show::{Another, Graph, Guide, Other, Stand};
use crate::swap::Move;

/// Where a game of a Swap puzzle stands after `moves`, and where the knight on
/// `picked` may go; see [`Stand`].
#[expect(clippy::needless_pass_by_value, reason = "text that may be missing comes in no other way")]
#[wasm_bindgen]
pub fn stand(draft: JsValue, moves: JsValue, picked: Option<String>) -> Result<JsValue, JsValue> {
    let draft = read_draft(draft)?;
    let moves: Vec<String> = from_js(moves)?;
    let stand = Stand::new(&draft, &moves, picked.as_deref());
    to_js(&stand.map_err(|error| failure(&error, ""))?)
}

/// Moves as `a1-b3`.
fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Which squares of a drawing's board jumps link: `{squares, edges}`; see
/// [`Graph`].
#[wasm_bindgen]
pub fn graph(draft: JsValue) -> Result<JsValue, JsValue> {
    to_js(&Graph::new(&read_draft(draft)?))
}

/// The next shortest solution of a Swap puzzle, or the one before; advanced as
/// a [`Solver`](super::Solver) is.
#[wasm_bindgen]
pub struct Stepper {
    another: Another,
    spent: f64,
}

#[wasm_bindgen]
impl Stepper {
    /// From the solution `moves`.
    #[wasm_bindgen(constructor)]
    pub fn new(draft: JsValue, moves: JsValue, back: bool) -> Result<Stepper, JsValue> {
        let draft = read_draft(draft)?;
        let moves: Vec<String> = from_js(moves)?;
        let another = Another::new(&draft, &moves, back).map_err(|error| failure(&error, ""))?;
        Ok(Self { another, spent: 0.0 })
    }

    /// Goes on for about so many milliseconds; gives `undefined` as long as
    /// there is more to do, then the moves, once.
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let Some(moves) = advance(&mut self.another, milliseconds, &mut self.spent) else {
            return Ok(JsValue::UNDEFINED);
        };
        to_js(&names(&moves))
    }

    /// How far the search is, and `ms`, the time spent on it.
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        progress(&self.another.progress(), self.spent)
    }
}

/// What leads to a Swap puzzle's goal: advanced as a
/// [`Solver`](super::Solver) is, and then asked; see [`Guide`].
#[wasm_bindgen]
pub struct Ways {
    guide: Guide,
    spent: f64,
}

#[wasm_bindgen]
impl Ways {
    /// From where a game stands after `moves`.
    #[wasm_bindgen(constructor)]
    pub fn new(draft: JsValue, moves: JsValue) -> Result<Ways, JsValue> {
        let draft = read_draft(draft)?;
        let moves: Vec<String> = from_js(moves)?;
        let guide = Guide::new(&draft, &moves).map_err(|error| failure(&error, ""))?;
        Ok(Self { guide, spent: 0.0 })
    }

    /// Goes on for about so many milliseconds; gives `undefined` as long as
    /// there is more to do, then `true`, once.
    pub fn advance(&mut self, milliseconds: f64) -> JsValue {
        match advance(&mut self.guide, milliseconds, &mut self.spent) {
            Some(()) => JsValue::TRUE,
            None => JsValue::UNDEFINED,
        }
    }

    /// How far the search is, and `ms`, the time spent on it.
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        progress(&self.guide.progress(), self.spent)
    }

    /// The best next moves after `moves`; `undefined` where they are not known
    /// here, and others must be made.
    pub fn hint(&self, draft: JsValue, moves: JsValue) -> Result<JsValue, JsValue> {
        let moves: Vec<String> = from_js(moves)?;
        let hint = self.guide.hint(&read_draft(draft)?, &moves);
        match hint.map_err(|error| failure(&error, ""))? {
            Some(hint) => to_js(&hint),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// The shortest solution after `moves`, or before; `null` where there are
    /// too many to know, `undefined` where others must be made.
    pub fn other(&self, draft: JsValue, moves: JsValue, back: bool) -> Result<JsValue, JsValue> {
        let moves: Vec<String> = from_js(moves)?;
        let other = self.guide.other(&read_draft(draft)?, &moves, back);
        match other.map_err(|error| failure(&error, ""))? {
            Other::Moves(moves) => to_js(&names(&moves)),
            Other::TooMany => Ok(JsValue::NULL),
            Other::Unknown => Ok(JsValue::UNDEFINED),
        }
    }
}
