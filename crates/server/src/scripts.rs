//! Scripts put together, so that a browser asks for one file and not for each of some two hundred modules, one round trip after the other
//! where the network is slow.
//!
//! Each module becomes a function that is called when somebody needs it first, and whose result is what it exports. Comments are left out;
//! lines stay where they are, but begin with their first letter, so that a source map has nothing to say but which line of which file a line
//! is from. Modules that no page needs at once have addresses of their own, and so have those of others.
//!
//! Only what the scripts of this page are written in is read: an import is a line of its own, before everything else, and names what it
//! wants (`import { a, b as c } from './x.js';`, `import * as x from './x.js';`); an export is a declaration, or a line `export { a };`;
//! modules do not import each other in circles, and what they export does not change. Whatever else there is, is an error, which a test finds.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Modules that are files of their own, with all that they import and that no other one needs.
pub(crate) const ENTRIES: [&str; 5] =
    [PAGE, "js/texts/de.js", "js/texts/fr.js", "js/local/worker.js", "js/local/keeper.js"];

/// Modules that are loaded when somebody wants them, with all that they import and the page does not have: the rest they take from its file,
/// so that there is one state of each module.
pub(crate) const LATE: [&str; 1] = ["js/human/part.js"];

/// What the page is loaded with.
const PAGE: &str = "js/main.js";

/// Scripts in one file.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    /// A module with the exports of the first one.
    pub(crate) text: String,
    /// Where each of its lines is from.
    pub(crate) map: String,
}

/// What cannot be put together.
#[derive(Debug, thiserror::Error)]
#[error("{module}, line {line}: {problem}")]
pub(crate) struct Fault {
    module: String,
    line: usize,
    problem: String,
}

/// A module on its way into a bundle.
struct Module {
    name: String,
    /// Its lines, as many as it has in its file.
    lines: Vec<String>,
    exports: Vec<String>,
}

/// What the page consists of.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a> {
    /// The text of a file.
    pub(crate) read: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a module that is imported when it is wanted comes along.
    pub(crate) along: &'a dyn Fn(&str) -> bool,
    /// [`LATE`].
    pub(crate) late: &'a [&'a str],
}

struct Bundler<'a> {
    sources: Sources<'a>,
    /// Modules that the file of the page has, by name, if this is not that file.
    given: BTreeSet<String>,
    /// Those of them that are wanted here.
    taken: BTreeSet<String>,
    /// Modules of this file that are asked for by their names.
    named: BTreeSet<String>,
    folder: String,
    /// By name: the number, once the module is there; nothing as long as it waits for those that it imports.
    known: BTreeMap<String, Option<usize>>,
    modules: Vec<Module>,
    /// Modules of others, by name.
    foreign: Vec<String>,
    /// Modules that come along and have not been read.
    waiting: Vec<String>,
}

/// Puts a module and all that it imports together.
///
/// # Errors
/// A module that is not there, or has something that is not read.
pub(crate) fn bundle(entry: &str, sources: Sources<'_>) -> Result<Bundle, Fault> {
    let is_late = sources.late.contains(&entry);
    if entry != PAGE && !is_late {
        return Ok(gathered(entry, sources, BTreeSet::new())?.written(entry));
    }
    let mut page = gathered(PAGE, sources, BTreeSet::new())?;
    let given: BTreeSet<String> = page.known.keys().cloned().collect();
    if is_late {
        return Ok(gathered(entry, sources, given)?.written(entry));
    }
    for late in sources.late {
        page.named.append(&mut gathered(late, sources, given.clone())?.taken);
    }
    Ok(page.written(entry))
}

/// A module and all that it imports, without what is given.
fn gathered<'a>(entry: &str, sources: Sources<'a>, given: BTreeSet<String>) -> Result<Bundler<'a>, Fault> {
    let mut bundler = Bundler {
        sources,
        given,
        taken: BTreeSet::new(),
        named: BTreeSet::new(),
        folder: folder_of(entry).to_owned(),
        known: BTreeMap::new(),
        modules: Vec::new(),
        foreign: Vec::new(),
        waiting: vec![entry.to_owned()],
    };
    while let Some(name) = bundler.waiting.pop() {
        bundler.take(&name, "the page", 0)?;
    }
    Ok(bundler)
}

impl Bundler<'_> {
    /// Takes in a module after those that it imports.
    fn take(&mut self, name: &str, by: &str, line: usize) -> Result<usize, Fault> {
        let fault = |problem: &str| Fault { module: by.to_owned(), line, problem: problem.to_owned() };
        match self.known.get(name) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(fault(&format!("{name} is imported in a circle"))),
            None => {}
        }
        self.known.insert(name.to_owned(), None);
        let text = (self.sources.read)(name).ok_or_else(|| fault(&format!("there is no module {name}")))?;
        let mut module = Module { name: name.to_owned(), lines: Vec::new(), exports: Vec::new() };
        let mut in_comment = false;
        for (index, line) in text.lines().enumerate() {
            let line = self.line(line, &mut in_comment, &mut module, index + 1)?;
            module.lines.push(line);
        }
        let number = self.modules.len();
        self.modules.push(module);
        self.known.insert(name.to_owned(), Some(number));
        Ok(number)
    }

    fn line(
        &mut self, line: &str, in_comment: &mut bool, module: &mut Module, number: usize,
    ) -> Result<String, Fault> {
        let fault =
            |problem: &str| Fault { module: module.name.clone(), line: number, problem: problem.to_owned() };
        let code = line.trim();
        if *in_comment {
            *in_comment = !code.ends_with("*/");
            return Ok(String::new());
        }
        if code.starts_with("/*") && !code.contains("*/") {
            *in_comment = true;
            return Ok(String::new());
        }
        if code.starts_with("//") || (code.starts_with("/*") && code.find("*/") == Some(code.len() - 2)) {
            return Ok(String::new());
        }
        if code.matches('`').count() % 2 == 1 {
            return Err(fault("a text of several lines, which would lose the gaps that they begin with"));
        }
        if let Some(import) = line.strip_prefix("import ") {
            let parts = import.strip_suffix("';").and_then(|import| import.split_once(" from '"));
            let (what, from) = parts.ok_or_else(|| fault("an import that is not read"))?;
            let from =
                resolved(&module.name, from).ok_or_else(|| fault("an import of no file of the page"))?;
            let value = if let Some(name) = self.foreign(&from) {
                name
            } else if self.given.contains(&from) {
                let value = format!("await shared('{from}')");
                self.taken.insert(from);
                value
            } else {
                format!("await m{}()", self.take(&from, &module.name, number)?)
            };
            return if let Some(name) = what.strip_prefix("* as ") {
                Ok(format!("const {name} = {value};"))
            } else if what.starts_with('{') {
                Ok(format!("const {} = {value};", what.replace(" as ", ": ")))
            } else {
                Err(fault("an import that is not read"))
            };
        }
        if let Some(names) = line.strip_prefix("export {") {
            let names = names.strip_suffix("};").ok_or_else(|| fault("an export that is not read"))?;
            let names = names.split(',').map(|name| match name.split_once(" as ") {
                Some((own, outer)) => format!("{}: {}", outer.trim(), own.trim()),
                None => name.trim().to_owned(),
            });
            module.exports.extend(names);
            return Ok(String::new());
        }
        let code = match line.strip_prefix("export ") {
            None => line,
            Some(declaration) => {
                let name = declared(declaration).ok_or_else(|| fault("an export that is not read"))?;
                module.exports.push(name.to_owned());
                declaration
            }
        };
        self.later(without_types(code).trim_start(), &module.name, number)
    }

    /// What is imported when it is wanted, and addresses from where the module is.
    fn later(&mut self, code: &str, module: &str, line: usize) -> Result<String, Fault> {
        const IMPORT: &str = "import('";
        let (mut text, mut rest) = (String::new(), code);
        while let Some((before, after)) = rest.split_once(IMPORT) {
            let fault =
                |problem: &str| Fault { module: module.to_owned(), line, problem: problem.to_owned() };
            let (from, after) = after.split_once("')").ok_or_else(|| fault("an import that is not read"))?;
            let name = resolved(module, from).ok_or_else(|| fault("an import of no file of the page"))?;
            text.push_str(before);
            if self.given.contains(&name) {
                let _ = write!(text, "shared('{name}')");
                self.taken.insert(name);
            } else if (self.sources.along)(&name) {
                // Modules have their numbers when all are read.
                let _ = write!(text, "later('{name}')");
                if !self.known.contains_key(&name) {
                    self.waiting.push(name.clone());
                }
                self.named.insert(name);
            } else {
                let _ = write!(text, "{IMPORT}{}')", relative(&self.folder, &name));
            }
            rest = after;
        }
        text.push_str(rest);
        let own = format!("new URL('{}', import.meta.url).href", relative(&self.folder, module));
        Ok(text.replace("import.meta.url", &own))
    }

    /// The name in the bundle of a module of others.
    fn foreign(&mut self, name: &str) -> Option<String> {
        if !name.starts_with("vendor/") {
            return None;
        }
        let known = self.foreign.iter().position(|other| other == name);
        let number = known.unwrap_or_else(|| {
            self.foreign.push(name.to_owned());
            self.foreign.len() - 1
        });
        Some(format!("f{number}"))
    }

    fn written(&self, entry: &str) -> Bundle {
        let mut text = String::new();
        let mut line = 0;
        let mut sections: Vec<Value> = Vec::new();
        for (number, name) in self.foreign.iter().enumerate() {
            let _ = writeln!(text, "import * as f{number} from '{}';", relative(&self.folder, name));
            line += 1;
        }
        if !self.given.is_empty() {
            let _ = writeln!(text, "import {{ shared }} from '{}';", relative(&self.folder, PAGE));
            line += 1;
        }
        text.push_str("const once = (make) => { let made; return () => (made ??= make()); };\n");
        line += 1;
        for (number, module) in self.modules.iter().enumerate() {
            let _ = writeln!(text, "const m{number} = once(async () => {{");
            line += 1;
            // Lines in order, each from its beginning to its beginning.
            let mappings = format!("AAAA{}", ";AACA".repeat(module.lines.len().saturating_sub(1)));
            sections.push(json!({
                "offset": { "line": line, "column": 0 },
                "map": { "version": 3, "sources": [relative(&self.folder, &module.name)], "names": [], "mappings": mappings },
            }));
            for code in &module.lines {
                text.push_str(code);
                text.push('\n');
            }
            let _ = writeln!(text, "return {{ {} }};\n}});", module.exports.join(", "));
            line += module.lines.len() + 2;
        }
        let late = self.known.iter().filter(|(name, _)| self.named.contains(*name));
        let late = late.filter_map(|(name, number)| number.map(|number| format!("'{name}': m{number}")));
        let _ = writeln!(text, "const all = {{ {} }};", late.collect::<Vec<_>>().join(", "));
        text.push_str("const later = (name) => all[name]();\n");
        if entry == PAGE && !self.sources.late.is_empty() {
            text.push_str("export const shared = later;\n");
        }
        if let Some(Some(first)) = self.known.get(entry) {
            let exports = &self.modules[*first].exports;
            let names: Vec<&str> =
                exports.iter().map(|name| name.split(':').next().unwrap_or(name)).collect();
            let _ = match names.is_empty() {
                true => writeln!(text, "await m{first}();"),
                false => writeln!(text, "export const {{ {} }} = await m{first}();", names.join(", ")),
            };
        }
        let file = entry.rsplit('/').next().unwrap_or(entry);
        let _ = writeln!(text, "//# sourceMappingURL={file}.map");
        Bundle { text, map: json!({ "version": 3, "file": file, "sections": sections }).to_string() }
    }
}

/// The name that a declaration gives.
fn declared(declaration: &str) -> Option<&str> {
    let words = ["async function* ", "async function ", "function* ", "function ", "class ", "const "];
    let rest = words.iter().find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$')?;
    (end > 0).then(|| &rest[..end])
}

/// A line without what is said to readers about types, which begins with `/** @`.
fn without_types(code: &str) -> String {
    let (mut text, mut rest) = (String::new(), code);
    while let Some((before, after)) = rest.split_once("/** @") {
        let Some((_, behind)) = after.split_once("*/") else { break };
        text.push_str(before);
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
    text.push_str(rest);
    text
}

fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name of the file that a module means by a path.
fn resolved(module: &str, path: &str) -> Option<String> {
    let mut folders: Vec<&str> = folder_of(module).split('/').filter(|part| !part.is_empty()).collect();
    if !path.starts_with('.') {
        return None;
    }
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()?),
            part => folders.push(part),
        }
    }
    Some(folders.join("/"))
}

/// The path of a file from a folder.
fn relative(folder: &str, name: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = name.split('/').collect();
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = if from.len() > common { "../".repeat(from.len() - common) } else { "./".to_owned() };
    up + &to[common..].join("/")
}

#[cfg(test)]
mod tests;
