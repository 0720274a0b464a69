const say = await load('protocol.js');
const failure = { code: 'off-board', message: 'b9 is not on this board', at: [1, 3] };
const messages = [
  say.start(7, { do: 'open', text: 'a8, b7' }), say.cancel(7), say.ready({ version: '1' }), say.progress(7, { depth: 3 }),
  say.done(7, { line: 'x' }), say.cancelled(7), say.failed(7, failure), say.dead('out of memory'),
];
equal(messages.map(({ type }) => type), ['start', 'cancel', 'ready', 'progress', 'done', 'cancelled', 'failed', 'dead']);
for (const message of messages) {
  equal(structuredClone(message), message, 'what is said arrives as it was');
  equal(message.id, ['ready', 'dead'].includes(message.type) ? undefined : 7, message.type);
}
equal(messages[6], { type: 'failed', id: 7, ...failure });
// A cancel is answered between slices, and within 100 ms.
assert(say.SLICE_MS > 0 && say.SLICE_MS <= 60, `slices of ${say.SLICE_MS} ms`);
assert(say.PROGRESS_MS >= say.SLICE_MS && say.PROGRESS_MS <= 500, `news every ${say.PROGRESS_MS} ms`);
