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
        for line in &mut part.solution {
            line.text = game.numbered(&PLAYERS.spelt(&line.text));
        }
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
        let outcome = self.text("Outcome")?;
        // How far was searched for another mate is no matter of the game.
        let outcome = if outcome.starts_with("missed: no mate") { "missed" } else { outcome };
        match self.text("Played") {
            Some(played) => {
                Some(format!("In the game: {}{points}{played} ({outcome})", self.text("Move").unwrap_or("1")))
            }
            None => Some(format!("In the game: {outcome}")),
        }
    }

    /// The line with the numbers that its moves have in the game instead of those from 1 on.
    fn numbered(&self, line: &str) -> String {
        let Some(first) = self.text("Move").and_then(|number| number.parse::<u32>().ok()) else {
            return line.to_owned();
        };
        let is_black = self.text("Side") == Some("black");
        let mut text = String::with_capacity(line.len());
        let mut rest = line;
        while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
            let digits = rest[start..].find(|letter: char| !letter.is_ascii_digit());
            let end = digits.map_or(rest.len(), |digits| start + digits);
            let is_number = rest[end..].starts_with('.') && !rest[..start].ends_with(char::is_alphanumeric);
            let number = rest[start..end].parse::<u32>().ok().filter(|_| is_number);
            text.push_str(&rest[..start]);
            let Some(number) = number else {
                text.push_str(&rest[start..end]);
                rest = &rest[end..];
                continue;
            };
            let is_reply = rest[end..].starts_with("...");
            rest = rest[end..].trim_start_matches('.');
            let number = first.saturating_add(number.saturating_sub(1));
            // Where Black mates, White's replies have the number of the next move.
            text.push_str(&match (is_black, is_reply) {
                (false, false) => format!("{number}."),
                (false, true) | (true, false) => format!("{number}..."),
                (true, true) => format!("{}.", number.saturating_add(1)),
            });
        }
        text + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_numbers_of_the_game() {
        let numbered = |side: &str, line: &str| {
            let mut entry = Entry::default();
            entry.other.insert("Move".into(), "21".into());
            entry.other.insert("Side".into(), side.into());
            Game(&entry).numbered(line)
        };
        assert_eq!(numbered("white", "1.Nxg7+!"), "21.Nxg7+!");
        assert_eq!(numbered("white", "1...Kd8 2.Qf6+ Nxf6 3.Be7#"), "21...Kd8 22.Qf6+ Nxf6 23.Be7#");
        assert_eq!(numbered("black", "1.Qh4#!"), "21...Qh4#!");
        assert_eq!(numbered("black", "1...Ke2 2.Qf1#"), "22.Ke2 22...Qf1#");
        assert_eq!(Game(&Entry::default()).numbered("1.Qh4#!"), "1.Qh4#!");
    }
}
