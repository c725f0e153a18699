//! What a collection holds, in numbers.

use super::search;
use crate::args::{DbStatsArgs, TableFormat};
use crate::exit::Exit;
use crate::json;
use crate::output::Out;
use anyhow::Result;
use keymove_db::{Database, Names, SCHEMA_VERSION, Stats};
use serde_json::{Value, json};

pub(super) fn run(args: &DbStatsArgs) -> Result<Exit> {
    let database = Database::read(&args.database)?;
    if args.check {
        database.examine()?;
    }
    let stats = database.stats(args.top)?;
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&text(&stats, args))?,
        TableFormat::Json => out.line(&json::object(value(&stats)))?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn text(stats: &Stats, args: &DbStatsArgs) -> String {
    let mut text = format!(
        "problems      {}\nrecords       {}\nduplicates    {} problems with several records\n",
        stats.entries, stats.records, stats.duplicates
    );
    if let Some((from, to)) = stats.years {
        text.push_str(&format!("years         {from} to {to}\n"));
    }
    let states: Vec<String> = stats.states.iter().map(|(state, count)| format!("{count} {state}")).collect();
    if !states.is_empty() {
        text.push_str(&format!("analysed      {}\n", states.join(", ")));
    }
    for Names { kind, count, top } in stats.names.iter().filter(|names| names.count > 0) {
        let top: Vec<String> = top.iter().map(|(name, count)| format!("{name} {count}")).collect();
        let name = format!("{}s", kind.word());
        text.push_str(&format!("{name:13} {count}: {}\n", super::lines::on_one_line(&top.join("; "))));
    }
    let top = stats.stipulations.iter().take(args.top.saturating_mul(2));
    let top: Vec<String> = top
        .map(|(text, count)| format!("{} {count}", if text.is_empty() { "(none)" } else { text }))
        .collect();
    text.push_str(&format!(
        "stipulations  {}: {}\n",
        stats.stipulations.len(),
        super::lines::on_one_line(&top.join("; "))
    ));
    for (index, (file, count)) in stats.files.iter().enumerate() {
        let head = if index == 0 { "files" } else { "" };
        text.push_str(&format!("{head:13} {}: {count} records\n", super::lines::on_one_line(file)));
    }
    let checked = if args.check { ", every page looked at" } else { "" };
    text.push_str(&format!(
        "size          {:.1} MB, schema {SCHEMA_VERSION}{checked}\n",
        stats.bytes as f64 / 1e6
    ));
    text
}

fn value(stats: &Stats) -> Value {
    let list = |names: &[(String, u64)]| -> Vec<Value> {
        names.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect()
    };
    let mut object = search::heading("stats");
    object["problems"] = json!(stats.entries);
    object["records"] = json!(stats.records);
    object["duplicates"] = json!(stats.duplicates);
    object["years"] = json!(stats.years);
    for Names { kind, count, top } in &stats.names {
        object[format!("{}s", kind.word())] = json!({ "count": count, "top": list(top) });
    }
    object["analysed"] = json!(list(&stats.states));
    object["stipulations"] = json!(list(&stats.stipulations));
    object["files"] = json!(list(&stats.files));
    object["bytes"] = json!(stats.bytes);
    object["schema"] = json!(SCHEMA_VERSION);
    object
}
