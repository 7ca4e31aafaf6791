//! The network between a node and a service: it can be cut, so that nothing comes through and nobody is told.

use crate::Mishap;
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A way to a service.
#[derive(Debug)]
pub(crate) struct Proxy {
    /// Where it begins.
    pub(crate) port: u16,
    cut: watch::Sender<bool>,
}

impl Proxy {
    pub(crate) async fn to(service: u16) -> Result<Self, Mishap> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (cut, state) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let state = state.clone();
                tokio::spawn(async move {
                    // One that is broken is closed on both sides.
                    let _ = carry(near, SocketAddr::from(([127, 0, 0, 1], service)), state).await;
                });
            }
        });
        Ok(Self { port, cut })
    }

    /// Cuts it, or lets everything through again.
    pub(crate) fn set_cut(&self, cut: bool) {
        self.cut.send_replace(cut);
    }
}

/// Carries bytes until one side hangs up. What is cut stays open and silent until the cut has ended, and is closed then.
async fn carry(mut near: TcpStream, to: SocketAddr, mut cut: watch::Receiver<bool>) -> Result<(), Mishap> {
    if *cut.borrow() {
        cut.wait_for(|cut| !*cut).await?;
        return Ok(());
    }
    let mut far = TcpStream::connect(to).await?;
    tokio::select! {
        carried = tokio::io::copy_bidirectional(&mut near, &mut far) => drop(carried?),
        cut_off = cut.wait_for(|cut| *cut) => drop(cut_off?),
    }
    cut.wait_for(|cut| !*cut).await?;
    Ok(())
}
