//! Finds or installs the browsers for the tests, and their drivers.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::command::{find, run, with_low_priority};
use crate::driver::Driver;
use crate::toolchain::own_cargo;
use crate::{apt, project};

/// Debian's package of Chromium without windows.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Its program. Not the script on the PATH: the driver ends only the process that it has started, and
/// the browser would stay.
const HEADLESS_PROGRAM: &str = "/usr/lib/chromium/chromium-headless-shell";

/// A browser for tests.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Browser {
    Chromium,
    Firefox,
    Webkit,
}

/// An installed browser and its driver.
pub struct Installed {
    browser: Browser,
    program: PathBuf,
    driver: PathBuf,
}

impl Browser {
    /// Name on the command line and in file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// Name in messages.
    pub fn title(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::Webkit => "WebKit",
        }
    }

    /// Maximum number of concurrent tests: limited by the driver's sessions, and by the processor,
    /// so that animations stay smooth.
    pub fn sessions(self) -> usize {
        match self {
            Self::Chromium => 2,
            Self::Firefox | Self::Webkit => 1,
        }
    }

    /// Finds the browser and its driver, or installs what is missing if possible.
    pub fn find_or_install(self) -> Result<Installed> {
        let packages = match self {
            Self::Chromium => ["chromium", "chromium-driver", "fonts-dejavu-core"].as_slice(),
            Self::Firefox => ["firefox-esr", "fonts-dejavu-core"].as_slice(),
            Self::Webkit => ["webkit2gtk-driver", "xvfb", "xauth", "fonts-dejavu-core"].as_slice(),
        };
        let is_available = |package: &str| apt::candidate(package).is_some();
        let are_available = || packages.iter().all(|package| is_available(package));
        let complete =
            self.program().is_some() && (self == Self::Firefox || self.driver().is_some());
        if !complete && apt::may_install() && are_available() {
            let shell = Some(HEADLESS_SHELL)
                .filter(|package| self == Self::Chromium && is_available(package));
            let packages: Vec<String> =
                packages.iter().copied().chain(shell).map(str::to_owned).collect();
            apt::install(&packages, &format!("{} for the tests", self.title()))?;
        }
        let Some(program) = self.program() else {
            bail!("{} is not installed. {}", self.title(), self.advice());
        };
        let driver = match self.driver() {
            Some(driver) => driver,
            None if self == Self::Firefox => install_geckodriver()?,
            None => bail!("{}'s driver is not installed. {}", self.title(), self.advice()),
        };
        Ok(Installed { browser: self, program, driver })
    }

    fn program(self) -> Option<PathBuf> {
        let (names, known_paths): (&[&str], &[&str]) = match self {
            Self::Chromium => (
                &[
                    "chromium",
                    "chromium-browser",
                    "google-chrome",
                    "google-chrome-stable",
                    "chrome",
                ],
                &[
                    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                    "/Applications/Chromium.app/Contents/MacOS/Chromium",
                    "C:/Program Files/Google/Chrome/Application/chrome.exe",
                ],
            ),
            Self::Firefox => (
                &["firefox-esr", "firefox"],
                &[
                    "/Applications/Firefox.app/Contents/MacOS/firefox",
                    "C:/Program Files/Mozilla Firefox/firefox.exe",
                ],
            ),
            Self::Webkit => return mini_browser(),
        };
        find(names).or_else(|| known_paths.iter().map(PathBuf::from).find(|file| file.is_file()))
    }

    fn driver(self) -> Option<PathBuf> {
        match self {
            Self::Chromium => find(&["chromedriver"]),
            Self::Firefox => find(&["geckodriver"])
                .or_else(|| Some(installed_path("geckodriver")).filter(|file| file.is_file())),
            // WebKitGTK's browser has a window, so it needs a screen, real or virtual.
            Self::Webkit => find(&["WebKitWebDriver"]).filter(|_| find(&["xvfb-run"]).is_some()),
        }
    }

    fn advice(self) -> &'static str {
        match self {
            Self::Chromium => {
                "The tests need Chromium or Chrome, and chromedriver of the same \
                version, on the PATH. On Debian: sudo apt-get install chromium chromium-driver. \
                Elsewhere: Chrome from its maker's site, and chromedriver from \
                https://googlechromelabs.github.io/chrome-for-testing/"
            }
            Self::Firefox => {
                "The tests look for firefox on the PATH; on Debian: \
                sudo apt-get install firefox-esr"
            }
            Self::Webkit => {
                "The tests use WebKitGTK's WebKitWebDriver, MiniBrowser and xvfb-run; \
                on Debian: sudo apt-get install webkit2gtk-driver xvfb xauth"
            }
        }
    }
}

impl Installed {
    /// The browser.
    pub fn browser(&self) -> Browser {
        self.browser
    }

    /// The path of its program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Selects Chromium without windows, if that is installed, too: the engine is the same, and tests take
    /// three quarters of the time.
    pub fn without_windows(mut self) -> Self {
        let program = Path::new(HEADLESS_PROGRAM);
        if self.browser == Browser::Chromium && program.is_file() {
            program.clone_into(&mut self.program);
        }
        self
    }

    /// Starts the driver. Its browsers end with it.
    pub fn start(&self) -> Result<Driver> {
        Driver::start(self.browser.name(), self.command())
    }

    /// Starts the driver at a low priority.
    pub fn start_with_low_priority(&self) -> Result<Driver> {
        let command = self.command();
        Driver::start(self.browser.name(), |port| with_low_priority(&command(port)))
    }

    /// Returns the command that starts the driver on a port.
    fn command(&self) -> impl Fn(u16) -> Command {
        |port: u16| {
            let mut command = if self.browser == Browser::Webkit {
                let mut command = Command::new("xvfb-run");
                command.args(["-a", "-s", "-screen 0 1600x1200x24"]).arg(&self.driver);
                // Without a graphics card, compositing with OpenGL takes half of the processor's
                // time.
                command.env("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
                command
            } else {
                Command::new(&self.driver)
            };
            match self.browser {
                Browser::Chromium | Browser::Webkit => command.arg(format!("--port={port}")),
                Browser::Firefox => command.args(["--port", &port.to_string()]),
            };
            command
        }
    }

    /// Returns the WebDriver capabilities as JSON: the program, and its options.
    pub fn capabilities(&self) -> String {
        let binary = self.program.to_string_lossy();
        let capabilities = match self.browser {
            Browser::Chromium => json!({
                "goog:chromeOptions": {
                    "binary": binary,
                    "args": [
                        "--headless",
                        // Root can't use the sandbox, and the pages are ours.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--window-size=1280,900",
                        // The page follows the browser's language.
                        "--lang=en-US",
                        "--accept-lang=en-US",
                        // Only the page under test uses the network.
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--force-color-profile=srgb",
                        // Without a graphics card, a GPU process only copies images.
                        "--in-process-gpu",
                    ],
                },
                "goog:loggingPrefs": { "browser": "ALL" },
            }),
            Browser::Firefox => json!({
                "moz:firefoxOptions": {
                    "binary": binary,
                    "args": ["-headless", "--width=1280", "--height=900"],
                    "prefs": {
                        "app.update.auto": false,
                        "browser.safebrowsing.update.enabled": false,
                        "datareporting.policy.dataSubmissionEnabled": false,
                        "browser.download.alwaysOpenPanel": false,
                        "general.smoothScroll": false,
                        "layout.frame_rate": 30,
                        "dom.ipc.processPrelaunch.enabled": false,
                        "extensions.webextensions.remote": false,
                        "intl.accept_languages": "en-US",
                        "network.captive-portal-service.enabled": false,
                        "network.connectivity-service.enabled": false,
                    },
                },
            }),
            Browser::Webkit => json!({
                "webkitgtk:browserOptions": { "binary": binary, "args": ["--automation"] },
            }),
        };
        capabilities.to_string()
    }
}

/// Returns WebKitGTK's test browser, which isn't on the PATH.
fn mini_browser() -> Option<PathBuf> {
    let below = |folder: &str| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = below("/usr/lib").map(|entry| entry.path()).collect();
    folders.extend(["/usr/lib", "/usr/lib64", "/usr/libexec"].map(PathBuf::from));
    folders.sort();
    folders
        .iter()
        .flat_map(|folder| {
            ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
                .map(|name| folder.join(name).join("MiniBrowser"))
        })
        .find(|file| file.is_file())
}

/// Returns the path below `target/` where a program is installed.
fn installed_path(name: &str) -> PathBuf {
    let bin = project::target().join("tools/bin");
    bin.join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Installs Firefox's driver from crates.io, because few systems package it.
fn install_geckodriver() -> Result<PathBuf> {
    println!("Installing Firefox's driver into target/tools: cargo install geckodriver");
    let mut cargo = Command::new(own_cargo());
    cargo
        .args(["install", "geckodriver", "--locked", "--quiet"])
        // Without optimizations it builds four times as fast, and tests are as fast.
        .arg("--debug")
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .arg("--root")
        .arg(project::target().join("tools"))
        .arg("--target-dir")
        .arg(project::target().join("tools/build"))
        .stdin(Stdio::null());
    run(&mut cargo)
        .context("Firefox's driver could not be installed: put geckodriver on the PATH")?;
    Ok(installed_path("geckodriver"))
}
