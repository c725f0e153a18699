//! In what a directmate differs from another one.

use super::difference::{Difference, ThemeChange};
use super::{PlayShown, Shown};
use keymove_chess::{Arrangement, Move};
use keymove_report::theme_label;
use keymove_study::score::{Bonus, MainPlay, Penalty, PlayScore, Score, Scorer, Theme};

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
    pub(super) fn new(scorer: &mut Scorer, position: &Arrangement, key: Move) -> Option<Self> {
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

    pub(super) fn shown(&self) -> Shown {
        let play = PlayShown {
            thematic_mates: usize::from(self.score.mates.thematic),
            thematic: self.thematic,
            variants: self.variants,
        };
        Shown { themes: self.score.shown_themes().count(), play: Some(play) }
    }

    fn mates(&self) -> usize {
        usize::from(self.score.mates.thematic) + usize::from(self.score.mates.other)
    }
}

/// Themes gained and lost, the play, and all parts that change the score.
pub(super) fn differences(before: &Judged, after: &Judged) -> Difference {
    let mut difference = Difference::default();
    for &theme in Theme::ALL {
        difference.theme(ThemeChange {
            name: theme.name(),
            label: theme_label(theme),
            counts: [before, after].map(|judged| judged.score.counts[theme as usize]),
            is_counted: !matches!(theme, Theme::Tempo | Theme::LonelyKing),
        });
    }
    difference.count("threats", "threats", [before.threats, after.threats]);
    difference.count("thematic", "thematic variants", [before.thematic, after.thematic]);
    difference.count("mates", "different mates", [before.mates(), after.mates()]);
    difference.count("duals", "duals", [before.duals, after.duals]);
    difference.count("variants", "variants", [before.variants, after.variants]);
    points(&mut difference, &before.score, &after.score);
    difference
}

/// The parts of the score that change, with what they add to it.
fn points(difference: &mut Difference, before: &Score, after: &Score) {
    let sum = |score: &Score| Theme::ALL.iter().map(|&part| score.themes[part as usize]).sum::<i64>();
    difference.points("themes", "themes", sum(after) - sum(before));
    for &part in Bonus::ALL {
        let points = after.bonuses[part as usize] - before.bonuses[part as usize];
        difference.points(part.name(), bonus(part), points);
    }
    for &part in Penalty::ALL {
        let points = before.penalties[part as usize] - after.penalties[part as usize];
        difference.points(part.name(), penalty(part), points);
    }
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
