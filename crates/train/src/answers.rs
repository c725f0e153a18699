//! A text with answers to several problems.

use std::collections::BTreeMap;

/// Why a text is no list of answers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswersError {
    /// Two answers to one problem: which of them counts would be a guess.
    #[error("there are two answers to problem {0}; expected one")]
    Twice(usize),
    /// Something stands before the first heading.
    #[error("line {0} stands before the first heading; expected `Problem N` or `#N` above each answer")]
    NoHeading(usize),
}

/// The answers by the numbers of their problems. The answer to each problem stands below a heading `Problem N`, `Aufgabe N`,
/// `Problème N` or `#N`; a text without headings is the answer to problem 1.
///
/// ```
/// use keymove_train::answers;
/// let answers = answers("Problem 1\n1.Qc4\n\n#3\n1.Kd2\n")?;
/// assert_eq!(answers[&3], "1.Kd2\n");
/// # Ok::<(), keymove_train::AnswersError>(())
/// ```
///
/// # Errors
/// [`AnswersError`].
pub fn answers(text: &str) -> Result<BTreeMap<usize, String>, AnswersError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut answers = BTreeMap::new();
    if !text.lines().any(|line| heading(line).is_some()) {
        answers.insert(1, text.to_owned());
        return Ok(answers);
    }
    let mut current = None;
    for (at, line) in text.lines().enumerate() {
        if let Some(number) = heading(line) {
            if answers.insert(number, String::new()).is_some() {
                return Err(AnswersError::Twice(number));
            }
            current = Some(number);
        } else if let Some(answer) = current.and_then(|number| answers.get_mut(&number)) {
            answer.push_str(line);
            answer.push('\n');
        } else if !line.trim().is_empty() {
            return Err(AnswersError::NoHeading(at + 1));
        }
    }
    Ok(answers)
}

/// The number of a line that is a heading.
fn heading(line: &str) -> Option<usize> {
    let line = line.trim().trim_end_matches([':', '.']);
    let rest = match line.strip_prefix('#') {
        Some(rest) => rest,
        None => {
            let (word, rest) = line.split_once(char::is_whitespace)?;
            let is_heading = matches!(word.to_lowercase().as_str(), "problem" | "aufgabe" | "problème");
            is_heading.then_some(rest)?
        }
    };
    rest.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings() {
        let read = |text: &str| answers(text).map(|answers| answers.into_iter().collect::<Vec<_>>());
        assert_eq!(read("1.Qc4"), Ok(vec![(1, "1.Qc4".to_owned())]));
        assert_eq!(
            read("Aufgabe 2:\nDc4\n# 1\nDa1"),
            Ok(vec![(1, "Da1\n".to_owned()), (2, "Dc4\n".to_owned())])
        );
        assert_eq!(read("#1\na\n#1\nb"), Err(AnswersError::Twice(1)));
        assert_eq!(read("\nhello\n#1\nb"), Err(AnswersError::NoHeading(2)));
    }
}
