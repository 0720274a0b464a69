//! Installs axe-core, with which the page's tests in Chromium check accessibility.

use std::path::PathBuf;

use anyhow::Result;

use crate::npm::Package;

const PACKAGE: Package = Package { name: "axe-core", title: "axe-core" };

/// Finds or installs its script.
pub fn script() -> Result<PathBuf> {
    Ok(PACKAGE.find_or_install()?.join("axe.min.js"))
}
