//! The workbench in the browser.

use crate::args::ServeArgs;
use crate::commands::learn;
use crate::commands::tables::folder;
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Context, Result, bail};
use keymove_server::{Options, guard, jobs, serve};
use std::net::{Ipv4Addr, SocketAddr};

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Solved.number())?;
    let listen = args.listen.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, args.port)));
    let defaults = jobs::Limits::default();
    let options = Options {
        listen,
        token: token(args.open, listen)?,
        open: args.open,
        hosts: args.hosts.clone(),
        collection: args.collection.clone(),
        book: args.book.clone(),
        tables: folder(args.tables.as_deref()),
        learnt: learn::table(&args.learning),
        jobs: jobs::Limits {
            threads: args.threads.map_or(defaults.threads, Into::into),
            time: args.time,
            memory: args.memory,
            ..defaults
        },
    };
    if args.open && options.token.is_some() {
        bail!("--open does not go with a token; expected one of them");
    }
    serve(
        options,
        |listening| {
            let mut out = Out::new();
            let _ = out.line(&listening.url).and_then(|()| out.flush());
            let address = listening.address;
            if address.ip().is_unspecified() && !listening.url.contains("localhost") {
                say(&format!(
                    "the workbench is at this address, on this machine at localhost:{} as well; Ctrl-C ends it",
                    address.port()
                ));
            } else {
                say("the workbench is at this address; Ctrl-C ends it");
            }
        },
        || interrupt.by_user(),
    )?;
    Ok(Exit::Solved)
}

/// The token that clients must show: of the environment, or a new one where other machines can reach the server.
fn token(open: bool, listen: SocketAddr) -> Result<Option<String>> {
    match std::env::var("KEYMOVE_TOKEN") {
        Ok(token) => Ok(Some(token)),
        Err(_) if open || listen.ip().is_loopback() => Ok(None),
        Err(_) => {
            guard::new_token().map(Some).map_err(anyhow::Error::from).context("no random numbers for a token")
        }
    }
}
