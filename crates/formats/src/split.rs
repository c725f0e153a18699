//! Where the FEN at the start of a line ends.

use keymove_chess::Square;

/// The FEN and the rest, trimmed. The fields after the board end where a word is not what the next field may be.
pub(crate) fn split_fen(line: &str) -> (&str, &str) {
    let fields: [fn(&str) -> bool; 5] = [is_turn, is_castling, is_en_passant, is_number, is_number];
    let mut end = word_end(line, 0);
    for is_field in fields {
        let next = word_end(line, end);
        if !is_field(line[end..next].trim_ascii()) {
            break;
        }
        end = next;
    }
    (line[..end].trim_ascii(), line[end..].trim_ascii())
}

/// So many words and the rest, trimmed; fewer if a semicolon ends them.
pub(crate) fn split_words(line: &str, count: usize) -> (&str, &str) {
    let end = (0..count).fold(0, |end, _| word_end(line, end));
    (line[..end].trim_ascii(), line[end..].trim_ascii())
}

/// Where the first word after this place ends: at a blank or a semicolon.
fn word_end(line: &str, start: usize) -> usize {
    let bytes = line.as_bytes();
    let mut at = start;
    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    while bytes.get(at).is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b';') {
        at += 1;
    }
    at
}

fn is_turn(word: &str) -> bool {
    matches!(word, "w" | "b" | "W" | "B")
}

fn is_castling(word: &str) -> bool {
    word == "-" || !word.is_empty() && word.bytes().all(|letter| matches!(letter, b'K' | b'Q' | b'k' | b'q'))
}

fn is_en_passant(word: &str) -> bool {
    word == "-" || Square::parse(word).is_some()
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text begins with what could be the board of a FEN.
pub(crate) fn has_board(text: &str) -> bool {
    text.as_bytes()[..word_end(text, 0)].iter().filter(|&&byte| byte == b'/').count() >= 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fens_end_where_they_end() {
        let check = |line, fen, rest| assert_eq!(split_fen(line), (fen, rest), "{line}");
        check("8/8/8/8/8/8/8/kK6 w - - 0 1 #2; A", "8/8/8/8/8/8/8/kK6 w - - 0 1", "#2; A");
        check("8/8/8/8/8/8/8/kK6 #2", "8/8/8/8/8/8/8/kK6", "#2");
        check("8/8/8/8/8/8/8/kK6;#2;A", "8/8/8/8/8/8/8/kK6", ";#2;A");
        check("8/8/8/8/8/8/8/kK6 b KQ - h#2", "8/8/8/8/8/8/8/kK6 b KQ -", "h#2");
        check(" 8/8/8/8/8/8/8/kK6  w  KQkq e3 bm #2;", "8/8/8/8/8/8/8/kK6  w  KQkq e3", "bm #2;");
        check("", "", "");
        assert_eq!(split_words(" a  b c; d e", 4), ("a  b c", "; d e"));
        assert!(has_board("8/8/8/8/8/8/8/kK6 w") && !has_board("fen,stipulation") && !has_board(""));
    }
}
