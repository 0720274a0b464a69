// @ts-check
/** Canvases, where there are any. */

/** A canvas that is not on the page. @param {number} width @param {number} height */
export function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}

/** What draws on a canvas. @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [settings] */
export function contextOf(canvas, settings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('this browser can draw no more pictures');
  return context;
}

/** How large type is, where 1 is usual: canvases follow the person's own size, too. @param {HTMLElement} host */
export const typeSize = (host) => parseFloat(getComputedStyle(host.ownerDocument.documentElement).fontSize) / 16;
