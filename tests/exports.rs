//! The TypeScript declarations of the wasm exports follow from the signatures in `wasm/src/`, and
//! are current: one `core.d.ts` for every build, and one each for `level`, `place`, `swap` and
//! `tour`.
//!
//! After a change of a signature, run
//!
//! ```text
//! cargo xtask renew types
//! ```
//!
//! A returned value has its type in `Js<T>`; types that Rust cannot express are given by
//! wasm-bindgen's `unchecked_return_type` and `unchecked_param_type`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use syn::{Attribute, FnArg, GenericArgument, Item, Meta, Pat, PathArguments, Type};

/// Types of messages between page and worker, which `wire.d.ts` doesn't declare.
const MESSAGE_TYPES: [&str; 1] = ["Document"];

const COMMON: &str = "\
/** A search, advanced by time: returns `undefined` until it is finished, then its result, once. */
interface Searching<T> {
  advance(milliseconds: number): T | undefined;
  progress(): import('../wire.d.ts').Progress;
  /** The line of the puzzle that is solved. */
  readonly puzzle?: string;
  free(): void;
}
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Returns the value of a name in `#[wasm_bindgen(…)]`; it is empty for a name alone.
fn attribute_value(attributes: &[Attribute], name: &str) -> Option<String> {
    let mut found = None;
    for attribute in attributes.iter().filter(|it| it.path().is_ident("wasm_bindgen")) {
        if matches!(attribute.meta, Meta::Path(_)) {
            continue;
        }
        let visit = attribute.parse_nested_meta(|meta| {
            let mut value = String::new();
            if let Ok(result) = meta.value() {
                value = match result.parse::<syn::Lit>() {
                    Ok(syn::Lit::Str(text)) => text.value(),
                    _ => result.parse::<syn::Ident>()?.to_string(),
                };
            }
            if meta.path.is_ident(name) {
                found = Some(value);
            }
            Ok(())
        });
        visit.unwrap();
    }
    found
}

fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| it.path().is_ident("wasm_bindgen"))
}

/// Returns the first paragraph of the documentation as a comment, without Rust's links.
fn comment(attributes: &[Attribute], indent: &str) -> String {
    let docs = attributes.iter().filter(|it| it.path().is_ident("doc"));
    let lines = docs.map(|it| match &it.meta.require_name_value().unwrap().value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => text.value(),
        _ => String::new(),
    });
    let words: Vec<String> =
        lines.map(|line| line.trim().to_owned()).take_while(|line| !line.is_empty()).collect();
    let mut words = words.join(" ").replace("[`", "`").replace("`]", "`");
    while let Some(at) = words.find("`(") {
        let end = at + words[at..].find(')').expect("a link ends");
        words.replace_range(at + 1..=end, "");
    }
    if words.is_empty() { words } else { format!("{indent}/** {words} */\n") }
}

/// Returns a type's name and its generic arguments.
fn name_and_arguments(ty: &Type) -> (String, Vec<&Type>) {
    match ty {
        Type::Reference(it) => name_and_arguments(&it.elem),
        Type::Tuple(it) if it.elems.is_empty() => ("void".to_owned(), vec![]),
        Type::Path(it) => {
            let last = it.path.segments.last().unwrap();
            let inner = match &last.arguments {
                PathArguments::AngleBracketed(all) => all.args.iter().collect(),
                _ => vec![],
            };
            let types = inner.into_iter().filter_map(|it| match it {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            (last.ident.to_string(), types.collect())
        }
        _ => panic!("this type does not cross"),
    }
}

/// Returns a type in TypeScript.
fn typescript(ty: &Type) -> String {
    let (name, inner) = name_and_arguments(ty);
    match name.as_str() {
        "Result" => typescript(inner[0]),
        "Js" => serialized(inner[0], "undefined"),
        "Option" => format!("{} | undefined", typescript(inner[0])),
        "Vec" => format!("{}[]", typescript(inner[0])),
        "f64" | "u32" | "usize" => "number".to_owned(),
        "bool" => "boolean".to_owned(),
        "String" => "string".to_owned(),
        "JsValue" | "Array" => panic!("give it `unchecked_return_type` or `unchecked_param_type`"),
        _ => name,
    }
}

/// Returns the TypeScript of a serialised type. `None` is `undefined` at the top and `null` inside.
fn serialized(ty: &Type, nothing: &str) -> String {
    match name_and_arguments(ty) {
        (name, inner) if name == "Option" => {
            format!("{} | {nothing}", serialized(inner[0], "null"))
        }
        (name, _) if name == "bool" => "boolean".to_owned(),
        (name, _) => name,
    }
}

/// Returns a function's name, parameters and result.
fn signature(attributes: &[Attribute], of: &syn::Signature) -> (String, String, String) {
    let name = attribute_value(attributes, "js_name").unwrap_or_else(|| of.ident.to_string());
    let parameters = of.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(it) => Some(it),
    });
    let parameters: Vec<String> = parameters
        .map(|it| {
            let Pat::Ident(name) = &*it.pat else {
                panic!("the parameters of {} must be plain names", of.ident)
            };
            match (attribute_value(&it.attrs, "unchecked_param_type"), name_and_arguments(&it.ty)) {
                (Some(attribute_value), _) => format!("{}: {attribute_value}", name.ident),
                (None, _) => format!("{}: {}", name.ident, typescript(&it.ty)),
            }
        })
        .collect();
    let result = match &of.output {
        syn::ReturnType::Default => "void".to_owned(),
        syn::ReturnType::Type(_, ty) => {
            attribute_value(attributes, "unchecked_return_type").unwrap_or_else(|| typescript(ty))
        }
    };
    (name, parameters.join(", "), result)
}

/// An exported class: its comment and members.
#[derive(Default)]
struct Class {
    head: String,
    members: String,
}

/// The exports of a module of `wasm/src`.
#[derive(Default)]
struct Exports {
    functions: String,
    classes: BTreeMap<String, Class>,
}

fn exports(module: &str) -> Exports {
    let text = std::fs::read_to_string(root().join("wasm/src").join(module)).unwrap();
    let mut found = Exports::default();
    for item in syn::parse_file(&text).unwrap().items {
        match item {
            Item::Fn(it)
                if is_exported(&it.attrs) && attribute_value(&it.attrs, "start").is_none() =>
            {
                let (name, parameters, result) = signature(&it.attrs, &it.sig);
                let comment = comment(&it.attrs, "  ");
                let _ = writeln!(
                    found.functions,
                    "{comment}  export function {name}({parameters}): {result};"
                );
            }
            Item::Struct(it) if is_exported(&it.attrs) => {
                let class = found.classes.entry(it.ident.to_string()).or_default();
                class.head = comment(&it.attrs, "  ");
            }
            Item::Impl(it) if is_exported(&it.attrs) => {
                let class = found.classes.entry(name_and_arguments(&it.self_ty).0).or_default();
                for item in &it.items {
                    let syn::ImplItem::Fn(it) = item else { continue };
                    class.members += &comment(&it.attrs, "    ");
                    class.members += &member(it);
                }
            }
            _ => {}
        }
    }
    found
}

fn member(it: &syn::ImplItemFn) -> String {
    let (name, parameters, result) = signature(&it.attrs, &it.sig);
    if attribute_value(&it.attrs, "constructor").is_some() {
        format!("    constructor({parameters});\n")
    } else if attribute_value(&it.attrs, "getter").is_some() {
        format!("    readonly {name}: {result};\n")
    } else if it.sig.receiver().is_none() {
        format!("    static {name}({parameters}): {result};\n")
    } else {
        format!("    {name}({parameters}): {result};\n")
    }
}

/// Adds imports to the names of declared types.
fn with_imports(text: &str, solver: &str) -> String {
    let wire = std::fs::read_to_string(root().join("www/solver/wire.d.ts")).unwrap();
    let declared: Vec<&str> = wire
        .lines()
        .filter_map(|line| line.strip_prefix("export type ")?.split([' ', '<', '=']).next())
        .collect();
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        // Comments aren't changed.
        if line.trim_start().starts_with("/**") {
            out += line;
            continue;
        }
        let mut word = String::new();
        let mut before = ' ';
        for letter in line.chars() {
            if letter.is_alphanumeric() {
                word.push(letter);
                continue;
            }
            // A name before `:` or `(`, or after `.`, is no type.
            let is_type = before != '.' && letter != ':' && letter != '(';
            if is_type && declared.contains(&word.as_str()) {
                let _ = write!(out, "import('{solver}wire.d.ts').{word}");
            } else if is_type && MESSAGE_TYPES.contains(&word.as_str()) {
                let _ = write!(out, "import('{solver}jobs.d.ts').{word}");
            } else {
                out += &word;
            }
            word.clear();
            before = letter;
            out.push(letter);
        }
        out += &word;
    }
    out
}

/// The build for all kinds exports the same as the first build.
const ALL_KINDS: &str = "
declare module '*/pkg/leaper_kinds.js' {
  export { about, default, open, Solver } from '*/pkg/leaper.js';
}
";

fn declarations(head: &str, module: &str, exports: &Exports, solver: &str) -> String {
    let mut inner = String::new();
    for (name, Class { head, members }) in &exports.classes {
        let _ = writeln!(inner, "{head}  export class {name} {{\n{members}    free(): void;\n  }}");
    }
    inner += &exports.functions;
    let inner = with_imports(&inner, solver);
    let others = match module {
        "leaper" => "",
        _ => "  export { about, open, Solver } from '*/pkg/leaper.js';\n",
    };
    format!(
        "// What the core exports{head}. Generated by `cargo xtask renew types`; do not edit.\n\n\
         {}declare module '*/pkg/{module}.js' {{\n  export default function load(): Promise<unknown>;\n{others}{inner}}}\n",
        if module == "leaper" { format!("{COMMON}\n") } else { String::new() },
    ) + match module {
        "leaper" => ALL_KINDS,
        _ => "",
    }
}

/// Returns each file with its expected text.
fn generated() -> Vec<(PathBuf, String)> {
    let mut core = exports("lib.rs");
    let mut files = Vec::new();
    for kind in ["level", "place", "swap", "tour"] {
        let mut own = exports(&format!("{kind}.rs"));
        // Members that a kind's build adds to a class of all builds.
        let shared: Vec<String> =
            own.classes.keys().filter(|name| core.classes.contains_key(*name)).cloned().collect();
        for name in shared {
            let more = own.classes.remove(&name).unwrap().members;
            let class = core.classes.get_mut(&name).unwrap();
            for line in more.lines() {
                let is_method = !line.trim_start().starts_with("/**");
                let line = if is_method { line.replacen('(', "?(", 1) } else { line.to_owned() };
                class.members += &(line + "\n");
            }
        }
        let head = format!(" in this kind's build, `wasm/src/{kind}.rs`");
        let text = declarations(&head, &format!("leaper_{kind}"), &own, "../../../solver/");
        files.push((root().join(format!("www/kinds/{kind}/inside/core.d.ts")), text));
    }
    let text = declarations(" in every build, `wasm/src/lib.rs`", "leaper", &core, "../");
    files.push((root().join("www/solver/inside/core.d.ts"), text));
    files
}

#[test]
fn declarations_match_the_wasm_exports() {
    for (file, generated) in generated() {
        if std::env::var_os("LEAPER_RENEW").is_some() {
            std::fs::write(&file, &generated).unwrap();
        }
        let found = std::fs::read_to_string(&file).unwrap_or_default();
        let differs =
            generated.lines().zip(found.lines()).find(|(generated, found)| generated != found);
        assert!(
            generated == found,
            "{} is not current: run cargo xtask renew types\n{differs:#?}",
            file.display()
        );
    }
}
