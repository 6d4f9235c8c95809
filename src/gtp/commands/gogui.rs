//! What GoGui asks for: analyze commands that draw verdicts, and its extension
//! for programs that act as ruler.

use super::super::args::{Answer, Args, Refusal, color, vertex};
use super::super::score;
use super::super::session::Session;
use super::super::text;
use super::Command;
use super::query::{legal_plays, may_pass, to_play};
use super::score::verdict;
use crate::board::{Color, Graph, Loc, LocSet, coord};
use crate::estimate::{self, Reason};
use crate::rules::Action;
use crate::rulesets::{Owner, Status};
use crate::verdict::line::{Act, LINE, Line, Step};

pub(super) static COMMANDS: &[Command] = &[
    Command {
        name: "gogui-analyze_commands",
        usage: "",
        help: "the analyze commands for GoGui's menu: type/label/command, one a line",
        run: |_, args| args.none().map(|()| ANALYZE.join("\n")),
    },
    Command {
        name: "gogui-interrupt",
        usage: "",
        help: "says that the comment line \"# interrupt\" calls off the command that runs",
        run: |_, args| args.none().map(|()| String::new()),
    },
    Command {
        name: "gogui-title",
        usage: "",
        help: "a title for the window",
        run: |session, args| {
            args.none()?;
            Ok(format!("shinpan, {}", session.table().named().ruleset.info().title))
        },
    },
    Command {
        name: "shinpan-ownership",
        usage: "",
        help: "the owners as numbers for GoGui's dboard: 1 Black, -1 White, 0 else",
        run: |session, args| {
            args.none()?;
            let verdict = verdict(session)?;
            Ok(text::grid(verdict.graph(), |loc| {
                match score::owner(&verdict, loc) {
                    Owner::One(Color::Black) => "1.0",
                    Owner::One(Color::White) => "-1.0",
                    _ => "0.0",
                }
                .to_string()
            }))
        },
    },
    Command {
        name: "shinpan-control",
        usage: "[COLOR]",
        help: "who controls or owns what as colors for GoGui's cboard",
        run: |session, args| {
            let color = args.at_most_one()?.map(color).transpose()?;
            let verdict = verdict(session)?;
            Ok(text::grid(verdict.graph(), |loc| {
                owner_color(score::seen_by(score::owner(&verdict, loc), color)).to_string()
            }))
        },
    },
    Command {
        name: "shinpan-line",
        usage: "VERTEX",
        help: "the claim or string that decides a location and a line of play as drawing commands for GoGui's gfx",
        run: line,
    },
    Command {
        name: "shinpan-territory",
        usage: "",
        help: "the scoring locations as colors for GoGui's cboard",
        run: |session, args| {
            args.none()?;
            let verdict = verdict(session)?;
            Ok(text::grid(verdict.graph(), |loc| {
                let owner = verdict.tally.territory.get(loc.index()).copied();
                owner_color(owner.unwrap_or(Owner::Undecided)).to_string()
            }))
        },
    },
    Command {
        name: "shinpan-neutral",
        usage: "",
        help: "the empty points that are nobody's, as a list for GoGui's plist",
        run: |session, args| {
            args.none()?;
            let verdict = verdict(session)?;
            let stones = &verdict.end.situation.stones;
            let neutral = |&loc: &Loc| {
                stones.is_empty_at(loc) && score::owner(&verdict, loc) == Owner::Nobody
            };
            Ok(coord::vertices(verdict.graph(), verdict.graph().locs().filter(neutral)))
        },
    },
    Command {
        name: "shinpan-strings",
        usage: "",
        help: "the status of the strings as drawing commands for GoGui's gfx",
        run: strings,
    },
    Command {
        name: "shinpan-missing",
        usage: "",
        help: "the moves that are missing before the end as drawing commands for GoGui's gfx",
        run: missing,
    },
    Command {
        name: "shinpan-marks",
        usage: "",
        help: "marks and what a ko forbids the player to move as drawing commands for GoGui's gfx",
        run: |session, args| {
            args.none()?;
            let situation = session.table().state().situation();
            let graph = situation.graph();
            let mut lines = Vec::new();
            for (shape, set) in
                [("TRIANGLE", &situation.temporary), ("SQUARE", &situation.permanent)]
            {
                if !set.is_empty() {
                    lines.push(format!("{shape} {}", coord::vertices(graph, set.iter())));
                }
            }
            let banned = banned_by_ko(session);
            if !banned.is_empty() {
                let labels: Vec<String> =
                    banned.iter().map(|&loc| format!("{} ko", coord::vertex(graph, loc))).collect();
                lines.push(format!("LABEL {}", labels.join(" ")));
            }
            lines.push(format!("TEXT pass count {}", situation.pass_count));
            Ok(lines.join("\n"))
        },
    },
    Command {
        name: "gogui-rules_game_id",
        usage: "",
        help: "the game of GoGui's ruler extension: Go",
        run: |_, args| args.none().map(|()| "Go".to_string()),
    },
    Command {
        name: "gogui-rules_board",
        usage: "",
        help: "the stones for GoGui's ruler extension: X black, O white, . empty",
        run: |session, args| {
            args.none()?;
            let stones = &session.table().state().situation().stones;
            Ok(text::grid(stones.graph(), |loc| {
                match stones.at(loc) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                }
                .to_string()
            }))
        },
    },
    Command {
        name: "gogui-rules_board_size",
        usage: "",
        help: "the size of a square board",
        run: |session, args| {
            args.none()?;
            let graph = session.table().graph();
            if graph.cols() != graph.rows() {
                let (cols, rows) = (graph.cols(), graph.rows());
                return Err(Refusal::because(format!(
                    "gogui-rules_board_size: the board is {cols}x{rows}, not square"
                )));
            }
            Ok(graph.cols().to_string())
        },
    },
    Command {
        name: "gogui-rules_legal_moves",
        usage: "",
        help: "the legal moves of the player to move; empty when the game is over",
        run: |session, args| {
            args.none()?;
            let mut moves = legal_plays(session, session.table().state().situation().to_play);
            moves.extend(may_pass(session).then(|| "pass".to_string()));
            Ok(moves.join(" "))
        },
    },
    Command { name: "gogui-rules_side_to_move", usage: "", help: "black or white", run: to_play },
    Command {
        name: "gogui-rules_captured_count",
        usage: "",
        help: "the stones that Black and that White captured",
        run: |session, args| {
            args.none()?;
            let captives = session.table().state().situation().captives;
            Ok(format!("{} {}", captives.white, captives.black))
        },
    },
    Command {
        name: "gogui-rules_final_result",
        usage: "",
        help: "the result as a sentence",
        run: |session, args| {
            args.none()?;
            Ok(verdict(session)?.sentence())
        },
    },
];

/// The menu for GoGui.
const ANALYZE: &[&str] = &[
    "string/Final Score/final_score",
    "string/Final Score Under Ruleset/final_score_ruleset %s",
    "sboard/Control/analyse_control",
    "sboard/Control of One Player/analyse_control %c",
    "string/Status at Point/analyse_control %p",
    "cboard/Control in Colors/shinpan-control",
    "cboard/Control of One Player in Colors/shinpan-control %c",
    "gfx/Claim or String and Line at Point/shinpan-line %p",
    "gfx/Neutral Points and Missing Reinforcements/shinpan-missing",
    "hstring/Missing Reinforcements/missing_reinforcements",
    "dboard/Ownership/shinpan-ownership",
    "cboard/Territory/shinpan-territory",
    "gfx/String Status/shinpan-strings",
    "plist/Neutral Points/shinpan-neutral",
    "gfx/Marks/shinpan-marks",
    "string/Dispute at Point/dispute %p",
    "string/Referee's Reply in Dispute/dispute reply",
    "none/End Dispute/dispute end",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones in Seki/final_status_list seki",
    "eplist/Agreed Dead Stones/dead",
    "plist/All Legal/all_legal %c",
    "string/Is Legal/legal %c %p",
    "none/Remove Cycle/remove_cycle",
    "string/Ruleset/ruleset %o",
    "hstring/Rulesets/list_rulesets",
    "hstring/Describe Ruleset/describe_ruleset",
    "hstring/Move History/move_history",
    "none/Start Analysis/analysis start %s",
    "none/End Analysis/analysis end",
    "none/Cancel Analysis/analysis cancel",
    "hstring/Analyses/analysis list",
    "string/Judge Analyses/analysis judge",
];

fn owner_color(owner: Owner) -> &'static str {
    match owner {
        Owner::One(Color::Black) => "black",
        Owner::One(Color::White) => "white",
        Owner::Both => "cyan",
        Owner::Nobody => "\"\"",
        Owner::Undecided => "gray",
    }
}

/// Where the player to move may not play because of a ko, a fixed-ko or superko.
fn banned_by_ko(session: &Session) -> Vec<Loc> {
    let state = session.table().state();
    let situation = state.situation();
    let stones = &situation.stones;
    let banned = |&loc: &Loc| {
        let refused = state.check(situation.to_play, &Action::Play(loc)).err();
        // A single stone's suicide recreates the position, but nobody calls that a ko.
        let suicide = || {
            let mut after = stones.clone();
            after.play(situation.to_play, loc);
            after.is_empty_at(loc)
        };
        refused.is_some_and(|illegal| illegal.rule.contains("ko")) && !suicide()
    };
    stones.graph().locs().filter(|&loc| stones.is_empty_at(loc)).filter(banned).collect()
}

/// Neutral points, and the stones that are missing with what the opponent does
/// without the first of them.
fn missing(session: &mut Session, args: &Args<'_>) -> Answer {
    args.none()?;
    let verdict = verdict(session)?;
    let graph = verdict.graph();
    let moves = estimate::missing_moves(&verdict);
    let of = |wanted: fn(&Reason) -> bool| -> Vec<Loc> {
        moves.iter().filter(|one| wanted(&one.why)).map(|one| one.at).collect()
    };
    let mut lines = Vec::new();
    for (shape, locs) in [
        ("CIRCLE", of(|why| matches!(why, Reason::Neutral))),
        ("MARK", of(|why| matches!(why, Reason::Reinforcement { .. }))),
        ("SQUARE", of(|why| matches!(why, Reason::Support { .. }))),
    ] {
        if !locs.is_empty() {
            lines.push(format!("{shape} {}", coord::vertices(graph, locs)));
        }
    }
    let threat = moves.iter().find_map(|one| match &one.why {
        Reason::Reinforcement { threat, .. } => Some((one.color, threat)),
        _ => None,
    });
    if let Some((color, threat)) = threat {
        let players = [!color, color].into_iter().cycle();
        let steps: Vec<String> = threat
            .iter()
            .zip(players)
            .map(|(&loc, player)| {
                format!("{} {}", player.letter().to_ascii_lowercase(), coord::vertex(graph, loc))
            })
            .collect();
        lines.push(format!("VAR {}", steps.join(" ")));
    }
    lines.push(
        match moves.is_empty() {
            true => "TEXT nothing is missing",
            false => "TEXT circle neutral, cross reinforcement, square support",
        }
        .to_string(),
    );
    Ok(lines.join("\n"))
}

fn line(session: &mut Session, args: &Args<'_>) -> Answer {
    let [at] = args.exactly()?;
    let loc = vertex(session.table().graph(), at)?;
    let verdict = verdict(session)?;
    let graph = verdict.graph();
    if verdict.has_fates() {
        let Some(found) = verdict.final_string(loc) else {
            return Ok(format!("TEXT there is no string on {}", coord::vertex(graph, loc)));
        };
        let word = if found.word().is_empty() { "not decided" } else { found.word() };
        let text = format!("{} {} is {word}", found.owner, coord::compact(graph, &found.string));
        let line = found.proof.and_then(|proof| verdict.sample(proof, Some(loc), LINE));
        let resists = verdict.open_question_at(loc).filter(|_| found.proof.is_none());
        let text =
            resists.map_or(text.clone(), |question| format!("{text}; what resists: {question}"));
        return Ok(drawn(graph, &found.string, text, line.as_ref()));
    }
    let locks = Color::BOTH.into_iter().filter_map(|player| verdict.lock_at(player, loc));
    let failures = Color::BOTH.into_iter().filter_map(|player| verdict.failure_at(player, loc));
    // Of two failed claims the one that is harder to refute says more.
    let shown = locks
        .max_by_key(|claim| claim.set.len())
        .or_else(|| failures.max_by_key(|claim| claim.proof.evidence.entries.len()));
    let Some(claim) = shown else {
        return Ok(format!("TEXT no claim was searched for {}", coord::vertex(graph, loc)));
    };
    let verb = if claim.holds() { "locks" } else { "cannot lock" };
    let text = format!("{} {verb} {}", claim.player, coord::compact(graph, claim.set));
    Ok(drawn(graph, claim.set, text, verdict.line(&claim, LINE).as_ref()))
}

/// A set in colour, a line of play as a variation, and both in words.
fn drawn(graph: &Graph, set: &LocSet, text: String, line: Option<&Line>) -> String {
    let mut lines = vec![format!("COLOR green {}", coord::vertices(graph, set.iter()))];
    let Some(line) = line else { return format!("{}\nTEXT {text}", lines.concat()) };
    let step = |step: &Step| {
        // GoGui knows no other act.
        let at = match step.act {
            Act::Play(loc) => coord::vertex(graph, loc),
            _ => "pass".to_string(),
        };
        format!("{} {at}", step.color.letter().to_ascii_lowercase())
    };
    let steps: Vec<String> = line.steps.iter().map(step).collect();
    if !steps.is_empty() {
        lines.push(format!("VAR {}", steps.join(" ")));
    }
    lines.push(format!("TEXT {text}: {}", line.text()));
    lines.join("\n")
}

fn strings(session: &mut Session, args: &Args<'_>) -> Answer {
    args.none()?;
    let verdict = verdict(session)?;
    let stones = &verdict.end.situation.stones;
    let graph = verdict.graph();
    let shapes = [
        ("CIRCLE", Status::Alive),
        ("MARK", Status::Dead),
        ("SQUARE", Status::Seki),
        ("TRIANGLE", Status::Undecided),
    ];
    let mut lines = Vec::new();
    for (shape, status) in shapes {
        let of_status =
            |&loc: &Loc| score::status(&verdict, loc).is_some_and(|(found, _)| found == status);
        let locs: Vec<Loc> =
            graph.locs().filter(|&loc| !stones.is_empty_at(loc)).filter(of_status).collect();
        if !locs.is_empty() {
            lines.push(format!("{shape} {}", coord::vertices(graph, locs)));
        }
    }
    // How unusual life came about: 1, 2 or 3 for capturable-1 to -3.
    let kinds: Vec<String> = verdict
        .final_strings()
        .iter()
        .filter(|_| verdict.has_fates())
        .filter_map(|string| {
            let kind = string.word().strip_prefix("capturable-")?;
            Some(format!("{} {kind}", coord::vertex(graph, string.at)))
        })
        .collect();
    if !kinds.is_empty() {
        lines.push(format!("LABEL {}", kinds.join(" ")));
    }
    lines.push("TEXT circle alive, cross dead, square seki, triangle undecided".to_string());
    Ok(lines.join("\n"))
}
