//! Room for searches that go deep: the linker's own stack of 1 MiB would be too small.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // As much as a search of 500 moves takes. Memory that is never touched costs next to nothing.
        println!("cargo::rustc-link-arg=-zstack-size={}", 32 << 20);
    }
}
