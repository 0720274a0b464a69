//! `cargo xtask trial`: uses what a release has from outside, starting in an empty folder: the crate
//! in a program, the command line on a batch, the npm package in Node.js, and the element on pages of
//! another origin and of four frameworks.
//!
//! What it runs is in the documentation: the program of `docs/rust.md` and that of the package's
//! README. It prints what these print, and fails if that isn't right.

use std::env::consts::EXE_EXTENSION;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browsers::Browser;
use crate::command::{output, output_only, run};
use crate::package_tests::Installed;
use crate::server::Server;
use crate::site::Site;
use crate::test::{CRATE, own_cargo_at_root};
use crate::trial_pages::{self, Guests};
use crate::{delivery, npm, project};

/// The crate with the command line.
const CLI: &str = "leaper-cli";

/// Number of lines in the batch.
const LINES: u32 = 10_000;

/// Uses everything, and prints the results.
pub fn trial() -> Result<()> {
    // Not below the project, whose workspace would claim the packages.
    let folder = std::env::temp_dir().join("leaper-trial");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    println!("In the empty folder {}:", folder.display());
    let crates = unpacked_crates(&folder)?;
    try_crate(&folder, &crates[0])?;
    try_command_line(&folder, &crates)?;
    let (mut site, sources) = Site::delivered_and_sources(&delivery::Options::default())?;
    let installed = Installed::install(&sources)?;
    try_package(&installed)?;
    for (path, file) in trial_pages::bundled(&installed)?.iter() {
        site.files.put(path.clone(), file.clone());
    }
    try_element(site)
}

/// Packs both crates as for crates.io, and unpacks them. Returns their folders.
fn unpacked_crates(folder: &Path) -> Result<[PathBuf; 2]> {
    let mut cargo = own_cargo_at_root();
    cargo.args(["package", "--quiet", "--allow-dirty", "--no-verify"]);
    run(cargo.args(["--package", CRATE, "--package", CLI]))?;
    let unpack = |name: &str| -> Result<PathBuf> {
        let name = format!("{name}-{}", env!("CARGO_PKG_VERSION"));
        let packed = project::target().join("package").join(format!("{name}.crate"));
        run(Command::new("tar").arg("-xzf").arg(packed).current_dir(folder))?;
        Ok(folder.join(name))
    };
    Ok([unpack(CRATE)?, unpack(CLI)?])
}

/// Returns a cargo for projects outside of the workspace.
fn cargo(folder: &Path) -> Command {
    let mut cargo = own_cargo_at_root();
    cargo.current_dir(folder).env("CARGO_TARGET_DIR", project::target().join("trial-target"));
    cargo
}

/// Runs the program of `docs/rust.md`.
fn try_crate(folder: &Path, library: &Path) -> Result<()> {
    let docs = fs::read_to_string(project::root().join("docs/rust.md"))?;
    let mut source = "fn main() -> Result<(), Box<dyn std::error::Error>> {\n".to_owned();
    for block in docs.split("```rust\n").skip(1) {
        let (code, _) = block.split_once("```").context("a block ends")?;
        writeln!(source, "{{\n{code}}}")?;
    }
    source += "Ok(())\n}\n";
    let program = folder.join("program");
    fs::create_dir_all(program.join("src"))?;
    fs::write(program.join("src/main.rs"), source)?;
    let manifest = format!(
        "[package]\nname = \"program\"\nedition = \"2024\"\n\n[dependencies]\n{CRATE} = {{ path = {:?} }}\n",
        library.display().to_string()
    );
    fs::write(program.join("Cargo.toml"), manifest)?;
    let tree = output(cargo(&program).args(["tree", "--edges", "normal", "--prefix", "none"]))?;
    println!("\n== the crate in a program\n{}", tree.trim_end());
    let printed = output(cargo(&program).args(["run", "--quiet"]))?;
    println!("{}", printed.trim_end());
    expect(tree.lines().count() == 2, "the crate needs no other crate")?;
    expect(printed.contains("16 jumps, the proven minimum"), "the program finds 16 jumps")
}

/// Installs the command line and runs a batch.
fn try_command_line(folder: &Path, [library, cli]: &[PathBuf; 2]) -> Result<()> {
    println!("\n== the command line");
    // As if the crate were on crates.io.
    let patch = format!("patch.crates-io.{CRATE}.path={:?}", library.display().to_string());
    let mut install = cargo(folder);
    install.args(["install", "--quiet", "--config", &patch, "--path"]).arg(cli);
    run(install.arg("--root").arg(folder))?;
    let leaper = folder.join("bin/leaper").with_extension(EXE_EXTENSION);
    let one = output(Command::new(&leaper).args(["solve", "a8, b7, b6"]))?;
    print!("{one}");
    expect(one.contains("from a8 to b7 in 4 jumps"), "4 jumps")?;

    let mut lines = String::from("# Knights between any squares of three boards.\n");
    for number in 0..LINES {
        let (side, from, to) = (6 + number % 3, number / 3 % 36, number / 108 % 36);
        let square = |cell: u32| format!("{}{}", char::from(b'a' + (cell % 6) as u8), cell / 6 + 1);
        writeln!(lines, "travel?board={side}x{side}&from={}&to={}", square(from), square(to))?;
    }
    let file = folder.join("puzzles.txt");
    fs::write(&file, lines)?;
    let start = Instant::now();
    let answers = output(Command::new(&leaper).args(["solve", "--file"]).arg(&file))?;
    let solved = answers.lines().filter(|line| line.contains("\"status\":\"solved\"")).count();
    println!("{solved} of {LINES} puzzles solved in {:.2} s", start.elapsed().as_secs_f64());
    expect(solved == LINES as usize, "all are solved")
}

/// Runs the package in Node.js.
fn try_package(installed: &Installed) -> Result<()> {
    println!("\n== the package in Node.js");
    let example = output_only(
        Command::new(npm::node()?)
            .args(["--input-type=module", "--eval", installed.example()])
            .current_dir(installed.folder())
            .stdin(Stdio::null()),
    )?;
    println!("{}", example.trim_end());
    expect(example.trim_end().ends_with("b7"), "a path to b7")?;
    let mut npx = Command::new(npm::NPX);
    npx.args(["--no-install", "leaper-board", "solve", "--count", "tour?board=6x6&ends=closed"]);
    let answer = output_only(npx.current_dir(installed.folder()).stdin(Stdio::null()))?;
    println!("{}", answer.trim_end());
    expect(answer.contains("\"count\":\"9862\""), "9862 tours")
}

/// Opens pages with the element.
fn try_element(site: Site) -> Result<()> {
    println!("\n== the element on pages");
    let browser = Browser::Chromium.find_or_install()?;
    let server = Server::start(site, 0, &["/"])?;
    let guests = Guests::start(&server.origin())?;
    for (name, address) in guests.pages(&server.origin()) {
        let report = guests.open(browser.program(), &address)?;
        println!("{report}");
        expect(report == format!("{name} solved 36"), "a tour of 36 squares")?;
    }
    Ok(())
}

fn expect(is_right: bool, what: &str) -> Result<()> {
    if is_right { Ok(()) } else { bail!("expected: {what}") }
}
