//! What a problem is known by.

use keymove_formats::{Entry, EntryError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The first half of the SHA-256 of all of a problem that its check depends on: not of authors, source and place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fingerprint([u8; 16]);

/// That of an entry, or of the reason why it is none.
pub(crate) fn fingerprint(entry: &Result<Entry, EntryError>) -> Fingerprint {
    let mut digest = Sha256::new();
    let mut add = |text: &str| {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    };
    match entry {
        Ok(entry) => {
            // Taken apart, so that no field can be forgotten: the check does not depend on the first ones.
            #[rustfmt::skip]
            let Entry {
                line: _, id: _, authors: _, source: _, source_id: _, date: _, award: _, title: _, dedication: _, comments: _,
                fen, stipulation, twins, zeroposition, options, intended, keywords, solution, other,
            } = entry;
            for text in [fen, stipulation, intended, solution] {
                add(text);
            }
            for list in [twins, options, keywords] {
                add(&list.len().to_string());
                list.iter().for_each(|text| add(text));
            }
            add(if *zeroposition { "zeroposition" } else { "" });
            for (name, value) in other {
                add(name);
                add(&value.to_string());
            }
        }
        Err(error) => {
            for text in [&error.id, &error.problem, &error.expected] {
                add(text);
            }
        }
    }
    half(digest)
}

/// That of texts in their order.
pub(crate) fn fingerprint_of_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Fingerprint {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    }
    half(digest)
}

fn half(digest: Sha256) -> Fingerprint {
    let mut half = [0; 16];
    half.copy_from_slice(&digest.finalize()[..16]);
    Fingerprint(half)
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = u128::from_str_radix(&text, 16).ok().filter(|_| text.len() == 32);
        let number = number.ok_or_else(|| serde::de::Error::custom("expected 32 hexadecimal digits"))?;
        Ok(Self(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever an answer depends on makes another problem, and nothing else does.
    #[test]
    fn what_counts() {
        let with = |change: fn(&mut Entry)| {
            let mut entry = Entry::default();
            change(&mut entry);
            fingerprint(&Ok(entry))
        };
        let same: [fn(&mut Entry); 4] = [
            |one| one.line = 7,
            |one| one.id = "x".into(),
            |one| one.title = "x".into(),
            |one| one.date = "x".into(),
        ];
        assert!(same.into_iter().all(|change| with(change) == with(|_| ())));
        let other: [fn(&mut Entry); 9] = [
            |one| one.fen = "x".into(),
            |one| one.stipulation = "x".into(),
            |one| one.twins = vec!["x".into()],
            |one| one.zeroposition = true,
            |one| one.options = vec!["x".into()],
            |one| one.intended = "x".into(),
            |one| one.keywords = vec!["x".into()],
            |one| one.solution = "x".into(),
            |one| drop(one.other.insert("x".into(), "x".into())),
        ];
        let mut all: Vec<_> =
            other.into_iter().chain([(|_| ()) as fn(&mut Entry)]).map(|change| with(change).0).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 10);
    }
}
