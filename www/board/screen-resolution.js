// @ts-check

/**
 * Calls a function when the page's zoom changes, or the window moves to another screen.
 *
 * @param {AbortSignal} signal ends the calls
 * @param {() => void} callback
 */
export function onResolutionChange(signal, callback) {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    callback();
    onResolutionChange(signal, callback);
  }, { once: true, signal });
}
