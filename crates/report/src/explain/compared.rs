//! Solutions side by side in words, for pages with tables of their own.

use super::table;
use crate::themes::act_words;
use keymove_study::explain::Explanation;

/// What units do in which solution, and what is exchanged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// The solutions by number, twin and as many first moves as tell them from each other: `(1) a) 1.Sd4`.
    pub solutions: Vec<String>,
    /// What is done, and who does it in each of the solutions: `mates`, `wRc1 (c3)`; `-` where nobody does.
    pub functions: Vec<(String, Vec<String>)>,
    /// What the solutions have to do with each other, a line each.
    pub relations: Vec<String>,
}

/// The solutions of an explanation side by side; `None` unless there are several.
pub fn compared(explanation: &Explanation) -> Option<Compared> {
    let table = explanation.table.as_ref()?;
    let lines: Vec<String> = table.rows.iter().map(|row| act_words(&explanation.study, row.act)).collect();
    let heads = (1..).zip(beginnings(&lines));
    Some(Compared {
        solutions: heads.map(|(number, head)| format!("({number}) {head}")).collect(),
        functions: table::functions(table),
        relations: table::relations(table),
    })
}

/// The shortest beginnings with a move that tell texts from each other.
fn beginnings(texts: &[String]) -> Vec<String> {
    let words: Vec<Vec<&str>> = texts.iter().map(|text| text.split(' ').collect()).collect();
    let beginning = |(index, own): (usize, &Vec<&str>)| {
        let first = own.iter().position(|word| word.starts_with(|letter: char| letter.is_ascii_digit()));
        let is_alone = |&length: &usize| {
            let others = words.iter().enumerate().filter(|&(at, _)| at != index);
            others.into_iter().all(|(_, other)| other.get(..length) != own.get(..length))
        };
        let length = (first.unwrap_or(0) + 1..own.len()).find(is_alone).unwrap_or(own.len());
        own[..length].join(" ")
    };
    words.iter().enumerate().map(beginning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_are_as_long_as_they_must_be() {
        let of = |texts: &[&str]| beginnings(&texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["1.Bd4 h8Q 2.Be3 Qf6#", "1.Kg5 h8B 2.Kh4 Bf6#"]), ["1.Bd4", "1.Kg5"]);
        assert_eq!(of(&["a) 1.Sd4 Kg3", "b) 1.Sd4 Rc3#"]), ["a) 1.Sd4", "b) 1.Sd4"]);
        assert_eq!(of(&["1.a2 Kb1 2.a1", "1.a2 Kc1 2.a1", "1.h2 Kb1"]), ["1.a2 Kb1", "1.a2 Kc1", "1.h2"]);
        assert_eq!(of(&["1.a2", "1.a2 Kc1"]), ["1.a2", "1.a2 Kc1"]);
    }
}
