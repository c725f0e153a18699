//! Writing problems in Popeye's language.
