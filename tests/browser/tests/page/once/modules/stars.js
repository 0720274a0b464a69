// Stars: three for the best solution without help, two for it with some or for one jump more without, one for any other.
const { starsLeft, starsOf } = await load('app/help.js');
const { mergeProgress, readProgress, starBits, starCount } = await load('play/progress-store.js');

/** The stars of a solved game, by moves and help. */
const won = (moves, help = {}, least = 7) => starsOf(
  { help: { hints: 0, moves: 0, checks: 0, ...help }, player: { playing: false } }, { isWon: () => true, score: () => ({ moves, least }) });
equal([won(7), won(8), won(9), won(30)], [3, 2, 1, 1], 'without help');
equal([won(7, { hints: 2, moves: 2 }), won(7, { hints: 4 }), won(7, { hints: 2, moves: 1, checks: 1 })], [2, 2, 2], 'with some help');
equal([won(7, { hints: 3, moves: 3 }), won(7, { hints: 5 }), won(7, { hints: 15, moves: 15 })], [1, 1, 1], 'with much help');
equal([won(8, { hints: 1 }), won(8, { checks: 1 })], [1, 1], 'one more, with help');
equal([won(9, {}, null), won(9, { hints: 1 }, null)], [2, 1], 'where the minimum is not known');
equal(starsOf({ help: null, player: { playing: false } }, { isWon: () => false, score: () => ({ moves: 0, least: 1 }) }), 0);
// A game that was left by an earlier version of the page counts no hints that gave the move.
equal(starsLeft({ help: { hints: 2, checks: 0 } }), 2);
// A puzzle without a minimum is always solved in the best way.
equal(starsOf({ help: null, player: { playing: false } }, { isWon: () => true, score: () => ({ moves: 8, least: null, of: 8 }) }), 3);

// Stored stars: none is lost when results are merged, earlier ones included.
equal([1, 2, 3].map((stars) => starCount(starBits(stars))), [1, 2, 3]);
const LINE = 'tour?board=5x5';
const saved = (stars) => readProgress(JSON.stringify({
  leaper: 1, played: { [LINE]: { best: 7, stars, times: 1, ms: null, last: '2026-11-26' } },
})).progress;
for (let before = 0; before < 8; before++) {
  const stored = saved(before);
  equal(starCount(stored.results.get(LINE).stars), starCount(before), 'stored results stay readable');
  for (const stars of [1, 2, 3]) {
    const { stars: after } = mergeProgress(stored, saved(starBits(stars))).results.get(LINE);
    equal(starCount(after), Math.max(stars, starCount(before)), `${before} and ${stars} stars: ${after}`);
  }
}
