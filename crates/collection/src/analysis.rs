//! What the solver says of an entry: soundness, keys, set play, tries, themes, score.

use crate::studies::{Asked, Printed, StudyTables, Unknown};
use keymove_chess::notation::{Style, format_move};
use keymove_chess::{Move, Position};
use keymove_endgame::check::Soundness as StudySoundness;
use keymove_endgame::shown::sentence;
use keymove_formats::Entry;
use keymove_problem::statement::Case;
use keymove_problem::{Aim, Intention};
use keymove_solve::answer::{Answer, Found, LineVerdict, Soundness, Wanted, name_keys};
use keymove_solve::tree::PhaseKind;
use keymove_solve::{Limits, Solver, Stop};
use keymove_study::score::{HelpScore, MainPlay, Scorer, is_helpmate};
use keymove_study::{Study, catalogue};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What the solver says of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It does what it promises, with all its twins.
    Sound,
    /// No solution, more than there should be, or a shorter one, in the diagram or a twin.
    Unsound,
    /// A limit was reached before this was known.
    Stopped,
    /// It cannot be solved here: not understood, not playable, or fairy.
    Refused,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Sound, Self::Unsound, Self::Stopped, Self::Refused];

    /// Its word, in files of databases and in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Unsound => "unsound",
            Self::Stopped => "stopped",
            Self::Refused => "refused",
        }
    }
}

/// The facts that the solver has found of an entry. Of a problem with twins they are those of the first position, themes
/// and state apart. `None`: not known, or there is no such thing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// In a word.
    pub state: State,
    /// In a sentence.
    pub verdict: String,
    /// How many keys or, in help and series play, solutions.
    pub solutions: Option<u64>,
    /// The keys, or the first moves of solutions, as `Qc4` and as `b5c4`.
    pub keys: Vec<String>,
    /// Whether there is an answer to a move in the set play.
    pub set_play: Option<bool>,
    /// Tries with one refutation.
    pub tries: Option<u64>,
    /// The score of a sound problem.
    pub score: Option<i64>,
    /// The themes found, by their names in the catalogue.
    pub themes: Vec<String>,
    /// Whether all of the play was looked at: otherwise there may be more themes.
    pub complete: bool,
    /// How long it took.
    pub seconds: f64,
}

impl Analysis {
    /// What the verdict says of several solutions of help or series play where nothing states how many are meant.
    pub const NOT_STATED: &str = "number not stated";

    /// Solves a problem with all its twins within the limits, which are for all of it together; of an endgame study checks the printed
    /// solution, or finds one, with these tables. `None` if the user has stopped it.
    pub fn of(entry: &Entry, limits: &Limits, studies: &StudyTables, scorer: &mut Scorer) -> Option<Self> {
        let started = Instant::now();
        let mut analysis = match entry.stipulation.parse::<Aim>() {
            Ok(aim) => study(&Asked { aim, limits, tables: studies, themes: true }, entry)?,
            Err(_) => problem(entry, limits, scorer)?,
        };
        analysis.seconds = started.elapsed().as_secs_f64();
        Some(analysis)
    }

    /// What there is to say of an entry that cannot be solved here, for this reason.
    pub fn refused(reason: String) -> Self {
        Self {
            state: State::Refused,
            verdict: reason.split_whitespace().collect::<Vec<_>>().join(" "),
            solutions: None,
            keys: Vec::new(),
            set_play: None,
            tries: None,
            score: None,
            themes: Vec::new(),
            complete: false,
            seconds: 0.0,
        }
    }
}

/// What is proven of an endgame study. Lists of other problems have no place for tries of studies, which are something else, and studies have no score.
fn study(asked: &Asked<'_>, entry: &Entry) -> Option<Analysis> {
    let known = match asked.of(entry)? {
        Ok(known) => known,
        Err(Unknown::NoStudy(why)) => return Some(Analysis::refused(why)),
        Err(Unknown::Table(why)) => {
            return Some(Analysis { state: State::Stopped, ..Analysis::refused(why) });
        }
    };
    let state = match known.soundness {
        StudySoundness::Sound => State::Sound,
        StudySoundness::Dual | StudySoundness::Cooked | StudySoundness::Unsolvable => State::Unsound,
        _ => State::Stopped,
    };
    let mut verdict = sentence(known.soundness).to_owned();
    if let Printed::Fails(by) = &known.printed {
        verdict = format!("{verdict} (the printed solution fails by {by})");
    }
    // Where the other side begins, first moves of the solver's side are not counted.
    let is_settled = known.firsts.is_settled || known.succeeds == Some(false);
    Some(Analysis {
        state,
        verdict,
        solutions: is_settled.then_some(known.firsts.solutions.len() as u64),
        keys: keys_of(&known.position, known.firsts.solutions.iter().copied()),
        set_play: None,
        tries: None,
        score: None,
        themes: known.themes,
        complete: state != State::Stopped,
        seconds: 0.0,
    })
}

/// What the solver says of a problem that asks for a goal in a number of moves.
fn problem(entry: &Entry, limits: &Limits, scorer: &mut Scorer) -> Option<Analysis> {
    match stated(entry) {
        Ok((cases, intention)) => {
            let intention = |part, case: &Case| {
                let printed = || crate::intention(entry, cases.len(), part, case);
                intention.clone().or_else(printed)
            };
            solved(&cases, &intention, limits, scorer)
        }
        Err(reason) => Some(Analysis::refused(reason)),
    }
}

/// The positions of a problem, or why there are none that can all be solved.
fn stated(entry: &Entry) -> Result<(Vec<Case>, Option<Intention>), String> {
    let mut stated = entry.stated().map_err(|error| error.to_string())?;
    name_keys(&mut stated.statement);
    if let Some(unread) = stated.unread.first() {
        return Err(unread.problem.clone());
    }
    let cases = stated.statement.cases().map_err(|error| error.to_string())?;
    if cases.is_empty() {
        return Err("no position to be solved".to_owned());
    }
    Ok((cases, stated.intention))
}

fn solved(
    cases: &[Case], intention: &dyn Fn(usize, &Case) -> Option<Intention>, limits: &Limits,
    scorer: &mut Scorer,
) -> Option<Analysis> {
    let limits = limits.begun();
    let mut whole: Option<Analysis> = None;
    let mut studies = Vec::with_capacity(cases.len());
    for (part, case) in cases.iter().enumerate() {
        let is_battle = case.stipulation.play.is_battle();
        let intention = (!is_battle).then(|| intention(part, case)).flatten();
        // What a study looks at; the set play of help and series play is none of it.
        let wanted = Wanted { intention, any_number: false, ..Wanted::studied() };
        let asked = Case { set_play: case.set_play.clone().filter(|_| is_battle), ..case.clone() };
        let mut answer = match wanted.answer(&asked, &limits, &()) {
            Ok(answer) => answer,
            Err(error) => return Some(Analysis::refused(error.to_string())),
        };
        let study = match Study::of(&mut answer) {
            Ok(study) => study,
            Err(error) => return Some(Analysis::refused(error.to_string())),
        };
        if answer.stopped() == Some(Stop::User) {
            return None;
        }
        let mut part = facts(&answer, &study);
        if whole.is_none() && part.state == State::Sound {
            part.score = score(case, &answer, &study, &limits, scorer);
        }
        whole = Some(match whole {
            None => labelled(part, case),
            Some(before) => together(before, labelled(part, case)),
        });
        studies.push((case.label.clone(), study));
    }
    let mut whole = whole?;
    if cases.len() > 1 && cases.iter().all(|case| !case.duplex) {
        across(&mut whole, cases, studies, scorer);
    }
    Some(whole)
}

/// What the positions of a problem of help or series play show together: themes that run across them, and one score.
fn across(whole: &mut Analysis, cases: &[Case], studies: Vec<(String, Study)>, scorer: &Scorer) {
    let Some(study) = Study::of_problem(studies) else { return };
    whole.themes.extend(names(&study));
    whole.themes.sort();
    whole.themes.dedup();
    if whole.state == State::Sound && cases.iter().all(|case| is_helpmate(case.stipulation)) {
        whole.score = HelpScore::of_study(&study, scorer.weights()).map(|score| score.total());
    }
}

/// The names of the themes that are shown.
fn names(study: &Study) -> Vec<String> {
    let mut themes: Vec<String> =
        catalogue::detect(study).iter().map(|finding| finding.theme.to_owned()).collect();
    themes.sort();
    themes.dedup();
    themes
}

/// The same with the label of the twin before the verdict.
fn labelled(mut part: Analysis, case: &Case) -> Analysis {
    if !case.label.is_empty() {
        part.verdict = format!("{} {}", case.label, part.verdict);
    }
    part
}

/// Facts of the first position; state, themes and verdict of all. A score is one of the first position alone until they are
/// looked at together.
fn together(mut all: Analysis, part: Analysis) -> Analysis {
    let weight = |state| match state {
        State::Sound => 0,
        State::Stopped => 1,
        State::Unsound => 2,
        State::Refused => 3,
    };
    if weight(part.state) > weight(all.state) {
        all.state = part.state;
        // A score is one of a sound problem.
        all.score = None;
    }
    all.verdict = format!("{}; {}", all.verdict, part.verdict);
    all.complete &= part.complete;
    all.themes.extend(part.themes);
    all.themes.sort();
    all.themes.dedup();
    all
}

fn facts(answer: &Answer, study: &Study) -> Analysis {
    let count = |kind: PhaseKind| study.acts.iter().filter(|act| act.kind == kind).count() as u64;
    let state = match answer.soundness() {
        Soundness::Sound => State::Sound,
        Soundness::Open | Soundness::Restricted => State::Stopped,
        _ => State::Unsound,
    };
    let (is_settled, solutions) = match &answer.found {
        Found::Battle(battle) => (battle.stopped().is_none(), count(PhaseKind::Key)),
        Found::Lines(lines) => (answer.stopped().is_none(), lines.outcome.solutions()),
        Found::Introduced(_) | Found::Mate(_) => (false, 0),
    };
    let is_battle = study.is_battle();
    let has_answer = |kind: PhaseKind| {
        let acts = study.acts.iter().filter(|act| act.kind == kind);
        acts.flat_map(|act| &act.variations).any(|variation| !variation.answers.is_empty())
    };
    let mut verdict = keymove_report::verdict_of(answer);
    if let Found::Lines(lines) = &answer.found
        && LineVerdict::of(lines) == LineVerdict::NotStated
    {
        verdict = format!("{verdict} ({})", Analysis::NOT_STATED);
    }
    if let Some(missing) = answer.missing() {
        verdict = format!("{verdict} ({missing})");
    }
    Analysis {
        state,
        verdict: verdict.split_whitespace().collect::<Vec<_>>().join(" "),
        solutions: is_settled.then_some(solutions),
        keys: keys(study),
        set_play: (is_battle && study.complete).then(|| has_answer(PhaseKind::SetPlay)),
        tries: (is_battle && is_settled).then(|| count(PhaseKind::Try)),
        score: None,
        themes: names(study),
        complete: study.complete,
        seconds: 0.0,
    }
}

/// The first moves that solve, in both notations.
fn keys(study: &Study) -> Vec<String> {
    let firsts = study.acts.iter().filter(|act| act.kind == PhaseKind::Key).filter_map(|act| act.first);
    keys_of(&study.diagram, firsts)
}

/// First moves in both notations.
fn keys_of(position: &Position, firsts: impl Iterator<Item = Move>) -> Vec<String> {
    let mut keys: Vec<String> = firsts
        .flat_map(|mv| [format_move(position, mv, Style::Short), mv.to_string()])
        .map(|text| text.trim_end_matches(['+', '#']).to_owned())
        .collect();
    keys.sort();
    keys.dedup();
    keys
}

/// The score of a sound directmate or helpmate, if there is one and it is found in time.
fn score(case: &Case, answer: &Answer, study: &Study, limits: &Limits, scorer: &mut Scorer) -> Option<i64> {
    let (position, stipulation) = (&case.position, case.stipulation);
    if is_helpmate(stipulation) {
        let Found::Lines(lines) = &answer.found else { return None };
        let score = HelpScore::of(position, &lines.outcome.lines, scorer.weights())?;
        return Some(score.total());
    }
    let moves = stipulation.moves();
    if !stipulation.is_mate() || moves.get() < 2 {
        return None;
    }
    let key = study.key()?.first?;
    if moves.get() == 2 {
        return scorer.score(position, key).ok().map(|score| score.total());
    }
    let mut solver = Solver::new(limits.clone()).ok()?;
    let play = MainPlay::find(position, key, moves, &mut solver).ok()?;
    scorer.score_play(position, &play).ok().map(|scored| scored.score.total())
}
