await import('./leaper-board.js');
const lines = [
    'travel?board=8x8&from=a8&to=b7&avoid=b6',
    'travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8',
    'travel?board=6x6&from=a1&to=f6',
];
const plays = new Promise((resolve) => addEventListener('leaper-step', resolve, { once: true }));
for (let number = 0; number < 50; number++) {
    const board = document.createElement('leaper-board');
    board.puzzle = lines[number % lines.length];
    board.autoplay = board.loop = true;
    document.body.append(board);
}
await plays
