//! A list of steps: each is named, timed and reported, and a failure does not hide the next one.

use std::time::{Duration, Instant};

/// One thing that has to pass.
pub(crate) struct Step {
    /// What it is called on the command line and in the report.
    pub(crate) name: &'static str,
    /// Does it. An error says what failed and what to do.
    pub(crate) run: fn() -> Result<(), String>,
}

struct Report {
    name: &'static str,
    time: Duration,
    outcome: Result<(), String>,
}

/// Runs the steps in order and sums up.
pub(crate) fn run_all(steps: &[&Step]) -> Result<(), String> {
    let reports: Vec<Report> = steps.iter().map(|step| run_one(step)).collect();
    println!();
    for report in &reports {
        println!("{}", report.line());
    }
    let failed: Vec<&Report> = reports.iter().filter(|report| report.outcome.is_err()).collect();
    let total: Duration = reports.iter().map(|report| report.time).sum();
    println!(
        "steps: {} passed, {} failed in {:.1} s",
        reports.len() - failed.len(),
        failed.len(),
        total.as_secs_f64()
    );
    if failed.is_empty() {
        return Ok(());
    }
    let reasons = failed.iter().filter_map(|report| {
        let reason = report.outcome.as_ref().err()?;
        Some(format!("\n{}: {reason}\n  again: cargo xtask test {}", report.name, report.name))
    });
    Err(reasons.collect::<Vec<_>>().join("\n"))
}

fn run_one(step: &Step) -> Report {
    println!("\n== {} ==", step.name);
    let started = Instant::now();
    let outcome = (step.run)();
    let report = Report { name: step.name, time: started.elapsed(), outcome };
    println!("{}", report.line());
    report
}

impl Report {
    fn line(&self) -> String {
        let word = if self.outcome.is_ok() { "ok" } else { "FAILED" };
        format!("{:<12} {word:<6} {:6.1} s", self.name, self.time.as_secs_f64())
    }
}
