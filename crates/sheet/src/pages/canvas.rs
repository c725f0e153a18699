//! Pages under the pen: pieces of SVG, each with what it is to those who do not see it.

use super::Points;
use super::block::{Align, Role, Row, Text, What};
use super::letters::Span;
use crate::sheet::Problem;
use core::fmt::Write;
use keymove_diagram::{Look, board_edge, escape_xml, shared_parts};

/// A part of a page that is read as a whole.
pub(super) struct Piece {
    pub(super) kind: Kind,
    /// A document of the size of the page.
    pub(super) svg: String,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Words.
    Text(Role),
    /// A board, with the words that are read in its place.
    Board(String),
}

pub(super) struct Canvas<'a> {
    problems: &'a [Problem],
    look: Look,
    size: [Points; 2],
    /// What is on each page, in the order in which it is read.
    pages: Vec<Vec<Piece>>,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(problems: &'a [Problem], look: Look, size: [Points; 2]) -> Self {
        Self { problems, look, size, pages: Vec::new() }
    }

    pub(super) fn new_page(&mut self) {
        self.pages.push(Vec::new());
    }

    /// The number of the page that is written, from 1.
    pub(super) fn page(&self) -> usize {
        self.pages.len()
    }

    pub(super) fn row(&mut self, row: &Row, x: Points, y: Points) {
        match &row.what {
            What::Gap => {}
            What::Texts(texts) => {
                let svg: String = texts.iter().map(|text| words(text, x, y)).collect();
                self.put(Kind::Text(row.role), svg);
            }
            What::Board { problem, x: inset, edge } => {
                let diagram = self.problems.get(*problem).and_then(|problem| problem.diagram.as_ref());
                let Some(diagram) = diagram else { return };
                let scale = edge / board_edge(&self.look);
                let svg = format!(
                    "<g transform=\"translate({:.2} {y:.2}) scale({scale:.5})\">{}</g>",
                    x + inset,
                    diagram.board(&self.look)
                );
                self.put(Kind::Board(format!("Diagram: {}", diagram.description())), svg);
            }
        }
    }

    /// Words on a line of their own.
    pub(super) fn text(&mut self, text: &Text, role: Role, x: Points, y: Points) {
        self.put(Kind::Text(role), words(text, x, y));
    }

    fn put(&mut self, kind: Kind, svg: String) {
        let Some(page) = self.pages.last_mut() else { return };
        match page.last_mut() {
            Some(last) if kind == Kind::Text(Role::More) => last.svg.push_str(&svg),
            _ => page.push(Piece { kind, svg }),
        }
    }

    /// The pages with their pieces.
    pub(super) fn finish(mut self) -> Vec<Vec<Piece>> {
        let [width, height] = self.size;
        let parts = shared_parts(&self.look);
        for piece in self.pages.iter_mut().flatten() {
            let parts = if matches!(piece.kind, Kind::Board(_)) { parts.as_str() } else { "" };
            piece.svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
                 width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<defs>\n{parts}</defs>\n{}</svg>\n",
                piece.svg
            );
        }
        self.pages
    }
}

/// A line of words, placed.
fn words(text: &Text, x: Points, y: Points) -> String {
    let anchor = match text.align {
        Align::Start => "start",
        Align::Middle => "middle",
        Align::End => "end",
    };
    let mut svg = format!(
        "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{:.2}\" text-anchor=\"{anchor}\" xml:space=\"preserve\">",
        x + text.x,
        y + text.down + text.size,
        text.size
    );
    for Span { text, bold } in &text.spans {
        let weight = if *bold { " font-weight=\"bold\"" } else { "" };
        let _ = write!(svg, "<tspan{weight}>{}</tspan>", escape_xml(text));
    }
    svg + "</text>\n"
}
