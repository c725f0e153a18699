//! Where games begin: short lines of moves, or positions.

use keymove_chess::notation::parse_san;
use keymove_chess::{Color, Move};
use keymove_engine::Game;

/// A beginning that is played twice, with either colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings; empty if not known.
    pub(crate) eco: String,
    pub(crate) name: String,
    /// The position before the moves; `None`: the initial one.
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// The game before the first move.
    pub(crate) fn start(&self, chess960: bool) -> Game {
        let game = self.fen.as_deref().and_then(|fen| Game::from_fen(fen, chess960).ok());
        game.unwrap_or_else(Game::initial)
    }

    /// Who makes the first move.
    pub(crate) fn turn(&self) -> Color {
        self.start(true).board().turn()
    }
}

/// Reads lines: `C65 Ruy Lopez, Berlin: e4 e5 Nf3 ...`, or a FEN or EPD; empty lines and those that begin with `#` are
/// passed over.
///
/// # Errors
/// What is wrong on which line.
pub(crate) fn read(text: &str, chess960: bool) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let is_fen = line.split_whitespace().next().is_some_and(|word| word.matches('/').count() == 7);
        let opening = if is_fen { position(line, chess960) } else { moves(line) };
        openings.push(opening.map_err(|problem| format!("openings, line {}: {problem}", number + 1))?);
    }
    if openings.is_empty() {
        return Err("there is no opening in the file".to_owned());
    }
    Ok(openings)
}

fn position(line: &str, chess960: bool) -> Result<Opening, String> {
    let words: Vec<&str> = line.split(';').next().unwrap_or(line).split_whitespace().collect();
    let is_number = |at: usize| words.get(at).is_some_and(|word| word.parse::<u32>().is_ok());
    // What follows four fields in EPD are its operations.
    let fields = if is_number(4) && is_number(5) { 6 } else { 4 };
    let mut fen = words[..fields.min(words.len())].join(" ");
    if fields == 4 {
        fen.push_str(" 0 1");
    }
    let game = Game::from_fen(&fen, chess960).map_err(|error| error.to_string())?;
    if game.board().moves().is_empty() {
        return Err("the game is over before it begins".to_owned());
    }
    Ok(Opening { fen: Some(fen), ..Opening::default() })
}

fn moves(line: &str) -> Result<Opening, String> {
    let Some((title, text)) = line.split_once(':') else {
        return Err("expected a FEN, or a title, a colon and moves".to_owned());
    };
    let (eco, name) = title.split_once(' ').unwrap_or((title, ""));
    let mut game = Game::initial();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = parse_san(game.board().position(), word)
            .map_err(|error| format!("move {} ({word}): {error}", moves.len() + 1))?;
        game.play(mv);
        moves.push(mv);
    }
    Ok(Opening { eco: eco.to_owned(), name: name.trim().to_owned(), fen: None, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_read() {
        let text = "# remark\n\nC20 King's Pawn: e4 e5\n\
                    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"1\";\n\
                    4k3/8/8/8/8/8/8/4K2R w K - 5 30\n";
        let openings = read(text, false).expect("openings");
        assert_eq!((openings[0].eco.as_str(), openings[0].name.as_str()), ("C20", "King's Pawn"));
        assert_eq!(openings[0].moves.len(), 2);
        assert_eq!(openings[1].turn(), Color::Black);
        assert_eq!(openings[2].fen.as_deref(), Some("4k3/8/8/8/8/8/8/4K2R w K - 5 30"));
        for text in ["", "C20 no colon", "C20 x: e5", "8/8/8/8/8/8/8/8 w - -"] {
            assert!(read(text, false).is_err(), "{text}");
        }
    }

    /// The openings of the repository: all legal, no two alike, an even number of half-moves.
    #[test]
    fn our_openings_are_sound() {
        let openings = read(include_str!("../../../testdata/openings.txt"), false).expect("openings");
        assert!(openings.len() >= 100);
        let mut keys: Vec<u64> = Vec::new();
        for opening in &openings {
            let mut game = opening.start(false);
            for &mv in &opening.moves {
                game.play(mv);
            }
            assert!(opening.moves.len().is_multiple_of(2), "{}", opening.name);
            assert!(opening.eco.len() == 3 && !opening.name.is_empty());
            keys.push(game.board().key());
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), openings.len());
    }
}
