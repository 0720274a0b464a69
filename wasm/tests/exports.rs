//! What the page calls, called from a browser.

use leaper_wasm::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test as test;
use web_sys::js_sys::{self, Uint32Array};

/// A value as scripts write it.
fn js(json: &str) -> JsValue {
    js_sys::JSON::parse(json).unwrap()
}

fn get(object: &JsValue, name: &str) -> JsValue {
    js_sys::Reflect::get(object, &name.into()).unwrap()
}

fn message<T>(refused: Result<T, JsValue>) -> String {
    let thrown = refused.err().unwrap();
    assert!(get(&thrown, "code").is_string(), "{thrown:?}");
    get(&thrown, "message").as_string().unwrap()
}

fn draft(line: &str) -> JsValue {
    get(&open(&line.into()).unwrap(), "draft")
}

fn run_to_end(mut solver: Solver) -> JsValue {
    loop {
        let result = solver.advance(30.0).unwrap();
        if !result.is_undefined() {
            return result;
        }
        assert!(get(&solver.progress().unwrap(), "ms").as_f64().is_some());
    }
}

#[test]
fn a_draft_goes_out_and_in_again() {
    let line = "travel?board=1*1/3&from=a1&to=c2";
    let read = draft(line);
    assert!(get(&read, "blocked").is_instance_of::<js_sys::Uint8Array>());
    let wants = js(r#"{"distances": true, "edges": true}"#);
    let solver = Solver::draft(read, JsValue::NULL, wants).unwrap();
    assert_eq!(solver.puzzle(), line);
    let shown = run_to_end(solver);
    assert_eq!(get(&shown, "line"), line);
    assert!(get(&shown, "missing").is_null());
    let path: Uint32Array = get(&get(&shown, "answer"), "path").dyn_into().unwrap();
    assert_eq!(path.to_vec(), [0, 5]);
    let distances = get(&get(&shown, "distances"), "bySquare");
    let distances: Uint32Array = distances.dyn_into().unwrap();
    assert_eq!(distances.to_vec()[..2], [0, u32::MAX]);
    assert!(get(&shown, "edges").is_instance_of::<Uint32Array>());
}

#[test]
fn a_line_has_its_document() {
    let line = "travel?board=3x3&from=a1&to=c3";
    let solver = Solver::line(&line.into(), JsValue::UNDEFINED, None).unwrap();
    let document = run_to_end(solver);
    assert_eq!(get(&document, "puzzle"), line);
    assert_eq!(get(&get(&document, "path"), "length"), 4);
    assert!(get(&document, "ms").as_f64().is_some());
    let refused = Solver::line(&"travel?board=3x3&from=d1".into(), JsValue::NULL, None);
    let at: js_sys::Array = get(&refused.err().unwrap(), "at").unchecked_into();
    assert_eq!((at.get(0), at.get(1)), (22.into(), 24.into()));
}

#[test]
fn options_may_be_missing_but_not_unknown() {
    let line = || JsValue::from("travel?board=3x3&from=a1&to=c3");
    let document = |options| Solver::line(&line(), options, None).map(run_to_end);
    let undefined_list = js_sys::Object::new();
    js_sys::Reflect::set(&undefined_list, &"list".into(), &JsValue::UNDEFINED).unwrap();
    for nothing in [JsValue::NULL, JsValue::UNDEFINED, js("{}"), js(r#"{"memory": null}"#)] {
        assert_eq!(get(&document(nothing).unwrap(), "shortest"), "2");
    }
    assert_eq!(get(&document(undefined_list.into()).unwrap(), "shortest"), "2");
    let plain = document(js(r#"{"shortest": false}"#)).unwrap();
    assert!(get(&plain, "shortest").is_undefined());
    assert_eq!(
        message(document(js(r#"{"shortst": true}"#))),
        "There is no option “shortst”. There are count, shortest, extent, list, seed, symmetric, memory, work, \
         number, random, distances and unique."
    );
    assert_eq!(
        message(document(js(r#"{"list": "many"}"#))),
        "The option “list” is invalid. Expected a whole number, from 0 on."
    );
    for wrong in [js("7"), js("true"), js(r#""list""#), js("[1]")] {
        message(document(wrong));
    }
}

#[test]
fn invalid_values_are_refused() {
    for wrong in [JsValue::NULL, js("7"), js("[]"), js("{}"), js(r#"{"kind": "travel"}"#)] {
        message(Solver::draft(wrong.clone(), JsValue::NULL, JsValue::NULL));
        message(open(&wrong));
        message(Solver::line(&wrong, JsValue::NULL, None));
    }
    let off = js(r#"{"kind": "travel", "files": 2, "ranks": 2, "from": 4}"#);
    let sentence = "There is no square number 4 on this board: they go from 0 for a1 to 3 for b2.";
    assert_eq!(message(Solver::draft(off, JsValue::NULL, JsValue::NULL)), sentence);
    let twice = r#"{"kind": "swap", "files": 2, "ranks": 2, "start": [[1, "N"], [1, "n"]]}"#;
    let twice = Solver::draft(js(twice), JsValue::NULL, JsValue::NULL);
    assert_eq!(message(twice), "b1 is named twice. Once is enough.");
}

#[cfg(feature = "swap")]
#[test]
fn a_game_is_played_by_indices_of_squares() {
    let line = "swap?board=N1N/3/n1n";
    let shown = run_to_end(Solver::draft(draft(line), JsValue::NULL, JsValue::NULL).unwrap());
    let moves = get(&get(&shown, "answer"), "moves");
    let jumps: Uint32Array = get(&moves, "jumps").dyn_into().unwrap();
    assert_eq!(jumps.length(), 32);
    let position = swap::game_position(draft(line), jumps.clone().into(), None).unwrap();
    assert_eq!(get(&position, "reached"), JsValue::TRUE);
    let rows = swap::position_rows(draft(line), jumps.clone().into()).unwrap();
    assert_eq!((rows.len(), rows[16].as_str()), (17, "n1n/3/N1N"));
    let mut next = swap::SolutionFinder::new(draft(line), jumps.clone().into(), false).unwrap();
    let other = loop {
        let other = next.advance(30.0).unwrap();
        if !other.is_undefined() {
            break other;
        }
    };
    assert!(get(&other, "jumps").is_instance_of::<Uint32Array>());
    for picked in [-1.0, 9.0, 0.5, f64::NAN] {
        let none = Uint32Array::new_with_length(0);
        let refused = swap::game_position(draft(line), none.into(), Some(picked));
        assert!(message(refused).starts_with("There is no square number"));
    }
    for wrong in [JsValue::NULL, js("[0, 7]"), js(r#"["a1-b3"]"#)] {
        assert!(message(swap::game_position(draft(line), wrong, None)).contains("Uint32Array"));
    }
    message(swap::SolutionGuide::new(draft(line), Uint32Array::from(&[0_u32, 99][..]).into()));
}

#[cfg(feature = "swap")]
#[test]
fn a_search_is_shared_by_two() {
    let line = "swap?board=N2n/N2n/N2n";
    let together = |extent: bool| {
        let mut shares = [0, 1].map(|worker| {
            let request = format!(
                r#"{{"worker": {worker}, "workers": 2, "memory": 1e8, "extent": {extent}, "lower": 0}}"#
            );
            swap::Share::new(draft(line), js(&request)).unwrap()
        });
        loop {
            for worker in 0..2 {
                while shares[worker].advance(30.0).unwrap().is_undefined() {}
                while let Some(batch) = shares[worker].take_outgoing(1) {
                    assert_eq!(batch.get(0), JsValue::from(1 - worker));
                    shares[1 - worker].receive(&batch.get(1).unchecked_into());
                }
            }
            let reports: Vec<_> = shares.iter().map(swap::Share::report).collect();
            let ends = shares.each_mut().map(|share| share.conclude(reports.clone()).unwrap());
            if !ends[0].is_undefined() {
                return ends;
            }
        }
    };
    for shown in together(true) {
        assert_eq!(get(&get(&shown, "answer"), "reachable"), 18_480);
    }
    let [found, _] = together(false);
    let mut solver = Solver::draft(draft(line), JsValue::NULL, JsValue::NULL).unwrap();
    solver.help(found.dyn_into().ok(), 0);
    assert_eq!(get(&get(&run_to_end(solver), "answer"), "length"), 16);
    let request = |json| swap::Share::new(draft(line), js(json));
    let wrong = request(r#"{"worker": 2, "workers": 2, "memory": 1, "extent": true, "lower": 0}"#);
    assert_eq!(message(wrong), "There is no such worker.");
    message(request(r#"{"worker": 0}"#));
    let other = draft("travel?board=3x3&from=a1&to=c3");
    let all = r#"{"worker": 0, "workers": 2, "memory": 1, "extent": true, "lower": 0}"#;
    message(swap::Share::new(other, js(all)));
}

#[cfg(feature = "tour")]
#[test]
fn a_tour_is_walked_by_indices_of_squares() {
    let line = "tour?board=3/1*1/3&ends=closed&from=a1";
    let shown = run_to_end(Solver::draft(draft(line), JsValue::NULL, JsValue::NULL).unwrap());
    let path: Uint32Array = get(&get(&shown, "answer"), "path").dyn_into().unwrap();
    assert_eq!(path.length(), 8);
    let report = tour::walk_report(draft(line), path.clone().into()).unwrap();
    assert_eq!((get(&report, "complete"), get(&report, "left")), (JsValue::TRUE, 0.into()));
    let sums = tour::sums(draft(line), path.clone().into()).unwrap();
    assert_eq!(get(&sums, "symmetric"), JsValue::TRUE);
    let begin = || Uint32Array::from(&[0_u32, 5][..]).into();
    let mut finisher = tour::Finisher::new(draft(line), begin()).unwrap();
    let outcome = loop {
        let outcome = finisher.advance(30.0).unwrap();
        if !outcome.is_undefined() {
            break outcome;
        }
    };
    assert_eq!(get(&get(&outcome, "completion"), "length"), 6);
    let request = |json| tour::TourFinder::new(draft(line), js(json));
    let other = |json| {
        let mut finder = request(json).unwrap();
        loop {
            let other = finder.advance(30.0).unwrap();
            if !other.is_undefined() {
                break other;
            }
        }
    };
    for json in [r#"{"number": "0"}"#, r#"{"drawn": 3}"#, r#"{"seed": 9007199254740991}"#] {
        assert!(get(&other(json), "path").is_instance_of::<Uint32Array>(), "{json}");
    }
    let none: js_sys::Array = get(&other(r#"{"number": "1"}"#), "reason").dyn_into().unwrap();
    assert_eq!((none.get(0), none.get(1)), ("outside.few-tours".into(), "1".into()));
    let mut second = tour::SecondTourFinder::new(draft(line), path.clone().into()).unwrap();
    let unique = loop {
        let unique = second.advance(30.0).unwrap();
        if !unique.is_undefined() {
            break unique;
        }
    };
    assert_eq!(get(&unique, "unique"), JsValue::TRUE);
    let wrong = ["null", "{}", r#"{"sed": 1}"#, r#"{"seed": -1}"#, r#"{"seed": 1, "drawn": 1}"#];
    for json in wrong {
        message(request(json));
    }
    for squares in [JsValue::NULL, js("[0, 5]"), Uint32Array::from(&[9_u32][..]).into()] {
        message(tour::walk_report(draft(line), squares.clone()));
        message(tour::sums(draft(line), squares.clone()));
        message(tour::Finisher::new(draft(line), squares));
    }
    // The reason comes with the squares that show it.
    let none = draft("tour?board=3x3");
    let shown = run_to_end(Solver::draft(none, JsValue::NULL, JsValue::NULL).unwrap());
    let squares = get(&get(&get(&shown, "answer"), "witness"), "squares");
    assert_eq!(squares.unchecked_into::<Uint32Array>().to_vec(), [4]);
}

#[cfg(feature = "place")]
#[test]
fn parts_of_a_count_go_out_and_in_again() {
    let line = "place?board=6x6&pieces=Q6";
    let parts = js_sys::Array::new();
    for index in 0..2 {
        let request = js(&format!(r#"{{"index": {index}, "of": 2, "squares": true}}"#));
        let mut count = place::PartCount::new(draft(line), request).unwrap();
        let part = loop {
            let part = count.advance(30.0).unwrap();
            if !part.is_undefined() {
                break part;
            }
        };
        assert!(get(&part, "optionsLimit").is_null());
        parts.push(&part);
    }
    let shown = place::sum(line.into(), parts.clone().into()).unwrap();
    assert_eq!(get(&get(&shown, "answer"), "count"), "4");
    let document = place::sum_document(line.into(), parts.clone().into()).unwrap();
    assert_eq!((get(&document, "count"), get(&document, "ms")), ("4".into(), JsValue::UNDEFINED));
    let heat = get(&place::heat(draft(line), parts.into()).unwrap(), "kinds");
    let queens = heat.unchecked_into::<js_sys::Array>().get(0);
    assert_eq!(get(&queens, "piece"), "Q");
    assert!(get(&queens, "squares").is_instance_of::<Uint32Array>());
    let job = js(r#"{"do": "part", "index": 0, "of": 1, "squares": true}"#);
    assert_eq!(
        message(place::PartCount::new(line.into(), job)),
        "There is no option “do”. There are index, of and squares."
    );
    let mut list = place::Placements::new(draft(line), false).unwrap();
    message(list.turn_to(&"0".into(), f64::NAN, false));
    message(list.turn_to(&JsValue::NULL, 1.0, false));
    list.turn_to(&"1".into(), 2.0, false).unwrap();
    let page = loop {
        let page = list.advance(30.0).unwrap();
        if !page.is_undefined() {
            break page;
        }
    };
    assert_eq!((get(&page, "length"), get(&page, "letters")), (2.into(), "QQQQQQ".into()));
    assert_eq!(get(&page, "squares").unchecked_into::<Uint32Array>().length(), 12);
}
