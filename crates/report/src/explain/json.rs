//! From an explanation to the JSON format.

use super::moves::Pen;
use super::phrases::{cause, defence, phrase};
use super::{EXPLAIN_FORMAT, PROBLEM_FORMAT, plans, table, wire};
use crate::JSON_VERSION;
use crate::difficulty::json::{InputNode, rounded};
use crate::difficulty::unit as unit_of;
use crate::economy::{economy_lines, economy_phrases};
use crate::lines::{PhaseTask, phase_line_text};
use crate::phrase::Phrase;
use crate::text::Layout;
use crate::words::{self, plain_move};
use crate::{IntendedReport, Paint, line_verdict_line, no_score_text, verdict_line};
use keymove_chess::notation::Style;
use keymove_chess::{Arrangement, Bitboard, Color, Move};
use keymove_solve::answer::{LineSolution, LineVerdict};
use keymove_solve::tree::{Defence, PhaseKind, Tree, Verdict};
use keymove_study::explain::{
    Account, Answer, Defeat, Explained, Explanation, Failure, Marks, Scored, Search, Solving,
};
use keymove_study::motives::{Motive, Unit};
use keymove_study::{Act, Finding, Line, Setting, Study};

/// The explanation of a battle as one JSON object without line end. `pretty` gives indented lines.
pub fn explain_json(tree: &Tree, explanation: &Explanation, pretty: bool) -> String {
    battle_json(tree, explanation, None, pretty)
}

/// The same with the keys that are meant.
pub(crate) fn battle_json(
    tree: &Tree, explanation: &Explanation, intended: Option<&IntendedReport>, pretty: bool,
) -> String {
    let verdict = match &tree.verdict {
        Verdict::Sound { .. } => "sound",
        Verdict::Cooked { .. } => "cooked",
        Verdict::ShortSolution { .. } => "short_solution",
        Verdict::NoSolution => "no_solution",
        Verdict::Answered { .. } => "answered",
        Verdict::Refuted { .. } => "refuted",
        Verdict::Stopped { .. } => "stopped",
        Verdict::Restricted { .. } => "restricted",
    };
    let keys = tree.keys.iter().filter_map(|phase| Some(one(&tree.position, phase.first?)));
    let soundness = wire::Soundness {
        verdict,
        sound: tree.verdict.is_sound(),
        text: verdict_line(tree, Style::Short, Paint::Plain),
        keys: keys.collect(),
    };
    write(&wire::Document { intended: intended.cloned(), ..document(explanation, soundness) }, pretty)
}

/// The explanation of solutions of help and series play.
pub fn explain_lines_json(solution: &LineSolution, explanation: &Explanation, pretty: bool) -> String {
    solution_json(solution, explanation, None, pretty)
}

/// The same with the solutions that are meant.
pub(crate) fn solution_json(
    solution: &LineSolution, explanation: &Explanation, intended: Option<&IntendedReport>, pretty: bool,
) -> String {
    let verdict = LineVerdict::of(solution);
    let soundness = wire::Soundness {
        verdict: match verdict {
            LineVerdict::Sound => "sound",
            LineVerdict::Cooked => "cooked",
            LineVerdict::NoSolution => "no_solution",
            LineVerdict::Stopped { .. } => "stopped",
            LineVerdict::Restricted => "restricted",
            LineVerdict::Short { .. } => "short_solution",
            LineVerdict::NotStated => "not_stated",
            LineVerdict::TooFew => "too_few",
            LineVerdict::OtherPattern => "other_pattern",
        },
        sound: matches!(verdict, LineVerdict::Sound | LineVerdict::NotStated),
        text: line_verdict_line(solution, Paint::Plain),
        keys: Vec::new(),
    };
    let none_up_to = solution.none_up_to().filter(|_| solution.stopped().is_some());
    let document = wire::Document {
        intended: intended.cloned(),
        none_up_to: none_up_to.map(|length| length.to_string()),
        ..document(explanation, soundness)
    };
    write(&document, pretty)
}

/// What all positions of a problem of help or series play show together, as one JSON object without line end. `sound` says
/// whether every one of them is; themes are known only then.
pub fn explain_problem_json(explanation: &Explanation, sound: bool) -> String {
    let study = &explanation.study;
    let of = |setting: &Setting| wire::Position {
        twin: setting.label.clone(),
        set_play: setting.set_play,
        fen: setting.position.to_string(),
        stipulation: setting.stipulation.to_string(),
    };
    let solution = |line: &Line| wire::Solution {
        position: study.acts[line.act].setting,
        moves: line.moves.iter().map(uci).collect(),
        text: phase_line_text(&PhaseTask::of(study, line.act), &line.moves, Layout::Short),
    };
    let document = wire::Problem {
        format: PROBLEM_FORMAT,
        version: JSON_VERSION,
        sound,
        complete: explanation.complete,
        positions: study.settings.iter().map(of).collect(),
        solutions: study.lines.iter().map(solution).collect(),
        table: explanation.table.as_ref().map(table::json),
        economy: explanation.economy.as_ref().map_or_else(Vec::new, economy_lines),
        economy_phrases: explanation.economy.as_ref().map_or_else(Vec::new, economy_phrases),
        themes: explanation.themes.iter().map(theme).collect(),
    };
    // Structures whose keys are strings cannot fail to serialise.
    serde_json::to_string(&document).unwrap_or_default()
}

fn write(document: &wire::Document, pretty: bool) -> String {
    // Structures whose keys are strings cannot fail to serialise.
    let text = if pretty { serde_json::to_string_pretty(document) } else { serde_json::to_string(document) };
    text.unwrap_or_default()
}

fn document(explanation: &Explanation, soundness: wire::Soundness) -> wire::Document {
    let study = &explanation.study;
    let phases = &explanation.phases;
    wire::Document {
        format: EXPLAIN_FORMAT,
        version: JSON_VERSION,
        fen: study.diagram.to_string(),
        stipulation: study.asked.to_string(),
        attacker: match study.attacker {
            Color::White => "white",
            Color::Black => "black",
        },
        soundness,
        complete: explanation.complete,
        unexamined: explanation.unexamined,
        stop: explanation.stopped.map(|stop| stop.to_string()),
        phases: (0..)
            .zip(phases)
            .map(|(index, account)| {
                let rank = explanation.tries.iter().position(|&one| one == index);
                phase(study, rank.map(|rank| rank + 1), index, account)
            })
            .collect(),
        plans: plans::json(study),
        open_plans: study.open_plans,
        themes: explanation.themes.iter().map(theme).collect(),
        table: explanation.table.as_ref().map(table::json),
        economy: explanation.economy.as_ref().map_or_else(Vec::new, economy_lines),
        economy_phrases: explanation.economy.as_ref().map_or_else(Vec::new, economy_phrases),
        score: explanation.score.as_ref().map(|score| match score {
            Ok(scored) => self::score(scored),
            Err(reason) => {
                wire::Score::Unscored { reason: no_score_text(&study.diagram, reason).trim_end().into() }
            }
        }),
        solving: explanation.solving.as_ref().map(solving),
        intended: None,
        none_up_to: None,
    }
}

fn phase(study: &Study, rank: Option<usize>, index: usize, account: &Account) -> wire::Phase {
    let (act, diagram) = (&study.acts[index], &study.setting(index).position);
    let pen = Pen { goal: study.stipulation.goal };
    wire::Phase {
        rank,
        kind: match act.kind {
            PhaseKind::SetPlay => "set_play",
            PhaseKind::PostKey => "post_key",
            PhaseKind::Try => "try",
            PhaseKind::Key => "key",
        },
        first: act.first.map(|mv| one(diagram, mv)),
        class: account.class.map(keymove_study::motives::Class::name),
        zugzwang: act.block,
        threats: act.threats.iter().map(|&mv| one(&act.start.turned(), mv)).collect(),
        effects: account.effects.iter().map(|one| motive(one, act.first)).collect(),
        serves: account.serves.iter().map(|one| motive(one, act.first)).collect(),
        variations: account.variations.iter().map(|one| variation(pen, one)).collect(),
        failures: account.failures.iter().map(|one| failure(pen, act, one)).collect(),
        marks: marks(&Marks::of_phase(act.kind, act.first, account)),
    }
}

fn variation(pen: Pen, explained: &Explained) -> wire::Variation {
    let before = &explained.before;
    let replied =
        if explained.reply == Move::NONE { before.turned() } else { before.glimpse(explained.reply) };
    wire::Variation {
        way: explained.way.iter().map(uci).collect(),
        depth: explained.depth(),
        fen: before.to_string(),
        reply: one(before, explained.reply),
        defence: match explained.effect {
            Defence::Unthreatened => "unthreatened",
            Defence::None => "none",
            Defence::Partial => "partial",
            Defence::Full => "full",
        },
        short: explained.short,
        goal: explained.goal,
        examined: explained.examined,
        defeats: explained
            .defeats
            .iter()
            .map(|one| defeat(pen, before, one, explained.reply, explained.way.len() / 2 + 2))
            .collect(),
        answers: explained.answers.iter().map(|one| answer(&replied, one, explained.reply)).collect(),
        forced: explained.forced.iter().map(|one| motive(one, None)).collect(),
        serves: explained.serves.iter().map(|one| motive(one, Some(explained.reply))).collect(),
        marks: marks(&Marks::of_variation(explained)),
    }
}

fn defeat(pen: Pen, before: &Arrangement, defeat: &Defeat, reply: Move, number: usize) -> wire::Defeat {
    let words = |one: &Motive| defence(pen, one, before, reply, defeat, number);
    wire::Defeat {
        threat: one(&before.turned(), defeat.threat),
        at_once: defeat.at_once,
        delayed: defeat.delayed,
        motives: defeat.motives.iter().map(|one| written(one, words(one))).collect(),
    }
}

fn answer(replied: &Arrangement, answer: &Answer, reply: Move) -> wire::Answer {
    let next = replied.glimpse(answer.mv).turned();
    wire::Answer {
        mv: one(replied, answer.mv),
        goal: answer.goal,
        threatened: answer.threatened,
        threats: answer.threats.iter().map(|&mv| one(&next, mv)).collect(),
        zugzwang: answer.zugzwang,
        errors: answer
            .errors
            .iter()
            .map(|error| wire::Error {
                motive: motive(&error.motive, Some(reply)),
                mates: error.mates,
                of: error.of,
            })
            .collect(),
        together: answer.together.iter().map(|pair| pair.map(|one| motive(&one, Some(reply)))).collect(),
        serves: answer.serves.iter().map(|one| motive(one, Some(answer.mv))).collect(),
    }
}

fn failure(pen: Pen, act: &Act, failure: &Failure) -> wire::Failure {
    let reply = failure.refutation.unwrap_or(Move::NONE);
    let replied = failure.refutation.map_or(act.start, |mv| act.start.glimpse(mv));
    let words = |one: &Motive| cause(pen, one, &replied, act.first);
    wire::Failure {
        refutation: failure.refutation.map(|mv| one(&act.start, mv)),
        defeats: failure.defeats.iter().map(|one| defeat(pen, &act.start, one, reply, 2)).collect(),
        causes: failure.causes.iter().map(|one| written(one, words(one))).collect(),
        examined: failure.examined,
        marks: marks(&Marks::of_failure(failure)),
    }
}

pub(super) fn motive(motive: &Motive, mover: Option<Move>) -> wire::Motive {
    written(motive, phrase(motive, mover))
}

fn written(motive: &Motive, phrase: Phrase) -> wire::Motive {
    wire::Motive {
        kind: motive.kind.name(),
        text: phrase.text(),
        phrase,
        unit: motive.unit.map(unit),
        by: motive.by.map(unit),
        through: motive.through.map(|square| square.to_string()),
        squares: squares(motive.squares),
        joint: motive.joint,
        test: motive.test(),
        proof: motive.proof.as_ref().map(uci),
    }
}

pub(super) fn unit(unit: Unit) -> wire::Unit {
    wire::Unit { square: unit.square.to_string(), piece: unit.piece.letter().to_string() }
}

fn marks(marks: &Marks) -> wire::Marks {
    let arrow = |arrow: &keymove_study::explain::Arrow| wire::Arrow {
        from: arrow.from.to_string(),
        to: arrow.to.to_string(),
        kind: arrow.kind,
    };
    let mark =
        |mark: &keymove_study::explain::Mark| wire::Mark { square: mark.square.to_string(), kind: mark.kind };
    wire::Marks {
        arrows: marks.arrows.iter().map(arrow).collect(),
        squares: marks.squares.iter().map(mark).collect(),
    }
}

fn theme(finding: &Finding) -> wire::Theme {
    let shown = finding
        .shown
        .iter()
        .map(|shown| wire::Shown { phase: shown.act, moves: shown.moves.iter().map(uci).collect() });
    wire::Theme {
        theme: finding.theme,
        detail: finding.detail.clone(),
        squares: squares(finding.squares),
        shown: shown.collect(),
    }
}

fn score(scored: &Scored) -> wire::Score {
    let points = |parts: &mut dyn Iterator<Item = (&'static str, i64)>| {
        parts.map(|(name, points)| (name.to_owned(), points.into())).collect()
    };
    let score = &scored.score;
    wire::Score::Scored {
        total: scored.total,
        weights: scored.weights.clone(),
        themes: points(&mut score.shown_themes().map(|(part, points)| (part.name(), points))),
        bonuses: points(&mut score.shown_bonuses().map(|(part, points)| (part.name(), points))),
        penalties: points(&mut score.shown_penalties().map(|(part, points)| (part.name(), points))),
    }
}

fn solving(solving: &Solving) -> wire::Solving {
    let search = |search: &Search| wire::Search {
        program: search.program.name(),
        found: search.combination.is_some(),
        moves: search.combination.as_ref().map(|found| found.moves),
        line: search.combination.iter().flat_map(|found| &found.line).map(uci).collect(),
        positions: search.positions,
        stop: search.stop.map(|stop| stop.to_string()),
    };
    let [one, two] = &solving.searches;
    wire::Solving {
        searches: [search(one), search(two)],
        difficulty: solving.difficulty.as_ref().map(|difficulty| match difficulty {
            Ok(difficulty) => wire::Difficulty::Estimated {
                estimate: rounded(difficulty.estimate()),
                unit: unit_of(difficulty.kind),
                base: difficulty.base,
                inputs: difficulty.inputs.iter().map(InputNode::from).collect(),
            },
            Err(stop) => wire::Difficulty::Stopped { stop: stop.to_string(), phrase: words::stop(*stop) },
        }),
    }
}

pub(super) fn one(position: &Arrangement, mv: Move) -> wire::Move {
    wire::Move { uci: uci(&mv), san: plain_move(position, mv, Style::San) }
}

pub(super) fn uci(mv: &Move) -> String {
    if *mv == Move::NONE { "0000".into() } else { mv.to_string() }
}

fn squares(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}
