//! Tables of the rule of fifty moves against the definition of what they say, against those of the distance to mate, and against what has been
//! published.

mod common;

use common::{folder, making, named, spread};
use keymove_chess::{Color, Position};
use keymove_tables::{FIFTY_MOVES, Material, Table, Tables, Title, Value, Wdl, Zeroing, verify};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

/// Makes the tables of both kinds in the memory that all tests share.
fn made(material: &Material) -> Arc<Table> {
    let make = |title: &Title| {
        TABLES.make(title, u64::MAX, &making(2), &mut |_, _| ()).unwrap_or_else(|error| panic!("{error}"))
    };
    make(&Title::from(material));
    make(&Title::zeroing(material))
}

/// Without the rule, what is won is what can be mated.
fn is_as_mates_say(position: &Position, told: Zeroing) {
    let mate = TABLES.probe(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"));
    let (sign, plies) = match mate {
        Value::Win(_) => (1, mate.plies()),
        Value::Draw => (0, 0),
        Value::Loss(_) => (-1, mate.plies()),
    };
    let worth = match told.wdl {
        Wdl::Win | Wdl::CursedWin => 1,
        Wdl::Draw => 0,
        Wdl::BlessedLoss | Wdl::Loss => -1,
    };
    assert_eq!(worth, sign, "{position}: {told}, {mate}");
    // Mate itself ends the count, so that nobody needs more half-moves than to the mate, but for wins that the rule takes away.
    assert!(u16::from(told.plies) <= plies.max(u16::from(FIFTY_MOVES) + 1), "{position}: {told}, {mate}");
}

/// All positions of three men follow from each other by the rules.
#[test]
fn three_men_are_right_everywhere() {
    let mut positions = 0;
    for material in Material::all(3) {
        made(&material);
        for position in spread(&material, u64::MAX) {
            positions += 1;
            let told = verify::check_zeroing(&TABLES, &position).unwrap_or_else(|wrong| panic!("{wrong}"));
            is_as_mates_say(&position, told);
        }
    }
    assert!(positions > 1_700_000, "{positions}");
}

/// A part of the positions of four men, pawns of both sides among them.
#[test]
fn four_men_are_right_where_they_are_looked_at() {
    let mut worths: BTreeMap<Wdl, u32> = BTreeMap::new();
    for material in
        named("KPKP").family().iter().chain(&named("KBNK").family()).chain(&named("KPPK").family())
    {
        made(material);
        for position in spread(material, 3_000) {
            let told = verify::check_zeroing(&TABLES, &position).unwrap_or_else(|wrong| panic!("{wrong}"));
            is_as_mates_say(&position, told);
            *worths.entry(told.wdl).or_default() += 1;
        }
    }
    // No win of four men takes so long that the rule takes it away.
    assert_eq!(worths.keys().copied().collect::<Vec<_>>(), [Wdl::Loss, Wdl::Draw, Wdl::Win]);
}

/// Bishop and knight mate in 33 moves at the most, and take nothing before: 65 half-moves. The counter decides whether that is in time.
#[test]
fn the_counter_decides() {
    made(&named("KBNK"));
    let table = made(&named("KBNK"));
    let counts = table.zeroing_counts(Color::White);
    assert_eq!(counts.wins.last_key_value().map(|(plies, _)| *plies), Some(65));
    let longest = counts.longest_win.expect("a win");
    let worth = TABLES.zeroing(&longest).expect("a table");
    assert_eq!(worth, Zeroing { wdl: Wdl::Win, plies: 65 });
    assert_eq!([35, 36].map(|halfmoves| worth.after(halfmoves)), [Wdl::Win, Wdl::CursedWin]);
    let best = |halfmoves| TABLES.zeroing_moves(&longest, halfmoves).expect("a table")[0];
    assert_eq!((best(35).1, best(35).2.plies), (Wdl::Win, 65));
    assert_eq!(best(36).1, Wdl::CursedWin);
    let all: u64 = counts.by_worth.values().sum();
    assert_eq!(all, counts.positions);
}

/// After a double step beside a pawn of the other side, taking in passing is among the moves.
#[test]
fn rights_to_take_in_passing_count() {
    let material = named("KPKP");
    made(&material);
    let (mut looked_at, mut taken) = (0, 0);
    for position in spread(&material, 200_000) {
        let nexts = position.moves().into_iter().map(|mv| position.play(mv));
        for next in nexts.filter(|next| next.en_passant().is_some()) {
            let told = verify::check_zeroing(&TABLES, &next).unwrap_or_else(|wrong| panic!("{wrong}"));
            is_as_mates_say(&next, told);
            let mut without = next.to_setup();
            without.en_passant = None;
            let without = Position::from_setup(&without).expect("a position");
            taken += u32::from(TABLES.zeroing(&without).expect("a table").wdl < told.wdl);
            looked_at += 1;
        }
    }
    assert!(looked_at > 300 && taken > 30, "{taken} of {looked_at}");
}

/// Threads change nothing, neither does a file; and a damaged one is refused.
#[test]
fn one_thread_and_a_file_say_the_same() {
    let folder = folder("zeroing");
    let material = named("KPKP");
    made(&material);
    let title = Title::zeroing(&material);
    let one = Tables::in_folder(&folder);
    one.make(&title, u64::MAX, &making(1), &mut |_, _| ()).expect("made");
    let [whole, packed] = [(); 2].map(|()| Tables::in_folder(&folder));
    whole.get(&title).expect("read").expect("there");
    for position in spread(&material, 4_000) {
        let told = TABLES.zeroing(&position);
        assert_eq!(whole.zeroing(&position), told, "{position}");
        assert_eq!(packed.zeroing(&position), told, "{position}");
    }
    // Made once more, from what files say of the tables that it needs.
    let path = one.path(&title).expect("a folder");
    let first = std::fs::read(&path).expect("a file");
    std::fs::remove_file(&path).expect("removed");
    let again = Tables::in_folder(&folder);
    let (missing, memory) = again.missing(&title);
    assert_eq!(missing, std::slice::from_ref(&title));
    // Nine bits and one more for each position of both sides, double steps that can be taken, and three bits for those of four promotions.
    assert!((23_000_000..25_000_000).contains(&memory), "{memory}");
    let refused = again.make(&title, memory - 1, &making(2), &mut |_, _| ()).expect_err("too little");
    assert!(refused.to_string().contains("needs 24 MB of memory to be made; 23 MB are allowed"), "{refused}");
    again.make(&title, memory, &making(2), &mut |_, _| ()).expect("made");
    assert!(std::fs::read(&path).expect("a file") == first);
    let small = Title::zeroing(&named("KQK"));
    let bytes = std::fs::read(one.path(&small).expect("a folder")).expect("a file");
    for place in (8..bytes.len()).step_by(bytes.len() / 31) {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1 << (place % 8);
        Table::read(&small, &bytes).expect_err("refused");
    }
    let other = Table::read(&named("KQK"), &bytes).expect_err("another kind").to_string();
    assert!(other.contains("the table of KQK (fifty moves); expected that of KQK"), "{other}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
