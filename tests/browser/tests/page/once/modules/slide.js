// Two boards that step in the same frame: the pieces of both slide as long.
const { slidePieces } = await load('board/slide.js');
const { flight } = await load('board/flight.js');

/** Slides a piece from b2 to c4, and returns the duration. */
function slideOn(svg) {
  const at = (x, y) => flight({ x, y }, { x, y }, 0);
  const element = svg.appendChild(document.createElementNS(svg.namespaceURI, 'g'));
  const items = new Map([['piece Q5', { element, drawn: 'Q', flight: at(1, 2) }]]);
  const start = slidePieces(items, { files: 4, ranks: 4, flipped: false, pieces: [{ key: 'Q14', letter: 'Q', home: 14 }] });
  items.get('piece Q14').flight = at(2, 0);
  start();
  return element.getAnimations()[0].effect.getTiming().duration;
}

const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
equal([slideOn(svg), slideOn(svg)], [320, 320]);
