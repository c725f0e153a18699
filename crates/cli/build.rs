//! Where the program is linked to: at a fixed address on Linux, so that starting it needs no relocations. These are some 80,000
//! in an ordinary build, and with the pages that they touch they took a quarter of the time of a two-mover. Stack, heap and
//! libraries lie at random addresses as before.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
