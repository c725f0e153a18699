//! `diagram`.

use crate::util::{Folder, WEENINK, keymove};

#[test]
fn text_without_a_file() {
    let seen =
        keymove(&["diagram", WEENINK, "#2", "--author", "H. Weenink", "--source", "Good Companion 1917"]);
    insta::assert_snapshot!("unicode", seen.code(0).silent().out);
    let seen = keymove(&[
        "diagram",
        &format!("{WEENINK};#2;and more"),
        "--format",
        "figurine",
        "--caption",
        "after",
    ]);
    insta::assert_snapshot!("figurine", seen.code(0).silent().out);
    let seen = keymove(&["diagram", "8/8/8/3R4/4K3/8/6k1/8 w - -", "h#2", "--latex", "--mark", "d5"]);
    insta::assert_snapshot!("latex", seen.code(0).silent().out);
}

#[test]
fn the_ending_says_what_is_written() {
    let folder = Folder::new("diagram");
    for (name, start) in [
        ("x.svg", b"<svg ".as_slice()),
        ("x.png", b"\x89PNG"),
        ("X.PDF", b"%PDF-"),
        ("x.tex", b"\\documentclass"),
        ("x.txt", "8 \u{265d}".as_bytes()),
    ] {
        let path = folder.file(name);
        keymove(&["diagram", WEENINK, "#2", "-o", &path]).code(0).silent().out_has(&[]);
        let bytes = std::fs::read(&path).expect("a file");
        assert!(bytes.starts_with(start), "{name}");
    }
    let path = folder.file("x.diagram");
    keymove(&["diagram", WEENINK, "-o", &path, "--format", "svg", "--flip", "--style", "colour"])
        .code(0)
        .silent();
    assert!(std::fs::read_to_string(&path).expect("a file").starts_with("<svg "));
    keymove(&["diagram", WEENINK, "-o", "-", "--format", "svg"])
        .code(0)
        .silent()
        .out_has(&["<svg ", "</svg>"]);
}

/// Any arrangement can be drawn, and a side to move that is not the usual one is named.
#[test]
fn what_is_drawn() {
    keymove(&["diagram", "8/8/8/8/8/8/8/PpPp4"]).code(0).silent().out_has(&["♙ ♟ ♙ ♟", "2+2"]);
    keymove(&["diagram", &format!("{WEENINK};")]).code(0).out_has(&["\n4+3\n"]);
    keymove(&["diagram", &format!("{WEENINK};#2"), "#3"]).code(2).err_has("two stipulations");
    keymove(&["diagram", "startpos"]).code(0).out_has(&["16+16"]);
    let black = "8/8/8/3R4/4K3/8/6k1/8 b - -";
    keymove(&["diagram", black, "#2"]).code(0).out_has(&["#2  2+1\nBlack to move\n"]);
    assert!(!keymove(&["diagram", black, "h#2"]).code(0).out.contains("to move"));
    keymove(&["diagram", black, "h#2.5"]).code(0).out_has(&["Black to move"]);
}

/// All messages in one snapshot, to be read as a whole.
#[test]
fn bad_input() {
    let long = "x".repeat(300);
    let cases: [&[&str]; 28] = [
        &["8/8/8/3x4/8/8/8/8"],
        &[""],
        &["8/8/8/8/8/8/8/8", "w", "-", "-", "#2"],
        &[WEENINK, ""],
        &[WEENINK, "mate in two"],
        &[WEENINK, "#2", "h#2"],
        &[WEENINK, "-o", "x.jpg"],
        &[WEENINK, "-o", "x"],
        &[WEENINK, "-o", "x.svg", "--format", "png"],
        &[WEENINK, "-o", "x.svg", "--latex"],
        &[WEENINK, "-o", "/nonexistent/x.svg"],
        &[WEENINK, "--arrow", "b5c4"],
        &[WEENINK, "--mark", "c4"],
        &[WEENINK, "--style", "grey"],
        &[WEENINK, "--latex", "--square", "6mm"],
        &[WEENINK, "--format", "svg", "--dpi", "300"],
        &[WEENINK, "--format", "figurine", "--flip"],
        &[WEENINK, "--format", "svg", "--arrow", "e2"],
        &[WEENINK, "--format", "svg", "--arrow", "e2e9"],
        &[WEENINK, "--format", "svg", "--arrow", "e2e2"],
        &[WEENINK, "--format", "svg", "--mark", "d5,j4"],
        &[WEENINK, "--format", "svg", "--mark", ""],
        &[WEENINK, "--format", "svg", "--square", "45"],
        &[WEENINK, "--format", "svg", "--square", "2000px"],
        &[WEENINK, "--style", "marble"],
        &[WEENINK, "--latex", "--arrow", "e2e4"],
        &[WEENINK, "--latex", "--flip"],
        &[WEENINK, "--format", "png", "-o", "/nonexistent/x.png", "--author", "\u{68cb}"],
    ];
    let mut text = String::new();
    for args in cases {
        let seen = keymove(&[&["diagram"], args].concat()).code(2);
        assert_eq!(seen.out, "");
        text += &format!("== {}\n{}", args.join(" "), seen.err);
    }
    keymove(&["diagram", WEENINK, &long]).code(2);
    insta::assert_snapshot!("bad_input", text);
}

/// The pictures of the documentation are what the commands beside them draw.
#[test]
fn the_pictures_of_the_documentation() {
    let page = include_str!("../../../../docs/diagram.md").replace("\\\n", " ");
    let folder = Folder::new("pictures");
    let mut pictures = 0;
    for line in page.lines().filter(|line| line.starts_with("    keymove diagram '")) {
        // Words outside quotes are separated by blanks; what stands between quotes is one word.
        let parts = line.trim().split('\'').enumerate();
        let words = parts.flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        let mut words: Vec<_> = words.skip(1).collect();
        let name = words.pop().expect("the name of a file");
        let path = folder.file(name);
        keymove(&[words.as_slice(), &[&path]].concat()).code(0).silent();
        let shown = format!("{}/../../docs/pictures/{name}", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(std::fs::read_to_string(&path).ok(), std::fs::read_to_string(shown).ok(), "{line}");
        pictures += 1;
    }
    assert_eq!(pictures, 3);
}

/// Width and resolution of a PNG, from its chunks `IHDR` and `pHYs`: pixels each way, and pixels per metre.
fn png_size(file: &str) -> (u32, u32, u32) {
    let bytes = std::fs::read(file).expect("a picture");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(&bytes[37..41], b"pHYs");
    (number(16), number(20), number(41))
}

/// For print: so many millimetres or pixels wide, exactly, with the resolution in the file.
#[test]
fn pictures_for_print() {
    let folder = Folder::new("diagram-width");
    let file = folder.file("x.png");
    let draw = |more: &[&str]| keymove(&[&["diagram", WEENINK, "#2", "-o", &file], more].concat());
    draw(&["--width", "50mm", "--dpi", "600"]).code(0).silent();
    let (width, height, per_metre) = png_size(&file);
    assert_eq!((width, per_metre), (1181, 23622));
    assert!((1200..1500).contains(&height), "{height}");
    draw(&["--width", "1200px", "--no-coordinates"]).code(0).silent();
    assert_eq!(png_size(&file).0, 1200);
    draw(&["--width", "3mm"])
        .code(2)
        .err_has("--width: \"3mm\" is no width; expected that of a picture of 64px");
    draw(&["--width", "wide"]).code(2).err_has("is no width");
    draw(&["--width", "9px", "--square", "9px"]).code(2).err_has("cannot be used with");
    draw(&["--width", "400mm", "--dpi", "1200"]).code(2).err_has("too large");
    keymove(&["diagram", WEENINK, "#2", "--width", "50mm"])
        .code(2)
        .err_has("--width means nothing for the format");
}

/// The diagrams of a list: one below the other, or each in a file named after it.
#[test]
fn lists() {
    let folder = Folder::new("diagram-lists");
    let (list, pictures) = (folder.file("list.fen"), folder.file("pictures"));
    std::fs::write(&list, format!("{WEENINK};#2\nsame;{WEENINK};#2\nsame;{WEENINK};#2\nrubbish\n"))
        .expect("written");
    let seen = keymove(&["diagram", &list]).code(2).err_has("list.fen:4: no FEN at its beginning");
    assert_eq!(seen.out.matches("list.fen:").count(), 3, "{seen:#?}");
    keymove(&["diagram", &list, "-o", &pictures]).code(2);
    let mut names: Vec<_> = std::fs::read_dir(&pictures)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["list-1.svg", "same-2.svg", "same.svg"]);
    keymove(&["diagram", &list, "--format", "png"]).code(2).err_has("expected a folder");
    keymove(&["diagram", &list, "-o", &folder.file("x.png")]).code(2).err_has("not the name of one file");
}
