//! Certificates: what the writer writes is accepted, what is false is refused, whatever the bytes are.

mod forge;
mod help;
mod sharing;

use forge::{Parts, forge, in_order, sealed};
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves, Stipulation};
use keymove_proof::{CheckError, Reason, Verified, verify};
use keymove_proof::{Claim, FirstMove, Header, read_header};
use keymove_reference::naive;
use keymove_solve::certificate::{WriteError, full_claim, write};
use keymove_solve::{Oracle, Stop};
use keymove_testing::Random;
use naive::Naive;
use std::collections::HashMap;

/// Positions in which something goes on that a checker can get wrong, each with a number of moves.
const PROBLEMS: [(&str, u16); 12] = [
    // Many mates and many other moves.
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 1),
    ("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", 2),
    ("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", 3),
    // Stalemate by queen or rook, and by every move of a side.
    ("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1", 2),
    ("8/8/8/8/8/5k1p/5p1P/7K w - - 0 1", 2),
    ("8/8/8/8/8/4k3/R7/4K3 w - - 0 1", 3),
    // Only a promotion to a knight or rook.
    ("8/5P1k/5K2/6R1/8/8/8/8 w - - 0 1", 2),
    ("8/8/8/8/8/1kp5/8/K7 b - - 0 1", 3),
    // Castling of either side, lost by moves and captures.
    ("r3k3/8/8/8/8/8/7R/4K2R w Kq - 0 1", 2),
    ("4k2r/R7/5K2/8/8/8/8/1R6 w k - 0 1", 2),
    // En passant: possible at once, and created by either side.
    ("7k/R7/5K2/4pP2/8/8/8/8 w - e6 0 1", 2),
    ("8/8/8/7p/5p1k/5K2/4P1P1/6R1 w - - 0 1", 2),
];

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn stipulation(moves: u16) -> Stipulation {
    Stipulation::mate(Moves::new(moves).expect("1 to 500"))
}

/// The certificate of a claim according to this oracle.
fn certify(
    oracle: &mut impl Oracle, position: &Position, moves: u16, claim: Claim,
) -> Result<Vec<u8>, WriteError> {
    let header = Header::new(*position, stipulation(moves), claim).expect("a claim that makes sense");
    let mut file = Vec::new();
    let written = write(oracle, &header, &mut file)?;
    assert_eq!(written.bytes, file.len() as u64);
    assert_eq!(read_header(&file), Ok(header));
    Ok(file)
}

/// All true claims about a problem.
fn claims(position: &Position, moves: u16) -> Vec<Claim> {
    let full = full_claim(&mut Naive, position, stipulation(moves)).expect("naive never stops");
    let Some(&shortest) = full.first_moves().iter().min_by_key(|first| first.moves) else {
        return vec![full];
    };
    let mates = full.first_moves().iter().map(|&first| Claim::Mate(first));
    mates.chain([Claim::Shortest(shortest), full.clone()]).collect()
}

/// Certificates of all true claims about all problems.
fn certificates() -> Vec<Vec<u8>> {
    let all = PROBLEMS.iter().flat_map(|&(fen, moves)| {
        let position = position(fen);
        claims(&position, moves)
            .into_iter()
            .map(move |claim| certify(&mut Naive, &position, moves, claim).expect("the claim is true"))
    });
    all.collect()
}

/// Whether a claim is true according to the naive solver.
fn is_true(header: &Header) -> bool {
    let position = header.position();
    let forces =
        |first: &FirstMove, fewer| Naive::forces(&position.play(first.mv), first.moves.get() - fewer);
    let exact = |first: &FirstMove| forces(first, 0) && !(first.moves > Moves::ONE && forces(first, 1));
    match header.claim() {
        Claim::Mate(first) => forces(first, 0),
        Claim::Shortest(first) => forces(first, 0) && !Naive::mates(position, first.moves.get() - 1),
        Claim::None => !Naive::mates(position, header.stipulation().moves().get()),
        Claim::Answered => panic!("not about directmates"),
        Claim::Full(list) => position.moves().iter().all(|&mv| {
            let limit = header.stipulation().moves();
            match list.iter().find(|first| first.mv == mv) {
                Some(first) => exact(first),
                None => !forces(&FirstMove { mv, moves: limit }, 0),
            }
        }),
    }
}

/// Verifies; what is accepted must be true.
#[derive(Default)]
struct Judge {
    known: HashMap<String, bool>,
    accepted: usize,
    refused: usize,
}

impl Judge {
    fn check(&mut self, file: &[u8]) -> Result<Verified, CheckError> {
        let result = verify(file);
        match &result {
            Ok(verified) => {
                self.accepted += 1;
                let header = &verified.header;
                let truth = *self.known.entry(header.to_string()).or_insert_with(|| is_true(header));
                assert!(truth, "a false claim is accepted:\n{header}");
            }
            Err(error) => {
                self.refused += 1;
                assert!(error.offset <= file.len() && !error.to_string().is_empty());
            }
        }
        result
    }
}

/// Why the file is refused.
fn reason(file: &[u8]) -> Reason {
    verify(file).expect_err("this must be refused").reason
}

#[test]
fn true_claims_are_accepted() {
    let mut judge = Judge::default();
    for file in certificates() {
        let parts = Parts::of(&file);
        let verified = judge.check(&file).unwrap_or_else(|error| panic!("{}{error}", parts.header));
        assert_eq!(verified.statistics.words, parts.words.len());
    }
    assert!(judge.accepted > 50, "{}", judge.accepted);
}

/// For positions without a mate: any reply will do.
struct AnyReply;

impl Oracle for AnyReply {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, _: &Position, _: Moves) -> Result<Option<Moves>, Stop> {
        Ok(None)
    }
}

#[test]
fn proofs_are_shared() {
    // A lone knight cannot mate. Without sharing, the proof would take more than 10^5 words.
    let root = position("8/8/8/3k4/8/8/8/1N2K3 w - - 0 1");
    let file = certify(&mut AnyReply, &root, 6, Claim::None).expect("there is no mate");
    let statistics = verify(&file).expect("the proof is right").statistics;
    assert!(statistics.words < 20_000 && statistics.shared > 1000, "{statistics:?}");
}

#[test]
fn a_damaged_file_is_refused() {
    let mut dice = Random::new(1);
    for file in certificates() {
        for _ in 0..60 {
            let mut damaged = file.clone();
            damaged[dice.below(file.len())] ^= 1 << dice.below(8);
            assert!(verify(&damaged).is_err());
        }
        let step = 1 + file.len() / 200;
        assert!((0..file.len()).step_by(step).all(|length| verify(&file[..length]).is_err()));
        assert!(verify(&[&file[..], b"x"].concat()).is_err());
    }
}

#[test]
fn every_truncation_is_refused_even_with_a_new_digest() {
    let files = certificates();
    let small = files.iter().filter(|file| file.len() < 1500);
    for file in small {
        for length in 0..file.len() {
            assert!(verify(&file[..length]).is_err());
        }
        for length in 0..file.len() - 32 {
            assert!(verify(&sealed(file[..length].to_vec())).is_err());
        }
    }
}

#[test]
fn a_manipulated_proof_is_refused_or_proves_the_truth() {
    let mut judge = Judge::default();
    let mut dice = Random::new(2);
    for file in certificates() {
        let original = Parts::of(&file);
        for _ in 0..400 {
            let mut parts = original.clone();
            for _ in 0..1 + dice.below(3) {
                mangle(&mut parts.words, &mut dice);
            }
            let _ = judge.check(&parts.sealed());
        }
        for _ in 0..100 {
            let mut content = file[..file.len() - 32].to_vec();
            let place = dice.below(content.len().max(1));
            content[place] ^= 1 << dice.below(8);
            let _ = judge.check(&sealed(content));
        }
    }
    // Some changes leave a right proof: another reply that refutes as well.
    assert!(judge.accepted > 100 && judge.refused > 10_000, "{} {}", judge.accepted, judge.refused);
}

/// Changes, inserts, deletes or exchanges a word.
fn mangle(words: &mut Vec<u16>, dice: &mut Random) {
    let place = dice.below(words.len().max(1));
    let other = words.get(dice.below(words.len().max(1))).copied().unwrap_or_default();
    let word = match dice.below(4) {
        0 => 0xffff,
        1 => dice.below(0x10000) as u16,
        _ => other,
    };
    match dice.below(4) {
        0 => words.insert(place, word),
        1 if !words.is_empty() => drop(words.remove(place)),
        _ => words.get_mut(place).into_iter().for_each(|old| *old = word),
    }
}

#[test]
fn another_header_is_refused_or_true() {
    let mut judge = Judge::default();
    let bodies: Vec<Parts> = certificates().iter().map(|file| Parts::of(file)).collect();
    let lists: Vec<String> =
        bodies.iter().flat_map(|parts| parts.header.lines().last().map(|l| l[6..].into())).collect();
    for (i, parts) in bodies.iter().enumerate() {
        for moves in 1..=4 {
            let _ = judge.check(&parts.with_line("stipulation", &format!("#{moves}")).sealed());
        }
        for claim in ["full", "mate", "shortest", "none"] {
            let _ = judge.check(&parts.with_line("claim", claim).sealed());
            let _ = judge.check(&parts.with_line("claim", claim).with_line("mates", "-").sealed());
        }
        for list in lists.iter().skip(i.saturating_sub(8)).take(16) {
            let _ = judge.check(&parts.with_line("mates", list).sealed());
        }
        for (fen, _) in PROBLEMS {
            let _ = judge.check(&parts.with_line("fen", fen).sealed());
        }
    }
    assert!(judge.refused > 1000);
}

#[test]
fn random_bodies_never_panic() {
    let mut judge = Judge::default();
    let mut dice = Random::new(3);
    for (fen, moves) in PROBLEMS {
        let header =
            Header::new(position(fen), stipulation(moves), Claim::None).expect("a claim that makes sense");
        for _ in 0..200 {
            let bytes = (0..dice.below(40)).map(|_| dice.below(256) as u8);
            let _ = judge.check(&sealed(header.to_string().into_bytes().into_iter().chain(bytes).collect()));
        }
    }
    for length in 0..100 {
        let _ = judge.check(&sealed((0..length).map(|_| dice.below(256) as u8).collect()));
        let _ = judge.check(&vec![b'\n'; length]);
    }
}

/// The word of a move in UCI notation, wherever it may be legal.
fn word(uci: &str) -> u16 {
    let square = |text| keymove_chess::Square::parse(text).expect(text);
    Move::new(square(&uci[..2]), square(&uci[2..4])).bits()
}

#[test]
fn false_claims_are_refused_with_their_reason() {
    // 1.Kb6 Kb8 2.Rh8 mates.
    let fen = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
    let win = [word("h1h8")];
    let check = |moves, claim, mates, words: &[u16]| reason(&forge(fen, moves, claim, mates, words));
    assert!(verify(&forge(fen, 2, "mate", "c6b6=2", &win)).is_ok());
    assert_eq!(check(2, "mate", "c6b6=2", &[]), Reason::Ended);
    assert_eq!(check(2, "mate", "c6b6=2", &[win, win].concat()), Reason::Surplus);
    assert_eq!(check(2, "mate", "c6b6=1", &[]), Reason::TooLate);
    assert_eq!(check(2, "mate", "c6b6=2", &[word("h1a1")]), Reason::TooLate);
    assert_eq!(check(2, "mate", "c6b6=2", &[word("h1g2")]), Reason::Illegal(word("h1g2")));
    assert_eq!(check(2, "mate", "c6b6=2", &[0xf123]), Reason::Illegal(0xf123));
    assert_eq!(check(2, "mate", "c6b6=2", &[0xffff]), Reason::NotProven);
    assert!(matches!(check(1, "mate", "c6b6=2", &win), Reason::Header(_)));
    assert!(matches!(check(2, "mate", "c6b8=2", &win), Reason::Header(_)));
    assert!(matches!(check(2, "none", "c6b6=2", &win), Reason::Header(_)));
    assert!(matches!(check(2, "mate", "c6b6=2 c6c7=2", &win), Reason::Header(_)));
    assert!(verify(&forge(fen, 1, "none", "-", &[])).is_ok());
    assert_eq!(check(1, "none", "-", &win), Reason::Surplus);
    let same_in_other_words = [
        ("claim", "none "),
        ("stipulation", "#01"),
        ("fen", "k7/8/2K5/8/8/8/8/7R w - - 1 1"),
        ("fen", "k7/8/2K5/8/8/8/8/7R w - -"),
        ("fen", "k7/8/2K5/8/8/8/8/61R w - - 0 1"),
    ];
    let none = Parts::of(&forge(fen, 1, "none", "-", &[]));
    for (name, value) in same_in_other_words {
        assert!(matches!(reason(&none.with_line(name, value).sealed()), Reason::Header(_)), "{name} {value}");
    }
    for list in
        ["c6b6=2 c6b6=2", "c6c7=2 c6b6=2", "c6b6=02", "c6b6=2  c6c7=2", "c6b6=2 ", "c6b6=3", "c6b6=0", "c6b6"]
    {
        assert!(matches!(check(2, "full", list, &[]), Reason::Header(_)), "{list}");
    }
    // 1.Qf7 is stalemate, 1.Qf8 mate.
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    assert_eq!(reason(&forge(fen, 3, "mate", "f1f7=1", &[])), Reason::Stuck);
    assert_eq!(reason(&forge(fen, 1, "none", "-", &[])), Reason::Reached);
}

#[test]
fn a_proof_in_a_circle_is_refused() {
    // Black's king goes to and fro between a8 and a7, White's rook between h6 and g6.
    let fen = "k7/2K5/7R/8/8/8/8/8 w - - 0 1";
    let file = forge(fen, 5, "mate", "h6g6=5", &[word("g6h6"), word("h6g6"), 0xffff]);
    let error = verify(&file).expect_err("this proves nothing");
    assert_eq!(error.reason, Reason::NotProven);
    assert_eq!(error.offset, file.len() - 34);
    let line: Vec<String> = error.line.iter().map(Move::to_string).collect();
    assert_eq!(line.join(" "), "h6g6 a8a7 g6h6 a7a8 h6g6 a8a7");
}

/// White's king on h1 and g1 is shut in; nothing else of White's moves.
const SHUT_IN: &str = "k4r2/8/8/8/8/7p/7P/7K w - - 0 1";

/// As [`AnyReply`], but Black's king goes to and fro between a8 and a7.
struct ToAndFro;

impl Oracle for ToAndFro {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, _: &Position, _: Moves) -> Result<Option<Moves>, Stop> {
        Ok(None)
    }

    fn refutation(&mut self, position: &Position, _: Option<Moves>) -> Result<Option<Move>, Stop> {
        let to_and_fro = [word("a8a7"), word("a7a8")];
        Ok(position.moves().into_iter().find(|mv| to_and_fro.contains(&mv.bits())))
    }
}

/// Runs on a stack that no deep recursion fits on.
fn on_a_small_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, run);
        thread.expect("a thread").join().expect("no panic")
    })
}

#[test]
fn the_longest_stipulation_overflows_no_stack() {
    on_a_small_stack(|| {
        let file = certify(&mut ToAndFro, &position(SHUT_IN), 500, Claim::None).expect("there is no mate");
        let statistics = verify(&file).expect("the proof is right").statistics;
        assert_eq!((statistics.words, statistics.refutations), (499, 500));
    });
}

#[test]
fn a_false_mate_in_500_is_followed_to_its_end() {
    // Every move of both sides is the first in order; the mate never comes.
    let root = position("8/8/8/8/8/2k5/7R/K7 w - - 0 1");
    let first = in_order(&root)[0];
    let mut words = Vec::new();
    let mut now = root.play(first);
    while words.len() < 600 {
        now = now.play(in_order(&now)[0]);
        words.push(in_order(&now)[0].bits());
        now = now.play(in_order(&now)[0]);
    }
    let file = forge(&root.to_string(), 500, "mate", &format!("{first}=500"), &words);
    let error = on_a_small_stack(|| verify(&file)).expect_err("there is no mate");
    assert_eq!((error.reason, error.line.len()), (Reason::TooLate, 999));
}

#[test]
fn the_writer_reports_what_goes_wrong() {
    struct Stopped;
    impl Oracle for Stopped {
        fn battle(&self) -> Battle {
            Battle::MATE
        }

        fn solves_in(&mut self, _: &Position, _: Moves) -> Result<Option<Moves>, Stop> {
            Err(Stop::User)
        }
    }
    let two = position(PROBLEMS[3].0);
    let never = certify(&mut Naive, &two, 2, Claim::None);
    assert!(matches!(never, Err(WriteError::Disagrees { won: false, .. })));
    let three = position(PROBLEMS[2].0);
    assert!(matches!(certify(&mut Stopped, &three, 3, Claim::None), Err(WriteError::Stop(Stop::User))));
    let one = FirstMove { mv: in_order(&two)[0], moves: Moves::ONE };
    assert!(matches!(
        certify(&mut Naive, &two, 2, Claim::Mate(one)),
        Err(WriteError::Disagrees { won: true, .. })
    ));
    let header =
        Header::new(position(SHUT_IN), stipulation(2), Claim::None).expect("a claim that makes sense");
    let full_disk = &mut [0; 8][..];
    assert!(matches!(write(&mut Naive, &header, full_disk), Err(WriteError::Io(_))));
}
