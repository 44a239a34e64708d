//! Finds compilers, and tells one version of a compiler from another.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A compiler on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    pub path: PathBuf,
    /// Differs between versions: path, size and time of the file.
    pub identity: String,
    /// Folders outside of the system's that the tool reads.
    pub home: Vec<PathBuf>,
}

/// A compiler or an interpreter that this machine lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} not found on PATH; `sudograde doctor` tells what to install", self.names().join(", "))]
pub enum MissingTool {
    C,
    Cpp,
    Python,
    Rust,
    /// rustup's rustc is there before its compiler is.
    RustBehindRustup,
}

impl MissingTool {
    /// The name in the texts about it.
    pub fn id(self) -> &'static str {
        match self {
            MissingTool::C => "c",
            MissingTool::Cpp => "cpp",
            MissingTool::Python => "python",
            MissingTool::Rust => "rust",
            MissingTool::RustBehindRustup => "rustup",
        }
    }

    /// The programs that would do.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            MissingTool::C => &["gcc", "cc"],
            MissingTool::Cpp => &["g++", "c++"],
            MissingTool::Python => &["python3"],
            MissingTool::Rust | MissingTool::RustBehindRustup => &["rustc"],
        }
    }

    /// The commands that install it.
    pub fn install(self) -> &'static str {
        match self {
            MissingTool::C => {
                "sudo apt install gcc (Debian, Ubuntu), sudo dnf install gcc (Fedora)"
            }
            MissingTool::Cpp => {
                "sudo apt install g++ (Debian, Ubuntu), sudo dnf install gcc-c++ (Fedora)"
            }
            MissingTool::Python => {
                "sudo apt install python3 (Debian, Ubuntu), sudo dnf install python3 (Fedora)"
            }
            MissingTool::Rust => {
                "https://rustup.rs, sudo apt install rustc (Debian, Ubuntu), sudo dnf install rust (Fedora)"
            }
            MissingTool::RustBehindRustup => "rustup default stable",
        }
    }
}

/// The system's C compiler. Labs are built with gcc, as its flags compose students' functions and
/// watch them.
pub fn c_compiler() -> Result<Tool, MissingTool> {
    gcc(MissingTool::C)
}

/// The system's C++ compiler.
pub fn cpp_compiler() -> Result<Tool, MissingTool> {
    gcc(MissingTool::Cpp)
}

/// The system's Python. The unprivileged user that runs it cannot use one in a home folder that
/// only its owner can read; so the system's interpreters come first.
pub fn python() -> Result<Tool, MissingTool> {
    let system = ["/usr/bin/python3", "/usr/local/bin/python3"].map(PathBuf::from);
    let system = system.into_iter().find(|path| path.is_file());
    let path = system.or_else(|| on_path("python3"));
    path.map(Tool::at).ok_or(MissingTool::Python)
}

impl Tool {
    fn at(path: PathBuf) -> Self {
        Tool {
            identity: identity(&path),
            path,
            home: Vec::new(),
        }
    }
}

fn gcc(wanted: MissingTool) -> Result<Tool, MissingTool> {
    let mut found = wanted.names().iter().filter_map(|name| on_path(name));
    let path = found.find(|path| !is_clang(path));
    path.map(Tool::at).ok_or(wanted)
}

/// Whether a program is clang: on some systems, `cc` or even `gcc` is another name for it.
fn is_clang(path: &Path) -> bool {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = real.file_name().unwrap_or_default().to_string_lossy();
    name.contains("clang")
}

/// The first executable file of that name in a folder of PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let executable = |file: &PathBuf| {
        std::fs::metadata(file)
            .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    };
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(executable)
}

/// The paths that a tool reads outside of the system's folders: the folders beside the `bin` that
/// holds it, or else the program alone.
pub fn folders_of(program: &Path) -> Vec<PathBuf> {
    let Ok(real) = program.canonicalize() else {
        return Vec::new();
    };
    let system = ["/usr/bin", "/usr/lib", "/usr/lib64", "/usr/libexec"];
    let in_system = system.iter().any(|folder| real.starts_with(folder));
    let mut folders = Vec::new();
    if !in_system {
        match real.parent() {
            Some(parent) if parent.ends_with("bin") => {
                let names = ["bin", "include", "lib", "lib64", "libexec"];
                let beside = names.map(|name| parent.with_file_name(name));
                folders.extend(beside.into_iter().filter(|folder| folder.is_dir()));
            }
            _ => folders.push(real.clone()),
        }
    }
    if !system.iter().any(|folder| program.starts_with(folder)) {
        folders.push(program.to_owned());
    }
    folders
}

/// Tells this version of a tool from another, without running it.
pub fn identity(path: &Path) -> String {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match std::fs::metadata(&real) {
        Ok(data) => format!(
            "{} {} {}.{:09}",
            real.display(),
            data.size(),
            data.mtime(),
            data.mtime_nsec()
        ),
        Err(_) => real.display().to_string(),
    }
}

/// A Rust compiler, and the standard library that its programs share.
#[derive(Clone, Debug)]
pub struct Rust {
    pub tool: Tool,
    pub libstd: PathBuf,
}

/// The Rust compiler. The `rustc` on PATH may only stand for another one (rustup). Asking it takes
/// longer than a compilation may, so the answer is kept in `memory`.
pub fn rust_compiler(memory: &Path) -> Result<Rust, MissingTool> {
    // rustc links with a C compiler, whichever that is.
    let linker = match on_path("cc") {
        Some(linker) => linker,
        None => c_compiler()?.path,
    };
    let front = on_path("rustc").ok_or(MissingTool::Rust)?;
    let sysroot = remembered_sysroot(&front, memory).ok_or(MissingTool::RustBehindRustup)?;
    let path = sysroot.join("bin/rustc");
    let libstd = find_libstd(&sysroot).ok_or(MissingTool::Rust)?;
    let identity = format!("{} {}", identity(&path), identity(&libstd));
    let tool = Tool {
        path,
        identity,
        home: [vec![sysroot], folders_of(&linker)].concat(),
    };
    Ok(Rust { tool, libstd })
}

fn remembered_sysroot(front: &Path, memory: &Path) -> Option<PathBuf> {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let rustup = std::env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".rustup")))
        .unwrap_or_default();
    let asked = format!(
        "{}\n{}\n{}",
        identity(front),
        variable("RUSTUP_TOOLCHAIN"),
        identity(&rustup.join("settings.toml"))
    );
    let note = memory.join("rustc.txt");
    if let Ok(known) = std::fs::read_to_string(&note)
        && let Some(sysroot) = known.strip_prefix(&asked)
        && Path::new(sysroot.trim()).join("bin/rustc").is_file()
    {
        return Some(PathBuf::from(sysroot.trim()));
    }
    let output = std::process::Command::new(front)
        .args(["--print", "sysroot"])
        .current_dir(memory)
        .output()
        .ok()?;
    let sysroot = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    if !sysroot.join("bin/rustc").is_file() {
        return None;
    }
    // Without this file, the next run asks again. It is written as a whole or not at all.
    if let Ok(mut file) = tempfile::NamedTempFile::new_in(memory) {
        use std::io::Write;
        if write!(file, "{asked}\n{}", sysroot.display()).is_ok() {
            let _ = file.persist(note);
        }
    }
    Some(sysroot)
}

fn find_libstd(sysroot: &Path) -> Option<PathBuf> {
    let paths = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path())
    };
    let targets = paths(sysroot.join("lib/rustlib"));
    let folders = targets.map(|target| target.join("lib"));
    let is_libstd = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-") && name.ends_with(".so")
    };
    folders
        .chain([sysroot.join("lib")])
        .flat_map(paths)
        .find(is_libstd)
}
