//! Endgame studies of a collection: the printed solution held against what is true, or one that is found.
//!
//! Everything that is said is proven; the engine is not asked. What is not proven is open.

mod tables;

pub use tables::StudyTables;

use core::fmt::Write;
use keymove_chess::{Color, Move, Position};
use keymove_endgame::check::{Checked, Dual, Effort, Soundness, check};
use keymove_endgame::explain::explain;
use keymove_endgame::find::solve;
use keymove_endgame::shown::{Told, main_line, other_ways};
use keymove_endgame::{Aim, Study};
use keymove_formats::Entry;
use keymove_formats::pgn::Games;
use keymove_solve::{Limits, Stop};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The longest time for what a study shows.
const FOR_THEMES: Duration = Duration::from_secs(2);

/// What is known of a study.
#[derive(Debug)]
pub(crate) struct Known {
    /// The diagram.
    pub(crate) position: Position,
    pub(crate) soundness: Soundness,
    /// Whether the aim is achieved, if that is proven.
    pub(crate) succeeds: Option<bool>,
    pub(crate) firsts: Firsts,
    /// The main line with its marks.
    pub(crate) line: String,
    /// Other ways that spoil it.
    pub(crate) others: Vec<String>,
    /// What it shows, by names; empty if that was not asked.
    pub(crate) themes: Vec<String>,
    /// What became of the printed solution.
    pub(crate) printed: Printed,
    /// Why nothing more was done, if something is open.
    pub(crate) stop: Option<Stop>,
}

/// What became of the printed solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Printed {
    /// It is what was looked at.
    Followed,
    /// There is none, or none that can be followed from move to move: one was found.
    NotFollowed,
    /// Its main line is proven to fail, by this move: another was found.
    Fails(String),
}

/// Why nothing is known of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unknown {
    /// The entry is none that can be looked at; why, in words.
    NoStudy(String),
    /// What is wrong with a table, or why it cannot be made.
    Table(String),
}

/// What a collection asks of its studies.
pub(crate) struct Asked<'a> {
    pub(crate) aim: Aim,
    pub(crate) limits: &'a Limits,
    pub(crate) tables: &'a StudyTables,
    /// Whether to look for themes.
    pub(crate) themes: bool,
}

impl Asked<'_> {
    /// What is known of a study; `None` if the user has stopped it.
    ///
    /// # Errors
    /// Why nothing is known of it.
    pub(crate) fn of(&self, entry: &Entry) -> Option<Result<Known, Unknown>> {
        let known = self.known(entry);
        (!self.limits.interrupt.load(Ordering::Relaxed)).then_some(known)
    }

    fn known(&self, entry: &Entry) -> Result<Known, Unknown> {
        let position = position(entry).map_err(Unknown::NoStudy)?;
        self.tables.prepare(&position, self.limits).map_err(Unknown::Table)?;
        let (solver, printed) = printed(entry, &position, self.aim);
        let started = Instant::now();
        let mut fails = None;
        if let Some(study) = printed {
            let judge = self.tables.judge();
            let checked = check(&study, &judge, &self.effort(started), &|_| ());
            if checked.soundness != Soundness::Wrong {
                let known = self.told(&study, checked, Printed::Followed);
                return judge.trouble().map_or(Ok(known), |words| Err(Unknown::Table(words)));
            }
            fails = Some(failing(&study, &checked));
            if let Some(words) = judge.trouble() {
                return Err(Unknown::Table(words));
            }
        }
        let judge = self.tables.judge();
        let found = solve(&position, self.aim, solver, &judge, &self.effort(started), &|_| ());
        let found = found.map_err(|error| Unknown::NoStudy(error.to_string()))?;
        let printed = fails.map_or(Printed::NotFollowed, Printed::Fails);
        let known = self.told(&found.study, found.checked, printed);
        judge.trouble().map_or(Ok(known), |words| Err(Unknown::Table(words)))
    }

    /// What is left of the limits of a study that was begun at this time.
    fn effort(&self, started: Instant) -> Effort {
        let limits = Limits {
            time: self.limits.time.map(|time| time.saturating_sub(started.elapsed())),
            ..self.limits.clone()
        };
        let usual = Effort::default();
        let last_round = self.limits.nodes.map_or(usual.last_round, |nodes| nodes.min(usual.last_round));
        Effort { limits, last_round, opinion: None, ..usual }
    }

    fn told(&self, study: &Study, mut checked: Checked<'_>, printed: Printed) -> Known {
        let mut themes = Vec::new();
        if self.themes {
            let time = self.limits.time.map_or(FOR_THEMES, |time| time.min(FOR_THEMES));
            let effort = self.effort(Instant::now());
            let effort = Effort { limits: Limits { time: Some(time), ..effort.limits.clone() }, ..effort };
            let shown = explain(study, &mut checked, &effort);
            themes.extend(shown.iter().map(|shown| shown.theme.name().to_owned()));
            themes.sort();
            themes.dedup();
        }
        let told = Told { study, checked: &checked, themes: &[] };
        Known {
            position: *study.start(),
            soundness: checked.soundness,
            succeeds: checked.findings[0].verdict.proven(),
            firsts: Firsts::of(study, &checked),
            line: main_line(&told),
            others: other_ways(&told),
            themes,
            printed,
            stop: checked.stopped,
        }
    }
}

/// The diagram of an entry that is a study and nothing else.
fn position(entry: &Entry) -> Result<Position, String> {
    if !entry.twins.is_empty() || entry.zeroposition {
        return Err("a study with twins; expected an entry for each of them".to_owned());
    }
    if let Some(option) = entry.options.first() {
        return Err(format!("the condition or option {option:?} is not for studies"));
    }
    let setup = entry.setup().map_err(|error| error.to_string())?;
    let position = Position::from_setup(&setup).map_err(|faults| faults.to_string())?;
    // Without a king there is nothing to be won.
    Study::of_position(position, Aim::Win, Color::White).map_err(|error| error.to_string())?;
    Ok(position)
}

/// Who is to achieve the aim, and the study with the printed solution, if that can be followed: White, unless the entry says that Black has won, as
/// [`Study::of_game`] takes games.
fn printed(entry: &Entry, position: &Position, aim: Aim) -> (Color, Option<Study>) {
    let result = entry.other.get("Result").and_then(serde_json::Value::as_str).unwrap_or("*");
    let is_blacks = aim == Aim::Win && result == "0-1";
    let solver = if is_blacks { Color::Black } else { Color::White };
    let result = if is_blacks { "0-1" } else { "*" };
    // A solution with brackets that begin a line would be read as tags.
    let solution = entry.solution.replace(['\n', '\r'], " ");
    let mut pgn = String::new();
    let _ = write!(
        pgn,
        "[Result \"{result}\"]\n[Stipulation \"{aim}\"]\n[FEN \"{position}\"]\n\n{solution} {result}\n"
    );
    let mut games = Games::new(pgn.as_bytes());
    let study = games.next().and_then(Result::ok).and_then(|game| Study::of_game(&game).ok());
    let is_all = games.next().is_none();
    (solver, study.filter(|study| is_all && study.nodes.len() > 1 && study.start() == position))
}

/// The first move of the main line that leads to a position that is proven to fail, as `3.Kd4`.
fn failing(study: &Study, checked: &Checked<'_>) -> String {
    let fails = |at: &usize| checked.findings[*at].verdict.proven() == Some(false);
    // What is proven of a position after a reply may not have been carried back to the move before: then it is told by the reply.
    let Some(at) = study.main_line().into_iter().find(fails) else { return String::new() };
    let node = &study.nodes[at];
    let Some((mv, before)) = node.mv.zip(node.parent) else { return String::new() };
    let before = &study.nodes[before];
    let ply = before.ply + study.start().turn().index();
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    let mv = keymove_chess::notation::short_algebraic(&before.position, mv);
    format!("{}{dots}{mv}", ply / 2 + 1)
}

/// First moves by what is proven of them; none, if the other side begins.
#[derive(Debug, Default)]
pub(crate) struct Firsts {
    /// Those that achieve the aim, that of the line first: without what only loses time, changes the order of moves or promotes to another man.
    pub(crate) solutions: Vec<Move>,
    /// Those that are proven to fail.
    pub(crate) failures: Vec<Move>,
    /// Whether of each it is proven which it is.
    pub(crate) is_settled: bool,
}

impl Firsts {
    fn of(study: &Study, checked: &Checked<'_>) -> Self {
        let Some(solution) = study.solution(0) else { return Self::default() };
        let own = checked.findings[study.nodes[0].followers[0]].verdict.proven();
        let others = &checked.findings[0].alternatives;
        let failures = others.iter().filter(|other| other.verdict.proven() == Some(false));
        let cooks = others.iter().filter(|other| other.spoils() && other.dual == Some(Dual::Cook));
        Self {
            solutions: (own == Some(true))
                .then_some(solution)
                .into_iter()
                .chain(cooks.map(|other| other.mv))
                .collect(),
            failures: failures.map(|other| other.mv).collect(),
            is_settled: own.is_some()
                && others.iter().all(|other| other.verdict.proven().is_some() && !other.is_doubtful),
        }
    }
}
