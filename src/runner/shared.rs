//! The page that a case's process shares with the branch that forked it.
//!
//! The process writes its observation, heap counters and crash report here; the branch reads them
//! after the process has ended, so they survive any crash. No descriptor leads here, and no other
//! process has the page: printing, however wild, cannot reach it.

use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize,
    Ordering::Relaxed,
};

use super::guard;
use protocol::outcome::{Fault, Heap, Misuse, Said};

const FRAMES: usize = 24;
const FILE_BYTES: usize = 256;
const MESSAGE_BYTES: usize = 1024;

/// Counters of the interposed malloc family.
pub struct HeapCounters {
    pub live_blocks: AtomicI64,
    pub allocations: AtomicU64,
    pub live_bytes: AtomicI64,
    pub peak_bytes: AtomicI64,
    pub refused: AtomicBool,
}

/// What the signal handler or the program itself says of a crash.
pub struct FaultRecord {
    pub recorded: AtomicBool,
    pub signal: AtomicI32,
    pub address: AtomicU64,
    pub stack_overflow: AtomicBool,
    frame_count: AtomicUsize,
    frames: [AtomicU64; FRAMES],
    /// 1 when the innermost frame belongs to the student's object.
    pub innermost_is_students: AtomicBool,
    /// One more than its place among all kinds of misuse; 0 for none.
    misuse: AtomicU8,
    pub said: AtomicBool,
    file: Text<FILE_BYTES>,
    line: AtomicU32,
    message: Text<MESSAGE_BYTES>,
}

struct Text<const N: usize> {
    length: AtomicUsize,
    bytes: [AtomicU8; N],
}

impl<const N: usize> Text<N> {
    fn set(&self, text: &[u8]) {
        let length = text.len().min(N);
        for (cell, byte) in self.bytes.iter().zip(text) {
            cell.store(*byte, Relaxed);
        }
        self.length.store(length, Relaxed);
    }

    fn get(&self) -> String {
        let length = self.length.load(Relaxed).min(N);
        let bytes: Vec<u8> = self.bytes[..length]
            .iter()
            .map(|byte| byte.load(Relaxed))
            .collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl FaultRecord {
    pub fn push_frame(&self, address: u64) {
        let count = self.frame_count.load(Relaxed);
        if let Some(frame) = self.frames.get(count) {
            frame.store(address, Relaxed);
            self.frame_count.store(count + 1, Relaxed);
        }
    }

    pub fn has_all_frames(&self) -> bool {
        self.frame_count.load(Relaxed) >= FRAMES
    }

    pub fn say(&self, file: &[u8], line: u32, message: &[u8]) {
        self.file.set(file);
        self.line.store(line, Relaxed);
        self.message.set(message);
        self.said.store(true, Relaxed);
    }

    pub fn has_misuse(&self) -> bool {
        self.misuse.load(Relaxed) != 0
    }

    /// Notes a misuse; the first one counts.
    pub fn set_misuse(&self, misuse: Misuse) {
        let place = Misuse::ALL.iter().position(|known| *known == misuse);
        let number = place.map_or(0, |place| place as u8 + 1);
        // When there is one already, it stays.
        let _ = self.misuse.compare_exchange(0, number, Relaxed, Relaxed);
    }

    fn read(&self) -> Option<Fault> {
        if !self.recorded.load(Relaxed) && !self.said.load(Relaxed) && !self.has_misuse() {
            return None;
        }
        let count = self.frame_count.load(Relaxed).min(FRAMES);
        Some(Fault {
            signal: self.signal.load(Relaxed),
            address: self.address.load(Relaxed),
            stack_overflow: self.stack_overflow.load(Relaxed),
            frames: self.frames[..count]
                .iter()
                .map(|frame| frame.load(Relaxed))
                .collect(),
            innermost_is_students: self.innermost_is_students.load(Relaxed),
            said: self.said.load(Relaxed).then(|| Said {
                file: self.file.get(),
                line: self.line.load(Relaxed),
                message: self.message.get(),
                exception: false,
            }),
            misuse: usize::from(self.misuse.load(Relaxed))
                .checked_sub(1)
                .and_then(|place| Misuse::ALL.get(place).copied()),
        })
    }
}

/// So many inputs a process is asked for at most.
pub const MOST_ANSWERS: usize = 256;

/// What the lab's substitutes can write down of their calls.
const TRACE_BYTES: usize = 128 << 10;

/// More than most cases need of the page.
const USUAL_BYTES: usize = 4 * guard::PAGE;

/// The fixed part of the page; the observation follows it, then the trace.
pub struct Header {
    pub complete: AtomicBool,
    observation_length: AtomicUsize,
    observation_limit: AtomicUsize,
    pub observation_overflowed: AtomicBool,
    /// An index was outside of its array.
    pub beyond: AtomicBool,
    /// What the substitutes wrote down; the limit is 0 unless they are asked to.
    trace_length: AtomicUsize,
    trace_limit: AtomicUsize,
    pub heap: HeapCounters,
    pub fault: FaultRecord,
    /// How many inputs the process has answered, and where each answer ends.
    answered: AtomicUsize,
    ends: [AtomicUsize; MOST_ANSWERS],
}

/// The mapping. It lives as long as the process, but for [`Shared::renew`].
#[derive(Clone, Copy)]
pub struct Shared {
    /// On a page of its own, which a case's process gives away before the student's code can write to it: who did
    /// not begin blames the grader.
    began: *mut AtomicBool,
    header: *mut Header,
    observation: *mut u8,
    /// Of the observation; behind it is room for a trace.
    capacity: usize,
}

/// The header of the case that this process runs; null in every other process.
static CURRENT: AtomicPtr<Header> = AtomicPtr::new(std::ptr::null_mut());
static CURRENT_OBSERVATION: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static CURRENT_TRACE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

impl Shared {
    /// Maps a page with room for an observation of `capacity` bytes.
    pub fn map(capacity: usize) -> std::io::Result<Self> {
        let began = pages(size_of::<AtomicBool>())?.cast();
        let start = pages(bytes_for(capacity))?;
        let header = start.cast::<Header>();
        // SAFETY: the observation starts right behind the header, inside the mapping.
        let observation = unsafe { start.cast::<u8>().add(size_of::<Header>()) };
        Ok(Shared {
            began,
            header,
            observation,
            capacity,
        })
    }

    /// Maps another page, and gives this one away: this process is a copy of the one that uses it.
    pub fn renew(&mut self) -> std::io::Result<()> {
        let fresh = Shared::map(self.capacity)?;
        let old = std::mem::replace(self, fresh);
        old.give_away_beginning();
        // SAFETY: this process does not use the page again.
        unsafe { libc::munmap(old.header.cast(), bytes_for(old.capacity)) };
        Ok(())
    }

    /// Notes whether the student's code is about to run.
    pub fn begin(&self, is_ready: bool) {
        // SAFETY: mapped until it is given away, and an atomic.
        unsafe { &*self.began }.store(is_ready, Relaxed);
    }

    /// Nothing in this process, a case's, can change any more that it began.
    pub fn give_away_beginning(&self) {
        // SAFETY: this process does not use the page again.
        unsafe { libc::munmap(self.began.cast(), size_of::<AtomicBool>()) };
    }

    /// The case's process came as far as to the student's code.
    pub fn began(&self) -> bool {
        // SAFETY: the branch never gives the page away.
        unsafe { &*self.began }.load(Relaxed)
    }

    pub fn header(&self) -> &Header {
        // SAFETY: mapped for the life of the process, zeroed at first (each field is valid as
        // zero bytes), and made of atomics only, so that the other process may write to it.
        unsafe { &*self.header }
    }

    /// Makes the page ready for the next case, which finds nothing there of the ones before. No case's process may be alive.
    pub fn reset(&self, traced: bool) {
        let all = bytes_for(self.capacity);
        let usual = USUAL_BYTES.min(all);
        // SAFETY: the branch is alone with the mapping now; every field of the header is valid as zero bytes. The rest
        // becomes zero when its pages are given back.
        unsafe {
            std::ptr::write_bytes(self.header.cast::<u8>(), 0, usual);
            libc::madvise(
                self.header.byte_add(usual).cast(),
                all - usual,
                libc::MADV_REMOVE,
            );
        }
        self.begin(false);
        let room = if traced { TRACE_BYTES } else { 0 };
        self.header().trace_limit.store(room, Relaxed);
    }

    /// Lets this process, a case's, write to the page.
    pub fn enter(&self) {
        CURRENT.store(self.header, Relaxed);
        CURRENT_OBSERVATION.store(self.observation, Relaxed);
        CURRENT_TRACE.store(self.observation.wrapping_add(self.capacity), Relaxed);
    }

    /// What was observed, of which so many bytes count, and whether there is more. The length may be forged.
    pub fn observation(&self, most: usize) -> (String, bool) {
        let most = most.min(self.capacity);
        let header = self.header();
        let length = header.observation_length.load(Relaxed);
        let mut text = self.text(0..length.min(most));
        // Replaced bytes are longer than they were.
        text.truncate(text.floor_char_boundary(most));
        (
            text,
            length > most || header.observation_overflowed.load(Relaxed),
        )
    }

    /// What the substitutes wrote down.
    pub fn trace(&self) -> String {
        let length = self.header().trace_length.load(Relaxed).min(TRACE_BYTES);
        self.text(self.capacity..self.capacity + length)
    }

    /// The next answer may have so many bytes. False when there is no room for it.
    pub fn begin_answer(&self, bytes: usize) -> bool {
        let header = self.header();
        let limit = header.observation_length.load(Relaxed) + bytes;
        header.observation_limit.store(limit, Relaxed);
        limit <= self.capacity && header.answered.load(Relaxed) < MOST_ANSWERS
    }

    /// The answer that was begun is whole. False when it is too long.
    pub fn end_answer(&self) -> bool {
        let header = self.header();
        let answered = header.answered.load(Relaxed);
        let fits = !header.observation_overflowed.load(Relaxed);
        if let (true, Some(end)) = (fits, header.ends.get(answered)) {
            end.store(header.observation_length.load(Relaxed), Relaxed);
            header.answered.store(answered + 1, Relaxed);
        }
        fits
    }

    /// The answers so far. No process may be at work on them.
    pub fn answers(&self) -> Vec<String> {
        let header = self.header();
        let answered = header.answered.load(Relaxed).min(MOST_ANSWERS);
        let mut start = 0;
        let ends = header.ends[..answered].iter();
        ends.map(|end| {
            let end = end.load(Relaxed).clamp(start, self.capacity);
            let answer = self.text(start..end);
            start = end;
            answer
        })
        .collect()
    }

    /// A part of what was observed; with invalid UTF-8 and NUL replaced.
    fn text(&self, range: std::ops::Range<usize>) -> String {
        // SAFETY: within the mapping; the case's process has ended, so nobody writes.
        let bytes =
            unsafe { std::slice::from_raw_parts(self.observation, self.capacity + TRACE_BYTES) };
        String::from_utf8_lossy(&bytes[range]).replace('\0', "\u{fffd}")
    }

    pub fn heap(&self) -> Heap {
        let heap = &self.header().heap;
        Heap {
            peak_bytes: heap.peak_bytes.load(Relaxed).max(0) as u64,
            live_blocks: heap.live_blocks.load(Relaxed),
            allocations: heap.allocations.load(Relaxed),
            refused: heap.refused.load(Relaxed),
            limit_bytes: 0,
        }
    }

    pub fn fault(&self) -> Option<Fault> {
        self.header().fault.read()
    }
}

/// Of the mapping that begins with the header.
fn bytes_for(capacity: usize) -> usize {
    size_of::<Header>() + capacity + TRACE_BYTES
}

/// Fresh pages that are shared with processes to be forked, zeroed and never unmapped here.
fn pages(length: usize) -> std::io::Result<*mut libc::c_void> {
    // SAFETY: a fresh anonymous mapping.
    let start = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            length,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if start == libc::MAP_FAILED {
        return Err(std::io::Error::last_os_error());
    }
    Ok(start)
}

/// The current case's header, in its own process.
pub fn current() -> Option<&'static Header> {
    // SAFETY: null, or a mapping that lives as long as the process.
    unsafe { CURRENT.load(Relaxed).as_ref() }
}

/// Appends to the current case's observation.
pub fn observe(text: &[u8]) {
    let Some(header) = current() else { return };
    let start = header.observation_length.load(Relaxed);
    let limit = header.observation_limit.load(Relaxed);
    let room = limit.saturating_sub(start);
    if text.len() > room {
        header.observation_overflowed.store(true, Relaxed);
    }
    let length = text.len().min(room);
    // SAFETY: start + length <= limit <= the mapping's capacity.
    unsafe {
        let target = CURRENT_OBSERVATION.load(Relaxed).add(start);
        std::ptr::copy_nonoverlapping(text.as_ptr(), target, length);
    }
    header.observation_length.store(start + length, Relaxed);
}

/// Appends to the current case's trace, if there is one.
pub fn trace(text: &[u8]) {
    let Some(header) = current() else { return };
    let start = header.trace_length.load(Relaxed);
    let room = header.trace_limit.load(Relaxed).saturating_sub(start);
    let length = text.len().min(room);
    // SAFETY: start + length <= limit <= the room that the mapping has for a trace.
    unsafe {
        let target = CURRENT_TRACE.load(Relaxed).add(start);
        std::ptr::copy_nonoverlapping(text.as_ptr(), target, length);
    }
    header.trace_length.store(start + length, Relaxed);
}
