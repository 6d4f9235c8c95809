//! A large board with dead stones in small territories.

pub const SETTLED: [&str; 9] = [
    ".xx.xo...ooooo",
    "x.xxxo.x.o.x..",
    "xxx.xoo.ooxxxo",
    "..xxxo.ooo..x.",
    ".xx.xooo.ooooo",
    "xx.xxo..oo..x.",
    ".xxxxooooo.x.o",
    "x.xxxo.o.o.x..",
    ".x.xxoo.oooooo",
];

/// The same with two gaps: White, moving first, still sweeps his side, but only then.
pub const BREACHED: [&str; 9] = [
    ".xx.xo...ooooo",
    "x.xxxo.x.o.x..",
    "xxx.xoo.ooxxxo",
    "..xxxo.ooo..x.",
    ".xx.xooo.oo.oo",
    "xx.xxo..oo..x.",
    ".xxxxooooo.x.o",
    "x.xxxo.o.o.x..",
    ".x.xxoo.oooo.o",
];
