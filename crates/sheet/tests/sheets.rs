//! Sheets through the public surface: what is in them, that text survives, that pages are as many as they should be.

use keymove_diagram::Diagram;
use keymove_sheet::{Compared, Line, Options, Paper, Part, Problem, Sheet, Solutions, Soundness, Verdict};

/// H. Weenink, Good Companion 1917.
fn weenink() -> Problem {
    let diagram = Diagram {
        stipulation: "#2".into(),
        captions: vec!["b) wKd8\u{2192}c8".into()],
        ..Diagram::new("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8".parse().expect("a FEN"))
    };
    Problem {
        authors: "Henri Weenink".into(),
        source: "Good Companion, 1917".into(),
        award: "Prize".into(),
        title: "A title".into(),
        diagram: Some(diagram),
        parts: vec![Part {
            solution: Line::of_text("1.Qc4! zugzwang\n  1...c5 2.Qe6#\n", 2),
            verdict: Some(Verdict::new(Soundness::Sound, "C+  1.Qc4! is the only key")),
            ..Part::default()
        }],
        compared: Some(Compared {
            solutions: vec!["(1) 1.Sd4".into(), "(2) 1.Kg5".into()],
            functions: vec![("mates".into(), vec!["wRc1 (c3)".into(), "-".into()])],
            relations: vec!["(1) and (2): exchange".into()],
        }),
        themes: vec!["self-blocking".into(), "half-pin".into()],
        score: "118 = themes 92".into(),
        ..Problem::default()
    }
}

fn faulty() -> Problem {
    Problem { faults: vec!["x.csv, line 3: no FEN".into()], ..Problem::default() }
}

fn sheet(problems: Vec<Problem>) -> Sheet {
    Sheet { title: "Two-movers".into(), notes: vec!["Incomplete".into()], problems }
}

fn options(solutions: Solutions) -> Options {
    Options { solutions, ..Options::default() }
}

/// Asserts that the page has these parts, in this order.
#[track_caller]
fn has(page: &str, parts: &[&str]) {
    let mut rest = page;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} is missing:\n{rest}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn html_has_everything_in_its_place() {
    let sheet = sheet(vec![weenink(), faulty()]);
    let diagram = [
        "<html lang=\"en\">",
        "<h1>Two-movers</h1>",
        "2 problems",
        "Incomplete",
        "1. Henri Weenink",
        "\u{201c}A title\u{201d}",
        "Good Companion, 1917",
        "Prize",
        "role=\"img\"",
        "<title>#2, 4+3</title>",
        "<desc>White Kd8 Qb5 Bb3 Pf4; Black Kd6 Ba8 Pc7</desc>",
        ">#2</span>",
        ">4+3</span>",
        "b) wKd8\u{2192}c8",
    ];
    let solution = [
        "<li>1.Qc4! zugzwang</li>",
        "<li style=\"--level:1\">1...c5 2.Qe6#</li>",
        "<b>C+</b> 1.Qc4! is the only key",
        "<caption>Side by side",
        "<th scope=\"col\">(1) 1.Sd4</th><th scope=\"col\">(2) 1.Kg5</th>",
        "<tr><th scope=\"row\">mates</th><td>wRc1 (c3)</td><td>-</td></tr>",
        "<p class=\"remark\">(1) and (2): exchange</p>",
        "<b>Themes:</b> self-blocking, half-pin",
        "<b>Score:</b> 118 = themes 92",
    ];
    let fault = ["<h2 id=\"h2\">2.</h2>", "<b>Faulty:</b> x.csv, line 3: no FEN"];
    let below = sheet.html(&options(Solutions::Below));
    has(&below, &[diagram.as_slice(), &solution, &fault].concat());
    let end = sheet.html(&options(Solutions::End));
    has(&end, &[diagram.as_slice(), &fault, &["<h2>Solutions</h2>"], &solution].concat());
    let none = sheet.html(&options(Solutions::None));
    has(&none, &[diagram.as_slice(), &fault].concat());
    assert!(!none.contains("Qc4") && !none.contains("Solutions</h2>"));
}

/// A page by itself: balanced, every reference defined once, nothing loaded, no script.
#[test]
fn html_stands_alone() {
    for solutions in [Solutions::Below, Solutions::End, Solutions::None] {
        let page = sheet(vec![weenink(), faulty(), weenink()]).html(&options(solutions));
        for element in
            ["article", "section", "svg", "div", "p", "ul", "li", "h1", "h2", "h3", "header", "main", "g"]
        {
            let open =
                page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
            assert_eq!(open, page.matches(&format!("</{element}>")).count(), "{element}");
        }
        for part in ["<script", "src=", "url(", "@import", "http"] {
            assert!(!page.contains(part), "{part}");
        }
        for reference in page.split("href=\"#").skip(1) {
            let name = reference.split('"').next().expect("a name");
            assert_eq!(page.matches(&format!(" id=\"{name}\"")).count(), 1, "{name}");
        }
    }
}

const NASTY: &str = "<script>alert(1)</script> <&\"'> --> \u{1} &lt;";

fn nasty() -> Sheet {
    let text = || NASTY.to_owned();
    let problem = Problem {
        authors: text(),
        title: text(),
        source: text(),
        award: text(),
        dedication: text(),
        diagram: Some(Diagram {
            author: text(),
            source: text(),
            stipulation: text(),
            captions: vec![text()],
            ..Diagram::default()
        }),
        faults: vec![text()],
        parts: vec![Part {
            heading: text(),
            solution: vec![Line { level: 255, text: text() }],
            verdict: Some(Verdict::new(Soundness::Open, NASTY)),
            notes: vec![text()],
        }],
        compared: Some(Compared {
            solutions: vec![text()],
            functions: vec![(text(), vec![text()])],
            relations: vec![text()],
        }),
        themes: vec![text()],
        score: text(),
        comments: vec![text()],
        marking: vec![(text(), text())],
        answer_lines: 3,
    };
    Sheet { title: text(), notes: vec![text()], problems: vec![problem] }
}

#[test]
fn words_cannot_break_the_page() {
    for solutions in [Solutions::Below, Solutions::End] {
        let page = nasty().html(&options(solutions));
        assert!(!page.contains("<script") && !page.contains("-->") && !page.contains('\u{1}'), "{page}");
        assert!(page.matches("&lt;script&gt;alert(1)&lt;/script&gt;").count() >= 15, "{page}");
    }
}

#[cfg(feature = "pdf")]
mod pdf {
    use super::*;

    fn pages(sheet: &Sheet, options: &Options) -> usize {
        let pdf = sheet.pdf(options).expect("a PDF");
        assert!(pdf.bytes.starts_with(b"%PDF-") && pdf.bytes.trim_ascii_end().ends_with(b"%%EOF"));
        pdf.pages
    }

    #[test]
    fn pages_are_as_many_as_needed() {
        let many = |count: usize| sheet(vec![weenink(); count]);
        let none = options(Solutions::None);
        // Three rows of three on a page of A4.
        assert_eq!([9, 10].map(|count| pages(&many(count), &none)), [1, 2]);
        assert_eq!(pages(&many(3), &Options { per_row: Some(1), ..none }), 2);
        assert_eq!(pages(&many(10), &Options { per_row: Some(6), ..none }), 1);
        assert!(pages(&many(9), &options(Solutions::Below)) > 1);
        assert_eq!(pages(&many(0), &options(Solutions::End)), 1);
        let letter = Options { paper: Paper::Letter, ..none };
        let bytes = many(1).pdf(&letter).expect("a PDF").bytes;
        assert!(String::from_utf8_lossy(&bytes).contains("[0 0 612 792]"), "the size of the paper");
    }

    /// What those need who have the sheet read to them: language, title, headings, diagrams in words.
    #[test]
    fn the_structure_is_there() {
        let pdf = sheet(vec![weenink(), faulty()]).pdf(&options(Solutions::End)).expect("a PDF");
        let text = String::from_utf8_lossy(&pdf.bytes);
        let parts =
            ["/StructTreeRoot", "/Marked true", "/Lang(en)", "/Title(Two-movers)", "/Author(Henri Weenink)"];
        for part in parts {
            assert!(text.contains(part), "{part}");
        }
        assert!(text.contains("/S/Figure") && text.contains("White Kd8 Qb5 Bb3 Pf4; Black Kd6 Ba8 Pc7"));
        // The title; two problems and `Solutions`; the problem that has one.
        assert_eq!(["/S/H1", "/S/H2", "/S/H3"].map(|name| text.matches(name).count()), [1, 3, 1]);
    }

    /// A solution that is longer than a page goes on over the next ones.
    #[test]
    fn a_long_solution() {
        let mut long = weenink();
        let line = Line { level: 3, text: "1...c5 2.Qe6# ".repeat(20) };
        long.parts[0].solution = vec![line; 60];
        for solutions in [Solutions::Below, Solutions::End] {
            assert!(pages(&sheet(vec![long.clone()]), &options(solutions)) > 2);
        }
    }

    #[test]
    fn any_words_and_equal_bytes() {
        for solutions in [Solutions::Below, Solutions::End] {
            for per_row in [1, 3, 6] {
                let options = Options { per_row: Some(per_row), ..options(solutions) };
                let pdf = nasty().pdf(&options).expect("a PDF");
                assert!(pdf.missing.is_empty());
                assert_eq!(pdf, nasty().pdf(&options).expect("a PDF"));
            }
        }
        let chinese = Problem { authors: "王 A".into(), ..weenink() };
        assert_eq!(sheet(vec![chinese]).pdf(&Options::default()).expect("a PDF").missing, ['王']);
    }
}
