//! Looks into an object: which functions it defines, which it needs, whether it runs code
//! while it is loaded.

use std::collections::BTreeSet;
use std::path::Path;

use object::elf::{self, FileHeader64};
use object::read::elf::{Dyn, ElfFile64, FileHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SymbolFlags, SymbolKind};

use super::BuildError;

/// What an object says of itself.
#[derive(Debug, Default)]
pub struct Contents {
    /// Names of the functions that it defines, demangled ones of C++ without their arguments.
    pub functions: BTreeSet<String>,
    /// The symbols themselves.
    pub symbols: BTreeSet<String>,
    /// It has constructors or destructors, or functions that choose other functions while it is loaded.
    pub runs_code_on_load: bool,
}

pub fn inspect(file: &Path) -> Result<Contents, BuildError> {
    let unreadable =
        |why: &dyn std::fmt::Display| BuildError::Io(format!("{}: {why}", file.display()));
    let data = std::fs::read(file).map_err(|error| unreadable(&error))?;
    contents(&data).map_err(|error| unreadable(&error))
}

fn contents(data: &[u8]) -> Result<Contents, object::Error> {
    let file = ElfFile64::<Endianness>::parse(data)?;
    let mut contents = Contents::default();
    // An object that is not linked yet has no dynamic symbols.
    let linked = file.dynamic_symbols().next().is_some();
    let symbols: Vec<_> = if linked {
        file.dynamic_symbols().collect()
    } else {
        file.symbols().collect()
    };
    for symbol in &symbols {
        if let SymbolFlags::Elf { st_info, .. } = symbol.flags()
            && st_info.st_type() == elf::STT_GNU_IFUNC
        {
            contents.runs_code_on_load = true;
        }
        if symbol.is_definition() && symbol.is_global() {
            let name = symbol.name()?;
            contents.symbols.insert(name.to_owned());
            if symbol.kind() == SymbolKind::Text {
                contents.functions.insert(base_name(name));
            }
        }
    }
    contents.runs_code_on_load |= has_constructors(&file, data)?;
    Ok(contents)
}

/// The tags of the dynamic section that name code to run, and relocations that call a function.
fn has_constructors(file: &ElfFile64<Endianness>, data: &[u8]) -> Result<bool, object::Error> {
    let endian = file.endian();
    let header: &FileHeader64<Endianness> = file.elf_header();
    let sections = header.sections(endian, data)?;
    if let Some((entries, _)) = sections.dynamic(endian, data)? {
        let runs = [
            elf::DT_INIT,
            elf::DT_INIT_ARRAY,
            elf::DT_PREINIT_ARRAY,
            elf::DT_FINI,
            elf::DT_FINI_ARRAY,
        ];
        if entries
            .iter()
            .any(|entry| runs.contains(&entry.d_tag(endian)))
        {
            return Ok(true);
        }
    }
    let relocations = file.dynamic_relocations().into_iter().flatten();
    let chosen_on_load = relocations.into_iter().any(|(_, relocation)| {
        matches!(
            relocation.flags(),
            object::RelocationFlags::Elf {
                r_type: elf::R_X86_64_IRELATIVE | elf::R_AARCH64_IRELATIVE
            }
        )
    });
    Ok(chosen_on_load
        || file
            .section_by_name(".init_array")
            .is_some_and(|section| section.size() > 0))
}

/// `count_vowels` for `count_vowels` and for `_Z12count_vowelsRKNSt7…`.
fn base_name(symbol: &str) -> String {
    let Ok(parsed) = cpp_demangle::Symbol::new(symbol) else {
        return symbol.to_owned();
    };
    let full = parsed.demangle().unwrap_or_else(|_| symbol.to_owned());
    full.split('(').next().unwrap_or(&full).to_owned()
}
