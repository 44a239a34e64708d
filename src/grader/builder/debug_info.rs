//! Debugging information of an object, in the form that gimli reads.

use addr2line::gimli::{self, Dwarf, DwarfSections, EndianSlice, LittleEndian};
use object::{Object, ObjectSection};

/// Reads bytes of a section.
pub type Reader<'d> = EndianSlice<'d, LittleEndian>;

/// The debugging sections of an object. One that is missing or compressed is empty.
pub struct DebugInfo<'d>(DwarfSections<&'d [u8]>);

impl<'d> DebugInfo<'d> {
    /// # Errors
    /// The sections cannot be read.
    pub fn of(object: &object::File<'d>) -> Result<Self, gimli::Error> {
        let section = |id: gimli::SectionId| -> Result<_, gimli::Error> {
            let section = object.section_by_name(id.name());
            let data = section.and_then(|section| section.data().ok());
            Ok(data.unwrap_or_default())
        };
        Ok(DebugInfo(DwarfSections::load(section)?))
    }

    pub fn dwarf(&self) -> Dwarf<Reader<'d>> {
        self.0.borrow(|data| EndianSlice::new(data, LittleEndian))
    }
}
