//! A position from a game as players have it on a sheet: who played, when, and what was played.

use crate::{Problem, Soundness};
use keymove_formats::{Entry, Language, Lettering};

/// Most lines to write an answer on.
const MOST_LINES: u16 = 4;

/// How players write men.
const PLAYERS: Lettering = Lettering { language: Language::English, knight: 'N' };

/// Says what players want to know in place of what problemists do: the players above the diagram, below it which move it is and
/// lines for the answer, beside the solution what was played. Themes, scores and verdicts are left out, but for one that says
/// that nothing is known.
pub(super) fn for_players(entry: &Entry, problem: &mut Problem) {
    let game = Game(entry);
    if let Some(players) = game.players() {
        problem.authors = players;
        problem.title.clear();
    }
    let moves =
        entry.stipulation.trim().parse().map_or(1, |asked: keymove_problem::Stipulation| asked.moves().get());
    if let Some(diagram) = &mut problem.diagram {
        if let Some(moment) = game.moment() {
            diagram.captions.retain(|caption| !caption.ends_with(" to move"));
            diagram.captions.push(moment);
        }
        problem.answer_lines = u8::try_from(moves.min(MOST_LINES)).unwrap_or(1);
    }
    problem.themes.clear();
    problem.score.clear();
    for part in &mut problem.parts {
        // Players write N for the knight, and a choice at the end of a long defence is no fault to them.
        part.solution.iter_mut().for_each(|line| line.text = PLAYERS.spelt(&line.text).into_owned());
        part.notes.retain(|note| !note.starts_with("dual"));
        part.verdict = part.verdict.take().filter(|verdict| verdict.soundness == Soundness::Open);
    }
    problem.comments.splice(0..0, game.played());
}

/// What a collection says of the game that a position is from, under the names that `keymove mine` writes.
struct Game<'a>(&'a Entry);

impl Game<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        let text = self.0.other.get(name)?.as_str()?.trim();
        Some(text).filter(|text| !text.is_empty())
    }

    /// `Anderssen, Adolf – Kieseritzky, Lionel`.
    fn players(&self) -> Option<String> {
        match (self.text("White"), self.text("Black")) {
            (None, None) => None,
            (white, black) => Some(format!("{} \u{2013} {}", white.unwrap_or("?"), black.unwrap_or("?"))),
        }
    }

    /// `Move 22, White to move`.
    fn moment(&self) -> Option<String> {
        let side = match self.text("Side")? {
            "black" => "Black",
            _ => "White",
        };
        Some(format!("Move {}, {side} to move", self.text("Move")?))
    }

    /// `In the game: 22.Qf6 (mate in 3 instead of 2)`.
    fn played(&self) -> Option<String> {
        let points = if self.text("Side") == Some("black") { "..." } else { "." };
        let outcome = self.text("Outcome").map(|outcome| format!(" ({outcome})")).unwrap_or_default();
        match self.text("Played") {
            Some(played) => {
                Some(format!("In the game: {}{points}{played}{outcome}", self.text("Move").unwrap_or("1")))
            }
            None => self.text("Outcome").map(|outcome| format!("In the game: {outcome}")),
        }
    }
}
