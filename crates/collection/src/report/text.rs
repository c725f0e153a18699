//! One line a problem.

use crate::finding::{Part, Verdict};
use crate::run::Checked;
use crate::summary::Summary;

/// The line of a problem without line end: the verdict, where it stands, its name, what is asked, what was found, what is
/// not as stated. Two blanks between them.
pub fn problem_line(checked: &Checked) -> String {
    let Checked { finding, .. } = checked;
    let mut fields = vec![format!("{:<14}", finding.status().word()), place(checked)];
    if !checked.id.is_empty() {
        fields.push(plain(&checked.id));
    }
    if !checked.stipulation.is_empty() {
        fields.push(plain(&checked.stipulation));
    }
    let mut said: Vec<String> = said(&finding.parts).into_iter().collect();
    if finding.known_unsound {
        said.push("as stated".to_owned());
    }
    said.extend(finding.differences.iter().map(|difference| match difference.label.as_str() {
        "" => difference.words.clone(),
        label => format!("{label} {}", difference.words),
    }));
    said.extend(finding.remarks.iter().cloned());
    fields.push(plain(&said.join("; ")));
    fields.join("  ").trim_end().to_owned()
}

/// `problems.jsonl:17`, `problems.jsonl:17:5`.
fn place(checked: &Checked) -> String {
    let column = checked.column.map_or_else(String::new, |column| format!(":{column}"));
    format!("{}:{}{column}", plain(&checked.file), checked.line)
}

/// What was found of each part. Of a problem with twins each has its own verdict in front, unless all are sound.
fn said(parts: &[Part]) -> Option<String> {
    let all_sound = parts.iter().all(|part| part.verdict == Verdict::Sound);
    let one = |part: &Part| {
        let verdict = match (part.label.is_empty(), all_sound) {
            (false, false) => part.verdict.word(),
            _ => "",
        };
        let mut words: Vec<&str> = [part.label.as_str(), verdict, part.words.as_str()].into();
        words.retain(|word| !word.is_empty());
        let mut text = words.join(" ");
        // A verdict that is proven in spite of a stop.
        if let Some(stop) = part.stopped.as_ref().filter(|stop| !part.words.contains(stop.as_str())) {
            text.push_str(&format!(" ({stop})"));
        }
        if !part.duals.is_empty() {
            text.push_str(&format!("; {}", part.duals.join(" ")));
        }
        text
    };
    let texts: Vec<String> = parts.iter().map(one).filter(|text| !text.is_empty()).collect();
    (!texts.is_empty()).then(|| texts.join(";  "))
}

/// The text without what would break the line or steer a terminal.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// `1000 problems: 980 sound, 12 cooked, ...`, and what follows from it, on lines of their own, each with its end.
pub fn summary_text(summary: &Summary) -> String {
    let mut counts = vec![
        (summary.of(Verdict::Sound), "sound"),
        (summary.differs, "differs from what is stated"),
        (summary.keyword, "sound with a keyword that is not shown"),
        (summary.of(Verdict::NotStated), "with several solutions and no number stated"),
        (summary.of(Verdict::Dual), "with another way later"),
        (summary.of(Verdict::Cooked), "cooked"),
        (summary.of(Verdict::ShortSolution), "with a short solution"),
        (summary.of(Verdict::NotAsIntended), "not as intended"),
        (summary.of(Verdict::NoSolution), "without solution"),
        (summary.of(Verdict::Unfinished), "unfinished"),
        (summary.of(Verdict::Unreadable), "unreadable"),
    ];
    if summary.differs != 1 {
        counts[1].1 = "differ from what is stated";
    }
    let words: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let plural = if summary.problems == 1 { "" } else { "s" };
    let words = if words.is_empty() { "none".to_owned() } else { words.join(", ") };
    let mut text = format!("{} problem{plural}: {words}\n", summary.problems);
    if summary.stated_unsound > 0 {
        text.push_str(&format!("of the unsound ones, {} as stated\n", summary.stated_unsound));
    }
    text
}
