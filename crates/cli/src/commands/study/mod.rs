//! Endgame studies: solutions checked and found.

mod games;

use crate::args::{Format, SolveArgs, StudyArgs, TableFormat, TablesPlaceArgs};
use crate::asked::is_position;
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::tables::Workshop;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::options;
use crate::output::{Out, draft, say};
use crate::stop::Interrupt;
use anyhow::{Result, anyhow, bail};
use games::{Item, items};
use keymove_chess::Color;
use keymove_endgame::check::{Checked, Effort, News, Soundness, check};
use keymove_endgame::explain::explain;
use keymove_endgame::find::{Found, solve};
use keymove_endgame::shown::{Told, brief, json, text};
use keymove_endgame::{Aim, Judge, Study, certificate};
use keymove_engine::tablebase::Tablebase;
use keymove_run::{Progress, Workers, map};
use keymove_solve::Limits;
use keymove_tables::{Material, Tables};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What a run does with each study.
struct Job<'a> {
    args: &'a StudyArgs,
    tables: Option<Arc<Tables>>,
    syzygy: Option<Arc<Tablebase>>,
    limits: Limits,
    progress: Progress,
}

/// What is told of a study.
struct Answer {
    text: String,
    exit: Exit,
    certificate: Option<String>,
}

pub(crate) fn run(args: &StudyArgs) -> Result<Exit> {
    let work = Work::of(args)?;
    if args.certificate.is_some() && matches!(work, Work::Files(_)) && args.words.len() > 1 {
        bail!("--certificate is of one study; expected a single file or a position");
    }
    let Some((job, interrupt)) = Job::prepare(args)? else { return Ok(Exit::Unanswered) };
    let words = Words { part: percent, counted: "positions", ends: false };
    let bar = Bar::start(&job.progress, Pace::SHORT, words, args.messages.wants_bar());
    let mut out = Out::new().prose(args.format == TableFormat::Text);
    match work {
        Work::Position(position, aim, solver) => {
            let study = Study::of_position(*position, aim, solver)?;
            let answer = job.answer(&study, None, true)?;
            bar.around(|| out.text(&answer.text))?;
            out.flush()?;
            job.write(answer.certificate.as_deref())?;
            Ok(answer.exit)
        }
        Work::Files(files) => {
            let mut exit = Exit::Solved;
            let items = items(&files, &job.progress);
            let threads = options::threads(args.limits.threads);
            let each = (0..threads).map(|_| |item: Result<Item>| Some(job.item(item))).collect();
            let stops = || interrupt.is_raised();
            let workers = Workers { each, window: 4 * threads, stops: &stops };
            let (mut count, mut proofs) = (0, Vec::new());
            let whole = map(items, workers, |answers| -> Result<bool> {
                for answer in &mut *answers {
                    match answer {
                        Ok((heading, answer)) => {
                            count += 1;
                            exit = exit.and(answer.exit);
                            bar.around(|| {
                                if args.format == TableFormat::Text {
                                    let gap = if count > 1 { "\n" } else { "" };
                                    out.text(&format!("{gap}{heading}\n"))?;
                                }
                                out.text(&answer.text)
                            })?;
                            out.flush()?;
                            proofs.push(answer.certificate);
                        }
                        Err(error) => {
                            bar.around(|| say(&format!("error: {error:#}")));
                            exit = exit.and(Exit::BadInput);
                        }
                    }
                }
                Ok(answers.is_whole())
            })??;
            match proofs.as_slice() {
                [proof] => job.write(proof.as_deref())?,
                _ if args.certificate.is_some() => {
                    bail!("--certificate is of one study; the file has {count}")
                }
                _ => {}
            }
            if !whole {
                bar.around(|| say("stopped; what is printed is whole"));
                exit = exit.and(Exit::Unanswered);
            }
            Ok(exit)
        }
    }
}

/// `solve FEN +` and `solve FEN =`: the study of this position is solved, with the limits of `solve`. `None` if something else is asked.
pub(crate) fn of_solve(args: &SolveArgs) -> Option<Result<Exit>> {
    let [fen, aim] = args.input.words.as_slice() else { return None };
    if !is_position(fen) || !(aim == "+" || aim == "=") {
        return None;
    }
    let format = match args.format {
        Format::Text => TableFormat::Text,
        Format::Json => TableFormat::Json,
        Format::Keys => return Some(Err(anyhow!("--format keys is not for studies; expected text or json"))),
    };
    if let Some(option) = args.only_of_problems() {
        return Some(Err(anyhow!(
            "{option} is for problems, not for studies (+, =); see keymove study --help"
        )));
    }
    let typed = [OsStr::new("study"), fen, aim];
    let mut study = StudyArgs::parse_words(typed);
    study.format = format;
    study.brief = args.no_tree;
    study.certificate.clone_from(&args.certificate);
    study.limits.time = args.limits.time.unwrap_or(study.limits.time);
    study.limits.memory = args.limits.memory;
    study.limits.threads = args.limits.threads;
    study.messages.progress = args.messages.progress;
    study.messages.quiet = args.messages.quiet;
    Some(run(&study))
}

/// What was typed.
enum Work {
    Position(Box<keymove_chess::Position>, Aim, Color),
    Files(Vec<PathBuf>),
}

impl Work {
    fn of(args: &StudyArgs) -> Result<Self> {
        match args.words.as_slice() {
            [fen, rest @ ..] if is_position(fen) => {
                let aim = match rest {
                    [aim] => aim.to_string_lossy().parse::<Aim>()?,
                    [] => bail!(
                        "what is to be achieved is missing; expected + (win) or = (draw) behind the position"
                    ),
                    [_, word, ..] => bail!("found {word:?} after the aim, where nothing is expected"),
                };
                if args.solve {
                    bail!("--solve is for files; the solution of a position is found anyway");
                }
                let diagram = Diagram::read(&fen.to_string_lossy())?;
                if !args.messages.quiet {
                    diagram.warn();
                }
                let solver = if args.black { Color::Black } else { Color::White };
                Ok(Self::Position(Box::new(diagram.position), aim, solver))
            }
            _ if args.black => {
                bail!("--black goes with a position; of files the tags and the result say who wins")
            }
            files => Ok(Self::Files(files.iter().map(OsString::as_os_str).map(PathBuf::from).collect())),
        }
    }
}

impl<'a> Job<'a> {
    /// Tables and limits; `None` if the user has stopped while tables were made.
    fn prepare(args: &'a StudyArgs) -> Result<Option<(Self, Interrupt)>> {
        let (tables, interrupt) = if args.tables.no_tables {
            (None, Interrupt::install(Exit::Unanswered.number())?)
        } else {
            let place = TablesPlaceArgs {
                folder: args.tables.folder.clone(),
                no_files: false,
                threads: args.limits.threads,
                memory: args.limits.memory,
                progress: args.messages.progress,
                quiet: args.messages.quiet,
            };
            let workshop = Workshop::open(&place)?;
            for material in (3..=args.tables.men.into()).flat_map(Material::all) {
                if !workshop.tables.missing(&material).0.is_empty() && workshop.at_hand(&material)?.is_none()
                {
                    say("stopped; tables that are whole are kept");
                    return Ok(None);
                }
            }
            let Workshop { tables, interrupt, .. } = workshop;
            (Some(tables), interrupt)
        };
        let syzygy =
            args.tables.syzygy.as_ref().map(|folder| Tablebase::open(&[folder]).map(Arc::new)).transpose()?;
        let limits = Limits {
            time: Some(args.limits.time),
            table_bytes: options::memory(args.limits.memory),
            ..Limits::interrupted_by(&interrupt.flag())
        };
        Ok(Some((Self { args, tables, syzygy, limits, progress: Progress::new() }, interrupt)))
    }

    fn item(&self, item: Result<Item>) -> Result<(String, Answer)> {
        let Item { heading, study } = item?;
        let answer = self.answer(&study, Some(&heading), self.args.solve)?;
        Ok((heading, answer))
    }

    /// Checks a study, or finds its solution.
    fn answer(&self, study: &Study, heading: Option<&str>, finds: bool) -> Result<Answer> {
        let judge = Judge::new(self.tables.as_ref(), self.syzygy.as_ref());
        let opinion = (!self.args.limits.no_engine).then_some(self.args.limits.engine_time);
        let effort = Effort { limits: self.limits.clone(), opinion, ..Effort::default() };
        let before = std::cell::Cell::new(0);
        let hear = |news: &News| {
            // Of files the progress is how much of them was read.
            if heading.is_none() {
                self.progress.begin("proofs".to_owned(), Some(news.questions as u64));
                self.progress.advance(news.decided as u64);
            }
            self.progress.count(news.positions.saturating_sub(before.get()) as u64);
            before.set(news.positions.max(before.get()));
        };
        if finds {
            let Found { study, checked } =
                solve(study.start(), study.aim, study.solver, &judge, &effort, &hear)?;
            self.told(&study, (heading, true), checked, &judge, &effort)
        } else {
            let checked = check(study, &judge, &effort, &hear);
            self.told(study, (heading, false), checked, &judge, &effort)
        }
    }

    fn told(
        &self, study: &Study, (heading, finds): (Option<&str>, bool), mut checked: Checked<'_>,
        judge: &Judge<'_>, effort: &Effort,
    ) -> Result<Answer> {
        let grace = self.args.limits.time.min(Duration::from_secs(2));
        let limits = Limits { time: Some(grace), ..effort.limits.clone() };
        let themes = explain(study, &mut checked, &Effort { limits, ..effort.clone() });
        if let Some(trouble) = judge.trouble() {
            bail!("{trouble}");
        }
        let told = Told { study, checked: &checked, themes: &themes };
        let text = match (self.args.format, self.args.brief) {
            (TableFormat::Json, _) => {
                let mut object = json(&told);
                if let Some(heading) = heading {
                    object.add("heading", &heading);
                }
                format!("{object}\n")
            }
            (TableFormat::Text, true) => brief(&told),
            (TableFormat::Text, false) => text(&told),
        };
        let exit = match (checked.soundness, checked.findings[0].verdict.proven()) {
            // Who asks for a solution asks whether there is one; whether it is the only one is told besides.
            (_, Some(true)) if finds => Exit::Solved,
            (_, Some(false)) if finds => Exit::Refuted,
            _ if finds => Exit::Unanswered,
            (Soundness::Sound, _) => Exit::Solved,
            (Soundness::Dual | Soundness::Cooked | Soundness::Unsolvable | Soundness::Wrong, _) => {
                Exit::Refuted
            }
            (Soundness::Open | Soundness::ThoughtSound | Soundness::ThoughtUnsound, _) => Exit::Unanswered,
        };
        let proof = self.args.certificate.as_ref().and_then(|_| certificate(study, &checked));
        Ok(Answer { text, exit, certificate: proof })
    }

    /// Writes the certificate, if one is wanted.
    fn write(&self, proof: Option<&str>) -> Result<()> {
        match (&self.args.certificate, proof) {
            (Some(path), Some(proof)) => {
                let mut draft = draft(path, "the certificate")?;
                draft.file.write_all(proof.as_bytes())?;
                draft.finish()?;
            }
            (Some(path), None) => say(&format!(
                "note: {} is not written: whether the aim is achieved is not proven",
                path.display()
            )),
            _ => {}
        }
        Ok(())
    }
}
