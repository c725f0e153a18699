//! Selfmates and reflexmates: what is said of defences, of White's last move and of the mate, held against the legal moves.

use super::{explained, shared};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Play;
use keymove_report::{ExplainOptions, ShownTries, explain_text};
use keymove_solve::tree::PhaseKind;
use keymove_study::explain::{Defeat, Explained, Explanation};
use keymove_study::motives::{Kind, Motive};

/// The mates that White's move forces, by the legal moves alone; `None` if it is not legal or does not force.
fn forced(board: &Arrangement, mv: Move, play: Play) -> Option<Vec<Move>> {
    if !Position::from_arrangement(board).is_ok_and(|position| position.is_legal(mv)) {
        return None;
    }
    let end = board.glimpse(mv);
    let moves = end.moves();
    let mates: Vec<Move> = moves.iter().copied().filter(|&mv| end.glimpse(mv).is_mate()).collect();
    let holds = if play == Play::SelfPlay { mates.len() == moves.len() } else { true };
    (holds && !mates.is_empty()).then_some(mates)
}

/// Whether what a motive of a defence says of the board is so.
fn is_true(motive: &Motive, one: &Explained, defeat: &Defeat, mates: &[Move]) -> bool {
    let (reply, threat) = (one.reply, defeat.threat);
    let replied = one.before.glimpse(reply);
    let end = replied.glimpse(threat);
    let king = |board: &Arrangement| board.king(board.turn());
    let to_all = |unit: Option<_>| {
        let squares = motive.squares.into_iter();
        squares.into_iter().all(|square| {
            let mut own = end.moves().into_iter().filter(|mv| Some(mv.from()) == unit && mv.to() == square);
            own.any(|mv| !end.glimpse(mv).is_mate())
        })
    };
    // The king that was to be mated can go to the square.
    let king_goes = || {
        let spoilt = end.moves().into_iter().filter(|mv| mates.contains(mv)).map(|mv| end.glimpse(mv));
        let all: Vec<Arrangement> = spoilt.collect();
        motive.squares.into_iter().all(|square| {
            let goes = |board: &Arrangement| {
                board.moves().iter().any(|mv| Some(mv.from()) == king(board) && mv.to() == square)
            };
            all.iter().any(goes)
        })
    };
    match motive.kind {
        // What it does besides is so on the board without the check.
        _ if motive.joint && replied.in_check() => true,
        Kind::GivesCheck => replied.in_check(),
        Kind::CapturesThreat => one.before.captured_on(reply) == Some(threat.from()),
        Kind::KeepsMove | Kind::GuardsMatingSquare | Kind::CanInterpose => to_all(Some(reply.to())),
        Kind::Flight => to_all(king(&end)) && motive.squares.has(reply.from()),
        Kind::MovesMatingUnit => mates.iter().all(|mate| mate.from() == reply.from()),
        Kind::CapturesBlock | Kind::GivesUpGuard => king_goes(),
        Kind::MakesStalemate => !end.has_move() && !end.in_check(),
        Kind::ThreatMates => !end.has_move() && end.in_check(),
        Kind::Answers => {
            motive.proof.is_some_and(|mv| end.moves().contains(&mv) && !end.glimpse(mv).is_mate())
        }
        _ => true,
    }
}

/// Whether what is said of a try's failure is so.
fn is_cause(motive: &Motive, diagram: &Position, start: &Arrangement, refutation: Move) -> bool {
    let possible = diagram.passed().is_some_and(|passed| passed.is_legal(refutation));
    match motive.kind {
        Kind::OnlyMove => *start.moves() == [refutation],
        Kind::TryAllows => !possible && start.moves().len() > 1,
        Kind::TryNotProvided => possible && start.moves().len() > 1,
        Kind::TryKingEscapes => start.in_check() && start.king(start.turn()) == Some(refutation.from()),
        Kind::TryInterposed => start.in_check() && !start.is_capture(refutation),
        Kind::TryIsCaptured => start.is_capture(refutation),
        _ => true,
    }
}

/// The number of statements that were looked at, and those that the legal moves refuse.
fn check(explanation: &Explanation) -> (usize, Vec<String>) {
    let play = explanation.study.stipulation.play;
    let (mut count, mut refused) = (0, Vec::new());
    let diagram = Position::from_arrangement(&explanation.study.diagram).expect("a position");
    for (act, account) in explanation.study.acts.iter().zip(&explanation.phases) {
        for failure in account.failures.iter().filter(|_| act.kind == PhaseKind::Try) {
            let Some(refutation) = failure.refutation else { continue };
            count += failure.causes.len();
            let false_ones =
                failure.causes.iter().filter(|cause| !is_cause(cause, &diagram, &act.start, refutation));
            refused.extend(false_ones.map(|cause| format!("{refutation} {cause:?}")));
        }
    }
    for one in explanation.phases.iter().flat_map(|account| &account.variations) {
        let replied = one.before.glimpse(one.reply);
        for defeat in one.defeats.iter().filter(|defeat| defeat.at_once) {
            let passed = one.before.passed().expect("no check");
            let Some(mates) = forced(&passed, defeat.threat, play) else {
                refused.push(format!("{} does not force", defeat.threat));
                continue;
            };
            if forced(&replied, defeat.threat, play).is_some() {
                refused.push(format!("{} still forces after {}", defeat.threat, one.reply));
            }
            for motive in &defeat.motives {
                count += 1;
                if !is_true(motive, one, defeat, &mates) {
                    refused.push(format!("{} {} {motive:?}", one.reply, defeat.threat));
                }
            }
        }
        for answer in one.answers.iter().filter(|answer| answer.is_last) {
            count += answer.errors.len() + answer.serves.len();
            if forced(&replied, answer.mv, play).is_none() {
                refused.push(format!("{} {} does not force", one.reply, answer.mv));
            }
        }
        for motive in &one.forced {
            count += 1;
            let holds = match motive.kind {
                Kind::ForcedByCheck => one.before.in_check(),
                Kind::ForcedByZugzwang => !one.before.in_check(),
                Kind::ForcedByRule => play != Play::SelfPlay && replied.is_mate(),
                Kind::OnlyCaptures => one.before.moves().iter().all(|&mv| one.before.is_capture(mv)),
                Kind::OnlyInterpositions => one.before.moves().iter().all(|&mv| !one.before.is_capture(mv)),
                Kind::BatteryMates => replied.checkers().without(one.reply.to().into()).any(),
                Kind::OwnBlocks => motive.squares.without(replied.color(replied.turn())).is_empty(),
                Kind::OwnPin => {
                    motive.unit.is_some_and(|unit| replied.pinned(replied.turn()).has(unit.square))
                }
                _ => true,
            };
            if !holds {
                refused.push(format!("{} {motive:?}", one.reply));
            }
        }
    }
    (count, refused)
}

#[test]
fn statements_are_what_the_legal_moves_say() {
    let step = keymove_testing::sized(8, 1);
    let mut all = 0;
    for stipulation in ["s#2", "r#2"] {
        for fen in shared("self_reflex", stipulation).iter().step_by(step) {
            let (_, explanation) = explained(fen.parse().expect("a position"), stipulation);
            let (count, refused) = check(&explanation);
            assert!(refused.is_empty(), "{fen} {refused:#?}");
            all += count;
        }
    }
    println!("{all} statements");
}

/// The text of the phases that solve.
fn solution(fen: &str, stipulation: &str) -> String {
    let (tree, explanation) = explained(fen.parse().expect("a position"), stipulation);
    assert!(explanation.study.acts.iter().any(|act| act.kind == PhaseKind::Key), "{fen}");
    let words = explain_text(&tree, &explanation, &ExplainOptions::default());
    words.split_once("\n\n1.").map(|(_, solution)| format!("1.{solution}")).expect("a key")
}

/// Each line begins with the moves and has the words.
fn has(fen: &str, stipulation: &str, expected: &[(&str, &str)]) {
    let words = solution(fen, stipulation);
    for (moves, reason) in expected {
        let found = words.lines().any(|line| line.trim().starts_with(moves) && line.contains(reason));
        assert!(found, "{moves} {reason} is not in {words}");
    }
}

/// E. E. H. Baird, Morning Post 1902, Leeds Mercury Weekly Supplement 1902 (twice); M. Vukcevich, Magyar Sakkszövetség 1981.
#[test]
fn selfmates() {
    let threat = "r7/rnB2B2/N2p1bp1/p1p1kb2/K4R2/PP1PN1n1/5R2/2Q5 w - -";
    let expected = [
        ("1.Sb8!", "threat 2.Sd7+ Bxd7#"),
        ("1...Be4 2.Sc6+", "moves the unit that was to mate"),
        ("1...Rxb8 2.Qxc5+", "captures the threatening unit"),
        ("1...Bd7+ 2.Sc6+", "error: cross-check"),
        ("2...Sxc3#", "forced by check; only captures on c3; own blocks a3 and b3"),
    ];
    has(threat, "s#2", &expected);
    let waiting = "5N2/8/Ppk3bR/1nq2Prp/BPR1K1pP/6B1/3PN1Q1/8 w - -";
    let expected = [
        ("1...Rxf5 2.Kd3+", "opens the line Qh1-c6, is mated on d3"),
        ("2...Rf3#", "only interpositions on f3 and d5; Qc5 is pinned by Rc4; opens the battery of Bg6"),
        ("1...Rxf5 2.Kd3+", "error: interference with Bg6 on f5 (d3)"),
        ("1...Qxc4+ 2.Sd4+", "cross-check, removes the guard of d4"),
    ];
    has(waiting, "s#2", &expected);
    let royal = "3N3B/6r1/pK4Bp/P6Q/Rn1k4/Np1r1p2/1P1p1P2/3Rb3 w - -";
    has(royal, "s#2", &[("1...Bxf2 2.Qe5+", "checks in the mate"), ("2...Kxe5#", "only king moves")]);
    let pins = "3rb3/2Rp4/2nKp3/4Q2q/B1kn2R1/1p1p1p1p/3B3b/8 w - -";
    let expected = [
        ("1...Bxf4 2.Bb5+", "pins Qe5; error: pins Qe5; 2.Bb5+: unguards b5"),
        ("1...Qh8 2.Qxd4+", "2.Qc5#? mates"),
        ("2...Sxb5#", "own Qe5 is pinned by Bf4"),
        ("2...dxc6#", "Sd4 is pinned by Rf4; opens the battery of Rd8"),
    ];
    has(pins, "s#2", &expected);
}

/// T. R. Dawson, The Problemist 1928, and 15th tourney of the British Chess Federation.
#[test]
fn reflexmates() {
    let waiting = "n6B/2p5/P1Pp4/KPPN4/P3B2p/7p/7k/7N w - -";
    let expected = [
        ("1...Sb6 2.Sb4", "error: decoyed to b6; 2.Sb4: self-block b4"),
        ("2...Sc4#", "must mate; own blocks a4, b4, b5 and a6"),
    ];
    has(waiting, "r#2", &expected);
    let threat = "N2kn3/pR6/p1Kp3P/P2P3R/4N2P/bQ6/6bB/5B1q w - -";
    let expected = [
        ("1.Qc2!", "threat 2.Sg5 Bxd5#"),
        ("1...Bh3 2.Sc7", "interference with Rb7 on c7 (d7)"),
        ("1...Qg1 2.Sc3", "unguards d5"),
    ];
    has(threat, "r#2", &expected);
}

/// Against a threat of two moves, in the same words. E. E. H. Baird, British Chess Magazine 1891 and Leeds Mercury Weekly
/// Supplement 1894; M. Vukcevich, U.S. Problem Bulletin 1981, 6th WCCT 1998.
#[test]
fn defences_against_longer_threats() {
    let queen = "2B2R2/5bQP/2N4K/3p4/5k2/p1B1R3/q4P2/3N4 w - -";
    has(queen, "s#3", &[("1...Qb2 2.Be5+", "unguards d5, 2.Sxd5#? mates")]);
    let rook = "8/n1R3pr/6N1/2Pk1P1p/R6K/1p2QpPP/5P1n/5r1B w - -";
    has(rook, "s#3", &[("1...Rxf2 2.Qd2+", "can interpose on d2 and unguards d1")]);
    let both = "q1b2N2/pB1Pp3/4R3/b4k2/1pQ2P1B/3K2P1/3R2PN/6rr w - -";
    has(both, "s#3", &[("1...Qxb7 2.g4+", "captures Bb7, which is needed and leaves a8")]);
    let battery = "1r6/1r1n1PB1/8/bb5B/8/2p1PRP1/P1P2Q2/RK1k4 w - -";
    has(battery, "s#3", &[("1...Bb4 2.Rf6+", "shuts off Rb7 from b1")]);
}

/// The text of all tries.
fn tries(fen: &str, stipulation: &str) -> String {
    let (tree, explanation) = explained(fen.parse().expect("a position"), stipulation);
    explain_text(&tree, &explanation, &ExplainOptions { tries: ShownTries::All, ..ExplainOptions::default() })
}

/// Why tries fail. E. E. H. Baird, Leeds Mercury Weekly Supplement 1902; U. Avner, 1981; E. E. H. Baird, British Chess
/// Magazine 1893.
#[test]
fn failures_of_tries() {
    let check = |fen: &str, stipulation: &str, expected: &[(&str, &str)]| {
        let words = tries(fen, stipulation);
        for (first, reason) in expected {
            let (_, rest) = words
                .split_once(&format!("\n{first}? "))
                .or_else(|| words.split_once(&format!("\n{first}?\n")))
                .expect(first);
            let but = rest.lines().find(|line| line.trim().starts_with("but ")).expect("a refutation");
            assert!(but.contains(reason), "{first} {reason} is not in {but}");
        }
    };
    let waiting = "5N2/8/Ppk3bR/1nq2Prp/BPR1K1pP/6B1/3PN1Q1/8 w - -";
    check(waiting, "s#2", &[("1.Bh2", "lets Pg4 move to g3"), ("1.Qh2", "has left its post (no 2.Kd3)")]);
    let pinned = "8/R4PpP/5kp1/PP1R2N1/Kp3P1B/bQ4P1/rr1p4/nn1b1N1B w - -";
    check(pinned, "s#3", &[("1.Rb7", "pins Qb3 (no 2.Qc3)"), ("1.Rd6+", "forced, and nothing follows")]);
    let shut = "2RN1B2/q5PN/PPB3R1/Qb2k1p1/6P1/4KP2/3P1P2/8 w - -";
    check(shut, "s#3", &[("1.Bb7", "Qa8 is shut off on b7 (no 2.Rc5)")]);
}

/// A mate that Black chooses is not forced.
#[test]
fn what_is_not_so_is_not_said() {
    let free = solution("3R4/1Q1bPPPp/5K1N/6R1/1Nrk3b/2pPq1p1/2P2BP1/8 w - -", "s#2");
    let line = free.lines().find(|line| line.trim().starts_with("1...Bxg5#")).expect("a mate");
    assert!(!line.contains("forced") && !line.contains("only"), "{line}");
}
