//! Encodes an animation as a GIF.
//!
//! The page draws the frames. This crate chooses the colours, leaves out what is the same as in the
//! previous frame, and compresses the rest.
//!
//! ```text
//! frames ── see ──▶ Colours ── palette ──▶ Palette
//! frames, each with its time ── show ──▶ Film ── finish ──▶ the file
//! ```
//!
//! A frame has four bytes a pixel, row by row from the top left: red, green, blue, and alpha, which is
//! ignored.

mod palette;
mod wasm;

use std::borrow::Cow;
use std::fmt;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

pub use palette::{Colours, Palette};

/// Bytes of a pixel.
const BYTES_PER_PIXEL: usize = 4;

/// An animation under construction. It loops.
///
/// ```
/// use leaper_film::{Colours, Film};
/// let (red, blue) = ([255, 0, 0, 255].repeat(6), [0, 0, 255, 255].repeat(6));
/// let mut colours = Colours::default();
/// colours.see(&red);
/// colours.see(&blue);
/// let mut film = Film::new(3, 2, colours.palette())?;
/// film.show(&red, 50)?;
/// film.show(&blue, 50)?;
/// assert_eq!(film.finish()?[..6], *b"GIF89a");
/// # Ok::<(), leaper_film::Error>(())
/// ```
pub struct Film {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    width: usize,
    height: usize,
    /// The colour numbers of the last frame.
    shown: Vec<u8>,
    /// The last frame, which is written when its duration is known.
    waiting: Option<Frame<'static>>,
}

/// Why an animation could not be made.
#[derive(Debug)]
pub enum Error {
    /// A frame has the wrong size.
    FrameSize {
        /// Bytes of the frame.
        got: usize,
        /// Bytes of a frame of this animation.
        expected: usize,
    },
    /// An error of the encoder.
    Encoding(EncodingError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FrameSize { got, expected } => {
                write!(f, "a frame of {got} bytes, where the film's have {expected}")
            }
            Self::Encoding(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<EncodingError> for Error {
    fn from(error: EncodingError) -> Self {
        Self::Encoding(error)
    }
}

impl Film {
    /// Returns an animation of this size in pixels, without frames.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn new(width: u16, height: u16, palette: Palette) -> Result<Self, Error> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let (width, height) = (usize::from(width), usize::from(height));
        Ok(Self { encoder, palette, width, height, shown: Vec::new(), waiting: None })
    }

    /// Adds a frame with a duration in hundredths of a second. If it equals the previous frame, that is
    /// shown longer.
    ///
    /// # Errors
    /// If it has the wrong size.
    pub fn show(&mut self, frame: &[u8], hundredths: u16) -> Result<(), Error> {
        let expected = self.width * self.height * BYTES_PER_PIXEL;
        if frame.len() != expected {
            return Err(Error::FrameSize { got: frame.len(), expected });
        }
        let colours = self.palette.numbers(frame);
        let first = self.waiting.is_none();
        let whole = Rectangle { left: 0, top: 0, right: self.width, bottom: self.height };
        let Some(part) = (if first { Some(whole) } else { self.changed(&colours) }) else {
            if let Some(same) = &mut self.waiting {
                same.delay = same.delay.saturating_add(hundredths);
            }
            return Ok(());
        };
        let transparent = self.palette.transparent();
        let mut buffer = Vec::with_capacity(part.width() * part.height());
        for row in part.top..part.bottom {
            let at = row * self.width;
            let cells = at + part.left..at + part.right;
            if first {
                buffer.extend_from_slice(&colours[cells]);
            } else {
                let pairs = colours[cells.clone()].iter().zip(&self.shown[cells]);
                buffer.extend(
                    pairs.map(|(&now, &before)| if now == before { transparent } else { now }),
                );
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is inside the frame")]
        let next = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: (!first).then_some(transparent),
            left: part.left as u16,
            top: part.top as u16,
            width: part.width() as u16,
            height: part.height() as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.shown = colours;
        match self.waiting.replace(next) {
            Some(done) => Ok(self.encoder.write_frame(&done)?),
            None => Ok(()),
        }
    }

    /// Returns the smallest rectangle that contains all changes since the last frame.
    fn changed(&self, colours: &[u8]) -> Option<Rectangle> {
        let rows = || colours.chunks(self.width).zip(self.shown.chunks(self.width));
        let top = rows().position(|(now, before)| now != before)?;
        let height = rows().count();
        let bottom = height - rows().rev().position(|(now, before)| now != before)?;
        let (mut left, mut right) = (self.width, 0);
        for (now, before) in rows().take(bottom).skip(top) {
            let differs = || now.iter().zip(before).map(|(now, before)| now != before);
            if let Some(first) = differs().position(|differs| differs) {
                left = left.min(first);
                let behind = differs().rev().position(|differs| differs).unwrap_or(0);
                right = right.max(self.width - behind);
            }
        }
        Some(Rectangle { left, top, right, bottom })
    }

    /// Returns the GIF file.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn finish(mut self) -> Result<Vec<u8>, Error> {
        if let Some(last) = self.waiting.take() {
            self.encoder.write_frame(&last)?;
        }
        Ok(self.encoder.into_inner()?)
    }
}

/// A rectangle of a frame.
struct Rectangle {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Rectangle {
    fn width(&self) -> usize {
        self.right - self.left
    }

    fn height(&self) -> usize {
        self.bottom - self.top
    }
}
