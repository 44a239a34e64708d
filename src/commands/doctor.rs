//! `sudograde doctor`: the sandbox layers of this machine, and what to do about missing ones.

use std::io::Write;

use command_line::status;
use grader::builder::{Cache, confine, tool};
use grader::run::Runner;
use protocol::Layer;

pub fn run() -> anyhow::Result<u8> {
    let mut out = anstream::stdout().lock();
    let cache = Cache::open(Cache::locate());
    let mut lacking = false;
    let mut line = |name: &str, state: Result<String, String>| {
        lacking |= state.is_err();
        match state {
            Ok(what) => writeln!(out, "  ok       {name:<14}{what}"),
            Err(advice) => writeln!(
                out,
                "  missing  {name:<14}{}",
                advice.replace('\n', "\n                         ")
            ),
        }
    };
    let tool_state = |found: Result<tool::Tool, grader::builder::MissingTool>| {
        found
            .map(|tool| tool.path.display().to_string())
            .map_err(|error| error.to_string())
    };
    line("C compiler", tool_state(tool::c_compiler()))?;
    line("C++ compiler", tool_state(tool::cpp_compiler()))?;
    line("Python", tool_state(tool::python()))?;
    for (name, why) in [
        ("make", "rules about Makefiles"),
        ("git", "rules about history"),
    ] {
        let found = tool::on_path(name).map(|path| path.display().to_string());
        line(name, found.ok_or_else(|| format!("{why} need it")))?;
    }
    match &cache {
        Ok(cache) => {
            line(
                "Rust compiler",
                tool_state(tool::rust_compiler(cache.folder()).map(|rust| rust.tool)),
            )?;
            line("build cache", Ok(cache.folder().display().to_string()))?;
        }
        Err(error) => line("build cache", Err(error.to_string()))?,
    }
    let runner = Runner::start(&[], &[], None)?.wait_until_ready()?;
    for layer in [
        Layer::User,
        Layer::Namespaces,
        Layer::Landlock,
        Layer::Seccomp,
    ] {
        let state = match runner.missing.iter().find(|missing| missing.layer == layer) {
            None => Ok(meaning(layer).to_owned()),
            Some(missing) => Err(format!("{}\n{}", missing.reason, without(layer))),
        };
        line(layer.name(), state)?;
    }
    line("boxes", boxes())?;
    Ok(if lacking {
        status::POINTS_LOST
    } else {
        status::FULL_MARKS
    })
}

/// The layers around compilers, make and git, which read a student's files.
fn boxes() -> Result<String, String> {
    let missing = confine::missing_layers().map_err(|error| error.to_string())?;
    if missing.is_empty() {
        return Ok("compilers, make and git see only the files that they need".to_owned());
    }
    let told = missing.iter().map(|missing| {
        let name = missing.layer.name();
        format!(
            "{name}: {}\n{}",
            missing.reason,
            without_in_box(missing.layer)
        )
    });
    Err(told.collect::<Vec<_>>().join("\n"))
}

/// The consequence of a missing layer for compilers, make and git.
fn without_in_box(layer: Layer) -> &'static str {
    match layer {
        Layer::User => {
            "compilers and git run as root, behind the other layers; Makefiles cannot be graded"
        }
        Layer::Namespaces => {
            "compilers can find out whether a file exists, but not open it; disk use is counted, not limited; the grader ends processes, not the kernel"
        }
        Layer::Landlock | Layer::Seccomp => {
            "compilers and git run behind the other layers; Makefiles cannot be graded"
        }
    }
}

/// The purpose of a layer.
fn meaning(layer: Layer) -> &'static str {
    match layer {
        Layer::User => "student code does not run as root",
        Layer::Namespaces => {
            "it has no network, no shared memory with other programs, and limited disk space"
        }
        Layer::Landlock => "it can open only its own objects",
        Layer::Seccomp => "it cannot start, signal or reach other processes",
    }
}

/// The consequence of a missing layer, and what to do.
fn without(layer: Layer) -> &'static str {
    match layer {
        Layer::User => {
            "the grader refuses to run student code as root: run it as an ordinary user, or let it change its user (CAP_SETUID)"
        }
        Layer::Namespaces => {
            "seccomp still refuses every socket; the disk use of a case is counted, not limited; for the whole sandbox, allow user namespaces (sysctl kernel.unprivileged_userns_clone=1)"
        }
        Layer::Landlock => {
            "seccomp still refuses to open files; programs, functions with files, Makefiles and objects with constructors cannot be graded; Linux 5.13 or newer has landlock"
        }
        Layer::Seccomp => {
            "the grader refuses to run: this kernel or container must allow seccomp filters"
        }
    }
}
