// Large boards, drawn on a canvas, have the layers of boards in SVG.
const { PicturePainter } = await load('board/picture-painter.js');

const FILES = 40;
const style = (stroke) => ({ fill: 'none', stroke, width: 0.1, cap: 'round', dashes: [], size: 0.3, weight: '400' });

/** Paints the moving layers of a scene. Returns the calls of the context, and the sprites in their order. */
function paint(scene) {
  const calls = [];
  const context = new Proxy({}, {
    get: (target, name) => target[name] ?? ((...values) => calls.push([name, ...values])),
    set: (target, name, value) => (target[name] = value, true),
  });
  const paints = {
    colours: { css: (name) => name },
    styles: new Proxy({}, { get: (target, name) => style(name) }),
    family: 'serif', type: 1,
    sprites: { get: (drawing) => drawing },
    ground: { canvas: 'ground' },
  };
  const board = { files: FILES, ranks: FILES, blocked: new Uint8Array(FILES * FILES), flipped: false, pieces: [], marks: [], path: [], at: 0 };
  const viewport = { scale: 20, x: 40, y: 40, ratio: 1, width: 900, height: 900 };
  const painter = new PicturePainter(context, { ...board, ...scene }, viewport, paints);
  painter.drawStill();
  calls.length = 0;
  const frame = context.strokeStyle;
  painter.drawMoving();
  const sprites = calls.filter(([name]) => name === 'drawImage').map(([, sprite]) => /class="(piece|mark [a-z-]+)/.exec(sprite)[1]);
  return { calls, sprites, frame, texts: calls.filter(([name]) => name === 'fillText').length };
}

// Flags are below the pieces, and small ones of reached goals above.
const pieces = [{ key: 'n', letter: 'N', path: [0], at: 0, home: 0 }];
const mark = (drawing) => ({ key: drawing, drawing, square: 0 });
equal(paint({ pieces, marks: [mark('goal-reached'), mark('goal')] }).sprites, ['mark goal', 'piece', 'mark goal-reached']);

// An arrow grows with its jump, and has its head at the end.
const arrow = (share) => paint({ noCoordinates: true, arrows: [{ kind: 'last', from: 0, to: FILES * 2 + 1, share }] }).calls;
const dashesOf = (calls) => calls.filter(([name]) => name === 'setLineDash').map(([, dashes]) => dashes)[0];
equal([dashesOf(arrow(1)), dashesOf(arrow(0.5)).map((length) => length.toFixed(2))], [[], ['1.12', '2.24']]);
equal([1, 0.5].map((share) => arrow(share).filter(([name]) => name === 'fill').length), [1, 0]);

// The frame shows what is on the board.
equal(['goal', 'play', ''].map((tone) => paint({ tone }).frame), ['goal', 'accent', 'muted']);

// Coordinates can be hidden.
assert(paint({}).texts > 20, 'they are shown');
equal(paint({ noCoordinates: true }).texts, 0);

// Each square of a line has a joint, also the last one of an open line.
const { paintLine } = await load('board/picture-line.js');
function jointsOf(path) {
  let joints = 0;
  const context = new Proxy({}, { get: (target, name) => () => { if (name === 'arc') joints++; }, set: () => true });
  const scene = { files: FILES, ranks: FILES, flipped: false, at: 0, line: { path: Uint32Array.from(path), numbers: true } };
  const [casing, thread, threadAhead, joint] = ['casing', 'thread', 'ahead', 'joint'].map(style);
  const squares = [...new Set(path)].map((square) => ({ square }));
  paintLine(context, scene, { scale: 30, colours: { rgb: () => [0, 0, 0] }, styles: { casing, thread, threadAhead, joint }, squares, isVisible: () => true });
  return joints;
}
equal([jointsOf([0, 81, 162]), jointsOf([0, 81, 162, 0])], [3, 3]);
