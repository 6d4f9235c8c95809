//! How many cases a test tries.

/// `CASES`, or so few that all tests together end soon.
pub fn cases<N: std::str::FromStr>(default: N) -> N {
    std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}
