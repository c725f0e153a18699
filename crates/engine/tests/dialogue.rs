//! Dialogues by chance: whatever is typed, every `isready` and every `go` is answered, and nothing ends the session.

#[path = "common/dialogue.rs"]
mod dialogue;

#[test]
fn any_dialogue_is_answered() {
    let mut random = dialogue::Random(0x1234_5678_9abc_def1);
    let runs = if cfg!(debug_assertions) { 40 } else { 120 };
    for _ in 0..runs {
        let length = random.below(40);
        let script: Vec<u8> = (0..length).flat_map(|_| dialogue::line(&mut random)).collect();
        dialogue::check(&script);
    }
}

/// The same from bytes, as the fuzzer feeds it.
#[test]
fn any_bytes_are_a_dialogue() {
    let mut random = dialogue::Random(99);
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..random.below(600)).map(|_| random.below(256) as u8).collect();
        dialogue::check(&dialogue::tame(&bytes));
    }
}
