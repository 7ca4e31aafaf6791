//! Catches signals that end the program, so that the terminal can be restored first.

#[cfg(unix)]
pub(super) use heeded::Signals;
#[cfg(not(unix))]
pub(super) use unknown::Signals;

#[cfg(unix)]
mod heeded {
    use signal_hook::consts::{SIGINT, SIGQUIT, SIGTERM};
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The last signal received, or 0.
    pub(in crate::play) struct Signals(Arc<AtomicUsize>);

    impl Signals {
        /// Catches signals from now on, except SIGHUP: the terminal is gone then, there is nothing to restore, and
        /// waiting for a key would never end.
        pub(in crate::play) fn heed() -> io::Result<Self> {
            let received = Arc::new(AtomicUsize::new(0));
            for signal in [SIGINT, SIGQUIT, SIGTERM] {
                let number = usize::try_from(signal).unwrap_or_default();
                signal_hook::flag::register_usize(signal, Arc::clone(&received), number)?;
            }
            Ok(Self(received))
        }

        /// Whether no signal has been received.
        pub(in crate::play) fn none(&self) -> bool {
            self.0.load(Ordering::SeqCst) == 0
        }

        /// Ends the program as the received signal would have done.
        pub(in crate::play) fn terminate(&self) {
            if !self.none()
                && let Ok(signal) = i32::try_from(self.0.load(Ordering::SeqCst))
            {
                // If that fails, the program ends normally.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    }
}

/// For systems without such signals.
#[cfg(not(unix))]
mod unknown {
    use std::io;

    pub(in crate::play) struct Signals;

    impl Signals {
        pub(in crate::play) fn heed() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::play) fn none(&self) -> bool {
            true
        }

        pub(in crate::play) fn terminate(&self) {}
    }
}
