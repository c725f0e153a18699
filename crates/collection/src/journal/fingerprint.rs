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
            for text in [&entry.fen, &entry.stipulation, &entry.intended, &entry.solution] {
                add(text);
            }
            for list in [&entry.twins, &entry.options, &entry.keywords] {
                add(&list.len().to_string());
                list.iter().for_each(|text| add(text));
            }
            add(if entry.zeroposition { "zeroposition" } else { "" });
            for (name, value) in &entry.other {
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
