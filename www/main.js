// @ts-check
/** Puts the page together, and starts it. */
import { Address } from './app/address.js';
import { Asker, Questions } from './app/ask.js';
import { byId, iconButton, set } from './app/dom.js';
import { deathNotice, Errors } from './app/errors.js';
import { switchOff } from './app/focus.js';
import { initial, kindOf, shownOf } from './app/state.js';
import { scripting } from './app/scripting.js';
import { Store } from './app/store.js';
import { followTheme, switchTheme } from './app/theme.js';
import { Toast } from './app/toast.js';
import { trustDrawings } from './app/trusted.js';
import { icon, pieceDrawing } from './board/pieces.js';
import { listenToPointer } from './board/pointer.js';
import { wishesStillness } from './board/scene.js';
import { setFileNames } from './board/squares.js';
import { Stage } from './board/stage.js';
import { listenToTouch } from './controls/demo.js';
import { FamousList } from './controls/famous-list.js';
import { ImportBox } from './controls/import-box.js';
import { listenToKeys } from './controls/keys.js';
import { Palette } from './controls/palette.js';
import { Panels } from './controls/panels.js';
import { Clock, PlayerView } from './controls/player.js';
import { ResultView } from './controls/result.js';
import { KindTabs } from './controls/tabs.js';
import { catalog, entryOf, kinds, needKind } from './kinds/catalog.js';
import { Opener, read, readFirst } from './kinds/opener.js';
import { Crew } from './solver/crew.js';

trustDrawings();

/** @type {Store | undefined} */
let running;
const toast = new Toast(byId('toast'), (command) => running?.send(command));
const errors = new Errors((text) => (running ? running.send({ do: 'say', text }) : toast.show(text, 'bad')));

// What the address asks for is loaded at once, each part beside the others.
const wanted = Address.read();
const { id } = entryOf(wanted.split('?')[0]) ?? catalog[0];
needKind(id).catch(() => {
  // It is told when it is shown.
});
const crew = new Crew({ kind: id, onDeath: (message, anew) => running?.send({ do: 'say', text: deathNotice(message, anew) }) });
const { ask } = new Asker(crew);

byId('brand-mark').innerHTML = icon(pieceDrawing('N'));
followTheme();
const tabs = new KindTabs(byId('kinds'), byId('about'));
tabs.tell(id, !wanted); // it needs no solver
Object.assign(window, { leaper: { solve: scripting(ask) } });

try {
  const about = await crew.about();
  setFileNames(about.fileNames);
  const { draft, refused, show } = await readFirst(ask, wanted);
  const store = running = new Store(initial(kinds, draft), errors);
  const { send, state } = store;
  if (show) send({ do: 'demo', view: show, plays: !wishesStillness() });

  // Open and share.
  const address = new Address((line) => opener.follow(line));
  const importBox = new ImportBox((text) => read(ask, text), (opened) => opener.load(opened));
  const opener = new Opener({ ask, store, address, box: importBox, refused });
  /** What shares and saves: it is loaded when it is first asked for. @type {import('./controls/share-box.js').ShareBox | undefined} */
  let shareBox;
  const failed = (/** @type {string} */ what, /** @type {unknown} */ error) => errors.tell(error, `“${what}” did not work`);
  const share = async () => {
    try {
      const { ShareBox } = await import('./controls/share-box.js');
      shareBox ??= new ShareBox({ state, ask, failed });
      shareBox.open(address.line);
    } catch (error) {
      failed('Share and save', error);
    }
  };
  const open = opener.open.bind(opener);

  // What follows each change at once.
  const clock = new Clock(send);
  const questions = new Questions({ ask, send, onLine: (line) => {
    opener.told(line);
    shareBox?.draw(line);
  } });
  store.follow((now) => clock.follow(now));
  store.follow((now) => questions.follow(now));
  store.follow((now) => toast.follow(now));
  store.follow((now, before) => {
    if (before.demo && !now.demo && now.answer?.of === now.draft) opener.told(shownOf(now)?.line ?? '');
  });
  // What can be saved comes with the answer.
  store.follow((now, before) => now.answer === before.answer || shareBox?.draw(address.line));

  // What is drawn in the next frame.
  const stage = new Stage(byId('stage'), { state, send });
  store.refuge = () => stage.focus();
  const undo = iconButton('undo', 'Undo (Ctrl Z)', () => send({ do: 'undo' }), { id: 'undo' });
  const redo = iconButton('redo', 'Redo (Ctrl Y)', () => send({ do: 'redo' }), { id: 'redo' });
  store.show('The board', stage);
  store.show('What stands around the board', new Panels({ about, state, send, ask, open }, errors));
  store.show('The palette', new Palette(byId('palette'), send));
  store.show('The player', new PlayerView(byId('player'), send));
  store.show('The result', new ResultView(byId('result'), byId('more'), send));
  store.show('The list of famous puzzles', new FamousList(byId('famous'), opener.watch.bind(opener), opener.learn.bind(opener)));
  store.show('The kinds of puzzles', tabs);
  store.show('Undo and redo', { draw: (now) => {
    const { back, on } = kindOf(now).undoable(now);
    switchOff(undo, back === 0);
    switchOff(redo, on === 0);
  } });

  // Buttons, pointer and keys.
  const help = () => import('./controls/help.js').then(({ openHelp }) => openHelp(), (error) => errors.tell(error, 'The help could not be loaded'));
  byId('edit').append(
    undo, redo,
    iconButton('clear', 'Clear the board', () => send({ do: 'clear' }), { id: 'clear' }),
    iconButton('flip', 'Turn the board around (F)', () => send({ do: 'flip' }), { id: 'flip' }),
  );
  byId('site').append(
    iconButton('open', 'Open a puzzle from text (I)', () => importBox.open(), { id: 'open-import' }),
    iconButton('share', 'Share and save', share, { id: 'open-share' }),
    iconButton('theme', 'Light or dark', switchTheme, { id: 'theme' }),
    iconButton('help', 'Keys and help (?)', help, { id: 'open-help' }),
  );
  for (const button of document.querySelectorAll('[data-open="help"]')) button.addEventListener('click', help);
  listenToPointer(byId('stage'), stage, state, send);
  listenToKeys(state, send, { open: () => importBox.open(), help });
  importBox.listenToPaste();
  if (show) listenToTouch(send);

  questions.follow(state());
  await new Promise((resolve) => setTimeout(resolve)); // whoever did something meanwhile is heard first
  store.draw();
  tabs.listen((kind) => opener.show(kind));
  if (refused) opener.refuse(wanted, refused);
  // On one's own machine only when asked to: who develops wants to see the newest files.
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  if (!local || new URLSearchParams(location.search).has('offline')) {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => import('./app/offline.js').then(({ keepOffline }) => keepOffline()).catch(() => {
      // Then there is no page without a network; all else works.
    }));
  }
} catch (error) {
  const result = byId('result');
  set(result, 'class', 'result bad');
  result.textContent = `The page could not be started: ${error instanceof Error ? error.message : error}`;
  console.error(error);
}
