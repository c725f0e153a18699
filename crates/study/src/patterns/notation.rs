//! Patterns in the language in which they are read: what their files say, without blanks and order of a user's own.
//!
//! Journals know by it what was looked for: a change of this text makes them others.

use super::template::{Change, Clause, Grid, Kinds, Letter, Pattern, Scheme, Template};
use core::fmt::{self, Display};

impl Pattern {
    /// What it looks for, whatever it is called: `with key; key: a -> A; try: a -> B; A = B`.
    pub fn sought(&self) -> String {
        let Self { name: _, definition: _, with_key, scheme } = self;
        format!("{} key; {scheme}", if *with_key { "with" } else { "without" })
    }
}

impl Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters { phases, equal } => {
                let phases = phases.iter().map(Template::to_string);
                let equal = equal.iter().map(|(one, other)| format!("{one} = {other}"));
                f.write_str(&phases.chain(equal).collect::<Vec<_>>().join("; "))
            }
            Self::Grid(grid) => grid.fmt(f),
        }
    }
}

impl Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answers, phases, defences, most_defences, kinds } = self;
        let answers = match answers {
            Change::Different => "different",
            Change::Shifted => "shifted",
        };
        write!(f, "{answers}, {phases} phases of {kinds}, {defences} to {most_defences} defences")
    }
}

impl Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses: Vec<String> = self.clauses.iter().map(Clause::to_string).collect();
        write!(f, "{}: {}", self.kinds, clauses.join(", "))
    }
}

impl Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { set, tries, key } = *self;
        let kinds =
            [("set", set), ("try", tries), ("key", key)].into_iter().filter(|(_, is_meant)| *is_meant);
        f.write_str(&kinds.map(|(word, _)| word).collect::<Vec<_>>().join("|"))
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |letters: &[Letter]| letters.iter().map(|letter| format!(" {letter}")).collect::<String>();
        match self {
            Self::First(letter) => write!(f, "1.{letter}"),
            Self::Threat(letter) => write!(f, "threat {letter}"),
            Self::OnlyThreats(letters) => write!(f, "only threats{}", list(letters)),
            Self::NoThreat => f.write_str("no threat"),
            Self::NotThreat(letter) => write!(f, "not threat {letter}"),
            Self::Complete => f.write_str("complete"),
            Self::Answer(reply, answer) => write!(f, "{reply} -> {answer}"),
            Self::Answers(reply, answers) => write!(f, "{reply} ->{}", list(answers)),
            Self::Answered(reply) => write!(f, "{reply} -> _"),
            Self::NotAnswer(reply, answer) => write!(f, "{reply} -/> {answer}"),
            Self::Refutes(reply) => write!(f, "{reply}!"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{built_in, parse};
    use super::*;

    /// What is written reads as what was written: nothing is left out.
    #[test]
    fn phases_come_back() {
        let every = "set|key: 1.A, threat B, only threats C D, no threat, not threat E, complete, a -> F, \
                     b -> G H, c -> _, d -/> I, e!";
        let phases = built_in().iter().flat_map(|pattern| match &pattern.scheme {
            Scheme::Letters { phases, .. } => phases.as_slice(),
            Scheme::Grid(_) => &[],
        });
        assert_eq!(parse::template(every).expect("a phase").to_string(), every);
        for phase in phases {
            assert_eq!(parse::template(&phase.to_string()).as_ref(), Ok(phase), "{phase}");
        }
    }

    /// Whatever a pattern is told that changes what it finds is in the text.
    #[test]
    fn every_field_counts() {
        let letters = "phases = ['key: a -> A, b -> B']\n";
        let grid = "grid = { answers = 'different', phases = 2, defences = 2 }\n";
        let different = [
            letters,
            "phases = ['key: a -> A, b -> B']\nwith_key = false\n",
            "phases = ['key: a -> A, b -> B']\nequal = ['A B']\n",
            "phases = ['try: a -> A, b -> B']\n",
            grid,
            "grid = { answers = 'shifted', phases = 2, defences = 2 }\n",
            "grid = { answers = 'different', phases = 3, defences = 2 }\n",
            "grid = { answers = 'different', phases = 2, defences = 3 }\n",
            "grid = { answers = 'different', phases = 2, defences = 2, most_defences = 5 }\n",
            "grid = { answers = 'different', phases = 2, defences = 2, kinds = 'try' }\n",
        ];
        let sought = |text: &str| {
            let text = format!("[[pattern]]\nname = 'own'\n{text}");
            super::super::read(&text).expect("a pattern")[0].sought()
        };
        let mut all: Vec<String> = different.map(sought).to_vec();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), different.len(), "{all:#?}");
        assert_eq!(sought(letters), sought("phases = ['key:a->A,  b -> B']\ndefinition = 'other words'\n"));
    }
}
