// @ts-check
/** The page: a session with everything around it. */
import { Address } from './app/address.js';
import { byId, h, set, setText } from './app/dom.js';
import { deathNotice, Errors } from './app/errors.js';
import { inWords } from './app/language.js';
import { scripting } from './app/scripting.js';
import { wordsOf } from './app/state.js';
import { language } from './app/speech.js';
import { followTheme } from './app/theme.js';
import { Toast } from './app/toast.js';
import { trustWorkers } from './app/trusted.js';
import { words as english } from './app/words/en.js';
import { icon, pieceDrawing } from './board/pieces.js';
import { listenToPointer } from './board/pointer.js';
import { wishesStillness } from './board/scene.js';
import { Boxes } from './controls/boxes.js';
import { listenToTouch } from './controls/demo.js';
import { InWords } from './controls/in-words.js';
import { listenToKeys, listenToPaste } from './controls/keys.js';
import { followLook } from './controls/look.js';
import { PageButtons } from './controls/page-buttons.js';
import { Palette } from './controls/palette.js';
import { Marks, Panels } from './controls/panels.js';
import { PlayerView } from './controls/player.js';
import { ResultView } from './controls/result.js';
import { KindTabs } from './controls/tabs.js';
import { catalog, entryOf } from './kinds/catalog.js';
import { openDoor } from './play/door.js';
import { Opener, readFirst } from './session/opener.js';
import { Reader, Session } from './session/session.js';
import { solver } from './session/solver.js';
import { PROGRAM } from './session/workers.js';

trustWorkers(PROGRAM);

/** @type {Session | undefined} */
let running;
const { signal } = new AbortController(); // the page's session ends with the page
const toast = new Toast(byId('toast'), (command) => running?.send(command));
/** Until there is more to say. @type {typeof english} */
let words = english;
const errors = new Errors((said) => (running ? running.send({ do: 'say', said }) : toast.show(inWords(said, words), 'bad')));
errors.watch();

Address.moveNote();
// What the address asks for is loaded at once, each part beside the others.
const wanted = Address.read();
const { id } = entryOf(wanted.split('?')[0]) ?? catalog[0];
const host = document.body;
const opened = new URLSearchParams(location.search);
const embedded = opened.has('embed') ? await import('./session/embedded.js') : undefined; // the board alone
const { ask, about } = solver(id, (message, anew) => running?.send({ do: 'say', said: deathNotice(message, anew) }), undefined, embedded?.startAnywhere);
const setting = { host, ask, errors, signal, language: language(), parts: embedded ? [] : /** @type {const} */ (['work']) };
const reader = new Reader(setting);
reader.kinds.need(id).catch(() => {
  // It is told when it is shown.
});

byId('brand-mark').append(...h('i', { html: icon(pieceDrawing('N')) }).children);
followTheme();
followLook();
const tabs = new KindTabs(byId('kinds'), byId('about'));
tabs.tell(id, !wanted); // it needs no solver
if (language() !== 'en') {
  const spoken = () => set(document.documentElement, 'data-awaits-words', false);
  import('./session/speaker.js').then(({ begin }) => begin()).then((others) => {
    words = { ...english, ...others };
    if (!running) tabs.tell(id, !wanted);
  }).then(spoken, spoken);
}
Object.assign(window, { leaper: { solve: scripting(ask) } });

try {
  if (!('WebAssembly' in window)) throw new Error('WebAssembly is turned off'); // `loading.js` says what to do
  const aboutCore = await about;
  const { draft, refused, show } = await readFirst(reader, wanted, Boolean(embedded));
  const session = running = new Session(setting, reader, draft, byId('stage'));
  const { send, state, stage } = session;
  set(host, 'data-sought', Address.isSought() && !embedded);
  const demo = embedded || !Address.isAway() ? show : undefined;
  if (demo) send({ do: 'demo', view: demo, plays: !wishesStillness() });
  // Open and share.
  const address = new Address((line) => opener.follow(line));
  const boxes = new Boxes({ state, send, ask, errors, read: session.read, load: (opened) => opener.load(opened), line: () => address.line });
  const opener = new Opener(session, { address, openBox: boxes.read, refused, refuses: embedded?.refuse, onTitle: (title) => {
    document.title = `${title} · Leaper`;
    setText(byId('title'), title);
  } });
  session.onLine((line) => {
    boxes.renew();
    embedded?.link(line);
  });
  session.store.follow('toast', (now) => toast.follow(now));
  // What can be saved comes with the answer.
  session.store.follow('share', (now, before) => now.answer === before.answer || boxes.renew());

  // Whoever did something meanwhile is heard first; then all is drawn at once.
  listenToPointer(stage.host, stage, state, send, signal);
  listenToKeys(window, state, send, signal, { open: () => boxes.read(), help: boxes.help });
  listenToPaste(boxes.read);
  if (demo) listenToTouch(send);
  await new Promise((resolve) => setTimeout(resolve));

  // What stands around the board.
  const access = { about: aboutCore, state, send, ask, stage: stage.host, open: opener.open.bind(opener), signal };
  const hosts = { settings: byId('settings'), moves: byId('moves'), extra: byId('extra'), palette: byId('palette-more'), game: byId('game') };
  session.show('marks', new Marks(host));
  session.show('panels', new Panels(hosts, access, errors));
  session.show('palette', new Palette(byId('palette'), send));
  session.show('player', new InWords((words) => new PlayerView(byId('player'), send, words)));
  session.show('result', new InWords((words) => new ResultView(byId('result'), byId('more'), send, words)));
  session.show('tabs', tabs);
  session.show('buttons', new InWords((words) => new PageButtons({ edit: byId('edit'), site: byId('site') }, send, boxes, words)));
  for (const button of document.querySelectorAll('[data-open="help"]')) button.addEventListener('click', boxes.help);
  session.begin();
  const idle = window.requestIdleCallback ?? setTimeout;
  // The shelf comes when the board is there.
  if (!embedded) idle(() => import('./controls/famous-list.js').then(({ FamousList }) => {
    session.show('famous', new FamousList(byId('famous'), opener.offer.bind(opener), opener.learn.bind(opener)));
    session.store.redraw();
  }).catch(() => {
    // Then there is no shelf; all else works.
  }));
  openDoor({ session, opener, address, embeds: Boolean(embedded) }, errors);
  // Before anything is seen of the answer.
  const left = refused || embedded ? undefined : Address.left();
  if (Address.isPlayed() || left) send({ do: 'veil' });
  if (left?.game) send({ do: 'try', left });
  session.store.follow('reload', (now, before) => address.follow(now, before));
  tabs.listen((kind) => opener.show(kind));
  const choice = byId('language', HTMLSelectElement);
  choice.value = language();
  choice.addEventListener('change', () => {
    import('./session/speaker.js').then(({ speak }) => speak(choice.value, session, reader.kinds)).catch((error) => errors.tell(error));
  });
  if (refused) opener.refuse(wanted, refused);
  // On one's own machine only when asked to: who develops wants to see the newest files.
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) || opened.has('offline')) {
    idle(() => import('./app/offline.js').then(({ keepOffline }) => keepOffline(() => wordsOf(state()))).catch(() => {
      // Then there is no page without a network; all else works.
    }));
  }
} catch (error) {
  if (!embedded?.refuse(wanted, error)) {
    set(byId('result'), 'class', 'result bad');
    setText(byId('result'), words.startFailed(error instanceof Error ? error.message : String(error)));
    console.error(error);
  }
}
