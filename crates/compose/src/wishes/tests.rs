//! What is found with wishes against what is found without them and filtered afterwards.

use super::*;
use crate::Task;
use crate::search::{Best, Counts, Filters, Improvement, Observer, Plan, run};
use crate::space::More;
use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::Arrangement;
use keymove_chess::{Color, Piece, Position, Role, Square};
use keymove_solve::Limits;
use keymove_study::score::{Score, Scorer, Weights};
use keymove_study::{catalogue, patterns};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// H. Weenink 1917.
const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
/// M. Bron: a three-mover.
const CROWDED: &str = "b2RB3/3N1Kp1/Qpp4p/B2k1p1r/2Np4/1r3RP1/3bP3/1n6 w - -";
/// With a grandparent key and a rook.
const ROOK: &str = "4Q1B1/8/pp2K2p/2k5/8/3p1N1r/3B4/8 w - -";
/// S. Loyd: its key captures, and so do most near it.
const CAPTURES: &str = "7Q/7b/5p1p/8/5NN1/4KP2/7R/6k1 w - -";
/// With castling.
const CASTLING: &str = "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -";

#[derive(Default)]
struct Collect(Mutex<BTreeMap<u64, (Vec<Improvement>, Counts)>>);

impl Observer for Collect {
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts) {
        self.0.lock().expect("no thread panics").insert(piece, (found, *counts));
    }
}

/// All improvements by diagram, and the counts.
fn search(plan: &Plan) -> (BTreeMap<String, Improvement>, Counts) {
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    let collect = Collect::default();
    assert_eq!(run(plan, &pieces, &collect), Ok(true));
    let (mut all, mut sum) = (BTreeMap::new(), Counts::default());
    for (piece, (found, counts)) in collect.0.into_inner().expect("no thread panics") {
        assert_eq!(counts.positions, plan.space.positions(piece));
        sum += counts;
        for one in found {
            assert!(all.insert(one.position.to_string(), one).is_none());
        }
    }
    assert_eq!(sum.improved, all.len() as u64);
    let judged = sum.illegal + sum.unsound + sum.undecided + sum.lower + sum.unwanted + sum.improved;
    assert_eq!(sum.positions, judged);
    (all, sum)
}

fn plan(fen: &str, level: u16) -> Plan {
    let original = fen.parse::<Position>().expect("a position");
    let mut plan = Plan::new(&original, level, Weights::default()).expect("a sound two-mover");
    // Enough that every wish has something to choose from.
    plan.threshold = plan.score - 40;
    plan
}

/// Whether an improvement is as wished, from the diagrams alone as far as that is possible.
fn is_wanted(wishes: &Wishes, plan: &Plan, one: &Improvement) -> bool {
    let (files, ranks) = one.changes.shift;
    let at = |square: Square| {
        let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
    };
    let (old, new) = (&plan.original, &one.position);
    let there = |square| at(square).and_then(|square| new.piece_at(square));
    let mut gone: Vec<(Square, Piece)> = old.units().filter(|&(s, piece)| there(s) != Some(piece)).collect();
    let come = new.occupied().len() as usize + gone.len() - old.occupied().len() as usize;
    let only_moved = gone.is_empty() && come == 0;
    gone.retain(|&(square, _)| wishes.keep_units.has(square));
    let key = (at(plan.key.from()), at(plan.key.to()), plan.key.promotion());
    let score = score(new, one.key);
    let old_score = self::score(old, plan.key);
    let count = |color, role| move |position: &Arrangement| position.pieces(color, role).len();
    gone.is_empty()
        && wishes.keep_empty.into_iter().all(|square| there(square).is_none())
        && (!wishes.only_add || (old.units().all(|(s, piece)| new.piece_at(s) == Some(piece))))
        && match wishes.shifts {
            Shifts::All => true,
            Shifts::WithOthers => !only_moved,
            Shifts::None => (files, ranks) == (0, 0),
        }
        && wishes.max_units.is_none_or(|most| new.occupied().len() <= most)
        && KINDS.iter().zip(wishes.no_add).all(|(&Piece { color, role }, not)| {
            let deleted = one.changes.deleted.iter().filter(|unit| unit.1 == Piece { color, role }).count();
            !not || count(color, role)(new) == count(color, role)(old) - deleted as u32
        })
        && (!wishes.keep_key || key == (Some(one.key.from()), Some(one.key.to()), one.key.promotion()))
        && (!wishes.no_capture_key || score.key.captured.is_none())
        && (!wishes.no_checking_key || score.key.checkers == 0)
        && wishes.themes.iter().all(|&(theme, times)| score.counts[theme as usize] >= times)
        && (!wishes.keep_themes || score.counts.iter().zip(old_score.counts).all(|(&new, old)| new >= old))
        && wishes.max_distance.is_none_or(|most| one.changes.distance() <= most)
}

fn score(position: &Arrangement, key: keymove_chess::Move) -> Score {
    Scorer::new(Weights::default()).score(position, key).expect("sound")
}

/// Searches with wishes find what the search without them finds and the wishes allow; how many those are, together.
fn check(fen: &str, level: u16, wishes: impl Iterator<Item = Wishes>) -> usize {
    let without = plan(fen, level);
    let (all, _) = search(&without);
    let mut total = 0;
    for wishes in wishes {
        let text = wishes.to_string();
        let wanted = |(fen, one): (_, &Improvement)| is_wanted(&wishes, &without, one).then_some(fen);
        let expected: Vec<&String> = all.iter().filter_map(wanted).collect();
        let mut plan = without.clone();
        plan.wish(wishes.clone()).expect("they can be fulfilled");
        let (found, counts) = search(&plan);
        assert_eq!(found.keys().collect::<Vec<_>>(), expected, "{fen} {text}");
        assert!(found.iter().all(|(fen, one)| all[fen] == *one));
        if level == 1 {
            plan.filters = Filters::NONE;
            let naive = search(&plan);
            let sums = |counts: &Counts| (counts.positions, counts.lower, counts.unwanted, counts.illegal);
            assert_eq!((naive.0, sums(&naive.1)), (found, sums(&counts)), "{fen} {text}");
        }
        total += expected.len();
    }
    total
}

fn set(text: &str) -> Bitboard {
    squares(text).expect("squares")
}

/// Wishes, each alone and some together.
fn all_wishes(original: &Arrangement) -> Vec<Wishes> {
    let none = Wishes::default;
    let pawn = original.pieces(Color::Black, Role::Pawn).first().map(Bitboard::of).expect("a pawn");
    let free = set("a1,e4,d4,c4,b7,f2,g5").without(original.occupied());
    vec![
        Wishes { keep_units: pawn | original.color(Color::White), ..none() },
        Wishes { keep_empty: free, ..none() },
        Wishes { keep_empty: free | pawn, ..none() },
        Wishes { only_add: true, ..none() },
        Wishes { shifts: Shifts::None, ..none() },
        Wishes { shifts: Shifts::WithOthers, ..none() },
        Wishes { max_units: Some(original.occupied().len()), ..none() },
        Wishes { no_add: kinds("QRqp").expect("kinds"), ..none() },
        Wishes { keep_key: true, ..none() },
        Wishes { no_capture_key: true, ..none() },
        Wishes { no_checking_key: true, ..none() },
        Wishes { keep_themes: true, ..none() },
        Wishes { themes: vec![required_theme("selfblock").expect("a theme")], ..none() },
        Wishes { themes: vec![required_theme("kingflights=2").expect("a theme")], ..none() },
        Wishes { max_distance: Some(1), ..none() },
        Wishes {
            keep_key: true,
            only_add: true,
            keep_empty: free,
            no_add: kinds("P").expect("a kind"),
            max_units: Some(original.occupied().len() + 1),
            ..none()
        },
        Wishes { keep_key: true, keep_themes: true, max_distance: Some(2), shifts: Shifts::None, ..none() },
    ]
}

#[test]
fn wishes_filter() {
    for fen in [WEENINK, ROOK, CASTLING] {
        let wishes = all_wishes(&fen.parse::<Position>().expect("a position"));
        assert!(check(fen, 1, wishes.into_iter()) > 0, "{fen}");
    }
}

#[test]
fn wishes_filter_at_level_two() {
    let (fens, every): (&[&str], _) =
        keymove_testing::sized((&[WEENINK], 7), (&[WEENINK, ROOK, CASTLING], 1));
    for fen in fens {
        let wishes = all_wishes(&fen.parse::<Position>().expect("a position"));
        assert!(check(fen, 2, wishes.into_iter().skip(1).step_by(every)) > 0, "{fen}");
    }
}

/// Capture keys that would fill the list of the best leave room for others.
#[test]
fn a_capture_key_is_never_offered_and_the_list_is_filled() {
    let best = |plan: &Plan, most: usize| {
        let (all, counts) = search(plan);
        let mut best = Best::new(most);
        all.values().for_each(|one| best.add(one));
        let kept: Vec<(String, bool)> = best
            .list()
            .map(|group| {
                let one = group.first();
                (one.position.to_string(), score(&one.position, one.key).key.captured.is_some())
            })
            .collect();
        (kept, counts)
    };
    let mut plan = plan(CAPTURES, 1);
    plan.threshold = i64::MIN;
    let most = 5;
    let (without, _) = best(&plan, most);
    let captures = without.iter().filter(|one| one.1).count();
    assert!(without.len() == most && captures > 0, "{without:?}");
    plan.wish(Wishes { no_capture_key: true, ..Wishes::default() }).expect("possible");
    let (with, counts) = best(&plan, most);
    assert_eq!(with.len(), most);
    assert!(with.iter().all(|one| !one.1), "{with:?}");
    assert!(counts.unwanted > 0);
}

/// Of a helpmate, the first moves of all solutions are asked.
#[test]
fn first_moves_of_helpmates() {
    let original = "8/8/8/3R4/4K3/8/6k1/8 b - -".parse::<Position>().expect("a position");
    let task = Task::of("h#2".parse().expect("a stipulation")).expect("a task");
    let mut plan = Plan::of_task(&original, task, None, 1, Weights::default()).expect("sound");
    plan.threshold = i64::MIN;
    let (all, _) = search(&plan);
    let quiet = |(fen, one): (_, &Improvement)| {
        let firsts = one.solutions.iter().filter_map(|line| line.first());
        let mut after = firsts.map(|&mv| one.position.play(mv));
        after.all(|after| after.occupied().len() == one.position.occupied().len()).then_some(fen)
    };
    let expected: Vec<&String> = all.iter().filter_map(quiet).collect();
    assert!(!expected.is_empty() && expected.len() < all.len(), "{} of {}", expected.len(), all.len());
    plan.wish(Wishes { no_capture_key: true, ..Wishes::default() }).expect("possible");
    assert_eq!(search(&plan).0.keys().collect::<Vec<_>>(), expected);
}

/// Keeps parts of pieces, and ends the search with the first of them.
struct Raise {
    flag: Arc<AtomicBool>,
    parts: Mutex<(Vec<String>, Counts)>,
}

impl Observer for Raise {
    fn done(&self, _: u64, _: Vec<Improvement>, _: &Counts) {}

    fn part(&self, _: u64, found: &[Improvement], counts: &Counts) {
        let mut parts = self.parts.lock().expect("no thread panics");
        parts.0.extend(found.iter().map(|one| one.position.to_string()));
        parts.1 += *counts;
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// A judgement that a limit leaves open is no verdict.
#[test]
fn what_is_left_open_is_undecided() {
    let task = Task::of("#3".parse().expect("a stipulation")).expect("a task");
    let original = CROWDED.parse::<Position>().expect("a position");
    let mut plan = Plan::of_task(&original, task, None, 1, Weights::default()).expect("sound");
    plan.threshold -= 60;
    let grimshaw = Feature::find("Grimshaw", &[]).expect("a theme");
    plan.wish(Wishes { forbidden: vec![grimshaw], ..Wishes::default() }).expect("possible");
    let (all, counts) = search(&plan);
    assert_eq!((counts.undecided, counts.unclear), (0, 0));
    // Some positions are judged with so few, but not their themes.
    plan.most_positions = 3000;
    let (found, open) = search(&plan);
    assert!(open.unclear > 0 && open.undecided >= open.unclear, "{open:?}");
    assert!(found.keys().all(|fen| all.contains_key(fen)));
    // What is told apart is told as with all the time there is; the rest is open.
    assert!(open.unwanted <= counts.unwanted && open.unsound <= counts.unsound && open.lower <= counts.lower);
    assert!(open.improved + open.unwanted + open.undecided >= counts.improved + counts.unwanted);
}

/// What was found before the end of a search is told, and is what the whole search finds.
#[test]
fn the_end_of_a_search_loses_nothing_that_was_found() {
    let original = "8/3Q4/2p5/4kp2/8/1Kp1P1P1/2PN4/8 w - -".parse::<Position>().expect("a position");
    let task = Task::of("#3".parse().expect("a stipulation")).expect("a task");
    let mut longer = Plan::of_task(&original, task, None, 1, Weights::default()).expect("sound");
    longer.threshold = i64::MIN;
    for mut plan in [longer, plan(WEENINK, 2)] {
        plan.threshold -= if plan.threshold > i64::MIN { 60 } else { 0 };
        let (all, _) = search(&plan);
        let flag = Arc::new(AtomicBool::new(false));
        plan.limits = Limits::interrupted_by(&flag);
        let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
        let raise = Raise { flag, parts: Mutex::default() };
        assert_eq!(run(&plan, &pieces, &raise), Ok(false));
        let (found, sum) = raise.parts.into_inner().expect("no thread panics");
        assert!(found.iter().all(|fen| all.contains_key(fen)), "{}", plan.original);
        assert_eq!(sum.improved, found.len() as u64);
        let judged = sum.illegal + sum.unsound + sum.undecided + sum.lower + sum.unwanted + sum.improved;
        assert_eq!(sum.positions, judged);
        // Nothing at all, where it had ended before.
        let raise = Raise { flag: Arc::default(), parts: Mutex::default() };
        assert_eq!(run(&plan, &pieces, &raise), Ok(false));
        assert_eq!(raise.parts.into_inner().expect("no thread panics").1, Counts::default());
    }
}

#[test]
fn what_the_space_can_leave_out_is_not_searched() {
    let mut plan = plan(WEENINK, 2);
    let positions =
        |plan: &Plan| (0..plan.space.pieces()).map(|piece| plan.space.positions(piece)).sum::<u64>();
    let all = positions(&plan);
    plan.wish(Wishes { only_add: true, no_add: kinds("QRBNPqrbn").expect("kinds"), ..Wishes::default() })
        .expect("something is left");
    // Seven pawns may be added on the 48 squares of six ranks, less c7 and f4, d6, b5, b3 on them: one, or two of them.
    assert_eq!(positions(&plan), 43 + 43 * 42 / 2);
    plan.wish(Wishes { keep_key: true, ..Wishes::default() }).expect("something is left");
    assert!(positions(&plan) < all);
}

#[test]
fn themes_of_the_catalogue() {
    let mut plan = plan(WEENINK, 1);
    plan.threshold = plan.score - 30;
    let (all, _) = search(&plan);
    let shows = |one: &Improvement, name: &str| {
        let stipulation = "#2".parse().expect("one");
        let study = super::feature::study(&one.position, stipulation, &Limits::default()).expect("solved");
        catalogue::detect(&study).iter().any(|finding| finding.theme == name)
    };
    let mut sizes = Vec::new();
    for name in ["Grimshaw", "Mutate"] {
        let feature = Feature::find(&name.to_lowercase(), &[]).expect("a theme");
        let shown: Vec<&String> =
            all.iter().filter(|(_, one)| shows(one, feature.name())).map(|(fen, _)| fen).collect();
        plan.wish(Wishes { required: vec![feature.clone()], ..Wishes::default() }).expect("possible");
        let (with, _) = search(&plan);
        assert_eq!(with.keys().collect::<Vec<_>>(), shown, "{name}");
        plan.wish(Wishes { forbidden: vec![feature], ..Wishes::default() }).expect("possible");
        let (without, counts) = search(&plan);
        assert_eq!(without.len() + with.len(), all.len(), "{name}");
        assert_eq!((counts.unwanted, counts.unclear), (with.len() as u64, 0));
        sizes.push((with.len(), without.len()));
    }
    assert!(sizes.iter().any(|sizes| sizes.0 > 0) && sizes.iter().any(|sizes| sizes.1 > 0), "{sizes:?}");
}

#[test]
fn own_patterns() {
    let text = patterns::BUILT_IN;
    let own = patterns::read(text).expect("patterns");
    let feature = Feature::find(&own[0].name.to_uppercase(), &own).expect("found");
    assert!(matches!(&feature, Feature::Pattern(pattern) if *pattern == own[0]));
    assert!(matches!(Feature::find("grimshaw", &own), Ok(Feature::Theme(_))));
    let wishes = Wishes { required: vec![feature], ..Wishes::default() };
    assert!(wishes.to_string().starts_with(&format!("--require \"{}#", own[0].name)));
}

#[test]
fn contradictions() {
    let none = Wishes::default;
    let refused = |wishes: Wishes, level, expected: &str| {
        let error = plan(WEENINK, level).wish(wishes).expect_err("a contradiction");
        assert_eq!(error.to_string(), expected);
    };
    let kept = "there is no unit on a1 that could be kept; expected the squares of units";
    refused(Wishes { keep_units: set("b5,a1"), ..none() }, 2, kept);
    let both = Wishes { keep_units: set("f4"), keep_empty: set("f4"), ..none() };
    refused(both, 2, "f4 cannot be kept empty: its unit is to be kept");
    let king = Wishes { keep_empty: set("d6"), ..none() };
    refused(king, 2, "d6 cannot be kept empty: a king is never deleted");
    let added = Wishes { keep_empty: set("f4"), only_add: true, ..none() };
    refused(added, 2, "f4 cannot be kept empty: units are only added");
    let key = Wishes { keep_empty: set("b5"), keep_key: true, ..none() };
    refused(key, 2, "b5 cannot be kept empty: the key leaves from there and is to be kept");
    let many = "2 squares to be kept empty have units on them, which 1 transformation cannot all delete";
    refused(Wishes { keep_empty: set("f4,a8"), ..none() }, 1, many);
    let few = Wishes { max_units: Some(3), keep_units: set("a8,f4"), ..none() };
    refused(few, 3, "at most 3 units contradict the other wishes, which keep 4, kings included");
    let far = "at most 4 units cannot be: 2 transformations leave at least 5 of the 7";
    refused(Wishes { max_units: Some(4), ..none() }, 2, far);
    let nothing = Wishes { only_add: true, no_add: [true; 10], ..none() };
    refused(
        nothing,
        2,
        "the wishes leave no position within 2 transformations; expected wishes that allow some",
    );
    let grimshaw = Feature::find("Grimshaw", &[]).expect("a theme");
    let both = Wishes { required: vec![grimshaw.clone()], forbidden: vec![grimshaw], ..none() };
    refused(both, 2, "Grimshaw is both required and forbidden");
}

#[test]
fn texts() {
    let message = |error: WishError| error.to_string();
    assert!(squares("e4, F4").is_ok_and(|set| set.len() == 2));
    assert_eq!(squares("c3-A4"), squares("a3,b3,c3,a4,b4,c4"));
    assert!(squares("a1-").is_err() && squares("a1-b2-c3").is_err());
    assert_eq!(
        message(squares("e4,i9").expect_err("wrong")),
        "\"i9\" is no square; expected squares such as e4,f4, or a1-h2 for all between two corners"
    );
    let kind =
        "\"K\" is no kind of unit that is added; expected letters of QRBNP for White and qrbnp for Black";
    assert_eq!(message(kinds("QK").expect_err("wrong")), kind);
    assert!(
        message(required_theme("selfblok").expect_err("wrong"))
            .starts_with("\"selfblok\" is no theme of the score; expected one of tempo, direct, ")
    );
    assert!(
        message(required_theme("selfblock=0").expect_err("wrong")).starts_with("\"selfblock=0\": expected")
    );
    assert_eq!(
        message(Feature::find("xyzzy", &[]).expect_err("wrong")),
        "no theme or pattern is called \"xyzzy\"; `keymove themes` lists the catalogue"
    );
    let wishes = Wishes {
        keep_units: set("f4,e4"),
        themes: vec![required_theme("tempo=2").expect("a theme")],
        keep_key: true,
        ..Wishes::default()
    };
    assert_eq!(wishes.to_string(), "--keep-units e4,f4 --theme tempo=2 --keep-key");
    assert_eq!(Wishes::default().to_string(), "");
}

/// Whether what was done beyond the paper's transformations is as wished.
fn is_obeyed(wishes: &Wishes, plan: &Plan, one: &Improvement) -> bool {
    let changes = &one.changes;
    let (gone, _) = changes.gone_and_come();
    let frame = changes.frame();
    let kept = frame.map_all(wishes.keep_units);
    let fell = |square: Square| frame.map(square).is_none() && wishes.keep_units.has(square);
    let comes = changes.added.iter().map(|unit| unit.1).chain(changes.exchanged.iter().map(|one| one.after));
    let key = (frame.map(plan.key.from()), frame.map(plan.key.to()));
    let after = one.position.play(one.key);
    gone.iter().all(|unit| unit.0.is_none_or(|square| !kept.has(square)))
        && !changes.deleted.iter().any(|unit| fell(unit.0))
        && !changes.moved.iter().any(|unit| fell(unit.from))
        && (frame.map_all(wishes.keep_empty) & one.position.occupied()).is_empty()
        && (!wishes.only_add || changes.added.len() == changes.len())
        && match wishes.shifts {
            Shifts::All => true,
            Shifts::WithOthers => changes.len() > usize::from(frame.cost()),
            Shifts::None => changes.shift == (0, 0),
        }
        && wishes.max_units.is_none_or(|most| one.position.occupied().len() <= most)
        && comes.into_iter().all(|piece| {
            let kind = KINDS.iter().position(|&kind| kind == piece).expect("no king");
            !wishes.no_add[kind]
        })
        && (!wishes.keep_key || key == (Some(one.key.from()), Some(one.key.to())))
        && (!wishes.no_capture_key || after.occupied().len() == one.position.occupied().len())
        && (!wishes.no_checking_key || !after.in_check())
        && wishes.max_distance.is_none_or(|most| changes.distance() <= most)
}

#[test]
fn wishes_bind_more_transformations() {
    let more = More { moves: true, exchanges: true, swaps: true, mirror: true, rights: false };
    let levels: &[(&str, u16)] =
        keymove_testing::sized(&[(WEENINK, 1), (CASTLING, 1)], &[(WEENINK, 2), (CASTLING, 2)]);
    for &(fen, level) in levels {
        let mut without = plan(fen, level);
        without.threshold -= 60;
        without.wish_beyond(Wishes::default(), more).expect("positions");
        let (all, _) = search(&without);
        assert!(all.len() > 30, "{}", all.len());
        let asked = all_wishes(&without.original);
        for wishes in asked.into_iter().filter(|wishes| wishes.themes.is_empty() && !wishes.keep_themes) {
            let text = wishes.to_string();
            let expected: Vec<&String> = all
                .iter()
                .filter_map(|(fen, one)| is_obeyed(&wishes, &without, one).then_some(fen))
                .collect();
            let mut plan = without.clone();
            plan.wish(wishes).expect("they can be fulfilled");
            assert_eq!(search(&plan).0.keys().collect::<Vec<_>>(), expected, "{fen} {text}");
        }
    }
}
