//! Games: state, writing, reading.

use super::common::{good, malformed, refused, server};
use keymove_engine::contest::{Contest, Tags, pgn};
use serde_json::{Value, json};

const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

fn contest(moves: &[&str]) -> Contest {
    let mut contest = Contest::initial();
    for text in moves {
        let mv = contest.game().parse_move(text).expect(text);
        contest.play(mv);
    }
    contest
}

async fn state(fen: Option<&str>, moves: &[&str]) -> Value {
    let mut line = json!({ "moves": moves });
    if let Some(fen) = fen {
        line["fen"] = fen.into();
    }
    good(&server(1), "/game/state", line).await
}

#[tokio::test]
async fn a_game_is_what_the_library_says() {
    let moves = ["e2e4", "c7c5", "g1f3"];
    let value = state(None, &moves).await;
    let contest = contest(&moves);
    assert_eq!(value["fen"], contest.fen_now());
    let words: Vec<String> = value["played"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| {
            format!("{} {}", one["number"].as_str().expect("a number"), one["san"].as_str().expect("a move"))
        })
        .collect();
    assert_eq!(words, ["1. e4", "1... c5", "2. Nf3"]);
    assert_eq!(value["moves"].as_array().expect("moves").len(), contest.board().moves().len());
    assert_eq!(
        (&value["end"], &value["result"], &value["turn"]),
        (&Value::Null, &json!("*"), &json!("black"))
    );
}

#[tokio::test]
async fn all_ends_are_known() {
    let value = state(None, &FOOLS_MATE).await;
    assert_eq!((&value["end"], &value["result"]), (&json!("mate"), &json!("0-1")));
    assert_eq!(value["moves"], json!([]));
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    assert_eq!(state(None, &shuffle).await["end"], "repetition");
    assert_eq!(state(None, &shuffle[..7]).await["end"], Value::Null);
    for (fen, end) in [
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("7k/5K2/8/8/8/8/8/6B1 w - - 0 1", "material"),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 100 90", "fifty"),
    ] {
        assert_eq!(state(Some(fen), &[]).await["end"], end, "{fen}");
    }
}

#[tokio::test]
async fn castling_in_either_way() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["e1g1", "e1h1"] {
        let value = state(Some(fen), &[text]).await;
        assert_eq!(value["played"][0]["san"], "O-O");
        assert_eq!(value["fen"], "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    }
}

#[tokio::test]
async fn what_is_no_game() {
    let error = refused("/game/state", json!({ "moves": ["e2e4", "e7e4"] }), "moves").await;
    assert_eq!(error["place"], json!([1, 1]));
    let error = refused("/game/state", json!({ "fen": "8/8/8/8/8/8/8/8x w - -" }), "fen").await;
    assert!(error["place"].is_array(), "{error}");
    refused("/game/state", json!({ "fen": "8/8/8/8/8/8/8/K7 w - -" }), "fen").await;
    refused("/game/state", json!({ "fen": " ".repeat(2000) }), "fen").await;
    let long = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(251);
    refused("/game/state", json!({ "moves": long }), "moves").await;
    malformed("/game/state", json!({ "moves": [1] })).await;
    malformed("/game/state", json!({ "mvoes": [] })).await;
}

#[tokio::test]
async fn a_game_is_written_and_read() {
    let server = server(1);
    let request = json!({ "moves": FOOLS_MATE, "white": "A \"B\"", "date": "2026.11.22" });
    let written = good(&server, "/game/pgn", request).await;
    let tags = Tags { white: "A \"B\"", date: "2026.11.22", ..Tags::default() };
    assert_eq!(written["pgn"], pgn(&contest(&FOOLS_MATE), &tags));
    let read = good(&server, "/game/read", json!({ "pgn": written["pgn"] })).await;
    let played = read["played"].as_array().expect("moves");
    let moves: Vec<&str> = played.iter().filter_map(|one| one["uci"].as_str()).collect();
    assert_eq!(moves, FOOLS_MATE);
    assert_eq!((&read["headers"]["White"], &read["result"]), (&json!("A \"B\""), &json!("0-1")));
}

#[tokio::test]
async fn players_end_games_too() {
    let late = json!({ "moves": ["e2e4"], "out_of_time": "black" });
    let value = good(&server(1), "/game/pgn", late).await;
    assert_eq!((&value["result"], &value["end"]), (&json!("1-0"), &json!("time")));
    let text = value["pgn"].as_str().expect("text");
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    let bare = json!({ "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "out_of_time": "white" });
    assert_eq!(good(&server(1), "/game/pgn", bare).await["result"], "1/2-1/2");
    refused("/game/pgn", json!({ "out_of_time": "both" }), "out_of_time").await;

    let server = server(1);
    let check = async |request: Value, result: &str, end: &str| {
        let value = good(&server, "/game/pgn", request).await;
        assert_eq!((&value["result"], &value["end"]), (&json!(result), &json!(end)));
        assert!(value["pgn"].as_str().expect("a text").contains(&format!("[Result \"{result}\"]")));
    };
    check(json!({ "moves": ["e2e4"], "resigned": "black" }), "1-0", "resigned").await;
    check(json!({ "moves": ["e2e4"], "agreed": true }), "1/2-1/2", "agreed").await;
    check(json!({ "moves": ["e2e4"], "result": "0-1" }), "0-1", "recorded").await;
    // The rules come before the players.
    check(json!({ "moves": FOOLS_MATE, "resigned": "black" }), "0-1", "mate").await;
    refused("/game/pgn", json!({ "resigned": "green" }), "resigned").await;
    refused("/game/pgn", json!({ "result": "2-0" }), "result").await;
    refused("/game/pgn", json!({ "white": "x".repeat(201) }), "white").await;
}

const GAMES: &str = "[White \"A\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {a comment} (1. d4 d5) 1... e5 1/2-1/2\n\n\
                     [White \"B\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Kf7 Kh7 2. Rh1# 1-0\n";

#[tokio::test]
async fn one_of_several_games() {
    let server = server(1);
    let first = good(&server, "/game/read", json!({ "pgn": GAMES })).await;
    assert_eq!(
        (&first["count"], &first["left_out"], &first["end"]),
        (&json!(2), &json!(0), &json!("recorded"))
    );
    assert_eq!(first["games"][1]["white"], "B");
    let second = good(&server, "/game/read", json!({ "pgn": GAMES, "number": 2 })).await;
    assert_eq!((&second["end"], &second["played"][2]["san"]), (&json!("mate"), &json!("Rh1#")));
    assert_eq!(second["start"], "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
}

#[tokio::test]
async fn damaged_games() {
    refused("/game/read", json!({ "pgn": GAMES, "number": 3 }), "number").await;
    refused("/game/read", json!({ "pgn": GAMES, "number": 0 }), "number").await;
    refused("/game/read", json!({ "pgn": "" }), "pgn").await;
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke4 *\n";
    let error = refused("/game/read", json!({ "pgn": text }), "pgn").await;
    let place = error["place"][0].as_u64().expect("a place") as usize;
    assert_eq!(&text[place..place + 3], "Ke4", "{error}");
    // In a variation it shows a threat; in the game nobody can pass.
    let passed = json!({ "pgn": "1. e4 e5 (1... d5 2. -- (2. d3) c5) (1... -- 2. d4) 2. Nf3 *" });
    let read = good(&server(1), "/game/read", passed).await;
    assert_eq!((read["tree"].as_array().expect("moves").len(), &read["left_out"]), (4, &json!(2)));
    refused("/game/read", json!({ "pgn": "1. e4 e5 2. Nf3 Nc6 3. -- d5 *" }), "pgn").await;
}

#[tokio::test]
async fn variations_remarks_and_marks_go_in_and_out() {
    let server = server(1);
    let text = "{A game} 1. e4 $1 {best [%clk 0:01:00]} ({or} 1. d4 d5 (1... Nf6 $5) 2. c4) (1. c4) 1... e5 2. Nf3 {and so on} *";
    let read = good(&server, "/game/read", json!({ "pgn": text })).await;
    assert_eq!((&read["left_out"], read["played"].as_array().expect("moves").len()), (&json!(0), 3));
    let tree: Vec<Value> = read["tree"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|node| {
            let mut node = node.clone();
            node.as_object_mut().expect("an object").remove("san");
            node
        })
        .collect();
    let written = good(&server, "/game/pgn", json!({ "tree": tree })).await;
    let pgn = written["pgn"].as_str().expect("a text");
    let movetext = pgn.split("\n\n").nth(1).expect("moves").replace('\n', " ");
    assert_eq!(movetext.trim(), text);
    assert!(pgn.contains("[PlyCount \"3\"]"), "{pgn}");
    assert_eq!(good(&server, "/game/read", json!({ "pgn": pgn })).await["tree"], read["tree"]);
}

#[tokio::test]
async fn remarks_cannot_break_out_and_lines_of_them_are_read_again() {
    let server = server(1);
    let remark = format!("{} }} 1-0 [Event \"x\"] % ; ( [White \"y\"]", "word ".repeat(40).trim_end());
    let request = json!({ "tree": [{ "uci": "e2e4", "before": "first", "comment": remark }, { "uci": "d2d4", "comment": "%" }] });
    let pgn = good(&server, "/game/pgn", request).await["pgn"].clone();
    let read = good(&server, "/game/read", json!({ "pgn": pgn })).await;
    assert_eq!((&read["count"], &read["tree"][0]["comment"]), (&json!(1), &json!(remark.replace('}', ")"))));
    assert_eq!(read["tree"][1]["comment"], "%");
}

#[tokio::test]
async fn trees_that_are_none() {
    let check = async |tree: Value| refused("/game/pgn", json!({ "tree": tree }), "tree").await;
    check(json!([{ "uci": "e2e5" }])).await;
    check(json!([{ "uci": "e2e4", "parent": 0 }])).await;
    check(json!([{ "uci": "e2e4" }, { "uci": "e2e4", "parent": 0 }])).await;
    check(json!([{ "uci": "e2e4", "comment": "x".repeat(10_001) }])).await;
    check(json!([{ "uci": "e2e4", "marks": vec![1; 21] }])).await;
    check(json!(vec![json!({ "uci": "e2e4" }); 10_001])).await;
    refused("/game/pgn", json!({ "moves": ["e2e4"], "tree": [{ "uci": "e2e4" }] }), "tree").await;
}
