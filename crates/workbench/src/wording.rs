//! Stipulations in plain words.

use keymove_chess::Color;
use keymove_problem::{Goal, Lengths, Play, Stipulation};

/// `White mates in 2 moves`. `exchanged`: the colours have each other's roles.
pub(crate) fn stipulation(asked: &Stipulation, exchanged: bool) -> String {
    let color = |color: Color| if exchanged { !color } else { color };
    let names = Names { white: color(Color::White), black: color(Color::Black) };
    let Stipulation { intro, lengths, .. } = *asked;
    let mut words = names.play(asked);
    words.push_str(match lengths {
        Lengths::UpTo => "",
        Lengths::Exact => "; only solutions of the full length count",
        Lengths::Shortest => "; only the shortest solutions count",
    });
    match intro {
        0 => words,
        intro => format!("{} first makes {}, then: {words}", color(asked.starter()), up_to(intro)),
    }
}

/// Who plays the parts of "White" and "Black".
struct Names {
    white: Color,
    black: Color,
}

impl Names {
    fn play(&self, asked: &Stipulation) -> String {
        let Self { white, black } = self;
        let (goal, length) = (asked.goal, asked.length);
        let number = match length.half {
            true => format!("{}.5 moves", length.moves),
            false => moves(length.moves),
        };
        let finite = |winner: &Color| format!("{winner} {}", words_of(goal));
        let bare = infinitive(goal);
        // In battles half a move is the reply to a key that has been played.
        let begins = match length.half {
            true => format!("{black} begins; "),
            false => String::new(),
        };
        let rest = match length.half {
            true => moves(length.moves),
            false => number.clone(),
        };
        let who = if asked.starter() == Color::White { white } else { black };
        match asked.play {
            Play::Direct => format!("{begins}{} in {rest}", finite(white)),
            Play::SelfPlay => format!("{begins}{white} forces {black} to {bare} in {rest}"),
            Play::Reflex => {
                format!("{begins}{white} makes {black} {bare} in {rest}; each side must do so when it can")
            }
            Play::SemiReflex => {
                format!("{begins}{white} makes {black} {bare} in {rest}; {black} must do so when possible")
            }
            Play::Help => format!("{who} begins; both sides help {white} to {bare} in {number}"),
            Play::HelpSelf => format!(
                "{who} begins; both sides help, until {white}'s last move forces {black} to {bare}, in {number}"
            ),
            Play::HelpReflex => {
                format!("{who} begins; both sides help, until {black} can, and so must, {bare}, in {number}")
            }
            Play::Reciprocal => format!(
                "{who} begins; both sides help to a position in which {black} can {} and can also help {white} to {bare}, \
                 in {number}",
                infinitive(asked.other_goal.unwrap_or(goal))
            ),
            Play::Series => format!("{white} alone moves, and {} with the last of {number}", words_of(goal)),
            Play::SeriesHelp => format!("{black} makes {number} in a row, then {}", finite(white)),
            Play::SeriesSelf => {
                format!("{white} makes {number} in a row, then {black} is forced to {bare}")
            }
            Play::SeriesReflex | Play::SeriesSemiReflex => {
                format!("{white} makes {number} in a row, then {black} can, and so must, {bare}")
            }
            Play::SeriesHelpSelf => {
                format!("{black} makes {number} in a row, then a move of {white}'s forces {black} to {bare}")
            }
            Play::SeriesReciprocal => format!(
                "{black} makes {number} in a row, to a position in which {black} can {} and can also help {white} to {bare}",
                infinitive(asked.other_goal.unwrap_or(goal))
            ),
            play => self.parry(play, goal, &number),
        }
    }

    /// Series in which the other side moves whenever it is in check.
    fn parry(&self, play: Play, goal: Goal, number: &str) -> String {
        let Self { white, black } = self;
        let bare = infinitive(goal);
        let (mover, other) = match play {
            Play::ParryHelp | Play::ParryHelpSelf => (black, white),
            _ => (white, black),
        };
        let helps = match play {
            Play::Parry | Play::ParrySelf | Play::ParryReflex | Play::ParrySemiReflex => "resists",
            _ => "helps",
        };
        let end = match play {
            Play::Parry | Play::HelpParry => format!("and {} with the last", words_of(goal)),
            Play::ParrySelf | Play::HelpParrySelf => format!("then {black} is forced to {bare}"),
            Play::ParryHelp => format!("then {white} {}", words_of(goal)),
            Play::ParryHelpSelf => format!("then a move of {white}'s forces {black} to {bare}"),
            _ => format!("then {black} can, and so must, {bare}"),
        };
        format!("{mover} makes {number}, {other}, who {helps}, moves only out of check; {end}")
    }
}

fn moves(number: u16) -> String {
    if number == 1 { "1 move".into() } else { format!("{number} moves") }
}

fn up_to(number: u16) -> String {
    if number == 1 { "1 move".into() } else { format!("1 to {number} moves") }
}

/// What the side does that reaches the goal: `mates`.
fn words_of(goal: Goal) -> String {
    match goal {
        Goal::Mate => "mates".into(),
        Goal::Stalemate => "stalemates".into(),
        Goal::MateOrStalemate => "mates or stalemates".into(),
        Goal::DoubleStalemate => "stalemates both sides".into(),
        Goal::AutoStalemate => "stalemates himself".into(),
        Goal::AutoMate => "mates himself".into(),
        Goal::DoubleMate => "mates both kings".into(),
        Goal::CounterMate => "mates, being mated himself".into(),
        Goal::Check => "gives check".into(),
        Goal::Capture => "captures".into(),
        Goal::PieceWin => "wins a unit".into(),
        Goal::Target(square) => format!("brings a unit to {square}"),
        Goal::EnPassant => "captures en passant".into(),
        Goal::Castling => "castles".into(),
        Goal::Circuit => "brings a unit back to its square".into(),
        Goal::Exchange => "makes two units exchange their squares".into(),
        Goal::FarRank => "brings a unit to the far rank".into(),
        Goal::Any => "makes any move".into(),
    }
}

/// The same as it stands after `to`: `mate`.
fn infinitive(goal: Goal) -> String {
    match goal {
        Goal::Mate => "mate".into(),
        Goal::Stalemate => "stalemate".into(),
        Goal::MateOrStalemate => "mate or stalemate".into(),
        Goal::DoubleStalemate => "stalemate both sides".into(),
        Goal::AutoStalemate => "stalemate himself".into(),
        Goal::AutoMate => "mate himself".into(),
        Goal::DoubleMate => "mate both kings".into(),
        Goal::CounterMate => "mate, being mated himself".into(),
        Goal::Check => "give check".into(),
        Goal::Capture => "capture".into(),
        Goal::PieceWin => "win a unit".into(),
        Goal::Target(square) => format!("bring a unit to {square}"),
        Goal::EnPassant => "capture en passant".into(),
        Goal::Castling => "castle".into(),
        Goal::Circuit => "bring a unit back to its square".into(),
        Goal::Exchange => "make two units exchange their squares".into(),
        Goal::FarRank => "bring a unit to the far rank".into(),
        Goal::Any => "make any move".into(),
    }
}

#[cfg(test)]
mod tests {
    fn check(text: &str, expected: &str) {
        assert_eq!(super::stipulation(&text.parse().expect(text), false), expected, "{text}");
    }

    #[test]
    fn common_ones() {
        check("#2", "White mates in 2 moves");
        check("#1", "White mates in 1 move");
        check("#2.5", "Black begins; White mates in 2 moves");
        check("s#3", "White forces Black to mate in 3 moves");
        check("r#2", "White makes Black mate in 2 moves; each side must do so when it can");
        check("h#2", "Black begins; both sides help White to mate in 2 moves");
        check("h#2.5", "White begins; both sides help White to mate in 2.5 moves");
        check(
            "hs#2",
            "White begins; both sides help, until White's last move forces Black to mate, in 2 moves",
        );
        check("ser-#5", "White alone moves, and mates with the last of 5 moves");
        check("ser-h=7", "Black makes 7 moves in a row, then White stalemates");
        check("exact-#3", "White mates in 3 moves; only solutions of the full length count");
        check("2->#2", "Black first makes 1 to 2 moves, then: White mates in 2 moves");
    }

    #[test]
    fn exchanged_colours() {
        let asked = "#2".parse().expect("a stipulation");
        assert_eq!(super::stipulation(&asked, true), "Black mates in 2 moves");
    }
}
