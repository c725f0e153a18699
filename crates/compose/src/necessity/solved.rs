//! One position of a problem, solved with and without a unit, and the two compared.

use super::played::Played;
use super::{NecessityError, What, Without};
use crate::solving;
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Intention;
use keymove_problem::sort::Sort as _;
use keymove_problem::statement::Case;
use keymove_report::{Layout, Phrase, line_text, verdict_of};
use keymove_solve::answer::{Answer, AnswerError, Found, IntroSolution, LineSolution, Soundness, Wanted};
use keymove_solve::tree::{self, Tree, Verdict};
use keymove_solve::{Limits, LineTask};

/// With more solutions a problem of help or series play is not looked at.
const MOST_SOLUTIONS: u64 = 200;
/// How many solutions are shown of those that are new or lost.
const SHOWN: usize = 3;

/// Solves positions.
pub(super) struct Judge<'a> {
    /// For each position.
    pub(super) limits: &'a Limits,
    /// How many solutions are meant, if that is said.
    pub(super) intention: Option<&'a Intention>,
}

/// What is known of a position with all its units.
pub(super) struct Before {
    pub(super) label: String,
    intention: Intention,
    /// The key as it is written, `1.Qc4`; empty without one.
    key: String,
    solved: Solved,
}

/// What is compared.
#[derive(Default)]
struct Solved {
    key: Option<Move>,
    /// Solutions of help and series play, or the introductions of a battle with its keys at the end; in the order of moves.
    lines: Vec<Vec<Move>>,
    /// The same of the set play, if that was asked for.
    set_lines: Option<Vec<Vec<Move>>>,
    /// The play after the key, of a battle after an introduction one each.
    played: Vec<Played>,
    /// The set play of a battle, if that was asked for.
    set: Option<Played>,
    /// Whether nothing is missing.
    is_whole: bool,
}

impl Solved {
    fn of(answer: &Answer) -> Self {
        let is_whole = answer.missing().is_none();
        match &answer.found {
            Found::Battle(battle) => Self { is_whole, ..Self::of_tree(&battle.tree) },
            Found::Lines(solution) => {
                let set_lines = solution.set_play.as_ref().map(|(_, outcome)| sorted(&outcome.lines));
                Self { lines: sorted(&solution.outcome.lines), set_lines, is_whole, ..Self::default() }
            }
            Found::Introduced(introduced) => Self { is_whole, ..Self::introduced(&introduced.solution) },
            Found::Mate(_) => Self::default(),
        }
    }

    fn of_tree(tree: &Tree) -> Self {
        let played = |phase| Played::of_phase(phase, &tree.position);
        let key = match tree.verdict {
            Verdict::Sound { key } => Some(key),
            _ => None,
        };
        let set = tree.set_play.as_ref().map(played);
        Self { key, played: tree.solutions().map(played).collect(), set, ..Self::default() }
    }

    fn introduced(solution: &IntroSolution) -> Self {
        let mut solved = Self::default();
        for (introduced, tree) in solution.outcome.solved.iter().zip(&solution.trees) {
            for key in introduced.keys().1 {
                solved.lines.push(introduced.line.iter().copied().chain([key]).collect());
            }
            solved.played.extend(tree.solutions().map(|phase| Played::of_phase(phase, &tree.position)));
        }
        solved.lines = sorted(&solved.lines);
        solved
    }
}

impl Judge<'_> {
    /// Solves a position of the original, which must be sound.
    pub(super) fn original(&self, case: &Case, label: &str) -> Result<(Before, Answer), NecessityError> {
        let place = if label.is_empty() { String::new() } else { format!("{label}: ") };
        let answer = self.answer(case, self.intention, MOST_SOLUTIONS);
        let answer = answer.map_err(|error| NecessityError::Unsolved(format!("{place}{error}")))?;
        let verdict = format!("{place}{}", verdict_of(&answer));
        match answer.soundness() {
            Soundness::Sound => {}
            _ if answer.proven_unsound().is_some() => return Err(NecessityError::NotSound(verdict)),
            _ => return Err(NecessityError::Unknown(verdict)),
        }
        let solved = Solved::of(&answer);
        let given = self.intention.cloned();
        let intention = given.unwrap_or(Intention::Solutions((solved.lines.len() as u64).max(1)));
        let words = |key| format!("1.{}", short_algebraic(&case.position, key));
        let key = solved.key.map_or_else(String::new, words);
        Ok((Before { label: label.to_owned(), intention, key, solved }, answer))
    }

    /// What goes wrong in a position that lacks a unit; with the answer if it is sound.
    pub(super) fn without(&self, case: &Case, before: &Before) -> (Without, Option<Answer>) {
        let meant = before.intention.solutions();
        let answer = match self.answer(case, Some(&before.intention), meant.saturating_add(1)) {
            Ok(answer) => answer,
            Err(error) => return (Without::undecided(&error.to_string()), None),
        };
        if let Some(wrong) = self.unsound(&answer, before) {
            return (wrong, None);
        }
        if answer.soundness() != Soundness::Sound {
            let missing = answer.missing().map(|missing| missing.to_string());
            let why = missing.unwrap_or_else(|| "a limit was reached".to_owned());
            return (Without::undecided(&why), None);
        }
        (compare(&answer, before), Some(answer))
    }

    fn answer(&self, case: &Case, intention: Option<&Intention>, most: u64) -> Result<Answer, AnswerError> {
        solving::solve(case, intention, most, solving::play(case), self.limits)
    }

    /// What is proven to be wrong.
    fn unsound(&self, answer: &Answer, before: &Before) -> Option<Without> {
        let fault = answer.proven_unsound()?;
        let plain = |what| Without::new(what, Vec::new(), words(verdict_of(answer)));
        Some(match (&answer.found, fault) {
            (Found::Battle(battle), Soundness::ShortSolution) => {
                firsts(What::ShortSolution, &battle.tree, true)
            }
            (Found::Battle(battle), Soundness::Cooked) => firsts(What::Cooked, &battle.tree, false),
            (Found::Battle(battle), _) => self.refuted(answer, &battle.tree, before),
            (Found::Lines(solution), fault) => of_lines(solution, fault, before),
            (_, Soundness::ShortSolution) => plain(What::ShortSolution),
            (_, Soundness::Cooked) => plain(What::Cooked),
            _ => plain(What::NoSolution),
        })
    }

    /// Why nothing solves: what refutes the key.
    fn refuted(&self, answer: &Answer, tree: &Tree, before: &Before) -> Without {
        let position: &Arrangement = &tree.position;
        let none = |moves, said: Phrase| Without::new(What::NoSolution, moves, said);
        let Some(key) = before.solved.key else {
            return match &tree.verdict {
                Verdict::Refuted { replies } => {
                    let moves = refutations(position, replies);
                    none(replies.clone(), Phrase::new("without.no_solution.moves").with("moves", moves))
                }
                _ => none(Vec::new(), words(verdict_of(answer))),
            };
        };
        let of_key = |name| Phrase::new(name).with("key", before.key.clone());
        if !position.is_legal(key) {
            return none(Vec::new(), of_key("without.key.impossible"));
        }
        match self.after_key(&answer.case, key) {
            Some(replies) if replies.is_empty() => none(replies, of_key("without.key.no_move")),
            Some(replies) => {
                let moves = refutations(&position.glimpse(key), &replies);
                none(replies, of_key("without.key.refuted").with("moves", moves))
            }
            None => none(Vec::new(), words(verdict_of(answer))),
        }
    }

    /// The replies that refute a first move; `None` if that is not found out.
    fn after_key(&self, case: &Case, key: Move) -> Option<Vec<Move>> {
        let stipulation = case.stipulation.post_key()?;
        let position = Position::from_arrangement(&case.position.glimpse(key)).ok()?;
        let after = Case { position, stipulation, set_play: None, ..case.clone() };
        let options =
            tree::Options { set_play: false, tries: 0, variations: false, ..tree::Options::default() };
        let wanted = Wanted { tree: Some(options), ..Wanted::default() };
        let answer = wanted.answer(&after, self.limits, &()).ok()?;
        match &answer.tree()?.verdict {
            Verdict::Refuted { replies } => Some(replies.clone()),
            _ => None,
        }
    }
}

/// The first moves that solve, those that solve soonest alone if `shortest`.
fn firsts(what: What, tree: &Tree, shortest: bool) -> Without {
    let least = tree.keys.first().map(|key| key.length);
    let keys = tree.keys.iter().take_while(|key| !shortest || Some(key.length) == least);
    let moves: Vec<Move> = keys.filter_map(|key| key.first).collect();
    let words = moves.iter().map(|&mv| format!("1.{}", short_algebraic(&tree.position, mv)));
    let name = if what == What::Cooked { "without.cooked" } else { "without.short" };
    let said = Phrase::new(name).with("moves", words.collect::<Vec<_>>().join(", "));
    Without::new(what, moves, said)
}

/// What has no words but these.
fn words(words: String) -> Phrase {
    Phrase::new("without.words").with("words", words)
}

fn refutations(after: &Arrangement, replies: &[Move]) -> String {
    let words: Vec<String> =
        replies.iter().map(|&reply| format!("{}!", short_algebraic(after, reply))).collect();
    format!("1...{}", words.join(", "))
}

fn of_lines(solution: &LineSolution, fault: Soundness, before: &Before) -> Without {
    let LineSolution { task, outcome, .. } = solution;
    let old = &before.solved.lines;
    let lines = &outcome.lines;
    let new: Vec<&Vec<Move>> = lines.iter().filter(|line| !old.contains(line)).collect();
    let lost: Vec<&Vec<Move>> = old.iter().filter(|line| !lines.contains(line)).collect();
    let firsts = |lines: &[&Vec<Move>]| lines.iter().filter_map(|line| line.first().copied()).collect();
    match fault {
        Soundness::ShortSolution => Without::new(
            What::ShortSolution,
            firsts(&new),
            Phrase::new("without.short").with("moves", written(task, &new)),
        ),
        Soundness::Cooked => {
            let said = Phrase::new("without.cooked").with("moves", written(task, &new));
            Without::new(What::Cooked, firsts(&new), said)
        }
        Soundness::NoSolution => {
            Without::new(What::NoSolution, Vec::new(), Phrase::new("without.no_solution"))
        }
        _ if outcome.solutions() < before.intention.solutions() => {
            let said = Phrase::new("without.loses").with("moves", written(task, &lost));
            Without::new(What::TooFew, firsts(&lost), said)
        }
        _ => other_solutions(task, &new),
    }
}

fn other_solutions(task: &LineTask, new: &[&Vec<Move>]) -> Without {
    let moves = new.iter().filter_map(|line| line.first().copied()).collect();
    let said = Phrase::new("without.other_solutions").with("moves", written(task, new));
    Without::new(What::OtherSolutions, moves, said)
}

/// Some solutions, and how many more there are.
fn written(task: &LineTask, lines: &[&Vec<Move>]) -> Phrase {
    let words: Vec<String> =
        lines.iter().take(SHOWN).map(|line| line_text(task, line, Layout::Short)).collect();
    let more = lines.len().saturating_sub(SHOWN);
    let name = if more > 0 { "without.lines.more" } else { "without.lines" };
    Phrase::new(name).with("moves", words.join(", ")).with("count", more.to_string())
}

/// What is worse in a sound position.
fn compare(answer: &Answer, before: &Before) -> Without {
    let (old, new) = (&before.solved, &Solved::of(answer));
    if old.key != new.key {
        let position: &Arrangement = &answer.case.position;
        let said = |mv| {
            let key = format!("1.{}!", short_algebraic(position, mv));
            Phrase::new("without.other_key").with("key", key)
        };
        let moves: Vec<Move> = new.key.into_iter().collect();
        return Without::new(What::OtherKey, moves, new.key.map_or_else(|| words(String::new()), said));
    }
    if old.lines != new.lines {
        let others: Vec<&Vec<Move>> = new.lines.iter().filter(|line| !old.lines.contains(line)).collect();
        return match &answer.found {
            Found::Lines(solution) => other_solutions(&solution.task, &others),
            _ => Without::new(What::OtherKey, Vec::new(), Phrase::new("without.other_introduction")),
        };
    }
    let played = old.played.iter().zip(&new.played).find_map(|(old, new)| old.loss(new));
    if let Some(loss) = played {
        return Without::of_loss(loss, false);
    }
    if let Some(other) = other_set_play(answer, old, new) {
        return other;
    }
    match answer.missing() {
        Some(why) => Without::undecided(&why.to_string()),
        None if !old.is_whole => Without::undecided("the play of the problem is not known to its end"),
        None => Without::idle(),
    }
}

fn other_set_play(answer: &Answer, old: &Solved, new: &Solved) -> Option<Without> {
    let other = |said: Phrase| Some(Without::new(What::OtherSetPlay, Vec::new(), said));
    if let Some(Err(error)) = &answer.case.set_play
        && (old.set.is_some() || old.set_lines.is_some())
    {
        return other(Phrase::new("without.no_set_play.why").with("words", error.to_string()));
    }
    match (&old.set_lines, &new.set_lines, &answer.found) {
        (Some(before), Some(after), Found::Lines(solution)) if before != after => {
            let task = solution.set_play.as_ref().map_or(&solution.task, |(task, _)| task);
            let lost: Vec<&Vec<Move>> = before.iter().filter(|line| !after.contains(line)).collect();
            let more: Vec<&Vec<Move>> = after.iter().filter(|line| !before.contains(line)).collect();
            return other(match lost.is_empty() {
                true => Phrase::new("without.other_set_play").with("moves", written(task, &more)),
                false => {
                    let loses = Phrase::new("without.loses").with("moves", written(task, &lost));
                    Phrase::new("without.set_play").with("words", loses)
                }
            });
        }
        _ => {}
    }
    match (&old.set, &new.set) {
        (Some(before), Some(after)) => before.loss(after).map(|loss| Without::of_loss(loss, true)),
        (Some(_), None) => other(Phrase::new("without.no_set_play")),
        _ => None,
    }
}

/// In one order, however they were found.
fn sorted(lines: &[Vec<Move>]) -> Vec<Vec<Move>> {
    let mut lines = lines.to_vec();
    lines.put_in_order_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
    lines
}
