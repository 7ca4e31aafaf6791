//! Threads with low priority.

/// Gives this thread a low priority on the machine.
#[cfg(target_os = "linux")]
pub(crate) fn lower_priority() {
    // A tenth of what others get, so that it comes to an end on a busy machine too.
    const LOW: i32 = 10;
    // Where that is not allowed the work is done all the same.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOW);
}

/// Elsewhere priorities belong to whole programs.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lower_priority() {}
