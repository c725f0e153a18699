//! What readers make of texts, and what they say of wrong ones.

use keymove_formats::{Entry, EntryError, Format, MeaningError};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";

fn read(text: &str) -> Vec<Result<Entry, EntryError>> {
    Format::of_text(text).expect("a format").read(text)
}

fn one(text: &str) -> Entry {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries.remove(0).expect("a problem")
}

fn name(text: &str) -> &'static str {
    Format::of_text(text).map_or("none", Format::name)
}

#[test]
fn formats_are_recognised() {
    for format in Format::ALL {
        for ending in format.endings() {
            assert_eq!(Format::of_ending(&ending.to_uppercase()), Some(format));
        }
    }
    assert!(Format::of_ending("txt").is_none());
    assert_eq!(name("\u{feff}\n# a remark\n{\"fen\": 1}"), "JSON lines");
    assert_eq!(name("Author;FEN;Stipulation\n"), "CSV");
    assert_eq!(name(&format!("{WEENINK} w - - bm #2; id \"1\";")), "EPD");
    assert_eq!(name(&format!("{WEENINK} #2")), "FEN lines");
    assert_eq!(name(&format!("{WEENINK};h#2")), "FEN lines");
    assert_eq!(name(""), "none");
    assert_eq!(name("White: Kd8"), "none");
}

/// The same problem in every format.
#[test]
fn all_formats_say_the_same() {
    let expected = Entry {
        line: 1,
        fen: WEENINK.into(),
        stipulation: "#2".into(),
        authors: vec!["Henri Weenink".into(), "N. N.".into()],
        source: "Good Companion".into(),
        date: "1917".into(),
        award: "Prize".into(),
        ..Entry::default()
    };
    let line = format!("{WEENINK} #2 ; Henri Weenink & N. N. ; Good Companion ; 1917; Prize");
    assert_eq!(one(&line), expected);
    let line = format!("{WEENINK};#2;Henri Weenink & N. N.;Good Companion;1917;Prize");
    assert_eq!(one(&line), expected);
    let line = format!(
        "{{\"fen\":\"{WEENINK}\",\"stipulation\":\"#2\",\"author\":[\"Henri Weenink\",\"N. N.\"],\
         \"source\":\"Good Companion\",\"date\":1917,\"award\":\"Prize\",\"source_id\":null}}"
    );
    assert_eq!(one(&line), expected);
    let table = format!(
        "date;FEN;author;\"award\";title;source;stipulation\n1917;{WEENINK};Henri Weenink & N. N.;Prize;;\"Good \
         Companion\";\"#2\"\r\n"
    );
    assert_eq!(one(&table), Entry { line: 2, ..expected.clone() });
    let line = format!(
        "{WEENINK} bm #2; author \"Henri Weenink & N. N.\"; source \"Good Companion\"; date \"1917\"; award \"Prize\";"
    );
    assert_eq!(one(&line), expected);
}

#[test]
fn tables_with_quotes_and_line_ends() {
    let text = format!(
        "fen,stipulation,author,twins,comment\n\n# a remark\n{WEENINK},#2,\"A, \"\"B\"\"\nC\",b: move a8 b8|cont remove \
         a8,\n{WEENINK},#2,A,B,C,D\n{WEENINK},#2,\"open,x\n{WEENINK},#2\n,#2\n"
    );
    let entries = read(&text);
    let first = entries[0].as_ref().expect("a problem");
    assert_eq!((first.line, first.authors[0].as_str()), (4, "A, \"B\"\nC"));
    assert_eq!(first.twins.len(), 2);
    let message = |index: usize| entries[index].as_ref().expect_err("an error").to_string();
    assert_eq!(
        message(1),
        "line 6: 6 fields below 5 columns; expected quotation marks around a text with the separator"
    );
    assert_eq!(
        message(2),
        "line 7: a quotation mark is not closed; expected another one at the end of the text"
    );
    assert_eq!(entries[3].as_ref().expect("a problem").line, 8);
    assert_eq!(message(4), "line 9: the column \"fen\" is empty; expected the diagram as a FEN");
    assert_eq!(entries.len(), 5);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let message = |format: &str, text: &str| -> Vec<String> {
        let entries = Format::of_ending(format).expect("a format").read(text);
        entries.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect()
    };
    let texts = message(
        "jsonl",
        "{\"fen\": 3}\n{\"fen\":\"x\",\n[]\n{\"fen\":\"8\",\"author\":{}}\n{\"stipulation\":\"#2\"}",
    );
    insta::assert_snapshot!("json", texts.join("\n"));
    assert_eq!(message("jsonl", "[{}]").len(), 1);
    assert!(message("csv", "x,y\n1,2\n")[0].contains("no column \"fen\""));
    assert!(message("csv", &format!("{WEENINK};#2;;\n"))[0].contains("no header"));
    assert!(message("csv", "\"x\n")[0].contains("not closed"));
    assert!(message("fen", "White Kd8\n")[0].starts_with("line 1: no FEN at its beginning"));
    let texts = message(
        "epd",
        &format!(
            "{WEENINK} bm #-3;\n{WEENINK} dm x;\n{WEENINK} bm Qc4;\nno board;\n{WEENINK} bm #3; dm 2; c1 \"; a\";\n"
        ),
    );
    insta::assert_snapshot!("epd", texts.join("\n"));
}

#[test]
fn what_an_entry_means() {
    let stated =
        |entry: &Entry| entry.stated().map(|stated| (stated.statement.twins.len(), stated.unread.len()));
    let mut entry = one(
        "{\"fen\":\"8/7k/8/4r3/6p1/3B2b1/5p2/K2R4\",\"stipulation\":\"h#2\",\"twins\":{\"a\":\"diagram\",\
         \"b\":\"move h7 a6\",\"c\":\"cont remove d3\"},\"n_solutions\":2}",
    );
    assert_eq!(stated(&entry), Ok((2, 0)));
    assert_eq!(entry.stated().expect("a problem").intention.map(|one| one.solutions()), Some(2));
    entry.twins.insert(0, "what stands on f8".into());
    assert_eq!(stated(&entry), Ok((0, 3)));
    entry.intended = "two".into();
    assert!(matches!(entry.stated(), Err(MeaningError::Intention(_))));
    entry.intended = "2.1".into();
    assert!(matches!(entry.stated(), Err(MeaningError::Misfit(_))));
    entry.stipulation = "h#x".into();
    assert!(matches!(entry.stated(), Err(MeaningError::Stipulation(_))));
    entry.stipulation = " ".into();
    assert_eq!(entry.stated(), Err(MeaningError::NoStipulation));
    entry.fen = "8".into();
    assert!(matches!(entry.stated(), Err(MeaningError::Fen(_))));
    let zero = one(
        "{\"fen\":\"8/7k/8/4r3/6p1/3B2b1/5p2/K2R4\",\"stipulation\":\"h#2\",\"twins\":{\"a\":\"move h7 a6\"}}",
    );
    assert!(zero.zeroposition && stated(&zero) == Ok((1, 0)));
}

/// Fairy units are no reason to lose a problem where both sides can hold them; nothing takes it for an orthodox one.
#[test]
fn fairy_units_are_carried() {
    let text = "---\nid: g1\nalgebraic:\n  white: [Kd8, Ge4]\n  black: [Kd6]\n  neutral: [DGa1]\nstipulation: \"h#2\"\noptions: [Circe]\n";
    let entry = Format::Yaml.read(text).remove(0).expect("an entry");
    assert_eq!((entry.fen.as_str(), entry.options.as_slice()), ("", ["Circe".to_owned()].as_slice()));
    for format in [Format::Yaml, Format::Json, Format::JsonLines, Format::Csv] {
        let mut writer = format.writer(Vec::new());
        assert_eq!(writer.write(&entry).expect("memory"), [], "{}", format.name());
        let written = String::from_utf8(writer.finish().expect("memory")).expect("text");
        let back = format.read(&written).remove(0).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(Entry { line: entry.line, ..back }, entry, "{written}");
    }
    for format in [Format::Epd, Format::Fen, Format::Pgn, Format::Popeye, Format::Latex] {
        let losses = format.writer(Vec::new()).write(&entry).expect("memory");
        assert!(losses.iter().any(|loss| loss.field == "fen"), "{}", format.name());
    }
    let error = entry.stated().expect_err("no orthodox chess").to_string();
    assert!(error.contains("neutral men") || error.contains("\"Ge4\""), "{error}");
    for wrong in ["[Kd8, Ge9]", "[Kd8, Gd8]", "[Kd8, e4]"] {
        let text = format!("---\nalgebraic: {{white: {wrong}}}\nstipulation: \"#2\"\n");
        assert!(Format::Yaml.read(&text)[0].is_err(), "{wrong}");
    }
}

/// Diagrams of the LaTeX package, whatever stands around them.
#[test]
fn latex() {
    let text = include_str!("../../../fuzz/seeds/read_latex/document");
    let read = Format::Latex.read(text);
    let errors: Vec<String> =
        read.iter().filter_map(|read| read.as_ref().err()).map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "line 25, column 30: \"nDc5\" is neutral, which orthodox chess has not; expected men with colour, letter and \
             squares, such as wKd8, sTa8h8",
            "line 26, column 16: the diagram is not closed; expected \\end{diagram}",
        ]
    );
    let read: Vec<Entry> = read.into_iter().filter_map(Result::ok).collect();
    let [first, second, third] = read.as_slice() else { panic!("{read:#?}") };
    assert_eq!((first.line, first.fen.as_str()), (7, "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8"));
    assert_eq!(first.authors, ["Höning, Stefan", "Schöpfer, G."]);
    let texts =
        [&first.source, &first.source_id, &first.date, &first.award, &first.dedication, &first.stipulation];
    assert_eq!(texts, ["Die Schwalbe", "12", "1938-05-03", "1. Preis", "für N. N.", "#2"]);
    assert_eq!(first.solution, "1.Dc4! (2.Dxc7#) c5, c6 2.De6, Dd4#");
    assert_eq!(
        (&first.other["source.issue"], &first.other["award.tourney"]),
        (&"50".into(), &"Olympia".into())
    );
    // Black begins a helpmate, so that nothing is added to the board but what is said.
    assert_eq!(second.fen, "8/3P4/pn6/k7/p7/8/1p1K4/8 b");
    assert_eq!((second.stipulation.as_str(), second.intended.as_str()), ("h#2", "2.1.1.1"));
    assert_eq!(second.twins, ["Move d7 e7", "Continued Remove a6"]);
    assert_eq!(second.keywords, ["Allumwandlung", "Echo"]);
    assert_eq!(second.comments, ["100% \"sound\" -- >", "a hint"]);
    assert_eq!(
        (third.stipulation.as_str(), third.options.as_slice()),
        ("h#2½", ["Circe", "Madrasi"].map(String::from).as_slice())
    );
    assert!(third.stated().is_err());
}

/// Diagrams that orthodox chess has not, numbers of units that are wrong, and texts without diagrams.
#[test]
fn latex_that_is_wrong() {
    let check = |text: &str, words: &str| {
        let read = Format::Latex.read(text);
        let [Err(error)] = read.as_slice() else { panic!("{text}: {read:?}") };
        assert!(error.to_string().starts_with(words), "{text}: {error}");
    };
    check("\\begin{diagram}[5x5]\n\\pieces{wKa1}\\end{diagram}", "line 1, column 17: a board of 5x5 squares");
    check(
        "\\begin{diagram}\n \\pieces[2+1]{wKa1}\\end{diagram}",
        "line 2, column 10: 2+1 units stated, 1+0 counted; expected",
    );
    check("\\begin{diagram}\n\\author{A}\\end{diagram}", "line 1, column 16: a diagram without men");
    check("\\begin{diagram}\\fen{8/8}\\end{diagram}", "line 1, column 21: FEN, board");
    check(
        "x \\begin{diagram}\\pieces{wKa1}\\nofields{a1}\\end{diagram}",
        "line 1, column 31: squares that do not belong",
    );
    check("just words\n", "line 1: no diagram in this text; expected \\begin{diagram}");
    check(
        "\\begin{diagram}\\author{\\pieces{wKa1}\\end{diagram}",
        "line 1, column 23: the brace of \\author is not closed",
    );
    assert!(Format::Latex.read("").is_empty() && Format::Latex.read("\\usepackage{diagram}\n").is_empty());
}
