//! The local page: a record or a position in, reports out, and play against
//! their proofs. It knows nothing of sockets; [`crate::server::http`] asks it.

mod dispute;
mod query;

use crate::batch::{Judged, Rules, ScoreOptions, Silent, judged};
use crate::record::game::{self, LoadOptions};
use crate::record::sgf;
use crate::report::markup::escaped;
use crate::report::page::{self, Heading, digest, page};
use crate::rulesets::{self, ALL, Named};
use crate::server::http::{Request, Response, Site};
use crate::verdict::{Standing, Verdict, Watch};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = concat!(include_str!("script.js"), include_str!("dispute.js"));

/// The name of what was sent, in reports.
const NAME: &str = "record";

/// Verdicts that are kept because somebody may dispute them.
const KEPT: usize = 4;

/// The time of a first look, before the whole search.
const GLANCE: Duration = Duration::from_secs(1);

/// The local page.
pub struct Local {
    options: ScoreOptions,
    front: Response,
    recent: Mutex<VecDeque<Recent>>,
}

/// A verdict on a record, by the digest of the record and the ruleset's name.
struct Recent {
    record: [u8; 32],
    ruleset: &'static str,
    verdict: Arc<Verdict>,
}

impl Local {
    /// A page whose verdicts are made so; their rulesets are chosen on the page.
    pub fn new(options: ScoreOptions) -> Local {
        Local { front: front(&options.rules), options, recent: Mutex::default() }
    }

    /// What comes of the record that was sent.
    fn judged(
        &self,
        request: &Request,
        options: ScoreOptions,
    ) -> Result<(Heading, Judged), Response> {
        let file = sgf::read(&request.body, &options.read)
            .map_err(|error| Response::text(422, &format!("this is no record: {error}")))?;
        let (judged, tree) = judged(NAME, &file, 0, &options, &mut Silent)
            .zip(file.games.first())
            .ok_or_else(|| Response::text(422, "the record holds no game"))?;
        if judged.verdicts.is_empty() {
            let why: Vec<String> =
                judged.problems.iter().map(|p| format!("{}: {}", p.place, p.reason)).collect();
            return Err(Response::text(422, &why.join("\n")));
        }
        // What was called off is not the whole answer.
        if !Watch::called_off_here() {
            let record = Sha256::digest(&request.body).into();
            for (_, verdict) in &judged.verdicts {
                self.keep(record, Arc::new(verdict.clone()));
            }
        }
        Ok((Heading::of("Verdict", tree, NAME), judged))
    }

    fn recent(&self) -> MutexGuard<'_, VecDeque<Recent>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, record: [u8; 32], verdict: Arc<Verdict>) {
        let ruleset = verdict.info().id;
        let mut recent = self.recent();
        recent.retain(|known| known.record != record || known.ruleset != ruleset);
        recent.push_back(Recent { record, ruleset, verdict });
        while recent.len() > KEPT {
            recent.pop_front();
        }
    }

    fn report(&self, request: &Request) -> Result<Response, Response> {
        let rules = chosen(&request.query).map_err(|why| Response::text(400, &why))?;
        let mut options = ScoreOptions { rules: Rules::Given(rules), ..self.options.clone() };
        let whole = options.search.most.time;
        match query::value(&request.query, "look").as_deref() {
            None => {}
            Some("first") => {
                options.search.most.time = Some(whole.map_or(GLANCE, |most| most.min(GLANCE)))
            }
            Some(_) => return Err(Response::text(400, "look=first is the only look there is")),
        }
        let shortened = options.search.most.time != whole;
        let (heading, judged) = self.judged(request, options)?;
        let open = judged.verdicts.iter().any(|(_, v)| v.standing() == Standing::Undecided);
        let (style, script) = page::digests();
        Ok(Response {
            status: 200,
            kind: "text/html; charset=utf-8",
            policy: format!(
                "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'"
            ),
            body: page(&heading, &judged.verdicts),
            allow: None,
            more: shortened && open,
        })
    }

    /// The last position of a record, for the board of the page.
    fn position(&self, request: &Request) -> Result<Response, Response> {
        let rules = chosen(&request.query).map_err(|why| Response::text(400, &why))?;
        let refused = |why: String| Response::text(422, &why);
        let file = sgf::read(&request.body, &self.options.read)
            .map_err(|error| refused(format!("this is no record: {error}")))?;
        let tree = file.games.first().ok_or_else(|| refused("the record holds no game".into()))?;
        let options = LoadOptions { limits: self.options.read.limits, ..LoadOptions::default() };
        let record = game::load(tree, &options).map_err(|error| refused(error.to_string()))?;
        let ruleset = rules.first().map_or(ALL[0], |named| named.ruleset);
        let played = record
            .play(ruleset, self.options.conduct, None)
            .map_err(|error| refused(error.to_string()))?;
        if let Some(stop) = &played.stop {
            return Err(refused(stop.to_string()));
        }
        let answer = dispute::position(played.game.state().situation(), record.setup.komi);
        Ok(Response { kind: "application/json", ..Response::text(200, &answer.to_string()) })
    }

    /// A dispute about a verdict: where one is possible, or how one goes on.
    fn dispute(&self, request: &Request) -> Result<Response, Response> {
        let rules = chosen(&request.query).map_err(|why| Response::text(400, &why))?;
        let [named] = rules.as_slice() else {
            return Err(Response::text(400, "name one ruleset, as in ?rules=ljrg"));
        };
        let record: [u8; 32] = Sha256::digest(&request.body).into();
        let ruleset = named.ruleset.info().id;
        let known = |known: &&Recent| known.record == record && known.ruleset == ruleset;
        let found = self.recent().iter().find(known).map(|known| Arc::clone(&known.verdict));
        let verdict = match found {
            Some(verdict) => verdict,
            None => {
                let rules = Rules::Given(vec![*named]);
                let options = ScoreOptions { rules, ..self.options.clone() };
                let (_, judged) = self.judged(request, options)?;
                let first = judged.verdicts.into_iter().next().map(|(_, verdict)| verdict);
                Arc::new(first.ok_or_else(|| Response::text(422, "there is no verdict"))?)
            }
        };
        let value = |name| query::value(&request.query, name).unwrap_or_default();
        let answer = match query::value(&request.query, "at") {
            None => dispute::invitation(&verdict),
            Some(at) => {
                let about = query::value(&request.query, "about");
                let about = about.as_deref().unwrap_or("decisive");
                dispute::after(&verdict, &at, about, &value("moves"))
                    .map_err(|why| Response::text(422, &why))?
            }
        };
        Ok(Response { kind: "application/json", ..Response::text(200, &answer.to_string()) })
    }
}

impl Site for Local {
    fn answer(&self, request: &Request) -> Response {
        match (request.path.as_str(), request.post) {
            ("/", false) => self.front.clone(),
            ("/report", true) => self.report(request).unwrap_or_else(|refused| refused),
            ("/dispute", true) => self.dispute(request).unwrap_or_else(|refused| refused),
            ("/position", true) => self.position(request).unwrap_or_else(|refused| refused),
            ("/report" | "/dispute" | "/position", false) => {
                Response::only("POST", "send a record with POST")
            }
            ("/", true) => Response::only("GET, HEAD", "ask for the page with GET"),
            _ => Response::text(404, "there is no such page; / is one"),
        }
    }
}

/// The rulesets that a query names: `rules=ljrg,aga`.
fn chosen(query: &str) -> Result<Vec<Named>, String> {
    let names = query::value(query, "rules").unwrap_or_default();
    let found: Result<Vec<Named>, String> = names
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| rulesets::find(name).map_err(|error| error.to_string()))
        .collect();
    match found {
        Ok(list) if list.is_empty() => Err("name a ruleset, as in ?rules=ljrg".to_string()),
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
        allow: None,
        more: false,
    }
}
