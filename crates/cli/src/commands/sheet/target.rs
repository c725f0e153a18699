//! What the sheet is written to.

use crate::args::{SheetArgs, SheetFormat as Format};
use crate::collection::is_same;
use crate::output::{draft, say};
use anyhow::{Context, Result, bail};
use keymove_run::Draft;
use keymove_sheet::{Options, Sheet};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

pub(super) struct Target {
    format: Format,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

impl Target {
    pub(super) fn of(args: &SheetArgs) -> Result<Self> {
        if args.output.as_os_str() == "-" {
            let Some(format) = args.format else {
                bail!("standard output has no ending; expected --format html or --format pdf");
            };
            if format == Format::Pdf && io::stdout().is_terminal() {
                bail!("a PDF is no text for a terminal; expected a file: -o FILE");
            }
            return Ok(Self { format, path: None });
        }
        if args.files.iter().any(|file| is_same(file, &args.output)) {
            bail!("{}: the sheet would replace the problems; expected another name", args.output.display());
        }
        Ok(Self { format: of_ending(&args.output, args.format)?, path: Some(args.output.clone()) })
    }

    /// A file of the same format beside it: `round.pdf` and `form` give `round-form.pdf`.
    pub(super) fn beside(&self, part: &str, problems: &[PathBuf]) -> Result<Self> {
        let Some(path) = &self.path else {
            bail!("a tournament set is three files; expected the name of one after -o");
        };
        let mut name = path.file_stem().unwrap_or_default().to_os_string();
        name.push(format!("-{part}"));
        let mut beside = path.with_file_name(name);
        if let Some(ending) = path.extension() {
            beside.add_extension(ending);
        }
        if problems.iter().any(|file| is_same(file, &beside)) {
            bail!("{}: the set would replace the problems; expected another name", beside.display());
        }
        Ok(Self { format: self.format, path: Some(beside) })
    }

    pub(super) fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string())
    }

    /// Makes sure that the sheet can be written.
    pub(super) fn draft(&self) -> Result<Option<Draft>> {
        self.path.as_deref().map(|path| draft(path, "the sheet")).transpose()
    }

    /// Writes the sheet and says how many pages it has, where that is known.
    pub(super) fn write(
        &self, draft: Option<Draft>, sheet: &Sheet, options: &Options, quiet: bool,
    ) -> Result<String> {
        let (bytes, pages) = match self.format {
            Format::Html => (sheet.html(options).into_bytes(), String::new()),
            Format::Pdf => {
                let pdf = sheet.pdf(options)?;
                if !pdf.missing.is_empty() && !quiet {
                    let letters: Vec<String> = pdf.missing.iter().map(char::to_string).collect();
                    say(&format!(
                        "warning: the fonts of the PDF have no letter for {}, printed as \u{fffd}; HTML takes the fonts \
                         of the reader",
                        letters.join(" ")
                    ));
                }
                let plural = if pdf.pages == 1 { "" } else { "s" };
                (pdf.bytes, format!("{} page{plural}, ", pdf.pages))
            }
        };
        match draft {
            None => {
                let mut out = io::stdout().lock();
                out.write_all(&bytes).and_then(|()| out.flush())?;
            }
            Some(mut draft) => {
                let error = || format!("cannot write the sheet {}", self.name());
                draft.file.write_all(&bytes).with_context(error)?;
                draft.finish().with_context(error)?;
            }
        }
        Ok(pages)
    }
}

/// The format that the ending of the file and the option agree on.
fn of_ending(path: &Path, asked: Option<Format>) -> Result<Format> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known = match ending.as_deref() {
        Some("html" | "htm") => Some(Format::Html),
        Some("pdf") => Some(Format::Pdf),
        _ => None,
    };
    let shown = path.display();
    match (known, asked) {
        (Some(known), Some(asked)) if known != asked => {
            bail!(
                "{shown}: the ending says another format than --format; expected one of them, or both the same"
            )
        }
        (Some(format), _) | (None, Some(format)) => Ok(format),
        (None, None) => {
            let ending =
                ending.map_or("it has no ending".to_owned(), |ending| format!("unknown ending .{ending}"));
            bail!("{shown}: {ending}; expected .html or .pdf, or the option --format")
        }
    }
}
