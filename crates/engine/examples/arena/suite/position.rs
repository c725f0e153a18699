//! Positions of suites: EPD with `bm` (best moves), `am` (moves to avoid), `c0` (points of moves), `id`.

use keymove_chess::notation::parse_san;
use keymove_chess::{Move, Position};

/// A position with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) fen: String,
    /// What is asked, as the suite writes it.
    pub(crate) wanted: String,
    best: Vec<Move>,
    avoid: Vec<Move>,
    points: Vec<(Move, u32)>,
}

/// Reads the lines of a suite; empty ones and those that begin with `#` are passed over.
///
/// # Errors
/// What is wrong on which line.
pub(crate) fn read(text: &str) -> Result<Vec<Item>, String> {
    let mut items = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            items.push(item(line).map_err(|problem| format!("line {}: {problem}", number + 1))?);
        }
    }
    Ok(items)
}

fn item(line: &str) -> Result<Item, String> {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    let fen = format!("{} 0 1", fields.join(" "));
    let position: Position = fen.parse().map_err(|error| format!("{error}"))?;
    let rest = fields.iter().fold(line, |rest, field| rest.trim_start().strip_prefix(field).unwrap_or(rest));
    let operations = operations(rest);
    let find =
        |name: &str| operations.iter().find(|(other, _)| other == name).map(|(_, operand)| operand.as_str());
    let moves = |text: Option<&str>| {
        let words = text.unwrap_or_default().split_whitespace();
        words.map(|word| read_move(&position, word)).collect::<Result<Vec<_>, _>>()
    };
    let (best, avoid) = (moves(find("bm"))?, moves(find("am"))?);
    if best.is_empty() && avoid.is_empty() {
        return Err("there is neither `bm` nor `am`".to_owned());
    }
    let wanted = [("bm", find("bm")), ("am", find("am"))];
    let wanted: Vec<String> =
        wanted.iter().filter_map(|(name, text)| Some(format!("{name} {}", (*text)?))).collect();
    let points = points(&position, find("c0").unwrap_or_default());
    let id = find("id").unwrap_or("?").to_owned();
    Ok(Item { id, fen, wanted: wanted.join("; "), best, avoid, points })
}

fn read_move(position: &Position, word: &str) -> Result<Move, String> {
    parse_san(position, word).map_err(|error| format!("{word}: {error}"))
}

/// `Rg3=100, Kb3=89`; a remark that is none of this has no points.
fn points(position: &Position, text: &str) -> Vec<(Move, u32)> {
    let pairs = text.split(',').map(|part| {
        // The last sign: promotions have one of their own.
        let (mv, points) = part.trim().rsplit_once('=')?;
        Some((parse_san(position, mv).ok()?, points.trim().parse().ok()?))
    });
    pairs.collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// Names and operands between semicolons; quotation marks keep semicolons and are taken away.
fn operations(text: &str) -> Vec<(String, String)> {
    let mut operations = Vec::new();
    let mut operation = String::new();
    let mut quoted = false;
    for sign in text.chars().chain([';']) {
        match sign {
            '"' => quoted = !quoted,
            ';' if !quoted => {
                let trimmed = operation.trim();
                if let Some((name, operand)) = trimmed.split_once(' ') {
                    operations.push((name.to_owned(), operand.trim().to_owned()));
                }
                operation.clear();
            }
            sign => operation.push(sign),
        }
    }
    operations
}

impl Item {
    pub(crate) fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    /// The most points of any move; 0 if the suite has none.
    pub(crate) fn possible(&self) -> u32 {
        self.points.iter().map(|&(_, points)| points).max().unwrap_or(0)
    }

    pub(crate) fn points_of(&self, mv: Move) -> u32 {
        self.points.iter().find(|(other, _)| *other == mv).map_or(0, |&(_, points)| points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read() {
        let text = "# remark\n8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id \"WAC.0002; hard\";\n\
                    1n6/4bk1r/1p2rp2/pP2pN1p/K1P1N2P/8/P5R1/3R4 w - - bm Rg3; c0 \"Rg3=100, Kb3=89\"; id \"S\";\n\
                    4k3/7P/8/8/8/8/8/4K3 w - - am h8=N; c0 \"h8=Q=3, h8=N=1\";\n";
        let items = read(text).expect("a suite");
        assert_eq!(items[0].id, "WAC.0002; hard");
        let mv = |item: usize, text: &str| {
            let position: Position = items[item].fen.parse().expect("a position");
            parse_san(&position, text).expect("a move")
        };
        assert!(items[0].is_solved_by(mv(0, "Rxb2")) && !items[0].is_solved_by(mv(0, "h5")));
        assert_eq!((items[0].possible(), items[1].possible()), (0, 100));
        assert_eq!((items[1].points_of(mv(1, "Kb3")), items[1].points_of(mv(1, "Rdd2"))), (89, 0));
        assert!(items[2].is_solved_by(mv(2, "h8=Q")) && !items[2].is_solved_by(mv(2, "h8=N")));
        assert_eq!(items[2].points_of(mv(2, "h8=Q")), 3);
        for text in ["x", "4k3/8/8/8/8/8/8/4K3 w - - id \"x\";", "4k3/8/8/8/8/8/8/4K3 w - - bm e4;"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
