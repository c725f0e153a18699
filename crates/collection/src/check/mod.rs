//! One problem: solved again, part by part, and compared with what is stated.

mod battle;
mod introduced;
mod keywords;
mod lines;
mod solved;
mod studies;

pub(crate) use solved::{Found, Solved};

use crate::finding::{Finding, Part, Verdict};
use crate::options::Options;
use crate::stated::{self, Claims};
use keymove_chess::Position;
use keymove_formats::Entry;
use keymove_problem::statement::{Case, StatementError};
use keymove_problem::{Aim, Intention};
use keymove_report::IntendedReport;
use keymove_solve::answer::{self, Answer, LineVerdict, Soundness, Wanted};
use keymove_solve::{Limits, Stop};
use keymove_study::score::promoted_force;
use std::sync::atomic::Ordering;

/// Checks a problem with so many threads. `None` if the user stopped it.
pub(crate) fn check(entry: &Entry, options: &Options, threads: usize) -> Option<Finding> {
    if let Ok(aim) = entry.stipulation.parse::<Aim>() {
        return studies::check(entry, aim, options, &options.share(threads));
    }
    let mut stated = match entry.stated() {
        Ok(stated) => stated,
        Err(error) => return Some(Finding::unreadable(one_line(&error.to_string()))),
    };
    answer::name_keys(&mut stated.statement);
    let cases = match stated.statement.entries() {
        Ok(cases) => cases,
        Err(error) => return Some(Finding::unreadable(words(&error))),
    };
    let claims = Claims::of(entry, cases.len());
    let job = Job { options, limits: options.share(threads), entry, claims: &claims };
    let mut remarks: Vec<String> = stated.unread.iter().map(|twin| one_line(&twin.problem)).collect();
    let mut is_unreadable = !remarks.is_empty();
    let several = cases.len() > 1 || is_unreadable;
    let mut solved = Vec::with_capacity(cases.len());
    for (index, case) in cases.iter().enumerate() {
        let label =
            if several { heading(&case.label, &case.description, case.duplex) } else { String::new() };
        match &case.case {
            Err(error) => {
                remarks.push(words(error));
                is_unreadable = true;
            }
            Ok(case) => solved.push(job.solve(case, index, label, stated.intention.as_ref())),
        }
        if job.is_stopped() {
            return None;
        }
    }
    remarks.extend(oddities(&cases));
    remarks.extend(solved.iter_mut().flat_map(|solved| std::mem::take(&mut solved.remarks)));
    let comparison = stated::compare(&claims, &solved);
    let mut differences = comparison.differences;
    if options.keywords {
        differences.extend(keywords::compare(entry, &solved));
    }
    let parts: Vec<Part> = solved.into_iter().map(|solved| solved.part).collect();
    let worst = parts.iter().map(|part| part.verdict).max();
    let verdict = if is_unreadable { Verdict::Unreadable } else { worst.unwrap_or(Verdict::Unreadable) };
    let complete = parts.iter().all(|part| part.stopped.is_none());
    // The last question may have been answered by the user.
    (!job.is_stopped()).then_some(Finding {
        verdict,
        complete,
        parts,
        known_unsound: verdict.is_unsound()
            && comparison.unsound
            && comparison.compared
            && differences.is_empty(),
        differences,
        compared: comparison.compared,
        remarks,
        broken: false,
    })
}

/// What all parts of a problem have in common.
struct Job<'a> {
    options: &'a Options,
    limits: Limits,
    entry: &'a Entry,
    claims: &'a Claims,
}

impl Job<'_> {
    fn is_stopped(&self) -> bool {
        self.limits.interrupt.load(Ordering::Relaxed)
    }

    /// The part with this number, from 0.
    fn solve(&self, case: &Case, index: usize, label: String, intention: Option<&Intention>) -> Solved {
        let mut solved = self.solved(case, index, intention);
        if let Some(Err(error)) = &case.set_play {
            solved.remarks.push(words(error));
        }
        solved.part.label = label;
        solved.index = index;
        solved
    }
}

impl Job<'_> {
    fn solved(&self, case: &Case, index: usize, intention: Option<&Intention>) -> Solved {
        let is_battle = case.stipulation.play.is_battle();
        let stated = || intention.cloned().or_else(|| self.claims.intention(index, case));
        let wanted = Wanted {
            intention: (!is_battle).then(stated).flatten(),
            tree: Some(battle::KEYS),
            ..Wanted::default()
        };
        let mut answer = match wanted.answer(case, &self.limits, &()) {
            Ok(answer) => answer,
            Err(error) => return unfinished(case, error.to_string()),
        };
        // The verdict is that of the number; what is stated otherwise is a difference.
        let verdict = verdict(&answer);
        answer.intended = self.claims.intended(index, case);
        let comparison = IntendedReport::of(&mut answer);
        let intended = answer.intended.take();
        let mut solved = match &mut answer.found {
            answer::Found::Battle(battle) => battle::solved(self, case, verdict, battle),
            answer::Found::Lines(solution) => lines::solved(self, case, verdict, solution),
            answer::Found::Introduced(introduced) => introduced::solved(case, verdict, &introduced.solution),
            answer::Found::Mate(_) => unfinished(case, "only one mate was looked for".into()),
        };
        solved.part.intended = comparison.clone().filter(|report| report.as_intended != Some(true));
        (solved.intended, solved.comparison) = (intended, comparison);
        solved
    }
}

/// What is proven is proven, whatever is left open.
fn verdict(answer: &Answer) -> Verdict {
    if let answer::Found::Lines(solution) = &answer.found
        && LineVerdict::of(solution) == LineVerdict::NotStated
    {
        return Verdict::NotStated;
    }
    match answer.proven_unsound().unwrap_or_else(|| answer.soundness()) {
        Soundness::Sound => Verdict::Sound,
        Soundness::Cooked => Verdict::Cooked,
        Soundness::ShortSolution => Verdict::ShortSolution,
        Soundness::NotAsIntended => Verdict::NotAsIntended,
        Soundness::NoSolution => Verdict::NoSolution,
        Soundness::Restricted | Soundness::Open => Verdict::Unfinished,
    }
}

/// Which of several positions it is: `b) bKh7-->a6`, `duplex`.
fn heading(label: &str, description: &str, duplex: bool) -> String {
    let duplex = if duplex { "duplex" } else { "" };
    let words: Vec<&str> = [label, description, duplex].into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// What no game can lead to, though it can be played, and what only promotions can.
fn oddities(cases: &[keymove_problem::statement::Entry]) -> Vec<String> {
    let first = cases.iter().find_map(|case| case.case.as_ref().ok());
    first.map_or_else(Vec::new, |case| oddities_of(&case.position))
}

fn oddities_of(position: &Position) -> Vec<String> {
    let faults = position.to_setup().faults();
    let illegal = faults.iter().map(|fault| format!("no game leads to this position: {fault}"));
    let promoted = promoted_force(position).into_iter().map(|fault| format!("promoted force: {fault}"));
    illegal.chain(promoted).collect()
}

/// The error on one line. Without twins it is clear which position is meant.
fn words(error: &StatementError) -> String {
    let text = error.to_string();
    one_line(text.strip_prefix("problem: ").unwrap_or(&text))
}

/// A text of several lines, such as a list of faults, on one.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if !line.is_empty() {
            line.push_str(if line.ends_with(':') { " " } else { "; " });
        }
        line.push_str(part);
    }
    line
}

/// A part for which there is no search, with the reason.
fn unfinished(case: &Case, why: String) -> Solved {
    let part = Part {
        label: String::new(),
        fen: case.position.to_string(),
        stipulation: case.stipulation.to_string(),
        verdict: Verdict::Unfinished,
        stopped: Some(why.clone()),
        keys: Vec::new(),
        solutions: 0,
        length: None,
        duals: Vec::new(),
        intended: None,
        none_up_to: None,
        words: why,
    };
    Solved {
        part,
        index: 0,
        position: case.position,
        stipulation: case.stipulation,
        found: Found::Other,
        intended: None,
        comparison: None,
        study: None,
        remarks: Vec::new(),
    }
}

/// The same word for a stop everywhere.
fn stopped(stop: Stop) -> Option<String> {
    Some(stop.to_string())
}
