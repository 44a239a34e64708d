//! The resources that processes used, as the kernel counts them, and their limits.

use std::io::{Error, Result};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Waits for the end of a child and collects it.
pub fn wait4(pid: libc::pid_t) -> Result<(i32, libc::rusage)> {
    let (_, status, usage) = wait(pid, 0)?;
    Ok((status, usage))
}

/// Collects any child that has ended; None if all are still running.
pub fn wait_any() -> Result<Option<libc::rusage>> {
    let (process, _, usage) = wait(-1, libc::WNOHANG)?;
    Ok((process != 0).then_some(usage))
}

fn wait(pid: libc::pid_t, options: i32) -> Result<(libc::pid_t, i32, libc::rusage)> {
    let mut status = 0;
    // SAFETY: zero is a valid rusage, and wait4 only writes to the two variables.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        match libc::wait4(pid, &mut status, options, &mut usage) {
            -1 => Err(Error::last_os_error()),
            process => Ok((process, status, usage)),
        }
    }
}

/// Lowers a limit of this process. The machine may allow less: the limit is never raised.
pub fn limit(resource: Resource, most: u64) -> rustix::io::Result<()> {
    let allowed = Some(getrlimit(resource).maximum.unwrap_or(most).min(most));
    let limit = Rlimit {
        current: allowed,
        maximum: allowed,
    };
    setrlimit(resource, limit)
}

/// The CPU time of all ended children of this process.
pub fn children_cpu_time() -> Duration {
    // SAFETY: zero is a valid rusage, and getrusage only writes to it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    cpu_time(&usage)
}

/// User and system time together.
pub fn cpu_time(usage: &libc::rusage) -> Duration {
    let time =
        |value: libc::timeval| Duration::new(value.tv_sec as u64, value.tv_usec as u32 * 1000);
    time(usage.ru_utime) + time(usage.ru_stime)
}
