//! Which strings keep each other (theorem "Benson"): those that have two vital
//! regions with only such strings beside them.

/// A region between strings, which are bits by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// The strings beside it.
    pub beside: u64,
    /// Those to which it is vital.
    pub vital: u64,
}

/// The largest set of the strings in `all` of which each has two eyes with only
/// strings of the set beside them. Those in `safe` need none.
pub fn with_two_eyes(eyes: &[Eye], all: u64, safe: u64) -> u64 {
    let mut alive = all;
    loop {
        let (mut once, mut twice) = (0, safe);
        for eye in eyes.iter().filter(|eye| eye.beside & !alive == 0) {
            twice |= once & eye.vital;
            once |= eye.vital;
        }
        let rest = alive & twice;
        if rest == alive {
            return alive;
        }
        alive = rest;
    }
}
