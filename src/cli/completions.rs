//! `shinpan completions`: for shells.

use super::{Failure, Status, command, print};
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shinpan completions bash > ~/.local/share/bash-completion/completions/shinpan
  shinpan completions zsh > ~/.zfunc/_shinpan
  shinpan completions fish > ~/.config/fish/completions/shinpan.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "shinpan", &mut script);
    print(&String::from_utf8_lossy(&script))
}
