//! Lines of another protocol. A browser sends what a web page tells it to any port of
//! this machine, and GTP would skip the head of the request as unknown commands and
//! obey its body.

/// Is it the first line of an HTTP request, or the header that each of them has? The first
/// line alone would not do: a page can make it longer than lines may be.
pub(super) fn is_http(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some(_method), Some(_target), Some(version), None) if version.starts_with(b"HTTP/") => {
            true
        }
        (Some(first), ..) => {
            first.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"host:"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_told_from_commands() {
        let http: [&[u8]; 6] = [
            b"POST / HTTP/1.1\r",
            b"GET /play%20b%20D4 HTTP/1.0",
            b"OPTIONS * HTTP/1.1\r\n",
            b"BREW /coffee HTTP/1.1",
            b"Host: 127.0.0.1:7878\r",
            b"host:localhost",
        ];
        for line in http {
            assert!(is_http(line), "{}", String::from_utf8_lossy(line));
        }
        let gtp: [&[u8]; 6] = [
            b"",
            b"name",
            b"7 play b D4",
            b"known_command host",
            b"# POST / HTTP/1.1",
            b"get HTTP/1.1",
        ];
        for line in gtp {
            assert!(!is_http(line), "{}", String::from_utf8_lossy(line));
        }
    }
}
