// Two changes of the language while a kind is loading: its texts are in the last one.
const { KindLoader } = await load('kinds/kind-loader.js');

const newLoader = () => new KindLoader([], async () => {});

const { port1, port2 } = new MessageChannel();
/** Lets the browser carry out other tasks, such as imports. */
const nextTask = () => new Promise((resolve) => {
  port1.onmessage = resolve;
  port2.postMessage(null);
});

// A language that is still loading is given up when another one is chosen.
const { switchLanguage } = await load('session/language-switch.js');
const switched = newLoader();
const sent = [];
await Promise.all(['de', 'en'].map((language) => switchLanguage(language, { send: ({ kinds }) => sent.push(kinds) }, switched)));
equal([switched.language, sent.length, document.documentElement.lang], ['en', 1, 'en']);

// Loads everything once, so that afterwards the order of events doesn't depend on the network.
for (const language of ['en', 'de', 'fr']) {
  const loader = newLoader();
  loader.language = language;
  await loader.load('tour');
}
for (let tasks = 0; tasks < 40; tasks++) {
  const loader = newLoader();
  const loading = loader.load('tour');
  loader.setLanguage('de');
  for (let task = 0; task < tasks; task++) await nextTask();
  await Promise.all([loading, loader.setLanguage('fr')]);
  equal(loader.all.tour.words.language, 'fr', `after ${tasks} tasks`);
}
