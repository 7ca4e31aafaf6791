//! Makes the requested reviews, one after another.

use super::opinion::written;
use super::{MOST_PLIES, Reviews};
use crate::analysis::{
    self, AnalysedLines, Analysis, AnalysisQuestion, AnalysisState, QueueRefusal, Share, line_moves,
};
use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::store::{IndexJob, ReviewedRow};
use draughts::game::Game;
use draughts::{AnyPosition, Move};
use engine::Score;
use std::sync::Arc;
use std::time::Duration;

/// The nodes searched for each position.
const NODES: u64 = 60_000;
/// But no longer than this.
const LONGEST: Duration = Duration::from_secs(5);
/// So many moves of the best line are kept.
const LINE: usize = 8;
/// When the queue is full, or the storage does not answer, one tries again after this.
const LATER: Duration = Duration::from_secs(2);

/// Who makes reviews.
#[derive(Debug)]
pub(crate) struct Reviewer {
    pub(crate) house: Arc<House>,
    pub(crate) analysis: Analysis,
    pub(crate) reviews: Arc<Reviews>,
}

impl Reviewer {
    /// Makes requested reviews until the server shuts down.
    pub(crate) async fn make_all(&self) {
        let mut wanted = self.reviews.wanted();
        let mut down = self.house.down();
        let mut given_up: Vec<Id> = Vec::new();
        loop {
            wanted.borrow_and_update();
            let open = self.house.db.open_reviews().await.unwrap_or_default();
            let next = open.into_iter().find(|id| !given_up.contains(id));
            let Some(id) = next else {
                tokio::select! {
                    _ = down.wait_for(|down| *down) => return,
                    // It cannot end before the server does.
                    _ = wanted.changed() => continue,
                    // Another node may have been asked.
                    () = tokio::time::sleep(LATER), if self.house.db.is_shared() => continue,
                }
            };
            tokio::select! {
                _ = down.wait_for(|down| *down) => return,
                made = self.make(id) => if let Err(fault) = made {
                    tracing::warn!(%fault, %id, "a review could not be made");
                    given_up.push(id);
                }
            }
        }
    }

    /// Makes one, as far as it is not there.
    pub(crate) async fn make(&self, id: Id) -> Result<(), Failure> {
        let db = &self.house.db;
        let table = analysis::finished(&self.house, id).await?;
        let kept = db.review(id).await?.map(|kept| kept.rows).unwrap_or_default();
        for stage in stages(table.game()) {
            if kept.iter().any(|row| row.ply == stage.ply) {
                continue;
            }
            let row = review_stage(&self.analysis, &stage).await?;
            db.think(IndexJob::Reviewed { game: id, row }).await?;
            self.reviews.note_progress();
        }
        db.think(IndexJob::ReviewDone(id)).await?;
        self.reviews.note_progress();
        Ok(())
    }
}

/// A position of a game with the moves that lead to it, as far as draws are counted.
struct Stage {
    ply: u32,
    start: AnyPosition,
    moves: Vec<Move>,
    position: AnyPosition,
}

/// Every position of a game. After an irregularity they are counted again.
fn stages(game: &Game) -> Vec<Stage> {
    let mut stage = Stage { ply: 0, start: *game.start(), moves: Vec::new(), position: *game.start() };
    let mut stages = Vec::new();
    for ply in game.plies().iter().take(MOST_PLIES) {
        let legal = ply.action.filter(|action| stage.position.moves().contains(action));
        let mut next = Stage { ply: stage.ply + 1, position: ply.after, ..stage_of(&stage) };
        match legal.filter(|action| stage.position.after(action) == ply.after) {
            Some(action) => next.moves.push(action),
            None => (next.start, next.moves) = (ply.after, Vec::new()),
        }
        stages.push(std::mem::replace(&mut stage, next));
    }
    stages.push(stage);
    stages
}

fn stage_of(stage: &Stage) -> Stage {
    Stage { ply: stage.ply, start: stage.start, moves: stage.moves.clone(), position: stage.position }
}

async fn review_stage(analysis: &Analysis, stage: &Stage) -> Result<ReviewedRow, Failure> {
    if !stage.position.can_move() {
        let score = written(Score::LossIn(0));
        return Ok(ReviewedRow { ply: stage.ply, score, second: None, line: String::new() });
    }
    let AnalysedLines { lines, .. } = ask(analysis, stage).await?;
    let best = lines.first().ok_or(Failure::Unavailable("the engine found nothing"))?;
    let told = line_moves(&stage.position, &best.moves);
    let texts: Vec<&str> = told.iter().take(LINE).map(|action| action.text.as_str()).collect();
    Ok(ReviewedRow {
        ply: stage.ply,
        score: written(best.score),
        second: lines.get(1).map(|line| written(line.score)),
        line: texts.join(" "),
    })
}

async fn ask(analysis: &Analysis, stage: &Stage) -> Result<AnalysedLines, Failure> {
    let question = AnalysisQuestion {
        start: stage.start,
        moves: stage.moves.clone(),
        // The second tells whether a move was the only good one.
        lines: 2,
        time: LONGEST,
        nodes: Some(NODES),
    };
    loop {
        match analysis.ask(Share::Reviews, question.clone()) {
            Ok(mut thinking) => {
                let progress = thinking.finished().await;
                if progress.state == AnalysisState::Done {
                    return Ok(progress.found);
                }
                return Err(Failure::Unavailable("the server is shutting down; try again in a moment"));
            }
            Err(QueueRefusal::Full | QueueRefusal::TooMany(_)) => tokio::time::sleep(LATER).await,
            Err(closed @ QueueRefusal::Closed) => return Err(closed.into()),
        }
    }
}
