//! Whether a sound position is what the composer wants.

use super::{Wishes, feature};
use crate::search::{Changes, Plan};
use crate::space::Frame;
use keymove_chess::{Arrangement, Move};
use keymove_study::score::{HelpScore, HelpTheme, Score, Theme};

/// What a position is to the composer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is as wished.
    Wanted,
    /// It is not.
    Unwanted,
    /// Its solution could not be looked at to the end: it is too large, a limit was reached, or the search is to end.
    Unclear,
}

impl Wishes {
    /// Whether a sound position with this key and score, in the space of the plan, is as wished. What bounds exclude is not
    /// asked again.
    pub fn judge(
        &self, plan: &Plan, changes: &Changes, position: &Arrangement, key: Move, score: &Score,
    ) -> Judgement {
        let wanted = (!self.keep_key || is_same_key(plan, changes.frame(), position, key))
            && self.begins(position, &[key])
            && self.likes_first(position, key)
            && self.max_distance.is_none_or(|most| changes.distance() <= most)
            && self.themes.iter().all(|&(theme, times)| score.counts[theme as usize] >= times)
            && (!self.keep_themes || keeps_themes(plan, score));
        self.judge_rest(wanted, plan, position)
    }

    /// The same for a helpmate with these solutions.
    pub fn judge_help(
        &self, plan: &Plan, changes: &Changes, position: &Arrangement, solutions: &[Vec<Move>],
        score: &HelpScore,
    ) -> Judgement {
        let firsts: Vec<Move> = solutions.iter().filter_map(|line| line.first()).copied().collect();
        let wanted = (!self.keep_key || are_same_solutions(plan, changes.frame(), solutions))
            && self.begins(position, &firsts)
            && firsts.iter().all(|&first| self.likes_first(position, first))
            && self.max_distance.is_none_or(|most| changes.distance() <= most)
            && self.help_themes.iter().all(|&(theme, times)| score.counts[theme as usize] >= times)
            && (!self.keep_themes || keeps_help_themes(plan, score));
        self.judge_rest(wanted, plan, position)
    }

    /// The same for a problem of the general kind: its key counts in a battle, its solutions in other play.
    pub fn judge_general(
        &self, plan: &Plan, changes: &Changes, position: &Arrangement, key: Move, solutions: &[Vec<Move>],
    ) -> Judgement {
        let is_kept = || match solutions {
            [] => is_same_key(plan, changes.frame(), position, key),
            solutions => are_same_solutions(plan, changes.frame(), solutions),
        };
        let firsts = solutions.iter().filter_map(|line| line.first()).chain([&key]);
        let firsts: Vec<Move> = firsts.copied().collect();
        let wanted = (!self.keep_key || is_kept())
            && self.begins(position, &firsts)
            && firsts.iter().all(|&first| self.likes_first(position, first))
            && self.max_distance.is_none_or(|most| changes.distance() <= most);
        self.judge_rest(wanted, plan, position)
    }

    /// Whether one of these first moves is the key that is wanted.
    fn begins(&self, position: &Arrangement, firsts: &[Move]) -> bool {
        self.key.is_none_or(|key| firsts.iter().any(|&first| key.is(position, first)))
    }

    /// Whether a move is one that a solution may begin with.
    fn likes_first(&self, position: &Arrangement, mv: Move) -> bool {
        !(self.no_capture_key && position.is_capture(mv) || self.no_checking_key && position.gives_check(mv))
    }

    fn judge_rest(&self, wanted: bool, plan: &Plan, position: &Arrangement) -> Judgement {
        match wanted {
            true if self.look_at_solutions() => self.judge_solution(plan, position),
            true => Judgement::Wanted,
            false => Judgement::Unwanted,
        }
    }

    fn judge_solution(&self, plan: &Plan, position: &Arrangement) -> Judgement {
        let limits = plan.limits.with_nodes(plan.most_positions);
        let Some(study) = feature::study(position, plan.task.stipulation(), &limits) else {
            return Judgement::Unclear;
        };
        let required = self.required.iter().map(|feature| feature.is_shown(&study));
        let forbidden = self.forbidden.iter().map(|feature| feature.is_shown(&study).map(|shown| !shown));
        let mut judgement = Judgement::Wanted;
        for fulfilled in required.chain(forbidden) {
            match fulfilled {
                Some(true) => {}
                Some(false) => return Judgement::Unwanted,
                None => judgement = Judgement::Unclear,
            }
        }
        judgement
    }
}

/// Whether the key is that of the original, mirrored or shifted with it.
fn is_same_key(plan: &Plan, frame: Frame, position: &Arrangement, key: Move) -> bool {
    let old = plan.key;
    frame.map(old.from()) == Some(key.from())
        && frame.map(old.to()) == Some(key.to())
        && old.promotion() == key.promotion()
        && plan.original.piece_at(old.from()) == position.piece_at(key.from())
}

fn keeps_themes(plan: &Plan, score: &Score) -> bool {
    Theme::ALL.iter().all(|&theme| score.counts[theme as usize] >= plan.theme_counts[theme as usize])
}

/// Whether the solutions are those of the original, shifted and mirrored as the position is.
fn are_same_solutions(plan: &Plan, frame: Frame, solutions: &[Vec<Move>]) -> bool {
    let Some(help) = &plan.help else { return false };
    let is_same = |old: &Move, new: &Move| {
        frame.map(old.from()) == Some(new.from())
            && frame.map(old.to()) == Some(new.to())
            && old.promotion() == new.promotion()
    };
    let has = |line: &Vec<Move>| {
        let alike = |other: &&Vec<Move>| {
            other.len() == line.len() && line.iter().zip(*other).all(|(old, new)| is_same(old, new))
        };
        solutions.iter().find(alike).is_some()
    };
    help.solutions.len() == solutions.len() && help.solutions.iter().all(has)
}

fn keeps_help_themes(plan: &Plan, score: &HelpScore) -> bool {
    let before = plan.help.as_ref().map(|help| &help.counts);
    before.is_none_or(|before| {
        HelpTheme::ALL.iter().all(|&theme| score.counts[theme as usize] >= before[theme as usize])
    })
}
