//! A collection kept in one file.

mod analyse;
mod criteria;
mod export;
mod import;
mod lines;
mod search;
mod show;
mod similar;
mod stats;

pub(super) use lines::credits;
pub(super) use similar::explained;

use crate::args::{DbCommand, DbMigrateArgs};
use crate::exit::Exit;
use crate::output::say;
use anyhow::Result;
use keymove_db::{Database, SCHEMA_VERSION};

pub(crate) fn run(command: &DbCommand) -> Result<Exit> {
    match command {
        DbCommand::Import(args) => import::run(args),
        DbCommand::Search(args) => search::run(args),
        DbCommand::Similar(args) => similar::run(args),
        DbCommand::Show(args) => show::run(args),
        DbCommand::Export(args) => export::run(args),
        DbCommand::Analyse(args) => analyse::run(args),
        DbCommand::Stats(args) => stats::run(args),
        DbCommand::Migrate(args) => migrate(args),
    }
}

fn migrate(args: &DbMigrateArgs) -> Result<Exit> {
    let name = args.database.display();
    match Database::migrate(&args.database)? {
        SCHEMA_VERSION => say(&format!("{name}: its schema has version {SCHEMA_VERSION} already")),
        before => say(&format!("{name}: brought from version {before} of the schema to {SCHEMA_VERSION}")),
    }
    Ok(Exit::Solved)
}
