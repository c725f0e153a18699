//! The arguments of `serve`.

use super::LearningArgs;
use clap::Args as ClapArgs;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The workbench is a page that this program serves to the browsers of this machine. It needs no network.

Examples:
  keymove serve
  keymove serve --collection problems.kmdb --port 8000
  keymove serve --listen 0.0.0.0:7464     # other machines too; prints an address with a token")]
pub(crate) struct ServeArgs {
    /// Port on this machine; 0 takes any free one
    #[arg(long, value_name = "PORT", default_value_t = 7464, conflicts_with = "listen")]
    pub(crate) port: u16,
    /// Address and port to listen on. If other machines can reach it, they need a token, which is made up and printed
    /// unless KEYMOVE_TOKEN in the environment has one
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// Let everybody in who can reach the address, without a token
    #[arg(long)]
    pub(crate) open: bool,
    /// A further name of this machine that browsers may use, besides localhost and addresses in digits
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// Collection to work with, a file of `keymove db`; made if there is none
    #[arg(long, value_name = "FILE")]
    pub(crate) collection: Option<PathBuf>,
    /// Opening book for the engine, in Polyglot's format (default: the one that comes with the program)
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Folder of tables of few men, which are made as they are wanted (default: as of `keymove tables`)
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) learning: LearningArgs,
    /// Threads for all jobs together [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Longest time of one job
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = crate::units::duration)]
    pub(crate) time: Duration,
    /// Memory for the tables of all jobs together
    #[arg(long, value_name = "BYTES", default_value = "512M", value_parser = crate::units::bytes)]
    pub(crate) memory: usize,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let expected = "expected an address with a port such as 127.0.0.1:7464 or [::]:7464";
    match (text.parse::<SocketAddr>(), text.parse::<IpAddr>()) {
        (Ok(address), _) => Ok(address),
        (_, Ok(ip)) => Ok(SocketAddr::new(ip, 7464)),
        _ => Err(expected.into()),
    }
}
