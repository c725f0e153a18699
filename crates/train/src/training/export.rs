//! All attempts as CSV.

use super::{Rated, Training};
use crate::Ask;

/// The columns. The first four are those from which `keymove difficulty FILE` and the example `difficulty_fit` of `keymove-study` learn:
/// the rating is that of the problem after the attempt, so the last line of a problem has what is known of it.
const HEAD: &str = "id,fen,stipulation,rating,date,difficulty,points,most,seconds,hints,ask,first,rating_before,rating_after,\
                    deviation_after,themes";

/// All attempts, the oldest first, one a line below the names of the columns. `moment` writes a moment that is given in seconds since
/// the beginning of 1970.
pub fn csv(training: &Training, moment: impl Fn(u64) -> String) -> String {
    let lines = training.attempts().iter().map(|rated| line(rated, &moment));
    core::iter::once(format!("{HEAD}\n")).chain(lines).collect()
}

fn line(rated: &Rated, moment: impl Fn(u64) -> String) -> String {
    let Rated { attempt, is_first, before, after, problem } = rated;
    let fields = [
        attempt.problem.id(),
        quoted(&attempt.problem.fen),
        quoted(&attempt.problem.stipulation),
        format!("{:.1}", problem.rating),
        quoted(&moment(attempt.date)),
        attempt.difficulty.map_or_else(String::new, |difficulty| format!("{difficulty:.1}")),
        format!("{:.2}", attempt.points),
        format!("{:.2}", attempt.most),
        format!("{:.1}", attempt.seconds),
        attempt.hints.to_string(),
        match attempt.ask {
            Ask::Key => "key".to_owned(),
            Ask::All => "all".to_owned(),
        },
        u8::from(*is_first).to_string(),
        format!("{:.1}", before.rating),
        format!("{:.1}", after.rating),
        format!("{:.1}", after.deviation),
        quoted(&attempt.themes.join("; ")),
    ];
    fields.join(",") + "\n"
}

/// A field as RFC 4180 has it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{attempt, problem};
    use super::*;

    #[test]
    fn lines() {
        let mut odd = attempt(1, 7, 5.0);
        odd.themes = vec!["a, b".to_owned(), "\"c\"".to_owned()];
        let training: Training = [attempt(1, 5, 0.0), odd].into_iter().collect();
        let text = csv(&training, |seconds| format!("moment {seconds}"));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], HEAD);
        let id = problem(1).id();
        assert!(lines[1].starts_with(&format!("{id},8/8/8/8/8/8/8/1 w - -,#2,")), "{}", lines[1]);
        assert!(lines[1].contains(",moment 5,125.0,0.00,5.00,61.5,1,all,1,1500.0,"), "{}", lines[1]);
        assert!(lines[2].contains(",0,") && lines[2].ends_with(",\"a, b; \"\"c\"\"\""), "{}", lines[2]);
        assert_eq!(lines[1].split(',').count(), HEAD.split(',').count());
    }
}
