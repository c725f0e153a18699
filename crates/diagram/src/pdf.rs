//! The picture as a PDF of one page of its size, with text that can be searched and a description of the men.

use crate::diagram::Diagram;
use crate::error::RenderError;
use crate::font::tree;
use crate::look::Look;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::tagging::{ContentTag, Tag, TagGroup, TagTree};
use krilla_svg::{SurfaceExt, SvgSettings};

/// Points of a PDF in a pixel of SVG: 72 and 96 of them are an inch.
const POINTS_PER_PIXEL: f32 = 0.75;

impl Diagram {
    /// The picture as PDF. Equal input gives equal bytes.
    ///
    /// # Errors
    /// Letters that the embedded font lacks.
    pub fn pdf(&self, look: &Look) -> Result<Vec<u8>, RenderError> {
        let tree = tree(self, &self.svg(look))?;
        let [width, height] =
            [tree.size().width(), tree.size().height()].map(|length| length * POINTS_PER_PIXEL);
        let size = Size::from_wh(width, height);
        let page_size = PageSettings::from_wh(width, height);
        let (Some(size), Some(page_size)) = (size, page_size) else {
            return Err(RenderError::Drawing("the page has no size".to_owned()));
        };
        let mut document = Document::new();
        let mut page = document.start_page_with(page_size);
        let mut surface = page.surface();
        let content = surface.start_tagged(ContentTag::Other);
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.end_tagged();
        surface.finish();
        page.finish();
        let language = || "en".to_owned();
        let alternative = format!("{}: {}", self.caption(), self.description());
        let figure = TagGroup::with_children(Tag::Figure(Some(alternative)), vec![content.into()]);
        let mut tags = TagTree::new().with_lang(Some(language()));
        tags.push(figure);
        document.set_tag_tree(tags);
        document.set_metadata(
            Metadata::new().title(self.caption()).language(language()).creator("Keymove".to_owned()),
        );
        drawn.ok_or_else(|| RenderError::Drawing("the PDF refuses the picture".to_owned()))?;
        document.finish().map_err(|error| RenderError::Drawing(format!("{error:?}")))
    }
}
