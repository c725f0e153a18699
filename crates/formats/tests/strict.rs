//! PGN: nothing is passed over that is not understood, and every place is named.

use keymove_formats::pgn::{Games, Item};
use keymove_formats::{Entry, Format};

const LOYD: &str = "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1";

fn error(moves: &str) -> String {
    let text = format!("[FEN \"{LOYD}\"]\n\n{moves}\n");
    let mut games = Games::new(text.as_bytes());
    let error = games.next().expect("a game").expect_err(moves);
    assert!(games.next().is_none(), "{moves}");
    error.to_string().replace(", problem \"game 1\"", "")
}

#[test]
fn what_is_not_understood() {
    let messages = [
        "1. bxa8=N Xx9 *",
        "1. bxa8=N! (1. Xy3) Kxg2 *",
        "1. bxa8=N\nKxg2 2. Nb7 *",
        "1. b8 *",
        "1. b8=K *",
        "1. bxc8=Q *",
        "1. Na5 *",
        "1. bxa8=N ( *",
        "1. bxa8=N ) *",
        "1. bxa8=N () *",
        "(1. b8=Q) *",
        "! *",
        "1. bxa8=N $ *",
        "1. bxa8=N $256 *",
        "1. bxa8=N !!! *",
        "1. bxa8=N {open *",
        "1. bxa8=N <x> *",
        "1. bxa8=N +- *",
        "1. bxa8=N \u{b1} *",
        "1. bxa8=N 1/2 *",
        "1. bxa8=N * 1. Kh5",
        "1.bxa8=Nx *",
        "1x bxa8=N *",
        "1. Rxg1+ -- *",
        "1. bxa8=D Kxg2 2. Qa8+ *",
        "1. bxa8=S Dxg2 *",
        "1. Lxa7 Kxg2 2. a8=Q *",
    ];
    let told: Vec<String> =
        messages.iter().map(|moves| format!("{}\n  {}", moves.replace('\n', " / "), error(moves))).collect();
    insta::assert_snapshot!("not_understood", told.join("\n"));
}

#[test]
fn tags() {
    let text = "[Event \"The \"Big\" one\"]\n\n*\n\n[Event \"?\"\n\n*\n\n[Event ?]\n\n*\n\n[Event \"a\"] [Event \"b\"]\n\n*\n\n[FEN \"8/8\"]\n\n*\n\n\
                [Event \"\\\"a\\\" \\\\ b\"] [Site \"x\"]\n\n*\n";
    let games: Vec<_> = Games::new(text.as_bytes()).collect();
    let told: Vec<String> =
        games.iter().filter_map(|game| game.as_ref().err()).map(ToString::to_string).collect();
    insta::assert_snapshot!("tags", told.join("\n"));
    let last = games.last().expect("games").as_ref().expect("a game");
    assert_eq!((last.tag("Event"), last.tag("Site"), last.number), (Some("\"a\" \\ b"), Some("x"), 6));
}

#[test]
fn what_is_understood() {
    let moves = |moves: &str| {
        let text = format!("[FEN \"{LOYD}\"]\n\n{moves}\n");
        let game = Games::new(text.as_bytes())
            .next()
            .expect("a game")
            .unwrap_or_else(|error| panic!("{moves}: {error}"));
        game.items
    };
    let plain = moves("1. bxa8=N Kxg2 2. Nb6 *");
    for same in [
        "1.bxa8N Kxg2 2.Nb6",
        "1. bxa8=S Kxg2 2. Sb6 1-0",
        "1. b7xa8=S Kh1xg2 2. Sa8-b6 *",
        "1. bxa8=S Kxg2 2. Sb6 1/2-1/2",
        "% no move\n1. b:a8=S Kxg2 2. Sab6\n",
        "1. P7xa8=S Kxg2 2. Sb6 *",
    ] {
        assert_eq!(moves(same), plain, "{same}");
    }
    // German and French.
    assert_eq!(moves("1. b8=D Lxg2"), moves("1. b8=Q Bxg2"));
    assert_eq!(moves("1. b8=D Fxg2 2. Rg4"), moves("1. b8=Q Bxg2 2. Kg4"));
    let items = moves("{a} 1. bxa8=N!! $10 {b} (1. b8=Q?! ; c\n1... Bxg2 (1... Bc6 2. --)) 1... Kxg2 0-1");
    let shape: String = items
        .iter()
        .map(|item| match item {
            Item::Move(_) => 'm',
            Item::Null => '-',
            Item::Mark(_) => '$',
            Item::Comment(_) => 'c',
            Item::Open => '(',
            Item::Close => ')',
        })
        .collect();
    assert_eq!(shape, "cm$$c(m$cm(m-))m");
    // Castling in all spellings, capturing en passant, games without tags.
    let text = "1. e4 e6 2. e5 d5 3. exd6 Nf6 4. Nf3 Bxd6 5. Be2 0-0 6. O-O 1-0\n1. e4 *\n\n1. d4 d5\n\n[Event \"?\"]\n1. c4 *";
    let games: Vec<_> =
        Games::new(text.as_bytes()).map(|game| game.expect("a game").main_line().len()).collect();
    assert_eq!(games, [11, 1, 2, 1]);
}

#[test]
fn problems() {
    let entry = |tags: &str, moves: &str| -> Entry {
        Format::Pgn.read(&format!("[FEN \"{LOYD}\"]\n{tags}\n{moves}\n")).remove(0).expect("an entry")
    };
    let asked = |tags: &str, moves: &str| entry(tags, moves).stipulation;
    assert_eq!(asked("[Stipulation \"#3\"]\n", "*"), "#3");
    assert_eq!(asked("[Event \"Mate in 3\"]\n", "*"), "#3");
    assert_eq!(asked("[Black \"h#2.5\"]\n", "*"), "h#2.5");
    assert_eq!(asked("[DM \"3\"]\n", "*"), "#3");
    assert_eq!(asked("", "{#3} 1. bxa8=N *"), "#3");
    assert_eq!(asked("[Event \"Kasparov in 3\"]\n", "{a mate in 3 is there} *"), "");
    let loyd = entry(
        "[White \"Loyd, Samuel:Doe, J.\"]\n[Black \"Mate in 3\"]\n[Date \"1868.??.??\"]\n[ECO \"A00\"]\n",
        "{a} 1. bxa8=N! *",
    );
    assert_eq!((loyd.authors.len(), loyd.date.as_str(), loyd.solution.as_str()), (2, "1868", "1. bxa8=N!"));
    assert_eq!((loyd.comments.as_slice(), loyd.other.len()), (["a".to_owned()].as_slice(), 1));
    let game = entry("[White \"A\"]\n[Black \"B\"]\n", "1-0");
    assert_eq!((game.authors.len(), game.other.len()), (0, 2));
}
