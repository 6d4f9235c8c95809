//! The rulesets: one formal text, one file (or folder), and this registry.

pub mod agreed;
pub mod api;
pub mod area;
pub mod asian_games_2013;
pub mod basis;
pub mod holdings;
pub mod inquiry;
pub mod japanese1989;
pub mod japanese2003;
pub mod ljrg;
pub mod naj;
pub mod perfect;
pub mod replay;
pub mod sequence;
pub mod simplified_korean;
pub mod spight;
pub mod stone;
pub mod stop;
pub mod undecided;
pub mod unfilled;

pub use api::{
    AnalysisKind, Basis, Counting, Encore, End, GameResult, Info, Owner, Repeats, Ruleset, State,
    Status, StringStatus, Tally, Unscorable,
};
pub use replay::Replay;

/// Every ruleset, by id.
pub static ALL: &[&dyn Ruleset] = &[
    &area::Aga,
    &asian_games_2013::AsianGames2013,
    &area::Chinese,
    &japanese1989::Japanese1989,
    &japanese2003::Japanese2003,
    &ljrg::Ljrg,
    &naj::NAJ,
    &naj::NAJN,
    &simplified_korean::SimplifiedKorean,
    &spight::Spight,
    &stone::StoneScoring,
    &area::TrompTaylor,
];

/// A ruleset found by name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The ruleset.
    pub ruleset: &'static dyn Ruleset,
    /// The family name under which it was asked for, if the text only stands
    /// for that family (`japanese`, `korean`): verdicts say so.
    pub stands_for: Option<&'static str>,
}

/// No ruleset has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown ruleset \"{name}\"; known are {known}")]
pub struct UnknownRuleset {
    /// The name.
    pub name: String,
    /// The known ids, separated by commas.
    pub known: String,
}

/// Finds a ruleset by id or alias; case, spaces, `-` and `_` do not matter.
///
/// ```
/// assert_eq!(shinpan::rulesets::find("Tromp Taylor").unwrap().ruleset.info().id, "tromp-taylor");
/// ```
pub fn find(name: &str) -> Result<Named, UnknownRuleset> {
    let wanted = plain(name);
    for &ruleset in ALL {
        let info = ruleset.info();
        if plain(info.id) == wanted || info.aliases.iter().any(|alias| plain(alias) == wanted) {
            return Ok(Named { ruleset, stands_for: None });
        }
        if let Some(&family) = info.stands_for.iter().find(|family| plain(family) == wanted) {
            return Ok(Named { ruleset, stands_for: Some(family) });
        }
    }
    let known = ALL.iter().map(|ruleset| ruleset.info().id).collect::<Vec<_>>().join(", ");
    Err(UnknownRuleset { name: name.to_string(), known })
}

fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).collect()
}
