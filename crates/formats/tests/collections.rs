//! The collections beside the repository through every format and back. Without them the tests say so and pass.

use keymove_formats::pgn::{Game, Games};
use keymove_formats::{Entry, Format, Loss, What};
use keymove_popeye::plain_twin;
use keymove_problem::statement::Twin;
use keymove_testing::collection;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

/// Files of a folder that end in this, in order.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Some(path) = collection(folder) else { return Vec::new() };
    let all = fs::read_dir(path).expect("a folder").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> =
        all.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    files.sort();
    files
}

fn problems() -> Vec<Entry> {
    let files = files("problems", "jsonl");
    let read = files.iter().flat_map(|file| {
        let entries = Format::JsonLines.reader(BufReader::new(File::open(file).expect("a file")));
        entries.map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", file.display())))
    });
    read.collect()
}

/// The position, as far as the stipulation is clear.
fn position(entry: &Entry) -> String {
    let mut setup = entry.setup().expect("a FEN");
    // What the squares show is not said.
    if setup.castling == setup.castling_at_home() {
        setup.castling = keymove_chess::Castling::NONE;
    }
    (setup.halfmoves, setup.fullmoves) = (0, 1);
    setup.to_string()
}

/// Words of twins may be cut short and written in any case, and units named or not.
fn canonical(twin: &str) -> String {
    twin.parse::<Twin>().map_or_else(|_| twin.to_owned(), |twin| plain_twin(&twin).0.to_string())
}

/// Whatever words the collections have for their twins, all that say something are read.
#[test]
fn twins_of_all_collections() {
    let mut refused = Vec::new();
    let mut count = 0;
    for problem in problems() {
        let Ok(stated) = problem.stated() else { continue };
        count += stated.statement.twins.len();
        refused.extend(stated.unread.into_iter().map(|twin| (problem.id.clone(), twin.text)));
    }
    if count > 0 {
        // Which move is meant is not said.
        assert_eq!(refused, [("yac-benko-0218".to_owned(), "Continued ...".to_owned())]);
        assert!(count > 80, "{count}");
    }
}

#[test]
fn problems_through_every_format() {
    let problems = problems();
    if problems.is_empty() {
        return;
    }
    for format in Format::ALL {
        let mut writer = format.writer(Vec::new());
        let mut lost = Vec::new();
        for problem in &problems {
            lost.push(writer.write(problem).expect("memory takes everything"));
        }
        let text = String::from_utf8(writer.finish().expect("memory takes everything")).expect("text");
        let mut back = format.read(&text).into_iter();
        for (problem, lost) in problems.iter().zip(lost) {
            if format == Format::Popeye && problem.stipulation.is_empty() {
                assert!(lost.iter().any(|loss| loss.field == "stipulation" && loss.what == What::All));
                continue;
            }
            let read =
                back.next().expect("as many").unwrap_or_else(|error| panic!("{}: {error}", format.name()));
            let is_kept = |field: &str| !lost.iter().any(|loss| loss.field == field);
            assert_eq!(read.stipulation, problem.stipulation, "{}", format.name());
            assert!(is_kept("stipulation") && is_kept("fen"), "{}: {lost:?}", format.name());
            if read.options.is_empty() {
                assert_eq!(position(&read), position(problem), "{}: {}", format.name(), problem.id);
            }
            let texts = |entry: &Entry| {
                [
                    ("id", entry.id.clone()),
                    ("source", entry.source.clone()),
                    ("source_id", entry.source_id.clone()),
                    ("date", entry.date.clone()),
                    ("award", entry.award.clone()),
                    ("intended", entry.intended.clone()),
                    ("solution", entry.solution.clone()),
                    ("authors", entry.authors.join("\n")),
                    ("twins", entry.twins.iter().map(|twin| canonical(twin)).collect::<Vec<_>>().join("\n")),
                    ("keywords", entry.keywords.join("\n")),
                ]
            };
            for (one, other) in texts(&read).iter().zip(&texts(problem)) {
                if is_kept(one.0) {
                    assert_eq!(one, other, "{}: {}", format.name(), problem.id);
                }
            }
            for (name, value) in problem.other.iter().filter(|(name, _)| is_kept(name)) {
                assert_eq!(read.other.get(name), Some(value), "{}: {}", format.name(), problem.id);
            }
            // Moves of a PGN are what every program reads.
            let respelt = |loss: &Loss| {
                format == Format::Pgn && loss.field == "solution" && loss.what == What::Notation
            };
            if matches!(format, Format::JsonLines | Format::Csv | Format::Json | Format::Yaml | Format::Pgn) {
                assert!(lost.iter().all(respelt), "{}: {}: {lost:?}", format.name(), problem.id);
            }
        }
        assert!(back.next().is_none(), "{}", format.name());
    }
}

/// Every line of all suites is read, and what it says is kept.
#[test]
fn suites_in_epd() {
    for folder in ["epd", "matetrack"] {
        for file in files(folder, "epd") {
            let text = fs::read_to_string(&file).expect("text");
            let lines = keymove_formats::content(&text).count();
            let entries: Vec<Entry> = Format::Epd
                .read(&text)
                .into_iter()
                .map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", file.display())))
                .collect();
            assert_eq!(entries.len(), lines, "{}", file.display());
            let mut writer = Format::Epd.writer(Vec::new());
            for entry in &entries {
                assert_eq!(writer.write(entry).expect("memory takes everything"), [], "{entry:?}");
            }
            let text = String::from_utf8(writer.finish().expect("memory takes everything")).expect("text");
            for (read, entry) in Format::Epd.read(&text).into_iter().zip(entries) {
                let read = read.expect("an entry");
                assert_eq!(
                    (read.stipulation, read.other),
                    (entry.stipulation, entry.other),
                    "{}",
                    file.display()
                );
            }
        }
    }
}

/// All games with all their moves, as many as there are; their number is that of the file's description.
#[test]
fn games() {
    let Some(folder) = collection("games") else { return };
    let file = BufReader::new(File::open(folder.join("master_games.pgn")).expect("a file"));
    let (mut games, mut game, mut moves) = (Games::new(file), Game::default(), 0);
    let mut count = 0;
    while let Some(read) = games.read(&mut game) {
        read.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.tag("Result"), Some(game.result), "{}", game.line);
        let mut position = game.start.expect("the initial position");
        for mv in game.main_line() {
            assert!(position.is_legal(mv), "line {}: {mv} in {position}", game.line);
            position = position.play(mv);
            moves += 1;
        }
        count += 1;
    }
    assert_eq!(count, 4140);
    assert!(moves > 100_000, "{moves}");
}
