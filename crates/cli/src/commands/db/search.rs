//! Problems that meet criteria.

use super::{criteria, lines};
use crate::args::{DbSearchArgs, OrderChoice, SearchFormat};
use crate::exit::Exit;
use crate::output::{Out, say};
use anyhow::Result;
use keymove_db::{Criteria, Database, Order, View};
use keymove_report::JSON_VERSION;
use serde_json::{Value, json};

pub(super) fn run(args: &DbSearchArgs) -> Result<Exit> {
    let criteria = criteria::read(&args.criteria)?;
    let database = Database::read(&args.database)?;
    let found = database.search(&criteria)?;
    let count = found.len();
    let order = match args.page.order {
        OrderChoice::Number => Order::Number,
        OrderChoice::Newest => Order::Newest,
        OrderChoice::Author => Order::Author,
        OrderChoice::Year => Order::Year,
        OrderChoice::Score => Order::Score,
    };
    let most = if args.page.top == 0 { usize::MAX } else { args.page.top };
    let most = if args.format == SearchFormat::Count { 0 } else { most.min(count) };
    let page = database.page(&found, order, args.page.skip, most)?;
    let mut out = Out::new();
    match args.format {
        SearchFormat::Count => out.line(&count.to_string())?,
        SearchFormat::Text => {
            for &number in &page {
                out.line(&lines::short(&database, &View::of(&database, number)?)?)?;
            }
        }
        SearchFormat::Json => {
            // One after the other: all of a collection need not fit into the memory.
            out.text(&format!(
                "{{\"format\":\"keymove-db-search\",\"version\":{JSON_VERSION},\"count\":{count},\"skip\":{},\"results\":[",
                args.page.skip
            ))?;
            for (index, &number) in page.iter().enumerate() {
                let value = Value::Object(lines::value(&database, &View::of(&database, number)?)?);
                out.text(&format!("{}{value}", if index > 0 { "," } else { "" }))?;
            }
            out.line("]}")?;
        }
    }
    out.flush()?;
    if args.format == SearchFormat::Text {
        let plural = if count == 1 { "" } else { "s" };
        let shown = match page.len() {
            shown if shown == count => String::new(),
            0 => ", none of them shown".to_owned(),
            shown => {
                format!(", {} to {} shown (--top, --skip)", args.page.skip + 1, args.page.skip + shown)
            }
        };
        say(&format!("{count} problem{plural}{shown}"));
        warn_of_unanalysed(&criteria, &database)?;
    }
    Ok(if count == 0 { Exit::Refuted } else { Exit::Solved })
}

/// Says if facts were asked for that are not there.
pub(super) fn warn_of_unanalysed(criteria: &Criteria, database: &Database) -> Result<()> {
    if criteria.asks_for_analysis()
        && let count @ 1.. = database.unanalysed(false)?.len()
    {
        say(&format!(
            "{count} problems of the collection have not been analysed, and cannot be among them (keymove db analyse)"
        ));
    }
    Ok(())
}

/// The heading of a JSON object.
pub(super) fn heading(what: &str) -> Value {
    json!({ "format": format!("keymove-db-{what}"), "version": JSON_VERSION })
}
