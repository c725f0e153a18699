//! One collection in the layout of every format, to be read as a whole, and the same read again.

use keymove_formats::{Entry, Format};

/// Problems with everything that a source may say.
fn collection() -> Vec<Entry> {
    let text = include_str!("../testdata/collection.olv");
    let read = Format::Yaml.read(text).into_iter();
    read.map(|entry| entry.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn written(format: Format, entries: &[Entry]) -> (String, Vec<String>) {
    let mut writer = format.writer(Vec::new());
    let mut lost = Vec::new();
    for entry in entries {
        let losses = writer.write(entry).expect("memory takes everything");
        lost.extend(losses.iter().map(|loss| format!("{}: {loss}", entry.id)));
    }
    (String::from_utf8(writer.finish().expect("memory takes everything")).expect("text"), lost)
}

#[test]
fn layouts() {
    let entries = collection();
    assert_eq!(entries.len(), 4);
    for format in Format::ALL {
        let (text, lost) = written(format, &entries);
        let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join("\n") };
        insta::assert_snapshot!(format.word(), format!("{text}\nLost:\n{lost}"));
    }
}

/// What a format has written once, it writes again to the letter.
#[test]
fn a_second_time() {
    for format in Format::ALL {
        let (first, _) = written(format, &collection());
        let read: Vec<Entry> =
            format.read(&first).into_iter().map(|entry| entry.expect("an entry")).collect();
        let (second, lost) = written(format, &read);
        assert_eq!(first, second, "{}", format.name());
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(Format::of_text(&first), Some(format));
    }
}

/// The beginning of the text tells all formats from each other.
#[test]
fn endings() {
    for format in Format::ALL {
        for ending in format.endings() {
            assert_eq!(Format::of_ending(&ending.to_uppercase()), Some(format));
        }
    }
}
