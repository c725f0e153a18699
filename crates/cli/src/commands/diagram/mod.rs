//! Draws diagrams to files or to standard output.

mod list;

use crate::args::{DiagramArgs, DiagramFormat as Format, StyleChoice};
use crate::asked::{Asked, Input};
use crate::exit::Exit;
use crate::input;
use anyhow::{Context, Result, anyhow, bail};
use keymove_chess::notation::Field;
use keymove_chess::{Color, Setup};
use keymove_diagram::{Diagram, Look, Size, Style, marks};
use keymove_formats::Entry;
use keymove_problem::{Aim, Stipulation};
use keymove_run::write_file;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Squares of 5.5 mm make a board of 44 mm, of which two stand side by side in a column of a magazine.
const PRINT_SIZE: Size = Size::Millimetres(5.5);
/// Resolution of pictures whose squares are given in millimetres, and of the others.
const PRINT_DPI: f64 = 300.0;
const SCREEN_DPI: f64 = 96.0;

pub(crate) fn run(args: &DiagramArgs) -> Result<Exit> {
    let asked = Asked::read(&args.input).map_err(|error| match error.to_string() {
        text if text.starts_with("stipulation ") => {
            anyhow!("{text}\n  other words than a stipulation: --caption TEXT")
        }
        _ => error,
    })?;
    match asked.input {
        Input::One(entry) => one(args, &entry, asked.stipulation),
        Input::Many(files) => list::run(args, files, asked.stipulation),
    }
}

fn one(args: &DiagramArgs, entry: &Entry, given: Option<Stipulation>) -> Result<Exit> {
    let target = Target::of(args)?;
    check_options(args, target.format)?;
    let diagram = diagram(args, entry, given)?;
    let bytes = drawn(args, &diagram, target.format, target.is_file())?;
    target.write(&bytes)?;
    Ok(Exit::Solved)
}

/// The picture in a format, as a file by itself or as a part of something else.
fn drawn(args: &DiagramArgs, diagram: &Diagram, format: Format, is_file: bool) -> Result<Vec<u8>> {
    let look = look(args, format)?;
    Ok(match format {
        Format::Svg => diagram.svg(&look).into_bytes(),
        Format::Png => png(args, diagram, &look)?,
        Format::Pdf => diagram.pdf(&look)?,
        Format::Latex if is_file => diagram.latex_document(look.coordinates)?.into_bytes(),
        Format::Latex => diagram.latex(look.coordinates)?.into_bytes(),
        Format::Unicode => diagram.unicode(look.coordinates).into_bytes(),
        Format::Figurine => diagram.figurine().into_bytes(),
    })
}

/// What is written, and where.
struct Target {
    format: Format,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

impl Target {
    fn of(args: &DiagramArgs) -> Result<Self> {
        let asked = if args.latex { Some(Format::Latex) } else { args.format };
        let path = args.output.clone().filter(|path| path.as_os_str() != "-");
        let format = match (&path, asked) {
            (Some(path), asked) => of_ending(path, asked)?,
            (None, asked) => asked.unwrap_or(Format::Unicode),
        };
        let target = Self { format, path };
        if matches!(format, Format::Png | Format::Pdf) && !target.is_file() && io::stdout().is_terminal() {
            bail!("a {} is no text for a terminal; expected a file: -o FILE", name(format));
        }
        Ok(target)
    }

    fn is_file(&self) -> bool {
        self.path.is_some()
    }

    fn write(&self, bytes: &[u8]) -> Result<()> {
        let Some(path) = &self.path else {
            let mut out = io::stdout().lock();
            return Ok(out.write_all(bytes).and_then(|()| out.flush())?);
        };
        write_file(path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// The format that the ending of the file and the option agree on.
fn of_ending(path: &Path, asked: Option<Format>) -> Result<Format> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known = match ending.as_deref() {
        Some("svg") => Some(Format::Svg),
        Some("png") => Some(Format::Png),
        Some("pdf") => Some(Format::Pdf),
        Some("tex") => Some(Format::Latex),
        Some("txt") => Some(Format::Unicode),
        _ => None,
    };
    let shown = path.display();
    match (known, asked) {
        // Both are plain text.
        (Some(Format::Unicode), Some(asked @ (Format::Figurine | Format::Latex))) => Ok(asked),
        (Some(known), Some(asked)) if known != asked => {
            bail!(
                "{shown}: the ending says {}, the option {}; expected one of them, or both the same",
                name(known),
                name(asked)
            )
        }
        (known, asked) => known.or(asked).ok_or_else(|| {
            let ending =
                ending.map_or("it has no ending".to_owned(), |ending| format!("unknown ending .{ending}"));
            anyhow!("{shown}: {ending}; expected .svg, .png, .pdf, .tex or .txt, or the option --format")
        }),
    }
}

/// Refuses options that the format cannot follow, rather than leave out what was asked for.
fn check_options(args: &DiagramArgs, format: Format) -> Result<()> {
    let is_picture = matches!(format, Format::Svg | Format::Png | Format::Pdf);
    let is_text = matches!(format, Format::Unicode | Format::Figurine);
    let refused = [
        ("--style", args.style.is_some() && !is_picture, "svg, png or pdf"),
        ("--square", args.square.is_some() && !is_picture, "svg, png or pdf"),
        ("--width", args.width.is_some() && format != Format::Png, "png"),
        ("--dpi", args.dpi.is_some() && format != Format::Png, "png"),
        ("--arrow", !args.arrows.is_empty() && is_text, "svg, png or pdf"),
        ("--mark", !args.marks.is_empty() && is_text, "svg, png, pdf or latex"),
        ("--flip", args.flip && format == Format::Figurine, "svg, png, pdf or unicode"),
    ];
    match refused.iter().find(|(_, is_refused, _)| *is_refused) {
        Some((option, _, right)) => {
            bail!(
                "{option} means nothing for the format {}; expected with it: {right} (the ending of -o FILE, or --format)",
                name(format)
            )
        }
        None => Ok(()),
    }
}

fn name(format: Format) -> &'static str {
    match format {
        Format::Svg => "SVG",
        Format::Png => "PNG",
        Format::Pdf => "PDF",
        Format::Latex => "LaTeX",
        Format::Unicode => "Unicode",
        Format::Figurine => "figurine",
    }
}

/// What is shown of the position of the command line.
fn diagram(args: &DiagramArgs, entry: &Entry, given: Option<Stipulation>) -> Result<Diagram> {
    let own = entry.stipulation.trim();
    if let Ok(aim) = own.parse::<Aim>() {
        if let Some(given) = given {
            bail!("two stipulations, {own:?} and \"{given}\"; expected one");
        }
        let setup = input::arrangement(&entry.fen)?.setup;
        return Ok(Diagram { stipulation: aim.asked_of(setup.turn), ..described(args, setup)? });
    }
    let stipulation = match (own, given) {
        ("", given) => given,
        (own, Some(given)) => bail!("two stipulations, {own:?} and \"{given}\"; expected one"),
        (own, None) => Some(input::stipulation(own)?),
    };
    let fen = input::arrangement(&entry.fen)?;
    let mut captions = args.captions.clone();
    // The stipulation says who begins; whatever else the FEN says must be seen.
    let expected = stipulation.as_ref().map_or(Color::White, Stipulation::starter);
    if fen.has(Field::Turn) && fen.setup.turn != expected {
        captions.insert(0, format!("{} to move", fen.setup.turn));
    }
    Ok(Diagram {
        stipulation: stipulation.map(|stipulation| stipulation.to_string()).unwrap_or_default(),
        captions,
        ..described(args, fen.setup)?
    })
}

/// The diagram with all that the command line says but its stipulation.
fn described(args: &DiagramArgs, setup: Setup) -> Result<Diagram> {
    Ok(Diagram {
        flipped: args.flip,
        author: args.author.clone().unwrap_or_default(),
        source: args.source.clone().unwrap_or_default(),
        captions: args.captions.clone(),
        ..marked(args, Diagram::new(setup))?
    })
}

/// The diagram with the arrows and marks that were asked for.
fn marked(args: &DiagramArgs, diagram: Diagram) -> Result<Diagram> {
    Ok(Diagram {
        arrows: args.arrows.iter().map(|text| text.parse()).collect::<Result<_, _>>()?,
        marks: args.marks.iter().map(|text| marks(text)).collect::<Result<Vec<_>, _>>()?.concat(),
        ..diagram
    })
}

fn look(args: &DiagramArgs, format: Format) -> Result<Look> {
    let default = Look::default();
    let size = match &args.square {
        Some(text) => text.parse().context("--square")?,
        None if format == Format::Pdf => PRINT_SIZE,
        None => default.size,
    };
    let style = match args.style {
        None | Some(StyleChoice::Hatched) => Style::Hatched,
        Some(StyleChoice::Grey) => Style::Grey,
        Some(StyleChoice::Color) => Style::Color,
    };
    Ok(Look { style, size, coordinates: !args.no_coordinates })
}

fn png(args: &DiagramArgs, diagram: &Diagram, look: &Look) -> Result<Vec<u8>> {
    Ok(match &args.width {
        Some(text) => {
            let width = Size::of_width(text).context("--width")?;
            diagram.png_of_width(look, width, dpi(args, width))?
        }
        None => diagram.png(look, dpi(args, look.size))?,
    })
}

fn dpi(args: &DiagramArgs, size: Size) -> f64 {
    match (args.dpi, size) {
        (Some(dpi), _) => f64::from(dpi),
        (None, Size::Millimetres(_)) => PRINT_DPI,
        (None, Size::Pixels(_)) => SCREEN_DPI,
    }
}
