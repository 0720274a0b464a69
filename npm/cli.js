#!/usr/bin/env node
// `npx leaper-board solve`: answers puzzles with one JSON document a line, as `leaper solve --json`.
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { solve, SolveError } from './solve.node.js';

const HELP = `Usage: leaper-board solve [OPTIONS] LINE...
       leaper-board solve [OPTIONS] - < puzzles.txt

Answers each puzzle with one JSON document a line. In a file, empty lines and
lines that start with # are skipped, except ends of links (#travel?...).

  --file FILE      read one puzzle a line from this file, as - does from standard input
  --count          count the shortest solutions of a Swap puzzle, or all tours
  --unique         say whether a tour is the only one
  --list N         list the first N placements, shortest paths, shortest solutions or tours
  --number K       find the tour with this number, from 1
  --random         find a random tour, each equally likely; --seed draws another
  --distances      add the distance of each square of a Travel puzzle from the start
  --seed N         find a different tour for each N
  --symmetric      find a closed tour that looks the same after a half-turn
  --extent         count the positions that a Swap puzzle can reach, by distance
  --memory MIB     memory for tables
  --seconds S      stop each puzzle after this time, with what is known by then
  --threads N      solve this many puzzles at the same time
  --json           has no effect: answers are always JSON

Exit status: 0 if all are solved, 1 if one has no solution, 2 if one cannot be
read, 3 if a limit was reached first.
`;

const OPTIONS = /** @type {const} */ ({
  file: { type: 'string' },
  count: { type: 'boolean' },
  // As `leaper solve` takes it: the same as --count.
  shortest: { type: 'boolean' },
  unique: { type: 'boolean' },
  list: { type: 'string' },
  number: { type: 'string' },
  random: { type: 'boolean' },
  distances: { type: 'boolean' },
  seed: { type: 'string' },
  symmetric: { type: 'boolean' },
  extent: { type: 'boolean' },
  memory: { type: 'string' },
  seconds: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
  // As `leaper solve` takes it; there is nothing to silence.
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
});

/** The start of a comment. `#travel?…` is the end of a link. */
const COMMENT = /^\s*#(?!(?:travel|swap|place|tour)\?)/i;

/** Maximum length of a line that an error quotes. */
const QUOTED = 200;

/** Ends the program with a message. */
function refuse(message) {
  process.stderr.write(`leaper-board: ${message}\n`);
  process.exit(2);
}

/** Reads a number from 0 on. */
function number(values, name, isWhole = true) {
  if (values[name] === undefined) return undefined;
  const value = Number(values[name]);
  if (values[name].trim() === '' || !(value >= 0) || !(isWhole ? Number.isSafeInteger : Number.isFinite)(value)) refuse(`--${name} must be a ${isWhole ? 'whole ' : ''}number from 0 on, not ${values[name]}`);
  return value;
}

/** Returns the options that are set. */
const defined = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Yields the puzzles of a stream, with the numbers of their lines. */
async function* linesOf(stream) {
  let at = 0;
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    at += 1;
    if (text.trim() !== '' && !COMMENT.test(text)) yield { text, at };
  }
}

/** Returns true if a limit kept something from being found that was asked for. */
function isIncomplete({ limit, moreLimit, symmetric, count, placements }, options) {
  if (moreLimit !== undefined || symmetric === null) return true;
  if (limit === undefined) return false;
  return placements ? placements.length < Math.min(options.list ?? 0, Number(count)) : Boolean(options.count || options.unique);
}

/** Returns the document of a puzzle, and its exit status. */
async function answer({ text, at }, options) {
  try {
    const document = await solve(text, options);
    const { status, count } = document;
    return [document, status === 'limit' || isIncomplete(document, options) ? 3 : status === 'impossible' || count === '0' ? 1 : 0];
  } catch (error) {
    if (!(error instanceof SolveError)) throw error;
    const { code, message, at: place = [0, 0] } = error;
    const letters = [...text];
    const excerpt = letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')}…` : text;
    const where = at === undefined ? {} : { line: at, text: excerpt };
    return [{ error: { code, message, at: place }, ...where }, 2];
  }
}

async function main() {
  const { values, positionals } = (() => {
    try {
      return parseArgs({ options: OPTIONS, allowPositionals: true });
    } catch (error) {
      return refuse(error.message);
    }
  })();
  const [command, ...lines] = positionals;
  if (values.help) return process.stdout.write(HELP);
  if (command !== 'solve' || (lines.length === 0) === (values.file === undefined)) {
    return refuse('it is “leaper-board solve LINE”; see --help');
  }
  const isStream = values.file !== undefined || lines.includes('-');
  if (isStream && lines.length > 1) refuse('“-” stands for standard input, and cannot be combined with other puzzles');
  if (!/^\d*$/.test(values.number ?? '')) refuse(`--number must be a whole number from 1 on, not ${values.number}`);
  const memory = number(values, 'memory');
  const options = defined({
    count: values.count || values.shortest || undefined,
    unique: values.unique,
    list: number(values, 'list'),
    number: values.number,
    random: values.random,
    distances: values.distances,
    seed: number(values, 'seed'),
    symmetric: values.symmetric,
    extent: values.extent,
    memory: memory && memory * 2 ** 20,
    seconds: number(values, 'seconds', false),
  });
  const most = number(values, 'threads') || availableParallelism();
  const input = values.file === undefined ? process.stdin : createReadStream(values.file);
  const puzzles = isStream ? linesOf(input) : lines.map((text) => ({ text }));
  /** Answers in the order of their puzzles. */
  const pending = [];
  let status = 0;
  const print = async () => {
    const [document, ownStatus] = await pending.shift();
    status = Math.max(status, ownStatus);
    if (!process.stdout.write(`${JSON.stringify(document)}\n`)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  };
  for await (const puzzle of puzzles) {
    const answering = answer(puzzle, options);
    answering.catch(() => {}); // `print` reports it, even if an earlier puzzle takes longer.
    pending.push(answering);
    if (pending.length >= most) await print();
  }
  while (pending.length > 0) await print();
  process.exitCode = status;
}

process.stdout.on('error', () => process.exit()); // The reader has closed the pipe.
main().catch((error) => refuse(error.message));
