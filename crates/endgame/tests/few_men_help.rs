//! Helpmates that tables of few men help to search: the same answers as without them.

use keymove_chess::{Color, Position};
use keymove_endgame::FewMenTables;
use keymove_problem::Moves;
use keymove_reference::positions;
use keymove_solve::{
    End, FewMen, Help, LengthReport, Limits, LineOutcome, LineTask, MethodChoice, Status, solve_lines,
};
use keymove_tables::{Making, Material, Tables, Title, verify as arranged};
use keymove_testing::{Random, sized};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

fn named(name: &str) -> Material {
    name.parse().expect("a material")
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// Tables in which each side is mated, of some materials; others are missing on purpose.
static KNOWN: LazyLock<Arc<dyn FewMen>> = LazyLock::new(|| {
    let tables = Tables::in_memory();
    let stop = AtomicBool::new(false);
    let making = Making { threads: 2, stop: &stop, hear: &|_| () };
    for name in ["KRKN", "KRKP", "KQKR"] {
        for title in Title::helpmates_of(&named(name)) {
            tables.make(title, u64::MAX, &making, &mut |_, _| ()).expect("made");
        }
    }
    Arc::new(Eager(FewMenTables::new(Arc::new(tables), false)))
});

/// Tables that are asked at every position, whatever begins a search.
#[derive(Debug)]
struct Eager(FewMenTables);

impl FewMen for Eager {
    fn prepare(&self, _: &Position, _: Moves, _: &Limits) {}

    fn most_men(&self, root: &Position) -> u32 {
        self.0.most_men(root)
    }

    fn end(&self, position: &Position) -> Option<End> {
        self.0.end(position)
    }

    fn is_worth_help(&self, _: &Position, _: Color, _: u16) -> bool {
        true
    }

    fn help(&self, position: &Position, mated: Color) -> Option<Help> {
        self.0.help(position, mated)
    }
}

fn solved(
    position: Position, stipulation: &str, method: MethodChoice, threads: usize,
    few_men: Option<&Arc<dyn FewMen>>,
) -> LineOutcome {
    let task = LineTask { method, ..LineTask::new(position, stipulation.parse().expect("a stipulation")) };
    let limits = Limits { threads, few_men: few_men.cloned(), ..Limits::default() };
    solve_lines(&limits, &task, &()).expect("solved")
}

/// Lines, and how many there are of each length.
fn answer(outcome: &LineOutcome) -> (Vec<Vec<keymove_chess::Move>>, Vec<u64>) {
    assert_eq!((outcome.status, outcome.unlisted), (Status::Complete, 0));
    let counts = outcome.lengths.iter().map(|length: &LengthReport| length.solutions);
    (outcome.lines.clone(), counts.collect())
}

/// How much is searched without tables and with them, of how many lines.
#[derive(Default)]
struct Sums {
    lines: usize,
    without: u64,
    with: u64,
}

/// Solves in every way, with tables and without.
fn compare(position: Position, stipulation: &str, sums: &mut Sums) {
    let plain = solved(position, stipulation, MethodChoice::Plain, 1, None);
    let expected = answer(&plain);
    sums.lines += expected.0.len();
    sums.without += plain.generated;
    for method in [MethodChoice::Plain, MethodChoice::Pictures, MethodChoice::Auto] {
        for threads in [1, 2] {
            let known = solved(position, stipulation, method, threads, Some(&KNOWN));
            assert_eq!(answer(&known), expected, "{position} {stipulation} {method:?} {threads}");
            if method == MethodChoice::Plain && threads == 1 {
                sums.with += known.generated;
            }
        }
    }
}

fn some(material: &Material, count: usize) -> Vec<Position> {
    let mut random = Random::new(11);
    let all = arranged::arrangements(material) as usize;
    let mut positions = Vec::new();
    while positions.len() < count {
        positions.extend(arranged::position(material, random.below(all) as _));
    }
    positions
}

#[test]
fn solutions_of_few_men_are_the_same_with_and_without() {
    let mut sums = Sums::default();
    for name in ["KRK", "KPK", "KRKN", "KRKP", "KQKR"] {
        for (number, position) in some(&named(name), sized(10, 200)).into_iter().enumerate() {
            let asked = ["h#2", "h#2.5", "h#3", "h#1.5"][number % 4];
            compare(position, asked, &mut sums);
            // The other side is mated where colours are exchanged.
            let flipped = Position::from_setup(&position.to_setup().flipped()).expect("a position");
            compare(flipped, asked, &mut sums);
        }
    }
    assert!(sums.lines > 50, "{}", sums.lines);
    assert!(sums.with < sums.without / 2, "{} with, {} without", sums.with, sums.without);
}

/// Play that captures down to four men: castling and taking in passing are among it.
#[test]
fn solutions_of_more_men_are_the_same_with_and_without() {
    let (mut random, mut sums) = (Random::new(12), Sums::default());
    for _ in 0..sized(40, 1_000) {
        let units = 4 + random.below(4);
        let position = positions::position(&mut random, units);
        compare(position, ["h#1.5", "h#2", "h#2.5"][random.below(3)], &mut sums);
    }
    for fen in ["8/8/8/2p1n3/3k4/2B1r3/8/K7 b - -", "k7/8/1n1b4/2R5/3p1K2/8/8/8 w - -"] {
        for asked in ["h#2", "h#2.5"] {
            compare(position(fen), asked, &mut sums);
        }
    }
    assert!(sums.lines > 50, "{}", sums.lines);
    assert!(sums.with < sums.without, "{} with, {} without", sums.with, sums.without);
}

/// Where somebody may castle or take in passing, and of men whose table is missing, nothing is said.
#[test]
fn what_tables_do_not_tell_is_searched() {
    for (fen, mated, told) in [
        ("8/8/8/8/4k3/8/8/R3K3 w - -", Color::Black, Some(Help::In(5))),
        ("8/8/8/8/4k3/8/8/R3K3 w - -", Color::White, Some(Help::Never)),
        ("8/8/8/8/4k3/8/8/R3K3 w Q -", Color::Black, None),
        ("8/8/8/2pP4/4k3/8/8/4K3 w - c6", Color::Black, None),
        ("8/8/8/8/4k3/8/3nn3/4K3 w - -", Color::White, None),
        ("8/8/8/8/4k3/8/8/4K3 w - -", Color::White, Some(Help::Never)),
    ] {
        let said = KNOWN.help(&position(fen), mated);
        match told {
            // The number itself is the table's.
            Some(Help::In(_)) => assert!(matches!(said, Some(Help::In(_))), "{fen}: {said:?}"),
            told => assert_eq!(said, told, "{fen}"),
        }
    }
}

/// Tables are asked where they have the diagram, and play is long.
#[test]
fn tables_are_asked_where_they_have_the_diagram() {
    let tables = Arc::new(Tables::in_memory());
    let stop = AtomicBool::new(false);
    let making = Making { threads: 1, stop: &stop, hear: &|_| () };
    let known = FewMenTables::new(Arc::clone(&tables), true);
    let root = position("8/8/8/3R4/4K3/8/6k1/8 b - -");
    assert!(!known.is_worth_help(&root, Color::Black, 40), "nothing is at hand");
    tables
        .make(Title::helpmates_of(&named("KRK")).remove(0), u64::MAX, &making, &mut |_, _| ())
        .expect("made");
    let known = FewMenTables::new(tables, true);
    assert!(known.is_worth_help(&root, Color::Black, 40));
    assert!(!known.is_worth_help(&root, Color::Black, 4), "it is sooner searched");
    let more = position("8/8/7p/3R4/4K3/8/6k1/8 b - -");
    assert!(!known.is_worth_help(&more, Color::Black, 40), "men of another table");
    // The first solutions of many are the same with the table.
    let far = position("8/8/8/8/8/5k2/8/K1R5 b - -");
    let solve = |few_men: Option<Arc<dyn FewMen>>| {
        let task =
            LineTask { max_solutions: Some(5), ..LineTask::new(far, "exact-h#8".parse().expect("one")) };
        let limits = Limits { few_men, ..Limits::default() };
        solve_lines(&limits, &task, &()).expect("solved").lines
    };
    assert_eq!(solve(Some(Arc::new(known))), solve(None));
}
