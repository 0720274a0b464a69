//! The palette of an animation: at most 255 colours, the same for all frames, so that what doesn't
//! move doesn't flicker. The last number is the transparent colour.
//!
//! All colours start in one box; the box with the greatest variance is split until there are enough
//! boxes (median cut, Heckbert 1982, but split at the mean). Each box is represented by its most
//! frequent colour instead of the mean, so that the plain colours of a drawing don't change.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::BYTES_PER_PIXEL;

/// The most colours; one more number is the transparent colour.
const MAX_COLOURS: usize = 255;

type Rgb = [u8; 3];

/// The colours of the frames, and how often each occurs.
#[derive(Default)]
pub struct Colours {
    counts: HashMap<Rgb, u32>,
}

impl Colours {
    /// Counts the colours of a frame.
    pub fn see(&mut self, frame: &[u8]) {
        for (colour, length) in runs(frame) {
            let count = self.counts.entry(colour).or_default();
            *count = count.saturating_add(length);
        }
    }

    /// Chooses a palette for all frames.
    #[must_use]
    pub fn palette(self) -> Palette {
        let mut counted: Vec<_> = self.counts.into_iter().collect();
        // Makes the result independent of the map's order.
        counted.sort_unstable();
        let mut boxes = vec![ColourBox::new(counted)];
        while boxes.len() < MAX_COLOURS {
            let widest =
                (0..boxes.len()).max_by(|&a, &b| boxes[a].spread.total_cmp(&boxes[b].spread));
            let Some(widest) = widest.filter(|&widest| boxes[widest].spread > 0.0) else { break };
            let (one, other) = boxes.swap_remove(widest).cut();
            boxes.extend([one, other]);
        }
        let mut colours: Vec<Rgb> = boxes.iter().filter_map(ColourBox::colour).collect();
        colours.sort_unstable();
        colours.dedup();
        if colours.is_empty() {
            colours.push([0; 3]);
        }
        Palette { colours, nearest: HashMap::new() }
    }
}

/// Returns the runs of equal pixels in a frame, with their lengths.
fn runs(frame: &[u8]) -> impl Iterator<Item = (Rgb, u32)> {
    let mut pixels =
        frame.chunks_exact(BYTES_PER_PIXEL).map(|pixel| [pixel[0], pixel[1], pixel[2]]).peekable();
    std::iter::from_fn(move || {
        let colour = pixels.next()?;
        let mut length = 1;
        while pixels.next_if_eq(&colour).is_some() {
            length += 1;
        }
        Some((colour, length))
    })
}

/// A box of colours, each with its number of pixels.
struct ColourBox {
    counted: Vec<(Rgb, u32)>,
    mean: [f64; 3],
    /// The channel with the greatest sum of squared distances from the mean.
    channel: usize,
    /// The sum for all channels.
    spread: f64,
}

impl ColourBox {
    fn new(counted: Vec<(Rgb, u32)>) -> Self {
        let all: f64 = counted.iter().map(|&(_, count)| f64::from(count)).sum();
        let sum = |of: &dyn Fn(&Rgb) -> f64| -> f64 {
            counted.iter().map(|(colour, count)| of(colour) * f64::from(*count)).sum()
        };
        let mean =
            [0, 1, 2].map(|channel| sum(&|colour| f64::from(colour[channel])) / all.max(1.0));
        let spreads = [0, 1, 2]
            .map(|channel| sum(&|colour| (f64::from(colour[channel]) - mean[channel]).powi(2)));
        let channel = (0..3).max_by(|&a, &b| spreads[a].total_cmp(&spreads[b])).unwrap_or(0);
        let spread = if counted.len() > 1 { spreads.iter().sum() } else { 0.0 };
        Self { counted, mean, channel, spread }
    }

    /// Splits the box at the mean. Neither half is empty, since its colours differ.
    fn cut(self) -> (Self, Self) {
        let Self { counted, mean, channel, .. } = self;
        let below = |(colour, _): &(Rgb, u32)| f64::from(colour[channel]) < mean[channel];
        let (one, other) = counted.into_iter().partition(below);
        (Self::new(one), Self::new(other))
    }

    fn colour(&self) -> Option<Rgb> {
        self.counted.iter().max_by_key(|&&(colour, count)| (count, Reverse(colour))).map(|it| it.0)
    }
}

/// The palette of an animation.
pub struct Palette {
    colours: Vec<Rgb>,
    /// Cached numbers of the nearest palette colours.
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// The colours, by number.
    #[must_use]
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The number of the transparent colour, which keeps the pixel of the previous frame.
    pub(crate) fn transparent(&self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
        let number = self.colours.len() as u8;
        number
    }

    /// Returns the palette as in a GIF, with an entry for the transparent colour.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().chain([&[0; 3]]).flatten().copied().collect()
    }

    /// Returns the numbers of the palette colours nearest to those of a frame.
    pub(crate) fn numbers(&mut self, frame: &[u8]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(frame.len() / BYTES_PER_PIXEL);
        for (colour, length) in runs(frame) {
            let number = self.number(colour);
            numbers.resize(numbers.len() + length as usize, number);
        }
        numbers
    }

    fn number(&mut self, colour: Rgb) -> u8 {
        if let Some(&number) = self.nearest.get(&colour) {
            return number;
        }
        let distance = |other: &Rgb| -> u32 {
            let channels = other.iter().zip(&colour);
            channels.map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let numbered = self.colours.iter().zip(0..);
        let number =
            numbered.min_by_key(|(other, _)| distance(other)).map_or(0, |(_, number)| number);
        self.nearest.insert(colour, number);
        number
    }
}
