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
