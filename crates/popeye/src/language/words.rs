//! The words of Popeye's language in English, German and French.
//!
//! A word may be cut as long as it remains unique among the words that may stand in its place.

use keymove_chess::Role;

/// The language that a file is written in. The first word of the file, *begin problem*, says which, and Popeye answers in
/// the same language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// `DebutProbleme`.
    French,
    /// `AnfangProblem`.
    German,
    /// `BeginProblem`.
    #[default]
    English,
}

impl Language {
    /// In the order in which Popeye tries them.
    pub const ALL: [Self; 3] = [Self::French, Self::German, Self::English];

    /// The word of this language out of the three, French, German, English.
    pub(crate) const fn pick(self, words: [&str; 3]) -> &str {
        words[self as usize]
    }

    /// The letters of king, pawn, queen, knight, rook and bishop.
    const fn letters(self) -> &'static str {
        match self {
            Self::French => "RPDCTF",
            Self::German => "KBDSTL",
            Self::English => "KPQSRB",
        }
    }

    /// The capital letter of a unit in problem notation.
    pub fn letter(self, role: Role) -> char {
        let index = LETTER_ORDER.iter().position(|&other| other == role).unwrap_or(0);
        self.letters().chars().nth(index).unwrap_or('?')
    }

    /// The kind of unit with this letter, of either case.
    pub fn role(self, letter: char) -> Option<Role> {
        let index = self.letters().find(letter.to_ascii_uppercase())?;
        LETTER_ORDER.get(index).copied()
    }

    /// The word that begins a file in this language.
    pub fn begin_word(self) -> &'static str {
        self.pick(BEGIN)
    }
}

/// The kinds in the order of [`Language::letters`].
const LETTER_ORDER: [Role; 6] = [Role::King, Role::Pawn, Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// What a cut word can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found<T> {
    /// This one.
    One(T),
    /// None of the words that may stand here.
    None,
    /// It begins several.
    Several,
}

/// Looks a word up, as Popeye does: the first of the list that it begins, if it is that word in full or begins no later
/// one.
pub(crate) fn look_up<T: Copy>(language: Language, list: &[(T, [&'static str; 3])], word: &str) -> Found<T> {
    let begins = |words: &[&'static str; 3]| {
        let full = language.pick(*words);
        full.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let mut fitting = list.iter().filter(|(_, words)| begins(words));
    match (fitting.next(), fitting.next()) {
        (None, _) => Found::None,
        (Some((value, words)), another) if another.is_none() || language.pick(*words).len() == word.len() => {
            Found::One(*value)
        }
        _ => Found::Several,
    }
}

/// The word in full.
pub(crate) fn name<T: PartialEq>(
    language: Language, list: &[(T, [&'static str; 3])], value: &T,
) -> &'static str {
    list.iter().find(|(other, _)| other == value).map_or("", |(_, words)| language.pick(*words))
}

/// The first word of a file.
pub(crate) const BEGIN: [&str; 3] = ["DebutProbleme", "AnfangProblem", "beginproblem"];

/// What ends a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Last,
    Next,
}

pub(crate) const ENDS: [(End, [&str; 3]); 2] = [
    (End::Last, ["FinProbleme", "EndeProblem", "endproblem"]),
    (End::Next, ["asuivre", "WeiteresProblem", "nextproblem"]),
];

/// What begins another position of the same problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Again {
    Twin,
    Zeroposition,
}

pub(crate) const AGAINS: [(Again, [&str; 3]); 2] = [
    (Again::Twin, ["jumeau", "Zwilling", "twin"]),
    (Again::Zeroposition, ["zeroposition", "NullStellung", "zeroposition"]),
];

/// What says something of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Remark,
    Structured,
    Author,
    Origin,
    Pieces,
    Condition,
    Option,
    Stipulation,
    Protocol,
    Title,
    Latex,
    LatexPieces,
    Award,
    Array,
    Forsyth,
}

pub(crate) const COMMANDS: [(Command, [&str; 3]); 15] = [
    (Command::Remark, ["remarque", "Bemerkung", "remark"]),
    (Command::Structured, ["senonce", "sForderung", "sstipulation"]),
    (Command::Author, ["auteur", "Autor", "author"]),
    (Command::Origin, ["source", "Quelle", "origin"]),
    (Command::Pieces, ["pieces", "Steine", "pieces"]),
    (Command::Condition, ["condition", "Bedingung", "condition"]),
    (Command::Option, ["option", "Option", "option"]),
    (Command::Stipulation, ["enonce", "Forderung", "stipulation"]),
    (Command::Protocol, ["protocol", "Protokoll", "protocol"]),
    (Command::Title, ["titre", "Titel", "title"]),
    (Command::Latex, ["LaTeX", "LaTeX", "LaTeX"]),
    (Command::LatexPieces, ["PiecesLaTeX", "LaTeXSteine", "LaTeXPieces"]),
    (Command::Award, ["prix", "Auszeichnung", "award"]),
    (Command::Array, ["PositionInitialePartie", "PartieAnfangsStellung", "InitialGameArray"]),
    (Command::Forsyth, ["Forsyth", "Forsyth", "Forsyth"]),
];

/// Colours of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    White,
    Black,
    Neutral,
    Invisible,
}

pub(crate) const COLOURS: [(Colour, [&str; 3]); 4] = [
    (Colour::White, ["Blanc", "Weiss", "White"]),
    (Colour::Black, ["Noir", "Schwarz", "Black"]),
    (Colour::Neutral, ["Neutre", "Neutral", "Neutral"]),
    (Colour::Invisible, ["TotalInvisible", "TotalUnsichtbar", "TotalInvisible"]),
];

/// Properties of units, all of them fairy.
pub(crate) const PROPERTIES: [((), [&str; 3]); 20] = [
    ((), ["Royale", "Koeniglich", "Royal"]),
    ((), ["Kamikaze", "Kamikaze", "Kamikaze"]),
    ((), ["Paralysante", "Paralysierend", "Paralysing"]),
    ((), ["Cameleon", "Chamaeleon", "Chameleon"]),
    ((), ["Jigger", "Jigger", "Jigger"]),
    ((), ["Volage", "Volage", "Volage"]),
    ((), ["Fonctionnaire", "Beamtet", "Functionary"]),
    ((), ["DemiNeutre", "HalbNeutral", "HalfNeutral"]),
    ((), ["CouleurEchangeantSautoir", "SprungbockFarbeWechselnd", "HurdleColourChanging"]),
    ((), ["Protee", "Proteisch", "Protean"]),
    ((), ["Magique", "Magisch", "Magic"]),
    ((), ["Imprenable", "Unschlagbar", "Uncapturable"]),
    ((), ["Patrouille", "Patrouille", "Patrol"]),
    ((), ["Frischauf", "Frischauf", "Frischauf"]),
    ((), ["Bul", "Bul", "Bul"]),
    ((), ["Dob", "Dob", "Dob"]),
    ((), ["Anda", "Anda", "Anda"]),
    ((), ["AndaInverse", "AndaInvers", "AndaInverse"]),
    ((), ["AliceA", "AliceA", "AliceA"]),
    ((), ["AliceB", "AliceB", "AliceB"]),
];

/// Changes of twins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Twinning {
    Move,
    Exchange,
    Stipulation,
    Structured,
    Add,
    Remove,
    Continued,
    Rotate,
    Condition,
    PolishType,
    Mirror,
    Shift,
    Substitute,
}

pub(crate) const TWINNINGS: [(Twinning, [&str; 3]); 13] = [
    (Twinning::Move, ["deplacement", "versetze", "move"]),
    (Twinning::Exchange, ["echange", "tausche", "exchange"]),
    (Twinning::Stipulation, ["enonce", "Forderung", "stipulation"]),
    (Twinning::Structured, ["senonce", "SForderung", "sstipulation"]),
    (Twinning::Add, ["ajoute", "hinzufuegen", "add"]),
    (Twinning::Remove, ["ote", "entferne", "remove"]),
    (Twinning::Continued, ["enplus", "ferner", "continued"]),
    (Twinning::Rotate, ["rotation", "Drehung", "rotate"]),
    (Twinning::Condition, ["condition", "Bedingung", "condition"]),
    (Twinning::PolishType, ["CouleurEchange", "Farbwechsel", "PolishType"]),
    (Twinning::Mirror, ["miroir", "Spiegelung", "mirror"]),
    (Twinning::Shift, ["translation", "Verschiebung", "shift"]),
    (Twinning::Substitute, ["remplace", "ersetze", "substitute"]),
];

/// Options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opt {
    Defence,
    SetPlay,
    WhiteToPlay,
    Variations,
    MoveNumbers,
    StartMoveNumber,
    NoWhiteKing,
    Duplex,
    NoBlackKing,
    Threat,
    NoThreat,
    Try,
    MaxSolutions,
    MaxFlights,
    Search,
    MultiSolutions,
    NoSymmetry,
    NonTrivial,
    KeepMatingPiece,
    EnPassant,
    NoBoard,
    NoShortVariations,
    HalfDuplex,
    PostKeyPlay,
    Intelligent,
    MaxTime,
    NoCastling,
    Quodlibet,
    StopOnShort,
    Beep,
    SuppressGrid,
    WriteGrid,
    ExclusiveCastlings,
    GoalIsEnd,
    Unpublished,
    NullMoves,
    UpToMoveNumber,
    NoTrivialTries,
    MatesInOne,
}

/// Whether a word is the English name of one of Popeye's options, solved here or not, in letters of either case. A cut one
/// is not: outside a file of Popeye's it may be anything; but `Variation` is what Popeye's manual says for `Variations`.
pub fn is_option(word: &str) -> bool {
    let is_name = |name: &str| name.eq_ignore_ascii_case(word);
    is_name("Variation") || OPTIONS.iter().any(|(_, names)| is_name(Language::English.pick(*names)))
}

pub(crate) const OPTIONS: [(Opt, [&str; 3]); 39] = [
    (Opt::Defence, ["Defense", "Widerlegung", "Defence"]),
    (Opt::SetPlay, ["Apparent", "Satzspiel", "SetPlay"]),
    (Opt::WhiteToPlay, ["ApparentSeul", "WeissBeginnt", "WhiteToPlay"]),
    (Opt::Variations, ["Variantes", "Varianten", "Variations"]),
    (Opt::MoveNumbers, ["Trace", "Zugnummern", "MoveNumbers"]),
    (Opt::StartMoveNumber, ["Enroute", "StartZugnummer", "StartMoveNumber"]),
    (Opt::NoWhiteKing, ["SansRB", "OhneWk", "NoWk"]),
    (Opt::Duplex, ["Duplex", "Duplex", "Duplex"]),
    (Opt::NoBlackKing, ["SansRN", "OhneSk", "NoBk"]),
    (Opt::Threat, ["Menace", "Drohung", "Threat"]),
    (Opt::NoThreat, ["SansMenace", "OhneDrohung", "NoThreat"]),
    (Opt::Try, ["Essais", "Verfuehrung", "Try"]),
    (Opt::MaxSolutions, ["MaxSolutions", "MaxLoesungen", "MaxSolutions"]),
    (Opt::MaxFlights, ["MaxCasesFuites", "MaxFluchtFelder", "MaxFlightsquares"]),
    (Opt::Search, ["Search", "Suchen", "Search"]),
    (Opt::MultiSolutions, ["MultiSolutions", "MehrereLoesungen", "MultiSolutions"]),
    (Opt::NoSymmetry, ["NonSymetrique", "KeineSymmetrie", "NoSymmetry"]),
    (Opt::NonTrivial, ["NonTrivial", "NichtTrivial", "NonTrivial"]),
    (Opt::KeepMatingPiece, ["RetiensPieceMatante", "HalteMattsetzendenStein", "KeepMatingPiece"]),
    (Opt::EnPassant, ["EnPassant", "EnPassant", "EnPassant"]),
    (Opt::NoBoard, ["SansEchiquier", "OhneBrett", "NoBoard"]),
    (Opt::NoShortVariations, ["SansVariantesCourtes", "OhneKurzVarianten", "NoShortVariations"]),
    (Opt::HalfDuplex, ["DemiDuplex", "HalbDuplex", "HalfDuplex"]),
    (Opt::PostKeyPlay, ["ApresCle", "NachSchluessel", "PostKeyPlay"]),
    (Opt::Intelligent, ["Intelligent", "Intelligent", "Intelligent"]),
    (Opt::MaxTime, ["MaxTemps", "MaxZeit", "MaxTime"]),
    (Opt::NoCastling, ["SansRoquer", "KeineRochade", "NoCastling"]),
    (Opt::Quodlibet, ["Quodlibet", "Quodlibet", "Quodlibet"]),
    (Opt::StopOnShort, ["FinApresSolutionsCourtes", "StopNachKurzloesungen", "StopOnShortSolutions"]),
    (Opt::Beep, ["Bip", "Pieps", "Beep"]),
    (Opt::SuppressGrid, ["SansGrille", "OhneGitter", "SuppressGrid"]),
    (Opt::WriteGrid, ["AjouteGrille", "ZeichneGitter", "WriteGrid"]),
    (
        Opt::ExclusiveCastlings,
        ["RoquesMutuellementExclusifs", "RochadenGegenseitigAusschliessend", "CastlingMutuallyExclusive"],
    ),
    (Opt::GoalIsEnd, ["ButEstFin", "ZielIstEnde", "GoalIsEnd"]),
    (Opt::Unpublished, ["optionnonpubliee", "nichtpublizierteoption", "unpublishedoption"]),
    (Opt::NullMoves, ["CoupsVides", "NullZuege", "NullMoves"]),
    (Opt::UpToMoveNumber, ["JusquAuCoup", "BisZugnummer", "UpToMoveNumber"]),
    (
        Opt::NoTrivialTries,
        ["TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken", "TrivialTriesAvoid"],
    ),
    (Opt::MatesInOne, ["MatsEn1", "MattsIn1", "MatesIn1"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_be_cut_while_they_are_unique() {
        let find = |word| look_up(Language::English, &OPTIONS, word);
        assert_eq!(find("VARI"), Found::One(Opt::Variations));
        assert_eq!(find("no"), Found::Several);
        assert_eq!(find("nob"), Found::Several);
        assert_eq!(find("nobo"), Found::One(Opt::NoBoard));
        assert_eq!(find("nobk"), Found::One(Opt::NoBlackKing));
        assert_eq!(find("variationen"), Found::None);
        // The whole word is meant even if it begins another one, as long as it comes first.
        assert_eq!(look_up(Language::French, &OPTIONS, "apparent"), Found::One(Opt::SetPlay));
        assert_eq!(look_up(Language::French, &OPTIONS, "apparents"), Found::One(Opt::WhiteToPlay));
        assert_eq!(look_up(Language::English, &COMMANDS, "latex"), Found::One(Command::Latex));
    }

    #[test]
    fn letters_of_units_go_both_ways() {
        for language in Language::ALL {
            for role in Role::ALL {
                assert_eq!(language.role(language.letter(role)), Some(role));
            }
        }
        assert_eq!(Language::German.role('l'), Some(Role::Bishop));
        assert_eq!(Language::French.role('C'), Some(Role::Knight));
        assert_eq!(Language::English.role('N'), None);
    }
}
