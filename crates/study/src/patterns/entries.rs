//! The entries of the catalogue for the built-in patterns.

use crate::catalogue::{Detector, Example, Group, Theme};

const fn theme(
    name: &'static str, aliases: &'static [&'static str], definition: &'static str, source: &'static str,
    fen: &'static str, by: &'static str,
) -> Theme {
    let example = Example::new(fen, "#2", by);
    Theme {
        name,
        aliases,
        group: Group::Change,
        definition,
        source,
        example,
        detect: Detector::Pattern(name),
    }
}

/// All of them, in the order of `built_in.toml`.
pub(crate) static THEMES: &[Theme] = &[
    theme(
        "Changed mates",
        &["Changed mate"],
        "Two defences or more have one answer in the set play or in a try, and each another one in the \
         actual play. (One changed mate alone occurs in most problems with tries and is not reported.)",
        "P. Wong, Glossary of Chess Problem Terms; K. Moen, By-Play, 2020",
        "n7/Q2P4/2k1N3/b1PqP3/P2p4/5R2/6R1/6KB w - -",
        "C. Mansfield, Magyar Sakkelet 1963",
    ),
    theme(
        "Mutate",
        &[],
        "In the set play every move of the defender is answered; the key threatens nothing, and after it \
         at least one defence has another answer.",
        "Wikipedia, Glossary of chess problems; the classifier of Meson (MUTATE)",
        "7K/4N1Q1/2p1p3/2NbP2p/2p2k1r/4R1pr/6p1/6B1 w - -",
        "T. R. Dawson 1912",
    ),
    theme(
        "Transferred mates",
        &["Transferred mate"],
        "The answer to one defence in the set play answers, after the key, another one that it did not \
         answer before.",
        "K. Moen, By-Play, 2020",
        "Q2R4/7r/2N5/2p1Br2/2p1k1p1/2K1P1P1/4R1N1/7B w - -",
        "C. Mansfield, Deutsche Schachzeitung 1960",
    ),
    theme(
        "Zagoruiko",
        &["Zagoruyko"],
        "In three phases or more, two defences or more have another answer in every phase. Reported in \
         its largest size, phases by defences.",
        "P. Wong, OzProblems, Problem World 13",
        "3b1RB1/q1p4K/r1n5/3Nk2p/4Np2/1nR2P2/bB6/7Q w - -",
        "V. Bron and Y. Vakhlakov, Shakhmaty v SSSR 1952",
    ),
    theme(
        "Reciprocal change",
        &["Reciprocal"],
        "Two defences exchange their answers between two phases: a -> A, b -> B becomes a -> B, b -> A.",
        "Conflictio 12, 2019 (J. Brabec)",
        "2n1q1Br/5R1p/1pN5/1P1k2PK/1p2N2R/6BQ/4P3/8 w - -",
        "C. Mansfield, Schach-Echo 1979",
    ),
    theme(
        "Lacny",
        &["Lacny cycle"],
        "The answers to three defences or more are shifted in a circle between two phases: A, B, C \
         becomes B, C, A. A third phase that shifts them on, the complete Lacny, is reported with the \
         size.",
        "problemista.eu, Lacny theme",
        "5N2/4N2B/1R1n2br/2P1k2p/2P3qQ/1P1p2p1/K2B4/5R2 w - -",
        "M. Vukcevich, British Chess Federation 1962",
    ),
    theme(
        "Rukhlis",
        &[],
        "Two defences have their answers changed between the set play or a try and the actual play, and \
         the two old answers follow there after two new defences.",
        "K. Moen, By-Play: The Rukhlis theme, 2020",
        "5n1b/B2N4/3p2Qn/1B1k4/r7/3P3r/N6p/1b1RR2K w - -",
        "E. Rukhlis, Sverdlovsk 1946, 1st prize",
    ),
    theme(
        "Ideal Rukhlis",
        &[],
        "A Rukhlis in which the two new defences have answers in the first phase too, others than those \
         transferred to them.",
        "K. Moen, By-Play: The Rukhlis theme, 2020",
        "B7/1R5q/3Q4/4BPPp/2P1k2K/4P3/2P1pp2/1rb2b2 w - -",
        "M. Vukcevich, The Problemist 1971",
    ),
    theme(
        "Le Grand",
        &[],
        "Threat and answer to the same defence are exchanged between two phases: threat A, a -> B \
         becomes threat B, a -> A.",
        "H. and P. le Grand, Schaaksite 2010; Conflictio 12, 2019",
        "1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - -",
        "M. Vukcevich, StrateGems 2001",
    ),
    theme(
        "Pseudo Le Grand",
        &[],
        "A Le Grand after different defences: A alone is threatened and B answers a; B alone is threatened \
         and A answers b.",
        "the pattern is in YACPDB's list; definition as for Le Grand",
        "1n2B3/5N1n/1b2pR1P/rbp1N2k/4p2p/P3Q3/8/6K1 w - -",
        "C. Mansfield, The Sun-Herald 1961",
    ),
    theme(
        "Reversal",
        &["Reversal I"],
        "First move and answer to the same defence are exchanged between two phases: 1.A, a -> B becomes \
         1.B, a -> A.",
        "problemista.eu, reversal; G. Evseev at Julia's Fairies, 2016 (Reversal 1)",
        "R1R5/1N2B3/4K3/8/P2p4/1k1p4/pnbP4/b1Q5 w - -",
        "C. Mansfield, El Ajedrez Espanol 1956",
    ),
    theme(
        "Anti-reversal",
        &[],
        "1.A, a -> B; but after 1.B the same defence cannot be answered by A and has another answer.",
        "problemista.eu, anti-reversal",
        "8/8/2R2pp1/1Q1P1k2/3Pb3/4PN1K/np5b/1B3R2 w - -",
        "C. Mansfield, The British Chess Magazine 1930",
    ),
    theme(
        "Threat reversal",
        &["Reversal II"],
        "First move and threat are exchanged between two phases, each the only threat: 1.A threatens B, \
         1.B threatens A.",
        "problemista.eu, threat-reversal; G. Evseev at Julia's Fairies, 2016 (Reversal 2)",
        "4N3/1Q2P3/n1nr1p2/p1pk2p1/K1R3P1/5N2/8/4RB2 w - -",
        "C. Mansfield, The Morning Post 1922",
    ),
    theme(
        "Dombrovskis",
        &[],
        "Two tries threaten A and B and are refuted by a and b; after the key these very defences are \
         answered by A and B.",
        "chess-problems-gr, Theme Dombrovskis, 2008; The Problemist, weekly 16 November 2020",
        "4n3/8/pp5B/4K2N/QP2R3/2pk4/2N2p2/4bq2 w - -",
        "A. Dombrovskis, Probleemblad 1958, 1st prize",
    ),
    theme(
        "Hannelius",
        &[],
        "Two tries threaten A and B and are refuted by a and b; after the key a is answered by B and b \
         by A.",
        "J. Hannelius's own problem of 1950, the scheme of which this is",
        "5Q2/prrP4/Pb2RP2/p1Pp1n2/3kNp1n/1R6/4B3/1K2B3 w - -",
        "J. Hannelius, Die Schwalbe 1950, 2nd prize",
    ),
    theme(
        "Banny",
        &[],
        "The tries 1.A and 1.B are refuted by a and b; after the key a is answered by B and b by A.",
        "the problem of Kapralos and Siotis at chess-problems-gr, 2008",
        "8/BP6/PR2P3/2rPp3/2PkP3/Q2N1p2/B2b1N2/4RK2 w - -",
        "C. Mansfield, problem (Zagreb) 1967",
    ),
    theme(
        "Vladimirov",
        &[],
        "The tries 1.A and 1.B are refuted by a and b; after the key a is answered by A and b by B.",
        "M. Velimirovic, 20 Years of Theme Vladimirov, Mat Plus",
        "8/8/8/1K3p2/5RR1/5Q1p/6qp/7k w - -",
        "S. Loyd, Hartford Globe 1877",
    ),
    theme(
        "Barnes",
        &[],
        "One phase threatens A and B and nothing else, another A alone, a third B alone.",
        "the scheme that all problems with this label in YACPDB show; read otherwise elsewhere (tries \
         with A and B, key with both)",
        "q7/8/2B1P1R1/1Q1N4/3KN3/4Pk2/2pP2pP/6Bn w - -",
        "C. Mansfield, The British Chess Magazine 1970",
    ),
    theme(
        "Urania",
        &[],
        "One move is the first move of a try, the only threat in another and an answer after the key.",
        "Mat Plus forum, Urania and threat reversal, 2012",
        "3N4/p4p1K/rpP2P2/pk1q1B1R/2R2pP1/B4P2/8/2Q5 w - -",
        "C. Mansfield, Shakhmaty v SSSR 1965",
    ),
    theme(
        "Arnhem",
        &[],
        "In one try a is answered by A and b refutes; in another b is answered by A and a refutes.",
        "problemista.eu, Arnhem theme",
        "4RNqB/1K2b1P1/4Pk2/6R1/7P/8/8/8 w - -",
        "M. Vukcevich, The Plain Dealer 1971",
    ),
    theme(
        "Bartolovic",
        &[],
        "One phase has a -> A and b -> B; a second changes only the first of these answers, a third only \
         the second.",
        "problemista.eu, Bartolovic theme",
        "2K3n1/2N1k3/3p4/5R1p/7R/7Q/4r3/5n2 w - -",
        "M. Vukcevich, De Waarheid 1982",
    ),
    theme(
        "Twente",
        &[],
        "In one phase both a and b allow just A and B; in another a is answered by A alone and b by B \
         alone.",
        "problemista.eu, Twente theme",
        "3NbQn1/3k1Pn1/1P4N1/4p1rr/2R1p2B/1B2p3/K1p3P1/2R5 w - -",
        "M. Vukcevich, Chess Life & Review 1971",
    ),
];
