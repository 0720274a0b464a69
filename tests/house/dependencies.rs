//! What cargo builds: the crate alone for programs that use it, and the dependencies of `xtask`
//! once, with the same features for `xtask` and for the tests of the workspace, where cargo unifies
//! the features of all packages.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::root;

/// Returns the crates that cargo builds for these packages, with their features.
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
fn tests_do_not_rebuild_dependencies_of_xtask() {
    let first = built(&["--package", "xtask", "--edges", "normal,build"]);
    let later = built(&["--workspace", "--exclude", "leaper-wasm", "--edges", "normal,build,dev"]);
    assert!(first.len() > 100, "{} crates", first.len());
    let rebuilt: Vec<_> =
        first.iter().filter(|&(name, own)| !own.is_subset(&later[name])).collect();
    assert!(
        rebuilt.is_empty(),
        "add the features that others use to xtask/Cargo.toml: {rebuilt:?}"
    );
}

#[test]
fn programs_that_use_the_crate_build_nothing_else() {
    let package = env!("CARGO_PKG_NAME");
    let alone = |features: &[&str]| {
        let built = built(&[&["--package", package, "--edges", "normal"], features].concat());
        built.into_keys().map(|name| name.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(alone(&[]), [package]);
    let with_serde = alone(&["--features", "serde,records"]);
    let allowed = [package, "serde", "serde_core", "serde_derive"];
    let others: Vec<_> = with_serde
        .iter()
        .filter(|name| !allowed.contains(&name.as_str()))
        // What macros are written with.
        .filter(|name| !["proc-macro2", "quote", "syn", "unicode-ident"].contains(&name.as_str()))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}
