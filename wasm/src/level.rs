//! Puzzles to play: the generator, the daily puzzles and the levels.

use wasm_bindgen::prelude::*;

use crate::{Js, now, progress, result, thrown, to_text, to_value};
use leaper::level::{self, Generator, Grade, Level, Theme, of_day};
use leaper::puzzle::Kind;
use leaper::show::{Failure, Progress, TimedSearch};

/// The search for a puzzle; advanced like a [`Solver`](crate::Solver).
#[wasm_bindgen]
pub struct Maker {
    search: TimedSearch<Generator>,
}

#[wasm_bindgen]
impl Maker {
    /// Makes a puzzle of a kind or a theme, and of a grade from 1 to 5. Each seed, a whole number
    /// from 0, makes another one.
    pub fn seeded(
        #[wasm_bindgen(unchecked_param_type = "Theme")] of: &JsValue,
        grade: f64,
        seed: f64,
    ) -> Result<Maker, JsValue> {
        /// Larger whole numbers are not exact.
        const MAX_SEED: f64 = 9_007_199_254_740_991.0;
        let wrong = || thrown(Failure::bad_request("A grade is a whole number from 1 to 5."));
        #[expect(clippy::float_cmp, reason = "both are whole numbers")]
        let is = |of: &&Grade| grade == f64::from(of.get());
        let grade = *Grade::ALL.iter().find(is).ok_or_else(wrong)?;
        if !(0.0..=MAX_SEED).contains(&seed) || seed.fract() != 0.0 {
            return Err(thrown(Failure::bad_request(
                "A seed is a whole number from 0 to 2^53 - 1.",
            )));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked above"
        )]
        let seed = seed as u64;
        Ok(Self { search: TimedSearch::new(Generator::new(to_theme(of)?, grade, seed)) })
    }

    /// Makes the puzzle of a kind for a day, such as `2026-11-22`.
    pub fn daily(
        #[wasm_bindgen(unchecked_param_type = "Kind")] of: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] date: &JsValue,
    ) -> Result<Maker, JsValue> {
        let date = to_text(date)?.parse();
        let date = date.map_err(|wrong| thrown(Failure::bad_request(wrong)))?;
        Ok(Self { search: TimedSearch::new(of_day(date, to_kind(of)?)) })
    }

    /// Returns the puzzle in the end.
    pub fn advance(&mut self, milliseconds: f64) -> Result<Js<Option<Level>>, JsValue> {
        result(self.search.advance(milliseconds, now).map(|(level, _)| level))
    }

    /// See [`Solver::progress`](crate::Solver::progress).
    pub fn progress(&self) -> Result<Js<Progress>, JsValue> {
        progress(&self.search)
    }
}

/// Returns the levels that were chosen and named by hand, in their order.
#[wasm_bindgen(unchecked_return_type = "Level[]")]
pub fn levels() -> Result<JsValue, JsValue> {
    to_value(&level::levels())
}

/// Returns the packs of levels.
#[wasm_bindgen(unchecked_return_type = "Pack[]")]
pub fn packs() -> Result<JsValue, JsValue> {
    to_value(&level::packs())
}

fn to_kind(kind: &JsValue) -> Result<Kind, JsValue> {
    let name = to_text(kind)?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    kind.ok_or_else(|| thrown(Failure::bad_request("the kind is travel, swap, place or tour")))
}

fn to_theme(theme: &JsValue) -> Result<Theme, JsValue> {
    let theme = Theme::from_name(&to_text(theme)?);
    theme.ok_or_else(|| {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        thrown(Failure::bad_request(format!("The theme is one of {}.", names.join(", "))))
    })
}
