//! From what was typed, and a file, to a matrix and wishes.

use crate::args::ComposeArgs;
use crate::commands::features::features;
use crate::input;
use anyhow::{Context, Result, anyhow};
use keymove_chess::Setup;
use keymove_compose::Task;
use keymove_compose::matrix::{Matrix, MatrixFile, additions, choices, king, squares};
use keymove_compose::wishes::{WantedKey, Wishes};
use std::io::{self, Read};

/// What is asked if nobody says it.
const USUAL: &str = "#2";
/// The largest file that is read: a matrix has some lines.
const MOST_BYTES: u64 = 1 << 20;

/// The matrix of the file or the board, with what the options add to it.
///
/// # Errors
/// At the first part that cannot be read or contradicts another.
pub(super) fn read(args: &ComposeArgs) -> Result<MatrixFile> {
    let asked = input::stipulation(args.stipulation.as_deref().unwrap_or(USUAL))?;
    let mut file = match args.matrix.parse::<Setup>() {
        Ok(board) => {
            let matrix = Matrix::new(Task::of(asked)?, &board)?;
            MatrixFile { matrix, solutions: None, themes: Vec::new() }
        }
        // Seven slashes are no path.
        Err(error) if args.matrix.matches('/').count() == 7 => return Err(error.into()),
        Err(_) => {
            let text = text(&args.matrix)?;
            let file = MatrixFile::read(&text, asked).map_err(|error| anyhow!("{}: {error}", args.matrix))?;
            if args.stipulation.is_some() && file.matrix.task().stipulation() != asked {
                let said = file.matrix.task().stipulation();
                return Err(anyhow!(
                    "the file asks for {said}, the command line for {asked}; expected one of them"
                ));
            }
            file
        }
    };
    extend(&mut file.matrix, args)?;
    Ok(file)
}

/// Adds what the options say.
fn extend(matrix: &mut Matrix, args: &ComposeArgs) -> Result<()> {
    for text in &args.king {
        let place = || format!("--king {text}");
        let (color, squares) = king(text).with_context(place)?;
        matrix.free_king(color, squares).with_context(place)?;
    }
    for text in &args.slot {
        let place = || format!("--slot {text}");
        for choice in choices(text).with_context(place)? {
            matrix.choose(choice).with_context(place)?;
        }
    }
    if let Some(text) = &args.empty {
        let place = || format!("--empty {text}");
        matrix.keep_empty(squares(text).with_context(place)?).with_context(place)?;
    }
    if let Some(text) = &args.add {
        let place = || format!("--add {text}");
        matrix.add(additions(text).with_context(place)?).with_context(place)?;
    }
    if let Some(text) = &args.key {
        matrix.want_key(text.parse::<WantedKey>().context("--key")?);
    }
    Ok(())
}

fn text(name: &str) -> Result<String> {
    let mut bytes = Vec::new();
    let whole: Box<dyn Read> = match name {
        "-" => Box::new(io::stdin()),
        name => Box::new(std::fs::File::open(name).with_context(|| {
            format!("{name:?} is neither a board in FEN such as 3K4/2p5/3k4/8/8/1B6/8/8 nor a file that can be read")
        })?),
    };
    whole.take(MOST_BYTES).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|_| {
        anyhow!(
            "{name} is no text in UTF-8; expected a file with a line such as board 3K4/2p5/3k4/8/8/1B6/8/8"
        )
    })
}

/// What must be shown besides.
///
/// # Errors
/// If a theme is unknown.
pub(super) fn wishes(args: &ComposeArgs, file: &MatrixFile) -> Result<Wishes> {
    let (required, forbidden) = features(&args.shown.features)?;
    let mut wishes = Wishes {
        no_capture_key: args.first.no_capture_key,
        no_checking_key: args.first.no_checking_key,
        required,
        forbidden,
        ..Wishes::default()
    };
    for theme in args.shown.theme.iter().chain(&file.themes) {
        wishes.require(file.matrix.task(), theme)?;
    }
    Ok(wishes)
}
