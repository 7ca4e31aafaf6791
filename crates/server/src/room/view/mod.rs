//! A table as a client may see it. Everything is read from the game; nothing is decided here.

mod board;
mod citation;
mod counters;
mod live;
mod plies;
mod ruling;

pub(crate) use board::{board, place_name};
pub(crate) use citation::citations;
pub(crate) use counters::counters;
pub(crate) use live::{clocks, outcome};
pub(crate) use plies::{move_of, moves, pieces};
pub(crate) use ruling::{happened, not_possible, ruling};

use super::table::Table;
use crate::people::{RatedPlayer, Rating};
use crate::wire::{self, Chat, Fixed, FromServer, Pieces, Role, Seat, SeatOccupant, Seats, Snapshot, Update};
use draughts::game::{Meeting, Sight, WayOfPlaying};
use draughts::{Kind, Side};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Viewer {
    /// Somebody who may see everything that is not private to a player.
    Anybody,
    /// A player.
    Player(Side),
}

impl Viewer {
    /// The viewer in a role.
    pub(super) const fn of(role: Role) -> Self {
        match role {
            Role::White => Self::Player(Side::White),
            Role::Black => Self::Player(Side::Black),
            Role::Both | Role::Spectator => Self::Anybody,
        }
    }
}

/// What has changed, besides the current state.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Changes {
    /// What happened to the game, and the ruling on it.
    pub(super) happened: Option<wire::RuledEvent>,
    pub(super) keep: Option<u32>,
    pub(super) ply: bool,
    pub(super) chat: bool,
    pub(super) seats: bool,
    /// Whether the game is over by this.
    pub(super) ended: bool,
}

impl Table {
    /// Whether a viewer is not shown the board now (FMJD 11.1.4). After the end everybody sees it.
    pub(super) fn is_blind(&self, viewer: Viewer) -> bool {
        let sees_nothing = |side: Side| self.game.settings().way.sight(side) == Sight::Nothing;
        let blind = match viewer {
            Viewer::Player(side) => sees_nothing(side),
            // A spectator could be the blindfold player in another browser.
            Viewer::Anybody => self.is_hidden(),
        };
        blind && !self.is_over()
    }

    /// Whether the board is hidden from somebody during the game.
    pub(super) fn is_hidden(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.game.settings().way.sight(side) == Sight::Nothing)
    }

    /// Whether a viewer has a view of their own.
    pub(super) fn sees_otherwise(&self, side: Side) -> bool {
        self.is_hidden() || !self.foreseen.get(side).is_empty()
    }

    /// The whole game.
    pub(super) fn snapshot(&self, role: Role) -> FromServer {
        let viewer = Viewer::of(role);
        let mut plies = self.all_plies();
        if self.is_blind(viewer) {
            plies = plies.pop().map(plies::heard).into_iter().collect();
        }
        FromServer::State(Box::new(Snapshot {
            version: self.version,
            role,
            fixed: self.fixed(viewer),
            seats: self.seats(),
            plies,
            chat: self
                .chat
                .iter()
                .map(|said| Chat { by: Some(said.by.into()), text: said.text.clone() })
                .collect(),
            live: self.live(viewer),
        }))
    }

    /// One change.
    pub(super) fn update(&self, viewer: Viewer, changes: &Changes) -> FromServer {
        let last = self.chat.last().filter(|_| changes.chat);
        let ply = changes.ply.then(|| self.last_ply()).flatten();
        FromServer::Update(Box::new(Update {
            version: self.version,
            happened: changes.happened.clone(),
            keep: changes.keep,
            ply: if self.is_blind(viewer) { ply.map(plies::heard) } else { ply },
            chat: last.map(|said| Chat { by: Some(said.by.into()), text: said.text.clone() }),
            seats: changes.seats.then(|| self.seats()),
            live: self.live(viewer),
        }))
    }

    fn fixed(&self, viewer: Viewer) -> Fixed {
        let (rules, settings) = (self.rules(), self.game.settings());
        let blind = self.is_blind(viewer);
        let start = self.game.start();
        Fixed {
            id: self.row.id.to_string(),
            ruleset: rules.ruleset.name().to_owned(),
            title: rules.title.to_owned(),
            white_name: rules.colour(Side::White).to_owned(),
            black_name: rules.colour(Side::Black).to_owned(),
            board: board(rules),
            start: if blind { Pieces::new() } else { pieces(start) },
            first: start.turn().into(),
            time: (!settings.time.is_untimed()).then(|| settings.time.to_string()),
            // The usual way of playing needs no mention.
            ways: if settings.way == WayOfPlaying::plain() {
                Vec::new()
            } else {
                citations(settings.way.articles())
            },
            correspondence: settings.way.meeting == Meeting::Correspondence,
            chat: self.row.chat,
            rated: self.row.rated,
            analysis: self.analysis,
            tournament: self.is_tournament(),
            event: self.event_game(),
            blindfold: blind,
            man_word: rules.word(Kind::Man).to_owned(),
            king_word: rules.word(Kind::King).to_owned(),
        }
    }

    pub(super) fn seats(&self) -> Seats {
        let seat = |side: Side| Seat {
            sitter: match (self.chairs.get(side), self.computer(side)) {
                (None, _) => SeatOccupant::Empty,
                (Some(_), Some(level)) => SeatOccupant::Computer { level },
                (Some(_), None) => SeatOccupant::Person,
            },
            name: self.name(side).to_owned(),
            account: self.members.get(side).as_ref().map(member),
        };
        Seats { white: seat(Side::White), black: seat(Side::Black) }
    }
}

/// Somebody with an account, as it is shown.
fn member(member: &RatedPlayer) -> wire::Member {
    let whole = |rating: f64| rating.round() as i32;
    wire::Member {
        href: crate::links::player(&member.name),
        rating: member.rating.map(|rating| whole(rating.rating)),
        uncertain: member.rating.is_some_and(Rating::is_uncertain),
        after: member.after.map(whole),
    }
}

impl From<wire::Side> for Side {
    fn from(side: wire::Side) -> Self {
        match side {
            wire::Side::White => Self::White,
            wire::Side::Black => Self::Black,
        }
    }
}

impl From<Side> for wire::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}
