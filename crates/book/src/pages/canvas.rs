//! Pages of SVG under the pen.

use super::Points;
use super::block::{Align, Row, Text, What};
use super::letters::Span;
use crate::book::Problem;
use core::fmt::Write;
use keymove_diagram::{Look, board_edge, escape_xml, shared_parts};

pub(super) struct Canvas<'a> {
    problems: &'a [Problem],
    look: Look,
    size: [Points; 2],
    /// What is on each page.
    pages: Vec<String>,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(problems: &'a [Problem], look: Look, size: [Points; 2]) -> Self {
        Self { problems, look, size, pages: Vec::new() }
    }

    pub(super) fn new_page(&mut self) {
        self.pages.push(String::new());
    }

    /// The number of the page that is written, from 1.
    pub(super) fn page(&self) -> usize {
        self.pages.len()
    }

    pub(super) fn row(&mut self, row: &Row, x: Points, y: Points) {
        match &row.what {
            What::Gap => {}
            What::Texts(texts) => texts.iter().for_each(|text| self.text(text, x, y)),
            What::Board { problem, x: inset, edge } => {
                let diagram = self.problems.get(*problem).and_then(|problem| problem.diagram.as_ref());
                let (Some(diagram), Some(page)) = (diagram, self.pages.last_mut()) else { return };
                let scale = edge / board_edge(&self.look);
                let _ = writeln!(
                    page,
                    "<g transform=\"translate({:.2} {y:.2}) scale({scale:.5})\">{}</g>",
                    x + inset,
                    diagram.board(&self.look)
                );
            }
        }
    }

    pub(super) fn text(&mut self, text: &Text, x: Points, y: Points) {
        let Some(page) = self.pages.last_mut() else { return };
        let anchor = match text.align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let _ = write!(
            page,
            "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{:.2}\" text-anchor=\"{anchor}\" xml:space=\"preserve\">",
            x + text.x,
            y + text.size,
            text.size
        );
        for Span { text, bold } in &text.spans {
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            let _ = write!(page, "<tspan{weight}>{}</tspan>", escape_xml(text));
        }
        page.push_str("</text>\n");
    }

    /// The pages, each an SVG document.
    pub(super) fn finish(self) -> Vec<String> {
        let [width, height] = self.size;
        let parts = shared_parts(&self.look);
        let wrap = |page: &String| {
            let parts = if page.contains("<g transform") { parts.as_str() } else { "" };
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
                 width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<defs>\n{parts}</defs>\n{page}</svg>\n"
            )
        };
        self.pages.iter().map(wrap).collect()
    }
}
