//! Searches as a whole.

use crate::eval::{Group, Groups};
use crate::learn::Lesson;
use crate::{Ask, Control, Engine, Game, Score, Settings};

fn engine(threads: usize) -> Engine {
    Engine::new(&Settings { threads, hash_bytes: 4 << 20, ..Settings::default() }).expect("memory")
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every line that is reported can be played; a mate line ends in mate after as many moves as announced.
#[test]
fn lines_can_be_played_and_mates_are_mates() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", 1),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
        ("8/8/8/8/8/4k3/4p3/4K2r w - - 0 1", 0),
        ("5rk1/5ppp/8/8/8/8/5PPP/2QR2K1 b - - 0 1", 0),
    ] {
        for threads in [1, 2] {
            let game = game(fen);
            let answer = engine(threads).search(&game, &Ask::to_depth(12), &Control::default(), &|report| {
                let mut board = *game.board();
                for &mv in &report.moves {
                    assert!(board.is_legal(mv), "{fen}: {mv} in {:?}", report.moves);
                    board = board.play(mv);
                }
            });
            let Some(line) = answer.lines.first() else {
                assert!(game.board().moves().is_empty(), "{fen}");
                continue;
            };
            if moves > 0 {
                assert_eq!(line.score, Score::Mate(moves), "{fen}: {line:?}");
                let end = line.moves.iter().fold(*game.board(), |board, &mv| board.play(mv));
                assert!(
                    end.position().is_mate() && line.moves.len() == 2 * moves as usize - 1,
                    "{fen}: {line:?}"
                );
            }
        }
    }
}

#[test]
fn one_thread_gives_the_same_again() {
    let run = || {
        let mut engine = engine(1);
        let first = game("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        let second = game("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
        let nodes = [first, second].map(|game| {
            let answer = engine.search(&game, &Ask::to_depth(9), &Control::default(), &|_| {});
            (answer.nodes, answer.best)
        });
        engine.new_game();
        nodes
    };
    assert_eq!(run(), run());
}

#[test]
fn judgements_of_a_weak_level_do_not_enter_a_full_search() {
    let game = Game::initial();
    let full = Ask::to_depth(7);
    let weak = Ask { silent: Groups::of(Group::Network), ..full.clone() };
    let search = |asks: &[&Ask]| {
        let mut engine = engine(1);
        let answers = asks.iter().map(|ask| engine.search(&game, ask, &Control::default(), &|_| {}));
        answers.last().map(|answer| (answer.nodes, answer.lines.first().map(|line| line.score)))
    };
    assert_ne!(search(&[&weak]), search(&[&full]));
    assert_eq!(search(&[&weak, &full]), search(&[&full]));
    assert_eq!(search(&[&full, &weak]), search(&[&weak]));
}

#[test]
fn limits_hold() {
    let mut engine = engine(1);
    let game = Game::initial();
    for nodes in [1, 10, 1000, 20_000] {
        let answer = engine.search(&game, &Ask::for_nodes(nodes), &Control::default(), &|_| {});
        assert!(answer.nodes <= nodes && answer.best.is_some(), "{nodes}: {answer:?}");
    }
    let stopped = Control::default();
    stopped.stop();
    assert!(engine.search(&game, &Ask::infinite(), &stopped, &|_| {}).best.is_some());
    let only = game.parse_move("a2a3").expect("a move");
    let ask = Ask { search_moves: vec![only], ..Ask::to_depth(5) };
    assert_eq!(engine.search(&game, &ask, &Control::default(), &|_| {}).best, Some(only));
}

#[test]
fn several_lines_are_different_and_sorted() {
    let mut engine = engine(1);
    let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    let answer = engine.search(&game, &Ask { lines: 4, ..Ask::to_depth(7) }, &Control::default(), &|_| {});
    let value = |score| match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => 30_000 * moves.signum(),
    };
    let values: Vec<_> = answer.lines.iter().map(|line| value(line.score)).collect();
    let mut firsts: Vec<_> = answer.lines.iter().map(|line| line.moves[0].to_string()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn positions_without_moves_have_no_best_move() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "6k1/6Q1/6K1/8/8/8/8/8 b - - 0 1"] {
        let answer = engine(1).search(&game(fen), &Ask::to_depth(3), &Control::default(), &|_| {});
        assert_eq!((answer.best, answer.lines.len()), (None, 0), "{fen}");
    }
}

/// A repetition that the game already has twice is a draw; the winning side avoids it.
#[test]
fn the_game_before_counts() {
    let mut game = game("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1");
    for text in ["b2c2", "g8f8", "c2b2", "f8g8", "b2c2", "g8f8", "c2b2", "f8g8"] {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv);
    }
    let answer = engine(1).search(&game, &Ask::to_depth(8), &Control::default(), &|_| {});
    let mut after = game.clone();
    after.play(answer.best.expect("a move"));
    assert_eq!(after.repetitions(), 0);
}

/// A line ended badly, as the engine saw only too late. Told so, it plays something else at the same depth, although it
/// sees no further than before.
#[test]
fn a_lost_line_is_not_repeated() {
    let mut engine = engine(1);
    let start = game("rn2kb1r/1pq1pppp/p4n2/3p1b2/1P1P4/1QN1P3/P4PPP/R1B1KBNR w KQkq - 0 1");
    let ask = Ask::to_depth(4);
    let first = engine.search(&start, &ask, &Control::default(), &|_| {});
    let mut lost = start.clone();
    for _ in 0..2 {
        let answer = engine.search(&lost, &ask, &Control::default(), &|_| {});
        lost.play(answer.best.expect("a move"));
    }
    let reply = engine.search(&lost, &ask, &Control::default(), &|_| {}).best.expect("a move");
    let lesson = |score| Lesson { board: *lost.board(), score, depth: 20, best: reply, date: 0 };
    engine.new_game();
    engine.learn(vec![lesson(Score::Centipawns(-900))]);
    let second = engine.search(&start, &ask, &Control::default(), &|_| {});
    assert_ne!(first.best, second.best);
    // A lesson that says nothing new changes nothing.
    engine.new_game();
    engine.learn(Vec::new());
    assert_eq!(engine.search(&start, &ask, &Control::default(), &|_| {}).best, first.best);
}
