//! From pages of SVG to PDF.

use super::letters::{BOLD, Letters};
use super::sheet::lay_out;
use crate::book::Book;
use crate::options::Options;
use keymove_diagram::FONT;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use std::sync::Arc;
use usvg::Tree;
use usvg::fontdb::{Database, Source};

/// A book as PDF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdfBook {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// Letters that the embedded fonts lack, in order; each is printed as U+FFFD.
    pub missing: Vec<char>,
}

/// Why there is no PDF: a fault of this library, not of its input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdfError {
    /// A font cannot be read.
    #[error("an embedded font is damaged: {0}")]
    Font(String),
    /// The drawing library refuses its input.
    #[error("page {page} cannot be drawn: {reason}")]
    Page {
        /// From 1.
        page: usize,
        /// In its words.
        reason: String,
    },
    /// The pages cannot be put together.
    #[error("the PDF cannot be written: {0}")]
    Document(String),
}

impl Book {
    /// The book as PDF, with text that can be searched and copied. Equal input gives equal bytes.
    ///
    /// # Errors
    /// None that input could cause; see [`PdfError`].
    pub fn pdf(&self, options: &Options) -> Result<PdfBook, PdfError> {
        let mut letters = Letters::new().map_err(|error| PdfError::Font(error.to_string()))?;
        let pages = lay_out(self, options, &mut letters);
        let fonts = Fonts::new()?;
        let mut document = Document::new();
        let [width, height] = options.paper.points().map(|points| points as f32);
        for (number, svg) in (1..).zip(&pages) {
            let error = |reason: &str| PdfError::Page { page: number, reason: reason.to_owned() };
            let tree = fonts.tree(svg).map_err(|reason| error(&reason))?;
            let size = Size::from_wh(width, height).ok_or_else(|| error("it has no size"))?;
            let settings = PageSettings::from_wh(width, height).ok_or_else(|| error("it has no size"))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
            surface.finish();
            page.finish();
            drawn.ok_or_else(|| error("its picture is refused"))?;
        }
        document.set_metadata(
            Metadata::new().title(self.title.clone()).language("en".to_owned()).creator("Keymove".to_owned()),
        );
        let bytes = document.finish().map_err(|error| PdfError::Document(format!("{error:?}")))?;
        Ok(PdfBook { bytes, pages: pages.len(), missing: letters.missing.into_iter().collect() })
    }
}

/// The fonts as the drawing library wants them.
struct Fonts {
    database: Arc<Database>,
    family: String,
}

impl Fonts {
    fn new() -> Result<Self, PdfError> {
        let mut database = Database::new();
        for font in [FONT, BOLD] {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        let family =
            database.faces().next().and_then(|face| face.families.first()).map(|(name, _)| name.clone());
        let family = family.ok_or_else(|| PdfError::Font("it has no name".to_owned()))?;
        database.set_serif_family(&family);
        Ok(Self { database: Arc::new(database), family })
    }

    fn tree(&self, svg: &str) -> Result<Tree, String> {
        let options = usvg::Options {
            font_family: self.family.clone(),
            fontdb: Arc::clone(&self.database),
            ..usvg::Options::default()
        };
        Tree::from_str(svg, &options).map_err(|error| error.to_string())
    }
}
