use super::*;
use crate::mate::check_line;
use crate::player::Options;

fn analyse(fen: &str, question: &Question, threads: usize) -> View {
    let game = Game::from_fen(fen, false).expect(fen);
    let mut player = Player::new(&Options::within(threads, 16 << 20)).expect("memory");
    let view = player.analyse(&game, question, &Arc::default(), &|_| {});
    for line in &view.lines {
        let mut board = *game.board();
        for &mv in &line.moves {
            assert!(board.is_legal(mv), "{fen}: {line:?}");
            board = board.play(mv);
        }
        if let Score::Mate(moves) = line.score {
            assert_eq!(check_line(&game, moves, &line.moves), Ok(()), "{fen}: {line:?}");
        }
    }
    view
}

fn question(lines: usize, seconds: f64) -> Question {
    Question { lines, time: Duration::from_secs_f64(seconds), depth: None, nodes: None }
}

/// H. Weenink, Good Companion 1917: a mate in two moves, by 1.Qc4 alone.
const TWO_MOVER: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 0 1";

#[test]
fn a_shortest_mate_ends_it() {
    let begun = Instant::now();
    let view = analyse(TWO_MOVER, &question(1, 60.0), 1);
    assert!(begun.elapsed() < Duration::from_secs(30));
    let [line] = view.lines.as_slice() else { panic!("{view:?}") };
    assert_eq!((line.score, line.proof), (Score::Mate(2), Some(Proof { shortest: true, by_tables: false })));
    assert_eq!(line.moves[0].to_string(), "b5c4");
}

#[test]
fn mates_of_several_lines_are_proven() {
    for threads in [1, 2] {
        let view = analyse(TWO_MOVER, &question(3, 3.0), threads);
        assert_eq!(view.lines.len(), 3);
        assert_eq!(view.lines[0].score, Score::Mate(2), "{view:?}");
        assert!(view.lines[0].proof.is_some(), "{view:?}");
        // Only the key mates in two.
        assert!(view.lines[1..].iter().all(|line| worth(line.score) < worth(Score::Mate(2))), "{view:?}");
        let firsts: Vec<_> = view.lines.iter().map(|line| line.moves[0]).collect();
        assert!(firsts.iter().all(|mv| firsts.iter().filter(|other| *other == mv).count() == 1));
    }
}

#[test]
fn the_losing_side_gets_proofs_too() {
    // Black may move his king to one of two squares, and is mated after both.
    let view = analyse("7k/8/5K2/8/8/8/8/1R5R b - - 0 1", &question(1, 2.0), 1);
    let line = &view.lines[0];
    assert!(matches!(line.score, Score::Mate(..=-1)) && line.proof.is_some(), "{view:?}");
}

#[test]
fn limits_hold() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let view = analyse(start, &Question { depth: Some(4), ..question(4, 60.0) }, 1);
    assert_eq!((view.depth, view.lines.len()), (4, 4));
    let view = analyse(start, &Question { nodes: Some(20_000), ..question(1, 60.0) }, 1);
    assert!((1..40_000).contains(&view.nodes), "{view:?}");
    let game = Game::initial();
    let mut player = Player::new(&Options::within(1, 4 << 20)).expect("memory");
    let stopped = Arc::new(AtomicBool::new(true));
    let begun = Instant::now();
    player.analyse(&game, &question(1, 60.0), &stopped, &|_| {});
    assert!(begun.elapsed() < Duration::from_secs(5));
    let mated = analyse("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", &question(1, 60.0), 1);
    assert_eq!(mated.lines, []);
}
