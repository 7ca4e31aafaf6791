//! Evaluation graphs: one panel per game, White's advantage upwards.

use draughts::pdn::GameRecord;
use print::markup::escaped;

/// The evaluation graph of a game: values in men from White's side, the start included.
pub(super) struct Curve {
    pub(super) title: String,
    pub(super) values: Vec<f64>,
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;
const MARGIN: f64 = 24.0;
/// The largest value shown, in men.
const MOST: f64 = 5.0;

/// The title of a game: the names of its players.
pub(super) fn title(record: &GameRecord) -> String {
    let name = |tag: &str| record.tag(tag).unwrap_or("?").to_owned();
    format!("{} – {}", name("White"), name("Black"))
}

pub(super) fn draw(curves: &[Curve]) -> String {
    let height = HEIGHT * curves.len().max(1) as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n"
    );
    for (place, curve) in curves.iter().enumerate() {
        panel(&mut text, curve, HEIGHT * place as f64);
    }
    text.push_str("</svg>\n");
    text
}

fn panel(text: &mut String, curve: &Curve, top: f64) {
    let middle = top + MARGIN + (HEIGHT - MARGIN) / 2.0;
    let scale = (HEIGHT - 2.0 * MARGIN) / 2.0 / MOST;
    let step = (WIDTH - 2.0 * MARGIN) / (curve.values.len().max(2) - 1) as f64;
    let point = |(place, value): (usize, &f64)| {
        let across = MARGIN + step * place as f64;
        format!("{across:.1},{:.1}", middle - scale * value.clamp(-MOST, MOST))
    };
    let points: Vec<String> = curve.values.iter().enumerate().map(point).collect();
    let (left, right) = (MARGIN, WIDTH - MARGIN);
    text.push_str(&format!(
        "<text x=\"{left}\" y=\"{}\">{}</text>\n<line x1=\"{left}\" y1=\"{middle}\" x2=\"{right}\" y2=\"{middle}\" stroke=\"#999\"/>\n<polyline fill=\"none\" stroke=\"#205080\" stroke-width=\"1.5\" points=\"{}\"/>\n",
        top + MARGIN * 0.75,
        escaped(&curve.title),
        points.join(" "),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_panel_and_every_value_a_point() {
        let curve = |title: &str| Curve { title: title.to_owned(), values: vec![0.0, 9.0, -0.5] };
        let drawn = draw(&[curve("A & B"), curve("C")]);
        assert_eq!(drawn.matches("<polyline").count(), 2);
        assert!(drawn.contains("A &amp; B") && drawn.contains("viewBox=\"0 0 800 320\""));
        let points = drawn.split("points=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(points.map(|points| points.split(' ').count()), Some(3));
    }
}
