//! How many cases a test tries.

/// `CASES`, or so few that all tests together end soon.
pub fn cases<N: std::str::FromStr<Err: std::fmt::Debug>>(default: N) -> N {
    std::env::var("CASES").map_or(default, |cases| cases.parse().expect("CASES is a number"))
}
