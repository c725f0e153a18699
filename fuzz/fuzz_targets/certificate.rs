//! Any bytes as a certificate, with the digest put right so that damage reaches the checker: it answers without panic,
//! and what it accepts of short problems is true, as a search without any cleverness finds.

#![no_main]

use keymove_chess::Position;
use keymove_proof::{Claim, FirstMove, HELP_BEGINNING, Header, HelpHeader, HelpRefusal, verify, verify_help};
use keymove_reference::definitions;
use keymove_reference::naive::Naive;
use keymove_run::Progress;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

const DIGEST_BYTES: usize = 32;
/// Positions that the check of a helpmate remembers: longer checks tell nothing more.
const MOST_POSITIONS: usize = 300;

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    if let Some(length) = file.len().checked_sub(DIGEST_BYTES) {
        let digest = Sha256::digest(&file[..length]);
        file[length..].copy_from_slice(&digest);
    }
    if file.starts_with(HELP_BEGINNING.as_bytes()) {
        match verify_help(&file, MOST_POSITIONS, &Progress::new()) {
            Ok(verified) => check_help(&verified.header),
            Err(HelpRefusal::Wrong(error)) => assert!(error.offset <= file.len(), "{error}"),
            Err(HelpRefusal::Unfinished { .. }) => {}
        }
        return;
    }
    match verify(&file) {
        Ok(verified) => check_truth(&verified.header),
        Err(error) => assert!(error.offset <= file.len(), "{error}"),
    }
});

/// Of directmates in whole moves; longer problems take the plain search too long.
fn check_truth(header: &Header) {
    let (position, stipulation) = (header.position(), header.stipulation());
    let within = stipulation.moves().get();
    if within > 2 || stipulation.to_string() != format!("#{within}") {
        return;
    }
    for mv in position.moves() {
        let next = position.play(mv);
        let claimed = header.claim().first_moves().iter().find(|first| first.mv == mv);
        match (header.claim(), claimed) {
            (_, Some(FirstMove { moves, .. })) => {
                assert!(Naive::forces(&next, moves.get()), "{mv} in {header}")
            }
            (Claim::Full(_) | Claim::None, None) => {
                assert!(!Naive::forces(&next, within), "{mv} in {header}")
            }
            (Claim::Mate(_) | Claim::Shortest(_), None) => {}
            (Claim::Answered, None) => panic!("the attacker begins: {header}"),
        }
    }
    check_lengths(header, position);
}

/// Of helpmates of up to three half-moves.
fn check_help(header: &HelpHeader) {
    let stipulation = header.stipulation();
    if stipulation.length.plies() <= 3 {
        let lines = definitions::lines(header.position(), &stipulation.to_string());
        assert_eq!(lines.len() as u64, header.lines(), "{header}");
    }
}

/// What is said to be the exact or the shortest length is.
fn check_lengths(header: &Header, position: &Position) {
    match header.claim() {
        Claim::Full(list) => {
            for first in list {
                let shorter = first.moves.get() - 1;
                assert!(shorter == 0 || !Naive::forces(&position.play(first.mv), shorter), "{header}");
            }
        }
        Claim::Shortest(first) => assert!(!Naive::mates(position, first.moves.get() - 1), "{header}"),
        Claim::Mate(_) | Claim::None | Claim::Answered => {}
    }
}
