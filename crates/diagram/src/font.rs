//! The embedded font. Without one, text would be missing from PNG and PDF without a word.

use crate::diagram::Diagram;
use crate::error::RenderError;
use std::collections::BTreeSet;
use std::sync::Arc;
use usvg::fontdb::{Database, Source};
use usvg::{Options, Tree};

/// DejaVu Serif Condensed, in which PNG and PDF are set: a font file. `fonts/LICENCE.md` names source and licence.
pub static FONT: &[u8] = include_bytes!("../fonts/DejaVuSerifCondensed.ttf");

/// The picture, ready to be drawn.
///
/// # Errors
/// Letters that the font lacks.
pub(crate) fn tree(diagram: &Diagram, svg: &str) -> Result<Tree, RenderError> {
    check(diagram)?;
    let mut fonts = Database::new();
    fonts.load_font_source(Source::Binary(Arc::new(FONT)));
    let family = fonts.faces().next().and_then(|face| face.families.first()).map(|(name, _)| name.clone());
    let family = family.ok_or_else(|| RenderError::Drawing("the embedded font is damaged".to_owned()))?;
    fonts.set_serif_family(&family);
    let options = Options { font_family: family, fontdb: Arc::new(fonts), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| RenderError::Drawing(error.to_string()))
}

fn check(diagram: &Diagram) -> Result<(), RenderError> {
    let face = ttf_parser::Face::parse(FONT, 0).map_err(|error| RenderError::Drawing(error.to_string()))?;
    let texts = [&diagram.author, &diagram.source, &diagram.stipulation].into_iter().chain(&diagram.captions);
    let letters = texts.flat_map(|text| text.chars()).filter(|letter| !letter.is_whitespace());
    // Control characters are drawn as the replacement character.
    let missing = letters.filter(|&letter| !letter.is_control() && face.glyph_index(letter).is_none());
    let missing: BTreeSet<String> = missing.map(|letter| letter.to_string()).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(RenderError::Letters { letters: missing.into_iter().collect::<Vec<_>>().join(" ") }),
    }
}
