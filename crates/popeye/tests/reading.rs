//! Reading Popeye's language: several problems, three languages, bad input.

#[path = "common/any_text.rs"]
mod any_text;

use keymove_popeye::language::{Language, read};
use proptest::prelude::*;

/// The messages about a file.
fn messages(input: &str) -> Vec<String> {
    let file = read(input);
    let all = file.error.iter().chain(file.entries.iter().flat_map(|entry| &entry.errors));
    all.map(ToString::to_string).collect()
}

#[test]
fn three_languages_say_the_same() {
    let inputs = [
        "begin author X\nstip #2 pieces white Kd8 Qb5 Bb3 Pf4 Rh1 black Kd6 Ba8 Pc7 Sa1 opti vari try set",
        "anfang autor X\nford #2 steine weiss Kd8 Db5 Lb3 Bf4 Th1 schw Kd6 La8 Bc7 Sa1 opti variant verf satz",
        "debut auteur X\nenonce #2 pieces blanc Rd8 Db5 Fb3 Pf4 Th1 noir Rd6 Fa8 Pc7 Ca1 option varian essai apparent",
    ];
    let ends = [" endp", " endep", " finp"];
    let languages = [Language::English, Language::German, Language::French];
    let mut first = None;
    for ((input, end), language) in inputs.into_iter().zip(ends).zip(languages) {
        let input = format!("{input}{end}");
        assert_eq!(messages(&input), [""; 0], "{input}");
        let file = read(&input);
        assert_eq!(file.language, language);
        let problem = &file.entries[0].problem;
        let said = (problem.authors.clone(), problem.statement.clone(), problem.options.clone());
        assert_eq!(first.get_or_insert(said.clone()), &said, "{input}");
    }
}

#[test]
fn fairy_chess_is_refused_by_name_and_line_and_the_rest_goes_on() {
    let input = "begin\nstip #2\npieces white Ka1 Ga2\n  black Kh8 NHb5\nnext\nstip #2\nforsyth 8/8/8/8/n7/8/8/8\n\
                 cond circe madrasi\nnext stip #2 pieces neutral Qa1 white royal Qb2 next sstip white 3a[#]d\n\
                 next stip #2 pieces white Ka1 black Kc3 twin cond circe\nnext\nstip #2\nforsyth K1k5 endp";
    let fairy = "which is not solved; expected orthodox chess";
    assert_eq!(
        messages(input),
        [
            format!("line 3, column 18: problem 1: unit G is fairy chess, {fairy}"),
            format!("line 4, column 13: problem 1: unit NH is fairy chess, {fairy}"),
            format!(
                "line 7, column 9: problem 2: unit n (nightrider; the knight is S) is fairy chess, {fairy}"
            ),
            format!("line 8, column 6: problem 2: condition circe is fairy chess, {fairy}"),
            format!("line 9, column 21: problem 3: colour neutral is fairy chess, {fairy}"),
            format!("line 9, column 39: problem 3: property royal is fairy chess, {fairy}"),
            "line 9, column 54: problem 4: a stipulation in structured form is not solved; expected Stipulation, \
             such as h#3"
                .to_owned(),
            format!("line 10, column 51: problem 5: condition circe is fairy chess, {fairy}"),
        ]
    );
    assert_eq!(read(input).entries.len(), 6);
    assert_eq!(read(input).entries[5].errors, []);
}

#[test]
fn bad_input_says_what_would_be_right() {
    let check = |input: &str, message: &str| {
        let found = messages(input);
        assert!(found.iter().any(|other| other.contains(message)), "{input}: {found:?}");
    };
    check("", "expected the file to start with BeginProblem, AnfangProblem or DebutProbleme");
    check("hello", "found `hello`");
    check("begin stip #2", "the input ends inside the problem; expected endproblem");
    check("begin endp", "a stipulation before it");
    check("begin stip #0 endp", "column 12: problem 1: stipulation `#0`");
    check("begin stip shortest-#3 endp", "`shortest-#3` is not understood");
    check("begin stip #2 opti foo endp", "`foo` is not understood; expected an option such as Variation");
    check("begin stip #2 opti no endp", "`no` may be several options");
    check("begin stip #2 opti maxsol many endp", "found `many`; expected a whole number");
    check("begin stip #2 opti quodlibet endp", "option Quodlibet is not solved");
    check("begin stip #2 opti duplex halfduplex endp", "one of Duplex and HalfDuplex");
    check("begin stip #2 pieces white Ka9 endp", "`Ka9`");
    check("begin stip #2 pieces pink Ka1 endp", "`pink` is not understood; expected White or Black");
    check("begin stip #2 forsyth 8/8/8/8/8/8/8/8K endp", "at most 64 squares");
    check("begin stip #2 twin move a1 endp", "found `endp`; expected a square such as e4");
    check("begin stip #2 twin rotate 45 endp", "expected 90, 180 or 270");
    check("begin stip #2 opti enpassant e5 endp", "no double step passes over e5");
    check("begin stip #2 @ endp", "`@` is not understood");
}

#[test]
fn what_people_write_is_read() {
    let problem = |input: &str| {
        let mut entries = read(&format!("begin {input} endp")).entries;
        assert_eq!(entries[0].errors, [], "{input}");
        entries.remove(0).problem
    };
    for (spaced, joined) in [
        ("h# 2", "h#2"),
        ("ser-h= 4", "ser-h=4"),
        ("h# 2.5", "h#2.5"),
        ("exact-# 3", "exact-#3"),
        ("hzg7 4", "hzg74"),
    ] {
        let [spaced, joined] =
            [spaced, joined].map(|text| format!("stip {text} pieces white Ka1 twin stip {text}"));
        assert_eq!(problem(&spaced).statement, problem(&joined).statement, "{spaced}");
    }
    for (text, number) in [("1:1", 1), ("13:7:8", 13), ("4", 4)] {
        let options = problem(&format!("stip #2 opti movenumber start {text}")).options;
        assert_eq!(options.start_move, Some(number), "{text}");
    }
    assert_eq!(problem("stip h#2 opti intelligent 2").options.most_per_final, Some(2));
    assert_eq!(problem("stip h#2 opti intelligent 0 vari").options.most_per_final, None);
    problem("stip #2 opti writegrid goalisend vari");
    problem("stip #3 opti threat 1 vari");
}

#[test]
fn what_would_change_the_answer_is_not_taken_for_display() {
    for input in ["stip zg73 opti goalisend", "stip #2 opti goalisend twin stip x2"] {
        assert_eq!(messages(&format!("begin {input} endp")).len(), 1, "{input}");
    }
    assert_eq!(messages("begin stip h# opti vari endp").len(), 1);
    assert_eq!(messages("begin stip #2 opti start 1: endp").len(), 1);
}

#[test]
fn a_refusal_names_the_problem_and_the_first_reason() {
    let input = "begin\ntitle Six grasshoppers\nstip #2\npieces white Ka1 Ga2\n  black Kh8 NHb5\nnext stip #2 opti foo \
                 next stip #2 endp";
    let refusals: Vec<Option<String>> = read(input).entries.iter().map(|entry| entry.refusal()).collect();
    assert_eq!(
        refusals[0].as_deref(),
        Some(
            "line 4, column 18: problem 1 (Six grasshoppers): unit G is fairy chess, which is not solved; expected \
             orthodox chess; 1 more in this problem"
        )
    );
    assert!(refusals[1].as_deref().is_some_and(|text| text.contains("problem 2: `foo` is not understood")));
    assert_eq!(refusals[2], None);
}

#[test]
fn words_between_problems_do_not_hide_them() {
    let file = read("begin what is this stip #2 next and that stip #3 next stip h#4 endp");
    let bad: Vec<usize> = file.entries.iter().map(|entry| entry.errors.len()).collect();
    assert_eq!(bad.len(), 3);
    assert!(bad[0] > 0 && bad[1] > 0 && bad[2] == 0, "{bad:?}");
}

/// Words of the language, and others.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "begin",
            "next",
            "endp",
            "stip",
            "#2",
            "h#2.5",
            "ser-h=7",
            "pieces",
            "white",
            "black",
            "Ka1",
            "NHb2",
            "Pa2b3",
            "forsyth",
            "8/8/k7/7K",
            "opti",
            "vari",
            "try",
            "defence",
            "3",
            "twin",
            "zero",
            "cont",
            "move",
            "a1",
            "h8",
            "rotate",
            "90",
            "mirror",
            "a1<-->h1",
            "shift",
            "subst",
            "Q",
            "R",
            "polish",
            "add",
            "rem",
            "cond",
            "circe",
            "remark",
            "author",
            "title",
            "award",
            "origin",
            "latex",
            "sstip",
            "proto",
            "\n",
            ".",
            "enpassant",
            "e2e3e4",
            "nocastling",
            "a1h8",
            "castlingmut",
            "nontriv",
            "intell",
            "maxtime",
            "beep",
        ])
        .prop_map(str::to_owned),
        "[ -~]{0,6}",
        "\\PC{0,4}",
    ]
}

proptest! {
    #[test]
    fn reading_never_panics_and_what_is_understood_can_be_written(
        words in prop::collection::vec(word(), 0..60), begins in any::<bool>(),
    ) {
        let text = format!("{}{}", if begins { "begin " } else { "" }, words.join(" "));
        any_text::check(&text);
    }
}
