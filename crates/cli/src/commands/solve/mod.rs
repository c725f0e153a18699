//! Solves the problems of the command line or of standard input.

mod certificate;
mod print;
mod unsolved;

use crate::args::{Format, SolveArgs};
use crate::commands::human;
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::options::SolveOptions;
use crate::output::{Out, say};
use crate::progress::Progress;
use crate::source;
use crate::stop::Interrupt;
use crate::units::{rate, short};
use anyhow::{Result, bail};
use keymove_problem::Stipulation;
use keymove_problem::statement::{Case, Entry, Statement, StatementError, TurnRule};
use keymove_report::{self as report, CaseNote, Notes};
use keymove_solve::Stop;
use keymove_solve::answer::{Answer, Question};
use std::io::{self, IsTerminal};
use std::time::Duration;

pub(crate) fn run(args: SolveArgs) -> Result<Exit> {
    if let Some(number) = args.human {
        return human::solve(number, &args);
    }
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = SolveOptions::check(&args, &interrupt)?;
    let mut out = Out::new();
    match source(args)? {
        Source::One(line, stipulation) => {
            let problem = input::problem(&line, stipulation)?;
            Job { options: &options, interrupt: &interrupt, line: None }.solve(&problem, &mut out)
        }
        Source::Lines(stipulation) => solve_lines(&options, &interrupt, stipulation, &mut out),
    }
}

/// Where problems come from.
enum Source {
    One(String, Option<Stipulation>),
    /// Standard input, with the stipulation for lines that have none.
    Lines(Option<Stipulation>),
}

fn source(args: SolveArgs) -> Result<Source> {
    // A stipulation alone stands in the place of the FEN.
    let (fen, stipulation) = match (args.fen, args.stipulation) {
        (Some(word), None) if is_like_a_stipulation(&word) => (None, Some(word)),
        words => words,
    };
    if let (Some(fen), Some("w" | "b")) = (&fen, stipulation.as_deref()) {
        bail!("a FEN is one argument: put it in quotes, as in: keymove solve '{fen} w - -' '#2'");
    }
    if let Some(word) = args.surplus.first() {
        bail!("found {word:?} after the stipulation, where nothing is expected");
    }
    let stipulation = stipulation.map(|text| input::stipulation(&text)).transpose()?;
    match fen {
        Some(line) if line != "-" => Ok(Source::One(line, stipulation)),
        None if io::stdin().is_terminal() => {
            bail!(
                "no position; expected a FEN in quotes, as in: keymove solve '4k3/8/4K3/8/8/8/8/7R w - -' '#1'"
            )
        }
        _ => Ok(Source::Lines(stipulation)),
    }
}

/// Whether this is no FEN, which has slashes, but at least the attempt at a stipulation.
fn is_like_a_stipulation(word: &str) -> bool {
    !word.contains('/') && (word.contains(['#', '=']) || word.trim().parse::<Stipulation>().is_ok())
}

/// What is to be done with a problem.
#[derive(Clone, Copy)]
struct Job<'a> {
    options: &'a SolveOptions,
    interrupt: &'a Interrupt,
    /// The line of standard input that the problem stands on, where there may be several.
    line: Option<usize>,
}

/// One position under way.
struct Work<'a> {
    job: &'a Job<'a>,
    case: &'a Case,
    /// Whether it is one of several of the same problem.
    several: bool,
}

/// All problems of standard input.
fn solve_lines(
    options: &SolveOptions, interrupt: &Interrupt, default: Option<Stipulation>, out: &mut Out,
) -> Result<Exit> {
    let mut exit = Exit::Solved;
    let mut problems = 0;
    for line in source::Source::standard_input().lines() {
        let (number, line) = line?;
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                say(&format!("error: line {number}: {error}"));
                exit = exit.and(Exit::BadInput);
                continue;
            }
        };
        problems += 1;
        let job = Job { options, interrupt, line: Some(number) };
        if problems > 1 {
            if options.certificate.is_some() {
                bail!("line {number}: a certificate is about one problem; give only one");
            }
            job.separate(out)?;
        }
        let solved = input::problem(&line, default).and_then(|problem| job.prepare(&problem));
        exit = exit.and(match solved {
            Ok((question, entries)) => job.solve_all(&question, &entries, out)?,
            Err(error) => {
                say(&format!("error: line {number}: {error:#}"));
                Exit::BadInput
            }
        });
        if interrupt.by_user() {
            return Ok(exit.and(Exit::Unanswered));
        }
    }
    if problems == 0 {
        bail!("no position on standard input; expected one a line, `FEN;#n`, or `FEN` with '#n' as argument");
    }
    Ok(exit)
}

impl Job<'_> {
    /// Between two problems: an empty line, but JSON has one line a problem.
    fn separate(&self, out: &mut Out) -> Result<()> {
        if self.options.format != Format::Json {
            out.line("")?;
        }
        Ok(())
    }

    fn solve(&self, problem: &Problem, out: &mut Out) -> Result<Exit> {
        let (question, entries) = self.prepare(problem)?;
        self.solve_all(&question, &entries, out)
    }

    /// The positions of a problem, if all the options go with them; says what is odd about it.
    fn prepare(&self, problem: &Problem) -> Result<(Question, Vec<Entry>)> {
        let (statement, entries) = problem.state(&self.options.statement)?;
        let question = self.options.question(statement);
        if let Some(misfit) = question.check().first() {
            bail!("{}", self.options.misfit(misfit));
        }
        let cases: Vec<&Case> = entries.iter().filter_map(|entry| entry.case.as_ref().ok()).collect();
        if !self.options.quiet {
            if let Some(case) = cases.first() {
                input::warn_of(&case.position);
            }
            note_turn(&question.statement);
        }
        Ok((question, entries))
    }

    fn solve_all(&self, question: &Question, entries: &[Entry], out: &mut Out) -> Result<Exit> {
        let mut exit = Exit::Solved;
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                self.separate(out)?;
            }
            exit = exit.and(match &entry.case {
                Ok(case) => Work { job: self, question, case, several: entries.len() > 1 }.solve(out)?,
                Err(error) => unsolved::print(self, entry, error, out)?,
            });
            let left = entries.len() - index - 1;
            if self.interrupt.by_user() && left > 0 {
                say(&format!("incomplete: stopped by the user; positions not begun: {left}"));
                return Ok(exit.and(Exit::Unanswered));
            }
        }
        Ok(exit)
    }
}

/// Which of several positions it is: `b) bKh7-->a6`, `duplex`.
pub(crate) fn heading(label: &str, description: &str, duplex: bool) -> String {
    let duplex = if duplex { "duplex" } else { "" };
    let words: Vec<&str> = [label, description, duplex].into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "as stated".into() } else { words.join(" ") }
}

/// Says who begins if that is not the side that the stipulation is usually read for.
fn note_turn(statement: &Statement) {
    let stipulation = statement.stipulation;
    let (turn, starter) = (statement.setup.turn, stipulation.starter());
    let asked = statement.conventions.turn == TurnRule::Diagram && !statement.post_key;
    // A directmate by Black is what everybody takes it for.
    if asked && turn != starter && !stipulation.is_mate() {
        say(&format!(
            "note: {turn} is to move in the FEN, so {turn} begins and the colours have exchanged their roles; Popeye \
             would let {starter} begin, as without that field"
        ));
    }
}

impl Work<'_> {
    fn solve(&self, out: &mut Out) -> Result<Exit> {
        let exit = self.solve_play(out)?;
        let Some(error) = self.no_set_play() else { return Ok(exit) };
        unsolved::repeat(self.job, error);
        Ok(exit.and(Exit::BadInput))
    }

    /// Why there is no set play although it is wanted.
    fn no_set_play(&self) -> Option<&StatementError> {
        self.case.set_play.as_ref()?.as_ref().err()
    }

    fn solve_play(&self, out: &mut Out) -> Result<Exit> {
        let options = self.job.options;
        let draft = options.certificate.as_deref().map(certificate::create).transpose()?;
        let progress = Progress::start(options.progress, options.quiet, &self.case.stipulation);
        let mut answer = self.question.answer(self.case, &progress)?;
        drop(progress);
        let exit = print::answer(self, &answer, out)?;
        Ok(exit.and(certificate::certify(self, &mut answer, draft)?))
    }

    /// What comes before header and solution: which of several positions it is, the FEN, the diagram.
    fn head(&self, out: &mut Out) -> Result<()> {
        if self.several {
            out.line(&self.heading())?;
        }
        out.line(&self.case.position.to_string())?;
        if self.job.options.diagram {
            out.line(&format!("\n{}", report::diagram(&self.case.position)))?;
        }
        if let Some(error) = self.no_set_play() {
            out.line(&unsolved::line(error))?;
        }
        Ok(())
    }

    fn heading(&self) -> String {
        heading(&self.case.label, &self.case.description, self.case.duplex)
    }

    /// Lines of keys that tell where the next of several positions begins, and why there is no set play.
    fn key_heading(&self, out: &mut Out) -> Result<()> {
        if self.several {
            out.line(&format!("# {}", self.heading()))?;
        }
        if let Some(error) = self.no_set_play() {
            out.line(&unsolved::comment(error))?;
        }
        Ok(())
    }

    /// The JSON object, on one line if there are several.
    fn json(&self, answer: &Answer, out: &mut Out) -> Result<()> {
        let notes = Notes {
            set_play_error: self.no_set_play().map(unsolved::words),
            case: self.several.then(|| CaseNote::from(self.case)),
        };
        let pretty = self.job.line.is_none() && notes == Notes::default();
        Ok(out.line(&report::answer_json(answer, &notes, pretty))?)
    }

    /// On standard error: that the answer is incomplete, where the output cannot say it; what it cost, for those who
    /// watch.
    fn remark(&self, stop: Option<Stop>, generated: u64, elapsed: Duration) {
        let options = self.job.options;
        if let (Some(stop), Format::Json | Format::Keys) = (stop, options.format) {
            say(&format!("incomplete: {stop}"));
        }
        let watched = io::stderr().is_terminal() || options.progress;
        if watched && !options.quiet {
            let threads = options.limits.threads;
            let plural = if threads == 1 { "" } else { "s" };
            say(&format!(
                "{:.3} s, {} positions, {}/s, {threads} thread{plural}",
                elapsed.as_secs_f64(),
                short(generated),
                rate(generated, elapsed)
            ));
        }
    }
}
