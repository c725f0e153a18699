//! Reads one phase of a template: `try|key: 1.A, threat B, a -> C, b!`.

use super::template::{Clause, Kinds, Letter, Template};

/// What is wrong, and where: a position in bytes.
pub(super) type Fault = (usize, String);

/// A word with the position in bytes where it begins.
type Word<'a> = (usize, &'a str);

/// Letters for moves of the attacker in one clause: their orders must all be tried.
pub(super) const MOST_LETTERS: usize = 6;

/// Reads kinds of phases, a colon, and clauses with commas between.
pub(super) fn template(text: &str) -> Result<Template, Fault> {
    let Some((kinds, clauses)) = text.split_once(':') else {
        return Err((0, "expected the kinds of the phase and a colon, as in `try|key: a -> A`".into()));
    };
    let mut start = kinds.len() + 1;
    let kinds = self::kinds(kinds)?;
    let mut read = Vec::new();
    for text in clauses.split(',') {
        read.extend(clause(text, start)?);
        start += text.len() + 1;
    }
    Ok(Template { kinds, clauses: read })
}

/// Reads `set`, `try`, `key`, `any`, several of them with bars between.
pub(super) fn kinds(text: &str) -> Result<Kinds, Fault> {
    let mut kinds = Kinds::default();
    let mut start = 0;
    for part in text.split('|') {
        match part.trim() {
            "set" => kinds.set = true,
            "try" => kinds.tries = true,
            "key" => kinds.key = true,
            "any" => kinds = Kinds::ANY,
            other => {
                let at = start + part.len() - part.trim_start().len();
                return Err((at, format!("`{other}` is no kind of phase; expected set, try, key or any")));
            }
        }
        start += part.len() + 1;
    }
    Ok(kinds)
}

/// Reads a pair of letters that may stand for the same move: `A B`.
pub(super) fn pair(text: &str) -> Result<(Letter, Letter), Fault> {
    let words = words(text, 0);
    let [first, second] = words.as_slice() else {
        return Err((0, "expected two letters that may stand for the same move, as in `A B`".into()));
    };
    let (first, second) = (any_letter(*first)?, any_letter(*second)?);
    if first.is_attack() == second.is_attack() {
        Ok((first, second))
    } else {
        Err((words[1].0, format!("`{first}` and `{second}` are moves of different sides")))
    }
}

fn clause(text: &str, start: usize) -> Result<Vec<Clause>, Fault> {
    let words = words(text, start);
    Ok(match words.as_slice() {
        [] => return Err((start, format!("expected a clause: {CLAUSES}"))),
        [(_, "complete")] => vec![Clause::Complete],
        [(_, "no"), (_, "threat")] => vec![Clause::NoThreat],
        [(_, "not"), (_, "threat"), letter] => vec![Clause::NotThreat(attack(*letter)?)],
        [(_, "threat" | "threats"), letters @ ..] if !letters.is_empty() => {
            attacks(letters)?.into_iter().map(Clause::Threat).collect()
        }
        [(_, "only"), (_, "threat" | "threats"), letters @ ..] if !letters.is_empty() => {
            vec![Clause::OnlyThreats(attacks(letters)?)]
        }
        [a, (_, "->"), (_, "_")] => vec![Clause::Answered(reply(*a)?)],
        [a, (_, "->"), answer] => vec![Clause::Answer(reply(*a)?, attack(*answer)?)],
        [a, (_, "->"), answers @ ..] if !answers.is_empty() => {
            vec![Clause::Answers(reply(*a)?, attacks(answers)?)]
        }
        [a, (_, "-/>"), answer] => vec![Clause::NotAnswer(reply(*a)?, attack(*answer)?)],
        [(at, word)] if word.starts_with("1.") => vec![Clause::First(attack((at + 2, &word[2..]))?)],
        [(at, word)] if word.ends_with('!') => {
            vec![Clause::Refutes(reply((*at, word.trim_end_matches('!')))?)]
        }
        [(at, _), ..] => return Err((*at, format!("`{}` is no clause; expected {CLAUSES}", text.trim()))),
    })
}

const CLAUSES: &str = "`1.A`, `threat A`, `only threats A B`, `no threat`, `not threat A`, `complete`, `a -> A`, \
                       `a -> A B`, `a -> _`, `a -/> A` or `a!`";

/// Words between blanks; arrows are words also without.
fn words(text: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = start + text.len() - rest.len();
        let length = match ["->", "-/>"].iter().find(|arrow| rest.starts_with(**arrow)) {
            Some(arrow) => arrow.len(),
            None => rest.find(|letter: char| letter.is_whitespace() || letter == '-').unwrap_or(rest.len()),
        };
        // A dash that begins no arrow is a word, so that it can be complained of.
        let length = if length == 0 && !rest.is_empty() { 1 } else { length };
        if rest.is_empty() {
            return words;
        }
        words.push((at, &rest[..length]));
        rest = &rest[length..];
    }
}

fn any_letter((at, word): Word<'_>) -> Result<Letter, Fault> {
    let mut letters = word.chars();
    match (letters.next().and_then(Letter::new), letters.next()) {
        (Some(letter), None) => Ok(letter),
        _ => Err((at, format!("expected one letter, found `{word}`"))),
    }
}

fn attack((at, word): Word<'_>) -> Result<Letter, Fault> {
    any_letter((at, word)).ok().filter(|letter| letter.is_attack()).ok_or_else(|| {
        (at, format!("expected a capital letter, which stands for a move of the attacker, found `{word}`"))
    })
}

fn attacks(words: &[Word<'_>]) -> Result<Vec<Letter>, Fault> {
    if let Some((at, _)) = words.get(MOST_LETTERS) {
        return Err((*at, format!("expected at most {MOST_LETTERS} letters in a clause")));
    }
    words.iter().map(|&word| attack(word)).collect()
}

fn reply((at, word): Word<'_>) -> Result<Letter, Fault> {
    any_letter((at, word)).ok().filter(|letter| !letter.is_attack()).ok_or_else(|| {
        (at, format!("expected a small letter, which stands for a move of the defender, found `{word}`"))
    })
}
