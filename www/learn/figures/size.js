// @ts-check
/** One puzzle on boards of many sizes: a slider says which. */
import { part, unbroken } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** @type {Figure} */
export async function figure(host, { tell }) {
  const slider = part(host, 'size', HTMLInputElement);
  const shown = part(host, 'shown');
  const line = host.dataset.line ?? '';
  const draw = () => {
    const size = unbroken(`${slider.value} × ${slider.value}`);
    part(host, 'side').textContent = size;
    tell('size', size);
  };
  slider.addEventListener('input', draw);
  slider.addEventListener('change', () => shown.setAttribute('puzzle', line.replaceAll('SIZE', slider.value)));
  shown.addEventListener('leaper-solved', (event) => {
    const { length } = /** @type {CustomEvent<{ length?: number }>} */ (event).detail;
    if (length) tell('size-squares', length);
  });
  draw();
}
