//! Exports the crate [`leaper`] to the page, and converts values.
//!
//! Arguments and results are plain objects of the types in [`leaper::show`], which
//! `www/solver/wire.d.ts` declares in TypeScript. The declarations of these exports are in
//! `www/solver/inside/core.d.ts` and in the folders of the kinds; `tests/exports.rs` makes them
//! from the signatures here: a result of type [`Js`] names its type, an argument has an attribute.
//! Errors are thrown as [`Failure`] objects, whose code tells them from a trap. No input from a
//! page makes the core panic; if it should panic, the message is printed to the console before the
//! worker dies.
//!
//! What only one kind needs is in a module of its own and only in that kind's build; so is the
//! generator of puzzles. On other targets than wasm32, this crate can be built but not called.
#![expect(
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "these are not called from Rust; errors are described above"
)]

#[cfg(feature = "level")]
pub mod level;
#[cfg(feature = "place")]
pub mod place;
#[cfg(feature = "swap")]
pub mod swap;
#[cfg(feature = "tour")]
pub mod tour;

use std::marker::PhantomData;
use std::ops::Deref;

use serde::{Serialize, Serializer};
use wasm_bindgen::JsCast;
use wasm_bindgen::convert::IntoWasmAbi;
use wasm_bindgen::describe::WasmDescribe;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::{self, Array, Object, Reflect, Uint8Array, Uint32Array};

#[cfg(feature = "kinds")]
use leaper::answer::Answer;

use leaper::answer::WithArrays;
#[cfg(any(feature = "place", feature = "tour"))]
use leaper::plain::FromPlain;
use leaper::plain::{FromFields, PlainValue, read_options};
use leaper::puzzle::Draft;
use leaper::search::{Limit, Search};
use leaper::show::{About, Failure, Opened, Progress, Show, Shown, TimedSearch};

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// A JavaScript value of type `T`; `None` is `undefined`.
#[derive(Debug)]
#[repr(transparent)]
pub struct Js<T>(JsValue, PhantomData<fn() -> T>);

impl<T> Js<T> {
    fn new(value: JsValue) -> Self {
        Self(value, PhantomData)
    }
}

impl<T> Deref for Js<T> {
    type Target = JsValue;

    fn deref(&self) -> &JsValue {
        &self.0
    }
}

impl<T> From<Js<T>> for JsValue {
    fn from(value: Js<T>) -> Self {
        value.0
    }
}

impl<T> WasmDescribe for Js<T> {
    fn describe() {
        JsValue::describe();
    }
}

impl<T> IntoWasmAbi for Js<T> {
    type Abi = <JsValue as IntoWasmAbi>::Abi;

    fn into_abi(self) -> Self::Abi {
        self.0.into_abi()
    }
}

/// Returns what the page needs to know about the core.
#[wasm_bindgen]
pub fn about() -> Result<Js<About>, JsValue> {
    to_js(&About::new())
}

/// Reads a puzzle, complete or not.
#[wasm_bindgen]
pub fn open(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Js<Opened>, JsValue> {
    to_js(&Opened::new(&to_text(text)?).map_err(thrown)?)
}

/// The search for the solution of a puzzle. The page advances it by time, reads its progress, and
/// frees it to cancel.
#[wasm_bindgen]
pub struct Solver {
    show: TimedSearch<Show>,
    /// Is only the answer document needed, and nothing to be shown?
    document: bool,
    /// The search stops after this time, in seconds.
    seconds: f64,
}

#[wasm_bindgen]
impl Solver {
    /// Solves a draft, if it is complete; see [`Options`](leaper::answer::Options) and
    /// [`Wants`](leaper::show::Wants). The result contains the answer document, if requested.
    #[wasm_bindgen(
        unchecked_return_type = "Omit<Solver, 'advance'> & Searching<Shown & { document?: Document }>"
    )]
    pub fn draft(
        #[wasm_bindgen(unchecked_param_type = "Draft")] draft: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Options")] options: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Wants")] wants: JsValue,
    ) -> Result<Solver, JsValue> {
        let show = Show::new(to_draft(draft)?, to_options(options)?, to_options(wants)?);
        let show = TimedSearch::new(show.map_err(thrown)?);
        Ok(Self { show, document: false, seconds: f64::INFINITY })
    }

    /// Solves the puzzle of a line. The result is the same document that the command line prints.
    /// After `seconds`, the search stops with what is known.
    #[wasm_bindgen(unchecked_return_type = "Omit<Solver, 'advance'> & Searching<Document>")]
    pub fn line(
        #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "unknown")] options: JsValue,
        seconds: Option<f64>,
    ) -> Result<Solver, JsValue> {
        let show = Show::of_line(&to_text(line)?, to_options(options)?);
        let show = TimedSearch::new(show.map_err(thrown)?);
        Ok(Self { show, document: true, seconds: seconds.unwrap_or(f64::INFINITY) })
    }

    /// The canonical line of the puzzle.
    #[wasm_bindgen(getter)]
    pub fn puzzle(&self) -> String {
        self.show.search.draft().to_string()
    }

    /// Advances the search by about so many milliseconds. Returns `undefined` until it is done,
    /// then the result once: [`Shown`] for a draft, the document with the time for a line.
    #[wasm_bindgen(unchecked_return_type = "Shown | Document | undefined")]
    pub fn advance(&mut self, milliseconds: f64) -> Result<JsValue, JsValue> {
        let found = match self.show.advance(milliseconds, now) {
            Some(found) => found,
            None if self.show.spent >= 1000.0 * self.seconds => self.show.search.stop(Limit::Time),
            None => return Ok(JsValue::UNDEFINED),
        };
        #[cfg(feature = "kinds")]
        if let Some(Answer::Error { error }) = found.answer {
            return Err(thrown(error.into()));
        }
        let ms = self.show.spent;
        let show = &self.show.search;
        let packed = || {
            let answer = found.answer.as_ref();
            value(answer.map(|answer| WithArrays::<Numbers> {
                answer,
                ms,
                array_type: PhantomData,
            }))
        };
        if self.document {
            return packed();
        }
        let document = if show.wants_document() { Some(packed()?) } else { None };
        let shown = to_value(&Shown::<Numbers>::new(show.draft(), found, ms))?;
        if let Some(document) = document {
            Reflect::set(&shown, &"document".into(), &document)?;
        }
        Ok(shown)
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.show)
    }
}

/// Numbers as a typed array, which is copied as a whole.
pub struct Numbers(Uint32Array);

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

/// Converts the result of a slice: `undefined` for none.
#[cfg(any(feature = "swap", feature = "place", feature = "tour", feature = "level"))]
fn result<T: Serialize>(result: Option<T>) -> Result<Js<Option<T>>, JsValue> {
    value(result).map(Js::new)
}

/// The same, if the type is declared elsewhere.
fn value<T: Serialize>(result: Option<T>) -> Result<JsValue, JsValue> {
    result.map_or(Ok(JsValue::UNDEFINED), |result| to_value(&result))
}

fn progress<S: Search>(search: &TimedSearch<S>) -> Result<Js<Progress>, JsValue> {
    to_js(&search.progress())
}

fn to_js<T: Serialize>(value: &T) -> Result<Js<T>, JsValue> {
    to_value(value).map(Js::new)
}

fn to_value<T: Serialize>(value: &T) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|error| thrown(refusal(&error)))
}

/// Reads a value from the page.
#[cfg(any(feature = "place", feature = "tour"))]
fn from_js<T: FromPlain>(value: JsValue) -> Result<T, JsValue> {
    T::read(to_plain(value, DEEPEST)).map_err(|error| thrown(error.into()))
}

/// Reads options from the page: an object of plain values, or nothing.
fn to_options<T: FromFields>(value: JsValue) -> Result<T, JsValue> {
    let options = match to_plain(value, DEEPEST) {
        PlainValue::Nothing => Vec::new(),
        PlainValue::Fields(options) => options,
        _ => return Err(thrown(Failure::bad_request("Options are an object with their names."))),
    };
    read_options(options).map_err(|error| thrown(error.into()))
}

/// Greatest depth of nested lists and objects: in a draft, the list of a piece in the list of all
/// pieces.
const DEEPEST: u32 = 3;

/// Converts a value and its contents, down to this depth.
fn to_plain(value: JsValue, depth: u32) -> PlainValue {
    if value.is_null() || value.is_undefined() {
        return PlainValue::Nothing;
    }
    let truth = value.as_bool().map(PlainValue::Truth);
    let number = || value.as_f64().map(PlainValue::Number);
    let text = || value.as_string().map(PlainValue::Text);
    if let Some(plain) = truth.or_else(number).or_else(text) {
        return plain;
    }
    let value = match value.dyn_into::<Uint8Array>() {
        Ok(bytes) => return PlainValue::Bytes(bytes.to_vec()),
        Err(value) => value,
    };
    if depth == 0 || !value.is_object() {
        return PlainValue::Other;
    }
    match value.dyn_into::<Array>() {
        Ok(list) => PlainValue::List(list.iter().map(|value| to_plain(value, depth - 1)).collect()),
        Err(object) => {
            let field = |field: JsValue| {
                let field: Array = field.unchecked_into();
                (field.get(0).as_string().unwrap_or_default(), to_plain(field.get(1), depth - 1))
            };
            PlainValue::Fields(
                Object::entries(&object.unchecked_into()).iter().map(field).collect(),
            )
        }
    }
}

/// Reads a draft from the page.
fn to_draft(draft: JsValue) -> Result<Draft, JsValue> {
    Draft::read(to_plain(draft, DEEPEST)).map_err(|error| thrown(error.into()))
}

/// Reads a text, which may come from any script.
fn to_text(text: &JsValue) -> Result<String, JsValue> {
    text.as_string().ok_or_else(|| thrown(Failure::bad_request("A puzzle is read from a text.")))
}

/// Converts an error of the serializer.
fn refusal(error: &serde_wasm_bindgen::Error) -> Failure {
    let text = error.to_string();
    Failure::bad_request(text.strip_prefix("Error: ").unwrap_or(&text))
}

/// Converts an error to the plain object that is thrown.
#[expect(clippy::needless_pass_by_value, reason = "it maps errors")]
#[cold]
#[inline(never)]
fn thrown(failure: Failure) -> JsValue {
    to_value(&failure).unwrap_or_else(|error| error)
}

thread_local! {
    /// The clock of a worker or a window.
    static CLOCK: Option<web_sys::Performance> =
        match js_sys::global().dyn_into::<web_sys::WorkerGlobalScope>() {
            Ok(worker) => worker.performance(),
            Err(_) => web_sys::window().and_then(|window| window.performance()),
        };
}

/// Returns the time in milliseconds, if there is a clock.
fn now() -> Option<f64> {
    CLOCK.with(|clock| clock.as_ref().map(web_sys::Performance::now))
}
