//! What the project's own commands are made of is built once: for them first, and the same for the tests of the
//! whole workspace, where cargo gives each crate the features that anybody wants.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::root;

/// The crates that cargo builds for these packages, each with the features that it is built with.
fn built(packages: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["tree", "--offline", "--prefix", "none"]);
    let output = cargo.args(["--format", "{p}|{f}"]).args(packages).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut built: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let (package, features) = line.split_once('|').unwrap_or_default();
        let features = features.trim_end_matches(" (*)");
        built.entry(package.to_owned()).or_default().insert(features.to_owned());
    }
    built
}

#[test]
fn the_tests_build_nothing_again_that_xtask_is_made_of() {
    let first = built(&["--package", "xtask", "--edges", "normal,build"]);
    let then = built(&["--workspace", "--exclude", "leaper-wasm", "--edges", "normal,build,dev"]);
    assert!(first.len() > 100, "{} crates", first.len());
    let again: Vec<_> = first.iter().filter(|&(name, own)| !own.is_subset(&then[name])).collect();
    assert!(
        again.is_empty(),
        "ask for the features that others want in xtask/Cargo.toml: {again:?}"
    );
}
