//! Positions and texts that were pasted.

use crate::common::posted;
use axum::http::StatusCode;
use keymove_testing::Random;
use serde_json::{Value, json};

async fn check(fen: &str, stipulation: &str) -> Value {
    let answer =
        posted("/position/check", &json!({ "fen": fen, "stipulation": stipulation }).to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_position_is_described() {
    let report = check("b2K4/2p5/3k4/1Q6/5P2/1B6/8/S7", "#2").await;
    assert_eq!(report["fen"], "b2K4/2p5/3k4/1Q6/5P2/1B6/8/N7 w - - 0 1");
    assert_eq!(report["forsyth"], "b2K4/2p5/3k4/1Q6/5P2/1B6/8/S7");
    assert_eq!(report["units"], json!({ "white": 5, "black": 3, "text": "5+3" }));
    assert_eq!(report["board_text"], json!(["White: Kd8, Qb5, Bb3, Na1, f4", "Black: Kd6, Ba8, c7"]));
    assert_eq!((&report["playable"], &report["faults"]), (&true.into(), &json!([])));
    assert_eq!(report["legality"]["status"], "unproved");
    let direct = json!({
        "name": "stipulation.direct",
        "values": {
            "goal": { "name": "goal.mate" },
            "moves": { "name": "moves", "values": { "count": "2" } },
            "white": { "name": "side.white" },
        },
    });
    let asked = json!({
        "text": "#2", "plain": "White mates in 2 moves", "phrases": [direct], "starter": "white", "battle": true,
    });
    assert_eq!(report["stipulation"], asked);
    // Who begins follows from the stipulation where the FEN does not say it.
    assert_eq!(check("4k3/8/8/8/8/8/8/4K2R", "h#2").await["fen"], "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    let exchanged = check("4k3/8/8/8/8/8/8/4K2R b - -", "#2").await;
    assert_eq!(exchanged["stipulation"]["plain"], "Black mates in 2 moves");
}

#[tokio::test]
async fn what_is_wrong_with_a_position() {
    let report = check("8/8/8/3k4/3K4/8/8/P7 w - -", "#2").await;
    assert_eq!((&report["playable"], report["faults"].as_array().map(Vec::len)), (&false.into(), Some(2)));
    assert_eq!(report["faults"][1]["text"], "White has a pawn on the first or eighth rank: a1");
    let report = check("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/PPPPPPPP/K6k w - -", "#2").await;
    assert_eq!(report["legality"]["status"], "illegal");
    assert!(report["material"].as_array().is_some_and(|faults| faults.len() == 2), "{report}");
    // White has all his pawns at home and both bishops outside.
    let report = check("4k3/8/8/8/8/2B2B2/PPPPPPPP/4K3 w - -", "#2").await;
    assert_eq!(report["legality"]["status"], "illegal", "{report}");
    assert_eq!((&report["playable"], &report["material"]), (&true.into(), &json!([])));
    let report = check("4k3/8/8/8/8/8/8/4K3 w - -", "#x").await;
    assert_eq!(report["stipulation"], Value::Null);
    assert_eq!(report["stipulation_error"]["place"], json!([1, 1]));
}

#[tokio::test]
async fn who_can_never_mate_is_said() {
    let check = async |fen: &str, stipulation: &str, expected: &[&str]| {
        let report = check(fen, stipulation).await;
        let dead = report["dead"].as_array().expect("a list");
        let names: Vec<_> = dead.iter().filter_map(|words| words["phrase"]["name"].as_str()).collect();
        assert_eq!(names, expected, "{fen} {stipulation}: {report}");
    };
    let walls = "8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - -";
    check(walls, "", &["dead.position"]).await;
    check(walls, "#3", &["dead.position", "dead.asked"]).await;
    // Black has a rook, White a bishop that cannot mate a rook's king.
    check("kr6/8/8/8/8/8/8/KB6 w - -", "#5", &["dead.asked"]).await;
    check("kr6/8/8/8/8/8/8/KB6 w - -", "s#5", &[]).await;
    check("kr6/8/8/8/8/8/8/KB6 b - -", "#5", &[]).await;
    check("kr6/8/8/8/8/8/8/KB6 w - -", "#", &[]).await;
    // The king must take the rook, which only the few positions that can arise tell.
    check("kR6/8/K7/8/8/8/8/8 b - -", "", &["dead.position"]).await;
    check("k7/1RK5/8/8/8/8/8/8 b - -", "h#2", &[]).await;
    check("8/8/4k3/8/8/4K3/4P3/8 w - -", "#9", &[]).await;
    check("8/8/4k3/8/8/8/8/8 w - -", "#9", &[]).await;
}

/// Boards of any men, most of which no game leads to: nothing panics, and the answer makes sense.
#[tokio::test]
async fn any_arrangement_is_described() {
    let mut random = Random::new(2026);
    for round in 0..300 {
        let men = if round % 3 == 0 { "KQRBNPkqrbnp" } else { "QRBNPqrbnp" };
        let share = 2 + random.below(12);
        let mut square =
            || if random.below(share) == 0 { char::from(*random.pick(men.as_bytes())) } else { '1' };
        let mut ranks: Vec<String> = (0..8).map(|_| (0..8).map(|_| square()).collect()).collect();
        if round % 3 != 0 {
            ranks[0].replace_range(2..3, "k");
            ranks[7].replace_range(5..6, "K");
        }
        let turn = *random.pick(&["w", "b"]);
        let report = check(&format!("{} {turn} - -", ranks.join("/")), "#3").await;
        let is_legal = report["legality"]["status"] == "unproved";
        assert_eq!(is_legal, report["legality"]["reasons"] == json!([]), "{report}");
        assert!(!is_legal || report["playable"] == true && report["material"] == json!([]), "{report}");
    }
}

#[tokio::test]
async fn castling_and_en_passant_are_offered() {
    let report = check("r3k3/8/8/3pP3/8/8/8/4K2R w - -", "#2").await;
    assert_eq!((&report["castling"], &report["en_passant"]), (&"Kq".into(), &json!(["d6"])));
    assert_eq!(report["en_passant_proved"], json!([]));
    let report = check("4k3/8/8/8/3pP3/8/8/4K3 b - -", "h#2").await;
    assert_eq!(report["en_passant"], json!(["e3"]));
    assert_eq!(check("4k3/8/8/3p4/8/8/8/4K3 w - -", "#2").await["en_passant"], json!([]));
}

#[tokio::test]
async fn the_end_of_a_game_is_seen() {
    let body = json!({ "fen": "8/8/8/8/8/5k2/7q/5K2 b - -", "moves": ["h2f2"] });
    let answer = posted("/position/moves", &body.to_string()).await.json();
    assert_eq!(
        (&answer["end"], &answer["check"], &answer["moves"]),
        (&"mate".into(), &true.into(), &json!([]))
    );
    assert_eq!(answer["played"], json!([{ "uci": "h2f2", "san": "Qf2#" }]));
    let wrong = posted("/position/moves", &body.to_string().replace("h2f2", "h2h9")).await;
    assert_eq!(wrong.json()["error"]["field"], "moves");
}

async fn read(text: &str) -> Value {
    let answer = posted("/position/read", &json!({ "text": text }).to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_diagram_in_any_notation() {
    let fen = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1";
    for text in [
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 #2",
        "  b2K4/2p5/3k4/1Q6/5P2/1B6/8/8\n#2  \n",
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1 #2",
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -;#2",
        // German: D, L, B for queen, bishop, pawn.
        "l2K4/2b5/3k4/1D6/5B2/1L6/8/8 #2",
        // French: D, F, R for queen, bishop, king.
        "f2R4/2p5/3r4/1D6/5P2/1F6/8/8 #2",
        // As it is shared: lists of men, signs, LaTeX.
        "White: Kd8, Qb5, Bb3, f4\nBlack: Kd6, Ba8, c7\n#2",
        "Weiß: Kd8, Db5, Lb3, Bf4; Schwarz: Kd6, La8, Bc7\n#2",
        "♔d8 ♕b5 ♗b3 ♙f4\n♚d6 ♝a8 ♟c7\n#2  4+3\n",
        "\\begin{diagram}\n\\pieces[4+3]{wKd8, wDb5, wLb3, wBf4, sKd6, sLa8, sBc7}\n\\stipulation{\\#2}\n\\end{diagram}",
        "BeginProblem\nPieces White Kd8 Qb5 Bb3 Pf4 Black Kd6 Ba8 Pc7\nStipulation #2\nEndProblem\n",
        "[FEN \"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n[Stipulation \"#2\"]\n\n*\n",
        "{\"fen\": \"b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -\", \"stipulation\": \"#2\"}\n",
    ] {
        let found = read(text).await;
        let problem = &found["problems"][0];
        assert_eq!(
            (&problem["fen"], &problem["stipulation"]),
            (&fen.into(), &"#2".into()),
            "{text}: {found}"
        );
        assert_eq!(problem["warnings"], json!([]), "{text}");
    }
}

#[tokio::test]
async fn what_is_printed_beside_it() {
    let text = "8/8/8/8/8/5k2/7p/5K2; h#2; Loyd, Samuel; The Source; 1900; 1st Prize";
    let problem = read(text).await["problems"][0].clone();
    assert_eq!(
        (&problem["fen"], &problem["author"]),
        (&"8/8/8/8/8/5k2/7p/5K2 b - - 0 1".into(), &"Samuel Loyd".into())
    );
    assert_eq!(
        (&problem["source"], &problem["date"], &problem["award"]),
        (&"The Source".into(), &"1900".into(), &"1st Prize".into())
    );
}

#[tokio::test]
async fn games_give_their_last_position() {
    let found = read("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n").await;
    let problem = &found["problems"][0];
    assert_eq!(found["format"], "pgn");
    assert!(
        problem["fen"]
            .as_str()
            .is_some_and(|fen| fen.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"))
    );
    assert_eq!(problem["stipulation"], Value::Null);
}

#[tokio::test]
async fn a_hundred_and_no_more() {
    let lines: String = (0..130).map(|_| "8/8/8/8/8/5k2/7p/5K2; h#2\n").collect();
    let found = read(&lines).await;
    assert_eq!((found["problems"].as_array().map(Vec::len), &found["rest"]), (Some(100), &30.into()));
}

#[tokio::test]
async fn what_cannot_be_read_is_pointed_at() {
    for (text, place) in [
        ("hello world", json!([0, 11])),
        ("8/8/8/9/8/8/8/8 #2", json!([6, 1])),
        ("8/8/8/8/8/8/8/K6k #2\n", Value::Null),
        ("", Value::Null),
    ] {
        let answer = posted("/position/read", &json!({ "text": text }).to_string()).await;
        if place.is_null() && !text.is_empty() {
            assert_eq!(answer.status, StatusCode::OK);
            continue;
        }
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        assert_eq!(answer.json()["error"].get("place").unwrap_or(&Value::Null), &place, "{}", answer.text);
    }
    let found = read("8/8/8/8/8/8/8/K6k; #2\nnothing\n8/8/8/8/8/8/8/K5k1; #3\n").await;
    assert_eq!(
        (found["problems"].as_array().map(Vec::len), &found["errors"][0]["line"]),
        (Some(2), &2.into())
    );
    let odd = read("8/8/8/8/8/8/8/KK5k #2").await;
    assert_eq!(odd["problems"][0]["warnings"], json!(["White has 2 kings: a1, b1"]));
}
