//! `rustlands serve`: the table in the browser.

use std::env;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use server::{Config, DataFolder, ServeError, Server};
use tracing_subscriber::filter::LevelFilter;

use crate::args::ServeArgs;
use crate::fault::{Fault, Verdict};

/// Serves until somebody stops it.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    // What goes wrong is told on the error stream; a second start in the same program keeps the first teller.
    let _ = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_max_level(LevelFilter::WARN)
        .with_target(false)
        .try_init();
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let threads = threads.map_err(|error| Fault::Asked(format!("cannot start threads: {error}")))?;
    let served = threads.block_on(serve(args, out));
    // A bot that still thinks has nobody left to tell.
    threads.shutdown_background();
    served
}

async fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let data = args.data.clone().unwrap_or_else(usual_folder);
    let asked = |error: ServeError| Fault::Asked(error.to_string());
    let folder = DataFolder::open(&data).await.map_err(asked)?;
    let host = folder.host(host::Settings::default()).await.map_err(asked)?;
    let config = Config {
        origins: args.origins.clone(),
        trusted_proxies: args.trusted_proxies.clone(),
        ..Config::at(args.listen)
    };
    let server = Server::bind(host, config).await.map_err(asked)?;
    // From here on somebody who stops the program is heard.
    let stop = Stop::listen()?;
    writeln!(out, "Rustlands is served at http://{}", server.address())?;
    writeln!(
        out,
        "Matches are kept in {}. Ctrl+C stops the server; they go on when it is back.",
        data.display()
    )?;
    out.flush()?;
    server.run(stop.comes()).await;
    match folder.close().await {
        Ok(()) => {
            writeln!(out, "Stopped; everything is saved.")?;
            Ok(Verdict::Good)
        }
        Err(error) => {
            writeln!(out, "Stopped, but not everything is saved: {error}")?;
            Ok(Verdict::Bad)
        }
    }
}

/// Where programs keep what belongs to a person.
pub fn usual_folder() -> PathBuf {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let shared = named("XDG_DATA_HOME")
        .or_else(|| named("HOME").map(|home| home.join(".local/share")))
        .or_else(|| named("APPDATA"));
    shared.map_or_else(|| PathBuf::from("rustlands-data"), |folder| folder.join("rustlands"))
}

/// What tells a program to stop.
#[cfg(unix)]
struct Stop {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Stop {
    fn listen() -> Result<Stop, Fault> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Stop { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn comes(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// What tells a program to stop.
#[cfg(not(unix))]
struct Stop;

#[cfg(not(unix))]
impl Stop {
    fn listen() -> Result<Stop, Fault> {
        Ok(Stop)
    }

    async fn comes(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
