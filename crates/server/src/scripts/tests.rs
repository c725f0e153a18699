use super::*;
use crate::assets::{NAMES, read};

fn of(files: &[(&str, &str)], along: &[&str]) -> Result<Bundle, Fault> {
    let read =
        |name: &str| files.iter().find(|(other, _)| *other == name).map(|(_, text)| (*text).to_owned());
    bundle("js/main.js", Sources { read: &read, along: &|name| along.contains(&name), late: &[] })
}

#[test]
fn modules_become_functions_of_what_they_import() {
    let bundle = of(
        &[
            (
                "js/main.js",
                "// What it is.\nimport { a, b as c } from './x/one.js';\nimport * as f from '../vendor/f.js';\n\
                 /** Types. */\nexport const d = /** @type {number} */ (a(c, f));\n\
                 const e = async () => (await import('./late.js')).g;\nexport { e as h };\n",
            ),
            ("js/x/one.js", "/**\n * Long.\n */\nexport function a() {}\nexport const b = new URL('./w.js', import.meta.url);\n"),
            ("js/late.js", "import { a } from './x/one.js';\nexport class g {}\n"),
        ],
        &["js/late.js"],
    )
    .expect("a bundle");
    let expected = "import * as f0 from '../vendor/f.js';
const once = (make) => { let made; return () => (made ??= make()); };
const m0 = once(async () => {



function a() {}
const b = new URL('./w.js', new URL('./x/one.js', import.meta.url).href);
return { a, b };
});
const m1 = once(async () => {

const { a, b: c } = await m0();
const f = f0;

const d = (a(c, f));
const e = async () => (await later('js/late.js')).g;

return { d, h: e };
});
const m2 = once(async () => {
const { a } = await m0();
class g {}
return { g };
});
const all = { 'js/late.js': m2 };
const later = (name) => all[name]();
export const { d, h } = await m1();
//# sourceMappingURL=main.js.map
";
    assert_eq!(bundle.text, expected);
    let map: Value = serde_json::from_str(&bundle.map).expect("JSON");
    assert_eq!(map["sections"][1]["offset"]["line"], 11);
    assert_eq!(map["sections"][1]["map"]["mappings"], "AAAA;AACA;AACA;AACA;AACA;AACA;AACA");
}

#[test]
fn what_is_not_read_is_told_with_its_place() {
    for (text, words) in [
        ("import './x.js';", "js/main.js, line 1: an import that is not read"),
        ("\nimport { a } from 'x';", "js/main.js, line 2: an import of no file of the page"),
        ("import { a } from './x.js';", "js/main.js, line 1: there is no module js/x.js"),
        ("import { a } from './main.js';", "js/main.js, line 1: js/main.js is imported in a circle"),
        ("export default 1;", "js/main.js, line 1: an export that is not read"),
    ] {
        assert_eq!(of(&[("js/main.js", text)], &[]).expect_err(text).to_string(), words);
    }
}

/// Indented lines lose their gaps; a text of several lines would lose what it says.
#[test]
fn lines_begin_with_their_first_letter() {
    let text = |code: &str| of(&[("js/main.js", code)], &[]).map(|bundle| bundle.text);
    assert!(text("function a() {\n    return `b`;\n}\n").expect("a bundle").contains("\nreturn `b`;\n"));
    let fault = text("const a = `b\n  c`;\n").expect_err("a fault").to_string();
    assert!(fault.starts_with("js/main.js, line 1: a text of several lines"), "{fault}");
}

/// What the page has already is taken from its file, which gives out what is asked for and nothing else.
#[test]
fn late_modules_take_from_the_page_what_it_has() {
    let files = [
        (
            PAGE,
            "import { a } from './x/one.js';\nimport { c } from './two.js';\nexport const late = () => import('./x/late.js');\n",
        ),
        ("js/x/one.js", "export const a = 1;\n"),
        ("js/two.js", "export const c = 1;\n"),
        (
            "js/x/late.js",
            "import { a } from './one.js';\nimport { b } from './own.js';\nimport * as f from '../../vendor/f.js';\nexport const d = a + b + f;\n",
        ),
        ("js/x/own.js", "export const b = 2;\n"),
    ];
    let read =
        |name: &str| files.iter().find(|(other, _)| *other == name).map(|(_, text)| (*text).to_owned());
    let late = ["js/x/late.js"];
    let sources = Sources { read: &read, along: &|name| !late.contains(&name), late: &late };
    let page = bundle(PAGE, sources).expect("the page").text;
    let of_page =
        ["import('./x/late.js')", "const all = { 'js/x/one.js': m0 };", "export const shared = later;"];
    assert!(of_page.iter().all(|part| page.contains(part)) && !page.contains("const b = 2"), "{page}");
    let expected = "import * as f0 from '../../vendor/f.js';
import { shared } from '../main.js';
const once = (make) => { let made; return () => (made ??= make()); };
const m0 = once(async () => {
const b = 2;
return { b };
});
const m1 = once(async () => {
const { a } = await shared('js/x/one.js');
const { b } = await m0();
const f = f0;
const d = a + b + f;
return { d };
});
const all = {  };
const later = (name) => all[name]();
export const { d } = await m1();
//# sourceMappingURL=late.js.map
";
    assert_eq!(bundle("js/x/late.js", sources).expect("late ones").text, expected);
}

#[test]
fn all_scripts_of_the_page_can_be_put_together() {
    let own = |name: &str| ENTRIES.contains(&name) || LATE.contains(&name);
    let sources = Sources { read: &read, along: &|name| !own(name), late: &LATE };
    for entry in ENTRIES.into_iter().chain(LATE) {
        let bundle = bundle(entry, sources).unwrap_or_else(|fault| panic!("{fault}"));
        // Whatever is left of the words would be an error in the browser.
        for line in bundle.text.lines().filter(|line| line.starts_with("export ")) {
            assert!(line.starts_with("export const "), "{entry}: {line}");
        }
    }
    let whole: Vec<Bundle> =
        [PAGE].into_iter().chain(LATE).map(|entry| bundle(entry, sources).expect("a bundle")).collect();
    let is_in = |bundle: &Bundle, entry: &str, name: &str| {
        bundle.map.contains(&format!("\"{}\"", relative(folder_of(entry), name)))
    };
    let places = |name: &str| {
        [PAGE]
            .into_iter()
            .chain(LATE)
            .zip(&whole)
            .filter(|(entry, bundle)| is_in(bundle, entry, name))
            .count()
    };
    let of_workers = ["worker", "machine", "wasi", "keeper", "library", "shelf", "files", "bytes"];
    let of_workers = of_workers.map(|name| format!("js/local/{name}.js"));
    let wanted = |name: &str| {
        name.starts_with("js/")
            && name.ends_with(".js")
            && !name.starts_with("js/texts/de")
            && !name.starts_with("js/texts/fr")
            && !of_workers.iter().any(|other| other == name)
    };
    let faults: Vec<_> = NAMES.iter().filter(|name| wanted(name) && places(name) != 1).collect();
    assert!(faults.is_empty(), "scripts that nobody imports, or that are there twice: {faults:?}");
}
