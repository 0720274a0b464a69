//! Runs other programs. Errors contain the command that failed.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs a program, with our standard output and error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start: {}", shown(command)))?;
    if !status.success() {
        bail!("failed ({status}): {}", shown(command));
    }
    Ok(())
}

/// Runs a program and returns its standard output. Its standard error is part of the error.
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

/// Does the same, but prints the program's standard error as it comes.
pub fn output_only(command: &mut Command) -> Result<String> {
    output(command.stderr(Stdio::inherit()))
}

/// Formats a command as one would type it.
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

/// Returns the first of these programs that is on the PATH.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    names
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)))
        .map(|file| file.with_extension(std::env::consts::EXE_EXTENSION))
        .find(|file| file.is_file())
}

/// Returns the same command with the lowest priority, if the system has `nice`.
pub fn with_low_priority(command: &Command) -> Command {
    let (program, arguments) = (command.get_program(), command.get_args());
    let mut low = match find(&["nice"]) {
        Some(nice) => {
            let mut behind = Command::new(nice);
            behind.args(["-n", "19"]).arg(program);
            behind
        }
        None => Command::new(program),
    };
    low.args(arguments);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => low.env(name, value),
            None => low.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        low.current_dir(folder);
    }
    low
}

/// Removes the variables that cargo and rustup have set for us, so that another cargo starts as
/// from a shell.
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
