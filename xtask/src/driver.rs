//! Runs a browser's driver on a free port, and ends it with all browsers it has started, even if
//! the tests failed.

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::command::shown;
use crate::project;

/// Maximum time for a driver to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Maximum time for a process to end by itself.
const GRACE: Duration = Duration::from_secs(3);

const PAUSE: Duration = Duration::from_millis(50);

/// A running driver. Dropping it ends it.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts a driver on a free port. Its output goes to `target/logs`.
    pub fn start(name: &str, command: impl Fn(u16) -> Command) -> Result<Self> {
        let logs = project::target().join("logs");
        fs::create_dir_all(&logs)?;
        let log = logs.join(format!("{name}.txt"));
        let output =
            File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = command(port);
        let child = command
            .stdin(Stdio::null())
            .stderr(output.try_clone()?)
            .stdout(output)
            .spawn()
            .with_context(|| format!("cannot start: {}", shown(&command)))?;
        let mut driver = Self { child, port };
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if driver.child.try_wait()?.is_some() || start.elapsed() > PATIENCE {
                bail!("{name}'s driver does not listen; what it said is in {}", log.display());
            }
            thread::sleep(PAUSE);
        }
        Ok(driver)
    }

    /// Returns its address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Ends a child process and its descendants: first the descendants, so that it can wait for them as
/// usual; then itself; and then, with SIGKILL, those that are left.
pub fn end(child: &mut Child) {
    let all = processes();
    let family = descendants(child.id(), &all);
    let parent_is_child = |process: &u32| all.contains(&(*process, child.id()));
    let children: Vec<u32> = family.iter().copied().filter(parent_is_child).collect();
    signal("-TERM", &children);
    wait_for(|| family.iter().all(|&process| process == child.id() || !is_alive(process)));
    signal("-TERM", &[child.id()]);
    wait_for(|| child.try_wait().is_ok_and(|status| status.is_some()));
    let rest: Vec<u32> = family.into_iter().filter(|&process| is_alive(process)).collect();
    signal("-KILL", &rest);
    let _ = child.kill();
    let _ = child.wait();
}

/// Waits until a condition holds, for a limited time.
fn wait_for(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() && start.elapsed() < GRACE {
        thread::sleep(PAUSE);
    }
}

fn signal(signal: &str, processes: &[u32]) {
    if !processes.is_empty() {
        let ids = processes.iter().map(ToString::to_string);
        // `kill` reports those that have ended meanwhile.
        let _ = Command::new("kill").arg(signal).args(ids).stderr(Stdio::null()).status();
    }
}

fn is_alive(process: u32) -> bool {
    processes().iter().any(|&(id, _)| id == process)
}

/// Returns a process and its descendants; nothing if the system has no such list.
fn descendants(ancestor: u32, all: &[(u32, u32)]) -> Vec<u32> {
    let mut family: Vec<u32> = all.iter().map(|&(id, _)| id).filter(|&id| id == ancestor).collect();
    let mut next = 0;
    while let Some(&parent) = family.get(next) {
        family.extend(all.iter().filter(|&&(_, of)| of == parent).map(|&(id, _)| id));
        next += 1;
    }
    family
}

/// Returns all processes, with their parents.
fn processes() -> Vec<(u32, u32)> {
    let Ok(folder) = fs::read_dir("/proc") else {
        return processes_by_ps();
    };
    let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers
        .filter_map(|id: u32| {
            let about = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            // The name is in parentheses and may contain any character; state and parent follow.
            let mut words = about.rsplit_once(')')?.1.split_whitespace();
            let (state, parent) = (words.next()?, words.next()?.parse().ok()?);
            (state != "Z").then_some((id, parent))
        })
        .collect()
}

/// Returns the same on systems without `/proc`.
fn processes_by_ps() -> Vec<(u32, u32)> {
    let listed = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let text = listed.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text)
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
        })
        .collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_process_ends_with_what_it_started() {
        let mut shell = Command::new("sh").args(["-c", "sleep 1000 & sleep 1000"]).spawn().unwrap();
        let start = Instant::now();
        let family = loop {
            let family = descendants(shell.id(), &processes());
            if family.len() == 3 || start.elapsed() > GRACE {
                break family;
            }
            thread::sleep(PAUSE);
        };
        assert_eq!(family.len(), 3, "a shell and two sleepers");
        end(&mut shell);
        assert!(family.iter().all(|&process| !is_alive(process)));
    }
}
