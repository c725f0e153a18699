use super::*;
use crate::search::{Best, Counts, Observer, run};
use keymove_study::score::Weights;
use std::collections::BTreeSet;
use std::sync::Mutex;

struct Keep(Mutex<Best>);

impl Observer for Keep {
    fn done(&self, _: u64, found: Vec<Improvement>, _: &Counts) {
        let mut best = self.0.lock().expect("no thread has panicked");
        found.iter().for_each(|one| best.add(one));
    }

    fn part(&self, _: u64, _: &[Improvement], _: &Counts) {}

    fn stops(&self) -> bool {
        false
    }
}

fn plan(fen: &str, level: u16, threads: usize) -> Plan {
    let position: keymove_chess::Position = fen.parse().expect(fen);
    let mut plan = Plan::new(&position, level, Weights::default()).expect(fen);
    plan.threshold = plan.score - 5;
    plan.threads = threads;
    plan
}

fn candidates(plan: &Plan) -> Vec<Improvement> {
    let keep = Keep(Mutex::new(Best::new(10).with_pool()));
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    assert_eq!(run(plan, &pieces, &keep), Ok(true));
    keep.0.into_inner().expect("no thread has panicked").take_pool().0
}

fn ranked(plan: &Plan, gates: Gates, wanted: usize) -> Ranking {
    let ranker = Ranker::new(plan, gates).expect("a two-mover");
    ranker.rank((candidates(plan), 0), wanted, &Progress::new(), &|| false).expect("threads")
}

/// E. Baird: near it there is better and worse of every kind.
const RICH: &str = "4N3/8/4pp2/2Q3N1/K4kr1/6p1/6PR/8 w - -";
/// Weenink's with two pawns that do nothing.
const IDLE: &str = "b2K4/2p5/3k4/1Q6/5P2/1B5p/7P/8 w - -";

fn lines(ranking: &Ranking) -> Vec<String> {
    let shown = ranking.best.iter().chain(&ranking.outside);
    shown.map(|one| format!("{} {} {:?}", one.improvement.position, one.points(), one.fails)).collect()
}

#[test]
fn threads_do_not_change_the_list() {
    let one = ranked(&plan(RICH, 2, 1), Gates::USUAL, 12);
    let two = ranked(&plan(RICH, 2, 2), Gates::USUAL, 12);
    assert!(!one.best.is_empty());
    assert_eq!(lines(&one), lines(&two));
    assert_eq!(
        (one.failed, one.more, one.lower, one.unknown),
        (two.failed, two.more, two.lower, two.unknown)
    );
}

/// Everything is somewhere, and what a gate keeps out is what the rules of the gate say, asked in another way.
#[test]
fn gates_keep_out_what_they_say() {
    let plan = plan(RICH, 2, 1);
    let all = candidates(&plan);
    let ranking = ranked(&plan, Gates::USUAL, 1_000);
    let failed: usize = ranking.failed.iter().sum();
    let sum = ranking.best.len() + ranking.more + ranking.behind + ranking.lower + ranking.unknown + failed;
    assert_eq!(sum, all.len());
    let threats = |position: &Arrangement, key| {
        position.glimpse(key).passed().map_or(0, |passed| passed.mating_moves().len())
    };
    let most = threats(&plan.original, plan.key);
    for one in &ranking.best {
        let Improvement { position, key, .. } = &one.improvement;
        assert!(threats(position, *key) <= most, "{position}");
        assert!(!position.gives_check(*key) && !position.is_capture(*key), "{position}");
        assert_eq!(idle_units(position, *key).count(), 0, "{position}");
        assert!(
            one.points() > Ranker::new(&plan, Gates::USUAL).expect("sound").original().expect("one").total()
        );
    }
    let by_threats = all.iter().filter(|one| threats(&one.position, one.key) > most).count();
    assert_eq!(ranking.failed[Gate::Threats as usize], by_threats);
    let open = ranked(&plan, Gates::NONE, 1_000);
    assert_eq!(open.failed, [0; Gate::ALL.len()]);
    assert!(open.best.len() + open.more > ranking.best.len() + ranking.more);
}

/// The first sight and the whole look agree about the gates that both know.
#[test]
fn the_first_sight_agrees_with_the_whole_look() {
    let mut plan = plan(RICH, 2, 1);
    plan.threshold = plan.score - 60;
    let scale = Scale::of(plan.task.stipulation());
    let mut scorer = Scorer::new(plan.weights.clone());
    let original = Glance::of(&plan.original, plan.key, &mut scorer, scale).expect("sound");
    let ranker = Ranker::new(&plan, Gates::USUAL).expect("sound");
    let mut seen = BTreeSet::new();
    for one in candidates(&plan).into_iter().step_by(4) {
        let glance = Glance::of(&one.position, one.key, &mut scorer, scale).expect("sound");
        let study = study_of(plan.task, &one.position, &[], &ranker.limits).expect("small");
        let reading = Reading::of(&study).expect("sound");
        for gate in [Gate::Threats, Gate::Key, Gate::Duals] {
            let fails = glance.fails(&original, Gates::NONE.with(gate)).is_some();
            let passes = reading.passes(gate, &ranker.measure, one.changes.frame());
            assert_ne!(fails, passes, "{gate:?} {}", one.position);
            seen.insert((gate, fails));
        }
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn idle_units_of_the_original_are_no_reproach() {
    let plan = plan(IDLE, 1, 1);
    let ranker = Ranker::new(&plan, Gates::USUAL).expect("sound");
    assert!(!ranker.original.as_ref().expect("one").idle.is_empty());
    let ranking = ranked(&plan, Gates::USUAL, 50);
    for one in &ranking.best {
        assert!(
            idle_units(&one.improvement.position, one.improvement.key).count()
                <= ranker.original.as_ref().expect("one").idle.len()
        );
    }
}

#[test]
fn play_is_kept_where_that_is_wished() {
    let plan = plan(RICH, 2, 1);
    let kept = ranked(&plan, Gates::USUAL.with(Gate::Play), 50);
    let phases = ranked(&plan, Gates::USUAL.with(Gate::Play).with(Gate::Phases), 50);
    let usual = ranked(&plan, Gates::USUAL, 50);
    let count = |ranking: &Ranking| ranking.best.len() + ranking.more;
    assert!(count(&phases) <= count(&kept) && count(&kept) <= count(&usual));
    assert!(kept.failed[Gate::Play as usize] > 0);
}
