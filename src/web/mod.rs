//! The local page: a record or a position in, reports out. It knows nothing of
//! sockets; [`crate::server::http`] asks it.

use crate::batch::{Rules, ScoreOptions, judged};
use crate::record::sgf;
use crate::report::markup::escaped;
use crate::report::page::{self, Heading, digest, page};
use crate::rulesets::{self, ALL, Named};
use crate::server::http::{Request, Response, Site};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The name of what was sent, in reports.
const NAME: &str = "record";

/// The local page.
pub struct Local {
    options: ScoreOptions,
    front: Response,
}

impl Local {
    /// A page whose verdicts are made so; their rulesets are chosen on the page.
    pub fn new(options: ScoreOptions) -> Local {
        Local { front: front(&options.rules), options }
    }

    fn report(&self, request: &Request) -> Response {
        let rules = match chosen(&request.query) {
            Ok(rules) => rules,
            Err(why) => return Response::text(400, &why),
        };
        let file = match sgf::read(&request.body, &self.options.read) {
            Ok(file) => file,
            Err(error) => return Response::text(422, &format!("this is no record: {error}")),
        };
        let options = ScoreOptions { rules: Rules::Given(rules), ..self.options.clone() };
        let Some((judged, tree)) = judged(NAME, &file, 0, &options).zip(file.games.first()) else {
            return Response::text(422, "the record holds no game");
        };
        if judged.verdicts.is_empty() {
            let why: Vec<String> =
                judged.problems.iter().map(|p| format!("{}: {}", p.place, p.reason)).collect();
            return Response::text(422, &why.join("\n"));
        }
        let (style, script) = page::digests();
        Response {
            status: 200,
            kind: "text/html; charset=utf-8",
            policy: format!(
                "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'"
            ),
            body: page(&Heading::of("Verdict", tree, NAME), &judged.verdicts),
        }
    }
}

impl Site for Local {
    fn answer(&self, request: &Request) -> Response {
        match (request.path.as_str(), request.post) {
            ("/", false) => self.front.clone(),
            ("/report", true) => self.report(request),
            ("/report", false) => Response::text(405, "send a record with POST"),
            _ => Response::text(404, "there is no such page; / is one"),
        }
    }
}

/// The rulesets that a query names: `rules=ljrg,aga`.
fn chosen(query: &str) -> Result<Vec<Named>, String> {
    let names = query.split('&').find_map(|part| part.strip_prefix("rules="));
    let names = names.unwrap_or_default().replace("%2C", ",").replace("%2c", ",");
    let found: Result<Vec<Named>, String> = names
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| rulesets::find(name).map_err(|error| error.to_string()))
        .collect();
    match found {
        Ok(list) if list.is_empty() => Err("name a ruleset: /report?rules=ljrg".to_string()),
        Ok(list) if list.len() > ALL.len() => Err("these are too many rulesets".to_string()),
        found => found,
    }
}

fn front(rules: &Rules) -> Response {
    let checked = |id: &str| match rules {
        Rules::OfRecord(default) => default.ruleset.info().id == id,
        Rules::Given(list) => list.iter().any(|named| named.ruleset.info().id == id),
    };
    let boxes: Vec<String> = ALL
        .iter()
        .map(|ruleset| {
            let info = ruleset.info();
            let mark = if checked(info.id) { " checked" } else { "" };
            let title = escaped(info.title);
            format!("<label><input type=\"checkbox\" value=\"{}\"{mark}> {title}</label>", info.id)
        })
        .collect();
    let (style, script) = page::digests();
    let body = PAGE
        .replace("{{style}}", STYLE)
        .replace("{{script}}", SCRIPT)
        .replace("{{rulesets}}", &boxes.join("\n"));
    Response {
        status: 200,
        kind: "text/html; charset=utf-8",
        // A report stands in a frame of this page and is bound by its policy, too.
        policy: format!(
            "default-src 'none'; style-src '{}' '{style}'; script-src '{}' '{script}'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            digest(STYLE),
            digest(SCRIPT)
        ),
        body,
    }
}
