//! Room for searches that go deep: the linker's own stack of 1 MiB would be too small.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(threads)");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // As much as a search of 500 moves takes. Memory that is never touched costs next to nothing.
        println!("cargo::rustc-link-arg=-zstack-size={}", 32 << 20);
    }
    if std::env::var("TARGET").is_ok_and(|target| target == "wasm32-wasip1-threads") {
        println!("cargo::rustc-cfg=threads");
        // Whoever makes the memory has to know these (`js/local/modules.js` says why so much).
        println!("cargo::rustc-link-arg=--initial-memory={}", 48 << 20);
        println!("cargo::rustc-link-arg=--max-memory={}", 1 << 30);
    }
}
