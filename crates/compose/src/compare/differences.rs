//! In what an improvement differs from the original, in words.

use keymove_chess::{Move, Position};
use keymove_problem::report::theme_label;
use keymove_problem::score::{Bonus, MainPlay, Penalty, PlayScore, Score, Scorer, Theme};

/// A problem with its score and what is told of its play.
pub(super) struct Judged {
    score: Score,
    /// Mates that Black's replies do not prevent.
    threats: usize,
    /// Defences, of them with several mates, of them with a theme.
    variants: usize,
    duals: usize,
    thematic: usize,
}

impl Judged {
    /// `None` if this is no key.
    pub(super) fn new(scorer: &mut Scorer, position: &Position, key: Move) -> Option<Self> {
        let score = scorer.evaluate(position, key).ok()?;
        let phase = scorer.phase();
        let duals = phase.defences().iter().filter(|defence| phase.mates(defence).len() > 1).count();
        Some(Self {
            score,
            threats: phase.threats().len(),
            variants: phase.defences().len(),
            duals,
            thematic: scorer.variants().iter().filter(|variant| variant.thematic).count(),
        })
    }

    /// The same for a moremover: endings take the place of variants.
    pub(super) fn of_play(play: &MainPlay, scored: &PlayScore) -> Self {
        let endings = &scored.endings;
        Self {
            score: scored.score,
            threats: play.threats.len(),
            variants: endings.len(),
            duals: endings.iter().filter(|ending| ending.mates.len() > 1).count(),
            thematic: endings.iter().filter(|ending| ending.variant.thematic).count(),
        }
    }

    fn mates(&self) -> usize {
        usize::from(self.score.mates.thematic) + usize::from(self.score.mates.other)
    }
}

/// Lines on the play, and on the points: themes gained and lost, then all other parts that change the score.
pub(super) fn differences(before: &Judged, after: &Judged) -> Vec<String> {
    let [gained, lost] = themes(before, after);
    let play = [
        change("threats", before.threats, after.threats),
        change("thematic variants", before.thematic, after.thematic),
        change("different mates", before.mates(), after.mates()),
        change("duals", before.duals, after.duals),
        change("variants", before.variants, after.variants),
    ];
    [
        line("gained", &gained),
        line("lost", &lost),
        line("play", &play.into_iter().flatten().collect::<Vec<_>>()),
        line("points", &points(&before.score, &after.score)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn line(name: &str, parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")))
}

fn change(name: &str, old: usize, new: usize) -> Option<String> {
    (old != new).then(|| format!("{name} {old} -> {new}"))
}

/// Themes that are shown, or shown more often, and those that are not any more, or less often.
fn themes(before: &Judged, after: &Judged) -> [Vec<String>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for &theme in Theme::ALL {
        let [old, new] = [before, after].map(|judged| judged.score.counts[theme as usize]);
        let times = if matches!(theme, Theme::Tempo | Theme::LonelyKing) || old == 0 && new == 1 || new == 0 {
            String::new()
        } else {
            format!(" {old} -> {new}")
        };
        if old != new {
            both[usize::from(new < old)].push(format!("{}{times}", theme_label(theme)));
        }
    }
    both
}

/// The parts of the score that change, with what they add to it.
fn points(before: &Score, after: &Score) -> Vec<String> {
    let mut changes: Vec<(i64, &str)> = Vec::new();
    let themes = Theme::ALL.iter().map(|&part| (before.themes[part as usize], after.themes[part as usize]));
    let sum: i64 = themes.map(|(old, new)| new - old).sum();
    changes.push((sum, "themes"));
    for &part in Bonus::ALL {
        changes.push((after.bonuses[part as usize] - before.bonuses[part as usize], bonus(part)));
    }
    for &part in Penalty::ALL {
        changes.push((before.penalties[part as usize] - after.penalties[part as usize], penalty(part)));
    }
    changes
        .into_iter()
        .filter(|&(change, _)| change != 0)
        .map(|(change, name)| format!("{name} {change:+}"))
        .collect()
}

fn bonus(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Centre => "king in the centre",
        Bonus::Pieces => "number of units",
        Bonus::KingKey => "key by the king",
        Bonus::KingMate => "mates by the king",
        Bonus::Flights => "flights given by the key",
        Bonus::Checks => "checks allowed by the key",
        Bonus::PinsWhite => "key pins White",
        Bonus::UnpinsBlack => "key unpins Black",
        Bonus::Mates => "different mates",
        Bonus::KeyDistance => "distance of the key",
        Bonus::Away => "key away from the king",
        // A word that says it.
        Bonus::Miniature | Bonus::Meredith | Bonus::Sacrifice | Bonus::Continuations | Bonus::Quiet => {
            bonus.name()
        }
    }
}

fn penalty(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::MinorDuals => "minor duals",
        Penalty::Corner => "king in the corner",
        Penalty::Edge => "king on the edge",
        Penalty::Check => "checking key",
        Penalty::DoubleCheck => "doubly checking key",
        Penalty::Capture => "capturing key",
        Penalty::Promotion => "promoting key",
        Penalty::TakesFlights => "flights taken by the key",
        Penalty::PinsBlack => "key pins Black",
        Penalty::UnpinsWhite => "key unpins White",
        Penalty::Material => "White's strength",
        Penalty::Towards => "key towards the king",
        Penalty::ThematicDuals => "thematic duals",
        Penalty::ShortThreat => "short threat",
        Penalty::EarlyDuals => "early duals",
    }
}
