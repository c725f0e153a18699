//! Solves the problem of the command line, or those of files.

mod certificate;
mod print;

use crate::args::{Format, SolveArgs};
use crate::asked::{Asked, Input};
use crate::batch::{Address, Batch, Shape, Task};
use crate::cases::{self, comment, line, repeat, words};
use crate::commands::{human, study};
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::options::SolveOptions;
use crate::output::Out;
use crate::progress::Progress;
use crate::stop::Interrupt;
use crate::units::{rate, short};
use anyhow::{Result, bail};
use keymove_formats::Entry;
use keymove_problem::statement::{Case, Statement, StatementError, TurnRule};
use keymove_report::{self as report, CaseNote, IntendedReport, Notes};
use keymove_solve::answer::{Asked as Part, Found, Misfit, Question, Wanted};
use keymove_solve::{Limits, Stop};
use print::Told;
use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    if let Some(number) = args.human {
        return human::solve(number, args);
    }
    if let Some(solved) = study::of_solve(args) {
        return solved;
    }
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = SolveOptions::check(args, &interrupt)?;
    let asked = Asked::read(&args.input)?;
    if options.certificate.is_some() && matches!(asked.input, Input::Many(_)) {
        bail!("a certificate is about one problem; expected one position instead of files");
    }
    let shape = match options.format {
        Format::Text => Shape::Blocks,
        Format::Json => Shape::Json,
        Format::Keys => Shape::Keys,
    };
    let batch = Batch::new(options.limits.clone(), &interrupt, shape, &args.messages);
    let told = Mutex::default();
    let solve = |task: &Task<'_>, out: &mut Out| {
        let job = Job { options: &options, interrupt: &interrupt, shape, task, told: &told };
        job.solve(out)
    };
    batch.run(asked, &args.input, || &solve)
}

/// Prints the solution of a problem as this command does, within these limits.
pub(crate) fn show(entry: &Entry, options: &SolveOptions, limits: Limits, out: &mut Out) -> Result<Exit> {
    let address = Address { file: "".into(), line: entry.line, id: entry.id.clone() };
    let task = Task::listed(entry, &address, limits);
    let (interrupt, told) = (Interrupt::default(), Mutex::default());
    Job { options, interrupt: &interrupt, shape: Shape::Blocks, task: &task, told: &told }.solve(out)
}

/// What is to be done with a problem.
struct Job<'a> {
    options: &'a SolveOptions,
    interrupt: &'a Interrupt,
    shape: Shape,
    task: &'a Task<'a>,
    /// The options of which it has been said already that they do not go with a problem.
    told: &'a Mutex<HashSet<Part>>,
}

/// One position under way.
struct Work<'a> {
    job: &'a Job<'a>,
    question: &'a Question,
    problem: &'a Problem,
    case: &'a Case,
    /// Which of several of the same problem it is.
    heading: Option<&'a str>,
}

impl Job<'_> {
    fn solve(&self, out: &mut Out) -> Result<Exit> {
        let problem = self.task.problem(&self.options.statement)?;
        let mut question = self.options.question(&problem, &self.task.limits);
        self.fit(&mut question, out)?;
        if !self.options.quiet {
            if let Some(case) = problem.cases().next() {
                input::remark_on(&case.position, out);
            }
            note_turn(&question.statement, out);
        }
        let work = &mut |case: &Case, heading: Option<&str>, out: &mut Out| {
            Work { job: self, question: &question, problem: &problem, case, heading }.solve(out)
        };
        cases::each(&problem, self.shape, self.interrupt, out, work)
    }

    /// Sees to it that all options go with the problem. What does not go with the one of the command line is an error; in a list
    /// it is left out there, and said the first time.
    fn fit(&self, question: &mut Question, out: &mut Out) -> Result<()> {
        if self.task.is_single() {
            return match question.check().first() {
                Some(misfit) => bail!("{}", self.options.misfit(misfit)),
                None => Ok(()),
            };
        }
        for misfit in question.adapt() {
            if misfit.asked == Part::Stipulation {
                bail!("{}", self.options.misfit(&misfit));
            }
            self.tell(&misfit, out);
        }
        Ok(())
    }

    fn tell(&self, misfit: &Misfit, out: &mut Out) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert(misfit.asked) && !self.options.quiet {
            out.say(&format!("note: {}; left out wherever that is so", self.options.misfit(misfit)));
        }
    }
}

/// Says who begins if that is not the side that the stipulation is usually read for.
fn note_turn(statement: &Statement, out: &mut Out) {
    let stipulation = statement.stipulation;
    let (turn, starter) = (statement.setup.turn, stipulation.starter());
    let asked = statement.conventions.turn == TurnRule::Diagram && !statement.post_key;
    // A directmate by Black is what everybody takes it for.
    if asked && turn != starter && !stipulation.is_mate() {
        out.say(&format!(
            "note: {turn} is to move in the FEN, so {turn} begins and the colours have exchanged their roles; Popeye \
             would let {starter} begin, as without that field"
        ));
    }
}

impl Work<'_> {
    fn solve(&self, out: &mut Out) -> Result<Exit> {
        let exit = self.solve_play(out)?;
        let Some(error) = self.no_set_play() else { return Ok(exit) };
        repeat(&words(error), self.job.shape, out);
        Ok(exit.and(Exit::BadInput))
    }

    /// Why there is no set play although it is wanted.
    fn no_set_play(&self) -> Option<&StatementError> {
        self.case.set_play.as_ref()?.as_ref().err()
    }

    fn solve_play(&self, out: &mut Out) -> Result<Exit> {
        let options = self.job.options;
        let draft = options.certificate.as_deref().map(certificate::create).transpose()?;
        let is_quiet = options.quiet || !self.job.task.is_single();
        let progress = Progress::start(options.progress && !is_quiet, is_quiet, &self.case.stipulation);
        let Question { wanted, limits, .. } = self.question;
        let wanted = Wanted { intended: self.problem.intended(self.case), ..wanted.clone() };
        let mut answer = wanted.answer(self.case, limits, &progress)?;
        let weights = match &mut answer.found {
            Found::Battle(battle) if wanted.weights => Some(battle.weights()),
            _ => None,
        };
        drop(progress);
        let intended = IntendedReport::of(&mut answer);
        let told = Told { answer: &answer, weights: weights.as_ref(), intended: intended.as_ref() };
        let exit = print::answer(self, &told, out)?;
        Ok(exit.and(certificate::certify(self, &mut answer, draft, out)?))
    }

    /// What comes before header and solution: the FEN, the diagram.
    fn head(&self, out: &mut Out) -> Result<()> {
        out.line(&self.case.position.to_string())?;
        if self.job.options.diagram {
            out.line(&format!("\n{}", report::diagram(&self.case.position)))?;
        }
        if let Some(error) = self.no_set_play() {
            out.line(&line(&words(error)))?;
        }
        Ok(())
    }

    /// Among keys, why there is no set play.
    fn key_heading(&self, out: &mut Out) -> Result<()> {
        if let Some(error) = self.no_set_play() {
            out.line(&comment(&words(error)))?;
        }
        Ok(())
    }

    /// The JSON object, on one line if there are several.
    fn json(&self, told: &Told<'_>, out: &mut Out) -> Result<()> {
        let notes = Notes {
            set_play_error: self.no_set_play().map(words),
            intended: told.intended.cloned(),
            case: self.heading.map(|_| CaseNote::from(self.case)),
        };
        let pretty = self.job.task.is_single() && notes.set_play_error.is_none() && notes.case.is_none();
        let text = match told.weights {
            Some(weights) => report::weights_json(told.answer, weights, &notes, pretty),
            None => report::answer_json(told.answer, &notes, pretty),
        };
        Ok(out.line(&text)?)
    }

    /// On standard error: that the answer is incomplete, where the output cannot say it; what it cost, for those who
    /// watch.
    fn remark(&self, stop: Option<Stop>, generated: u64, elapsed: Duration, out: &mut Out) {
        let options = self.job.options;
        if let (Some(stop), Format::Json | Format::Keys) = (stop, options.format) {
            out.say(&format!("incomplete: {stop}"));
        }
        let watched = io::stderr().is_terminal() || options.progress;
        if watched && !options.quiet && self.job.task.is_single() {
            let threads = options.limits.threads;
            let plural = if threads == 1 { "" } else { "s" };
            out.say(&format!(
                "{:.3} s, {} positions, {}/s, {threads} thread{plural}",
                elapsed.as_secs_f64(),
                short(generated),
                rate(generated, elapsed)
            ));
        }
    }
}
