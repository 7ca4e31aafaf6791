//! A list of steps: each is named, timed, limited and reported, and a failure does not hide the next one.

use std::cell::RefCell;
use std::thread;
use std::time::{Duration, Instant};

/// One thing that has to pass.
pub(crate) struct Step {
    /// What it is called on the command line and in the report.
    pub(crate) name: &'static str,
    /// It takes no longer, also where everything has to be built first.
    pub(crate) minutes: u64,
    /// Whether it leaves room for another.
    pub(crate) company: Company,
    /// Does it. An error says what failed and what to do.
    pub(crate) run: fn() -> Result<(), String>,
}

/// Whether a step runs by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Company {
    /// It uses the whole machine.
    Alone,
    /// It mostly waits, or uses one processor, and builds nothing that others build: the next one runs beside it.
    WithTheNext,
}

/// Parts of a step that took less are not worth a line.
const SHORTEST_PART: Duration = Duration::from_secs(1);

struct Report {
    name: &'static str,
    time: Duration,
    /// What was run for it.
    parts: Vec<Part>,
    /// What was passed over.
    skipped: Vec<String>,
    outcome: Result<(), String>,
}

/// A program that a step has run.
struct Part {
    line: String,
    time: Duration,
}

/// What is known of the step that runs.
struct Running {
    deadline: Option<Instant>,
    parts: Vec<Part>,
    skipped: Vec<String>,
}

thread_local! {
    /// A thread has one step at most.
    static RUNNING: RefCell<Running> =
        const { RefCell::new(Running { deadline: None, parts: Vec::new(), skipped: Vec::new() }) };
}

fn running<T>(with: impl FnOnce(&mut Running) -> T) -> T {
    RUNNING.with_borrow_mut(with)
}

/// When the step that runs has to be done.
pub(crate) fn deadline() -> Option<Instant> {
    running(|running| running.deadline)
}

/// Keeps how long a program took.
pub(crate) fn note_part(line: String, time: Duration) {
    running(|running| running.parts.push(Part { line, time }));
}

/// Says, now and in the end, that something was passed over, and how it would not be.
pub(crate) fn skip(what: &str) {
    println!("SKIPPED: {what}");
    running(|running| running.skipped.push(what.to_owned()));
}

/// Runs the steps in order and sums up.
pub(crate) fn run_all(steps: &[&Step]) -> Result<(), String> {
    let started = Instant::now();
    let mut reports = Vec::new();
    for together in steps.chunk_by(|step, _| step.company == Company::WithTheNext) {
        reports.extend(run_beside(together));
    }
    println!("\n{}", summary(&reports, started.elapsed()));
    let failed: Vec<&Report> = reports.iter().filter(|report| report.outcome.is_err()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let reasons = failed.iter().filter_map(|report| {
        let reason = report.outcome.as_ref().err()?;
        Some(format!("\n{}: {reason}\n  again: cargo xtask test {}", report.name, report.name))
    });
    Err(reasons.collect::<Vec<_>>().join("\n"))
}

/// Runs steps side by side, each in a thread of its own.
fn run_beside(steps: &[&Step]) -> Vec<Report> {
    thread::scope(|scope| {
        let threads: Vec<_> = steps.iter().map(|step| scope.spawn(|| run_one(step))).collect();
        let ended = threads.into_iter().zip(steps).map(|(thread, step)| {
            thread.join().unwrap_or_else(|_| Report {
                name: step.name,
                time: Duration::ZERO,
                parts: Vec::new(),
                skipped: Vec::new(),
                outcome: Err("it panicked, see above".to_owned()),
            })
        });
        ended.collect()
    })
}

fn run_one(step: &Step) -> Report {
    println!("\n== {} ==", step.name);
    let started = Instant::now();
    let limit = Duration::from_secs(60 * step.minutes);
    running(|running| running.deadline = started.checked_add(limit));
    let outcome = (step.run)().map_err(|reason| {
        if started.elapsed() < limit {
            return reason;
        }
        format!("{reason} (the step has {} minutes)", step.minutes)
    });
    let time = started.elapsed();
    let (parts, skipped) = running(|running| {
        running.deadline = None;
        (std::mem::take(&mut running.parts), std::mem::take(&mut running.skipped))
    });
    let report = Report { name: step.name, time, parts, skipped, outcome };
    println!("{}", report.line());
    report
}

impl Report {
    fn line(&self) -> String {
        let word = if self.outcome.is_ok() { "ok" } else { "FAILED" };
        format!("{:<12} {word:<6} {}", self.name, seconds(self.time))
    }
}

fn seconds(time: Duration) -> String {
    format!("{:7.1} s", time.as_secs_f64())
}

/// The times of all steps and their parts, what was passed over, and how many have failed.
fn summary(reports: &[Report], total: Duration) -> String {
    let mut lines = vec![format!("{:<12} {:<6} {:>9}", "step", "", "time")];
    for report in reports {
        lines.push(report.line());
        let parts: Vec<&Part> = report.parts.iter().filter(|part| part.time >= SHORTEST_PART).collect();
        // A step that is one program needs no second line.
        for part in parts.iter().filter(|_| parts.len() > 1) {
            let line: String = part.line.chars().take(80).collect();
            lines.push(format!("{:<20}{}  {line}", "", seconds(part.time)));
        }
    }
    lines.push(format!("{:<12} {:<6} {}", "all", "", seconds(total)));
    let skipped: Vec<&String> = reports.iter().flat_map(|report| &report.skipped).collect();
    if !skipped.is_empty() {
        lines.push(String::new());
        lines.extend(skipped.iter().map(|what| format!("SKIPPED: {what}")));
    }
    let failed = reports.iter().filter(|report| report.outcome.is_err()).count();
    let passed = reports.len() - failed;
    let over = match skipped.len() {
        0 => "nothing skipped".to_owned(),
        count => format!("{count} skipped, see above"),
    };
    lines.push(format!("\nsteps: {passed} passed, {failed} failed; {over}"));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_the_times_and_says_what_was_skipped() {
        let part = |line: &str, seconds| Part { line: line.to_owned(), time: Duration::from_secs(seconds) };
        let report = |name, parts, skipped, outcome| Report {
            name,
            time: Duration::from_secs(90),
            parts,
            skipped,
            outcome,
        };
        let reports = [
            report("tests", vec![part("build", 60), part("run", 30)], vec!["the corpus".to_owned()], Ok(())),
            report("docs", vec![part("alone", 90)], Vec::new(), Err("broken".to_owned())),
        ];
        let text = summary(&reports, Duration::from_secs(180));
        for words in
            ["tests        ok        90.0 s", "60.0 s  build", "docs         FAILED", "SKIPPED: the corpus"]
        {
            assert!(text.contains(words), "{words:?} is not in\n{text}");
        }
        assert!(!text.contains("alone"), "{text}");
        assert!(
            text.contains("180.0 s") && text.ends_with("1 passed, 1 failed; 1 skipped, see above"),
            "{text}"
        );
    }

    #[test]
    fn steps_that_leave_room_run_side_by_side_and_each_is_reported() {
        use std::sync::Barrier;
        static BOTH: Barrier = Barrier::new(2);
        fn meets() -> Result<(), String> {
            BOTH.wait();
            skip("something");
            Ok(())
        }
        fn breaks() -> Result<(), String> {
            BOTH.wait();
            panic!("broken on purpose");
        }
        let step = |name, run| Step { name, minutes: 1, company: Company::WithTheNext, run };
        let steps: [Step; 2] = [step("meets", meets), step("breaks", breaks)];
        let reports = run_beside(&[&steps[0], &steps[1]]);
        assert!(reports[0].outcome.is_ok() && reports[0].skipped == ["something"]);
        assert!(reports[1].outcome.is_err() && reports[1].skipped.is_empty());
    }

    #[test]
    fn programs_are_run_and_ended_with_their_step() {
        use crate::command::{capture, program, show, works};
        assert_eq!(capture(program("echo", &["a", "b"])), Ok("a b\n".to_owned()));
        assert!(capture(program("false", &[])).is_err_and(|reason| reason.contains("`false`")));
        assert!(show(program("no-such-program", &[])).is_err_and(|reason| reason.contains("did not start")));
        assert!(!works(program("no-such-program", &[])));
        fn forever() -> Result<(), String> {
            show(program("sleep", &["600"]))
        }
        let report = run_one(&Step { name: "hangs", minutes: 0, company: Company::Alone, run: forever });
        let reason = report.outcome.expect_err("it is ended");
        assert!(reason.contains("took too long") && reason.contains("0 minutes"), "{reason}");
    }
}
