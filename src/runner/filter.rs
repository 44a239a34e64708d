//! The system-call filter of compilers, make and git ([`of_tool`]), built from the lists in
//! [`tool_calls`](super::tool_calls).

use seccompiler::{BpfProgram, sock_filter};

use super::tool_calls::{Term, terms, tool_calls};
use protocol::boxes::JobKind;

/// Offsets in `struct seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

/// The kernel's number for the architecture of this machine. On another architecture, the same
/// number means another call.
const OWN_ARCHITECTURE: u32 = if cfg!(target_arch = "x86_64") {
    0xc000_003e
} else {
    0xc000_00b7
};

/// The first of the calls that have the same number on all architectures. They are newer than C
/// libraries that do without them: these take another way if a call is unknown.
pub const NEW_CALLS: u32 = 424;

const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
const EQUAL: u32 = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
const AT_LEAST: u32 = libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K;
const ANY_BIT: u32 = libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K;
const AND: u32 = libc::BPF_ALU | libc::BPF_AND | libc::BPF_K;
const RETURN: u32 = libc::BPF_RET | libc::BPF_K;

/// The filter for this kind of box. `guarded` says that no call can change files outside of the
/// box's folder, because they are read-only or another user's.
pub fn of_tool(kind: JobKind, guarded: bool) -> BpfProgram {
    let mut program = vec![
        instruction(LOAD, ARCHITECTURE, 0, 0),
        instruction(EQUAL, OWN_ARCHITECTURE, 1, 0),
        instruction(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0),
        instruction(LOAD, NUMBER, 0, 0),
    ];
    for call in tool_calls(kind, guarded) {
        let block = checks(terms(call, guarded));
        program.push(instruction(EQUAL, call as u32, 0, block.len() as u8));
        program.extend(block);
    }
    program.push(instruction(AT_LEAST, NEW_CALLS, 0, 1));
    program.push(refuse(libc::ENOSYS));
    program.push(refuse(libc::EPERM));
    program
}

/// The instructions that allow a call if all of these terms hold.
pub fn checks(terms: &[Term]) -> Vec<sock_filter> {
    let mut program: Vec<sock_filter> = terms.iter().flat_map(check).collect();
    program.push(instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0));
    program
}

/// The instructions that go on behind themselves if the term holds, and else refuse the call.
fn check(term: &Term) -> Vec<sock_filter> {
    match term {
        Term::NoneOf {
            argument,
            bits,
            error,
        } => vec![
            load(*argument),
            instruction(ANY_BIT, *bits, 0, 1),
            refuse(*error),
        ],
        Term::NotAll { argument, bits } => vec![
            load(*argument),
            instruction(AND, *bits, 0, 0),
            instruction(EQUAL, *bits, 0, 1),
            refuse(libc::EPERM),
        ],
        Term::OneOf { argument, values } => {
            let mut program = vec![load(*argument)];
            for (place, value) in values.iter().enumerate() {
                let behind = (values.len() - place) as u8;
                program.push(instruction(EQUAL, *value, behind, 0));
            }
            program.push(refuse(libc::EPERM));
            program
        }
        Term::Null { argument } => vec![
            load(*argument),
            instruction(EQUAL, 0, 1, 0),
            refuse(libc::EPERM),
            instruction(LOAD, ARGUMENTS + 8 * argument + upper_half(), 0, 0),
            instruction(EQUAL, 0, 1, 0),
            refuse(libc::EPERM),
        ],
    }
}

/// Loads the lower half of an argument. The kernel looks at no other half where this one is used.
fn load(argument: u32) -> sock_filter {
    instruction(LOAD, ARGUMENTS + 8 * argument + (4 - upper_half()), 0, 0)
}

fn upper_half() -> u32 {
    if cfg!(target_endian = "little") { 4 } else { 0 }
}

fn refuse(error: i32) -> sock_filter {
    instruction(RETURN, libc::SECCOMP_RET_ERRNO | error as u32, 0, 0)
}

fn instruction(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    }
}
