//! What can be typed by whoever keeps a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args as Arguments;

#[derive(Debug, Arguments)]
pub struct ServeArgs {
    /// The address to listen at; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = ServeArgs::LISTEN, value_parser = read_address)]
    pub listen: SocketAddr,
    /// The folder that keeps the matches [default: rustlands in your platform's data directory]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// An origin under which the server is known, such as `https://play.example`; may be repeated
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<server::Origin>,
    /// A proxy in front of the server, as an address or a network such as `10.0.0.0/8`, whose header `X-Forwarded-For` is
    /// believed; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub trusted_proxies: Vec<server::Network>,
}

#[derive(Debug, Arguments)]
pub struct BackupArgs {
    /// The folder for the copy, which is made if it is not there
    #[arg(value_name = "FOLDER")]
    pub to: PathBuf,
    /// The folder that keeps the matches [default: rustlands in your platform's data directory]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

#[derive(Debug, Arguments)]
pub struct RestoreArgs {
    /// The folder of the backup
    #[arg(value_name = "FOLDER")]
    pub from: PathBuf,
    /// The folder that will keep the matches [default: rustlands in your platform's data directory]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

impl ServeArgs {
    const LISTEN: &str = "127.0.0.1:7373";
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        let listen = ServeArgs::LISTEN.parse().expect("an address that tests have read");
        ServeArgs { listen, data: None, origins: Vec::new(), trusted_proxies: Vec::new() }
    }
}

fn read_address(text: &str) -> Result<SocketAddr, String> {
    let remedy = "write an IP address and a port, such as 127.0.0.1:7373, or [::]:7373 for all addresses of this computer";
    text.parse().map_err(|_| remedy.to_owned())
}
