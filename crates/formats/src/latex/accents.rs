//! Letters with accents, and the names that TeX has for signs.

/// Letters, and the same with an accent: a command of TeX, the sign of Unicode that combines, letters in pairs.
const ACCENTS: [(&str, char, &str); 14] = [
    ("\"", '\u{308}', "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸıï"),
    ("'", '\u{301}', "aáeéiíoóuúyýcćlĺnńrŕsśzźAÁEÉIÍOÓUÚYÝCĆLĹNŃRŔSŚZŹıí"),
    ("`", '\u{300}', "aàeèiìoòuùAÀEÈIÌOÒUÙıì"),
    ("^", '\u{302}', "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷAÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶıîȷĵ"),
    ("~", '\u{303}', "aãnñoõiĩuũAÃNÑOÕIĨUŨıĩ"),
    ("=", '\u{304}', "aāeēiīoōuūAĀEĒIĪOŌUŪıī"),
    (".", '\u{307}', "zżeėcċgġZŻEĖCĊGĠIİ"),
    ("c", '\u{327}', "cçsştţkķlļnņrŗgģCÇSŞTŢKĶLĻNŅRŖGĢ"),
    ("v", '\u{30c}', "cčsšzžrřnňeědďtťlľCČSŠZŽRŘNŇEĚDĎTŤLĽ"),
    ("u", '\u{306}', "aăgğiĭoŏuŭAĂGĞIĬOŎUŬ"),
    ("H", '\u{30b}', "oőuűOŐUŰ"),
    ("k", '\u{328}', "aąeęiįuųAĄEĘIĮUŲ"),
    ("r", '\u{30a}', "aåuůAÅUŮ"),
    ("d", '\u{323}', "aạeẹsṣAẠEẸSṢ"),
];

/// Commands that stand for signs.
const SIGNS: [(&str, &str); 58] = [
    ("ss", "ß"),
    ("SS", "ẞ"),
    ("ae", "æ"),
    ("AE", "Æ"),
    ("oe", "œ"),
    ("OE", "Œ"),
    ("o", "ø"),
    ("O", "Ø"),
    ("l", "ł"),
    ("L", "Ł"),
    ("aa", "å"),
    ("AA", "Å"),
    ("i", "ı"),
    ("j", "ȷ"),
    ("dj", "đ"),
    ("DJ", "Đ"),
    ("th", "þ"),
    ("TH", "Þ"),
    ("textbackslash", "\\"),
    ("textasciitilde", "~"),
    ("textasciicircum", "^"),
    ("textless", "<"),
    ("textgreater", ">"),
    ("textbar", "|"),
    ("textquotedbl", "\""),
    ("textbullet", "•"),
    ("textendash", "–"),
    ("textemdash", "—"),
    ("glqq", "„"),
    ("grqq", "“"),
    ("glq", "‚"),
    ("grq", "‘"),
    ("flqq", "«"),
    ("frqq", "»"),
    ("guillemotleft", "«"),
    ("guillemotright", "»"),
    ("rightarrow", "→"),
    ("longrightarrow", "→"),
    ("to", "→"),
    ("textrightarrow", "→"),
    ("leftarrow", "←"),
    ("leftrightarrow", "↔"),
    ("textleftrightarrow", "↔"),
    ("Rightarrow", "⇒"),
    ("Leftrightarrow", "⇔"),
    // The sign of a capture, which solutions write with the letter.
    ("x", "x"),
    ("times", "×"),
    ("pm", "±"),
    ("cdot", "·"),
    ("infty", "∞"),
    ("ldots", "..."),
    ("dots", "..."),
    ("S", "§"),
    ("P", "¶"),
    ("copyright", "©"),
    ("quad", " "),
    ("qquad", "  "),
    ("space", " "),
];

/// The combining sign of an accent, if a command is one.
pub(super) fn accent(command: &str) -> Option<char> {
    ACCENTS.iter().find(|(name, ..)| *name == command).map(|&(_, sign, _)| sign)
}

/// A letter with the accent of this combining sign: one sign of Unicode if there is one in use.
pub(super) fn accented(letter: char, combining: char) -> String {
    let pairs = ACCENTS.iter().find(|(_, sign, _)| *sign == combining).map_or("", |&(.., pairs)| pairs);
    let mut signs = pairs.chars();
    while let (Some(plain), Some(with)) = (signs.next(), signs.next()) {
        if plain == letter {
            return with.to_string();
        }
    }
    format!("{letter}{combining}")
}

/// The sign that a command stands for.
pub(super) fn sign(command: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(name, _)| *name == command).map(|&(_, sign)| sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_in_pairs() {
        for (command, combining, pairs) in ACCENTS {
            assert_eq!(pairs.chars().count() % 2, 0, "{command}");
            assert!(
                pairs.chars().step_by(2).all(|plain| plain.is_ascii() || "ıȷ".contains(plain)),
                "{command}"
            );
            assert_eq!(accent(command), Some(combining));
        }
        assert_eq!(accented('q', '\u{308}'), "q\u{308}");
        assert_eq!(accented('s', '\u{30c}'), "š");
    }
}
