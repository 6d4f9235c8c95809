//! Questions as the texts of a certificate, and back; questions in words.

use super::text::color;
use crate::board::{Color, Graph, Loc, LocSet, coord};
use crate::proof::format::Subject as SubjectText;
use crate::rulesets::asian_games_2013::Part as Locale;
use crate::rulesets::asian_games_2013::attack::{Attack, Goal as Aimed};
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese1989::trial::{Attempt, Ground, Trial};
use crate::rulesets::japanese2003::fate::{Fate, Goal, Kos, Part};
use crate::rulesets::perfect::Aim;
use crate::rulesets::perfect::fort::Fort;
use crate::rulesets::perfect::part::Hold;
use crate::rulesets::perfect::vows::Scope;

/// A question as text.
pub fn subject_text(subject: &Subject) -> SubjectText {
    match subject {
        Subject::Lock { player, claim } => {
            SubjectText::Lock { player: player.letter(), claim: numbers(claim) }
        }
        Subject::Fate(Fate { owner, goal, region, kos, champion, vowed }) => {
            let root = match goal {
                Goal::First(part) | Goal::Second(part) => part.root.as_ref(),
                _ => None,
            };
            let (goal, strings, area) = match goal {
                Goal::Capture(strings) => ("capture", numbers(strings), Vec::new()),
                Goal::Clear { string, area } => ("clear", numbers(string), numbers(area)),
                Goal::Sweep(area) => ("sweep", Vec::new(), numbers(area)),
                Goal::First(part) | Goal::Second(part) => {
                    let word = part_word(matches!(goal, Goal::Second(_)), part);
                    (word, numbers(&part.joint), numbers(&part.area))
                }
            };
            SubjectText::Fate {
                owner: owner.letter(),
                goal: goal.to_string(),
                strings,
                area,
                region: numbers(region),
                kos: kos_word(*kos).to_string(),
                champion: champion.map(Color::letter),
                vowed: numbers(vowed),
                root: root.map(numbers).unwrap_or_default(),
            }
        }
        Subject::Trial(trial) => SubjectText::Trial {
            owner: trial.owner.letter(),
            attempt: attempt_word(&trial.attempt).to_string(),
            string: trial.string().map(numbers).unwrap_or_default(),
            area: trial.area().map(numbers).unwrap_or_default(),
            region: trial.ground.as_ref().map(|it| numbers(&it.region)).unwrap_or_default(),
            champion: trial.ground.as_ref().map(|it| it.champion.letter()),
            standing: trial.ground.as_ref().map(|it| numbers(&it.standing)).unwrap_or_default(),
            vowed: trial.ground.as_ref().map(|it| numbers(&it.vowed)).unwrap_or_default(),
        },
        Subject::Region(Locale { player, part, prover, memory }) => SubjectText::Region {
            player: player.letter(),
            part: numbers(part),
            prover: prover.letter(),
            memory: *memory,
        },
        Subject::Attack(attack) => {
            let (goal, area) = match &attack.goal {
                Aimed::Capture => ("capture", Vec::new()),
                Aimed::Clear(area) => ("clear", numbers(area)),
                Aimed::Settle(area) => ("settle", numbers(area)),
            };
            SubjectText::Attack {
                owner: attack.owner.letter(),
                string: numbers(&attack.string),
                locale: numbers(&attack.locale),
                goal: goal.to_string(),
                area,
                prover: attack.prover.letter(),
                memory: attack.memory,
            }
        }
        Subject::Margin(Aim { analysis, prover, margin, memory, endless }) => SubjectText::Margin {
            analysis: analysis.map(Color::letter),
            prover: prover.letter(),
            margin: *margin,
            memory: *memory,
            endless: *endless,
        },
        Subject::Hold(hold) => SubjectText::Hold {
            owner: hold.owner.letter(),
            holder: hold.holder.letter(),
            part: numbers(&hold.part),
            parts: numbers(&hold.parts),
            points: hold.points,
            others: hold.others,
            first: hold.first,
            endless: hold.endless,
        },
        Subject::Fort(fort) => SubjectText::Fort {
            holder: fort.holder.letter(),
            owner: fort.owner.letter(),
            part: numbers(&fort.part),
        },
    }
}

/// The question of a text, on a board.
pub fn subject(graph: &Graph, text: &SubjectText) -> Result<Subject, String> {
    let subject = match text {
        SubjectText::Lock { player, claim } => {
            Subject::Lock { player: color(*player)?, claim: set(graph, claim)? }
        }
        SubjectText::Fate { owner, goal, strings, area, region, kos, champion, vowed, root } => {
            let (strings, area) = (set(graph, strings)?, set(graph, area)?);
            let root = set(graph, root)?;
            if !root.is_empty() && !PARTS.iter().any(|known| known.0 == goal && known.3) {
                return Err(format!("root: the goal '{goal}' has none"));
            }
            let kos = [Kos::All, Kos::Never, Kos::Lasting]
                .into_iter()
                .find(|known| kos_word(*known) == kos)
                .ok_or_else(|| format!("kos: all, never or lasting, not '{kos}'"))?;
            Subject::Fate(Fate {
                owner: color(*owner)?,
                goal: match goal.as_str() {
                    "capture" => Goal::Capture(strings),
                    "clear" => Goal::Clear { string: strings, area },
                    "sweep" => Goal::Sweep(area),
                    _ => part_goal(goal, area, strings, root).ok_or_else(|| {
                        format!("goal: capture, clear, sweep or one of a part, not '{goal}'")
                    })?,
                },
                region: set(graph, region)?,
                kos,
                champion: champion.map(color).transpose()?,
                vowed: set(graph, vowed)?,
            })
        }
        SubjectText::Trial { owner, attempt, string, area, region, champion, standing, vowed } => {
            let (string, area) = (set(graph, string)?, set(graph, area)?);
            let [region, standing, vowed] = [region, standing, vowed].map(|it| set(graph, it));
            let (region, standing, vowed) = (region?, standing?, vowed?);
            let is_empty = [&region, &standing, &vowed].into_iter().all(LocSet::is_empty);
            let ground = match champion {
                Some(letter) => Some(Ground { region, champion: color(*letter)?, standing, vowed }),
                None if is_empty => None,
                None => return Err("champion: a region needs one, B or W".to_string()),
            };
            Subject::Trial(Trial {
                owner: color(*owner)?,
                attempt: match attempt.as_str() {
                    "capture" => Attempt::Capture(string),
                    "clear" => Attempt::Clear { string, area },
                    "outlast" => Attempt::Outlast { string, area },
                    "place" => Attempt::Place(area),
                    _ => {
                        let known = "capture, clear, outlast or place";
                        return Err(format!("attempt: {known}, not '{attempt}'"));
                    }
                },
                ground,
            })
        }
        SubjectText::Region { player, part, prover, memory } => Subject::Region(Locale {
            player: color(*player)?,
            part: set(graph, part)?,
            prover: color(*prover)?,
            memory: *memory,
        }),
        SubjectText::Attack { owner, string, locale, goal, area, prover, memory } => {
            let area = set(graph, area)?;
            Subject::Attack(Box::new(Attack {
                owner: color(*owner)?,
                string: set(graph, string)?,
                locale: set(graph, locale)?,
                goal: match goal.as_str() {
                    "capture" => Aimed::Capture,
                    "clear" => Aimed::Clear(area),
                    "settle" => Aimed::Settle(area),
                    _ => {
                        return Err(format!("goal: capture, clear or settle, not '{goal}'"));
                    }
                },
                prover: color(*prover)?,
                memory: *memory,
            }))
        }
        SubjectText::Margin { analysis, prover, margin, memory, endless } => Subject::Margin(Aim {
            analysis: analysis.map(color).transpose()?,
            prover: color(*prover)?,
            margin: *margin,
            memory: *memory,
            endless: *endless,
        }),
        SubjectText::Hold { owner, holder, part, parts, points, others, first, endless } => {
            Subject::Hold(Box::new(Hold {
                owner: color(*owner)?,
                holder: color(*holder)?,
                part: set(graph, part)?,
                parts: set(graph, parts)?,
                points: *points,
                others: *others,
                first: *first,
                endless: *endless,
            }))
        }
        SubjectText::Fort { holder, owner, part } => Subject::Fort(Box::new(Fort {
            holder: color(*holder)?,
            owner: color(*owner)?,
            part: set(graph, part)?,
        })),
    };
    if subject_text(&subject) == *text {
        Ok(subject)
    } else {
        Err("its locations are not in rising order, or are of no use to it".to_string())
    }
}

fn numbers(set: &LocSet) -> Vec<u32> {
    set.iter().map(|loc| loc.index() as u32).collect()
}

fn set(graph: &Graph, numbers: &[u32]) -> Result<LocSet, String> {
    let mut set = LocSet::empty(graph.len());
    for &number in numbers {
        if number as usize >= graph.len() {
            return Err(format!("the board has no location {number}"));
        }
        set.insert(Loc::new(number as usize));
    }
    Ok(set)
}

fn attempt_word(attempt: &Attempt) -> &'static str {
    match attempt {
        Attempt::Capture(_) => "capture",
        Attempt::Clear { .. } => "clear",
        Attempt::Outlast { .. } => "outlast",
        Attempt::Place(_) => "place",
    }
}

/// The words for a part: which it is, whether it keeps the joint, whether the attacker
/// moves second.
const PARTS: [(&str, bool, bool, bool); 8] = [
    ("first", false, false, false),
    ("first-keeping", false, true, false),
    ("first-late", false, false, true),
    ("first-keeping-late", false, true, true),
    ("second", true, false, false),
    ("second-keeping", true, true, false),
    ("second-late", true, false, true),
    ("second-keeping-late", true, true, true),
];

fn part_word(second: bool, part: &Part) -> &'static str {
    let of = (second, part.keeps, part.root.is_some());
    PARTS.iter().find(|known| (known.1, known.2, known.3) == of).map_or("", |known| known.0)
}

fn part_goal(word: &str, area: LocSet, joint: LocSet, root: LocSet) -> Option<Goal> {
    let &(_, second, keeps, late) = PARTS.iter().find(|known| known.0 == word)?;
    let part = Part { area, joint, keeps, root: late.then_some(root) };
    let part = Box::new(part);
    Some(if second { Goal::Second(part) } else { Goal::First(part) })
}

fn kos_word(kos: Kos) -> &'static str {
    match kos {
        Kos::All => "all",
        Kos::Never => "never",
        Kos::Lasting => "lasting",
    }
}

/// An answer in words.
pub fn answer_words(graph: &Graph, subject: &Subject, answer: bool) -> String {
    let can = if answer { "can" } else { "cannot" };
    match subject {
        Subject::Lock { player, claim } => {
            format!("{player} {can} lock {}", coord::vertices(graph, claim.iter()))
        }
        Subject::Fate(fate) => {
            let (attacker, owner) = (!fate.owner, fate.owner);
            let named = |set: &LocSet| coord::compact(graph, set);
            let what = match &fate.goal {
                Goal::Capture(strings) => format!("force the capture of {}", named(strings)),
                Goal::Clear { string, area } => format!(
                    "force the capture of {} and no permanent-stone of {owner} on {}",
                    named(string),
                    named(area)
                ),
                Goal::Sweep(area) => format!("sweep {owner} from {}", named(area)),
                Goal::First(part) | Goal::Second(part) => part_words(graph, fate, part),
            };
            let model = match fate.champion {
                Some(champion) => format!(" ({}, for {champion})", model(graph, fate)),
                None => String::new(),
            };
            format!("{attacker} {can} {what}{model}")
        }
        Subject::Trial(trial) => trial_words(graph, trial, can),
        Subject::Region(region) => region_words(graph, region, can),
        Subject::Attack(attack) => attack_words(graph, attack, can),
        Subject::Margin(aim) => margin_words(aim, can),
        Subject::Hold(hold) => hold_words(graph, hold, can),
        Subject::Fort(fort) => fort_words(graph, fort, can),
    }
}

/// What the attacker does in one of two parts.
fn part_words(graph: &Graph, fate: &Fate, part: &Part) -> String {
    let named = |set: &LocSet| coord::compact(graph, set);
    let (area, joint) = (named(&part.area), named(&part.joint));
    let first = matches!(fate.goal, Goal::First(_));
    let keep = match (part.keeps, first) {
        (true, true) => format!("keep {joint} and "),
        (true, false) => format!("keep {joint} until it lives elsewhere, and then "),
        (false, true) => format!("make {joint} live and "),
        (false, false) => "later ".to_string(),
    };
    let late = if part.root.is_some() { ", moving second" } else { "" };
    format!("{keep}sweep {} from {area}{late}", fate.owner)
}

/// What a player can force in the confirmation of life and death.
fn trial_words(graph: &Graph, trial: &Trial, can: &str) -> String {
    let (owner, prover) = (trial.owner, trial.prover());
    let named = |set: &LocSet| coord::compact(graph, set);
    let words = match &trial.attempt {
        Attempt::Capture(string) => format!("{prover} {can} capture {}", named(string)),
        Attempt::Clear { string, area } => format!(
            "{prover} {can} capture {} without an uncapturable new stone of {owner} on {}",
            named(string),
            named(area)
        ),
        Attempt::Outlast { string, area } => format!(
            "{prover} {can} keep {} or get an uncapturable new stone on {} unless {} plays stones for ever",
            named(string),
            named(area),
            !prover
        ),
        Attempt::Place(area) => format!(
            "{prover} {can} get an uncapturable new stone on {} unless {} plays stones for ever",
            named(area),
            !prover
        ),
    };
    match &trial.ground {
        Some(ground) => format!("{words}, playing in {} only", named(&ground.region)),
        None => words,
    }
}

/// Whether a player can force a basic-life exactly on a part, or prevent it.
fn region_words(graph: &Graph, region: &Locale, can: &str) -> String {
    let Locale { player, part, prover, .. } = region;
    let part = coord::compact(graph, part);
    match player == prover {
        true => format!("{player}, moving second, {can} force a basic-life exactly on {part}"),
        false => {
            format!("{prover}, moving first, {can} prevent a basic-life of {player} on {part}")
        }
    }
}

/// What can be forced against a string in its locale, or prevented.
fn attack_words(graph: &Graph, attack: &Attack, can: &str) -> String {
    let Attack { owner, string, locale, goal, prover, .. } = attack;
    let named = |set: &LocSet| coord::compact(graph, set);
    let without = match goal {
        Aimed::Capture => String::new(),
        Aimed::Clear(area) => format!(" with no stone of {owner} on {} at the end", named(area)),
        Aimed::Settle(area) => {
            format!(" with no unremovable stone of {owner} on {} at the end", named(area))
        }
    };
    let does = if prover == owner { "moving second" } else { "moving first" };
    let verb = if prover == owner { "prevent" } else { "force" };
    let (string, locale) = (named(string), named(locale));
    format!("{prover}, {does} and within {locale}, {can} {verb} the capture of {string}{without}")
}

/// Whether a player can force a margin in an analysis.
fn margin_words(aim: &Aim, can: &str) -> String {
    let Aim { analysis, prover, margin, memory, endless } = aim;
    let place = match analysis {
        Some(color) => format!("{}-analysis", color.to_string().to_lowercase()),
        None => "analysis".to_string(),
    };
    let what = match prover {
        Color::Black => format!("force a margin of {margin} or more"),
        Color::White => format!("hold Black's margin to {margin} or less"),
    };
    let how = match Scope::of(*memory).notes {
        0 => String::new(),
        1 => " (remembering one fact of the history)".to_string(),
        facts => format!(" (remembering {facts} facts of the history)"),
    };
    match endless {
        true => format!(
            "{} {can} prevent that {prover}, by play without end or otherwise, may {what} in the \
             {place}",
            !*prover
        ),
        false => format!("{prover} {can} {what} in the {place}{how}"),
    }
}

/// What a player can hold of a part in an analysis.
fn hold_words(graph: &Graph, hold: &Hold, can: &str) -> String {
    let Hold { owner, holder, points, .. } = hold;
    let turn = if hold.first { "first" } else { "second" };
    let what = match owner == holder {
        true => format!("get {points} points or more"),
        false => format!("hold {owner} to {points} points or less"),
    };
    let kos = if hold.others { ", whatever threats there are elsewhere" } else { "" };
    let part = coord::compact(graph, &hold.part);
    let analysis = owner.to_string().to_lowercase();
    let place = format!("on {part} in the {analysis}-analysis{kos}");
    match hold.endless {
        true => format!(
            "{}, by play without end or otherwise, {can} prevent that {holder}, moving {turn}, \
             may {what} {place}",
            !*holder
        ),
        false => format!("{holder}, moving {turn}, {can} {what} {place}"),
    }
}

/// Whether a part is a player's in the analysis, or can be kept from his opponent.
fn fort_words(graph: &Graph, fort: &Fort, can: &str) -> String {
    let Fort { holder, owner, part } = fort;
    let part = coord::compact(graph, part);
    match holder == owner {
        true => format!("{holder}, answering there, {can} get a basic-life exactly on {part}"),
        false => format!("{holder}, answering there, {can} keep {owner} from holding {part}"),
    }
}

/// What a model leaves out.
fn model(graph: &Graph, fate: &Fate) -> String {
    let place = match fate.region.len() == graph.len() {
        true => "on the whole board".to_string(),
        false => format!("within {}", coord::compact(graph, &fate.region)),
    };
    let place = match fate.kos {
        Kos::All => place,
        Kos::Never => format!("{place}, without its ko-captures"),
        Kos::Lasting => format!("{place}, with its bans lasting"),
    };
    match fate.vowed.is_empty() {
        true => place,
        false => format!("{place}, never losing {}", coord::compact(graph, &fate.vowed)),
    }
}
