// @ts-check

/**
 * Scrolls a list, but nothing around it, until an item is visible.
 *
 * @param {Element} list
 * @param {Element} item
 */
export function keepInSight(list, item) {
  const frame = list.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
}
