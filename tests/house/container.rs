//! The Containerfile, as far as that can be read without building it.

use std::path::Path;

/// The instructions, with lines that go on put together.
fn instructions() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Containerfile");
    let text = std::fs::read_to_string(path).unwrap().replace("\\\n", " ");
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            (word.to_string(), rest.trim().to_string())
        })
        .collect()
}

fn last(word: &str) -> String {
    let found = instructions().into_iter().rev().find(|(known, _)| known == word);
    found.unwrap_or_else(|| panic!("no {word}")).1
}

#[test]
fn every_instruction_is_one() {
    const KNOWN: &[&str] = &[
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "USER",
        "VOLUME",
        "STOPSIGNAL",
        "ENTRYPOINT",
        "CMD",
    ];
    let all = instructions();
    assert_eq!(all[0].0, "FROM");
    for (word, rest) in &all {
        assert!(KNOWN.contains(&word.as_str()) && !rest.is_empty(), "{word} {rest}");
    }
    // What is copied between stages comes from one that exists.
    let stages: Vec<&str> =
        all.iter().filter_map(|(_, rest)| rest.split_once(" AS ").map(|(_, name)| name)).collect();
    for (_, rest) in all.iter().filter(|(word, _)| word == "COPY") {
        if let Some(stage) = rest.split_whitespace().find_map(|word| word.strip_prefix("--from=")) {
            assert!(stages.contains(&stage), "{stage}");
        }
    }
}

#[test]
fn it_runs_as_nobody() {
    let user = last("USER");
    let id: u32 = user.split(':').next().unwrap().parse().expect("a number, which needs no name");
    assert!(id > 0);
    let all = instructions();
    let after_user = all.iter().skip_while(|(word, _)| word != "USER").skip(1);
    assert!(after_user.clone().all(|(word, _)| word != "RUN" && word != "USER"));
}

#[test]
fn it_starts_with_options_that_exist() {
    let list = |word| serde_json::from_str::<Vec<String>>(&last(word)).unwrap();
    let words = [list("ENTRYPOINT"), list("CMD")].concat();
    let parsed = shinpan::cli::command().try_get_matches_from(&words);
    assert!(parsed.is_ok(), "{words:?}: {:?}", parsed.err());
}
