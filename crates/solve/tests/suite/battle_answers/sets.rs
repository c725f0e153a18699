//! Set play of series that the defender ends, and after a double step.

use keymove_chess::{Move, Position, Square};
use keymove_reference::battles::{everything, small_position, task, tree};
use keymove_reference::definitions as reference;
use keymove_report::{Layout, TextOptions, solution};
use keymove_solve::tree::{Options, Phase};
use keymove_testing::Random;
use std::collections::BTreeSet;

fn replies(phase: Option<&Phase>) -> BTreeSet<Vec<Move>> {
    let replies = phase.and_then(Phase::play).map(|play| play.replies.as_slice()).unwrap_or_default();
    assert!(replies.iter().all(|reply| reply.goal && !reply.short && reply.continuations.is_empty()));
    replies.iter().map(|reply| vec![reply.mv]).collect()
}

#[test]
fn of_a_series_the_last_reply_is_left() {
    let mut dice = Random::new(17);
    let mut found = 0;
    for stipulation in ["pser-s#2", "pser-r#2", "pser-semi-r#2", "pser-sx2", "pser-rx1", "pser-semi-r+1"] {
        for _ in 0..keymove_testing::sized(20, 300) {
            let position = small_position(&mut dice);
            let tree = tree(&task(&position.to_string(), stipulation), &everything());
            let set = replies(tree.set_play.as_ref());
            if position.passed().is_some() {
                assert_eq!(set, reference::set_play(&position, stipulation), "{position} {stipulation}");
            }
            assert!(tree.set_play.is_none_or(|phase| phase.length.get() == 1 && phase.is_complete()));
            found += usize::from(!set.is_empty());
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn it_is_there_whatever_the_length() {
    for stipulation in ["pser-s#1", "pser-s#2", "exact-pser-s#2"] {
        let task = task("8/8/8/8/3pp3/3pk1Pp/4p2N/4K3 w - -", stipulation);
        let mut solver = keymove_solve::BattleSolver::new(Default::default()).unwrap();
        let outcome = solver.full(&task, &());
        let tree = keymove_solve::tree::build(task, &outcome, &everything(), &mut solver);
        assert!(solution(&tree, &TextOptions::default()).starts_with("  1...d2#\n"), "{stipulation}");
    }
    // One of several moves would do; it is not the only one.
    let forced = tree(&task("8/8/8/7b/8/3pk1P1/7n/4K3 w - -", "pser-s#2"), &everything());
    assert!(forced.set_play.is_none());
    assert!(tree(&task("8/8/8/7b/8/3pk1P1/7n/4K3 w - -", "pser-#2"), &everything()).set_play.is_none());
}

/// Popeye captures en passant in set play and, of course, not after a key.
#[test]
fn after_a_double_step() {
    let after = |square| Options { set_en_passant: square, ..everything() };
    let task = task("k7/8/8/8/3Pp3/6Q1/8/7K w - -", "+2");
    let capture = |options: &Options| {
        let tree = tree(&task, options);
        for layout in [Layout::Short, Layout::Long] {
            let text = solution(&tree, &TextOptions { layout, ..TextOptions::default() });
            assert_eq!(text.contains(" ep."), options.set_en_passant.is_some(), "{text}");
        }
        let play = tree.set_play.as_ref().and_then(Phase::play).unwrap().clone();
        play.replies.into_iter().find(|reply| reply.mv.to_string() == "e4d3")
    };
    assert_eq!(capture(&after(None)), None);
    let answers: Vec<_> = capture(&after(Some(Square::D3)))
        .unwrap()
        .continuations
        .iter()
        .map(|one| one.mv.to_string())
        .collect();
    assert_eq!(answers, ["g3g2", "g3f3", "g3b8", "g3g8"]);
    let reflex = |stipulation: &str| {
        let position: Position = "k7/8/8/8/3Pp3/8/8/7K w - -".parse().unwrap();
        let task = keymove_solve::BattleTask::new(position, stipulation.parse().unwrap());
        replies(tree(&task, &after(Some(Square::D3))).set_play.as_ref()).len()
    };
    assert_eq!((reflex("rep1"), reflex("pser-rep1")), (1, 1));
}
