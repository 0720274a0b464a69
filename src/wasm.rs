//! The boundary to the page: conversion only.
//!
//! What goes out are plain objects; what is wrong goes out as one, too:
//! `{code, message, at}`, thrown, with `at` in UTF-16 units as in a string of
//! JavaScript. Counts that can pass 2^53 are decimal strings. Nothing that a
//! page can send panics; should the core do so all the same, the panic's text
//! goes to the console before the worker dies.
//!
//! What only Swap and Place need stands in `wasm/`, and in the full build only.

#[cfg(feature = "full")]
mod place;
#[cfg(feature = "full")]
mod swap;

use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::{self, Reflect, Uint32Array};

use crate::board::LONGEST_SIDE;
use crate::leaper::Leaper;
use crate::puzzle::{Answer, Draft, Drawing, Error, Puzzle};
use crate::search::{Progress, Search, Step};
use crate::show::{Show, Shown};
use crate::square::{Square, file_name};

/// How much work is done before the clock is looked at: a fraction of a
/// millisecond.
const BUDGET: u64 = 10_000;

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// What the page needs to know of the core.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About {
    version: &'static str,
    longest_side: u16,
    file_names: Vec<String>,
    leapers: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    leaper: [u16; 2],
}

/// `{version, longestSide, fileNames, leapers: [{name, leaper: [a, b]}]}`.
#[wasm_bindgen]
pub fn about() -> Result<JsValue, JsValue> {
    to_js(&About {
        version: env!("CARGO_PKG_VERSION"),
        longest_side: LONGEST_SIDE,
        file_names: (0..LONGEST_SIDE).map(file_name).collect(),
        leapers: Leaper::NAMED
            .map(|(leaper, name)| Named { name, leaper: [leaper.a(), leaper.b()] })
            .into(),
    })
}

#[derive(Serialize)]
struct Opened<'a> {
    draft: &'a Draft,
    line: String,
}

/// Reads a puzzle, finished or not: `{draft, line}`.
#[wasm_bindgen]
pub fn open(text: &str) -> Result<JsValue, JsValue> {
    let draft = Draft::parse(text).map_err(|error| failure(&error, text))?;
    to_js(&Opened { draft: &draft, line: draft.to_string() })
}

fn read_draft(draft: JsValue) -> Result<Draft, JsValue> {
    let drawing: Drawing = from_js(draft)?;
    Draft::try_from(drawing).map_err(|error| failure(&error, ""))
}

/// A puzzle being solved. The page advances it by time, asks how far it is,
/// and frees it to cancel.
#[wasm_bindgen]
pub struct Solver {
    show: Show,
    line: String,
    /// What is missing of a puzzle that can't be solved yet.
    missing: Option<Error>,
    /// Time spent in the core, in milliseconds.
    spent: f64,
    /// Only the answer is asked for, not the page's object around it.
    answer_only: bool,
}

#[wasm_bindgen]
impl Solver {
    /// Solves what is drawn, as far as that can be done.
    pub fn draft(draft: JsValue, wants: JsValue) -> Result<Solver, JsValue> {
        let draft = read_draft(draft)?;
        let missing = draft.complete().err();
        let line = draft.to_string();
        let show = Show::new(&draft, from_js(wants.clone())?, from_js(wants)?);
        Ok(Self { show, line, missing, spent: 0.0, answer_only: false })
    }

    /// Solves the puzzle of a line: the answer is the one document that the
    /// command line prints, too.
    pub fn line(line: &str, wants: JsValue) -> Result<Solver, JsValue> {
        let puzzle = match Puzzle::parse(line) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let show = match Answer::refusing(line, error) {
                    Answer::Error { error } => return Err(failure(&error, line)),
                    answer => Show::answered(answer),
                };
                let line = line.to_owned();
                return Ok(Self { show, line, missing: None, spent: 0.0, answer_only: true });
            }
        };
        let show = Show::new(&Draft::from(&puzzle), from_js(wants.clone())?, from_js(wants)?);
        let line = puzzle.to_string();
        Ok(Self { show, line, missing: None, spent: 0.0, answer_only: true })
    }

    /// The canonical line of the puzzle.
    #[wasm_bindgen(getter)]
    pub fn puzzle(&self) -> String {
        self.line.clone()
    }

    /// Goes on for about so many milliseconds; gives `undefined` as long as
    /// there is more to do, then the result, once.
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        match advance(&mut self.show, milliseconds, &mut self.spent) {
            Some(shown) => self.result(&shown),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// How far the search is, and `ms`, the time spent on it.
    pub fn progress(&self) -> Result<JsValue, JsValue> {
        progress(&self.show.progress(), self.spent)
    }

    fn result(&self, shown: &Shown) -> Result<JsValue, JsValue> {
        let answer = to_js(&shown.answer)?;
        if shown.answer.is_some() {
            set(&answer, "ms", &self.spent.into())?;
        }
        if self.answer_only {
            return Ok(answer);
        }
        let view = js_sys::Object::new().into();
        if let Some(distances) = &shown.distances {
            set(&view, "distances", &numbers(distances.as_slice()))?;
            set(&view, "farthest", &distances.greatest().into())?;
            set(&view, "reached", &distances.reached().into())?;
        }
        if let Some(edges) = &shown.edges {
            let files = u32::from(shown.files);
            let index = |square: Square| u32::from(square.rank) * files + u32::from(square.file);
            let ends: Vec<u32> =
                edges.iter().flat_map(|&(from, to)| [index(from), index(to)]).collect();
            set(&view, "edges", &numbers(&ends))?;
        }
        let result = js_sys::Object::new().into();
        set(&result, "line", &self.line.as_str().into())?;
        set(&result, "answer", &answer)?;
        set(&result, "view", &view)?;
        if let Some(error) = &self.missing {
            set(&result, "missing", &failure(error, ""))?;
        }
        Ok(result)
    }
}

/// Advances a search for about so many milliseconds, and adds the time spent.
fn advance<S: Search>(search: &mut S, milliseconds: f64, spent: &mut f64) -> Option<S::Outcome> {
    let began = now();
    loop {
        let step = search.advance(BUDGET);
        let passed = now() - began;
        if let Step::Done(outcome) = step {
            *spent += passed;
            return Some(outcome);
        }
        if passed >= milliseconds {
            *spent += passed;
            return None;
        }
    }
}

/// How far a search is, and `ms`, the time spent on it.
fn progress(progress: &Progress, spent: f64) -> Result<JsValue, JsValue> {
    let told = to_js(progress)?;
    set(&told, "ms", &spent.into())?;
    Ok(told)
}

fn numbers(numbers: &[u32]) -> JsValue {
    Uint32Array::from(numbers).into()
}

/// An error as the page gets it. The place is left out where there is no text.
fn failure(error: &Error, text: &str) -> JsValue {
    #[derive(Serialize)]
    struct Failure<'a> {
        code: &'a str,
        message: String,
        at: Option<[usize; 2]>,
    }
    let at = (!text.is_empty()).then(|| {
        let range = error.utf16_range(text);
        [range.start, range.end]
    });
    let failure = Failure { code: error.code(), message: error.to_string(), at };
    to_js(&failure).unwrap_or_else(|error| error)
}

/// What the page sent; what can't be read is an error as all others are.
fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| refusal(&error))
}

/// What can't be done as it was asked for, as a plain object: it can be told
/// from a trap by its code.
fn refusal(error: &dyn std::fmt::Display) -> JsValue {
    let thrown = js_sys::Object::new().into();
    let _ = set(&thrown, "code", &"bad-request".into());
    let _ = set(&thrown, "message", &error.to_string().into());
    thrown
}

fn to_js<T: Serialize>(value: &T) -> Result<JsValue, JsValue> {
    let serializer =
        Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(JsValue::from)
}

fn set(object: &JsValue, name: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &name.into(), value).map(|_| ())
}

thread_local! {
    /// A worker's clock, or a window's.
    static CLOCK: Option<web_sys::Performance> =
        match js_sys::global().dyn_into::<web_sys::WorkerGlobalScope>() {
            Ok(worker) => worker.performance(),
            Err(_) => web_sys::window().and_then(|window| window.performance()),
        };
}

/// The time, in milliseconds.
fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}
