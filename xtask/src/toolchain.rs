//! Finds or installs a cargo that can build for wasm32.
//!
//! It needs a standard library for `wasm32-unknown-unknown`, which comes in one of two ways:
//!
//! 1. It is installed with the compiler, which rustup does in seconds.
//! 2. Debian's packages contain a compiler and the library's source, and cargo builds the library,
//!    too (`-Z build-std`).
//!
//! `LEAPER_WASM_STD=debian` selects the second way.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command::{find, output, run, without_cargo_environment};
use crate::{apt, project};

/// The target platform.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How to call cargo for wasm32.
pub enum Toolchain {
    /// The library is installed: use the cargo that runs us.
    Installed,
    /// Build the library from source with Debian's cargo and compiler.
    Source(Debian),
}

/// Debian's compiler.
pub struct Debian {
    cargo: PathBuf,
    rustc: PathBuf,
    rustdoc: PathBuf,
}

impl Toolchain {
    /// Finds a toolchain for wasm32, or installs one.
    pub fn find_or_install() -> Result<Self> {
        if target_is_installed()? {
            return Ok(Self::Installed);
        }
        let asked = std::env::var_os("LEAPER_WASM_STD").is_some_and(|value| value == "debian");
        if asked {
            return Debian::find_or_install().map(Self::Source);
        }
        if let Some(debian) = Debian::find()? {
            return Ok(Self::Source(debian));
        }
        if find(&["rustup"]).is_some() {
            println!("Installing Rust's library for the web: rustup target add {TARGET}");
            match run(Command::new("rustup").args(["target", "add", TARGET])) {
                Ok(()) => return Ok(Self::Installed),
                Err(error) if apt::may_install() => println!("{error:#}"),
                Err(error) => {
                    return Err(error.context(format!(
                        "the library for the web could not be installed. Try yourself:\n    \
                         rustup target add {TARGET}"
                    )));
                }
            }
        }
        if apt::may_install() {
            return Debian::find_or_install().map(Self::Source);
        }
        bail!(
            "Rust's library for the web ({TARGET}) is missing, and there is no rustup to install \
             it. Either install Rust with rustup (see https://rustup.rs) and run\n    \
             rustup target add {TARGET}\nor, where Rust came with the system, install the \
             system's package of that library for the same compiler."
        )
    }

    /// Returns `cargo <subcommand>` for wasm32 with this target folder.
    pub fn cargo(&self, subcommand: &str, folder: &Path) -> Command {
        let mut command = match self {
            Self::Installed => {
                let mut command = Command::new(own_cargo());
                command.arg(subcommand);
                command
            }
            Self::Source(debian) => debian.command(subcommand),
        };
        command.current_dir(project::root()).args(["--target", TARGET, "--target-dir"]).arg(folder);
        command
    }

    /// Returns the folder of the library's source, whose paths are part of panic messages.
    pub fn library_source(&self) -> Option<PathBuf> {
        let Self::Source(debian) = self else {
            return None; // built elsewhere, and its paths are already neutral
        };
        let sysroot = output(Command::new(&debian.rustc).args(["--print", "sysroot"])).ok()?;
        Some(Path::new(sysroot.trim()).join("lib/rustlib/src/rust"))
    }
}

/// Returns the cargo that runs us.
pub fn own_cargo() -> PathBuf {
    std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from)
}

fn target_is_installed() -> Result<bool> {
    let folder = output(Command::new("rustc").args(["--print=target-libdir", "--target", TARGET]))?;
    let Ok(files) = std::fs::read_dir(folder.trim()) else {
        return Ok(false);
    };
    Ok(files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libstd-")))
}

impl Debian {
    /// Finds Debian's compiler, with the library's source and a linker.
    fn find() -> Result<Option<Self>> {
        if !apt::is_here() {
            return Ok(None);
        }
        let oldest = project::rust_version()?;
        let infix = apt::installed("rust*-src")
            .into_iter()
            .filter(|(_, version)| project::release(version) >= Some(oldest))
            .find_map(|(package, _)| infix_of(&package));
        Ok(infix.as_deref().and_then(Self::with_infix))
    }

    /// Finds or installs Debian's compiler.
    fn find_or_install() -> Result<Self> {
        if let Some(debian) = Self::find()? {
            return Ok(debian);
        }
        if !apt::is_here() {
            bail!(
                "LEAPER_WASM_STD=debian asks for Debian's compiler, and this machine has no \
                 apt-get. Unset the variable to use rustup."
            );
        }
        let oldest = project::rust_version()?;
        let (infix, _) = apt::available("^rust.*-src$")
            .iter()
            .filter_map(|package| infix_of(package))
            .filter_map(|infix| {
                let version = apt::candidate(&format!("rustc{infix}"))?;
                Some((infix, project::release(&version)?))
            })
            .filter(|(_, release)| *release >= oldest)
            .max_by_key(|(_, release)| *release)
            .with_context(|| {
                format!(
                    "this system's packages have no Rust {}.{} or newer with its library's source \
                     (rust-src). Install Rust with rustup (see https://rustup.rs) and run\n    \
                     rustup target add {TARGET}",
                    oldest.0, oldest.1
                )
            })?;
        let llvm = format!("rust{infix}-llvm");
        // The linker and the compiler need the same version of LLVM.
        let linker = apt::dependencies(&llvm)
            .iter()
            .find_map(|package| package.strip_prefix("llvm-"))
            .map_or_else(|| "lld".to_owned(), |number| format!("lld-{number}"));
        let packages = [
            format!("rustc{infix}"),
            format!("cargo{infix}"),
            format!("rust{infix}-src"),
            llvm,
            linker,
        ];
        apt::install(&packages, "a compiler for the web with its library's source")?;
        Self::with_infix(&infix).context("the packages are installed, but their cargo is not there")
    }

    /// Finds the compiler of the package `rustc<infix>`; the infix is empty, `-web` or like
    /// `-1.96`.
    fn with_infix(infix: &str) -> Option<Self> {
        let program = |package: &str, name: &str| {
            apt::files(&format!("{package}{infix}"))
                .into_iter()
                .map(PathBuf::from)
                .filter(|file| file.parent() == Some(Path::new("/usr/bin")))
                .find(|file| {
                    let base = file.file_name().unwrap_or_default().to_string_lossy();
                    base == name || base == format!("{name}{infix}")
                })
        };
        let cargo = program("cargo", "cargo")?;
        let rustc = program("rustc", "rustc")?;
        let rustdoc = program("rustc", "rustdoc")?;
        let has_linker = apt::is_installed(&format!("rust{infix}-llvm"));
        has_linker.then_some(Self { cargo, rustc, rustdoc })
    }

    fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(&self.cargo);
        without_cargo_environment(&mut command)
            .arg(subcommand)
            .env("RUSTC", &self.rustc)
            .env("RUSTDOC", &self.rustdoc)
            // `build-std` is unstable; this allows it for a stable compiler.
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Z", "build-std=std,panic_abort"]);
        command
    }
}

/// Returns `-web` for `rust-web-src`, an empty text for `rust-src`, and `None` for other packages.
fn infix_of(source_package: &str) -> Option<String> {
    let infix = source_package.strip_prefix("rust")?.strip_suffix("-src")?.to_owned();
    let is_release = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let known =
        infix.is_empty() || infix == "-web" || infix.strip_prefix('-').is_some_and(is_release);
    known.then_some(infix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_infix_of_a_source_package() {
        assert_eq!(infix_of("rust-src").as_deref(), Some(""));
        assert_eq!(infix_of("rust-web-src").as_deref(), Some("-web"));
        assert_eq!(infix_of("rust-1.93-src").as_deref(), Some("-1.93"));
        assert_eq!(infix_of("rust-mozilla-src"), None);
        assert_eq!(infix_of("rustup"), None);
    }
}
