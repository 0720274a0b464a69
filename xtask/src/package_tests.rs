//! Tests the npm package as its users have it: installed from its tarball, run in Node.js, checked
//! by TypeScript, and bundled by Vite. The examples of its README are part of the tests.

use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{output, run};
use crate::counts::Counts;
use crate::npm::{self, Package};
use crate::package::{self, NAME};
use crate::project;
use crate::site::{Files, Site};
use crate::test::own_cargo_at_root;
use crate::typescript::TypeScript;

const VITE: Package = Package { name: "vite", title: "Vite" };

/// The locked versions of frameworks whose types know the element.
const FRAMEWORKS: &str = "frameworks";

/// The folder of the bundled page on the server.
pub const PATH: &str = "bundled";

/// Maximum time of a program, in milliseconds.
const TIME_LIMIT: u32 = 60_000;

/// Programs, and their expected output.
const PROGRAMS: [(&str, &str); 4] = [
    (
        "const lines = ['travel?board=8x8&from=a8&to=b7&avoid=b6', 'swap?board=N1N/3/n1n', 'tour?board=6x6&ends=closed', 'place?board=7x8&pieces=K3Q1B2R2N3'];
         const answers = await Promise.all(lines.map((line) => solve(line, { count: true })));
         console.log(...answers.map(({ status, length, shortest, count }) => `${status} ${length} ${shortest ?? count};`));",
        "solved 4 5; solved 16 4726784; solved 36 9862; solved undefined 22072980;",
    ),
    (
        "for (const [line, options] of [['travel?board=8x8&from=b9&to=a1'], ['tour?board=6x6', { nonsense: 1 }], ['tour?board=6x6', { seed: () => 1 }]]) {
             const error = await solve(line, options).catch((error) => error);
             console.log(error instanceof SolveError, error.name, error.code, String(error.at));
         }",
        "true SolveError off-board 22,24\ntrue SolveError bad-request undefined\ntrue SolveError bad-request undefined",
    ),
    (
        "const long = solve('swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn', { extent: true, signal: AbortSignal.timeout(100) }).catch((error) => error);
         const short = solve('travel?board=8x8&from=a1&to=h8');
         console.log((await short).length, (await long).name);",
        "6 TimeoutError",
    ),
    (
        "const progress = [];
         const answer = await solve('swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn', { extent: true, seconds: 0.5, onProgress: (it) => progress.push(it.positions) });
         console.log(answer.status, answer.limit, answer.ms >= 500, progress.length > 0 && progress.every((it) => it > 0));",
        "limit time true true",
    ),
];

/// Arguments and puzzles for the package's command. (Searches whose results depend on time or on the
/// number of threads are not among them.)
const BATCHES: [(&[&str], &str); 8] = [
    (
        &["-", "--seconds", "60"],
        "# A comment.\n#Tour\ntravel?board=8x8&from=a8&to=b7&avoid=b6\n\nplace?board=2x2&pieces=Q2\ntour?board=30x30&ends=closed\nno puzzle\n#travel?board=8x8&from=b9\n",
    ),
    (
        &["-", "--list", "3"],
        "travel?board=8x8&from=a8&to=b7&avoid=b6\nswap?board=N2n/N2n/N2n\nplace?board=8x8&pieces=Q8\ntour?board=5x5\na8, b9\n",
    ),
    (
        &["-", "--distances"],
        "travel?board=5x5&from=a1&to=e5\ntravel?board=3x3&from=a1&to=b2\ntour?board=5x5\n",
    ),
    (
        &["-", "--random", "--seed", "3", "--count"],
        "tour?board=5x5\ntour?board=6x6&ends=closed\ntour?board=4x4\n",
    ),
    (&["-", "--number", "864"], "tour?board=5x5\ntour?board=5x5&from=a1\nswap?board=N1n\n"),
    // Limits: tables of one MiB are too small to number the tours or to say whether there are others.
    (&["-", "--number", "5", "--memory", "1"], "tour?board=8x8\n"),
    (&["-", "--random", "--memory", "1"], "tour?board=8x8\n"),
    (&["-", "--extent"], "swap?board=N2/3/2n\ntravel?board=8x8&from=a1&to=h8\n"),
];

/// The crate with the command line.
const CLI: &str = "leaper-cli";

/// The installed package.
pub struct Installed {
    /// A project that uses the package.
    folder: PathBuf,
    /// Examples of the package's README: for bundled pages, plain pages and programs.
    examples: [String; 3],
}

impl Installed {
    /// Makes and installs the package.
    pub fn install(sources: &Site) -> Result<Self> {
        let below = project::target().join("npm-trial");
        fs::create_dir_all(&below)?;
        let (_, tarball) = package::write(&package::make(sources)?, &below)?;
        let folder = below.join("project");
        fs::create_dir_all(folder.join("src"))?;
        npm::install_locked(FRAMEWORKS, &folder)?;
        let tarball = tarball.to_str().context("the tarball's path is text")?;
        npm::install_tarball(&folder, tarball)?;
        let there = folder.join("node_modules").join(NAME);
        let readme = fs::read_to_string(there.join("README.md"))?;
        let example = |language: &str, number: usize| {
            let begin = format!("```{language}\n");
            let block = readme.split(&begin).nth(number).and_then(|rest| rest.split_once("```"));
            Ok::<_, anyhow::Error>(block.context("the package's README shows it")?.0.to_owned())
        };
        let examples = [example("js", 1)?, example("html", 1)?, example("js", 2)?];
        Ok(Self { folder, examples })
    }

    /// Bundles a page. Returns files for the server.
    pub fn bundle(&self) -> Result<Files> {
        let page = |script: &str| {
            format!(
                "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>A page</title><link rel=\"icon\" href=\"data:,\"><body>{script}"
            )
        };
        fs::write(
            self.folder.join("index.html"),
            page("<script type=\"module\" src=\"/src/main.js\"></script>"),
        )?;
        fs::write(self.folder.join("src/main.js"), &self.examples[0])?;
        run(&mut self.vite()?)?;
        let mut files = Files::default();
        add(&mut files, &self.folder.join("dist"), PATH)?;
        let package = format!("node_modules/{NAME}");
        add(&mut files, &self.folder.join(&package), &format!("{PATH}/{package}"))?;
        files.insert(format!("{PATH}/plain.html"), page(&self.examples[1]).into_bytes());
        Ok(files)
    }

    /// Returns the command that bundles the project with Vite.
    pub fn vite(&self) -> Result<Command> {
        let mut vite = Command::new(npm::node()?);
        vite.arg(VITE.find_or_install()?.join("bin/vite.js"));
        // It would warn of large chunks, which are loaded when they are needed.
        vite.args(["build", "--base", "./", "--logLevel", "error"]);
        vite.current_dir(&self.folder).stdin(Stdio::null());
        Ok(vite)
    }

    /// Returns the folder of the project that uses the package.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the program of the package's README.
    pub fn example(&self) -> &str {
        &self.examples[2]
    }

    /// Runs the programs in Node.js.
    pub fn programs(&self) -> Result<Counts> {
        let mut counts = Counts::default();
        let example = (self.example(), None);
        let programs = PROGRAMS.map(|(program, printed)| (program, Some(printed)));
        for (program, expected) in [example].into_iter().chain(programs) {
            let guard = format!("setTimeout(() => process.exit(9), {TIME_LIMIT}).unref();\n");
            let begin = match expected {
                Some(_) => "import { solve, SolveError } from 'leaper-board/solve';\n",
                None => "",
            };
            let mut node = Command::new(npm::node()?);
            node.args(["--input-type=module", "--eval", &format!("{begin}{guard}{program}")]);
            let printed = output(node.current_dir(&self.folder).stdin(Stdio::null()));
            let is_right = printed.as_ref().is_ok_and(|printed| match expected {
                Some(expected) => printed.trim() == expected,
                // There are several solutions with the same last square.
                None => printed.split_whitespace().count() == 4 && printed.trim().ends_with("b7"),
            });
            if is_right {
                counts.passed += 1;
            } else {
                counts.failed += 1;
                println!("{program}\nprints, in Node.js: {printed:?}\ninstead of: {expected:?}");
            }
        }
        match self.command_line() {
            Ok(()) => counts.passed += 1,
            Err(error) => {
                counts.failed += 1;
                println!("leaper-board solve: {error:#}");
            }
        }
        Ok(counts)
    }

    /// Checks the package's command, with batches from standard input: it prints the documents that
    /// the command line prints, but for the time.
    fn command_line(&self) -> Result<()> {
        let cli = own_cargo_at_root().args(["build", "--quiet", "--package", CLI]).status()?;
        if !cli.success() {
            bail!("the command line can't be built");
        }
        let program = project::target().join("debug/leaper").with_extension(EXE_EXTENSION);
        for (arguments, lines) in BATCHES {
            let mut own = Command::new(&program);
            let (expected, status) = batch(own.arg("solve").args(arguments), lines)?;
            let mut node = Command::new(npm::node()?);
            node.arg(format!("node_modules/{NAME}/cli.js")).arg("solve").args(arguments);
            let (printed, its) = batch(node.current_dir(&self.folder), lines)?;
            let without_time = printed.into_iter().map(|mut document| {
                document.as_object_mut().and_then(|document| document.remove("ms"));
                document
            });
            let printed: Vec<Value> = without_time.collect();
            if printed != expected || its != status {
                bail!("{arguments:?} prints {printed:?} ({its:?}), not {expected:?} ({status:?})");
            }
        }
        Ok(())
    }

    /// Checks a project that uses the package with TypeScript. Returns the errors.
    pub fn errors(&self, compiler: &TypeScript) -> Result<String> {
        let source = project::root().join("npm/test");
        for entry in fs::read_dir(&source)? {
            let path = entry?.path();
            let name = path.file_name().context("a file has a name")?;
            fs::copy(&path, self.folder.join("src").join(name))?;
        }
        fs::write(self.folder.join("tsconfig.json"), SETTINGS)?;
        compiler.errors(&self.folder)
    }
}

/// Runs a program that reads puzzles. Returns the documents that it prints, and its exit status.
fn batch(program: &mut Command, lines: &str) -> Result<(Vec<Value>, Option<i32>)> {
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = program.spawn()?;
    child.stdin.take().context("its input")?.write_all(lines.as_bytes())?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8(output.stdout)?;
    let documents = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    Ok((documents, output.status.code()))
}

/// The project's settings. They check the package's declarations, too.
const SETTINGS: &str = r#"{
  "compilerOptions": {
    "strict": true, "noEmit": true, "target": "es2023", "lib": ["es2023", "dom"], "types": [],
    "module": "nodenext", "moduleResolution": "nodenext", "jsx": "react-jsx", "skipLibCheck": false
  },
  "include": ["src/*.ts", "src/*.tsx"]
}
"#;

/// Adds all files of a folder.
pub fn add(files: &mut Files, folder: &Path, path: &str) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            bail!("{} is not a name for the web", entry.path().display());
        };
        let inner = format!("{path}/{name}");
        if entry.file_type()?.is_dir() {
            add(files, &entry.path(), &inner)?;
        } else {
            files.insert(inner, fs::read(entry.path())?);
        }
    }
    Ok(())
}
