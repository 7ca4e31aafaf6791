//! The listening server and its routes.

use crate::app::App;
use crate::config::Config;
use crate::store::StorageError;
use crate::{api, assets, connections, headers, logs, operating, packing, pages, socket};
use axum::Router;
use axum::middleware::{from_fn, map_response_with_state};
use axum::routing::get;
use std::future::Future;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The storage cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {reason}; choose another address with --listen")]
    Listen { address: SocketAddr, reason: std::io::Error },
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
    pub async fn start(config: Config) -> Result<Self, RunError> {
        let address = config.listen;
        // First of all the address: a second server shall not touch the data.
        let fault = |reason| RunError::Listen { address, reason };
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

    /// Serves until told to stop; then closes the sockets and writes everything.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), RunError> {
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
pub async fn run(config: Config, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), RunError> {
    Server::start(config).await?.serve(stop).await
}

/// Everything that can be asked.
pub fn router(app: App) -> Router {
    let reached = headers::Transport::by(app.config.public_url.as_deref());
    let served = if app.config.roles.web {
        Router::new()
            .route("/game/{id}/socket", get(socket::open))
            .merge(api::router())
            .merge(pages::router())
            .merge(assets::router())
    } else {
        // Those who watch over it, and nobody else.
        Router::new()
    };
    served
        .route("/health", get(operating::health))
        .route("/ready", get(operating::health))
        .route("/metrics", get(operating::metrics))
        .fallback(pages::not_found)
        .layer(from_fn(packing::pack))
        .layer(map_response_with_state(reached, headers::protect))
        .layer(from_fn(logs::requests))
        .with_state(app)
}
