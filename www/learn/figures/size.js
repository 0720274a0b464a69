// @ts-check
/** One puzzle on boards of many sizes, chosen with a slider. */
import { findPart, keepTogether } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** @type {Figure} */
export async function figure(host, { updateText }) {
  const slider = findPart(host, 'size', HTMLInputElement);
  const shown = findPart(host, 'shown');
  const line = host.dataset.line ?? '';
  const draw = () => {
    const size = keepTogether(`${slider.value} × ${slider.value}`);
    findPart(host, 'side').textContent = size;
    updateText('size', size);
  };
  const show = () => shown.setAttribute('puzzle', line.replaceAll('SIZE', slider.value));
  slider.addEventListener('input', draw);
  slider.addEventListener('change', show);
  shown.addEventListener('leaper-solved', (event) => {
    const { length } = /** @type {CustomEvent<{ length?: number }>} */ (event).detail;
    if (length) updateText('size-squares', length);
  });
  draw();
  // Browsers restore the slider after a reload.
  if (slider.value !== slider.defaultValue) show();
}
