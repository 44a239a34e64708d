//! Turns the place of a crash into words, like `sudoku.c:42 in is_valid`, with a [`Locator`].

use std::path::{Path, PathBuf};

use addr2line::Context;
use object::{CompressionFormat, Object, ObjectSection, SymbolMap, SymbolMapName};

use super::debug_info::{DebugInfo, Reader};
use super::inspect::base_name;
use sudograde_core::outcome::CrashRecord;

/// Looks up places in one shared object.
pub struct Locator {
    object: PathBuf,
}

impl Locator {
    pub fn new(object: &Path) -> Self {
        Locator {
            object: object.to_owned(),
        }
    }

    /// The innermost place of the crash in a student's file. None if the object does not tell it.
    pub fn locate(&self, fault: &CrashRecord, student_files: &[String]) -> Option<String> {
        if let Some(said) = &fault.said
            && student_files.contains(&said.file)
        {
            return Some(format!("{}:{}", said.file, said.line));
        }
        self.place_of(&fault.frames, student_files)
    }

    /// The first of these addresses that lies in a student's file, in words.
    pub fn place_of(&self, addresses: &[u64], student_files: &[String]) -> Option<String> {
        let data = std::fs::read(&self.object).ok()?;
        let object = object::File::parse(data.as_slice()).ok()?;
        if !is_plain(&object) {
            return None;
        }
        let context = Context::from_dwarf(DebugInfo::of(&object).ok()?.dwarf()).ok()?;
        let symbols = object.symbol_map();
        addresses
            .iter()
            .filter(|address| **address <= FARTHEST)
            .find_map(|address| place(&context, &symbols, *address, student_files))
    }
}

/// The highest address that is looked up. No object is larger, but a process can write down any
/// address.
const FARTHEST: u64 = u32::MAX as u64;

/// The most bytes of the section about lines. A compiler writes fewer for a student's file.
const MOST_LINES_BYTES: u64 = 8 << 20;
/// The most bytes of all debugging sections together; a compiler writes fewer, too.
const MOST_DEBUG_BYTES: u64 = 128 << 20;

/// Whether the debugging sections of an object can be read in bounded memory. Assembly in a
/// student's file can write anything there, and a compressed section can grow a thousandfold.
fn is_plain(object: &object::File) -> bool {
    let (mut lines, mut all) = (0, 0);
    for section in object.sections() {
        let name = section.name_bytes().unwrap_or_default();
        let is_debug = [&b".debug"[..], b".zdebug"]
            .iter()
            .any(|start| name.starts_with(start));
        if !is_debug {
            continue;
        }
        let plain = section.compressed_file_range();
        if !plain.is_ok_and(|range| range.format == CompressionFormat::None) {
            return false;
        }
        let size = section.size();
        all = size.saturating_add(all);
        lines += if name == b".debug_line" {
            size.min(MOST_DEBUG_BYTES)
        } else {
            0
        };
    }
    lines <= MOST_LINES_BYTES && all <= MOST_DEBUG_BYTES
}

fn place(
    context: &Context<Reader>,
    symbols: &SymbolMap<SymbolMapName>,
    address: u64,
    student_files: &[String],
) -> Option<String> {
    let location = context.find_location(address).ok()??;
    let path = location.file?;
    let file = student_files
        .iter()
        .find(|file| Path::new(path).ends_with(file))?;
    let line = location.line?;
    match symbols.containing(address) {
        Some(function) => Some(format!(
            "{file}:{line} in {}",
            base_name(&addr2line::demangle_auto(function.name().into(), None))
        )),
        None => Some(format!("{file}:{line}")),
    }
}
