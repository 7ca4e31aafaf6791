//! A ruleset's values in words, each with its article, to compare rulesets.

use crate::board::Side;
use crate::rules::{
    ByKind, Corner, DrawException, DrawRule, Effect, Landing, Limit, Numbering, Priority, Promotion,
    Provenance, Reach, Removal, SquareNames,
};
use crate::{Article, Kind, Rules};

/// One value of a ruleset.
pub struct Value {
    /// The name of the value.
    pub name: &'static str,
    /// The value in words.
    pub value: String,
    /// The article that sets it.
    pub article: Article,
}

/// The rules by which a game is drawn by counting.
pub fn draws(rules: &'static Rules) -> Vec<Value> {
    let draw = |rule: &DrawRule| {
        let limit = match rule.limit {
            Limit::Times(times) => format!("when a position has occurred {times} times"),
            Limit::MovesOfEach(moves) => format!("after {moves} moves by each side"),
            Limit::MovesOfTheStrongSide(moves) => format!("after {moves} moves by the stronger side"),
            Limit::Plies(plies) => format!("after {plies} moves by the two sides together"),
            Limit::AtOnce => "at once".to_owned(),
        };
        let effect = match rule.effect {
            Effect::Automatic => "",
            Effect::AutomaticInSuddenDeath => ", only in sudden death without increment",
            Effect::OnClaim => ", on claim",
            Effect::OnClaimNamingTheMove => ", on a claim that names the next move",
        };
        let unless = match rule.unless {
            DrawException::Nothing => "",
            DrawException::AWinIsAtHand => ", unless a win is at hand",
        };
        let known = match rules.draws_known {
            Provenance::FromTheText => "",
            Provenance::SecondHand => ", known second-hand",
        };
        let value = format!("{}: {limit}{effect}{unless}{known}", rule.name);
        Value { name: "draw", value, article: rule.article }
    };
    rules.draws.iter().map(draw).collect()
}

/// Everything in which rulesets differ.
pub fn values(rules: &'static Rules) -> Vec<Value> {
    let row = |name, value: String, article| Value { name, value, article };
    let size = rules.size.value;
    let notation = rules.notation.value;
    let man = rules.word(Kind::Man);
    let king = rules.word(Kind::King);
    let mut values = vec![
        row("board", board(rules), rules.size.article),
        row("dark corner", corner(rules.dark_corner.value).to_owned(), rules.dark_corner.article),
        row(
            "start",
            format!("{} {} per side on {} rows", rules.men_per_side(), men(rules), rules.rows_of_men.value),
            rules.rows_of_men.article,
        ),
        row("first move", rules.colour(rules.first_to_move.value).to_owned(), rules.first_to_move.article),
        row(
            "sides",
            format!("{} and {}", rules.colour(Side::White), rules.colour(Side::Black)),
            rules.colours.article,
        ),
        row("pieces", format!("{man} and {king}"), rules.words.article),
        row(
            "king moves",
            match rules.king_reach.value {
                Reach::Flying => "any number of empty squares",
                Reach::OneSquare => "one square",
            }
            .to_owned(),
            rules.king_reach.article,
        ),
        row(
            "men capture",
            if rules.men_capture_backward.value { "forward and backward" } else { "forward only" }.to_owned(),
            rules.men_capture_backward.article,
        ),
        row(
            "men take kings",
            if rules.men_capture_kings.value { "yes" } else { "no" }.to_owned(),
            rules.men_capture_kings.article,
        ),
        row(
            "removal",
            match rules.removal.value {
                Removal::AfterTheMove => {
                    "captured pieces stay on the board, in the way, until the capture is complete"
                }
                Removal::AfterTheJump => "each captured piece is removed as soon as it is jumped",
            }
            .to_owned(),
            rules.removal.article,
        ),
    ];
    values.extend(
        rules.choice.iter().map(|choice| row("priority", priority(choice.value, king), choice.article)),
    );
    let equal =
        if rules.choice.is_empty() { "none: any capture may be chosen" } else { "otherwise free choice" };
    values.push(row("priority", equal.to_owned(), rules.free_choice));
    values.extend([
        row("promotion", promotion(rules.promotion.value, king), rules.promotion.article),
        row(
            "king lands",
            match rules.king_landing.value {
                Landing::AnywhereBehind if rules.king_reach.value == Reach::OneSquare => {
                    "directly behind the piece it takes".to_owned()
                }
                Landing::AnywhereBehind => "on any empty square behind the last piece it takes".to_owned(),
                Landing::DirectlyBehindAKing => {
                    format!("directly behind, if the last piece it takes is a {king}")
                }
            },
            rules.king_landing.article,
        ),
        row(
            "notation",
            format!(
                "{}; {} for a move, {} for a capture",
                square_names(notation.squares, notation.numbering, size),
                notation.quiet,
                notation.capture
            ),
            rules.notation.article,
        ),
    ]);
    values
}

/// The articles by which moves are refused, each with its subject.
pub fn refusals(rules: &'static Rules) -> Vec<Value> {
    let refusals = &rules.refusals;
    let one = |name, article| Value { name, value: String::new(), article };
    let by_kind = |name, articles: ByKind| {
        [(Kind::Man, articles.man), (Kind::King, articles.king)].map(|(kind, article)| Value {
            name,
            value: rules.word(kind).to_owned(),
            article,
        })
    };
    let mut values = vec![
        one("light square", refusals.light_square),
        one("off the board", refusals.off_the_board),
        one("no piece there", refusals.no_piece),
        one("first move", refusals.first_move),
        one("out of turn", refusals.turn),
        one("the opponent's piece", refusals.own_pieces),
    ];
    values.extend(by_kind("how it moves", refusals.step));
    values.extend(by_kind("square not empty", refusals.target));
    values.extend(by_kind("how it captures", refusals.jump));
    values.extend(by_kind("capture is compulsory", refusals.compulsory));
    values.extend(by_kind("capture goes on", refusals.goes_on));
    values.extend(by_kind("own piece jumped", refusals.own_piece));
    values.extend(by_kind("own piece in the way", refusals.own_piece_in_the_way));
    values.extend(by_kind("two pieces in a row", refusals.two_in_a_row));
    values.extend([
        one("jumped twice", refusals.jumped_once),
        one("crowned man stops", refusals.crowned_stops),
        one("crowned, its move is over", refusals.crowned_rests),
        one("path not given", refusals.ambiguous),
        one("no piece left", refusals.no_piece_left),
        one("no move left", refusals.no_move_left),
    ]);
    values
}

/// The board in a few characters.
pub fn board(rules: &Rules) -> String {
    format!("{0}×{0}, {1} squares", rules.size.value, rules.geometry().square_count())
}

/// What makes the ruleset different, in one line.
pub fn character(rules: &Rules) -> String {
    let king = rules.word(Kind::King);
    let reach = match rules.king_reach.value {
        Reach::Flying => format!("flying {king}s"),
        Reach::OneSquare => format!("short {king}s"),
    };
    let backward = if rules.men_capture_backward.value { "capture backward" } else { "capture forward only" };
    let choice = match rules.choice {
        [] => "free choice of capture".to_owned(),
        [first, ..] => format!("{} first", priority(first.value, king)),
    };
    let mut parts = vec![reach, format!("{} {backward}", men(rules)), choice];
    if rules.dark_corner.value == Corner::Right {
        parts.push("mirrored board".to_owned());
    }
    match rules.promotion.value {
        Promotion::AtOnce => parts.push(format!("crowned at once, going on as a {king}")),
        Promotion::WhereItStops => parts.push("crowned only where the capture ends".to_owned()),
        Promotion::EndsTheMove => parts.push("crowning ends the move".to_owned()),
    }
    if !rules.men_capture_kings.value {
        parts.push(format!("{} do not take {king}s", men(rules)));
    }
    if rules.king_landing.value == Landing::DirectlyBehindAKing {
        parts.push(format!("lands directly behind a captured {king}"));
    }
    parts.join(", ")
}

fn men(rules: &Rules) -> String {
    match rules.word(Kind::Man) {
        "man" => "men".to_owned(),
        word => format!("{word}s"),
    }
}

const fn corner(corner: Corner) -> &'static str {
    match corner {
        Corner::Left => "on each player's left",
        Corner::Right => "on each player's right",
    }
}

fn priority(priority: Priority, king: &str) -> String {
    match priority {
        Priority::MostPieces => "most pieces".to_owned(),
        Priority::ByAKing => format!("capture by a {king}"),
        Priority::MostKings => format!("most {king}s"),
        Priority::KingsFirst => format!("{king}s taken earlier"),
    }
}

fn promotion(promotion: Promotion, king: &str) -> String {
    match promotion {
        Promotion::WhereItStops => {
            "only where the capture ends; a man that can capture further goes on as a man".to_owned()
        }
        Promotion::EndsTheMove => "ends the move".to_owned(),
        Promotion::AtOnce => format!("at once, and the capture goes on as a {king}"),
    }
}

fn square_names(names: SquareNames, numbering: Numbering, size: u8) -> String {
    let last = size * size / 2;
    match (names, numbering) {
        (SquareNames::Letters, _) => format!("a1 to {}{size}", char::from(b'a' + size - 1)),
        (SquareNames::Numbers, Numbering::FromTopLeft) => format!("1 to {last} from White's top left"),
        (SquareNames::Numbers, Numbering::FromBottomRight) => {
            format!("1 to {last} from White's bottom right")
        }
    }
}
