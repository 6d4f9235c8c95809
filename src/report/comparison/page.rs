//! A comparison as a page: one HTML file without any script. Boards stand side
//! by side where there is room, tables can be scrolled by keys, and everything
//! that a picture shows is said in words too.

use super::{Comparison, Difference, Part, View, standing};
use crate::report::markup::escaped;
use crate::report::page::{Heading, LEGEND, Scripts, facts, figures, head};
use crate::report::picture::{Mark, Picture, Place};
use std::fmt::{self, Write};

/// The page.
pub fn page(heading: &Heading, comparison: &Comparison<'_>) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = write_page(&mut out, heading, comparison);
    out
}

fn write_page(out: &mut String, heading: &Heading, comparison: &Comparison<'_>) -> fmt::Result {
    head(out, &heading.title, Scripts::None)?;
    facts(out, heading, comparison.verdicts)?;
    writeln!(out, "<p><strong>{}</strong></p>\n</header>\n<main>", escaped(&comparison.summary()))?;
    table(out, comparison)?;
    boards(out, comparison)?;
    differences(out, comparison)?;
    list(out, "arithmetic", "How the scores differ", &comparison.arithmetic())?;
    list(out, "principles", "How rulesets count", &comparison.principles())?;
    open(out, comparison)?;
    let remarks = comparison.remarks();
    let told = remarks.iter().map(|(text, of)| format!("{text} ({})", comparison.ids(of)));
    list(out, "remarks", "Remarks", &told.collect::<Vec<_>>())?;
    list(out, "refused", "Not judged", comparison.refusals)?;
    writeln!(out, "</main>\n{LEGEND}</body>\n</html>")
}

/// A section with its heading; the caller ends it.
fn section(out: &mut String, name: &str, heading: &str) -> fmt::Result {
    writeln!(
        out,
        "<section id=\"{name}\" aria-labelledby=\"{name}-h\">\n<h2 id=\"{name}-h\">{heading}</h2>"
    )
}

fn table(out: &mut String, comparison: &Comparison<'_>) -> fmt::Result {
    section(out, "results", "Results")?;
    let counts = || comparison.counts.iter().flatten();
    let occurs = |part: &Part| counts().any(|count| count.parts.iter().any(|(p, _)| p == part));
    let parts: Vec<Part> = Part::ALL.into_iter().filter(occurs).collect();
    out.push_str(
        "<div class=\"wide\" role=\"region\" aria-labelledby=\"results-h\" tabindex=\"0\">\n<table>\n\
         <caption>Each ruleset's result and where its points come from, Black first</caption>\n\
         <thead><tr><th scope=\"col\">Ruleset</th><th scope=\"col\">Result</th>\
         <th scope=\"col\">Standing</th><th scope=\"col\">Black</th><th scope=\"col\">White</th>",
    );
    for part in &parts {
        write!(out, "<th scope=\"col\">{}</th>", part.name())?;
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (at, ((_, verdict), count)) in
        comparison.verdicts.iter().zip(&comparison.counts).enumerate()
    {
        let score = verdict.tally.score;
        let side = |points: Option<crate::rules::Points>| {
            points.map_or("not known".to_string(), |points| points.to_string())
        };
        write!(
            out,
            "<tr><th scope=\"row\"><a href=\"#b{at}\">{}</a></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
            escaped(verdict.info().title),
            escaped(&super::outcome(verdict.result())),
            standing(verdict),
            side(score.map(|score| score.black)),
            side(score.map(|score| score.white))
        )?;
        for &part in &parts {
            match count {
                Some(count) => {
                    let of = count.part(part);
                    write!(out, "<td>{} : {}</td>", of.black, of.white)?;
                }
                None => out.push_str("<td>not known</td>"),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n<ul>\n");
    for part in &parts {
        writeln!(out, "<li><em>{}</em>: {}</li>", part.name(), part.meaning())?;
    }
    out.push_str("</ul>\n</section>\n");
    Ok(())
}

fn boards(out: &mut String, comparison: &Comparison<'_>) -> fmt::Result {
    section(out, "boards", "Whose everything is")?;
    out.push_str("<div class=\"boards\">\n");
    for (at, (_, verdict)) in comparison.verdicts.iter().enumerate() {
        writeln!(
            out,
            "<figure id=\"b{at}\">\n{}\n<figcaption>{}</figcaption>\n</figure>",
            Picture::of_verdict(verdict).svg(Place::Page(&format!("b{at}"))),
            escaped(&verdict.sentence())
        )?;
    }
    out.push_str("</div>\n</section>\n");
    Ok(())
}

fn differences(out: &mut String, comparison: &Comparison<'_>) -> fmt::Result {
    if comparison.differences.is_empty() {
        return Ok(());
    }
    section(out, "why", "Why they differ")?;
    for (at, difference) in comparison.differences.iter().enumerate() {
        article(out, &format!("d{at}"), comparison, difference)?;
    }
    out.push_str("</section>\n");
    Ok(())
}

fn article(
    out: &mut String,
    name: &str,
    comparison: &Comparison<'_>,
    difference: &Difference,
) -> fmt::Result {
    let Some(verdict) = comparison.verdict(0) else { return Ok(()) };
    let title = &difference.title;
    let picture = Picture::new(&verdict.end.situation, title).marked(&difference.set, Mark::Spoken);
    writeln!(
        out,
        "<article id=\"{name}\" aria-labelledby=\"{name}-h\">\n<h3 id=\"{name}-h\">{}</h3>\n\
         <figure class=\"small\">\n{}\n<figcaption>What is spoken of</figcaption>\n</figure>\n<ul>",
        escaped(title),
        picture.svg(Place::Page(&format!("{name}-p")))
    )?;
    for view in &difference.views {
        reasons(out, comparison, view)?;
    }
    out.push_str("</ul>\n");
    for (at, view) in difference.views.iter().enumerate() {
        let Some((column, shown)) = &view.line else { continue };
        let mut shown = shown.clone();
        shown.caption = format!("{} ({})", shown.caption, comparison.ids(&[*column]));
        figures::line(out, &format!("{name}-{at}"), title, &difference.set, &shown)?;
    }
    out.push_str("</article>\n");
    Ok(())
}

fn reasons(out: &mut String, comparison: &Comparison<'_>, view: &View) -> fmt::Result {
    let ids = escaped(&comparison.ids(&view.columns));
    write!(out, "<li><strong>{}</strong> under {ids}", escaped(view.answer))?;
    if !view.reasons.is_empty() {
        out.push_str("\n<ul>\n");
        for (reason, columns) in &view.reasons {
            let who = match columns == &view.columns {
                true => String::new(),
                false => format!("{}: ", escaped(&comparison.ids(columns))),
            };
            writeln!(out, "<li>{who}{}</li>", escaped(reason))?;
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</li>\n");
    Ok(())
}

fn open(out: &mut String, comparison: &Comparison<'_>) -> fmt::Result {
    let columns = comparison.undecided();
    if columns.is_empty() {
        return Ok(());
    }
    section(out, "open", "Undecided")?;
    for column in columns {
        let Some(verdict) = comparison.verdict(column) else { continue };
        writeln!(out, "<h3>{}</h3>\n<ul>", escaped(verdict.info().title))?;
        for line in comparison.open(column) {
            writeln!(out, "<li>{}</li>", escaped(&line))?;
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
    Ok(())
}

fn list(out: &mut String, name: &str, heading: &str, texts: &[String]) -> fmt::Result {
    if texts.is_empty() {
        return Ok(());
    }
    section(out, name, heading)?;
    out.push_str("<ul>\n");
    for text in texts {
        writeln!(out, "<li>{}</li>", escaped(text))?;
    }
    out.push_str("</ul>\n</section>\n");
    Ok(())
}
