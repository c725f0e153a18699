//! Any bytes as a table of few men: nothing panics, and what is not whole is refused.

#![no_main]

use keymove_chess::Color;
use keymove_tables::{BadFile, Material, Table};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    let material: Material = "KNK".parse().expect("a material");
    look(Table::read(&material, bytes));
    // A head that is its own, so that what follows is looked at: 462 words, in one block for each side.
    let mut file = b"KMTABLE\x01\x01\x03KNK".to_vec();
    file.extend((462_u64 * 64).to_le_bytes());
    file.extend((1_u32 << 18).to_le_bytes());
    let half = bytes.len() / 2;
    for block in [&bytes[..half], &bytes[half..]] {
        let mut crc = flate2::Crc::new();
        crc.update(block);
        file.extend((block.len() as u32).to_le_bytes());
        file.extend(crc.sum().to_le_bytes());
    }
    let digest = Sha256::digest(&file);
    file.extend(digest);
    file.extend(bytes);
    look(Table::read(&material, &file));
});

/// Whatever is accepted can be counted.
fn look(read: Result<Table, BadFile>) {
    if let Ok(table) = read {
        for turn in Color::ALL {
            let counts = table.counts(turn);
            assert_eq!(counts.positions, counts.draws + counts.won() + counts.lost());
        }
    }
}
