//! From pages of SVG to PDF, with the structure that those need who have it read to them: headings, paragraphs, diagrams in
//! words, in their order.

use super::block::Role;
use super::canvas::{Kind, Piece};
use super::layout::lay_out;
use super::letters::{BOLD, Letters};
use crate::options::Options;
use crate::sheet::Sheet;
use keymove_diagram::FONT;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, Tag, TagGroup, TagTree};
use krilla_svg::{SurfaceExt, SvgSettings};
use std::num::NonZeroU16;
use std::sync::Arc;
use usvg::Tree;
use usvg::fontdb::{Database, Source};

/// A sheet as PDF.
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

impl Sheet {
    /// The sheet as PDF, with text that can be searched and copied. Equal input gives equal bytes.
    ///
    /// # Errors
    /// None that input could cause; see [`PdfError`].
    pub fn pdf(&self, options: &Options) -> Result<PdfBook, PdfError> {
        let mut letters = Letters::new().map_err(|error| PdfError::Font(error.to_string()))?;
        let pages = lay_out(self, options, &mut letters);
        let fonts = Fonts::new()?;
        let mut document = Document::new();
        let [width, height] = options.paper.points().map(|points| points as f32);
        let mut structure = Structure::default();
        let page_size = Size::from_wh(width, height).zip(PageSettings::from_wh(width, height));
        for (number, pieces) in (1..).zip(&pages) {
            let error = |reason: &str| PdfError::Page { page: number, reason: reason.to_owned() };
            let (size, settings) = page_size.clone().ok_or_else(|| error("it has no size"))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            for Piece { kind, svg } in pieces {
                let tree = fonts.tree(svg).map_err(|reason| error(&reason))?;
                let content = surface.start_tagged(tag(kind));
                let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
                surface.end_tagged();
                drawn.ok_or_else(|| error("its picture is refused"))?;
                structure.add(kind, content);
            }
            surface.finish();
            page.finish();
        }
        document.set_tag_tree(structure.tree());
        document.set_metadata(
            Metadata::new()
                .title(self.title.clone())
                .authors(self.authors())
                .language(LANGUAGE.to_owned())
                .creator("Keymove".to_owned()),
        );
        let bytes = document.finish().map_err(|error| PdfError::Document(format!("{error:?}")))?;
        Ok(PdfBook { bytes, pages: pages.len(), missing: letters.missing.into_iter().collect() })
    }
}

/// Of the words that this library prints.
const LANGUAGE: &str = "en";

/// How the content of a piece is marked on its page.
fn tag(kind: &Kind) -> ContentTag<'static> {
    match kind {
        Kind::Text(Role::Ornament) => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)),
        Kind::Text(_) => ContentTag::Span(SpanTag::empty()),
        Kind::Board(_) => ContentTag::Other,
    }
}

/// What a reader is told, in its order.
#[derive(Default)]
struct Structure {
    groups: Vec<TagGroup>,
}

impl Structure {
    fn add(&mut self, kind: &Kind, content: Identifier) {
        let group = match kind {
            Kind::Text(Role::Ornament) => return,
            Kind::Text(Role::More) => None,
            Kind::Text(Role::Paragraph) => Some(TagGroup::new(Tag::P)),
            Kind::Text(Role::Heading(level)) => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                Some(TagGroup::new(Tag::Hn(level, None)))
            }
            Kind::Board(words) => Some(TagGroup::new(Tag::Figure(Some(words.clone())))),
        };
        match (group, self.groups.last_mut()) {
            // The paragraph began on the page before.
            (None, Some(last)) => last.push(content),
            (group, _) => {
                let mut group = group.unwrap_or_else(|| TagGroup::new(Tag::P));
                group.push(content);
                self.groups.push(group);
            }
        }
    }

    fn tree(self) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
        self.groups.into_iter().for_each(|group| tree.push(group));
        tree
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
