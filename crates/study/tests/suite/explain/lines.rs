//! What the half-moves of help and series play are for, on published problems.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Color, Position, Setup, Square};
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_report::{ExplainOptions, explanation_text};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Wanted};
use keymove_study::Study;
use keymove_study::explain::{
    Caps, Common, Cycle, Explanation, Function, Relation, Row, Shared, of, of_study,
};
use keymove_study::motives::{Kind, Motive, of_line};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A half-move with a motive, and one without it. What is left out of the near miss is as in the example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    /// Author or source.
    by: String,
    fen: String,
    stipulation: String,
    /// The line, in UCI notation.
    moves: String,
    /// Which half-move, from 1.
    at: usize,
    /// The square of the unit.
    unit: String,
    /// The squares, the lowest first.
    squares: String,
    near: Near,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Near {
    fen: Option<String>,
    moves: Option<String>,
    at: usize,
    /// Why the motive must not be stated.
    why: String,
}

/// All examples by the name of their kind.
pub(super) fn examples() -> BTreeMap<String, Example> {
    toml::from_str(include_str!("../../../testdata/motives/lines.toml")).expect("TOML")
}

fn motives(fen: &str, stipulation: &str, moves: &str, at: usize) -> Vec<Motive> {
    let start: Position = fen.parse().expect(fen);
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let mut board = *start;
    let mut line = Vec::new();
    for word in moves.split(' ') {
        let position = Position::from_arrangement(&board).expect("a position");
        let mv = parse_uci(&position, word).or_else(|_| {
            board = board.turned();
            parse_uci(&Position::from_arrangement(&board).expect("a position"), word)
        });
        let mv = mv.unwrap_or_else(|error| panic!("{fen} {word}: {error}"));
        board = board.glimpse(mv);
        line.push(mv);
    }
    assert!(board.is_mate(), "{fen} {moves}");
    of_line(&start, &line, stipulation.play)[at - 1].clone()
}

#[test]
fn kinds_of_lines_are_stated_where_they_are_and_not_close_by() {
    for (name, Example { by, fen, stipulation, moves, at, unit, squares, near }) in examples() {
        let found = motives(&fen, &stipulation, &moves, at);
        let is = |motive: &&Motive| {
            let square = motive.unit.map_or_else(String::new, |unit| unit.square.to_string());
            let all: Vec<String> = motive.squares.into_iter().map(|square| square.to_string()).collect();
            motive.kind.name() == name && square == unit && all.join(" ") == squares
        };
        assert!(found.iter().any(|motive| is(&motive)), "{by}: {fen}: {name} not among {found:#?}");
        let other = near.fen.as_deref().unwrap_or(&fen);
        let found = motives(other, &stipulation, near.moves.as_deref().unwrap_or(&moves), near.at);
        let stated = found.iter().any(|motive| motive.kind.name() == name);
        assert!(!stated && !near.why.is_empty(), "{other}: {name} in {found:#?}, but: {}", near.why);
    }
}

fn explain(setup: Setup, stipulation: &str) -> (Answer, Explanation) {
    let statement = Statement::new(setup, stipulation.parse().expect("a stipulation"));
    let case = statement.cases().expect("playable").remove(0);
    let wanted = Wanted { any_number: true, ..Wanted::default() };
    let mut answer =
        wanted.answer(&case, &Limits { threads: 1, ..Limits::default() }, &()).expect("an answer");
    let explanation = of(&mut answer, &Caps::default()).expect("explained");
    (answer, explanation)
}

/// The lines of the explanation that begin with moves of the solutions, blanks taken together.
fn words(fen: &str, stipulation: &str) -> Vec<String> {
    let (answer, explanation) = explain(fen.parse().expect(fen), stipulation);
    let options = ExplainOptions { economy: false, ..ExplainOptions::default() };
    let text = explanation_text(&answer, &explanation, &options);
    let own = text.lines().filter(|line| line.starts_with("  "));
    own.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn check(fen: &str, stipulation: &str, expected: &[&str]) {
    assert_eq!(words(fen, stipulation), expected, "{fen} {stipulation}");
}

/// P. Benko: twins a) and b) of a helpmate, and one with three solutions.
#[test]
fn blocks_guards_lines_and_ways() {
    check(
        "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - -",
        "h#2",
        &[
            "1.e6 self-block e6, interference with Qg4 on e6 (d7), opens the line Qa7-f7, clears e7 for Ke8",
            "1...Ra8+ guards d8, e8 and f8, opens the line Qa1-a7",
            "2.Ke7 answers the check",
        ],
    );
    check(
        "4k3/4p3/3p4/3R4/6q1/8/1B6/Q4K2 b - -",
        "h#2",
        &[
            "1.Kf7 on its way to g6",
            "1...Bh8 opens the line Qa1-g7",
            "2.Kg6 is mated on g6, interference with Qg4 on g6 (g7)",
        ],
    );
}

/// A unit captured because its line would be shut; from the collection of YACPDB, by M. Vukcevich.
#[test]
fn captures_open_lines_too() {
    let found = words("2B5/b4r1p/r3R1p1/4p1K1/4ppn1/1R2N1qk/5pbn/8 b - -", "h#2");
    assert_eq!(found[0], "1.Bxe3 removes Se3 from the line Rb3-h3");
    assert_eq!(found[3], "1.Rxe6 removes Re6 from the line Bc8-h3");
}

/// L. Cerny, Popeye's example: 1.g6 and not at once g5. And both sides waiting.
#[test]
fn tempo_moves_of_both_sides() {
    let found = words("8/6p1/8/7p/7k/8/6PK/5N2 b - -", "h#2");
    assert_eq!(found[0], "1.g6 tempo on its way to g5");
    let (_, explanation) = explain("7k/1p3K2/8/8/8/8/P7/6R1 b - -".parse().expect("a setup"), "h#2");
    let line = explanation.study.lines.iter().position(|line| {
        let words: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        words == ["b7b6", "a2a3", "b6b5", "g1h1"]
    });
    let steps = &explanation.phases[line.expect("a solution")].variations;
    let kinds: Vec<Kind> = steps.iter().map(|step| step.serves[0].kind).collect();
    assert_eq!(kinds, [Kind::Detours, Kind::LosesTempo, Kind::LosesTempo, Kind::EndsPlay]);
}

/// T. R. Dawson: the king shuts a line that the pawn will open when it is promoted, for nobody may check before the end.
#[test]
fn what_will_be_counts_in_series() {
    let found = words("8/8/8/N7/8/8/5p2/k1K5 b - -", "ser-h#17");
    assert_eq!(found[0], "1.Ka2 on its way to e1");
    assert_eq!(found[6], "7.Ke1 shields the king on c1 from Rf1, on its way to d3");
    assert_eq!(found[7], "8.f1R no Q, which would parry on b3, on its way to a2");
    assert_eq!(found[15], "16.Ka1 is mated on a1, clears a2 for Rf2");
}

/// The same kinds as often with the colours exchanged and in the mirror.
#[test]
fn reasons_do_not_depend_on_the_side_of_the_board() {
    for (fen, stipulation) in [
        ("4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - -", "h#2"),
        ("8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -", "h#2"),
        ("8/3RRK2/1P6/B7/8/8/4Pk1N/4n3 b - -", "h#2"),
        ("4B2b/R3p3/8/8/K3k3/8/8/8 b - -", "h#3"),
    ] {
        let setup: Setup = fen.parse().expect(fen);
        let kinds = |setup: Setup| {
            let mut found: BTreeMap<Kind, usize> = BTreeMap::new();
            let (_, explanation) = explain(setup, stipulation);
            let steps = explanation.phases.iter().flat_map(|phase| &phase.variations);
            for motive in steps.flat_map(|step| &step.serves) {
                *found.entry(motive.kind).or_default() += 1;
            }
            found
        };
        let expected = kinds(setup.clone());
        assert!(!expected.contains_key(&Kind::IsNeeded), "{fen}: {expected:?}");
        assert_eq!(kinds(setup.mirrored()), expected, "{fen}");
    }
}

/// Every reason is proven on the board: what the text says can be found there.
#[test]
fn guards_and_blocks_are_on_the_board() {
    let (_, explanation) = explain("4B2b/R3p3/8/8/K3k3/8/8/8 b - -".parse().expect("a setup"), "h#3");
    let mut seen = 0;
    for (account, ending) in explanation.phases.iter().zip(&explanation.study.endings) {
        let end = Position::from_arrangement(&ending.end).expect("a position");
        for motive in account.variations.iter().flat_map(|step| &step.serves) {
            let Some(unit) = motive.unit else { continue };
            match motive.kind {
                Kind::GuardsInMate => {
                    let king = end.king(end.turn()).expect("a king");
                    let occupied = end.occupied().without(king.into());
                    let guarded = |square| end.attackers(!end.turn(), square, occupied).has(unit.square);
                    assert!(motive.squares.into_iter().all(guarded), "{motive:?}");
                }
                Kind::SelfBlock => assert_eq!(end.piece_at(unit.square), Some(unit.piece), "{motive:?}"),
                _ => continue,
            }
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen}");
}

/// The solutions of all twins together.
fn whole(fen: &str, stipulation: &str, twins: &[&str]) -> Explanation {
    let mut statement = Statement::read(fen, stipulation.parse().expect("a stipulation")).expect(fen);
    statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
    statement.set_play = twins.is_empty();
    let parts = statement.cases().expect("playable").into_iter().map(|case| {
        let wanted = Wanted { any_number: true, ..Wanted::default() };
        let mut answer =
            wanted.answer(&case, &Limits { threads: 1, ..Limits::default() }, &()).expect("an answer");
        (case.label.clone(), Study::of(&mut answer).expect("studied"))
    });
    of_study(Study::of_problem(parts.collect()).expect("help play"), true)
}

/// P. Benko: four twins, in each of which another unit mates; the rook on c1 and the one on f2 exchange functions between a) and
/// b), and the pawn that goes on as a queen and as a rook is the pawn of f3.
#[test]
fn twins_stand_side_by_side() {
    let fen = "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -";
    let explanation = whole(fen, "h#2", &["move f5 d4", "cont move f3 h7", "cont move f2 e2"]);
    let table = explanation.table.expect("several solutions");
    let mating: Vec<String> = table
        .rows
        .iter()
        .flat_map(|row| &row.duties)
        .filter(|duty| duty.function == Function::Mates)
        .map(|duty| duty.unit.name.to_string())
        .collect();
    assert_eq!(mating, ["c1", "f2", "f3", "f3"]);
    let exchanged: Vec<Vec<String>> = table
        .pairs
        .iter()
        .filter(|pair| pair.rows == [0, 1])
        .flat_map(|pair| &pair.relations)
        .map(|relation| match relation {
            Relation::Functions { units, first, second } => {
                assert_eq!(
                    (first.as_slice(), second.as_slice()),
                    (&[Function::Mates][..], &[Function::Guards][..])
                );
                units.iter().map(|unit| unit.name.to_string()).collect()
            }
            _ => panic!("{relation:?}"),
        })
        .collect();
    assert_eq!(exchanged, [["c1", "f2"]]);
}

/// The themes of the twins apart and together: a knight, a bishop, a rook and a queen, one in each of four twins that are made
/// for the purpose.
#[test]
fn themes_run_across_twins() {
    let fen = "8/7P/K7/4R3/5kb1/6p1/5p2/8 b - -";
    let explanation = whole(fen, "h#2", &["move g3 h2"]);
    let found: Vec<_> = explanation.themes.iter().filter(|found| found.theme == "Allumwandlung").collect();
    assert_eq!(found.len(), 1, "{:?}", explanation.themes);
    let acts: Vec<usize> = found[0].shown.iter().map(|shown| shown.act).collect();
    assert!(acts.contains(&0) && acts.contains(&1), "{acts:?}");
    for part in [fen, "8/7P/K7/4R3/5kb1/8/5p1p/8 b - -"] {
        let (_, alone) = explain(part.parse().expect(part), "h#2");
        assert!(alone.themes.iter().all(|found| found.theme != "Allumwandlung"), "{part}");
    }
}

/// Set play is a phase like the others, with the other side beginning.
#[test]
fn set_play_is_explained() {
    let explanation = whole("8/6p1/8/7p/7k/8/6PK/5N2 b - -", "h#2", &[]);
    let study = &explanation.study;
    let set: Vec<bool> = (0..study.acts.len()).map(|act| study.setting(act).set_play).collect();
    assert_eq!(set.iter().filter(|&&set| !set).count(), 1, "{set:?}");
    assert_eq!(study.asked.to_string(), "h#2");
    let white = keymove_chess::Color::White;
    assert!(study.settings.iter().all(|setting| setting.set_play == (setting.position.turn() == white)));
}

/// T. Kramár, Olympic Tourney Novi Sad 1990: White's moves in the other order, and what else the solutions exchange and share.
#[test]
fn two_solutions_exchange_moves_and_functions() {
    let explanation = whole("1b2B3/8/2Pr4/8/k2B2R1/r2b2K1/2P5/8 b - -", "h#2", &["stipulation h#2"]);
    let table = explanation.table.expect("two solutions, twice");
    assert_eq!(table.rows.len(), 4);
    let moves = table.families.iter().filter(|family| matches!(family.relation, Relation::Moves { .. }));
    // The same two solutions in the diagram and in a twin that is none: one family of four pairs.
    let pairs: Vec<usize> = moves.map(|family| family.pairs.len()).collect();
    assert_eq!(pairs, [4]);
    let unit = |names: [&str; 2]| names.map(|name| Square::parse(name).expect("a square"));
    let exchanged = |names: [&str; 2]| {
        let of = |relation: &Relation| match relation {
            Relation::Functions { units, first, second } if units.map(|one| one.name) == unit(names) => {
                Some((first.clone(), second.clone()))
            }
            _ => None,
        };
        table.families.iter().find_map(|family| of(&family.relation))
    };
    let (first, second) = exchanged(["g4", "e8"]).expect("exchanged");
    assert!(
        [(Function::Pins, Function::Checks), (Function::Checks, Function::Pins)]
            .contains(&(first[0], second[0]))
    );
    let shared = |color, number| {
        let of = |common: &Common| match &common.shared {
            Shared::Functions(functions) if (common.color, common.number) == (color, number) => {
                Some((functions.clone(), common.rows.len()))
            }
            _ => None,
        };
        table.common.iter().filter_map(of).collect::<Vec<_>>()
    };
    let black = shared(Color::Black, 2);
    assert!(black.contains(&(vec![Function::SelfPins, Function::Unguards], 4)), "{black:?}");
}

/// M. Vukcevich: in three twins each of three white units mates and is captured in the next, and Black's moves go round.
#[test]
fn three_twins_go_round() {
    let fen = "3R4/2p2ppQ/B1rnp3/3np1K1/2PqN1P1/2rkP1R1/2b1p1P1/6b1 b - -";
    let explanation = whole(fen, "h#2", &["Move c6 c5", "Move c6 c8"]);
    let table = explanation.table.expect("three solutions");
    let is_zilahi = |cycle: &&Cycle| {
        matches!(cycle, Cycle::Functions { units, first: Function::Mates, second: Function::Captured, rows }
            if units.len() == 3 && rows.len() == 3)
    };
    assert_eq!(table.cycles.iter().filter(is_zilahi).count(), 1, "{:?}", table.cycles);
    let is_black =
        |cycle: &&Cycle| matches!(cycle, Cycle::Moves { color: Color::Black, numbers: [1, 2], .. });
    assert_eq!(table.cycles.iter().filter(is_black).count(), 1, "{:?}", table.cycles);
    for theme in ["Zilahi", "Cyclic Zilahi", "Cyclic exchange of functions"] {
        assert!(explanation.themes.iter().any(|found| found.theme == theme), "{theme}");
    }
}

/// After `1...` White's first move is W1 and Black's is B2, as in the solution; what is captured has not moved.
#[test]
fn moves_of_set_play_have_the_numbers_of_the_solution() {
    let explanation = whole("8/6p1/8/7p/7k/8/6PK/5N2 b - -", "h#2", &[]);
    let table = explanation.table.expect("set play and a solution");
    let numbers = |row: &Row| -> Vec<(Color, usize)> {
        row.moves.iter().map(|played| (played.unit.piece.color, played.number)).collect()
    };
    let [white, black] = [Color::White, Color::Black];
    let set = table.rows.iter().find(|row| explanation.study.setting(row.act).set_play).expect("set play");
    assert_eq!(numbers(set), [(white, 1), (black, 2), (white, 2)]);
    let solution = table.rows.last().expect("a solution");
    assert_eq!(numbers(solution), [(black, 1), (white, 1), (black, 2), (white, 2)]);
}
