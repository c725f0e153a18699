//! The arguments of `diagram`.

use super::InputArgs;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(
    override_usage = "\
keymove diagram [OPTIONS] <FEN> [STIPULATION]
       keymove diagram [OPTIONS] <FILE>...",
    after_help = "\
Any arrangement of men is drawn. Words other than a stipulation: --caption.

Examples:
  keymove diagram 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8' '#2' --author 'Henri Weenink' --source 'Good Companion 1917' -o x.svg
  keymove diagram 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8' '#2' --style grey --square 5.5mm --no-coordinates -o x.pdf
  keymove diagram 'b2K4/2p5/3k4/1Q6/5P2/1B6/8/8' '#2' --width 50mm --dpi 600 -o print.png
  keymove diagram problems.olv --format pdf -o diagrams
  keymove diagram startpos --style color --arrow e2e4 --mark e5,d5 --square 24px -o x.png

The men are by Colin M. L. Burnett, GPL-2.0-or-later."
)]
pub(crate) struct DiagramArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// The file to write; its ending says what: .svg, .png, .pdf, .tex or .txt; `-` is standard output. Of several problems a
    /// folder, with a file for each, named after it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What to write (default: what the ending of the file says, else unicode)
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<DiagramFormat>,
    /// For the LaTeX package diagram: the same as --format latex
    #[arg(long, conflicts_with = "format")]
    pub(crate) latex: bool,

    /// First line above the board
    #[arg(long, value_name = "TEXT", help_heading = "Words")]
    pub(crate) author: Option<String>,
    /// Second line above the board: where and when
    #[arg(long, value_name = "TEXT", help_heading = "Words")]
    pub(crate) source: Option<String>,
    /// A line below the stipulation, or in its place (repeatable)
    #[arg(long = "caption", value_name = "TEXT", allow_hyphen_values = true, help_heading = "Words")]
    pub(crate) captions: Vec<String>,

    /// Dark squares hatched as in print (default), grey, or all in colour
    #[arg(long, value_enum, value_name = "STYLE", help_heading = "Look")]
    pub(crate) style: Option<StyleChoice>,
    /// The side of a square, in pixels or millimetres (default 45px; PDF 5.5mm)
    #[arg(long, value_name = "SIZE", help_heading = "Look")]
    pub(crate) square: Option<String>,
    /// PNG: the width of the whole picture, such as 1200px or 50mm, instead of the side of a square
    #[arg(long, value_name = "SIZE", help_heading = "Look", conflicts_with = "square")]
    pub(crate) width: Option<String>,
    /// PNG: dots per inch, which millimetres go by (default 300)
    #[arg(long, value_name = "N", help_heading = "Look", value_parser = clap::value_parser!(u16).range(36..=2400))]
    pub(crate) dpi: Option<u16>,
    /// No letters and digits around the board, as most magazines have it
    #[arg(long, help_heading = "Look")]
    pub(crate) no_coordinates: bool,
    /// Black at the bottom
    #[arg(long, help_heading = "Look")]
    pub(crate) flip: bool,
    /// An arrow between two squares, such as e2e4 (repeatable)
    #[arg(long = "arrow", value_name = "SQUARES", help_heading = "Look")]
    pub(crate) arrows: Vec<String>,
    /// Squares to be marked, such as d5 or d5,e4 (repeatable)
    #[arg(long = "mark", value_name = "SQUARES", help_heading = "Look")]
    pub(crate) marks: Vec<String>,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DiagramFormat {
    Svg,
    Png,
    Pdf,
    Latex,
    Unicode,
    Figurine,
}

/// How squares are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum StyleChoice {
    Hatched,
    Grey,
    #[value(alias = "colour")]
    Color,
}
