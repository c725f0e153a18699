//! What a solving tournament needs besides the sheet with all solutions: the problems alone, and a form to write on.

use crate::sheet::{Problem, Sheet};

/// Lines for an answer, where nobody has said how many.
const LINES: u8 = 4;

impl Sheet {
    /// The problems as solvers get them: numbered diagrams with what is asked, and nothing that says who made them, where they are from
    /// or how they are solved. What is wrong with a problem as it was stated is still shown.
    #[must_use]
    pub fn problems_alone(&self) -> Self {
        let alone = |problem: &Problem| Problem {
            diagram: problem.diagram.clone().map(|mut diagram| {
                diagram.author.clear();
                diagram.source.clear();
                diagram
            }),
            faults: problem.faults.clone(),
            ..Problem::default()
        };
        Self { problems: self.problems.iter().map(alone).collect(), ..self.clone() }
    }

    /// A form for the answers to all problems: for each what is asked, places for time and points, and its
    /// [lines](Problem::answer_lines).
    #[must_use]
    pub fn answer_form(&self) -> Self {
        let form = |problem: &Problem| Problem {
            authors: problem.diagram.as_ref().map_or_else(String::new, |diagram| diagram.stipulation.clone()),
            source: "Time: ______   Points: ______".to_owned(),
            answer_lines: if problem.answer_lines > 0 { problem.answer_lines } else { LINES },
            ..Problem::default()
        };
        let mut notes = vec!["Name: ______________________   Country: ______________".to_owned()];
        notes.extend(self.notes.iter().cloned());
        Self { problems: self.problems.iter().map(form).collect(), notes, ..self.clone() }
    }

    /// The key: everything but lines to write on.
    #[must_use]
    pub fn key(&self) -> Self {
        let mut key = self.clone();
        key.problems.iter_mut().for_each(|problem| problem.answer_lines = 0);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Part;
    use keymove_diagram::Diagram;

    fn sheet() -> Sheet {
        let setup = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8".parse().expect("a board");
        let diagram = Diagram {
            author: "Henri Weenink".into(),
            source: "Good Companion".into(),
            stipulation: "#2".into(),
            ..Diagram::new(setup)
        };
        let problem = Problem {
            authors: "Henri Weenink".into(),
            title: "A title".into(),
            source: "Good Companion".into(),
            diagram: Some(diagram),
            parts: vec![Part::default()],
            themes: vec!["Grimshaw".into()],
            comments: vec!["easy".into()],
            marking: vec![("5.00".into(), "key 1.Qc4".into()); 40],
            answer_lines: 8,
            ..Problem::default()
        };
        Sheet { title: "Round 1".into(), notes: vec!["two hours".into()], problems: vec![problem] }
    }

    #[test]
    fn solvers_are_told_nothing() {
        let alone = sheet().problems_alone();
        let [problem] = alone.problems.as_slice() else { panic!("one problem") };
        let diagram = problem.diagram.as_ref().expect("a diagram");
        assert_eq!((diagram.stipulation.as_str(), diagram.author.as_str()), ("#2", ""));
        let rest = Problem { diagram: None, ..problem.clone() };
        assert_eq!((rest, diagram.source.as_str()), (Problem::default(), ""));
        assert_eq!((alone.title.as_str(), alone.notes.len()), ("Round 1", 1));
    }

    #[test]
    fn forms_have_lines() {
        let form = sheet().answer_form();
        assert_eq!((form.problems[0].authors.as_str(), form.problems[0].answer_lines), ("#2", 8));
        assert!(form.problems[0].diagram.is_none() && form.problems[0].marking.is_empty());
        assert!(form.notes[0].starts_with("Name: ") && form.notes[1] == "two hours");
        let bare = Sheet { problems: vec![Problem::default()], ..Sheet::default() };
        assert_eq!(bare.answer_form().problems[0].answer_lines, LINES);
        assert_eq!(
            (sheet().key().problems[0].answer_lines, sheet().key().problems[0].marking.len()),
            (0, 40)
        );
    }
}
