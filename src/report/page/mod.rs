//! A report that a person keeps: one HTML file with everything in it. It needs
//! no network, no other file and no script; its own short script only steps
//! through lines of play, and a policy in its head forbids every other one.

pub(super) mod figures;

use super::explained::{Item, Kind, items};
use super::markup::{base64, escaped};
use super::picture::{Picture, Place};
use super::registry::counted;
use super::{Subject, warnings};
use crate::board::BoardSpec;
use crate::record::sgf::GameTree;
use crate::verdict::certify::{self, NoCertificate};
use crate::verdict::{Verdict, count};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The largest certificate that is put into a page, in bytes.
const CERTIFICATE: usize = 1 << 20;

/// What stands above the verdicts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The title of the page.
    pub title: String,
    /// Names and values: players, date, event.
    pub facts: Vec<(String, String)>,
}

impl Heading {
    /// What a record says of its game, for a page that is called so.
    pub fn of(what: &str, tree: &GameTree, name: &str) -> Heading {
        let root = tree.root();
        let said = |id: &str| root.text(id).filter(|text| !text.trim().is_empty());
        let (black, white) = (said("PB"), said("PW"));
        let title = match (&black, &white) {
            (None, None) => said("GN").unwrap_or_else(|| name.to_string()),
            (black, white) => format!(
                "{} against {}",
                black.as_deref().unwrap_or("Black"),
                white.as_deref().unwrap_or("White")
            ),
        };
        let names = [
            ("File", Some(name.to_string())),
            ("Black", black),
            ("White", white),
            ("Date", said("DT")),
            ("Event", said("EV")),
            ("Place", said("PC")),
            ("Rules in the record", said("RU")),
        ];
        let facts = names.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
        Heading { title: format!("{what}: {title}"), facts: facts.collect() }
    }
}

/// The digests of a page's style and script, for the policy of a page that shows
/// it within itself.
pub fn digests() -> (String, String) {
    (digest(STYLE), digest(SCRIPT))
}

/// The page for a game and its verdicts.
pub fn page(heading: &Heading, verdicts: &[(Subject, Verdict)]) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = write_page(&mut out, heading, verdicts);
    out
}

fn write_page(out: &mut String, heading: &Heading, verdicts: &[(Subject, Verdict)]) -> fmt::Result {
    head(out, &heading.title, Scripts::Own)?;
    facts(out, heading, verdicts)?;
    out.push_str("</header>\n");
    summary(out, verdicts)?;
    out.push_str("<main>\n");
    for (number, (subject, verdict)) in verdicts.iter().enumerate() {
        section(out, number, subject, verdict)?;
    }
    out.push_str("</main>\n");
    out.push_str(LEGEND);
    writeln!(out, "<script>{SCRIPT}</script>\n</body>\n</html>")
}

/// Whether a page has a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scripts {
    /// The one that steps through lines of play.
    Own,
    /// None, and the policy allows none.
    None,
}

/// A page up to its title as a heading.
pub(super) fn head(out: &mut String, title: &str, scripts: Scripts) -> fmt::Result {
    let title = escaped(title);
    let script = match scripts {
        Scripts::Own => format!("'{}'", digest(SCRIPT)),
        Scripts::None => "'none'".to_string(),
    };
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; \
         script-src {script}; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"shinpan {}\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
        digest(STYLE),
        env!("CARGO_PKG_VERSION")
    )
}

/// A digest as a policy names it.
pub fn digest(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

pub(super) const LEGEND: &str = "<footer>\n<h2>How to read the pictures</h2>\n<p>A small square is that player's \
point, or a dead stone in his territory. A diamond is a neutral point, a red ring a stone in seki, a \
question mark something that is not decided, a blue frame what the text is about. Numbers are the moves \
of a line of play; a move on a point where there was a stone before is in the list only.</p>\n\
<p><strong>Proven</strong> means: exact under the ruleset's own words, and checked by a program that \
shares nothing with the search. <strong>Undecided</strong> means: not decided within the limits; \
nothing is guessed. A line of play is a sample: one side follows the proof, the other resists as long \
as it can.</p>\n</footer>\n";

/// What is known of a game, as a table.
pub(super) fn facts(
    out: &mut String,
    heading: &Heading,
    verdicts: &[(Subject, Verdict)],
) -> fmt::Result {
    let mut facts = heading.facts.clone();
    if let Some((subject, verdict)) = verdicts.first() {
        let graph = verdict.graph();
        let locations = || format!("{} locations", graph.len());
        let board = BoardSpec::of(graph).map_or_else(locations, |spec| spec.to_string());
        facts.push(("Board".to_string(), board));
        facts.push(("Komi".to_string(), verdict.end.komi.to_string()));
        facts.extend(subject.recorded.clone().map(|re| ("Result in the record".to_string(), re)));
    }
    out.push_str("<table>\n<caption>What is judged</caption>\n");
    for (name, value) in &facts {
        writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
            escaped(name),
            escaped(value)
        )?;
    }
    out.push_str("</table>\n");
    Ok(())
}

fn summary(out: &mut String, verdicts: &[(Subject, Verdict)]) -> fmt::Result {
    out.push_str(
        "<table>\n<caption>The verdicts</caption>\n<thead><tr><th scope=\"col\">Ruleset</th>\
         <th scope=\"col\">Result</th><th scope=\"col\">Standing</th></tr></thead>\n<tbody>\n",
    );
    for (number, (_, verdict)) in verdicts.iter().enumerate() {
        writeln!(
            out,
            "<tr><td><a href=\"#v{number}\">{}</a></td><td>{}</td><td>{}</td></tr>",
            escaped(verdict.info().title),
            escaped(&verdict.result().to_string()),
            verdict.standing().word()
        )?;
    }
    out.push_str("</tbody>\n</table>\n");
    Ok(())
}

fn section(out: &mut String, number: usize, subject: &Subject, verdict: &Verdict) -> fmt::Result {
    let info = verdict.info();
    let name = format!("v{number}");
    writeln!(
        out,
        "<section class=\"verdict\" id=\"{name}\" aria-labelledby=\"{name}-h\">\n\
         <h2 id=\"{name}-h\">{}</h2>\n<p><strong>{}</strong></p>",
        escaped(info.title),
        escaped(&verdict.sentence())
    )?;
    if let Some(score) = verdict.tally.score {
        let counted = counted(info.counting);
        writeln!(out, "<p>Black {}, White {}, by {counted}.</p>", score.black, score.white)?;
    }
    writeln!(
        out,
        "<figure>\n{}\n<figcaption>The position and whose it is</figcaption>\n</figure>",
        Picture::of_verdict(verdict).svg(Place::Page(&name))
    )?;
    writeln!(out, "<p>The text that is meant: {}.</p>", escaped(info.source))?;
    list(out, "Remarks, and what is missing", &warnings(subject, verdict))?;
    list(out, "Analyses", &verdict.courses())?;
    let items = items(verdict);
    contents(out, &name, &items)?;
    let mut last: Option<Kind> = None;
    for (at, item) in items.iter().enumerate() {
        if last != Some(item.kind) {
            writeln!(out, "<h3>{}</h3>", item.kind.heading())?;
            last = Some(item.kind);
        }
        article(out, &format!("{name}-{at}"), verdict, item)?;
    }
    certificate(out, subject, verdict)?;
    out.push_str("</section>\n");
    Ok(())
}

fn list(out: &mut String, heading: &str, texts: &[String]) -> fmt::Result {
    if texts.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h3>{heading}</h3>\n<ul>")?;
    for text in texts {
        writeln!(out, "<li>{}</li>", escaped(text))?;
    }
    out.push_str("</ul>\n");
    Ok(())
}

fn contents(out: &mut String, name: &str, items: &[Item]) -> fmt::Result {
    if items.len() < 2 {
        return Ok(());
    }
    writeln!(out, "<nav aria-label=\"Explained below\">\n<ul>")?;
    for (at, item) in items.iter().enumerate() {
        let (heading, title) = (item.kind.heading(), escaped(&item.title));
        writeln!(out, "<li><a href=\"#{name}-{at}\">{heading}: {title}</a></li>")?;
    }
    out.push_str("</ul>\n</nav>\n");
    Ok(())
}

fn article(out: &mut String, name: &str, verdict: &Verdict, item: &Item) -> fmt::Result {
    writeln!(
        out,
        "<article id=\"{name}\" aria-labelledby=\"{name}-h\">\n<h4 id=\"{name}-h\">{}</h4>",
        escaped(&item.title)
    )?;
    for reason in &item.reasons {
        writeln!(out, "<p>{}</p>", escaped(reason))?;
    }
    if item.lines.is_empty() {
        figures::plain(out, name, verdict, item)?;
    }
    for (at, shown) in item.lines.iter().enumerate() {
        figures::line(out, &format!("{name}-{at}"), &item.title, &item.set, shown)?;
    }
    out.push_str("</article>\n");
    Ok(())
}

/// How everybody can check the verdict, with the certificate if it is small.
fn certificate(out: &mut String, subject: &Subject, verdict: &Verdict) -> fmt::Result {
    out.push_str("<h3>How to check this</h3>\n");
    let id = verdict.info().id;
    let file = match certify::file(verdict) {
        Ok(file) => file,
        Err(NoCertificate::NothingToProve { .. }) => {
            return writeln!(
                out,
                "<p>This verdict rests on counting, or on what the players said: count it again \
                 from the picture.</p>"
            );
        }
        Err(why) => {
            return writeln!(out, "<p>There is no certificate: {}.</p>", escaped(&why.to_string()));
        }
    };
    let name = format!("{id}-{}.cert", file.digest());
    let (situations, bytes) = (file.situations, file.bytes.len());
    let questions = count(file.questions, "question");
    writeln!(
        out,
        "<p>The certificate <code>{name}</code> ({bytes} bytes) holds the proofs: {questions} \
         answered, {situations} situations. <code>shinpan check</code> follows them under the \
         ruleset's own moves; it searches for nothing.</p>"
    )?;
    if bytes <= CERTIFICATE {
        writeln!(
            out,
            "<p><a download=\"{name}\" href=\"data:application/octet-stream;base64,{}\">Save the \
             certificate</a>, then:</p>\n<pre>shinpan check {name}</pre>",
            base64(&file.bytes)
        )
    } else {
        writeln!(
            out,
            "<p>It is too large for this page. To write and check it:</p>\n\
             <pre>shinpan score --rules {id} --certificate proofs {}\nshinpan check proofs</pre>",
            escaped(&subject.name())
        )
    }
}
