//! What was found on one level of one problem, and the file that keeps it.

use crate::common::Error;
use crate::problems::Problem;
use keymove_compose::search::{Best, Counts, Improvement, Observer, Plan, run};
use keymove_study::score::Weights;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// One level of one problem.
pub(crate) struct Outcome {
    pub(crate) id: String,
    pub(crate) level: u16,
    pub(crate) counts: Counts,
    /// Only from optimised builds: others say nothing about speed.
    pub(crate) seconds: Option<f64>,
    /// Score and transformations in words of the best improvement.
    pub(crate) best: Option<(i64, String)>,
    fen: Option<String>,
}

struct Collect(Mutex<(Best, Counts)>);

impl Observer for Collect {
    fn done(&self, _: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        found.iter().for_each(|one| kept.0.add(one));
        kept.1 += *counts;
    }
}

impl Outcome {
    /// Searches the positions that exactly so many transformations lead to.
    pub(crate) fn search(problem: &Problem, level: u16, threads: usize) -> Result<Self, Error> {
        let begin = Instant::now();
        let mut plan = Plan::new(&problem.position, level, Weights::default())?;
        plan.threads = threads;
        let is_last = |piece: &u64| {
            let stem = plan.space.stem(*piece);
            let shifts = u16::from(stem.shift.0 != 0) + u16::from(stem.shift.1 != 0);
            stem.deleted.len() as u16 + shifts + stem.additions == level
        };
        let pieces: Vec<u64> = (0..plan.space.pieces()).filter(is_last).collect();
        let collect = Collect(Mutex::new((Best::new(1), Counts::default())));
        if !run(&plan, &pieces, &collect)? {
            return Err(format!("{}: the search did not end", problem.id).into());
        }
        let (best, counts) = collect.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let best = best.list().next().map(|group| group.first().clone());
        Ok(Self {
            id: problem.id.clone(),
            level,
            counts,
            seconds: (!cfg!(debug_assertions)).then(|| begin.elapsed().as_secs_f64()),
            fen: best.as_ref().map(|best| best.position.to_string()),
            best: best.map(|best| (best.score, best.changes.to_string())),
        })
    }

    pub(crate) fn words(&self) -> String {
        let best =
            self.best.as_ref().map_or_else(String::new, |(score, changes)| format!(", {score}: {changes}"));
        let (positions, improved) = (self.counts.positions, self.counts.improved);
        let time = self.seconds.map_or_else(String::new, |seconds| format!(" in {seconds:.2} s"));
        format!("{}: {positions} positions{time}, {improved} improved{best}", self.id)
    }

    fn to_json(&self) -> Value {
        let counts: serde_json::Map<String, Value> =
            self.counts.named().map(|(name, count)| (name.to_owned(), count.into())).collect();
        let (score, changes) = self.best.clone().unzip();
        json!({
            "id": self.id, "level": self.level, "seconds": self.seconds, "counts": counts,
            "score": score, "changes": changes, "fen": self.fen,
        })
    }

    fn from_json(value: &Value) -> Option<Self> {
        let mut counts = Counts::default();
        for (name, count) in value["counts"].as_object()? {
            *counts.by_name(name)? = count.as_u64()?;
        }
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        Some(Self {
            id: text("id")?,
            level: value["level"].as_u64()?.try_into().ok()?,
            counts,
            seconds: value["seconds"].as_f64(),
            best: value["score"].as_i64().zip(text("changes")),
            fen: text("fen"),
        })
    }
}

/// The file.
pub(crate) struct Results {
    file: File,
    outcomes: HashMap<(String, u16), Outcome>,
}

impl Results {
    /// Reads what is there. A last line that was not finished is left out.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        let text = std::fs::read_to_string(path)?;
        let mut outcomes = HashMap::new();
        for line in text.lines() {
            let outcome = serde_json::from_str(line).ok().as_ref().and_then(Outcome::from_json);
            match outcome {
                Some(outcome) => drop(outcomes.insert((outcome.id.clone(), outcome.level), outcome)),
                None => eprintln!("{}: left out: {line}", path.display()),
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Self { file, outcomes })
    }

    pub(crate) fn get(&self, problem: &Problem, level: u16) -> Option<&Outcome> {
        self.outcomes.get(&(problem.id.clone(), level))
    }

    pub(crate) fn add(&mut self, outcome: Outcome) -> Result<(), Error> {
        writeln!(self.file, "{}", outcome.to_json())?;
        self.outcomes.insert((outcome.id.clone(), outcome.level), outcome);
        Ok(())
    }

    /// The best up to this level: its score, its level and its transformations.
    pub(crate) fn best(&self, problem: &Problem, level: u16) -> Option<(i64, u16, &str)> {
        let found = (1..=level).filter_map(|level| {
            let (score, changes) = self.get(problem, level)?.best.as_ref()?;
            Some((*score, level, changes.as_str()))
        });
        // Of equal scores the one that takes fewer transformations.
        found.rev().max_by_key(|best| best.0)
    }
}
