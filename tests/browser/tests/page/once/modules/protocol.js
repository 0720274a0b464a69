const protocol = await load('solver/protocol.js');
const failure = { code: 'off-board', message: 'b9 is not on this board', at: [1, 3] };
const messages = [
  protocol.start(7, { do: 'open', text: 'a8, b7' }), protocol.cancel(7), protocol.progress(7, { depth: 3 }), protocol.done(7, { line: 'x' }),
  protocol.cancelled(7), protocol.failed(7, failure), protocol.ready({ version: '1' }), protocol.dead('out of memory'), protocol.ping(), protocol.pong(),
];
equal(messages.map(({ type }) => type), ['start', 'cancel', 'progress', 'done', 'cancelled', 'failed', 'ready', 'dead', 'ping', 'pong']);
for (const [index, message] of messages.entries()) {
  equal(structuredClone(message), message, 'what is said arrives as it was');
  equal(message.id, index < 6 ? 7 : undefined, message.type);
}
equal(messages[5], { type: 'failed', id: 7, failure });
// A cancel is answered between slices, and within 100 ms.
assert(protocol.SLICE_MS > 0 && protocol.SLICE_MS <= 60, `slices of ${protocol.SLICE_MS} ms`);
assert(protocol.PROGRESS_MS >= protocol.SLICE_MS && protocol.PROGRESS_MS <= 500, `news every ${protocol.PROGRESS_MS} ms`);
// No worker that only takes long is taken for dead; one that is, within some seconds.
assert(protocol.PING_MS >= 50 * protocol.SLICE_MS && protocol.PING_MS <= 5000, `asked every ${protocol.PING_MS} ms`);
