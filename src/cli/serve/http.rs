//! The options of the local page.

use super::super::Failure;
use super::super::gtp::StartArgs;
use super::super::options;
use crate::batch::{DeadStones, Rules, ScoreOptions};
use crate::estimate::Wanted;
use crate::record::game::Conduct;
use crate::record::sgf::ReadOptions;
use crate::server::http::{Patience, Terms, serve};
use crate::server::listener::{Address, Reach};
use crate::server::token::Token;
use crate::server::{Counters, Listener};
use crate::store::Cache;
use crate::verdict::turns::Turns;
use crate::verdict::{Limits, Recall};
use crate::web;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Options of the local page.
#[derive(clap::Args, Debug)]
pub struct HttpArgs {
    /// Serve a page for browsers at HOST:PORT or unix:PATH, with /health and /metrics; without --listen nothing else
    #[arg(long, value_name = "ADDRESS")]
    http: Option<Address>,

    /// A file with a token that browsers and programs have to show; other machines need one
    #[arg(long, value_name = "FILE", requires = "http")]
    http_token: Option<PathBuf>,

    /// Largest record that a browser may send, in bytes
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = options::positive, requires = "http")]
    http_max_body: usize,

    /// Connections of browsers at once; when all are taken, the one that has asked nothing for longest is closed
    #[arg(long, value_name = "N", default_value = "64", value_parser = options::positive, requires = "http")]
    http_connections: usize,

    /// Close a connection that has not sent the head of a request within this time
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = options::seconds, requires = "http")]
    http_head: Duration,

    /// Positions that are judged at once for browsers; others wait
    #[arg(long, value_name = "N", default_value = "2", value_parser = options::positive, requires = "http")]
    http_judging: usize,
}

/// A page that is ready to be served.
pub struct Local {
    address: Address,
    site: web::Local,
    terms: Terms,
}

impl HttpArgs {
    /// The page, if it is asked for.
    pub fn site(
        &self,
        start: &StartArgs,
        (search, drain): (Limits, Duration),
        cache: Option<Arc<Cache>>,
        turns: &Arc<Turns>,
    ) -> Result<Option<Local>, Failure> {
        let Some(address) = self.http.clone() else { return Ok(None) };
        let mut read = ReadOptions::default();
        read.limits.bytes = self.http_max_body as u64;
        let options = ScoreOptions {
            rules: Rules::OfRecord(start.ruleset()),
            conduct: Conduct::Strict,
            dead: DeadStones::ByRuleset,
            wanted: Wanted::default(),
            komi: None,
            read,
            search: search.into(),
            certificates: None,
            memory: cache.map(|cache| cache as Arc<dyn Recall>),
        };
        let terms = Terms {
            connections: self.http_connections,
            body: self.http_max_body,
            patience: Patience { head: self.http_head, body: Duration::from_secs(30) },
            at_once: self.http_judging,
            drain,
            token: self.http_token.as_deref().map(Token::read).transpose().map_err(Failure::new)?,
            turns: Some(Arc::clone(turns)),
        };
        Ok(Some(Local { address, site: web::Local::new(options), terms }))
    }
}

impl Local {
    /// The token that everybody has to show.
    pub fn token(&self) -> Option<Arc<Token>> {
        self.terms.token.clone()
    }

    /// Opens the page until told to stop; gives what ends when it is closed.
    pub async fn open(
        self,
        reach: Reach,
        mode: u32,
        counters: Arc<Counters>,
        stop: CancellationToken,
    ) -> Result<JoinHandle<()>, Failure> {
        if reach == Reach::Anywhere && self.terms.token.is_none() && !self.address.is_local().await
        {
            return Err(Failure::new(format!(
                "{} can be reached from other machines: add --http-token FILE",
                self.address
            )));
        }
        let listener = Listener::bind(&self.address, reach, mode).await.map_err(Failure::new)?;
        {
            let mut out = std::io::stdout().lock();
            let _ =
                writeln!(out, "page at http://{}/", listener.address()).and_then(|()| out.flush());
        }
        Ok(tokio::spawn(serve(listener, Arc::new(self.site), self.terms, counters, stop)))
    }
}
