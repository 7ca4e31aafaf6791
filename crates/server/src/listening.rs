//! A server that listens, and everything that can be asked of it.

use crate::app::App;
use crate::config::Config;
use crate::store::StorageFault;
use crate::{api, assets, connections, headers, logs, operating, packing, pages, socket};
use axum::Router;
use axum::middleware::{from_fn, map_response_with_state};
use axum::routing::get;
use std::future::Future;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunFault {
    /// The storage cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageFault),
    /// Nobody can be heard.
    #[error("cannot listen on {address}: {reason}; choose another address with --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        reason: std::io::Error,
    },
    /// Hearing has ended.
    #[error("the server has stopped: {0}")]
    Stopped(#[source] std::io::Error),
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the data directory and listens.
    pub async fn start(config: Config) -> Result<Self, RunFault> {
        let address = config.listen;
        // First of all the address: a second server shall not touch the data.
        let fault = |reason| RunFault::Listen { address, reason };
        let listener = TcpListener::bind(address).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        Ok(Self { app: App::open(config).await?, listener, address })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The server's parts.
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// Answers until told to stop; then sockets are told, and everything is written.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), RunFault> {
        let Self { app, listener, .. } = self;
        let closing = app.clone();
        let stop = async move {
            stop.await;
            closing.close().await;
        };
        let router = router(app.clone());
        connections::serve(app, listener, router, stop).await;
        Ok(())
    }
}

/// Runs the server until it is told to stop.
pub async fn run(config: Config, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), RunFault> {
    Server::start(config).await?.serve(stop).await
}

/// Everything that can be asked.
pub fn router(app: App) -> Router {
    let reached = headers::Reached::by(app.config.public_url.as_deref());
    Router::new()
        .route("/game/{id}/socket", get(socket::open))
        .merge(api::router())
        .merge(pages::router())
        .merge(assets::router())
        .route("/health", get(operating::health))
        .route("/ready", get(operating::health))
        .route("/metrics", get(operating::metrics))
        .fallback(pages::not_found)
        .layer(from_fn(packing::pack))
        .layer(map_response_with_state(reached, headers::protect))
        .layer(from_fn(logs::requests))
        .with_state(app)
}
