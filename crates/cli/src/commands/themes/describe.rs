//! What the catalogue says: all of it, or one theme with its example solved.

use super::near;
use crate::args::{TableFormat, ThemesArgs};
use crate::exit::Exit;
use crate::options;
use crate::output::Out;
use crate::stop::Interrupt;

use anyhow::{Context, Result, anyhow};
use keymove_problem::statement::Case;
use keymove_report::{
    FoundTheme, Object, diagram, problem_themes_json, theme_json, themes_json, themes_text, unit_count,
    unsound_text, verdict_of,
};
use keymove_solve::answer::{Answer, Wanted};
use keymove_study::Study;
use keymove_study::catalogue::{self, Group, Theme};
use keymove_study::patterns::Pattern;
use serde_json::{Value, json};

/// What the field `format` says.
const FORMAT: &str = "keymove-theme-catalogue";
/// Longest line of the text.
const WIDTH: usize = 100;
/// Where definitions begin in the list.
const INDENT: usize = 26;

/// The catalogue by group, then the patterns of the user.
pub(super) fn list(format: TableFormat, patterns: &[Pattern], out: &mut Out) -> Result<Exit> {
    let themes = catalogue::all();
    if format == TableFormat::Json {
        let themes: Vec<Value> = themes.iter().map(|theme| theme_json(theme)).collect();
        let own: Vec<Value> =
            patterns.iter().map(|own| json!({ "name": own.name, "definition": own.definition })).collect();
        let mut object = Object::of(FORMAT);
        object.add("themes", &themes);
        object.add("patterns", &own);
        out.line(&object.to_string())?;
        return Ok(Exit::Solved);
    }
    for group in Group::ALL {
        let members: Vec<&&Theme> = themes.iter().filter(|theme| theme.group == group).collect();
        if members.is_empty() {
            continue;
        }
        out.line(group.name())?;
        for theme in members {
            out.line(&entry(theme.name, first_sentence(theme.definition)))?;
        }
        out.line("")?;
    }
    if !patterns.is_empty() {
        out.line("patterns of your own")?;
        for pattern in patterns {
            out.line(&entry(&pattern.name, &pattern.definition))?;
        }
        out.line("")?;
    }
    out.line("keymove themes NAME explains one of them; keymove themes FEN STIPULATION finds them.")?;
    Ok(Exit::Solved)
}

/// `  Le Grand             Threat and ...`, further lines below the words.
fn entry(name: &str, words: &str) -> String {
    let words = wrapped(words, WIDTH - INDENT);
    let lines = words.lines().enumerate().map(|(line, words)| match line {
        0 => format!("  {name:0$}  {words}", INDENT - 4),
        _ => format!("{:INDENT$}{words}", ""),
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { format!("  {name}") } else { lines.join("\n") }
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

/// One theme: definition, source, aliases, and the example with the play that shows it, of twins all positions together.
pub(super) fn one(name: &str, args: &ThemesArgs, out: &mut Out) -> Result<Exit> {
    let theme = named(name)?;
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let statement = theme.example.statement().context("the example cannot be read")?;
    let limits = options::one_problem(&args.limits, &args.method, &interrupt);
    let (mut answers, mut parts) = (Vec::new(), Vec::new());
    for case in statement.cases()? {
        let mut answer = Wanted::studied().answer(&case, &limits, &())?;
        parts.push((case.label.clone(), Study::of(&mut answer)?));
        answers.push((case, answer));
    }
    let exits = answers.iter().zip(&parts).map(|((_, answer), (_, study))| super::exit(answer, study));
    let exit = exits.fold(Exit::Solved, Exit::and);
    let study = Study::together(parts).context("the positions of the example have no play in common")?;
    let example = Solved { answers, found: FoundTheme::of(theme.detect(&study)), study };
    match args.format {
        TableFormat::Json => out.line(&one_json(theme, &example))?,
        TableFormat::Text => out.text(&one_text(theme, &example, args.all))?,
    }
    Ok(exit)
}

/// The example of a theme.
struct Solved {
    /// Of each position.
    answers: Vec<(Case, Answer)>,
    /// Of all of them.
    study: Study,
    found: Vec<FoundTheme>,
}

fn one_text(theme: &Theme, example: &Solved, all: bool) -> String {
    let mut text =
        format!("{}  ({})\n{}\n", theme.name, theme.group.name(), wrapped(theme.definition, WIDTH));
    if !theme.aliases.is_empty() {
        text.push_str(&format!("{}\n", wrapped(&format!("Also: {}", theme.aliases.join(", ")), WIDTH)));
    }
    let position = &example.study.diagram;
    text.push_str(&format!(
        "{}\n\nExample: {}\n{}{}  {}\n{position}\n\n",
        wrapped(&format!("Source: {}", theme.source), WIDTH),
        theme.example.by,
        diagram(position),
        theme.example.stipulation,
        unit_count(position),
    ));
    for (case, answer) in &example.answers {
        if example.answers.len() > 1 {
            text.push_str(&format!("{}\n", format!("{} {}", case.label, case.description).trim_end()));
        }
        text.push_str(&format!("{}\n{}", verdict_of(answer), unsound_text(answer)));
    }
    text.push_str(&themes_text(&example.study, &example.found, all));
    text
}

fn one_json(theme: &Theme, Solved { answers, study, found }: &Solved) -> String {
    let shown = match answers.as_slice() {
        [(_, answer)] => themes_json(answer, study, found),
        _ => problem_themes_json(study, found),
    };
    // What the library writes is an object of its own.
    let shown: Value = serde_json::from_str(&shown).unwrap_or_default();
    let mut object = Object::of(FORMAT);
    object.add("themes", &[theme_json(theme)]);
    object.add("example", &shown);
    object.to_string()
}

/// The theme of this name or alias.
pub(crate) fn named(name: &str) -> Result<&'static Theme> {
    catalogue::find(name).ok_or_else(|| match near::names(name).as_slice() {
        [] => anyhow!("no theme is called {name:?}; `keymove themes` lists them"),
        names => anyhow!("no theme is called {name:?}; did you mean {}?", names.join(", ")),
    })
}

/// Broken into lines of at most so many letters, between words.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + word.chars().count() < width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}
