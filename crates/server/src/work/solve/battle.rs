//! Battles: all first moves proven or refuted, the tree behind the answer, why it works, and the proof.

use super::Work;
use crate::jobs::Gone;
use crate::work::base64::base64;
use keymove_chess::Position;
use keymove_problem::analysis::explain::{self, Caps};
use keymove_problem::certificate::{self, Header, WriteError, claim_of};
use keymove_problem::report::{self, Stats};
use keymove_problem::solve::{BattleSolver, BattleTask, Bounded, Outcome};
use keymove_problem::tree::{self, Tree};
use serde_json::json;
use std::io::{self, Write};

/// Longest certificate that is sent, in bytes. The command line writes longer ones into files.
const LONGEST: usize = 16 << 20;

pub(super) fn solve(work: &Work<'_>) -> Result<(), Gone> {
    let limits = work.limits();
    let Ok(mut solver) = BattleSolver::new(limits.clone()) else {
        return work.fault("no memory for the smallest table");
    };
    let task = BattleTask {
        restriction: work.wanted.restriction,
        ..BattleTask::new(work.case.position, work.case.stipulation)
    };
    let news = &work.progress;
    let (task, outcome) = news.during(work.context, "search", |observer| solver.shortest(&task, observer));
    let mut oracle = Bounded::new(&mut solver, Some(work.deadline));
    let options = options(work, &task);
    let mut tree = news.during(work.context, "play", |_| tree::build(task, &outcome, &options, &mut oracle));
    tree.asked = work.case.stipulation;
    let stats = Stats {
        nodes: outcome.generated(),
        elapsed: outcome.elapsed,
        threads: limits.threads,
        table_bytes: limits.table_bytes,
        depths: outcome.depths.clone(),
    };
    work.send("solution", &report::json(&tree, Some(&stats), false))?;
    if work.wanted.explain {
        let explanation = news
            .during(work.context, "explanation", |_| explain::of_tree(&tree, &mut oracle, &Caps::default()));
        work.send("explanation", &report::explain_json(&tree, &explanation, false))?;
    }
    if work.wanted.certificate {
        let proof = news.during(work.context, "certificate", |_| certify(work, &tree, &outcome, &mut oracle));
        work.note(
            "certificate",
            match proof {
                Ok(bytes) => json!({ "base64": base64(&bytes), "bytes": bytes.len() }),
                Err(reason) => json!({ "base64": null, "reason": reason }),
            },
        )?;
    }
    Ok(())
}

fn options(work: &Work<'_>, task: &BattleTask) -> tree::Options {
    let set_position = work.case.set_play.as_ref().and_then(|position| position.as_ref().ok());
    tree::Options {
        set_en_passant: set_position.and_then(Position::en_passant),
        ..work.wanted.tree(task.stipulation.moves())
    }
}

/// The proof of the answer, or why there is none.
fn certify(
    work: &Work<'_>, tree: &Tree, outcome: &Outcome, oracle: &mut Bounded<'_>,
) -> Result<Vec<u8>, String> {
    let stipulation = work.case.stipulation;
    if !Header::is_about(&stipulation) {
        return Err(format!(
            "there are no certificates for {stipulation}: for battles of up to so many moves only, with a goal that does \
             not depend on where units stood in the diagram"
        ));
    }
    let claim = claim_of(tree, outcome).ok_or("there is no proven answer to write down")?;
    let header = Header::new(work.case.position, stipulation, claim).map_err(|error| error.to_string())?;
    let mut out = File { bytes: Vec::new() };
    match certificate::write(oracle, &header, &mut out) {
        Ok(_) => Ok(out.bytes),
        Err(WriteError::Stop(stop)) => Err(format!("the certificate is incomplete: {stop}")),
        Err(error) => Err(error.to_string()),
    }
}

/// A file in memory that grows no longer than [`LONGEST`].
struct File {
    bytes: Vec<u8>,
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > LONGEST {
            return Err(io::Error::other(format!(
                "it has more than {LONGEST} bytes; keymove solve --certificate writes longer ones"
            )));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
