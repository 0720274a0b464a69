// The names of the controls that can be seen in the window.
const isSeen = (control) => {
  if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  let { left, top, right, bottom } = control.getBoundingClientRect();
  [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
  for (let around = control.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return right - left >= 1 && bottom - top >= 1;
};
return [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab], [role=switch]')]
  .filter((control) => isSeen(control))
  .map((control) => (control.getAttribute('aria-label') || control.textContent || control.title).trim());
