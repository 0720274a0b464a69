//! Exports for Swap: the game, the move graph, other solutions, and shared searches.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::{Array, BigUint64Array, Uint32Array};

use crate::{
    Js, Numbers, Solver, now, progress, result, thrown, to_draft, to_js, to_options, to_value,
};
use leaper::show::{
    Failure, GamePosition, Graph, Guide, Hint, Moves, NextSolution, Progress, SharedResult, Shown,
    TimedSearch, WorkerSearch, another, another_found,
};
use leaper::swap::Another;

/// Returns the position of a game after `moves`, and where the knight on `picked` may go.
#[wasm_bindgen(js_name = gamePosition)]
pub fn game_position(
    #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
    picked: Option<f64>,
) -> Result<Js<GamePosition>, JsValue> {
    let position = GamePosition::new(&to_draft(draft)?, &to_jumps(moves)?, picked);
    to_js(&position.map_err(thrown)?)
}

/// Returns the rows of the board after 0, 1, 2 … moves.
#[wasm_bindgen(js_name = positionRows)]
pub fn position_rows(
    #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
) -> Result<Vec<String>, JsValue> {
    leaper::show::position_rows(&to_draft(draft)?, &to_jumps(moves)?).map_err(thrown)
}

/// Returns the move graph of a draft's board.
#[wasm_bindgen]
pub fn graph(
    #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
) -> Result<Js<Graph>, JsValue> {
    to_js(&Graph::new(&to_draft(draft)?))
}

/// The search for the next or the previous shortest solution; advanced like a
/// [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct SolutionFinder {
    another: TimedSearch<Another>,
}

#[wasm_bindgen]
impl SolutionFinder {
    /// Takes the present solution, and the direction.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
        back: bool,
    ) -> Result<SolutionFinder, JsValue> {
        let another = another(&to_draft(draft)?, &to_jumps(moves)?, back);
        Ok(Self { another: TimedSearch::new(another.map_err(thrown)?) })
    }

    /// Returns its moves in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<Moves<Numbers>>>, JsValue> {
        let found = self.another.advance(milliseconds, now);
        let swap = self.another.search.swap();
        let moves = found.map(|found| another_found::<Numbers>(swap, found));
        result(moves.transpose().map_err(thrown)?)
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.another)
    }
}

#[wasm_bindgen]
impl Solver {
    /// Takes the result of a shared search (an empty list if it has none), or a lower bound on the
    /// number of moves while other workers search.
    pub fn help(&mut self, found: Option<BigUint64Array>, lower: u32) {
        self.show.search.help(found.map(|words| words.to_vec()).as_deref(), lower);
    }
}

/// One worker's share of a search by several workers, which runs in rounds; see
/// [`shared`](leaper::swap::shared). Messages between workers are opaque words.
#[wasm_bindgen]
pub struct Share {
    sharing: TimedSearch<WorkerSearch>,
}

#[wasm_bindgen]
impl Share {
    /// Takes a draft, and which share of its search this is.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "WorkerRequest")] request: JsValue,
    ) -> Result<Share, JsValue> {
        let sharing = WorkerSearch::new(to_draft(draft)?, to_options(request)?);
        Ok(Self { sharing: TimedSearch::new(sharing.map_err(thrown)?) })
    }

    /// Returns `true` when this worker's part of the round is done.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<bool>>, JsValue> {
        result(self.sharing.advance(milliseconds, now).map(|()| true))
    }

    /// Takes a message for another worker, after that worker's number, if it has at least so many
    /// words.
    #[wasm_bindgen(unchecked_return_type = "[receiver: number, words: BigUint64Array] | undefined")]
    #[wasm_bindgen(js_name = takeOutgoing)]
    pub fn take_outgoing(&mut self, least: usize) -> Option<Array> {
        let (receiver, words) = self.sharing.search.share.take_outgoing(least)?;
        Some(Array::of2(&JsValue::from(receiver), &BigUint64Array::from(words.as_slice())))
    }

    /// Receives a message from another worker.
    pub fn receive(&mut self, words: &BigUint64Array) {
        self.sharing.search.share.receive(words.to_vec());
    }

    /// Returns this worker's report on the round.
    pub fn report(&self) -> BigUint64Array {
        BigUint64Array::from(self.sharing.search.share.report().as_slice())
    }

    /// Ends the round with the reports of all workers. Returns `undefined` if there is another
    /// round, otherwise [`Shown`] for an extent, or words for [`Solver::help`].
    #[wasm_bindgen(unchecked_return_type = "Shown | BigUint64Array | undefined")]
    pub fn conclude(&mut self, reports: Vec<BigUint64Array>) -> Result<JsValue, JsValue> {
        let reports: Vec<_> = reports.into_iter().map(|words| words.to_vec()).collect();
        let Some(result) = self.sharing.search.conclude(&reports) else {
            return Ok(JsValue::UNDEFINED);
        };
        match result {
            SharedResult::Extent(found) => {
                let draft = self.sharing.search.draft();
                to_value(&Shown::<Numbers>::new(draft, *found, self.sharing.spent))
            }
            SharedResult::Help(words) => Ok(BigUint64Array::from(words.as_slice()).into()),
        }
    }

    /// See [`Solver::progress`].
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.sharing)
    }
}

/// All shortest solutions from a position: advanced like a [`Solver`](crate::Solver), then queried;
/// see [`Guide`].
#[wasm_bindgen]
pub struct SolutionGuide {
    guide: TimedSearch<Guide>,
}

#[wasm_bindgen]
impl SolutionGuide {
    /// Takes a game and its moves so far.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
    ) -> Result<SolutionGuide, JsValue> {
        let guide = Guide::new(&to_draft(draft)?, &to_jumps(moves)?);
        Ok(Self { guide: TimedSearch::new(guide.map_err(thrown)?) })
    }

    /// Returns `true` in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<bool>>, JsValue> {
        result(self.guide.advance(milliseconds, now).map(|()| true))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.guide)
    }

    /// Returns the best next moves after `moves`; `undefined` if they are not known here, so that a
    /// new search is needed.
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
    ) -> Result<Js<Option<Hint<Numbers>>>, JsValue> {
        let hint = self.guide.search.hint(&to_draft(draft)?, &to_jumps(moves)?);
        result(hint.map_err(thrown)?)
    }

    /// Returns the shortest solution after or before `moves`; `null` if there are too many to know,
    /// `undefined` if a new search is needed.
    pub fn other(
        &self,
        #[wasm_bindgen(unchecked_param_type = "SwapDraft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint32Array")] moves: JsValue,
        back: bool,
    ) -> Result<Js<Option<Option<Moves<Numbers>>>>, JsValue> {
        let other = self.guide.search.next_solution(&to_draft(draft)?, &to_jumps(moves)?, back);
        let swap = self.guide.search.swap();
        result(match other.map_err(thrown)? {
            NextSolution::Moves(moves) => Some(Some(Moves::<Numbers>::of(swap, &moves))),
            NextSolution::TooMany => Some(None),
            NextSolution::Unknown => None,
        })
    }
}

/// Reads moves from the page.
fn to_jumps(moves: JsValue) -> Result<Vec<u32>, JsValue> {
    let wrong = |_| thrown(Failure::bad_request("Moves are a Uint32Array: from, to, …"));
    moves.dyn_into::<Uint32Array>().map(|moves| moves.to_vec()).map_err(wrong)
}
