//! Charts as SVG.

use core::fmt::Write;
use keymove_diagram::escape_xml;

/// A chart with its words.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// What is above it.
    pub title: String,
    /// What goes to the right; may be empty.
    pub across: String,
    /// What goes up; may be empty.
    pub up: String,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What a chart shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    /// For each place across, bars side by side, one a series.
    Bars {
        /// What the bars of a place are called, in their order; none is named if it is the only one.
        series: Vec<String>,
        /// The places.
        bars: Vec<Bar>,
    },
    /// For each place across, one bar in parts one above the other, which make the whole of 100 %.
    Shares {
        /// What the parts are called, the lowest first.
        series: Vec<String>,
        /// The places, with numbers of whatever unit.
        bars: Vec<Bar>,
    },
    /// For each place across a line from one value up to another: before and after.
    Rises {
        /// What is called the first value, the second one, and the first where the second is the same.
        names: [String; 3],
        /// The values of the places.
        rises: Vec<[f64; 2]>,
    },
    /// Dots, each at two numbers.
    Dots {
        /// The dots, by series.
        series: Vec<Series>,
    },
}

/// Values at one place across.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// What stands below.
    pub label: String,
    /// The values, one a series.
    pub values: Vec<f64>,
}

/// Dots that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// Where they are.
    pub dots: Vec<Dot>,
}

/// A dot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dot {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
}

const LEFT: f64 = 62.0;
const TOP: f64 = 56.0;
const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 280.0;
/// Below the axis: labels and what goes across.
const FOOT: f64 = 52.0;
/// About so many lines of the grid.
const LINES: f64 = 5.0;
/// Colours that stay apart for all kinds of colour vision (after M. Okabe and K. Ito, 2008), on light and on dark ground.
const COLOURS: [[&str; 2]; 5] = [
    ["#0072b2", "#56b4e9"],
    ["#d55e00", "#e69f00"],
    ["#009e73", "#2fc99a"],
    ["#9a5a86", "#cc79a7"],
    ["#6b6b6b", "#b0b0b0"],
];

impl Chart {
    /// The picture. Its colours follow the screen, whether it stands alone or in a page.
    pub fn svg(&self) -> String {
        let (width, height) = (LEFT + WIDTH + 16.0, TOP + HEIGHT + FOOT);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"12\" class=\"chart\">\n<style>{}</style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n",
            escape_xml(&self.title),
            style(),
        );
        let canvas = &mut svg;
        words(canvas, (LEFT, 18.0), "start", &self.title, "title");
        words(canvas, (LEFT + WIDTH / 2.0, height - 8.0), "middle", &self.across, "soft");
        words(canvas, (8.0, TOP - 10.0), "start", &self.up, "soft");
        match &self.drawing {
            Drawing::Bars { series, bars } => draw_bars(canvas, series, bars),
            Drawing::Shares { series, bars } => draw_shares(canvas, series, bars),
            Drawing::Rises { names, rises } => draw_rises(canvas, names, rises),
            Drawing::Dots { series } => draw_dots(canvas, series),
        }
        svg + "</svg>\n"
    }
}

fn style() -> String {
    let mut light = String::new();
    let mut dark = String::new();
    for (number, [one, other]) in COLOURS.iter().enumerate() {
        let _ = write!(light, ".chart .c{number}{{fill:{one};stroke:{one}}}");
        let _ = write!(dark, ".chart .c{number}{{fill:{other};stroke:{other}}}");
    }
    format!(
        ".chart .ground{{fill:#fff}}.chart text{{fill:#111;stroke:none}}.chart .soft{{fill:#555}}\
         .chart .title{{font-weight:bold}}.chart .grid{{stroke:#ddd;fill:none}}.chart .axis{{stroke:#777;fill:none}}\
         .chart .hollow{{fill:#fff}}{light}@media (prefers-color-scheme:dark){{.chart .ground{{fill:#16181b}}\
         .chart text{{fill:#eee}}.chart .soft{{fill:#aaa}}.chart .grid{{stroke:#383c42}}.chart .axis{{stroke:#999}}\
         .chart .hollow{{fill:#16181b}}{dark}}}"
    )
}

fn words(svg: &mut String, (x, y): (f64, f64), anchor: &str, words: &str, class: &str) {
    if !words.is_empty() {
        let words = escape_xml(words);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{words}</text>"
        );
    }
}

/// A scale: from its least to its most, in steps that people count in.
struct Scale {
    least: f64,
    most: f64,
    step: f64,
}

impl Scale {
    fn of(values: impl Iterator<Item = f64>, with_nought: bool) -> Self {
        let start = if with_nought { (0.0, 0.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
        let (mut least, mut most) = values
            .filter(|value| value.is_finite())
            .fold(start, |(a, b), value| (a.min(value), b.max(value)));
        if least > most {
            (least, most) = (0.0, 1.0);
        }
        if most - least < 1e-9 {
            most = least + 1.0;
        }
        let rough = (most - least) / LINES;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(rough);
        Self { least: (least / step).floor() * step, most: (most / step).ceil() * step, step }
    }

    fn part(&self, value: f64) -> f64 {
        (value - self.least) / (self.most - self.least)
    }

    fn marks(&self) -> impl Iterator<Item = f64> + '_ {
        let count = ((self.most - self.least) / self.step).round() as usize;
        (0..=count).map(|number| self.least + self.step * number as f64)
    }

    fn text(&self, value: f64) -> String {
        let decimals = if self.step < 1.0 { (-self.step.log10().floor()) as usize } else { 0 };
        format!("{value:.decimals$}").replace('-', "\u{2212}")
    }

    fn y(&self, value: f64) -> f64 {
        TOP + HEIGHT * (1.0 - self.part(value))
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + WIDTH * self.part(value)
    }

    /// Lines across, with their numbers.
    fn grid(&self, svg: &mut String, unit: &str) {
        let end = LEFT + WIDTH;
        for value in self.marks() {
            let class = if value == 0.0 { "axis" } else { "grid" };
            let y = self.y(value);
            let _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{end}\" class=\"{class}\"/>");
            words(svg, (LEFT - 6.0, y + 4.0), "end", &(self.text(value) + unit), "");
        }
    }
}

/// The names of the series, from the left.
fn key(svg: &mut String, names: &[String]) {
    let mut x = LEFT;
    for (number, name) in names.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"30\" width=\"10\" height=\"10\" class=\"c{}\"/>",
            number % COLOURS.len()
        );
        words(svg, (x + 15.0, 39.0), "start", name, "");
        x += 32.0 + 6.6 * name.chars().count() as f64;
    }
}

fn labels(svg: &mut String, bars: &[Bar]) {
    let step = WIDTH / bars.len().max(1) as f64;
    // Where labels would overlap, some are left out.
    let longest = bars.iter().map(|bar| bar.label.chars().count()).max().unwrap_or(0);
    let every = ((7.0 * longest as f64 + 6.0) / step).ceil().max(1.0) as usize;
    for (number, bar) in bars.iter().enumerate().filter(|(number, _)| number % every == 0) {
        let x = LEFT + step * (number as f64 + 0.5);
        words(svg, (x, TOP + HEIGHT + 16.0), "middle", &bar.label, "");
    }
}

fn draw_bars(svg: &mut String, series: &[String], bars: &[Bar]) {
    let scale = Scale::of(bars.iter().flat_map(|bar| bar.values.iter().copied()), true);
    scale.grid(svg, "");
    if series.len() > 1 {
        key(svg, series);
    }
    let step = WIDTH / bars.len().max(1) as f64;
    let room = (step * 0.8).min(90.0);
    let zero = scale.y(0.0);
    for (number, bar) in bars.iter().enumerate() {
        let wide = room / bar.values.len().max(1) as f64;
        let left = LEFT + step * (number as f64 + 0.5) - room / 2.0;
        for (at, &value) in bar.values.iter().enumerate() {
            let (x, y) = (left + wide * at as f64, scale.y(value));
            let (top, high) = (y.min(zero), (y - zero).abs());
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{high:.1}\" class=\"c{}\"/>",
                (wide - 1.0).max(0.5),
                at % COLOURS.len()
            );
            if wide > 14.0 && value != 0.0 {
                let text = if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") };
                words(svg, (x + wide / 2.0, top - 3.0), "middle", &text, "soft");
            }
        }
    }
    labels(svg, bars);
}

fn draw_shares(svg: &mut String, series: &[String], bars: &[Bar]) {
    let scale = Scale { least: 0.0, most: 100.0, step: 20.0 };
    scale.grid(svg, " %");
    key(svg, series);
    let step = WIDTH / bars.len().max(1) as f64;
    let wide = (step * 0.7).min(140.0);
    for (number, bar) in bars.iter().enumerate() {
        let all: f64 = bar.values.iter().sum::<f64>().max(1e-9);
        let x = LEFT + step * (number as f64 + 0.5) - wide / 2.0;
        let mut below = 0.0;
        for (at, value) in bar.values.iter().enumerate() {
            let share = 100.0 * value / all;
            let (top, foot) = (scale.y(below + share), scale.y(below));
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{:.2}\" class=\"c{}\"/>",
                (foot - top).max(0.5),
                at % COLOURS.len()
            );
            below += share;
        }
    }
    labels(svg, bars);
}

fn draw_rises(svg: &mut String, names: &[String; 3], rises: &[[f64; 2]]) {
    let scale = Scale::of(rises.iter().flatten().copied(), true);
    scale.grid(svg, "");
    let mut x = LEFT;
    for (name, class) in names.iter().zip(["c0", "c1", "c0 hollow"]) {
        dot(svg, (x + 5.0, 35.0), class);
        words(svg, (x + 15.0, 39.0), "start", name, "");
        x += 32.0 + 6.6 * name.chars().count() as f64;
    }
    let step = WIDTH / rises.len().max(1) as f64;
    for (number, &[before, after]) in rises.iter().enumerate() {
        let x = LEFT + step * (number as f64 + 0.5);
        let (low, high) = (scale.y(before), scale.y(after));
        if after > before {
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {low:.1}V{high:.1}\" class=\"c1\" fill=\"none\" stroke-opacity=\"0.5\" \
                 stroke-width=\"1.5\"/>"
            );
            dot(svg, (x, high), "c1");
        }
        dot(svg, (x, low), if after > before { "c0" } else { "c0 hollow" });
    }
}

fn draw_dots(svg: &mut String, series: &[Series]) {
    let all = || series.iter().flat_map(|one| one.dots.iter());
    let (up, across) = (Scale::of(all().map(|dot| dot.y), true), Scale::of(all().map(|dot| dot.x), false));
    up.grid(svg, "");
    for value in across.marks() {
        words(svg, (across.x(value), TOP + HEIGHT + 16.0), "middle", &across.text(value), "");
    }
    if series.len() > 1 {
        key(svg, &series.iter().map(|one| one.name.clone()).collect::<Vec<_>>());
    }
    for (number, one) in series.iter().enumerate() {
        for place in &one.dots {
            dot(svg, (across.x(place.x), up.y(place.y)), &format!("c{}", number % COLOURS.len()));
        }
    }
}

fn dot(svg: &mut String, (x, y): (f64, f64), class: &str) {
    let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.6\" class=\"{class}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(drawing: Drawing) -> String {
        let text = |text: &str| text.to_owned();
        Chart { title: text("a < b"), across: text("units"), up: text("problems"), drawing }.svg()
    }

    fn bars(values: &[&[f64]]) -> Vec<Bar> {
        let bar =
            |(number, values): (usize, &&[f64])| Bar { label: number.to_string(), values: values.to_vec() };
        values.iter().enumerate().map(bar).collect()
    }

    #[test]
    fn steps_are_round() {
        let scale = |values: &[f64]| Scale::of(values.iter().copied(), true);
        let marks = |values: &[f64]| scale(values).marks().collect::<Vec<_>>();
        assert_eq!(marks(&[97.0]), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(marks(&[-283.0, 321.0]), [-400.0, -200.0, 0.0, 200.0, 400.0]);
        assert_eq!(marks(&[]), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(scale(&[0.3]).text(0.1), "0.1");
        assert_eq!(scale(&[f64::NAN, 5.0]).most, 5.0);
    }

    /// Whatever is drawn stays within the picture, also where there is nothing to be drawn.
    #[test]
    fn everything_is_inside() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let drawings = [
            Drawing::Bars { series: names(&["a", "b"]), bars: bars(&[&[3.0, -2.0], &[0.0, 7.5]]) },
            Drawing::Bars { series: Vec::new(), bars: Vec::new() },
            Drawing::Shares { series: names(&["a", "b"]), bars: bars(&[&[3.0, 1.0], &[0.0, 0.0]]) },
            Drawing::Rises {
                names: ["a", "b", "c"].map(str::to_owned),
                rises: vec![[-50.0, 100.0], [20.0, 20.0]],
            },
            Drawing::Dots {
                series: vec![Series { name: "a".to_owned(), dots: vec![Dot { x: 7.0, y: 0.5 }] }],
            },
        ];
        for drawing in drawings {
            let svg = svg(drawing.clone());
            assert!(svg.contains("a &lt; b") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{drawing:?}: {svg}");
            for name in [" y=\"", " cy=\""] {
                for rest in svg.split(name).skip(1) {
                    let value: f64 = rest.split('"').next().expect("a value").parse().expect("a number");
                    assert!((0.0..=TOP + HEIGHT + FOOT).contains(&value), "{drawing:?}: {value}");
                }
            }
        }
    }

    /// The parts of a bar make the whole, in the order of their series.
    #[test]
    fn shares() {
        let series = ["a", "b"].map(str::to_owned).to_vec();
        let svg = svg(Drawing::Shares { series, bars: bars(&[&[3.0, 1.0]]) });
        let parts: Vec<&str> = svg.lines().filter(|line| line.contains("width=\"140.0\"")).collect();
        assert_eq!(parts.len(), 2);
        assert!(parts[0].contains("height=\"210.00\"") && parts[0].contains("c0"), "{parts:?}");
        assert!(parts[1].contains("height=\"70.00\"") && parts[1].contains("c1"), "{parts:?}");
    }
}
