//! What Popeye says, in its three languages.

use crate::language::Language;
use core::time::Duration;

/// Something that Popeye says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    Finished,
    Interrupted,
    Partial,
    Ignored,
    Zugzwang,
    Threat,
    But,
    Time,
    Refutes,
    SetPlayInCheck,
    NoSetPlay,
    NoPostKey,
    NoWhiteToPlay,
}

/// The words, blanks and line ends included.
pub(crate) fn message(language: Language, message: Message) -> &'static str {
    language.pick(match message {
        Message::Finished => ["\nsolution terminee.", "\nLoesung beendet.", "\nsolution finished."],
        Message::Interrupted => ["solution interrompue.", "Bearbeitung abgebrochen.", "solving interrupted."],
        Message::Partial => ["solution partielle", "Teilloesung", "Partial solution"],
        Message::Ignored => ["probleme ignoree", "Problem uebersprungen", "problem ignored"],
        Message::Zugzwang => [" blocus.", " Zugzwang.", " zugzwang."],
        Message::Threat => [" menace:", " Drohung:", " threat:"],
        Message::But => ["mais", "Aber", "but"],
        Message::Time => ["Temps = ", "Zeit = ", "Time = "],
        Message::Refutes => ["Refute.", "Widerlegt.", "refutes."],
        Message::SetPlayInCheck => [
            "jeu apparent avec roi en echec ?",
            "Satzspiel nicht moeglich (Koenig im Schach)",
            "set play with checked king ?",
        ],
        Message::NoSetPlay => [
            "Apparent pas applicable - ignore\n",
            "Satzspiel nicht anwendbar - ignoriert\n",
            "SetPlay not applicable - ignored\n",
        ],
        Message::NoPostKey => [
            "ApresCle pas applicable - ignore\n",
            "NachSchluessel nicht anwendbar - ignoriert\n",
            "PostKeyPlay not applicable - ignored\n",
        ],
        Message::NoWhiteToPlay => [
            "ApparentSeul pas applicable - ignore\n",
            "WeissBeginnt nicht anwendbar - ignoriert\n",
            "WhiteToPlay not applicable - ignored\n",
        ],
    })
}

/// `0.125 s`, `2:03.125 m:s`, `1:02:03 h:m:s`.
pub(crate) fn time(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds % 3600 / 60, seconds % 60);
    let thousandths = elapsed.subsec_millis();
    match (hours, minutes) {
        (0, 0) => format!("{rest}.{thousandths:03} s"),
        (0, _) => format!("{minutes}:{rest:02}.{thousandths:03} m:s"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_grow_units() {
        let check = |milliseconds, text: &str| assert_eq!(time(Duration::from_millis(milliseconds)), text);
        check(5, "0.005 s");
        check(59_999, "59.999 s");
        check(60_000, "1:00.000 m:s");
        check(3_723_456, "1:02:03 h:m:s");
    }
}
