//! What tables of helpmates hold, counted.

use crate::args::{TableFormat, TablesKind, TablesStatsArgs};
use crate::commands::tables::{Workshop, titles};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::units::grouped;
use anyhow::Result;
use keymove_report::Object;
use keymove_tables::{HelpmateCounts, Kind, Title, stipulation};
use serde_json::json;

pub(in crate::commands::tables) fn run(args: &TablesStatsArgs) -> Result<Exit> {
    let workshop = Workshop::open(&args.place)?;
    let mut out = Out::new();
    for title in &titles(TablesKind::Helpmate, &args.materials) {
        let Some(table) = workshop.at_hand(title)? else {
            say("stopped; tables that are whole are kept");
            return Ok(Exit::Unanswered);
        };
        let counts = table.helpmate_counts();
        match args.format {
            TableFormat::Text => text(title, &counts, &mut out)?,
            TableFormat::Json => out.line(&object(title, &counts).to_string())?,
        }
        out.flush()?;
    }
    Ok(Exit::Solved)
}

fn text(title: &Title, counts: &HelpmateCounts, out: &mut Out) -> Result<()> {
    let [white, black] = counts.positions;
    let (white, black, without) = (grouped(' ', white), grouped(' ', black), grouped(' ', counts.without()));
    out.line(&format!(
        "{title}: {white} positions with White to move, {black} with Black; {without} without mate"
    ))?;
    out.line(&format!("  {:<8}{:>14}{:>14}{:>14}", "", "positions", "one solution", "two"))?;
    for (&plies, length) in &counts.lengths {
        let name = if plies == 0 { "mates".to_owned() } else { stipulation(plies) };
        let [all, one, two] =
            [length.positions, length.one_solution, length.two_solutions].map(|count| grouped(' ', count));
        out.line(&format!("  {name:<8}{all:>14}{one:>14}{two:>14}"))?;
    }
    if let Some(longest) = &counts.longest {
        out.line(&format!("  one of the longest: {longest}"))?;
    }
    Ok(())
}

fn object(title: &Title, counts: &HelpmateCounts) -> Object {
    let mated = match title.kind {
        Kind::Helpmate { mated } => Some(format!("{mated:?}").to_lowercase()),
        Kind::Mate | Kind::Zeroing => None,
    };
    let lengths = counts.lengths.iter().map(|(&plies, length)| {
        json!({
            "plies": plies,
            "stipulation": stipulation(plies),
            "positions": length.positions,
            "one_solution": length.one_solution,
            "two_solutions": length.two_solutions,
        })
    });
    let mut object = Object::of("keymove-tables-helpmate-stats");
    object.add("material", &title.material.to_string());
    object.add("mated", &mated);
    object.add("positions", &json!({ "white": counts.positions[0], "black": counts.positions[1] }));
    object.add("without", &counts.without());
    object.add("lengths", &lengths.collect::<Vec<_>>());
    object.add("longest", &counts.longest.as_ref().map(ToString::to_string));
    object
}
