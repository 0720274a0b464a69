//! The exports to the page.

use wasm_bindgen::prelude::*;

use crate::{Colours, Film};

/// A GIF under construction. The page calls `see` with some frames for their colours, then `show` with
/// all frames, then `finish`.
#[wasm_bindgen]
pub struct Gif {
    width: u16,
    height: u16,
    colours: Colours,
    film: Option<Film>,
}

#[wasm_bindgen]
impl Gif {
    /// Returns a GIF of this size in pixels.
    #[wasm_bindgen(constructor)]
    pub fn new(width: u16, height: u16) -> Self {
        Self { width, height, colours: Colours::default(), film: None }
    }

    /// Counts the colours of a frame.
    pub fn see(&mut self, frame: &[u8]) {
        self.colours.see(frame);
    }

    /// Adds a frame with a duration in hundredths of a second.
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

    /// Returns the file.
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        let film = self.film.ok_or_else(|| JsError::new("the film has no frames"))?;
        Ok(film.finish()?)
    }
}
