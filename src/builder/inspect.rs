//! Looks into an object: which functions it defines, which it needs, whether it runs code
//! while it is loaded.

use std::collections::BTreeSet;
use std::path::Path;

use object::elf;
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSymbol, SymbolFlags, SymbolKind};

use super::BuildError;
use super::inert::is_inert;

/// What an object says of itself.
#[derive(Debug, Default)]
pub struct Contents {
    /// Names of the functions that it defines, demangled ones of C++ without their arguments.
    pub functions: BTreeSet<String>,
    /// The symbols themselves.
    pub symbols: BTreeSet<String>,
    /// Loading it may run code of its own: constructors, functions that choose other functions, or
    /// whatever is not known to be harmless.
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
    contents.runs_code_on_load |= linked && !is_inert(data);
    Ok(contents)
}

/// `count_vowels` for `count_vowels` and for `_Z12count_vowelsRKNSt7…`.
pub fn base_name(symbol: &str) -> String {
    let Ok(parsed) = cpp_demangle::Symbol::new(symbol) else {
        return symbol.to_owned();
    };
    let full = parsed.demangle().unwrap_or_else(|_| symbol.to_owned());
    full.split('(').next().unwrap_or(&full).to_owned()
}
