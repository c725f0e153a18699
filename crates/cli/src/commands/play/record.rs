//! Games in files: PGN out and in.

use crate::date::now;
use anyhow::{Context, Result, anyhow, bail};
use keymove_engine::contest::{self, Contest, Ending, Tags};
use keymove_formats::pgn::{Games, Item};
use keymove_run::calendar::date;
use keymove_run::{Draft, write_file};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The game as PGN, played today.
pub(super) fn pgn(contest: &Contest, white: &str, black: &str) -> String {
    let date = today();
    let tags = Tags { event: "keymove play", date: &date, white, black, ..Tags::default() };
    contest::pgn(contest, &tags)
}

/// A file whose last game is the present one. What was in it before stays.
#[derive(Clone, Debug)]
pub(super) struct Keeper {
    path: PathBuf,
    /// What the file had before the present game, with the empty line that parts games.
    before: Vec<u8>,
}

impl Keeper {
    /// A place behind all that the file has; the file need not be there.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let mut keeper = Self { path: path.to_owned(), before: Vec::new() };
        keeper.next_game().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(keeper)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What the file has now stays; the next game goes behind it.
    pub(super) fn next_game(&mut self) -> Result<()> {
        // What cannot be written is better known before the game.
        drop(Draft::create(&self.path)?);
        self.before = match std::fs::metadata(&self.path) {
            Ok(data) if data.is_file() => std::fs::read(&self.path)?,
            _ => Vec::new(),
        };
        let gap: &[u8] = match self.before.as_slice() {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        self.before.extend_from_slice(gap);
        Ok(())
    }

    /// Writes the present game in place of its earlier state.
    pub(super) fn write(&self, text: &str) -> Result<()> {
        write_file(&self.path, &[&self.before, text.as_bytes()].concat())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// A game of a file, and what is to be said of it.
pub(crate) struct Loaded {
    pub(crate) contest: Contest,
    pub(crate) words: String,
}

/// Reads a game of a PGN file: number `number` from 1, or the last.
///
/// # Errors
/// The file cannot be read, has no such game, or the game is damaged.
pub(crate) fn load(path: &Path, number: Option<usize>) -> Result<Loaded> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut last = None;
    let mut count = 0;
    for game in Games::new(BufReader::new(file)) {
        count += 1;
        last = Some(game);
        if Some(count) == number {
            break;
        }
    }
    match (last, number) {
        (None, _) => bail!("{name}: there is no game in it"),
        (_, Some(number)) if number > count => {
            bail!("{name}: there is no game {number}, there are {count}")
        }
        (Some(Err(error)), _) => Err(anyhow!("{name}: {error}")),
        (Some(Ok(game)), _) => of_game(&game).with_context(|| format!("{name}, game {count}")),
    }
}

fn of_game(game: &keymove_formats::pgn::Game) -> Result<Loaded> {
    let mut contest = match game.tag("FEN") {
        Some(fen) => Contest::from_fen(fen)?,
        None => Contest::initial(),
    };
    if game.start.is_none() {
        bail!("its position cannot be played");
    }
    for mv in game.main_line() {
        if !contest.board().is_legal(mv) {
            bail!("{} {mv} is not legal", contest.number(contest.moves().len()));
        }
        contest.play(mv);
    }
    let tag = |name: &str| game.tag(name).filter(|text| !text.is_empty()).unwrap_or("?");
    let mut words = format!("{} - {}, {} half-moves", tag("White"), tag("Black"), contest.moves().len());
    let dropped = game.items.iter().filter(|item| matches!(item, Item::Open | Item::Comment(_))).count();
    if dropped > 0 {
        words.push_str(&format!("; its {dropped} variations and comments are left out"));
    }
    let result = if game.result.is_empty() { tag("Result") } else { game.result };
    let recorded = ["1-0", "0-1", "1/2-1/2"].into_iter().find(|known| *known == result);
    if let (Some(result), None) = (recorded, contest.ending()) {
        contest.end(Ending::Recorded(result));
    }
    Ok(Loaded { contest, words })
}

/// The date of today in universal time, as PGN has it.
fn today() -> String {
    let (year, month, day) = date(now());
    format!("{year}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(moves: &str) -> Contest {
        let mut contest = Contest::initial();
        for text in moves.split_whitespace() {
            let mv = contest.board().parse_san(text).expect("a move");
            contest.play(mv);
        }
        contest
    }

    /// A file is read again as it was written, and what was in it before is still there.
    #[test]
    fn games_come_back() {
        let folder = std::env::temp_dir().join(format!("keymove-play-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("games.pgn");
        std::fs::write(&path, "[Event \"old\"]\n\n1. d4 d5 1/2-1/2").expect("written");
        let mut keeper = Keeper::open(&path).expect("a file");
        for moves in ["e4 e5 Nf3 Nc6", "e4 e5"] {
            keeper.write(&pgn(&contest(moves), "you", "Keymove")).expect("written");
        }
        keeper.next_game().expect("a place");
        keeper.write(&pgn(&contest("f3 e5 g4 Qh4"), "you", "Keymove")).expect("written");
        let of = |number| load(&path, number).expect("a game");
        assert_eq!(of(Some(1)).contest.result(), "1/2-1/2");
        assert_eq!(of(Some(2)).contest.words().join(" "), "1. e4 e5");
        assert_eq!(of(None).contest.words().join(" "), "1. f3 e5 2. g4 Qh4#");
        assert_eq!((of(None).contest.result(), of(Some(2)).contest.result()), ("0-1", "*"));
        assert!(load(&path, Some(4)).is_err());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
