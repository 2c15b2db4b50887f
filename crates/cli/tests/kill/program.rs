//! The real program.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::client::PATIENCE;

/// The program as it serves, which is killed when this is dropped.
pub struct Program {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it and waits until it listens.
    pub fn start(address: SocketAddr, data: &Path) -> Program {
        Program::run(&mut Program::command(address, data), address)
    }

    /// Starts what was typed and waits until it listens.
    pub fn run(command: &mut Command, address: SocketAddr) -> Program {
        let mut child = command.spawn().expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
        let mut first = String::new();
        output.read_line(&mut first).expect("it says where it is");
        assert!(first.contains(&address.to_string()), "{first}");
        Program { child, output }
    }

    /// What one would type.
    pub fn command(address: SocketAddr, data: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rustlands"));
        command.args(["serve", "--listen", &address.to_string(), "--data"]).arg(data);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Nothing is flushed, nothing is said goodbye to.
    pub fn kill(mut self) {
        self.child.kill().expect("it was alive");
        self.child.wait().expect("it is dead");
    }

    /// Sends it a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.child.id())]).status();
        assert!(sent.expect("there is a shell").success(), "{name} cannot be sent");
    }

    /// Waits until it ends by itself, and tells how, with the rest of what it said and its complaints.
    pub fn end(mut self) -> (ExitStatus, String, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        };
        let (mut said, mut complaints) = (String::new(), String::new());
        self.output.read_to_string(&mut said).expect("in letters");
        let mut errors = self.child.stderr.take().expect("it has an error stream");
        errors.read_to_string(&mut complaints).expect("in letters");
        (status, said, complaints)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address at which nobody listens.
pub fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

/// A folder of its own for each test.
pub fn data_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}
