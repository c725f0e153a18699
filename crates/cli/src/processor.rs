//! Whether the processor has what the program was compiled for.

/// The instructions that the program was compiled with and this processor lacks; none if it can run. The macro of the standard
/// library that detects them says yes to all that the program was compiled with.
#[cfg(target_arch = "x86_64")]
pub(crate) fn missing() -> Vec<&'static str> {
    use core::arch::x86_64::{__cpuid, __cpuid_count};
    let highest = __cpuid(0).eax;
    let basic = __cpuid(1).ecx;
    let extended = if highest >= 7 { __cpuid_count(7, 0).ebx } else { 0 };
    let further = if __cpuid(0x8000_0000).eax > 0x8000_0000 { __cpuid(0x8000_0001).ecx } else { 0 };
    [
        ("popcnt", cfg!(target_feature = "popcnt"), basic, 23),
        ("fma", cfg!(target_feature = "fma"), basic, 12),
        ("bmi1", cfg!(target_feature = "bmi1"), extended, 3),
        ("avx2", cfg!(target_feature = "avx2"), extended, 5),
        ("bmi2", cfg!(target_feature = "bmi2"), extended, 8),
        ("lzcnt", cfg!(target_feature = "lzcnt"), further, 5),
    ]
    .into_iter()
    .filter(|(_, is_used, word, bit)| *is_used && word >> bit & 1 == 0)
    .map(|(name, ..)| name)
    .collect()
}

/// Of other architectures the program uses nothing that not all of them have.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn missing() -> Vec<&'static str> {
    Vec::new()
}

/// Why the program cannot run here, if it cannot.
pub(crate) fn refusal(missing: &[&str]) -> Option<String> {
    (!missing.is_empty()).then(|| {
        format!(
            "error: this program was compiled for processors with {}, which this one does not have; expected a build for it: \
             RUSTFLAGS=\"-C target-cpu=x86-64\" cargo build --release",
            missing.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where these tests run the program can run; elsewhere it says what is missing.
    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(refusal(&missing()), None);
        let words = refusal(&["avx2", "bmi2"]).expect("a refusal");
        assert!(words.contains("processors with avx2, bmi2, which"), "{words}");
    }
}
