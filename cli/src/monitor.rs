//! The progress line of long searches on standard error, and the handling of Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use leaper::search::Progress;

use crate::clock::Control;

/// Time before the first update.
const DELAY: Duration = Duration::from_millis(500);

/// Time between two updates.
const INTERVAL: Duration = Duration::from_millis(200);

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C stop searches, which then print the best known result. A second Ctrl-C ends the
/// program.
pub fn handle_ctrl_c() {
    // If no handler can be set, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Returns true if Ctrl-C was pressed.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// The progress line of one search.
pub struct Monitor {
    /// `None` if no line is wanted. It hides itself if standard error is no terminal.
    line: Option<ProgressBar>,
    start: Instant,
    updated: Instant,
}

impl Monitor {
    /// Makes a progress line that isn't shown yet.
    pub fn new(is_quiet: bool) -> Self {
        let style = ProgressStyle::with_template("{elapsed}  {msg}");
        let line = ProgressBar::new_spinner().with_style(style.expect("the template is valid"));
        let start = Instant::now();
        Self { line: (!is_quiet).then_some(line), start, updated: start }
    }

    /// Shows the progress of a search. Returns whether the search may continue.
    pub fn update(&mut self, progress: &Progress) -> Control {
        if let Some(line) = &self.line
            && self.start.elapsed() >= DELAY
            && self.updated.elapsed() >= INTERVAL
        {
            self.updated = Instant::now();
            line.set_message(describe(progress, self.start.elapsed()));
            line.tick();
        }
        if is_interrupted() { Control::Stop } else { Control::Continue }
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Describes a search in one line: share or depth, positions, speed, memory and remaining time.
fn describe(progress: &Progress, elapsed: Duration) -> String {
    let mut parts = Vec::new();
    match (progress.share, progress.depth) {
        (Some(share), _) => parts.push(format!("{:.0} %", 100.0 * share)),
        (None, 0) => {}
        (None, depth) => {
            let back = progress.depth_back.map_or(String::new(), |back| format!(" + {back}"));
            parts.push(format!("depth {depth}{back}"));
        }
    }
    if let Some(lower) = progress.lower {
        let best = progress.best.map_or(String::new(), |best| format!(", at most {best}"));
        parts.push(format!("at least {lower}{best}"));
    }
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let speed = (progress.positions as f64 / elapsed.as_secs_f64()) as u64;
    parts.push(format!("{} positions", HumanCount(progress.positions)));
    parts.push(format!("{} a second", HumanCount(speed)));
    parts.push(format!("{} MiB", progress.memory >> 20));
    if let Some(share) = progress.share.filter(|share| (0.02..1.0).contains(share)) {
        let remaining = elapsed.mul_f64((1.0 - share) / share).as_secs();
        parts.push(format!("about {remaining} s left"));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_share_speed_and_remaining_time() {
        let mut progress = Progress::default();
        progress.positions = 3_000_000;
        progress.memory = 64 << 20;
        progress.share = Some(0.25);
        let line = describe(&progress, Duration::from_secs(3));
        let expected = "25 %, 3,000,000 positions, 1,000,000 a second, 64 MiB, about 9 s left";
        assert_eq!(line, expected);
        progress.share = None;
        progress.depth = 7;
        progress.lower = Some(12);
        let line = describe(&progress, Duration::from_secs(3));
        assert!(line.starts_with("depth 7, at least 12, 3,000,000 positions"), "{line}");
    }
}
