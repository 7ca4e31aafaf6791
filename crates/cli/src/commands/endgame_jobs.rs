//! `damier endgame build --jobs`: takes part in a build shared with other processes.

use server::SharedTask;
use std::process::ExitCode;
use std::time::Instant;
use terminal::endgame::{EndgameArguments, bar, say_built};
use terminal::screen::Screen;

pub(crate) fn run(arguments: &EndgameArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let Some((jobs, plan)) = arguments.shared()? else { return terminal::endgame::run(arguments, screen) };
    let began = Instant::now();
    let bar = bar(0, "{bar:30} {percent:>3} % {msg}, {elapsed} elapsed, {eta} left");
    let mut found = None;
    let built = server::build_together(jobs, plan.clone(), &Default::default(), &mut |progress, task| {
        let found = *found.get_or_insert(progress.done);
        bar.set_length(progress.total - found);
        bar.set_position(progress.done - found);
        bar.set_message(match task {
            SharedTask::Builds(slice) => slice.to_string(),
            SharedTask::Waits => {
                format!("other processes are working; {} slices are missing", progress.missing)
            }
            SharedTask::IsCutOff => "NATS cannot be reached".to_owned(),
        });
    })?;
    bar.finish_and_clear();
    let new = built.total - found.unwrap_or(built.done);
    say_built(&plan, built.total, new, began.elapsed(), screen)
}
