//! A connection that counts what comes in, and does not wait for ever until what goes out is taken.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How much has come in on a connection, and how much may. Copies speak of the same connection.
#[derive(Clone, Debug)]
pub struct Inflow(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    come: AtomicU64,
    most: AtomicU64,
}

impl Inflow {
    fn unlimited() -> Inflow {
        Inflow(Arc::new(Counts { come: AtomicU64::new(0), most: AtomicU64::new(u64::MAX) }))
    }

    /// How many bytes have come.
    #[must_use]
    pub fn come(&self) -> u64 {
        self.0.come.load(Ordering::Relaxed)
    }

    /// From here on this many more bytes may come, and not one after them until this is said again.
    pub fn allow(&self, bytes: usize) {
        let more = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.0.most.store(self.come().saturating_add(more), Ordering::Relaxed);
    }

    fn is_used_up(&self) -> bool {
        self.come() >= self.0.most.load(Ordering::Relaxed)
    }
}

/// A connection.
pub struct Stream {
    tcp: TcpStream,
    inflow: Inflow,
    /// How long the other side may take nothing of what it is sent.
    taking: Duration,
    /// Runs while something waits to be taken.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    /// A connection whose other side takes what it is sent within this time, again and again.
    #[must_use]
    pub fn new(tcp: TcpStream, taking: Duration) -> Stream {
        Stream { tcp, inflow: Inflow::unlimited(), taking, stuck: None }
    }

    /// What comes in.
    #[must_use]
    pub fn inflow(&self) -> Inflow {
        self.inflow.clone()
    }

    /// Passes on how writing went, unless nothing was taken for too long.
    fn unless_stuck<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let taking = self.taking;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(taking)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other side takes nothing")))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream = self.get_mut();
        if stream.inflow.is_used_up() {
            let error = io::Error::new(io::ErrorKind::InvalidData, "the other side sends without an end");
            return Poll::Ready(Err(error));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut stream.tcp).poll_read(context, buffer);
        let come = u64::try_from(buffer.filled().len() - before).unwrap_or(u64::MAX);
        stream.inflow.0.come.fetch_add(come, Ordering::Relaxed);
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        let written = Pin::new(&mut stream.tcp).poll_write(context, bytes);
        stream.unless_stuck(written, context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        let written = Pin::new(&mut stream.tcp).poll_write_vectored(context, slices);
        stream.unless_stuck(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_shutdown(context)
    }
}
