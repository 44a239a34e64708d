//! Options that save gcc a little time. None of them changes the product.

use super::Workshop;
use crate::submission::SourceFile;

/// Takes paths of system headers as they are. Otherwise gcc asks for each of their folders whether
/// it is a link.
const PATHS: &str = "-fno-canonical-system-headers";

/// Makes gcc start the linker itself, without `collect2`. That program finds constructors where
/// objects do not name them, but objects on Linux do. A small submission is built in a twentieth
/// less time.
const SPECS_FILE: &str = "sudograde.specs";
const SPECS: &str = "*linker:\nld\n\n";

/// Flags of a lab that concern the linker; `collect2` must see them.
const ABOUT_THE_LINKER: &[&str] = &["-fuse-ld", "-flto", "-specs", "-B"];

impl Workshop<'_> {
    pub(super) fn hasten(&self, arguments: &mut Vec<String>, inputs: &mut Vec<SourceFile>) {
        arguments.push(PATHS.to_owned());
        let is_about_the_linker =
            |flag: &String| ABOUT_THE_LINKER.iter().any(|one| flag.starts_with(one));
        if !self.toolchain.flags.iter().any(is_about_the_linker) {
            arguments.push(format!("-specs={SPECS_FILE}"));
            inputs.push(SourceFile::new(SPECS_FILE, SPECS));
        }
    }
}
