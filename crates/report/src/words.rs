//! What a stipulation asks for, in words and signs.

use crate::phrase::Phrase;
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Arrangement, Move, Role};
use keymove_problem::{Goal, Length, Moves, Play, Stipulation};
use keymove_solve::answer::Missing;
use keymove_solve::tree::Tree;
use keymove_solve::{Restriction, Stop};

/// What a solution is, as a noun without article: `mate`, `selfmate`, `reflex stalemate`, `capture`.
pub(super) fn aim(stipulation: &Stipulation) -> Phrase {
    let goal = |name| Phrase::new(name).with("aim", goal_noun(stipulation.goal));
    match (stipulation.play, stipulation.goal) {
        (Play::SelfPlay | Play::ParrySelf, Goal::Mate) => Phrase::new("aim.selfmate"),
        (Play::SelfPlay | Play::ParrySelf, Goal::Stalemate) => Phrase::new("aim.selfstalemate"),
        (Play::SelfPlay | Play::ParrySelf, _) => goal("aim.forced"),
        (Play::Reflex | Play::ParryReflex, Goal::Mate) => Phrase::new("aim.reflexmate"),
        (Play::Reflex | Play::ParryReflex, _) => goal("aim.reflex"),
        (Play::SemiReflex | Play::ParrySemiReflex, Goal::Mate) => Phrase::new("aim.semi_reflexmate"),
        (Play::SemiReflex | Play::ParrySemiReflex, _) => goal("aim.semi_reflex"),
        _ => goal_noun(stipulation.goal),
    }
}

fn goal_noun(goal: Goal) -> Phrase {
    let name = match goal {
        Goal::Mate => "aim.mate",
        Goal::Stalemate => "aim.stalemate",
        Goal::MateOrStalemate => "aim.mate_or_stalemate",
        Goal::DoubleStalemate => "aim.double_stalemate",
        Goal::AutoStalemate => "aim.autostalemate",
        Goal::AutoMate => "aim.automate",
        Goal::DoubleMate => "aim.double_mate",
        Goal::CounterMate => "aim.countermate",
        Goal::Check => "aim.check",
        Goal::Capture => "aim.capture",
        Goal::PieceWin => "aim.gain",
        Goal::Target(_) => "aim.target",
        Goal::EnPassant => "aim.en_passant",
        Goal::Castling => "aim.castling",
        Goal::Circuit => "aim.circuit",
        Goal::Exchange => "aim.exchange",
        Goal::FarRank => "aim.far_rank",
        Goal::Any => "aim.any",
    };
    let square = if let Goal::Target(square) = goal { square.to_string() } else { String::new() };
    Phrase::new(name).with("square", square)
}

/// Why something is missing from an answer.
pub fn missing(missing: &Missing) -> Phrase {
    match missing {
        Missing::Stopped { stop: why, none_up_to: None } => stop(*why),
        Missing::Stopped { stop: why, none_up_to: Some(length) } => {
            let is_one = *length == Length::whole(Moves::ONE);
            let name = if is_one { "missing.stopped.one" } else { "missing.stopped" };
            Phrase::new(name).with("stop", stop(*why)).with("length", length.to_string())
        }
        Missing::Cut { moves } => Phrase::new("missing.cut").with("count", moves.to_string()),
        Missing::Unlisted { solutions } => {
            Phrase::new("missing.unlisted").with("count", solutions.to_string())
        }
    }
}

/// Why a search has ended.
pub fn stop(stop: Stop) -> Phrase {
    Phrase::new(match stop {
        Stop::Time => "stop.time",
        Stop::Nodes => "stop.nodes",
        Stop::Memory => "stop.memory",
        Stop::User => "stop.user",
    })
}

/// What the search left out, to stand behind the header: `, checks only`. Empty if nothing.
pub(super) fn restriction(restriction: &Restriction) -> String {
    let mut text = String::new();
    if restriction.checks_only {
        text.push_str(", checks only");
    }
    if let Some(most) = restriction.max_flights {
        text.push_str(&format!(", at most {most} flights"));
    }
    if let Some(limit) = restriction.non_trivial {
        text.push_str(&format!(", at most {} replies not answered within {}", limit.most, limit.length));
    }
    text
}

/// Whether checks are all that the attacker was restricted to.
pub(super) fn is_checks_only(tree: &Tree) -> bool {
    tree.restriction == Restriction { checks_only: true, ..Restriction::NONE }
}

/// The position after a reply, which in parry play may be none.
pub(super) fn after_reply(position: &Arrangement, mv: Move) -> Arrangement {
    if mv == Move::NONE { position.passed().unwrap_or(*position) } else { position.glimpse(mv) }
}

/// A move in play for this goal. The long style, as Popeye does, calls mate a check unless it is played for.
pub(super) fn move_for(position: &Arrangement, mv: Move, goal: Goal, style: Style) -> String {
    let words = plain_move(position, mv, style);
    match words.strip_suffix(" #") {
        Some(start) if style == Style::Long && goal != Goal::Mate => format!("{start} +"),
        _ => words,
    }
}

/// The move with the sign of the goal that it reaches: `Qe6#`, `Kh6=`, `Ra1-a8 + z`.
pub(super) fn goal_move(position: &Arrangement, mv: Move, goal: Goal, style: Style) -> String {
    let words = move_for(position, mv, goal, style);
    let sign = match goal {
        Goal::Target(_) => "z".to_owned(),
        // Shown by the move itself, or nothing to be shown.
        Goal::Mate | Goal::Check | Goal::EnPassant | Goal::Castling | Goal::Any => return words,
        goal => goal.to_string(),
    };
    // These say more than the sign of check or mate.
    let ending = sign.contains(['#', '=']);
    let words = if ending { words.trim_end_matches(['+', '#', ' ']) } else { &words };
    let tight = style != Style::Long && (sign.starts_with('=') || sign.starts_with('#'));
    format!("{words}{}{sign}", if tight { "" } else { " " })
}

/// The move without more signs than the style gives it. Moves that leave the own king in check, and so end the play with
/// a double mate or the like, are written too.
pub(super) fn plain_move(position: &Arrangement, mv: Move, style: Style) -> String {
    if mv == Move::NONE {
        return "--".into();
    }
    let role = position.role_at(mv.from());
    let Some(role) = role.filter(|_| !position.is_legal(mv)) else { return format_move(position, mv, style) };
    let files = mv.from().file().abs_diff(mv.to().file());
    if role == Role::King && files == 2 {
        return castling(mv.to().file() == 6, style).into();
    }
    let captures = position.role_at(mv.to()).is_some() || role == Role::Pawn && files > 0;
    let letter = match role {
        Role::Pawn => String::new(),
        Role::Knight if style != Style::San => "S".into(),
        role => role.letter().to_string(),
    };
    let stroke = match (style, captures) {
        (Style::Long, true) => "*",
        (Style::Long, false) => "-",
        (Style::San | Style::Short, true) => "x",
        (Style::San | Style::Short, false) => "",
    };
    let mut words = format!("{letter}{}{stroke}{}", mv.from(), mv.to());
    if let Some(role) = mv.promotion() {
        words.push_str(if style == Style::Short { "" } else { "=" });
        words.push(if role == Role::Knight && style != Style::San { 'S' } else { role.letter() });
    }
    words
}

fn castling(short: bool, style: Style) -> &'static str {
    match (short, style) {
        (true, Style::San) => "O-O",
        (true, _) => "0-0",
        (false, Style::San) => "O-O-O",
        (false, _) => "0-0-0",
    }
}
