const { SLICE_MS, PROGRESS_MS, PING_MS } = await load('solver/protocol.js');
// A cancel is answered between slices, and within 100 ms.
assert(SLICE_MS > 0 && SLICE_MS <= 60, `slices of ${SLICE_MS} ms`);
assert(PROGRESS_MS >= SLICE_MS && PROGRESS_MS <= 500, `progress every ${PROGRESS_MS} ms`);
// A slow worker must not be taken for dead; a dead one must be noticed within seconds.
assert(PING_MS >= 50 * SLICE_MS && PING_MS <= 5000, `a ping every ${PING_MS} ms`);
