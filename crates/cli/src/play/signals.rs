//! Signals that end the program: heeded, so that the terminal can be given back first.

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

    /// The last signal that has come, or 0.
    pub(in crate::play) struct Signals(Arc<AtomicUsize>);

    impl Signals {
        /// From now on signals are noted instead of ending the program. Not so a hang-up: the terminal is gone, there is
        /// nothing to give back, and waiting for a key from it would never end.
        pub(in crate::play) fn heed() -> io::Result<Self> {
            let received = Arc::new(AtomicUsize::new(0));
            for signal in [SIGINT, SIGQUIT, SIGTERM] {
                let number = usize::try_from(signal).unwrap_or_default();
                signal_hook::flag::register_usize(signal, Arc::clone(&received), number)?;
            }
            Ok(Self(received))
        }

        /// Whether none has come.
        pub(in crate::play) fn none(&self) -> bool {
            self.0.load(Ordering::SeqCst) == 0
        }

        /// Ends the program as the signal would have ended it, if one has come.
        pub(in crate::play) fn obey(&self) {
            if !self.none()
                && let Ok(signal) = i32::try_from(self.0.load(Ordering::SeqCst))
            {
                // If that is not possible the program ends by itself, which is what was asked for.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    }
}

/// Where there are no such signals.
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

        pub(in crate::play) fn obey(&self) {}
    }
}
