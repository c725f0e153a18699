//! Looks through an opening book.

use super::{heading, open};
use crate::args::{BookCheckArgs, TableFormat};
use crate::exit::Exit;
use crate::json;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_engine::book::Survey;
use serde_json::json;

pub(super) fn run(args: &BookCheckArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let book = open(&args.book)?;
    let Some(survey) = Survey::of(&book, &|| !interrupt.is_raised())? else {
        say("INCOMPLETE, interrupted");
        return Ok(Exit::Unanswered);
    };
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&text(args, &survey))?,
        TableFormat::Json => {
            let mut object = heading("check");
            object["records"] = json!(survey.records);
            object["positions"] = json!(survey.positions);
            object["unsorted"] = json!(survey.unsorted);
            object["weightless"] = json!(survey.weightless);
            object["reached"] = json!(survey.reached);
            object["legal"] = json!(survey.legal);
            object["useless"] = json!(survey.useless);
            out.line(&json::object(object))?;
        }
    }
    out.flush()?;
    let is_faulty = survey.unsorted.is_some() || survey.useless > 0;
    Ok(if is_faulty { Exit::Refuted } else { Exit::Solved })
}

fn text(args: &BookCheckArgs, survey: &Survey) -> String {
    let mut text = format!(
        "{}: {} records of {} positions\nfrom the initial position: {} positions can be reached, with {} moves\n",
        args.book.display(),
        survey.records,
        survey.positions,
        survey.reached,
        survey.legal,
    );
    if let Some(number) = survey.unsorted {
        text.push_str(&format!(
            "fault: record {number} has a smaller key than the one before it: what follows may not be found\n"
        ));
    }
    if survey.useless > 0 {
        text.push_str(&format!(
            "fault: {} records of these positions are no legal moves, or are there twice\n",
            survey.useless
        ));
    }
    if survey.legal == 0 {
        text.push_str("no move for the initial position, so most of the book has not been looked at\n");
    }
    if survey.weightless > 0 {
        text.push_str(&format!("{} records have no weight, and are never played\n", survey.weightless));
    }
    text
}
