//! The answers to our own inputs, in every layout. They are what Popeye prints, except where docs/popeye.md says otherwise:
//! with a `popeye` on the path both are compared.

use keymove_popeye::language::read;
use keymove_popeye::solve::{Completion, Output, Settings, ignored, solve};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

#[derive(Default)]
struct Text(String);

impl Output for Text {
    fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.push_str(text);
        Ok(())
    }

    fn say(&mut self, _: &str) {}
}

fn settings(threads: usize) -> Settings {
    Settings {
        threads,
        table_bytes: 16 << 20,
        time: None,
        interrupt: Default::default(),
        times: false,
        width: str::len,
    }
}

fn answer(input: &str, settings: &Settings) -> (String, Vec<Completion>) {
    let (mut out, mut completions) = (Text::default(), Vec::new());
    for entry in read(input).entries {
        if entry.errors.is_empty() {
            completions.push(solve(&entry.problem, settings, &mut out).expect("no file is written"));
        } else {
            out.0.push_str(&ignored(entry.problem.language));
        }
    }
    (out.0, completions)
}

fn inputs() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let files =
        std::fs::read_dir(folder).expect("the folder of inputs").map(|file| file.expect("a file").path());
    let mut inputs: Vec<(PathBuf, String)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "inp"))
        .map(|path| (path.clone(), std::fs::read_to_string(path).expect("an input")))
        .collect();
    inputs.sort();
    assert!(inputs.len() > 5);
    inputs
}

#[test]
fn answers_are_as_ever() {
    for (path, input) in inputs() {
        let (found, _) = answer(&input, &settings(1));
        let golden = path.with_extension("out");
        if std::env::var_os("KEYMOVE_BLESS").is_some() {
            std::fs::write(&golden, &found).expect("a golden file");
        }
        let expected = std::fs::read_to_string(&golden).expect("a golden file; KEYMOVE_BLESS=1 writes it");
        assert_eq!(found, expected, "{}", path.display());
        assert_eq!(answer(&input, &settings(3)).0, expected, "{} with three threads", path.display());
    }
}

#[test]
fn popeye_answers_the_same() {
    if Command::new("popeye").arg("-regression").arg("/dev/null").output().is_err() {
        keymove_testing::skip("no `popeye` on the path, so nothing was compared with it");
        return;
    }
    for (path, input) in inputs() {
        let output = Command::new("popeye").arg("-regression").arg(&path).output().expect("popeye runs");
        assert_eq!(
            answer(&input, &settings(1)).0,
            String::from_utf8_lossy(&output.stdout),
            "{}",
            path.display()
        );
    }
}

#[test]
fn what_is_stopped_never_looks_finished() {
    let settings = Settings { time: Some(Duration::from_millis(1)), ..settings(1) };
    for stipulation in ["h#6", "#9", "s#9", "ser-h#40", "r#8"] {
        let input = format!(
            "begin stip {stipulation} forsyth 8/pp1k1pp1/8/2s1b3/4R3/1PQ5/P4PP1/6K1 opti vari noboard endp"
        );
        let (text, completions) = answer(&input, &settings);
        assert_eq!(completions, [Completion::Interrupted], "{stipulation}");
        assert!(text.contains("solving interrupted.") && !text.contains("finished"), "{stipulation}: {text}");
    }
}

#[test]
fn what_an_option_leaves_out_is_called_partial() {
    for option in ["maxsol 1", "upto 3", "maxflight 1"] {
        let input = format!("begin stip #2 forsyth b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 opti noboard {option} endp");
        assert_eq!(answer(&input, &settings(1)).1, [Completion::Partial], "{option}");
    }
}

#[test]
fn an_illegal_twin_takes_nothing_from_the_others() {
    let mate = "begin stip #1 pieces white Ka6 Rh1 black Ka8 opti noboard";
    let whole = |twin: &str| answer(&format!("{mate} twin {twin} endp"), &settings(1));
    // In b) the rook gives check to the king that is not to move.
    let (text, completions) = whole("move h1 h8");
    assert_eq!(completions, [Completion::Finished]);
    assert!(
        text.contains("1.Rh1-h8 # !") && text.ends_with("\nb) wRh1-->h8  \n\nsolution finished.\n\n\n"),
        "{text}"
    );
    let (text, completions) = whole("move h1 h8 twin move h1 g1");
    assert_eq!(completions, [Completion::Finished]);
    assert!(text.contains("1.Rg1-g8 # !"), "{text}");
    // A twin that nobody can set up is not merely without a solution.
    assert_eq!(whole("move e5 e6").1, [Completion::Ignored]);
    assert_eq!(
        answer("begin stip #1 pieces white Ka6 Rh8 black Ka8 endp", &settings(1)).1,
        [Completion::Ignored]
    );
}

#[test]
fn one_move_is_written_as_popeye_writes_it() {
    let head = |stipulation: &str| {
        answer(&format!("begin stip {stipulation} pieces white Ka6 Rh1 black Ka8 endp"), &settings(1)).0
    };
    assert!(head("exact-#1").contains("\n  #1  "));
    assert!(head("exact-#2").contains("\n  exact-#2  "));
    assert!(head("ser-reci-h#1").contains("\n  reci-h#1  "));
    let numbered = |option: &str| {
        let input = format!("begin stip #1 pieces white Ka6 Rh1 black Ka8 opti noboard {option} endp");
        answer(&input, &settings(1)).0
    };
    assert_eq!(numbered("movenumber"), numbered("vari"));
    assert!(numbered("start 2").contains("\n  2  ("));
}

#[test]
fn reciprocal_play_has_whites_goal_before_blacks() {
    let pieces = "forsyth r3k2r/1b3p1p/4p3/4B2R/S2Pp2P/4b1sS/6Kp/5sRB";
    let (text, _) =
        answer(&format!("begin stip reci-h#1 {pieces} opti noboard enpassant d2d3d4 endp"), &settings(1));
    let expected = "\n  1.0-0-0 Sa4-b6 #\n\n  1.e4*d3 ep. #\n\nsolution finished.\n\n\n";
    assert_eq!(text, expected);
}

#[test]
fn intelligent_with_a_number_limits_the_solutions_of_each_final_position() {
    let lines = |option: &str| {
        let input = format!("begin stip h#1.5 pieces white Kb6 Rh1 black Ka8 Sb1 opti noboard {option} endp");
        let (text, completions) = answer(&input, &settings(1));
        (text.matches(" #").count(), completions[0])
    };
    let (all, completion) = lines("intell");
    assert_eq!(completion, Completion::Finished);
    let (few, completion) = lines("intell 1");
    assert!(few > 0 && few < all, "{few} of {all}");
    assert_eq!(completion, Completion::Partial);
}

#[test]
fn what_cannot_be_solved_is_not_without_solution() {
    for input in [
        "begin stip #2 pieces white Ka1 endp",
        "begin stip #2 pieces white Ka1 Ra8 black Kh8 endp",
        "begin stip h#2 pieces white Ka1 black Kc3 twin move e5 e6 endp",
    ] {
        let (text, completions) = answer(input, &settings(1));
        assert_eq!(completions, [Completion::Ignored], "{input}");
        assert!(text.contains("problem ignored.") && !text.contains("finished"), "{input}: {text}");
    }
}
