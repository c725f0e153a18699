//! Draws a diagram to a file or to standard output.

use crate::args::{DiagramArgs, DiagramFormat as Format, StyleChoice};
use crate::exit::Exit;
use crate::input;
use anyhow::{Context, Result, anyhow, bail};
use keymove_chess::Color;
use keymove_chess::notation::Field;
use keymove_diagram::{Diagram, Look, Size, Style, marks};
use keymove_run::write_file;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Squares of 5.5 mm make a board of 44 mm, of which two stand side by side in a column of a magazine.
const PRINT_SIZE: Size = Size::Millimetres(5.5);
/// Resolution of pictures whose squares are given in millimetres, and of the others.
const PRINT_DPI: f64 = 300.0;
const SCREEN_DPI: f64 = 96.0;

pub(crate) fn run(args: &DiagramArgs) -> Result<Exit> {
    let target = Target::of(args)?;
    check_options(args, target.format)?;
    let diagram = diagram(args)?;
    let look = look(args, target.format)?;
    let bytes = match target.format {
        Format::Svg => diagram.svg(&look).into_bytes(),
        Format::Png => png(args, &diagram, &look)?,
        Format::Pdf => diagram.pdf(&look)?,
        Format::Latex if target.is_file() => diagram.latex_document(look.coordinates)?.into_bytes(),
        Format::Latex => diagram.latex(look.coordinates)?.into_bytes(),
        Format::Unicode => diagram.unicode(look.coordinates).into_bytes(),
        Format::Figurine => diagram.figurine().into_bytes(),
    };
    target.write(&bytes)?;
    Ok(Exit::Solved)
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

/// What is shown.
fn diagram(args: &DiagramArgs) -> Result<Diagram> {
    if let Some("w" | "b") = args.stipulation.as_deref() {
        bail!("a FEN is one argument: put it in quotes, as in: keymove diagram '{} w - -' '#2'", args.fen);
    }
    if let Some(word) = args.surplus.first() {
        bail!("found {word:?} after the stipulation, where nothing is expected");
    }
    let (fen, own) =
        args.fen.split_once(';').map_or((args.fen.as_str(), None), |(fen, rest)| (fen, Some(rest)));
    let own = own.map(|rest| rest.split(';').next().unwrap_or(rest)).filter(|text| !text.trim().is_empty());
    let asked = match (own, args.stipulation.as_deref()) {
        (Some(own), Some(given)) => bail!("two stipulations, {own:?} and {given:?}; expected one"),
        (own, given) => own.or(given),
    };
    let fen = input::arrangement(fen)?;
    let stipulation = asked.map(|text| {
        input::stipulation(text)
            .map_err(|error| anyhow!("{error}\n  other words than a stipulation: --caption TEXT"))
    });
    let stipulation = stipulation.transpose()?;
    let mut captions = args.captions.clone();
    // The stipulation says who begins; whatever else the FEN says must be seen.
    let expected = stipulation.as_ref().map_or(Color::White, keymove_problem::Stipulation::starter);
    if fen.has(Field::Turn) && fen.setup.turn != expected {
        captions.insert(0, format!("{} to move", fen.setup.turn));
    }
    Ok(Diagram {
        setup: fen.setup,
        flipped: args.flip,
        author: args.author.clone().unwrap_or_default(),
        source: args.source.clone().unwrap_or_default(),
        stipulation: asked.map(|text| text.trim().to_owned()).unwrap_or_default(),
        captions,
        arrows: args.arrows.iter().map(|text| text.parse()).collect::<Result<_, _>>()?,
        marks: args.marks.iter().map(|text| marks(text)).collect::<Result<Vec<_>, _>>()?.concat(),
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
