// @ts-check
/** The page: a session with everything around it. */
import { Address, queryHas } from './app/address.js';
import { byId, h, set, setText } from './app/dom.js';
import { workerDeathMessage, Errors } from './app/errors.js';
import { formatMessage } from './app/language.js';
import { scripting } from './app/scripting.js';
import { wordsOf } from './app/state.js';
import { pageLanguage, watchLanguageChoice } from './app/page-language.js';
import { followTheme } from './app/theme.js';
import { Toast } from './app/toast.js';
import { trustWorkers } from './app/trusted-types.js';
import { words as english } from './app/words/en.js';
import { icon, pieceDrawing } from './board/pieces.js';
import { listenToPointer } from './board/pointer.js';
import { prefersReducedMotion } from './board/scene.js';
import { Dialogs } from './controls/dialogs.js';
import { endDemoOnInput } from './controls/demo.js';
import { listenToFold } from './controls/folding.js';
import { LocalizedView } from './controls/localized-view.js';
import { listenToPageInput } from './controls/page-input.js';
import { followLook } from './controls/look-setting.js';
import { PageButtons } from './controls/page-buttons.js';
import { Palette } from './controls/palette.js';
import { StateAttributes, Panels } from './controls/panels.js';
import { PlayerView } from './controls/player.js';
import { ResultView } from './controls/result.js';
import { KindTabs } from './controls/kind-tabs.js';
import { catalog, entryOf, loadJumps } from './kinds/catalog.js';
import { installPlayEntry } from './play/play-entry.js';
import { Opener, readFirst } from './session/opener.js';
import { Reader, Session } from './session/session.js';
import { solver } from './session/solver.js';
import { PROGRAM } from './session/workers.js';

trustWorkers(PROGRAM);

/** @type {Session | undefined} */
let running;
const { signal } = new AbortController(); // the page's session ends with the page
const toast = new Toast(byId('toast'), (command) => running?.send(command));
/** @type {typeof english} */
let words = english;
const errors = new Errors((message) => (running ? running.send({ do: 'notify', message }) : toast.show(formatMessage(message, words), 'bad')));
errors.watch();

// The note of an old link is optional.
if (queryHas('title', 'text')) await import('./app/puzzle-links.js').then((it) => it.moveNote()).catch(() => {});
// Load what the address needs at once, in parallel.
const wanted = Address.read();
const { id } = entryOf(wanted.split('?')[0]) ?? catalog[0];
const host = document.body;
const query = new URLSearchParams(location.search);
const embedded = query.has('embed') ? await import('./session/embedded.js') : undefined; // the board alone
const { ask, about } = solver(id, (message, isRestarted) => running?.send({ do: 'notify', message: workerDeathMessage(message, isRestarted) }), undefined, embedded?.startAnywhere);
const options = { host, ask, errors, signal, language: pageLanguage(), parts: embedded ? [] : /** @type {const} */ (['work']) };
const reader = new Reader(options);
reader.kinds.load(id).catch(() => {}); // reported when the puzzle is opened

byId('brand-mark').append(...h('i', { drawing: icon(pieceDrawing('N')) }).children);
followTheme();
followLook();
const tabs = new KindTabs(byId('kinds'), byId('about'));
tabs.show(id, !wanted); // before the solver is there
if (pageLanguage() !== 'en') {
  const showPage = () => set(document.documentElement, 'data-awaits-words', false);
  import('./session/language-switch.js').then(({ translatePage }) => translatePage()).then((translated) => {
    words = { ...english, ...translated };
    if (!running) tabs.show(id, !wanted);
  }).then(showPage, showPage);
}
Object.assign(window, { leaper: { solve: scripting(ask) } });

try {
  if (!('WebAssembly' in window)) throw new Error('WebAssembly is turned off'); // `loading.js` says what to do
  const aboutCore = await about;
  const { draft, wanted: line, refused, show } = await readFirst(reader, Address.read, Boolean(embedded));
  const session = running = new Session(options, reader, draft, byId('stage'));
  const { send, state, stage } = session;
  set(host, 'data-awaits-puzzle', Address.awaitsPuzzle() && !embedded);
  const demo = embedded || !Address.hasNoLine() ? show : undefined;
  if (demo) send({ do: 'demo', view: demo, plays: !prefersReducedMotion() });
  const address = new Address((line) => opener.openAddress(line));
  const dialogs = new Dialogs({ state, send, ask, errors, read: session.read, load: (opened) => opener.load(opened), line: () => address.line, jumps: async (leaper) => (await loadJumps()).jumpsOf(leaper, ask) });
  const opener = new Opener(session, { address, openImportDialog: dialogs.openImport, refused, onFailure: embedded?.showRefusal, onTitle: (title) => {
    document.title = `${title} · Leaper`;
    setText(byId('title'), title);
  } });
  session.onLine((line) => {
    dialogs.updateShareDialog();
    embedded?.updateLink(line);
  });
  session.store.subscribe('toast', (now) => toast.onChange(now));
  // The answer has what can be saved.
  session.store.subscribe('share', (now, before) => now.answer === before.answer || dialogs.updateShareDialog());

  // Handle input that came while the page was loading, then draw everything at once.
  listenToPointer(stage.host, stage, state, send, signal);
  listenToPageInput(session, signal, dialogs);
  listenToFold();
  if (demo) endDemoOnInput(send);
  await new Promise((resolve) => setTimeout(resolve));

  // The controls around the board.
  const access = { about: aboutCore, state, send, ask, gameParts: {}, stage: stage.host, open: opener.open.bind(opener), signal };
  const hosts = { settings: byId('settings'), moves: byId('moves'), extra: byId('extra'), palette: byId('palette-more'), game: byId('game') };
  session.addView('marks', new StateAttributes(host));
  session.addView('panels', new Panels(hosts, access, errors));
  session.addView('palette', new Palette(byId('palette'), send));
  session.addView('player', new LocalizedView((words) => new PlayerView(byId('player'), send, words, session.announce)));
  session.addView('result', new LocalizedView((words) => new ResultView(byId('result'), byId('more'), send, words, session.announce)));
  session.addView('tabs', tabs);
  session.addView('buttons', new LocalizedView((words) => new PageButtons({ edit: byId('edit'), site: byId('site'), tools: byId('page-tools') }, send, dialogs, words)));
  for (const button of document.querySelectorAll('[data-open="help"]')) button.addEventListener('click', dialogs.openHelp);
  session.start();
  const idle = window.requestIdleCallback ?? setTimeout;
  // The list of famous puzzles comes after the board.
  if (!embedded) idle(() => import('./controls/famous-list.js').then(({ FamousList }) => {
    session.addView('famous', new FamousList(byId('famous'), opener.openFamous.bind(opener), opener.readTitled.bind(opener)));
    session.store.redraw();
  }).catch(() => {
    // The page works without the list.
  }));
  const places = { brand: byId('brand'), table: byId('table'), kinds: byId('kinds'), levels: byId('open-levels'), game: hosts.game, result: byId('result') };
  installPlayEntry({ session, opener, address, dialogs, tabs, gameParts: access.gameParts, places, embeds: Boolean(embedded) }, errors);
  // Hide the answer before anything of it is drawn.
  const saved = refused || embedded ? undefined : Address.savedGame();
  if (Address.hidesAnswer() || saved) send({ do: 'hideAnswer' });
  if (saved?.game) send({ do: 'toggleGame', savedGame: saved });
  session.store.subscribe('reload', (now, before) => address.saveGame(now, before));
  tabs.listen((kind) => opener.showKind(kind));
  watchLanguageChoice(byId('language', HTMLSelectElement), async (language) => {
    await (await import('./session/language-switch.js')).switchLanguage(language, session, reader.kinds);
  }, (error, name) => errors.report(error, () => ['kindMissing', name]));
  if (refused) opener.reportFailure(line, refused);
  // Not on localhost, where developers want the newest files, unless asked to.
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) || query.has('offline')) {
    idle(() => import('./app/offline.js').then(({ keepOffline }) => keepOffline(() => wordsOf(state()))).catch(() => {
      // The page works, but not offline.
    }));
  }
} catch (error) {
  if (!embedded?.showRefusal(wanted, error)) {
    set(byId('result'), 'class', 'result bad');
    setText(byId('result'), words.startFailed(error instanceof Error ? error.message : String(error)));
    console.error(error);
  }
}
