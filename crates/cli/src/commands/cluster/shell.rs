//! The parts of scripts that do the work, for any shell of POSIX.

/// What a script does: a command in parts, whose journals come into a folder.
pub(super) struct Body<'a> {
    pub(super) words: &'a [String],
    pub(super) folder: &'a str,
    pub(super) parts: u32,
}

impl Body<'_> {
    fn command(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        format!("keymove {}", words.join(" "))
    }

    /// The command for a part: without `-o FILE`, which is for the whole, and without a list that would be judged for nobody.
    fn of_part(&self) -> String {
        let mut words = vec!["keymove".to_owned()];
        let mut skips = false;
        for word in self.words {
            let is_of_whole =
                ["-o", "--output", "--format"].contains(&word.split('=').next().unwrap_or_default());
            if !skips && !is_of_whole {
                words.push(quoted(word));
            }
            skips = !skips && is_of_whole && !word.contains('=');
        }
        if !self.needs_journal() {
            words.extend(["--format", "jsonl"].map(str::to_owned));
        }
        words.join(" ")
    }

    /// Does the part `$part`. One that is done ends at once, one that was stopped goes on with its journal; the journal gets its name when
    /// the part is done.
    pub(super) fn work(&self, threads: u16) -> String {
        format!(
            "\
journal=$folder/part-$part.journal
[ -e \"$journal\" ] && exit 0
mkdir -p \"$folder\" || exit 2
draft=$journal.tmp resume= stopped=
[ -e \"$draft\" ] && resume=--resume
{command} --part \"$part/{parts}\" --journal \"$draft\" $resume --threads {threads} -q >/dev/null &
child=$!
trap 'stopped=yes; kill -TERM \"$child\"' TERM INT
wait \"$child\"; code=$?
if [ \"$stopped\" ]; then wait \"$child\"; exit 143; fi
case $code in
    0|1|2|3) [ -e \"$draft\" ] && mv \"$draft\" \"$journal\" && exit 0 ;;
esac
exit \"$((code > 0 ? code : 1))\"",
            command = self.of_part(),
            parts = self.parts,
        )
    }

    /// Joins what all parts have found, and prints what one run would have printed.
    pub(super) fn join(&self) -> String {
        format!(
            "\
missing=0 part=0
set --
while [ \"$part\" -lt {parts} ]; do
    part=$((part + 1))
    if [ -e \"$folder/part-$part.journal\" ]; then
        set -- \"$@\" --join \"$folder/part-$part.journal\"
    else
        missing=$((missing + 1))
    fi
done
if [ \"$missing\" -gt 0 ]; then
    echo \"incomplete: $missing of {parts} parts are not done\" >&2
    exit 3
fi
{clear}{command} {whole}-q \"$@\"
exit $?",
            parts = self.parts,
            clear = if self.needs_journal() { "rm -f \"$folder/whole.journal\"\n" } else { "" },
            command = self.command(),
            whole = if self.needs_journal() { "--journal \"$folder/whole.journal\" " } else { "" },
        )
    }

    /// The same for somebody to type.
    pub(super) fn join_line(&self) -> String {
        let whole = if self.needs_journal() {
            format!(" --journal {}", quoted(&format!("{}/whole.journal", self.folder)))
        } else {
            String::new()
        };
        format!(
            "{}{whole} $(for part in {}/part-*.journal; do echo --join \"$part\"; done)",
            self.command(),
            quoted(self.folder)
        )
    }

    /// Whether the command joins only into a journal.
    fn needs_journal(&self) -> bool {
        self.words.first().is_some_and(|command| command == "check" || command == "mine")
    }
}

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:=,+@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Each line further to the right.
pub(super) fn indented(text: &str, by: usize) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("{:by$}{line}", "")).collect();
    lines.join("\n")
}
