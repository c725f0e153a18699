//! The best of the directmates that were mined, as judges see them.

use super::Workshop;
use super::mine::entry;
use crate::args::{ScaleChoice, TablesBestArgs};
use crate::units::grouped;
use anyhow::{Result, anyhow};
use core::cmp::Reverse;
use core::ops::Range;
use keymove_compose::wishes::study;
use keymove_formats::Entry;
use keymove_problem::{Moves, Stipulation};
use keymove_study::Study;
use keymove_study::catalogue;
use keymove_study::score::problemist::TasteScore;
use keymove_study::score::{Scorer, Weights, examine};
use keymove_tables::mine::{MinedMates, Sight, Sound};
use std::collections::HashSet;

/// So many of a length are looked at to the end: those that are best by what tables tell at first sight. Two-movers take least.
const LOOKED_AT: [(u8, usize); 3] = [(2, 20_000), (3, 4_000), (u8::MAX, 1_000)];

/// What is wanted of what was mined.
pub(super) struct Wish {
    count: usize,
    scale: ScaleChoice,
    /// Names of the catalogue.
    themes: Vec<&'static str>,
}

impl Wish {
    /// What these arguments ask for, if they ask for the best.
    ///
    /// # Errors
    /// A theme that there is not.
    pub(super) fn of(args: &TablesBestArgs) -> Result<Option<Self>> {
        let Some(count) = args.best else { return Ok(None) };
        let find = |name: &String| {
            let theme = catalogue::find(name).map(|theme| theme.name);
            theme.ok_or_else(|| {
                anyhow!("--theme `{name}`: no such theme; `keymove themes --list` has all of them")
            })
        };
        let themes = args.theme.iter().map(find).collect::<Result<_>>()?;
        Ok(Some(Self { count: count.into(), scale: args.scale, themes }))
    }
}

/// Who chooses.
pub(super) struct Best<'a> {
    pub(super) workshop: &'a Workshop,
    pub(super) wish: &'a Wish,
}

/// The best of one length.
pub(super) struct Chosen {
    /// Best first.
    pub(super) entries: Vec<Entry>,
    /// How many were looked at to the end.
    pub(super) looked_at: usize,
    /// Those of them of which a limit has left something open.
    pub(super) unknown: usize,
    /// Whether nobody has stopped it.
    pub(super) is_whole: bool,
}

impl Chosen {
    /// How they were chosen, of so many problems of this length.
    pub(super) fn account(&self, material: &str, moves: u8, all: usize) -> String {
        let [all, looked_at] = [all, self.looked_at].map(|count| grouped(' ', count as u64));
        let unknown = match self.unknown {
            0 => String::new(),
            unknown => format!(", {} of them not to the end", grouped(' ', unknown as u64)),
        };
        let stopped = if self.is_whole { "" } else { "; not all: stopped" };
        format!(
            "{material}, #{moves}: {all} sound, {looked_at} looked at{unknown}, {} written{stopped}",
            self.entries.len()
        )
    }
}

/// A problem that was looked at.
struct Judged {
    /// Its place among those that were mined.
    place: usize,
    sound: Sound,
    points: i64,
    /// Names of the catalogue, in their order.
    themes: Vec<&'static str>,
}

impl Best<'_> {
    /// The best of the problems at these places, which are of one length.
    pub(super) fn choose(
        &self, material: &str, moves: u8, found: &MinedMates<'_>, places: Range<usize>,
    ) -> Result<Chosen> {
        let named = |what: &str| format!("{material}, #{moves}, {what}");
        let look =
            |place: usize, (): &mut ()| (Sight::of(&self.workshop.tables, &found.get(place)).points(), place);
        let mut seen = self.workshop.each(&named("first sight"), places.collect(), || (), look)?;
        seen.sort_by_key(|&(points, place)| (Reverse(points), place));
        let most = LOOKED_AT.iter().find(|(longest, _)| moves <= *longest).map_or(0, |&(_, most)| most);
        seen.truncate(most);
        let asked = seen.len();
        let seen = seen.into_iter().map(|(_, place)| (place, found.get(place))).collect();
        let scorer = || Scorer::new(Weights::default());
        let looked =
            self.workshop.each(&named("judging"), seen, scorer, |one, scorer| self.judge(one, scorer))?;
        let looked_at = looked.len();
        let mut judged: Vec<Judged> = looked.into_iter().flatten().collect();
        let unknown = looked_at - judged.len();
        judged.retain(|one| self.wish.themes.iter().all(|theme| one.themes.contains(theme)));
        judged.sort_by_key(|one| (Reverse(one.points), one.place));
        // What is shifted by a file, or goes on alike after the key, is no other problem to whoever wants the best.
        let (mut shown, mut played) = (HashSet::new(), HashSet::new());
        judged.retain(|one| {
            let after = one.sound.position.play(one.sound.key);
            shown.insert((one.points, one.themes.clone())) && played.insert(after.to_string())
        });
        let mut scorer = Scorer::new(Weights::default());
        let entries = judged.iter().take(self.wish.count).map(|one| self.entry(material, one, &mut scorer));
        Ok(Chosen { entries: entries.collect(), looked_at, unknown, is_whole: looked_at == asked })
    }

    /// Looks at a problem to the end; `None` where a limit leaves something open.
    fn judge(&self, (place, sound): (usize, Sound), scorer: &mut Scorer) -> Option<Judged> {
        let study = self.study(&sound)?;
        let points = match self.wish.scale {
            ScaleChoice::Problemist => TasteScore::of(&study)?.total(),
            ScaleChoice::Composer => self.paper(&sound, scorer)?,
        };
        let mut themes: Vec<_> = catalogue::detect(&study).iter().map(|finding| finding.theme).collect();
        themes.sort_unstable();
        themes.dedup();
        Some(Judged { place, sound, points, themes })
    }

    fn study(&self, sound: &Sound) -> Option<Study> {
        study(&sound.position, stipulation(sound), &self.workshop.solver_limits())
            .filter(|study| study.complete)
    }

    /// The points by the scale composer-2006.
    fn paper(&self, sound: &Sound, scorer: &mut Scorer) -> Option<i64> {
        examine(&sound.position, stipulation(sound), scorer, &self.workshop.solver_limits(), &())
            .ok()?
            .total()
    }

    fn entry(&self, material: &str, one: &Judged, scorer: &mut Scorer) -> Entry {
        let sound = &one.sound;
        let other = match self.wish.scale {
            ScaleChoice::Problemist => self.paper(sound, scorer),
            ScaleChoice::Composer => {
                self.study(sound).and_then(|study| TasteScore::of(&study)).map(|score| score.total())
            }
        };
        let other = other.map_or_else(|| "-".to_owned(), |points| points.to_string());
        let points = match self.wish.scale {
            ScaleChoice::Problemist => format!("problemist {}, composer-2006 {other}", one.points),
            ScaleChoice::Composer => format!("composer-2006 {}, problemist {other}", one.points),
        };
        Entry {
            keywords: one.themes.iter().map(|&theme| theme.to_owned()).collect(),
            comments: vec![points],
            ..entry(material, one.place + 1, sound)
        }
    }
}

fn stipulation(sound: &Sound) -> Stipulation {
    Stipulation::mate(Moves::new(sound.moves.into()).unwrap_or(Moves::ONE))
}
