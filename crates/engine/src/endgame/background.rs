//! Builds databases in the background: opening a ruleset's databases gives the existing ones at once, and the others
//! one by one as they are finished.

use super::build::{BuildPlan, BuildProgress};
use super::fault::EndgameError;
use super::lookup::Endgame;
use super::work::Interrupt;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A build that runs beside everything else. Dropped, it stops; what is finished stays.
#[derive(Debug)]
pub struct Background {
    interrupt: Interrupt,
    progress: Arc<Mutex<Option<BuildProgress>>>,
    thread: Option<JoinHandle<Result<(), EndgameError>>>,
}

impl Background {
    /// Builds what is missing of a plan and opens each slice as soon as it is there.
    pub fn start(plan: BuildPlan, endgame: Arc<Endgame>) -> Self {
        let interrupt = Interrupt::default();
        let progress = Arc::new(Mutex::new(None));
        let (stop, seen) = (interrupt.clone(), Arc::clone(&progress));
        let build = move || {
            lower_priority();
            let mut report = |progress: &BuildProgress| {
                endgame.refresh(plan.pieces);
                *seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
            };
            let built = plan.build(&stop, &mut report);
            endgame.refresh(plan.pieces);
            built
        };
        Self { interrupt, progress, thread: Some(thread::spawn(build)) }
    }

    /// How far it has come, once it has begun.
    pub fn progress(&self) -> Option<BuildProgress> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nothing more will come of it.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end and says how it went.
    pub fn finish(mut self) -> Result<(), EndgameError> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => Ok(()),
        }
    }
}

/// Lets everything else on the machine go first. Threads that this one starts do so too.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const LOWEST: i32 = 19;
    // Where that is not allowed the work is done all the same.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOWEST);
}

/// Elsewhere priorities belong to whole programs.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

impl Drop for Background {
    fn drop(&mut self) {
        self.interrupt.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}
