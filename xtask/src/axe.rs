//! axe-core, which knows what a page must be like for everyone: the page's tests run it in Chromium.

use std::path::PathBuf;

use anyhow::Result;

use crate::npm::Package;

const PACKAGE: Package = Package { name: "axe-core", title: "axe-core", version: "4.14.1" };

/// Its script, which is installed where it is not there yet.
pub fn script() -> Result<PathBuf> {
    Ok(PACKAGE.find_or_install()?.join("axe.min.js"))
}
