//! Decodes the GIFs with the decoder of the `gif` crate.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Repeat};
use leaper_film::{Colours, Error, Film};
use proptest::prelude::*;

/// A decoded GIF.
struct Decoded {
    size: (u16, u16),
    repeat: Repeat,
    colours: usize,
    /// The rectangle stored for each picture: left, top, width, height.
    parts: Vec<[u16; 4]>,
    /// The pictures, each with its duration in hundredths of a second.
    pictures: Vec<(Vec<[u8; 3]>, u16)>,
}

fn decode(file: &[u8]) -> Decoded {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let colours = decoder.global_palette().unwrap().len() / 3;
    let mut canvas = vec![None; usize::from(width) * usize::from(height)];
    let (mut parts, mut pictures) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette for all");
        assert_eq!(frame.dispose, DisposalMethod::Keep);
        let across = usize::from(frame.width);
        for (place, pixel) in frame.buffer.chunks(4).enumerate() {
            let x = usize::from(frame.left) + place % across;
            let y = usize::from(frame.top) + place / across;
            if pixel[3] != 0 {
                canvas[y * usize::from(width) + x] = Some([pixel[0], pixel[1], pixel[2]]);
            }
        }
        let whole = canvas.iter().map(|pixel| pixel.expect("the first picture fills it")).collect();
        parts.push([frame.left, frame.top, frame.width, frame.height]);
        pictures.push((whole, frame.delay));
    }
    Decoded { size: (width, height), repeat: decoder.repeat(), colours, parts, pictures }
}

/// Encodes frames, all of which are used for the palette.
fn film(width: u16, height: u16, frames: &[(Vec<u8>, u16)]) -> Vec<u8> {
    let mut colours = Colours::default();
    for (frame, _) in frames {
        colours.see(frame);
    }
    let mut film = Film::new(width, height, colours.palette()).unwrap();
    for (frame, time) in frames {
        film.show(frame, *time).unwrap();
    }
    film.finish().unwrap()
}

/// Returns a frame with these colours.
fn frame(colours: impl IntoIterator<Item = [u8; 3]>) -> Vec<u8> {
    colours.into_iter().flat_map(|[red, green, blue]| [red, green, blue, 255]).collect()
}

const LIGHT: [u8; 3] = [240, 217, 181];
const DARK: [u8; 3] = [181, 136, 99];
const BLACK: [u8; 3] = [0, 0, 0];

/// Returns a board of 4×3 with one black square; without, if `at` is off the board.
fn board(at: usize) -> Vec<u8> {
    let colour =
        |file: usize, rank: usize| if (file + rank).is_multiple_of(2) { LIGHT } else { DARK };
    frame((0..12).map(|place| if place == at { BLACK } else { colour(place % 4, place / 4) }))
}

#[test]
fn frames_keep_their_durations_and_loop() {
    let frames = [(board(0), 80), (board(6), 4), (board(6), 15), (board(7), 4), (board(99), 200)];
    let decoded = decode(&film(4, 3, &frames));
    assert_eq!((decoded.size, decoded.repeat), ((4, 3), Repeat::Infinite));
    let times: Vec<u16> = decoded.pictures.iter().map(|&(_, time)| time).collect();
    assert_eq!(times, [80, 19, 4, 200], "equal frames are one");
    let pictures: Vec<_> =
        decoded.pictures.into_iter().map(|(picture, _)| frame(picture)).collect();
    assert_eq!(pictures, [board(0), board(6), board(7), board(99)]);
}

#[test]
fn only_changed_rectangles_are_stored() {
    let frames = [(board(0), 1), (board(1), 1), (board(11), 1), (board(11), 1)];
    let decoded = decode(&film(4, 3, &frames));
    assert_eq!(decoded.parts, [[0, 0, 4, 3], [0, 0, 2, 1], [1, 0, 3, 3]]);
}

#[test]
fn frames_of_another_size_are_rejected() {
    let mut film = Film::new(4, 3, Colours::default().palette()).unwrap();
    for frame in [board(0)[4..].to_vec(), [board(0), board(1)].concat(), vec![]] {
        let error = film.show(&frame, 1).unwrap_err();
        assert!(matches!(error, Error::FrameSize { expected: 48, .. }), "{error}");
    }
    film.show(&board(0), 1).unwrap();
    assert_eq!(decode(&film.finish().unwrap()).pictures.len(), 1);
}

/// Plain areas with antialiased edges have more colours than a GIF can store. The plain colours
/// are kept exactly, the others nearly.
#[test]
fn plain_colours_are_exact() {
    let plain =
        [LIGHT, DARK, BLACK, [255, 255, 255], [30, 120, 90], [200, 40, 40], [246, 243, 236]];
    let mut pixels: Vec<[u8; 3]> = plain.iter().flat_map(|&colour| [colour; 500]).collect();
    for (one, other) in plain.iter().flat_map(|one| plain.iter().map(move |other| (one, other))) {
        let mixed = |share: u32| {
            [0, 1, 2].map(|channel| {
                let (a, b) = (u32::from(one[channel]), u32::from(other[channel]));
                u8::try_from((a * (60 - share) + b * share) / 60).unwrap()
            })
        };
        pixels.extend((0..60).map(mixed));
    }
    assert!(pixels.iter().collect::<BTreeSet<_>>().len() > 1000);
    let width = u16::try_from(pixels.len()).unwrap();
    let decoded = decode(&film(width, 1, &[(frame(pixels.iter().copied()), 1)]));
    assert_eq!(decoded.colours, 256);
    for (before, after) in pixels.iter().zip(&decoded.pictures[0].0) {
        if plain.contains(before) {
            assert_eq!(after, before);
        }
        let apart = before.iter().zip(after).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(apart <= Some(24), "{before:?} became {after:?}");
    }
}

/// A colour that is not in the palette becomes the nearest one.
#[test]
fn unknown_colours_become_the_nearest() {
    let mut colours = Colours::default();
    colours.see(&frame([LIGHT, DARK]));
    let mut film = Film::new(2, 1, colours.palette()).unwrap();
    film.show(&frame([[0, 0, 0], [255, 255, 255]]), 1).unwrap();
    assert_eq!(decode(&film.finish().unwrap()).pictures[0].0, [DARK, LIGHT]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// With few colours, decoding returns exactly the frames.
    #[test]
    fn few_colours_are_lossless(
        (width, height, frames) in (1..20_u16, 1..20_u16).prop_flat_map(|(width, height)| {
            let pixels = usize::from(width) * usize::from(height);
            // Long runs of the same, and some noise.
            let colour = prop_oneof![8 => 0..2_u8, 1 => 0..200_u8];
            let one = (prop::collection::vec(colour, pixels), 1..9_u16);
            (Just(width), Just(height), prop::collection::vec(one, 1..8))
        })
    ) {
        let frames: Vec<(Vec<u8>, u16)> = frames
            .into_iter()
            .map(|(pixels, time)| (frame(pixels.into_iter().map(|n| [n, 255 - n, n / 2])), time))
            .collect();
        let decoded = decode(&film(width, height, &frames));
        // The frames, one after another, for each hundredth.
        let wanted = frames.iter().flat_map(|(frame, time)| (0..*time).map(move |_| frame.clone()));
        let got = decoded.pictures.iter().flat_map(|(picture, time)| {
            (0..*time).map(move |_| frame(picture.iter().copied()))
        });
        prop_assert!(wanted.eq(got));
        prop_assert!(decoded.pictures.windows(2).all(|pair| pair[0].0 != pair[1].0));
    }
}
