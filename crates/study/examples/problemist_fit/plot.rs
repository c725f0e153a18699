//! The curves as SVG: how much of the awarded problems stands above a value, against how much of the others.

use crate::Fitted;
use crate::report::{composer, curve};
use std::fmt::Write;

const LEFT: f64 = 48.0;
const TOP: f64 = 16.0;
const SIZE: f64 = 360.0;
/// The looks of two-movers and moremovers, told apart without colours, too.
const LOOKS: [&str; 2] = ["stroke=\"black\" stroke-width=\"1.8\"", "stroke=\"#c02020\" stroke-width=\"1.8\""];
const OTHER: &str = "stroke-dasharray=\"5 3\" stroke-width=\"1.2\"";

/// The curves of all kinds by values from fits without the problem, and by the other scale.
pub(crate) fn curves(fitted: &[Fitted]) -> String {
    let (width, height) = (LEFT + SIZE + 200.0, TOP + SIZE + 44.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for part in 0..=5 {
        let (x, y) = place((f64::from(part) / 5.0, f64::from(part) / 5.0));
        let (end, bottom, label) = (LEFT + SIZE, TOP + SIZE, format!("{} %", part * 20));
        let _ = writeln!(text, "<path d=\"M{LEFT} {y:.1}H{end}M{x:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/>");
        words(&mut text, (LEFT - 6.0, y + 4.0), "end", &label);
        words(&mut text, (x, bottom + 16.0), "middle", &label);
    }
    line(&mut text, &[(0.0, 0.0), (1.0, 1.0)], "stroke=\"#999\"");
    for (number, (one, look)) in fitted.iter().zip(LOOKS).enumerate() {
        let (scored, scores) = composer(one);
        let colour = look.split_once(' ').map_or(look, |(colour, _)| colour);
        let rows = [
            (curve(&one.problems, &one.values), look.to_owned(), "problemist"),
            (curve(&scored, &scores), format!("{colour} {OTHER}"), "composer-2006"),
        ];
        for (row, (points, look, scale)) in rows.into_iter().enumerate() {
            line(&mut text, &points, &look);
            let y = TOP + 16.0 + 20.0 * (2 * number + row) as f64;
            let (from, to) = (LEFT + SIZE + 14.0, LEFT + SIZE + 40.0);
            let _ = writeln!(text, "<path d=\"M{from} {y:.1}H{to}\" {look}/>");
            words(&mut text, (to + 6.0, y + 4.0), "start", &format!("{}, {scale}", one.kind.name()));
        }
    }
    let below = TOP + SIZE + 36.0;
    words(&mut text, (LEFT + SIZE / 2.0, below), "middle", "problems without a known award, the best first");
    text + "</svg>\n"
}

const fn place((x, y): (f64, f64)) -> (f64, f64) {
    (LEFT + SIZE * x, TOP + SIZE * (1.0 - y))
}

fn line(text: &mut String, points: &[(f64, f64)], look: &str) {
    let places = points.iter().map(|&point| place(point)).map(|(x, y)| format!("{x:.1},{y:.1}"));
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" {look}/>",
        places.collect::<Vec<_>>().join(" ")
    );
}

fn words(text: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}
