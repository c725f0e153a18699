//! Memory for the tables: zeroed when first touched, in huge pages where the system has them.
//!
//! A search touches its table at random. With pages of 4 KiB nearly every touch misses the address cache, and every
//! first touch is a page fault: together up to half of the time of a short proof-number search.
//!
//! WebAssembly has no pages to be had one by one; there the words are a vector.

use core::sync::atomic::AtomicU64;
#[cfg(not(target_family = "wasm"))]
use memmap2::MmapMut;

/// From this size on, a block must leave room for others.
#[cfg(not(target_family = "wasm"))]
const LARGE_BYTES: usize = 1 << 20;
/// That room, as much as the GNU C library sets aside for what a further thread allocates. It is only asked for, and given
/// back untouched.
#[cfg(not(target_family = "wasm"))]
const SPARE_BYTES: usize = 64 << 20;

/// A block of zeroed words that threads may share.
pub struct Words {
    #[cfg(not(target_family = "wasm"))]
    map: MmapMut,
    #[cfg(target_family = "wasm")]
    words: Vec<AtomicU64>,
}

#[cfg(target_family = "wasm")]
impl Words {
    /// `count` words, or `None` if there is no memory for them.
    pub fn zeroed(count: usize) -> Option<Self> {
        let mut words = Vec::new();
        words.try_reserve_exact(count).ok()?;
        words.resize_with(count, AtomicU64::default);
        Some(Self { words })
    }

    /// Does nothing: there is no such instruction.
    #[inline]
    #[allow(clippy::unused_self)]
    pub const fn prefetch(&self, _: usize) {}
}

#[cfg(target_family = "wasm")]
impl core::ops::Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        &self.words
    }
}

#[cfg(not(target_family = "wasm"))]
impl Words {
    /// `count` words, or `None` if the system does not give the memory, or nothing would be left for anything else: a list
    /// of a few bytes that finds no room ends the program.
    pub fn zeroed(count: usize) -> Option<Self> {
        let map = MmapMut::map_anon(count.checked_mul(8)?).ok()?;
        if count * 8 >= LARGE_BYTES {
            MmapMut::map_anon(SPARE_BYTES).ok()?;
        }
        #[cfg(target_os = "linux")]
        if count >= 1 << 18 {
            // Only advice: a system without huge pages uses small ones.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Some(Self { map })
    }
}

#[cfg(not(target_family = "wasm"))]
impl core::ops::Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: the map is owned, page-aligned and lives as long as `self`; nothing else looks into it; any bytes
        // are a valid AtomicU64, which may be changed through a shared reference.
        unsafe { core::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 8) }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Words {
    /// Asks the processor to have the line of this word in its cache soon. Any index may be given.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        if index < self.map.len() / 8 {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the address lies within the map; and a prefetch has no effect but on the cache.
            unsafe { _mm_prefetch(self.map.as_ptr().add(index * 8).cast::<i8>(), _MM_HINT_T0) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}
