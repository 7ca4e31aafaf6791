//! The possible entries at a board: forms made from the ruleset's table and the state of the game.

use super::log::Log;
use crate::wire::{DeskField, DeskForm, DeskInput, DeskOption};
use draughts::game::{Cause, Game};
use draughts::notation::fen;
use draughts::rules::{Consequence, IrregularMove};
use draughts::{Article, Side, rulebook};

/// The forms of a board as it stands.
pub(super) fn forms(log: &Log) -> Vec<DeskForm> {
    let game = log.game();
    let players = Players { game };
    let mut forms = Vec::new();
    forms.extend(on_the_board(log, &players));
    forms.extend(ends(game, &players));
    forms.extend(time(game, &players));
    forms.extend(sheets(game, &players));
    forms.extend(officials(log, &players));
    forms
}

/// The entries that can be appealed against, with what they say.
pub(super) fn appealable(log: &Log, place: usize) -> bool {
    let told = &log.told[place];
    told.struck.is_none() && told.ruling().is_some_and(|ruling| !ruling.articles().is_empty())
}

fn on_the_board(log: &Log, players: &Players<'_>) -> Vec<DeskForm> {
    const GROUP: &str = "At the board";
    let (game, arbiter) = (log.game(), &log.rules().arbiter);
    let irregularities: Vec<Article> = arbiter.irregularities().iter().map(|kind| kind.article).collect();
    let incidents: Vec<Article> = arbiter.incidents.iter().map(|incident| incident.article).collect();
    let mut forms = Vec::new();
    if !irregularities.is_empty() {
        let after = Field::new(
            "after",
            "The position afterwards, if it does not follow from the move",
            DeskInput::Position,
        );
        let fields = vec![
            players.one("by", "Player"),
            Field::new("article", "Irregularity", DeskInput::Choice).among(articles(&irregularities)),
            Field::new("text", "The move played, or one square if a piece was removed", DeskInput::Squares)
                .optional(),
            after.optional(),
        ];
        forms.push(form("irregular", GROUP, "Irregularity", fields));
    }
    let announced = Field::new("announced", "Adjusting was announced (j'adoube)", DeskInput::Check);
    let touched = Field::new("squares", "Squares in order", DeskInput::Squares);
    forms.push(form(
        "touch",
        GROUP,
        "Pieces touched",
        vec![players.one("by", "Player"), touched, announced.optional()],
    ));
    if game.rules().procedure().direction.is_some() {
        let text =
            Field::new("text", "The piece and the square towards which it was pushed", DeskInput::Squares);
        let fields = vec![players.one("by", "Player"), text];
        forms.push(form("push", GROUP, "Piece pushed over a corner", fields));
    }
    if !incidents.is_empty() {
        let article = Field::new("article", "Incident", DeskInput::Choice).among(articles(&incidents));
        let fields = vec![players.or_nobody("by", "Caused by"), article];
        forms.push(form("incident", GROUP, "Incident, pieces displaced", fields));
    }
    let irregular: Vec<DeskOption> = game
        .plies()
        .iter()
        .zip(1..)
        .filter(|(ply, _)| ply.irregular.is_some())
        .map(|(ply, number): (_, u32)| option(&number.to_string(), format!("Ply {number}: {}", ply.text)))
        .collect();
    if !irregular.is_empty() {
        let ply = Field::new("ply", "Ply", DeskInput::Number).among(irregular);
        forms.push(form("discover", GROUP, "Illegal move discovered", vec![ply]));
    }
    let mut suggested = incidents;
    suggested.extend(arbiter.list_of_irregularities());
    let position = Field::new("fen", "The position", DeskInput::Position);
    let position = position.filled(&fen::write(game.rules(), &game.position().setup()));
    let fields = vec![position, article_field(&suggested), words("Arbiter's remarks")];
    forms.push(form("position", GROUP, "Set up a position", fields));
    let plies = Field::new("plies", "Number of moves, counting both sides", DeskInput::Number).filled("1");
    forms.push(form("take-back", GROUP, "Takeback by agreement", vec![plies]));
    forms
}

fn ends(game: &Game, players: &Players<'_>) -> Vec<DeskForm> {
    const GROUP: &str = "Draws and result";
    let results = &game.rules().results;
    let grounds = [
        option("repetition", "the position for the third time"),
        option("no-progress", "too many moves without progress"),
        option("cannot-win", "the opponent cannot win"),
    ];
    let ground = Field::new("ground", "Ground of the claim", DeskInput::Choice).among(grounds.to_vec());
    let named =
        Field::new("text", "The intended move that produces the position, if any", DeskInput::Squares);
    let asked = game.rules().procedure().quickplay_draw.filter(|_| game.asks_for_draw().is_some());
    let mut decided: Vec<Article> =
        asked.into_iter().chain(results.neither_can_win.iter().copied()).collect();
    // Play may go on after a draw that the arbiter can lift: its own article comes first.
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.cause == Cause::Counting) {
        decided.splice(0..0, outcome.articles.iter().copied());
    }
    decided.extend(results.refusal);
    decided.extend(results.absence);
    vec![
        form("offer-draw", GROUP, "Draw offered", vec![players.not_on_turn("by", "Player")]),
        form("claim", GROUP, "Draw claimed", vec![players.one("by", "Player"), ground, named.optional()]),
        form("ask-for-draw", GROUP, "Draw claimed through the arbiter", vec![players.one("by", "Player")]),
        form("resign", GROUP, "Resignation", vec![players.one("by", "Player")]),
        form(
            "decide",
            GROUP,
            "Arbiter's decision",
            vec![players.scores("ends", "The game"), article_field(&decided), words("Arbiter's remarks")],
        ),
    ]
}

fn time(game: &Game, players: &Players<'_>) -> Vec<DeskForm> {
    const GROUP: &str = "Time";
    let completed = Field::new("completed", "Moves completed", DeskInput::Number);
    let control = Field::new("control", "Time control, counted from 1", DeskInput::Number);
    let first = players.or_nobody("first", "If both are down, whose fell first (nobody if unknown)");
    let flag = vec![
        players.or_both("by", "Player whose flag fell"),
        control.optional(),
        completed.optional(),
        first,
    ];
    let minutes = Field::new("minutes", "Minutes after the start", DeskInput::Number);
    let mut forms = vec![
        form("flag", GROUP, "Flag fallen", flag),
        form("late", GROUP, "Late or absent", vec![players.or_both("by", "Player"), minutes]),
    ];
    if game.clock().is_some() {
        let acts = [
            ("start", "is started"),
            ("stop", "is stopped"),
            ("resume", "runs again"),
            ("press", "is pressed by"),
            ("adjust", "is set to a new time, for"),
            ("replace", "is replaced"),
            ("see-flag", "shows a fallen flag, of"),
            ("see-both-flags", "shows both flags fallen"),
            ("claim-flag", "has a fallen flag, claimed by the opponent of"),
            ("look", "is checked by the arbiter"),
        ];
        let acts = acts.map(|(value, label)| option(value, label)).to_vec();
        let black = format!("On the new clock: the time of {}", game.rules().colour(Side::Black));
        let fields = vec![
            Field::new("act", "The clock", DeskInput::Choice).among(acts),
            players.or_nobody("by", "Player"),
            Field::new("time", "Time as the clock shows it", DeskInput::Text).optional(),
            Field::new("black", &black, DeskInput::Text).optional(),
        ];
        forms.insert(0, form("clock", GROUP, "Clock", fields));
    }
    forms
}

fn sheets(game: &Game, players: &Players<'_>) -> Vec<DeskForm> {
    const GROUP: &str = "Score sheets";
    let acts = [
        option("tick", "a tick instead of the move, in time trouble"),
        option("complete", "the missing moves are filled in"),
        option("sign", "signed"),
        option("hand-in", "handed in"),
    ];
    let act = Field::new("act", "What happened", DeskInput::Choice).among(acts.to_vec());
    let mut forms = vec![form("sheet", GROUP, "Score sheet", vec![players.one("by", "Player"), act])];
    if game.rules().procedure().signs.is_some() {
        let last = game.plies().len().max(1).to_string();
        let ply = Field::new("ply", "Ply", DeskInput::Number).filled(&last);
        let signs = ["!", "!!", "?", "??", "?!", "!?", "*", "+", "=", "a.l."];
        let signs = signs.map(|sign| option(sign, sign)).to_vec();
        let sign = Field::new("sign", "Symbol; empty erases it", DeskInput::Text).among(signs);
        forms.push(form("sign", GROUP, "Annotation symbol", vec![ply, sign.optional()]));
    }
    forms
}

fn officials(log: &Log, players: &Players<'_>) -> Vec<DeskForm> {
    const GROUP: &str = "Officials";
    let (game, rules) = (log.game(), log.rules());
    let cautions = matches!(rules.arbiter.irregular_move, IrregularMove::CautionThenForfeit { .. })
        || rules.arbiter.incidents.iter().any(|one| one.consequence == Consequence::CautionThenForfeit);
    let mut forms = Vec::new();
    if cautions {
        forms.push(form("caution", GROUP, "Caution", vec![players.one("by", "Player")]));
    }
    let penalties = [
        option("warning", "a warning"),
        option("game-lost", "the game is declared lost"),
        option("disqualification", "disqualification"),
        option("expulsion", "expulsion"),
    ];
    let mut broken: Vec<Article> = rules.arbiter.incidents.iter().map(|incident| incident.article).collect();
    broken.extend(rules.results.refusal);
    let fields = vec![
        players.or_nobody("on", "Player (nobody for a spectator)"),
        Field::new("penalty", "Penalty", DeskInput::Choice).among(penalties.to_vec()),
        article_field(&broken),
        words("Arbiter's remarks"),
    ];
    forms.push(form("penalty", GROUP, "Penalty", fields));
    let decisions: Vec<DeskOption> = (0..log.lines.len())
        .filter(|place| appealable(log, *place))
        .map(|place| option(&(place + 1).to_string(), format!("{}. {}", place + 1, log.text(place))))
        .collect();
    let appeals = rules.procedure().appeals;
    if game.open_appeal().is_some() {
        let upheld = Field::new("upheld", "The decision is upheld", DeskInput::Check);
        let fields = vec![
            upheld.optional(),
            players.scores("instead", "If not, the game"),
            article_field(&[appeals]),
            words("The committee's reasons"),
        ];
        forms.push(form("appeal-decided", GROUP, "The committee decides", fields));
    } else if !decisions.is_empty() {
        let last = decisions.last().map(|decision| decision.value.clone()).unwrap_or_default();
        let against =
            Field::new("against", "Against entry", DeskInput::Number).among(decisions).filled(&last);
        let committee = Field::new(
            "committee",
            "Committee members, separated by commas; add (related) to a relative",
            DeskInput::Text,
        );
        let fields = vec![players.one("by", "Player"), against, committee, words("The player's statement")];
        forms.push(form("appeal", GROUP, "Appeal", fields));
    }
    forms.push(form("remark", GROUP, "Remark", vec![words("Remark").required()]));
    forms
}

/// The players as options, by the names of their colours.
struct Players<'a> {
    game: &'a Game,
}

impl Players<'_> {
    fn sides(&self) -> Vec<DeskOption> {
        let rules = self.game.rules();
        vec![option("white", rules.colour(Side::White)), option("black", rules.colour(Side::Black))]
    }

    fn word(side: Side) -> &'static str {
        match side {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// One of them, the side to move first.
    fn one(&self, name: &str, label: &str) -> Field {
        let turn = self.game.position().turn();
        Field::new(name, label, DeskInput::Choice).among(self.sides()).filled(Self::word(turn))
    }

    fn not_on_turn(&self, name: &str, label: &str) -> Field {
        self.one(name, label).filled(Self::word(self.game.position().turn().opponent()))
    }

    fn or_nobody(&self, name: &str, label: &str) -> Field {
        let mut options = vec![option("", "nobody")];
        options.extend(self.sides());
        Field::new(name, label, DeskInput::Choice).among(options).optional()
    }

    fn or_both(&self, name: &str, label: &str) -> Field {
        let mut options = self.sides();
        options.push(option("both", "both players"));
        Field::new(name, label, DeskInput::Choice).among(options)
    }

    fn scores(&self, name: &str, label: &str) -> Field {
        let wins =
            |side: Side| option(Self::word(side), format!("is won by {}", self.game.rules().colour(side)));
        let options = vec![
            option("play-on", "goes on"),
            wins(Side::White),
            wins(Side::Black),
            option("draw", "is drawn"),
            option("both-lose", "is lost by both"),
            option("annulled", "is annulled"),
        ];
        Field::new(name, label, DeskInput::Choice).among(options)
    }
}

/// A field that is being described.
struct Field(DeskField);

impl Field {
    fn new(name: &str, label: &str, input: DeskInput) -> Self {
        let (name, label) = (name.to_owned(), label.to_owned());
        Self(DeskField { name, label, input, optional: false, value: String::new(), options: Vec::new() })
    }

    fn optional(mut self) -> Self {
        self.0.optional = true;
        self
    }

    fn required(mut self) -> Self {
        self.0.optional = false;
        self
    }

    fn among(mut self, options: Vec<DeskOption>) -> Self {
        self.0.options = options;
        self
    }

    fn filled(mut self, value: &str) -> Self {
        self.0.value = value.to_owned();
        self
    }
}

fn form(kind: &str, group: &str, title: &str, fields: Vec<Field>) -> DeskForm {
    let fields = fields.into_iter().map(|field| field.0).collect();
    DeskForm { kind: kind.to_owned(), group: group.to_owned(), title: title.to_owned(), fields }
}

fn option(value: &str, label: impl Into<String>) -> DeskOption {
    DeskOption { value: value.to_owned(), label: label.into() }
}

fn words(label: &str) -> Field {
    Field::new("words", label, DeskInput::Words).optional()
}

/// Any article, the first of those suggested standing there.
fn article_field(suggested: &[Article]) -> Field {
    let first = suggested.first().map(ToString::to_string).unwrap_or_default();
    Field::new("article", "Article", DeskInput::Text).among(articles(suggested)).filled(&first)
}

/// Articles with their titles, each once.
fn articles(articles: &[Article]) -> Vec<DeskOption> {
    let mut options: Vec<DeskOption> = Vec::with_capacity(articles.len());
    for article in articles {
        let value = article.to_string();
        if options.iter().all(|known| known.value != value) {
            options.push(option(&value, named(*article)));
        }
    }
    options
}

/// An article with its title, where it has one.
pub(super) fn named(article: Article) -> String {
    match rulebook::entry(article) {
        Some(entry) => format!("{article}: {}", entry.title),
        None => article.to_string(),
    }
}
