const say = await load('solver/protocol.js');
const failure = { code: 'off-board', message: 'b9 is not on this board', at: [1, 3] };
const messages = [
  say.start(7, { do: 'open', text: 'a8, b7' }), say.cancel(7), say.progress(7, { depth: 3 }), say.done(7, { line: 'x' }),
  say.cancelled(7), say.failed(7, failure), say.ready({ version: '1' }), say.dead('out of memory'), say.ping(), say.pong(),
];
equal(messages.map(({ type }) => type), ['start', 'cancel', 'progress', 'done', 'cancelled', 'failed', 'ready', 'dead', 'ping', 'pong']);
for (const [index, message] of messages.entries()) {
  equal(structuredClone(message), message, 'what is said arrives as it was');
  equal(message.id, index < 6 ? 7 : undefined, message.type);
}
equal(messages[5], { type: 'failed', id: 7, failure });
// A cancel is answered between slices, and within 100 ms.
assert(say.SLICE_MS > 0 && say.SLICE_MS <= 60, `slices of ${say.SLICE_MS} ms`);
assert(say.PROGRESS_MS >= say.SLICE_MS && say.PROGRESS_MS <= 500, `news every ${say.PROGRESS_MS} ms`);
// No worker that only takes long is taken for dead; one that is, within some seconds.
assert(say.PING_MS >= 50 * say.SLICE_MS && say.PING_MS <= 5000, `asked every ${say.PING_MS} ms`);
