//! Hints: why the solution works, from vague to clear, and never which move it is.
//!
//! Everything comes from the [explanation](keymove_study::explain) of the solution, whose motives are proven. A hint that says that the first
//! move captures, promotes, gives check, or which kind of unit makes it, is left out where one legal move alone is like that, because it would
//! be that move in other words; so are castling and captures en passant. What else the first move does takes thought to see.

mod words;

use keymove_chess::{Arrangement, Color, Move, Position, Role};
use keymove_report::Phrase;
use keymove_study::Act;
use keymove_study::catalogue::{self, Group};
use keymove_study::explain::{Account, Explanation};
use keymove_study::motives::{Class, Kind};

/// The points that each hint takes from those of the problem, which never fall below nothing.
///
/// Half a point of five: the tenth part of a problem, so that who takes all hints of a two-mover, six at most, and solves it still has more
/// than who solves nothing, and less than who solves half of it alone.
pub const HINT_COST: f64 = 0.5;

/// The hints to one position of a problem, the vaguest first; none if the solution is not known.
pub fn hints(explanation: &Explanation) -> Vec<Phrase> {
    let study = &explanation.study;
    let solving = study.acts.iter().zip(&explanation.phases).filter(|(act, _)| act.solves());
    let solving: Vec<(&Act, &Account)> = solving.collect();
    let Some(&(act, account)) = solving.first() else { return Vec::new() };
    let theme = |name: &str| Phrase::new("hint.theme").with("theme", name);
    let shown = explanation.themes.iter().filter(|found| is_told(found.theme));
    let themes = words::listed("hint.themes", "themes", shown.map(|found| theme(found.theme)));
    let all = if study.is_battle() {
        let first = First::of(&study.diagram, act);
        vec![
            force(act, &first),
            set_play(account).map(Phrase::new),
            errors(account),
            themes,
            effects(account, &first),
            first.unit(),
        ]
    } else {
        vec![purposes(&solving), themes, pictures(explanation), mating_units(explanation)]
    };
    all.into_iter().flatten().collect()
}

/// Themes that may be shown by the first move alone, which they would name then.
const OF_FIRST_MOVES: [&str; 2] = ["Castling", "En passant"];

/// Whether a theme belongs into a hint. Those of keys and of force are seen in the diagram, or other hints tell them with more care.
fn is_told(theme: &str) -> bool {
    let is_of_first_move = OF_FIRST_MOVES.contains(&theme);
    !is_of_first_move && catalogue::find(theme).is_some_and(|theme| theme.group != Group::Key)
}

/// The first move of a solution among all that are legal.
struct First<'a> {
    position: &'a Position,
    key: Option<Move>,
    legal: Vec<Move>,
}

impl<'a> First<'a> {
    fn of(position: &'a Position, act: &Act) -> Self {
        Self { position, key: act.first, legal: position.moves().iter().copied().collect() }
    }

    /// Whether more legal moves than the key are like this.
    fn is_one_of_several(&self, is: impl Fn(Move) -> bool) -> bool {
        self.legal.iter().filter(|&&mv| is(mv)).nth(1).is_some()
    }

    /// Whether the first move can be told to be of this kind without naming it.
    fn hides(&self, kind: Kind) -> bool {
        match kind {
            Kind::KeyCaptures | Kind::CapturesMover => {
                self.is_one_of_several(|mv| self.position.is_capture(mv))
            }
            Kind::Promotes => self.is_one_of_several(|mv| mv.promotion().is_some()),
            Kind::KeyCastles | Kind::KeyEnPassant => false,
            _ => true,
        }
    }

    fn unit(&self) -> Option<Phrase> {
        let role = self.position.role_at(self.key?.from())?;
        let is_like = |mv: Move| self.position.role_at(mv.from()) == Some(role);
        self.is_one_of_several(is_like).then(|| Phrase::new("hint.unit").with("man", a_man(role)))
    }
}

/// Whether there is a threat.
fn force(act: &Act, first: &First<'_>) -> Option<Phrase> {
    let name = match (act.check, act.threats.is_empty()) {
        (true, _) if first.is_one_of_several(|mv| first.position.gives_check(mv)) => "hint.check",
        (false, false) => "hint.threat",
        (false, true) if act.block => "hint.zugzwang",
        _ => return None,
    };
    Some(Phrase::new(name))
}

/// What the diagram has ready: the name of a phrase.
const fn set_play(account: &Account) -> Option<&'static str> {
    match account.class {
        Some(Class::BlockThreat) => Some("hint.block_threat"),
        Some(Class::Waiter) => Some("hint.waiter"),
        Some(Class::Mutate) => Some("hint.mutate"),
        Some(Class::IncompleteBlock) => Some("hint.incomplete_block"),
        Some(Class::Threat | Class::CheckingKey) | None => None,
    }
}

/// What the replies let in.
fn errors(account: &Account) -> Option<Phrase> {
    let answers = account.variations.iter().flat_map(|variation| {
        let errors =
            variation.answers.iter().flat_map(|answer| &answer.errors).map(|error| error.motive.kind);
        errors.chain(variation.forced.iter().map(|motive| motive.kind))
    });
    words::counted("hint.replies", answers, words::of_reply)
}

/// What the key does.
fn effects(account: &Account, first: &First<'_>) -> Option<Phrase> {
    let kinds = account.effects.iter().chain(&account.serves).map(|motive| motive.kind);
    words::counted("hint.key", kinds.filter(|&kind| first.hides(kind)), words::of_key)
}

/// What the moves of help and series play are for.
fn purposes(solving: &[(&Act, &Account)]) -> Option<Phrase> {
    let moves = solving.iter().flat_map(|(_, account)| &account.variations);
    let kinds = moves.flat_map(|explained| &explained.serves).map(|motive| motive.kind);
    words::counted("hint.on_the_way", kinds, words::of_line)
}

/// Where the king stands in the end of each solution.
fn pictures(explanation: &Explanation) -> Option<Phrase> {
    let ends = ends(explanation);
    let square = |end: &Arrangement| {
        let king = end.king(end.turn())?;
        let name = if end.turn() == Color::White { "hint.end.white" } else { "hint.end.black" };
        Some(Phrase::new(name).with("square", king.to_string()))
    };
    words::listed("hint.end", "words", ends.iter().filter_map(square))
}

/// Which units make the last moves.
fn mating_units(explanation: &Explanation) -> Option<Phrase> {
    let study = &explanation.study;
    let solving = |ending: &&keymove_study::Ending| study.acts[ending.act].solves();
    let roles: Vec<Role> = study
        .endings
        .iter()
        .filter(solving)
        .filter_map(|ending| ending.end.role_at(ending.last.to()))
        .collect();
    words::listed("hint.last", "words", roles.iter().map(|&role| a_man(role)))
}

/// `a rook`.
fn a_man(role: Role) -> Phrase {
    Phrase::new(match role {
        Role::King => "hint.man.king",
        Role::Queen => "hint.man.queen",
        Role::Rook => "hint.man.rook",
        Role::Bishop => "hint.man.bishop",
        Role::Knight => "hint.man.knight",
        Role::Pawn => "hint.man.pawn",
    })
}

/// The final positions of the solutions.
fn ends(explanation: &Explanation) -> Vec<Arrangement> {
    let study = &explanation.study;
    let solving = study.endings.iter().filter(|ending| study.acts[ending.act].solves());
    solving.map(|ending| ending.end).filter(Arrangement::is_mate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Square;

    /// A hint that fits one legal move is that move in other words.
    #[test]
    fn what_would_name_the_key_is_not_said() {
        let position: Position = "r3k3/8/8/8/p7/8/P7/R3K3 w - -".parse().expect("a position");
        let legal: Vec<Move> = position.moves().iter().copied().collect();
        let of = |from, to| {
            let first = First { position: &position, key: Some(Move::new(from, to)), legal: legal.clone() };
            (
                first.unit().map(|hint| hint.text()),
                first.hides(Kind::KeyCaptures),
                first.hides(Kind::GivesFlight),
            )
        };
        assert_eq!(of(Square::A2, Square::A3), (None, false, true));
        assert_eq!(
            of(Square::A1, Square::B1),
            (Some("The key is a move of a rook.".to_owned()), false, true)
        );
    }
}
