//! Modules joined to few files, as visitors get them: over a slow network each file costs a turn,
//! and what stands in one file compresses better. The sources run as they are, too. (The well-kept
//! bundlers are programs for Node, and whoever serves or hosts Leaper needs Rust alone. This one
//! knows as much of JavaScript as the sources use, and refuses what it does not know.)
//!
//! Each module becomes a function that is called once, in the order in which the browser would have
//! run them: `const $7 = (() => { …; return { a, b }; })();`. What another imports of it is then
//! `const { a, b } = $7;`. Which module goes where:
//!
//! - what `main.js` and the element both need at once is the file of both, so that who has a board
//!   on a page of his own loads nothing of this one; so is what the kind of a first visit shares with
//!   others to be shown;
//! - what else `main.js` needs at once is `page.js`; so is what that kind shares to be worked on;
//! - what only one of the modules that are loaded later needs stands in that one's file;
//! - what several of these need, and a first visit does not, stays a file of its own.
//!
//! The worker is a world of its own: its modules, and each that is loaded there later, have what they
//! need in their own files. So has what programs import, which may be workers, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use crate::modules::{Import, imports};

/// Texts by their paths.
pub type Texts = BTreeMap<String, String>;

/// Which modules are joined.
pub struct Plan<'a> {
    /// The page's first module.
    pub main: &'a str,
    /// What is loaded later in any case, on a first visit: the parts of a kind of puzzle.
    pub first: &'a [&'a str],
    /// The worker's first module.
    pub worker: &'a str,
    /// What it and the kind of a first visit have in common with others is put here.
    pub page: &'a str,
    /// The first modules of what lives on other pages.
    pub elsewhere: &'a [&'a str],
    /// What is loaded there later in any case.
    pub first_elsewhere: &'a [&'a str],
    /// What the page has in common with those is put here.
    pub both: &'a str,
    /// The first modules of what may live where there is no page: they have what they need in their
    /// own files.
    pub alone: &'a [&'a str],
    /// What the worker loads later has this in its path.
    pub inside: &'a str,
    /// What lies below this is left as it is.
    pub made: &'a str,
}

impl Plan<'_> {
    /// All modules, joined.
    pub fn join(&self, modules: &Texts) -> Result<Texts> {
        let graph: BTreeMap<&str, Vec<Import>> =
            modules.iter().map(|(path, text)| (path.as_str(), imports(path, text))).collect();
        let imported = graph.values().flatten().filter(|import| import.later);
        let imported = imported.map(|import| import.path.as_str());
        let (inside, later): (BTreeSet<&str>, BTreeSet<&str>) = imported
            .chain(self.elsewhere.iter().chain(self.alone).copied())
            .chain([self.worker])
            .filter_map(|path| Some(modules.get_key_value(path)?.0.as_str()))
            .filter(|path| !path.starts_with(self.made))
            .partition(|path| path.contains(self.inside) || self.alone.contains(path));
        let reach = |entry: &str| self.needed(&graph, entry);
        let reached: BTreeMap<&str, Vec<String>> =
            later.iter().map(|&entry| (entry, reach(entry))).collect();
        let times = |path: &String| reached.values().filter(|all| all.contains(path)).count();

        // In the order in which they run; `main.js` itself stays where it is.
        let mut page = reach(self.main);
        page.retain(|path| path != self.main);
        let is_elsewhere = |path: &String| {
            let entries = self.elsewhere.iter().filter_map(|entry| reached.get(entry));
            entries.flatten().any(|other| other == path)
        };
        let (mut both, mut page): (Vec<String>, Vec<String>) =
            page.into_iter().partition(is_elsewhere);
        let add = |firsts: &[&str], common: &mut Vec<String>, known: &[String]| {
            for path in firsts.iter().filter_map(|first| reached.get(first)).flatten() {
                if times(path) > 1 && !common.contains(path) && !known.contains(path) {
                    common.push(path.clone());
                }
            }
        };
        add(self.first_elsewhere, &mut both, &[]);
        page.retain(|path| !both.contains(path));
        add(self.first, &mut page, &both);
        let commons = [
            Common { file: self.page, sign: "$", modules: &page },
            Common { file: self.both, sign: "$b", modules: &both },
        ];
        let joined = Joined { modules, commons: &commons };
        let mut texts = Texts::new();
        for common in commons.iter().filter(|common| !common.modules.is_empty()) {
            texts.insert(common.file.to_owned(), joined.common(common)?);
        }
        let mut gone: BTreeSet<&String> = page.iter().chain(&both).collect();
        texts.insert(self.main.to_owned(), joined.entry(self.main, &[])?);
        for (&entry, all) in &reached {
            let own = |path: &&String| {
                *path != entry
                    && !page.contains(path)
                    && !both.contains(path)
                    && times(path) == 1
                    && !later.contains(path.as_str())
            };
            let own: Vec<String> = all.iter().filter(own).cloned().collect();
            texts.insert(entry.to_owned(), joined.entry(entry, &own)?);
            gone.extend(all.iter().filter(|path| own.contains(path)));
        }
        let apart = Joined { commons: &[], ..joined };
        for entry in inside {
            let mut own = reach(entry);
            own.retain(|path| path != entry);
            texts.insert(entry.to_owned(), apart.entry(entry, &own)?);
            let alone = modules.keys().filter(|path| own.contains(path) && times(path) == 0);
            gone.extend(alone);
        }
        for path in modules.keys().filter(|path| !gone.contains(path)) {
            if !texts.contains_key(path) {
                let text = if path.starts_with(self.made) {
                    modules[path].clone()
                } else {
                    joined.entry(path, &[])?
                };
                texts.insert(path.clone(), text);
            }
        }
        Ok(texts)
    }

    /// A module and all that it needs at once, each after what it needs itself.
    fn needed(&self, graph: &BTreeMap<&str, Vec<Import>>, entry: &str) -> Vec<String> {
        fn visit(
            plan: &Plan,
            graph: &BTreeMap<&str, Vec<Import>>,
            path: &str,
            found: &mut Vec<String>,
        ) {
            if path.starts_with(plan.made) || found.iter().any(|known| known == path) {
                return;
            }
            for import in graph.get(path).into_iter().flatten().filter(|import| !import.later) {
                visit(plan, graph, &import.path, found);
            }
            found.push(path.to_owned());
        }
        let mut found = Vec::new();
        visit(self, graph, entry, &mut found);
        found
    }
}

/// A file that several have in common.
struct Common<'a> {
    file: &'a str,
    /// What the names of its modules begin with.
    sign: &'a str,
    /// In order.
    modules: &'a [String],
}

struct Joined<'a> {
    modules: &'a Texts,
    commons: &'a [Common<'a>],
}

impl Joined<'_> {
    /// A common file.
    fn common(&self, Common { file, sign, modules }: &Common) -> Result<String> {
        let mut text = String::new();
        for path in *modules {
            text += &self.wrapped(path, file, &[])?;
        }
        let names: Vec<String> =
            (0..modules.len()).map(|number| format!("{sign}{number}")).collect();
        let _ = writeln!(text, "export {{ {} }};", names.join(", "));
        self.ask(file, &mut text);
        Ok(text)
    }

    /// What a file asks of the common ones, once.
    fn ask(&self, file: &str, text: &mut String) {
        for common in self.commons.iter().filter(|common| common.file != file) {
            let asked: Vec<String> = (0..common.modules.len())
                .map(|number| format!("{}{number}", common.sign))
                .filter(|name| text.contains(&format!(" = {name};\n")))
                .collect();
            if !asked.is_empty() {
                let from = relative(file, common.file);
                *text = format!("import {{ {} }} from '{from}';\n{text}", asked.join(", "));
            }
        }
    }

    /// A module that stays where it is, with those that only it needs.
    fn entry(&self, path: &str, own: &[String]) -> Result<String> {
        let mut text = String::new();
        for path_of_own in own {
            text += &self.wrapped(path_of_own, path, own)?;
        }
        let Body { code, .. } = self.body(path, path, own, false)?;
        text += &code;
        // What is joined with nothing is imported by the whole file.
        let mut others = String::new();
        for other in
            self.modules.keys().filter(|other| text.contains(&format!(" = {};\n", whole(other))))
        {
            let _ =
                writeln!(others, "import * as {} from '{}';", whole(other), relative(path, other));
        }
        text.insert_str(0, &others);
        self.ask(path, &mut text);
        Ok(text)
    }

    /// The name of a module in a file.
    fn name(&self, path: &str, own: &[String]) -> Option<String> {
        let place = |list: &[String]| list.iter().position(|it| it == path);
        let in_common = self
            .commons
            .iter()
            .find_map(|common| Some(format!("{}{}", common.sign, place(common.modules)?)));
        in_common.or_else(|| place(own).map(|number| format!("$${number}")))
    }

    /// A module as a function that is called at once.
    fn wrapped(&self, path: &str, file: &str, own: &[String]) -> Result<String> {
        let name = self.name(path, own).context("a module that is joined has a name")?;
        let Body { code, exported } = self.body(path, file, own, true)?;
        Ok(format!(
            "const {name} = (() => {{\n{code}return {{ {} }};\n}})();\n",
            exported.join(", ")
        ))
    }

    /// A module's code, as it stands in another file.
    fn body(&self, path: &str, file: &str, own: &[String], wrapped: bool) -> Result<Body> {
        let mut body = Body::default();
        let mut statement: Option<String> = None;
        for line in self.modules[path].lines() {
            if line.starts_with("import ") {
                statement = Some(String::new());
            }
            if let Some(mut text) = statement.take() {
                text.push_str(line);
                if line.contains(';') {
                    body.code += &self.import(path, file, own, &text)?;
                } else {
                    statement = Some(text);
                }
                continue;
            }
            if line.starts_with("export ") && line.contains("} from '") {
                bail!("{path} can't be joined with others: import it, then export it: {line}");
            }
            let mut line = line.to_owned();
            if wrapped && let Some(rest) = line.strip_prefix("export ") {
                let words = ["const ", "function* ", "function ", "async function ", "class "];
                let name =
                    words.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or_default();
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
                let name = &name[..end.unwrap_or(name.len())];
                if name.is_empty() {
                    bail!("{path} can't be joined with others: {line}");
                }
                body.exported.push(name.to_owned());
                line = rest.to_owned();
            }
            if path != file {
                line = line.replace(
                    "import.meta.url",
                    &format!("new URL('{}', import.meta.url).href", relative(file, path)),
                );
                line = moved(path, file, &line);
            }
            body.code += &line;
            body.code.push('\n');
        }
        Ok(body)
    }

    /// What stands in the place of an import.
    fn import(&self, path: &str, file: &str, own: &[String], statement: &str) -> Result<String> {
        let from = imports(path, statement).pop().context("an import names a module")?.path;
        let name = self.name(&from, own).or_else(|| (path != file).then(|| whole(&from)));
        let Some(name) = name else {
            let quote = statement.find(['\'', '"']).context("an import names a module")?;
            return Ok(format!("{}'{}';\n", &statement[..quote], relative(file, &from)));
        };
        let what = statement.trim_start_matches("import ");
        let (what, _) = what.rsplit_once(" from ").unwrap_or_default();
        Ok(match what.strip_prefix("* as ") {
            Some(all) => format!("const {all} = {name};\n"),
            None if what.starts_with('{') => {
                format!("const {} = {name};\n", what.replace(" as ", ": "))
            }
            None => bail!("{path} can't be joined with others: {statement}"),
        })
    }
}

/// A line of a module in another file: what it imports later is found from there, too.
fn moved(path: &str, file: &str, line: &str) -> String {
    let mut parts = line.split("import('");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('\'').unwrap_or((part, ""));
        let found = imports(path, &format!("import('{name}')")).pop();
        let name = found.map_or(name.to_owned(), |import| relative(file, &import.path));
        let _ = write!(text, "import('{name}'{rest}");
    }
    text
}

#[derive(Default)]
struct Body {
    code: String,
    exported: Vec<String>,
}

/// The name of a module that is a file of its own, for those that stand together in another.
fn whole(path: &str) -> String {
    let name = |c: char| if c.is_alphanumeric() { c } else { '_' };
    format!("$_{}", path.chars().map(name).collect::<String>())
}

/// The way from one file to another.
pub fn relative(from: &str, to: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    let same = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let same = same.min(from.len() - 1).min(to.len() - 1);
    let up = from.len() - 1 - same;
    let begin = if up == 0 { "./".to_owned() } else { "../".repeat(up) };
    begin + &to[same..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan {
        main: "w/main.js",
        first: &["w/kinds/a/a.js"],
        worker: "w/inside/worker.js",
        page: "w/page.js",
        elsewhere: &[],
        first_elsewhere: &[],
        both: "w/both.js",
        alone: &[],
        inside: "/inside/",
        made: "w/pkg/",
    };

    fn join(modules: &[(&str, &str)]) -> Result<Texts> {
        PLAN.join(
            &modules.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect(),
        )
    }

    #[test]
    #[expect(
        clippy::too_many_lines,
        reason = "one small site, and what becomes of each of its files"
    )]
    fn modules_are_joined_by_who_needs_them() {
        let texts = join(&[
            ("w/main.js", "import { set as put } from './app/dom.js';\nimport {\n  load,\n} from './app/kinds.js';\nput(await load());\n"),
            ("w/app/dom.js", "import * as words from './words.js';\nexport const set = words.one;\n"),
            ("w/app/words.js", "export const one = 1;\nexport function* two() {}\n"),
            ("w/app/kinds.js", "import { set } from './dom.js';\nexport const load = () => import('../kinds/a/a.js');\nexport class B {}\nconst b = () => [import('../kinds/b/b.js'), import('../kinds/c/c.js')];\nconst c = new URL('./c', import.meta.url);\n"),
            ("w/app/cheer.js", "export const cheer = 3;\n"),
            ("w/kinds/a/a.js", "import { set } from '../../app/dom.js';\nimport { own } from './own.js';\nimport { both } from '../both.js';\nexport default set(own, both);\n"),
            ("w/kinds/a/own.js", "import { one } from '../../app/words.js';\nexport const own = one;\n"),
            ("w/kinds/b/b.js", "import { both } from '../both.js';\nimport { cheer } from '../../app/cheer.js';\nexport default both + cheer;\n"),
            ("w/kinds/c/c.js", "import { own } from './own.js';\nexport default own;\n"),
            ("w/kinds/c/own.js", "import { cheer } from '../../app/cheer.js';\nexport const own = cheer;\n"),
            ("w/kinds/both.js", "export const both = 2;\n"),
            ("w/inside/worker.js", "import * as core from '../pkg/core.js';\nimport { one } from '../app/words.js';\ncore.f(one, () => import('../kinds/a/inside/jobs.js'));\n"),
            ("w/kinds/a/inside/jobs.js", "import { two } from '../../../app/words.js';\nexport const jobs = two;\n"),
            ("w/pkg/core.js", "export { f, g as default };\n"),
        ])
        .unwrap();
        assert_eq!(
            texts.keys().map(String::as_str).collect::<Vec<_>>(),
            [
                "w/app/cheer.js",
                "w/inside/worker.js",
                "w/kinds/a/a.js",
                "w/kinds/a/inside/jobs.js",
                "w/kinds/b/b.js",
                "w/kinds/c/c.js",
                "w/main.js",
                "w/page.js",
                "w/pkg/core.js",
            ]
        );
        assert_eq!(
            texts["w/main.js"],
            "import { $1, $2 } from './page.js';\nconst { set: put } = $1;\nconst {  load,} = $2;\nput(await load());\n"
        );
        assert_eq!(
            texts["w/page.js"],
            "\
const $0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
const $1 = (() => {
const words = $0;
const set = words.one;
return { set };
})();
const $2 = (() => {
const { set } = $1;
const load = () => import('./kinds/a/a.js');
class B {}
const b = () => [import('./kinds/b/b.js'), import('./kinds/c/c.js')];
const c = new URL('./c', new URL('./app/kinds.js', import.meta.url).href);
return { load, B };
})();
const $3 = (() => {
const both = 2;
return { both };
})();
export { $0, $1, $2, $3 };
"
        );
        assert_eq!(
            texts["w/kinds/a/a.js"],
            "\
import { $0, $1, $3 } from '../../page.js';
const $$0 = (() => {
const { one } = $0;
const own = one;
return { own };
})();
const { set } = $1;
const { own } = $$0;
const { both } = $3;
export default set(own, both);
"
        );
        assert_eq!(
            texts["w/kinds/c/c.js"],
            "\
import * as $_w_app_cheer_js from '../../app/cheer.js';
const $$0 = (() => {
const { cheer } = $_w_app_cheer_js;
const own = cheer;
return { own };
})();
const { own } = $$0;
export default own;
"
        );
        assert_eq!(
            texts["w/inside/worker.js"],
            "\
const $$0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
import * as core from '../pkg/core.js';
const { one } = $$0;
core.f(one, () => import('../kinds/a/inside/jobs.js'));
"
        );
        assert_eq!(
            texts["w/kinds/a/inside/jobs.js"],
            "\
const $$0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
const { two } = $$0;
export const jobs = two;
"
        );
    }

    #[test]
    fn what_cannot_be_joined_is_an_error() {
        let import = "import { a } from './a.js';\n";
        for (main, text) in [
            (import, "export let a = 1;\n"),
            (import, "export { a };\n"),
            (import, "export default 1;\n"),
            ("export { a } from './a.js';\n", "export const a = 1;\n"),
        ] {
            let error = join(&[("w/main.js", main), ("w/a.js", text), ("w/inside/worker.js", "")]);
            let error = error.expect_err(text).to_string();
            assert!(error.contains("can't be joined"), "{text}: {error}");
        }
    }

    #[test]
    fn ways_lead_from_file_to_file() {
        assert_eq!(relative("w/a/b.js", "w/a/c.js"), "./c.js");
        assert_eq!(relative("w/a/b/c.js", "w/d.js"), "../../d.js");
        assert_eq!(relative("w/d.js", "w/a/c.js"), "./a/c.js");
    }
}
