const messages = await load('solver/protocol.js');
const failure = { code: 'off-board', message: 'b9 is not on this board', at: [1, 3] };
const messages = [
  messages.start(7, { do: 'open', text: 'a8, b7' }), messages.cancel(7), messages.progress(7, { depth: 3 }), messages.done(7, { line: 'x' }),
  messages.cancelled(7), messages.failed(7, failure), messages.ready({ version: '1' }), messages.dead('out of memory'), messages.ping(), messages.pong(),
];
equal(messages.map(({ type }) => type), ['start', 'cancel', 'progress', 'done', 'cancelled', 'failed', 'ready', 'dead', 'ping', 'pong']);
for (const [index, message] of messages.entries()) {
  equal(structuredClone(message), message, 'what is said arrives as it was');
  equal(message.id, index < 6 ? 7 : undefined, message.type);
}
equal(messages[5], { type: 'failed', id: 7, failure });
// A cancel is answered between slices, and within 100 ms.
assert(messages.SLICE_MS > 0 && messages.SLICE_MS <= 60, `slices of ${messages.SLICE_MS} ms`);
assert(messages.PROGRESS_MS >= messages.SLICE_MS && messages.PROGRESS_MS <= 500, `news every ${messages.PROGRESS_MS} ms`);
// No worker that only takes long is taken for dead; one that is, within some seconds.
assert(messages.PING_MS >= 50 * messages.SLICE_MS && messages.PING_MS <= 5000, `asked every ${messages.PING_MS} ms`);
