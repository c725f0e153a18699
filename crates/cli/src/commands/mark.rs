//! Written solutions, marked.

use crate::args::{MarkArgs, TableFormat};
use crate::asked::check_standard_input;
use crate::batch::{Address, TIME};
use crate::exit::Exit;
use crate::items::{Items, Reading};
use crate::json::Lines;
use crate::options;
use crate::output::{Out, say};
use crate::source::Source;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use keymove_formats::Entry;
use keymove_report::Phrase;
use keymove_run::Progress;
use keymove_solve::Limits;
use keymove_train::{FULL, MARK_FORMAT, Marked, answers, mark, marked_json};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Read as _;

pub(crate) fn run(args: &MarkArgs) -> Result<Exit> {
    check_standard_input(&[args.collection.clone(), args.answers.clone()])?;
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let limits = options::one_problem(&args.limits, &args.method, &interrupt);
    let limits = Limits { time: limits.time.or(Some(TIME)), ..limits };
    let answers = read(args)?;
    let files = vec![args.collection.clone()];
    let items =
        Items::open(files, Reading::of(&args.reading), None, &Progress::new())?.until(interrupt.flag());
    let troubles = items.troubles();
    let ask = args.ask.ask();
    let is_prose = args.format == TableFormat::Text;
    let mut table =
        Table { args, out: Out::new().prose(is_prose), exit: Exit::Solved, problems: 0, sum: 0.0, open: 0 };
    for item in items {
        table.problems += 1;
        let number = table.problems;
        let address = Address::of(item.file, &item.entry);
        let text = answers.get(&number).map_or("", String::as_str);
        let marked = match &item.entry {
            Ok(entry) => match mark(entry, text, ask, &limits) {
                Ok(marked) => Ok((entry, marked)),
                Err(error) => Err(anyhow!("{error}")),
            },
            Err(error) => Err(anyhow!("{}; expected {}", error.problem, error.expected)),
        };
        table.problem(number, &address, text, marked)?;
        if interrupt.by_user() {
            say("incomplete: stopped by the user; not all answers were marked");
            return Ok(table.exit.and(Exit::Unanswered));
        }
    }
    if let Some(number) = answers.keys().find(|&&number| number == 0 || number > table.problems) {
        bail!("there is an answer to problem {number}, but the collection has {} problems", table.problems);
    }
    table.finish()?;
    Ok(table.exit.and(troubles.exit()))
}

/// The answers by the numbers of their problems.
fn read(args: &MarkArgs) -> Result<BTreeMap<usize, String>> {
    let mut source = Source::open(&args.answers, Progress::new())?;
    let mut text = String::new();
    let name = source.name.clone();
    source
        .stream
        .read_to_string(&mut text)
        .with_context(|| format!("cannot read {name}; expected a text in UTF-8"))?;
    answers(&text).map_err(|error| anyhow!("{name}: {error}"))
}

/// What is printed, and what it comes to.
struct Table<'a> {
    args: &'a MarkArgs,
    out: Out,
    exit: Exit,
    problems: usize,
    sum: f64,
    open: usize,
}

impl Table<'_> {
    fn problem(
        &mut self, number: usize, address: &Address, text: &str, marked: Result<(&Entry, Marked)>,
    ) -> Result<()> {
        let (entry, marked) = match marked {
            Ok(marked) => marked,
            Err(error) => {
                self.exit = self.exit.and(Exit::BadInput);
                say(&format!("error: {}: {error:#}", address.words()));
                return Ok(());
            }
        };
        let points = marked.points();
        self.exit = self.exit.and(match points {
            None => Exit::Unanswered,
            Some(points) if points < FULL => Exit::Refuted,
            Some(_) => Exit::Solved,
        });
        self.sum += marked.at_least();
        self.open += usize::from(points.is_none());
        match self.args.format {
            TableFormat::Text => self.text(number, address, entry, &marked)?,
            TableFormat::Json => self.out.line(&object(number, address, entry, text, &marked))?,
        }
        Ok(self.out.flush()?)
    }

    fn text(&mut self, number: usize, address: &Address, entry: &Entry, marked: &Marked) -> Result<()> {
        let stipulation = entry.stipulation.trim();
        let points = marked.points().map_or_else(|| "open".to_owned(), |points| format!("{points:.2}"));
        if number > 1 {
            self.out.line("")?;
        }
        self.out.line(&format!("{number}  {stipulation}  {}  {points} of {FULL}", address.words()))?;
        Ok(self.out.text(&table(marked))?)
    }

    fn finish(&mut self) -> Result<()> {
        if self.args.format == TableFormat::Text && self.problems > 1 {
            let most = FULL * self.problems as f64;
            let open = if self.open > 0 {
                format!(" at least; {} problems are not settled", self.open)
            } else {
                String::new()
            };
            self.out.line(&format!("\nTotal: {:.2} of {most}{open}", self.sum))?;
        }
        Ok(self.out.flush()?)
    }
}

/// What there are points for, what there is to be remarked and what is not settled, a line each.
pub(crate) fn table(marked: &Marked) -> String {
    let mut text = String::new();
    for award in &marked.awards {
        let given = match award.given {
            Some(true) => award.worth,
            _ => 0.0,
        };
        let sign = if award.given.is_none() { "?" } else { "" };
        let reason = award.reason.as_ref().map_or_else(String::new, Phrase::text);
        text += &format!("  {given:.2}{sign} of {:.2}  {reason}\n", award.worth);
    }
    for remark in &marked.remarks {
        text += &format!("  remark: {}\n", remark.text());
    }
    if let Some(open) = &marked.open {
        text += &format!("  not settled: {}\n", open.text());
    }
    text
}

fn object(number: usize, address: &Address, entry: &Entry, text: &str, marked: &Marked) -> String {
    let mut object = marked_json(entry, text, marked);
    object["number"] = json!(number);
    Lines::of(Some(address)).line(MARK_FORMAT, &object)
}
