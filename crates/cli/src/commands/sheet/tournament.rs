//! A tournament set: the problems alone, a form to write on, and the key with solutions and points, each in a file of its own.

use super::target::Target;
use crate::args::{AudienceChoice, SheetArgs, SolutionsChoice};
use crate::exit::Exit;
use anyhow::{Result, bail};
use keymove_formats::Entry;
use keymove_run::Draft;
use keymove_sheet::{Options, Problem, Sheet, Solutions};
use keymove_solve::Limits;
use keymove_train::scheme;

/// Forms side by side on a page: lines must be long enough for a variation.
const FORMS_PER_ROW: u8 = 2;

/// The two files beside that of the problems.
pub(super) struct Set {
    form: (Target, Option<Draft>),
    key: (Target, Option<Draft>),
}

impl Set {
    /// `None` if the sheet is for others.
    pub(super) fn of(args: &SheetArgs, problems: &Target) -> Result<Option<Self>> {
        if args.audience != AudienceChoice::Solvers {
            return Ok(None);
        }
        if args.solutions == SolutionsChoice::None {
            bail!("a tournament set has a key with solutions; expected --solutions end or below");
        }
        let beside = |part: &str| {
            let target = problems.beside(part, &args.files)?;
            let draft = target.draft()?;
            Ok::<_, anyhow::Error>((target, draft))
        };
        Ok(Some(Self { form: beside("form")?, key: beside("key")? }))
    }

    /// Writes both; what there is to say of each.
    pub(super) fn write(self, sheet: &Sheet, look: &Options, quiet: bool) -> Result<Vec<String>> {
        let (form, draft) = self.form;
        let on_form = Options { per_row: Some(FORMS_PER_ROW), ..alone(look) };
        let pages = form.write(draft, &sheet.answer_form(), &on_form, quiet)?;
        let mut told = vec![format!("{}: {pages}the form for answers", form.name())];
        let (key, draft) = self.key;
        let pages = key.write(draft, &sheet.key(), look, quiet)?;
        told.push(format!("{}: {pages}solutions and points", key.name()));
        Ok(told)
    }
}

/// The same look without solutions.
pub(super) fn alone(look: &Options) -> Options {
    Options { solutions: Solutions::None, ..*look }
}

/// Adds what there are points for. What is not settled or cannot be marked is said beside the solution.
pub(super) fn add_points(args: &SheetArgs, entry: &Entry, limits: &Limits, problem: &mut Problem) -> Exit {
    let scheme = match scheme(entry, args.ask.ask(), limits) {
        Ok(scheme) => scheme,
        Err(error) => {
            problem.comments.push(format!("No points: {error}"));
            return Exit::Solved;
        }
    };
    let line = |award: &keymove_train::Award| (format!("{:.2}", award.worth), award.what.text());
    problem.marking = scheme.awards.iter().map(line).collect();
    match scheme.open {
        None => Exit::Solved,
        Some(why) => {
            problem.marking.clear();
            problem.comments.push(format!("The points are not settled: {}", why.text()));
            Exit::Unanswered
        }
    }
}
