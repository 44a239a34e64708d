//! [`Processes`]: counts the resources that the processes of a box use together, as /proc shows
//! them.

use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::fs::{Mode, OFlags};

/// The greatest number of processes that are counted, more than any box may have.
const MOST: usize = 2000;

/// A process and its descendants, and the resources that they use together.
#[derive(Debug, Default)]
pub struct Used {
    pub processes: Vec<i32>,
    pub threads: u64,
    /// Their own memory, in bytes; swapped memory counts, too.
    pub memory_bytes: u64,
    pub cpu: Duration,
}

/// The machine's /proc, held open because the box no longer shows it.
pub struct Processes(OwnedFd);

impl Processes {
    pub fn open() -> Option<Self> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let opened = rustix::fs::open("/proc", flags, Mode::empty());
        Some(Processes(opened.ok()?))
    }

    /// The resources that `root` and its descendants use at this moment.
    pub fn used(&self, root: i32) -> Used {
        let mut used = Used::default();
        let mut open = vec![root];
        while let Some(process) = open.pop() {
            if used.processes.len() >= MOST {
                break;
            }
            used.processes.push(process);
            let Some(status) = self.read(&format!("{process}/status")) else {
                continue;
            };
            let threads = field(&status, "Threads:").unwrap_or(1);
            used.threads += threads;
            let kibibytes = ["RssAnon:", "RssShmem:", "VmSwap:"];
            let kibibytes = kibibytes.iter().filter_map(|name| field(&status, name));
            used.memory_bytes += kibibytes.sum::<u64>() << 10;
            used.cpu += self.cpu_of(process).unwrap_or_default();
            open.extend(self.children(process, threads));
        }
        used
    }

    /// The descendants of `root`, without it.
    pub fn below(&self, root: i32) -> Vec<i32> {
        let mut found = self.used(root).processes;
        found.retain(|process| *process != root);
        found
    }

    /// The number of processes and threads of this user on the whole machine.
    pub fn of_user(&self, user: u32) -> u64 {
        let processes = self.numbers(".").into_iter();
        let statuses = processes.filter_map(|process| self.read(&format!("{process}/status")));
        statuses
            .filter(|status| field(status, "Uid:") == Some(u64::from(user)))
            .map(|status| field(&status, "Threads:").unwrap_or(1))
            .sum()
    }

    fn children(&self, process: i32, threads: u64) -> Vec<i32> {
        let tasks = if threads <= 1 {
            vec![process]
        } else {
            self.numbers(&format!("{process}/task"))
        };
        let lists = tasks
            .iter()
            .filter_map(|task| self.read(&format!("{process}/task/{task}/children")));
        let parse = |list: String| -> Vec<i32> {
            let words = list.split_ascii_whitespace();
            words.filter_map(|word| word.parse().ok()).collect()
        };
        lists.flat_map(parse).collect()
    }

    /// The entries of a folder that are numbers: of processes or tasks.
    fn numbers(&self, folder: &str) -> Vec<i32> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let opened = rustix::fs::openat(self.0.as_fd(), folder, flags, Mode::empty());
        let entries = opened.and_then(rustix::fs::Dir::new).into_iter().flatten();
        let numbers = entries.flatten();
        let numbers = numbers.filter_map(|entry| entry.file_name().to_str().ok()?.parse().ok());
        numbers.collect()
    }

    /// The CPU time of a process, and of those of its children that have ended.
    fn cpu_of(&self, process: i32) -> Option<Duration> {
        let line = self.read(&format!("{process}/stat"))?;
        // The name before the bracket may hold anything; fields 14 to 17 are times.
        let (_, fields) = line.rsplit_once(')')?;
        let ticks: u64 = fields
            .split_ascii_whitespace()
            .skip(11)
            .take(4)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        // SAFETY: only asks for a number.
        let a_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.max(1) as u64;
        Some(Duration::from_millis(ticks * 1000 / a_second))
    }

    fn read(&self, name: &str) -> Option<String> {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let opened = rustix::fs::openat(self.0.as_fd(), name, flags, Mode::empty()).ok()?;
        let mut text = String::new();
        File::from(opened).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// The first number behind this name in a file like `status`.
fn field(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}
