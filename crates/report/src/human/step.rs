//! The examination step by step: each list when it is made, each move when it is tried and when its fate is known.

use super::trace::{count, described, dropped, named, parts};
use keymove_chess::Position;
use keymove_chess::notation::short_algebraic;
use keymove_study::human::{Answer, Examination, Fate, Threats, Try};

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HumanStep {
    /// How deep it is: lists have even numbers, the moves tried of a list and their fates the odd one that follows. The branch below
    /// a step is what follows with a greater number.
    pub depth: usize,
    /// Some lines, each with its line end.
    pub text: String,
    /// Positions examined in the whole search by then.
    pub positions: u64,
}

/// All steps in the order of the search; without the verdict.
pub fn human_steps(examination: &Examination) -> Vec<HumanStep> {
    let mut steps = Steps { steps: Vec::new() };
    let position = &examination.position;
    let (checks, threats) = parts(examination);
    let head = format!("{} to move; ", position.turn());
    match checks.is_empty() {
        true => steps.push(0, 0, format!("{head}no checks\n")),
        false => {
            steps.list(position, &checks, 1, &format!("{head}checks, in the order in which they are tried:"))
        }
    }
    match examination.threats {
        Threats::Never | Threats::NotNeeded => {}
        Threats::NotSuggested => {
            steps.again(0, "no check left a single reply: threats are not looked for\n".into());
        }
        Threats::Tried if threats.is_empty() => steps.again(0, "no threats\n".into()),
        Threats::Tried => steps.list(position, &threats, 1, "threats, in the order in which they are tried:"),
    }
    steps.steps
}

struct Steps {
    steps: Vec<HumanStep>,
}

impl Steps {
    fn push(&mut self, depth: usize, positions: u64, text: String) {
        self.steps.push(HumanStep { depth, text, positions });
    }

    /// A step with as many positions as the one before.
    fn again(&mut self, depth: usize, text: String) {
        let positions = self.steps.last().map_or(0, |step| step.positions);
        self.push(depth, positions, text);
    }

    /// A list, then what became of its moves. `number` is that of the attacker's move.
    fn list(&mut self, position: &Position, tries: &[&Try], number: usize, head: &str) {
        let depth = 2 * (number - 1);
        let mut text = format!("{head}\n");
        for one in tries.iter().filter(|one| is_in_order(one)) {
            text += &format!("  {}{}\n", named(position, one, number), described(position, one, true));
        }
        for (reason, moves) in dropped(tries) {
            let names: Vec<String> =
                moves.iter().map(|one| named(position, one, number) + &count(one)).collect();
            text += &format!("  dropped, {reason}: {}\n", names.join(", "));
        }
        self.push(depth, tries.first().map_or(0, |one| one.listed_at), text);
        for one in tries {
            self.one(position, one, number);
        }
    }

    /// A move that is tried; nothing of others.
    fn one(&mut self, position: &Position, one: &Try, number: usize) {
        let (depth, name) = (2 * number - 1, named(position, one, number));
        let (fate, answers) = match &one.fate {
            Fate::Mate => return self.push(depth, one.listed_at, format!("{name}: mate\n")),
            Fate::Works(answers) => ("works: every reply is answered".to_owned(), answers),
            Fate::Open(answers) => ("not finished: the search was stopped".to_owned(), answers),
            Fate::Fails(answers) => (refuted(position, one, answers, number), answers),
            _ => return,
        };
        let next = position.play(one.mv);
        self.again(depth, format!("{name} is tried{}\n", described(position, one, true)));
        for answer in answers {
            self.answer(&next, answer, number);
        }
        self.push(depth, one.settled_at, format!("{name} {fate}\n"));
    }

    /// A reply, and the list after it.
    fn answer(&mut self, next: &Position, answer: &Answer, number: usize) {
        let after = next.play(answer.reply);
        let reply = format!("{number}...{}", short_algebraic(next, answer.reply));
        let tries: Vec<&Try> = answer.list.tries.iter().collect();
        match tries.as_slice() {
            [] => self.again(2 * number, format!("{reply}: no checks\n")),
            _ => self.list(&after, &tries, number + 1, &format!("{reply}; checks after it, in their order:")),
        }
    }
}

/// Whether a move is in the list or mates; the others are dropped.
fn is_in_order(one: &Try) -> bool {
    !matches!(one.fate, Fate::TooManyReplies | Fate::NoDecline | Fate::TooDeep)
}

/// Which reply the move fails to.
fn refuted(position: &Position, one: &Try, answers: &[Answer], number: usize) -> String {
    let reply = answers.last().map(|answer| short_algebraic(&position.play(one.mv), answer.reply));
    reply.map_or_else(
        || "fails".to_owned(),
        |reply| format!("fails and is dropped: nothing works after {number}...{reply}!"),
    )
}
