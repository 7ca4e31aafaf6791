//! The server as a program runs it, until a signal tells it to stop.

use crate::config::Config;
use crate::listening::{RunError, Server};
use crate::private;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

/// How long connections may take to end when the server is shutting down.
const GRACE: Duration = Duration::from_secs(10);

/// Serves on the first of the addresses that is free, prints it, and serves until the process is told to stop.
pub fn serve(
    config: &Config,
    addresses: &[SocketAddr],
    ready: impl FnOnce(SocketAddr),
) -> Result<(), RunError> {
    private::new_files_are_private();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(RunError::Stopped)?;
    let served = runtime.block_on(async {
        // Before anything is opened: who is told to stop early stops in order too.
        let told = StopSignals::listen().map_err(RunError::Stopped)?;
        let server = start(config, addresses).await?;
        ready(server.address());
        let (stop, stopping) = tokio::sync::oneshot::channel::<()>();
        let mut serving = std::pin::pin!(server.serve(async {
            // It also ends when nobody can tell it any more.
            let _ = stopping.await;
        }));
        tokio::select! {
            served = &mut serving => served,
            () = told.wait() => {
                tracing::info!("shutting down");
                // If it is gone already there is nobody to tell.
                let _ = stop.send(());
                tokio::time::timeout(GRACE, serving).await.unwrap_or_else(|_| {
                    tracing::warn!("some connections did not close in time");
                    Ok(())
                })
            }
        }
    });
    // Pictures that are still being drawn are for nobody.
    runtime.shutdown_background();
    served
}

/// Starts on the first address that nobody else has.
async fn start(config: &Config, addresses: &[SocketAddr]) -> Result<Server, RunError> {
    let (last, earlier) = match addresses.split_last() {
        Some((last, earlier)) => (*last, earlier),
        None => (config.listen, [].as_slice()),
    };
    for &listen in earlier {
        match Server::start(Config { listen, ..config.clone() }).await {
            Err(RunError::Listen { reason, .. }) if reason.kind() == ErrorKind::AddrInUse => {}
            started => return started,
        }
    }
    Server::start(Config { listen: last, ..config.clone() }).await
}

/// The signals by which a process is told to stop.
struct StopSignals {
    #[cfg(unix)]
    terminated: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupted: tokio::signal::unix::Signal,
}

impl StopSignals {
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminated: signal(SignalKind::terminate())?,
            interrupted: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn wait(mut self) {
        tokio::select! {
            _ = self.terminated.recv() => {}
            _ = self.interrupted.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn listen() -> std::io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    async fn wait(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nobody can tell us: the process is ended otherwise.
            std::future::pending::<()>().await;
        }
    }
}
