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
