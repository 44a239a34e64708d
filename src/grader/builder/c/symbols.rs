//! Decides how names are bound: exercise functions become replaceable, and all other names stay as
//! they are.

use super::workshop::Workshop;
use sudograde_core::lab::Language;

/// The function that the compiler's stack protector calls. It is the runner's, whatever the
/// student's file defines.
const ALARM: &str = "__stack_chk_fail";

/// The function that is called for an index beyond its array (`-fsanitize=bounds`). It is the
/// runner's, too; in a program it does nothing.
const BEYOND: &str = "__ubsan_handle_out_of_bounds";

impl Workshop<'_> {
    /// Assembly that the compiler puts before the student's first line; it moves no line number.
    pub fn prelude(&self) -> String {
        let nothing = format!(
            "__asm__(\".pushsection .text\\n.weak {BEYOND}\\n{BEYOND}: ret\\n.popsection\\n\");\n"
        );
        if self.language == Language::Cpp {
            return "__asm__(\".pushsection .data\\n.globl __dso_handle\\n.hidden __dso_handle\\n\
                __dso_handle: .quad 0\\n.popsection\\n\");\n"
                .to_owned()
                + &nothing;
        }
        let given = self.given.iter().flat_map(|(_, given)| &given.symbols);
        let global: String = given
            .map(|name| format!("__asm__(\".globl {name}\");\n"))
            .collect();
        global + &weak(&self.functions) + &weak(&[ALARM.to_owned()]) + &nothing
    }

    pub fn dynamic_list(&self) -> String {
        let names = |end: &str| -> String {
            let functions = self.functions.iter();
            functions.map(|name| format!("  {name}{end};\n")).collect()
        };
        let names = match self.language {
            // A C++ name includes the arguments. A pattern that matches too much does no harm.
            Language::Cpp => format!(" extern \"C++\" {{\n{} }};\n", names("*")),
            _ => names(""),
        };
        format!("{{\n  {ALARM};\n  {BEYOND};\n{names}}};\n")
    }
}

/// Assembly that makes these functions weak symbols, whether they are defined or only called.
pub fn weak(functions: &[String]) -> String {
    functions
        .iter()
        .map(|name| format!("__asm__(\".weak {name}\");\n"))
        .collect()
}
