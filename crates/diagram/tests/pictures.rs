//! Pictures through the public surface: what they hold, that text survives, that they are the same again.

use keymove_chess::Square;
use keymove_diagram::{Diagram, LatexError, Look, Size, Style};

const STYLES: [Style; 3] = [Style::Hatched, Style::Grey, Style::Color];

/// H. Weenink, Good Companion 1917.
fn weenink() -> Diagram {
    Diagram {
        author: "Henri Weenink".into(),
        source: "Good Companion 1917".into(),
        stipulation: "#2".into(),
        ..Diagram::new("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8".parse().expect("a FEN"))
    }
}

/// Words that break what does not escape them.
fn nasty() -> Diagram {
    Diagram {
        author: "<&\"'> ]]> --> \u{1} \\input{x} %$#_{}~^".into(),
        source: "</text></svg><script>alert(1)</script>".into(),
        stipulation: "&lt;#2".into(),
        captions: vec!["<!-- b) wKd8\u{2192}c8".into(), "\\end{diagram}".into()],
        arrows: vec!["b5c4".parse().expect("an arrow")],
        marks: vec![Square::D6],
        ..weenink()
    }
}

#[test]
fn a_small_picture_in_full() {
    let mut diagram = Diagram::new("7k/8/8/8/8/8/8/K7".parse().expect("a FEN"));
    diagram.stipulation = "h#2".into();
    let look = Look { style: Style::Color, size: Size::Pixels(24), coordinates: false };
    insta::assert_snapshot!("small", diagram.svg(&look));
}

#[test]
fn all_that_was_asked_for_is_there() {
    for style in STYLES {
        let svg = weenink().svg(&Look { style, ..Look::default() });
        for part in
            [">Henri Weenink</text>", ">Good Companion 1917</text>", ">#2</text>", ">4+3</text>", ">h</text>"]
        {
            assert!(svg.contains(part), "{part} {style:?}");
        }
        assert_eq!(svg.matches("<use ").count(), 7, "{style:?}");
        let bare = weenink().svg(&Look { style, coordinates: false, ..Look::default() });
        assert!(!bare.contains(">h</text>"));
        let signs = nasty().svg(&Look { style, ..Look::default() });
        assert!(signs.matches("<rect").count() > svg.matches("<rect").count());
        assert!(signs.matches("<path").count() > svg.matches("<path").count());
    }
}

#[test]
fn a_flipped_board_has_h8_at_the_bottom_left() {
    let look = Look { coordinates: false, ..Look::default() };
    let mut diagram = Diagram::new("7k/8/8/8/8/8/8/8".parse().expect("a FEN"));
    let at = |diagram: &Diagram| {
        let svg = diagram.svg(&look);
        let place = svg.split("<use ").nth(1).and_then(|rest| rest.split("/>").next());
        place.expect("a man").to_owned()
    };
    let plain = at(&diagram);
    diagram.flipped = true;
    let flipped = at(&diagram);
    assert_ne!(plain, flipped);
    assert_eq!(at(&Diagram::new("8/8/8/8/8/8/8/k7".parse().expect("a FEN"))), flipped);
}

#[test]
fn words_cannot_break_the_picture() {
    for style in STYLES {
        let svg = nasty().svg(&Look { style, ..Look::default() });
        assert!(!svg.contains("<script") && !svg.contains("<!--") && !svg.contains('\u{1}'), "{svg}");
        assert!(svg.contains("&lt;&amp;&quot;&#39;&gt;") && svg.contains("&amp;lt;#2"), "{svg}");
        // An independent reader of XML finds the words again.
        #[cfg(any(feature = "png", feature = "pdf"))]
        {
            let document = usvg::roxmltree::Document::parse(&svg).expect("XML");
            let words: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
            let words = words.join(" ");
            assert!(words.contains("<&\"'> ]]> --> \u{fffd}") && words.contains("</svg><script>"), "{words}");
        }
    }
}

#[test]
fn latex_is_escaped_and_honest() {
    let mut diagram = nasty();
    assert_eq!(diagram.latex(true), Err(LatexError::Arrows));
    diagram.arrows.clear();
    let text = diagram.latex(true).expect("no arrows");
    assert!(!text.contains("\\input") && text.matches("\\end{diagram}").count() == 1, "{text}");
    insta::assert_snapshot!("latex", text);
    diagram.flipped = true;
    assert_eq!(diagram.latex(true), Err(LatexError::Flipped));
}

/// Whatever the words are, nothing panics, and the XML is well formed.
#[cfg(any(feature = "png", feature = "pdf"))]
#[test]
fn any_words() {
    let mut random = keymove_testing::Random::new(1);
    for _ in 0..200 {
        let mut text = String::new();
        for _ in 0..40 {
            let number = random.bits() as u32;
            text.extend(char::from_u32(if number.is_multiple_of(3) {
                number % 0x11_0000
            } else {
                number % 128
            }));
        }
        let diagram = Diagram {
            author: text.clone(),
            stipulation: text.clone(),
            captions: vec![text.clone()],
            ..weenink()
        };
        let svg = diagram.svg(&Look::default());
        assert!(usvg::roxmltree::Document::parse(&svg).is_ok(), "{text:?}");
        let _ = (diagram.unicode(true), diagram.figurine(), diagram.latex(true));
    }
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use keymove_diagram::RenderError;
    use resvg::tiny_skia::Pixmap;

    fn draw(diagram: &Diagram, look: &Look) -> Pixmap {
        Pixmap::decode_png(&diagram.png(look, 96.0).expect("a picture")).expect("PNG")
    }

    /// The pixels that two pictures of the same size do not share.
    fn difference(one: &Pixmap, other: &Pixmap) -> usize {
        assert_eq!((one.width(), one.height()), (other.width(), other.height()));
        one.pixels().iter().zip(other.pixels()).filter(|(one, other)| one != other).count()
    }

    #[test]
    fn sizes_are_whole_squares_and_repeat() {
        for pixels in [24, 45, 100] {
            let look = Look { size: Size::Pixels(pixels), ..Look::default() };
            let picture = draw(&weenink(), &look);
            // Ranks and margins are less than a square, files and four lines of words less than three.
            let squares = f64::from(pixels);
            assert!((8.0..9.0).contains(&(f64::from(picture.width()) / squares)), "{pixels}");
            assert!((9.0..11.5).contains(&(f64::from(picture.height()) / squares)), "{pixels}");
            assert_eq!(weenink().png(&look, 96.0), weenink().png(&look, 96.0));
        }
        let print = Look { size: Size::Millimetres(5.08), coordinates: false, ..Look::default() };
        let picture = Pixmap::decode_png(&weenink().png(&print, 500.0).expect("a picture")).expect("PNG");
        // 100 pixels a square, and a margin.
        assert!((800..850).contains(&picture.width()), "{}", picture.width());
    }

    /// Men, words, arrows and marks leave ink: taking one of them away changes the picture.
    #[test]
    fn nothing_is_lost() {
        for style in STYLES {
            let look = Look { style, size: Size::Pixels(24), ..Look::default() };
            let full = Diagram {
                arrows: vec!["b5c4".parse().expect("an arrow")],
                marks: vec![Square::D6],
                ..weenink()
            };
            let picture = draw(&full, &look);
            let mut without = [full.clone(), full.clone(), full.clone(), full.clone(), full.clone()];
            // Other words of the same height, so that nothing moves.
            without[0].author = ".".into();
            without[1].source = ".".into();
            without[2].stipulation = ".".into();
            without[3].arrows.clear();
            without[4].marks.clear();
            for (number, other) in without.iter().enumerate() {
                assert!(difference(&picture, &draw(other, &look)) > 15, "{style:?} {number}");
            }
            for index in 0..64 {
                let mut other = full.clone();
                if other.setup.board[index].take().is_some() {
                    assert!(difference(&picture, &draw(&other, &look)) > 60, "{style:?} {index}");
                }
            }
        }
    }

    #[test]
    fn letters_that_would_be_missing_are_named() {
        let mut diagram = weenink();
        diagram.author = "Лев Лошинский, Γ. Ź. Ő, b) wK\u{2192}e1".into();
        assert!(diagram.png(&Look::default(), 96.0).is_ok());
        diagram.author = "棋 and 棋士".into();
        let error = diagram.png(&Look::default(), 96.0).expect_err("no such letters");
        assert_eq!(error, RenderError::Letters { letters: "士 棋".into() });
        assert!(diagram.svg(&Look::default()).contains("棋士"));
    }

    #[test]
    fn too_many_pixels() {
        let look = Look { size: Size::Millimetres(100.0), ..Look::default() };
        assert!(matches!(weenink().png(&look, 2400.0), Err(RenderError::TooLarge { .. })));
        assert!(matches!(weenink().png(&look, f64::NAN), Err(RenderError::Resolution(_))));
    }
}

#[cfg(feature = "pdf")]
#[test]
fn a_page_with_its_font() {
    let look = Look { size: Size::Millimetres(5.5), ..Look::default() };
    let pdf = weenink().pdf(&look).expect("a page");
    assert!(pdf.starts_with(b"%PDF-"));
    assert_eq!(Ok(&pdf), weenink().pdf(&look).as_ref());
    let has = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
    assert!(has(b"DejaVuSerifCondensed"), "text is drawn without its font");
}

/// The document goes through LaTeX where there is one with the package.
#[test]
fn latex_compiles() {
    use std::process::Command;
    // The package, and one that it needs but may come without.
    let found = Command::new("kpsewhich").args(["diagram.sty", "pstricks.sty"]).output();
    if !found.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().count() == 2) {
        keymove_testing::skip("no LaTeX with the package diagram (Debian: texlive-games, texlive-pstricks)");
        return;
    }
    let folder = std::env::temp_dir().join(format!("keymove-latex-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut diagram = nasty();
    diagram.arrows.clear();
    std::fs::write(folder.join("x.tex"), diagram.latex_document(true).expect("no arrows")).expect("a file");
    let output =
        Command::new("pdflatex").args(["-interaction=nonstopmode", "x.tex"]).current_dir(&folder).output();
    let output = output.expect("pdflatex runs");
    let is_made = folder.join("x.pdf").exists();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(output.status.success() && is_made, "{}", String::from_utf8_lossy(&output.stdout));
}
