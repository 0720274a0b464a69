//! Random input never causes a failure.

use browser_tests::{Page, Point};
use fastrand::Rng;
use serde::Deserialize;
use serde_json::{Value, json};

/// Random inputs for each puzzle; with `LEAPER_WHOLE` four times as many, in eight rounds.
const INPUTS: u32 = 40;

/// Where each run starts: every kind, in a game or not.
const STARTS: [(&str, &str); 6] = [
    ("/", "place?board=6x6&pieces=Q6"),
    ("/?play", "swap?board=N1N/3/n1n"),
    ("/", "travel?board=8x8&from=a8&to=b7&avoid=b6"),
    ("/?play", "tour?board=5x5"),
    ("/", "swap?board=AB1/3/1ab"),
    ("/?embed&play", "place?board=4x4&pieces=R2N4"),
];

const KEYS: [&str; 24] = [
    "t",
    "h",
    "c",
    "Space",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Enter",
    "Delete",
    "n",
    "f",
    "Escape",
    "Control+z",
    "Control+y",
    "1",
    "2",
    "3",
    "4",
    "Home",
    "End",
    "Tab",
    "Escape",
    "Enter",
];

/// Other puzzles that the address changes to.
const LINES: [&str; 4] = [
    "tour?board=6x6&ends=closed",
    "travel?board=40x40&from=a1&to=an40",
    "place?board=5x5&pieces=K2N3",
    "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade",
];

/// Texts of unexpected errors, in all languages.
const FAILURE_TEXTS: [&str; 6] = [
    "went wrong",
    "stopped working",
    "schiefgegangen",
    "ausgefallen",
    "erreur inattendue",
    "ne fonctionne plus",
];

/// Prevents what leaves the page or writes files.
pub(super) const KEEP_ON_PAGE: &str = "
    HTMLAnchorElement.prototype.click = HTMLInputElement.prototype.click = window.print = () => {};
    addEventListener('click', (event) => {
        const link = event.target instanceof Element && event.target.closest('a');
        if (link) event.preventDefault();
    });";

/// Chooses a button or a square by a number; a select is changed at once, everything else is
/// returned with its position.
const RANDOM_ELEMENT: &str = include_str!("../scripts/random-element.js");

/// The chosen element.
#[derive(Deserialize)]
struct Choice {
    name: String,
    at: Option<[f64; 2]>,
}

/// Presses something at random. Returns a description of it.
pub(super) fn press(page: &Page, random: &mut Rng) -> String {
    match random.u32(..16) {
        0 => {
            let line = LINES[random.usize(..LINES.len())];
            page.set_hash(line);
            line.to_owned()
        }
        1..=4 => {
            let key = KEYS[random.usize(..KEYS.len())];
            page.press(key);
            key.to_owned()
        }
        _ => {
            let number = random.u32(..100_000);
            match page.js_with::<Option<Choice>>(RANDOM_ELEMENT, &[json!(number)]) {
                Some(Choice { name, at: Some([x, y]) }) => {
                    page.click_at(Point { x, y });
                    name
                }
                Some(Choice { name, at: None }) => name,
                None => "nothing".to_owned(),
            }
        }
    }
}

#[test]
fn random_input_causes_no_failure() {
    let whole = std::env::var_os("LEAPER_WHOLE").is_some();
    let (seeds, inputs) = if whole { (1..=8, 4 * INPUTS) } else { (1..=1, INPUTS) };
    for seed in seeds {
        for (place, (path, line)) in (1_u64..).zip(STARTS) {
            let page = Page::blank();
            page.go(path, line);
            page.wait_until_ready();
            page.js::<()>(KEEP_ON_PAGE);
            let mut random = Rng::with_seed(seed << 32 | place);
            let mut log = Vec::new();
            for _ in 0..inputs {
                log.push(press(&page, &mut random));
                let page_state: Value = page.js(
                    "const toast = document.querySelector('#toast:not([hidden])')?.textContent ?? '';
                     return [toast, document.querySelector('#stage').childElementCount]",
                );
                let toast = page_state[0].as_str().unwrap_or_default();
                assert!(
                    page_state[1] != 0 && !FAILURE_TEXTS.iter().any(|word| toast.contains(word)),
                    "{page_state}, from {path}#{line} after {log:#?}"
                );
            }
        }
    }
}
