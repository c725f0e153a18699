//! Diagrams as files.

use crate::{Error, read};
use keymove_chess::Color;
use keymove_chess::notation::{Fen, Field};
use keymove_diagram::{Arrow, Diagram, LatexError, Look, Style, marks};
#[cfg(feature = "pictures")]
use keymove_diagram::{RenderError, Size};
use serde::Deserialize;

/// The longest text, in bytes.
const LONGEST: usize = 500;
/// Most captions, arrows, marks.
const MOST: usize = 64;
/// Squares of 5.5 mm make a board of 44 mm, of which two stand side by side in a column of a magazine.
#[cfg(feature = "pictures")]
const PRINT_SIZE: Size = Size::Millimetres(5.5);
/// Dots per inch of pictures whose squares are given in millimetres, and of the others.
#[cfg(feature = "pictures")]
const PRINT_DPI: f64 = 300.0;
#[cfg(feature = "pictures")]
const SCREEN_DPI: f64 = 96.0;

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    #[serde(default)]
    stipulation: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    source: String,
    /// Lines below the stipulation.
    #[serde(default)]
    captions: Vec<String>,
    /// `e2e4`
    #[serde(default)]
    arrows: Vec<String>,
    /// `d5`
    #[serde(default)]
    marks: Vec<String>,
    /// Black at the bottom.
    #[serde(default)]
    flipped: bool,
    format: Format,
    #[serde(default)]
    look: LookRequest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    #[cfg(feature = "pictures")]
    Png,
    #[cfg(feature = "pictures")]
    Pdf,
    Latex,
}

/// How squares are told apart, as clients say it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StyleRequest {
    #[default]
    Hatched,
    Grey,
    Color,
}

impl From<StyleRequest> for Style {
    fn from(style: StyleRequest) -> Self {
        match style {
            StyleRequest::Hatched => Self::Hatched,
            StyleRequest::Grey => Self::Grey,
            StyleRequest::Color => Self::Color,
        }
    }
}

#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LookRequest {
    #[serde(default)]
    style: StyleRequest,
    /// The side of a square: `45px`, `6mm`.
    square: Option<String>,
    coordinates: Option<bool>,
    /// Of a PNG.
    #[cfg_attr(not(feature = "pictures"), allow(dead_code))]
    dpi: Option<f64>,
}

/// A file that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// What it may be called.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A diagram that can be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    diagram: Diagram,
    look: Look,
    #[cfg(feature = "pictures")]
    dpi: f64,
    format: Format,
}

impl Drawing {
    /// Reads a request.
    ///
    /// # Errors
    /// A field that cannot be understood.
    pub fn check(request: &Request) -> Result<Self, Error> {
        let texts =
            [("stipulation", &request.stipulation), ("author", &request.author), ("source", &request.source)];
        for (field, text) in texts {
            bounded(field, text)?;
        }
        for (field, list) in
            [("captions", &request.captions), ("arrows", &request.arrows), ("marks", &request.marks)]
        {
            if list.len() > MOST {
                return Err(Error::field(field, format!("{} of them; expected at most {MOST}", list.len())));
            }
            list.iter().try_for_each(|text| bounded(field, text))?;
        }
        let LookRequest { style, square, coordinates, .. } = &request.look;
        let size = match square {
            Some(text) => text
                .parse()
                .map_err(|error: keymove_diagram::SizeError| Error::field("look", error.to_string()))?,
            #[cfg(feature = "pictures")]
            None if request.format == Format::Pdf => PRINT_SIZE,
            None => Look::default().size,
        };
        Ok(Self {
            diagram: diagram(request)?,
            look: Look { style: (*style).into(), size, coordinates: coordinates.unwrap_or(true) },
            #[cfg(feature = "pictures")]
            dpi: request.look.dpi.unwrap_or(if matches!(size, Size::Millimetres(_)) {
                PRINT_DPI
            } else {
                SCREEN_DPI
            }),
            format: request.format,
        })
    }

    /// Draws it.
    ///
    /// # Errors
    /// What the format or the fonts cannot show.
    pub fn file(&self) -> Result<File, Error> {
        let (kind, name) = match self.format {
            Format::Svg => ("image/svg+xml", "diagram.svg"),
            #[cfg(feature = "pictures")]
            Format::Png => ("image/png", "diagram.png"),
            #[cfg(feature = "pictures")]
            Format::Pdf => ("application/pdf", "diagram.pdf"),
            Format::Latex => ("application/x-tex", "diagram.tex"),
        };
        Ok(File { name, kind, bytes: self.bytes()? })
    }

    fn bytes(&self) -> Result<Vec<u8>, Error> {
        let Self { diagram, look, format, .. } = self;
        let latex = |error: LatexError| {
            let field = if error == LatexError::Arrows { "arrows" } else { "flipped" };
            Error::field(field, error.to_string())
        };
        match format {
            Format::Svg => Ok(diagram.svg(look).into_bytes()),
            #[cfg(feature = "pictures")]
            Format::Png => diagram.png(look, self.dpi).map_err(|error| undrawn(&error)),
            #[cfg(feature = "pictures")]
            Format::Pdf => diagram.pdf(look).map_err(|error| undrawn(&error)),
            Format::Latex => diagram.latex_document(look.coordinates).map(String::into_bytes).map_err(latex),
        }
    }
}

#[cfg(feature = "pictures")]
fn undrawn(error: &RenderError) -> Error {
    match error {
        RenderError::Letters { .. } => Error::field("author", error.to_string()),
        RenderError::TooLarge { .. } | RenderError::Resolution(_) => Error::field("look", error.to_string()),
        RenderError::Drawing(_) => Error::fault(error.to_string()),
    }
}

pub(crate) fn bounded(field: &'static str, text: &str) -> Result<(), Error> {
    match text.len() {
        0..=LONGEST => Ok(()),
        length => Err(Error::field(field, format!("{length} bytes; expected at most {LONGEST}"))),
    }
}

/// What is shown.
fn diagram(request: &Request) -> Result<Diagram, Error> {
    read::setup(&request.fen)?;
    let fen: Fen = request.fen.parse().map_err(|error| read::fen_error(&request.fen, &error))?;
    let asked = request.stipulation.trim();
    let stipulation = if asked.is_empty() { None } else { Some(read::stipulation(asked)?) };
    let mut captions = request.captions.clone();
    // The stipulation says who begins; whatever else the FEN says must be seen.
    let expected = stipulation.as_ref().map_or(Color::White, keymove_problem::Stipulation::starter);
    if fen.has(Field::Turn) && fen.setup.turn != expected {
        captions.insert(0, format!("{} to move", fen.setup.turn));
    }
    let arrow =
        |text: &String| text.parse::<Arrow>().map_err(|error| Error::field("arrows", error.to_string()));
    let mark = |text: &String| marks(text).map_err(|error| Error::field("marks", error.to_string()));
    Ok(Diagram {
        setup: fen.setup,
        flipped: request.flipped,
        author: request.author.clone(),
        source: request.source.clone(),
        stipulation: asked.to_owned(),
        captions,
        arrows: request.arrows.iter().map(arrow).collect::<Result<_, _>>()?,
        marks: request.marks.iter().map(mark).collect::<Result<Vec<_>, _>>()?.concat(),
    })
}
