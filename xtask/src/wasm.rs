//! The crates as WebAssembly, with their JavaScript glue.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::output;
use crate::project;
use crate::toolchain::{TARGET, Toolchain};

/// Flags for code that runs in browsers, including tests.
///
/// A low inlining threshold makes the wasm a fifth smaller; functions that need inlining for speed
/// are marked `#[inline]` or generic. The compiler's default features (bulk memory, sign extension
/// and so on) run in every browser since 2023. SIMD isn't enabled: no measurement shows a gain.
const FLAGS: &[&str] = &["-Cllvm-args=-inline-threshold=100"];

/// A crate compiled to WebAssembly with some features.
pub struct Build {
    /// Its files are `<name>.js` and `<name>_bg.wasm`.
    pub name: &'static str,
    /// Name of the crate.
    pub package: &'static str,
    /// Features, as cargo expects them.
    pub features: &'static str,
    /// Target folder. Builds of the same crate need one each, because cargo gives their modules the
    /// same name; those of different crates share one.
    folder: &'static str,
}

impl Build {
    /// The names of its glue and its module.
    pub fn files(&self) -> [String; 2] {
        [format!("{}.js", self.name), format!("{}_bg.wasm", self.name)]
    }
}

/// All builds. A page loads `leaper` first, which reads canonical lines of Travel and solves them,
/// and the others when they are needed: `kinds` reads and writes all kinds of puzzles, `level`
/// makes levels, `film` encodes animations, and the rest solve one kind each.
pub const BUILDS: [Build; 7] = [
    Build { name: "leaper", package: "leaper-wasm", features: "", folder: "leaper" },
    Build {
        name: "leaper_kinds",
        package: "leaper-wasm",
        features: "kinds",
        folder: "leaper_kinds",
    },
    Build { name: "leaper_swap", package: "leaper-wasm", features: "swap", folder: "leaper_swap" },
    Build {
        name: "leaper_place",
        package: "leaper-wasm",
        features: "place",
        folder: "leaper_place",
    },
    Build { name: "leaper_tour", package: "leaper-wasm", features: "tour", folder: "leaper_tour" },
    Build {
        name: "leaper_level",
        package: "leaper-wasm",
        features: "level",
        folder: "leaper_level",
    },
    Build { name: "leaper_film", package: "leaper-film", features: "", folder: "leaper" },
];

/// The use of modules, which decides how they are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// They are delivered, and tested: as small as possible.
    Delivery,
    /// They are served while one works on Leaper: built quickly. All builds but the first and `film`
    /// are the same module, with all kinds, and there is no link-time optimisation.
    Development,
}

impl Purpose {
    fn folder(self) -> PathBuf {
        match self {
            Self::Delivery => project::wasm_target(),
            Self::Development => project::wasm_target().join("development"),
        }
    }

    /// Returns the target folder and the features of a build.
    fn target_and_features(self, build: &Build) -> (PathBuf, &'static str) {
        let has_all = self == Self::Development && !build.features.is_empty();
        let (folder, features) =
            if has_all { ("full", "full") } else { (build.folder, build.features) };
        (self.folder().join(folder), features)
    }

    /// The folder of the modules and their glue.
    pub fn glue_folder(self) -> PathBuf {
        self.folder().join("glue")
    }
}

/// Makes all [`BUILDS`]. Returns the folder with the modules and their glue.
pub fn build(toolchain: &Toolchain, purpose: Purpose) -> Result<PathBuf> {
    build_first(toolchain, purpose)?;
    let mut failures = Vec::new();
    build_others(toolchain, purpose, |_, outcome| failures.extend(outcome.err()))?;
    match failures.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(purpose.glue_folder()),
    }
}

/// Makes the build that every visit begins with.
pub fn build_first(toolchain: &Toolchain, purpose: Purpose) -> Result<()> {
    build_one(toolchain, purpose, &BUILDS[0], &rustflags(toolchain))
}

/// Makes the other builds, and calls a function as soon as one is done or has failed.
pub fn build_others(
    toolchain: &Toolchain,
    purpose: Purpose,
    mut done: impl FnMut(&Build, Result<()>),
) -> Result<()> {
    let flags = rustflags(toolchain);
    let [first, others @ ..] = &BUILDS;
    for build in others {
        seed(&purpose.target_and_features(first).0, &purpose.target_and_features(build).0)?;
    }
    // Side by side, because each links on one core for most of its time.
    let (sender, outcomes) = std::sync::mpsc::channel();
    thread::scope(|scope| {
        for build in others {
            let (sender, flags) = (sender.clone(), &flags);
            scope.spawn(move || sender.send((build, build_one(toolchain, purpose, build, flags))));
        }
        drop(sender);
        for (build, outcome) in outcomes {
            done(build, outcome);
        }
    });
    Ok(())
}

/// Copies the compiled libraries of one build to the folder of another, unless that exists. This
/// saves up to a minute each where the standard library is compiled, too.
fn seed(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        return Ok(());
    }
    // An interrupted copy must not look complete.
    let partial = to.with_extension("partial");
    copy(from, &partial).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(std::fs::rename(&partial, to)?)
}

/// Copies a folder with the files' times, by which cargo tells what is current.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&from, &to)?;
        } else {
            std::fs::copy(&from, &to)?;
            std::fs::File::options()
                .write(true)
                .open(&to)?
                .set_modified(entry.metadata()?.modified()?)?;
        }
    }
    Ok(())
}

/// Makes one build and prints how long it took. Cargo's output is printed only if it fails.
fn build_one(toolchain: &Toolchain, purpose: Purpose, build: &Build, flags: &str) -> Result<()> {
    let start = Instant::now();
    let (target, features) = purpose.target_and_features(build);
    let mut cargo = toolchain.cargo("rustc", &target);
    cargo
        .args(["--package", build.package, "--lib", "--release", "--no-default-features"])
        .args(["--features", features])
        // Without the library for Rust, which would be optimised, too.
        .args(["--crate-type", "cdylib"])
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env("CARGO_TERM_PROGRESS_WHEN", "never")
        // wasm-bindgen reads the sections that stripping would remove, and strips afterwards.
        .env("CARGO_PROFILE_RELEASE_STRIP", "none");
    if purpose == Purpose::Development {
        cargo
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    }
    if std::io::stderr().is_terminal() {
        cargo.env("CARGO_TERM_COLOR", "always");
    }
    output(&mut cargo)?;
    let module =
        target.join(TARGET).join("release").join(build.package.replace('-', "_") + ".wasm");
    glue(&module, build.name, &purpose.glue_folder())?;
    println!("  {:<14} {:>6.1} s", build.name, start.elapsed().as_secs_f64());
    Ok(())
}

fn glue(module: &Path, name: &str, folder: &Path) -> Result<()> {
    let version = "is wasm-bindgen in Cargo.toml of the same version as wasm-bindgen-cli-support?";
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        // `init()` finds the wasm beside the glue.
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot write the glue for {}; {version}", module.display()))
}

/// Returns the compiler's flags for `CARGO_ENCODED_RUSTFLAGS`, which overrides all other settings.
///
/// Panic messages contain paths of source files. These are shortened, which makes the wasm smaller
/// and the same on every machine.
pub fn rustflags(toolchain: &Toolchain) -> String {
    let mut flags: Vec<String> = FLAGS.iter().map(|&flag| flag.to_owned()).collect();
    let mut shorten = |folder: &Path, name: &str| {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    };
    for folder in registry_sources() {
        shorten(&folder, "crates");
    }
    if let Some(folder) = toolchain.library_source() {
        shorten(&folder, "rust");
        if let Ok(real) = folder.canonicalize() {
            shorten(&real, "rust");
        }
    }
    shorten(project::root(), "leaper");
    flags.join("\x1f")
}

/// Returns the folders into which cargo unpacks crates.
fn registry_sources() -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = std::env::home_dir()?;
        Some(home.join(".cargo"))
    });
    let Some(sources) = home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok())
    else {
        return vec![];
    };
    let mut folders: Vec<_> = sources.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders
}
