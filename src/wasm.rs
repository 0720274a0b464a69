//! The boundary to the page: conversion only.
//!
//! What goes in and out are plain objects, of the types of [`crate::show`];
//! `www/solver/wire.d.ts` has them as TypeScript, and `inside/core.d.ts` beside
//! it these exports. What is wrong is thrown as one, too, a [`Failure`]: by its
//! code the page can tell it from a trap. Nothing that a page can send panics;
//! should the core do so all the same, the panic's text goes to the console
//! before the worker dies.
//!
//! What only Swap and Place need stands in `wasm/`, and in the full build only.

#[cfg(feature = "full")]
mod place;
#[cfg(feature = "full")]
mod swap;

use serde::{Deserialize, Serialize, Serializer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::{self, Uint32Array};

use crate::puzzle::{Draft, Drawing, Timed};
use crate::search::Search;
use crate::show::{About, Clocked, Document, Failure, Opened, Progress, Show, Shown, read_options};

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// What the page needs to know of the core: [`About`].
#[wasm_bindgen]
pub fn about() -> Result<JsValue, JsValue> {
    to_js(&About::new())
}

/// Reads a puzzle, finished or not: [`Opened`].
#[wasm_bindgen]
pub fn open(text: JsValue) -> Result<JsValue, JsValue> {
    to_js(&Opened::new(&to_text(&text)?).map_err(thrown)?)
}

/// A puzzle being solved. The page advances it by time, asks how far it is,
/// and frees it to cancel.
#[wasm_bindgen]
pub struct Solver {
    task: Task,
}

/// What is looked for.
enum Task {
    /// All there is to see of a drawing.
    Show(Clocked<Show>),
    /// The answer document of a line.
    Document(Clocked<Document>),
}

#[wasm_bindgen]
impl Solver {
    /// Solves what is drawn, as far as that can be done; see
    /// [`Options`](crate::puzzle::Options) and [`Wants`](crate::show::Wants).
    pub fn draft(draft: JsValue, options: JsValue, wants: JsValue) -> Result<Solver, JsValue> {
        let show = Show::new(to_draft(draft)?, to_options(options)?, to_options(wants)?);
        Ok(Self { task: Task::Show(Clocked::new(show.map_err(thrown)?)) })
    }

    /// Solves the puzzle of a line: the answer is the one document that the
    /// command line prints, too.
    pub fn line(line: JsValue, options: JsValue) -> Result<Solver, JsValue> {
        let document = Document::new(&to_text(&line)?, to_options(options)?);
        Ok(Self { task: Task::Document(Clocked::new(document.map_err(thrown)?)) })
    }

    /// The canonical line of the puzzle.
    #[wasm_bindgen(getter)]
    pub fn puzzle(&self) -> String {
        match &self.task {
            Task::Show(show) => show.search.draft().to_string(),
            Task::Document(document) => document.search.line().to_owned(),
        }
    }

    /// Goes on for about so many milliseconds; gives `undefined` as long as
    /// there is more to do, then the result, once: [`Shown`] of a drawing, of
    /// a line the document with the time in it.
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        match &mut self.task {
            Task::Show(show) => {
                let found = show.advance(milliseconds, now);
                let draft = show.search.draft();
                result(found.map(|found| Shown::<Numbers>::new(draft, found, show.spent)))
            }
            Task::Document(document) => {
                let answer = document.advance(milliseconds, now);
                let ms = Some(document.spent);
                result(answer.as_ref().map(|answer| Timed { answer, ms }))
            }
        }
    }

    /// How far the search is: [`Progress`].
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        match &self.task {
            Task::Show(show) => progress(show),
            Task::Document(document) => progress(document),
        }
    }
}

/// Numbers as the page has them: an array of its own, which no list of values
/// one by one has to be made for.
struct Numbers(Uint32Array);

impl From<Vec<u32>> for Numbers {
    fn from(numbers: Vec<u32>) -> Self {
        Self(Uint32Array::from(numbers.as_slice()))
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_wasm_bindgen::preserve::serialize(&self.0, serializer)
    }
}

/// What a slice brought: `undefined`, as long as there is nothing.
fn result<T: Serialize>(result: Option<T>) -> Result<JsValue, JsValue> {
    result.map_or(Ok(JsValue::UNDEFINED), |result| to_js(&result))
}

fn progress<S: Search>(search: &Clocked<S>) -> Result<JsValue, JsValue> {
    to_js::<Progress>(&search.progress())
}

fn to_js<T: Serialize>(value: &T) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|error| thrown(refusal(&error)))
}

/// What the page sent.
fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| thrown(refusal(&error)))
}

/// Options that the page sent.
fn to_options<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsValue> {
    read_options(serde_wasm_bindgen::Deserializer::from(value)).map_err(thrown)
}

/// A drawing that the page sent.
fn to_draft(drawing: JsValue) -> Result<Draft, JsValue> {
    Draft::try_from(from_js::<Drawing>(drawing)?).map_err(|error| thrown(error.into()))
}

/// A text, which may come from anybody's script.
fn to_text(text: &JsValue) -> Result<String, JsValue> {
    text.as_string().ok_or_else(|| thrown(Failure::bad_request("a puzzle is read from a text")))
}

/// What serialising or deserialising came upon.
fn refusal(error: &serde_wasm_bindgen::Error) -> Failure {
    let text = error.to_string();
    Failure::bad_request(text.strip_prefix("Error: ").unwrap_or(&text))
}

/// What is wrong, as it is thrown: a plain object.
#[expect(clippy::needless_pass_by_value, reason = "it maps errors")]
fn thrown(failure: Failure) -> JsValue {
    to_js(&failure).unwrap_or_else(|error| error)
}

thread_local! {
    /// A worker's clock, or a window's.
    static CLOCK: Option<web_sys::Performance> =
        match js_sys::global().dyn_into::<web_sys::WorkerGlobalScope>() {
            Ok(worker) => worker.performance(),
            Err(_) => web_sys::window().and_then(|window| window.performance()),
        };
}

/// The time, in milliseconds, where there is a clock.
fn now() -> Option<f64> {
    CLOCK.with(|clock| clock.as_ref().map(web_sys::Performance::now))
}
