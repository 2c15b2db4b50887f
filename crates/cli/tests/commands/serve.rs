//! What `serve` says when it cannot start, or starts with something that its keeper should know.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Said, file};

/// How long the program may take until it has said what it has to say.
const PATIENCE: Duration = Duration::from_secs(60);

/// An empty folder for this test alone.
fn folder(name: &str) -> PathBuf {
    let folder = file(&format!("serve-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs the program until it ends by itself, or listens and is killed.
fn serve(args: &[&str]) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rustlands"))
        .arg("serve")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begun = Instant::now();
    // A server that runs has nothing to say for a while after its first lines.
    while child.try_wait().expect("it is ours").is_none() && begun.elapsed() < PATIENCE {
        let listens = args
            .windows(2)
            .any(|pair| pair[0] == "--data" && PathBuf::from(pair[1]).join("rustlands.db-wal").exists());
        if listens {
            std::thread::sleep(Duration::from_millis(500));
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    // It may have ended meanwhile.
    let _ = child.kill();
    let output = child.wait_with_output().expect("it has ended");
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// The one line with which a folder is refused.
fn refuses(folder: &Path) -> String {
    serve(&["--listen", "127.0.0.1:0", "--data", &folder.display().to_string()]).complaint()
}

#[test]
fn wrong_arguments_are_named_with_what_would_be_right() {
    for (argument, value, words) in [
        ("--listen", "8080", "such as 127.0.0.1:7373"),
        ("--listen", "localhost:8080", "write an IP address and a port"),
        ("--listen", "127.0.0.1", "write an IP address and a port"),
        ("--origin", "play.example", "such as https://play.example"),
        ("--origin", "https://play.example/rustlands", "such as https://play.example"),
        ("--trusted-proxy", "nginx", "no address such as 10.0.0.1"),
        ("--trusted-proxy", "10.0.0.0/33", "no network such as 10.0.0.0/8"),
        ("--prot", "80", "unexpected argument '--prot'"),
    ] {
        let complaint = serve(&[argument, value]).complaint();
        assert!(complaint.contains(argument) && complaint.contains(words), "{complaint}");
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it listens").to_string();
    let data = folder("taken").display().to_string();
    let complaint = serve(&["--listen", &address, "--data", &data]).complaint();
    let words = format!("cannot listen at {address}: ");
    assert!(
        complaint.starts_with(&words) && complaint.ends_with("choose another address with --listen"),
        "{complaint}"
    );
}

#[test]
fn a_folder_that_cannot_be_used_is_named_with_the_cause() {
    let no_folder = folder("unusable").join("file");
    fs::write(&no_folder, "text").expect("a file");
    assert_eq!(
        refuses(&no_folder),
        format!("{} is no folder; choose another one with --data", no_folder.display())
    );
    let within = no_folder.join("deeper");
    let complaint = refuses(&within);
    assert!(
        complaint.starts_with(&format!("cannot use {}: Not a directory", within.display())),
        "{complaint}"
    );
}

#[test]
fn a_key_that_is_none_is_named_and_kept() {
    for wrong in [&b"abcd"[..], b"", b"\xff\xfe\x00", &[b'0'; 63], &[b'0'; 65], &[b'x'; 64]] {
        let folder = folder("key");
        fs::write(folder.join("server.key"), wrong).expect("a file");
        let complaint = refuses(&folder);
        let words = format!("{} holds no key, which has 64 digits", folder.join("server.key").display());
        assert!(
            complaint.starts_with(&words) && complaint.contains("restore it from a backup"),
            "{complaint}"
        );
        assert_eq!(fs::read(folder.join("server.key")).expect("still there"), wrong);
    }
    let folder = folder("key-folder");
    fs::create_dir_all(folder.join("server.key")).expect("a folder");
    let complaint = refuses(&folder);
    assert!(
        complaint.starts_with("cannot use the server's key in ") && !complaint.contains("backup"),
        "{complaint}"
    );
}

#[test]
fn a_file_that_is_no_database_is_named_and_kept() {
    let folder = folder("database");
    fs::write(folder.join("rustlands.db"), "no database at all".repeat(400)).expect("a file");
    let complaint = refuses(&folder);
    let words = format!("cannot open {}: ", folder.join("rustlands.db").display());
    assert!(complaint.starts_with(&words) && complaint.contains("not a database"), "{complaint}");
    assert!(complaint.contains("rustlands restore") && !complaint.contains("does not answer"), "{complaint}");
    assert!(fs::read_to_string(folder.join("rustlands.db")).expect("still there").starts_with("no database"));
}

#[test]
fn a_database_that_is_gone_is_told() {
    let folder = folder("gone");
    let data = folder.display().to_string();
    let args = ["--listen", "127.0.0.1:0", "--data", &data];
    assert_eq!(serve(&args).err, "", "a first start is nothing to worry about");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(folder.join(format!("rustlands.db{ending}")));
    }
    fs::write(folder.join("rustlands.db"), "").expect("an empty file");
    let told = serve(&args).err;
    assert!(told.contains("there are no matches") && told.contains("restore a backup"), "{told}");
    assert!(!told.contains('\u{1b}'), "no colours in a file: {told:?}");
}

#[cfg(unix)]
#[test]
fn what_a_server_keeps_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("modes").join("new");
    let data = folder.display().to_string();
    serve(&["--listen", "127.0.0.1:0", "--data", &data]);
    let mode = |path: PathBuf| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(folder.clone()), 0o700);
    for name in ["rustlands.db", "rustlands.db-wal", "server.key"] {
        assert_eq!(mode(folder.join(name)), 0o600, "{name}");
    }
}
