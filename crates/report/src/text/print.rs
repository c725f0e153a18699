//! The layout for paper: short notation, and a line goes on as long as there is one way to go on.
//!
//! `1...Kd6 2.Qb4+ (3.Rd1 …) Kc7 3.Qb7#, 2...Ke5 3.Qd4#`: threats stand in brackets, a comma leads back to an earlier reply,
//! moves with the same play behind them stand side by side (`1...a6/a5`), and so do moves that
//! could be played instead of each other, and `…` stands for what is not printed.

use super::{Page, TextOptions, empty_page};
use crate::words::after_reply;
use keymove_chess::{Arrangement, Move, Position};
use keymove_solve::tree::{Attack, Next, Phase, PhaseKind, Play, Reply, Tree};

/// Columns between a line and those below it.
const STEP: usize = 2;

/// Variations that branch once more are printed on one line up to this number of letters.
const ONE_LINE: usize = 72;

/// A solution for paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The lines, each with its end; two blanks more for each level, an empty line between phases. Empty if there is
    /// nothing to show.
    pub text: String,
    /// The number of the attacker's last move that is printed of variations, if some go on; `…` stands there.
    pub cut: Option<u16>,
}

/// The phases that are wanted, with their variations down to the goal, or as deep as `lines` lines hold; but never without
/// the answers to the first replies. What the tree does not have is marked as what is not printed.
pub fn printed(tree: &Tree, lines: usize, wanted: impl Fn(&Phase) -> bool) -> Printed {
    let phases: Vec<&Phase> = tree.phases().filter(|phase| wanted(phase)).collect();
    let deepest = tree.stipulation.moves().get();
    let mut depth = deepest.min(known(&phases)).max(2);
    loop {
        let text = at_depth(tree, &phases, depth);
        if depth <= 2 || text.lines().count() <= lines {
            let cut = (depth < deepest && text.contains('\u{2026}')).then_some(depth);
            return Printed { text, cut };
        }
        depth -= 1;
    }
}

/// The number of the last move of the attacker down to which every variation is there.
fn known(phases: &[&Phase]) -> u16 {
    fn of(next: &Next, number: u16) -> u16 {
        match next {
            Next::Goal | Next::NoMove => u16::MAX,
            Next::Unexpanded => number,
            Next::Play(play) => {
                let answers = play.replies.iter().flat_map(|reply| &reply.continuations);
                let below = answers.chain(&play.threats).map(|attack| of(&attack.next, number + 1));
                below.min().unwrap_or(u16::MAX)
            }
        }
    }
    phases.iter().map(|phase| of(&phase.next, 1)).min().unwrap_or(u16::MAX)
}

fn at_depth(tree: &Tree, phases: &[&Phase], depth: u16) -> String {
    let options = TextOptions::default();
    let mut blocks = Vec::new();
    let obliged = empty_page(tree, &options).obliged(tree);
    blocks.push(obliged);
    for phase in phases {
        let mut page = empty_page(tree, &options);
        page.printed_phase(&tree.position, phase, depth);
        blocks.push(page.text);
    }
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// A line with those below it.
#[derive(Clone, PartialEq, Eq, Default)]
struct Row {
    /// `2...`, left out where the line goes on.
    number: String,
    words: String,
    below: Vec<Row>,
}

impl Row {
    fn of(words: String) -> Self {
        Self { words, ..Self::default() }
    }

    fn is_line(&self) -> bool {
        self.below.is_empty()
    }

    /// The words with these rows after or below them.
    fn going_on(words: String, mut rows: Vec<Self>) -> Self {
        match rows.as_mut_slice() {
            [] => return Self::of(words),
            [only] => {
                let only = core::mem::take(only);
                return Self {
                    words: format!("{words} {}", only.words),
                    below: only.below,
                    ..Self::default()
                };
            }
            _ => {}
        }
        // Only the last one may branch: a comma leads back to the number behind it.
        let plain = rows.iter().rev().skip(1).all(|row| !row.words.contains(','));
        if plain && rows.iter().all(Self::is_line) {
            let mut line = words.clone();
            for (index, row) in rows.iter().enumerate() {
                let lead = if index == 0 { " " } else { ", " };
                let number = if index == 0 { "" } else { row.number.as_str() };
                line += &format!("{lead}{number}{}", row.words);
            }
            if line.chars().count() <= ONE_LINE {
                return Self::of(line);
            }
        }
        Self { words, below: rows, ..Self::default() }
    }
}

impl Page<'_> {
    fn printed_phase(&mut self, diagram: &Position, phase: &Phase, depth: u16) {
        let Some(start) = phase.start(diagram) else { return };
        let refutations = self.refutations(&start, phase);
        let play = phase.play();
        let mut threats = Vec::new();
        let mut first = match (phase.first, phase.kind) {
            (Some(mv), _) => self.first_move(diagram, phase, mv),
            (None, PhaseKind::SetPlay) => "Set play:".to_owned(),
            (None, _) => String::new(),
        };
        match play {
            Some(play) if play.is_end() => first += &format!(" {}", self.ends(&start, play)),
            Some(play) if play.zugzwang => first += " zugzwang",
            Some(play) if !play.threats.is_empty() => {
                threats = self.threat_rows(&start, play, depth);
                first += " threat:";
                if threats.iter().all(Row::is_line) {
                    let words: Vec<_> = threats.drain(..).map(|row| row.words).collect();
                    first += &format!(" {}", words.join(", "));
                }
            }
            None if phase.next == Next::Unexpanded && phase.kind == PhaseKind::Key => first += " \u{2026}",
            _ => {}
        }
        let rows = match play {
            Some(play) if !play.is_end() => self.play_rows(&start, play, 1, depth),
            _ => Vec::new(),
        };
        // Set play without any answer shows nothing.
        if phase.kind == PhaseKind::SetPlay && rows.is_empty() && play.is_none_or(|play| !play.is_end()) {
            return;
        }
        if !first.trim().is_empty() {
            self.line(0, first.trim_start());
        }
        threats.iter().for_each(|row| self.rows(row, 2 * STEP));
        rows.iter().for_each(|row| self.rows(row, STEP));
        if !refutations.is_empty() && matches!(phase.kind, PhaseKind::Try | PhaseKind::PostKey) {
            let but = if phase.kind == PhaseKind::Try { "but " } else { "" };
            self.line(STEP, &format!("{but}{refutations}"));
        }
    }

    fn threat_rows(&self, start: &Arrangement, play: &Play, depth: u16) -> Vec<Row> {
        let Some(passed) = start.passed() else { return Vec::new() };
        play.threats.iter().map(|threat| self.attack_row(&passed, threat, 2, depth)).collect()
    }

    /// Writes a row and those below it. One without words leaves those below it in its place.
    fn rows(&mut self, row: &Row, indent: usize) {
        let words = format!("{}{}", row.number, row.words);
        let below = if words.trim().is_empty() { indent } else { indent + STEP };
        if !words.trim().is_empty() {
            self.line(indent, words.trim());
        }
        row.below.iter().for_each(|row| self.rows(row, below));
    }

    /// The replies that reach the goal.
    fn ends(&self, position: &Arrangement, play: &Play) -> String {
        let words: Vec<_> = play.replies.iter().map(|reply| self.mv(position, reply.mv, true)).collect();
        words.join("/")
    }

    /// A row for each reply; those with the same play behind them share one.
    fn play_rows(&self, position: &Arrangement, play: &Play, number: u16, depth: u16) -> Vec<Row> {
        let mut rows: Vec<(Vec<String>, Row)> = Vec::new();
        for reply in self.shown(play) {
            let answer = self.answer_row(position, reply, number, depth);
            let name = match reply.mv {
                // A defender who leaves the move to the attacker plays nothing that could be shown.
                Move::NONE => String::new(),
                mv => self.mv(position, mv, reply.goal),
            };
            match rows.iter_mut().find(|(_, row)| *row == answer && !reply.goal) {
                Some((names, _)) => names.push(name),
                None => rows.push((vec![name], answer)),
            }
        }
        let joined = |(names, row): (Vec<String>, Row)| {
            let names = names.join("/");
            let number = if names.is_empty() { String::new() } else { format!("{number}...") };
            let words = format!("{names} {}", row.words).trim().to_owned();
            Row { number, words, below: row.below }
        };
        rows.into_iter().map(joined).collect()
    }

    /// What answers a reply.
    fn answer_row(&self, position: &Arrangement, reply: &Reply, number: u16, depth: u16) -> Row {
        let next = after_reply(position, reply.mv);
        let rows: Vec<Row> = reply
            .continuations
            .iter()
            .map(|attack| self.attack_row(&next, attack, number + 1, depth))
            .collect();
        match rows.as_slice() {
            [only] => only.clone(),
            // Moves that could be played instead of each other.
            rows if rows.iter().all(|row| row.is_line() && !row.words.contains(' ')) => {
                let words: Vec<_> = rows.iter().map(|row| row.words.as_str()).collect();
                let number = format!("{}.", number + 1);
                let rest = words.iter().skip(1).map(|words| words.trim_start_matches(number.as_str()));
                Row::of(words.iter().take(1).copied().chain(rest).collect::<Vec<_>>().join("/"))
            }
            _ => Row { below: rows, ..Row::default() },
        }
    }

    fn attack_row(&self, position: &Arrangement, attack: &Attack, number: u16, depth: u16) -> Row {
        let words = format!("{number}.{}", self.mv(position, attack.mv, attack.next == Next::Goal));
        let next = position.glimpse(attack.mv);
        match &attack.next {
            Next::Goal | Next::NoMove => Row::of(words),
            Next::Play(play) if play.is_end() => Row::of(format!("{words} {}", self.ends(&next, play))),
            Next::Play(play) if number < depth => {
                let words = words + &self.bracket(&next, play, number + 1, depth);
                Row::going_on(words, self.play_rows(&next, play, number, depth))
            }
            Next::Play(_) | Next::Unexpanded => Row::of(format!("{words} {}", self.left_out(attack, number))),
        }
    }

    /// `…`, and where the goal is reached if that is sooner than stipulated.
    fn left_out(&self, attack: &Attack, number: u16) -> String {
        let end = number + attack.length.get() - 1;
        if end >= self.stipulated.get() {
            return "\u{2026}".to_owned();
        }
        format!("\u{2026} {{{} on move {end}}}", self.aim)
    }

    /// ` (3.Qg7#)`: what is threatened, whole if that is one line.
    fn bracket(&self, position: &Arrangement, play: &Play, number: u16, depth: u16) -> String {
        let Some(passed) = position.passed().filter(|_| !play.threats.is_empty()) else {
            return String::new();
        };
        let threat = |threat: &Attack| {
            let row = self.attack_row(&passed, threat, number, depth);
            if row.is_line() && !row.words.contains([',', '(']) {
                return row.words;
            }
            format!("{number}.{} \u{2026}", self.mv(&passed, threat.mv, false))
        };
        let words: Vec<_> = play.threats.iter().map(threat).collect();
        format!(" ({})", words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_solve::tree::{Options, build};
    use keymove_solve::{BattleSolver, BattleTask, Limits};

    fn solved(fen: &str, stipulation: &str, options: &Options) -> Tree {
        let position = fen.parse().expect("a position");
        let task = BattleTask::new(position, stipulation.parse().expect("a stipulation"));
        let mut solver = BattleSolver::new(Limits::default()).expect("memory");
        let (task, outcome) = solver.shortest(&task, &());
        build(task, &outcome, options, &mut solver)
    }

    fn shown(tree: &Tree, lines: usize) -> String {
        let Printed { text, cut } = printed(tree, lines, |phase| phase.kind != PhaseKind::Try);
        format!("{text}cut: {cut:?}\n")
    }

    /// C. Mansfield 1946, a mutate; S. Loyd 1869; P. Benko 1980, whole and cut; V. Bron 1970.
    #[test]
    fn solutions_for_paper() {
        let all = Options::default();
        let mut texts = vec![
            shown(&solved("8/4p1p1/1P2P1K1/3k4/8/BR6/B3PP2/Q7 w - -", "#2", &all), 80),
            shown(&solved("5N1k/5Ppp/8/8/2Q3p1/8/8/b6K w - -", "#3", &all), 80),
            shown(&solved("1RN2rq1/RKP1B3/4P3/1k2p3/N3B1p1/1P4n1/1P2rp1b/2Q4b w - -", "s#2", &all), 80),
        ];
        let keys = Options { tries: 0, ..all };
        let long = solved("7R/4P3/3p4/6P1/3PpPP1/4p3/4P2b/5K1k w - -", "#5", &keys);
        texts.extend([80, 8, 1].map(|lines| shown(&long, lines)));
        insta::assert_snapshot!("printed", texts.join("\n"));
    }

    /// What the tree does not have is not printed as if it were the end.
    #[test]
    fn cut_trees_are_marked() {
        let (fen, keys) =
            ("7R/4P3/3p4/6P1/3PpPP1/4p3/4P2b/5K1k w - -", Options { tries: 0, ..Options::default() });
        let whole = solved(fen, "#5", &keys);
        for depth in 0..6 {
            let tree = solved(fen, "#5", &Options { depth: Some(depth), ..keys.clone() });
            let text = printed(&tree, 80, |_| true).text;
            assert_eq!(text.contains('\u{2026}'), depth < 4, "{depth}: {text}");
        }
        for nodes in [1, 5, 20, 60] {
            let tree = solved(fen, "#5", &Options { max_nodes: nodes, ..keys.clone() });
            assert!(tree.truncated || tree.nodes == whole.nodes);
            assert_eq!(tree.truncated, printed(&tree, 80, |_| true).text.contains('\u{2026}'), "{nodes}");
        }
    }
}
