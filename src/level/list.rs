//! The levels chosen and named by hand, in packs.
//!
//! `levels.txt` is written by hand: the packs, and each level's id, title, line and source.
//! `computed.txt` is written by `cargo xtask renew levels`: each level's grade, least number of
//! moves and number of solutions. Tests compute these again.

use super::{Grade, Level};
use crate::puzzle::{Kind, Puzzle};

/// Levels of one kind, from an introduction to the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Pack {
    /// Its name in links, which never changes.
    pub id: &'static str,
    /// The kind of its puzzles.
    pub kind: Kind,
    /// Its title.
    pub title: &'static str,
    /// One sentence about it.
    pub text: &'static str,
    /// Are its puzzles played one after the other, as one long game?
    pub is_round: bool,
}

/// A level as it is written in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedLevel {
    /// Its name in links.
    pub id: &'static str,
    /// Its pack.
    pub pack: Pack,
    /// Its name.
    pub title: &'static str,
    /// Its puzzle line.
    pub line: &'static str,
    /// Its source, if it was published elsewhere.
    pub source: Option<&'static str>,
}

const WRITTEN: &str = include_str!("levels.txt");
const COMPUTED: &str = include_str!("computed.txt");

/// The words that start a line of a pack, and whether it is a round.
const PACK_WORDS: [(&str, bool); 2] = [("pack ", false), ("round ", true)];

/// Reads the rows of `levels.txt`: the fields of each, and the pack if the row begins one.
fn rows() -> impl Iterator<Item = (Option<Pack>, Vec<&'static str>)> {
    let lines = WRITTEN.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let header = PACK_WORDS
            .iter()
            .find_map(|(word, is_round)| Some((line.strip_prefix(word)?, is_round)));
        let fields =
            header.map_or(line, |(rest, _)| rest).split(" | ").map(str::trim).collect::<Vec<_>>();
        (header.and_then(|(_, is_round)| pack(&fields, *is_round)), fields)
    })
}

/// Returns all packs, in their order.
#[must_use]
pub fn packs() -> Vec<Pack> {
    rows().filter_map(|(pack, _)| pack).collect()
}

fn pack(fields: &[&'static str], is_round: bool) -> Option<Pack> {
    let [id, kind, title, text] = *fields else { return None };
    let kind = Kind::ALL.into_iter().find(|of| of.name() == kind)?;
    Some(Pack { id, kind, title, text, is_round })
}

/// Returns the levels as they are written, in their order.
#[must_use]
pub fn listed_levels() -> Vec<ListedLevel> {
    let (mut levels, mut pack) = (Vec::new(), None);
    for (header, fields) in rows() {
        if header.is_some() {
            pack = header;
        } else if let (Some(pack), [id, title, line, rest @ ..]) = (pack, &fields[..]) {
            levels.push(ListedLevel { id, pack, title, line, source: rest.first().copied() });
        }
    }
    levels
}

/// Returns all levels, in their order, with their computed properties.
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
    let level = |listed: ListedLevel| {
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
    listed_levels().into_iter().filter_map(level).collect()
}
