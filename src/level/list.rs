//! The levels that were chosen and named by hand, in their packs.
//!
//! `levels.txt` has what people wrote: the packs, and each level's id, title, line and source.
//! `computed.txt` has what was computed of each: grade, least number of moves, number of solutions.
//! It is made by `cargo xtask renew levels`, and tests compute it anew.

use super::{Grade, Level};
use crate::puzzle::{Kind, Puzzle};

/// Some levels of one kind, from the first one learns by to those nobody can at the first try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Pack {
    /// By what it is known; that does not change.
    pub id: &'static str,
    /// Of which kind its puzzles are.
    pub kind: Kind,
    /// Its name.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub text: &'static str,
    /// Is it one long game, whose puzzles are played one after the other?
    pub is_round: bool,
}

/// A level as it stands in the list, before anything was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// By what it is known.
    pub id: &'static str,
    /// The pack it is in.
    pub pack: Pack,
    /// Its name.
    pub title: &'static str,
    /// Its line.
    pub line: &'static str,
    /// Where it comes from, if somebody else made it.
    pub source: Option<&'static str>,
}

const WRITTEN: &str = include_str!("levels.txt");
const COMPUTED: &str = include_str!("computed.txt");

/// What a line begins with that begins a pack, and whether it is a round.
const BEGINNINGS: [(&str, bool); 2] = [("pack ", false), ("round ", true)];

/// The pack that each line begins, or its fields.
fn rows() -> impl Iterator<Item = (Option<Pack>, Vec<&'static str>)> {
    let lines = WRITTEN.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let begun = BEGINNINGS
            .iter()
            .find_map(|(word, is_round)| Some((line.strip_prefix(word)?, is_round)));
        let fields =
            begun.map_or(line, |(rest, _)| rest).split(" | ").map(str::trim).collect::<Vec<_>>();
        (begun.and_then(|(_, is_round)| pack(&fields, *is_round)), fields)
    })
}

/// All packs, in their order.
#[must_use]
pub fn packs() -> Vec<Pack> {
    rows().filter_map(|(pack, _)| pack).collect()
}

fn pack(fields: &[&'static str], is_round: bool) -> Option<Pack> {
    let [id, kind, title, text] = *fields else { return None };
    let kind = Kind::ALL.into_iter().find(|of| of.name() == kind)?;
    Some(Pack { id, kind, title, text, is_round })
}

/// The levels as they are written, in their order.
#[must_use]
pub fn listed() -> Vec<Listed> {
    let (mut levels, mut last) = (Vec::new(), None);
    for (begun, fields) in rows() {
        if begun.is_some() {
            last = begun;
        } else if let (Some(pack), [id, title, line, rest @ ..]) = (last, &fields[..]) {
            levels.push(Listed { id, pack, title, line, source: rest.first().copied() });
        }
    }
    levels
}

/// All levels, in their order, with what was computed of them.
///
/// ```
/// let levels = leaper::level::levels();
/// assert!(levels.len() >= 200);
/// let guarini = levels.iter().find(|level| level.line == "swap?board=N1N/3/n1n").unwrap();
/// assert_eq!(guarini.par, Some(16));
/// ```
#[must_use]
pub fn levels() -> Vec<Level> {
    let computed: Vec<Vec<&str>> =
        COMPUTED.lines().map(|line| line.split(' ').collect::<Vec<_>>()).collect();
    let found = |id: &str| computed.iter().find(|fields| fields[0] == id);
    let level = |listed: Listed| {
        let &[_, grade, par, solutions] = &found(listed.id)?[..] else { return None };
        Some(Level {
            id: Some(listed.id.to_owned()),
            pack: Some(listed.pack.id.to_owned()),
            title: Some(listed.title.to_owned()),
            kind: listed.pack.kind,
            line: Puzzle::parse(listed.line).ok()?.to_string(),
            grade: grade.parse::<Grade>().ok()?,
            par: par.parse().ok(),
            solutions: solutions.parse().ok(),
            source: listed.source.map(str::to_owned),
        })
    };
    listed().into_iter().filter_map(level).collect()
}
