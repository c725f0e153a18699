//! Every theme is found in its example, also with colours exchanged, and not where something is missing.

use super::ALL;
use crate::catalogue::Theme;
use crate::{Finding, Shown, Study};
use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_problem::Stipulation;
use keymove_solve::tree::{Options, build};
use keymove_solve::{BattleSolver, BattleTask, Limits, LineTask, Status, solve_lines};
use std::collections::HashSet;

fn solve(position: Position, stipulation: &str) -> Study {
    let stipulation: Stipulation = stipulation.parse().expect("a stipulation");
    let limits = Limits { threads: 1, ..Limits::default() };
    if stipulation.play.is_battle() {
        let task = BattleTask::new(position, stipulation);
        let mut solver = BattleSolver::new(limits).expect("room");
        let outcome = solver.full(&task, &());
        return Study::of_tree(&build(task, &outcome, &Options::default(), &mut solver));
    }
    let outcome = solve_lines(&limits, &LineTask::new(position, stipulation), &()).expect("a task");
    Study::of_lines(&position, stipulation, &outcome.lines, outcome.status == Status::Complete)
}

fn found(study: &Study, name: &str) -> Vec<Finding> {
    let theme = ALL.iter().find(|theme| theme.name == name).expect("a theme of this folder");
    theme.detect(study)
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn every_theme_is_found_in_its_example() {
    let faults: Vec<String> = ALL.iter().flat_map(|theme| faults(theme)).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What is wrong with the example of a theme.
fn faults(theme: &Theme) -> Vec<String> {
    let diagram = position(theme.example.fen);
    let study = solve(diagram, theme.example.stipulation);
    let findings = theme.detect(&study);
    let shown = || findings.iter().flat_map(|finding| &finding.shown);
    let played = |shown: &Shown| {
        study.lines.iter().any(|line| line.act == shown.act && line.moves.starts_with(&shown.moves))
    };
    // With the colours exchanged squares and moves come in another order, so where one way of play was chosen of several it
    // may be another one. The number of findings stays.
    let other = Position::from_setup(&diagram.to_setup().flipped()).expect("a position");
    let flipped = theme.detect(&solve(other, theme.example.stipulation));
    let checks = [
        ("the solution is not complete", study.complete),
        ("not found in the solution", shown().any(|shown| study.acts[shown.act].solves())),
        ("shows moves that are no play", shown().all(played)),
        ("found under another name", findings.iter().all(|finding| finding.theme == theme.name)),
        ("not the same with colours exchanged", flipped.len() == findings.len()),
    ];
    let failed = checks.iter().filter(|(_, holds)| !holds);
    failed.map(|(fault, _)| format!("{}: {fault}: {findings:?}", theme.name)).collect()
}

#[test]
fn no_two_themes_have_a_name_in_common() {
    let names = || ALL.iter().flat_map(|theme| theme.aliases.iter().chain([&theme.name]));
    let different: HashSet<String> = names().map(|name| name.to_lowercase()).collect();
    assert_eq!(different.len(), names().count());
    let told = |theme: &&Theme| theme.definition.ends_with('.') && !theme.source.is_empty();
    assert!(ALL.iter().all(|theme| told(theme) && !theme.example.by.is_empty()));
}

#[test]
fn near_misses() {
    let misses = [
        // A black pawn makes the four moves.
        ("Albino", "bR4B1/4p3/3B1Q2/1PPr3R/1pkNp3/8/2P5/KN6 w - - 0 1", "#2"),
        // Four moves of a black pawn with three different answers.
        ("Pickaninny", "1Nb2b2/1r2p1p1/5R1Q/1P2kn1R/8/B1P3P1/3P1N2/K7 w - - 0 1", "#2"),
        // A black pawn may promote to all four, which makes no difference.
        ("Allumwandlung", "8/3n2K1/8/2p5/Q3N1B1/2Bkpb1R/4p1R1/8 w - - 0 1", "#2"),
        // The pawn that promotes comes from d7.
        ("Excelsior", "R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - - 0 1", "h#2"),
        ("Switchback", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        ("Rundlauf", "8/4pb1N/3BkN2/1p3p2/1Qp5/K6B/8/8 w - - 0 1", "#2"),
        // Three diagonal flights and an orthogonal one.
        ("King star flights", "3bK3/8/rp1p2NR/p2k4/2N2B2/P1R1Pq2/6Q1/1B2n2b w - - 0 1", "#2"),
        ("King cross flights", "8/BK2N3/Rn6/4kPR1/6P1/8/3P4/7Q w - - 0 1", "#2"),
        ("King Y-flights", "3Q3K/8/3n4/4P3/p2kP3/P5NR/1R3p1B/5B1N w - - 0 1", "#2"),
        ("King wheel", "8/BK2N3/Rn6/4kPR1/6P1/8/3P4/7Q w - - 0 1", "#2"),
        // Any move of the bishop, rook or knight has the same answers.
        ("Star", "6B1/8/1Q1p3B/Rbr1k3/8/3pP3/3N1K1N/8 w - - 0 1", "#2"),
        ("Cross", "3R2K1/5N2/B1P1n3/Q2b2P1/4knp1/p5P1/Pr1P1R2/B4N2 w - - 0 1", "#2"),
        ("Knight wheel", "5B2/7Q/2n1n3/2Pkr3/1Pp3PN/2P5/2NKb3/1B2R3 w - - 0 1", "#2"),
        ("Corner to corner", "8/4pb1N/3BkN2/1p3p2/1Qp5/K6B/8/8 w - - 0 1", "#2"),
        // Two corners only.
        ("Four corners", "Q6n/2NR2p1/2RN4/K3k3/8/p1p3P1/Pn2B3/B7 w - - 0 1", "#2"),
        ("Platzwechsel", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        // Without the right to castle.
        ("Castling", "8/8/8/8/4k3/7Q/4N3/R3K2R w - - 0 1", "#2"),
        ("En passant", "8/8/8/8/4k3/7Q/4N3/R3K2R w KQ - 0 1", "#2"),
        ("Underpromotion", "8/3n2K1/8/2p5/Q3N1B1/2Bkpb1R/4p1R1/8 w - - 0 1", "#2"),
        // A clearance only: nobody comes to the square and shuts anything off.
        ("Critical move", "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1", "h#2"),
        ("Anti-critical move", "8/7Q/2R1R3/3brp2/3pk2K/8/4P1N1/8 w - - 0 1", "#2"),
        // A critical move of Black's, without a battery.
        ("Indian", "8/7Q/2R1R3/3brp2/3pk2K/8/4P1N1/8 w - - 0 1", "#2"),
        ("Bristol", "8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1", "#3"),
        // The bishop does not support the queen.
        ("Turton", "2n5/6p1/8/5p2/8/7N/3pp1B1/KQ1bk3 w - - 0 1", "#3"),
        // The bishop goes first, then the queen.
        ("Loyd-Turton", "8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1", "#3"),
        ("Loyd clearance", "8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1", "#3"),
        ("Zepler doubling", "8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1", "#3"),
        ("Annihilation", "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1", "h#2"),
        ("Zilahi", "8/8/8/3R4/4K3/8/6k1/8 b - - 0 1", "h#2"),
        // A Zilahi of two.
        ("Cyclic Zilahi", "2B5/b4r1p/r3R1p1/4p1K1/4ppn1/1R2N1qk/5pbn/8 b - - 0 1", "h#2"),
        // A knight and a rook.
        ("Rovno", "8/8/2n5/1R1n4/2k5/2P5/2K5/8 b - - 0 1", "h#2"),
        // Other units stand by elsewhere.
        ("Exact echo", "4B2b/R3p3/8/8/K3k3/8/8/8 b - - 0 1", "h#3"),
        ("Pure mate", "8/8/6B1/3N4/4R3/3k1N2/8/1K6 w - - 0 1", "#2"),
        ("Economical mate", "K7/2pQ2p1/2Pn2P1/R1n4B/2p1k1N1/2P1P3/3R3P/1N6 w - - 0 1", "#2"),
        ("Model mate", "8/8/6B1/3N4/4R3/3k1N2/8/1K6 w - - 0 1", "#2"),
        // A white pawn stands by.
        ("Ideal mate", "8/6p1/6Q1/1K2k1P1/6P1/3pr3/B2N4/6B1 w - - 0 1", "#2"),
        ("Mirror mate", "6k1/8/4K3/8/2R5/8/B7/8 w - - 0 1", "#2"),
        ("Echo", "8/6p1/6Q1/1K2k1P1/6P1/3pr3/B2N4/6B1 w - - 0 1", "#2"),
        // The king is mated twice on squares of one colour.
        ("Chameleon echo", "8/3K4/8/7R/3B4/2PkP3/7Q/8 w - - 0 1", "#3"),
        // Three threats that are not all separated.
        ("Fleck", "2bR3Q/pkb5/N7/1P6/2N5/8/6K1/8 w - - 0 1", "#2"),
        ("Karlstrom-Fleck", "8/8/1PNK4/2p5/P1k5/b1N2R2/2P1p3/8 w - - 0 1", "#2"),
        ("Combinative separation", "8/8/1PNK4/2p5/P1k5/b1N2R2/2P1p3/8 w - - 0 1", "#2"),
        // Two threats that are no answers elsewhere.
        ("Rudenko", "7K/8/7k/1Q1b4/3r1R2/6R1/8/8 w - - 0 1", "#2"),
        // The key checks, the defender does not.
        ("Cross-check", "8/Q5q1/8/8/8/b7/k1K5/7R w - - 0 1", "#2"),
        ("Defences on same square", "8/2n5/Bpk2B1R/1N1p4/3rn1QK/1NP5/8/2R5 w - - 0 1", "#2"),
        // Both moves go to squares that comrades have left.
        ("Umnov", "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1", "h#2"),
        // One such move only.
        ("Follow my leader", "8/8/2n5/1R1n4/2k5/2P5/2K5/8 b - - 0 1", "h#2"),
        // One move goes to another square.
        ("Closed chain of Umnov", "2r1B3/1n3PPb/p1q3P1/pkN4R/nb1BP3/3P4/3r4/1RK5 b - - 0 1", "h#2"),
        // The rook captures, and the king goes elsewhere.
        ("Kniest", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        // What is captured stands there from the beginning.
        ("Zajic", "8/3B1R2/8/8/8/5K1b/7k/8 w - - 0 1", "h#1.5"),
        ("Kozhakin", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        // The king comes back, and nobody has passed.
        ("Klasinc", "8/8/8/4N3/3K1kP1/8/7P/6N1 b - - 0 1", "h#2"),
        // A white piece passes over the square that the king has left.
        ("Feather", "2K5/8/8/8/3rNk2/2B5/1b6/8 b - - 0 1", "h#4"),
        // The pawn captures a unit that stood there.
        ("Feather 2", "8/8/2p5/2P5/b2P1P2/k2pP2K/2p1p1N1/2N1B3 b - - 0 1", "h#3"),
        // Promotions, but nothing has been captured.
        ("Phoenix", "R7/3Pkr2/K5p1/n7/b1n5/8/1q6/6b1 b - - 0 1", "h#2"),
        // Both pieces are White's.
        ("Bicolour Bristol", "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1", "h#2"),
        // The queen is captured where she has gone, though the line works without her move.
        // The king goes and comes back, which are two moves.
        ("Pendulum", "1bK5/8/8/8/3rNk2/2B5/8/8 b - - 0 1", "h#4"),
        // Two pawns promote, from the rank before the last.
        ("100 Dollar", "1K6/2PkP3/2pb4/2p5/2P2p2/5P2/8/8 b - - 0 1", "h#2"),
        // Every move gives check.
        ("Choice of move order", "1b2B3/8/2Pr4/8/k2B2R1/r2b2K1/2P5/8 b - - 0 1", "h#2"),
        ("Tempo move", "4b1rr/7B/6RK/1p1p4/pP1P1p2/Q2Pb3/P1kq4/2nn4 b - - 0 1", "h#2"),
        // The rook comes back, but has captured on its way.
        ("Tempo manoeuvre", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        // The bishop is shut off for a while only.
        ("Cheney-Loyd", "6R1/7q/8/5k2/3K1B2/8/7b/8 b - - 0 1", "h#3"),
        ("Gate opening", "8/8/2n5/1R1n4/2k5/2P5/2K5/8 b - - 0 1", "h#2"),
        // The piece goes first, the unit that shuts it off later.
        ("Anticipatory interference", "2B1r3/6n1/4r3/B1Ppk3/4b2R/7K/2R3p1/8 b - - 0 1", "h#2"),
        // The bishop that goes to h3 is captured there, which is needed.
        ("Hideaway", "8/3B1R2/8/8/7p/5K2/7k/5b2 b - - 0 1", "h#2"),
        // The pawn begins with the double step.
        ("Festina lente", "8/3N2kP/6Pp/7K/8/8/1P6/8 w - - 0 1", "#6"),
        ("Double-check mate", "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4"),
        // The units that are captured have moved.
        ("Passive sacrifice", "r1RR4/3B1pn1/7b/8/8/1K2p3/P2pP1N1/3k2rq b - - 0 1", "h#2"),
        // The block is made next to the king.
        ("Distant self-block", "8/8/2p5/2P5/b2P1P2/k2pP2K/2p1p1N1/2N1B3 b - - 0 1", "h#3"),
        // A pinned unit is freed and leaves the line.
        ("Pelle move", "2r1B3/1n3PPb/p1q3P1/pkN4R/nb1BP3/3P4/3r4/1RK5 b - - 0 1", "h#2"),
        ("Mates on same square", "3N4/1Bp3B1/1pq1RN2/1pk5/1p3P2/1P3p2/5K2/8 w - - 0 1", "#2"),
    ];
    for theme in ALL {
        assert!(misses.iter().any(|&(name, ..)| name == theme.name), "no near miss for {}", theme.name);
    }
    for (name, fen, stipulation) in misses {
        let findings = found(&solve(position(fen), stipulation), name);
        assert_eq!(findings, [], "{name} in {fen}");
    }
}

/// In each of these the play after the key has duals, so that no line that begins with it is shown.
#[test]
fn themes_of_the_key_alone_need_no_line_without_duals() {
    let check = |name: &str, fen: &str, stipulation: &str, key: &str, detail: &str| {
        let findings = found(&solve(position(fen), stipulation), name);
        let fitting = findings.iter().filter(|finding| finding.detail == detail);
        let shown: Vec<String> = fitting.map(|finding| finding.shown[0].moves[0].to_string()).collect();
        assert_eq!(shown, [key], "{name} in {fen}: {findings:?}");
    };
    check("Underpromotion", "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#3", "b7a8n", "White, to knight");
    check("Underpromotion", "8/PP3k2/5P2/5K2/8/8/8/8 w - -", "#3", "a7a8b", "White, to bishop");
    check("Underpromotion", "8/5PkP/4K3/8/5P2/8/8/8 w - -", "#3", "f7f8r", "White, to rook");
    check("Castling", "b7/NkB5/pP2p3/pP1p4/P2P4/8/2N5/R3K3 w Q -", "#4", "e1c1", "White, long");
}

/// Lines made up for the purpose: each of three units moves last in one and is captured in the next.
#[test]
fn a_cycle_of_three_units() {
    let diagram = position("k7/8/8/8/2p1p1p1/3P1P1P/8/K7 b - - 0 1");
    let line = |text: &str| {
        let mut position = diagram;
        let play = |word| {
            let mv = parse_uci(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
            position = position.play(mv);
            mv
        };
        text.split(' ').map(play).collect::<Vec<Move>>()
    };
    let stipulation: Stipulation = "h#1".parse().expect("holds");
    let check = |lines: &[&str], expected: &[usize]| {
        let lines: Vec<_> = lines.iter().map(|text| line(text)).collect();
        let found = found(&Study::of_lines(&diagram, stipulation, &lines, true), "Zilahi");
        let lengths: Vec<_> = found.iter().map(|finding| finding.shown.len()).collect();
        assert_eq!(lengths, expected);
    };
    check(&["c4d3 f3f4", "e4f3 h3h4", "g4h3 d3d4"], &[3]);
    check(&["c4d3 f3f4", "e4f3 d3d4"], &[2]);
    check(&["c4d3 f3f4", "e4f3 h3h4"], &[]);
    check(&["c4d3 f3f4", "e4f3 h3h4", "g4h3 f3f4"], &[2]);
}

/// What is told of a problem of help play, whichever folder the theme is in.
fn check_details(name: &str, fen: &str, stipulation: &str, expected: &[&str]) {
    let theme = crate::catalogue::find(name).expect("in the catalogue");
    let findings = theme.detect(&solve(position(fen), stipulation));
    let details: Vec<&str> = findings.iter().map(|finding| finding.detail.as_str()).collect();
    assert_eq!(details, expected, "{name} in {fen}");
}

/// U. Avner 2011: 1.Sc3 Sa4+ 2.Sd5+ Sc3#.
#[test]
fn pins_of_help_play() {
    let fen = "2r1B3/1n3PPb/p1q3P1/pkN4R/nb1BP3/3P4/3r4/1RK5 b - - 0 1";
    check_details("Pin-mate", fen, "h#2", &["3 pinned units"]);
    check_details("Model mate", fen, "h#2", &["with 3 pins"]);
    check_details("Self-pin", fen, "h#2", &["knight"]);
    check_details("Unpin", fen, "h#2", &["White knight, indirect"]);
    // A pin from the diagram on is no self-pin; the king that steps out of the line unpins.
    check_details("Self-pin", "8/8/8/8/7b/6k1/5Q2/4K3 b - - 0 1", "h#2", &[]);
    check_details("Unpin", "8/8/8/8/7b/6k1/5Q2/4K3 b - - 0 1", "h#2", &["White queen, the king moves"]);
}

#[test]
fn blocks_and_sacrifices_of_help_play() {
    let fen = "8/8/2Nq4/5k2/3P4/5K2/2b2P2/8 b - - 0 1";
    check_details("Self-block", fen, "h#4", &["queen", "bishop"]);
    check_details("Distant self-block", fen, "h#4", &["queen"]);
    let fen = "r1RR4/3B1pn1/7b/8/8/1K2p3/P2pP1N1/3k2rq b - - 0 1";
    check_details("Active sacrifice", fen, "h#2", &["White rook", "White knight"]);
    check_details("Passive sacrifice", "8/8/5n2/1N1Rrk2/8/3KB3/8/8 b - - 0 1", "h#2", &["White rook"]);
}

#[test]
fn walks_are_told_with_length_and_figure() {
    let dawson = "b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1";
    check_details("Rundlauf", dawson, "h#4", &["White rook, 4 moves, square"]);
    let knight = "8/6n1/4pb2/5Nk1/3n2pp/8/8/K7 b - - 0 1";
    check_details("Rundlauf", knight, "h#4", &["White knight, 4 moves, rhombus"]);
    check_details("Switchback", "8/8/8/4N3/3K1kP1/8/7P/6N1 b - - 0 1", "h#2", &["Black king, 2 moves"]);
    check_details("Kozhakin", "8/8/8/4p3/7k/8/5PK1/8 b - - 0 1", "h#6", &["queen twice"]);
}

/// By Navon, Chlubna, Bron and Benkő, and one from Popeye's collection.
#[test]
fn the_reasons_of_a_move_order_are_told() {
    let check = |fen: &str, stipulation: &str, expected: &[&str]| {
        let found = found(&solve(position(fen), stipulation), "Choice of move order");
        let details: Vec<String> = found.into_iter().map(|found| found.detail).collect();
        assert_eq!(details, expected, "{fen}");
    };
    check("6nq/4p2p/4Pb2/1p4NK/6Q1/p1kbr3/Ppp5/2n1r3 b - -", "h#2", &["Black bishop and rook, pin"]);
    check(
        "8/8/pBp5/Pk2n3/2N1B2K/prq5/1pn4b/7r b - -",
        "h#2",
        &["Black knight and rook, capture", "Black knight and queen, capture"],
    );
    check("8/2p2p2/2P2p2/2nn1K2/P1k1NR2/Pr6/3P4/5b2 b - -", "h#2", &["Black rook and knight, obstruction"]);
    check("4B3/3r1N2/4k3/3n1N2/4K3/8/8/8 b - -", "h#2", &["Black rook and knight, guard of a square"]);
    check(
        "r3k2r/p7/7b/n7/8/4N3/1q3pK1/5B2 b kq -",
        "h#3",
        &["White knight and bishop, check", "Black queen and bishop, interference"],
    );
}
