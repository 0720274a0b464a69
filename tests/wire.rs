//! Generates TypeScript declarations of the types between page and core: `www/solver/wire.d.ts`
//! follows from the Rust types, and is current.
//!
//! After a change of those types, run
//!
//! ```text
//! cargo xtask renew types
//! ```
//!
//! The crate's types have TypeScript declarations with its feature `types`, which only tests
//! enable.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use leaper::answer::Options;
use leaper::level::{Grade, Level, Pack};
use leaper::message::Squares;
use leaper::place::{Lines, OpenNumber, Piece};
use leaper::puzzle::{Draft, DrawnSetup, Kind};
use leaper::search::{Limit, Search};
use leaper::show::place::{Attacks, Heat, Page, Part, PartWish};
use leaper::show::tour::{Finished, OtherTour, Sums, Walked, Wish};
use leaper::show::{
    About, Distances, Failure, Graph, Hint, MESSAGES, Moves, Opened, Progress, ShareWish, Show,
    Shown, Stand, Uint32Array, Wants, Witness,
};
use leaper::swap::{Attack, Metric, Side, Turns};
use leaper::tour::Ends;
use serde_json::Value;
use ts_rs::{Config, TS};

const HEAD: &str = "\
// What crosses between the page and the core. Made from the Rust types of `src/show/` and those
// they hold by `cargo xtask renew types`: not to be changed by hand.
// A square is its index: rank by rank from below, `a1` is 0.
";

/// The types of drafts and answers, which the crate serializes by hand.
const WRITTEN: &str = include_str!("wire/drafts_and_answers.d.ts");

/// Declarations in their order.
struct Declarations {
    cfg: Config,
    text: String,
    declared: BTreeSet<String>,
    /// Types that are mentioned, and must be declared, too.
    named: BTreeSet<String>,
}

impl Declarations {
    fn add<T: TS + 'static>(&mut self) {
        self.text.push('\n');
        // Only the first paragraph: the rest is for readers of the Rust types.
        let docs = T::docs().unwrap_or_default();
        let lines: Vec<&str> = docs.lines().filter_map(|line| line.strip_prefix(" *")).collect();
        let lines = lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        let docs = lines.filter(|line| *line != "/").collect::<Vec<_>>().join(" ");
        if !docs.is_empty() {
            let _ = writeln!(self.text, "/** {docs} */");
        }
        let _ = writeln!(self.text, "export {}", tidy(&T::decl(&self.cfg)));
        self.declared.insert(T::ident(&self.cfg));
        self.named.extend(T::dependencies(&self.cfg).into_iter().map(|other| other.ts_name));
    }
}

impl Declarations {
    /// Adds types that are written by hand.
    fn add_written(&mut self, types: &str) {
        self.text.push('\n');
        self.text.push_str(types);
        self.declared.extend(written_types().into_keys());
    }
}

/// The names of the fields of each type that is written by hand.
fn written_types() -> BTreeMap<String, BTreeSet<String>> {
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut name = "";
    for line in WRITTEN.lines() {
        if let Some(declaration) = line.strip_prefix("export type ") {
            name = declaration.split(' ').next().unwrap();
            types.entry(name.to_owned()).or_default();
        } else if let Some((field, _)) =
            line.strip_prefix("  ").and_then(|line| line.split_once(": "))
            && !field.starts_with([' ', '/'])
        {
            types.get_mut(name).unwrap().insert(field.to_owned());
        }
    }
    types
}

/// Formats a declaration: comments on one line, braces indented.
fn tidy(declaration: &str) -> String {
    let code = declaration.replace(", }", ",\n}").replace("\"status\":", "status:");
    let mut lines: Vec<String> = Vec::new();
    let mut comment: Option<String> = None;
    let mut depth = 0;
    for line in code.lines().map(str::trim) {
        if line.starts_with("/**") {
            comment = Some(String::new());
        } else if let Some(words) = comment.take_if(|_| line == "*/") {
            // Rust's links.
            let words = words.replace("[`", "`").replace("`]", "`");
            lines.push(format!("{}/**{words} */", "  ".repeat(depth)));
        } else if let Some(words) = &mut comment {
            words.push_str(line.trim_start_matches('*'));
        } else {
            let count = |brace| line.matches(brace).count();
            let closing = usize::from(line.starts_with('}'));
            lines.push(format!("{}{line}", "  ".repeat(depth - closing)));
            depth = depth + count('{') - count('}');
        }
    }
    lines.join("\n")
}

fn declarations() -> String {
    let cfg = Config::new().with_large_int("number");
    let mut all =
        Declarations { cfg, text: HEAD.into(), declared: BTreeSet::new(), named: BTreeSet::new() };
    all.add::<Kind>();
    all.add::<Piece>();
    all.add::<Side>();
    all.add::<Turns>();
    all.add::<Attack>();
    all.add::<Metric>();
    all.add::<Lines>();
    all.add::<OpenNumber>();
    all.add::<Ends>();
    all.add::<Limit>();
    all.add::<DrawnSetup>();
    all.add_written(WRITTEN);
    all.add::<Failure>();
    all.add::<About>();
    all.add::<Opened>();
    all.add::<Options>();
    all.add::<Wants>();
    all.add::<Shown<Uint32Array>>();
    all.add::<Distances<Uint32Array>>();
    all.add::<Witness<Uint32Array>>();
    all.add::<Moves<Uint32Array>>();
    all.add::<Progress>();
    all.add::<Stand>();
    all.add::<Hint>();
    all.add::<Graph>();
    all.add::<PartWish>();
    all.add::<ShareWish>();
    all.add::<Part>();
    all.add::<Heat<Uint32Array>>();
    all.add::<Attacks<Uint32Array>>();
    all.add::<Page<Uint32Array>>();
    all.add::<Walked>();
    all.add::<Finished>();
    all.add::<Wish>();
    all.add::<OtherTour<Uint32Array>>();
    all.add::<Sums>();
    all.add::<Grade>();
    all.add::<Level>();
    all.add::<Pack>();
    all.add::<Squares>();
    all.text.push_str(&messages());
    let missing: Vec<_> = all.named.difference(&all.declared).collect();
    assert!(missing.is_empty(), "these are to be declared, too: {missing:?}");
    all.text
}

/// Returns the TypeScript type of a value in a message, by the name of its kind.
fn value_type(kind: &str) -> &'static str {
    match kind {
        "number" => "number",
        "truth" => "boolean",
        "text" | "letter" | "square" => "string",
        "maybe_text" => "string | null",
        "words" => "Array<string>",
        "squares" => "Squares",
        "side" => "Side",
        "maybe_side" => "Side | null",
        "attack" => "Attack",
        "kind" => "Kind",
        "piece" => "Piece",
        _ => panic!("no type for {kind}"),
    }
}

/// `oddJumps` for `odd_jumps`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| name + &part[..1].to_uppercase() + &part[1..])
}

/// Returns the codes of all messages, with the names and types of their values.
fn messages() -> String {
    let mut text = "\n/** What belongs into each sentence, in its order. */\n".to_owned();
    text.push_str("export type Messages = {\n");
    let mut codes = BTreeSet::new();
    for (code, values) in MESSAGES.into_iter().flatten() {
        assert!(codes.insert(code), "{code} stands for two sentences");
        let values: Vec<String> = values
            .iter()
            .map(|(name, kind)| format!("{}: {}", camel(name), value_type(kind)))
            .collect();
        let _ = writeln!(text, "  '{code}': [{}],", values.join(", "));
    }
    text.push_str("};\n\n");
    text.push_str(
        "/** A sentence that is still to be said: which one, and what belongs into it. */\n\
         export type Message = { [Code in keyof Messages]: readonly [Code, ...Messages[Code]] }\
         [keyof Messages];\n",
    );
    text
}

#[test]
fn wire_types_are_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/solver/wire.d.ts");
    let generated = declarations();
    if std::env::var_os("LEAPER_RENEW").is_some() {
        std::fs::write(&file, &generated).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap();
    let differs =
        generated.lines().zip(found.lines()).find(|(generated, found)| generated != found);
    assert!(
        generated == found,
        "www/solver/wire.d.ts is not current: run cargo xtask renew types\n{differs:#?}"
    );
}

/// Asserts that an object has the fields of a type that is written by hand.
fn check_fields(name: &str, object: &Value) {
    let fields: BTreeSet<String> = object.as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, written_types()[name], "{name}: {object}");
}

#[test]
fn drafts_have_the_fields_of_their_types() {
    for (name, line) in [
        ("TravelDrawing", "travel?board=8x8"),
        ("SwapDrawing", "swap?board=N1n/3"),
        ("PlaceDrawing", "place?board=8x8&pieces=Q8"),
        ("TourDrawing", "tour?board=8x8"),
    ] {
        check_fields(name, &serde_json::to_value(Draft::parse(line).unwrap()).unwrap());
    }
    let open = serde_json::to_value(Draft::parse("place?board=8x8&pieces=N+").unwrap()).unwrap();
    check_fields("OpenDrawing", &open["open"]);
    check_fields("PieceCounts", &open["pieces"]);
}

#[test]
fn answers_have_the_fields_of_their_types() {
    let options = Options::default;
    for (name, line, options) in [
        ("TravelAnswer", "travel?board=8x8&from=a1&to=h8", options()),
        ("SwapAnswer", "swap?board=N1N/3/n1n", options()),
        ("ExtentAnswer", "swap?board=N1N/3/n1n", options().extent(true)),
        ("PlaceAnswer", "place?board=8x8&pieces=Q8", options()),
        ("TourAnswer", "tour?board=5x6", options()),
        ("Impossible", "travel?board=3x3&from=a1&to=b2", options()),
        ("LimitReached", "swap?board=8/8/8/nnnnnnnn/8/8/8/NNNNNNNN&attack=none", options().work(1)),
    ] {
        let draft = Draft::parse(line).unwrap();
        let found = Show::new(draft.clone(), options, Wants::default()).unwrap().run();
        let shown: Shown<Vec<u32>> = Shown::new(&draft, found, 1.5);
        check_fields(name, &serde_json::to_value(shown.answer).unwrap());
    }
}
