//! Colours, for terminals that can show them.

/// Whether text carries colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Paint {
    /// No control sequences at all.
    #[default]
    Plain,
    /// ANSI sequences in the colours of the terminal's own palette.
    Ansi,
}

/// What a piece of text is; decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    Key,
    Try,
    Refutation,
    /// A remark that is not part of the notation.
    Note,
    Good,
    Bad,
    Unsure,
}

impl Paint {
    /// The text in its colour.
    pub(super) fn ink(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Key | Ink::Good => "1;32",
            Ink::Try | Ink::Unsure => "33",
            Ink::Refutation | Ink::Bad => "31",
            Ink::Note => "2",
        };
        match self {
            Self::Plain => text.to_owned(),
            Self::Ansi => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}
