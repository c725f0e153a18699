//! Dialogues: what goes in, what comes out.

use super::job::task_of;
use super::{Command, Go, Session, parse};
use crate::eval::Group;
use crate::mate::check_line;
use crate::player::Options;
use crate::strength::Elo;
use crate::{Game, Technique};
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A writer whose text can be read afterwards.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answers to a script that comes in as a whole.
fn answers(script: &[u8]) -> Vec<String> {
    let page = Page::default();
    let options = Options { hash_bytes: 1 << 20, ..Options::default() };
    let mut session = Session::new(options, page.clone()).expect("memory");
    session.serve(io::Cursor::new(script.to_vec())).expect("a page takes everything");
    let text = String::from_utf8(page.0.lock().expect("no panic").clone()).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

fn answers_to(lines: &[&str]) -> Vec<String> {
    answers((lines.join("\n") + "\n").as_bytes())
}

/// The lines that begin so.
fn with<'a>(answers: &'a [String], start: &str) -> Vec<&'a str> {
    answers.iter().map(String::as_str).filter(|line| line.starts_with(start)).collect()
}

const ROOK_MATE: &str = "position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1";

#[test]
fn lines_are_understood() {
    let name = |text: &str| text.to_owned();
    for (line, command) in [
        ("", Command::Nothing),
        (" \t\r", Command::Nothing),
        ("uci", Command::Uci),
        ("uci please", Command::Uci),
        ("debug off", Command::Debug(false)),
        ("register later", Command::Register),
        ("setoption name Clear Hash", Command::SetOption { name: name("Clear Hash"), value: None }),
        (
            "setoption  name Book  File value /a b/c.bin ",
            Command::SetOption { name: name("Book File"), value: Some(name("/a b/c.bin")) },
        ),
        ("position startpos", Command::Position { fen: None, moves: vec![] }),
        ("position startpos moves e2e4", Command::Position { fen: None, moves: vec![name("e2e4")] }),
        (
            "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2",
            Command::Position { fen: Some(name("8/8/8/8/8/8/8/K1k5 w - - 0 1")), moves: vec![name("a1a2")] },
        ),
        (
            "position 8/8/8/8/8/8/8/K1k5 w - -",
            Command::Position { fen: Some(name("8/8/8/8/8/8/8/K1k5 w - -")), moves: vec![] },
        ),
        ("go perft 3", Command::Perft(3)),
        ("bench", Command::Bench(None)),
        ("bench 4", Command::Bench(Some(4))),
        ("exit", Command::Quit),
    ] {
        assert_eq!(parse(line), command, "{line:?}");
    }
    for line in [
        "bench 0",
        "bench x",
        "perft",
        "setoption",
        "setoption name",
        "position",
        "position fen",
        "so what d",
    ] {
        assert!(matches!(parse(line), Command::Invalid(_)), "{line}: {:?}", parse(line));
    }
}

#[test]
fn what_is_known_of_go_survives_what_is_not() {
    let Command::Go(go) = parse(
        "go wtime 1000 btime -5 foo winc 10 movestogo 0 depth x searchmoves e2e4 d2d4 nodes 99999999999999999999 mate 2",
    ) else {
        panic!("go")
    };
    let expected = Go {
        left: [Some(Duration::from_secs(1)), Some(Duration::ZERO)],
        increment: [Some(Duration::from_millis(10)), None],
        nodes: Some(i64::MAX as u64),
        mate: Some(2),
        lacks_number: true,
        search_moves: Some(vec!["e2e4".into(), "d2d4".into()]),
        complaints: vec![
            "unknown word 'foo' after go: ignored".into(),
            "depth needs a number, not 'x': ignored".into(),
            "unknown word 'x' after go: ignored".into(),
        ],
        ..Go::default()
    };
    assert_eq!(go, expected);
    assert!(go.is_bounded());
    assert!(matches!(parse("go"), Command::Go(go) if !go.is_bounded()));
    assert!(matches!(parse("go ponder wtime 1"), Command::Go(go) if !go.is_bounded()));
}

#[test]
fn the_first_words_of_every_program() {
    let seen = answers_to(&["uci", "isready", "quit"]);
    assert!(seen[0].starts_with("id name Keymove ") && seen[1].starts_with("id author "), "{seen:?}");
    for option in
        ["Hash type spin", "Threads type spin", "MultiPV type spin", "UCI_Chess960 type check default false"]
    {
        assert_eq!(with(&seen, &format!("option name {option}")).len(), 1, "{option}");
    }
    assert_eq!(seen[seen.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_script_that_is_piped_in_as_a_whole_is_answered_as_a_whole() {
    let seen = answers_to(&[
        "position startpos",
        "go depth 2",
        "position startpos moves e2e4",
        "go depth 2",
        "go nodes 500",
        "go movetime 20",
        "go infinite",
    ]);
    assert_eq!(with(&seen, "bestmove ").len(), 5, "{seen:#?}");
}

#[test]
fn an_endless_search_gives_way_to_the_next_command() {
    let seen = answers_to(&[
        "position startpos",
        "go infinite",
        "position startpos moves d2d4",
        "d",
        "go ponder",
        "isready",
    ]);
    assert_eq!(with(&seen, "bestmove ").len(), 2, "{seen:#?}");
    let board = seen.iter().position(|line| line.starts_with("FEN: ")).expect("a board");
    let best = seen.iter().position(|line| line.starts_with("bestmove ")).expect("a move");
    assert!(best < board && seen[board].contains("/3P4/"), "{seen:#?}");
}

#[test]
fn quit_ends_a_search_but_not_without_its_answer() {
    let seen = answers_to(&["go infinite", "quit", "go depth 3"]);
    assert_eq!(with(&seen, "bestmove ").len(), 1, "{seen:#?}");
}

/// A script that ends in `quit` gets its answers; after the `quit` of a program that is still there all ends at once.
#[test]
fn quit_waits_only_for_scripts() {
    let script = ["go infinite", "position startpos", "go movetime 300", "go depth 2", "quit"];
    assert_eq!(with(&answers_to(&script), "bestmove ").len(), 3);

    /// Input that does not end behind its text.
    struct Open(io::Cursor<&'static [u8]>);
    impl Read for Open {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(bytes)?;
            if read == 0 {
                std::thread::sleep(Duration::from_secs(20));
            }
            Ok(read)
        }
    }
    for go in [&b"go movetime 9000\ngo movetime 9000\nquit\n"[..], b"go infinite\nquit\n", b"quit\n"] {
        let options = Options { hash_bytes: 1 << 20, ..Options::default() };
        let mut session = Session::new(options, Page::default()).expect("memory");
        let started = Instant::now();
        session.serve(Open(io::Cursor::new(go))).expect("a page takes everything");
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
}

#[test]
fn every_answer_has_a_score() {
    for go in ["go mate 2", "go nodes 1", "go depth", "go searchmoves e2e5", "go nodes 1 searchmoves e2e4"] {
        let seen = answers_to(&["position startpos", go, "quit"]);
        let best = seen.last().filter(|line| line.starts_with("bestmove ") && *line != "bestmove 0000");
        assert!(best.is_some() && seen.iter().any(|line| line.contains(" score cp ")), "{go}: {seen:#?}");
    }
    for (fen, go, score) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - -", "go mate 2", "mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "go depth 2", "cp 0"),
    ] {
        let seen = answers_to(&[&format!("position fen {fen}"), go]);
        assert_eq!(seen, [format!("info depth 0 score {score}"), "bestmove 0000".to_owned()]);
    }
}

/// What would end by no word of its own ends: its words make no sense, and that is told.
#[test]
fn a_go_that_makes_no_sense_is_a_short_search() {
    let short = |go: &str| {
        let Command::Go(go) = parse(go) else { panic!("{go}") };
        !task_of(&Game::initial(), &go, &Options::default(), false).0.infinite
    };
    assert!(short("go depth") && short("go searchmoves e2e5") && short("go movetime x"));
    assert!(!short("go") && !short("go infinite depth") && !short("go searchmoves e2e5 e2e4"));
}

#[test]
fn a_ponder_hit_lets_the_answer_out() {
    let seen = answers_to(&[ROOK_MATE, "go ponder depth 3", "ponderhit", "isready"]);
    assert_eq!(with(&seen, "bestmove ").len(), 1, "{seen:#?}");
}

#[test]
fn what_is_wrong_is_told_and_nothing_else_happens() {
    let before = "FEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    let seen = answers_to(&[
        "position startpos moves e2e4 e7e5 e1e3 g1f3",
        "d",
        "position fen 8/8/8/8/8/8/8/K7 w - - 0 1",
        "d",
        "position fen rubbish",
        "d",
        "xyzzy",
        "setoption name Hash value many",
        "setoption name NoSuch value 1",
        "setoption name Threads value 0",
        "go searchmoves e2e5 depth 1",
    ]);
    assert_eq!(with(&seen, "FEN: "), [before; 3], "{seen:#?}");
    let remarks = with(&seen, "info string ");
    for (remark, part) in remarks.iter().zip([
        "move 3, 'e1e3', is not legal in rnbqkbnr/pppp1ppp/",
        "refused: Black has no king",
        "position 'rubbish' refused",
        "unknown command 'xyzzy'",
        "option Hash takes a number from 1 to ",
        "no option 'NoSuch'",
        "option Threads takes a number from 1 to 1024, not '0'",
        "searchmoves: 'e2e5' is no legal move here",
    ]) {
        assert!(remark.contains(part), "{remark} has no {part}");
    }
    assert_eq!(with(&seen, "bestmove ").len(), 1);
}

#[test]
fn there_is_no_move_after_the_end_of_a_game() {
    let seen = answers_to(&[
        "position fen 7k/5K2/8/8/8/8/8/7R b - - 0 1",
        "go depth 3",
        "position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
        "go movetime 10",
        "go mate 2",
    ]);
    assert_eq!(with(&seen, "bestmove "), ["bestmove 0000"; 3]);
    assert!(
        seen.contains(&"info depth 0 score mate 0".to_owned())
            && seen.contains(&"info depth 0 score cp 0".to_owned())
    );
}

/// The mates of a dialogue about one position, each checked.
fn mates(fen: &str, answers: &[String]) -> Vec<i32> {
    let game = Game::from_fen(fen, false).expect(fen);
    let lines = answers.iter().filter(|line| line.contains(" score mate "));
    lines
        .map(|line| {
            let word = |name: &str| line.split(name).nth(1).expect(line).trim().to_owned();
            let moves: i32 = word(" mate ").split(' ').next().expect(line).parse().expect(line);
            let mut then = game.clone();
            let mut list = Vec::new();
            for text in word(" pv ").split(' ') {
                let mv = then.parse_move(text).unwrap_or_else(|| panic!("{text} in {line}"));
                then.play(mv);
                list.push(mv);
            }
            assert_eq!(check_line(&game, moves, &list), Ok(()), "{fen}: {line}");
            moves
        })
        .collect()
}

#[test]
fn go_mate_finds_the_mate_or_proves_that_there_is_none() {
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let seen = answers_to(&[ROOK_MATE, "go mate 2"]);
    assert_eq!(mates(fen, &seen), [2]);
    assert_eq!(with(&seen, "info string proven mate in 2").len(), 1);
    assert_eq!(with(&seen, "bestmove "), ["bestmove f6f7 ponder h8h7"]);
    let seen = answers_to(&[ROOK_MATE, "go mate 1"]);
    assert_eq!(with(&seen, "info string "), ["info string no mate in 1"]);
    // The search for a move may see a longer one.
    assert_eq!((with(&seen, "bestmove ").len(), mates(fen, &seen)), (1, vec![2]));
}

#[test]
fn a_mate_is_not_claimed_where_the_fifty_move_rule_comes_first() {
    for (counter, expected) in [(90, vec![2]), (97, vec![2]), (98, vec![])] {
        let fen = format!("7k/8/5K2/8/8/8/8/6R1 w - - {counter} 80");
        let seen = answers_to(&[&format!("position fen {fen}"), "go mate 2"]);
        assert_eq!(mates(&fen, &seen), expected, "{seen:#?}");
    }
}

#[test]
fn only_proven_mates_are_shown_if_that_is_wanted() {
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let seen = answers_to(&[
        "setoption name Proven Mates Only value true",
        "setoption name Mate Share value 0",
        ROOK_MATE,
        "go depth 6",
    ]);
    assert_eq!(mates(fen, &seen), Vec::<i32>::new(), "{seen:#?}");
    let seen = answers_to(&["setoption name Proven Mates Only value true", ROOK_MATE, "go nodes 20000"]);
    assert!(mates(fen, &seen).contains(&2), "{seen:#?}");
}

#[test]
fn the_extras_answer() {
    let seen = answers_to(&["perft 3", "position startpos moves e2e4", "d", "eval", "help", "bench 1"]);
    assert!(with(&seen, "8902 nodes, ").len() == 1 && with(&seen, "a2a3: 380").len() == 1, "{seen:#?}");
    assert_eq!(with(&seen, "Signature: ").len(), 1);
    assert!(with(&seen, "4  . . . . P . . .").len() == 1);
}

#[test]
fn chess960_castlings_are_written_as_the_option_says() {
    let seen = answers_to(&[
        "setoption name UCI_Chess960 value true",
        "position fen 4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1 moves f1b1",
        "d",
        "setoption name UCI_Chess960 value false",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "go searchmoves e1g1 depth 1",
    ]);
    assert_eq!(with(&seen, "FEN: "), ["FEN: 4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"]);
    assert!(with(&seen, "bestmove ")[0].starts_with("bestmove e1g1"), "{seen:#?}");
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_survived() {
    let mut script = b"\xff\xfe\x00go\n".to_vec();
    script.extend(std::iter::repeat_n(b'x', 3 << 20));
    script.extend(b"\nisready\nposition startpos moves ");
    script.extend(std::iter::repeat_n(b'y', 2 << 20));
    let seen = answers(&script);
    assert!(seen.contains(&"readyok".to_owned()));
    assert_eq!(
        with(&seen, "info string a line of more than a million bytes").len(),
        2,
        "{} lines",
        seen.len()
    );
}

/// A folder of its own, gone with the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("keymove-uci-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_move_of_the_book_is_played_without_a_search() {
    let folder = Folder::new("book");
    let path = folder.file("book.bin");
    let game = Game::initial();
    let mv = game.parse_move("b2b4").expect("a move");
    std::fs::write(&path, crate::book::Record::new(game.board(), mv, 1).to_bytes()).expect("a file");
    let file = format!("setoption name BookFile value {path}");
    let own = "setoption name OwnBook value true";
    let play = ["position startpos", "go depth 3", "position startpos moves b2b4", "go depth 3"];
    let seen = answers_to(&[&[&file, own], &play[..]].concat());
    assert_eq!(with(&seen, "info string a book of 1 records").len(), 1, "{seen:#?}");
    let best = with(&seen, "bestmove ");
    assert_eq!((best.len(), best[0]), (2, "bestmove b2b4"), "{seen:#?}");
    assert_eq!(with(&seen, "info string a move of the book").len(), 1);
    // Where no file is named it is the book of the program.
    let seen = answers_to(&[own, "position startpos", "go depth 3"]);
    assert_eq!(with(&seen, "info string the book of the program of ").len(), 1, "{seen:#?}");
    assert_eq!(with(&seen, "info string a move of the book").len(), 1, "{seen:#?}");
    // Neither without being told nor in an analysis.
    for options in [vec![file.as_str()], vec![&file, own, "setoption name UCI_AnalyseMode value true"]] {
        let seen = answers_to(&[&options[..], &play[..2]].concat());
        assert!(with(&seen, "info string a move of the book").is_empty(), "{seen:#?}");
    }
    let seen =
        answers_to(&[&format!("setoption name BookFile value {}", folder.file("none.bin")), "isready"]);
    assert!(with(&seen, "info string ")[0].contains("none.bin"), "{seen:#?}");
}

#[test]
fn what_a_search_has_seen_too_late_is_known_in_the_next_session() {
    let folder = Folder::new("learn");
    let file = format!("setoption name LearnFile value {}", folder.file("learnt"));
    // Two half-moves see that a rook is worth much, eleven that it mates.
    let fen = "position fen 8/4K1k1/8/1R6/8/8/8/8 w - - 0 1";
    let seen = answers_to(&[&file, fen, "setoption name Mate Share value 0", "go depth 11"]);
    assert_eq!(with(&seen, "info string 0 positions learnt").len(), 1, "{seen:#?}");
    let again = answers_to(&[&file, "isready"]);
    let learnt = crate::learn::LearnTable::load(folder.file("learnt")).expect("a table").0;
    assert_eq!(
        with(&again, &format!("info string {} positions learnt", learnt.len())).len(),
        1,
        "{again:#?}"
    );
    let off = answers_to(&[&file, "setoption name Learn value false", fen, "go depth 2"]);
    assert_eq!(with(&off, "bestmove ").len(), 1);
    assert_eq!(with(&off, "info string Learn is false: what was learnt is not used").len(), 1, "{off:#?}");
    let never = answers_to(&["setoption name Learn value false", &file, fen, "go depth 2"]);
    assert!(never.iter().all(|line| !line.contains("positions learnt")), "{never:#?}");
}

/// Legal's mate: a shallow search takes the queen with 5...Bxd1, and is mated in two moves.
const TRAP: &str = "position startpos moves e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5";

#[test]
fn nobody_falls_into_the_same_trap_twice() {
    let folder = Folder::new("trap");
    let file = format!("setoption name LearnFile value {}", folder.file("learnt"));
    let taken = format!("{TRAP} g4d1 c4f7");
    let first = answers_to(&[&file, TRAP, "go depth 2", &taken, "go depth 12"]);
    let takes = |seen: &[String]| with(seen, "bestmove ")[0].starts_with("bestmove g4d1");
    assert!(takes(&first), "{first:#?}");
    let second = answers_to(&[&file, TRAP, "go depth 2"]);
    assert!(!takes(&second), "{second:#?}");
    // Without what was learnt it is the same as before.
    let off = answers_to(&[&file, "setoption name Learn value false", TRAP, "go depth 2"]);
    assert!(takes(&off), "{off:#?}");
}

#[test]
fn what_was_learnt_of_the_very_position_is_played() {
    let folder = Folder::new("root");
    let path = folder.file("learnt");
    let file = format!("setoption name LearnFile value {path}");
    let plain = answers_to(&[&file, "position startpos", "go depth 2"]);
    let game = Game::initial();
    let best = game.parse_move("b2b4").expect("a move");
    let lesson = crate::learn::Lesson {
        board: *game.board(),
        score: crate::Score::Centipawns(80),
        depth: 20,
        best,
        date: 1,
    };
    crate::learn::LearnTable::open(&path, 10).expect("a table").record(lesson).expect("written");
    let seen = answers_to(&[&file, "position startpos", "go depth 2"]);
    assert!(!with(&plain, "bestmove ")[0].starts_with("bestmove b2b4"));
    assert_eq!(with(&seen, "bestmove ")[0], "bestmove b2b4", "{seen:#?}");
    assert_eq!(with(&seen, "info string a move that was learnt").len(), 1, "{seen:#?}");
    // A deeper search knows better than the lesson; an analysis asks none.
    let analysis =
        answers_to(&[&file, "setoption name UCI_AnalyseMode value true", "position startpos", "go depth 2"]);
    assert!(with(&analysis, "info string a move that was learnt").is_empty(), "{analysis:#?}");
}

#[test]
fn a_weak_level_plays_and_shows_as_many_lines_as_are_wanted() {
    let seen = answers_to(&["setoption name Skill Level value 2", "position startpos", "go movetime 50"]);
    assert_eq!(with(&seen, "bestmove ").len(), 1);
    assert!(with(&seen, "info depth ").iter().all(|line| line.contains(" multipv 1 ")), "{seen:#?}");
}

/// What a limit of strength plays is what one of its two levels plays.
#[test]
fn limited_strength_is_that_of_levels() {
    let position = "position startpos moves e2e4 e7e5 g1f3";
    let deepest = |name: &str, value: &str| {
        let lines = answers_to(&[
            "setoption name UCI_LimitStrength value true",
            &format!("setoption name {name} value {value}"),
            position,
            "go depth 8",
        ]);
        let depths = with(&lines, "info depth ").into_iter();
        depths.filter_map(|line| line.split_whitespace().nth(2)?.parse::<u32>().ok()).max()
    };
    let [low, high] = [Elo::LEAST, Elo::MOST].map(|elo| deepest("UCI_Elo", &elo.number().to_string()));
    assert_eq!(low, Some(1), "the lowest level looks one half-move ahead");
    assert_eq!(high, Some(8), "the highest looks farther than it was asked to");
    // The level does not matter then, and without a limit the points do not.
    assert_eq!(deepest("Skill Level", "1"), high);
    let seen = answers_to(&["setoption name UCI_Elo value 100", "setoption name UCI_Elo value 9999", "uci"]);
    assert_eq!(with(&seen, "info string option UCI_Elo takes a number from").len(), 2, "{seen:?}");
}

#[test]
fn chances_are_told_where_they_are_wanted() {
    let seen = answers_to(&[
        "setoption name UCI_ShowWDL value true",
        "position startpos",
        "go depth 3",
        ROOK_MATE,
        "go movetime 50",
        "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
        "go depth 1",
        "position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
        "go depth 1",
    ]);
    let scores = with(&seen, "info depth ");
    for line in &scores {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|&word| word == "wdl").unwrap_or_else(|| panic!("{line}"));
        let chances: Vec<u32> = words[at + 1..at + 4].iter().filter_map(|word| word.parse().ok()).collect();
        assert_eq!((chances.len(), chances.iter().sum::<u32>()), (3, 1000), "{line}");
        assert_eq!(words[at - 3], "score", "{line}");
    }
    assert!(scores.iter().any(|line| line.contains("mate 2 wdl 1000 0 0")), "{scores:?}");
    assert!(scores.iter().any(|line| line.contains("mate 0 wdl 0 0 1000")), "{scores:?}");
    assert!(scores.iter().any(|line| line.contains("cp 0 wdl 0 1000 0")), "{scores:?}");
    let plain = answers_to(&["position startpos", "go depth 3"]);
    assert!(plain.iter().all(|line| !line.contains("wdl")), "{plain:?}");
}

/// Options for experiments are understood, change the search, and are told only to those who ask.
#[test]
fn techniques_can_be_switched_off() {
    const RICH: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let nodes = |options: &[&str]| {
        let mut lines: Vec<String> =
            options.iter().map(|option| format!("setoption name {option}")).collect();
        lines.extend([format!("position fen {RICH}"), "go depth 10".to_owned()]);
        let seen = answers((lines.join("\n") + "\n").as_bytes());
        let last = with(&seen, "info depth 10 ").last().map(|line| (*line).to_owned()).expect("a line");
        let nodes = last.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u64>().ok());
        nodes.expect("a number")
    };
    let whole = nodes(&[]);
    for technique in Technique::ALL {
        let off = format!("{} value false", technique.name());
        assert_ne!(nodes(&[&off]), whole, "{technique:?}");
        assert_eq!(nodes(&[&off, &format!("{} value true", technique.name())]), whole, "{technique:?}");
    }
    for group in Group::ALL {
        let off = format!("Evaluate {group} value false");
        assert_ne!(nodes(&[&off]), whole, "{group}");
    }
    assert_ne!(nodes(&["FutilitySlope value 40"]), whole);
    assert_eq!(nodes(&["FutilitySlope value 1000"]), whole);
    let hidden = answers_to(&["uci"]);
    assert!(hidden.iter().all(|line| !line.contains("Null Move")), "{hidden:?}");
    let page = Page::default();
    let options = Options { shows_tuning: true, ..Options::default() };
    let mut session = Session::new(options, page.clone()).expect("memory");
    session.serve(io::Cursor::new(b"uci\n".to_vec())).expect("a page takes everything");
    let text = String::from_utf8(page.0.lock().expect("no panic").clone()).expect("UTF-8");
    assert!(text.contains("option name Null Move type check default true"), "{text}");
    assert!(text.contains("option name Evaluate mobility type check default true"), "{text}");
    assert!(text.contains("option name FutilitySlope type spin default"), "{text}");
}
