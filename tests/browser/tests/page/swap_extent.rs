//! How far one gets in a Swap puzzle.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

const TEXT: &str = "#extent-text";

#[track_caller]
fn wait_for_text(page: &Page, part: &str) {
    page.wait_for(part, || page.find(TEXT).text().contains(part));
}

#[test]
fn the_farthest_arrangement_becomes_the_goal() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 moves");
    ask_how_far(&page);
    wait_for_text(&page, "3,862 arrangements can be reached, the farthest 26 moves away");
    assert_eq!(page.count(".layers i"), 27);
    page.find("#extent-goal").click();
    page.wait_for_result("26 moves");
    assert!(page.line().contains("&goal="), "{}", page.line());
    // It was asked of the other drawing.
    wait_for_text(&page, "Every arrangement");
    page.find("#undo").click();
    page.wait_for_result("22 moves");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
}

#[test]
fn looking_at_all_arrangements_can_be_stopped() {
    let page = Page::open("swap?board=NNNNN/5/5/5/nnnnn");
    ask_how_far(&page);
    wait_for_text(&page, "so far");
    ask_how_far(&page);
    wait_for_text(&page, "Every arrangement");
}

#[test]
fn several_workers_find_what_one_does() {
    let page = Page::blank();
    let found: [Value; 3] = page.module(
        "const { Crew } = await import('./www/solver/crew.js');
         const all = [];
         for (const [size, line, options] of args) {
             const crew = new Crew({ kind: 'swap', size, alone: 0 });
             const { draft } = await crew.run({ do: 'open', text: line });
             let workers = 1;
             const onProgress = (told) => { workers = Math.max(workers, told.workers ?? 1); };
             const { answer } = await crew.run({ do: 'solve', draft, options, wants: {} }, { onProgress });
             const { layers, farthest, length } = answer;
             all.push({ workers, layers, farthest, length });
         }
         return all",
        &[
            json!([1, "swap?board=NNNN/1*2/4/2*1/nnnn", { "extent": true }]),
            json!([2, "swap?board=NNNN/1*2/4/2*1/nnnn", { "extent": true }]),
            json!([2, "swap?board=ABCD/4/4/4/dcba", {}]),
        ],
    );
    let [alone, together, helped] = found;
    let layers = alone["layers"].as_array().unwrap();
    let reachable: u64 = layers.iter().map(|layer| layer.as_u64().unwrap()).sum();
    assert_eq!((reachable, layers.len()), (3_063_060, 21));
    for field in ["layers", "farthest"] {
        assert_eq!(together[field], alone[field]);
    }
    assert_eq!(helped["length"], 28);
    assert_eq!([alone, together, helped].map(|run| run["workers"].clone()), [1, 2, 2]);
}
