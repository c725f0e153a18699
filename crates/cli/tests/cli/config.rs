//! Settings, completions, manual pages, and what helps those who come from other programs.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::util::{Folder, Seen, WEENINK, command, keymove};

/// D. Byrne's motif: a knight mates.
const KNIGHT: &str = "6rk/6pp/8/6N1/8/8/8/K7 w - -";

fn with_settings(settings: &str, args: &[&str]) -> Seen {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let folder = Folder::new(&format!("settings-{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    let file = folder.file("config.toml");
    std::fs::write(&file, settings).expect("written");
    let output = command(args).env("KEYMOVE_CONFIG", &file).output().expect("the program runs");
    Seen::of(output)
}

#[test]
fn settings_are_shown_and_count() {
    with_settings("threads = 3\nmemory = \"64M\"\n", &["config"]).code(0).silent().out_has(&[
        "threads   3       set",
        "memory    64M     set",
        "knight    S       default",
    ]);
    let json = with_settings("language = \"de\"\n", &["config", "--format", "json"]).code(0);
    json.out_has(&["\"format\":\"keymove-config\"", "\"language\":\"de\""]);
    with_settings("threads = 3\n", &["solve", WEENINK, "#2", "--progress"]).code(0).err_has("3 threads");
    with_settings("threads = 3\n", &["solve", WEENINK, "#2", "--progress", "--threads", "1"])
        .code(0)
        .err_has("1 thread");
    let wrong = with_settings("thread = 3\n", &["solve", WEENINK, "#2"]).code(2);
    wrong.err_has("error: the settings ").err_has("unknown field `thread`");
}

#[test]
fn letters_of_the_men() {
    let solve = |settings: &str, format: &str| {
        with_settings(settings, &["solve", KNIGHT, "#1", "--format", format]).code(0).out
    };
    assert!(solve("", "text").contains("1.Sf7#"));
    let players = solve("knight = \"N\"\n", "text");
    assert!(players.contains("1.Nf7#") && players.contains("6rk/6pp/8/6N1/8/8/8/K7 w"), "{players}");
    assert!(solve("language = \"fr\"\n", "text").contains("1.Cf7#"));
    // What programs read stays.
    let (plain, other) = (solve("", "keys"), solve("language = \"fr\"\n", "keys"));
    assert_eq!(plain, other);
}

#[test]
fn shells_are_answered() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        keymove(&["completions", shell]).code(0).silent().out_has(&["KEYMOVE_COMPLETE"]);
    }
    let ask = |words: &[&str]| {
        let mut all = vec!["--"];
        all.extend(words);
        let index = (words.len() - 1).to_string();
        let mut command = command(&all);
        command.env("KEYMOVE_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", index).env("_CLAP_IFS", "\n");
        String::from_utf8(command.output().expect("the program runs").stdout).expect("UTF-8")
    };
    assert_eq!(ask(&["keymove", "solve", "h#2"]), "h#2\nh#2.5");
    assert_eq!(ask(&["keymove", "themes", "zago"]), "Zagoruiko");
    assert_eq!(ask(&["keymove", "db", "search", "x.kmdb", "--theme", "novot"]), "Novotny");
    assert!(ask(&["keymove", "score", "Carg"]).contains("Cargo.toml"));
}

#[test]
fn manual_pages() {
    keymove(&["man", "solve"]).code(0).silent().out_has(&[".TH keymove-solve 1", "certificate"]);
    keymove(&["man", "db-import"]).code(0).out_has(&["keymove-db-import"]);
    keymove(&["man", "slove"]).code(2).err_has("no command is called");
    let folder = Folder::new("man");
    keymove(&["man", "--folder", &folder.file("man1")]).code(0);
    let pages = std::fs::read_dir(folder.file("man1")).expect("a folder").count();
    assert!(pages > 30, "{pages}");
}

#[test]
fn what_was_meant() {
    keymove(&["help", "solve"]).code(0).out_has(&["Usage: keymove solve"]);
    keymove(&["help"]).code(0).out_has(&["Usage: keymove"]);
    keymove(&[WEENINK, "#2"]).code(2).err_has(&format!("did you mean: keymove solve '{WEENINK}' '#2'"));
    keymove(&["solve", WEENINK, "#2", "--json"]).code(2).err_has("expected --format json");
}

#[test]
fn the_doctor_looks_at_everything() {
    let seen = keymove(&["doctor"]).code(0).silent();
    let words: Vec<&str> = seen.out.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(words, ["build", "processor", "memory", "folder", "settings", "terminal", "page", "speed"]);
    seen.out_has(&["can be written to", "million positions a second on one thread"]);
    // A folder for passing files that is not there breaks what writes some.
    let output = command(&["doctor"]).env("TMPDIR", "/nowhere/at all").output().expect("the program runs");
    let broken = Seen::of(output).code(1);
    broken.out_has(&[
        "broken  folder",
        "/nowhere/at all: ",
        "expected a folder for passing files, named by TMPDIR",
    ]);
}

#[test]
fn the_version_tells_what_the_program_is() {
    let short = keymove(&["-V"]).code(0).silent();
    assert_eq!(short.out, concat!("keymove ", env!("CARGO_PKG_VERSION"), "\n"));
    let long = keymove(&["--version"]).code(0).silent();
    assert!(long.out.starts_with(&format!("{} (", short.out.trim())), "{}", long.out);
    long.out_has(&["\nbuilt for ", "\nwith png, pdf, "]);
}
