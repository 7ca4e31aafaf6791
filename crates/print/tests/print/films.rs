//! Games as GIF.

use crate::steps;
use draughts::{AnyPosition, RulesetName, Side};
use gif::{ColorOutput, DecodeOptions};
use print::film::{self, FirstPly, Hundredths, MOST_FRAMES, Pace};
use print::{Diagram, PictureError, Width, picture};
use tiny_skia::Pixmap;

fn width(pixels: u32) -> Width {
    Width::new(pixels).expect("within the limits")
}

/// The frames of a film, each drawn over those before it, and how long they are shown.
fn decoded(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("it is a GIF");
    let (wide, high) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![0; wide * high * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("the frame is sound") {
        let [left, top, width] = [frame.left, frame.top, frame.width].map(usize::from);
        for (row, line) in frame.buffer.chunks(width * 4).enumerate() {
            let start = ((top + row) * wide + left) * 4;
            for (old, new) in canvas[start..].chunks_mut(4).zip(line.chunks(4)) {
                // A transparent pixel leaves what was there.
                if new[3] != 0 {
                    old.copy_from_slice(new);
                }
            }
        }
        frames.push((canvas.clone(), frame.delay));
    }
    frames
}

#[test]
fn a_capture_is_shown_before_and_after() {
    let start = AnyPosition::start(RulesetName::International);
    let steps = steps(&start, "32-28 19-23 28x19 14x23");
    let template = Diagram::new(start.rules(), start.setup());
    let pace = Pace { ply: Hundredths(50), last: Hundredths(300) };
    let shots = film::of_game(&template, &start, &steps, FirstPly(1), pace);
    let captions: Vec<&str> = shots.iter().map(|shot| shot.diagram.caption.as_str()).collect();
    assert_eq!(
        captions,
        ["White to move", "1. 32-28", "1… 19-23", "2. 28x19", "2. 28x19", "2… 14x23", "2… 14x23"]
    );
    assert_eq!(shots[3].diagram.arrows[0].captured.len(), 1);
    let frames = decoded(&film::gif(&shots, width(160)).expect("it is made"));
    let delays: Vec<u16> = frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [50, 50, 50, 50, 50, 50, 300]);
}

#[test]
fn colours_come_out_as_they_went_in() {
    let start = AnyPosition::start(RulesetName::English);
    let steps = steps(&start, "11-15 23-19 8-11");
    let template = Diagram::new(start.rules(), start.setup());
    let shots = film::of_game(&template, &start, &steps, FirstPly(1), Pace::default());
    let frames = decoded(&film::gif(&shots, width(240)).expect("it is made"));
    for (shot, (frame, _)) in shots.iter().zip(&frames) {
        let png = picture::png(&shot.diagram, width(240)).expect("it is drawn");
        let pixels = Pixmap::decode_png(&png).expect("it is a PNG");
        let far = |(one, two): &(&u8, &u8)| one.abs_diff(**two) > 24;
        let differing = pixels.data().iter().zip(frame).filter(far).count();
        assert!(differing * 200 < frame.len(), "{differing} of {}", frame.len());
    }
}

#[test]
fn plies_are_numbered_by_their_column() {
    let check = |ply, by, expected: &str| {
        assert_eq!(film::numbered(ply, by, Side::White, "32-28"), expected);
    };
    check(1, Side::White, "1. 32-28");
    check(2, Side::Black, "1… 32-28");
    check(7, Side::White, "4. 32-28");
    // Black made the first move.
    check(1, Side::Black, "1… 32-28");
    check(2, Side::White, "2. 32-28");
    check(3, Side::Black, "2… 32-28");
}

#[test]
fn films_have_limits() {
    let start = AnyPosition::start(RulesetName::Russian);
    let template = Diagram::new(start.rules(), start.setup());
    let shots = film::of_game(&template, &start, &[], FirstPly(1), Pace::default());
    assert_eq!(shots.len(), 1);
    assert_eq!(film::gif(&shots, width(1025)), Err(PictureError::FilmWidth { pixels: 1025 }));
    assert_eq!(film::gif(&[], width(100)), Err(PictureError::NoFrame));
    let many = vec![shots[0].clone(); MOST_FRAMES + 1];
    assert_eq!(film::gif(&many, width(100)), Err(PictureError::FilmLength { frames: MOST_FRAMES + 1 }));
}
