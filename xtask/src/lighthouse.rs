//! Measures first visits with Lighthouse: each kind of puzzle and each article, on a phone and on a
//! desktop.
//!
//! Lighthouse simulates both devices from an unthrottled visit: the phone has a processor four
//! times slower than this one, round trips of 150 ms and 1.6 Mbit/s; the desktop 40 ms and 10
//! Mbit/s. Other load on this machine can only lower the performance, so a visit that scores too
//! low is repeated, and the best one counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::browsers::Installed;
use crate::command::output_only;
use crate::npm::{self, Package};
use crate::server::Server;
use crate::site::Site;

/// `xtask/npm/lighthouse/` has the last version that supports Node.js 18 and 20.
const PACKAGE: Package = Package { name: "lighthouse", title: "Lighthouse" };

/// Maximum number of visits to a page.
const MOST_VISITS: usize = 4;

/// The pages to visit, with their addresses in the site: a puzzle of each kind, and the articles,
/// one of them also in another language.
const OPENED: [(&str, &str); 13] = [
    ("Travel", "#travel?board=8x8&from=a8&to=b7&avoid=b6"),
    ("Swap", "#swap?board=N1N/3/n1n"),
    ("Place", "#place?board=8x8&pieces=Q8"),
    ("Tour", "#tour?board=8x8&ends=closed"),
    ("articles", "learn/index.html"),
    ("how far", "learn/how-far.html"),
    ("sixteen", "learn/why-sixteen.html"),
    ("farthest", "learn/farthest.html"),
    ("counting", "learn/counting.html"),
    ("covering", "learn/covering.html"),
    ("the tour", "learn/tour.html"),
    ("frontier", "learn/frontier.html"),
    ("German", "learn/de/counting.html"),
];

/// Devices: name, Lighthouse's options, and minimum performance score.
const DEVICES: [(&str, &[&str], f64); 2] =
    [("phone", &[], 0.97), ("desk", &["--preset=desktop"], 1.0)];

/// Categories that need the full score.
const FULL_SCORE_CATEGORIES: [&str; 3] = ["accessibility", "best-practices", "seo"];

const PERFORMANCE: &str = "performance";

/// Audits to print besides the scores, and their columns. All but the layout shift are in
/// milliseconds.
const FIGURES: [(&str, &str); 5] = [
    ("first-contentful-paint", "paint"),
    ("largest-contentful-paint", "largest"),
    ("speed-index", "index"),
    ("total-blocking-time", "blocked"),
    ("cumulative-layout-shift", "shift"),
];

/// The parts of Lighthouse's report that we use.
#[derive(Deserialize)]
struct Report {
    categories: BTreeMap<String, Category>,
    audits: BTreeMap<String, Audit>,
}

#[derive(Deserialize)]
struct Category {
    /// From 0 to 1; `None` if Lighthouse failed.
    score: Option<f64>,
    #[serde(rename = "auditRefs")]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    id: String,
    weight: f64,
}

#[derive(Deserialize)]
struct Audit {
    title: String,
    score: Option<f64>,
    #[serde(rename = "numericValue")]
    value: Option<f64>,
}

impl Report {
    /// Returns a category's score, from 0 to 1.
    fn score(&self, category: &str) -> f64 {
        self.categories.get(category).and_then(|category| category.score).unwrap_or(0.0)
    }

    /// Returns the failed audits of the categories whose scores are too low.
    fn faults(&self, least: f64) -> Vec<String> {
        let wanted = |category: &str| if category == PERFORMANCE { least } else { 1.0 };
        let low = self.categories.iter().filter(|(name, _)| self.score(name) < wanted(name));
        let audits = low.flat_map(|(_, category)| &category.parts);
        audits
            .filter(|part| part.weight > 0.0)
            .filter_map(|part| self.audits.get(&part.id))
            .filter(|audit| audit.score.is_some_and(|score| score < 1.0))
            .map(|audit| audit.title.clone())
            .collect()
    }
}

/// An installed Lighthouse.
pub struct Lighthouse {
    node: PathBuf,
    program: PathBuf,
}

impl Lighthouse {
    /// Finds Lighthouse, or installs it.
    pub fn find_or_install() -> Result<Self> {
        let program = PACKAGE.find_or_install()?.join("cli/index.js");
        Ok(Self { node: npm::node()?, program })
    }

    /// Visits a site in Chromium and prints a table. Fails if a score is too low.
    pub fn judge(&self, site: Site, chromium: &Installed) -> Result<()> {
        let server = Server::start(site, 0, &["/"])?;
        let address = |path: &str| format!("{}/{path}", server.origin());
        print!("\n{:<8} {:<6} {PERFORMANCE:>12}", "what", "on");
        for category in FULL_SCORE_CATEGORIES {
            print!(" {category:>14}");
        }
        for (_, title) in FIGURES {
            print!(" {title:>8}");
        }
        println!();
        let mut missed = 0;
        for (device, options, least) in DEVICES {
            for (what, path) in OPENED {
                let visit = || self.visit(&address(path), options, chromium);
                let mut best = visit()?;
                for _ in 1..MOST_VISITS {
                    if best.score(PERFORMANCE) >= least {
                        break;
                    }
                    let again = visit()?;
                    if again.score(PERFORMANCE) > best.score(PERFORMANCE) {
                        best = again;
                    }
                }
                println!("{}", row(what, device, &best));
                let is_low = best.score(PERFORMANCE) < least
                    || FULL_SCORE_CATEGORIES.iter().any(|category| best.score(category) < 1.0);
                missed += usize::from(is_low);
                for fault in best.faults(least) {
                    println!("    {fault}");
                }
            }
        }
        println!("Scores are out of 100. Times are in milliseconds; the layout shift has no unit.");
        if missed > 0 {
            bail!("Lighthouse finds something in {missed} visits");
        }
        Ok(())
    }

    /// Visits a page once.
    fn visit(&self, address: &str, options: &[&str], chromium: &Installed) -> Result<Report> {
        let mut lighthouse = Command::new(&self.node);
        lighthouse
            .arg(&self.program)
            .arg(address)
            .args(["--quiet", "--output=json", "--output-path=stdout"])
            // Root can't use the sandbox, and the page is ours.
            .arg("--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage")
            .arg("--no-enable-error-reporting")
            .arg(format!("--only-categories={PERFORMANCE},{}", FULL_SCORE_CATEGORIES.join(",")))
            .args(options)
            .env("CHROME_PATH", chromium.program())
            .stdin(Stdio::null());
        serde_json::from_str(&output_only(&mut lighthouse)?).context("its report cannot be read")
    }
}

fn row(what: &str, device: &str, report: &Report) -> String {
    let score = |category: &str| format!("{:.0}", 100.0 * report.score(category));
    let mut row = format!("{what:<8} {device:<6} {:>12}", score(PERFORMANCE));
    for category in FULL_SCORE_CATEGORIES {
        let _ = write!(row, " {:>14}", score(category));
    }
    for (id, _) in FIGURES {
        let value = report.audits.get(id).and_then(|audit| audit.value).unwrap_or(f64::NAN);
        let digits = if id.ends_with("shift") { 3 } else { 0 };
        let _ = write!(row, " {value:>8.digits$}");
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_a_score_low_is_named() {
        let report: Report = serde_json::from_str(
            r#"{
                "categories": {
                    "performance": { "score": 0.98, "auditRefs": [{ "id": "shift", "weight": 25 }] },
                    "seo": { "score": 0.9, "auditRefs": [
                        { "id": "robots", "weight": 4 }, { "id": "title", "weight": 1 }, { "id": "hint", "weight": 0 }
                    ] }
                },
                "audits": {
                    "shift": { "title": "The layout shifts", "score": 0.9, "numericValue": 0.1 },
                    "robots": { "title": "robots.txt is wrong", "score": 0 },
                    "title": { "title": "It has a title", "score": 1 },
                    "hint": { "title": "It could be better", "score": 0.5 }
                }
            }"#,
        )
        .unwrap();
        assert_eq!(report.faults(0.97), ["robots.txt is wrong"]);
        assert_eq!(report.faults(1.0), ["The layout shifts", "robots.txt is wrong"]);
        // A missing score fails.
        assert!(report.score("accessibility") < 1.0);
        assert_eq!(row("Tour", "desk", &report).split_whitespace().nth(2), Some("98"));
    }
}
