//! The catalogue as a table in Markdown, as `docs/themes.md` has it.

use keymove_study::catalogue::{Group, all};

/// A table for each group of the catalogue that has themes, with its heading, each line with its line end.
pub fn catalogue_markdown() -> String {
    let themes = all();
    let mut text = String::new();
    for group in Group::ALL {
        let members = themes.iter().filter(|theme| theme.group == group);
        let lines: Vec<String> = members
            .map(|theme| {
                let aliases = if theme.aliases.is_empty() {
                    String::new()
                } else {
                    format!(" (also: {})", theme.aliases.join(", "))
                };
                let cell = |text: &str| text.replace('|', "\\|");
                let definition = cell(theme.definition);
                format!("| {}{aliases} | {definition} | {} |\n", theme.name, cell(theme.source))
            })
            .collect();
        if !lines.is_empty() {
            let name = group.name();
            text.push_str(&format!(
                "### {name}\n\n| theme | definition | source |\n| --- | --- | --- |\n{}\n",
                lines.concat()
            ));
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
