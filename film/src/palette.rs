//! The colours of a film: at most 255, the same for all of its frames, so that
//! what stands still does not flicker. The last number is that of no colour.
//!
//! All colours make up one box, and the box whose colours are most unlike is
//! cut in two, until there are enough boxes (median cut, after Heckbert 1982,
//! cut at the mean). Of each box the most frequent colour is taken, not the
//! mean: so the plain colours of a drawing stay just what they are.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::PIXEL;

/// The most colours a film has; one more number stands for none.
const MOST: usize = 255;

type Rgb = [u8; 3];

/// The colours that were seen, and how often.
#[derive(Default)]
pub struct Colours {
    counts: HashMap<Rgb, u32>,
}

impl Colours {
    /// Looks at a frame.
    pub fn see(&mut self, frame: &[u8]) {
        for (colour, length) in runs(frame) {
            let count = self.counts.entry(colour).or_default();
            *count = count.saturating_add(length);
        }
    }

    /// The colours that serve all frames best.
    #[must_use]
    pub fn palette(self) -> Palette {
        let mut counted: Vec<_> = self.counts.into_iter().collect();
        // The same colours in the same order, whatever the map's.
        counted.sort_unstable();
        let mut boxes = vec![Swatch::new(counted)];
        while boxes.len() < MOST {
            let widest =
                (0..boxes.len()).max_by(|&a, &b| boxes[a].spread.total_cmp(&boxes[b].spread));
            let Some(widest) = widest.filter(|&widest| boxes[widest].spread > 0.0) else { break };
            let (one, other) = boxes.swap_remove(widest).cut();
            boxes.extend([one, other]);
        }
        let mut colours: Vec<Rgb> = boxes.iter().filter_map(Swatch::colour).collect();
        colours.sort_unstable();
        colours.dedup();
        if colours.is_empty() {
            colours.push([0; 3]);
        }
        Palette { colours, nearest: HashMap::new() }
    }
}

/// The runs of one colour in a frame, and their lengths.
fn runs(frame: &[u8]) -> impl Iterator<Item = (Rgb, u32)> {
    let mut pixels =
        frame.chunks_exact(PIXEL).map(|pixel| [pixel[0], pixel[1], pixel[2]]).peekable();
    std::iter::from_fn(move || {
        let colour = pixels.next()?;
        let mut length = 1;
        while pixels.next_if_eq(&colour).is_some() {
            length += 1;
        }
        Some((colour, length))
    })
}

/// A box of colours.
struct Swatch {
    counted: Vec<(Rgb, u32)>,
    mean: [f64; 3],
    /// The channel in which they are most unlike, and how much they are in all.
    channel: usize,
    spread: f64,
}

impl Swatch {
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

    /// Cuts it at the mean: on both sides there are colours, since they differ.
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

/// The colours of a film.
pub struct Palette {
    colours: Vec<Rgb>,
    /// The numbers of those that were asked for.
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// The colours.
    #[must_use]
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The number of no colour: what was there before stays.
    pub(crate) fn clear(&self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
        let clear = self.colours.len() as u8;
        clear
    }

    /// As a GIF has it, with a place for the number of no colour.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().chain([&[0; 3]]).flatten().copied().collect()
    }

    /// The numbers of the colours of a frame, or of those most like them.
    pub(crate) fn numbers(&mut self, frame: &[u8]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(frame.len() / PIXEL);
        for (colour, length) in runs(frame) {
            let number = self.number(colour);
            numbers.resize(numbers.len() + length as usize, number);
        }
        numbers
    }

    fn number(&mut self, colour: Rgb) -> u8 {
        if let Some(&known) = self.nearest.get(&colour) {
            return known;
        }
        let apart = |other: &Rgb| -> u32 {
            let channels = other.iter().zip(&colour);
            channels.map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let numbered = self.colours.iter().zip(0..);
        let number = numbered.min_by_key(|(other, _)| apart(other)).map_or(0, |(_, number)| number);
        self.nearest.insert(colour, number);
        number
    }
}
