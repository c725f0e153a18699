//! Through the tree, with the motives of every reply.

use super::super::motives::{self, Kind, Motive, self_play, self_play::Rules};
use super::super::{Finding, Study, catalogue, logic};
use super::{Answer, Caps, Defeat, Error, Explained, is_direct_mate};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Moves;
use keymove_solve::tree::{Attack, Defence, Next, Phase, Play, Reply, Tree};
use keymove_solve::{Limits, Oracle, Stop};
use std::time::Duration;

/// The largest number of mates below an answer in which is looked for what an earlier reply did for them.
const MATES_BELOW: usize = 24;

/// How long the themes of what is known are looked for after a stop.
const GRACE: Duration = Duration::from_millis(100);

pub(super) struct Walk<'a, O: ?Sized> {
    oracle: &'a mut O,
    /// The clock of the oracle, for what is not asked of it.
    limits: Limits,
    pub(super) diagram: Position,
    caps: Caps,
    /// Whether the attacker mates.
    pub(super) direct_mate: bool,
    /// The rules of self and reflex play, where the defender mates. Without either, replies have no motives that are known here.
    pub(super) rules: Option<Rules>,
    /// Whether the defender mates, in parry play too.
    ends_with_reply: bool,
    variations: usize,
    questions: usize,
    pub(super) unexamined: usize,
    /// Whether something was left out because of a stop.
    pub(super) is_cut: bool,
    pub(super) stopped: Option<Stop>,
}

impl<'a, O: Oracle + ?Sized> Walk<'a, O> {
    pub(super) fn new(tree: &Tree, oracle: &'a mut O, caps: Caps) -> Self {
        let limits = oracle.limits().begun();
        Self {
            oracle,
            limits,
            diagram: tree.position,
            caps,
            direct_mate: is_direct_mate(tree),
            rules: Rules::new(&tree.stipulation, tree.attacker()),
            ends_with_reply: !is_direct_mate(tree) && tree.stipulation.goal == keymove_problem::Goal::Mate,
            variations: 0,
            questions: 0,
            unexamined: 0,
            is_cut: false,
            stopped: None,
        }
    }

    /// The answer of the solver, unless it has been asked too often or was stopped.
    pub(super) fn ask<T>(&mut self, question: impl FnOnce(&mut O) -> Result<T, Stop>) -> Option<T> {
        if self.questions >= self.caps.questions || self.stopped.is_some() {
            self.unexamined += 1;
            return None;
        }
        self.questions += 1;
        match question(self.oracle) {
            Ok(answer) => Some(answer),
            Err(stop) => {
                self.stopped = Some(stop);
                None
            }
        }
    }

    /// Whether there is still time and the user wishes it. A question that was too hard for the solver does not end the rest.
    fn goes_on(&mut self) -> bool {
        if let Err(stop) = self.limits.check() {
            self.stopped.get_or_insert(stop);
            return false;
        }
        !matches!(self.stopped, Some(Stop::Time | Stop::User))
    }

    /// The same before a piece of work, which is noted if it has to be left out.
    pub(super) fn has_time(&mut self) -> bool {
        let goes_on = self.goes_on();
        if !goes_on {
            self.unexamined += 1;
            self.is_cut = true;
        }
        goes_on
    }

    /// Looks for the plans of the logical school, unless there was a stop.
    pub(super) fn plans(&mut self, study: &mut Study) {
        if !self.goes_on() {
            return;
        }
        let found = logic::find(study, self.oracle, self.caps.plan_questions);
        if found.stopped.is_some() {
            self.unexamined += found.open;
            self.stopped = self.stopped.or(found.stopped);
        }
        study.open_plans = found.open;
        study.plans = found.plans;
        study.tempo_losses = found.tempo_losses;
    }

    /// What the solution shows, as far as it is known: after a stop, what is found in a moment.
    pub(super) fn themes(&mut self, study: &Study) -> Vec<Finding> {
        let grace = if self.goes_on() { None } else { Some(self.limits.with_grace(GRACE)) };
        let mut found = Vec::new();
        for theme in catalogue::all() {
            let goes_on = grace.as_ref().map_or_else(|| self.goes_on(), |grace| grace.check().is_ok());
            if goes_on {
                found.extend(theme.detect(study));
            } else {
                self.unexamined += 1;
            }
        }
        found
    }

    pub(super) fn phase(&mut self, phase: &Phase, start: &Position, found: &mut Vec<Explained>) {
        if let Some(play) = phase.play() {
            let mut way: Vec<Move> = phase.first.into_iter().collect();
            self.play(play, start, &mut way, found);
        }
    }

    fn play(&mut self, play: &Play, before: &Position, way: &mut Vec<Move>, found: &mut Vec<Explained>) {
        let shown = |reply: &&Reply| !reply.is_refutation() && (reply.goal || reply.defence != Defence::None);
        for reply in play.replies.iter().filter(shown) {
            let explained = self.reply(play, reply, before, way);
            found.push(explained);
            // One that reaches the goal need not be legal.
            if reply.mv == Move::NONE || reply.goal {
                continue;
            }
            let replied = before.play(reply.mv);
            for attack in reply.shortest() {
                if let Next::Play(next) = &attack.next {
                    way.extend([reply.mv, attack.mv]);
                    self.play(next, &replied.play(attack.mv), way, found);
                    way.truncate(way.len() - 2);
                }
            }
        }
    }

    fn reply(&mut self, play: &Play, reply: &Reply, before: &Position, way: &[Move]) -> Explained {
        self.variations += 1;
        let examined = self.variations <= self.caps.variations && reply.mv != Move::NONE && self.goes_on();
        if !examined {
            self.unexamined += 1;
        }
        let mut answers = answers(play, reply);
        let explains = examined && self.explains();
        if explains {
            self.errors(reply, before, &mut answers);
        }
        let defeats = if explains { self.defeats(&play.threats, reply, before) } else { Vec::new() };
        let forced = examined && self.ends_with_reply && reply.goal;
        Explained {
            way: way.to_vec(),
            before: **before,
            reply: reply.mv,
            effect: reply.defence,
            short: reply.short,
            goal: reply.goal,
            answers,
            defeats,
            forced: if forced { forced_mate(play, reply.mv, before) } else { Vec::new() },
            serves: Vec::new(),
            examined: examined && !self.is_cut,
        }
    }

    /// Whether replies have motives that are known here.
    pub(super) const fn explains(&self) -> bool {
        self.direct_mate || self.rules.is_some()
    }

    /// Adds to the answers that were not threatened what the reply does for them, in self and reflex play to the last ones and
    /// with what these do themselves.
    fn errors(&mut self, reply: &Reply, before: &Position, answers: &mut [Answer]) {
        for (answer, attack) in answers.iter_mut().zip(reply.shortest()) {
            if answer.threatened && self.direct_mate || !self.has_time() {
                continue;
            }
            if let Some(rules) = self.rules {
                if answer.is_last {
                    forcing(rules, reply.mv, before, answer);
                }
                continue;
            }
            answer.errors = errors(before, reply.mv, attack);
            if answer.goal && answer.errors.is_empty() {
                answer.together = motives::of_joint_errors(before, reply.mv, attack.mv);
            }
        }
    }

    /// The shortest threats that the reply defeats, and why.
    pub(super) fn defeats(&mut self, threats: &[Attack], reply: &Reply, before: &Position) -> Vec<Defeat> {
        let shortest = threats.first().map(|threat| threat.length);
        let threats = threats.iter().take_while(|threat| Some(threat.length) == shortest);
        let works = |threat: &&Attack| {
            !reply.continuations.iter().any(|attack| attack.mv == threat.mv && attack.length == threat.length)
        };
        let mut found = Vec::new();
        for threat in threats.filter(works) {
            let at_once = threat.length == Moves::ONE;
            let motives = match self.has_time() {
                true if at_once => match self.rules {
                    Some(rules) => self_play::of_defence(rules, before, reply.mv, threat.mv),
                    None => motives::of_defence(before, reply.mv, threat.mv),
                },
                true => self.longer(before, reply.mv, threat),
                false => Vec::new(),
            };
            let delayed = reply.continuations.iter().any(|attack| attack.mv == threat.mv);
            found.push(Defeat { threat: threat.mv, at_once, delayed, motives });
        }
        found
    }

    /// Why a threat of more than one move fails: it cannot be played, or it is answered.
    fn longer(&mut self, before: &Position, reply: Move, threat: &Attack) -> Vec<Motive> {
        let replied = before.play(reply);
        let Some(rest) = Moves::new(threat.length.get() - 1) else { return Vec::new() };
        if !replied.is_legal(threat.mv) {
            return match self.rules {
                Some(rules) => self_play::of_longer_defence(rules, before, reply, threat.mv, rest.get()),
                None => motives::of_prevention(before, reply, threat.mv),
            };
        }
        let after = replied.play(threat.mv);
        let rules = self.rules;
        let why = self.ask(|_| {
            Ok(match rules {
                Some(rules) => self_play::of_longer_defence(rules, before, reply, threat.mv, rest.get()),
                None => motives::of_weakening(before, reply, threat.mv, rest.get()),
            })
        });
        let mut found = why.unwrap_or_default();
        if let Some(Some(answer)) = self.ask(|oracle| oracle.refutation(&after, Some(rest))) {
            found.push(Motive::new(Kind::Answers).proved_by(answer));
        }
        found
    }

    /// How many moves the attacker needs in this position, if no more than `limit`; the outer `None` if it was not asked.
    pub(super) fn length(&mut self, position: &Position, limit: Moves) -> Option<Option<Moves>> {
        self.ask(|oracle| oracle.solves_in(position, limit))
    }
}

/// The shortest answers to a reply, as the tree has them.
fn answers(play: &Play, reply: &Reply) -> Vec<Answer> {
    let answer = |attack: &Attack| Answer {
        mv: attack.mv,
        goal: attack.next == Next::Goal,
        is_last: attack.length == Moves::ONE && attack.next != Next::Goal,
        threatened: play.threats.iter().any(|threat| threat.mv == attack.mv),
        threats: threats(attack),
        zugzwang: attack.next.play().is_some_and(|next| next.zugzwang),
        errors: Vec::new(),
        together: Vec::new(),
        serves: Vec::new(),
    };
    reply.shortest().iter().map(answer).collect()
}

/// The shortest threats after an attacker's move.
fn threats(attack: &Attack) -> Vec<Move> {
    let Some(play) = attack.next.play() else { return Vec::new() };
    let shortest = play.threats.first().map(|threat| threat.length);
    play.threats.iter().take_while(|threat| Some(threat.length) == shortest).map(|threat| threat.mv).collect()
}

/// What the reply does for an answer: errors, or what is used of it in the mates below.
fn errors(before: &Position, reply: Move, attack: &Attack) -> Vec<Error> {
    let replied = before.play(reply);
    let mut found: Vec<Error> = Vec::new();
    if attack.next == Next::Goal {
        let motives = motives::of_errors(before, reply, attack.mv).into_iter();
        return motives.map(|motive| Error { motive, mates: 1, of: 1 }).collect();
    }
    let mut mates = Vec::new();
    if let Next::Play(play) = &attack.next {
        collect(play, &replied.play(attack.mv), &mut mates);
    }
    for end in &mates {
        for motive in motives::of_earlier(before, reply, end) {
            match found.iter_mut().find(|other| other.motive.is_like(&motive)) {
                Some(other) => {
                    other.mates += 1;
                    other.motive.squares |= motive.squares;
                }
                None => found.push(Error { motive, mates: 1, of: mates.len() }),
            }
        }
    }
    found
}

/// Mates of full length below a position with the defender to move, those of threats too.
fn collect(play: &Play, before: &Arrangement, mates: &mut Vec<Arrangement>) {
    let mut add = |position: &Arrangement, attacks: &[Attack]| {
        for attack in attacks {
            if mates.len() >= MATES_BELOW {
                return;
            }
            let end = position.glimpse(attack.mv);
            match &attack.next {
                Next::Goal if !mates.contains(&end) => mates.push(end),
                Next::Play(next) => collect(next, &end, mates),
                _ => {}
            }
        }
    };
    if !play.threats.is_empty() {
        add(&before.turned(), &play.threats);
    }
    for reply in play.replies.iter().filter(|reply| !reply.short && reply.defence != Defence::None) {
        if reply.mv != Move::NONE && !reply.goal {
            add(&before.glimpse(reply.mv), reply.shortest());
        }
    }
}

/// What reply and answer do for what the answer forces at once.
fn forcing(rules: Rules, reply: Move, before: &Position, answer: &mut Answer) {
    if !answer.threatened {
        let errors = self_play::of_errors(rules, before, reply, answer.mv).into_iter();
        answer.errors = errors.map(|motive| Error { motive, mates: 1, of: 1 }).collect();
    }
    answer.serves = self_play::of_attack(rules, &before.glimpse(reply), answer.mv);
}

/// Why the reply that mates is forced, and what in the position of the mated side helps.
fn forced_mate(play: &Play, mate: Move, before: &Position) -> Vec<Motive> {
    let goals: Vec<Move> = play.replies.iter().filter(|reply| reply.goal).map(|reply| reply.mv).collect();
    let mut found = self_play::forced::find(before, &goals, play.obliged);
    found.extend(self_play::forced::in_mate(before, mate));
    found
}
