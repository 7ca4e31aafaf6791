//! The shapes and colours of boards and pieces, as the pages' board takes them: the same that pictures are drawn with.

use crate::colour::Colour;
use crate::diagram::pieces::sign;
use crate::diagram::shapes;
use crate::diagram::svg::push;
use crate::diagram::tags::{self, GradientNames, Inks};
use crate::look::{Finish, KingGlyph, Look, PieceInk, PieceSet};
use draughts::Side;

/// What a side's pieces are painted with: variables of the style sheet. `~` is the letter of the side.
fn inks() -> Inks {
    let paint = |name: &str| format!("var(--~{name})");
    Inks {
        face: [paint("1"), paint("2"), paint("3")],
        side: paint("side"),
        rim: paint("rim"),
        groove: paint("groove"),
        gleam: paint("gleam"),
        crown: paint("crown"),
    }
}

/// A module with the shapes of these sets. In each text `~` is the letter of the side, and `@` stands before the names
/// of gradients.
pub fn shapes_module(sets: &[PieceSet], comment: &str) -> String {
    let mut out = format!(
        "// @ts-check\n/** {comment} Written from the tables that pictures are drawn with. */\n\n\
         /** @type {{Record<string, {{ gradients: string, man: [string, string] | string, below: string, above: string }}>}} */\n\
         export const SETS = {{\n"
    );
    let inks = inks();
    let names = GradientNames { side: "@~", all: "@" };
    let drawn = |marks: &[shapes::Mark]| tags::tags(marks, &inks, names);
    for &set in sets {
        let man = |side: Side| drawn(&shapes::man(set, sign(side)));
        let (white, black) = (man(Side::White), man(Side::Black));
        let men =
            if white == black { quoted(&white) } else { format!("[{}, {}]", quoted(&white), quoted(&black)) };
        push(
            &mut out,
            format_args!(
                "  {}: {{\n    gradients: {},\n    man: {men},\n    below: {},\n    above: {},\n  }},\n",
                set.name(),
                quoted(&if shapes::is_turned(set) {
                    tags::gradients(&inks, names.side)
                } else {
                    String::new()
                }),
                quoted(&drawn(&shapes::king_below(set))),
                quoted(&drawn(&shapes::king_above(set, KingGlyph::Crowned, sign(Side::White)))),
            ),
        );
    }
    out.push_str("};\n");
    if sets.contains(&PieceSet::Engraved) {
        push(&mut out, format_args!("\nexport const SHADOW = {};\n", quoted(&tags::shadow(names.all))));
        push(
            &mut out,
            format_args!("export const GRAIN = {};\n", quoted(&tags::grain("var(--grain)", names.all))),
        );
        push(
            &mut out,
            format_args!("export const HATCHING = {};\n", quoted(&tags::hatching("var(--edge)", names.all))),
        );
    }
    out
}

/// A style sheet with the colours of every board and set of pieces.
pub fn style_sheet() -> String {
    let mut out =
        "/* Colours of boards and pieces, written from the tables that pictures are drawn with. */\n"
            .to_owned();
    // What most boards have in common: one colour for all squares of a kind, and no grain.
    out.push_str(
        "[data-board] { --light-2: var(--light-1); --dark-2: var(--dark-1); --grain: none; --grained: 0; }\n",
    );
    let light = "[data-board=\"wood\"]";
    push(
        &mut out,
        format_args!(":root, {light}, [data-board=\"maple\"] {{ {} }}\n", variables(&Look::MAPLE)),
    );
    let dark = variables(&Look::WALNUT);
    push(
        &mut out,
        format_args!(
            "@media (prefers-color-scheme: dark) {{ :root:not([data-theme=\"light\"]) {light} {{ {dark} }} }}\n\
             :root[data-theme=\"dark\"] {light}, [data-board=\"walnut\"] {{ {dark} }}\n"
        ),
    );
    for look in Look::ALL.iter().filter(|look| !matches!(look.name, "maple" | "walnut" | "paper")) {
        if !is_federations(look) {
            out.push_str(&board_rule(look));
        }
    }
    push(&mut out, format_args!(":root, [data-ink] {{ {} }}\n", piece_variables(&Look::MAPLE)));
    push(
        &mut out,
        format_args!(
            "[data-board=\"walnut\"][data-ink], :root[data-theme=\"dark\"] {light}[data-ink] {{ {} }}\n",
            ink('b', &Look::WALNUT.pieces.black)
        ),
    );
    push(
        &mut out,
        format_args!(
            "@media (prefers-color-scheme: dark) {{ :root:not([data-theme=\"light\"]) {light}[data-ink] {{ {} }} }}\n",
            ink('b', &Look::WALNUT.pieces.black)
        ),
    );
    // As often named as the dark theme above, so that red stays red there.
    push(
        &mut out,
        format_args!(
            ":root [data-ink=\"red\"][data-ink][data-ink] {{ {} }}\n",
            ink('b', &Look::CLUB.pieces.black)
        ),
    );
    for set in [PieceSet::Signs, PieceSet::Diagram] {
        let look = Look { set, ..Look::MAPLE };
        push(
            &mut out,
            format_args!(
                ":root [data-set=\"{}\"][data-ink][data-ink][data-ink] {{ {} }}\n",
                set.name(),
                piece_variables(&look)
            ),
        );
    }
    out
}

/// A style sheet with the boards of federations, fetched when one of them is chosen.
pub fn federations_sheet() -> String {
    let mut out =
        "/* Boards of federations, written from the tables that pictures are drawn with. */\n".to_owned();
    for look in Look::ALL.iter().filter(|look| is_federations(look)) {
        out.push_str(&board_rule(look));
    }
    out
}

fn is_federations(look: &Look) -> bool {
    matches!(look.name, "fmjd" | "idf" | "wcdf" | "portugal" | "site64")
}

fn board_rule(look: &Look) -> String {
    format!("[data-board=\"{}\"] {{ {} }}\n", look.name, variables(look))
}

fn variables(look: &Look) -> String {
    let grain = match look.finish {
        Finish::Wood(colour, strength) => {
            format!(" --grain: {colour}; --grained: {};", f32::from(strength) / 100.0)
        }
        Finish::Plain | Finish::Hatched => String::new(),
    };
    let squares = |name: &str, [one, two]: [Colour; 2]| {
        let second = if one == two { String::new() } else { format!(" --{name}-2: {two};") };
        format!("--{name}-1: {one};{second}")
    };
    format!(
        "{} {}{grain} --edge: {}; --on-dark: {}; --on-light: {};",
        squares("light", look.light),
        squares("dark", look.dark),
        look.edge,
        look.name_on_dark,
        look.name_on_light
    )
}

fn piece_variables(look: &Look) -> String {
    let inks = look.inks();
    format!("{} {}", ink('w', &inks.white), ink('b', &inks.black))
}

fn ink(letter: char, ink: &PieceInk) -> String {
    let [one, two, three] = ink.face;
    format!(
        "--{letter}1: {one}; --{letter}2: {two}; --{letter}3: {three}; --{letter}side: {}; --{letter}rim: {}; --{letter}groove: {}; --{letter}gleam: {}; --{letter}crown: {};",
        ink.side, ink.rim, ink.groove, ink.gleam, ink.crown
    )
}

/// A text as scripts write it; ours has no quote of this kind in it.
fn quoted(text: &str) -> String {
    format!("'{text}'")
}
