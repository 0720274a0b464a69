// @ts-check
/** Links to puzzles on this page, to be shared. Loaded on demand. */
import { queryOf } from './address.js';
import { hashFor, splitNote } from './link.js';

/** @import { Note } from './link.js' */

/**
 * Returns the note in parameters: those after a line or, in old links, those of the query.
 *
 * @param {URLSearchParams} parameters
 * @returns {Note | null}
 */
export function noteIn(parameters) {
  const [title, text] = [parameters.get('title') ?? '', parameters.get('text') ?? ''];
  return title || text ? { title, text } : null;
}

/** The note that follows a puzzle line. @param {Note | null} note */
function noteSuffix(note) {
  const parameters = String(new URLSearchParams(Object.entries(note ?? {}).filter(([, value]) => value)));
  return parameters && `;note?${parameters}`;
}

/** Returns the link to a puzzle and its solution. @param {string} line */
export const linkTo = (line) => location.origin + location.pathname + hashFor(line);

/** Returns the link to play a puzzle. @param {string} line @param {Note | null} [note] */
export const challengeTo = (line, note = null) => `${location.origin}${location.pathname}?play${hashFor(line + noteSuffix(note))}`;

/**
 * Older versions had the note in the query, where servers saw it and other puzzles inherited it.
 * Moves it behind the line, so that it ends with its puzzle.
 */
export function moveNote() {
  const { searchParams } = new URL(location.href);
  const note = noteIn(searchParams);
  if (!note) return;
  searchParams.delete('title');
  searchParams.delete('text');
  // No puzzle, no note.
  const [line, parameters] = splitNote(location.hash);
  const hash = line && line + noteSuffix(noteIn(new URLSearchParams(parameters)) ?? note);
  history.replaceState(history.state, '', `${location.pathname}${queryOf(searchParams)}${hash}`);
}
