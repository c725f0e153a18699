//! Every verdict compared with a search that leaves nothing out, on random small positions.

use super::patient::Patient;
use super::support::{fresh, judge_answer, judge_shortest, name, replay, task};
use keymove_chess::{Move, Position, Role};
use keymove_problem::Moves;
use keymove_reference::naive::Naive;
use keymove_reference::positions;
use keymove_solve::{FirstMove, FirstVerdict, Status, Task};
use keymove_testing::{Random, sized};

/// What is true of every first move.
struct Truth {
    first_moves: Vec<FirstMove>,
}

impl Truth {
    /// `forces` says whether the move that led to a position mates within so many moves, itself counted.
    fn find(task: &Task, mut forces: impl FnMut(&Position, u16) -> bool) -> Self {
        let mut list = task.position.moves();
        list.sort_unstable();
        let mut verdict = |mv: Move| {
            let after = task.position.play(mv);
            let length = (1..=task.moves.get()).find(|&n| forces(&after, n)).and_then(Moves::new);
            length.map_or(FirstVerdict::Refuted, FirstVerdict::Mates)
        };
        Self { first_moves: list.into_iter().map(|mv| FirstMove { mv, verdict: verdict(mv) }).collect() }
    }

    fn keys(&self) -> impl Iterator<Item = (Move, u16)> + '_ {
        self.first_moves.iter().filter_map(|first| match first.verdict {
            FirstVerdict::Mates(length) => Some((first.mv, length.get())),
            _ => None,
        })
    }

    fn shortest(&self) -> Option<u16> {
        self.keys().map(|(_, length)| length).min()
    }
}

/// All kinds of search, each with a new solver.
fn check(task: &Task, truth: &Truth) {
    let name = name(task);
    let full = fresh().full(task, &());
    assert_eq!(full.status, Status::Complete, "{name}");
    assert_eq!(full.first_moves, truth.first_moves, "{name}");
    assert!(!full.checks_only);

    let expected = truth.shortest();
    judge_shortest(task, &fresh().shortest(task, &()), expected);
    judge_shortest(task, &fresh().first(task, true, &()), expected);
    let first = fresh().first(task, false, &());
    judge_answer(task, &first, expected);
    if let Some(mate) = &first.mate {
        let forced = truth.keys().any(|(mv, n)| mv == mate.line[0] && n <= mate.within.get());
        assert!(forced, "{name}: {mate:?}");
    }
}

/// How often the special cases of the rules were among the keys.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    mates: usize,
    longest: usize,
    promotions: usize,
    under_promotions: usize,
    castlings: usize,
    en_passant: usize,
}

impl Tally {
    fn count(&mut self, task: &Task, truth: &Truth) {
        self.positions += 1;
        self.mates += usize::from(truth.shortest().is_some());
        self.longest += usize::from(truth.shortest() == Some(task.moves.get()));
        let position = &task.position;
        for (mv, _) in truth.keys() {
            self.promotions += usize::from(mv.promotion().is_some());
            self.under_promotions += usize::from(mv.promotion().is_some_and(|role| role != Role::Queen));
            let role = position.role_at(mv.from());
            let steps = mv.from().file().abs_diff(mv.to().file());
            self.castlings += usize::from(role == Some(Role::King) && steps == 2);
            self.en_passant +=
                usize::from(role == Some(Role::Pawn) && Some(mv.to()) == position.en_passant());
        }
    }
}

/// Positions with `least` units or more, half of them with a mate in time if that is easily had.
fn run(seed: u64, count: usize, moves: u16, least: usize, most: usize) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while tally.positions < count {
        let units = least + random.below(most - least + 1);
        let task = task(positions::position(&mut random, units), moves);
        if !Naive::mates(&task.position, moves) && !random.once_in(4) {
            continue;
        }
        let truth = Truth::find(&task, Naive::forces);
        check(&task, &truth);
        tally.count(&task, &truth);
    }
    eprintln!("#{moves}: {tally:?}");
    tally
}

#[test]
fn mates_in_one() {
    let tally = run(1, sized(2000, 40_000), 1, 3, 9);
    assert!(tally.mates > tally.positions / 4);
    assert!(tally.castlings > 0 && tally.en_passant > 0 && tally.under_promotions > 10, "{tally:?}");
}

#[test]
fn mates_in_two() {
    let tally = run(2, sized(600, 20_000), 2, 3, 9);
    assert!(tally.longest > tally.positions / 10);
    assert!(tally.castlings > 0 && tally.en_passant > 0 && tally.under_promotions > 10, "{tally:?}");
}

#[test]
fn mates_in_three() {
    let tally = run(3, sized(60, 3000), 3, 3, 7);
    assert!(tally.longest > tally.positions / 10);
}

/// Long enough for the search by proof numbers, which leaves mates in three to the full-width search.
#[test]
fn longer_mates() {
    let mut random = Random::new(4);
    let mut tally = Tally::default();
    let count = sized(25, 150);
    while tally.positions < count {
        let length = *random.pick(&[4, 4, 5, 5, 6]);
        let units = 3 + random.below(2);
        let task = task(positions::position(&mut random, units), length);
        let mut patient = Patient::default();
        let mates = patient.mates(&task.position, length);
        if patient.mates(&task.position, 3) || !mates && !random.once_in(10) {
            continue;
        }
        let truth = Truth::find(&task, |after, n| patient.forces(after, n));
        check(&task, &truth);
        tally.count(&task, &truth);
    }
    eprintln!("#4 to #6: {tally:?}");
    assert!(tally.mates > tally.positions / 4);
}

/// So many moves are allowed that mates of any length are looked for first, with positions as nodes.
#[test]
fn any_mate_then_the_shortest() {
    let mut random = Random::new(5);
    let (mut count, mut longer) = (0, 0);
    while count < sized(12, 300) {
        let units = 4 + random.below(3);
        let task = task(positions::position(&mut random, units), 40);
        let mut patient = Patient::default();
        // The full-width search that comes first answers shorter ones.
        let Some(truth) = (1..=5).find(|&n| patient.mates(&task.position, n)).filter(|&n| n > 3) else {
            continue;
        };
        let name = name(&task);
        let found = fresh().first(&task, false, &());
        let mate = found.mate.as_ref().unwrap_or_else(|| panic!("{name}: #{truth} is missed"));
        assert!(
            replay(&task, mate).is_mate() && mate.within.get() >= truth,
            "{name}: {mate:?}, #{truth} is true"
        );
        longer += usize::from(mate.within.get() > truth);
        judge_shortest(&task, &fresh().first(&task, true, &()), Some(truth));
        count += 1;
    }
    eprintln!("{count} mates, {longer} of them found longer than need be");
    assert!(longer > 0);
}
