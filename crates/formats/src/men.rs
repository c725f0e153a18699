//! One problem as people write it in a letter: the men of both sides as a list, or the board in signs, with the words that are
//! printed above and below.
//!
//! `White Kd8 Qb5 Bb3 Pf4 / Black Kd6 Ba8 Pc7`, `Weiß: Kd8, Db5; Schwarz: Kd6`, `♔d8 ♕b5`. Lines that hold nothing but men
//! and colours are lists; without colours the first is White's, the second Black's. The letters of the whole text say in which
//! language they are; where they do not, the words for the colours do.

mod line;
mod words;

use crate::{Entry, EntryError, Language, printed};
use keymove_chess::notation::forsyth;
use keymove_chess::{Color, Piece, Role, Setup, Square};
use line::{Man, Name, Token};

/// The problem of a text; `None` if there are neither lists of men nor a board in it.
///
/// ```
/// let entry = keymove_formats::listed_men("White Kd8 Qb5 Bb3 Pf4\nBlack Kd6 Ba8 Pc7\n#2").expect("men")?;
/// assert_eq!((entry.fen.as_str(), entry.stipulation.as_str()), ("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2"));
/// # Ok::<(), keymove_formats::EntryError>(())
/// ```
///
/// # Errors
/// Men that are none, a letter that may be two men, a number of units that is not what is counted.
pub fn listed_men(text: &str) -> Option<Result<Entry, EntryError>> {
    let lines: Vec<(usize, &str)> = crate::content(text).collect();
    let is_men = |(_, line): &(usize, &str)| line::row(line).is_some() || line::is_list(line);
    let first = lines.iter().position(is_men)?;
    Some(Reading::default().read(&lines, first))
}

#[derive(Default)]
struct Reading {
    entry: Entry,
    men: Vec<Man>,
    rows: Vec<Vec<Option<Piece>>>,
    is_flipped: bool,
    /// Lists without a colour before them.
    lists: usize,
    side: Option<Color>,
    /// The language of the words for the colours.
    language: Option<Language>,
    counts: Vec<(Vec<usize>, usize, usize)>,
}

impl Reading {
    fn read(mut self, lines: &[(usize, &str)], first: usize) -> Result<Entry, EntryError> {
        let (above, rest) = lines.split_at(first);
        self.entry.line = lines[first].0;
        words::above(&mut self.entry, above.iter().map(|(_, line)| line.trim()));
        let mut below: Vec<(usize, &str)> = Vec::new();
        for &(number, line) in rest {
            if let Some(row) = line::row(line) {
                self.rows.push(row);
            } else if let Some(is_flipped) = line::files(line) {
                self.is_flipped = is_flipped;
            } else if below.is_empty() && line::is_list(line) {
                self.list(line, number)?;
            } else {
                below.push((number, line.trim()));
            }
        }
        let setup = self.setup()?;
        self.check_counts(&setup)?;
        self.entry.fen = forsyth(&setup);
        for (index, (number, line)) in below.into_iter().enumerate() {
            self.below(index, line, number, &setup)?;
        }
        Ok(self.entry)
    }

    /// A line of men: the colour before them, or the order of the lines, says whose they are.
    fn list(&mut self, line: &str, number: usize) -> Result<(), EntryError> {
        let mut has_side = false;
        for (column, token) in line::tokens(line) {
            match token {
                Token::Side(color, language) => {
                    self.side = Some(color);
                    self.language = self.language.or(language);
                    has_side = true;
                }
                Token::Next => {
                    self.side = Some(Color::Black);
                    has_side = true;
                }
                Token::Nothing => self.begin(&mut has_side),
                Token::Count(numbers) => self.counts.push((numbers, number, column)),
                Token::Asked(text) => printed::ask(&mut self.entry, text),
                Token::Men(mut men) => {
                    self.begin(&mut has_side);
                    for man in &mut men {
                        man.color = man.color.or(self.side);
                        (man.line, man.column) = (number, column);
                    }
                    self.men.append(&mut men);
                }
                Token::Unknown(word) => {
                    let problem = format!("{:?} is no man on a square", crate::error::shortened(word));
                    return Err(EntryError::new(number, problem, "men such as Kd8, ♕b5, f4").at(column));
                }
            }
        }
        if self.lists > 2 {
            let problem = "a third list of men without a colour before it";
            return Err(EntryError::new(number, problem, "White ... and Black ..."));
        }
        Ok(())
    }

    /// A list without a colour before it begins.
    fn begin(&mut self, has_side: &mut bool) {
        if !*has_side && (self.side.is_none() || self.lists > 0) {
            self.lists += 1;
            self.side = Some(if self.lists == 1 { Color::White } else { Color::Black });
        }
        *has_side = true;
    }

    fn setup(&self) -> Result<Setup, EntryError> {
        let mut setup = Setup::default();
        if !self.rows.is_empty() {
            if self.rows.len() != 8 {
                let problem = format!("a board of {} ranks", self.rows.len());
                return Err(EntryError::new(self.entry.line, problem, "eight ranks of eight squares"));
            }
            for (row, rank) in self.rows.iter().zip((0..8).rev()) {
                for (piece, file) in row.iter().zip(0..8) {
                    let square =
                        if self.is_flipped { Square::at(7 - file, 7 - rank) } else { Square::at(file, rank) };
                    setup.board[square.index()] = *piece;
                }
            }
            return Ok(setup);
        }
        let language = self.letters()?;
        for man in &self.men {
            let fail = |problem: String, expected: &str| {
                Err(EntryError::new(man.line, problem, expected).at(man.column))
            };
            let role = match man.name {
                Name::Role(role) => role,
                Name::Letter(letter) => match language.role(letter) {
                    Some(role) => role,
                    None => {
                        return fail(
                            format!("{letter:?} is no unit of orthodox chess"),
                            "letters of one language",
                        );
                    }
                },
            };
            let place = &mut setup.board[man.square.index()];
            if place.is_some() {
                return fail(format!("two men stand on {}", man.square), "one man on a square");
            }
            *place = Some(Piece { color: man.color.unwrap_or(Color::White), role });
        }
        Ok(setup)
    }

    /// The language of the letters: what they say together, or else the words for the colours.
    fn letters(&self) -> Result<Language, EntryError> {
        let letter = |man: &Man| match man.name {
            Name::Letter(letter) => Some(letter),
            Name::Role(_) => None,
        };
        let mut letters: Vec<char> = self.men.iter().filter_map(letter).collect();
        letters.sort_unstable();
        letters.dedup();
        let only = |set: &str| letters.iter().all(|&letter| set.contains(letter));
        let fail = |problem: String, expected: &str| Err(EntryError::new(self.entry.line, problem, expected));
        if only("KSP") && !letters.is_empty() {
            return Ok(Language::English);
        }
        let on_edge = |man: &Man| letter(man) == Some('B') && matches!(man.square.rank(), 0 | 7);
        let has_bare_pawns = self.men.iter().any(|man| man.is_bare);
        // Without other letters B is a bishop or a German pawn (Bauer), R a rook or a French king (roi).
        if only("KSB") && letters.contains(&'B') {
            return match self.language {
                Some(language @ (Language::English | Language::German)) => Ok(language),
                _ if has_bare_pawns || self.men.iter().any(on_edge) => Ok(Language::English),
                _ => fail(
                    "B may be a bishop or a German pawn".into(),
                    "White and Black, or Weiß and Schwarz, before the men",
                ),
            };
        }
        if only("RP") && letters.contains(&'R') {
            return match self.language {
                Some(language @ (Language::English | Language::French)) => Ok(language),
                _ => fail(
                    "R may be a rook or a French king".into(),
                    "White and Black, or Blancs and Noirs, before the men",
                ),
            };
        }
        match Language::of_letters(letters.iter().copied()) {
            Some(language) => Ok(language),
            None if letters.is_empty() => Ok(Language::English),
            None => {
                let letters: String = letters.iter().collect();
                fail(
                    format!("the letters {letters} are not those of one language"),
                    "KQRBSP or KQRBNP (English), KDTLSB (German) or RDTFCP (French)",
                )
            }
        }
    }

    fn check_counts(&self, setup: &Setup) -> Result<(), EntryError> {
        self.counts.iter().try_for_each(|(stated, line, column)| counted(setup, stated, *line, *column))
    }

    /// What stands below the men: what is asked first, then what is printed below it.
    fn below(&mut self, index: usize, line: &str, number: usize, setup: &Setup) -> Result<(), EntryError> {
        let (text, count) = line::split_count(line);
        if let Some(stated) = count {
            counted(setup, &stated, number, 1)?;
        }
        if text.is_empty() {
            return Ok(());
        }
        if index == 0 && self.entry.stipulation.is_empty() && words::is_asked(text) {
            printed::ask(&mut self.entry, text);
        } else {
            words::below(&mut self.entry, text);
        }
        Ok(())
    }
}

/// Whether so many units are there: White's and Black's.
fn counted(setup: &Setup, stated: &[usize], line: usize, column: usize) -> Result<(), EntryError> {
    let count = |color| setup.units().filter(|(_, piece)| piece.color == color).count();
    let counted = Color::ALL.map(count);
    if stated == counted {
        return Ok(());
    }
    let stated: Vec<String> = stated.iter().map(ToString::to_string).collect();
    let problem = format!("{} units stated, {}+{} counted", stated.join("+"), counted[0], counted[1]);
    Err(EntryError::new(line, problem, "the number of White's and Black's units").at(column))
}

/// The man of a sign of Unicode.
fn figurine(sign: char) -> Option<Piece> {
    const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let number = u32::from(sign).checked_sub(0x2654).filter(|&number| number < 12)?;
    let color = if number < 6 { Color::White } else { Color::Black };
    ROLES.get(number as usize % 6).map(|&role| Piece { color, role })
}
