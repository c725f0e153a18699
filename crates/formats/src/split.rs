//! Where the FEN at the start of a line ends.

/// Bytes that end a word: ASCII blanks and the semicolon.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let signs = b" \t\n\x0C\r;";
    let mut i = 0;
    while i < signs.len() {
        ends[signs[i] as usize] = true;
        i += 1;
    }
    ends
};

/// The FEN and the rest, trimmed. The fields after the board end where a word is not what the next field may be.
pub(crate) fn split_fen(line: &str) -> (&str, &str) {
    split_after(line, word_end(line, 0))
}

/// The same of a line whose board ends here.
fn split_after(line: &str, board: usize) -> (&str, &str) {
    let mut end = board;
    for field in 0..5 {
        let start = word_start(line, end);
        let next = word_end(line, start);
        let word = &line.as_bytes()[start..next];
        let fits = match field {
            0 => is_turn(word),
            1 => is_castling(word),
            2 => is_en_passant(word),
            _ => is_number(word),
        };
        if !fits {
            break;
        }
        end = next;
    }
    (line[..end].trim_ascii(), line[end..].trim_ascii())
}

/// As [`split_fen`] of a text that begins with what could be the board of a FEN; `None` of any other.
pub(crate) fn split_board(text: &str) -> Option<(&str, &str)> {
    let end = word_end(text, 0);
    is_board(&text.as_bytes()[..end]).then(|| split_after(text, end))
}

/// So many words and the rest, trimmed; fewer if a semicolon ends them.
pub(crate) fn split_words(line: &str, count: usize) -> (&str, &str) {
    let end = (0..count).fold(0, |end, _| word_end(line, end));
    (line[..end].trim_ascii(), line[end..].trim_ascii())
}

/// Where the blanks at this place end.
fn word_start(line: &str, from: usize) -> usize {
    let blanks = line.as_bytes()[from..].iter().position(|byte| !byte.is_ascii_whitespace());
    blanks.map_or(line.len(), |blanks| from + blanks)
}

/// Where the first word after this place ends: at a blank or a semicolon.
fn word_end(line: &str, from: usize) -> usize {
    let start = word_start(line, from);
    let length = line.as_bytes()[start..].iter().position(|&byte| ENDS[usize::from(byte)]);
    length.map_or(line.len(), |length| start + length)
}

fn is_turn(word: &[u8]) -> bool {
    matches!(word, b"w" | b"b" | b"W" | b"B")
}

fn is_castling(word: &[u8]) -> bool {
    word == b"-" || !word.is_empty() && word.iter().all(|letter| matches!(letter, b'K' | b'Q' | b'k' | b'q'))
}

fn is_en_passant(word: &[u8]) -> bool {
    matches!(word, b"-" | [b'a'..=b'h', b'1'..=b'8'])
}

fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// Whether the text begins with what could be the board of a FEN.
pub(crate) fn has_board(text: &str) -> bool {
    is_board(&text.as_bytes()[..word_end(text, 0)])
}

fn is_board(word: &[u8]) -> bool {
    word.iter().filter(|&&byte| byte == b'/').count() >= 7
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
