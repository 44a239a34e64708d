//! Looks into an object: which functions it defines, and whether loading it runs code. The result
//! is [`Contents`].

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use cpp_demangle::{DemangleOptions, DemangleWrite};
use object::elf;
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSymbol, SymbolFlags, SymbolKind};

use super::error::BuildError;
use super::inert::is_inert;
use sudograde_core::text_tools::cut;

/// The definitions in an object, and whether loading it may run code.
#[derive(Debug, Default)]
pub struct Contents {
    /// The names of the functions that it defines; C++ names are demangled, without their
    /// arguments.
    pub functions: BTreeSet<String>,
    /// The global symbols that it defines, as the object spells them.
    pub symbols: BTreeSet<String>,
    /// Whether loading may run code of the object: constructors, functions that choose other
    /// functions (`IFUNC`), or anything else that is not known to be harmless.
    pub runs_code_on_load: bool,
}

pub fn inspect(file: &Path) -> Result<Contents, BuildError> {
    read(file, contents)
}

/// What `look` finds in the content of a file.
fn read<T>(file: &Path, look: impl Fn(&[u8]) -> Result<T, object::Error>) -> Result<T, BuildError> {
    let unreadable = |why: &dyn fmt::Display| BuildError::Io(format!("{}: {why}", file.display()));
    let data = std::fs::read(file).map_err(|error| unreadable(&error))?;
    look(&data).map_err(|error| unreadable(&error))
}

fn contents(data: &[u8]) -> Result<Contents, object::Error> {
    let file = ElfFile64::<Endianness>::parse(data)?;
    let mut contents = Contents::default();
    // An object that is not linked yet has no dynamic symbols.
    let linked = file.dynamic_symbols().next().is_some();
    let unlinked = file.symbols().filter(|_| !linked);
    for symbol in file.dynamic_symbols().chain(unlinked) {
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

/// The readable names of all symbols that an object defines, including `static` functions and
/// tables.
pub fn all_symbols(file: &Path) -> Result<BTreeSet<String>, BuildError> {
    read(file, |data| {
        let object = ElfFile64::<Endianness>::parse(data)?;
        let symbols = object.symbols().chain(object.dynamic_symbols());
        let defined = symbols.filter(ObjectSymbol::is_definition);
        let names = defined.filter_map(|symbol| symbol.name().ok().map(plain));
        Ok(names.collect())
    })
}

/// `color_all::color_all` for `_ZN9color_all9color_all17h…E`; a C++ function without its
/// arguments.
fn plain(symbol: &str) -> String {
    match rustc_demangle::try_demangle(symbol) {
        Ok(name) => format!("{name:#}"),
        Err(_) => base_name(symbol),
    }
}

/// The longest name to demangle, in bytes. No function of a lab has a longer one.
const LONGEST_NAME: usize = 4096;

/// A text of bounded length: beyond `LONGEST_NAME` bytes, writing is an error. A mangled name
/// refers to parts of itself, so a short one can stand for a text that fits into no memory.
#[derive(Default)]
struct Name(String);

impl DemangleWrite for Name {
    fn write_string(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        if self.0.len() > LONGEST_NAME {
            return Err(fmt::Error);
        }
        Ok(())
    }
}

/// `count_vowels` for `count_vowels` and for `_Z12count_vowelsRKNSt7…`.
pub fn base_name(symbol: &str) -> String {
    if symbol.len() > LONGEST_NAME {
        return cut(symbol, LONGEST_NAME);
    }
    // A function in C may be called `f`, which is a type where names are mangled.
    if !symbol.starts_with("_Z") {
        return symbol.to_owned();
    }
    let mut full = Name::default();
    let options = DemangleOptions::default();
    let parsed = cpp_demangle::Symbol::new(symbol).ok();
    match parsed.map(|parsed| parsed.structured_demangle(&mut full, &options)) {
        Some(Ok(())) => {
            let name = full.0.split('(').next().unwrap_or_default();
            // gcc's mark of a function that gives a std::string.
            name.split("[abi:").next().unwrap_or_default().to_owned()
        }
        _ => symbol.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::base_name;

    #[test]
    fn names_lose_their_arguments() {
        assert_eq!(base_name("f"), "f");
        assert_eq!(
            base_name("_Z12count_vowelsRKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"),
            "count_vowels"
        );
        assert_eq!(base_name("count_vowels"), "count_vowels");
        // std::string Heap::pop(), const std::string &Heap::top() const, Heap::operator[](int)
        assert_eq!(base_name("_ZN4Heap3popB5cxx11Ev"), "Heap::pop");
        assert_eq!(base_name("_ZNK4Heap3topB5cxx11Ev"), "Heap::top");
        assert_eq!(base_name("_ZN4HeapixEi"), "Heap::operator[]");
    }

    #[test]
    fn a_name_that_doubles_with_each_part_stays_what_it_is() {
        // f(P<A,A>, P<P<A,A>,P<A,A>>, …): each argument holds the previous one twice.
        let mut name = "_Z1f1PI1AS0_E".to_owned();
        for number in 1..60 {
            let before = seq_id(number);
            name.push_str(&format!("S_I{before}{before}E"));
        }
        assert!(base_name(&name) == name || base_name(&name) == "f");
    }

    /// The compiler's number for the n-th part of a name: `S_`, `S0_`, … `SZ_`, `S10_`.
    fn seq_id(number: usize) -> String {
        const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let digit = |value: usize| char::from(DIGITS[value % 36]);
        match number {
            0 => "S_".to_owned(),
            1..=36 => format!("S{}_", digit(number - 1)),
            _ => format!("S{}{}_", digit((number - 1) / 36), digit(number - 1)),
        }
    }
}
