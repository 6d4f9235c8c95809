//! From bytes to text: byte order marks, `CA[]`, and detection.
//!
//! The whole file is decoded before it is scanned: in Shift-JIS, GBK and Big5
//! the second byte of a letter may be `]` or `\`, so brackets mean nothing
//! before the letters are known.

use super::scan::{is_identifier, is_space};
use super::tree::identifier;
use crate::record::warning::{Trouble, Warnings, quote};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

/// A decoded file.
pub(super) struct Decoded {
    pub text: String,
    pub encoding: &'static Encoding,
    /// Length of the byte order mark.
    pub mark: usize,
}

impl Decoded {
    /// The byte of the file at a byte of the text.
    pub fn byte_of(&self, at: usize) -> u64 {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let length = if self.encoding == UTF_8 {
            before.len()
        } else if self.encoding == UTF_16LE || self.encoding == UTF_16BE {
            before.encode_utf16().count() * 2
        } else {
            self.encoding.encode(before).0.len()
        };
        (self.mark + length) as u64
    }
}

/// The encoding with a name as people write it; none if nobody knows it.
///
/// ```
/// use shinpan::record::sgf::encoding_named;
/// assert_eq!(encoding_named("utf8").unwrap().name(), "UTF-8");
/// assert_eq!(encoding_named("Shift-JIS").unwrap().name(), "Shift_JIS");
/// assert!(encoding_named("x-nonsense").is_none());
/// ```
pub fn encoding_named(name: &str) -> Option<&'static Encoding> {
    let name = name.trim();
    if let Some(found) = Encoding::for_label(name.as_bytes()) {
        // encoding_rs maps labels without meaning to a decoder that refuses.
        return (found.name() != "replacement").then_some(found);
    }
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    Some(match plain.to_ascii_lowercase().as_str() {
        "utf8" | "unicode" => UTF_8,
        "utf16" | "utf16le" | "ucs2" => UTF_16LE,
        "utf16be" => UTF_16BE,
        "gb" | "gb2312" | "gbk" | "gb18030" | "cp936" | "ms936" | "euccn" | "hzgb2312" => GB18030,
        "big5" | "big5hkscs" | "cp950" | "ms950" => BIG5,
        "sjis" | "shiftjis" | "mskanji" | "cp932" | "ms932" | "windows31j" => SHIFT_JIS,
        "euc" | "eucjp" | "ujis" | "cp51932" => EUC_JP,
        "jis" | "iso2022jp" => ISO_2022_JP,
        "euckr" | "ksc5601" | "ksx1001" | "uhc" | "cp949" | "ms949" => EUC_KR,
        "latin1" | "latin" | "iso88591" | "cp1252" | "ansi" | "ascii" | "usascii" => WINDOWS_1252,
        _ => return None,
    })
}

/// Decodes a file. An encoding that the caller insists on is not questioned.
pub(super) fn decode(
    bytes: &[u8],
    insisted: Option<&'static Encoding>,
    warnings: &mut Warnings,
) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return plain(bytes, encoding, mark, warnings);
    }
    if let Some(encoding) = insisted {
        return plain(bytes, encoding, 0, warnings);
    }
    // UTF-16 without a mark: "(;" with zero bytes between.
    match bytes.trim_ascii_start() {
        [b'(', 0, ..] => return plain(bytes, UTF_16LE, 0, warnings),
        [0, b'(', ..] => return plain(bytes, UTF_16BE, 0, warnings),
        _ => {}
    }
    let declared = declared(bytes);
    let named = declared.as_deref().and_then(encoding_named);
    let used = choose(bytes, named);
    match (&declared, named) {
        (Some(declared), None) => {
            let declared = quote(declared);
            warnings.add(0, Trouble::UnknownEncoding { declared, used: used.name() });
        }
        (Some(declared), Some(named)) if named != used && !bytes.is_ascii() => {
            let declared = quote(declared);
            warnings.add(0, Trouble::WrongEncoding { declared, used: used.name() });
        }
        _ => {}
    }
    plain(bytes, used, 0, warnings)
}

/// The file as detection would read it, if that is another way than the one
/// that failed.
pub(super) fn detected(bytes: &[u8], failed: &Decoded, warnings: &mut Warnings) -> Option<Decoded> {
    if bytes.is_ascii() || failed.mark > 0 {
        return None;
    }
    let used = detect(bytes);
    if used == failed.encoding {
        return None;
    }
    if let Some(declared) = declared(bytes) {
        let declared = quote(&declared);
        warnings.add(0, Trouble::WrongEncoding { declared, used: used.name() });
    }
    Some(plain(bytes, used, 0, warnings))
}

fn plain(
    bytes: &[u8],
    encoding: &'static Encoding,
    mark: usize,
    warnings: &mut Warnings,
) -> Decoded {
    let (text, bad) = encoding.decode_without_bom_handling(&bytes[mark..]);
    if bad {
        warnings.add(0, Trouble::BadBytes { used: encoding.name() });
    }
    Decoded { text: text.into_owned(), encoding, mark }
}

/// What the first `CA[]` of the file says. It is ASCII in every encoding that
/// gets here.
///
/// A `CA[` within a value or at the end of another name does not count. But
/// bytes of letters may look like brackets, so in a file that is no UTF-8 any
/// `CA[` is better than none.
fn declared(bytes: &[u8]) -> Option<String> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if is_identifier(byte) {
            let length = bytes[at..].iter().take_while(|&&byte| is_identifier(byte)).count();
            let (name, rest) = bytes[at..].split_at(length);
            if identifier(&String::from_utf8_lossy(name)) == "CA"
                && let Some(value) = value_at(rest)
            {
                return Some(value);
            }
            at += length;
        } else if byte == b'[' {
            while bytes.get(at).is_some_and(|&byte| byte != b']') {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
        } else {
            at += 1;
        }
    }
    if std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    (0..bytes.len()).find_map(|at| value_at(bytes[at..].strip_prefix(b"CA")?))
}

/// The name of an encoding in brackets, if that is what follows.
fn value_at(bytes: &[u8]) -> Option<String> {
    let start = bytes.iter().position(|&byte| !is_space(byte))?;
    let value = bytes[start..].strip_prefix(b"[")?;
    let length = value.iter().take(80).position(|&byte| byte == b']')?;
    let name = String::from_utf8_lossy(&value[..length]).trim().to_string();
    (!name.is_empty()).then_some(name)
}

/// The encoding to use, given the one that the file names.
///
/// A file that is valid UTF-8 throughout and holds more than a few letters
/// beyond ASCII is UTF-8 whatever it says: text of the other encodings is not
/// valid UTF-8 by accident. Else the named encoding counts if all bytes mean
/// something in it. Else the encoding is detected.
fn choose(bytes: &[u8], named: Option<&'static Encoding>) -> &'static Encoding {
    if bytes.is_ascii() && named != Some(ISO_2022_JP) {
        let escapes = bytes.contains(&0x1b) && named.is_none();
        return named.unwrap_or(if escapes { detect(bytes) } else { UTF_8 });
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let foreign = text.chars().filter(|letter| !letter.is_ascii()).count();
        let sure = foreign >= 4 || named.is_none_or(|named| named.is_single_byte());
        if sure || named.is_none_or(|named| !sound(bytes, named)) {
            return UTF_8;
        }
    }
    match named {
        Some(named) if sound(bytes, named) => named,
        _ => detect(bytes),
    }
}

/// Does every byte mean something in this encoding? Control characters that no
/// text holds are what bytes without meaning become in one-byte encodings.
fn sound(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding
        .decode_without_bom_handling_and_without_replacement(bytes)
        .is_some_and(|text| !text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c)))
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Allow);
    let others = [GB18030, SHIFT_JIS, EUC_JP, BIG5, EUC_KR];
    if sound(bytes, guess) {
        guess
    } else {
        others.into_iter().find(|other| sound(bytes, other)).unwrap_or(WINDOWS_1252)
    }
}
