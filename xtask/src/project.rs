//! The project's folders, and its minimum Rust version.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository")
}

/// Returns the folder of the static site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Returns the target folder for wasm32. It isn't cargo's own, because another compiler may use it,
/// and so that builds don't wait for each other's lock.
pub fn wasm_target() -> PathBuf {
    target().join("wasm")
}

/// Returns cargo's own target folder.
pub fn target() -> PathBuf {
    root().join("target")
}

/// Returns the oldest Rust release that builds the project, as (major, minor).
pub fn rust_version() -> Result<(u32, u32)> {
    let manifest = root().join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)
        .with_context(|| format!("cannot read {}", manifest.display()))?;
    text.lines()
        .find_map(|line| line.strip_prefix("rust-version"))
        .and_then(|rest| release(rest.trim_start_matches([' ', '=', '"'])))
        .context("Cargo.toml has no line rust-version = \"major.minor\"")
}

/// Returns the first two numbers of a version such as `1.96.0+dfsg1-1`.
pub fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_is_its_first_two_numbers() {
        assert_eq!(release("1.96.0+dfsg1-1~deb12u2"), Some((1, 96)));
        assert_eq!(release("1.93\""), Some((1, 93)));
        assert_eq!(release("unknown"), None);
    }

    #[test]
    fn the_manifest_names_a_release() {
        assert!(rust_version().unwrap() >= (1, 85));
    }
}
