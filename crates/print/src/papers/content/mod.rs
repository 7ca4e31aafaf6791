//! What stands on each paper, made from an event.

mod cards;
mod case_files;
mod cross_table;
mod knock_out;
mod lists;
mod notices;
mod pairings;
mod report;
mod rulings;
mod sheets;
mod source;
mod standings;
mod teams;
mod wall_chart;

use super::fault::PaperError;
use super::leaflet::{Body, Leaflet, Part};
use super::occasion::Occasion;
use super::what::EventPaper;
use source::Source;
use tournament::event::Event;

/// A paper of an event. The round matters to papers of one round, where the last one is taken without it, and to tables,
/// which then end with it.
pub fn paper(
    event: &Event,
    what: EventPaper,
    round: Option<u16>,
    occasion: &Occasion,
) -> Result<Leaflet, PaperError> {
    let source = Source::new(event, occasion);
    let flow = |parts: Vec<Part>| Body::Flow(parts);
    let body = match what {
        EventPaper::Pairings => flow(pairings::by_board(&source, source.round(round)?)),
        EventPaper::Names => flow(pairings::by_name(&source, source.round(round)?)),
        EventPaper::PlaceCards => Body::Cards(cards::places(&source, round)?),
        EventPaper::ScoreSheets => Body::Scores(sheets::of_round(&source, source.round(round)?)),
        EventPaper::WallChart => flow(wall_chart::parts(&source)?),
        EventPaper::CrossTable => flow(cross_table::parts(&source)?),
        EventPaper::Standings => flow(standings::parts(&source)?),
        EventPaper::KnockOut => flow(knock_out::parts(&source)?),
        EventPaper::TeamBoards => flow(teams::parts(&source, source.round(round)?)?),
        EventPaper::ResultSlips => Body::Cards(cards::slips(&source, source.round(round)?)),
        EventPaper::PlayerCards => Body::Cards(cards::records(&source)?),
        EventPaper::BallotSlips => Body::Cards(cards::ballots(&source, source.round(round)?)?),
        EventPaper::RollCall => flow(lists::roll_call(&source, round)?),
        EventPaper::HandIn => flow(lists::hand_in(&source, source.round(round)?)),
        EventPaper::CaseFiles => flow(case_files::parts(&source)),
        EventPaper::Report => flow(report::parts(&source)?),
        EventPaper::Notices => flow(notices::parts(&source)),
    };
    Ok(Leaflet {
        event: source.event_name(),
        title: what.title().to_owned(),
        subtitle: source.subtitle(what, round),
        foot: source.foot(),
        body,
    })
}
