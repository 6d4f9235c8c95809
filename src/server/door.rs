//! A session behind a door: nothing is done before the token has been shown.

use super::Handler;
use super::token::Token;
use crate::gtp::Reply;
use crate::verdict::Watch;
use std::sync::Arc;

/// How often a client may be wrong.
const TRIES: u32 = 3;

/// A session that answers only to who shows the token: `token WORD`.
pub struct Door {
    inside: Box<dyn Handler>,
    token: Arc<Token>,
    open: bool,
    tries: u32,
}

impl Door {
    /// A closed door before a session.
    pub fn before(inside: Box<dyn Handler>, token: Arc<Token>) -> Door {
        Door { inside, token, open: false, tries: 0 }
    }
}

impl Handler for Door {
    fn handle(&mut self, line: &[u8]) -> Reply {
        if self.open {
            return self.inside.handle(line);
        }
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Reply::default(),
            (Some(first), ..) if first.starts_with('#') => Reply::default(),
            (Some("quit"), None, None) => {
                Reply { quit: true, ..Reply::framed(id, &Ok(String::new())) }
            }
            (Some("token"), Some(word), None) if self.token.is(word.as_bytes()) => {
                self.open = true;
                Reply::framed(id, &Ok(String::new()))
            }
            (Some("token"), ..) => {
                self.tries += 1;
                let reply = Reply::framed(id, &Err("this is not the token".to_string()));
                Reply { quit: self.tries >= TRIES, ..reply }
            }
            _ => Reply::framed(id, &Err("show the token first: token WORD".to_string())),
        }
    }

    fn watch(&self) -> Watch {
        self.inside.watch()
    }

    fn is_shut(&self) -> bool {
        !self.open
    }
}
