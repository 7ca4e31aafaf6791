//! Connections: how many there are, how long each may take, and which one is closed when there are too many.
//!
//! Idle connections give way first: above the limit for an address, or in total, the connection that has been silent
//! longest is closed for the newcomer, and nobody is refused while there is such a connection.

use crate::app::App;
use crate::config::Proxy;
use crate::limits::AddressBlock;
use crate::refusals::{REFUSALS, Refusals};
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, Sleep, timeout_at};

/// How long the head of a request may take, and how long nothing may be asked on an open connection.
const HEAD: Duration = Duration::from_secs(30);
/// How long a request's body may take as a whole.
const BODY: Duration = Duration::from_secs(60);
/// How long a client may take nothing of what is sent to it.
const STALLED: Duration = Duration::from_secs(30);
/// The longest head of a request.
const LONGEST_HEAD: usize = 32 << 10;
/// Most requests are short.
const MOST_HEADERS: usize = 100;
/// Open files besides connections: the database, its log, pictures, endgame databases.
const RESERVED_FILES: u64 = 256;
/// When connections cannot be accepted, the next try comes after this.
const AGAIN: Duration = Duration::from_millis(100);
const MINUTE: Duration = Duration::from_secs(60);

/// Serves a listener until it is told to stop, and then until every connection has ended.
pub(crate) async fn serve(app: App, listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let bounds = Bounds {
        all: within_open_files(app.config.limits.connections),
        of_an_address: match app.config.proxy {
            Proxy::None => app.config.limits.connections_of_an_address(),
            // Everybody comes from the proxy.
            Proxy::Trusted => usize::MAX,
        },
    };
    let register = Arc::new(Register { bounds, visits: Mutex::default() });
    let (stopping, stopped) = watch::channel(false);
    let mut minute = tokio::time::interval(MINUTE);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = minute.tick() => {
                REFUSALS.write_log();
                continue;
            }
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match register.admit(peer) {
                Some(entry) => {
                    tokio::spawn(converse(stream, peer, entry, router.clone(), stopped.clone()));
                }
                None => Refusals::count(&REFUSALS.connections),
            },
            // It has gone before it was taken.
            Err(fault) if is_of_one(&fault) => {}
            Err(fault) => {
                // No file is left: silent connections make room.
                tracing::debug!(%fault, "connections cannot be accepted");
                Refusals::count(&REFUSALS.connections);
                register.close_one();
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
    drop((listener, stopped));
    stopping.send_replace(true);
    stopping.closed().await;
    REFUSALS.write_log();
}

/// One connection, from the first request to the last.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    entry: RegisterEntry,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    // A move shall not wait for more to be sent with it. Where that cannot be set it is only slower.
    let _ = stream.set_nodelay(true);
    let visit = Arc::clone(&entry.visit);
    let asked = Arc::clone(&visit);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let busy = BusyGuard::begin(&asked);
        request.extensions_mut().insert(ConnectInfo(peer));
        let request = request.map(|body| in_time(Body::new(body)));
        let answer = TowerToHyperService::new(router.clone()).call(request);
        async move {
            let response = answer.await?;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                busy.visit.upgraded.store(true, Ordering::Relaxed);
            }
            Ok::<_, Infallible>(response.map(|body| Body::new(BusyBody { body, busy })))
        }
    });
    // Where the connection becomes a socket its place goes along.
    let io = TokioIo::new(StallGuard { stream, stalled: None, entry });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(io, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut told = false;
    loop {
        // A connection that ends in disorder is the client's affair.
        tokio::select! {
            _ = &mut connection => return,
            () = visit.close.notified() => return,
            _ = stopped.wait_for(|stopped| *stopped), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    all: usize,
    of_an_address: usize,
}

/// The connections that are open.
#[derive(Debug)]
struct Register {
    bounds: Bounds,
    visits: Mutex<Visits>,
}

#[derive(Debug, Default)]
struct Visits {
    by_address: HashMap<AddressBlock, BTreeMap<u64, Arc<Visit>>>,
    count: usize,
    /// The number of the next one: who came earlier has a smaller one.
    next: u64,
}

/// An open connection.
#[derive(Debug, Default)]
struct Visit {
    /// Requests that are being answered.
    busy: AtomicU32,
    /// Whether anything was asked yet.
    has_asked: AtomicBool,
    /// Whether it has become a socket, which sees to its own silence.
    upgraded: AtomicBool,
    close: Notify,
}

impl Visit {
    fn is_silent(&self) -> bool {
        self.busy.load(Ordering::Relaxed) == 0 && !self.upgraded.load(Ordering::Relaxed)
    }
}

impl Register {
    /// Takes a connection; another one that says nothing goes if there is no room. None if all are busy.
    fn admit(self: &Arc<Self>, peer: SocketAddr) -> Option<RegisterEntry> {
        let address = AddressBlock::from(peer.ip());
        let mut visits = self.lock();
        let own = visits.by_address.get(&address).map_or(0, BTreeMap::len);
        if own >= self.bounds.of_an_address && !visits.close_silent(address) {
            return None;
        }
        if visits.count >= self.bounds.all && !visits.close_of_the_largest() {
            return None;
        }
        let visit = Arc::new(Visit::default());
        let number = visits.next;
        visits.next += 1;
        visits.count += 1;
        visits.by_address.entry(address).or_default().insert(number, Arc::clone(&visit));
        Some(RegisterEntry { register: Arc::clone(self), address, number, visit })
    }

    /// Makes room where the system has none.
    fn close_one(&self) {
        self.lock().close_of_the_largest();
    }

    fn lock(&self) -> MutexGuard<'_, Visits> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visits {
    /// Closes the connection of an address that has been silent longest; those that have never asked anything first.
    fn close_silent(&mut self, address: AddressBlock) -> bool {
        let Some(own) = self.by_address.get(&address) else { return false };
        let silent = || own.iter().filter(|(_, visit)| visit.is_silent());
        let unheard = silent().find(|(_, visit)| !visit.has_asked.load(Ordering::Relaxed));
        let Some(number) = unheard.or_else(|| silent().next()).map(|(number, _)| *number) else {
            return false;
        };
        if let Some(visit) = self.remove(address, number) {
            visit.close.notify_one();
            Refusals::count(&REFUSALS.idle_connections);
        }
        true
    }

    /// Closes a silent connection of the address that has most of them.
    fn close_of_the_largest(&mut self) -> bool {
        let silent = |own: &BTreeMap<u64, Arc<Visit>>| own.values().filter(|visit| visit.is_silent()).count();
        let largest = self.by_address.iter().map(|(address, own)| (silent(own), *address)).max();
        match largest {
            Some((count, address)) if count > 0 => self.close_silent(address),
            _ => false,
        }
    }

    fn remove(&mut self, address: AddressBlock, number: u64) -> Option<Arc<Visit>> {
        let own = self.by_address.get_mut(&address)?;
        let visit = own.remove(&number)?;
        if own.is_empty() {
            self.by_address.remove(&address);
        }
        self.count -= 1;
        Some(visit)
    }
}

/// A connection's place in the register, released when it ends.
struct RegisterEntry {
    register: Arc<Register>,
    address: AddressBlock,
    number: u64,
    visit: Arc<Visit>,
}

impl Drop for RegisterEntry {
    fn drop(&mut self) {
        self.register.lock().remove(self.address, self.number);
    }
}

/// A request that is being answered.
struct BusyGuard {
    visit: Arc<Visit>,
}

impl BusyGuard {
    fn begin(visit: &Arc<Visit>) -> Self {
        visit.has_asked.store(true, Ordering::Relaxed);
        visit.busy.fetch_add(1, Ordering::Relaxed);
        Self { visit: Arc::clone(visit) }
    }
}

impl Drop for BusyGuard {
    fn drop(&mut self) {
        self.visit.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer, by which its connection is busy until it is sent.
struct BusyBody {
    body: Body,
    #[expect(dead_code, reason = "it counts by being there")]
    busy: BusyGuard,
}

impl HttpBody for BusyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that has to be there in time.
fn in_time(body: Body) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let until = Instant::now() + BODY;
    Body::from_stream(unfold(Some(body.into_data_stream()), move |stream| async move {
        let mut stream = stream?;
        match timeout_at(until, stream.next()).await {
            Ok(part) => Some((part?, Some(stream))),
            Err(late) => Some((Err(axum::Error::new(late)), None)),
        }
    }))
}

/// A stream that is closed when the client has read nothing for a while.
struct StallGuard<S, E> {
    stream: S,
    stalled: Option<Pin<Box<Sleep>>>,
    #[expect(dead_code, reason = "it counts by being there")]
    entry: E,
}

impl<S, E> StallGuard<S, E> {
    /// What came of writing; an error if nothing has come of it for too long.
    fn timed<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin, E: Unpin> AsyncRead for StallGuard<S, E> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin, E: Unpin> AsyncWrite for StallGuard<S, E> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.timed(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Whether a fault is that of one connection, and not of all.
fn is_of_one(fault: &io::Error) -> bool {
    matches!(
        fault.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset
    )
}

/// The configured number of connections, if the system allows enough open files; some are reserved for the storage.
#[cfg(target_os = "linux")]
fn within_open_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    if limit.current != limit.maximum && setrlimit(Resource::Nofile, raised).is_ok() {
        limit = raised;
    }
    let files = limit.current.unwrap_or(u64::MAX).saturating_sub(RESERVED_FILES).max(RESERVED_FILES / 4);
    let most = usize::try_from(files).unwrap_or(usize::MAX).min(wanted);
    if most < wanted {
        tracing::warn!(
            wanted,
            most,
            "fewer connections are possible than configured: the system's limit on open files is too low"
        );
    }
    most
}

#[cfg(not(target_os = "linux"))]
fn within_open_files(wanted: usize) -> usize {
    let _ = RESERVED_FILES;
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(address: [u8; 4]) -> SocketAddr {
        (address, 1).into()
    }

    fn register(all: usize, of_an_address: usize) -> Arc<Register> {
        Arc::new(Register { bounds: Bounds { all, of_an_address }, visits: Mutex::default() })
    }

    #[test]
    fn who_says_nothing_makes_room_and_who_is_answered_stays() {
        let register = register(4, 2);
        let [attacker, other] = [peer([192, 0, 2, 1]), peer([192, 0, 2, 2])];
        let first = register.admit(attacker).expect("there is room");
        let busy = BusyGuard::begin(&first.visit);
        let entries: Vec<RegisterEntry> = (0..100).filter_map(|_| register.admit(attacker)).collect();
        assert_eq!(entries.len(), 100, "the newest is always taken");
        assert_eq!(register.lock().count, 2, "but only so many stay");
        let held: Vec<_> = (0..3).map(|_| register.admit(other).expect("there is room")).collect();
        let working: Vec<_> = held.iter().map(|entry| BusyGuard::begin(&entry.visit)).collect();
        assert_eq!(register.lock().count, 4, "all together");
        drop((busy, working));
        drop((entries, first, held));
        assert_eq!(register.lock().count, 0);
    }

    #[test]
    fn where_all_are_busy_nobody_is_turned_out() {
        let register = register(2, 2);
        let held: Vec<_> =
            (0..2).map(|_| register.admit(peer([192, 0, 2, 1])).expect("there is room")).collect();
        let busy: Vec<_> = held.iter().map(|entry| BusyGuard::begin(&entry.visit)).collect();
        assert!(register.admit(peer([192, 0, 2, 1])).is_none());
        assert!(register.admit(peer([192, 0, 2, 2])).is_none());
        drop(busy);
        assert!(register.admit(peer([192, 0, 2, 2])).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_given_up() {
        let drops = unfold((), |()| async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            Some((Ok::<_, Infallible>(Bytes::from_static(b"x")), ()))
        });
        let read = axum::body::to_bytes(in_time(Body::from_stream(drops)), 1 << 20).await;
        assert!(read.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_given_up() {
        use tokio::io::AsyncWriteExt;
        let (stream, _kept) = tokio::io::duplex(8);
        let mut patient = StallGuard { stream, stalled: None, entry: () };
        let fault = patient.write_all(&[0; 64]).await.expect_err("nobody takes it");
        assert_eq!(fault.kind(), ErrorKind::TimedOut);
    }
}
