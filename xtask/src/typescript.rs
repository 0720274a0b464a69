//! Checks the page's JavaScript with TypeScript's compiler, by the types in its comments. The
//! service worker has other globals, and so its own settings, `www/tsconfig.sw.json`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::shown;
use crate::npm::{self, Package};
use crate::project;

const PACKAGE: Package = Package { name: "typescript", title: "TypeScript" };

/// An installed compiler.
pub struct TypeScript {
    node: PathBuf,
    compiler: PathBuf,
}

impl TypeScript {
    /// Finds the compiler, or installs it.
    pub fn find_or_install() -> Result<Self> {
        let there = PACKAGE.find_or_install()?;
        Ok(Self { node: npm::node()?, compiler: there.join("bin/tsc") })
    }

    /// Checks a folder with a `tsconfig.json`, or the files that such a file names. Returns the
    /// errors, one a line.
    pub fn errors(&self, project: &Path) -> Result<String> {
        let mut compiler = self.command(project);
        let output =
            compiler.output().with_context(|| format!("cannot start: {}", shown(&compiler)))?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() && !said.contains("error TS") {
            let complaint = String::from_utf8_lossy(&output.stderr);
            bail!("failed ({}): {}\n{said}{complaint}", output.status, shown(&compiler));
        }
        Ok(if output.status.success() { String::new() } else { said })
    }

    /// Errors contain paths from the project's root.
    fn command(&self, project: &Path) -> Command {
        let mut command = Command::new(&self.node);
        command.arg(&self.compiler).args(["--pretty", "false", "--project"]).arg(project);
        command.current_dir(project::root()).stdin(Stdio::null());
        command
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::command::output;

    #[test]
    fn a_wrong_type_is_found() {
        let trial = PACKAGE.folder().join("trial");
        fs::create_dir_all(&trial).unwrap();
        for (name, text) in [
            // The page's settings are as strict.
            ("tsconfig.json", r#"{"extends": "../../../www/tsconfig.json", "include": ["*.js"]}"#),
            ("right.js", "/** @param {number} n */\nexport const twice = (n) => 2 * n;\n"),
            ("wrong.js", "import { twice } from './right.js';\nexport const six = twice('3');\n"),
            ("loose.js", "export const same = (x) => x;\n"),
        ] {
            fs::write(trial.join(name), text).unwrap();
        }
        let errors = TypeScript::find_or_install().unwrap().errors(&trial).unwrap();
        let found: Vec<&str> =
            errors.lines().filter_map(|line| line.rsplit('/').next()?.split(':').next()).collect();
        assert_eq!(found, ["loose.js(1,22)", "wrong.js(2,26)"], "{errors}");
    }

    #[test]
    fn all_modules_of_the_page_are_checked() {
        fn written(folder: &Path, found: &mut BTreeSet<PathBuf>) {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let path = entry.path();
                if path.is_dir() {
                    written(&path, found);
                } else if path.extension().is_some_and(|end| end == "js" || end == "ts") {
                    found.insert(path);
                }
            }
        }
        let page = project::root().join("www");
        let compiler = TypeScript::find_or_install().unwrap();
        let list = |project: &Path| {
            let listed = output(compiler.command(project).arg("--listFilesOnly")).unwrap();
            listed.lines().map(PathBuf::from).collect::<BTreeSet<_>>()
        };
        let checked = &list(&page) | &list(&page.join("tsconfig.sw.json"));
        let mut left = BTreeSet::new();
        written(&page, &mut left);
        left.retain(|path| !checked.contains(path));
        assert_eq!(left, BTreeSet::new());
    }
}
