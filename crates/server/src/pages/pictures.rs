//! Positions as pictures inside pages.

use draughts::{AnyPosition, Rules};
use print::{Diagram, TurnMark, Width};

/// The width that pictures are drawn for; style sheets make them fit.
const WIDTH: u32 = 320;

/// A diagram as SVG to stand in a page.
pub(super) fn inline(diagram: &Diagram) -> String {
    Width::new(WIDTH).map(|width| diagram.svg(width)).unwrap_or_default()
}

/// A diagram that stands alone in its page, so that the names in it can be short.
pub(super) fn alone(diagram: &Diagram) -> String {
    let prefix = format!("dm-{}-{}-", diagram.look.name, diagram.look.set.name());
    checkered(&inline(diagram).replace(&prefix, "dm-"), diagram.rules.size.value)
}

/// The dark squares as stripes across stripes: where one lies over the other, the square is light again.
fn checkered(picture: &str, size: u8) -> String {
    const BEGIN: &str = " d=\"M";
    let dark = picture.find("class=\"dm-dark\"").and_then(|at| Some(at + picture[at..].find(BEGIN)?));
    let end = dark.and_then(|at| Some(at + BEGIN.len() + picture[at + BEGIN.len()..].find('"')?));
    let (Some(begin), Some(end)) = (dark, end) else { return picture.to_owned() };
    let outlines = &picture[begin + BEGIN.len()..end];
    let squares = usize::from(size) * usize::from(size) / 2;
    if outlines.split("zM").count() != squares {
        return picture.to_owned();
    }
    // A square in the corner is dark on mirrored boards.
    let corner = outlines.starts_with("0 0h") || outlines.contains("zM0 0h");
    let whole = u32::from(size) * 100;
    let mut stripes = String::new();
    for line in 0..u32::from(size) {
        let begins = line * 100;
        if line % 2 == 1 {
            stripes += &format!("M{begins} 0h100v{whole}h-100z");
        }
        if (line % 2 == 1) != corner {
            stripes += &format!("M0 {begins}h{whole}v100H0z");
        }
    }
    format!("{} fill-rule=\"evenodd\" d=\"{stripes}{}", &picture[..begin], &picture[end..])
}

/// The starting position.
pub(super) fn start(rules: &'static Rules) -> String {
    inline(&diagram(rules))
}

/// The starting position, small.
pub(super) fn thumbnail(rules: &'static Rules) -> String {
    Width::new(Width::LEAST).map(|width| diagram(rules).svg(width)).unwrap_or_default()
}

fn diagram(rules: &'static Rules) -> Diagram {
    let mut diagram = Diagram::new(rules, AnyPosition::start(rules.ruleset).setup());
    diagram.turn = TurnMark::Hidden;
    diagram
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;

    /// Whether the stripes leave a square dark: an odd number of them lies over it.
    fn is_dark(picture: &str, column: u32, row: u32) -> bool {
        let path =
            picture.split("evenodd\" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("stripes");
        let over = path.split('M').filter(|stripe| {
            let upright = stripe.contains(" 0h100v");
            let begins =
                stripe.split([' ', 'h']).nth(usize::from(!upright)).and_then(|text| text.parse().ok());
            begins == Some(if upright { column * 100 } else { row * 100 })
        });
        over.count() % 2 == 1
    }

    #[test]
    fn stripes_are_dark_where_pieces_stand() {
        for ruleset in RulesetName::ALL {
            let rules = ruleset.rules();
            let picture = alone(&diagram(rules));
            let men: Vec<(u32, u32)> = picture
                .split("<use ")
                .skip(1)
                .map(|piece| {
                    let place = |name: &str| -> u32 {
                        let text = piece.split(name).nth(1).and_then(|rest| rest.split('"').next());
                        text.and_then(|text| text.parse().ok()).expect("a place")
                    };
                    ((place("x=\"") - 50) / 100, (place("y=\"") - 50) / 100)
                })
                .collect();
            assert!(!men.is_empty(), "{}", rules.title);
            for (column, row) in men {
                assert!(is_dark(&picture, column, row), "{}: {column} {row}", rules.title);
                assert!(!is_dark(&picture, column ^ 1, row), "{}: beside {column} {row}", rules.title);
            }
        }
    }
}
