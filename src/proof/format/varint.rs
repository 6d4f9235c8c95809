//! Whole numbers in as few bytes as they need: seven bits a byte, lowest first,
//! the top bit set in all but the last (LEB128).

use super::Fault;

/// The most bytes of a number.
const LONGEST: usize = 10;

/// Appends a number.
pub fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A place in a body.
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning.
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// How many bytes have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next number. Each has one form: no zeros at its upper end.
    pub fn number(&mut self) -> Result<u64, Fault> {
        let start = self.at;
        let mut number = 0u64;
        for (index, &byte) in self.bytes[start..].iter().take(LONGEST).enumerate() {
            self.at += 1;
            let part = u64::from(byte & 0x7f);
            // The tenth byte has room for one bit.
            if index == LONGEST - 1 && part > 1 {
                return Err(Fault::Number { at: start });
            }
            number |= part << (7 * index);
            if byte & 0x80 == 0 {
                return match (byte, index) {
                    (0, 1..) => Err(Fault::Number { at: start }),
                    _ => Ok(number),
                };
            }
        }
        if self.left() == 0 {
            Err(Fault::Short { at: self.at })
        } else {
            Err(Fault::Number { at: start })
        }
    }

    /// The next bytes.
    pub fn bytes(&mut self, count: u64) -> Result<&'a [u8], Fault> {
        let short = Fault::Short { at: self.bytes.len() };
        let Ok(count) = usize::try_from(count) else { return Err(short) };
        let found = self.bytes[self.at..].get(..count).ok_or(short)?;
        self.at += count;
        Ok(found)
    }

    /// Nothing may be left.
    pub fn end(&self) -> Result<(), Fault> {
        if self.left() == 0 { Ok(()) } else { Err(Fault::Surplus { at: self.at }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_form() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            push(&mut bytes, number);
            let mut cursor = Cursor::new(&bytes);
            assert_eq!(cursor.number(), Ok(number));
            assert_eq!(cursor.end(), Ok(()));
        }
        let refused = |bytes: &[u8]| Cursor::new(bytes).number().unwrap_err();
        assert_eq!(refused(&[0x80, 0]), Fault::Number { at: 0 });
        assert_eq!(refused(&[0xff; 11]), Fault::Number { at: 0 });
        assert_eq!(refused(&[0xff; 3]), Fault::Short { at: 3 });
        assert_eq!(refused(&[]), Fault::Short { at: 0 });
        assert_eq!(refused(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"), Fault::Number { at: 0 });
    }
}
