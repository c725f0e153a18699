//! What is said about moves: how replies defeat threats, which errors let mates in, why tries fail.

use super::moves::bare;
use super::phrases::{cause, defence, phrase};
use super::text::{FEW, Page};
use crate::paint::Ink;
use keymove_chess::{Arrangement, Move};
use keymove_study::Act;
use keymove_study::explain::{Account, Answer, Defeat, Error, Explained, Failure};
use keymove_study::motives::{Kind, Motive};

/// With more groups of threats that are defeated in the same way than these, the last ones are counted.
const MOST_GROUPS: usize = 3;

/// A move that a removal test has brought to light, and whether it mates.
type Proof = Option<(Move, bool)>;

/// How a threat is defeated, in words.
#[derive(PartialEq, Eq)]
struct Said {
    words: String,
    /// Whether the words name the threat, or the play after it.
    names_threat: bool,
}

impl Page<'_> {
    /// Motives of the defence, then errors.
    pub(super) fn reasons(&self, variation: &Explained, replied: &Arrangement, depth: usize) -> String {
        let mut parts = Vec::new();
        let defence = self.defeats(&variation.defeats, &variation.before, variation.reply, depth);
        if !defence.is_empty() {
            parts.push(defence);
        }
        let errors = self.errors(variation, replied);
        // An answer to a check is forced, and therefore no error.
        match variation.before.in_check() {
            _ if errors.is_empty() => {}
            true => parts.push(errors),
            false => parts.push(format!("error: {errors}")),
        }
        parts.extend(self.answers_do(variation, replied, depth));
        let forced = variation.forced.iter().filter(|motive| !motive.kind.is_in_mate());
        parts.extend(forced.map(|motive| phrase(motive, None).text()));
        if !variation.examined {
            parts.push("not examined".into());
        }
        parts.join("; ")
    }

    /// What answers of self and reflex play do themselves, each after its move: `2.Rd1: self-block d1`.
    fn answers_do(&self, variation: &Explained, replied: &Arrangement, depth: usize) -> Option<String> {
        let doing = variation.answers.iter().filter(|answer| !answer.serves.is_empty());
        let words: Vec<String> = doing
            .take(FEW)
            .map(|answer| {
                let mv = self.pen.mv(replied, answer.mv, false);
                let does = answer.serves.iter().map(|motive| phrase(motive, Some(answer.mv)).text());
                format!("{}.{mv}: {}", depth + 1, does.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let few = variation.answers.len() <= FEW && !words.is_empty();
        few.then(|| words.join("; "))
    }

    /// The errors that all answers use, then those of some with the answers.
    fn errors(&self, variation: &Explained, replied: &Arrangement) -> String {
        let of = |answer: &Answer| -> Vec<String> {
            let single = answer.errors.iter().filter(|error| !is_seen(error.motive.kind));
            let single = single.map(|error| error_phrase(error, variation.reply));
            let joint = answer.together.iter().map(|pair| joint_phrase(pair, variation.reply));
            single.chain(joint).collect()
        };
        let all: Vec<(Vec<String>, &Answer)> =
            variation.answers.iter().map(|answer| (of(answer), answer)).collect();
        let Some((first, _)) = all.first() else { return String::new() };
        let is_shared = |words: &String| all.iter().all(|(other, _)| other.contains(words));
        let shared: Vec<String> = first.iter().filter(|words| is_shared(words)).cloned().collect();
        let mut groups: Vec<(String, Vec<&Answer>)> = Vec::new();
        for (words, answer) in all {
            let own =
                words.into_iter().filter(|words| !shared.contains(words)).collect::<Vec<_>>().join(", ");
            match groups.iter_mut().find(|(other, _)| *other == own) {
                Some((_, answers)) => answers.push(answer),
                None => groups.push((own, vec![answer])),
            }
        }
        groups.retain(|(words, answers)| !words.is_empty() && answers.len() <= FEW);
        let words = groups.iter().take(FEW).map(|(words, answers)| {
            let moves: Vec<_> = answers.iter().map(|one| self.pen.mv(replied, one.mv, one.goal)).collect();
            format!("{words} (for {})", moves.join(", "))
        });
        shared.iter().cloned().chain(words).collect::<Vec<_>>().join(", ")
    }

    /// How the threats are defeated. What defeats all of them by itself is said once, and is enough.
    fn defeats(&self, defeats: &[Defeat], before: &Arrangement, reply: Move, depth: usize) -> String {
        let Some(passed) = before.passed() else { return String::new() };
        if let Some(common) = common(defeats, reply) {
            return common;
        }
        let mut groups: Vec<(Said, Vec<Move>)> = Vec::new();
        for defeat in defeats {
            let said = self.defeat(defeat, before, reply, depth + 1);
            match groups.iter_mut().find(|(other, _)| *other == said) {
                Some((_, threats)) => threats.push(defeat.threat),
                None => groups.push((said, vec![defeat.threat])),
            }
        }
        groups.retain(|(said, _)| !said.words.is_empty());
        let one = |(said, threats): &(Said, Vec<Move>)| {
            let moves: Vec<_> = threats.iter().take(FEW).map(|&mv| self.pen.mv(&passed, mv, false)).collect();
            let more = if threats.len() > FEW { ", ..." } else { "" };
            let words = &said.words;
            if said.names_threat {
                words.clone()
            } else {
                format!("{words} (against {}{more})", moves.join(", "))
            }
        };
        let mut parts: Vec<String> = match groups.as_slice() {
            [(only, _)] => return only.words.clone(),
            several => several.iter().map(one).collect(),
        };
        if parts.len() > MOST_GROUPS {
            parts.truncate(MOST_GROUPS - 1);
            let left: usize = groups.iter().skip(parts.len()).map(|(_, threats)| threats.len()).sum();
            parts.push(format!("and so against {left} more"));
        }
        parts.join(", ")
    }

    /// How one threat is defeated. What meets it is written where it is not known why that does.
    fn defeat(&self, defeat: &Defeat, before: &Arrangement, reply: Move, number: usize) -> Said {
        let is_known = defeat.motives.iter().any(|motive| motive.kind != Kind::Answers);
        let written: Vec<&Motive> =
            defeat.motives.iter().filter(|motive| !is_known || motive.kind != Kind::Answers).collect();
        let words =
            written.iter().map(|motive| defence(self.pen, motive, before, reply, defeat, number).text());
        let words: Vec<String> = words.collect();
        Said {
            words: words.join(if defeat.motives.iter().any(|one| one.joint) { " and " } else { ", " }),
            names_threat: written.iter().any(|motive| motive.kind.is_answer()),
        }
    }

    pub(super) fn refutations(&self, act: &Act, account: &Account) -> String {
        account.failures.iter().map(|failure| self.failure(act, failure)).collect()
    }

    /// `but 1...c6!` with how it refutes and what the try has spoilt.
    fn failure(&self, act: &Act, failure: &Failure) -> String {
        let Some(refutation) = failure.refutation else {
            return if act.check { "  but the defender is mated\n" } else { "  but stalemate\n" }.into();
        };
        let defended = failure.defeats.iter().any(|defeat| !defeat.motives.is_empty());
        let gives_check = |motive: &Motive| motive.kind == Kind::GivesCheck;
        let checks = failure.defeats.iter().any(|defeat| defeat.motives.iter().any(gives_check));
        let specific = |motive: &&Motive| !matches!(motive.kind, Kind::NoAnswer | Kind::OneMoveLate);
        let is_plain = defended || failure.causes.iter().any(|motive| specific(&motive));
        let causes = failure.causes.iter().filter(|motive| match motive.kind {
            // The notation shows it.
            Kind::TryIsCaptured => !defended,
            Kind::GivesCheck => !checks,
            Kind::OneMoveLate => !is_plain,
            // That it refutes says as much.
            Kind::AnswerParried => motive.proof.is_some(),
            kind => kind != Kind::NoAnswer,
        });
        let reply = self.pen.mv(&act.start, refutation, false);
        let mut parts = vec![self.defeats(&failure.defeats, &act.start, refutation, 1)];
        parts.extend(self.causes(act, refutation, causes));
        parts.retain(|part| !part.is_empty());
        if !failure.examined {
            parts.push("not examined".into());
        }
        let words = self.options.paint.ink(Ink::Refutation, &format!("but 1...{reply}!"));
        self.line(2, &words, &parts.join("; "))
    }

    /// Causes that are proven by the same mate share its mention.
    fn causes<'m>(
        &self, act: &Act, refutation: Move, causes: impl Iterator<Item = &'m Motive>,
    ) -> Vec<String> {
        let board = act.start.glimpse(refutation);
        let mut groups: Vec<(Proof, Vec<String>)> = Vec::new();
        for motive in causes {
            let words = cause(self.pen, motive, &board, act.first).text();
            let key = motive
                .proof
                .filter(|_| !motive.kind.is_answer() && motive.kind != Kind::Obliges)
                .map(|mv| (mv, motive.mates));
            match groups.iter_mut().find(|(proof, _)| *proof == key) {
                Some((_, group)) if group.contains(&words) => {}
                Some((_, group)) => group.push(words),
                None => groups.push((key, vec![words])),
            }
        }
        let written = |(proof, words): (Proof, Vec<String>)| match proof {
            Some((mate, mates)) => {
                // The unit of the try may have to be thought back to where it came from.
                let diagram = &self.explanation.study.diagram;
                let place = if board.role_at(mate.from()).is_some() { &board } else { diagram };
                let sign = if mates { "#" } else { "" };
                format!("{} (no 2.{}{sign})", words.join(", "), bare(place, mate))
            }
            None => words.join(", "),
        };
        groups.into_iter().map(written).collect()
    }
}

/// What defeats each of several threats by itself, with all the squares on which it does.
fn common(defeats: &[Defeat], reply: Move) -> Option<String> {
    let (first, others) = defeats.split_first()?;
    let telling = |motive: &&Motive| !motive.joint && !motive.kind.is_answer();
    let shared = first.motives.iter().filter(telling).filter_map(|motive| {
        let mut whole = *motive;
        for other in others {
            let like = other.motives.iter().filter(telling).find(|one| one.is_like(motive))?;
            whole.squares |= like.squares;
        }
        Some(phrase(&whole, Some(reply)).text())
    });
    let shared: Vec<String> = shared.collect();
    (!others.is_empty() && !shared.is_empty()).then(|| shared.join(", "))
}

/// Whether the notation shows an error: the king has moved.
pub(super) fn is_seen(kind: Kind) -> bool {
    matches!(kind, Kind::OrthogonalFlight | Kind::DiagonalFlight)
}

/// An error, with the number of mates below that use it unless all do.
fn error_phrase(error: &Error, reply: Move) -> String {
    let words = phrase(&error.motive, Some(reply)).text();
    if error.mates == error.of { words } else { format!("{words} in {} of {} mates", error.mates, error.of) }
}

/// Two effects of which either is enough.
fn joint_phrase(pair: &[Motive; 2], reply: Move) -> String {
    let [one, other] = pair.map(|motive| phrase(&motive, Some(reply)).text());
    format!("{one} and {other} together (either enough)")
}
