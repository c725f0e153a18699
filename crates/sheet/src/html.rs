//! A sheet as one page of HTML: style sheet and pictures inside it, no script, nothing loaded from elsewhere.

use crate::options::{Options, Solutions};
use crate::sheet::{CREDIT, Compared, Part, Problem, Sheet, Soundness, count};
use core::fmt::Write;
use keymove_diagram::{Look, Size, escape_xml, shared_parts};

/// Its edges fall on pixels if a board with its frame is 292 of them wide.
const SQUARE: Size = Size::Pixels(36);

impl Sheet {
    /// The page. It is meant for screens of any width and for paper of the size that the options say.
    pub fn html(&self, options: &Options) -> String {
        let look = Look { style: options.style, size: SQUARE, coordinates: false };
        let writer = Writer { options, look };
        let mut page = writer.head(self);
        let _ = writeln!(
            page,
            "<svg class=\"shared\" aria-hidden=\"true\" focusable=\"false\"><defs>\n{}</defs></svg>",
            shared_parts(&look)
        );
        let with = if options.solutions == Solutions::Below { " with-solutions" } else { "" };
        let _ = writeln!(page, "<main>\n<div class=\"sheet{with}\">");
        for (number, problem) in (1..).zip(&self.problems) {
            page.push_str(&writer.problem(number, problem));
        }
        page.push_str("</div>\n");
        if options.solutions == Solutions::End && self.problems.iter().any(Problem::has_solution) {
            page.push_str("<section class=\"end\">\n<h2>Solutions</h2>\n<div class=\"solutions\">\n");
            for (number, problem) in (1..).zip(&self.problems).filter(|(_, problem)| problem.has_solution()) {
                page.push_str(&solution(number, problem, "h4", Some(&heading(number, problem))));
            }
            page.push_str("</div>\n</section>\n");
        }
        page + &format!("</main>\n<footer>{CREDIT}</footer>\n</body>\n</html>\n")
    }
}

struct Writer<'a> {
    options: &'a Options,
    look: Look,
}

impl Writer<'_> {
    fn head(&self, sheet: &Sheet) -> String {
        let columns = self.options.columns();
        // Sizes on paper 180 mm wide between the margins.
        let [board, letters] = match columns {
            1 => ["80mm", "10.5pt"],
            2 => ["56mm", "9.5pt"],
            3 => ["46mm", "9pt"],
            4 => ["37mm", "8pt"],
            5 => ["29mm", "7pt"],
            _ => ["24mm", "6.5pt"],
        };
        let title = escape_xml(&sheet.title);
        let mut head = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"Keymove\">\n\
             <title>{title}</title>\n<style>\n{}\
             @page {{ size: {}; margin: 14mm 15mm; @bottom-center {{ content: counter(page); }} }}\n\
             :root {{ --columns: {columns}; --print-board: {board}; --print-size: {letters}; }}\n\
             </style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p class=\"about\">{}</p>\n",
            include_str!("style.css"),
            self.options.paper.name(),
            count(sheet.problems.len()),
        );
        for note in &sheet.notes {
            let _ = writeln!(head, "<p class=\"note\">{}</p>", escape_xml(note));
        }
        head + "</header>\n"
    }

    fn problem(&self, number: usize, problem: &Problem) -> String {
        let mut html = format!("<article id=\"p{number}\" aria-labelledby=\"h{number}\">\n");
        let words = heading(number, problem);
        let heading = match self.options.solutions == Solutions::End && problem.has_solution() {
            true => format!("<a href=\"#s{number}\">{words}</a>"),
            false => words,
        };
        let _ = writeln!(html, "<header>\n<h2 id=\"h{number}\">{heading}</h2>");
        for line in problem.above() {
            let _ = writeln!(html, "<p class=\"above\">{}</p>", escape_xml(&line));
        }
        html.push_str("</header>\n");
        if let Some(diagram) = &problem.diagram {
            let _ = write!(html, "<div class=\"place\">\n{}", diagram.board_svg(&self.look));
            let _ = writeln!(
                html,
                "<p class=\"below\"><span>{}</span><span>{}</span></p>",
                escape_xml(&diagram.stipulation),
                diagram.unit_count()
            );
            for caption in &diagram.captions {
                let _ = writeln!(html, "<p class=\"caption\">{}</p>", escape_xml(caption));
            }
            html.push_str("</div>\n");
        }
        html.push_str("<div>\n");
        for fault in &problem.faults {
            let _ = writeln!(html, "<p class=\"fault\"><b>Faulty:</b> {}</p>", lines(fault));
        }
        if self.options.solutions == Solutions::Below && problem.has_solution() {
            html.push_str(&solution(number, problem, "h3", None));
        } else {
            html.push_str(&"<p class=\"answer\"></p>\n".repeat(problem.answer_lines.into()));
        }
        html + "</div>\n</article>\n"
    }
}

/// `1. Henri Weenink`.
fn heading(number: usize, problem: &Problem) -> String {
    format!("{number}. {}", escape_xml(problem.authors.trim())).trim_end().to_owned()
}

/// A text of several lines; the style sheet keeps their ends.
fn lines(text: &str) -> String {
    text.lines().map(escape_xml).collect::<Vec<_>>().join("\n")
}

/// Solutions, verdicts and findings. With a heading if they do not stand below their diagram; `below` is the element for
/// headings of twins.
fn solution(number: usize, problem: &Problem, below: &str, heading: Option<&str>) -> String {
    let mut html = match heading {
        Some(heading) => format!(
            "<section class=\"solution\" id=\"s{number}\">\n<h3><a href=\"#p{number}\">{heading}</a></h3>\n"
        ),
        None => {
            format!("<section class=\"solution\" id=\"s{number}\" aria-label=\"Solution of {number}\">\n")
        }
    };
    for part in &problem.parts {
        add_part(part, below, &mut html);
    }
    if let Some(compared) = &problem.compared {
        add_compared(compared, &mut html);
    }
    for (word, text) in problem.findings() {
        let _ = writeln!(html, "<p class=\"remark\"><b>{word}</b> {}</p>", escape_xml(&text));
    }
    add_marking(&problem.marking, &mut html);
    for comment in &problem.comments {
        let _ = writeln!(html, "<p class=\"remark\">{}</p>", escape_xml(comment));
    }
    html + "</section>\n"
}

/// The table of what units do, a column for each solution, and below it what is exchanged.
fn add_compared(compared: &Compared, html: &mut String) {
    html.push_str("<table class=\"compared\">\n<caption>Side by side, units by their squares in the diagram</caption>\n<thead>\n<tr><td></td>");
    for solution in &compared.solutions {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escape_xml(solution));
    }
    html.push_str("</tr>\n</thead>\n<tbody>\n");
    for (name, cells) in &compared.functions {
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", escape_xml(name));
        for cell in cells {
            let _ = write!(html, "<td>{}</td>", escape_xml(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
    for relation in &compared.relations {
        let _ = writeln!(html, "<p class=\"remark\">{}</p>", escape_xml(relation));
    }
}

/// What there are points for.
fn add_marking(marking: &[(String, String)], html: &mut String) {
    if marking.is_empty() {
        return;
    }
    html.push_str("<table class=\"compared marking\">\n<caption>Points</caption>\n<tbody>\n");
    for (points, what) in marking {
        let (points, what) = (escape_xml(points), escape_xml(what));
        let _ = writeln!(html, "<tr><td>{points}</td><th scope=\"row\">{what}</th></tr>");
    }
    html.push_str("</tbody>\n</table>\n");
}

fn add_part(part: &Part, element: &str, html: &mut String) {
    if !part.heading.is_empty() {
        let _ = writeln!(html, "<{element}>{}</{element}>", escape_xml(&part.heading));
    }
    if !part.solution.is_empty() {
        html.push_str("<ul class=\"moves\">\n");
        for line in &part.solution {
            let _ = match (line.text.is_empty(), line.level) {
                (true, _) => writeln!(html, "<li class=\"gap\" aria-hidden=\"true\"></li>"),
                (false, 0) => writeln!(html, "<li>{}</li>", escape_xml(&line.text)),
                (false, level) => {
                    writeln!(html, "<li style=\"--level:{level}\">{}</li>", escape_xml(&line.text))
                }
            };
        }
        html.push_str("</ul>\n");
    }
    if let Some(verdict) = &part.verdict {
        let class = match verdict.soundness {
            Soundness::Sound => "sound",
            Soundness::Unsound => "unsound",
            Soundness::Open => "open",
        };
        let (label, text) = (escape_xml(&verdict.label), escape_xml(&verdict.text));
        let _ = writeln!(html, "<p class=\"verdict {class}\"><b>{label}</b> {text}</p>");
    }
    for note in &part.notes {
        let _ = writeln!(html, "<p class=\"remark\">{}</p>", escape_xml(note));
    }
}
