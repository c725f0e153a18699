//! Matrices against every one of their positions, solved by the naive solver of the definitions.

use super::*;
use crate::search::{Counts, Improvement, Journal, Observer, Plan, run};
use crate::space::{Space, count};
use crate::wishes::Wishes;
use keymove_chess::{Move, Position};
use keymove_reference::definitions;
use keymove_study::score::Weights;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// A matrix in words that the test takes apart by itself.
struct Case {
    board: &'static str,
    stipulation: &'static str,
    /// Squares of the White king and of the Black one, if they are free.
    kings: [&'static str; 2],
    slots: &'static [(&'static str, &'static str)],
    empty: &'static str,
    /// How many, which, where.
    add: (usize, &'static str, &'static str),
    /// In the notation of UCI.
    key: &'static str,
}

const NOTHING: Case =
    Case { board: "", stipulation: "#2", kings: [""; 2], slots: &[], empty: "", add: (0, "", ""), key: "" };

const CASES: [Case; 6] = [
    Case {
        board: "3K4/2p5/3k4/8/8/1B6/8/8",
        slots: &[("b5", "QR-"), ("a8", "bn-"), ("f4", "PN")],
        add: (1, "pPn", "e3,f3,g3,b7,e4,d7"),
        ..NOTHING
    },
    Case {
        board: "3K4/2p5/3k4/8/8/1B6/8/8",
        slots: &[("b5", "QR"), ("f4", "-P")],
        add: (2, "bPp", "a8,b7,c6,f4,c4,e4"),
        key: "b5c4",
        ..NOTHING
    },
    Case {
        board: "8/8/8/3R4/8/8/8/8",
        stipulation: "h#2",
        kings: ["a1,b1,c1,b3", "a3,b3,c3,a1"],
        empty: "b1",
        add: (1, "rP", "a2,b2,c2,b1"),
        ..NOTHING
    },
    Case {
        board: "8/8/8/8/8/2K5/7R/8",
        stipulation: "h#1.5",
        kings: ["", "a1,b1,a2,e4"],
        slots: &[("a2", "-pb"), ("b1", "rN-")],
        ..NOTHING
    },
    Case {
        board: "8/8/8/8/1p6/8/p7/K7",
        stipulation: "s#2",
        kings: ["", "a3-c3,b2"],
        slots: &[("c2", "QR-"), ("d3", "Q-")],
        add: (1, "rP", "d1,b3,a4"),
        ..NOTHING
    },
    Case {
        board: "8/4K3/8/8/8/8/8/8",
        stipulation: "#3",
        kings: ["", "g3,g4,a5"],
        slots: &[("d7", "RQ"), ("f7", "RB-"), ("h2", "p-")],
        ..NOTHING
    },
];

impl Case {
    fn file(&self) -> MatrixFile {
        let mut text = format!("board {}\nstipulation {}\n", self.board, self.stipulation);
        for (king, squares) in
            ["K", "k"].into_iter().zip(self.kings).filter(|(_, squares)| !squares.is_empty())
        {
            text += &format!("king {king} = {squares}\n");
        }
        for (square, units) in self.slots {
            text += &format!("slot {square} = {units}\n");
        }
        if !self.empty.is_empty() {
            text += &format!("empty {}\n", self.empty);
        }
        let (most, kinds, squares) = self.add;
        if most > 0 {
            text += &format!("add {most} of {kinds} on {squares}\n");
        }
        if !self.key.is_empty() {
            text += &format!("key {}\n", self.key);
        }
        MatrixFile::read(&text, "#2".parse().expect("a stipulation")).expect("a matrix")
    }

    fn plan(&self) -> Plan {
        Plan::of_matrix(&self.file().matrix, 1, Weights::default()).expect("a matrix")
    }

    /// Every position, by all ways to fill the board.
    fn positions(&self) -> BTreeSet<String> {
        let board: Setup = self.board.parse().expect("a board");
        let set = |text: &str| match text {
            "" => Bitboard::EMPTY,
            text => squares(text).expect("squares"),
        };
        let mut boards = vec![board.board];
        for (color, text) in Color::ALL.into_iter().zip(self.kings) {
            let free = set(text).without(set(self.empty));
            if free.any() {
                boards = with(&boards, &|board| {
                    free.into_iter()
                        .filter(|square| board[square.index()].is_none())
                        .map(|square| (square, Some(Piece { color, role: Role::King })))
                        .collect()
                });
            }
        }
        for (square, letters) in self.slots {
            let square = Square::parse(square).expect("a square");
            boards = with(&boards, &|board| {
                let taken = board[square.index()].is_some();
                let units = letters.chars().map(|letter| (square, kind(letter)));
                units.filter(|(_, unit)| !taken || unit.is_none()).collect()
            });
        }
        let slots: String = self.slots.iter().map(|(square, _)| format!("{square},")).collect();
        let slots = set(slots.trim_end_matches(','));
        let (most, kinds, where_) = self.add;
        let free = set(where_).without(slots | set(self.empty));
        let mut all = boards.clone();
        for _ in 0..most {
            boards = with(&boards, &|board| {
                let free = free.into_iter().filter(|square| board[square.index()].is_none());
                free.flat_map(|square| kinds.chars().map(move |letter| (square, kind(letter)))).collect()
            });
            all.extend(boards.iter().copied());
        }
        let starter =
            self.stipulation.parse::<keymove_problem::Stipulation>().expect("a stipulation").starter();
        let fen = |board: [Option<Piece>; 64]| {
            let setup = Setup { board, turn: starter, ..Setup::default() };
            let arrangement = setup.arrangement();
            let kings = Color::ALL.map(|color| arrangement.king(color).expect("a king"));
            let apart =
                kings[0].file().abs_diff(kings[1].file()).max(kings[0].rank().abs_diff(kings[1].rank())) > 1;
            (apart && rules::are_kept(&arrangement)).then(|| arrangement.to_string())
        };
        all.into_iter().filter_map(fen).collect()
    }

    /// Keys, or solutions, of the sound ones among them, by the definitions.
    fn sound(&self) -> BTreeMap<String, Vec<Vec<Move>>> {
        let mut sound = BTreeMap::new();
        for fen in self.positions() {
            let Ok(position) = fen.parse::<Position>() else { continue };
            let lines = self.solutions(&position);
            let [line] = &lines[..] else { continue };
            if self.key.is_empty() || line[0].to_string() == self.key {
                sound.insert(fen, lines);
            }
        }
        sound
    }

    fn solutions(&self, position: &Position) -> Vec<Vec<Move>> {
        if self.stipulation.starts_with('h') {
            let shorter = match self.stipulation {
                "h#2" => "h#1",
                _ => "h#0.5",
            };
            if !definitions::lines(position, shorter).is_empty() {
                return Vec::new();
            }
            return definitions::lines(position, self.stipulation).into_iter().collect();
        }
        let length = self.stipulation.chars().last().and_then(|digit| digit.to_digit(10)).expect("a length");
        let keys = definitions::battle(position, self.stipulation);
        if keys.iter().any(|&(_, moves)| u32::from(moves) < length) {
            return Vec::new();
        }
        keys.into_iter().map(|(key, _)| vec![key]).collect()
    }
}

type Board = [Option<Piece>; 64];
/// Squares with what comes to them.
type Coming = Vec<(Square, Option<Piece>)>;

/// Every board with each of the units that may come to it.
fn with(boards: &[Board], units: &dyn Fn(&Board) -> Coming) -> Vec<Board> {
    let mut all = Vec::new();
    for board in boards {
        for (square, unit) in units(board) {
            let mut board = *board;
            if unit.is_some() {
                board[square.index()] = unit;
            }
            all.push(board);
        }
    }
    all
}

fn kind(letter: char) -> Option<Piece> {
    KINDS.into_iter().find(|kind| kind.letter() == letter)
}

#[derive(Default)]
struct Collect(Mutex<(BTreeMap<u64, Vec<Improvement>>, Counts)>);

impl Observer for Collect {
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut seen = self.0.lock().expect("no panic");
        assert!(seen.0.insert(piece, found).is_none());
        seen.1 += *counts;
    }
}

fn search(plan: &Plan) -> (Vec<Improvement>, Counts) {
    let collect = Collect::default();
    assert_eq!(run(plan, &(0..plan.space.pieces()).collect::<Vec<_>>(), &collect), Ok(true));
    let (pieces, counts) = collect.0.into_inner().expect("no panic");
    (pieces.into_values().flatten().collect(), counts)
}

/// FENs without the numbers of moves, as the enumeration has them.
fn bare(one: &Improvement) -> String {
    let arrangement: &Arrangement = &one.position;
    arrangement.to_string()
}

#[test]
fn everything_sound_is_found_and_nothing_else() {
    for case in CASES {
        let name = case.board;
        let mut plan = case.plan();
        let positions = case.positions();
        let (found, counts) = search(&plan);
        if case.key.is_empty() {
            assert_eq!(counts.positions, positions.len() as u64, "{name}");
        }
        assert_eq!(Some(counts.positions), count(&plan.space, 2, &|| false), "{name}");
        assert_eq!((counts.disproved, counts.undecided), (0, 0), "{name}");
        let expected = case.sound();
        assert!(!expected.is_empty() && expected.len() < positions.len(), "{name} {}", expected.len());
        let own: BTreeMap<String, Vec<Vec<Move>>> = found
            .iter()
            .map(|one| {
                let lines =
                    if one.solutions.is_empty() { vec![vec![one.key]] } else { one.solutions.clone() };
                (bare(one), lines)
            })
            .collect();
        assert_eq!(own.len(), found.len(), "{name}: twice");
        assert_eq!(own, expected, "{name}");
        plan.threads = 2;
        let (again, with_two) = search(&plan);
        assert_eq!(again, found, "{name}");
        let told = |counts: &Counts| {
            [counts.positions, counts.illegal, counts.unsound, counts.unwanted, counts.improved]
        };
        assert_eq!(told(&with_two), told(&counts), "{name}");
    }
}

/// Each position of the space once, those of the enumeration and no others.
#[test]
fn each_position_once() {
    use crate::space::Step;
    for case in CASES.into_iter().filter(|case| case.key.is_empty()) {
        let space = Space::of_matrix(&case.file().matrix).expect("a space");
        let task = case.file().matrix.task();
        let mut seen = BTreeSet::new();
        let mut note = |position: &Arrangement| {
            assert!(seen.insert(task.diagram(position).to_string()), "{position} comes twice");
        };
        for piece in 0..space.pieces() {
            space.walk(piece, &mut |step| match step {
                Step::Grandparent { .. } => {}
                Step::Single { position, .. } => note(position),
                Step::Family { parent, squares, .. } => {
                    for (kind, set) in squares.into_iter().enumerate() {
                        set.into_iter().for_each(|square| note(&parent.with_unit(square, KINDS[kind])));
                    }
                }
            });
        }
        assert_eq!(seen, case.positions(), "{}", case.board);
    }
}

/// What was done tells what stands on the board.
#[test]
fn what_was_added_is_told() {
    for case in &CASES[..3] {
        let plan = case.plan();
        for one in search(&plan).0 {
            let mut position = *plan.space.original();
            for &(square, piece) in &one.changes.added {
                position = position.with_unit(square, piece);
            }
            let units: Vec<_> = position.units().collect();
            assert_eq!(units, one.position.units().collect::<Vec<_>>(), "{}", one.changes);
        }
    }
}

#[test]
fn themes_by_the_name_that_somebody_has_for_them() {
    let mut plan = CASES[0].plan();
    let all = search(&plan).0.len();
    let mut wishes = Wishes::default();
    wishes.require(plan.task, "grimshaw").expect("a theme of the score");
    assert_eq!((wishes.themes.len(), wishes.required.len()), (1, 0));
    plan.wish_of_matrix(wishes).expect("wishes");
    let (found, counts) = search(&plan);
    assert!(!found.is_empty() && found.len() < all && counts.unwanted as usize + found.len() == all);
    assert!(found.iter().any(|one| bare(one).starts_with("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w")));
    let mut general = Wishes::default();
    general.require(CASES[4].plan().task, "grimshaw").expect("a theme of the catalogue");
    assert_eq!((general.themes.len(), general.required.len()), (0, 1));
    let error = general.require(plan.task, "nonsense").expect_err("no theme").to_string();
    assert!(error.contains("nonsense") && error.contains("keymove themes"), "{error}");
}

#[test]
fn a_journal_belongs_to_one_matrix() {
    let folder = std::env::temp_dir().join(format!("keymove-matrix-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("x.jsonl");
    let plan = CASES[0].plan();
    let mut journal = Journal::create(&path, &plan).expect("a journal");
    journal.add(0, &[], &Counts::default()).expect("written");
    drop(journal);
    let resumed = Journal::resume(&path, &plan, &mut drop).expect("the same").1;
    assert_eq!(resumed.done.len(), 1);
    let error = Journal::resume(&path, &CASES[1].plan(), &mut drop).expect_err("another").to_string();
    std::fs::remove_dir_all(&folder).expect("removed");
    assert!(error.contains("its matrix is") && error.contains("slot b5=QR-"), "{error}");
}

#[test]
fn files_as_composers_write_them() {
    let drawn = "# two squares\nstipulation: #2\nboard\n . . . K . . . .\n..p.....\n- - - k - - - -\n........\n........\n\
                 .B......\n........\n........\nslot e4, f4 = Q S -\nadd: 2 on a1-b2 c3 of Pp\ntheme grimshaw, selfblock=2\n\
                 empty d5\nkey Sf3\n";
    let file = MatrixFile::read(drawn, "#3".parse().expect("a stipulation")).expect("a matrix");
    assert_eq!(
        file.matrix.to_string(),
        "#2 3K4/2p5/3k4/8/8/1B6/8/8; slot e4=QN-; slot f4=QN-; empty d5; add 2 of Pp on a1,b1,a2,b2,c3; key Nf3"
    );
    assert_eq!(file.themes, ["grimshaw", "selfblock=2"]);
    assert_eq!(file.matrix.arrangements(), Ok(9));
}

#[test]
fn errors_name_the_place() {
    const BOARD: &str = "board 3K4/2p5/3k4/8/8/1B6/8/8\n";
    for (text, expected) in [
        ("", "line 1, column 1: the file has no board"),
        ("bord x", "line 1, column 1: \"bord\" is unknown; expected one of stipulation, board"),
        ("board 3K4/2p5/3k4/8/8/1B6/8", "line 1, column 28: "),
        ("board\n. . . .\n", "line 2, column 1: rank 8 has 4 squares, expected 8"),
        ("board\n........\n..?.....\n", "line 3, column 3: '?' is no unit"),
        ("board\n........\n", "line 1, column 1: the board has 1 ranks, expected 8 lines"),
        ("board KK6/8/8/8/8/8/8/k7", "line 1, column 7: White has a king already"),
        ("board KQQ5/8/8/8/8/8/8/k7", "line 1, column 7: the units on the board are more than"),
        ("slot e4", "line 2, column 6: expected squares and what may stand there"),
        ("slot e4 = Q X", "line 2, column 13: 'X' is no unit"),
        ("slot é4 = Q", "line 2, column 6: \"é4\" is no square"),
        ("slot e4=QQ", "line 2, column 10: 'Q' is said twice"),
        ("slot e4=", "line 2, column 9: expected what may stand there"),
        ("slot e4=K", "line 2, column 9: 'K' is no unit"),
        ("slot e8=QP", "line 2, column 6: no pawn stands on e8"),
        ("slot b3=Q", "line 2, column 6: b3 is taken"),
        ("slot e4=Q\nslot e4=R", "line 3, column 6: what stands on e4 is said twice"),
        ("slot e4=Q\nempty e4", "line 3, column 7: what stands on e4 is said twice"),
        ("empty b3", "line 2, column 7: b3 is taken"),
        ("empty", "line 2, column 6: expected squares"),
        ("king K=a1", "line 2, column 6: White has a king already"),
        ("king Q=a1", "line 2, column 6: expected K for White or k for Black"),
        ("add", "line 2, column 4: \"\" is no number"),
        ("add 7", "line 2, column 5: 7 units to be added are too many; expected at most 6"),
        ("add 2 off Q", "line 2, column 7: \"off\" is unknown here"),
        ("add 2 of Q on i9", "line 2, column 15: \"i9\" is no square"),
        ("add 1\nadd 2", "line 3, column 5: add is said twice"),
        ("key Zz9", "line 2, column 5: \"Zz9\" is no key"),
        ("solutions 0", "line 2, column 11: expected a number of solutions from 1 to 12"),
        ("stipulation #0", "line 2, column 13: stipulation"),
        ("stipulation #1", "line 2, column 13: #1 cannot be improved"),
    ] {
        let text = if text.starts_with("board") || text.starts_with("bord") || text.is_empty() {
            text.to_owned()
        } else {
            BOARD.to_owned() + text
        };
        let error = MatrixFile::read(&text, "#2".parse().expect("a stipulation")).expect_err(&text);
        assert!(error.to_string().starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn what_leaves_nothing_is_refused() {
    let space = |text: &str| {
        let file = MatrixFile::read(text, "#2".parse().expect("a stipulation")).expect("a matrix");
        Space::of_matrix(&file.matrix).map(|space| space.pieces())
    };
    assert_eq!(space("board 8/8/8/8/8/8/8/K7"), Err(MatrixError::NoKing(Color::Black)));
    assert_eq!(space("board 8/8/8/8/8/8/8/K7\nking k=a2,b2"), Err(MatrixError::Nothing));
    assert_eq!(space("board 8/8/8/8/8/8/8/K6k\nkey Qc4"), Ok(1));
    assert_eq!(space("board 8/8/8/8/8/8/8/K6k\nkey b5c4"), Err(MatrixError::Nothing));
    let many = "board 8/8/8/8/8/8/8/8\nking K=any\nking k=any\nslot a8,b8,c8,d8 = QRBNqrbn-";
    assert_eq!(
        space(many),
        Err(MatrixError::TooMany { arrangements: 64 * 64 * 9 * 9 * 9 * 9, most: Matrix::MOST })
    );
}

#[test]
fn a_sample_tells_the_time() {
    let plan = CASES[0].plan();
    let positions = CASES[0].positions().len() as u64;
    let whole =
        estimate(&plan, positions, std::time::Duration::from_secs(60)).expect("no panic").expect("a sample");
    assert_eq!(whole.sample, positions);
    let more = estimate(&plan, 1000 * positions, std::time::Duration::from_secs(60)).expect("no panic");
    assert!(more.expect("a sample").time > whole.time);
    assert_eq!(estimate(&plan, positions, std::time::Duration::ZERO), Ok(None));
}
