//! Certificates of helpmates: what is written of all solutions is accepted, and whatever is accepted is true.

use super::forge::{Parts, sealed};
use super::{mangle, position, word};
use keymove_chess::{Move, Position};
use keymove_proof::{HelpHeader, HelpRefusal, MOST_POSITIONS, Reason, VerifiedHelp, verify, verify_help};
use keymove_reference::{definitions, positions};
use keymove_run::Progress;
use keymove_solve::certificate::write_help;
use keymove_solve::{Limits, LineTask, solve_lines};
use keymove_testing::{Random, sized};

/// Positions in which something goes on that a checker can get wrong, each with what is asked.
const PROBLEMS: [(&str, &str); 12] = [
    // A miniature with two lines, with a half-move less, and with the colours exchanged.
    ("8/8/8/3R4/4K3/8/6k1/8 b - - 0 1", "h#2"),
    ("8/8/8/3R4/4K3/8/6k1/8 w - - 0 1", "h#1.5"),
    ("8/8/8/3r4/4k3/8/6K1/8 w - - 0 1", "h#2"),
    // Mate in the diagram, and stalemate.
    ("k6R/8/1K6/8/8/8/8/8 b - - 0 1", "h#2"),
    ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "h#2"),
    // Shorter solutions beside those of full length.
    ("2k5/6Q1/6K1/7N/8/8/8/8 b - - 0 1", "h#2"),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "h#1.5"),
    // Castling, en passant, promotions of either side.
    ("8/8/8/8/2p1p3/2pkp3/8/R3K1N1 w Q - 0 1", "h#1.5"),
    ("8/8/8/8/1pP5/k7/8/1K5Q b - c3 0 1", "h#2"),
    ("7k/4P1p1/7p/8/6K1/8/8/8 b - - 0 1", "h#2"),
    // No king to be mated, and none who mates.
    ("8/8/8/8/8/8/6Q1/K7 b - - 0 1", "h#1"),
    ("8/5Q2/5R1k/8/8/8/8/8 b - - 0 1", "h#1"),
];

fn header(position: &Position, stipulation: &str, lines: usize) -> HelpHeader {
    HelpHeader::new(*position, stipulation.parse().expect("a stipulation"), lines as u64).expect("a helpmate")
}

fn certificate(position: &Position, stipulation: &str, lines: &[Vec<Move>]) -> Vec<u8> {
    let mut file = Vec::new();
    let written = write_help(&header(position, stipulation, lines.len()), lines, &mut file).expect("written");
    assert_eq!(written.bytes, file.len() as u64);
    file
}

/// All solutions by the definition.
fn solutions(position: &Position, stipulation: &str) -> Vec<Vec<Move>> {
    definitions::lines(position, stipulation).into_iter().collect()
}

fn check(file: &[u8]) -> Result<VerifiedHelp, HelpRefusal> {
    verify_help(file, MOST_POSITIONS, &Progress::new())
}

/// Why the file is refused, and after which moves.
fn refusal(file: &[u8]) -> (Reason, Vec<Move>) {
    match check(file) {
        Err(HelpRefusal::Wrong(error)) => {
            assert!(error.offset <= file.len() && !error.to_string().is_empty());
            (error.reason, error.line)
        }
        other => panic!("this must be refused: {other:?}"),
    }
}

/// Every problem with its certificate.
fn certificates() -> Vec<Vec<u8>> {
    let of = |&(fen, stipulation): &(&str, &str)| {
        let position = position(fen);
        certificate(&position, stipulation, &solutions(&position, stipulation))
    };
    PROBLEMS.iter().map(of).collect()
}

/// Whether what was accepted is so by the definition.
fn is_true(verified: &VerifiedHelp) -> bool {
    let (position, stipulation) = (verified.header.position(), verified.header.stipulation().to_string());
    solutions(position, &stipulation).len() as u64 == verified.header.lines()
}

#[test]
fn all_solutions_are_accepted() {
    let files = certificates();
    let counts: Vec<u64> = files.iter().map(|file| check(file).expect("it is true").header.lines()).collect();
    assert_eq!(counts[0], 2);
    assert!(counts.contains(&0) && counts.iter().sum::<u64>() > 20, "{counts:?}");
    let said = check(&files[0]).expect("it is true").to_string();
    assert_eq!(said, "exactly 2 lines mate Black within 2 moves, those that are listed");
}

/// Random positions: what the solver finds is accepted, and any solution left out is missed.
#[test]
fn no_solution_can_be_left_out() {
    let (mut random, mut left_out) = (Random::new(5), 0);
    for _ in 0..sized(150, 1_000) {
        let units = 3 + random.below(5);
        let position = positions::position(&mut random, units);
        let stipulation = ["h#1", "h#1.5", "h#2"][random.below(3)];
        let task = LineTask::new(position, stipulation.parse().expect("a stipulation"));
        let lines = solve_lines(&Limits::default(), &task, &()).expect("solved").lines;
        let verified = check(&certificate(&position, stipulation, &lines));
        assert!(verified.is_ok_and(|verified| is_true(&verified)), "{position} {stipulation}");
        if lines.is_empty() {
            continue;
        }
        let mut fewer = lines.clone();
        let missed = fewer.remove(random.below(lines.len()));
        assert_eq!(refusal(&certificate(&position, stipulation, &fewer)), (Reason::Unlisted, missed));
        left_out += 1;
    }
    assert!(left_out > 15, "{left_out}");
}

#[test]
fn forged_ones_are_refused_with_their_reason() {
    let (fen, stipulation) = PROBLEMS[0];
    let root = position(fen);
    let lines = solutions(&root, stipulation);
    let [one, two] = lines.as_slice() else { panic!("two solutions") };
    let forged = |lines: &[Vec<u16>], text: &str| {
        let header = header(&root, text, lines.len()).to_string().trim_end().to_owned() + "\n";
        let words = lines.iter().flat_map(|line| line.iter().copied().chain([0xffff])).collect();
        refusal(&Parts { header, words }.sealed()).0
    };
    let bits = |line: &[Move]| -> Vec<u16> { line.iter().map(|mv| mv.bits()).collect() };
    let (first, second) = (bits(one), bits(two));
    assert_eq!(forged(&[second.clone(), first.clone()], "h#2"), Reason::Order);
    assert_eq!(forged(&[first.clone(), first.clone(), second.clone()], "h#2"), Reason::Order);
    assert_eq!(forged(&[first.clone(), second[..2].to_vec()], "h#2"), Reason::NoSolution);
    assert_eq!(forged(&[first[..3].to_vec(), second.clone()], "h#2"), Reason::NoSolution);
    assert_eq!(forged(&[vec![], first.clone(), second.clone()], "h#2"), Reason::NoSolution);
    assert_eq!(forged(&[first.clone(), second.clone()], "h#1"), Reason::NoSolution);
    assert_eq!(forged(&[first.clone(), second.clone()], "h#3"), Reason::Unlisted);
    assert_eq!(forged(&[first.clone(), second.clone()], "h#2.5"), Reason::NoSolution);
    let behind = [&second[..], &[word("h1g1")]].concat();
    assert_eq!(forged(&[first.clone(), behind], "h#2"), Reason::Illegal(word("h1g1")));
    let changed = [&first[..3], &[0xf123]].concat();
    assert_eq!(forged(&[changed, second], "h#2"), Reason::Illegal(0xf123));

    let parts = Parts::of(&certificate(&root, stipulation, &lines));
    let with = |name, value| refusal(&parts.with_line(name, value).sealed()).0;
    assert_eq!(with("lines", "1"), Reason::Lines { lines: 2, claimed: 1 });
    assert_eq!(with("lines", "3"), Reason::Lines { lines: 2, claimed: 3 });
    assert!(matches!(with("fen", "8/8/8/3R4/4K3/8/6kp/8 b - - 0 1"), Reason::Illegal(_) | Reason::Unlisted));
    let mut unended = parts.clone();
    unended.words.pop();
    assert_eq!(refusal(&unended.sealed()).0, Reason::Ended);
    for (name, value) in [
        ("lines", "02"),
        ("lines", "-"),
        ("lines", "99999999999999999999"),
        ("claim", "full"),
        ("claim", "solutions "),
        ("stipulation", "H#2"),
        ("stipulation", "h#02"),
        ("stipulation", "hs#2"),
        ("stipulation", "ser-h#2"),
        ("stipulation", "h=2"),
        ("stipulation", "exact-h#2"),
        ("stipulation", "shortest-h#2"),
        ("stipulation", "1->h#2"),
        ("stipulation", "#2"),
        ("fen", "8/8/8/3R4/4K3/8/6k1/8 b - - 1 1"),
        ("fen", "8/8/8/3R4/4K3/8/6k1/8 b - -"),
    ] {
        assert!(matches!(with(name, value), Reason::Header(_)), "{name} {value}");
    }
    // A mate of the side that begins h#n is no solution of it.
    let root = position("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    let mate = vec![root.mating_moves()[0]];
    assert_eq!(refusal(&certificate(&root, "h#1", &[mate])).0, Reason::NoSolution);
}

#[test]
fn damage_is_seen_and_another_digest_does_not_help() {
    let mut random = Random::new(6);
    for file in certificates() {
        let step = 1 + file.len() / 60;
        for length in (0..file.len()).step_by(step) {
            assert!(check(&file[..length]).is_err());
            let mut damaged = file.clone();
            damaged[length] ^= 1 << random.below(8);
            assert!(check(&damaged).is_err());
        }
        for length in (0..file.len() - 32).step_by(step) {
            assert!(check(&sealed(file[..length].to_vec())).is_err());
        }
        let original = Parts::of(&file);
        for _ in 0..sized(30, 300) {
            let mut parts = original.clone();
            mangle(&mut parts.words, &mut random);
            let is_same = parts.words == original.words;
            assert_eq!(check(&parts.sealed()).is_ok(), is_same, "{}{:?}", parts.header, parts.words);
        }
        for _ in 0..sized(30, 300) {
            let mut content = file[..file.len() - 32].to_vec();
            let place = random.below(content.len());
            content[place] ^= 1 << random.below(8);
            if let Ok(verified) = check(&sealed(content)) {
                assert!(is_true(&verified), "{}", verified.header);
            }
        }
    }
}

/// What a checker has no memory for is neither right nor wrong.
#[test]
fn too_many_positions_are_no_verdict() {
    let (fen, stipulation) = PROBLEMS[0];
    let root = position(fen);
    let file = certificate(&root, stipulation, &solutions(&root, stipulation));
    assert_eq!(verify_help(&file, 3, &Progress::new()), Err(HelpRefusal::Unfinished { positions: 3 }));
    assert!(verify_help(&file, 100, &Progress::new()).is_ok());
    // Nor is what it has found wrong before that made right.
    assert!(verify_help(&certificate(&root, stipulation, &[]), 3, &Progress::new()).is_err());
}

/// Each kind of file is refused by the checker of the other.
#[test]
fn the_kinds_are_told_apart() {
    let file = &certificates()[0];
    assert!(matches!(verify(file).expect_err("it is about help").reason, Reason::Header(_)));
    let battle = super::forge("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2, "mate", "c6b6=2", &[word("h1h8")]);
    assert!(verify(&battle).is_ok());
    assert!(matches!(refusal(&battle).0, Reason::Header(_)));
}

/// Help for as long as a stipulation can be takes room, not a crash.
#[test]
fn the_longest_helpmate_is_checked() {
    let root = position("8/8/8/3k4/8/8/8/1N2K3 b - - 0 1");
    let file = certificate(&root, "h#500", &[]);
    let most = sized(20_000, MOST_POSITIONS);
    match verify_help(&file, most, &Progress::new()) {
        Ok(verified) => assert_eq!(verified.header.lines(), 0),
        Err(error) => assert_eq!(error, HelpRefusal::Unfinished { positions: most }),
    }
}
