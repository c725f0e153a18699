//! Tables of words and numbers.

use core::fmt::Write;
use keymove_diagram::escape_xml;

/// A table with a row of headings. Rows that are shorter than the headings end with empty cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What is above it; may be empty.
    pub title: String,
    /// The headings of the columns.
    pub head: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(title: impl Into<String>, head: &[&str]) -> Self {
        Self {
            title: title.into(),
            head: head.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn cells(&self) -> impl Iterator<Item = Vec<&str>> + '_ {
        let count = self.head.len();
        self.rows.iter().map(move |row| (0..count).map(|at| row.get(at).map_or("", String::as_str)).collect())
    }

    /// As a table of Markdown, without the title.
    pub fn markdown(&self) -> String {
        let line = |cells: &[&str]| {
            let cells: Vec<String> =
                cells.iter().map(|cell| cell.replace('|', "\\|").replace(['\n', '\r'], " ")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let head: Vec<&str> = self.head.iter().map(String::as_str).collect();
        let mut text = line(&head) + &line(&vec!["---"; head.len()]);
        self.cells().for_each(|cells| text += &line(&cells));
        text
    }

    /// As a file of RFC 4180, with line feeds at the ends of lines. No cell is a formula to a spreadsheet.
    pub fn csv(&self) -> String {
        let line = |cells: Vec<&str>| cells.into_iter().map(csv_cell).collect::<Vec<_>>().join(",") + "\n";
        let mut text = line(self.head.iter().map(String::as_str).collect());
        self.cells().for_each(|cells| text += &line(cells));
        text
    }

    /// As a table of HTML with its title. What looks like a number is set to the right.
    pub fn html(&self) -> String {
        let mut html = "<div class=\"scroll\"><table>\n".to_owned();
        if !self.title.is_empty() {
            let _ = writeln!(html, "<caption>{}</caption>", escape_xml(&self.title));
        }
        html.push_str("<thead><tr>");
        for name in &self.head {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escape_xml(name));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for cells in self.cells() {
            html.push_str("<tr>");
            for (at, cell) in cells.into_iter().enumerate() {
                let text = escape_xml(cell);
                let _ = match (at, is_number(cell)) {
                    (0, _) => write!(html, "<th scope=\"row\">{text}</th>"),
                    (_, true) => write!(html, "<td class=\"number\">{text}</td>"),
                    (_, false) => write!(html, "<td>{text}</td>"),
                };
            }
            html.push_str("</tr>\n");
        }
        html + "</tbody>\n</table></div>\n"
    }
}

fn is_number(cell: &str) -> bool {
    cell == "-" || cell.starts_with(|letter: char| letter.is_ascii_digit() || "+-\u{2212}".contains(letter))
}

/// Whether a spreadsheet would compute the text; a number with its sign is none of these.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '@', '+', '-']) && text.parse::<f64>().is_err() && text != "-"
}

fn csv_cell(text: &str) -> String {
    let harmless = if is_formula(text) { format!("'{text}") } else { text.to_owned() };
    let is_plain = !harmless.contains(['"', ',', ';', '\t', '\n', '\r']) && harmless.trim() == harmless;
    if is_plain { harmless } else { format!("\"{}\"", harmless.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("A & B", &["name", "value"]);
        table.row(["a \"b\", c".to_owned(), "-3".to_owned()]);
        table.row(["=1+1".to_owned(), "<1 | 2>".to_owned()]);
        table.row(["short".to_owned()]);
        table
    }

    #[test]
    fn csv() {
        assert_eq!(table().csv(), "name,value\n\"a \"\"b\"\", c\",-3\n'=1+1,<1 | 2>\nshort,\n");
    }

    #[test]
    fn markdown() {
        let expected =
            "| name | value |\n| --- | --- |\n| a \"b\", c | -3 |\n| =1+1 | <1 \\| 2> |\n| short |  |\n";
        assert_eq!(table().markdown(), expected);
    }

    /// Nothing that comes from outside becomes markup.
    #[test]
    fn html() {
        let html = table().html();
        assert!(html.contains("<caption>A &amp; B</caption>"), "{html}");
        assert!(html.contains("<td class=\"number\">-3</td>"), "{html}");
        assert!(html.contains("&lt;1 | 2&gt;") && !html.contains("<1 |"), "{html}");
        assert_eq!(html.matches("<tr>").count(), 4);
    }
}
