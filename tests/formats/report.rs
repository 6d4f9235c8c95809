//! Reports as their readers have them: one file, sound markup, nothing from
//! elsewhere, nothing of a record taken for markup, and a record that can be
//! read and judged again.

use crate::markup::{self, tags};
use assert_cmd::Command;
use std::path::Path;

/// Final positions with dead stones, a seki, neutral points.
const SEKI: &str = include_str!("../../sgf/seki-5x2.sgf");
const DEAD: &str = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[W+3]PB[Ann]PW[Bob]DT[2001-02-03]\
AB[ba][da][ab][bb][cb][db][eb][ed]AW[ac][bc][cc][dc][ec][cd][ae][be][ce];B[];W[])";
const HOSTILE: &str = "(;GM[1]SZ[3]RU[<img src=x onerror=alert(1)>]PB[</title><script>alert(1)</script>]\
PW[\" onload=\"alert(2)]EV[&lt;\u{202e}]DT['x']RE[<b>]GN[-->]AB[bb];W[];B[])";

fn report(words: &[&str], record: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("shinpan").unwrap();
    command.env("SHINPAN_CACHE", "off").arg("report").args(words).arg("-");
    let output = command.write_stdin(record).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn good(words: &[&str], record: &str) -> String {
    let (status, out, err) = report(words, record);
    assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
    out
}

#[test]
fn a_page_is_sound_and_complete_in_itself() {
    for record in [SEKI, DEAD, HOSTILE] {
        let page = good(&["--rules", "japanese2003,ljrg,aga", "--lenient"], record);
        markup::check_page(&page);
        assert!(page.matches("<svg").count() >= 3);
    }
}

#[test]
fn nothing_of_a_record_becomes_markup() {
    let page = good(&["--rules", "aga"], HOSTILE);
    let scripts = tags(&page).iter().filter(|(tag, _)| tag == "script").count();
    assert_eq!(scripts, 1);
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
    assert!(!page.contains("alert(1)</script>"));
    assert!(!page.contains('\u{202e}'));
}

/// The policy names the digests of what the page holds, and allows nothing else.
#[test]
fn the_policy_allows_the_own_script_only() {
    use sha2::{Digest, Sha256};
    let page = good(&["--rules", "aga"], DEAD);
    for tag in ["style", "script"] {
        let text = page.split(&format!("<{tag}>")).nth(1).unwrap();
        let text = text.split(&format!("</{tag}>")).next().unwrap();
        let digest = shinpan::report::markup::base64(&Sha256::digest(text));
        assert!(page.contains(&format!("{tag}-src 'sha256-{digest}'")), "{tag}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn dead_stones_seki_and_neutral_points_are_explained() {
    let page = good(&[], DEAD);
    for part in [
        "Ann against Bob",
        "2001-02-03",
        "Result in the record",
        "<h3>Dead stones</h3>",
        ">Black E2</h4>",
        "data-frames=\"",
        "<ol class=\"moves\"><li>1. White",
        "shinpan check japanese2003-",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = good(&[], SEKI);
    assert!(page.contains("<h3>Stones in seki</h3>"), "{page}");
    assert!(page.contains("<h3>Neutral points</h3>"), "{page}");
}

#[test]
fn the_certificate_in_a_page_is_one() {
    let page = good(&[], DEAD);
    let (_, rest) = page.split_once("data:application/octet-stream;base64,").unwrap();
    let text = rest.split('"').next().unwrap();
    let bytes = unpacked(text);
    let mut command = Command::cargo_bin("shinpan").unwrap();
    let output = command.args(["check", "-"]).write_stdin(bytes).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && out.contains("accepted"), "{out}");
}

fn unpacked(base64: &str) -> Vec<u8> {
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in base64.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = four.iter().fold(0u32, |bits, &digit| bits << 6 | u32::from(value(digit)));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}

#[test]
fn a_picture_is_a_file_of_its_own() {
    let svg = good(&["--svg"], DEAD);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    tags(&svg);
    assert!(svg.contains("<title id=\"board-t\">Japanese 2003 Rules: "));
}

/// A record with its verdict: territory, marks, result, variations; and its main
/// line is still the game.
#[test]
fn an_annotated_record_is_judged_as_before() {
    for (record, rules) in [(DEAD, "japanese2003"), (DEAD, "ljrg"), (SEKI, "japanese2003")] {
        let sgf = good(&["--format", "sgf", "--rules", rules], record);
        let jsonl = |record: &str| {
            let mut command = Command::cargo_bin("shinpan").unwrap();
            command.env("SHINPAN_CACHE", "off");
            let words = ["score", "--rules", rules, "--format", "jsonl", "-"];
            let output = command.args(words).write_stdin(record).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            serde_json::from_str::<serde_json::Value>(&text).unwrap()
        };
        let (before, after) = (jsonl(record), jsonl(&sgf));
        for key in ["result", "score", "owner", "strings", "margin"] {
            assert_eq!(before[key], after[key], "{key}");
        }
        let result = before["result"].as_str().unwrap();
        if result != "undecided" {
            assert!(sgf.contains(&format!("RE[{}]", result.replace("Tie", "0"))), "{sgf}");
        }
        assert_eq!(sgf.matches("RE[").count(), 1);
        if !sgf.contains("\n(;") {
            continue;
        }
        let file = shinpan::record::sgf::read(sgf.as_bytes(), &Default::default()).unwrap();
        let tree = &file.games[0];
        let variations = tree.ids().filter(|&id| tree.children(id).count() > 1).count();
        assert_eq!(variations, 1, "{sgf}");
    }
    let sgf = good(&["--format", "sgf"], DEAD);
    for part in ["TB[", "TW[", "MA[ed]", "The record said W+3."] {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
}

#[test]
fn what_cannot_be_reported_is_said() {
    let (status, _, err) = report(&["--svg", "--rules", "aga,ljrg"], DEAD);
    assert_eq!((status, err.lines().count()), (2, 1));
    let (status, _, err) = report(&["--game", "2"], DEAD);
    assert_eq!(status, 2);
    assert!(err.contains("- has 1 game;"), "{err}");
    let (status, _, err) = report(&[], "(;GM[1]SZ[3];B[bb];W[bb])");
    assert_eq!(status, 2);
    assert!(err.contains("illegal"), "{err}");
    let (status, _, err) = report(&["-o", "no-such-folder/a.html"], DEAD);
    assert_eq!(status, 2);
    assert!(err.contains("no-such-folder/a.html"), "{err}");
    assert!(!Path::new("no-such-folder").exists());
    // Before anything is read or judged.
    let (status, _, err) = report(&["-o", "tests"], "(;broken");
    assert_eq!(
        (status, err.as_str()),
        (2, "shinpan: cannot write tests: it is a folder: name a file\n")
    );
}

/// Boards that are no rectangle, and one without locations.
#[test]
fn every_board_has_a_picture() {
    for shape in ["torus 4x4", "4x4 without B2 C3", "cylinder 3x5", "void"] {
        let record = format!("(;GM[1]SZ[5]SHPBD[{shape}]RU[AGA];B[];W[])");
        tags(&good(&["--rules", "aga,japanese2003"], &record));
    }
}
