//! PDN files: checking and converting them.

use crate::app::App;
use crate::asking::ClientAddress;
use crate::error::Failure;
use crate::export::PressError;
use crate::openapi::{Operations, summary};
use crate::wire::{PdnConversionQuery, PdnFault, PdnGame, PdnQuery, PdnReport};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use draughts::RulesetName;
use draughts::pdn::{self, Limits, Options, Profile, RawGame, Reading, Style};
use draughts::rules::SquareNames;
use std::collections::{BTreeMap, BTreeSet};

/// The longest file, and the most games of it.
const LONGEST_FILE: usize = 2 << 20;
const MOST_GAMES: usize = 1_000;
/// The maximum number of repairs listed for a game.
const MOST_REPAIRS: usize = 50;
/// A ruleset is inferred from up to this many games of a file together.
const SAMPLE: usize = 48;
/// The header with the number of games copied unchanged because they cannot be read.
const KEPT: &str = "damier-unreadable-games";

const EXAMPLE: &str = "[Event \"Club\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";
const MEDIA: &str = "text/plain";

pub(super) fn operations() -> Operations {
    Operations::of("PDN")
        .post(
            "/api/v1/pdn/check",
            check,
            summary("Check a file of games: which are legal, what was repaired, what cannot be read and why")
                .more("The body is the file itself: at most 2 MiB and 1000 games, in any common encoding.")
                .query::<PdnQuery>()
                .takes_text(MEDIA, EXAMPLE)
                .largest(LONGEST_FILE)
                .answers::<PdnReport>("What was found."),
        )
        .post(
            "/api/v1/pdn/convert",
            convert,
            summary("Convert a file of games to another PDN profile")
                .more(
                    "The same body as for check. Games that cannot be read are copied unchanged; the header damier-unreadable-games counts them.",
                )
                .query::<PdnConversionQuery>()
                .takes_text(MEDIA, EXAMPLE)
                .largest(LONGEST_FILE)
                .answers_text(MEDIA, "The games as PDN, in UTF-8."),
        )
}

async fn check(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<PdnQuery>, QueryRejection>,
    file: Result<Bytes, BytesRejection>,
) -> Result<Json<PdnReport>, Failure> {
    let Query(PdnQuery { ruleset }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let file = body(file)?;
    let ruleset = ruleset_of(ruleset)?;
    app.press.admit(address)?;
    let made = app.press.make(move || Ok(read(&file, ruleset).map(|games| checked(&games)))).await;
    Ok(Json(made.map_err(broken)??))
}

async fn convert(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    wanted: Result<Query<PdnConversionQuery>, QueryRejection>,
    file: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let Query(wanted) = wanted.map_err(|fault| Failure::bad(fault.body_text()))?;
    let file = body(file)?;
    let (style, ruleset) = (style(&wanted)?, ruleset_of(wanted.ruleset)?);
    app.press.admit(address)?;
    let made = app.press.make(move || Ok(read(&file, ruleset).map(|games| written(&games, &style)))).await;
    let RewrittenFile { text, kept } = made.map_err(broken)??;
    let head = [(CONTENT_TYPE.as_str(), "text/plain; charset=utf-8".to_owned()), (KEPT, kept.to_string())];
    Ok((head, text).into_response())
}

fn body(file: Result<Bytes, BytesRejection>) -> Result<Bytes, Failure> {
    file.map_err(|fault| match fault.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Failure::TooLarge("the file is larger than 2 MiB: split it".to_owned())
        }
        _ => Failure::bad("the upload was incomplete; send the file again"),
    })
}

fn broken(fault: PressError) -> Failure {
    match fault {
        PressError::Busy => Failure::Unavailable("the server is busy reading files: try again in a moment"),
        fault => Failure::Broken(fault.into()),
    }
}

fn ruleset_of(name: Option<String>) -> Result<Option<RulesetName>, Failure> {
    name.filter(|name| !name.is_empty()).map(|name| name.parse().map_err(Failure::bad)).transpose()
}

fn style(wanted: &PdnConversionQuery) -> Result<Style, Failure> {
    let profile = match wanted.profile.as_deref() {
        None => Profile::default(),
        Some(name) => Profile::ALL.into_iter().find(|profile| profile.name() == name).ok_or_else(|| {
            Failure::bad("choose a profile: strict, common, russian, lidraughts or portuguese")
        })?,
    };
    let squares = match wanted.squares.as_deref() {
        None => None,
        Some("numbers") => Some(SquareNames::Numbers),
        Some("letters") => Some(SquareNames::Letters),
        Some(_) => return Err(Failure::bad("squares are named by numbers or by letters")),
    };
    Ok(Style { profile, squares, width: wanted.width.map_or(Style::default().width, usize::from) })
}

/// A game with what was read of it.
struct ReadGame {
    raw: RawGame,
    reading: Reading,
}

fn read(file: &[u8], ruleset: Option<RulesetName>) -> Result<Vec<ReadGame>, Failure> {
    let limits = Limits::default();
    let games = pdn::games(file, limits);
    if games.len() > MOST_GAMES {
        return Err(Failure::bad(format!("a file can have at most {MOST_GAMES} games: split it")));
    }
    let expected = match ruleset {
        None => pdn::consensus(&games[..games.len().min(SAMPLE)], limits),
        Some(_) => None,
    };
    let options = Options { ruleset, expected, limits };
    let read = |raw: RawGame| ReadGame { reading: pdn::read(&raw, &options), raw };
    Ok(games.into_iter().map(read).collect())
}

fn checked(games: &[ReadGame]) -> PdnReport {
    let mut repaired = BTreeMap::<String, u32>::new();
    for ReadGame { reading, .. } in games {
        let kinds: BTreeSet<&str> = reading.repairs.iter().map(|repaired| repaired.repair.name()).collect();
        for kind in kinds {
            *repaired.entry(kind.to_owned()).or_default() += 1;
        }
    }
    let games: Vec<PdnGame> = games.iter().map(game).collect();
    PdnReport { legal: games.iter().all(|game| game.fault.is_none()), games, repaired }
}

fn game(ReadGame { raw, reading }: &ReadGame) -> PdnGame {
    let tag = |name: &str| reading.tags.known(name).unwrap_or_default().to_owned();
    let repairs = reading.repairs.iter().take(MOST_REPAIRS);
    PdnGame {
        number: raw.number,
        line: raw.place.line,
        ruleset: reading.inference.map(|inference| inference.ruleset.name().to_owned()),
        because: reading.inference.map(|inference| inference.to_string()),
        white: tag("White"),
        black: tag("Black"),
        plies: u32::try_from(reading.legal_plies()).unwrap_or(u32::MAX),
        repairs: repairs.map(|repaired| format!("{} at {}", repaired.repair, repaired.place)).collect(),
        fault: reading.failure.as_ref().map(|failure| PdnFault {
            line: failure.place.line,
            column: failure.place.column,
            text: failure.reason.clone(),
        }),
    }
}

/// A rewritten file.
struct RewrittenFile {
    text: String,
    /// How many games were kept as they are.
    kept: u32,
}

fn written(games: &[ReadGame], style: &Style) -> RewrittenFile {
    let mut written = RewrittenFile { text: String::new(), kept: 0 };
    for ReadGame { raw, reading } in games {
        match (&reading.record, &reading.failure) {
            (Some(record), None) => written.text.push_str(&pdn::write(record, style)),
            _ => {
                written.kept += 1;
                written.text.push_str(raw.text.trim_end());
                written.text.push_str("\n\n");
            }
        }
    }
    written
}
