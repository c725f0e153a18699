//! What every output in JSON looks like, as JSON Schemas (draft 2020-12).

/// The schemas by the value of the field `format`, in alphabetical order. Those of objects with names of other people's fields (the
/// problems of a database) leave them open; all others refuse fields that they do not know.
pub const SCHEMAS: [(&str, &str); 26] = [
    ("keymove-bench", include_str!("../schema/keymove-bench.json")),
    ("keymove-book-check", include_str!("../schema/keymove-book-check.json")),
    ("keymove-book-show", include_str!("../schema/keymove-book-show.json")),
    ("keymove-check", include_str!("../schema/keymove-check.json")),
    ("keymove-config", include_str!("../schema/keymove-config.json")),
    ("keymove-db-search", include_str!("../schema/keymove-db-search.json")),
    ("keymove-db-show", include_str!("../schema/keymove-db-show.json")),
    ("keymove-db-similar", include_str!("../schema/keymove-db-similar.json")),
    ("keymove-db-stats", include_str!("../schema/keymove-db-stats.json")),
    ("keymove-difficulty", include_str!("../schema/keymove-difficulty.json")),
    ("keymove-error", include_str!("../schema/keymove-error.json")),
    ("keymove-explanation", include_str!("../schema/keymove-explanation.json")),
    ("keymove-generated", include_str!("../schema/keymove-generated.json")),
    ("keymove-human", include_str!("../schema/keymove-human.json")),
    ("keymove-improve-count", include_str!("../schema/keymove-improve-count.json")),
    ("keymove-improve-summary", include_str!("../schema/keymove-improve-summary.json")),
    ("keymove-improvement", include_str!("../schema/keymove-improvement.json")),
    ("keymove-introductions", include_str!("../schema/keymove-introductions.json")),
    ("keymove-lines", include_str!("../schema/keymove-lines.json")),
    ("keymove-mate", include_str!("../schema/keymove-mate.json")),
    ("keymove-necessity", include_str!("../schema/keymove-necessity.json")),
    ("keymove-problem", include_str!("../schema/keymove-problem.json")),
    ("keymove-score", include_str!("../schema/keymove-score.json")),
    ("keymove-solution", include_str!("../schema/keymove-solution.json")),
    ("keymove-theme-catalogue", include_str!("../schema/keymove-theme-catalogue.json")),
    ("keymove-themes", include_str!("../schema/keymove-themes.json")),
];
