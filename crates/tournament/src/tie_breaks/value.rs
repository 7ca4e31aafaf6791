//! Exact values of tie-breaks.

use std::fmt;

/// A tie-break's value, in whole units of which `scale` make one. Values of one tie-break have one scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One number.
    Single {
        /// How many units.
        units: i64,
        /// How many units make one.
        scale: i64,
    },
    /// Several, of which the first that differs decides.
    Sequence {
        /// How many units each.
        units: Vec<i64>,
        /// How many units make one.
        scale: i64,
    },
}

impl Value {
    pub(crate) fn hundredths(units: i64) -> Self {
        Self::Single { units, scale: 100 }
    }

    pub(crate) fn whole(units: i64) -> Self {
        Self::Single { units, scale: 1 }
    }

    /// As fractions for programs that print numbers: the one number, or all of a sequence.
    pub fn numbers(&self) -> Vec<f64> {
        let (units, scale) = self.parts();
        units.iter().map(|&units| units as f64 / scale as f64).collect()
    }

    fn parts(&self) -> (&[i64], i64) {
        match self {
            Self::Single { units, scale } => (std::slice::from_ref(units), *scale),
            Self::Sequence { units, scale } => (units, *scale),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts().0.cmp(other.parts().0)
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// With as many decimals as are needed, at most four; sequences with slashes between.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (units, scale) = self.parts();
        let texts: Vec<String> = units.iter().map(|&units| decimal(units, scale)).collect();
        formatter.pad(&texts.join("/"))
    }
}

fn decimal(units: i64, scale: i64) -> String {
    let ten_thousandths = (i128::from(units) * 20_000 + i128::from(scale)).div_euclid(2 * i128::from(scale));
    let sign = if ten_thousandths < 0 { "-" } else { "" };
    let (whole, rest) = (ten_thousandths.unsigned_abs() / 10_000, ten_thousandths.unsigned_abs() % 10_000);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{}", format!("{rest:04}").trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_without_idle_decimals() {
        for (units, scale, text) in
            [(1200, 100, "12"), (1250, 100, "12.5"), (-25, 100, "-0.25"), (1, 3, "0.3333"), (0, 1, "0")]
        {
            assert_eq!(Value::Single { units, scale }.to_string(), text);
        }
        assert_eq!(Value::Sequence { units: vec![150, 100], scale: 100 }.to_string(), "1.5/1");
    }
}
