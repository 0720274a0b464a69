// The words in which the modules' tests are written.

const site = new URL('./', location.href);

/** Loads a module of the page. */
const load = (name) => import(new URL(`www/${name}`, site).href);

function assert(ok, message) {
  if (!ok) throw new Error(message);
}

/** Text in which equal values are equal: of typed arrays, too, and of what is undefined. */
const text = (value) => JSON.stringify(value, (key, part) => {
  if (ArrayBuffer.isView(part)) return `${part.constructor.name} ${part.join()}`;
  if (part === undefined) return 'undefined';
  return typeof part === 'function' ? `function ${part.name}` : part;
});

function equal(got, wanted, where = '') {
  const [a, b] = [text(got), text(wanted)];
  if (a !== b) throw new Error(`${where}\n   got ${String(a).slice(0, 600)}\nwanted ${String(b).slice(0, 600)}`);
}

/** Freezes a value and all in it; the content of typed arrays can't be frozen. */
function freeze(value) {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (Object.isFrozen(value) || value[Symbol.toStringTag] === 'Module') return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** Random whole numbers below a bound, the same at every run (mulberry32). */
function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Names of files as the core gives them. */
function fileNames(count) {
  const names = [];
  for (let file = 0; file < count; file++) {
    let name = '';
    for (let rest = file + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
    }
    names.push(name);
  }
  return names;
}

/** Kinds of puzzles, by their ids, with all their parts. */
async function kindsNamed(...ids) {
  const { KindLoader } = await load('kinds/kind-loader.js');
  const kinds = new KindLoader(['play', 'work'], async () => {});
  for (const id of ids) await kinds.load(id);
  return kinds.all;
}
