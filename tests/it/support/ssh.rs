//! A server of ssh on this machine, for programs that reach others.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{BINARY, cache};

/// A server of ssh on this machine that ends with this value. `a` and `b` are names for it.
pub struct Ssh {
    folder: TempDir,
    server: Child,
}

impl Ssh {
    /// None where there is no server.
    pub fn start() -> Option<Self> {
        const SERVER: &str = "/usr/sbin/sshd";
        if !Path::new(SERVER).exists() {
            let needed = std::env::var_os("SUDOGRADE_CI").is_some();
            assert!(!needed, "a server of ssh is needed: openssh-server");
            eprintln!("skipped: there is no server of ssh");
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let at = |name: &str| folder.path().join(name).display().to_string();
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("it can be written");
        };
        for key in ["host", "own"] {
            let mut made = Command::new("ssh-keygen");
            made.args(["-q", "-t", "ed25519", "-N", "", "-f", &at(key)]);
            assert!(made.status().is_ok_and(|status| status.success()));
        }
        // A port that nobody uses at this moment.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = free.expect("there is a port").port();
        let programs = Path::new(BINARY).parent().expect("it lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        write(
            "server",
            &format!(
                "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}\nStrictModes no\n\
                 UsePAM no\nPidFile none\nSetEnv \"PATH={}:{path}\" \"SUDOGRADE_CACHE={}\"\n",
                at("host"),
                at("own.pub"),
                programs.display(),
                cache().display()
            ),
        );
        write(
            "client",
            &format!(
                "Host a b\nHostName 127.0.0.1\nPort {port}\nIdentityFile {}\nStrictHostKeyChecking no\n\
                 UserKnownHostsFile /dev/null\nLogLevel ERROR\nBatchMode yes\n",
                at("own")
            ),
        );
        // As root it wants this folder.
        let _ = fs::create_dir("/run/sshd");
        let mut server = Command::new(SERVER);
        server.args(["-D", "-f", &at("server")]);
        let server = server.spawn().expect("the server can be started");
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(
                since.elapsed() < Duration::from_secs(30),
                "it does not answer"
            );
            thread::sleep(Duration::from_millis(20));
        }
        Some(Ssh { folder, server })
    }

    /// The command of a client that knows `a` and `b`.
    pub fn client(&self) -> String {
        format!("ssh -F {}", self.folder.path().join("client").display())
    }
}

impl Drop for Ssh {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
