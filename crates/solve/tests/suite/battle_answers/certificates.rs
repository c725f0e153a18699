//! Certificates of all battles: true claims are accepted, and whatever is accepted is true.

use keymove_chess::Position;
use keymove_problem::{Battle, Moves};
use keymove_proof::{Claim, FirstMove, Header, HeaderError, read_header};
use keymove_proof::{Reason, verify};
use keymove_reference::battles::{Definition, STIPULATIONS, oracle, small_position, task};
use keymove_solve::BattleTask;
use keymove_solve::certificate::{WriteError, full_claim, write};
use keymove_testing::Random;
use sha2::{Digest, Sha256};

/// The certificate of a claim.
fn certify(task: &BattleTask, claim: Claim) -> Result<Vec<u8>, WriteError> {
    let header = Header::new(task.position, task.stipulation, claim).expect("a claim that makes sense");
    let mut file = Vec::new();
    write(&mut oracle(task), &header, &mut file)?;
    assert_eq!(read_header(&file), Ok(header));
    Ok(file)
}

/// All true claims about a problem, first moves one by one.
fn claims(task: &BattleTask) -> Vec<Claim> {
    let full = full_claim(&mut oracle(task), &task.position, task.stipulation).expect("never stopped");
    let mut claims: Vec<_> = full.first_moves().iter().take(2).map(|&first| Claim::Mate(first)).collect();
    claims.extend(
        full.first_moves().iter().min_by_key(|first| first.moves).map(|&first| Claim::Shortest(first)),
    );
    claims.push(full);
    claims
}

/// Whether a claim is true by the definition.
fn is_true(header: &Header) -> bool {
    let (battle, position, stipulation) = (header.battle(), header.position(), header.stipulation());
    let limit = stipulation.length.moves;
    let free = !battle.is_forced_to_win(position);
    let forces =
        |first: &FirstMove, fewer| free && battle.forces(position, first.mv, first.moves.get() - fewer);
    let answered = || {
        let replies = battle.replies(position);
        !replies.is_empty() && replies.into_iter().all(|mv| battle.answers(position, mv, limit))
    };
    match header.claim() {
        Claim::Mate(first) => forces(first, 0),
        Claim::Shortest(first) => forces(first, 0) && !battle.solves(position, first.moves.get() - 1),
        Claim::None if stipulation.length.half => !answered(),
        Claim::None => !battle.solves(position, limit),
        Claim::Answered => answered(),
        Claim::Full(list) => battle.attacks(position).iter().all(|&mv| {
            let listed = list.iter().find(|first| first.mv == mv);
            listed.map_or(!free || !battle.forces(position, mv, limit), |first| {
                forces(first, 0) && !forces(first, 1)
            })
        }),
    }
}

/// The header as text without its empty line, and the words.
fn parts(file: &[u8]) -> (String, Vec<u16>) {
    let length = file.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 1;
    let body = &file[length + 1..file.len() - 32];
    let words = body.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    (String::from_utf8(file[..length].to_vec()).expect("text"), words)
}

/// A file with a digest that fits.
fn sealed(header: &str, words: &[u16]) -> Vec<u8> {
    let mut file = format!("{header}\n").into_bytes();
    file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    let digest = Sha256::digest(&file);
    file.extend_from_slice(&digest);
    file
}

/// Problems with something to prove, a few for each stipulation.
fn problems(most: usize) -> Vec<BattleTask> {
    let mut dice = Random::new(2);
    let mut found = Vec::new();
    for text in STIPULATIONS {
        let (mut solved, mut unsolved) = (0, 0);
        for _ in 0..40 * most {
            let task = task(&small_position(&mut dice).to_string(), text);
            let battle = Battle::new(&task.stipulation).expect("a battle");
            let solves = !task.stipulation.length.half
                && battle.solves(&task.position, task.stipulation.moves().get());
            let count = if solves { &mut solved } else { &mut unsolved };
            if *count < most {
                *count += 1;
                found.push(task);
            }
            if solved == most && unsolved == most {
                break;
            }
        }
    }
    found
}

#[test]
fn true_claims_are_accepted() {
    let most = keymove_testing::sized(4, 25);
    let mut accepted = 0;
    for task in problems(most) {
        for claim in claims(&task) {
            let file = certify(&task, claim)
                .unwrap_or_else(|error| panic!("{} {}: {error}", task.position, task.stipulation));
            let verified = verify(&file).unwrap_or_else(|error| panic!("{}{error}", parts(&file).0));
            assert!(is_true(&verified.header), "{}", parts(&file).0);
            assert!(!verified.to_string().is_empty());
            accepted += 1;
        }
    }
    assert!(accepted > 8 * STIPULATIONS.len(), "{accepted}");
}

#[test]
fn a_manipulated_proof_is_refused_or_proves_the_truth() {
    let mut dice = Random::new(3);
    let (mut accepted, mut refused) = (0, 0);
    let mut check = |file: &[u8]| match verify(file) {
        Ok(verified) => {
            accepted += 1;
            assert!(is_true(&verified.header), "a false claim is accepted:\n{}", verified.header);
        }
        Err(error) => {
            refused += 1;
            assert!(!error.to_string().is_empty());
        }
    };
    for task in problems(keymove_testing::sized(1, 4)) {
        for claim in claims(&task) {
            let (header, words) = parts(&certify(&task, claim).expect("the claim is true"));
            for _ in 0..30 {
                let mut words = words.clone();
                for _ in 0..1 + dice.below(2) {
                    mangle(&mut words, &mut dice);
                }
                check(&sealed(&header, &words));
            }
            for text in STIPULATIONS {
                let other = header.replace(
                    &format!("stipulation {}\n", task.stipulation),
                    &format!("stipulation {text}\n"),
                );
                check(&sealed(&other, &words));
            }
            for word in ["full", "mate", "shortest", "none", "answered"] {
                let lines = header.lines().map(|line| {
                    if line.starts_with("claim ") { format!("claim {word}\n") } else { format!("{line}\n") }
                });
                check(&sealed(&lines.collect::<String>(), &words));
            }
        }
    }
    assert!(accepted > 100 && refused > 2000, "{accepted} {refused}");
}

/// Changes, inserts or deletes a word.
fn mangle(words: &mut Vec<u16>, dice: &mut Random) {
    let place = dice.below(words.len() + 1);
    let other = words.get(dice.below(words.len().max(1))).copied().unwrap_or_default();
    let word = match dice.below(4) {
        0 => 0xffff,
        1 => dice.below(0x10000) as u16,
        _ => other,
    };
    match dice.below(3) {
        0 => words.insert(place, word),
        1 if place < words.len() => drop(words.remove(place)),
        _ => words.get_mut(place).into_iter().for_each(|old| *old = word),
    }
}

/// Why a file with this problem, claim and words is refused.
fn reason(fen: &str, text: &str, claim: &str, mates: &str, words: &[u16]) -> Reason {
    let position: Position = fen.parse().expect(fen);
    let header =
        format!("keymove-certificate 1\nfen {position}\nstipulation {text}\nclaim {claim}\nmates {mates}\n");
    verify(&sealed(&header, words)).expect_err("this must be refused").reason
}

#[test]
fn false_claims_are_refused_with_their_reason() {
    // The attacker mates in one, so in reflex play he has nothing to hope for.
    let forced = "7k/8/6K1/8/8/8/8/R6r w - -";
    assert_eq!(reason(forced, "r#1", "mate", "a1a2=1", &[]), Reason::Obliged);
    assert_eq!(reason(forced, "r#1", "full", "a1a2=1", &[]), Reason::Obliged);
    // From the problems of chessbench: 1.Qg2+ forces Black to mate.
    let self_mate = "8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -";
    assert_eq!(reason(self_mate, "s#1", "mate", "b7f3=1", &[]), Reason::TooLate);
    assert_eq!(reason(self_mate, "s#1", "none", "-", &[]), Reason::Reached);
    assert_eq!(reason("7k/8/6K1/8/8/8/8/R6r w - -", "s#1", "mate", "a1a8=1", &[]), Reason::Stuck);
    assert!(matches!(
        reason(self_mate, "s#1", "answered", "-", &[]),
        Reason::Header(HeaderError::Claim { .. })
    ));
    assert!(matches!(reason(self_mate, "s#0.5", "full", "b7g2=1", &[]), Reason::Header(_)));
    assert_eq!(reason("7k/8/6K1/8/8/8/8/R6r b - -", "s#0.5", "answered", "-", &[]), Reason::TooLate);
    for text in ["h#2", "ser-#3", "ct2", "exact-s#2", "2->s#2", "S#1"] {
        assert!(matches!(reason(self_mate, text, "none", "-", &[]), Reason::Header(_)), "{text}");
    }
}

#[test]
fn an_oracle_about_another_battle_is_not_asked() {
    let task = task("8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -", "s#1");
    let header = Header::new(task.position, task.stipulation, Claim::None).expect("a claim that makes sense");
    let written = write(&mut Definition(Battle::MATE), &header, Vec::new());
    assert!(matches!(written, Err(WriteError::OtherBattle { .. })));
    assert_eq!(Moves::new(1), Some(task.stipulation.moves()));
}

/// Certificates of record, which the second checker reads too. Formats change only with their version.
const OF_RECORD: [(&str, &str, &str); 16] = [
    // V. Albillo, MATER, example 1.
    ("mate", "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - -", "#2"),
    ("no-mate", "r3k3/8/8/8/8/8/7R/4K2R w Kq -", "#2"),
    ("stalemate", "7k/5P2/6K1/8/8/8/8/8 w - -", "=2"),
    ("autostalemate", "8/8/8/8/8/2k5/p7/K7 w - -", "!=1"),
    ("capture", "7k/8/8/8/8/8/8/KR1q4 w - -", "x2"),
    ("target", "7k/8/6K1/8/8/8/8/R7 w - -", "za81"),
    ("countermate", "6rk/6pp/3N4/8/8/8/PP6/K6r w - -", "##!1"),
    // From the regression tests of Popeye.
    ("selfmate", "8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2"),
    ("selfmate-refuted", "8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#1"),
    ("reflexmate", "8/7B/8/8/pp6/k7/8/K7 w - -", "r#2"),
    ("reflexmate-obliged", "7k/8/6K1/8/8/8/8/R6r w - -", "r#2"),
    ("semi-reflexmate", "8/7B/8/8/pp6/k7/8/K7 w - -", "semi-r#2"),
    ("parry", "5k2/8/8/6R1/5K2/8/8/8 w - -", "pser-#3"),
    ("answered", "8/8/8/8/1p6/k7/p7/K2Q4 b - -", "s#1.5"),
    ("refuted", "k7/8/K7/8/8/8/8/7R b - -", "#1.5"),
    ("one-king", "7k/5Q2/8/6B1/8/8/8/8 w - -", "#1"),
];

#[test]
fn certificates_of_record() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/certificates");
    for (name, fen, text) in OF_RECORD {
        let task = task(fen, text);
        let claim = full_claim(&mut oracle(&task), &task.position, task.stipulation).expect("never stopped");
        let file = certify(&task, claim).expect("the claim is true");
        let path = folder.join(format!("{name}.certificate"));
        if std::env::var_os("KEYMOVE_RECORD").is_some() {
            std::fs::write(&path, &file).expect(name);
        }
        assert!(std::fs::read(&path).expect(name) == file, "{name} is not what it was");
        assert!(verify(&file).is_ok(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder).expect("testdata/certificates").count(), OF_RECORD.len());
}
