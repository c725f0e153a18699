//! Solves the problems of the command line or of standard input.

mod certificate;
mod full;
mod introduction;
mod lines;
mod mate;
mod tree;
mod unsolved;

pub(crate) use tree::build as build_tree;

use crate::args::{Format, Mode, SolveArgs};
use crate::commands::human;
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::options::{SearchOptions, SolveOptions};
use crate::output::{Out, say};
use crate::source;
use crate::stop::Interrupt;
use crate::units::{rate, short};
use anyhow::{Result, bail};
use keymove_problem::certificate::Header;
use keymove_problem::report;
use keymove_problem::solve::{BattleTask, Stop};
use keymove_problem::statement::{Case, Entry, Statement, StatementError, TurnRule};
use keymove_problem::{Lengths, Stipulation};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

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
    deadline: Option<Instant>,
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
            Ok(entries) => job.solve_all(&entries, out)?,
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
        self.solve_all(&self.prepare(problem)?, out)
    }

    /// The positions of a problem, if all the options go with them; says what is odd about it.
    fn prepare(&self, problem: &Problem) -> Result<Vec<Entry>> {
        let (statement, entries) = problem.state(&self.options.statement)?;
        let cases: Vec<&Case> = entries.iter().filter_map(|entry| entry.case.as_ref().ok()).collect();
        cases.iter().try_for_each(|case| self.check(&case.stipulation))?;
        check_set_play(&cases)?;
        if entries.len() > 1 && self.options.certificate.is_some() {
            bail!("a certificate is about one position; this problem has {}", entries.len());
        }
        if !self.options.quiet {
            if let Some(case) = cases.first() {
                input::warn_of(&case.position);
            }
            note_turn(&statement);
        }
        Ok(entries)
    }

    /// Refuses options that do not go with a stipulation.
    fn check(&self, stipulation: &Stipulation) -> Result<()> {
        let SolveOptions { mode, statement, search, certificate, .. } = self.options;
        if *mode != Mode::Full && !stipulation.is_mate() {
            bail!(
                "--shortest and --first are for directmates such as #{}, not for {stipulation}",
                stipulation.moves()
            );
        }
        search.check_for(stipulation)?;
        if *mode != Mode::Full && search.restriction() != search.checks_alone() {
            bail!("--max-flights and --non-trivial do not go with --shortest and --first");
        }
        if stipulation.play.is_battle() {
            if stipulation.lengths == Lengths::Shortest && stipulation.intro > 0 {
                bail!(
                    "{stipulation}: not after an introduction; there the keys that solve soonest are all that counts"
                );
            }
            if statement.intention.is_some() {
                bail!("--intended is for help and series play; {stipulation} is meant to have one key");
            }
            if certificate.is_some() && !Header::is_about(stipulation) {
                bail!(
                    "there are no certificates for {stipulation}: for battles only, without introduction, of up to so \
                     many moves, with a goal that does not depend on where units stood in the diagram"
                );
            }
            return self.check_introduction(stipulation);
        }
        if let Some(misfit) = statement.intention.as_ref().and_then(|intention| intention.misfit(stipulation))
        {
            bail!("--intended {misfit}");
        }
        if certificate.is_some() {
            bail!(
                "there are no certificates for help and series play such as {stipulation}; --recount counts again"
            );
        }
        let SearchOptions { recount, max_solutions, first_moves, .. } = search;
        if *recount && (max_solutions.is_some() || first_moves.is_some() || !search.restriction().is_none()) {
            bail!("--recount counts all solutions; it does not go with options that leave some out");
        }
        match self.options.tree_options() {
            Some(name) => bail!("{name}: {stipulation} has no tree; its solutions are lines"),
            None => Ok(()),
        }
    }

    /// Refuses what a battle after an introduction cannot have.
    fn check_introduction(&self, stipulation: &Stipulation) -> Result<()> {
        if stipulation.intro == 0 {
            return Ok(());
        }
        if stipulation.goal.needs_history() {
            bail!(
                "{stipulation}: not after an introduction, because the goal depends on where units stood in the diagram"
            );
        }
        Ok(())
    }

    /// The time of a position begins when its turn comes.
    fn begin<'a>(&'a self, case: &'a Case, several: bool) -> Work<'a> {
        let deadline = self.options.limits.time.and_then(|time| Instant::now().checked_add(time));
        Work { job: self, case, several, deadline }
    }

    fn solve_all(&self, entries: &[Entry], out: &mut Out) -> Result<Exit> {
        let mut exit = Exit::Solved;
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                self.separate(out)?;
            }
            exit = exit.and(match &entry.case {
                Ok(case) => self.begin(case, entries.len() > 1).solve(out)?,
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

/// Refuses the option if it says nothing about any of the positions. Where some have set play, or could have if the other
/// side were allowed to move, the others are told of in their places.
fn check_set_play(cases: &[&Case]) -> Result<()> {
    let without = |case: &&Case| matches!(case.set_play, Some(Err(StatementError::NoSetPlay { .. })));
    match cases.first() {
        Some(Case { stipulation, .. }) if cases.iter().all(without) => {
            bail!("--set-play: {stipulation} has no set play")
        }
        _ => Ok(()),
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
    /// The task of a battle.
    fn battle(&self) -> BattleTask {
        BattleTask {
            position: self.case.position,
            stipulation: self.case.stipulation,
            restriction: self.job.options.search.restriction(),
        }
    }

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
        if !self.case.stipulation.play.is_battle() {
            return lines::solve(self, out);
        }
        if self.case.stipulation.intro > 0 {
            return introduction::solve(self, out);
        }
        let draft = self.job.options.certificate.as_deref().map(certificate::create).transpose()?;
        match self.job.options.mode {
            Mode::Full => full::solve(self, draft, out),
            Mode::Shortest | Mode::First => mate::solve(self, draft, out),
        }
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

    /// The JSON object, on one line if there are several. Two fields may be added of which the library's objects know
    /// nothing: why there is no set play, and which of several positions it is.
    fn json(&self, object: impl FnOnce(bool) -> String, out: &mut Out) -> Result<()> {
        let error = self.no_set_play().map(unsolved::words);
        let pretty = self.job.line.is_none() && !self.several && error.is_none();
        let object = object(pretty);
        if !self.several && error.is_none() {
            return Ok(out.line(&object)?);
        }
        let mut object = object.strip_suffix('}').unwrap_or(&object).to_owned();
        if let Some(error) = error {
            object.push_str(&format!(",\"set_play_error\":{}", serde_json::Value::from(error)));
        }
        if self.several {
            let Case { label, description, duplex, .. } = self.case;
            let case = serde_json::json!({ "label": label, "description": description, "duplex": duplex });
            object.push_str(&format!(",\"case\":{case}"));
        }
        Ok(out.line(&(object + "}"))?)
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
