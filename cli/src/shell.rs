//! `leaper completions` and `leaper man`: files for shells and for `man`.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  leaper completions bash > ~/.local/share/bash-completion/completions/leaper
  leaper completions zsh > ~/.zfunc/_leaper
  leaper completions fish > ~/.config/fish/completions/leaper.fish";

impl Completions {
    /// Prints the completions.
    pub fn run(self, mut command: Command) -> anyhow::Result<()> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command, "leaper", &mut text);
        io::stdout().write_all(&text)?;
        Ok(())
    }
}

/// Print the manual page, or write one page for each command
#[derive(Args)]
#[command(after_help = MAN_EXAMPLES)]
pub struct Man {
    /// Write the pages of all commands to this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  leaper man | man -l -
  leaper man --folder ~/.local/share/man/man1";

impl Man {
    /// Prints or writes the pages.
    pub fn run(self, command: Command) -> anyhow::Result<()> {
        let Some(folder) = self.folder else {
            let mut text = Vec::new();
            clap_mangen::Man::new(command).render(&mut text)?;
            io::stdout().write_all(&text)?;
            return Ok(());
        };
        fs::create_dir_all(&folder)
            .and_then(|()| clap_mangen::generate_to(command, &folder))
            .with_context(|| format!("cannot write to {}", folder.display()))
    }
}
