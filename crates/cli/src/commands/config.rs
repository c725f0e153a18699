//! Shows the settings.

use crate::args::{ConfigArgs, TableFormat};
use crate::config::{self, Config, SAMPLE};
use crate::exit::Exit;
use crate::options;
use crate::output::Out;
use crate::units::size;
use anyhow::Result;
use clap::ValueEnum;
use keymove_formats::Language;
use keymove_report::Object;

pub(crate) fn run(args: &ConfigArgs) -> Result<Exit> {
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&text(config::get()))?,
        TableFormat::Json => out.line(&json(config::get()))?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn text(config: &Config) -> String {
    let mut text = match config::path() {
        Some(path) if path.exists() => format!("settings of {}\n\n", path.display()),
        Some(path) => format!("no settings: there is no file {}\n\n", path.display()),
        None => "no settings: KEYMOVE_CONFIG names no file, and there is no home folder\n\n".to_owned(),
    };
    for (name, value, is_set) in rows(config) {
        text += &format!("{name:<10}{value:<8}{}\n", if is_set { "set" } else { "default" });
    }
    if !config::path().is_some_and(|path| path.exists()) {
        text += &format!("\nA file with all of them:\n\n{SAMPLE}");
    }
    text
}

fn json(config: &Config) -> String {
    let mut object = Object::of("keymove-config");
    object.add("file", &config::path());
    for (name, value, _) in rows(config) {
        object.add(name, &value);
    }
    object.to_string()
}

/// Name and value of each setting, and whether the user has set it.
fn rows(config: &Config) -> [(&'static str, String, bool); 5] {
    let color = config.color.and_then(|color| Some(color.to_possible_value()?.get_name().to_owned()));
    let language = match config.language {
        Some(Language::German) => "de",
        Some(Language::French) => "fr",
        Some(Language::English) | None => "en",
    };
    [
        ("threads", options::threads(None).to_string(), config.threads.is_some()),
        ("memory", size(options::memory(None)), config.memory.is_some()),
        ("color", color.unwrap_or_else(|| "auto".into()), config.color.is_some()),
        ("knight", config.knight.unwrap_or('S').to_string(), config.knight.is_some()),
        ("language", language.to_owned(), config.language.is_some()),
    ]
}
