//! Stipulations in plain words.

use keymove_chess::Color;
use keymove_problem::{Goal, Lengths, Play, Stipulation};
use keymove_report::{Phrase, moves, side};

/// `White mates in 2 moves`, in phrases without gaps between them. `exchanged`: the colours have each other's roles.
pub(crate) fn stipulation(asked: &Stipulation, exchanged: bool) -> Vec<Phrase> {
    let color = |color: Color| side(if exchanged { !color } else { color });
    let Stipulation { intro, lengths, length, play, .. } = *asked;
    let mut phrases = Vec::new();
    if intro > 0 {
        let name = if intro == 1 { "stipulation.intro.one" } else { "stipulation.intro" };
        phrases.push(Phrase::new(name).with("side", color(asked.starter())).with("count", intro.to_string()));
    }
    let said = |name: &'static str| {
        let goal = asked.goal;
        Phrase::new(name)
            .with("white", color(Color::White))
            .with("black", color(Color::Black))
            .with("who", color(asked.starter()))
            .with("goal", goal_phrase(goal))
            .with("other", goal_phrase(asked.other_goal.unwrap_or(goal)))
            .with("moves", number(asked))
    };
    // In battles half a move is the reply to a key that has been played.
    let is_reply = matches!(play, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex);
    phrases.extend((is_reply && length.half).then(|| said("stipulation.begins")));
    match whole(play) {
        Some(name) => phrases.push(said(name)),
        None => {
            let [begins, ends] = parry(play);
            let (mover, other) = match play {
                Play::ParryHelp | Play::ParryHelpSelf => (Color::Black, Color::White),
                _ => (Color::White, Color::Black),
            };
            phrases.push(said(begins).with("mover", color(mover)).with("other", color(other)));
            phrases.push(said(ends));
        }
    }
    phrases.extend(match lengths {
        Lengths::UpTo => None,
        Lengths::Exact => Some(Phrase::new("stipulation.exact")),
        Lengths::Shortest => Some(Phrase::new("stipulation.shortest")),
    });
    phrases
}

/// The sign of an endgame study, if a stipulation is one: `+` for a win, `=` for a draw.
pub(crate) fn study(stipulation: &str) -> Option<&'static str> {
    ["+", "="].into_iter().find(|&sign| sign == stipulation.trim())
}

/// `White to play and win`, or who is to move first.
pub(crate) fn study_words(sign: &str, turn: Color) -> Phrase {
    let name = match (turn, sign) {
        (Color::White, "+") => "stipulation.study.to_win",
        (Color::White, _) => "stipulation.study.to_draw",
        (Color::Black, "+") => "stipulation.study.win",
        (Color::Black, _) => "stipulation.study.draw",
    };
    Phrase::new(name).with("who", side(turn)).with("side", side(Color::White))
}

/// The words for a play that one sentence says.
const fn whole(play: Play) -> Option<&'static str> {
    Some(match play {
        Play::Direct => "stipulation.direct",
        Play::SelfPlay => "stipulation.self",
        Play::Reflex => "stipulation.reflex",
        Play::SemiReflex => "stipulation.semi_reflex",
        Play::Help => "stipulation.help",
        Play::HelpSelf => "stipulation.helpself",
        Play::HelpReflex => "stipulation.helpreflex",
        Play::Reciprocal => "stipulation.reciprocal",
        Play::Series => "stipulation.series",
        Play::SeriesHelp => "stipulation.serieshelp",
        Play::SeriesSelf => "stipulation.seriesself",
        Play::SeriesReflex | Play::SeriesSemiReflex => "stipulation.seriesreflex",
        Play::SeriesHelpSelf => "stipulation.serieshelpself",
        Play::SeriesReciprocal => "stipulation.seriesreciprocal",
        _ => return None,
    })
}

/// Series in which the other side moves whenever it is in check: who moves, and how it ends.
const fn parry(play: Play) -> [&'static str; 2] {
    let begins = match play {
        Play::Parry | Play::ParrySelf | Play::ParryReflex | Play::ParrySemiReflex => {
            "stipulation.parry.resists"
        }
        _ => "stipulation.parry.helps",
    };
    let ends = match play {
        Play::Parry | Play::HelpParry => "stipulation.parry.last",
        Play::ParrySelf | Play::HelpParrySelf => "stipulation.parry.self",
        Play::ParryHelp => "stipulation.parry.help",
        Play::ParryHelpSelf => "stipulation.parry.helpself",
        _ => "stipulation.parry.reflex",
    };
    [begins, ends]
}

/// `3 moves`; half a move is counted unless it is the reply to a key.
fn number(asked: &Stipulation) -> Phrase {
    let length = asked.length;
    let is_reply = matches!(asked.play, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex);
    match length.half && !is_reply {
        true => Phrase::new("moves").with("count", format!("{}.5", length.moves)),
        false => moves(length.moves),
    }
}

/// What the side does that reaches the goal, which has several forms: `mates`, `mate`.
fn goal_phrase(goal: Goal) -> Phrase {
    let name = match goal {
        Goal::Mate => "goal.mate",
        Goal::Stalemate => "goal.stalemate",
        Goal::MateOrStalemate => "goal.mate_or_stalemate",
        Goal::DoubleStalemate => "goal.double_stalemate",
        Goal::AutoStalemate => "goal.autostalemate",
        Goal::AutoMate => "goal.automate",
        Goal::DoubleMate => "goal.double_mate",
        Goal::CounterMate => "goal.countermate",
        Goal::Check => "goal.check",
        Goal::Capture => "goal.capture",
        Goal::PieceWin => "goal.gain",
        Goal::Target(_) => "goal.target",
        Goal::EnPassant => "goal.en_passant",
        Goal::Castling => "goal.castling",
        Goal::Circuit => "goal.circuit",
        Goal::Exchange => "goal.exchange",
        Goal::FarRank => "goal.far_rank",
        Goal::Any => "goal.any",
    };
    let phrase = Phrase::new(name);
    match goal {
        Goal::Target(square) => phrase.with("square", square.to_string()),
        _ => phrase,
    }
}

#[cfg(test)]
mod tests {
    fn words(text: &str, exchanged: bool) -> String {
        let phrases = super::stipulation(&text.parse().expect(text), exchanged);
        phrases.iter().map(|phrase| phrase.text()).collect()
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(words(text, false), expected, "{text}");
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
        assert_eq!(words("#2", true), "Black mates in 2 moves");
    }

    #[test]
    fn every_play_and_goal_has_words() {
        let plays = [
            "",
            "s",
            "r",
            "semi-r",
            "h",
            "hs",
            "hr",
            "reci-h",
            "ser-",
            "ser-h",
            "ser-s",
            "ser-r",
            "ser-semi-r",
            "ser-hs",
            "ser-reci-h",
            "pser-",
            "pser-s",
            "pser-r",
            "pser-semi-r",
            "pser-h",
            "pser-hs",
            "phser-",
            "phser-s",
            "phser-r",
        ];
        let goals = [
            "#", "=", "#=", "!=", "==", "!#", "##", "##!", "+", "x", "%", "zd5", "ep", "00", "ct", "<>", "^",
            "~",
        ];
        let mut read = 0;
        for (play, goal) in plays.iter().flat_map(|play| goals.map(|goal| (play, goal))) {
            for text in
                [format!("{play}{goal}4"), format!("exact-{play}{goal}4"), format!("2->{play}{goal}3")]
            {
                let Ok(asked) = text.parse() else { continue };
                read += 1;
                let words: String =
                    super::stipulation(&asked, false).iter().map(|phrase| phrase.text()).collect();
                let is_name =
                    ["stipulation.", "goal.", "side.", "moves."].iter().any(|name| words.contains(name));
                assert!(!is_name && !words.contains('{'), "{text}: {words}");
            }
        }
        assert!(read > 600, "{read} stipulations");
    }
}
