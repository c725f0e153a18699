//! `solve --certificate` and `verify`.

use crate::util::{ENDLESS, Folder, NO_MATE, WEENINK, keymove};
use std::fs;
use std::time::{Duration, Instant};

fn check(name: &str, args: &[&str], code: i32, proven: &str) {
    let folder = Folder::new(name);
    let file = folder.file("x.kmc");
    let mut all = vec!["solve", "--certificate", &file];
    all.extend(args);
    keymove(&all).code(code).err_has("certificate: ");
    assert_eq!(folder.names(), ["x.kmc"]);
    keymove(&["verify", &file]).code(0).silent().out_has(&["x.kmc: accepted", proven]);
}

#[test]
fn every_answer_has_one() {
    check("full", &[WEENINK, "#2"], 0, "b5c4=2");
    check("none", &[NO_MATE, "#3"], 1, "no first move mates within 3");
    check(
        "shortest",
        &[WEENINK, "#5", "--shortest"],
        0,
        "b5c4 mates within 2, and no first move mates within fewer",
    );
    check("first", &[WEENINK, "#2", "--first"], 0, "b5c4 mates within 2");
    let checks = "3nn3/2p2p1k/1p1pp1p1/p2B3p/r2B2N1/7N/8/7K w - -";
    check("checks", &[checks, "#12", "--checks-only"], 0, "h3g5 mates within 12");
}

#[test]
fn helpmates_have_one() {
    let rook = "8/8/8/3R4/4K3/8/6k1/8 b - -";
    check("help", &[rook, "h#2"], 0, "exactly 2 lines mate Black within 2 moves");
    check("help-half", &["8/8/8/3R4/4K3/8/6k1/8 b - -", "h#1.5"], 1, "no line mates White within 1.5 moves");
    check("help-set-play", &[rook, "h#2", "--set-play"], 0, "exactly 2 lines");
    check("help-pictures", &[rook, "h#2", "--method", "pictures", "--intended", "1"], 0, "exactly 2 lines");
}

/// What could not be checked to the end is neither accepted nor refused.
#[test]
fn too_many_positions_are_no_verdict() {
    let folder = Folder::new("too-many");
    let file = folder.file("x.kmc");
    keymove(&["solve", "-q", "--certificate", &file, "8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2"]).code(0);
    let seen = keymove(&["verify", "--positions", "3", &file]).code(3);
    let seen = seen.out_has(&[
        "x.kmc: NOT WHOLLY CHECKED",
        "not checked to the end",
        "expected --positions with more",
    ]);
    assert!(!seen.out.contains("accepted") && !seen.out.contains("REFUSED"), "{}", seen.out);
}

#[test]
fn play_without_certificates_is_told_so() {
    let folder = Folder::new("no-such-play");
    let file = folder.file("x.kmc");
    let rook = "8/8/8/3R4/4K3/8/6k1/8 b - -";
    for stipulation in ["h=2", "hs#2", "ser-h#2", "exact-h#2", "1->h#2"] {
        let seen = keymove(&["solve", rook, stipulation, "--certificate", &file]).code(2);
        seen.err_has("--certificate does not go with").err_has("certificates for h#n and h#n.5 only");
    }
    for option in [["--max-solutions", "1"], ["--up-to-move", "1"], ["--max-flights", "1"]] {
        let args = [&["solve", rook, "h#2", "--certificate", &file][..], &option].concat();
        keymove(&args).code(2).err_has("does not go with options that leave some out");
    }
    let seen = keymove(&["solve", ENDLESS, "h#9", "--time", "100ms", "--certificate", &file]).code(3);
    seen.err_has("no certificate");
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn manipulated_ones_are_refused() {
    let folder = Folder::new("manipulated");
    let file = folder.file("x.kmc");
    keymove(&["solve", "--quiet", "--certificate", &file, WEENINK, "#2"]).code(0).silent();
    let bytes = fs::read(&file).expect("a certificate");
    for (index, change) in [(3, 1), (bytes.len() / 2, 1), (bytes.len() - 1, 0x80)] {
        let mut wrong = bytes.clone();
        wrong[index] ^= change;
        fs::write(&file, wrong).expect("written");
        keymove(&["verify", &file]).code(1).out_has(&["x.kmc: REFUSED"]);
    }
    fs::write(&file, &bytes[..bytes.len() - 40]).expect("written");
    let good = folder.file("good.kmc");
    fs::write(&good, &bytes).expect("written");
    let seen = keymove(&["verify", &file, &good, &folder.file("missing")]).code(2);
    seen.out_has(&["x.kmc: REFUSED", "good.kmc: accepted"]).err_has("cannot read");
    keymove(&["verify", &file, &good]).code(1);
    fs::write(&file, "").expect("written");
    let seen = keymove(&["verify", &file]).code(2).err_has("x.kmc: it is empty; expected a certificate");
    assert_eq!(seen.out, "");
}

#[test]
fn an_unwritable_place_is_reported_before_the_search() {
    let folder = Folder::new("unwritable");
    let started = Instant::now();
    for place in [folder.file("no/such/folder/x.kmc"), folder.file(""), folder.file("..")] {
        let seen = keymove(&["solve", ENDLESS, "#30", "--certificate", &place]).code(2);
        seen.err_has("cannot write the certificate");
    }
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn no_answer_no_certificate_and_the_old_file_stays() {
    let folder = Folder::new("stays");
    let file = folder.file("x.kmc");
    fs::write(&file, "old").expect("written");
    let seen = keymove(&["solve", ENDLESS, "#30", "--time", "100ms", "--certificate", &file]).code(3);
    seen.err_has("no certificate");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "old");
    assert_eq!(folder.names(), ["x.kmc"]);
    keymove(&["solve", WEENINK, "#2", "--certificate", &file]).code(0);
    assert_ne!(fs::read(&file).expect("the file"), b"old");
}

#[cfg(unix)]
#[test]
fn devices_are_not_replaced() {
    keymove(&["solve", WEENINK, "#2", "--certificate", "/dev/null"]).code(0);
    let kind = fs::metadata("/dev/null").expect("the device").file_type();
    assert!(!kind.is_file());
}
