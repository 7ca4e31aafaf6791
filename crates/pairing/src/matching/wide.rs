//! Signed integers of a fixed number of 64-bit limbs.

use std::cmp::Ordering;

/// A signed integer in two's complement, the lowest limb first. Arithmetic wraps; weights must be built with enough
/// room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Wide<LIMBS> {
    /// The number zero.
    pub const ZERO: Self = Self([0; LIMBS]);

    /// Adds `value` shifted left by `shift` bits.
    pub fn add_shifted(&mut self, value: i64, shift: usize) {
        let (limb, bits) = (shift / 64, shift % 64);
        let wide = i128::from(value) << bits;
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut carry = false;
        for index in limb..LIMBS {
            let part = match index - limb {
                0 => wide as u64,
                1 => (wide >> 64) as u64,
                _ => fill,
            };
            let (sum, first) = self.0[index].overflowing_add(part);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            self.0[index] = sum;
            carry = first || second;
        }
    }

    /// The sum.
    #[must_use]
    #[inline]
    pub fn plus(&self, other: &Self) -> Self {
        let mut result = *self;
        let mut carry = false;
        for (limb, added) in result.0.iter_mut().zip(&other.0) {
            let (sum, first) = limb.overflowing_add(*added);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first || second;
        }
        result
    }

    /// The difference.
    #[must_use]
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        let mut result = *self;
        let mut borrow = false;
        for (limb, taken) in result.0.iter_mut().zip(&other.0) {
            let (rest, first) = limb.overflowing_sub(*taken);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            *limb = rest;
            borrow = first || second;
        }
        result
    }

    /// Twice as much.
    #[must_use]
    #[inline]
    pub fn doubled(&self) -> Self {
        self.plus(self)
    }

    /// Half of it, rounded down.
    #[must_use]
    pub fn halved(&self) -> Self {
        let mut result = *self;
        for index in 0..LIMBS {
            let above = if index + 1 < LIMBS { self.0[index + 1] << 63 } else { self.0[index] & (1 << 63) };
            result.0[index] = (self.0[index] >> 1) | above;
        }
        result
    }

    /// Whether it is zero.
    #[must_use]
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|limb| *limb == 0)
    }

    fn sign_limb(&self) -> i64 {
        self.0.last().map_or(0, |limb| *limb as i64)
    }
}

impl<const LIMBS: usize> Ord for Wide<LIMBS> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.sign_limb()
            .cmp(&other.sign_limb())
            .then_with(|| self.0.iter().rev().skip(1).cmp(other.0.iter().rev().skip(1)))
    }
}

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: i128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn two_limbs_compute_as_128_bits_do(a: i128, b: i128, value: i64, shift in 0_usize..120) {
            prop_assert_eq!(wide(a).plus(&wide(b)), wide(a.wrapping_add(b)));
            prop_assert_eq!(wide(a).minus(&wide(b)), wide(a.wrapping_sub(b)));
            prop_assert_eq!(wide(a).halved(), wide(a >> 1));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            let mut sum = wide(a);
            sum.add_shifted(value, shift);
            prop_assert_eq!(sum, wide(a.wrapping_add(i128::from(value).wrapping_shl(u32::try_from(shift).unwrap()))));
        }
    }
}
