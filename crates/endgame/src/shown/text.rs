//! For people.

use super::{Told, certainty, numbered, sentence};
use crate::check::{Dual, Soundness, Verdict};
use crate::explain::{Shown, Theme};
use crate::studies::Aim;
use core::fmt::Write;
use keymove_chess::Move;
use keymove_chess::notation::short_algebraic;

/// The most open positions that are named.
const MOST_OPEN: usize = 12;

/// Side lines are set in so many times at most.
const DEEPEST: usize = 8;

/// A study with its solution, what is proven of it, and what it shows.
pub fn text(told: &Told<'_, '_>) -> String {
    let mut text = format!("{}: {}\n", told.study, sentence(told.checked.soundness));
    told.solution(&mut text);
    told.others(&mut text);
    told.longer(&mut text);
    told.open(&mut text);
    told.themes(&mut text);
    text
}

/// A study with its solution, and the verdict.
pub fn brief(told: &Told<'_, '_>) -> String {
    let mut text = format!("{}: {}\n", told.study, sentence(told.checked.soundness));
    told.solution(&mut text);
    text
}

/// The main line with its marks, as `1.Kg7! h4 2.Kf6!`; empty if there is none.
pub fn main_line(told: &Told<'_, '_>) -> String {
    let mut text = String::new();
    if let Some(&first) = told.study.nodes[0].followers.first() {
        told.line(first, &mut text);
    }
    text.trim_end().to_owned()
}

/// Moves besides the main line that are proven to achieve the aim and are no lost time or transposition, as `3.Kd4`: those that make a study cooked or not
/// unique.
pub fn other_ways(told: &Told<'_, '_>) -> Vec<String> {
    let ways = told.checked.findings.iter().zip(&told.study.nodes).flat_map(|(finding, node)| {
        let spoils = finding.alternatives.iter().filter(|other| other.spoils());
        spoils.map(|other| numbered(told.study, node.ply, &node.position, other.mv))
    });
    ways.collect()
}

impl Told<'_, '_> {
    /// The mark of a move of the solver's side: `!` if no other achieves the aim but for what is no flaw, `?` if it gives away what could be achieved.
    pub(super) fn mark(&self, at: usize) -> &'static str {
        let node = &self.study.nodes[at];
        let Some(parent) = node.parent else { return "" };
        let before = &self.checked.findings[parent];
        match self.checked.findings[at].verdict {
            _ if self.study.nodes[parent].position.turn() != self.study.solver => "",
            // Where nothing could be achieved nothing is given away.
            _ if before.verdict.likely() == Some(false) => "",
            Verdict::Proven { succeeds: false, .. } => "?",
            Verdict::Thought { succeeds: Some(false), .. } => "(?)",
            _ if !node.is_solution || before.is_free && self.has_choice(parent) => "",
            ref verdict => {
                let others = || {
                    let excused =
                        |dual: Option<Dual>| matches!(dual, Some(Dual::WasteOfTime | Dual::Transposition));
                    before.alternatives.iter().filter(move |other| !excused(other.dual))
                };
                let is_thought = before.alternatives.iter().any(|other| other.is_thought);
                let is_proven = !is_thought && verdict.proven() == Some(true);
                if is_proven && others().all(|other| other.verdict.proven() == Some(false)) {
                    "!"
                } else if others().all(|other| other.verdict.likely() == Some(false)) {
                    "(!)"
                } else {
                    ""
                }
            }
        }
    }

    /// The moves from a position on, without side lines.
    fn line(&self, mut at: usize, text: &mut String) {
        let mut is_first = true;
        loop {
            let node = &self.study.nodes[at];
            if let (Some(mv), Some(parent)) = (node.mv, node.parent) {
                let before = &self.study.nodes[parent];
                let ply = before.ply;
                let shown = numbered(self.study, ply, &before.position, mv);
                // Black's moves have their number only where a line begins.
                let bare = short_algebraic(&before.position, mv);
                let is_black = shown.contains("...");
                let word = if is_black && !is_first { &bare } else { &shown };
                let gap = if is_first { "" } else { " " };
                let _ = write!(text, "{gap}{word}{}", self.mark(at));
                is_first = false;
            }
            match node.followers.first() {
                Some(&next) => at = next,
                None => break,
            }
        }
        text.push('\n');
    }

    fn solution(&self, text: &mut String) {
        if self.study.nodes.len() == 1 {
            return;
        }
        text.push_str("  ");
        self.line(self.study.nodes[0].followers[0], text);
        // Each side line stands behind the line that it leaves.
        let mut open = self.side_lines(0, 2);
        while let Some((at, depth)) = open.pop() {
            let _ = write!(text, "{}", "  ".repeat(depth));
            self.line(at, text);
            open.extend(self.side_lines(at, (depth + 1).min(DEEPEST)));
        }
    }

    /// Where side lines leave the line that begins with a position, with how far they are set in; the first comes last.
    fn side_lines(&self, from: usize, depth: usize) -> Vec<(usize, usize)> {
        let followers = |&at: &usize| self.study.nodes[at].followers.first().copied();
        let line = core::iter::successors(Some(from), followers);
        let mut sides: Vec<(usize, usize)> = line
            .flat_map(|at| self.study.nodes[at].followers.iter().skip(1))
            .map(|&at| (at, depth))
            .collect();
        sides.reverse();
        sides
    }

    /// Whether more than the move of the solution seems to achieve the aim.
    fn has_choice(&self, at: usize) -> bool {
        self.checked.findings[at].alternatives.iter().any(|other| other.verdict.likely() == Some(true))
    }

    fn others(&self, text: &mut String) {
        let mut lines = String::new();
        for (at, finding) in self.checked.findings.iter().enumerate() {
            let node = &self.study.nodes[at];
            for other in &finding.alternatives {
                let Some(dual) = other.dual else { continue };
                let mv = numbered(self.study, node.ply, &node.position, other.mv);
                let sure = match (other.is_doubtful, other.is_thought || other.verdict.proven().is_none()) {
                    (true, _) => "perhaps ",
                    (false, true) => "probably ",
                    (false, false) => "",
                };
                let (name, known) = (dual.name(), certainty(&other.verdict));
                let _ = writeln!(lines, "  {mv:<10} {sure}{name}: {known}{}", self.behind(at));
            }
        }
        let verb = self.study.aim.verb();
        if self.checked.soundness == Soundness::Wrong {
            let words = match self.checked.findings[0].verdict.proven() {
                Some(true) => "Another way achieves the aim, proven.",
                _ => "Whether another way achieves the aim is not proven.",
            };
            let _ = writeln!(text, "{words}");
        }
        if !lines.is_empty() {
            let _ = write!(text, "Other ways to {verb}:\n{lines}");
        }
        for (at, node) in self.study.nodes.iter().enumerate() {
            let Some((mv, parent)) = node.mv.zip(node.parent) else { continue };
            let fails = |at: usize| self.checked.findings[at].verdict.proven() == Some(false);
            if node.is_solution && !node.is_main && fails(at) && !fails(parent) {
                let before = &self.study.nodes[parent];
                let others: Vec<String> = self.checked.findings[parent]
                    .alternatives
                    .iter()
                    .filter(|other| other.verdict.proven() == Some(true))
                    .map(|other| short_algebraic(&before.position, other.mv))
                    .collect();
                let mv = numbered(self.study, before.ply, &before.position, mv);
                let _ = writeln!(text, "A side line fails: {mv}?; what {verb}s is {}", others.join(", "));
            }
        }
        if let Some(at) = self.study.main_line().into_iter().find(|&at| self.checked.findings[at].is_free)
            && !self.study.nodes[at].followers.is_empty()
            && !self.checked.findings[0].is_free
        {
            let node = &self.study.nodes[at];
            if let (Some(mv), Some(parent)) = (node.mv, node.parent) {
                let before = &self.study.nodes[parent];
                let mv = numbered(self.study, before.ply, &before.position, mv);
                let is_thought = self.checked.findings[at].is_thought_free;
                let by = if is_thought { ", as the engine sees it" } else { "" };
                let _ = writeln!(
                    text,
                    "The solution ends with {mv}: from there on more than one move does it each time{by}."
                );
            }
        }
    }

    /// By which move the line with a position left the solution, if it did.
    fn behind(&self, at: usize) -> String {
        let parent = |&at: &usize| self.study.nodes[at].parent;
        let is_side = |at: &usize| !self.study.nodes[*at].is_main;
        let first = core::iter::successors(Some(at), parent).take_while(is_side).last();
        let side = first.and_then(|at| {
            let (mv, parent) = self.study.nodes[at].mv.zip(self.study.nodes[at].parent)?;
            let before = &self.study.nodes[parent];
            Some(numbered(self.study, before.ply, &before.position, mv))
        });
        side.map_or_else(String::new, |mv| format!(" (behind {mv})"))
    }

    fn longer(&self, text: &mut String) {
        for (at, finding) in self.checked.findings.iter().enumerate() {
            let node = &self.study.nodes[at];
            if let Some(longer) = finding.longer.filter(|_| node.is_main && !finding.is_free) {
                let mv = numbered(self.study, node.ply, &node.position, longer.mv);
                let _ = writeln!(
                    text,
                    "  {mv} resists longer: mate in {} instead of {}",
                    longer.moves, longer.instead_of
                );
            }
        }
    }

    /// What nothing is proven of.
    fn open(&self, text: &mut String) {
        let mut lines = Vec::new();
        for (at, finding) in self.checked.findings.iter().enumerate() {
            let node = &self.study.nodes[at];
            let way = |mv: Option<Move>| self.way(at, mv);
            if node.is_solution && finding.verdict.proven().is_none() {
                lines.push(format!("  {}: {}", way(None), certainty(&finding.verdict)));
            }
            for other in finding.alternatives.iter().filter(|_| !finding.is_free) {
                if other.verdict.proven().is_none() && other.dual.is_none() {
                    lines.push(format!("  {}: {}", way(Some(other.mv)), certainty(&other.verdict)));
                }
            }
        }
        if !lines.is_empty() {
            let why = self.checked.stopped.map_or_else(String::new, |stop| format!(" ({stop})"));
            let _ = writeln!(text, "Not proven{why}, {}:", lines.len());
            for line in lines.iter().take(MOST_OPEN) {
                text.push_str(line);
                text.push('\n');
            }
            if lines.len() > MOST_OPEN {
                let _ = writeln!(text, "  and {} more", lines.len() - MOST_OPEN);
            }
        }
    }

    /// The last move that leads to a position, or a move from there.
    fn way(&self, at: usize, mv: Option<Move>) -> String {
        let node = &self.study.nodes[at];
        match (mv, node.mv, node.parent) {
            (Some(mv), ..) => numbered(self.study, node.ply, &node.position, mv),
            (None, Some(mv), Some(parent)) => {
                let before = &self.study.nodes[parent];
                format!("after {}", numbered(self.study, before.ply, &before.position, mv))
            }
            _ => "the diagram".to_owned(),
        }
    }

    fn themes(&self, text: &mut String) {
        let mut words: Vec<String> = Vec::new();
        for theme in Theme::ALL {
            let places: Vec<String> = self
                .themes
                .iter()
                .filter(|shown| shown.theme == theme)
                .map(|shown| self.place(shown))
                .collect();
            if !places.is_empty() {
                words.push(format!("{} ({})", theme.name(), places.join(", ")));
            }
        }
        if !words.is_empty() {
            let _ = writeln!(text, "Shows: {}", words.join("; "));
        }
    }

    /// Where a theme is.
    fn place(&self, shown: &Shown) -> String {
        let node = &self.study.nodes[shown.at];
        let man = shown.man.and_then(|square| Some((square, node.position.role_at(square)?)));
        if let Some((square, role)) = man {
            return format!("{}: {} {square}", self.way(shown.at, None), role.name());
        }
        let Some(mv) = shown.mv else { return self.way(shown.at, None) };
        let is_try = shown.theme == Theme::Try;
        let mut words = numbered(self.study, node.ply, &node.position, mv);
        if is_try || (shown.theme == Theme::Stalemate && self.study.aim == Aim::Win) {
            words.push('?');
        }
        if let Some(reply) = shown.reply {
            let mark = if is_try { "!" } else { "" };
            let _ = write!(words, " {}{mark}", short_algebraic(&node.position.play(mv), reply));
        }
        if let Some(last) = shown.until.map(|until| &self.study.nodes[until])
            && let Some((mv, parent)) = last.mv.zip(last.parent)
        {
            let before = &self.study.nodes[parent];
            let _ = write!(words, " to {}", numbered(self.study, before.ply, &before.position, mv));
        }
        words
    }
}
