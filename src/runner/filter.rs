//! The system-call filters: of the runner ([`of_runner`]), of a case process ([`of_case`]), of
//! compilers, make and git ([`of_tool`]). The lists are in [`calls`](super::calls) and
//! [`tool_calls`](super::tool_calls).
//!
//! Refused calls fail and do not kill the process: `system("clear")` does nothing, and a right
//! answer stays right.

use seccompiler::{BpfProgram, sock_filter};

use super::calls::{CASE_CALLS, Freedom, more_calls};
use super::tool_calls::{CONDITIONAL, Term, terms, tool_calls};
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

/// A placeholder for the id of the case process, in the filter that is prepared before the fork.
const OWN_PID: u32 = 0x7ace_71d5;

/// The call that reads and lowers limits, of the process itself or of another one.
const LIMITS: u32 = libc::SYS_prlimit64 as u32;

/// The filter of the runner. With `programs`, some branches start programs or have folders.
pub fn of_runner(programs: bool) -> BpfProgram {
    let calls = [CASE_CALLS, &more_calls(programs)].concat();
    let mut program = allow(calls.into_iter().map(|call| (call, &[][..])));
    program.push(refuse(libc::EPERM));
    program
}

/// The filter for this kind of box. `guarded` says that no call can change files outside of the
/// box's folder, because they are read-only or another user's.
pub fn of_tool(kind: JobKind, guarded: bool) -> BpfProgram {
    let calls = tool_calls(kind, guarded).into_iter();
    let mut program = allow(calls.map(|call| (call, terms(call, guarded))));
    program.push(instruction(AT_LEAST, NEW_CALLS, 0, 1));
    program.push(refuse(libc::ENOSYS));
    program.push(refuse(libc::EPERM));
    program
}

/// The beginning of a filter: allows these calls if their terms hold.
fn allow(calls: impl Iterator<Item = (i64, &'static [Term])>) -> BpfProgram {
    let mut program = vec![
        instruction(LOAD, ARCHITECTURE, 0, 0),
        instruction(EQUAL, OWN_ARCHITECTURE, 1, 0),
        instruction(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0),
        instruction(LOAD, NUMBER, 0, 0),
    ];
    for (call, terms) in calls {
        let block = checks(terms);
        program.push(instruction(EQUAL, call as u32, 0, block.len() as u8));
        program.extend(block);
    }
    program
}

/// The tighter filter of a case process, on top of the runner's: no fork, no signal to other
/// processes, no opening of files, no message to the grader. It is prepared once and needs the id
/// of the process ([`set_own_id`]).
///
/// The kernel compiles the filter anew for every case, so there is one instruction for each system
/// call that is taken away. The runner's filter has checked the architecture already.
pub fn of_case(freedom: Freedom, programs: bool) -> BpfProgram {
    let kept = freedom.calls();
    let taken = (more_calls(programs).into_iter())
        .filter(|call| !kept.contains(call))
        .map(|call| call as u32)
        .filter(|call| !(freedom == Freedom::Sanitized && *call == LIMITS));
    // Behind the comparisons: allow; for signals, load the first argument, compare it, allow,
    // refuse; the same for limits, where 0 stands for the process itself; conditional calls.
    let mut behind = vec![instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0)];
    let mut block = |instructions: Vec<sock_filter>| {
        let start = behind.len();
        behind.extend(instructions);
        start
    };
    let only = |value| {
        let mut program = vec![load(0), instruction(EQUAL, value, 0, 1)];
        program.extend(checks(&[]));
        program.push(refuse(libc::EPERM));
        program
    };
    let signal = block(only(OWN_PID));
    let limit = block(only(0));
    let refusal = limit - 1;
    let signals = [libc::SYS_kill, libc::SYS_tgkill].map(|call| (call as u32, signal));
    let mut targets: Vec<(u32, usize)> = taken.map(|call| (call, refusal)).collect();
    targets.extend(signals);
    targets.extend((freedom == Freedom::Sanitized).then_some((LIMITS, limit)));
    if freedom.has_files() {
        for call in CONDITIONAL {
            targets.push((*call as u32, block(checks(terms(*call, true)))));
        }
    }
    let mut program = vec![instruction(LOAD, NUMBER, 0, 0)];
    for (place, (call, target)) in targets.iter().enumerate() {
        let after = targets.len() - place - 1;
        program.push(instruction(EQUAL, *call, (after + target) as u8, 0));
    }
    program.extend(behind);
    program
}

/// Puts the id of a process into the filter of a case.
pub fn set_own_id(filter: &mut BpfProgram, id: u32) {
    for instruction in filter.iter_mut().filter(|one| one.k == OWN_PID) {
        instruction.k = id;
    }
}

/// The instructions that allow a call if all of these terms hold.
fn checks(terms: &[Term]) -> Vec<sock_filter> {
    let mut program: Vec<sock_filter> = terms.iter().flat_map(check).collect();
    program.push(instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0));
    program
}

/// The instructions that go on behind themselves if the term holds, and else refuse the call.
fn check(term: &Term) -> Vec<sock_filter> {
    match term {
        Term::NoneOf(argument, bits, error) => vec![
            load(*argument),
            instruction(ANY_BIT, *bits, 0, 1),
            refuse(*error),
        ],
        Term::NotAll(argument, bits) => vec![
            load(*argument),
            instruction(AND, *bits, 0, 0),
            instruction(EQUAL, *bits, 0, 1),
            refuse(libc::EPERM),
        ],
        Term::OneOf(argument, values) => {
            let mut program = vec![load(*argument)];
            for (place, value) in values.iter().enumerate() {
                let behind = (values.len() - place) as u8;
                program.push(instruction(EQUAL, *value, behind, 0));
            }
            program.push(refuse(libc::EPERM));
            program
        }
        Term::Null(argument) => vec![
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
