//! Records where a case process crashed, in a signal handler of that process ([`watch`]).
//!
//! The handler runs on a stack of its own, so that it can recognise an overflow of the ordinary
//! one. It notes the signal, the address and the instructions that lie in the student's object.
//! Then it lets the signal take its ordinary course. The grader looks up names and lines later.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::{guard, own_heap, shared};

const SIGNALS: &[c_int] = &[
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGABRT,
];

/// The size of the handler's stack, in bytes; the unwinder needs some room.
const STACK_BYTES: usize = 128 * 1024;

/// The signal's code for an address that no program can have: the processor does not say which
/// address it was.
const SI_KERNEL: c_int = 0x80;

/// The addresses of the student's object in memory.
static OBJECT_START: AtomicUsize = AtomicUsize::new(0);
static OBJECT_END: AtomicUsize = AtomicUsize::new(0);

/// The lowest address that the stack may reach.
static STACK_LIMIT: AtomicUsize = AtomicUsize::new(0);

type Visit = extern "C" fn(*mut c_void, *mut c_void) -> c_int;

unsafe extern "C" {
    static stdout: *mut libc::FILE;
    fn _Unwind_Backtrace(visit: Visit, argument: *mut c_void) -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
}

/// Tells the handler which addresses are the student's.
pub fn set_object(range: std::ops::Range<usize>) {
    OBJECT_START.store(range.start, Relaxed);
    OBJECT_END.store(range.end, Relaxed);
}

/// Installs the handler in this process, whose stack may grow to `stack_bytes`.
pub fn watch(stack_bytes: usize) {
    let here = 0u8;
    STACK_LIMIT.store(
        (&raw const here as usize).saturating_sub(stack_bytes),
        Relaxed,
    );
    // SAFETY: the stack is never freed, and `handle` is an extern "C" function of the siginfo
    // kind.
    unsafe {
        let stack = libc::stack_t {
            ss_sp: own_heap::untouched(STACK_BYTES).cast(),
            ss_flags: 0,
            ss_size: STACK_BYTES,
        };
        libc::sigaltstack(&stack, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as usize;
        // One shot: a crash inside the handler ends the process like any other.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND;
        for signal in SIGNALS {
            libc::sigaction(*signal, &action, std::ptr::null_mut());
        }
    }
}

extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    if let Some(header) = shared::current() {
        let fault = &header.fault;
        // SAFETY: the kernel passes valid pointers to a handler of the siginfo kind.
        let (address, instruction) =
            unsafe { ((*info).si_addr() as usize, interrupted_instruction(context)) };
        // SAFETY: as above.
        let told_by_kernel = unsafe { (*info).si_code } != SI_KERNEL;
        fault.signal.store(signal, Relaxed);
        fault.address.store(
            if told_by_kernel {
                address as u64
            } else {
                u64::MAX
            },
            Relaxed,
        );
        let limit = STACK_LIMIT.load(Relaxed);
        let near_limit = limit.saturating_sub(1 << 20)..limit + (256 << 10);
        fault.stack_overflow.store(
            signal == libc::SIGSEGV && near_limit.contains(&address),
            Relaxed,
        );
        if let Some(misuse) = guard::misuse_at(address).filter(|_| told_by_kernel) {
            fault.set_misuse(misuse);
        }
        fault.recorded.store(true, Relaxed);
        note_instruction(instruction);
        // SAFETY: the unwinder walks this process's own stack. If the stack cannot be read, the
        // unwinder crashes, and the process ends with the record so far.
        unsafe { _Unwind_Backtrace(visit, std::ptr::null_mut()) };
    }
    // SAFETY: this thread may hold the lock of stdout, which lets the same thread in. If the crash
    // left stdout broken, this one ends the process with the record so far.
    unsafe { libc::fflush(stdout) };
    // SAFETY: sends the same signal again. Its action is the default one by now, and it arrives
    // when this handler returns.
    unsafe { libc::raise(signal) };
}

extern "C" fn visit(context: *mut c_void, _: *mut c_void) -> c_int {
    // SAFETY: the context is the unwinder's own.
    let after_call = unsafe { _Unwind_GetIP(context) };
    note_instruction(after_call.wrapping_sub(1));
    // An endless recursion has hundreds of thousands of frames, and walking them all takes a tenth
    // of a second.
    let enough = shared::current().is_none_or(|header| header.fault.has_all_frames());
    c_int::from(enough)
}

fn in_object(instruction: usize) -> bool {
    (OBJECT_START.load(Relaxed)..OBJECT_END.load(Relaxed)).contains(&instruction)
}

fn note_instruction(instruction: usize) {
    if let (Some(header), true) = (shared::current(), in_object(instruction)) {
        header
            .fault
            .push_frame((instruction - OBJECT_START.load(Relaxed)) as u64);
    }
}

/// # Safety
/// `context` is the pointer that the kernel passed to a signal handler.
unsafe fn interrupted_instruction(context: *mut c_void) -> usize {
    // SAFETY: promised by the caller.
    let context = unsafe { &*context.cast::<libc::ucontext_t>() };
    #[cfg(target_arch = "x86_64")]
    return context.uc_mcontext.gregs[libc::REG_RIP as usize] as usize;
    #[cfg(target_arch = "aarch64")]
    return context.uc_mcontext.pc as usize;
}
