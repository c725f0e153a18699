//! The arguments of `cluster`.

use clap::{ArgGroup, Args as ClapArgs, Subcommand};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) what: ClusterCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ClusterCommand {
    /// Print a script that does a command in parts, where nothing has to listen on a port
    Script(ScriptArgs),
    // Which is in the package for Python.
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(ClapArgs, Debug)]
#[command(
    group(ArgGroup::new("system").required(true)),
    after_help = "\
The script of Slurm is submitted with sbatch, and says itself how its parts are joined. A part that is done is not done again; one
that was stopped goes on. docs/cluster.md tells more, also of `keymove cluster check` and others by Dask.

Examples:
  keymove cluster script --slurm --parts 40 --folder checked -- check yacpdb.json > check.sh
  keymove cluster script --kubernetes --parts 40 --folder /data/checked --image keymove:0.1.0 -- check /data/yacpdb.json > check.yaml"
)]
pub(crate) struct ScriptArgs {
    /// An array job of Slurm
    #[arg(long, group = "system")]
    pub(crate) slurm: bool,
    /// An indexed job of Kubernetes
    #[arg(long, group = "system")]
    pub(crate) kubernetes: bool,
    /// How many parts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) parts: u32,
    /// Gets the journals of the parts; all machines must see it under this name
    #[arg(long)]
    pub(crate) folder: PathBuf,
    /// Threads of each part
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Longest time of a part, as Slurm writes it: 30, 2:00:00
    #[arg(long, value_name = "TIME", requires = "slurm")]
    pub(crate) limit: Option<String>,
    /// The container image
    #[arg(long, default_value = "keymove", requires = "kubernetes")]
    pub(crate) image: String,
    /// The volume claim that is mounted as /work
    #[arg(long, default_value = "keymove", requires = "kubernetes")]
    pub(crate) claim: String,
    /// How many parts at once
    #[arg(long, value_name = "N", default_value_t = 16, requires = "kubernetes")]
    pub(crate) parallelism: u32,
    /// What is done: check, improve, compose or mine, with its files and options
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) words: Vec<String>,
}
