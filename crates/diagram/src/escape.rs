//! Text of users, made harmless for the formats.

/// The text for element content and attribute values of XML. Characters that XML 1.0 forbids become U+FFFD.
///
/// XML 1.0 (fifth edition, 2008), section 2.2, has the list of characters.
pub fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// The text for LaTeX in text mode. Control characters become blanks.
pub(crate) fn latex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        // What TeX would make one sign of: dashes, quotation marks, Spanish marks.
        if matches!(letter, '-' | '\'' | '`') && escaped.ends_with(['-', '\'', '`', '!', '?']) {
            escaped.push_str("{}");
        }
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            // In the old font encoding these are other signs, or none.
            '<' => escaped.push_str("\\ensuremath{<}"),
            '>' => escaped.push_str("\\ensuremath{>}"),
            '|' => escaped.push_str("\\ensuremath{|}"),
            '"' => escaped.push_str("\\char34{}"),
            '\u{2192}' => escaped.push_str("\\ensuremath{\\rightarrow}"),
            '\u{2190}' => escaped.push_str("\\ensuremath{\\leftarrow}"),
            '\u{2194}' => escaped.push_str("\\ensuremath{\\leftrightarrow}"),
            '\u{21d4}' => escaped.push_str("\\ensuremath{\\Leftrightarrow}"),
            '\u{d7}' => escaped.push_str("\\ensuremath{\\times}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_xml_is_left() {
        assert_eq!(xml("<&\"'>"), "&lt;&amp;&quot;&#39;&gt;");
        assert_eq!(xml("a\0b\u{1b}[31m\u{ffff}"), "a\u{fffd}b\u{fffd}[31m\u{fffd}");
        assert_eq!(xml("]]> \u{2654} \u{e9}"), "]]&gt; \u{2654} \u{e9}");
    }

    #[test]
    fn nothing_of_tex_is_left() {
        assert_eq!(
            latex("100% \\input{x} #2 $_^~"),
            "100\\% \\textbackslash{}input\\{x\\} \\#2 \\$\\_\\textasciicircum{}\\textasciitilde{}"
        );
        assert_eq!(latex("a\nb"), "a b");
        assert_eq!(latex("--> ''a`` ?` x-y"), "-{}-\\ensuremath{>} '{}'a`{}` ?{}` x-y");
    }
}
