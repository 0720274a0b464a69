// @ts-check

/**
 * Scrolls a list, and nothing but the list, so far that an item is seen.
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
