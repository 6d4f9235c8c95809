//! The query of a request: names with values.

/// The value of a name, if the query has it.
pub fn value(query: &str, name: &str) -> Option<String> {
    let pairs = query.split('&').filter_map(|part| part.split_once('='));
    pairs.into_iter().find(|(found, _)| *found == name).map(|(_, value)| decoded(value))
}

/// A value without its percent signs. What is no text becomes question marks.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&byte, others)) = rest.split_first() {
        rest = others;
        let hex = others.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match (byte, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(meant)) => {
                bytes.push(meant);
                rest = others.get(2..).unwrap_or_default();
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn values() {
        let query = "rules=ljrg%2Caga&moves=&at=D%34&odd=%zz%e";
        assert_eq!(value(query, "rules").as_deref(), Some("ljrg,aga"));
        assert_eq!(value(query, "moves").as_deref(), Some(""));
        assert_eq!(value(query, "at").as_deref(), Some("D4"));
        assert_eq!(value(query, "odd").as_deref(), Some("%zz%e"));
        assert_eq!(value(query, "rule"), None);
    }
}
