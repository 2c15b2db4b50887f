//! What the server counts, for whoever runs it. Nothing here tells one table or one person from another.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use wire::TroubleKind;

/// The upper ends of the times that are told apart, in milliseconds.
const ENDS: [u64; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/// What was counted since the start.
#[derive(Default)]
pub struct Metrics {
    requests: Mutex<BTreeMap<(String, String, u16), u64>>,
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    messages: AtomicU64,
    unreadable: AtomicU64,
    sent: AtomicU64,
    saved: Times,
}

#[derive(Default)]
struct Times {
    buckets: [AtomicU64; ENDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// What is true at the moment of asking.
#[derive(Copy, Clone, Debug, Default)]
pub struct Gauges {
    /// Connections that are open.
    pub connections: usize,
    /// Sockets that are open.
    pub sockets: usize,
    /// Bytes a browser loads.
    pub payload: usize,
}

impl Metrics {
    /// A request was answered.
    pub fn answered(&self, method: &Method, route: &str, status: StatusCode) {
        // Methods can be made up by a stranger; only known ones become names.
        let method = match *method {
            Method::GET | Method::POST | Method::HEAD => method.as_str(),
            _ => "other",
        };
        let key = (method.to_owned(), route.to_owned(), status.as_u16());
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
    }

    /// A message came on a socket.
    pub fn message(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// A message on a socket could not be understood.
    pub fn unreadable(&self) {
        self.unreadable.fetch_add(1, Ordering::Relaxed);
    }

    /// A message went out on a socket.
    pub fn sent(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }

    /// Something asked for on a socket was refused.
    pub fn refused(&self, kind: TroubleKind) {
        let name = kind_name(kind);
        *self.refusals.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default() += 1;
    }

    /// A move was saved after this time.
    pub fn saved(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        for (end, bucket) in ENDS.iter().zip(&self.saved.buckets) {
            if millis < *end {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.saved.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.saved.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Everything in the text format that Prometheus reads.
    #[must_use]
    pub fn page(&self, gauges: Gauges) -> String {
        let mut page = String::new();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        head(&mut page, "rustlands_requests_total", "counter", "Requests answered.");
        for ((method, route, status), count) in requests.iter() {
            line(
                &mut page,
                "rustlands_requests_total",
                &format!("method=\"{method}\",route=\"{route}\",status=\"{status}\""),
                *count,
            );
        }
        drop(requests);
        let refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        head(&mut page, "rustlands_refusals_total", "counter", "Messages on sockets that changed nothing.");
        for (kind, count) in refusals.iter() {
            line(&mut page, "rustlands_refusals_total", &format!("kind=\"{kind}\""), *count);
        }
        drop(refusals);
        for (name, about, count) in [
            ("rustlands_messages_received_total", "Messages that came on sockets.", &self.messages),
            ("rustlands_messages_unreadable_total", "Messages that were not understood.", &self.unreadable),
            ("rustlands_messages_sent_total", "Messages that went out on sockets.", &self.sent),
        ] {
            head(&mut page, name, "counter", about);
            line(&mut page, name, "", count.load(Ordering::Relaxed));
        }
        for (name, about, count) in [
            ("rustlands_connections", "Connections that are open.", gauges.connections),
            ("rustlands_sockets", "Sockets that are open.", gauges.sockets),
            ("rustlands_payload_bytes", "Bytes a browser loads, compressed.", gauges.payload),
        ] {
            head(&mut page, name, "gauge", about);
            line(&mut page, name, "", count as u64);
        }
        self.saved.write(&mut page);
        page
    }
}

impl Times {
    fn write(&self, page: &mut String) {
        let name = "rustlands_save_seconds";
        head(page, name, "histogram", "From the arrival of a move to its acknowledgement.");
        for (end, bucket) in ENDS.iter().zip(&self.buckets) {
            let end = *end as f64 / 1000.0;
            line(
                page,
                "rustlands_save_seconds_bucket",
                &format!("le=\"{end}\""),
                bucket.load(Ordering::Relaxed),
            );
        }
        let count = self.count.load(Ordering::Relaxed);
        line(page, "rustlands_save_seconds_bucket", "le=\"+Inf\"", count);
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1_000_000.0;
        writeln!(page, "rustlands_save_seconds_sum {seconds}").expect("strings take all");
        line(page, "rustlands_save_seconds_count", "", count);
    }
}

fn head(page: &mut String, name: &str, kind: &str, about: &str) {
    writeln!(page, "# HELP {name} {about}\n# TYPE {name} {kind}").expect("strings take all");
}

fn line(page: &mut String, name: &str, labels: &str, value: u64) {
    let labels = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
    writeln!(page, "{name}{labels} {value}").expect("strings take all");
}

const fn kind_name(kind: TroubleKind) -> &'static str {
    match kind {
        TroubleKind::BadRequest => "bad-request",
        TroubleKind::NotFound => "not-found",
        TroubleKind::NotYours => "not-yours",
        TroubleKind::Refused => "refused",
        TroubleKind::Stale => "stale",
        TroubleKind::TooMany => "too-many",
        TroubleKind::Frozen => "frozen",
        TroubleKind::NotRunning => "not-running",
        TroubleKind::Unavailable => "unavailable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_on_the_page() {
        let metrics = Metrics::default();
        metrics.answered(&Method::GET, "/api/games", StatusCode::OK);
        metrics.answered(&Method::GET, "/api/games", StatusCode::OK);
        metrics.answered(&Method::from_bytes(b"BREW").unwrap(), "page", StatusCode::METHOD_NOT_ALLOWED);
        metrics.refused(TroubleKind::Stale);
        metrics.saved(Duration::from_millis(3));
        let page = metrics.page(Gauges { sockets: 2, ..Gauges::default() });
        for expected in [
            "rustlands_requests_total{method=\"GET\",route=\"/api/games\",status=\"200\"} 2",
            "rustlands_requests_total{method=\"other\",route=\"page\",status=\"405\"} 1",
            "rustlands_refusals_total{kind=\"stale\"} 1",
            "rustlands_sockets 2",
            "rustlands_save_seconds_bucket{le=\"0.002\"} 0",
            "rustlands_save_seconds_bucket{le=\"0.005\"} 1",
            "rustlands_save_seconds_bucket{le=\"+Inf\"} 1",
            "rustlands_save_seconds_sum 0.003",
        ] {
            assert!(page.lines().any(|line| line == expected), "{expected} is not in\n{page}");
        }
    }
}
