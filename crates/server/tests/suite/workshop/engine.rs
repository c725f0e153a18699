//! The engine: analysis, moves by level, the book.

use super::common::{TWO_MOVER, get, good, lines, of, only, open, refused, server, stop};
use crate::common::options;
use core::time::Duration;
use keymove_engine::book::{Random, Record};
use keymove_engine::strength::Level;
use keymove_engine::{Board, Control, Engine, Game, Settings};
use keymove_server::{Options, app};
use serde_json::{Value, json};

#[tokio::test]
async fn levels_are_told_with_what_they_mean() {
    let value = get(&server(1), "/engine/levels").await;
    let levels = value["levels"].as_array().expect("levels");
    let numbers: Vec<u64> = levels.iter().filter_map(|level| level["level"].as_u64()).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    for (level, number) in levels.iter().zip(1..) {
        let expected = Level::new(number).expect("a level");
        assert_eq!(level["elo"], json!(expected.elo().map(keymove_engine::strength::Elo::number)));
        assert_eq!(level["plies"], json!(expected.plies()));
        assert_eq!(level["blunders"], json!(expected.blunders()));
        assert!(level["words"].as_str().is_some_and(|words| !words.is_empty()));
    }
    assert_eq!(levels[9]["plies"], Value::Null);
}

/// What the library plays at a level that looks only so far that time does not matter.
fn expected(fen: &str, level: u8, seed: u64) -> String {
    let game = Game::from_fen(fen, false).expect(fen);
    let level = Level::new(level).expect("a level");
    let mut engine = Engine::new(&Settings { hash_bytes: 64 << 20, ..Settings::default() }).expect("memory");
    let answer = engine.search(&game, &level.ask(Duration::from_secs(60)), &Control::default(), &|_| {});
    let mut random = Random::new(seed);
    level.choose(&game, &answer, || random.next_u64()).expect("a move").to_string()
}

#[tokio::test]
async fn moves_are_those_of_the_library() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    for (level, seed) in [(1, 1), (2, 5), (3, 7), (4, 9)] {
        let request = json!({ "fen": fen, "level": level, "seed": seed, "seconds": 60 });
        let lines = lines(&server(2), "/engine/move", request).await;
        let line = only(&lines, "move");
        assert_eq!(line["move"]["uci"], expected(fen, level, seed), "{level} {seed}");
        assert_eq!((&line["from_book"], &line["level"]), (&json!(false), &json!(level)));
        assert_eq!(line["state"]["turn"], "white");
    }
}

#[tokio::test]
async fn the_highest_level_mates() {
    let request = json!({ "fen": "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "level": 10, "seconds": 1 });
    let lines = lines(&server(2), "/engine/move", request).await;
    let line = only(&lines, "move");
    assert_eq!((&line["move"]["san"], &line["score"]), (&json!("Kf7"), &json!({ "mate": 2 })));
    assert_eq!(line["thought"]["words"], "White mates in 2");
    assert_eq!((&line["origin"], &line["shortest"]), (&json!("proof"), &json!(true)));
}

/// Legal's mate: who takes the queen with 5...Bxd1 is mated in two moves.
const TRAP: [&str; 9] = ["e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8g4", "b1c3", "g7g6", "f3e5"];

#[tokio::test]
async fn nobody_falls_into_the_same_trap_twice() {
    let path = std::env::temp_dir().join(format!("keymove-server-learnt-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let chosen = async |server: &axum::Router, more: &[&str], seconds: f64| {
        let moves = [&TRAP[..], more].concat();
        let request = json!({ "moves": moves, "level": 10, "seconds": seconds });
        only(&lines(server, "/engine/move", request).await, "move").clone()
    };
    let server = || app(Options { learnt: Some(path.clone()), ..options(1) });
    let first = server();
    assert_eq!(chosen(&first, &[], 0.0).await["move"]["uci"], "g4d1");
    let lost = chosen(&first, &["g4d1", "c4f7"], 1.0).await;
    assert_eq!((&lost["origin"], &lost["score"]), (&json!("proof"), &json!({ "mate": -1 })));
    let second = chosen(&server(), &[], 0.0).await;
    assert_ne!(second["move"]["uci"], "g4d1", "{second}");
    let without = chosen(&app(options(1)), &[], 0.0).await;
    assert_eq!(without["move"]["uci"], "g4d1");
    std::fs::remove_file(&path).expect("removed");
}

#[tokio::test]
async fn a_game_keeps_its_player() {
    let server = server(1);
    // What was looked at for the move before is known: the same depth takes fewer positions.
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let nodes = async |moves: &[&str], depth: u32| {
        let request = json!({ "fen": fen, "moves": moves, "depth": depth, "seconds": 10, "threads": 1 });
        let seen = lines(&server, "/engine/analyse", request).await;
        only(&seen, "best")["nodes"].as_u64().expect("a number")
    };
    let before = nodes(&[], 9).await;
    let again = nodes(&[], 9).await;
    assert!(2 * again < before, "{again} {before}");
}

#[tokio::test]
async fn no_move_in_a_game_that_is_over() {
    let over = json!({ "moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "level": 5 });
    refused("/engine/move", over, "moves").await;
    refused("/engine/move", json!({ "level": 0 }), "level").await;
    refused("/engine/move", json!({ "level": 11 }), "level").await;
    refused("/engine/move", json!({ "level": 3, "moves": ["e2e5"] }), "moves").await;
    refused("/engine/move", json!({ "level": 3, "fen": "x" }), "fen").await;
}

#[tokio::test]
async fn the_book_is_shown_and_played() {
    let board = Board::initial();
    let path = std::env::temp_dir().join(format!("keymove-server-book-{}.bin", std::process::id()));
    let mut records: Vec<[u8; Record::BYTES]> = ["e2e4", "d2d4"]
        .iter()
        .zip([3, 1])
        .map(|(text, weight)| {
            let mv = Game::initial().parse_move(text).expect(text);
            Record::new(&board, mv, weight).to_bytes()
        })
        .collect();
    records.sort_unstable();
    std::fs::write(&path, records.concat()).expect("written");
    let with_book = app(Options { book: Some(path.clone()), ..Options::default() });
    let value = good(&with_book, "/book/moves", json!({})).await;
    assert_eq!(value["open"], true);
    let moves: Vec<_> = value["moves"].as_array().expect("moves").iter().collect();
    assert_eq!((moves.len(), &moves[0]["san"], &moves[0]["share"]), (2, &json!("e4"), &json!(0.75)));
    let found = lines(&with_book, "/engine/move", json!({ "level": 1, "seed": 3 })).await;
    let line = only(&found, "move");
    assert_eq!((&line["from_book"], &line["thought"]), (&json!(true), &Value::Null));
    let found = lines(&with_book, "/engine/move", json!({ "level": 1, "seed": 3, "book": false })).await;
    assert_eq!(only(&found, "move")["from_book"], false);
    // Nobody hears where the book is.
    std::fs::write(&path, b"no book").expect("written");
    let (status, value) = super::common::answer(&with_book, "/book/moves", json!({})).await;
    assert_eq!(status, 500);
    assert!(!value.to_string().contains("keymove-server-book"), "{value}");
    std::fs::remove_file(&path).expect("removed");
    // Where no other is named it is that of the program.
    let own = good(&server(1), "/book/moves", json!({})).await;
    assert_eq!((&own["open"], &own["book"]["games"]), (&json!(true), &json!(2064)));
}

#[tokio::test]
async fn mates_are_proven() {
    let lines = lines(&server(1), "/engine/analyse", json!({ "fen": TWO_MOVER, "seconds": 60 })).await;
    let best = only(&lines, "best");
    assert_eq!((&best["best"]["san"], &best["end"]), (&json!("Qc4"), &json!("proven")));
    let line = &best["lines"][0];
    assert_eq!(
        (&line["score"], &line["proven"], &line["shortest"]),
        (&json!({ "mate": 2 }), &json!(true), &json!(true))
    );
    assert_eq!(line["pv"].as_array().expect("moves").len(), 3);
}

#[tokio::test]
async fn draws_are_taken_by_who_stands_worse() {
    // White has a queen more, whoever is to move.
    for turn in ["w", "b"] {
        let fen = format!("4k3/pppp4/8/8/8/8/PPPP4/3QK3 {turn} - - 0 1");
        for (engine, agrees) in [("white", false), ("black", true)] {
            let request = json!({ "fen": fen, "engine": engine, "seconds": 0.2 });
            let found = lines(&server(1), "/engine/draw", request).await;
            let answer = only(&found, "draw");
            assert_eq!((&answer["agreed"], &answer["engine"]), (&json!(agrees), &json!(engine)), "{answer}");
            let value = &answer["score"];
            let good = value["cp"].as_i64().or(value["mate"].as_i64()).expect("a score") > 0;
            assert_eq!(good, !agrees, "{answer}");
        }
    }
    // Nobody agrees to a draw in the opening.
    let found = lines(&server(1), "/engine/draw", json!({ "engine": "black", "seconds": 0.2 })).await;
    assert_eq!(only(&found, "draw")["agreed"], false);
    refused("/engine/draw", json!({ "engine": "both" }), "engine").await;
    let mated = json!({ "moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "engine": "white" });
    refused("/engine/draw", mated, "moves").await;
}

#[tokio::test]
async fn mates_that_were_missed_and_allowed() {
    let moves = json!(["f2f3", "e7e5", "g2g4", "a7a6"]);
    let request = json!({ "moves": moves, "seconds_each": 0.2 });
    let found = lines(&server(1), "/engine/review", request).await;
    assert!(found.iter().any(|line| line["event"] == "reviewing" && line["all"] == 5), "{found:#?}");
    let answer = only(&found, "review");
    let review = &answer["review"];
    assert_eq!(review["complete"], true);
    let verdicts: Vec<&Value> = (2..4).map(|ply| &review["moves"][ply]["verdict"]).collect();
    assert_eq!(verdicts, ["allows_mate", "misses_mate"]);
    let missed = &review["moves"][3];
    assert_eq!((&missed["best_line"], &missed["best_line_uci"]), (&json!(["Qh4#"]), &json!(["d8h4"])));
    assert_eq!(missed["words"], "misses a mate in 1 (proven, the shortest): 2... Qh4#");
    assert!(answer["epd"].as_str().is_some_and(|epd| epd.contains("bm Qh4#; dm 1;")), "{answer}");
    refused("/engine/review", json!({ "moves": [] }), "moves").await;
    refused("/engine/review", json!({ "moves": moves, "seconds_each": -1 }), "seconds_each").await;
}

/// What was judged stays, and the rest is labelled.
#[tokio::test]
async fn a_review_that_is_stopped_is_no_whole_one() {
    let server = server(1);
    let request = json!({ "moves": ["e2e4", "e7e5", "g1f3", "b8c6"], "seconds_each": 20 });
    let mut stream = open(&server, "/engine/review", request).await;
    let queued = stream.next().await.expect("a line");
    stream.until("started").await;
    stop(&server, &queued).await;
    let answer = stream.until("review").await;
    assert_eq!((&answer["review"]["complete"], &answer["review"]["moves"]), (&json!(false), &json!([])));
}

#[tokio::test]
async fn several_lines_to_a_depth() {
    for threads in [1, 2] {
        let request = json!({ "moves": ["e2e4"], "multipv": 3, "depth": 5, "seconds": 60 });
        let lines = lines(&server(threads), "/engine/analyse", request).await;
        let best = only(&lines, "best");
        assert_eq!(
            (&best["end"], &best["depth"], &best["turn"]),
            (&json!("depth"), &json!(5), &json!("black"))
        );
        let firsts: Vec<&Value> =
            best["lines"].as_array().expect("lines").iter().map(|line| &line["pv"][0]["uci"]).collect();
        assert_eq!(firsts.len(), 3);
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    }
}

#[tokio::test]
async fn a_stop_keeps_what_was_found() {
    let server = server(1);
    let mut stream = open(&server, "/engine/analyse", json!({ "multipv": 2 })).await;
    let queued = stream.next().await.expect("a line");
    stream.until("info").await;
    stop(&server, &queued).await;
    let best = stream.until("best").await;
    assert_eq!((&best["end"], best["lines"].as_array().map(Vec::len)), (&json!("stopped"), Some(2)));
    assert!(best["best"]["uci"].is_string());
    assert_eq!(stream.next().await.expect("a line")["event"], "end");
}

#[tokio::test]
async fn time_and_positions_are_limits() {
    let found = lines(&server(1), "/engine/analyse", json!({ "seconds": 0.3 })).await;
    assert_eq!(only(&found, "best")["end"], "time");
    let found = lines(&server(1), "/engine/analyse", json!({ "nodes": 5000, "seconds": 60 })).await;
    assert_eq!(only(&found, "best")["end"], "nodes");
    let mated = json!({ "fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1" });
    let found = lines(&server(1), "/engine/analyse", mated).await;
    assert_eq!(
        (&only(&found, "best")["end"], &only(&found, "best")["best"]),
        (&json!("no_moves"), &Value::Null)
    );
    assert!(of(&found, "info").is_empty());
}

#[tokio::test]
async fn what_cannot_be_analysed() {
    for (field, request) in [
        ("multipv", json!({ "multipv": 0 })),
        ("multipv", json!({ "multipv": 51 })),
        ("depth", json!({ "depth": 0 })),
        ("seconds", json!({ "seconds": -2 })),
        ("fen", json!({ "fen": "8/8/8/8/8/8/8/8 w - -" })),
        ("moves", json!({ "moves": ["a1a9"] })),
    ] {
        refused("/engine/analyse", request, field).await;
    }
}
