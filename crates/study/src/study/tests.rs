//! A study shows the tree that it was made of.

use super::Study;
use keymove_chess::Move;
use keymove_chess::notation::parse_uci;
use keymove_problem::Stipulation;
use keymove_solve::tree::{Options, PhaseKind, build};
use keymove_solve::{Limits, Solver, Task};

fn study(fen: &str, moves: u16) -> Study {
    let position = fen.parse().expect("holds");
    let task =
        Task { position, moves: keymove_problem::Moves::new(moves).expect("holds"), checks_only: false };
    let mut solver = Solver::new(Limits { threads: 1, ..Limits::default() }).expect("holds");
    let outcome = solver.full(&task, &());
    Study::of_tree(&build(&task, &outcome, &Options::default(), &mut solver))
}

/// H. Weenink 1917.
#[test]
fn a_two_mover() {
    let study = study("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", 2);
    let key = study.key().expect("a key");
    assert_eq!((key.kind, key.first.map(|mv| mv.to_string())), (PhaseKind::Key, Some("b5c4".to_owned())));
    assert!(key.block == key.threats.is_empty() && study.complete);
    let act = study.acts.iter().position(|act| act.solves()).expect("holds");
    let endings: Vec<_> = study.endings.iter().filter(|ending| ending.act == act).collect();
    let threats = endings.iter().filter(|ending| ending.reply == Move::NONE).count();
    let answers: usize = key.variations.iter().map(|variation| variation.answers.len()).sum();
    assert_eq!((endings.len(), threats), (answers + threats, key.threats.len()));
    assert!(endings.iter().all(|ending| ending.end.is_mate()
        && (ending.reply == Move::NONE || ending.replied == ending.before.glimpse(ending.reply))));
    for line in study.lines.iter().filter(|line| line.goal) {
        let (before, last) = line.positions(&study.origin(line)).last().expect("holds");
        assert!(before.glimpse(last).is_mate());
    }
    let tries = study.acts.iter().filter(|act| act.kind == PhaseKind::Try);
    for act in tries {
        assert_eq!(act.refutations.len(), 1);
        assert!(
            study
                .lines
                .iter()
                .any(|line| line.moves == [act.first.expect("holds"), act.refutations[0]] && !line.goal)
        );
    }
}

#[test]
fn longer_endings_have_their_way() {
    let study = study("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", 3);
    for ending in &study.endings {
        let line =
            super::Line { act: ending.act, moves: ending.moves(), threat: false, main: false, goal: true };
        let (before, last) = line.positions(&study.origin(&line)).last().expect("holds");
        assert_eq!((before, last), (ending.replied, ending.last));
        assert!(ending.end.is_mate());
        assert_eq!(ending.reply == Move::NONE, ending.threatened && ending.before.turned() == ending.replied);
    }
    assert!(study.endings.iter().any(|ending| ending.way.len() == 3 && ending.is_variation()));
}

/// J. E. Chiasson 1987.
#[test]
fn a_helpmate() {
    let diagram = "8/8/8/3R4/4K3/8/6k1/8 b - -".parse().expect("holds");
    let line = |text: &str| {
        let mut position: keymove_chess::Position = diagram;
        let play = |word| {
            let mv = parse_uci(&position, word).expect("holds");
            position = position.play(mv);
            mv
        };
        text.split(' ').map(play).collect::<Vec<_>>()
    };
    let solutions = [line("g2g1 e4f3 g1f1 d5d1"), line("g2h2 e4f3 h2h3 d5h5")];
    let stipulation: Stipulation = "h#2".parse().expect("holds");
    let study = Study::of_lines(&diagram, stipulation, &solutions, true);
    assert_eq!((study.acts.len(), study.lines.len(), study.endings.len()), (2, 2, 2));
    assert!(study.endings.iter().all(|ending| ending.end.is_mate() && ending.is_variation()));
    assert!(!study.is_battle() && study.key().is_none());
}
