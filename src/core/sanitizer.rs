//! Parses the reports of AddressSanitizer and UndefinedBehaviorSanitizer.
//!
//! A report is text from a process that holds student code: it is shown to people, and it can make
//! a verdict worse, never better. Places are addresses in the student's object; the grader turns
//! them into lines.

use serde::{Deserialize, Serialize};

/// A finding of the sanitizers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub fault: MemoryFault,
    /// The place of the fault: addresses in the student's object, innermost first.
    pub place: Vec<u64>,
    /// The places where the block was allocated and freed.
    pub allocated: Vec<u64>,
    pub freed: Vec<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryFault {
    /// A block of the heap, of `block` bytes, was accessed past its end.
    PastEnd {
        access: Access,
        block: u64,
    },
    BeforeStart {
        access: Access,
        block: u64,
    },
    UsedAfterFree {
        access: Access,
        block: u64,
    },
    /// A variable on the stack or a global variable was accessed outside of its bounds.
    OutsideOfVariable {
        access: Access,
        name: String,
    },
    /// A local variable was accessed after its function had returned or its scope had ended.
    UsedAfterReturn {
        access: Access,
    },
    FreedTwice {
        block: u64,
    },
    FreedUnknown,
    /// Undefined behaviour: file, line, and the sanitizer's message.
    Undefined {
        file: String,
        line: u32,
        said: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    pub writes: bool,
    pub bytes: u64,
}

impl MemoryFault {
    /// True if memory outside of the array or block was used.
    pub fn is_outside(&self) -> bool {
        matches!(
            self,
            MemoryFault::PastEnd { .. }
                | MemoryFault::BeforeStart { .. }
                | MemoryFault::OutsideOfVariable { .. }
        )
    }
}

/// The finding that ended the program, read from its standard error. An error of AddressSanitizer
/// always ends the program; an index outside of its array, which is undefined behaviour, does not.
pub fn parse(report: &str) -> Option<Finding> {
    let lines: Vec<&str> = report.lines().collect();
    let undefined = lines
        .iter()
        .rposition(|line| line.contains(": runtime error: "));
    let address = lines
        .iter()
        .position(|line| line.contains("ERROR: AddressSanitizer: "));
    match (address, undefined) {
        (Some(address), _) => of_address(&lines[address..]),
        (None, Some(undefined)) => of_undefined(&lines[undefined..]),
        (None, None) => None,
    }
}

fn of_undefined(lines: &[&str]) -> Option<Finding> {
    let (place, said) = lines.first()?.split_once(": runtime error: ")?;
    let mut parts = place.split(':');
    let file = parts.next()?.to_owned();
    let line = parts.next()?.parse().ok()?;
    let said = said.trim().to_owned();
    Some(Finding {
        fault: MemoryFault::Undefined { file, line, said },
        place: frames(&lines[1..]),
        allocated: Vec::new(),
        freed: Vec::new(),
    })
}

fn of_address(lines: &[&str]) -> Option<Finding> {
    let (_, said) = lines.first()?.split_once("ERROR: AddressSanitizer: ")?;
    let after = |words: &str| lines.iter().position(|line| line.starts_with(words));
    let frames_after = |words: &str| after(words).map_or(Vec::new(), |at| frames(&lines[at + 1..]));
    let access = lines.iter().find_map(|line| access(line));
    let region = lines.iter().find_map(|line| region(line));
    let fault = match said.split_whitespace().next()?.trim_end_matches(':') {
        "heap-buffer-overflow" => {
            let (access, Region { block, before }) = (access?, region?);
            if before {
                MemoryFault::BeforeStart { access, block }
            } else {
                MemoryFault::PastEnd { access, block }
            }
        }
        "heap-use-after-free" => MemoryFault::UsedAfterFree {
            access: access?,
            block: region?.block,
        },
        "stack-buffer-overflow"
        | "stack-buffer-underflow"
        | "global-buffer-overflow"
        | "dynamic-stack-buffer-overflow" => {
            let name = lines.iter().find_map(|line| variable(line));
            let (access, name) = (access?, name.unwrap_or_default());
            MemoryFault::OutsideOfVariable { access, name }
        }
        "stack-use-after-return" | "stack-use-after-scope" => {
            MemoryFault::UsedAfterReturn { access: access? }
        }
        "attempting" if said.contains("double-free") => MemoryFault::FreedTwice {
            block: region.map_or(0, |region| region.block),
        },
        "attempting" if said.contains("not malloc()-ed") => MemoryFault::FreedUnknown,
        _ => return None,
    };
    Some(Finding {
        fault,
        place: frames(&lines[1..]),
        allocated: match frames_after("allocated by thread") {
            frames if frames.is_empty() => frames_after("previously allocated by thread"),
            frames => frames,
        },
        freed: frames_after("freed by thread"),
    })
}

/// `READ of size 4 at 0x60 thread T0`
fn access(line: &str) -> Option<Access> {
    let (kind, rest) = line.split_once(" of size ")?;
    let bytes = rest.split(' ').next()?.parse().ok()?;
    let writes = match kind {
        "READ" => false,
        "WRITE" => true,
        _ => return None,
    };
    Some(Access { writes, bytes })
}

struct Region {
    block: u64,
    before: bool,
}

/// `0x60 is located 0 bytes to the right of 36-byte region [0x60,0x84)`; newer versions say
/// `after`.
fn region(line: &str) -> Option<Region> {
    let (_, rest) = line.split_once(" is located ")?;
    let (_, rest) = rest.split_once(" bytes ")?;
    let (before, _) = rest.split_once("-byte region")?;
    Some(Region {
        block: before.rsplit(' ').next()?.parse().ok()?,
        before: before.contains("left of") || before.contains("before"),
    })
}

/// `[32, 68) 'seen' (line 12) <== Memory access at offset 68 overflows this variable`, or, for a
/// global variable, `… global variable 'grid' defined in 'a.c:1:5' (0x60) of size 36`.
fn variable(line: &str) -> Option<String> {
    let of_stack = line.contains("<== Memory access at offset");
    let rest = if of_stack {
        line
    } else {
        line.split_once("global variable ")?.1
    };
    rest.split('\'').nth(1).map(str::to_owned)
}

/// The object whose addresses are kept.
const OBJECT: &str = "student.so+0x";

/// Addresses in the student's object, from the first list of frames in these lines. Lines before
/// the list are left out; the list ends at the first line that is not a frame.
fn frames(lines: &[&str]) -> Vec<u64> {
    let is_frame = |line: &&&str| line.trim_start().starts_with('#');
    let list = lines
        .iter()
        .skip_while(|line| !is_frame(line))
        .take_while(is_frame);
    list.filter_map(|line| {
        let (_, after) = line.split_once(OBJECT)?;
        let digits: String = after.chars().take_while(char::is_ascii_hexdigit).collect();
        u64::from_str_radix(&digits, 16).ok()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x604000000034 at pc 0x7f bp 0x7f sp 0x7f
READ of size 4 at 0x604000000034 thread T0
    #0 0x7f156b0e93df  (../../0/student.so+0x13df)
    #1 0x562a22527301  (/proc/self/exe+0x1301)

0x604000000034 is located 0 bytes to the right of 36-byte region [0x604000000010,0x604000000034)
allocated by thread T0 here:
    #0 0x7f156aab89cf  (/lib/x86_64-linux-gnu/libasan.so.8+0xb89cf)
    #1 0x7f156b0e91d1  (../../0/student.so+0x11d1)

SUMMARY: AddressSanitizer: heap-buffer-overflow (../../0/student.so+0x13df)
";

    #[test]
    fn an_overrun_of_a_block_is_taken_apart() {
        let access = Access {
            writes: false,
            bytes: 4,
        };
        let expected = Finding {
            fault: MemoryFault::PastEnd { access, block: 36 },
            place: vec![0x13df],
            allocated: vec![0x11d1],
            freed: Vec::new(),
        };
        assert_eq!(parse(&format!("printed before\n{REPORT}")), Some(expected));
    }

    #[test]
    fn newer_compilers_say_it_in_other_words() {
        let newer = REPORT.replace("to the right of", "after");
        assert_eq!(parse(&newer), parse(REPORT));
        let before = parse(&REPORT.replace("to the right of", "before"));
        assert!(matches!(
            before.expect("a finding").fault,
            MemoryFault::BeforeStart { .. }
        ));
    }

    /// Only the access outside of memory ended the program; the index outside of its row did not.
    #[test]
    fn what_is_outside_of_memory_is_told_rather_than_what_is_outside_of_a_row() {
        let row = "sudoku.c:7:26: runtime error: index 9 out of bounds for type 'int [9]'\n    \
                   #0 0x7f156b0e93ff  (../../0/student.so+0x13ff)\n\n";
        assert_eq!(parse(&format!("{row}{REPORT}")), parse(REPORT));
        let alone = parse(row).expect("a finding");
        assert!(!alone.fault.is_outside());
        let outside = parse(REPORT).expect("a finding");
        assert!(outside.fault.is_outside());
    }

    #[test]
    fn a_variable_is_named() {
        let stack = "\
==7==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7f at pc 0x7f bp 0x7f sp 0x7f
WRITE of size 4 at 0x7f thread T0
    #0 0x7f  (./0/student.so+0x20)
  This frame has 2 object(s):
    [32, 68) 'seen' (line 12) <== Memory access at offset 68 overflows this variable
";
        let MemoryFault::OutsideOfVariable { access, name } =
            parse(stack).expect("a finding").fault
        else {
            panic!("another fault");
        };
        assert!(access.writes);
        assert_eq!(name, "seen");
    }

    #[test]
    fn undefined_behaviour_keeps_its_words() {
        let said = "sudoku.c:12:9: runtime error: index 9 out of bounds for type 'int [9]'\n    #0 0x7f  (./0/student.so+0x20)\n";
        let finding = parse(said).expect("a finding");
        assert_eq!(finding.place, vec![0x20]);
        let MemoryFault::Undefined { file, line, said } = finding.fault else {
            panic!("another fault");
        };
        assert_eq!((file.as_str(), line), ("sudoku.c", 12));
        assert_eq!(said, "index 9 out of bounds for type 'int [9]'");
    }

    #[test]
    fn whatever_else_a_program_says_is_no_finding() {
        for text in [
            "",
            "runtime error",
            "ERROR: AddressSanitizer: ",
            "ERROR: AddressSanitizer: heap-buffer-overflow\nis located x bytes y",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}
