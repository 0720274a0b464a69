//! Running other programs, and saying which one failed.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs a program to its end, its output on ours.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start: {}", shown(command)))?;
    if !status.success() {
        bail!("failed ({status}): {}", shown(command));
    }
    Ok(())
}

/// Runs a program to its end and gives back what it wrote to its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start: {}", shown(command)))?;
    if !output.status.success() {
        bail!(
            "failed ({}): {}\n{}",
            output.status,
            shown(command),
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The same, while what it says to its standard error goes on being shown.
pub fn output_only(command: &mut Command) -> Result<String> {
    output(command.stderr(Stdio::inherit()))
}

/// The command as a person would type it.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(OsStr::to_string_lossy)
        .map(
            |word| {
                if word.contains([' ', '"', '*']) { format!("'{word}'") } else { word.into_owned() }
            },
        )
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first of these programs that is on the path.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    names
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)))
        .map(|file| file.with_extension(std::env::consts::EXE_EXTENSION))
        .find(|file| file.is_file())
}

/// The same command, to be done by what others leave of the processor, where the system can.
pub fn unhurried(command: &Command) -> Command {
    let (program, arguments) = (command.get_program(), command.get_args());
    let mut unhurried = match find(&["nice"]) {
        Some(nice) => {
            let mut behind = Command::new(nice);
            behind.args(["-n", "19"]).arg(program);
            behind
        }
        None => Command::new(program),
    };
    unhurried.args(arguments);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => unhurried.env(name, value),
            None => unhurried.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        unhurried.current_dir(folder);
    }
    unhurried
}

/// Takes from a command what cargo and rustup put into our own environment, so that another
/// cargo starts as from a plain shell.
pub fn without_cargo_environment(command: &mut Command) -> &mut Command {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let set_by_cargo = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"]
            .iter()
            .any(|prefix| text.starts_with(prefix));
        if set_by_cargo {
            command.env_remove(&name);
        }
    }
    for name in
        ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUST_RECURSION_COUNT", "LD_LIBRARY_PATH"]
    {
        command.env_remove(name);
    }
    command
}
