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

/// What gates keep out is listed with points too, in their order, however soon it was kept out.
#[test]
fn everything_listed_outside_has_points() {
    let mut plan = plan(RICH, 2, 2);
    plan.threshold = plan.score - 60;
    let ranking = ranked(&plan, Gates::USUAL, 12);
    assert!(ranking.outside.len() >= 12);
    let points: Vec<i64> = ranking.outside.iter().map(Proposal::points).collect();
    assert!(points.iter().all(|&points| points > i64::MIN) && points.is_sorted_by(|one, other| one >= other));
    let ranker = Ranker::new(&plan, Gates::NONE).expect("sound");
    for one in &ranking.outside {
        let taste = ranker.reading(&one.improvement).expect("small").taste;
        assert_eq!(one.taste.as_deref(), Some(&taste), "{}", one.improvement.position);
        assert!(one.fails.is_some());
    }
    let kinds = ranking.failed_by_name().filter(|&(gate, count)| {
        assert_eq!(ranking.outside.iter().any(|one| one.fails == Some(gate)), count > 0, "{gate:?}");
        count > 0
    });
    assert!(kinds.count() > 2, "{:?}", ranking.failed);
}

/// Weenink's without three of its units.
fn matrix() -> Plan {
    let text = "board 3K4/2p5/3k4/8/8/1B6/8/8\nslot b5 = Q R -\nslot a8 = b n -\nadd 1 of Pp\n";
    let file = crate::matrix::MatrixFile::read(text, Task::TwoMover.stipulation()).expect("a matrix");
    Plan::of_matrix(&file.matrix, 1, Weights::default()).expect("a matrix")
}

/// Without an original a problem has to have none of the faults, and all that has none is listed, whatever its points.
#[test]
fn what_comes_of_a_matrix_has_no_fault() {
    let plan = matrix();
    let all = candidates(&plan);
    let ranking = ranked(&plan, Gates::USUAL, 100);
    let failed: usize = ranking.failed.iter().sum();
    assert_eq!(ranking.best.len() + ranking.more + failed, all.len());
    assert_eq!((ranking.lower, ranking.behind, ranking.unknown), (0, 0, 0));
    assert!(!ranking.best.is_empty() && failed > 5);
    let has_fault = |position: &Arrangement, key: Move| {
        let mut scorer = Scorer::new(plan.weights.clone());
        scorer.evaluate(position, key).expect("sound");
        let phase = scorer.phase();
        let threats = phase.threats();
        let is_dual = |defence| {
            let mates: &[Move] = phase.mates(defence);
            mates.len() > 1 && !mates.iter().any(|mate| threats.contains(mate))
        };
        threats.len() > 1
            || phase.defences().iter().any(is_dual)
            || position.gives_check(key)
            || position.is_capture(key)
            || key.promotion().is_some()
            || idle_units(position, key).next().is_some()
    };
    for one in ranking.best.iter().chain(&ranking.outside) {
        let Improvement { position, key, .. } = &one.improvement;
        // What takes flights is told by nothing but the gate.
        let is_told = one.fails.is_none() || has_fault(position, *key) || one.fails == Some(Gate::Key);
        assert!(is_told, "{position} {:?}", one.fails);
        assert!(one.fails.is_some() || !has_fault(position, *key), "{position}");
        assert_eq!(one.price, 0);
    }
    let open = ranked(&plan, Gates::NONE, 100);
    assert_eq!(open.best.len() + open.more, all.len());
    assert!(open.outside.is_empty());
    let two = ranked(&Plan { threads: 2, ..plan.clone() }, Gates::USUAL, 100);
    assert_eq!(lines(&two), lines(&ranking));
}

/// Problems that stand for themselves do not stand for each other, however alike they are.
#[test]
fn problems_from_nothing_are_listed_one_by_one() {
    let plan = matrix();
    let kind = Kind::of_plan(&plan);
    let ranker = Ranker::alone(kind, Gates::NONE);
    let ranking = ranker.rank((candidates(&plan), 3), 100, &Progress::new(), &|| false).expect("threads");
    assert_eq!((ranking.best.len(), ranking.more, ranking.behind), (candidates(&plan).len(), 0, 3));
    assert!(ranker.original().is_none() && !ranking.is_whole());
}

/// Helpmates by chance: the one unit of White's that does nothing is seen.
#[test]
fn helpmates_from_nothing() {
    let stipulation = "h#2".parse().expect("a stipulation");
    let task = Task::Helpmate(stipulation);
    let candidate = |fen: &str| {
        let position: keymove_chess::Position = fen.parse().expect(fen);
        let solutions =
            keymove_study::score::help_solutions(&position, stipulation, 10, &Limits::default(), &());
        let solutions = solutions.expect("sound");
        Improvement {
            position,
            key: solutions[0][0],
            solutions,
            others: Vec::new(),
            score: 0,
            themes: 0,
            changes: crate::search::Changes::default(),
        }
    };
    // J. E. Chiasson's, and the same with a black pawn that cannot move.
    let all = ["8/8/8/3R4/4K3/8/6k1/8 b - -", "8/8/8/3R4/p3K3/P7/6k1/8 b - -"].map(candidate).to_vec();
    let kind = Kind { task, whole: None, weights: &Weights::default(), threads: 1 };
    let ranker = Ranker::alone(kind, Gates::USUAL);
    let ranking = ranker.rank((all, 0), 10, &Progress::new(), &|| false).expect("threads");
    assert_eq!(ranking.best.len(), 1, "{:?}", lines(&ranking));
    assert_eq!(ranking.best[0].improvement.position.occupied().len(), 3);
    assert_eq!(ranking.outside[0].fails, Some(Gate::Idle));
}

/// What could not be looked at in time is told apart from what the scale does not know.
#[test]
fn an_original_that_takes_too_long() {
    let mut plan = plan(RICH, 1, 1);
    plan.limits = Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() };
    let error = Ranker::new(&plan, Gates::USUAL).expect_err("no time");
    assert!(matches!(error, NoRanking::Unfinished(_)), "{error}");
    assert!(error.to_string().contains("could not be looked at to the end"), "{error}");
}
