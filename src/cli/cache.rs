//! `shinpan cache`, and the options of those who use the cache.

use super::options;
use super::{Failure, Status, print};
use crate::store::{self, Cache, Contents, Settings};
use crate::verdict::{Recall, count};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file in a folder for the cache.
const FILE: &str = "verdicts.redb";

/// The environment variable that names the cache, or turns it off.
const VARIABLE: &str = "SHINPAN_CACHE";

/// Show or clear the cache of verdicts
///
/// Verdicts that took a search are remembered, so that the same question need not be searched
/// twice, whoever asks: score, judge, gtp or serve, also at the same time. What is remembered is
/// checked again when it is used.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,

    #[command(flatten)]
    place: PlaceArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan cache info
  shinpan cache clear --cache /tmp/verdicts

Without --cache it is the file or folder that SHINPAN_CACHE names, else shinpan/ in
$XDG_CACHE_HOME, else in ~/.cache. SHINPAN_CACHE=off turns the cache off.";

#[derive(clap::Subcommand, Clone, Copy, Debug)]
enum What {
    /// Print where the cache is
    Path,
    /// Print how much it holds
    Info,
    /// Remove it
    Clear,
}

/// Where the cache is.
#[derive(clap::Args, Clone, Debug)]
pub struct PlaceArgs {
    /// File of remembered verdicts, or a folder for it [default: SHINPAN_CACHE, else shinpan/ in the
    /// user's cache folder]
    #[arg(long, value_name = "FILE|DIR", global = true)]
    cache: Option<PathBuf>,
}

/// Options of those who use the cache.
#[derive(clap::Args, Clone, Debug)]
pub struct CacheArgs {
    /// File of remembered verdicts, or a folder for it [default: SHINPAN_CACHE, else shinpan/ in the
    /// user's cache folder]
    #[arg(long, value_name = "FILE|DIR")]
    cache: Option<PathBuf>,

    /// Remember no verdicts and use no remembered ones
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,

    /// Most MiB of remembered verdicts; the oldest ones are forgotten first
    #[arg(long, value_name = "MIB", default_value = "512", value_parser = options::positive)]
    cache_size: usize,
}

impl CacheArgs {
    /// The cache, if there shall be one.
    pub fn open(&self) -> Option<Arc<Cache>> {
        let path = if self.no_cache { None } else { place(self.cache.as_deref()) };
        let limit = (self.cache_size as u64).saturating_mul(1 << 20);
        path.map(|path| Arc::new(Cache::new(Settings { path, limit })))
    }

    /// The same for those who do not care what it is.
    pub fn memory(&self) -> Option<Arc<dyn Recall>> {
        self.open().map(|cache| cache as Arc<dyn Recall>)
    }
}

/// The file: as asked for, or as the environment says; none if it is off.
fn place(asked: Option<&Path>) -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(asked) = asked {
        return Some(file_of(asked));
    }
    by_environment(variable(VARIABLE), variable("XDG_CACHE_HOME"), variable("HOME"))
}

fn by_environment(
    own: Option<OsString>,
    xdg: Option<OsString>,
    home: Option<OsString>,
) -> Option<PathBuf> {
    match own {
        Some(off) if off == "off" => return None,
        Some(path) => return Some(file_of(Path::new(&path))),
        None => {}
    }
    // The XDG text: a path that is not absolute counts for nothing.
    let xdg = xdg.map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = xdg.or_else(|| {
        home.map(PathBuf::from).filter(|path| path.is_absolute()).map(|home| home.join(".cache"))
    })?;
    Some(folder.join("shinpan").join(FILE))
}

/// A name without an ending, or with a slash at its end, means a folder.
fn file_of(path: &Path) -> PathBuf {
    let slash = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    match slash || path.is_dir() || path.extension().is_none() && !path.is_file() {
        true => path.join(FILE),
        false => path.to_path_buf(),
    }
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    let Some(path) = place(args.place.cache.as_deref()) else {
        return Err(Failure::new("the cache is off: SHINPAN_CACHE says so, or there is no HOME"));
    };
    let name = path.display();
    let failed = |error: store::StoreError| Failure(format!("cannot use {name}: {error}"));
    match args.what {
        What::Path => print(&format!("{name}\n")),
        What::Info => {
            let unread = |error: store::StoreError| match store::is_ours(&path) {
                Ok(true) => Failure(format!(
                    "cannot use {name}: {error}; \"shinpan cache clear --cache {name}\" removes it"
                )),
                _ => failed(error),
            };
            let Contents { verdicts, bytes, file } =
                store::contents(&path).map_err(unread)?.unwrap_or_default();
            let verdicts = count(verdicts as usize, "verdict");
            print(&format!("{name}: {verdicts}, {bytes} bytes in a file of {file}\n"))
        }
        What::Clear => match store::clear(&path).map_err(failed)? {
            true => print(&format!("{name} removed\n")),
            false => print(&format!("{name}: nothing there\n")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_place() {
        let check = |own: Option<&str>, xdg: Option<&str>, home: Option<&str>, expected: &str| {
            let os = |value: Option<&str>| value.map(OsString::from);
            let found = by_environment(os(own), os(xdg), os(home));
            assert_eq!(found.map_or(String::new(), |path| path.display().to_string()), expected);
        };
        check(None, None, None, "");
        check(None, None, Some("/home/a"), "/home/a/.cache/shinpan/verdicts.redb");
        check(None, Some("/c"), Some("/home/a"), "/c/shinpan/verdicts.redb");
        check(None, Some("c"), Some("/home/a"), "/home/a/.cache/shinpan/verdicts.redb");
        check(Some("off"), Some("/c"), Some("/home/a"), "");
        check(Some("/x"), Some("/c"), Some("/home/a"), "/x/verdicts.redb");
        check(Some("/x.db"), Some("/c"), None, "/x.db");
        check(Some("x.y/"), None, None, "x.y/verdicts.redb");
    }
}
