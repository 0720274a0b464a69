//! The npm package's declarations match the element and the solver.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the members of an interface or class in a declaration.
fn members(source: &str, begin: &str) -> BTreeSet<String> {
    let (_, rest) = source.split_once(begin).unwrap_or_else(|| panic!("there is no {begin}"));
    let (body, _) = rest.split_once("\n}").unwrap_or_default();
    let word = |c: char| !c.is_alphanumeric() && c != '-';
    let own = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let lines = body.lines().filter(own).map(str::trim);
    let lines = lines.filter(|line| !line.starts_with('/') && !line.starts_with('*'));
    lines
        .map(|line| {
            let line = line.trim_start_matches("readonly ").trim_start_matches("get ");
            let line = line.trim_start_matches("set ").trim_start_matches('\'');
            line.split(word).next().unwrap_or_default().to_owned()
        })
        .filter(|name| !name.is_empty())
        .collect()
}

/// Returns the quoted texts after a mark.
fn quoted(source: &str, mark: &str) -> BTreeSet<String> {
    let after = source.split(mark).skip(1).filter_map(|rest| rest.strip_prefix('\''));
    after.filter_map(|rest| Some(rest.split_once('\'')?.0.to_owned())).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Returns the names of the entries of a list in the manifest of custom elements.
fn listed(element: &Value, list: &str) -> BTreeSet<String> {
    let entries = element[list].as_array().unwrap_or_else(|| panic!("there is no {list}"));
    entries.iter().map(|entry| entry["name"].as_str().expect("its name").to_owned()).collect()
}

/// Returns the manifest's description of the element.
fn manifest() -> Value {
    let manifest: Value =
        serde_json::from_str(&read("npm/custom-elements.json")).expect("it is JSON");
    manifest["modules"][0]["declarations"][0].clone()
}

/// Returns the text in backticks in the first column of the tables of a section, up to `(`.
fn documented(section: &str) -> BTreeSet<String> {
    let docs = read("docs/embedding.md");
    let begin = format!("\n### {section}\n");
    let (_, rest) = docs.split_once(&begin).unwrap_or_else(|| panic!("there is no {section}"));
    let rows = rest.split("\n#").next().unwrap_or_default().lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| `")?.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`').filter(|text| !matches!(*text, "" | ", ")));
    names
        .map(|name| name.strip_prefix("::part(").unwrap_or(name))
        .filter_map(|name| name.split(['(', ')']).next())
        .map(str::to_owned)
        .collect()
}

/// Returns the public members of the element's class, without the callbacks of browsers.
fn public_members(element: &str) -> BTreeSet<String> {
    let (_, class) = element.split_once("export class LeaperBoard").expect("the class");
    let (body, _) = class.split_once("\n}\n").expect("its end");
    let lines = body.lines().filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| line.starts_with(char::is_alphabetic));
    let names = lines.map(|line| {
        let line = ["static ", "async ", "get ", "set "]
            .iter()
            .fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
        line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
    });
    let of_browsers = ["", "static", "constructor", "observedAttributes"];
    names
        .filter(|name| !name.ends_with("Callback") && !of_browsers.contains(&name.as_str()))
        .collect()
}

/// Returns the texts of all style sheets and modules of the page, but for the articles.
fn page_sources() -> Vec<String> {
    let mut folders = vec![root().join("www")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() && !path.ends_with("learn") && !path.ends_with("pkg") {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "css" || end == "js") {
                texts.push(fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    texts
}

/// The class, the declarations, the manifest and the documentation name the same members.
#[test]
fn element_has_no_undocumented_members() {
    let element = read("www/element/element.js");
    let types = read("npm/types/leaper-board.d.ts");
    let manifest = manifest();

    let observed = element.split_once("observedAttributes = [").expect("what is observed").1;
    let observed = observed.split_once(']').expect("its end").0;
    let mut attributes: BTreeSet<String> =
        observed.split(", ").map(|name| name.trim_matches('\'').to_owned()).collect();
    // Only style sheets use it.
    attributes.insert("theme".to_owned());
    assert_eq!(members(&types, "interface LeaperBoardAttributes {"), attributes);
    assert_eq!(listed(&manifest, "attributes"), attributes);
    assert_eq!(documented("Attributes"), attributes);

    let class = public_members(&element);
    let mut declared = members(&types, "class LeaperBoard extends HTMLElement {");
    for listening in ["addEventListener", "removeEventListener"] {
        assert!(declared.remove(listening), "{listening}");
    }
    assert_eq!(declared, class);
    assert_eq!(listed(&manifest, "members"), class);
    let methods = documented("Methods");
    let properties: BTreeSet<String> =
        documented("Properties").union(&attributes).cloned().collect();
    assert_eq!(properties.union(&methods).cloned().collect::<BTreeSet<_>>(), class);
    for name in &methods {
        assert!(element.contains(&format!("\n  async {name}(")), "{name} returns a promise");
    }

    let mut events = quoted(&read("www/element/element-content.js"), "#emit(");
    events.extend(quoted(&read("www/element/interaction.js"), " emit("));
    assert!(events.len() >= 10, "{events:?}");
    assert_eq!(members(&types, "interface LeaperBoardEventMap {"), events);
    assert_eq!(listed(&manifest, "events"), events);
    assert_eq!(documented("Events"), events);

    for (what, values) in [
        ("MODES", "mode"),
        ("CONTROLS", "controls"),
        ("THEMES", "theme"),
        ("LOOKS", "look"),
        ("ORIENTATIONS", "orientation"),
    ] {
        let list = element.split_once(&format!("const {what} = ")).expect("a list").1;
        let list = list.split_once('[').expect("its begin").1.split_once(']').expect("its end").0;
        let known: BTreeSet<&str> = list.split(", ").collect();
        let line = types.lines().find(|line| line.starts_with(&format!("  {values}?: ")));
        let declared = line.expect("its type").split_once(": ").expect("a type").1;
        let declared: BTreeSet<&str> = declared.trim_end_matches(';').split(" | ").collect();
        assert_eq!(declared, known, "{values}");
    }
}

#[test]
fn element_has_no_undocumented_styles() {
    let manifest = manifest();
    let sources = page_sources();
    let styles = documented("Style");
    let mut parts = BTreeSet::new();
    let mut properties = BTreeSet::new();
    for source in &sources {
        parts.extend(quoted(source, "part: "));
        let used = source.split("--leaper-").skip(1);
        properties.extend(
            used.filter_map(|rest| {
                rest.split(|c: char| !c.is_ascii_lowercase() && c != '-').next()
            }),
        );
    }
    // The unit of the element's own styles.
    assert!(properties.remove("rem"));
    let properties: BTreeSet<String> =
        properties.into_iter().map(|name| format!("--leaper-{name}")).collect();
    assert_eq!(listed(&manifest, "cssProperties"), properties);
    assert_eq!(listed(&manifest, "cssParts"), parts);
    assert_eq!(styles, parts.union(&properties).cloned().collect());
}

#[test]
fn declarations_match_the_solver() {
    let types = read("npm/types/solve.d.ts");
    let wire = read("www/solver/wire.d.ts");
    let mut options = members(&wire, "export type Options = {");
    // `count` has another name in Rust, the next ones are only for documents, and the others only
    // exist in JavaScript.
    options.extend(set(&["count", "unique", "number", "random", "distances"]));
    options.extend(set(&["signal", "seconds", "onProgress"]));
    assert_eq!(members(&types, "interface SolveOptions {"), options);

    let document = read("src/answer/document.rs");
    let mut written: BTreeSet<String> =
        [".add(", ".maybe(", ".squares(", ".in_document(", ".sentence("]
            .iter()
            .flat_map(|call| document.split(call).skip(1))
            .filter_map(|rest| rest.strip_prefix('"'))
            .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
            .collect();
    let mut declared = BTreeSet::new();
    for form in [
        "interface Answered {",
        "interface Details {",
        "interface Solved extends",
        "interface Impossible<",
        "interface Limited extends",
    ] {
        declared.append(&mut members(&types, form));
    }
    // Errors are thrown.
    written.remove("error");
    assert_eq!(declared, written);
}

/// Returns the values of a union of strings, in either kind of quotes.
fn union(source: &str, name: &str) -> BTreeSet<String> {
    let begin = format!("export type {name} =");
    let (_, rest) = source.split_once(&begin).unwrap_or_else(|| panic!("there is no {name}"));
    let (values, _) = rest.split_once(';').unwrap_or_default();
    values.split('|').map(|value| value.trim().trim_matches(['\'', '"']).to_owned()).collect()
}

/// Returns the codes of the reasons of a type, from the file with their sentences: `"group.code"`, or
/// `"group.message" as "code"`.
fn codes(path: &str, of_type: &str, group: &str) -> BTreeSet<String> {
    let source = read(path);
    let begin = format!("messages! {{ {of_type}:");
    let (_, rest) = source.split_once(&begin).expect("sentences of reasons");
    let (body, _) = rest.split_once("\n}").unwrap_or_default();
    let mark = format!("\"{group}.");
    let messages = body.split(&mark).skip(1);
    messages
        .filter_map(|rest| rest.split_once('"'))
        .map(|(message, rest)| {
            let code = rest.strip_prefix(" as \"").and_then(|rest| rest.split_once('"'));
            code.map_or(message, |(code, _)| code).to_owned()
        })
        .collect()
}

#[test]
fn limits_and_reasons_match_the_core() {
    let types = read("npm/types/solve.d.ts");
    let wire = read("www/solver/wire.d.ts");
    assert_eq!(union(&types, "Limit"), union(&wire, "Limit"));
    let mut travel = codes("src/travel/words.rs", "Reason", "travel");
    travel.extend(codes("src/travel/visit/reason.rs", "VisitReason", "visit"));
    assert_eq!(union(&types, "TravelReason"), travel);
    assert_eq!(union(&types, "SwapReason"), codes("src/swap/model/words.rs", "Reason", "swap"));
    // This reason is found by the parser.
    let mut tour = codes("src/tour/model/words.rs", "Reason", "tour");
    tour.extend(set(&["no-closed-tour"]));
    assert_eq!(union(&types, "TourReason"), tour);
}

/// Fields that an answer always has on the page are always in the document, too.
#[test]
fn solved_answers_match_the_core() {
    let types = read("npm/types/solve.d.ts");
    let wire = read("www/solver/wire.d.ts");
    for (kind, only_here) in [
        ("Travel", None),
        ("Swap", None),
        ("Extent", None),
        ("Place", Some("placements")),
        ("Tour", None),
    ] {
        let begin = format!("export type {kind}Answer = {{");
        let (_, rest) = wire.split_once(&begin).expect("the page's answer");
        let (body, _) = rest.split_once("\n};").expect("its end");
        let fields = body.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(": "));
        let always = fields.filter(|(name, of)| {
            name.chars().all(char::is_alphanumeric) && !of.ends_with("null,") && *of != "{"
        });
        let mut always: BTreeSet<String> = always.map(|(name, _)| name.to_owned()).collect();
        for name in ["status", "kind", "ms"] {
            assert!(always.remove(name), "{kind}: {name}");
        }
        always.extend(only_here.map(str::to_owned));
        assert_eq!(members(&types, &format!("interface Solved{kind} extends")), always, "{kind}");
    }
}
