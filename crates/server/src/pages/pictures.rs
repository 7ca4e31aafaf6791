//! Positions as pictures inside pages.

use draughts::{AnyPosition, Rules, RulesetName};
use print::{Diagram, TurnMark, Width};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The width that pictures are drawn for; style sheets make them fit.
const WIDTH: u32 = 320;

/// A diagram as SVG to stand in a page.
pub(super) fn inline(diagram: &Diagram) -> String {
    Width::new(WIDTH).map(|width| diagram.svg(width)).unwrap_or_default()
}

/// The starting position. It never changes, so it is drawn once.
pub(super) fn start(rules: &'static Rules) -> &'static str {
    static DRAWN: LazyLock<HashMap<RulesetName, String>> = LazyLock::new(|| {
        RulesetName::ALL.iter().map(|name| (*name, inline(&diagram(name.rules())))).collect()
    });
    DRAWN.get(&rules.ruleset).map(String::as_str).unwrap_or_default()
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
