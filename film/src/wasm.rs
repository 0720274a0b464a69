//! The boundary to the page: conversion only.

use wasm_bindgen::prelude::*;

use crate::{Colours, Film};

/// A film that is being made: the page lets it see some frames for their
/// colours, then shows it all of them, then takes the file.
#[wasm_bindgen]
pub struct Gif {
    width: u16,
    height: u16,
    colours: Colours,
    film: Option<Film>,
}

#[wasm_bindgen]
impl Gif {
    /// A film of this size, in pixels.
    #[wasm_bindgen(constructor)]
    pub fn new(width: u16, height: u16) -> Self {
        Self { width, height, colours: Colours::default(), film: None }
    }

    /// Looks at the colours of a frame that will be shown.
    pub fn see(&mut self, frame: &[u8]) {
        self.colours.see(frame);
    }

    /// Shows a frame for so many hundredths of a second.
    pub fn show(&mut self, frame: &[u8], hundredths: u16) -> Result<(), JsError> {
        let film = match self.film.take() {
            Some(film) => film,
            None => {
                Film::new(self.width, self.height, std::mem::take(&mut self.colours).palette())?
            }
        };
        self.film.insert(film).show(frame, hundredths)?;
        Ok(())
    }

    /// The file.
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        let film = self.film.ok_or_else(|| JsError::new("the film has no frames"))?;
        Ok(film.finish()?)
    }
}
