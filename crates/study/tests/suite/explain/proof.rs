//! Every motive that is printed passes a removal test written here in another way: with positions that are set up afresh
//! and the generator of legal moves, or with a walk along the line.

use super::{explained, sample};
use keymove_chess::Arrangement;
use keymove_chess::{Move, Position, Role, Setup, Square, attacks};
use keymove_study::explain::{Answer, Explained, Explanation};
use keymove_study::motives::{Kind, Motive};

#[test]
fn errors_and_defences() {
    let (mut count, mut refused) = (0, Vec::new());
    for fen in sample() {
        let (_, explanation) = explained(fen.parse().expect("a position"), "#2");
        let (proven, failed) = check(&explanation);
        count += proven;
        refused.extend(failed.into_iter().map(|words| format!("{fen}: {words}")));
    }
    println!("{count} motives");
    assert!(count > 100 && refused.is_empty(), "{refused:#?}");
}

/// How many motives of mates and threats of mate there are, and which fail their test.
pub(crate) fn check(explanation: &Explanation) -> (usize, Vec<String>) {
    let (mut count, mut refused) = (0, Vec::new());
    let mut note = |holds: bool, words: &dyn Fn() -> String| {
        count += 1;
        if !holds {
            refused.push(words());
        }
    };
    for variation in explanation.phases.iter().flat_map(|account| &account.variations) {
        let reply = variation.reply;
        for defeat in variation.defeats.iter().filter(|defeat| defeat.at_once) {
            for motive in &defeat.motives {
                let words = || format!("{reply} {} against {}", motive.kind.name(), defeat.threat);
                note(defends(variation, defeat.threat, motive), &words);
            }
        }
        for answer in variation.answers.iter().filter(|answer| answer.goal) {
            for error in &answer.errors {
                let words = || format!("{reply} {} {}", answer.mv, error.motive.kind.name());
                note(errs(variation, answer, &error.motive), &words);
            }
            for pair in &answer.together {
                let words =
                    || format!("{reply} {} {}", answer.mv, pair.map(|one| one.kind.name()).join(" and "));
                note(errs_jointly(variation, answer, pair), &words);
            }
        }
    }
    (count, refused)
}

/// Without the whole move it is no mate, and a block alone is not what makes it one.
fn errs_jointly(variation: &Explained, answer: &Answer, pair: &[Motive; 2]) -> bool {
    let (before, reply) = (&variation.before, variation.reply);
    let end = before.glimpse(reply).glimpse(answer.mv);
    let (loser, mover) = (before.turn(), before.piece_at(reply.from()));
    let undone = edited(&end, loser, |setup| {
        if setup.board[reply.to().index()].is_some_and(|piece| piece.color == loser) {
            setup.board[reply.to().index()] = None;
        }
        setup.board[reply.from().index()] = mover;
    });
    let lifted = edited(&end, loser, |setup| setup.board[reply.to().index()] = None);
    let blocks = pair.iter().any(|motive| motive.kind == Kind::SelfBlock);
    end.is_mate()
        && answer.errors.is_empty()
        && pair[0].kind != pair[1].kind
        && pair.iter().all(|motive| motive.joint)
        && undone.is_none_or(|position| !position.is_mate())
        && (!blocks || lifted.is_none_or(|position| position.is_mate()))
}

/// The position with a few squares changed and this side to move; `None` if it cannot be played.
fn edited(
    position: &Arrangement, turn: keymove_chess::Color, edit: impl FnOnce(&mut Setup),
) -> Option<Position> {
    // A mate by a double step may be one because the capture en passant is forbidden.
    let en_passant = position.en_passant().filter(|_| position.turn() == turn);
    let castling = keymove_chess::Castling::NONE;
    let mut setup = Setup { turn, en_passant, castling, ..position.to_setup() };
    edit(&mut setup);
    Position::from_setup(&setup).ok()
}

/// Whether nothing stands between two squares of a line, but perhaps on `but`.
fn is_clear(position: &Arrangement, from: Square, to: Square, but: Square) -> bool {
    attacks::line(from, to).any()
        && attacks::between(from, to)
            .into_iter()
            .all(|square| square == but || position.piece_at(square).is_none())
}

fn errs(variation: &Explained, answer: &Answer, motive: &Motive) -> bool {
    let (before, reply, last) = (&variation.before, variation.reply, answer.mv);
    let replied = before.glimpse(reply);
    let end = replied.glimpse(last);
    let (loser, winner) = (before.turn(), !before.turn());
    let unit = motive.unit.map(|unit| unit.square);
    let mover = before.piece_at(reply.from()).expect("a unit");
    // Without the whole reply the last move is none or does not mate: errors there must be. A check must be answered, so
    // there is nothing to compare a reply to it with.
    let unplayed = before.turned();
    if !before.in_check() && unplayed.is_legal(last) && unplayed.glimpse(last).is_mate() {
        return false;
    }
    let legal = |position: &Position| motive.proof.is_some_and(|mv| position.is_legal(mv));
    match motive.kind {
        Kind::CrossCheck => replied.in_check() && end.in_check(),
        Kind::OrthogonalFlight | Kind::DiagonalFlight => {
            let diagonal =
                reply.from().file() != reply.to().file() && reply.from().rank() != reply.to().rank();
            mover.role == Role::King && diagonal == (motive.kind == Kind::DiagonalFlight)
        }
        Kind::CastlesIntoMate => mover.role == Role::King,
        Kind::SelfBlock => {
            let square = unit.expect("a unit");
            let lifted = edited(&end, loser, |setup| setup.board[square.index()] = None);
            end.piece_at(square).is_some_and(|piece| piece.color == loser)
                && lifted.is_none_or(|position| legal(&position))
        }
        Kind::Unpin => {
            let king = replied.king(winner).expect("a king");
            before.pinned(winner).has(last.from())
                && !replied.pinned(winner).has(last.from())
                && !attacks::line(king, last.from()).has(last.to())
        }
        Kind::SelfPin => {
            let pinner = motive.by.expect("a line piece").square;
            // A pawn in its place pins nothing, and shuts the line to what stands behind it.
            let on_back_rank = keymove_chess::Bitboard::BACK_RANKS.has(pinner);
            let pawn = keymove_chess::Piece { color: winner, role: Role::Pawn };
            let instead = (!on_back_rank).then_some(pawn);
            let free = edited(&end, loser, |setup| setup.board[pinner.index()] = instead);
            end.pinned(loser).has(unit.expect("a unit")) && free.is_none_or(|position| legal(&position))
        }
        Kind::Interference => interferes(&replied, &end, last, motive),
        Kind::LineOpening => opens(&replied, &end, last, motive),
        Kind::Unguard => match motive.proof {
            Some(parry) => {
                // What it has captured may stand between, or may have given the check that the capture answers.
                let back = |captured| {
                    let board = edited(&end, loser, |setup| {
                        if setup.board[reply.to().index()].is_some_and(|piece| piece.color == loser) {
                            setup.board[reply.to().index()] = captured;
                        }
                        setup.board[reply.from().index()] = Some(mover);
                        let is_double = last.from().rank().abs_diff(last.to().rank()) == 2;
                        if is_double && end.role_at(last.to()) == Some(Role::Pawn) {
                            let passed = (last.from().rank() + last.to().rank()) / 2;
                            setup.en_passant = Some(Square::at(last.to().file(), passed));
                        }
                    });
                    board.is_none_or(|position| position.is_legal(parry))
                };
                parry.from() == reply.from() && (back(None) || back(before.piece_at(reply.to())))
            }
            None => attacks::of(loser, mover.role, reply.from(), unplayed.occupied()).has(last.to()),
        },
        // The square is that of the pawn if it was captured en passant.
        Kind::Recapture => before.color(winner).has(last.to()) && !replied.color(winner).has(last.to()),
        Kind::Decoy => last.to() == reply.to() && before.piece_at(reply.to()).is_none(),
        Kind::MakesWay => {
            let square = motive.squares.first().expect("a square");
            before.piece_at(square).is_some()
                && replied.piece_at(square).is_none()
                && !unplayed.is_legal(last)
        }
        Kind::EnPassant => replied.en_passant() == Some(last.to()) && !unplayed.is_legal(last),
        _ => false,
    }
}

/// The unit's way to where it would parry is clear but for one square, and its king would be out of check there.
fn interferes(replied: &Arrangement, end: &Arrangement, last: Move, motive: &Motive) -> bool {
    let (unit, through) = (motive.unit.expect("a unit"), motive.through.expect("a square"));
    let Some(parry) = motive.proof else {
        let square = motive.squares.first().expect("a square");
        return square == last.to() && attacks::between(unit.square, square).has(through)
            || replied.piece_at(last.from()).is_some_and(|piece| piece.role == Role::King);
    };
    let after = edited(end, !unit.piece.color, |setup| {
        setup.board[unit.square.index()] = None;
        setup.board[parry.to().index()] = Some(unit.piece);
    });
    // With the enemy to move, a position in which the king is in check is refused.
    attacks::between(unit.square, parry.to()).has(through)
        && is_clear(end, unit.square, parry.to(), through)
        && after.is_some()
}

/// The line goes through the square to its target, which nothing else attacks.
fn opens(replied: &Arrangement, end: &Arrangement, last: Move, motive: &Motive) -> bool {
    let (unit, through) = (motive.unit.expect("a unit"), motive.through.expect("a square"));
    if unit.square == last.from() && motive.squares == last.to().into() {
        return attacks::between(last.from(), last.to()).has(through) && replied.is_legal(last);
    }
    let king = end.king(!unit.piece.color).expect("a king");
    let occupied = end.occupied().without(king.into());
    motive.squares.into_iter().all(|target| {
        let attackers = end.attackers(unit.piece.color, target, occupied);
        let lone = target == king && end.checkers().has(unit.square) || attackers == unit.square.into();
        let line = attacks::between(unit.square, target).without(king.into());
        lone && line.has(through) && (line & end.occupied()).is_empty()
    })
}

fn defends(variation: &Explained, threat: Move, motive: &Motive) -> bool {
    let (before, reply) = (&variation.before, variation.reply);
    let replied = before.glimpse(reply);
    let (loser, winner) = (before.turn(), !before.turn());
    let unplayed = before.turned();
    // There was a threat, and there is none any more.
    if !unplayed.is_legal(threat) || !unplayed.glimpse(threat).is_mate() {
        return false;
    }
    if replied.is_legal(threat) && replied.glimpse(threat).is_mate() {
        return false;
    }
    let mover = before.piece_at(reply.from()).expect("a unit");
    let unit = motive.unit.map(|unit| unit.square);
    match motive.kind {
        Kind::GivesCheck => replied.checkers() == motive.squares,
        Kind::CapturesThreat => {
            unit == Some(threat.from()) && replied.color(winner).has(threat.from()).eq(&false)
        }
        Kind::CapturesGuard => {
            let square = unit.expect("a unit");
            before.color(winner).has(square) && !replied.color(winner).has(square)
        }
        Kind::Pins => replied.pinned(winner).has(threat.from()) && unit == Some(threat.from()),
        Kind::ShutsLine => {
            let (from, through) = (unit.expect("a unit"), motive.through.expect("a square"));
            let from = if from == threat.from() && attacks::line(from, through).is_empty() {
                threat.to()
            } else {
                from
            };
            let seen =
                |from: Square| motive.squares.into_iter().any(|to| attacks::between(from, to).has(through));
            through == reply.to() && (seen(from) || seen(threat.to()))
        }
        Kind::Unpins => {
            let square = unit.expect("a unit");
            let forced = replied.glimpse(threat);
            before.pinned(loser).has(square)
                || unplayed.glimpse(threat).pinned(loser).has(square) && !forced.pinned(loser).has(square)
        }
        Kind::GuardsMatingSquare | Kind::CanInterpose => {
            let parry = motive.proof.expect("a parry");
            parry.from() == reply.to() && motive.squares.has(parry.to())
        }
        Kind::OpensLine => {
            let (from, through) = (unit.expect("a unit"), motive.through.expect("a square"));
            let is_pawn = motive.unit.is_some_and(|unit| unit.piece.role == Role::Pawn);
            before.piece_at(through).is_some()
                && replied.piece_at(through).is_none()
                && motive
                    .squares
                    .into_iter()
                    .any(|to| is_pawn || to == through || attacks::between(from, to).has(through))
        }
        Kind::Flight => {
            let king = before.king(loser).expect("a king");
            motive.proof.is_some_and(|mv| mv.from() == king && before.piece_at(mv.to()).is_some())
        }
        Kind::MovesKing => mover.role == Role::King,
        Kind::GuardsKingSquare => {
            replied.piece_at(threat.from()).is_some_and(|piece| piece.role == Role::King)
                && !replied.is_legal(threat)
        }
        Kind::Leaves => threat.to() == reply.from(),
        Kind::BlocksPawn => replied.piece_at(threat.from()).is_some_and(|piece| piece.role == Role::Pawn),
        _ => false,
    }
}
