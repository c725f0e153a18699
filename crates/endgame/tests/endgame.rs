//! What is proven of positions and studies, against tables of few men and against what is known of famous studies.

use keymove_chess::{Color, Position, Square};
use keymove_endgame::check::{Checked, Dual, Effort, Soundness, check};
use keymove_endgame::explain::{Theme, explain};
use keymove_endgame::find::solve;
use keymove_endgame::graph::{Graph, Known};
use keymove_endgame::shown::{Told, json, text};
use keymove_endgame::{Aim, Judge, Study, certificate};
use keymove_formats::pgn::Games;
use keymove_proof::verify_study;
use keymove_solve::Limits;
use keymove_tables::{Making, Material, Tables, Value, verify};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// A folder with some tables of three and four men.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("keymove-endgame-{}", std::process::id()));
    let tables = Tables::in_folder(&folder);
    let stop = AtomicBool::new(false);
    let making = Making { threads: 2, stop: &stop, hear: &|_| () };
    for name in ["KPKP", "KRKP", "KBPK", "KRKB", "KRKN", "KRRK"] {
        tables.make(&named(name), u64::MAX, &making, &mut |_, _| ()).expect("made");
    }
    folder
});
static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::in_folder(&*FOLDER)));

fn named(name: &str) -> Material {
    name.parse().expect("a material")
}

fn studies(pgn: &str) -> Vec<Study> {
    Games::new(pgn.as_bytes()).map(|game| Study::of_game(&game.expect("a game")).expect("a study")).collect()
}

fn study(fen: &str, stipulation: &str, moves: &str) -> Study {
    let pgn = format!("[Event \"?\"]\n[Stipulation \"{stipulation}\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    studies(&pgn).remove(0)
}

fn effort(seconds: u64) -> Effort {
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    Effort { limits, opinion: None, ..Effort::default() }
}

fn checked<'a>(study: &Study, judge: &'a Judge<'a>) -> Checked<'a> {
    check(study, judge, &effort(60), &|_| ())
}

/// Réti's famous draw: Ostrauer Morgenzeitung, 1921.
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
const RETI_MOVES: &str =
    "1. Kg7 h4 2. Kf6 Kb6 (2... h3 3. Ke7 h2 4. c7 Kb7 5. Kd7) 3. Ke5 h3 4. Kd6 h2 5. c7 Kb7 6. Kd7";

/// Whatever is proven without tables is what the tables say; with a small memory less is proven, and nothing else.
#[test]
fn what_is_proven_is_what_tables_say() {
    let mut known = 0;
    for (name, most) in [("KPK", 3_000), ("KRKP", 300), ("KPKP", 300)] {
        let material = named(name);
        let all = verify::arrangements(&material);
        let step = all / 400 + 1;
        for number in 0..400 {
            let Some(position) = verify::position(&material, number * step % all) else { continue };
            let value = TABLES.probe(&position).expect("a table");
            for attacker in Color::ALL {
                let wins = match value {
                    Value::Draw => false,
                    Value::Win(_) => position.turn() == attacker,
                    Value::Loss(_) => position.turn() != attacker,
                };
                for bytes in [0, 64 << 20] {
                    let judge = Judge::new(None, None);
                    let mut graph = Graph::new(attacker, &judge, bytes);
                    let id = graph.add(&position);
                    let found = graph.search(id, most, &Limits::default()).expect("no limit");
                    if let Some(won) = found.is_won() {
                        assert_eq!(won, wins, "{position}: {attacker} by {found:?}");
                        known += 1;
                    }
                }
            }
        }
    }
    assert!(known > 700, "{known}");
}

/// With the tables of what captures and promotions lead to, whole materials are decided by search, without a difference.
#[test]
fn search_above_tables_says_what_the_table_says() {
    let without = Arc::new(Tables::in_memory());
    let stop = AtomicBool::new(false);
    let making = Making { threads: 2, stop: &stop, hear: &|_| () };
    for name in ["KQK", "KRK"] {
        without.make(&named(name), u64::MAX, &making, &mut |_, _| ()).expect("made");
    }
    let (material, mut known, mut won) = (named("KPK"), 0, 0);
    let all = verify::arrangements(&material);
    for number in 0..600 {
        let Some(position) = verify::position(&material, number * 877 % all) else { continue };
        let value = TABLES.probe(&position).expect("a table");
        let judge = Judge::new(Some(&without), None);
        let mut graph = Graph::new(Color::White, &judge, 256 << 20);
        let id = graph.add(&position);
        let found = graph.search(id, 100_000, &Limits::default()).expect("no limit").is_won();
        let wins = match value {
            Value::Draw => false,
            Value::Win(_) => position.turn() == Color::White,
            Value::Loss(_) => position.turn() != Color::White,
        };
        assert_eq!(found, Some(wins), "{position}");
        known += 1;
        won += u32::from(wins);
    }
    assert!(known > 200 && won > 50 && won < known, "{known} {won}");
}

#[test]
fn reti_is_sound() {
    let study = study(RETI, "=", RETI_MOVES);
    assert_eq!(study.to_string(), "White to play and draw");
    let judge = Judge::new(Some(&*TABLES), None);
    let mut checked = checked(&study, &judge);
    assert_eq!(checked.soundness, Soundness::Sound);
    let themes = explain(&study, &mut checked, &effort(10));
    let told = Told { study: &study, checked: &checked, themes: &themes };
    let text = text(&told);
    assert!(text.contains("1.Kg7! h4 2.Kf6! Kb6 3.Ke5! h3 4.Kd6! h2"), "{text}");
    let json = json(&told).to_string();
    assert!(json.contains(r#""verdict":"sound""#), "{json}");
    // Every position is told as the diagram is, with the side to move.
    for fen in [RETI, "8/6K1/k1P5/7p/8/8/8/8 b - - 0 1"] {
        assert!(json.matches(&format!(r#""fen":"{fen}""#)).count() > 0, "{fen}: {json}");
    }
}

#[test]
fn reti_is_found() {
    let judge = Judge::new(Some(&*TABLES), None);
    let position: Position = RETI.parse().expect("a position");
    let found = solve(&position, Aim::Draw, Color::White, &judge, &effort(60), &|_| ()).expect("both kings");
    assert_eq!(found.checked.soundness, Soundness::Sound);
    let line: Vec<String> = found
        .study
        .main_line()
        .iter()
        .filter_map(|&at| found.study.nodes[at].mv)
        .map(|mv| mv.to_string())
        .collect();
    assert_eq!(line[..3], ["h8g7", "h5h4", "g7f6"]);
}

/// F. Saavedra and G. E. Barbier, Weekly Citizen 1895: of all replies those are taken that make White find the famous rook.
#[test]
fn the_line_that_is_found_is_the_one_of_the_book() {
    let judge = Judge::new(Some(&TABLES), None);
    let position: Position = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1".parse().expect("legal");
    let found = solve(&position, Aim::Win, Color::White, &judge, &effort(60), &|_| ()).expect("both kings");
    assert_eq!(found.checked.soundness, Soundness::Sound);
    let told = text(&Told { study: &found.study, checked: &found.checked, themes: &[] });
    let line = "1.c7! Rd6+ 2.Kb5! Rd5+ 3.Kb4! Rd4+ 4.Kb3! Rd3+ 5.Kc2! Rd4 6.c8R! Ra4 7.Kb3!";
    assert!(told.contains(line), "{told}");
}

/// A move that is wrong, one that is not the only one, and an aim that cannot be reached.
#[test]
fn flaws_are_told() {
    let judge = Judge::new(Some(&*TABLES), None);
    let verdict = |fen: &str, stipulation: &str, moves: &str| {
        let study = study(fen, stipulation, moves);
        checked(&study, &judge).soundness
    };
    assert_eq!(verdict(RETI, "=", "1. c7 Kb7"), Soundness::Wrong);
    assert_eq!(verdict(RETI, "+", "1. Kg7 h4"), Soundness::Unsolvable);
    // Any move of the king wins.
    assert_eq!(
        verdict("8/8/8/8/8/1k5P/8/2K5 w - - 0 1", "+", "1. h4 Kc4 2. h5 Kd5 3. h6 Ke6 4. h7 Kf7 5. h8=Q"),
        Soundness::Sound
    );
    assert_eq!(verdict("7k/8/8/8/8/8/4P3/4K3 w - - 0 1", "+", "1. Kf2"), Soundness::Cooked);
}

/// A king that goes back and forth only loses time, and that is told apart from another way to win.
#[test]
fn lost_time_is_no_dual() {
    let judge = Judge::new(Some(&*TABLES), None);
    // White has the opposition to gain: several moves of the king win, all by way of the same position.
    let study =
        study("8/7k/8/8/8/3P4/8/6K1 w - - 0 1", "+", "1. Kf2 Kg6 2. Ke3 Kf5 3. Kd4 Ke6 4. Kc5 Kd7 5. Kd5");
    let checked = checked(&study, &judge);
    let duals: Vec<Dual> = checked
        .findings
        .iter()
        .flat_map(|finding| &finding.alternatives)
        .filter_map(|other| other.dual)
        .collect();
    assert!(duals.contains(&Dual::WasteOfTime), "{duals:?}");
    assert!(!duals.iter().any(|dual| dual.spoils()), "{duals:?}");
    assert_eq!(checked.soundness, Soundness::Sound);
}

/// Where the question whether a move only loses time has no answer, nothing is said to be another way: a draw that the table knows, of which no line is looked at.
#[test]
fn a_question_without_an_answer_is_no_dual() {
    let judge = Judge::new(Some(&*TABLES), None);
    let study = study("8/8/8/4k3/4p3/8/4K3/8 w - - 0 1", "=", "1. Ke3 Kd5 2. Ke2 Kd4 3. Kd2");
    let effort = effort(60);
    assert_eq!(check(&study, &judge, &effort, &|_| ()).soundness, Soundness::Cooked);
    effort.limits.interrupt.store(true, Ordering::Relaxed);
    let checked = check(&study, &judge, &effort, &|_| ());
    assert_eq!(checked.soundness, Soundness::Open);
    let others: Vec<_> = checked.findings.iter().flat_map(|finding| &finding.alternatives).collect();
    let doubtful = others.iter().find(|other| other.is_doubtful).expect("a question that was stopped");
    assert!(doubtful.verdict.proven() == Some(true) && !doubtful.spoils());
    let told = Told { study: &study, checked: &checked, themes: &[] };
    assert!(text(&told).contains("perhaps "), "{}", text(&told));
    assert!(json(&told).to_string().contains(r#""doubtful":true"#));
}

#[test]
fn an_underpromotion_and_a_zugzwang_are_shown() {
    let judge = Judge::new(Some(&*TABLES), None);
    // F. Saavedra and G. Barbier, 1895: a queen would let Black give stalemate.
    let study = study(
        "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        "+",
        "1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3",
    );
    let mut checked = checked(&study, &judge);
    assert_eq!(checked.soundness, Soundness::Sound);
    let themes = explain(&study, &mut checked, &effort(20));
    assert!(themes.iter().any(|shown| shown.theme == Theme::Underpromotion), "{themes:?}");
}

/// F. Saavedra and G. E. Barbier 1895, where king and rook go down the board together; and R. Réti 1921, where two kings and pawns run, which is no manoeuvre.
#[test]
fn a_systematic_manoeuvre_is_shown() {
    let judge = Judge::new(Some(&*TABLES), None);
    let shown = |study: &Study| {
        let mut checked = checked(study, &judge);
        let themes = explain(study, &mut checked, &effort(20));
        let told = Told { study, checked: &checked, themes: &themes };
        (text(&told), json(&told).to_string())
    };
    let moves = "1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3";
    let (text, json) = shown(&study("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "+", moves));
    assert!(text.contains("systematic manoeuvre (2.Kb5 to 4...Rd3+)"), "{text}");
    let object = r#"{"move":"b6b5","node":2,"theme":"systematic manoeuvre","until":8}"#;
    assert!(json.contains(object), "{json}");
    // Twice is no system.
    let two = "1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kc3";
    assert!(!shown(&study("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "+", two)).0.contains("systematic"));
    let (text, _) = shown(&study(RETI, "=", RETI_MOVES));
    assert!(!text.contains("systematic"), "{text}");
}

/// Birnov 1946, the last move of the main line as the sample has it: the bishop is lost on every square.
#[test]
fn domination_is_shown() {
    let judge = Judge::new(Some(&*TABLES), None);
    let study = study("R7/3K1k2/1b6/8/3p4/8/8/8 w - - 0 1", "+", "1. Kc6");
    let mut checked = checked(&study, &judge);
    let themes = explain(&study, &mut checked, &effort(20));
    let told = text(&Told { study: &study, checked: &checked, themes: &themes });
    assert!(told.contains("domination (after 1.Kc6: bishop b6)"), "{told}");
}

/// Domination of knights by king and rook, beside what the words say, asked of the table.
#[test]
fn domination_is_what_its_definition_says() {
    let wins = |position: &Position| match TABLES.probe(position).expect("a table") {
        Value::Win(_) => position.turn() == Color::White,
        Value::Loss(_) => position.turn() == Color::Black,
        Value::Draw => false,
    };
    // The man is taken, the table says that this wins, and nothing takes back.
    let taken = |position: &Position, square: Square| {
        position.moves().iter().any(|&mv| {
            let there = position.play(mv);
            mv.to() == square && wins(&there) && there.moves().iter().all(|reply| reply.to() != square)
        })
    };
    let lost = |position: &Position, square: Square| {
        taken(position, square)
            || position.moves().iter().any(|&mv| {
                let there = position.play(mv);
                let follow = |reply: keymove_chess::Move| {
                    let stands = if reply.from() == square { reply.to() } else { square };
                    taken(&there.play(reply), stands)
                };
                wins(&there) && there.has_move() && there.moves().iter().all(|&reply| follow(reply))
            })
    };
    let dominated = |position: &Position| {
        let Some(knight) = position.role(keymove_chess::Role::Knight).into_iter().next() else {
            return false;
        };
        let moves: Vec<_> = position.moves().iter().copied().filter(|mv| mv.from() == knight).collect();
        let turned = position.passed();
        let stays = turned.is_some_and(|turned| taken(&turned, knight) || !wins(&turned));
        !position.in_check()
            && wins(position)
            && moves.len() > 1
            && stays
            && moves.iter().all(|&mv| lost(&position.play(mv), mv.to()))
    };
    let judge = Judge::new(Some(&*TABLES), None);
    let material = named("KRKN");
    let all = verify::arrangements(&material);
    let (mut asked, mut shown) = (0, 0);
    for number in 0..5_000 {
        let Some(position) = verify::position(&material, number * 6_709 % all) else { continue };
        if position.turn() == Color::Black {
            continue;
        }
        let good: Vec<_> = position.moves().iter().copied().filter(|&mv| wins(&position.play(mv))).collect();
        // Where other moves win, the first is one of several solutions all the same.
        let Some(&mv) = good.first().filter(|_| good.len() < 4) else { continue };
        let mut study = Study::of_position(position, Aim::Win, Color::White).expect("both kings");
        study.play(0, mv).expect("few moves");
        let mut checked = checked(&study, &judge);
        let themes = explain(&study, &mut checked, &effort(20));
        let is_shown = themes.iter().any(|shown| shown.theme == Theme::Domination);
        let is_over = checked.findings[0].is_free;
        assert_eq!(is_shown, !is_over && dominated(&position.play(mv)), "{position}: {mv}");
        asked += 1;
        shown += u32::from(is_shown);
    }
    assert!(asked > 100 && shown > 3, "{asked} {shown}");
}

/// What is interrupted says so, and never that something fails.
#[test]
fn a_stop_is_no_verdict() {
    let judge = Judge::new(None, None);
    let study = study(RETI, "=", RETI_MOVES);
    let effort = effort(60);
    effort.limits.interrupt.store(true, Ordering::Relaxed);
    let checked = check(&study, &judge, &effort, &|_| ());
    assert_eq!(checked.soundness, Soundness::Open);
    assert!(checked.stopped.is_some());
}

/// The checker accepts what was proven, and no line of it can be changed to the contrary.
#[test]
fn certificates_are_accepted_and_forgeries_refused() {
    let judge = Judge::new(Some(&*TABLES), None);
    let study = study(RETI, "=", RETI_MOVES);
    let checked = checked(&study, &judge);
    let proof = certificate(&study, &checked).expect("proven");
    let verified = verify_study(&proof, Some(&FOLDER)).expect("accepted");
    assert!(
        verified.succeeds && !verified.wins && verified.unchecked == 0 && verified.only >= 6,
        "{verified:?}"
    );
    let unread = verify_study(&proof, None).expect("accepted but for tables");
    assert!(unread.unchecked > 0);
    let lines: Vec<&str> = proof.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let changed = match line.split_at(1) {
            ("W", rest) => format!("H{rest}"),
            ("H", rest) => format!("W{rest}"),
            _ if line.starts_with("verdict") => "verdict failed".to_owned(),
            _ if line.starts_with("line") => line.replacen("g7f6!", "g7f6?", 1),
            _ => continue,
        };
        if changed == **line {
            continue;
        }
        let mut forged = lines.clone();
        forged[at] = &changed;
        let forged = forged.join("\n") + "\n";
        assert!(verify_study(&forged, Some(&FOLDER)).is_err(), "line {}: {changed}", at + 1);
    }
    // A win that rests on itself.
    let circle = "keymove-study-certificate 1\nfen 8/8/8/8/8/4k3/8/R3K3 w - - 0 1\naim white wins\nverdict achieved\nclaims 1\nW 8/8/8/8/8/4k3/8/R3K3 w - - a1a2\nend\n";
    assert!(verify_study(circle, Some(&FOLDER)).is_err());
    for end in 0..proof.len() - 1 {
        if proof.is_char_boundary(end) && end % 7 == 0 {
            assert!(verify_study(&proof[..end], Some(&FOLDER)).is_err(), "{end} bytes");
        }
    }
}

/// The second reader of tables says what the first says, en passant included.
#[test]
fn two_readers_of_tables_agree() {
    let mut asked = 0;
    for name in ["KPKP", "KRKP", "KBPK", "KPK", "KRRK"] {
        let material = named(name);
        let all = verify::arrangements(&material);
        let step = all / 300 + 1;
        let positions = (0..300).filter_map(|number| verify::position(&material, number * step % all));
        let turned =
            |position: &Position| Position::from_setup(&position.to_setup().flipped()).expect("the same");
        let mut all: Vec<Position> = positions.flat_map(|position| [position, turned(&position)]).collect();
        all.push("8/8/8/8/3pP3/8/1k6/6K1 b - e3 0 1".parse().expect("a position"));
        for position in all {
            if position.pieces(Color::White, keymove_chess::Role::Pawn).has(Square::A1) {
                continue;
            }
            let value = TABLES.probe(&position).expect("a table");
            let wins =
                matches!(value, Value::Win(_)) == (position.turn() == Color::White) && value != Value::Draw;
            let (letter, verdict) = if wins { ("W", "achieved") } else { ("H", "failed") };
            let text = format!(
                "keymove-study-certificate 1\nfen {position}\naim white wins\nverdict {verdict}\nclaims 1\n{letter} {} table\nend\n",
                position.to_string().rsplitn(3, ' ').nth(2).expect("four fields")
            );
            // Whoever is mated or cannot move is in no table, but these are told the same way.
            verify_study(&text, Some(&FOLDER)).unwrap_or_else(|error| panic!("{position}: {error}"));
            asked += 1;
        }
    }
    assert!(asked > 500, "{asked}");
    assert_eq!(Known::Open.is_won(), None);
}

/// Choices in a won ending are its end, though the mate that the author gives is single.
#[test]
fn a_mate_at_once_holds_no_solution_open() {
    let judge = Judge::new(Some(&*TABLES), None);
    let study = study("8/8/8/2Q5/8/8/1K3p2/5k2 w - - 0 1", "+", "1. Qg5 Ke1 2. Kc3 f1=Q 3. Qd2#");
    let checked = checked(&study, &judge);
    assert_eq!(checked.soundness, Soundness::Sound);
    let told = text(&Told { study: &study, checked: &checked, themes: &[] });
    assert!(told.contains("1.Qg5! Ke1 2.Kc3 f1Q 3.Qd2#!\n") && told.contains("ends with 1.Qg5"), "{told}");
}

/// Where every move is single the mate is a part of the solution, with what it shows.
#[test]
fn a_mate_behind_single_moves_belongs_to_the_solution() {
    let judge = Judge::new(Some(&*TABLES), None);
    let moves = "1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3 Rd4 8. Rc1#";
    let study = study("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "+", moves);
    let mut checked = checked(&study, &judge);
    assert_eq!(checked.soundness, Soundness::Sound);
    let shown = explain(&study, &mut checked, &effort(5));
    let told = text(&Told { study: &study, checked: &checked, themes: &shown });
    assert!(told.contains("7.Kb3! Rd4 8.Rc1#!\n") && !told.contains("ends with"), "{told}");
    assert!(checked.findings.iter().all(|finding| finding.alternatives.is_empty() || !finding.is_free));
}

/// A side line stands behind the line that it leaves, and other ways tell which line they are in.
#[test]
fn side_lines_stand_behind_their_line() {
    let judge = Judge::new(Some(&*TABLES), None);
    let moves = "1. Kg7 h4 (1... Kb6 2. Kf6 h4 (2... Kxc6 3. Kg5) 3. Ke5) 2. Kf6 h3 (2... Kb6 3. Ke5) 3. Ke7";
    let study = study(RETI, "=", moves);
    let checked = checked(&study, &judge);
    let told = text(&Told { study: &study, checked: &checked, themes: &[] });
    let starts: Vec<usize> = ["    1...Kb6", "      2...Kxc6", "    2...Kb6"]
        .iter()
        .map(|start| told.find(&format!("\n{start}")).unwrap_or_else(|| panic!("{start}: {told}")))
        .collect();
    assert!(starts.is_sorted(), "{told}");
}

/// Every study of the sample is read, and of those with four men at most nothing is found that cannot be: none fails, and all are decided, but for whether
/// other ways in a rook ending by M. Euwe, 1940, are more than another order of moves.
#[test]
fn the_sample_is_read_and_its_smallest_are_decided() {
    let studies = studies(include_str!("../testdata/studies.pgn"));
    assert_eq!(studies.len(), 488);
    let few = ["KPKP", "KRKP", "KBPK"].map(named);
    let judge = Judge::new(Some(&*TABLES), None);
    let (mut count, mut doubtful) = (0, Vec::new());
    for study in &studies {
        let material = Material::of(study.start()).map(|(material, _)| material);
        if material.is_some_and(|material| few.contains(&material)) {
            let checked = checked(study, &judge);
            let is_decided =
                matches!(checked.soundness, Soundness::Sound | Soundness::Dual | Soundness::Cooked);
            if !is_decided {
                assert_eq!(checked.soundness, Soundness::Open, "{study}");
                let mut others = checked.findings.iter().flat_map(|finding| &finding.alternatives);
                assert!(others.any(|other| other.is_doubtful), "{study}");
                doubtful.push(study.start().to_string());
            }
            count += 1;
        }
    }
    assert!(count >= 8 && doubtful.len() <= 1, "{count} {doubtful:?}");
}
