//! For each motive a published problem in which it must be found, with exactly these squares, and where there is one, a
//! near miss in which the removal test must refuse it.

use super::explained;
use keymove_problem::analysis::explain::Explanation;
use keymove_problem::analysis::motives::Motive;

/// Author and source; the diagram; key, reply, and the answer or threat, in UCI notation; the kind; the square of the unit;
/// the squares.
const FOUND: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "Mansfield, Comins, The Morning Post 1932",
        "8/8/B7/7p/1K2p1q1/2B1R3/4PN1Q/5k2 w - -",
        "e3f3 g4e6 e2e3",
        "blocks_pawn",
        "e2",
        "e6",
    ),
    (
        "Benko, Pal, Sächsische Zeitung 1983",
        "4k2r/R6b/1K6/8/8/8/8/1Q6 w k -",
        "b1h1 h7f5 h1a8",
        "can_interpose",
        "f5",
        "c8",
    ),
    (
        "Kubbel, Leonid, Schweizerische Arbeiter-Schachzeitung 1935",
        "4B1b1/5Pk1/2Q3Np/8/7K/8/8/8 w - -",
        "c6d7 g8f7 f7f8q",
        "captures_threatening_unit",
        "f7",
        "",
    ),
    (
        "Loyd, Samuel, St. Louis Globe-Democrat 1880",
        "8/4R3/8/8/1k6/R1NK4/8/5Q2 w - -",
        "f1f8 b4a3 e7e1",
        "captures_unit",
        "a3",
        "b2 b3",
    ),
    (
        "Baird, Edith Elina Helen, The Chess Amateur 1920",
        "1b1K4/4N3/p2kp3/Q7/8/8/8/8 w - -",
        "a5c3 b8c7 c3d4",
        "gives_check",
        "",
        "c7",
    ),
    (
        "Dawson, Thomas Rayner, The British Chess Magazine 1943",
        "K1Q5/4p1B1/3k4/3p4/8/8/8/8 w - -",
        "a8b7 e7e5 c8c6",
        "gives_flight",
        "",
        "e7",
    ),
    (
        "Loyd, Samuel, St. Louis Globe-Democrat 1880",
        "2bR3Q/pkb5/N7/1P6/2N5/8/6K1/8 w - -",
        "h8h1 c7h2 g2g1",
        "guards_king_square",
        "",
        "g1",
    ),
    (
        "Dawson, Thomas Rayner, The British Chess Magazine 1948",
        "1Kn1k2r/1Q6/8/3N2P1/8/8/8/8 w k -",
        "g5g6 c8b6 b7c8",
        "guards_mating_square",
        "b6",
        "c8",
    ),
    (
        "Mansfield, Comins, Bournemouth Evening Echo 1960",
        "1K3Qn1/5Pp1/4pNkq/4R3/8/8/8/8 w - -",
        "f8e8 g8e7 f7g8n",
        "leaves_square",
        "g8",
        "g8",
    ),
    (
        "Loyd, Samuel, Detroit Free Press 1877",
        "7k/7b/5Kp1/8/8/8/8/5Q2 w - -",
        "f1a1 h8g8 f6f7",
        "moves_king",
        "g8",
        "g8",
    ),
    (
        "Dawson, Thomas Rayner, Falkirk Herald 1924",
        "4K3/4B3/4k3/4p3/4Q3/4n3/1p1P1P1p/4q3 w - -",
        "f2f4 e3d1 e4e5",
        "opens_line",
        "e1",
        "e5",
    ),
    (
        "Mansfield, Comins, The Observer 1964",
        "6Q1/4p3/4Pp2/5k1p/3P3p/3b4/6B1/2B3RK w - -",
        "g8a8 d3e4 g2h3",
        "pins_threatening_unit",
        "g2",
        "",
    ),
    (
        "Bron, Vladimir, Hlas ludu 1984",
        "8/b2B4/8/Q2n3k/6R1/1K3p2/8/8 w - -",
        "a5a1 d5c3 a1h8",
        "shuts_line",
        "a1",
        "h8",
    ),
    (
        "Dawson, Thomas Rayner, The Problemist 1930",
        "r3k3/3qpR2/PnQ2pK1/3R4/B1p2B2/8/8/8 w q -",
        "c6e6 b6a4 e6e7",
        "unpins",
        "d7",
        "e7",
    ),
    (
        "Dawson, Thomas Rayner, The Pittsburgh Sun 1925",
        "8/8/8/4B3/8/1B6/rPK5/k7 w - -",
        "b3d5 a2b2 e5b2",
        "capture",
        "b2",
        "b2",
    ),
    (
        "Benko, Pal, Sächsische Zeitung 1983",
        "4k2r/R6b/1K6/8/8/8/8/1Q6 w k -",
        "b1h1 e8g8 h1h7",
        "castling",
        "g8",
        "g8",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n d4f5 f6f5",
        "cross_check",
        "",
        "f5",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n d4f5 f6f5",
        "decoy",
        "f5",
        "f5",
    ),
    (
        "Baird, Edith Elina Helen, The Chess Amateur 1924",
        "6k1/8/4K3/8/2R5/8/B7/8 w - -",
        "e6f6 g8h7 c4h4",
        "diagonal_king_move",
        "h7",
        "h7",
    ),
    (
        "Loyd, Samuel, La Stratégie 1867",
        "5R2/1N3p2/3pk3/6PR/3Q4/B3K3/8/8 w - -",
        "d4g4 f7f5 g5f6",
        "en_passant",
        "f5",
        "f6",
    ),
    (
        "Dawson, Thomas Rayner, The British Chess Magazine 1941",
        "3Q4/6pp/5pp1/6k1/8/6K1/8/8 w - -",
        "d8d4 g5h6 d4h4",
        "interference",
        "h7",
        "h5",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n d4c2 d8c6",
        "line_opening",
        "d3",
        "d5",
    ),
    (
        "Dawson, Thomas Rayner, Morning Post 1936",
        "8/8/5Q1p/1R1r3k/5b2/4NP2/8/3B3K w - -",
        "e3g2 f4c1 f3f4",
        "makes_way",
        "f3",
        "f4",
    ),
    (
        "Baird, Edith Elina Helen, The Chess Amateur 1924",
        "6k1/8/4K3/8/2R5/8/B7/8 w - -",
        "e6f6 g8f8 c4c8",
        "orthogonal_king_move",
        "f8",
        "f8",
    ),
    (
        "Loyd, Samuel, Chicago Times 1879",
        "8/8/8/3pp3/4k3/8/4KQ2/8 w - -",
        "f2f8 d5d4 f8f3",
        "self_block",
        "d4",
        "d4",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n e5d5 f6f5",
        "self_pin",
        "d4",
        "f5",
    ),
    (
        "Loyd, Samuel, Detroit Free Press 1877",
        "7k/7b/5Kp1/8/8/8/8/5Q2 w - -",
        "f1a1 h7g8 f6g6",
        "unguard",
        "h7",
        "g6",
    ),
    (
        "Dawson, Thomas Rayner, The Pittsburgh Sun 1925",
        "8/8/8/4B3/8/1B6/rPK5/k7 w - -",
        "b3d5 a2a3 b2a3",
        "unpin",
        "b2",
        "",
    ),
    (
        "Benko, Pal, Sakkélet 1994",
        "2b5/3PP3/4kNN1/6K1/8/8/8/8 w - -",
        "d7c8q",
        "first_move_captures",
        "c8",
        "",
    ),
    (
        "Dawson, Thomas Rayner, The Chess Amateur 1915",
        "6Rb/6n1/5B2/5n2/5Np1/6k1/4P1N1/4K2R w K -",
        "e1g1",
        "first_move_castles",
        "g1",
        "",
    ),
    ("Loyd, Samuel, Chicago Times 1879", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "f2f8", "gives_flights", "", "d4"),
    (
        "Baird, Edith Elina Helen, The Chess Amateur 1924",
        "6k1/8/4K3/8/2R5/8/B7/8 w - -",
        "e6f6",
        "opens_own_line",
        "a2",
        "",
    ),
    (
        "Loyd, Samuel, The Musical World 1859",
        "8/r1b5/1R1N4/kq6/p2Q4/8/K7/8 w - -",
        "d4e5",
        "pins_enemy_unit",
        "b5",
        "",
    ),
    (
        "Mansfield, Comins, The Falkirk Herald 1927",
        "8/3Q4/1K3P2/2p5/2k1NR2/1p3qn1/8/3bB3 w - -",
        "b6c6",
        "pins_own_unit",
        "e4",
        "",
    ),
    ("Benko, Pal, Chess Life Online 2015", "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -", "d7d8n", "promotes", "d8", ""),
    (
        "Benko, Pal, Chess training in 5333 + 1 positions 1994",
        "8/Q5q1/8/8/8/b7/k1K5/7R w - -",
        "h1a1",
        "sacrifices",
        "a1",
        "",
    ),
    (
        "Bron, Vladimir, Shakhmaty v SSSR 1956",
        "8/7K/5p2/5r1k/4R2b/8/8/1Q2B3 w - -",
        "e4f4",
        "shuts_enemy_line",
        "f5",
        "",
    ),
    (
        "Baird, Edith Elina Helen, The Chess Amateur 1924",
        "6k1/8/4K3/8/2R5/8/B7/8 w - -",
        "e6f6",
        "takes_flights",
        "",
        "g7",
    ),
    (
        "Dawson, Thomas Rayner, The British Chess Magazine 1941",
        "3Q4/6pp/5pp1/6k1/8/6K1/8/8 w - -",
        "d8d4",
        "unpins_enemy_unit",
        "f6",
        "",
    ),
    (
        "Dawson, Thomas Rayner, L'Alfiere di Re 1922",
        "4q3/8/8/2p1PB2/5N2/3N1kBp/5P2/R3K3 w Q -",
        "e1c1",
        "unpins_own_unit",
        "e5",
        "",
    ),
    ("Loyd, Samuel, Chicago Times 1879", "8/8/8/3pp3/4k3/8/4KQ2/8 w - -", "f2f8", "withdraws", "f8", ""),
];

/// The same without squares: what looks like the motive, but fails its removal test.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("Benko, Pal, ChessBase.com 2015", "8/8/8/5p2/4Pk2/5N2/5K2/5Q2 w - -", "f1b5 f5e4 b5f5", "captures_unit"),
    (
        "Mansfield, Comins, London Observer 1941",
        "8/7N/4p1p1/6Bk/4q3/5R1P/4B3/7K w - -",
        "h3h4 e4h4 h7f6",
        "gives_check",
    ),
    ("Benko, Pal, Sakkélet 1994", "8/3PPr2/4kNN1/6K1/8/8/8/8 w - -", "d7d8q f7f6 d8d5", "gives_flight"),
    (
        "Loyd, Samuel, Detroit Free Press 1877",
        "7k/7b/5Kp1/8/8/8/8/5Q2 w - -",
        "f1a1 h7g8 f6f7",
        "guards_mating_square",
    ),
    (
        "Loyd, Samuel, St. Louis Globe-Democrat 1880",
        "8/4R3/8/8/1k6/R1NK4/8/5Q2 w - -",
        "f1f8 b4a3 e7e1",
        "moves_king",
    ),
    ("Benko, Pal, Sächsische Zeitung 1983", "4k2r/R6b/1K6/8/8/8/8/1Q6 w k -", "b1h1 h7e4 h1a8", "opens_line"),
    (
        "Vukcevich, Milan, Northwest Chess 1973",
        "3nK3/7p/5k2/2P5/3qPNR1/5N2/BBn2R2/7r w - -",
        "f3e5 d4e4 e5d7",
        "pins_threatening_unit",
    ),
    (
        "Dawson, Thomas Rayner, The British Chess Magazine 1943",
        "K1Q5/4p1B1/3k4/3p4/8/8/8/8 w - -",
        "a8b7 e7e5 c8c6",
        "shuts_line",
    ),
    (
        "Dawson, Thomas Rayner, Morning Post 1936",
        "8/8/5Q1p/1R1r3k/5b2/4NP2/8/3B3K w - -",
        "e3g2 f4e5 g2f4",
        "unpins",
    ),
    (
        "Dawson, Thomas Rayner, The Chess Amateur 1924",
        "8/8/8/6K1/5Q2/4N3/3k4/2N5 w - -",
        "f4c4 d2e3 c4f4",
        "capture",
    ),
    (
        "Bron, Vladimir, Shakhmaty v SSSR 1932",
        "5N2/4q3/7k/5pR1/5B1K/6Q1/8/8 w - -",
        "g3c3 e7g7 g5g7",
        "decoy",
    ),
    (
        "Bron, Vladimir, Chuvash ASSR 35 years, 1955",
        "8/4Q3/8/8/7K/5p2/5r1k/5R1b w - -",
        "e7e1 h1g2 e1e5",
        "interference",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n d4c2 f6f5",
        "line_opening",
    ),
    (
        "Loyd, Samuel, La Stratégie 1867",
        "5R2/1N3p2/3pk3/6PR/3Q4/B3K3/8/8 w - -",
        "d4g4 f7f5 g5f6",
        "makes_way",
    ),
    (
        "Benko, Pal, Chess Life Online 2015",
        "8/3PK3/5R2/4k3/3n4/3Q4/8/8 w - -",
        "d7d8n d4e6 d8c6",
        "self_block",
    ),
    (
        "Loyd, Samuel, New York Chess Association 1892",
        "7K/8/8/8/R4pNk/8/1Q6/2BB1N2 w - -",
        "f1g3 h4g5 b2f6",
        "self_pin",
    ),
    (
        "Loyd, Samuel, The Musical World 1859",
        "8/r1b5/1R1N4/kq6/p2Q4/8/K7/8 w - -",
        "d4e5 b5c5 d6c4",
        "unguard",
    ),
    (
        "Loyd, Samuel, New York Commercial Advertiser 1897",
        "7B/nQ6/2q2R1K/8/3k2P1/1B4P1/2R2P2/7n w - -",
        "c2c3 c6f3 f6d6",
        "unpin",
    ),
];

/// The motives of a key, or those of a reply with an answer or a threat.
fn motives(explanation: &Explanation, moves: &str) -> Vec<Motive> {
    let words: Vec<&str> = moves.split(' ').collect();
    let acts = explanation.study.acts.iter().zip(&explanation.phases);
    let mut of_key =
        acts.filter(|(act, _)| act.solves() && act.first.is_some_and(|mv| mv.to_string() == words[0]));
    let (_, account) = of_key.next().expect("the key");
    let (Some(reply), Some(last)) = (words.get(1), words.get(2)) else { return account.effects.clone() };
    let variation =
        account.variations.iter().find(|one| one.reply.to_string() == *reply).expect("the variation");
    let errors =
        variation.answers.iter().filter(|one| one.mv.to_string() == *last).flat_map(|one| &one.errors);
    let defeats = variation.defeats.iter().filter(|one| one.threat.to_string() == *last);
    let defeats = defeats.flat_map(|one| &one.motives);
    errors.map(|error| error.motive).chain(defeats.copied()).collect()
}

#[test]
fn found_where_they_are() {
    for (by, fen, moves, kind, unit, squares) in FOUND {
        let (_, explanation) = explained(fen.parse().expect("a position"), "#2");
        let found = motives(&explanation, moves);
        let is = |motive: &&Motive| {
            let square = motive.unit.map_or_else(String::new, |unit| unit.square.to_string());
            let all: Vec<String> = motive.squares.into_iter().map(|square| square.to_string()).collect();
            motive.kind.name() == *kind && square == *unit && all.join(" ") == *squares
        };
        assert!(found.iter().any(|motive| is(&motive)), "{by}: {fen} {moves}: {kind} not among {found:?}");
    }
}

#[test]
fn refused_where_they_only_seem_to_be() {
    for (by, fen, moves, kind) in REFUSED {
        let (_, explanation) = explained(fen.parse().expect("a position"), "#2");
        let found = motives(&explanation, moves);
        assert!(!found.is_empty(), "{by}: {fen} {moves}: there is another motive");
        assert!(
            found.iter().all(|motive| motive.kind.name() != *kind),
            "{by}: {fen} {moves}: {kind} in {found:?}"
        );
    }
}
