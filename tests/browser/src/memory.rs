//! The memory of the browser's pages, on Linux.

use std::collections::BTreeMap;
use std::fs;

/// Returns the private memory of the browser's largest page, with its workers and their wasm, in
/// megabytes. Memory shared with other processes, such as the browser's code, is left out.
///
/// Only browsers started by this program's parent are considered: its driver's.
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
        // At most as many steps as processes: an id may be reused meanwhile.
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

/// Returns a number from a process's status.
fn field(id: u32, name: &str) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}
