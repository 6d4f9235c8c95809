//! Pages as their readers have them: sound markup, nothing from elsewhere.

use std::collections::BTreeSet;

/// Elements of HTML without an end.
const VOID: &[&str] = &["meta", "br", "img", "hr", "input", "link"];

/// The tags of a page, checked: each one closed in its turn, each attribute in
/// double quotes. What stands in `style` and `script` is no markup.
pub fn tags(page: &str) -> Vec<(String, Vec<(String, String)>)> {
    let attribute = regex::Regex::new(r#"^\s+([a-zA-Z-]+)(?:="([^"<]*)")?"#).unwrap();
    let mut open: Vec<String> = Vec::new();
    let mut found = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap_or(page);
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > in {:?}", &rest[..start]);
        rest = &rest[start + 1..];
        if let Some(after) = rest.strip_prefix('/') {
            let (name, after) = after.split_once('>').unwrap();
            assert_eq!(open.pop().as_deref(), Some(name));
            rest = after;
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap();
        let name = rest[..end].to_string();
        rest = &rest[end..];
        let mut attributes = Vec::new();
        while let Some(got) = attribute.captures(rest) {
            let text = |at: usize| got.get(at).map_or("", |part| part.as_str()).to_string();
            attributes.push((text(1), text(2)));
            rest = &rest[got[0].len()..];
        }
        let closed = rest.starts_with("/>");
        rest = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')).unwrap_or_else(|| {
            panic!("the tag {name} does not end: {:?}", rest.get(..40));
        });
        if name == "style" || name == "script" {
            let (_, after) = rest.split_once(&format!("</{name}>")).unwrap();
            rest = after;
        } else if !closed && !VOID.contains(&name.as_str()) {
            open.push(name.clone());
        }
        found.push((name, attributes));
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    found
}

/// Checks that a page is sound, complete in itself, and names what it shows.
pub fn check_page(page: &str) {
    let mut names = BTreeSet::new();
    let mut used = Vec::new();
    for (tag, attributes) in tags(page) {
        assert!(!["img", "link", "iframe", "object", "base", "form"].contains(&tag.as_str()));
        for (name, value) in attributes {
            assert!(!name.starts_with("on"), "{tag} {name}");
            match name.as_str() {
                "id" => assert!(names.insert(value.clone()), "{value} twice"),
                "href" => match value.strip_prefix('#') {
                    Some(target) => used.push(target.to_string()),
                    None => assert!(value.starts_with("data:application/octet-stream;base64,")),
                },
                "aria-labelledby" => used.extend(value.split(' ').map(str::to_string)),
                "src" | "style" | "srcset" | "action" => panic!("{tag} {name}={value}"),
                _ => {}
            }
        }
    }
    for target in used {
        assert!(names.contains(&target), "nothing is called {target}");
    }
    for part in ["<html lang=\"en\">", "name=\"viewport\"", "@media print", "<main>", "<h1>"] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("role=\"img\"").count());
    let only_name = page.replace("http://www.w3.org/2000/svg", "");
    for scheme in ["http:", "https:", "url(", "@import"] {
        assert!(!only_name.contains(scheme), "{scheme}");
    }
}
