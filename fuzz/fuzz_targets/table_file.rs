//! Any bytes as a table of few men: nothing panics, and what is not whole is refused.

#![no_main]

use keymove_chess::Color;
use keymove_tables::{BadFile, Material, Table, Title};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    let material: Material = "KNK".parse().expect("a material");
    look(Table::read(&material, bytes));
    // Heads that are their own, so that what follows is looked at: 462 words, in one block for each side and byte of a position.
    look(Table::read(&material, &file(1, 2, bytes)));
    let title = Title::zeroing(&material);
    if let Ok(table) = Table::read(&title, &file(4, 4, bytes)) {
        for turn in Color::ALL {
            let counts = table.zeroing_counts(turn);
            assert_eq!(counts.positions, counts.by_worth.values().sum::<u64>());
        }
    }
});

/// A file of this kind, with the bytes as so many blocks.
fn file(kind: u8, blocks: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = b"KMTABLE\x02".to_vec();
    file.extend([kind, 3]);
    file.extend(b"KNK");
    file.extend((462_u64 * 64).to_le_bytes());
    file.extend((1_u32 << 18).to_le_bytes());
    for number in 0..blocks {
        let block = &bytes[bytes.len() * number / blocks..bytes.len() * (number + 1) / blocks];
        let mut crc = flate2::Crc::new();
        crc.update(block);
        file.extend((block.len() as u32).to_le_bytes());
        file.extend(crc.sum().to_le_bytes());
    }
    let digest = Sha256::digest(&file);
    file.extend(digest);
    file.extend(bytes);
    file
}

/// Whatever is accepted can be counted.
fn look(read: Result<Table, BadFile>) {
    if let Ok(table) = read {
        for turn in Color::ALL {
            let counts = table.counts(turn);
            assert_eq!(counts.positions, counts.draws + counts.won() + counts.lost());
        }
    }
}
