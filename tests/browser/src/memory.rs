//! What the browser's pages take of the machine's memory, where the system tells: on Linux.

use std::collections::BTreeMap;
use std::fs;

/// The memory that the browser's largest page holds for itself, workers and their wasm included,
/// in megabytes. What it shares with other programs, such as the browser's own code, is left out.
///
/// The browser is one that the starter of this program has started, too: its driver's.
#[must_use]
pub fn largest_page() -> Option<f64> {
    let mut parents = BTreeMap::new();
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let id: Option<u32> = entry.file_name().to_str().and_then(|name| name.parse().ok());
        if let Some(id) = id {
            parents.extend(field(id, "PPid:").map(|parent| (id, parent)));
        }
    }
    let starter = parents.get(&std::process::id()).copied()?;
    let is_ours = |&id: &u32| {
        let mut above = id;
        // No longer than there are processes: one that ends meanwhile may be another by now.
        for _ in 0..parents.len() {
            match parents.get(&above) {
                Some(&parent) if parent == starter => return true,
                Some(&parent) => above = parent,
                None => return false,
            }
        }
        false
    };
    let is_page = |id: &u32| {
        let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).contains("--type=renderer")
    };
    let pages = parents.keys().filter(|&id| is_page(id)).filter(|&id| is_ours(id));
    let kibibytes = pages.filter_map(|&id| field(id, "RssAnon:")).max()?;
    Some(f64::from(kibibytes) * 1.024 / 1_000.0)
}

/// A number from what the system tells of a process.
fn field(id: u32, name: &str) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}
