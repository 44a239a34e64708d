//! Tells whether loading an object can run code of its own, or write outside of itself.
//!
//! A student's file can put any bytes into any section, so [`is_inert`] does not trust the
//! compiler. It reads the parts that the dynamic linker will read; each part must be of a kind
//! that is known to be harmless. An object that is not inert is loaded where student code may run:
//! in a case's own process.
//!
//! Source: the System V ABI, chapters 4 and 5, and its supplements for x86-64 and AArch64.

use object::elf::{self, FileHeader64, ProgramHeader64};
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, U64};

type Headers<'a> = &'a [ProgramHeader64<Endianness>];

/// Tags of the dynamic section that only describe the object.
const DESCRIBING: &[i64] = &[
    0,           // NULL
    1,           // NEEDED: checked below
    2,           // PLTRELSZ
    3,           // PLTGOT
    4,           // HASH
    5,           // STRTAB
    6,           // SYMTAB
    7,           // RELA
    8,           // RELASZ
    9,           // RELAENT
    10,          // STRSZ
    11,          // SYMENT
    16,          // SYMBOLIC
    20,          // PLTREL
    23,          // JMPREL
    30,          // FLAGS
    0x6fff_fef5, // GNU_HASH
    0x6fff_fff0, // VERSYM
    0x6fff_fff9, // RELACOUNT
    0x6fff_fffb, // FLAGS_1
    0x6fff_fffe, // VERNEED
    0x6fff_ffff, // VERNEEDNUM
];

/// Whether such a relocation only writes an address of a symbol, or of the object, to one place.
fn is_plain(kind: u32) -> bool {
    if cfg!(target_arch = "x86_64") {
        // 64, GLOB_DAT, JUMP_SLOT, RELATIVE, DTPMOD64, DTPOFF64, TPOFF64
        matches!(kind, 1 | 6 | 7 | 8 | 16 | 17 | 18)
    } else {
        // AArch64: ABS64, GLOB_DAT, JUMP_SLOT, RELATIVE
        matches!(kind, 257 | 1025 | 1026 | 1027)
    }
}

/// Whether a runner has loaded this library already.
fn is_trusted(name: &str) -> bool {
    let system = [
        "libc.so.6",
        "libgcc_s.so.1",
        "libm.so.6",
        "ld-linux-x86-64.so.2",
        "ld-linux-aarch64.so.1",
    ];
    system.contains(&name) || name.starts_with("libstd-")
}

/// Whether loading the object is sure to run none of its code, and to write nowhere but into its
/// own data.
pub fn is_inert(data: &[u8]) -> bool {
    check(data).unwrap_or(false)
}

/// Does the work of `is_inert`; None if the object cannot be read.
fn check(data: &[u8]) -> Option<bool> {
    let header = FileHeader64::<Endianness>::parse(data).ok()?;
    let endian = header.endian().ok()?;
    let headers: Headers = header.program_headers(endian, data).ok()?;
    let mut dynamic = headers
        .iter()
        .filter(|header| header.p_type(endian) == elf::PT_DYNAMIC);
    let (dynamic, None) = (dynamic.next()?, dynamic.next()) else {
        return Some(false);
    };
    let own = Own {
        data,
        headers,
        endian,
        dynamic: range(dynamic, endian)?,
    };
    let entries = own.words(own.dynamic.start, own.dynamic.end - own.dynamic.start)?;
    let mut tags: Vec<(i64, u64)> = Vec::new();
    for entry in entries.chunks_exact(2) {
        let (tag, value) = (entry[0].get(endian).cast_signed(), entry[1].get(endian));
        if !DESCRIBING.contains(&tag) || (tag > 1 && tags.iter().any(|(known, _)| *known == tag)) {
            return Some(false);
        }
        if tag == 0 {
            break;
        }
        tags.push((tag, value));
    }
    let value = |tag: i64| {
        tags.iter()
            .find(|(known, _)| *known == tag)
            .map_or(0, |(_, value)| *value)
    };
    let needed = tags
        .iter()
        .filter(|(tag, _)| *tag == 1)
        .map(|(_, offset)| *offset);
    for offset in needed {
        let name = own.text(value(5).checked_add(offset)?)?;
        if !is_trusted(&name) {
            return Some(false);
        }
    }
    let lists = [(value(7), value(8)), (value(23), value(2))];
    // The loop reads entries of the form RELA (7), so PLTREL must say that the entries have it.
    if value(2) > 0 && value(20) != 7 {
        return Some(false);
    }
    for (start, length) in lists.into_iter().filter(|(_, length)| *length > 0) {
        for relocation in own.words(start, length)?.chunks(3) {
            let [place, info, _] = relocation else {
                return Some(false);
            };
            let kind = (info.get(endian) & 0xffff_ffff) as u32;
            if !is_plain(kind) || !own.is_own_data(place.get(endian)) {
                return Some(false);
            }
        }
    }
    Some(true)
}

fn range(header: &ProgramHeader64<Endianness>, endian: Endianness) -> Option<std::ops::Range<u64>> {
    let start = header.p_vaddr(endian);
    Some(start..start.checked_add(header.p_memsz(endian))?)
}

/// The object, with the headers that tell where its parts lie.
struct Own<'a> {
    data: &'a [u8],
    headers: Headers<'a>,
    endian: Endianness,
    /// The addresses of the dynamic section.
    dynamic: std::ops::Range<u64>,
}

impl Own<'_> {
    /// The bytes of the file that are loaded at this address, up to the end of their segment.
    fn at(&self, address: u64) -> Option<&[u8]> {
        self.headers
            .iter()
            .filter(|header| header.p_type(self.endian) == elf::PT_LOAD)
            .find_map(|header| {
                let inside = address.checked_sub(header.p_vaddr(self.endian))?;
                let size = header.p_filesz(self.endian);
                let start = header.p_offset(self.endian).checked_add(inside)?;
                let end = header.p_offset(self.endian).checked_add(size)?;
                (inside < size)
                    .then(|| self.data.get(start as usize..end as usize))
                    .flatten()
            })
    }

    fn words(&self, address: u64, length: u64) -> Option<&[U64<Endianness>]> {
        let bytes = self.at(address)?.get(..usize::try_from(length).ok()?)?;
        let (words, rest) = object::pod::slice_from_bytes(bytes, bytes.len() / 8).ok()?;
        rest.is_empty().then_some(words)
    }

    fn text(&self, address: u64) -> Option<String> {
        let bytes = self.at(address)?;
        let end = bytes.iter().position(|byte| *byte == 0)?;
        String::from_utf8(bytes[..end].to_vec()).ok()
    }

    /// Whether eight bytes from this address lie in a writable segment, and outside of the dynamic
    /// section, which describes the object to the linker.
    fn is_own_data(&self, place: u64) -> bool {
        let Some(end) = place.checked_add(8) else {
            return false;
        };
        let writable = |header: &&ProgramHeader64<Endianness>| {
            header.p_type(self.endian) == elf::PT_LOAD
                && header.p_flags(self.endian).0 & elf::PF_W.0 != 0
        };
        let mut segments = self
            .headers
            .iter()
            .filter(writable)
            .filter_map(|header| range(header, self.endian));
        let inside = segments.any(|segment| segment.start <= place && end <= segment.end);
        inside && (end <= self.dynamic.start || self.dynamic.end <= place)
    }
}
