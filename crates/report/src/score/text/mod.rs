//! The layout of the paper's appendix D, with the knight as S and the mate sign as #.

mod moremover;
mod moves;
mod parts;
mod variants;

pub use moremover::play_score_text;
pub use variants::theme_label;

use keymove_chess::{Color, Position};
use keymove_study::score::{MainPlay, Score, Scorer, Variant};
use moves::{joined, long, units_of};
use variants::Defended;

/// What an evaluation is written from.
struct Sheet<'a> {
    position: &'a Position,
    score: &'a Score,
    scorer: &'a Scorer,
    /// What the variants show.
    variants: &'a [Variant],
    /// The play of a moremover.
    play: Option<&'a MainPlay>,
}

/// The whole evaluation of the problem that the scorer has scored last.
pub fn score_text(position: &Position, score: &Score, scorer: &Scorer) -> String {
    let phase = scorer.phase();
    let after = phase.position();
    let threat = match phase.threats() {
        [] => String::new(),
        threats => {
            let passed = after.passed().unwrap_or(*after);
            threat_line("threat:", &joined(threats, |mv| long(&passed, mv, '-', ':')))
        }
    };
    let text = Sheet { position, score, scorer, variants: scorer.variants(), play: None }.write("", &threat);
    let entries: Vec<_> = phase
        .defences()
        .iter()
        .zip(scorer.variants())
        .map(|(defence, variant)| Defended::new(after, defence.mv, phase.mates(defence), variant))
        .collect();
    let rows = variants::rows(after, &entries);
    let (width, _) = variants::width(&rows, 1);
    text + &variants::table(&rows, 1, width)
}

fn threat_line(name: &str, moves: &str) -> String {
    format!(" {name:<20}{moves}\n")
}

impl Sheet<'_> {
    /// All but the list of variants, whose heading is the last line. `definition` and `threat` are empty, or lines with
    /// their ends.
    fn write(&self, definition: &str, threat: &str) -> String {
        let Sheet { position, score, scorer, .. } = *self;
        let mut text = format!(
            "White: {} Black: {}\n",
            units_of(position, Color::White),
            units_of(position, Color::Black)
        );
        text += &format!("The key move is: {}\n{definition}", long(position, score.key.mv, '-', 'x'));
        if scorer.weights().name != "composer-2006" {
            text += &format!("Weights: {}\n", scorer.weights().name);
        }
        text += &format!("\nPOSITION EVALUATION:\nTHEMES:\n{threat}");
        for (theme, points) in score.shown_themes() {
            text += &parts::theme_line(theme, points, self);
        }
        text += &total(" ", "themes   ", score.themes.iter().sum());
        text += "BONUSES:\n";
        for (bonus, points) in score.shown_bonuses() {
            text += &parts::bonus_line(bonus, points, self);
        }
        text += &total("   ", "bonuses  ", score.bonuses.iter().sum());
        text += "PENALTIES:\n";
        for (penalty, points) in score.shown_penalties() {
            text += &parts::penalty_line(penalty, points, self);
        }
        text += &total("   ", "penalties", score.penalties.iter().sum());
        let total = score.total();
        text + &format!("\nPOSITION SCORE .........................:--->{total:>3}\n\nVARIANTS:\n")
    }
}

fn total(indent: &str, part: &str, points: i64) -> String {
    format!(
        "{indent}----------------------------------\n            Total score for {part}:--->{points:>3}\n"
    )
}
