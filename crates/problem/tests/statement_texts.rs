//! Round trips of stipulations and twins through their texts, and texts of all kinds, which may be refused but never panic.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use keymove_chess::{Castling, Color, Piece, Role, Square};
use keymove_problem::statement::{
    After, Change, Name, Onto, Statement, Transform, Twin, Twins, Unit, read_en_passant,
    read_exclusive_castlings, read_no_castling,
};
use keymove_problem::{Goal, Length, Lengths, Play, Stipulation};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn square() -> impl Strategy<Value = Square> {
    (0u8..64).prop_map(Square::new_masked)
}

fn two_squares() -> impl Strategy<Value = (Square, Square)> {
    (0u8..64, 1u8..64).prop_map(|(one, gap)| (Square::new_masked(one), Square::new_masked(one + gap)))
}

fn goal() -> impl Strategy<Value = Goal> {
    use Goal::*;
    let plain = [
        Mate,
        Stalemate,
        MateOrStalemate,
        DoubleStalemate,
        AutoStalemate,
        AutoMate,
        DoubleMate,
        CounterMate,
        Check,
        Capture,
        PieceWin,
        EnPassant,
        Castling,
        Circuit,
        Exchange,
        FarRank,
        Any,
    ];
    prop_oneof![8 => select(plain.to_vec()), 1 => square().prop_map(Target)]
}

fn play() -> impl Strategy<Value = Play> {
    use Play::*;
    select(vec![
        Direct,
        SelfPlay,
        Reflex,
        SemiReflex,
        Help,
        HelpSelf,
        HelpReflex,
        Reciprocal,
        Series,
        SeriesHelp,
        SeriesSelf,
        SeriesReflex,
        SeriesSemiReflex,
        SeriesHelpSelf,
        SeriesReciprocal,
        Parry,
        ParrySelf,
        ParryReflex,
        ParrySemiReflex,
        ParryHelp,
        ParryHelpSelf,
        HelpParry,
        HelpParrySelf,
        HelpParryReflex,
    ])
}

/// Any combination whatever, sense or nonsense.
fn combination() -> impl Strategy<Value = Stipulation> {
    let lengths = select(vec![Lengths::UpTo, Lengths::Exact, Lengths::Shortest]);
    let intro = prop_oneof![3 => Just(0u16), 1 => 1u16..=500];
    (intro, play(), goal(), of(goal()), 0u16..=500, any::<bool>(), lengths).prop_map(
        |(intro, play, goal, other, moves, half, lengths)| Stipulation {
            intro,
            play,
            goal,
            other_goal: other.filter(|_| play.is_reciprocal()),
            length: Length { moves: if half { moves } else { moves.max(1) }, half },
            lengths,
        },
    )
}

fn stipulation() -> impl Strategy<Value = Stipulation> {
    combination()
        .prop_filter("nonsense", |stipulation| stipulation.to_string().parse::<Stipulation>().is_ok())
}

fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

fn role() -> impl Strategy<Value = Role> {
    select(Role::ALL.to_vec())
}

fn name() -> impl Strategy<Value = Option<Name>> {
    of((of(color()), role()).prop_map(|(color, role)| Name { color, role }))
}

/// The unit, or, if its colour is known, perhaps the only one of its name.
fn of_name(unit: Unit) -> impl Strategy<Value = Unit> {
    let has_color = unit.name.is_some_and(|name| name.color.is_some());
    any::<bool>().prop_map(move |only| match only && has_color {
        true => Unit { square: None, ..unit },
        false => unit,
    })
}

fn unit() -> impl Strategy<Value = Unit> {
    (square(), name()).prop_flat_map(|(square, name)| of_name(Unit { square: Some(square), name }))
}

fn addition() -> impl Strategy<Value = Change> {
    let onto = select(vec![Onto::Anything, Onto::Nothing, Onto::Unit]);
    (color(), role(), square(), onto).prop_map(|(color, role, square, onto)| Change::Add {
        piece: Piece { color, role },
        square,
        onto,
    })
}

fn change() -> impl Strategy<Value = Change> {
    let passed = (0u8..8, of(0u8..8)).prop_map(|(file, other)| {
        let first = Square::at(file, 2);
        Change::EnPassant(core::iter::once(first).chain(other.map(|file| Square::at(file, 5))).collect())
    });
    let exchange = (two_squares(), name(), name()).prop_flat_map(|((one, other), first, second)| {
        let of = |square, name| of_name(Unit { square: Some(square), name });
        (of(one, first), of(other, second))
    });
    prop_oneof![
        (two_squares(), name()).prop_flat_map(|((square, to), name)| {
            of_name(Unit { square: Some(square), name }).prop_map(move |unit| Change::Move { unit, to })
        }),
        exchange
            .prop_filter("one unit", |(one, other)| one != other)
            .prop_map(|(one, other)| Change::Exchange(one, other)),
        unit().prop_map(Change::Remove),
        (unit(), of(color()), role())
            .prop_map(|(unit, color, role)| Change::Replace { unit, by: Name { color, role } }),
        Just(Change::After(After::Key)),
        addition(),
        (0usize..6, 1usize..6).prop_map(|(from, gap)| Change::Substitute {
            from: Role::ALL[from],
            to: Role::ALL[(from + gap) % 6]
        }),
        select(Transform::ALL.to_vec()).prop_map(Change::Transform),
        two_squares().prop_map(|(from, to)| Change::Shift { from, to }),
        Just(Change::PolishType),
        stipulation().prop_map(Change::Stipulation),
        (1u8..16).prop_map(|bits| Change::NoCastling(Castling::from_bits(bits))),
        passed,
    ]
}

fn twin() -> impl Strategy<Value = Twin> {
    // A unit behind those of `Add` is another one of them, in whatever way it is written.
    let is_added = |change: &Change| match change {
        Change::Add { onto, .. } => Some(*onto),
        _ => None,
    };
    let joins = move |pair: &[Change]| {
        is_added(&pair[0]) == Some(Onto::Anything) && is_added(&pair[1]) == Some(Onto::Unit)
    };
    let changes = vec(change(), 1..6).prop_filter("one addition", move |all| !all.windows(2).any(joins));
    (any::<bool>(), changes).prop_map(|(continued, changes)| Twin { continued, changes })
}

/// Text made of what texts of this kind consist of.
fn babble() -> impl Strategy<Value = String> {
    let parts = [
        "h",
        "s",
        "r",
        "ser-",
        "semi-",
        "pser-",
        "reci-h",
        "exact-",
        "2->",
        "(",
        ")",
        "#",
        "=",
        "!",
        "z",
        "a1",
        "h8",
        "ct",
        "<>",
        "~",
        "0",
        "12",
        ".5",
        "½",
        " ",
        "move",
        "exchange",
        "add",
        "white",
        "black",
        "K",
        "bS",
        "+",
        "-",
        "-->",
        "<-->",
        "==>",
        "rotate",
        "90",
        "cont",
        "b)",
        "remove",
        "stip",
        "sub",
        "mirror",
        "é",
        "en",
        "e2e3e4",
        ";",
        "\n",
        ",",
        "&",
        "and",
        "->",
        "<->",
        "=",
        "for",
        "instead of",
        "without",
        "after",
        "shift",
        "one",
        "file",
        "right",
        "colours",
        "c) = b)",
        "a)",
        "zero",
        "sKh7",
        "wTa1",
        "ß",
    ];
    vec(select(parts.to_vec()), 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    // Regressions become tests of their own; the repository holds no generated files.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stipulations_survive_their_text(stipulation in combination()) {
        // Nonsense is refused for its sense, not misread.
        match stipulation.to_string().parse::<Stipulation>() {
            Ok(read) => prop_assert_eq!(read, stipulation),
            Err(error) => prop_assert!(!error.problem.contains("sign of a goal"), "{}", error),
        }
        if let Ok(read) = stipulation.to_string().to_uppercase().parse::<Stipulation>() {
            prop_assert_eq!(read, stipulation);
        }
    }

    #[test]
    fn twins_survive_their_text(twin in twin()) {
        let text = twin.to_string();
        prop_assert_eq!(&text.parse::<Twin>(), &Ok(twin.clone()), "{}", text);
        prop_assert_eq!(text.to_uppercase().parse::<Twin>(), Ok(twin));
    }

    #[test]
    fn no_text_panics(text in prop_oneof![babble(), any::<String>()]) {
        if let Err(error) = text.parse::<Stipulation>() {
            prop_assert!(error.column <= text.chars().count() + 1);
        }
        if let Err(error) = text.parse::<Twin>() {
            prop_assert!(error.column <= text.chars().count() + 1);
        }
        let mut twins = Twins::default();
        match twins.read(&text) {
            Ok(()) => {}
            Err(_) => prop_assert_eq!(&twins, &Twins::default()),
        }
        let _ = (read_no_castling(&text), read_exclusive_castlings(&text), read_en_passant(&text));
    }

    #[test]
    fn no_twin_panics(twins in vec(twin(), 1..4), stipulation in stipulation()) {
        let setup = "r3k2r/1b6/8/3pP3/8/2N5/8/R3K2R w KQkq d6".parse().unwrap();
        let mut statement = Statement::new(setup, stipulation);
        statement.twins = twins;
        if let Ok(cases) = statement.cases() {
            prop_assert_eq!(cases.len(), statement.twins.len() + 1);
        }
    }

    #[test]
    fn descriptions_say_what_was_done(twin in twin()) {
        // What is printed, read as a twin, leads to the same position.
        let setup = "r3k2r/1b6/8/3p4/8/2N5/8/R3K2R".parse().unwrap();
        let mut statement = Statement::new(setup, "~1".parse().unwrap());
        statement.twins = vec![Twin { continued: false, ..twin }];
        if let Ok(cases) = statement.cases() {
            let printed = format!("{} {}", cases[1].label, cases[1].description);
            statement.twins = vec![printed.parse().unwrap()];
            prop_assert_eq!(statement.cases().unwrap(), cases);
        }
    }
}
