//! The crates as WebAssembly, with their JavaScript glue.

use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::run;
use crate::project;
use crate::toolchain::{TARGET, Toolchain};

/// Flags for code that runs in the browser, the tests' included.
///
/// Less is copied to where it is called than the compiler would by itself: a fifth less to load,
/// and what counts for speed is marked `#[inline]` or is generic anyway. The compiler's own choice
/// of features (bulk memory, sign extension and the like) runs in every browser since 2023; SIMD
/// has to show first that it is worth it.
const FLAGS: &[&str] = &["-Cllvm-args=-inline-threshold=100"];

/// A build of a crate: its name in the site, and its features.
pub struct Build {
    /// The glue is `<name>.js`, the module `<name>_bg.wasm`.
    pub name: &'static str,
    /// The crate.
    pub package: &'static str,
    /// As cargo takes them.
    pub features: &'static str,
    /// In which folder it is built. Cargo gives the modules of one crate the same name, and would
    /// build each anew every time; different crates share what both need.
    folder: &'static str,
}

/// All builds: for each kind of puzzle one, since a visitor begins with one of them; the last but one
/// makes puzzles to play, the last films. The first knows journeys alone, in their canonical lines; the
/// second solves no more, but reads and writes all kinds of puzzles, as the others do.
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

/// Builds the crates for the browser in all [`BUILDS`] and leaves them in the folder that is given
/// back.
pub fn build(toolchain: &Toolchain) -> Result<PathBuf> {
    let target = project::wasm_target();
    let folder = target.join("glue");
    let flags = rustflags(toolchain);
    let [first, others @ ..] = &BUILDS;
    build_one(toolchain, first, &flags, &folder)?;
    for build in others {
        seed(&target.join(first.folder), &target.join(build.folder))?;
    }
    // Side by side: the end of each keeps one core busy.
    thread::scope(|scope| {
        let builders: Vec<_> = others
            .iter()
            .map(|build| scope.spawn(|| build_one(toolchain, build, &flags, &folder)))
            .collect();
        builders.into_iter().try_for_each(|builder| builder.join().expect("a build does not panic"))
    })?;
    Ok(folder)
}

/// Lets a folder that is not there yet begin with what another has: the libraries are the same in
/// both, and the standard library may be one that takes a minute to build.
fn seed(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        return Ok(());
    }
    // Whole or not at all.
    let begun = to.with_extension("begun");
    copy(from, &begun).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(std::fs::rename(&begun, to)?)
}

/// Copies a folder. What a file's age says to cargo stays so.
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

fn build_one(toolchain: &Toolchain, build: &Build, flags: &str, folder: &Path) -> Result<()> {
    let target = project::wasm_target().join(build.folder);
    let mut cargo = toolchain.cargo("rustc", &target);
    cargo
        .args(["--package", build.package, "--lib", "--release", "--no-default-features"])
        .args(["--features", build.features])
        // Not also as a library for Rust, which would be optimised for itself.
        .args(["--crate-type", "cdylib"])
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        // Two would write over each other.
        .env("CARGO_TERM_PROGRESS_WHEN", "never")
        // The glue's maker reads what stripping takes away, and strips afterwards itself.
        .env("CARGO_PROFILE_RELEASE_STRIP", "none");
    run(&mut cargo)?;
    let module =
        target.join(TARGET).join("release").join(build.package.replace('-', "_") + ".wasm");
    glue(&module, build.name, folder)
}

fn glue(module: &Path, name: &str, folder: &Path) -> Result<()> {
    let version = "is wasm-bindgen in Cargo.toml of the same version as wasm-bindgen-cli-support?";
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        // The module finds its wasm beside itself, so that `init()` needs no argument.
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot write the glue for {}; {version}", module.display()))
}

/// The flags in the form of `CARGO_ENCODED_RUSTFLAGS`, which goes before all other settings.
///
/// Panic messages name source files. What they say must not depend on whose machine built them,
/// and shorter is smaller.
pub fn rustflags(toolchain: &Toolchain) -> String {
    let mut flags: Vec<String> = FLAGS.iter().map(|&flag| flag.to_owned()).collect();
    let mut neutral = |folder: &Path, name: &str| {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    };
    for folder in registry_sources() {
        neutral(&folder, "crates");
    }
    if let Some(folder) = toolchain.library_source() {
        neutral(&folder, "rust");
        if let Ok(real) = folder.canonicalize() {
            neutral(&real, "rust");
        }
    }
    neutral(project::root(), "leaper");
    flags.join("\x1f")
}

/// The folders in which cargo unpacks the crates it downloads.
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
