//! Modules of WebAssembly are part of the program if they are there when it is built.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=wasm");
}
