//! What a search has found, by the scale of problemists and within the gates.

use super::tracker::Tracker;
use crate::{Context, Error};
use keymove_compose::ranking::{Gate, Gates, Proposal, Ranker, Ranking};
use keymove_compose::search::{Improvement, Plan};
use keymove_run::Progress;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// What is left of the time for the list when the search was stopped.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// The gates of a request, if candidates are judged: the scale, and those that are left open.
pub(crate) fn gates(scale: Option<&str>, open: &[String]) -> Result<Option<Gates>, Error> {
    let mut gates = Gates::USUAL;
    for name in open {
        let gate = Gate::ALL.into_iter().find(|gate| gate.name() == name && Gates::USUAL.has(*gate));
        let gate = gate
            .ok_or_else(|| Error::field("open", "expected threats, key, duals, promoted, legal or idle"))?;
        gates = gates.without(gate);
    }
    match scale {
        None | Some("problemist") => Ok(Some(gates)),
        Some("composer-2006") => Ok(None),
        Some(_) => Err(Error::field("scale", "expected problemist or composer-2006")),
    }
}

/// Who judges what a search finds, if that is wished and can be.
pub(crate) struct Judge<'a> {
    ranker: Option<Ranker<'a>>,
    /// Why nobody does although it is wished.
    why_not: Option<String>,
    /// How many are listed.
    best: usize,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(plan: &'a Plan, gates: Option<Gates>, best: usize) -> Self {
        match gates.map(|gates| Ranker::new(plan, gates)) {
            None => Self { ranker: None, why_not: None, best },
            Some(Ok(ranker)) => Self { ranker: Some(ranker), why_not: None, best },
            Some(Err(error)) => Self { ranker: None, why_not: Some(error.to_string()), best },
        }
    }

    /// Whether anything is judged.
    pub(crate) const fn judges(&self) -> bool {
        self.ranker.is_some()
    }

    /// Judges all candidates, sends those that are listed and were not sent, and adds the lists to the summary. `is_whole`: the search
    /// was not stopped.
    pub(crate) fn add_to(
        &self, summary: &mut Value, context: &Context<'_>, tracker: &Tracker<'_>, is_whole: bool,
    ) -> Result<(), Error> {
        summary["judged"] = match &self.ranker {
            // Who stops a search wants an answer at once.
            Some(ranker) if !context.is_stopped() => self.judge(ranker, context, tracker, is_whole)?,
            _ => Value::Null,
        };
        if let Some(why) = &self.why_not {
            summary["not_judged"] = why.as_str().into();
        }
        Ok(())
    }

    fn judge(
        &self, ranker: &Ranker<'_>, context: &Context<'_>, tracker: &Tracker<'_>, is_whole: bool,
    ) -> Result<Value, Error> {
        context.tell("progress", json!({ "stage": "judging", "level": tracker.plan().level }));
        let candidates = tracker.found().best.take_pool();
        let begun = Instant::now();
        let stops = || (!is_whole || tracker.is_over()) && begun.elapsed() >= GRACE;
        let (ranking, mut lists) = lists(ranker, candidates, self.best, &stops)?;
        let listed = ranking.best.iter().chain(&ranking.outside);
        tracker.send_listed(listed.map(|one| &one.improvement))?;
        lists.insert("score".to_owned(), ranker.original().map(|taste| taste.total()).into());
        Ok(lists.into())
    }
}

/// Puts candidates in order, and gives the lists of the best so many as JSON, too.
pub(crate) fn lists(
    ranker: &Ranker<'_>, candidates: (Vec<Improvement>, usize), best: usize,
    stops: &(dyn Fn() -> bool + Sync),
) -> Result<(Ranking, Map<String, Value>), Error> {
    let ranking = ranker.rank(candidates, best, &Progress::new(), stops);
    let ranking = ranking.map_err(|error| Error::fault(error.to_string()))?;
    let lists = ranking.to_json(entry);
    Ok((ranking, lists))
}

fn entry(one: &Proposal) -> Value {
    json!({
        "fen": one.improvement.position.to_string(),
        "score": one.taste.as_ref().map(|taste| taste.total()),
        "gate": one.fails.map(Gate::name),
    })
}
