//! C: finds global variables.
//!
//! The compiled object tells which there are, whatever the source looks like: everything writable
//! except the variables of functions. The debugging information tells which belong to functions,
//! as a symbol can have any name.

use std::collections::BTreeMap;
use std::path::Path;

use addr2line::gimli::{self, AttributeValue, DwAt};
use object::elf::SHF_WRITE;
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolKind};

use super::files::{Files, Findings, Obstacle};
use crate::builder::{self, Build, DebugInfo, Reader};

pub fn find(files: &Files, build: &Build) -> Findings {
    builder::must_be_c(files.submission.language).map_err(Obstacle::grader)?;
    let unreadable = |why: String| Obstacle::Grader(format!("the object cannot be read: {why}"));
    let compiled = build.compiled.as_deref().ok_or(Obstacle::DoesNotCompile)?;
    if variables(compiled, None).map_err(unreadable)?.is_empty() {
        return Ok(Vec::new());
    }
    let described = builder::described(files.lab, files.submission, files.cache)
        .map_err(Obstacle::grader)?
        .ok_or(Obstacle::DoesNotCompile)?;
    let own = files.submission.file_names();
    let known = declarations(&described, &own).map_err(unreadable)?;
    let found = variables(&described, Some(&known)).map_err(unreadable)?;
    Ok(found.into_iter().map(Into::into).collect())
}

/// The declared variables, by whether each thread has its own, and by address.
type Known = BTreeMap<(bool, u64), Declared>;

/// A variable, as its source declares it.
struct Declared {
    /// `file:line: name`.
    text: String,
    /// Whether the variable belongs to a function or is a constant.
    is_harmless: bool,
}

/// The writable sections that the linker adds to an object.
const LINKERS: [&str; 8] = [
    ".got",
    ".got.plt",
    ".dynamic",
    ".init_array",
    ".fini_array",
    ".ctors",
    ".dtors",
    ".tm_clone_table",
];

/// The names that the linker gives to places.
const PLACES: [&str; 6] = [
    "_DYNAMIC",
    "_GLOBAL_OFFSET_TABLE_",
    "__bss_start",
    "_edata",
    "_end",
    "__TMC_END__",
];

/// Whether a symbol is the compiler's own: a class table in C++, or the flag that a function's
/// static variable is initialized.
fn is_compilers(name: &str) -> bool {
    let tables = ["_ZTV", "_ZTI", "_ZTS", "_ZTT", "_ZGVZ"];
    tables.iter().any(|table| name.starts_with(table))
}

/// Whether a symbol is a place that the linker names. Unlike a variable, it has no type.
fn is_place(symbol: &object::Symbol) -> bool {
    symbol.kind() == SymbolKind::Unknown && symbol.name().is_ok_and(|name| PLACES.contains(&name))
}

/// The writable parts of an object that are not known to be harmless.
fn variables(file: &Path, known: Option<&Known>) -> Result<Vec<String>, String> {
    let data = std::fs::read(file).map_err(|error| error.to_string())?;
    let object = object::File::parse(data.as_slice()).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for section in object.sections() {
        let is_writable = matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.contains(SHF_WRITE));
        let name = section.name().unwrap_or_default();
        if !is_writable || section.size() == 0 || LINKERS.contains(&name) {
            continue;
        }
        let mut symbols = object
            .symbols()
            .filter(|symbol| symbol.section_index() == Some(section.index()))
            .filter(|symbol| symbol.kind() != SymbolKind::Section)
            .filter(|symbol| !is_place(symbol))
            .peekable();
        if symbols.peek().is_none() {
            found.push(format!("{name} ({} bytes)", section.size()));
        }
        for symbol in symbols {
            let is_of_thread = symbol.kind() == SymbolKind::Tls;
            match known.and_then(|known| known.get(&(is_of_thread, symbol.address()))) {
                Some(declared) if declared.is_harmless => {}
                Some(declared) => found.push(declared.text.clone()),
                // A student's variable with such a name would be in `known`.
                None if known.is_some() && symbol.name().is_ok_and(is_compilers) => {}
                None => found.push(symbol.name().unwrap_or(name).to_owned()),
            }
        }
    }
    let common = object.symbols().filter(ObjectSymbol::is_common);
    found.extend(common.filter_map(|symbol| symbol.name().ok().map(str::to_owned)));
    found.sort();
    found.dedup();
    Ok(found)
}

type Unit<'d> = gimli::Unit<Reader<'d>>;
type Entry<'d> = gimli::DebuggingInformationEntry<Reader<'d>>;

/// The variables that the debugging information places in memory.
fn declarations(file: &Path, own: &[String]) -> Result<Known, String> {
    let data = std::fs::read(file).map_err(|error| error.to_string())?;
    let object = object::File::parse(data.as_slice()).map_err(|error| error.to_string())?;
    let info = DebugInfo::of(&object).map_err(|error| error.to_string())?;
    declared(&info.dwarf(), own).map_err(|error| error.to_string())
}

fn declared(dwarf: &gimli::Dwarf<Reader>, own: &[String]) -> Result<Known, gimli::Error> {
    let mut known = Known::new();
    let mut units = dwarf.units();
    while let Some(header) = units.next()? {
        let unit = dwarf.unit(header)?;
        let mut entries = unit.entries();
        // The depths of the functions around an entry.
        let mut functions: Vec<isize> = Vec::new();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            functions.retain(|function| *function < depth);
            match entry.tag() {
                gimli::DW_TAG_subprogram | gimli::DW_TAG_inlined_subroutine => {
                    functions.push(depth)
                }
                gimli::DW_TAG_variable => {
                    if let Some(address) = address_of(&unit, entry)? {
                        let declaration = match entry.attr_value(gimli::DW_AT_specification) {
                            Some(AttributeValue::UnitRef(place)) => Some(unit.entry(place)?),
                            _ => None,
                        };
                        let entry = declaration.as_ref().unwrap_or(entry);
                        let is_harmless = !functions.is_empty() || is_constant(&unit, entry)?;
                        let text = place(dwarf, &unit, entry, own)?;
                        known.insert(address, Declared { text, is_harmless });
                    }
                }
                _ => {}
            }
        }
    }
    Ok(known)
}

/// Whether each thread has its own copy of a variable, and the variable's fixed address; None
/// without a fixed address.
fn address_of(unit: &Unit, entry: &Entry) -> Result<Option<(bool, u64)>, gimli::Error> {
    let Some(AttributeValue::Exprloc(expression)) = entry.attr_value(gimli::DW_AT_location) else {
        return Ok(None);
    };
    let mut operations = expression.operations(unit.encoding());
    Ok(match operations.next()? {
        Some(gimli::Operation::Address { address }) => Some((false, address)),
        Some(gimli::Operation::UnsignedConstant { value }) => {
            (operations.next()? == Some(gimli::Operation::TLS)).then_some((true, value))
        }
        _ => None,
    })
}

/// Whether a variable's type forbids writing to it.
fn is_constant(unit: &Unit, entry: &Entry) -> Result<bool, gimli::Error> {
    let mut of = entry.attr_value(gimli::DW_AT_type);
    // Array types, typedefs and `volatile` lead to other types.
    for _ in 0..64 {
        let Some(AttributeValue::UnitRef(place)) = of else {
            return Ok(false);
        };
        let entry = unit.entry(place)?;
        match entry.tag() {
            gimli::DW_TAG_const_type => return Ok(true),
            gimli::DW_TAG_array_type | gimli::DW_TAG_typedef | gimli::DW_TAG_volatile_type => {
                of = entry.attr_value(gimli::DW_AT_type);
            }
            _ => return Ok(false),
        }
    }
    Ok(false)
}

/// The text `file:line: name`, with the file as the student knows it.
fn place(
    dwarf: &gimli::Dwarf<Reader>,
    unit: &Unit,
    entry: &Entry,
    own: &[String],
) -> Result<String, gimli::Error> {
    let text = |value| -> Result<String, gimli::Error> {
        Ok(dwarf
            .attr_string(unit, value)?
            .to_string_lossy()
            .into_owned())
    };
    let number = |name: DwAt| entry.attr_value(name).and_then(|value| value.udata_value());
    let name = entry.attr_value(gimli::DW_AT_name).map(text).transpose()?;
    let lines = unit.line_program.as_ref().map(|program| program.header());
    let file = match (entry.attr_value(gimli::DW_AT_decl_file), lines) {
        (Some(AttributeValue::FileIndex(index)), Some(lines)) => lines.file(index),
        _ => None,
    };
    let file = file.map(|file| text(file.path_name())).transpose()?;
    let file = own
        .iter()
        .find(|own| Path::new(own).file_name() == file.as_deref().map(AsRef::as_ref));
    let name = name.unwrap_or_default();
    Ok(match (file, number(gimli::DW_AT_decl_line)) {
        (Some(file), Some(line)) => format!("{file}:{line}: {name}"),
        _ => name,
    })
}
