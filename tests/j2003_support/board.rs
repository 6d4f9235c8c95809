//! Boards of at most 32 locations as bit masks: nothing shared with the crate.

/// Black and White as indices.
pub const BLACK: usize = 0;
pub const WHITE: usize = 1;

/// The stones of both colours.
pub type Stones = [u32; 2];

/// A board with the stones of a final-position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The neighbours of each location.
    pub near: Vec<u32>,
    /// Column and row of each location.
    pub cells: Vec<(usize, usize)>,
    pub stones: Stones,
}

/// The locations of a mask.
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (x < 32).then_some(x)
    })
}

impl Board {
    /// A drawing, top row first: `x` Black, `o` White, `.` empty, `,` no location.
    pub fn draw(rows: &[impl AsRef<str>]) -> Board {
        let mut cells = Vec::new();
        let mut stones = [0; 2];
        for (row, line) in rows.iter().enumerate() {
            for (column, sign) in line.as_ref().chars().enumerate() {
                let bit = 1u32.checked_shl(cells.len() as u32).expect("at most 32 locations");
                match sign {
                    ',' => continue,
                    'x' => stones[BLACK] |= bit,
                    'o' => stones[WHITE] |= bit,
                    '.' => {}
                    other => panic!("{other:?} in a drawing"),
                }
                cells.push((column, row));
            }
        }
        let beside =
            |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let near = cells
            .iter()
            .map(|&a| (0..cells.len()).filter(|&y| beside(a, cells[y])).map(|y| 1 << y).sum())
            .collect();
        Board { near, cells, stones }
    }

    /// A drawing in one line, rows divided by `/`.
    pub fn parse(line: &str) -> Board {
        Board::draw(&line.split('/').collect::<Vec<_>>())
    }

    /// The drawing in one line.
    pub fn line(&self) -> String {
        let columns = self.cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let rows = self.cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        let sign = |column: usize, row: usize| match self.find((column, row)) {
            None => ',',
            Some(x) if self.stones[BLACK] >> x & 1 != 0 => 'x',
            Some(x) if self.stones[WHITE] >> x & 1 != 0 => 'o',
            Some(_) => '.',
        };
        let lines: Vec<String> =
            (0..rows).map(|row| (0..columns).map(|column| sign(column, row)).collect()).collect();
        lines.join("/")
    }

    fn find(&self, cell: (usize, usize)) -> Option<usize> {
        self.cells.iter().position(|&known| known == cell)
    }

    /// The location in this column and row.
    pub fn at(&self, column: usize, row: usize) -> usize {
        self.find((column, row)).unwrap_or_else(|| panic!("no location [{column},{row}]"))
    }

    /// The same board with other stones.
    pub fn with(&self, stones: Stones) -> Board {
        Board { stones, ..self.clone() }
    }

    /// All locations.
    pub fn all(&self) -> u32 {
        bits(u32::MAX).take(self.near.len()).map(|x| 1 << x).sum()
    }

    /// The neighbours of a set that are not in it.
    pub fn around(&self, set: u32) -> u32 {
        bits(set).fold(0, |sum, x| sum | self.near[x]) & !set
    }

    /// The connected part of `within` that holds the location.
    pub fn flood(&self, from: u32, within: u32) -> u32 {
        let (mut part, mut rim) = (from, from);
        while rim != 0 {
            rim = self.around(rim) & within & !part;
            part |= rim;
        }
        part
    }

    /// Has every string a liberty?
    pub fn breathes(&self, stones: Stones) -> bool {
        let empty = self.all() & !stones[BLACK] & !stones[WHITE];
        stones
            .iter()
            .all(|&own| bits(own).all(|x| self.around(self.flood(1 << x, own)) & empty != 0))
    }

    /// The strings of a colour.
    pub fn strings(&self, colour: usize) -> Vec<u32> {
        let mut rest = self.stones[colour];
        let mut found = Vec::new();
        while rest != 0 {
            let string = self.flood(rest & rest.wrapping_neg(), self.stones[colour]);
            found.push(string);
            rest &= !string;
        }
        found
    }

    /// The string on a location, and its colour.
    pub fn string_at(&self, column: usize, row: usize) -> (usize, u32) {
        let bit = 1 << self.at(column, row);
        let colour = (0..2).find(|&colour| self.stones[colour] & bit != 0);
        let colour = colour.unwrap_or_else(|| panic!("no stone on [{column},{row}]"));
        (colour, self.flood(bit, self.stones[colour]))
    }
}
