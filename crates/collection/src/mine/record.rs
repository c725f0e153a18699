//! A mate as a problem of a collection.

use super::find::{Dual, Fate, Find};
use keymove_chess::notation::san;
use keymove_chess::{Color, Move};
use keymove_formats::Entry;
use keymove_formats::pgn::date;
use serde_json::Value;

impl Find {
    /// The problem: diagram, stipulation, source, the solution in standard notation with the other keys as variations,
    /// and under names of its own what became of the mate. `file` is what its name begins with, that of the games' file
    /// without folder and ending.
    pub fn to_entry(&self, file: &str) -> Entry {
        let letter = if self.side() == Color::White { 'w' } else { 'b' };
        let mut entry = Entry {
            line: self.line,
            id: format!("{file}-{}-{}{letter}", self.game, self.move_number()),
            fen: self.setup.to_string(),
            stipulation: format!("#{}", self.length.get()),
            source: self.players.event.clone(),
            source_id: self.players.round.clone(),
            date: date(&self.players.date),
            title: self.title(),
            solution: self.solution(),
            ..Entry::default()
        };
        let mut other = |name: &str, text: String| {
            if !text.is_empty() {
                entry.other.insert(name.to_owned(), Value::String(text));
            }
        };
        let players = &self.players;
        other("White", players.white.clone());
        other("Black", players.black.clone());
        other("Site", players.site.clone());
        other("Result", players.result.clone());
        other("Game", self.game.to_string());
        other("Move", self.move_number().to_string());
        other("Side", if self.side() == Color::White { "white" } else { "black" }.to_owned());
        other("Played", self.played.map_or_else(String::new, |mv| san(&self.position, mv)));
        other("Mate", self.fate.word().to_owned());
        other("Outcome", self.outcome());
        other("Keys", self.keys.len().to_string());
        other("Duals", duals(self.dual).to_owned());
        entry
    }

    /// `Carlsen, Magnus - Anand, Viswanathan`; empty if neither is known.
    pub fn title(&self) -> String {
        match (self.players.white.as_str(), self.players.black.as_str()) {
            ("", "") => String::new(),
            (white, black) => {
                let or = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
                format!("{} - {}", or(white), or(black))
            }
        }
    }

    /// What became of the mate, in words: `mate in 3 instead of 2`.
    pub fn outcome(&self) -> String {
        let searched = self.searched.get();
        match self.fate {
            Fate::Played => "played".to_owned(),
            Fate::Longer(moves) => format!("mate in {} instead of {}", moves.get(), self.length.get()),
            Fate::Missed { stalemate: true } => "missed: stalemate".to_owned(),
            Fate::Missed { stalemate: false } => {
                format!("missed: no mate within {searched} moves any more")
            }
            Fate::Ended => "not played: the game ended here".to_owned(),
        }
    }

    /// The main line with numbers, `31. Qxh7+ Kxh7 32. Rh5#`; the other keys as variations of its first move.
    pub fn solution(&self) -> String {
        let mut text = String::new();
        let mut position = self.position;
        let mut number = self.move_number();
        for (index, &mv) in self.main_line.iter().enumerate() {
            let is_white = position.turn() == Color::White;
            let others: &[Move] = if index == 0 { self.keys.get(1..).unwrap_or_default() } else { &[] };
            if is_white {
                text.push_str(&format!("{number}. "));
            } else if index == 0 || index == 1 && self.keys.len() > 1 {
                text.push_str(&format!("{number}... "));
            }
            text.push_str(&san(&position, mv));
            let points = if is_white { "." } else { "..." };
            for &other in others {
                text.push_str(&format!(" ({number}{points} {})", san(&position, other)));
            }
            text.push(' ');
            number = number.saturating_add(position.turn() as u32);
            position = position.play(mv);
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl Fate {
    /// One word for it: `played`, `longer`, `missed`, `ended`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Longer(_) => "longer",
            Self::Missed { .. } => "missed",
            Self::Ended => "ended",
        }
    }
}

/// Where a longest defence leaves a choice.
fn duals(dual: Option<Dual>) -> &'static str {
    match dual {
        None => "none",
        Some(Dual::Mate) => "last move",
        Some(Dual::Continuation) => "earlier",
    }
}
