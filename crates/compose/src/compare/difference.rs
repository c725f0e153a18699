//! In what the play and the points of two problems differ: as values, as words, as JSON.

use serde_json::{Value, json};

/// In what one problem differs from another one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    /// Themes of the score that are shown, or shown more often.
    pub gained: Vec<ThemeChange>,
    /// Themes that are not shown any more, or less often.
    pub lost: Vec<ThemeChange>,
    /// Numbers of the play that have changed.
    pub play: Vec<PlayChange>,
    /// Parts of the score that have changed; all themes together are the part `themes`.
    pub points: Vec<PointChange>,
}

/// How often a theme of the score is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThemeChange {
    /// The name of the theme, such as `selfblock`.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// How often it was shown and is shown; of themes that are there or not these are no numbers of times.
    pub counts: [u16; 2],
    /// Whether it can be shown several times.
    pub is_counted: bool,
}

/// A number of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayChange {
    /// What is counted: `threats`, `thematic` (variants with a theme), `mates` (different ones), `duals`, `variants`.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// What it was and is.
    pub counts: [usize; 2],
}

/// A part of the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointChange {
    /// Its name, such as `miniature`.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// Points more; fewer if negative.
    pub points: i64,
}

impl Difference {
    /// Adds a theme where it belongs, if it is shown more or less often.
    pub(super) fn theme(&mut self, change: ThemeChange) {
        let [before, after] = change.counts;
        if before != after {
            if after > before { &mut self.gained } else { &mut self.lost }.push(change);
        }
    }

    /// Adds a number of the play, if it has changed.
    pub(super) fn count(&mut self, name: &'static str, label: &'static str, counts: [usize; 2]) {
        if counts[0] != counts[1] {
            self.play.push(PlayChange { name, label, counts });
        }
    }

    /// Adds a part of the score, if it has changed.
    pub(super) fn points(&mut self, name: &'static str, label: &'static str, points: i64) {
        if points != 0 {
            self.points.push(PointChange { name, label, points });
        }
    }

    /// In words: `gained: tempo, grimshaw 1 -> 2`, `points: themes +5`; a line for each kind of difference that there is.
    pub fn lines(&self) -> Vec<String> {
        let theme = |one: &ThemeChange| {
            let [before, after] = one.counts;
            match one.is_counted && after > 0 && (before, after) != (0, 1) {
                true => format!("{} {before} -> {after}", one.label),
                false => one.label.to_owned(),
            }
        };
        let play = |one: &PlayChange| format!("{} {} -> {}", one.label, one.counts[0], one.counts[1]);
        let points = |one: &PointChange| format!("{} {:+}", one.label, one.points);
        let lines: [(&str, Vec<String>); 4] = [
            ("gained", self.gained.iter().map(theme).collect()),
            ("lost", self.lost.iter().map(theme).collect()),
            ("play", self.play.iter().map(play).collect()),
            ("points", self.points.iter().map(points).collect()),
        ];
        let lines = lines.into_iter().filter(|(_, parts)| !parts.is_empty());
        lines.map(|(name, parts)| format!("{name}: {}", parts.join(", "))).collect()
    }

    /// An object with the lists `gained`, `lost`, `play` and `points`, in names instead of words.
    pub fn to_json(&self) -> Value {
        let theme = |one: &ThemeChange| {
            let [before, after] = one.counts;
            match one.is_counted {
                true => json!({ "name": one.name, "before": before, "after": after }),
                false => json!({ "name": one.name }),
            }
        };
        let play =
            |one: &PlayChange| json!({ "name": one.name, "before": one.counts[0], "after": one.counts[1] });
        let points = |one: &PointChange| json!({ "name": one.name, "points": one.points });
        json!({
            "gained": self.gained.iter().map(theme).collect::<Vec<_>>(),
            "lost": self.lost.iter().map(theme).collect::<Vec<_>>(),
            "play": self.play.iter().map(play).collect::<Vec<_>>(),
            "points": self.points.iter().map(points).collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_names() {
        let mut difference = Difference::default();
        let theme = |name, counts, is_counted| ThemeChange { name, label: name, counts, is_counted };
        difference.theme(theme("tempo", [0, 7], false));
        difference.theme(theme("grimshaw", [1, 2], true));
        difference.theme(theme("selfblock", [0, 1], true));
        difference.theme(theme("unpin", [3, 0], true));
        difference.theme(theme("selfpin", [3, 1], true));
        difference.theme(theme("halfpin", [3, 3], true));
        difference.count("duals", "duals", [2, 2]);
        difference.count("mates", "different mates", [2, 4]);
        difference.points("pieces", "number of units", -3);
        difference.points("centre", "king in the centre", 0);
        let lines = difference.lines();
        assert_eq!(
            lines,
            [
                "gained: tempo, grimshaw 1 -> 2, selfblock",
                "lost: unpin, selfpin 3 -> 1",
                "play: different mates 2 -> 4",
                "points: number of units -3"
            ]
        );
        let value = difference.to_json();
        assert_eq!(value["gained"][0], json!({ "name": "tempo" }));
        assert_eq!(value["gained"][1], json!({ "name": "grimshaw", "before": 1, "after": 2 }));
        assert_eq!(value["lost"][0], json!({ "name": "unpin", "before": 3, "after": 0 }));
        assert_eq!(value["play"], json!([{ "name": "mates", "before": 2, "after": 4 }]));
        assert_eq!(value["points"], json!([{ "name": "pieces", "points": -3 }]));
        assert!(Difference::default().lines().is_empty());
    }
}
