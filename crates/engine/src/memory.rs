//! Memory for large tables that are looked up at random.

/// Space for this many values, in large pages if the system has them: with small pages, most look-ups would also miss
/// the TLB.
pub(crate) fn room_for<T>(count: usize) -> Vec<T> {
    let room = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    advise(&room);
    room
}

/// Says that a place will be read soon: until then it is on its way from memory, which takes longer than much else.
#[inline]
pub(crate) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the place is valid, and fetching changes no contents.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(target_os = "linux")]
fn advise<T>(room: &Vec<T>) {
    use rustix::mm::{Advice, madvise};
    /// Advice is given for whole pages.
    const PAGE: usize = 4096;
    let unused = room.as_ptr().addr().wrapping_neg() % PAGE;
    let bytes = (room.capacity() * size_of::<T>()).saturating_sub(unused) / PAGE * PAGE;
    if bytes > 0 {
        let first = room.as_ptr().cast::<u8>().wrapping_add(unused).cast_mut();
        // SAFETY: the pages lie inside the room, which is ours, and this advice changes no contents. Without it
        // everything works as well, only slower: so nothing is done about a refusal.
        let _ = unsafe { madvise(first.cast(), bytes, Advice::LinuxHugepage) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_for_any_size() {
        for count in [0, 1, 500, 5_000, 3_000_000] {
            let mut room = room_for::<u32>(count);
            assert!(room.capacity() >= count);
            room.extend(0..count as u32);
            assert!(room.iter().copied().eq(0..count as u32));
        }
    }
}
