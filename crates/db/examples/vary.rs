//! Makes a large collection by varying the problems of small ones, as JSON lines on standard output.
//!
//! `cargo run --release -p keymove-db --example vary -- 450000 ../shared/data/problems/*.jsonl > large.jsonl`
//!
//! Each problem is one of the given ones with a few men added, taken away or moved, perhaps mirrored or shifted, with
//! author, source and date drawn from those of others. Stipulation, labels and solution stay, so that lengths and
//! frequencies are those of a real collection; the positions are not sound. Every run gives the same.

use keymove_chess::{Color, Piece, Role, Setup, Square};
use keymove_db::{Board, Symmetry};
use keymove_formats::{Entry, Format};
use keymove_testing::Random;
use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufReader, BufWriter};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().ok_or("expected: NUMBER FILE...")?.parse()?;
    let mut originals = Vec::new();
    for file in arguments {
        let format = Format::JsonLines;
        let entries = format.reader(BufReader::new(std::fs::File::open(&file)?));
        originals.extend(entries.flatten().filter(|entry| entry.setup().is_ok() && entry.stated().is_ok()));
    }
    if originals.is_empty() {
        return Err("no problem in the files".into());
    }
    let mut random = Random::new(1);
    let mut writer = Format::JsonLines.writer(BufWriter::with_capacity(1 << 20, io::stdout().lock()));
    let mut seen = HashSet::new();
    let mut number = 0;
    while number < count {
        let entry = varied(&originals, number, &mut random)?;
        // A real collection has some duplicates, not many.
        if seen.insert(diagram(&entry)?) || random.below(50) == 0 {
            writer.write(&entry)?;
            number += 1;
        }
    }
    writer.finish()?;
    Ok(())
}

fn varied(originals: &[Entry], number: usize, random: &mut Random) -> Result<Entry, Box<dyn Error>> {
    let mut entry = random.pick(originals).clone();
    let mut setup = entry.setup()?;
    setup.castling = keymove_chess::Castling::NONE;
    setup.en_passant = None;
    if random.below(2) == 0 {
        setup = setup.mirrored();
    }
    if random.below(4) == 0 {
        setup = shifted(&setup, random.below(3) as i8 - 1, random.below(3) as i8 - 1);
    }
    for _ in 0..1 + random.below(4) {
        change(&mut setup, random);
    }
    entry.fen = written(&setup);
    entry.id = format!("varied-{number}");
    // Given names of one and family names of another make as many authors as a real collection has.
    let (given, family) = (random.pick(originals).clone(), random.pick(originals));
    if let (Some(given), Some(family)) = (given.author_names().first(), family.author_names().first()) {
        let given = given.split_whitespace().next().unwrap_or("N.");
        let family = family.split_whitespace().last().unwrap_or("N.");
        entry.authors = vec![format!("{family}, {given}")];
    }
    entry.source.clone_from(&random.pick(originals).source);
    entry.source_id = random.below(20_000).to_string();
    entry.date = format!("{}-{:02}", 1850 + random.below(175), 1 + random.below(12));
    Ok(entry)
}

/// The diagram, whatever side it is looked at from.
fn diagram(entry: &Entry) -> Result<Option<Board>, Box<dyn Error>> {
    let board = Board::of(&entry.setup()?);
    Ok(Symmetry::PROBLEMS.into_iter().map(|symmetry| board.turned(symmetry)).min())
}

/// One man is added, taken away or moved.
fn change(setup: &mut Setup, random: &mut Random) {
    let square = |random: &mut Random| Square::new_masked(random.below(64) as u8);
    let men: Vec<Square> =
        setup.units().filter(|(_, piece)| piece.role != Role::King).map(|(square, _)| square).collect();
    let target = square(random);
    let is_free = setup.board[target.index()].is_none();
    let fits = |piece: Piece| piece.role != Role::Pawn || (1..7).contains(&target.rank());
    if !men.is_empty() && random.below(3) > 0 {
        let from = *random.pick(&men);
        let Some(piece) = setup.board[from.index()].take() else { return };
        if random.below(2) == 0 {
            let to = if is_free && fits(piece) { target } else { from };
            setup.board[to.index()] = Some(piece);
        }
    } else if is_free {
        let role =
            *random.pick(&[Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
        let piece = Piece { color: *random.pick(&Color::ALL), role };
        if fits(piece) {
            setup.board[target.index()] = Some(piece);
        }
    }
}

/// Everything shifted, if it stays on the board and no pawn comes to its last rank.
fn shifted(setup: &Setup, files: i8, ranks: i8) -> Setup {
    let mut shifted = Setup { board: [None; 64], ..setup.clone() };
    for (square, piece) in setup.units() {
        let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
        let is_inside = (0..8).contains(&file) && (0..8).contains(&rank);
        if !is_inside || piece.role == Role::Pawn && !(1..7).contains(&rank) {
            return setup.clone();
        }
        shifted.board[Square::at(file as u8, rank as u8).index()] = Some(piece);
    }
    shifted
}

fn written(setup: &Setup) -> String {
    let turn = if setup.turn == Color::White { 'w' } else { 'b' };
    format!("{} {turn} - - 0 1", keymove_chess::notation::forsyth(setup))
}
