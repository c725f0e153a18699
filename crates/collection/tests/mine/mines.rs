//! Games in, mates out, through the public surface.

use super::common::{Heard, hear, settings};
use keymove_chess::Position;
use keymove_collection::mine::{Dual, Fate, Find, Sole, Who};
use keymove_formats::pgn::Games;
use keymove_problem::Moves;

/// Games made for these tests.
const CLUB: &str = include_str!("../../testdata/club.pgn");

/// One line a mate: where, what, what became of it.
fn lines(heard: &Heard) -> Vec<String> {
    let line = |find: &Find| {
        let (entry, keys) = (find.to_entry("club"), find.keys.len());
        let dual = match find.dual {
            None => "",
            Some(Dual::Mate) => " dual mate",
            Some(Dual::Continuation) => " dual",
        };
        format!("{} {} {keys}{dual}: {}: {}", entry.id, entry.stipulation, entry.solution, find.outcome())
    };
    heard.finds.iter().map(line).collect()
}

#[test]
fn the_mates_of_a_club() {
    let heard = hear(settings(1, 3), CLUB.as_bytes());
    assert_eq!(
        lines(&heard),
        [
            "club-1-2b #1 1: 2... Qh4#: missed: no mate within 3 moves any more",
            "club-1-3b #1 1: 3... Qh4#: played",
            "club-2-6w #2 1: 6. Bxf7+ Ke7 7. Nd5#: played",
            "club-3-16w #2 1: 16. Qb8+ Nxb8 17. Rd8#: played",
            "club-5-6w #2 1: 6. Bxf7+ Ke7 7. Nd5#: played",
            "club-6-71w #1 1: 71. Rf8#: mate in 2 instead of 1",
            "club-6-72w #1 1: 72. Rf8#: missed: no mate within 3 moves any more",
            "club-7-61w #2 1: 61. Qxf2 Kh8 62. Qf8#: played",
            "club-7-62w #1 1: 62. Qf8#: missed: stalemate",
            "club-8-31w #1 1: 31. Re8#: missed: no mate within 3 moves any more",
            "club-8-32w #1 1: 32. Re8#: not played: the game ended here",
            "club-9-40w #1 2: 40. Rd8# (40. Re8#): played",
        ]
    );
    assert_eq!(heard.same, [(5, 3)]);
}

fn ids(heard: &Heard) -> Vec<String> {
    heard.finds.iter().map(|find| find.to_entry("").id).collect()
}

/// What is wished for is exactly what has it.
#[test]
fn wishes() {
    let all = hear(settings(1, 3), CLUB.as_bytes());
    let check = |wish: &dyn Fn(&mut keymove_collection::mine::Wishes), has: &dyn Fn(&Find) -> bool| {
        let mut wished = settings(1, 3);
        wish(&mut wished.wishes);
        let found = hear(wished, CLUB.as_bytes());
        let expected: Vec<String> =
            all.finds.iter().filter(|find| has(find)).map(|find| find.to_entry("").id).collect();
        assert!(!expected.is_empty() && expected.len() < all.finds.len());
        assert_eq!(ids(&found), expected);
    };
    check(&|wishes| wishes.min = Moves::new(2).expect("two"), &|find| find.length.get() >= 2);
    check(&|wishes| wishes.who = Who::Side(keymove_chess::Color::Black), &|find| {
        find.side() == keymove_chess::Color::Black
    });
    check(&|wishes| wishes.who = Who::Winner, &|find| find.players.winner() == Some(find.side()));
    check(&|wishes| wishes.player = "morPHY".into(), &|find| {
        find.players.name(find.side()) == "Morphy, Paul"
    });
    check(&|wishes| wishes.fates = vec![Fate::Missed { stalemate: false }], &|find| {
        matches!(find.fate, Fate::Missed { .. })
    });
    check(&|wishes| wishes.fates = vec![Fate::Longer(Moves::ONE), Fate::Ended], &|find| {
        matches!(find.fate, Fate::Longer(_) | Fate::Ended)
    });
    check(&|wishes| wishes.sole = Sole::Mate, &|find| find.keys.len() == 1 && find.dual.is_none());
}

/// The fewest moves in which the side to move mates, by looking at everything.
fn naive_length(position: &Position, max: u16) -> Option<u16> {
    (1..=max).find(|&moves| mates(position, moves))
}

fn mates(position: &Position, moves: u16) -> bool {
    position.moves().into_iter().any(|mv| {
        let next = position.play(mv);
        let replies = next.moves();
        if replies.is_empty() {
            return next.in_check();
        }
        moves > 1 && replies.into_iter().all(|reply| mates(&next.play(reply), moves - 1))
    })
}

/// Every position of every game by a search that leaves nothing out.
#[test]
fn nothing_is_missed() {
    let max = 2;
    let mut every = settings(1, max);
    every.wishes.every = true;
    let heard = hear(every, CLUB.as_bytes());
    let mut found = heard.finds.iter();
    for game in Games::new(CLUB.as_bytes()).flatten() {
        let mut position = game.start.expect("playable");
        for mv in game.main_line().into_iter().map(Some).chain([None]) {
            if let Some(length) = naive_length(&position, max) {
                let find = found.next().expect("found too");
                assert_eq!((find.game, find.position, find.length.get()), (game.number, position, length));
                let mates_in = |mv: &keymove_chess::Move| {
                    let next = position.play(*mv);
                    next.is_mate()
                        || length > 1
                            && next.has_move()
                            && next
                                .moves()
                                .into_iter()
                                .all(|reply| naive_length(&next.play(reply), length - 1).is_some())
                };
                let mut keys: Vec<_> = position.moves().into_iter().filter(mates_in).collect();
                let mut theirs = find.keys.clone();
                keys.sort_unstable();
                theirs.sort_unstable();
                assert_eq!(theirs, keys, "{position}");
                assert_eq!(find.fate == Fate::Played, mv.is_some_and(|mv| keys.contains(&mv)));
                assert_eq!(find.main_line.len(), 2 * usize::from(length) - 1);
            }
            if let Some(mv) = mv {
                position = position.play(mv);
            }
        }
    }
    assert_eq!(found.next(), None);
}

/// What comes out does not depend on the number of threads, nor do counts.
#[test]
fn any_number_of_threads() {
    let many = CLUB.repeat(40);
    for nodes in [None, Some(3000)] {
        let run = |threads: usize| {
            let mut settings = settings(1, 3);
            (settings.threads, settings.effort.nodes) = (threads, nodes);
            hear(settings, many.as_bytes())
        };
        let one = run(1);
        assert!(one.finds.len() > 40 && one.totals.unread == 40);
        assert_eq!(one.totals.unfinished > 0, nodes.is_some());
        for threads in [2, 5] {
            assert_eq!(run(threads), one, "{threads} threads, {nodes:?} nodes");
        }
    }
}

/// A limit makes positions unknown, not without mate.
#[test]
fn limits() {
    let all = hear(settings(2, 3), CLUB.as_bytes());
    for nodes in [1, 2500, 20_000] {
        let mut limited = settings(2, 3);
        limited.effort.nodes = Some(nodes);
        let heard = hear(limited, CLUB.as_bytes());
        assert_eq!(heard.totals.positions, all.totals.positions);
        let unknown = |find: &Find| heard.said.contains(&format!("unfinished: {}", find.setup));
        for find in &all.finds {
            assert!(
                heard.finds.iter().any(|other| other.setup == find.setup) || unknown(find),
                "{}",
                find.setup
            );
        }
        assert!(heard.finds.iter().all(|find| all.finds.iter().any(|other| other.keys == find.keys)));
    }
}

/// Who has heard enough, or has pressed Ctrl-C, has heard the beginning of everything.
#[test]
fn stopped() {
    let many = CLUB.repeat(60);
    let all = hear(settings(1, 3), many.as_bytes());
    for threads in [1, 3] {
        let mut settings = settings(1, 3);
        settings.threads = threads;
        let interrupt = std::sync::Arc::clone(&settings.interrupt);
        let mut miner = keymove_collection::mine::Miner::new(settings).expect("memory");
        let mut heard = Vec::new();
        let listen = &mut |event: keymove_collection::mine::MineEvent<'_>| {
            if let keymove_collection::mine::MineEvent::Found { find, .. } = event {
                heard.push(find.clone());
                if heard.len() == 7 {
                    interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            }
            core::ops::ControlFlow::Continue(())
        };
        miner.mine(many.as_bytes(), listen).expect("a thread");
        assert!(miner.totals().stopped);
        assert!(heard.len() >= 7 && heard.len() < all.finds.len());
        assert_eq!(heard, all.finds[..heard.len()]);
    }
}
