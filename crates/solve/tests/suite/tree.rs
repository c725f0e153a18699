//! Solution trees: every move in them is checked against the reference solver, verdicts against known problems.

use ask::{ask, task, tree};
use keymove_chess::{Move, Position, Setup, Square};
use keymove_problem::{Battle, Moves};
use keymove_reference::ask;
use keymove_reference::naive;
use keymove_solve::tree::{
    Address, Attack, Continuations, Defence, Next, Options, Phase, PhaseKind, Play, Reply, Step, Tree,
    Verdict, build, duals, order,
};
use keymove_solve::{FirstVerdict, Limits, Oracle, Solver, Stop, Task};
use naive::Naive;

/// The whole tree with tries of up to two refutations.
fn everything() -> Options {
    Options { tries: 2, stalemates: true, ..Options::default() }
}

fn uci(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

// What the reference solver says.

/// The moves that mate within `limit` with their lengths; only the shortest if `shortest`.
fn answers(position: &Position, limit: Moves, shortest: bool) -> Vec<(Moves, Move)> {
    let mut moves = position.moves();
    order::sort(position, &mut moves);
    let length = |mv| (1..=limit.get()).find(|&n| Naive::forces(&position.play(mv), n)).and_then(Moves::new);
    let mut found: Vec<_> = moves.into_iter().filter_map(|mv| Some((length(mv)?, mv))).collect();
    found.sort_by_key(|&(length, _)| length);
    if let (true, Some(&(first, _))) = (shortest, found.first()) {
        found.retain(|&(length, _)| length == first);
    }
    found
}

/// Checks every fact in a play. `rest` is the number of attacker's moves left.
fn verify(position: &Position, play: &Play, rest: Moves, shortest: bool, in_diagram: bool) {
    let threats = match position.passed() {
        Some(passed) if !in_diagram => {
            let expected = answers(&passed, rest, shortest);
            verify_attacks(&passed, &play.threats, &expected, shortest);
            expected
        }
        _ => {
            assert!(play.threats.is_empty());
            Vec::new()
        }
    };
    assert_eq!(play.zugzwang, !in_diagram && !position.in_check() && threats.is_empty());
    let mut replies = position.moves();
    order::sort(position, &mut replies);
    assert_eq!(play.replies.iter().map(|reply| reply.mv).collect::<Vec<_>>(), replies.as_slice());
    for reply in &play.replies {
        let next = position.play(reply.mv);
        let expected = answers(&next, rest, shortest);
        verify_attacks(&next, &reply.continuations, &expected, shortest);
        assert_eq!(reply.is_refutation(), !Naive::mates(&next, rest.get()));
        assert_eq!(reply.short, reply.length().is_some_and(|length| length < rest.get()));
        assert_eq!(reply.defence, defence(&expected, &threats));
    }
}

fn verify_attacks(position: &Position, attacks: &[Attack], expected: &[(Moves, Move)], shortest: bool) {
    assert_eq!(attacks.iter().map(|a| (a.length, a.mv)).collect::<Vec<_>>(), expected, "{position}");
    for attack in attacks {
        let next = position.play(attack.mv);
        assert_eq!(attack.check, next.in_check());
        verify_next(&next, &attack.next, attack.length, shortest, false);
    }
}

fn verify_next(position: &Position, next: &Next, length: Moves, shortest: bool, in_diagram: bool) {
    match next {
        Next::Goal => assert!(position.is_mate() && length == Moves::ONE),
        Next::NoMove => assert!(position.is_stalemate()),
        Next::Unexpanded => panic!("{position} is not expanded"),
        Next::Play(play) => verify(position, play, length.less_one().unwrap(), shortest, in_diagram),
    }
}

/// The definition, independently of how the tree is built.
fn defence(answers: &[(Moves, Move)], threats: &[(Moves, Move)]) -> Defence {
    let Some(&(length, _)) = threats.first() else { return Defence::Unthreatened };
    let hastens = answers.first().is_some_and(|&(other, _)| other < length);
    let shortest: Vec<_> = threats.iter().filter(|threat| threat.0 == length).collect();
    let working = shortest.iter().filter(|threat| answers.contains(threat)).count();
    match working {
        _ if hastens => Defence::None,
        0 => Defence::Full,
        n if n == shortest.len() => Defence::None,
        _ => Defence::Partial,
    }
}

fn verify_tree(tree: &Tree, shortest: bool) {
    assert!(tree.is_complete());
    let diagram = &tree.position;
    for phase in tree.phases() {
        let start = Position::from_arrangement(&phase.start(diagram).unwrap()).unwrap();
        verify_next(&start, &phase.next, phase.length, shortest, phase.kind == PhaseKind::SetPlay);
        if phase.kind == PhaseKind::Try {
            let refutations: Vec<_> = phase.play().map_or(Vec::new(), |play| play.refutations().collect());
            assert_eq!(phase.refutations, refutations);
        }
    }
    assert!(tree.obliged.is_empty() && tree.post_key.is_none());
    let keys: Vec<_> = tree.keys.iter().map(|key| (key.length, key.first.unwrap())).collect();
    assert_eq!(keys, answers(diagram, tree.stipulation.moves(), false));
    assert_eq!(
        tree.nodes,
        tree.keys.len() + tree.tries.len() + tree.phases().map(|p| nodes(&p.next)).sum::<usize>()
    );
}

fn nodes(next: &Next) -> usize {
    let Some(play) = next.play() else { return 0 };
    let attacks = |attacks: &[Attack]| attacks.iter().map(|attack| 1 + nodes(&attack.next)).sum::<usize>();
    attacks(&play.threats) + play.replies.iter().map(|reply| 1 + attacks(&reply.continuations)).sum::<usize>()
}

/// Small problems of several kinds: threats, blocks, checks, promotions, set play, a short solution, cooks.
const SMALL: [(&str, &str); 8] = [
    ("8/5P1k/5K2/8/8/8/8/8 w - -", "#2"),
    ("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2"),
    ("8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -", "#2"),
    ("8/2B5/8/8/4R3/6N1/4P1k1/4K2R w K -", "#2"),
    ("4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - -", "#3"),
    ("8/2P1P1P1/3PkP2/8/4K3/8/8/8 w - -", "#3"),
    ("8/8/2pN4/8/k3K3/8/1R6/1N6 w - -", "#3"),
    ("8/8/8/8/5k2/7R/4K1R1/8 w - -", "#3"),
];

#[test]
fn every_fact_holds() {
    for (fen, stipulation) in SMALL {
        verify_tree(&tree(fen, stipulation, &everything()), true);
    }
}

#[test]
fn every_continuation_in_time() {
    let options = Options { continuations: Continuations::InTime, tries: 0, ..Options::default() };
    for (fen, stipulation) in &SMALL[..6] {
        verify_tree(&tree(fen, stipulation, &options), false);
    }
}

// Verdicts.

fn check_verdict(fen: &str, stipulation: &str, expected: &str) {
    let found = match tree(fen, stipulation, &Options { variations: false, ..Options::default() }).verdict {
        Verdict::Sound { key } => format!("sound {key}"),
        Verdict::Cooked { keys } => format!("cooked {}", uci(&keys).join(" ")),
        Verdict::ShortSolution { length, moves } => format!("#{length} {}", uci(&moves).join(" ")),
        Verdict::NoSolution => "none".into(),
        other => format!("{other:?}"),
    };
    assert_eq!(found, expected, "{fen} {stipulation}");
}

#[test]
fn verdicts() {
    check_verdict("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", "sound b5c4");
    // V. Albillo, MATER: the knight promotion is the only key.
    check_verdict("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3", "sound b7a8n");
    // P. Benko, Y and other cooks known to collections.
    check_verdict("8/2B5/8/8/4R3/6N1/4P1k1/4K2R w K -", "#2", "cooked e2e3 e4e5");
    check_verdict("6bk/4NR2/6KN/8/8/8/8/8 w - -", "#1", "none");
    check_verdict("8/8/2pN4/8/k3K3/8/1R6/1N6 w - -", "#3", "#2 d6c4");
    check_verdict("8/8/8/8/8/1k6/8/K7 w - -", "#3", "none");
}

#[test]
fn castling_and_rook_move_are_two_keys() {
    check_verdict("nk6/brpp2p1/brp4p/1p6/8/8/8/4K2R w K -", "#2", "cooked h1f1 e1g1");
}

#[test]
fn a_stopped_search_is_never_sound() {
    let task = task("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2");
    let whole = ask(&task, &mut Naive);
    for allowed in 0..400 {
        let outcome = ask(&task, &mut Patience(allowed));
        let tree = build(&task, &outcome, &Options::default(), &mut Naive);
        if outcome.first_moves == whole.first_moves {
            assert!(tree.verdict.is_sound());
            return;
        }
        let Verdict::Stopped { reason, open, .. } = tree.verdict else {
            panic!("{allowed}: {:?}", tree.verdict)
        };
        assert_eq!((reason, open > 0), (Some(Stop::User), true));
    }
    panic!("the search never ended");
}

#[test]
fn checks_only_is_never_sound() {
    /// The reference solver with checks only.
    struct Checks;
    impl Checks {
        fn mates(position: &Position, moves: u16) -> bool {
            let forces = |next: Position| {
                let replies = next.moves();
                let answered = |mv: &Move| Self::mates(&next.play(*mv), moves - 1);
                replies.is_empty() || moves > 1 && replies.iter().all(answered)
            };
            moves > 0 && position.checking_moves().into_iter().any(|mv| forces(position.play(mv)))
        }
    }
    impl Oracle for Checks {
        fn battle(&self) -> Battle {
            Battle::MATE
        }

        fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
            Ok((1..=limit.get()).find(|&n| Self::mates(position, n)).and_then(Moves::new))
        }
    }
    let fen = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - -";
    let task = Task { checks_only: true, ..task(fen, "#2") };
    let by_checks = |task: &Task| {
        let mut outcome = ask(task, &mut Checks);
        for first in outcome.first_moves.iter_mut().filter(|first| !task.position.gives_check(first.mv)) {
            first.verdict = FirstVerdict::Refuted;
        }
        build(task, &outcome, &Options::default(), &mut Checks)
    };
    let tree = by_checks(&task);
    // The example of the Mater programs of G. Baylor and H. Simon: 1.Qf6+ forces mate.
    let key = Move::new(Square::F3, Square::F6);
    assert_eq!(tree.verdict, Verdict::Restricted { length: Moves::new(2), keys: vec![key] });
    let quiet = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().unwrap();
    let task = Task { position: quiet, ..task };
    let tree = by_checks(&task);
    assert_eq!(tree.verdict, Verdict::Restricted { length: None, keys: Vec::new() });
    assert_eq!((tree.tries, tree.set_play), (Vec::new(), None));
}

// Parts of the tree.

#[test]
fn set_play_needs_an_attacker_who_is_not_in_check() {
    let in_check = tree("8/8/8/8/8/1k6/r7/K1R5 w - -", "#2", &Options::default());
    assert_eq!(in_check.set_play, None);
    let mate_in_one = tree("7k/8/6K1/8/8/8/8/R7 w - -", "#1", &Options::default());
    assert_eq!(mate_in_one.set_play, None);
    assert!(mate_in_one.tries.is_empty());
    assert!(mate_in_one.verdict.is_sound());
}

#[test]
fn a_block_has_zugzwang_and_no_threat() {
    // From the regression tests of Popeye.
    let tree = tree("8/5P1k/5K2/8/8/8/8/8 w - -", "#2", &everything());
    let [key] = tree.keys.as_slice() else { panic!("one key") };
    let play = key.play().unwrap();
    assert!(play.zugzwang && play.threats.is_empty());
    assert!(play.replies.iter().all(|reply| reply.defence == Defence::Unthreatened));
    // Promotion to a queen stalemates: no try of the usual kind, but worth a line on request.
    let stalemate = tree.tries.iter().find(|phase| phase.next == Next::NoMove).unwrap();
    assert_eq!(stalemate.first.unwrap().to_string(), "f7f8q");
}

#[test]
fn tries_have_no_more_refutations_than_allowed() {
    let fen = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
    let tries = |options: Options| tree(fen, "#2", &options).tries;
    let one = tries(Options::default());
    let two = tries(everything());
    assert!(one.iter().all(|phase| phase.refutations.len() == 1));
    assert!(two.len() > one.len() && two.iter().any(|phase| phase.refutations.len() == 2));
    assert_eq!(two[..one.len()], one[..]);
    assert!(tries(Options { tries: 0, ..Options::default() }).is_empty());
    let quiet = tries(Options { checking_tries: false, ..Options::default() });
    assert_eq!(uci(&quiet.iter().filter_map(|phase| phase.first).collect::<Vec<_>>()), ["b5a5"]);
}

#[test]
fn duals_are_counted_but_do_not_cook() {
    let found = |fen| {
        let tree = tree(fen, "#3", &Options::default());
        assert!(tree.verdict.is_sound());
        let duals = duals(&tree.keys[0]);
        duals.iter().map(|dual| (dual.line.len(), dual.short, dual.is_promotion_only())).collect::<Vec<_>>()
    };
    // V. Bron, A. Cheron, S. Loyd.
    assert_eq!(found("k7/1q6/8/8/B3n3/8/2Q5/R1K5 w - -"), [(4, false, false); 3]);
    assert_eq!(found("k7/7P/K6R/8/3P1b2/8/8/8 w - -"), [(2, false, true); 2]);
    assert_eq!(found("8/8/8/4B1K1/8/6R1/4Bk2/6N1 w - -"), [(2, true, false)]);
    assert!(found(SMALL[4].0).is_empty());
}

#[test]
fn black_mates_like_white() {
    for (fen, stipulation) in SMALL {
        let setup: Setup = fen.parse().unwrap();
        let straight = tree(fen, stipulation, &everything());
        let turned = tree(&setup.flipped().to_string(), stipulation, &everything());
        assert_eq!(turned.position.turn(), !straight.position.turn());
        assert_eq!(shape(&straight), shape(&turned), "{fen}");
    }
}

/// What does not depend on colours and on the order of moves.
fn shape(tree: &Tree) -> impl PartialEq + core::fmt::Debug {
    fn of_play(next: &Next) -> Vec<usize> {
        let Some(play) = next.play() else { return Vec::new() };
        let mut counts = vec![play.threats.len(), usize::from(play.zugzwang)];
        let mut replies: Vec<_> = play.replies.iter().map(|reply| reply.continuations.len()).collect();
        replies.sort_unstable();
        counts.extend(replies);
        counts
    }
    let mut tries: Vec<_> =
        tree.tries.iter().map(|phase| (phase.refutations.len(), of_play(&phase.next))).collect();
    tries.sort();
    let mut keys: Vec<_> = tree.keys.iter().map(|phase| (phase.length, of_play(&phase.next))).collect();
    keys.sort();
    let duals: usize = tree.keys.iter().map(|phase| duals(phase).len()).sum();
    (tries, keys, duals, tree.nodes, tree.set_play.as_ref().map(|phase| of_play(&phase.next)))
}

#[test]
fn every_attack_has_an_address() {
    fn visit(phase: &Phase, address: &Address, next: &Next) -> usize {
        assert_eq!(phase.at(address), Some(next));
        let Some(play) = next.play() else { return 0 };
        let threats = (0..).map(Step::Threat).zip(&play.threats);
        let answers = play.replies.iter().zip(0..).flat_map(|(reply, number)| {
            reply
                .continuations
                .iter()
                .zip(0..)
                .map(move |(attack, index)| (Step::Answer(number, index), attack))
        });
        threats.chain(answers).map(|(step, attack)| 1 + visit(phase, &address.then(step), &attack.next)).sum()
    }
    let tree = tree(SMALL[4].0, "#3", &Options::default());
    let visited: usize = tree.phases().map(|phase| visit(phase, &Address::default(), &phase.next)).sum();
    assert!(visited > 20);
    let nowhere = Address(vec![Step::Answer(99, 0)]);
    assert_eq!(tree.keys[0].at(&nowhere), None);
}

#[test]
fn a_solver_gives_the_tree_of_the_reference() {
    for (fen, stipulation) in SMALL {
        let task = task(fen, stipulation);
        for threads in [1, 2] {
            let mut solver = Solver::new(Limits { threads, ..Limits::default() }).unwrap();
            let outcome = solver.full(&task, &());
            let found = build(&task, &outcome, &everything(), &mut solver);
            assert_eq!(found, tree(fen, stipulation, &everything()), "{fen}, {threads} threads");
        }
    }
}

// Limits.

/// An oracle that stops after so many questions.
struct Patience(usize);

impl Oracle for Patience {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.0 = self.0.checked_sub(1).ok_or(Stop::User)?;
        Naive.solves_in(position, limit)
    }
}

/// Whether the smaller tree says only what the larger one says too.
fn agrees(small: &Phase, large: &Phase) -> bool {
    fn next(small: &Next, large: &Next) -> bool {
        match (small, large) {
            (Next::Unexpanded, _) => true,
            (Next::Play(small), Next::Play(large)) => {
                small.zugzwang == large.zugzwang
                    && attacks(&small.threats, &large.threats)
                    && small.replies.len() == large.replies.len()
                    && small.replies.iter().zip(&large.replies).all(|(a, b)| reply(a, b))
            }
            _ => small == large,
        }
    }
    fn reply(small: &Reply, large: &Reply) -> bool {
        (small.mv, small.defence, small.short) == (large.mv, large.defence, large.short)
            && attacks(&small.continuations, &large.continuations)
    }
    fn attacks(small: &[Attack], large: &[Attack]) -> bool {
        let same =
            |(a, b): (&Attack, &Attack)| (a.mv, a.length) == (b.mv, b.length) && next(&a.next, &b.next);
        small.len() == large.len() && small.iter().zip(large).all(same)
    }
    (small.first, &small.refutations) == (large.first, &large.refutations) && next(&small.next, &large.next)
}

fn check_part(small: &Tree, large: &Tree) {
    assert!(small.keys.iter().zip(&large.keys).all(|(a, b)| agrees(a, b)));
    assert!(small.tries.iter().all(|a| large.tries.iter().any(|b| agrees(a, b))));
    if let (Some(small), Some(large)) = (&small.set_play, &large.set_play) {
        assert!(agrees(small, large));
    }
    assert_eq!(small.verdict, large.verdict);
}

#[test]
fn a_stop_leaves_a_true_part_of_the_tree() {
    let task = task("8/2P1P1P1/3PkP2/8/4K3/8/8/8 w - -", "#3");
    let outcome = ask(&task, &mut Naive);
    let whole = build(&task, &outcome, &everything(), &mut Naive);
    let mut finished = false;
    for allowed in (0..60).chain((60..20_000).step_by(97)) {
        let part = build(&task, &outcome, &everything(), &mut Patience(allowed));
        check_part(&part, &whole);
        finished = part.stopped.is_none();
        assert_eq!(part.is_complete(), part == whole);
        if finished {
            break;
        }
        assert_eq!(part.stopped, Some(Stop::User));
    }
    assert!(finished);
}

#[test]
fn a_truncated_tree_says_so() {
    let task = task("4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - -", "#3");
    let outcome = ask(&task, &mut Naive);
    let whole = build(&task, &outcome, &everything(), &mut Naive);
    let first_moves = whole.keys.len() + whole.tries.len();
    for max_nodes in (0..whole.nodes).step_by(1 + whole.nodes / 50).chain([whole.nodes - 1]) {
        let part = build(&task, &outcome, &Options { max_nodes, ..everything() }, &mut Naive);
        assert!(part.truncated && !part.is_complete());
        assert!(part.nodes <= max_nodes.max(first_moves));
        check_part(&part, &whole);
    }
    let fitting = build(&task, &outcome, &Options { max_nodes: whole.nodes, ..everything() }, &mut Naive);
    assert_eq!(fitting, whole);
}

#[test]
fn depth_cuts_every_line_at_the_same_move() {
    let task = task("4K1R1/PP2P3/2k5/3pP3/3B4/6P1/8/8 w - -", "#3");
    let outcome = ask(&task, &mut Naive);
    let whole = build(&task, &outcome, &everything(), &mut Naive);
    let deep = |depth| build(&task, &outcome, &Options { depth: Some(depth), ..everything() }, &mut Naive);
    assert!(deep(0).keys.iter().all(|key| key.next == Next::Unexpanded));
    let one = deep(1);
    check_part(&one, &whole);
    let attacks = one.phases().filter_map(Phase::play).flat_map(|play| &play.replies);
    let unexpanded = attacks.flat_map(|reply| &reply.continuations).filter(|a| a.next == Next::Unexpanded);
    assert!(unexpanded.count() > 0);
    assert_eq!(deep(3), whole);
}

// Published problems, if the collection is at hand.

mod published {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeMap;

    fn rows(file: &str) -> Vec<Value> {
        let text = keymove_testing::collection_text(file).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    fn words(value: &Value) -> Vec<String> {
        let list = value.as_array().map_or(&[][..], Vec::as_slice);
        let mut words: Vec<_> = list.iter().filter_map(|word| Some(word.as_str()?.to_owned())).collect();
        words.sort();
        words
    }

    fn mates(attacks: &[Attack]) -> Vec<String> {
        assert!(attacks.iter().all(|attack| attack.next == Next::Goal));
        let mut words = uci(&attacks.iter().map(|attack| attack.mv).collect::<Vec<_>>());
        words.sort();
        words
    }

    #[test]
    fn two_movers_have_the_published_threats_and_variations() {
        for row in rows("problems/direct2.jsonl") {
            let fen = row["fen"].as_str().unwrap();
            let tree = tree(fen, "#2", &Options { tries: 0, set_play: false, ..Options::default() });
            let [key] = tree.keys.as_slice() else { panic!("{fen}: {:?}", tree.verdict) };
            assert!(tree.verdict.is_sound(), "{fen}");
            assert_eq!(vec![key.first.unwrap().to_string()], words(&row["key"]), "{fen}");
            let play = key.play().unwrap();
            assert_eq!(mates(&play.threats), words(&row["threats"]), "{fen}");
            let variations: BTreeMap<_, _> = play
                .replies
                .iter()
                .map(|reply| (reply.mv.to_string(), mates(&reply.continuations)))
                .collect();
            let published = row["variants"].as_object().unwrap();
            let published = published.iter().map(|(mv, list)| (mv.clone(), words(list))).collect();
            assert_eq!(variations, published, "{fen}");
        }
    }

    #[test]
    fn problems_of_the_papers_are_sound() {
        for row in rows("seeds/seed_positions.jsonl") {
            let (Some(fen), Some(stipulation)) = (row["fen"].as_str(), row["stipulation"].as_str()) else {
                continue;
            };
            if stipulation[1..].parse::<u16>().unwrap() > 3 {
                continue;
            }
            let tree = tree(fen, stipulation, &Options { tries: 0, ..Options::default() });
            let Verdict::Sound { key } = tree.verdict else { panic!("{fen}: {:?}", tree.verdict) };
            assert_eq!(vec![key.to_string()], words(&row["key"]), "{fen}");
        }
    }

    #[test]
    fn unsound_problems_are_found_unsound() {
        for row in rows("problems/unsound.jsonl") {
            let (Some(fen), Some("#2")) = (row["fen"].as_str(), row["stipulation"].as_str()) else {
                continue;
            };
            if fen.parse::<Position>().is_err() {
                continue;
            }
            let tree = tree(fen, "#2", &Options { variations: false, ..Options::default() });
            let length = tree.keys.first().map(|key| key.length);
            let shortest = tree.keys.iter().filter(|key| Some(key.length) == length);
            let mut keys = uci(&shortest.filter_map(|key| key.first).collect::<Vec<_>>());
            keys.sort();
            assert_eq!(keys, words(&row["keys"]), "{fen}");
            assert!(!tree.verdict.is_sound(), "{fen}");
        }
    }
}
