//! The files of a report.

use super::{State, charts, tables};
use crate::output::draft;
use anyhow::{Context, Result};
use keymove_sheet::statistics::{Chart, Page, Section, Table};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The page with everything.
pub(super) const PAGE: &str = "report.html";

/// A folder that a report goes to. Its files are written in the end; those of an earlier report are replaced.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// # Errors
    /// If there is no such folder and none can be made, or nothing can be written there: asked before hours of work.
    pub(super) fn open(path: &Path) -> Result<Self> {
        std::fs::create_dir_all(path)
            .with_context(|| format!("cannot make the folder of the report {}", path.display()))?;
        // A draft that is given up leaves nothing behind.
        drop(draft(&path.join(PAGE), "the report")?);
        Ok(Self(path.to_owned()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    fn put(&self, name: &str, text: &str) -> Result<()> {
        let path = self.0.join(name);
        let mut draft = draft(&path, "the report")?;
        let write = |draft: &mut keymove_run::Draft| draft.file.write_all(text.as_bytes());
        write(&mut draft).with_context(|| format!("cannot write {}", path.display()))?;
        draft.finish().map(drop).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes all of it.
    pub(super) fn write(&self, state: &State<'_>) -> Result<()> {
        let experiment = state.experiment;
        let moves = tables::moves();
        let csv: [(&str, Table); 9] = [
            ("problems.csv", tables::everything(experiment)),
            ("table1-positions.csv", tables::positions(experiment)),
            ("table2-moves.csv", moves.clone()),
            ("table3-improvements.csv", tables::improvements(experiment)),
            ("figure3-distribution.csv", tables::distribution(experiment)),
            ("figure4-scores.csv", tables::scores(experiment)),
            ("figure5-7-contents.csv", tables::contents(experiment)),
            ("figure8-transformations.csv", tables::kinds(experiment)),
            ("collections.csv", tables::collections(experiment)),
        ];
        for (name, table) in &csv {
            self.put(name, &table.csv())?;
        }
        self.put("left-out.csv", &tables::left_out(state.left_out).csv())?;
        let page = page(state, moves);
        for section in &page.sections {
            for (chart, name) in section.charts.iter().zip(names(&section.title)) {
                self.put(&name, &chart.svg())?;
            }
        }
        self.put("tables.md", &markdown(state, &page))?;
        self.put(PAGE, &page.html())
    }
}

/// What the pictures of a section are called: `figure4.svg`, and where there are more, `figure4-2.svg`.
fn names(title: &str) -> impl Iterator<Item = String> {
    let stem = title.split(':').next().unwrap_or(title).to_lowercase().replace(' ', "");
    (1..).map(move |number| if number == 1 { format!("{stem}.svg") } else { format!("{stem}-{number}.svg") })
}

fn section(title: &str, words: &str, tables: Vec<Table>, charts: Vec<Chart>) -> Section {
    let words = if words.is_empty() { Vec::new() } else { vec![words.to_owned()] };
    Section { title: title.to_owned(), words, tables, charts }
}

fn page(state: &State<'_>, moves: Table) -> Page {
    let experiment = state.experiment;
    let threads = experiment.subjects.first().map_or(1, |subject| subject.plan.threads);
    let plural = if threads == 1 { "" } else { "s" };
    let mut notes = state.words.clone();
    notes.push(format!(
        "{} problems. Times are those of one problem after the other on {threads} thread{plural}. Deviations are standard \
         deviations of a sample. The experiment is that of Fainshtein and HaCohen-Kerner, 2006.",
        experiment.subjects.len()
    ));
    if cfg!(debug_assertions) {
        notes.push("Made by a program that was not optimised: its times say nothing.".to_owned());
    }
    let title = format!("{} problems improved", experiment.subjects.len());
    let sections = vec![
        section(
            "Tables",
            "A level has the positions that exactly so many transformations lead to; of each level those problems are counted of \
             which all of it was searched.",
            vec![tables::positions(experiment), moves, tables::improvements(experiment)],
            Vec::new(),
        ),
        section(
            "Figure 3: what became of the positions",
            "",
            vec![tables::distribution(experiment)],
            vec![charts::distribution(experiment)],
        ),
        section(
            "Figure 4: scores before and after",
            "",
            vec![tables::scores(experiment)],
            vec![charts::scores(experiment), charts::score_ranges(experiment)],
        ),
        section(
            "Figure 5: thematic variants",
            "",
            vec![tables::contents(experiment)],
            vec![charts::variants(experiment)],
        ),
        section("Figure 6: added themes", "", Vec::new(), vec![charts::themes(experiment)]),
        section("Figure 7: units", "", Vec::new(), vec![charts::units(experiment)]),
        section(
            "Figure 8: transformations",
            "",
            vec![tables::kinds(experiment)],
            vec![charts::transformations(experiment)],
        ),
        section("Figure 9: time by units", "", Vec::new(), vec![charts::time(experiment)]),
        section("Collections", "", vec![tables::collections(experiment)], Vec::new()),
        section("Problems", "", vec![tables::problems(experiment)], Vec::new()),
    ];
    Page { title, notes, sections }
}

/// All tables in Markdown, for documents.
fn markdown(state: &State<'_>, page: &Page) -> String {
    let mut text: String = state.words.iter().map(|line| format!("{line}\n\n")).collect();
    for section in page.sections.iter().filter(|section| !section.tables.is_empty()) {
        text += &format!("### {}\n\n", section.title);
        for table in &section.tables {
            if !table.title.is_empty() {
                text += &format!("{}\n\n", table.title);
            }
            text += &table.markdown();
            text.push('\n');
        }
    }
    text
}
