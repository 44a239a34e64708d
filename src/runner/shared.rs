//! [`Shared`]: the page that a case process shares with the branch that forked it.
//!
//! The process writes its observation, heap counters and crash report here. The branch reads them
//! after the process has ended, so they survive any crash. No descriptor leads here, and no other
//! process has the page, so no output, however wild, reaches it.

use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize,
    Ordering::Relaxed,
};

use super::guard;
use protocol::MOST_QUESTIONS;
use protocol::outcome::{CrashRecord, Heap, Misuse, Said};

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

/// The report of a crash by the signal handler, or by the program itself.
pub struct FaultRecord {
    pub recorded: AtomicBool,
    pub signal: AtomicI32,
    pub address: AtomicU64,
    pub stack_overflow: AtomicBool,
    frame_count: AtomicUsize,
    frames: [AtomicU64; FRAMES],
    /// The position in [`Misuse::ALL`] plus one; 0 for none.
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
        // An earlier misuse stays.
        let _ = self.misuse.compare_exchange(0, number, Relaxed, Relaxed);
    }

    fn read(&self) -> Option<CrashRecord> {
        if !self.recorded.load(Relaxed) && !self.said.load(Relaxed) && !self.has_misuse() {
            return None;
        }
        let count = self.frame_count.load(Relaxed).min(FRAMES);
        Some(CrashRecord {
            signal: self.signal.load(Relaxed),
            address: self.address.load(Relaxed),
            stack_overflow: self.stack_overflow.load(Relaxed),
            frames: self.frames[..count]
                .iter()
                .map(|frame| frame.load(Relaxed))
                .collect(),
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

/// The room for the calls that the lab's substitutes write down, in bytes.
const TRACE_BYTES: usize = 128 << 10;

/// More bytes of the page than most cases need.
const USUAL_BYTES: usize = 4 * guard::PAGE;

/// The fixed part of the page; the observation follows it, then the trace.
pub struct Header {
    pub complete: AtomicBool,
    observation_length: AtomicUsize,
    observation_limit: AtomicUsize,
    pub observation_overflowed: AtomicBool,
    /// Whether an index was outside of its array.
    pub beyond: AtomicBool,
    /// The length of the trace. Its limit is 0 unless the case is traced.
    trace_length: AtomicUsize,
    trace_limit: AtomicUsize,
    pub heap: HeapCounters,
    pub fault: FaultRecord,
    /// The number of inputs that the process has answered; `ends` holds the end of each answer.
    answered: AtomicUsize,
    ends: [AtomicUsize; MOST_QUESTIONS],
}

/// The mapping. It lives as long as the process, except for [`Shared::renew`].
#[derive(Clone, Copy)]
pub struct Shared {
    /// A flag on a page of its own. A process that did not begin is a grader fault, and student
    /// code must not be able to fake one: a case process unmaps the page before that code runs.
    began: *mut AtomicBool,
    header: *mut Header,
    observation: *mut u8,
    /// The greatest length of the observation, in bytes. Room for a trace follows.
    capacity: usize,
}

/// The header of the case that this process runs; null in every other process.
static CURRENT: AtomicPtr<Header> = AtomicPtr::new(std::ptr::null_mut());
static CURRENT_OBSERVATION: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
static CURRENT_TRACE: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

impl Shared {
    /// Maps a page with room for an observation of `capacity` bytes.
    pub fn map(capacity: usize) -> Result<Self, String> {
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

    /// Maps a fresh page and unmaps this one: this process is a copy of the one that uses the old
    /// page.
    pub fn renew(&mut self) -> Result<(), String> {
        let fresh = Shared::map(self.capacity)?;
        let old = std::mem::replace(self, fresh);
        old.give_away_beginning();
        // SAFETY: this process does not use the page again.
        unsafe { libc::munmap(old.header.cast(), bytes_for(old.capacity)) };
        Ok(())
    }

    /// Notes whether the student's code is about to run.
    pub fn begin(&self, is_ready: bool) {
        // SAFETY: mapped until `give_away_beginning`, and an atomic.
        unsafe { &*self.began }.store(is_ready, Relaxed);
    }

    /// Unmaps the flag. After this, nothing in this case process can change whether it began.
    pub fn give_away_beginning(&self) {
        // SAFETY: this process does not use the page again.
        unsafe { libc::munmap(self.began.cast(), size_of::<AtomicBool>()) };
    }

    /// Whether the case process reached the student's code.
    pub fn began(&self) -> bool {
        // SAFETY: the branch never unmaps the flag that it reads.
        unsafe { &*self.began }.load(Relaxed)
    }

    pub fn header(&self) -> &Header {
        // SAFETY: mapped for the life of the process, zeroed at first (each field is valid as
        // zero bytes), and made of atomics only, so that the other process may write to it.
        unsafe { &*self.header }
    }

    /// Clears the page for the next case, which finds nothing of earlier ones. No case process may
    /// be alive.
    pub fn reset(&self, traced: bool) {
        let all = bytes_for(self.capacity);
        let usual = USUAL_BYTES.min(all);
        // SAFETY: no other process has the mapping now, and every field of the header is valid as
        // zero bytes. The rest becomes zero when its pages are given back.
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

    /// Lets this case process write to the page.
    pub fn enter(&self) {
        CURRENT.store(self.header, Relaxed);
        CURRENT_OBSERVATION.store(self.observation, Relaxed);
        CURRENT_TRACE.store(self.observation.wrapping_add(self.capacity), Relaxed);
    }

    /// The observation, cut to `most` bytes, and whether it was longer. The length may be forged.
    pub fn observation(&self, most: usize) -> (String, bool) {
        let most = most.min(self.capacity);
        let header = self.header();
        let length = header.observation_length.load(Relaxed);
        let mut text = self.text(0..length.min(most));
        // Replacement characters are longer than the bytes that they stand for.
        text.truncate(text.floor_char_boundary(most));
        (
            text,
            length > most || header.observation_overflowed.load(Relaxed),
        )
    }

    /// The calls that the substitutes wrote down.
    pub fn trace(&self) -> String {
        let length = self.header().trace_length.load(Relaxed).min(TRACE_BYTES);
        self.text(self.capacity..self.capacity + length)
    }

    /// Gives the next answer room for `bytes` bytes. False if there is no room.
    pub fn begin_answer(&self, bytes: usize) -> bool {
        let header = self.header();
        let limit = header.observation_length.load(Relaxed) + bytes;
        header.observation_limit.store(limit, Relaxed);
        limit <= self.capacity && header.answered.load(Relaxed) < MOST_QUESTIONS
    }

    /// Ends the answer that was begun. False if it is too long.
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
        let answered = header.answered.load(Relaxed).min(MOST_QUESTIONS);
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

    /// A part of the observation or trace; invalid UTF-8 and NUL are replaced.
    fn text(&self, range: std::ops::Range<usize>) -> String {
        // SAFETY: within the mapping; the case process has ended, so no process writes to it.
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

    pub fn fault(&self) -> Option<CrashRecord> {
        self.header().fault.read()
    }
}

/// The size of the mapping that begins with the header.
fn bytes_for(capacity: usize) -> usize {
    size_of::<Header>() + capacity + TRACE_BYTES
}

/// Maps fresh, zeroed pages that later forks share. They are not unmapped here.
fn pages(length: usize) -> Result<*mut libc::c_void, String> {
    guard::map(length, libc::MAP_SHARED)
        .ok_or_else(|| format!("mmap: {}", std::io::Error::last_os_error()))
}

/// The current case's header, in its own process.
pub fn current() -> Option<&'static Header> {
    // SAFETY: null, or a mapping that lives as long as the process.
    unsafe { CURRENT.load(Relaxed).as_ref() }
}

/// Appends to the current case's observation.
pub fn observe(text: &[u8]) {
    let Some(header) = current() else { return };
    let (length, limit) = (&header.observation_length, &header.observation_limit);
    let room = limit.load(Relaxed).saturating_sub(length.load(Relaxed));
    if text.len() > room {
        header.observation_overflowed.store(true, Relaxed);
    }
    append(text, length, room, &CURRENT_OBSERVATION);
}

/// Appends to the current case's trace, if there is one.
pub fn trace(text: &[u8]) {
    let Some(header) = current() else { return };
    let (length, limit) = (&header.trace_length, &header.trace_limit);
    let room = limit.load(Relaxed).saturating_sub(length.load(Relaxed));
    append(text, length, room, &CURRENT_TRACE);
}

/// Appends to a text of this length, for which the mapping has this much room.
fn append(text: &[u8], so_far: &AtomicUsize, room: usize, start: &AtomicPtr<u8>) {
    let length = text.len().min(room);
    // The process has one thread.
    let before = so_far.load(Relaxed);
    so_far.store(before + length, Relaxed);
    // SAFETY: promised by the callers: before + length is within the mapping.
    unsafe {
        let target = start.load(Relaxed).add(before);
        std::ptr::copy_nonoverlapping(text.as_ptr(), target, length);
    }
}
