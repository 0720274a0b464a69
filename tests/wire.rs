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

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use leaper::answer::Options;
use leaper::level::{Grade, Level, Pack};
use leaper::message::Squares;
use leaper::place::{Lines, OpenNumber, Piece};
use leaper::puzzle::{
    Drawing, Kind, OpenDrawing, PieceCounts, PlaceDrawing, SetupDrawing, SwapDrawing, TourDrawing,
    TravelDrawing,
};
use leaper::search::Limit;
use leaper::show::place::{Attacks, Heat, Page, Part, PartWish};
use leaper::show::tour::{Finished, OtherTour, Sums, Walked, Wish};
use leaper::show::{
    About, Answer, Distances, ExtentAnswer, Failure, Graph, Hint, Impossible, LimitReached,
    MESSAGES, Moves, Opened, PlaceAnswer, Progress, ShareWish, Shown, Stand, SwapAnswer,
    TourAnswer, TravelAnswer, Uint32Array, Wants, Witness,
};
use leaper::swap::{Attack, Metric, Side, Turns};
use leaper::tour::Ends;
use ts_rs::{Config, TS};

const HEAD: &str = "\
// What crosses between the page and the core. Made from the Rust types of `src/show/` and those
// they hold by `cargo xtask renew types`: not to be changed by hand.
// A square is its index: rank by rank from below, `a1` is 0.
";

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
    all.add::<SetupDrawing>();
    all.add::<PieceCounts>();
    all.add::<OpenDrawing>();
    all.add::<Drawing>();
    all.add::<TravelDrawing>();
    all.add::<SwapDrawing>();
    all.add::<PlaceDrawing>();
    all.add::<TourDrawing>();
    all.add::<Failure>();
    all.add::<About>();
    all.add::<Opened>();
    all.add::<Options>();
    all.add::<Wants>();
    all.add::<Shown<Uint32Array>>();
    all.add::<Distances<Uint32Array>>();
    all.add::<Answer<Uint32Array>>();
    all.add::<TravelAnswer<Uint32Array>>();
    all.add::<SwapAnswer<Uint32Array>>();
    all.add::<ExtentAnswer>();
    all.add::<PlaceAnswer>();
    all.add::<TourAnswer<Uint32Array>>();
    all.add::<Impossible<Uint32Array>>();
    all.add::<Witness<Uint32Array>>();
    all.add::<LimitReached<Uint32Array>>();
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
