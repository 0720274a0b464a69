// No code stands in two lists of English, and every language has all of them with the same parameters.
const COMMON = ['app/words/en.js', 'app/words/offline/en.js', 'controls/words/en/edit.js', 'controls/words/en/game.js', 'controls/words/en/dialogs.js'];
const { catalog } = await load('kinds/catalog.js');
const { LANGUAGES, loadTranslation } = await load('kinds/languages.js');

/** Where each code stands. */
const places = new Map();
async function english(paths) {
  const all = {};
  for (const path of paths) {
    const { words } = await load(path);
    for (const [code, text] of Object.entries(words)) {
      assert(!places.has(code), `${code} stands in ${places.get(code)} and in ${path}`);
      places.set(code, path);
      all[code] = text;
    }
  }
  return all;
}

/** The shape of a text: a function with a number of parameters, a list, a record. */
function shape(text, list) {
  if (typeof text === 'function') return text.length;
  if (Array.isArray(text)) return list ? text.map((part) => shape(part, true)) : text.length;
  return typeof text === 'object' ? Object.entries(text).map(([name, part]) => [name, shape(part, true)]).sort() : typeof text;
}
const shapes = (words) => Object.entries(words).map(([code, text]) => `${code} ${JSON.stringify(shape(text))}`).sort();
/** Lists codes that are missing, superfluous, or of another shape. */
function alike(words, wanted, where) {
  const [own, other] = [shapes(words), shapes(wanted)];
  equal([own.filter((text) => !other.includes(text)), other.filter((text) => !own.includes(text))], [[], []], where);
}

equal(LANGUAGES, ['de', 'fr']);

// Articles have their own lists.
const figures = (await load('learn/words/en.js')).words;
const rows = await (await fetch(new URL('frontier.json', site))).json();
for (const language of LANGUAGES) {
  const { words } = await load(`learn/words/${language}.js`);
  equal(words.language, language);
  alike(words, figures, `articles in ${language}`);
  for (const code of ['sparing', 'rowNames', 'whys']) equal(Object.keys(words[code]).sort(), Object.keys(figures[code]).sort(), `${code} in ${language}`);
}
const names = rows.filter(({ id }) => !/^(ranks|named)\//.test(id)).flatMap(({ id }) => id.split('/').slice(1));
equal(names.filter((name) => !/^\d+(x\d+)?$|^krbn$/.test(name) && !(name in figures.rowNames)), [], 'rows that have no name');
equal(rows.filter(({ value, how }) => value.status === 'impossible' && !(how in figures.whys)).map(({ id }) => id), [], 'rows that have no reason');

const common = await english(COMMON);
for (const language of LANGUAGES) {
  const { language: tag, page, ...words } = (await loadTranslation(language, '')).words;
  equal(tag, language);
  const { language: _, ...others } = common;
  alike(words, others, language);
  equal(Object.keys(page.tabs), catalog.map(({ id }) => id));
}
for (const { id, show, play, work } of catalog) {
  const parts = [(await show()).show, (await play?.())?.game, (await work()).work].filter(Boolean);
  const all = Object.assign({}, ...parts.map(({ words }) => words));
  const own = Object.fromEntries(Object.entries(all).filter(([code]) => !(code in common)));
  for (const code of Object.keys(own)) {
    assert(!places.has(code), `${code} stands in ${places.get(code)} and in ${id}`);
    places.set(code, id);
  }
  const { titles, famous } = parts.at(-1);
  equal(Object.keys(titles).sort(), famous.map((puzzle) => puzzle.id).sort(), id);
  for (const { id: name, more = [] } of famous) equal(titles[name].length, 2 + more.length, `${id}, ${name}`);
  for (const language of LANGUAGES) {
    const { words, titles: others } = await loadTranslation(language, id);
    const theirs = Object.fromEntries(Object.entries(words).filter(([code]) => !(code in common) && code !== 'page'));
    alike(theirs, own, `${id} in ${language}`);
    alike(others, titles, `${id} in ${language}`);
  }
}
