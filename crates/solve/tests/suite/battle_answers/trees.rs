//! Every fact in the tree, re-derived with the reference solver of these tests, which shares nothing with the product but
//! the rules of chess.

use keymove_chess::{Move, Position};
use keymove_problem::{Moves, Play as Kind};
use keymove_reference::battles::{STIPULATIONS, everything, small_position, task, tree};
use keymove_reference::definitions as reference;
use keymove_solve::BattleTask;
use keymove_solve::tree::{
    Attack, Continuations, Defence, Next, Options, Phase, PhaseKind, Play, Tree, Verdict, order,
};
use keymove_testing::Random;

/// What a problem is about, asked of the reference.
#[derive(Clone, Copy)]
struct Judge {
    kind: Kind,
    goal: keymove_problem::Goal,
    shortest: bool,
}

impl Judge {
    /// The attacker's moves that solve within `limit`, with their lengths; only the shortest if these are listed.
    fn answers(self, position: &Position, limit: u16) -> Vec<(Moves, Move)> {
        if limit == 0 {
            return Vec::new();
        }
        let found = reference::battle(position, &format!("{}{}{limit}", self.kind, self.goal));
        let mut found: Vec<_> = found.into_iter().map(|(mv, n)| (Moves::new(n).unwrap(), mv)).collect();
        let mut moves: Vec<Move> = found.iter().map(|&(_, mv)| mv).collect();
        order::sort(position, &mut moves);
        found.sort_by_key(|&(length, mv)| (length, moves.iter().position(|&other| other == mv)));
        if let (true, Some(&(first, _))) = (self.shortest, found.first()) {
            found.retain(|&(length, _)| length == first);
        }
        found
    }

    /// The moves of the side to move that reach the goal, in canonical order.
    fn goal_moves(self, position: &Position) -> Vec<Move> {
        let found = reference::battle(position, &format!("{}1", self.goal));
        let mut moves: Vec<Move> = found.into_iter().map(|(mv, _)| mv).collect();
        order::sort(position, &mut moves);
        moves
    }

    fn ends_with_reply(self) -> bool {
        !matches!(self.kind, Kind::Direct | Kind::Parry)
    }

    fn is_parry(self) -> bool {
        matches!(self.kind, Kind::Parry | Kind::ParrySelf | Kind::ParryReflex | Kind::ParrySemiReflex)
    }

    fn binds_defender(self) -> bool {
        matches!(self.kind, Kind::Reflex | Kind::SemiReflex | Kind::ParryReflex | Kind::ParrySemiReflex)
    }

    /// The moves by which the attacker must reach the goal.
    fn obliged(self, position: &Position) -> Vec<Move> {
        match self.kind {
            Kind::Reflex | Kind::ParryReflex => self.goal_moves(position),
            _ => Vec::new(),
        }
    }

    /// The replies, each with whether it reaches the goal, and whether the defender is obliged to reach it.
    fn replies(self, position: &Position) -> (Vec<(Move, bool)>, bool) {
        let ends = if self.ends_with_reply() { self.goal_moves(position) } else { Vec::new() };
        if self.binds_defender() && !ends.is_empty() {
            return (ends.into_iter().map(|mv| (mv, true)).collect(), true);
        }
        let mut moves = position.moves().to_vec();
        moves.extend(ends.iter().copied().filter(|mv| !position.moves().contains(mv)));
        let all_end = moves.iter().all(|mv| ends.contains(mv)) && !moves.is_empty();
        if self.is_parry() && !position.in_check() && !(self.kind == Kind::ParrySelf && all_end) {
            return (vec![(Move::NONE, false)], false);
        }
        order::sort(position, &mut moves);
        (moves.into_iter().map(|mv| (mv, ends.contains(&mv))).collect(), false)
    }

    /// Checks every fact in a play. `rest` is the number of attacker's moves left.
    fn play(self, position: &Position, play: &Play, rest: u16, in_diagram: bool) {
        let (replies, obliged) = self.replies(position);
        assert_eq!(play.obliged, obliged, "{position}");
        let passed = position.passed().filter(|_| !in_diagram && !obliged && !self.is_parry());
        let threats = passed.map_or_else(Vec::new, |passed| {
            let expected = self.answers(&passed, rest);
            self.attacks(&passed, &play.threats, &expected);
            expected
        });
        assert_eq!(play.threats.len(), threats.len());
        assert_eq!(play.zugzwang, passed.is_some() && rest > 0 && threats.is_empty(), "{position}");
        let listed: Vec<_> = play.replies.iter().map(|reply| (reply.mv, reply.goal)).collect();
        assert_eq!(listed, replies, "{position}");
        for reply in &play.replies {
            if reply.goal {
                assert!(reply.continuations.is_empty() && reply.obliged.is_empty());
                assert_eq!((reply.short, reply.length()), (rest > 0, Some(0)));
                let defence = if threats.is_empty() { Defence::Unthreatened } else { Defence::None };
                assert_eq!(reply.defence, defence);
                continue;
            }
            let next = after(position, reply.mv);
            let expected = self.answers(&next, rest);
            self.attacks(&next, &reply.continuations, &expected);
            assert_eq!(reply.is_refutation(), expected.is_empty());
            assert_eq!(reply.short, reply.length().is_some_and(|length| length < rest));
            assert_eq!(reply.defence, defence(&expected, &threats));
            let obliged = if rest == 0 { Vec::new() } else { self.obliged(&next) };
            assert_eq!(reply.obliged, obliged);
        }
    }

    fn attacks(self, position: &Position, attacks: &[Attack], expected: &[(Moves, Move)]) {
        let listed: Vec<_> = attacks.iter().map(|attack| (attack.length, attack.mv)).collect();
        assert_eq!(listed, expected, "{position}");
        for attack in attacks {
            assert_eq!(attack.check, position.gives_check(attack.mv));
            self.next(position, attack.mv, &attack.next, attack.length.get() - 1);
        }
    }

    /// What follows a move of the attacker's.
    fn next(self, before: &Position, mv: Move, next: &Next, rest: u16) {
        let won = !self.ends_with_reply() && self.goal_moves(before).contains(&mv);
        assert_eq!(*next == Next::Goal, won, "{before} {mv}");
        match next {
            Next::Goal => assert_eq!(rest, 0),
            Next::NoMove => assert!(self.replies(&before.play(mv)).0.is_empty()),
            Next::Unexpanded => panic!("{before} {mv} is not expanded"),
            Next::Play(play) => self.play(&before.play(mv), play, rest, false),
        }
    }

    fn phase(self, tree: &Tree, phase: &Phase) {
        let diagram = &tree.position;
        match (phase.first, &phase.next) {
            (Some(mv), next) => self.next(diagram, mv, next, phase.length.get() - 1),
            (None, Next::Play(play)) => {
                let rest = match phase.kind {
                    PhaseKind::PostKey => tree.stipulation.length.moves,
                    _ => phase.length.get() - 1,
                };
                let in_diagram = phase.kind == PhaseKind::SetPlay;
                self.play(
                    &Position::from_arrangement(&phase.start(diagram).unwrap()).unwrap(),
                    play,
                    rest,
                    in_diagram,
                );
            }
            (None, next) => assert_eq!(*next, Next::NoMove),
        }
        if matches!(phase.kind, PhaseKind::Try | PhaseKind::PostKey) {
            let refutations: Vec<_> = phase.play().map_or(Vec::new(), |play| play.refutations().collect());
            assert_eq!(phase.refutations, refutations);
        }
    }
}

fn after(position: &Position, reply: Move) -> Position {
    if reply == Move::NONE { position.passed().unwrap() } else { position.play(reply) }
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

/// Checks a tree; returns how many of its phases solve.
fn verify(task: &BattleTask, tree: &Tree, shortest: bool) -> usize {
    assert!(tree.is_complete());
    let judge = Judge { kind: task.stipulation.play, goal: task.stipulation.goal, shortest };
    for phase in tree.phases() {
        judge.phase(tree, phase);
    }
    if let Some(phase) = &tree.post_key {
        assert!(tree.keys.is_empty() && tree.tries.is_empty() && tree.set_play.is_none());
        match &tree.verdict {
            Verdict::Answered { length } => {
                assert!(phase.is_complete());
                let longest = phase.play().unwrap().replies.iter().filter_map(|reply| reply.length()).max();
                assert_eq!(longest, Some(*length));
            }
            Verdict::Refuted { replies } => {
                assert!(!phase.is_complete());
                assert_eq!(*replies, phase.refutations.iter().map(|one| one.mv).collect::<Vec<_>>());
            }
            other => panic!("{other:?}"),
        }
        return usize::from(phase.is_complete());
    }
    assert_eq!(tree.obliged, judge.obliged(&task.position));
    let keys: Vec<_> = tree.keys.iter().map(|key| (key.length, key.first.unwrap())).collect();
    let all = Judge { shortest: false, ..judge };
    assert_eq!(keys, all.answers(&task.position, task.stipulation.length.moves));
    let limit = task.stipulation.moves();
    match (&tree.verdict, keys.as_slice()) {
        (Verdict::NoSolution, []) => {}
        (Verdict::Sound { key }, &[(length, mv)]) => assert_eq!((length, mv), (limit, *key)),
        (Verdict::Cooked { keys: listed }, _) => assert!(listed.len() > 1 && keys[0].0 == limit),
        (Verdict::ShortSolution { length, .. }, _) => assert!(*length < limit && keys[0].0 == *length),
        other => panic!("{other:?}"),
    }
    keys.len()
}

#[test]
fn every_fact_holds_in_random_positions() {
    let rounds = keymove_testing::sized(12, 50);
    let mut dice = Random::new(1);
    let (mut solved, mut trees, mut tries, mut sets) = (0, 0, 0, 0);
    for text in STIPULATIONS {
        for round in 0..rounds {
            let position = small_position(&mut dice);
            let task = task(&position.to_string(), text);
            let shortest = round % 3 > 0;
            let continuations = if shortest { Continuations::Shortest } else { Continuations::InTime };
            let tree = tree(&task, &Options { continuations, ..everything() });
            solved += usize::from(verify(&task, &tree, shortest) > 0);
            tries += tree.tries.len();
            sets += usize::from(tree.set_play.is_some_and(|phase| {
                phase.play().is_some_and(|play| play.replies.iter().any(|reply| !reply.is_refutation()))
            }));
            trees += 1;
        }
    }
    assert!(solved > trees / 8 && tries > trees && sets > trees / 10, "{trees} {solved} {tries} {sets}");
}

/// Selfmates and reflexmates of the regression tests of Popeye, and a few of our own with the rarer ends of the play.
const KNOWN: [(&str, &str); 9] = [
    ("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - -", "r#2"),
    ("8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -", "s#1"),
    ("8/8/8/8/1p6/k7/p7/K2Q4 b - -", "s#1.5"),
    ("7k/8/6K1/8/8/8/8/R6r w - -", "r#2"),
    ("6rk/6pp/3N4/8/8/8/PP6/K6r w - -", "##!1"),
    ("8/8/8/8/8/k7/p1p5/K7 w - -", "s=1"),
    ("8/8/8/8/8/1K6/1P6/k7 w - -", "=2"),
    ("8/8/8/8/8/k1p5/8/K7 w - -", "s~1"),
];

#[test]
fn every_fact_holds_in_known_positions() {
    for (fen, text) in KNOWN {
        for continuations in [Continuations::Shortest, Continuations::InTime] {
            let task = task(fen, text);
            let tree = tree(&task, &Options { continuations, ..everything() });
            verify(&task, &tree, continuations == Continuations::Shortest);
        }
    }
}

#[test]
fn longer_play() {
    // Selfmate in three: the second move has threats and zugzwang of its own.
    for (fen, text) in [("8/8/8/8/1p6/kp6/p7/K2Q4 w - -", "s#3"), ("8/8/8/1p6/8/k7/p7/K2Q4 w - -", "s#3")] {
        let task = task(fen, text);
        verify(&task, &tree(&task, &Options { tries: 1, ..everything() }), true);
    }
}

#[test]
fn an_attacker_who_must_reach_the_goal_has_no_solution() {
    let task = task("7k/8/6K1/8/8/8/8/R6r w - -", "r#2");
    let tree = tree(&task, &everything());
    assert_eq!(tree.obliged.iter().map(Move::to_string).collect::<Vec<_>>(), ["a1a8"]);
    assert_eq!(tree.verdict, Verdict::NoSolution);
    assert!(tree.tries.is_empty() && tree.keys.is_empty());
}
