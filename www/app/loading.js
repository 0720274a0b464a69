// @ts-check
// No module: it works, too, where a module of the page is missing. Until the page has started, whatever
// can't be loaded or run is said where the result will stand.
addEventListener('error', (event) => {
  const result = document.querySelector('#result .waiting');
  const { target } = event;
  if (!result || target instanceof HTMLImageElement || target instanceof HTMLLinkElement) return;
  const what = target instanceof HTMLScriptElement ? 'A part of this page could not be loaded' : `This page could not be started: ${event.message}`;
  result.textContent = `${what}. Check the connection, then reload the page.`;
  result.parentElement?.classList.add('bad');
}, true);
