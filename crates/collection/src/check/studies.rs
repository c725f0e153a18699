//! An endgame study of a collection.

use super::{Claims, keywords, oddities_of, one_line};
use crate::finding::{Difference, Finding, Part, Stated, Verdict};
use crate::options::Options;
use crate::studies::{Asked, Known, Printed, Unknown};
use keymove_chess::notation::short_algebraic;
use keymove_endgame::Aim;
use keymove_endgame::check::Soundness;
use keymove_formats::Entry;
use keymove_solve::{Limits, Stop};

/// First moves, or other ways, that are written out.
const SHOWN: usize = 8;

/// Checks a study. `None` if the user stopped it.
pub(super) fn check(entry: &Entry, aim: Aim, options: &Options, limits: &Limits) -> Option<Finding> {
    let themes = options.keywords && keywords::wants_study(entry);
    let asked = Asked { aim, limits, tables: &options.studies, themes };
    let known = match asked.of(entry)? {
        Ok(known) => known,
        Err(Unknown::NoStudy(why)) => return Some(Finding::unreadable(one_line(&why))),
        Err(Unknown::Table(why)) => return Some(undecided(&why)),
    };
    let verdict = verdict(known.soundness);
    let claims = Claims::of(entry, 1);
    let mut differences = Vec::new();
    if let Printed::Fails(by) = &known.printed {
        differences.push(difference(Stated::Solution, format!("stated solution fails by {by}")));
    }
    let mut compared = known.printed != Printed::NotFollowed;
    if known.printed == Printed::NotFollowed {
        compared = keys(&claims, &known, &mut differences);
    }
    let mut is_unsound_stated = false;
    if let Some((words, fits)) = claims.soundness(verdict) {
        compared = true;
        is_unsound_stated = fits && verdict.is_unsound();
        if !fits {
            differences.push(difference(Stated::Soundness, format!("stated: {words:?}")));
        }
    }
    if themes && verdict == Verdict::Sound {
        differences.extend(keywords::compare_study(entry, &known.themes));
    }
    let stopped = stopped(&known, options).filter(|_| verdict == Verdict::Unfinished);
    let mut remarks = Vec::new();
    if known.printed == Printed::NotFollowed && !entry.solution.trim().is_empty() {
        remarks.push("the printed solution cannot be followed move by move; another was found".to_owned());
    }
    remarks.extend(oddities_of(&known.position));
    let part = Part {
        label: String::new(),
        fen: known.position.to_string(),
        stipulation: aim.to_string(),
        verdict,
        words: words(&known, aim, verdict, stopped.as_deref()),
        stopped,
        none_up_to: None,
        keys: known.firsts.solutions.iter().take(Part::MOST).map(ToString::to_string).collect(),
        solutions: known.firsts.solutions.len() as u64,
        length: None,
        duals: Vec::new(),
        intended: None,
    };
    Some(Finding {
        verdict,
        complete: verdict != Verdict::Unfinished,
        parts: vec![part],
        known_unsound: is_unsound_stated && differences.is_empty(),
        differences,
        compared,
        remarks,
        broken: false,
    })
}

/// A study of which nothing can be said because of a table.
fn undecided(why: &str) -> Finding {
    Finding { verdict: Verdict::Unfinished, complete: false, ..Finding::unreadable(one_line(why)) }
}

/// What is proven, in one word. What is only thought is open here.
const fn verdict(soundness: Soundness) -> Verdict {
    match soundness {
        Soundness::Sound => Verdict::Sound,
        Soundness::Dual => Verdict::Dual,
        Soundness::Cooked => Verdict::Cooked,
        Soundness::Unsolvable => Verdict::NoSolution,
        Soundness::Wrong | Soundness::ThoughtSound | Soundness::ThoughtUnsound | Soundness::Open => {
            Verdict::Unfinished
        }
    }
}

/// Why something is open.
fn stopped(known: &Known, options: &Options) -> Option<String> {
    let by_limit = || options.limits.nodes.map_or("undecided".to_owned(), |_| Stop::Nodes.to_string());
    Some(known.stop.map_or_else(by_limit, |stop| stop.to_string()))
}

fn difference(what: Stated, words: String) -> Difference {
    Difference { what, label: String::new(), words }
}

/// Holds stated first moves against what is proven of them; whether there are any that could be compared.
fn keys(claims: &Claims, known: &Known, differences: &mut Vec<Difference>) -> bool {
    let claimed = claims.keys(0, &known.position);
    for claim in &claimed {
        let words = match claim.lines.first().and_then(|line| line.first()) {
            None => format!("stated key {:?} is no legal move", claim.text),
            // Of a study without a solution no line was looked at, but all first moves fail.
            Some(mv) if known.succeeds != Some(false) && !known.firsts.failures.contains(mv) => continue,
            Some(&mv) => format!("stated key 1.{} fails", short_algebraic(&known.position, mv)),
        };
        differences.push(difference(Stated::Key, words));
    }
    !claimed.is_empty()
}

/// What was found, for readers.
fn words(known: &Known, aim: Aim, verdict: Verdict, stopped: Option<&str>) -> String {
    let verb = aim.verb();
    let mut others = known.others.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if known.others.len() > SHOWN {
        others.push_str(&format!(" and {} more", known.others.len() - SHOWN));
    }
    match verdict {
        Verdict::Sound => known.line.clone(),
        Verdict::Dual => format!("{}; other ways: {others}", known.line),
        // Where the other side begins the first move of the solver's side is not that of the diagram.
        Verdict::Cooked if known.firsts.solutions.len() < 2 => {
            format!("{}; other ways: {others}", known.line)
        }
        Verdict::Cooked => {
            let first = |&mv| format!("1.{}!", short_algebraic(&known.position, mv));
            let firsts: Vec<String> = known.firsts.solutions.iter().take(SHOWN).map(first).collect();
            let count = known.firsts.solutions.len();
            let more = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
            format!("{count} first moves {verb}, {}{more}", firsts.join(" "))
        }
        Verdict::NoSolution => format!("no {verb}"),
        _ => {
            let what = match known.succeeds {
                Some(true) => format!("the {verb} is proven, and not whether by the line alone"),
                _ => format!("the {verb} is not proven so far"),
            };
            format!("{what} ({})", stopped.unwrap_or("undecided"))
        }
    }
}
