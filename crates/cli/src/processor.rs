//! Whether the processor has what the program was compiled for, and whether there is a program that uses more of it.

/// Instructions that builds may use, whether this one does, and whether this processor has them. The macro of the standard library that
/// detects them says yes to all that the program was compiled with.
#[cfg(target_arch = "x86_64")]
fn instructions() -> impl Iterator<Item = (&'static str, bool, bool)> {
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
    .map(|(name, is_used, word, bit)| (name, is_used, word >> bit & 1 == 1))
}

/// Of other architectures the program uses nothing that not all of them have.
#[cfg(not(target_arch = "x86_64"))]
fn instructions() -> impl Iterator<Item = (&'static str, bool, bool)> {
    std::iter::empty()
}

/// What this build asks of a processor.
pub(crate) const LEVEL: &str = match () {
    () if cfg!(not(target_arch = "x86_64")) => "every processor of its kind",
    () if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) => "x86-64-v3",
    () if cfg!(target_feature = "popcnt") => "x86-64-v2",
    () => "x86-64",
};

/// The instructions that the program was compiled with and this processor lacks; none if it can run.
pub(crate) fn missing() -> Vec<&'static str> {
    instructions().filter(|(_, is_used, is_there)| *is_used && !is_there).map(|(name, ..)| name).collect()
}

/// Those that this processor has for a faster build, if it has all of them; none if this one uses them.
pub(crate) fn unused() -> Vec<&'static str> {
    if instructions().any(|(_, _, is_there)| !is_there) {
        return Vec::new();
    }
    instructions().filter(|(_, is_used, _)| !is_used).map(|(name, ..)| name).collect()
}

/// Goes on as the program `keymove-v3` beside this one, if that is there and faster here: a portable build is given away with one for the
/// processors that most people have. Comes back if there is none, or it cannot be started.
pub(crate) fn hand_over() {
    #[cfg(unix)]
    if !unused().is_empty()
        && let Ok(program) = std::env::current_exe()
    {
        use std::os::unix::process::CommandExt;
        let faster = program.with_file_name("keymove-v3");
        if faster.is_file() {
            let mut command = std::process::Command::new(faster);
            let mut words = std::env::args_os();
            if let Some(name) = words.next() {
                command.arg0(name);
            }
            // It only comes back with an error, and then this one does the work.
            let _ = command.args(words).exec();
        }
    }
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
        assert!(LEVEL != "x86-64-v3" || unused().is_empty());
        let words = refusal(&["avx2", "bmi2"]).expect("a refusal");
        assert!(words.contains("processors with avx2, bmi2, which"), "{words}");
    }
}
