//! Certificates: reading and checking stand anything; what is read is written
//! again as the same; the bytes are tried as a file, as what a file packs, and
//! as a change in a true certificate.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::proof::format::{Limits, pack, read, read_body, seal, write, write_body};
use shinpan::verdict::certificate::{check, check_bytes};

const TRUE: &[u8] = include_bytes!("../../tests/data/certificates/verdict-5x3.cert");

const LIMITS: Limits = Limits { file_bytes: 1 << 16, body_bytes: 1 << 16, entries: 500 };

fuzz_target!(|bytes: &[u8]| {
    let _ = check_bytes(bytes, &LIMITS);
    let _ = check_bytes(&seal(bytes), &LIMITS);
    body(bytes);
    // Two bytes say where the true body is overwritten.
    let Some((&[high, low], change)) = bytes.split_first_chunk::<2>() else { return };
    let Ok(certificate) = read(TRUE, &LIMITS) else { return };
    let mut changed = write_body(&certificate);
    let at = usize::from(u16::from_be_bytes([high, low])) % changed.len();
    for (old, &new) in changed[at..].iter_mut().zip(change) {
        *old = new;
    }
    body(&changed);
});

fn body(bytes: &[u8]) {
    let Ok(found) = read_body(bytes, &LIMITS) else { return };
    assert_eq!(write_body(&found), bytes, "one form for each certificate");
    assert_eq!(read(&write(&found), &LIMITS).as_ref(), Ok(&found));
    assert_eq!(seal(&pack(bytes)), write(&found));
    let _ = check(&found);
}
