//! Legal moves in games of Chess960 beside those of shakmaty, an independent library.

use keymove_engine::{Board, Game};
use keymove_testing::Random;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort_unstable();
    moves
}

fn theirs(position: &Chess) -> Vec<String> {
    sorted(position.legal_moves().iter().map(|mv| mv.to_uci(CastlingMode::Chess960).to_string()).collect())
}

fn ours(game: &Game) -> Vec<String> {
    sorted(game.board().moves().into_iter().map(|mv| game.format_move(mv)).collect())
}

/// Plays one game at random with both, up to so many half-moves; how many castlings were possible on the way.
fn play(number: u32, random: &mut Random, plies: usize) -> usize {
    let board = shakmaty::Board::chess960(number);
    let mut setup = shakmaty::Setup::initial();
    setup.board = board;
    setup.castling_rights = setup.board.rooks();
    let mut position: Chess = setup.position(CastlingMode::Chess960).expect("a first position");
    let fen = Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string();
    let mut game = Game::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut castlings = 0;
    for _ in 0..plies {
        let list = theirs(&position);
        // A normal first position has its castlings as a normal game has them, and writes them as Chess960 does.
        assert_eq!(ours(&game), list, "{}", game.board());
        if list.is_empty() {
            break;
        }
        let castling = position.legal_moves().iter().filter(|mv| mv.is_castle()).count();
        castlings += castling;
        let text = random.pick(&list);
        let mv = game.parse_move(text).unwrap_or_else(|| panic!("{text} in {}", game.board()));
        let uci: shakmaty::uci::UciMove = text.parse().expect("a move");
        let other = uci.to_move(&position).expect("a legal move");
        position.play_unchecked(other);
        game.play(mv);
        assert_eq!(u32::from(game.board().halfmoves()), position.halfmoves(), "{}", game.board());
    }
    castlings
}

#[test]
fn random_games_have_the_same_legal_moves() {
    let mut random = Random::new(1);
    let games = keymove_testing::sized(120, 960);
    let castlings: usize = (0..games).map(|game| play(game * 960 / games, &mut random, 120)).sum();
    // Without any, the test would say little.
    assert!(castlings > games as usize, "{castlings} castlings in {games} games");
}

/// A board that is written as FEN and read again is the same.
#[test]
fn boards_survive_their_fen() {
    let mut random = Random::new(2);
    for number in (0..960).step_by(31) {
        let mut setup = shakmaty::Setup::initial();
        setup.board = shakmaty::Board::chess960(number);
        setup.castling_rights = setup.board.rooks();
        let position: Chess = setup.position(CastlingMode::Chess960).expect("a first position");
        let fen = Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string();
        let mut game = Game::from_fen(&fen, true).expect("a game");
        for _ in 0..60 {
            let text = game.board().to_string();
            assert_eq!(Board::from_fen(&text).as_ref(), Ok(game.board()), "{text}");
            let moves = game.board().moves();
            if moves.is_empty() {
                break;
            }
            game.play(*random.pick(&moves));
        }
    }
}
