//! Templates over tables made by hand, one that shows the pattern and one that just does not; errors and their places;
//! the table of a real solution.

use super::table::{Cell, Number, Row, Table};
use super::{Pattern, Scheme, THEMES, built_in, read};
use crate::Study;
use keymove_chess::{Move, Square};
use keymove_problem::statement::Statement;
use keymove_solve::answer::{Question, Wanted};
use keymove_solve::tree::PhaseKind;

/// A line a phase: kind, `1.A` for the first move, `~A` for a threat, `zz`, `a=A`, `a=AB`, `a!`.
fn table(lines: &[&str]) -> Table {
    Table { rows: lines.iter().enumerate().map(|(act, line)| row(act, line)).collect(), ..Table::default() }
}

fn row(act: usize, line: &str) -> Row {
    let (kind, rest) = line.split_once(' ').expect("a kind");
    let kind = match kind {
        "set" => PhaseKind::SetPlay,
        "try" => PhaseKind::Try,
        "key" => PhaseKind::Key,
        other => panic!("{other}"),
    };
    let mut row = Row { act, kind, first: None, threats: Vec::new(), block: false, cells: Vec::new() };
    for word in rest.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        match letters.as_slice() {
            ['1', '.', letter] => row.first = Some(attack(*letter)),
            ['~', letter] => row.threats.push(attack(*letter)),
            ['z', 'z'] => row.block = true,
            [reply, '!'] => row.cells.push(cell(*reply, &[])),
            [reply, '=', answers @ ..] => row.cells.push(cell(*reply, answers)),
            _ => panic!("{word}"),
        }
    }
    row
}

fn attack(letter: char) -> (Number, Move) {
    let number = usize::from(letter as u8 - b'A');
    (number, Move::new(Square::A1, Square::at((number % 8) as u8, 1 + (number / 8) as u8)))
}

fn cell(reply: char, answers: &[char]) -> Cell {
    let number = usize::from(reply as u8 - b'a');
    Cell {
        reply: number,
        mv: Move::new(Square::H8, Square::at((number % 8) as u8, 5 - (number / 8) as u8)),
        defends: true,
        refutes: answers.is_empty(),
        answers: answers.iter().map(|&letter| attack(letter)).collect(),
    }
}

fn pattern(name: &str) -> &'static Pattern {
    built_in().iter().find(|pattern| pattern.name == name).expect(name)
}

/// Whether the built-in pattern is found in the first table and not in the second.
#[track_caller]
fn check(name: &str, shown: &[&str], near_miss: &[&str]) {
    let found = pattern(name).find(&table(shown));
    assert!(!found.is_empty(), "{name} is not found in {shown:?}");
    assert!(found.iter().all(|found| !found.shown.is_empty()), "{found:?}");
    let wrong = pattern(name).find(&table(near_miss));
    assert!(wrong.is_empty(), "{name} is found in {near_miss:?}: {wrong:?}");
}

#[test]
fn every_pattern_and_its_near_miss() {
    check("Changed mates", &["set a=A b=B", "key 1.K a=C b=D"], &["set a=A b=B", "key 1.K a=C b=B"]);
    check("Mutate", &["set a=A b=B", "key 1.K zz a=C b=B"], &["set a=A b!", "key 1.K zz a=C b=B"]);
    check("Transferred mates", &["set a=A", "key 1.K a=B b=A"], &["set a=A b=AC", "key 1.K a=B b=A"]);
    check(
        "Zagoruiko",
        &["set a=A b=B", "try 1.X a=C b=D", "key 1.K a=E b=F"],
        &["set a=A b=B", "try 1.X a=C b=D", "key 1.K a=E b=B"],
    );
    check("Reciprocal change", &["set a=A b=B", "key 1.K a=B b=A"], &["set a=A b=B", "key 1.K a=B b=C"]);
    check("Lacny", &["set a=A b=B c=C", "key 1.K a=B b=C c=A"], &["set a=A b=B c=C", "key 1.K a=B b=A c=C"]);
    let rukhlis = "key 1.K a=C b=D c=A d=B";
    check("Rukhlis", &["set a=A b=B", rukhlis], &["set a=A b=B", "key 1.K a=C b=D c=A d=A"]);
    check("Ideal Rukhlis", &["set a=A b=B c=E d=F", rukhlis], &["set a=A b=B c=E", rukhlis]);
    check("Le Grand", &["try 1.X ~A a=B", "key 1.K ~B a=A"], &["try 1.X ~A a=B", "key 1.K ~B b=A"]);
    check("Pseudo Le Grand", &["try 1.X ~A a=B", "key 1.K ~B b=A"], &["try 1.X ~A ~C a=B", "key 1.K ~B b=A"]);
    check("Reversal", &["try 1.A a=B", "key 1.B a=A"], &["try 1.A a=B", "key 1.B b=A"]);
    check("Anti-reversal", &["try 1.A a=B", "key 1.B a=C"], &["try 1.A a=B", "key 1.B a=A"]);
    check("Threat reversal", &["try 1.A ~B", "key 1.B ~A"], &["try 1.A ~B", "key 1.B ~A ~C"]);
    let threats = ["try 1.X ~A a!", "try 1.Y ~B b!"];
    let (same, crossed) = ("key 1.K a=A b=B", "key 1.K a=B b=A");
    check("Dombrovskis", &[threats[0], threats[1], same], &[threats[0], threats[1], crossed]);
    check("Hannelius", &[threats[0], threats[1], crossed], &[threats[0], threats[1], same]);
    let tries = ["try 1.A a!", "try 1.B b!"];
    check("Vladimirov", &[tries[0], tries[1], same], &[tries[0], tries[1], crossed]);
    check("Banny", &[tries[0], tries[1], crossed], &[tries[0], tries[1], same]);
    check(
        "Barnes",
        &["try 1.X ~A ~B", "try 1.Y ~A", "key 1.K ~B"],
        &["try 1.X ~A ~B", "try 1.Y ~A", "key 1.K ~A"],
    );
    check("Urania", &["try 1.A", "try 1.X ~A", "key 1.K a=A"], &["try 1.A ~A", "key 1.K a=A"]);
    check("Arnhem", &["try 1.X a=A b!", "try 1.Y b=A a!"], &["try 1.X a=A b!", "try 1.Y b=B a!"]);
    let first = "set a=A b=B";
    check(
        "Bartolovic",
        &[first, "try 1.X a=C b=B", "key 1.K a=A b=D"],
        &[first, "try 1.X a=C b=B", "key 1.K a=E b=D"],
    );
    check("Twente", &["set a=AB b=BA", "key 1.K a=A b=B"], &["set a=AB b=A", "key 1.K a=A b=B"]);
}

/// So that the list above leaves none out: this fails when a pattern is added.
#[test]
fn entries_and_patterns_have_the_same_names() {
    let names: Vec<&str> = built_in().iter().map(|pattern| pattern.name.as_str()).collect();
    assert_eq!(names, THEMES.iter().map(|theme| theme.name).collect::<Vec<_>>());
    assert_eq!(names.len(), 22);
}

#[test]
fn sizes() {
    let four = [
        "set a=A b=B c=C",
        "try 1.X a=D b=E c=C",
        "try 1.Y a=G b=H c=I",
        "key 1.K a=J b=L",
        "try 1.Z a=A b=B",
    ];
    let found = pattern("Zagoruiko").find(&table(&four));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].detail.as_str(), found[0].acts.len()), ("4 phases, 2 defences", 4));
    let complete = ["set a=A b=B c=C d=D", "try 1.X a=B b=C c=A", "key 1.K a=C b=A c=B"];
    let found = pattern("Lacny").find(&table(&complete));
    assert_eq!((found.len(), found[0].detail.as_str()), (1, "3 phases, 3 defences"));
}

#[test]
fn the_actual_play_must_take_part_unless_it_is_said_otherwise() {
    let tries = ["try 1.X a=A b=B", "try 1.Y a=C b=D", "key 1.K"];
    assert!(pattern("Reciprocal change").find(&table(&["set a=A b=B", "try 1.X a=B b=A"])).is_empty());
    let own = |extra: &str| {
        let text = format!("[[pattern]]\nname = 'own'\nphases = ['try: a -> A', 'try: a -> C']\n{extra}");
        read(&text).expect("reads")[0].find(&table(&tries)).len()
    };
    assert_eq!((own(""), own("with_key = false\n")), (0, 1));
}

#[test]
fn letters_are_different_moves_unless_it_is_said_otherwise() {
    let own = |extra: &str, lines: &[&str]| {
        let text = format!("[[pattern]]\nname = 'own'\nphases = ['key: a -> A, b -> B']\n{extra}");
        read(&text).expect("reads")[0].find(&table(lines)).len()
    };
    assert_eq!(own("", &["key 1.K a=A b=A"]), 0);
    assert_eq!(own("equal = ['A B']", &["key 1.K a=A b=A"]), 1);
    assert_eq!(own("", &["key 1.K a=A b=AB"]), 0, "duals do not count");
}

#[test]
fn phases_of_the_same_instance_are_put_together() {
    let found = pattern("Changed mates").find(&table(&["set a=A b=B c=C", "key 1.K a=D b=E c=F"]));
    assert_eq!((found.len(), found[0].shown.len(), &found[0].acts), (1, 6, &vec![0, 1]));
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, what: &str) {
    let error = read(text).expect_err(text);
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.what.contains(what), "{error}");
}

#[test]
fn errors_name_the_place() {
    let phases =
        |phase: &str| format!("[[pattern]]\nname = \"x\"\nphases = [\"set: a -> A\",\n  \"{phase}\"]\n");
    refused("", 1, 1, "no pattern");
    refused("[[pattern]\n", 1, 11, "");
    refused("[[pattern]]\nphases = ['key: a -> A']\n", 1, 1, "name");
    refused("[[pattern]]\nname = 'x'\n", 1, 1, "neither `phases` nor `grid`");
    refused("[[pattern]]\nname = ' '\nphases = ['key: a -> A']\n", 2, 8, "needs a name");
    refused("[[pattern]]\nname = 'x'\nphase = ['key: a -> A']\n", 3, 1, "unknown field `phase`");
    refused(&phases("a -> A"), 4, 4, "a colon");
    refused(&phases("try|kee: a -> A"), 4, 8, "`kee` is no kind of phase; expected set, try, key or any");
    refused(&phases("key: a -> b"), 4, 14, "expected a capital letter");
    refused(&phases("key: A -> A"), 4, 9, "expected a small letter");
    refused(&phases("key: a - A"), 4, 9, "is no clause; expected");
    refused(&phases("key: threat"), 4, 9, "is no clause");
    refused(&phases("key: a -> A,"), 4, 16, "expected a clause");
    refused(&phases("key: b -/> A"), 4, 3, "`b` is only denied");
    refused("[[pattern]]\nname = 'x'\nphases = ['key: a -> A']\nequal = ['A a']\n", 4, 13, "different sides");
    refused(
        "[[pattern]]\nname = 'x'\nphases = ['key: a -> A']\nequal = ['A B']\n",
        4,
        10,
        "no phase plays `B`",
    );
    let grid = |fields: &str| format!("[[pattern]]\nname = 'x'\ngrid = {{ {fields} }}\n");
    refused(&grid("answers = 'different', phases = 1, defences = 2"), 3, 42, "from 2 to 64");
    refused(&grid("answers = 'other', phases = 2, defences = 2"), 3, 20, "expected");
    refused(
        &grid("answers = 'shifted', phases = 2, defences = 2, kinds = 'keys'"),
        3,
        66,
        "no kind of phase",
    );
    let twice = "[[pattern]]\nname = 'x'\nphases = ['key: a -> A']\n";
    refused(&format!("{twice}{}", twice.replace('x', "X")), 4, 1, "a second pattern");
}

fn study(fen: &str) -> Study {
    let statement = Statement::read(fen, "#2".parse().expect("holds")).expect("a FEN");
    let question = Question { wanted: Wanted::studied(), ..Question::new(statement) };
    let mut answer = question.answers().expect("a position").next().expect("one").expect("an answer");
    Study::of(&mut answer).expect("a battle")
}

/// C. Mansfield 1963: 1.Rg2-g7, and 1...Qb3 2.Rxb3 by the other rook.
const MANSFIELD: &str = "n7/Q2P4/2k1N3/b1PqP3/P2p4/5R2/6R1/6KB w - -";

#[test]
fn a_unit_is_told_by_its_square_in_the_diagram() {
    let study = study(MANSFIELD);
    let table = Table::of(&study);
    let row = table.rows.iter().find(|row| row.solves()).expect("a key");
    let key = row.first.expect("a key").1;
    for (number, mv) in row.cells.iter().flat_map(|cell| &cell.answers).chain(&row.threats) {
        let expected = if mv.from() == key.to() { key.from() } else { mv.from() };
        assert_eq!(table.attacks[*number].unit, expected);
    }
    // The same mate before and after the unit that gives it has made the key has one number: no change.
    assert!(matches!(pattern("Changed mates").scheme, Scheme::Letters { .. }));
}

#[test]
fn a_search_that_is_given_up_says_so() {
    let many: String = ('a'..='z').map(|reply| format!("{reply}={} ", reply.to_ascii_uppercase())).collect();
    let lines: Vec<String> = (0..30).map(|_| format!("try {many}")).chain([format!("key {many}")]).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let clauses = "a -> A, b -> B, c -> C, d -> D, e -> E, f -> F, g -> G";
    let text = format!("[[pattern]]\nname = 'x'\nphases = ['try: {clauses}', 'key: a -> A']\n");
    assert!(!read(&text).expect("reads")[0].search(&table(&lines)).complete);
    assert!(built_in().iter().all(|pattern| pattern.search(&table(&["set a=A", "key a=B"])).complete));
    refused("[[pattern]]\nname = 'x'\nphases = ['key: threats A B C D E F G']\n", 3, 37, "at most 6 letters");
}
