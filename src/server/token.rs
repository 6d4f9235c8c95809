//! The token that clients have to show: the first line of a file, read again
//! when the operator says so.

use crate::lines::told;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// A token as it stands in its file.
#[derive(Debug)]
pub struct Token {
    path: PathBuf,
    word: RwLock<String>,
}

/// The shortest token that is taken.
const SHORTEST: usize = 16;

impl Token {
    /// Reads a token.
    pub fn read(path: &Path) -> Result<Arc<Token>, String> {
        let word = RwLock::new(word(path)?);
        Ok(Arc::new(Token { path: path.to_path_buf(), word }))
    }

    /// Reads the file again. If that is not possible the old token stays.
    pub fn reload(&self) -> Result<(), String> {
        let fresh = word(&self.path)?;
        *self.word.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Is it this one? Takes a time that does not tell where the difference is.
    pub fn is(&self, given: &[u8]) -> bool {
        let word = self.word.read().unwrap_or_else(PoisonError::into_inner);
        let token = word.as_bytes();
        given.len() == token.len() && given.iter().zip(token).fold(0, |d, (a, b)| d | (a ^ b)) == 0
    }
}

fn word(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{shown}: {}", told(&error)))?;
    let word = text.lines().next().unwrap_or_default().trim();
    match word.len() < SHORTEST || word.contains(char::is_whitespace) {
        true => Err(format!(
            "{shown}: a token has at least {SHORTEST} characters and no blank; write one with \
             \"openssl rand -hex 32\""
        )),
        false => Ok(word.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        std::fs::write(&path, "  correct-horse-battery \nnote\n").unwrap();
        let token = Token::read(&path).unwrap();
        assert!(token.is(b"correct-horse-battery") && !token.is(b"correct-horse-batterx"));
        assert!(!token.is(b"") && !token.is(b"correct-horse-battery "));
        std::fs::write(&path, "short").unwrap();
        assert!(token.reload().unwrap_err().contains("at least 16"));
        assert!(token.is(b"correct-horse-battery"));
        std::fs::write(&path, "another-token-altogether").unwrap();
        token.reload().unwrap();
        assert!(token.is(b"another-token-altogether"));
    }
}
