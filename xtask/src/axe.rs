//! axe-core, which knows what a page must be like for everyone: the page's tests run it in Chromium.

use std::path::PathBuf;

use anyhow::Result;

use crate::npm::Package;

const PACKAGE: Package = Package {
    name: "axe-core",
    version: "4.14.1",
    folder: "axe",
    advice: "The page is checked by axe-core, which npm has: it comes with Node.js. On Debian: \
        sudo apt-get install nodejs npm. Elsewhere: from https://nodejs.org/",
};

/// Its script, which is installed where it is not there yet.
pub fn script() -> Result<PathBuf> {
    Ok(PACKAGE.find_or_install()?.join("axe.min.js"))
}
