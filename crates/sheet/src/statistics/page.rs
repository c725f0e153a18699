//! Tables and charts on one page of HTML.

use super::{Chart, Table};
use core::fmt::Write;
use keymove_diagram::escape_xml;

/// A page of numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// What is to be known before anything else, a paragraph each.
    pub notes: Vec<String>,
    /// What follows.
    pub sections: Vec<Section>,
}

/// A part of a page: its words, then its tables, then its charts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Paragraphs.
    pub words: Vec<String>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Charts.
    pub charts: Vec<Chart>,
}

impl Page {
    /// The page: style sheet and pictures inside it, no script, nothing loaded from elsewhere.
    pub fn html(&self) -> String {
        let title = escape_xml(&self.title);
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"Keymove\">\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
            include_str!("style.css")
        );
        paragraphs(&mut html, &self.notes, "note");
        for section in &self.sections {
            let _ = writeln!(html, "<section>\n<h2>{}</h2>", escape_xml(&section.title));
            paragraphs(&mut html, &section.words, "words");
            section.tables.iter().for_each(|table| html += &table.html());
            for chart in &section.charts {
                let _ = write!(html, "<figure>\n{}</figure>\n", chart.svg());
            }
            html += "</section>\n";
        }
        html + "</body>\n</html>\n"
    }
}

fn paragraphs(html: &mut String, all: &[String], class: &str) {
    for words in all {
        let _ = writeln!(html, "<p class=\"{class}\">{}</p>", escape_xml(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page() {
        let mut table = Table::new("T", &["a"]);
        table.row(["1".to_owned()]);
        let section = Section {
            title: "S & T".to_owned(),
            words: vec!["<b>".to_owned()],
            tables: vec![table],
            charts: Vec::new(),
        };
        let page = Page { title: "P".to_owned(), notes: vec!["N".to_owned()], sections: vec![section] };
        let html = page.html();
        assert!(html.contains("<h2>S &amp; T</h2>") && html.contains("&lt;b&gt;"), "{html}");
        assert!(
            html.contains("<caption>T</caption>") && html.contains("prefers-color-scheme: dark"),
            "{html}"
        );
        assert!(!html.contains("<script") && !html.contains("http://localhost"), "{html}");
    }
}
