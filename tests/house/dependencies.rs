//! Licences and sources of everything that is linked or used to build, as
//! `deny.toml` wants them. "cargo deny check" knows more (advisories); this
//! runs everywhere.

use serde_json::Value;
use std::process::Command;

/// The strings of a list in `deny.toml`.
fn allowed(key: &str) -> Vec<String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).unwrap();
    let list = text.split_once(&format!("\n{key} = [")).unwrap().1.split_once(']').unwrap().0;
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Is a licence expression (SPDX, or the old form with slashes) satisfied by
/// the allowed licences?
fn satisfied(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    let padded = expression.replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = padded.split_whitespace().rev().collect();
    let holds = any(&mut words, allowed);
    holds && words.is_empty()
}

/// `a OR b`; the next word is the last one of the list.
fn any(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut holds = all(words, allowed);
    while words.last() == Some(&"OR") {
        words.pop();
        holds |= all(words, allowed);
    }
    holds
}

/// `a AND b`, which binds closer.
fn all(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    let mut holds = one(words, allowed);
    while words.last() == Some(&"AND") {
        words.pop();
        holds &= one(words, allowed);
    }
    holds
}

/// A licence, perhaps with an exception, or an expression in parentheses.
fn one(words: &mut Vec<&str>, allowed: &[String]) -> bool {
    match words.pop() {
        Some("(") => {
            let holds = any(words, allowed);
            words.pop() == Some(")") && holds
        }
        Some(name) if words.last() == Some(&"WITH") => {
            words.pop();
            let exception = words.pop().unwrap_or_default();
            allowed.contains(&format!("{name} WITH {exception}"))
        }
        Some(name) => allowed.iter().any(|known| known == name),
        None => false,
    }
}

#[test]
fn licence_expressions() {
    let allowed = ["MIT".to_string(), "A WITH x".to_string(), "B".to_string()];
    for (expression, expected) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND B", true),
        ("(GPL-3.0 OR MIT) AND GPL-3.0", false),
        ("A WITH x OR GPL-3.0", true),
        ("A", false),
        ("", false),
        ("MIT MIT", false),
    ] {
        assert_eq!(satisfied(expression, &allowed), expected, "{expression}");
    }
}

#[test]
fn every_dependency_is_allowed() {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let rustc = String::from_utf8(rustc.stdout).unwrap();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let out = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .output()
        .unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let metadata: Value = serde_json::from_slice(&out.stdout).unwrap();
    let (licences, registries) = (allowed("allow"), allowed_registries());
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "that cannot be all");
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(satisfied(licence, &licences), "{name}: licence \"{licence}\"");
        if let Some(source) = package["source"].as_str() {
            let known = registries.iter().any(|registry| *source == format!("registry+{registry}"));
            assert!(known, "{name}: source {source}");
        }
    }
}

fn allowed_registries() -> Vec<String> {
    allowed("allow-registry")
}
