//! The diagrams of all problems of files: one below the other, or each in a file of a folder.

use super::{check_options, drawn, marked, name};
use crate::args::{DiagramArgs, DiagramFormat as Format};
use crate::asked::items;
use crate::batch::Address;
use crate::exit::Exit;
use crate::output::{Flood, Out};
use anyhow::{Context, Result, bail};
use keymove_collection::Item;
use keymove_diagram::Diagram;
use keymove_formats::Entry;
use keymove_problem::Stipulation;
use keymove_run::{Progress, write_file};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn run(args: &DiagramArgs, files: Vec<PathBuf>, default: Option<Stipulation>) -> Result<Exit> {
    let folder = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let asked = if args.latex { Some(Format::Latex) } else { args.format };
    let format = asked.unwrap_or(if folder.is_some() { Format::Svg } else { Format::Unicode });
    check_options(args, format)?;
    match folder {
        Some(folder) => make(folder)?,
        None if matches!(format, Format::Svg | Format::Png | Format::Pdf) => {
            bail!(
                "pictures in {} of several problems are several files; expected a folder: -o FOLDER",
                name(format)
            )
        }
        None => {}
    }
    let items = items(files, &args.input, &Progress::new())?;
    let troubles = items.troubles();
    let mut list = List { args, format, out: Out::new(), names: HashSet::new(), drawn: 0 };
    let (mut exit, mut flood) = (Exit::Solved, Flood::default());
    for Item { file, entry } in items {
        let address = Address::of(file, &entry);
        let entry = entry.map_err(|error| anyhow::anyhow!("{}; expected {}", error.problem, error.expected));
        match entry.and_then(|entry| list.diagram(&entry, default)) {
            Ok(diagram) => list.add(&address, &diagram, folder)?,
            Err(error) => {
                exit = exit.and(Exit::BadInput);
                flood.say(&format!("error: {}: {error:#}", address.words()));
            }
        }
    }
    flood.finish("problems that cannot be drawn");
    list.out.flush()?;
    Ok(exit.and(troubles.exit()))
}

/// The folder, unless it is there.
fn make(folder: &Path) -> Result<()> {
    let name = folder.display();
    if folder.exists() && !folder.is_dir() {
        bail!("{name}: it is a file; expected a folder for the diagrams of several problems");
    }
    if folder.extension().is_some() && !folder.exists() {
        bail!("{name}: expected a folder for the diagrams of several problems, not the name of one file");
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {name}"))
}

struct List<'a> {
    args: &'a DiagramArgs,
    format: Format,
    out: Out,
    /// Names of files that were written.
    names: HashSet<String>,
    drawn: usize,
}

impl List<'_> {
    fn diagram(&self, entry: &Entry, default: Option<Stipulation>) -> Result<Diagram> {
        let mut diagram = marked(self.args, keymove_sheet::diagram(entry, self.args.flip)?)?;
        if let (true, Some(default)) = (diagram.stipulation.is_empty(), default) {
            diagram.stipulation = default.to_string();
        }
        if let Some(author) = &self.args.author {
            diagram.author.clone_from(author);
        }
        if let Some(source) = &self.args.source {
            diagram.source.clone_from(source);
        }
        diagram.captions.extend(self.args.captions.iter().cloned());
        Ok(diagram)
    }

    fn add(&mut self, address: &Address, diagram: &Diagram, folder: Option<&Path>) -> Result<()> {
        let bytes = drawn(self.args, diagram, self.format, folder.is_some())?;
        self.drawn += 1;
        match folder {
            Some(folder) => {
                let path = folder.join(self.file_name(address));
                write_file(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))
            }
            None => {
                let blank = if self.drawn > 1 { "\n" } else { "" };
                // LaTeX is to be pasted as it is.
                let sign = if self.format == Format::Latex { "% " } else { "" };
                let text = String::from_utf8_lossy(&bytes);
                Ok(self.out.text(&format!("{blank}{sign}{}\n{text}", address.words()))?)
            }
        }
    }

    /// The name of the problem, or else the place where it stands, in letters that every system allows.
    fn file_name(&mut self, address: &Address) -> String {
        let stem = Path::new(&*address.file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let text = match address.id.trim() {
            "" => format!("{}-{}", stem.unwrap_or_default(), address.line),
            id => id.to_owned(),
        };
        let plain = |sign: char| if sign.is_alphanumeric() || "-_".contains(sign) { sign } else { '-' };
        let stem: String = text.chars().take(80).map(plain).collect();
        let ending = match self.format {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            Format::Latex => "tex",
            Format::Unicode | Format::Figurine => "txt",
        };
        let names = (1..).map(|number| match number {
            1 => format!("{stem}.{ending}"),
            number => format!("{stem}-{number}.{ending}"),
        });
        // No name of a problem may overwrite that of another one.
        let free = { names }.find(|name| !self.names.contains(&name.to_lowercase())).unwrap_or_default();
        self.names.insert(free.to_lowercase());
        free
    }
}
