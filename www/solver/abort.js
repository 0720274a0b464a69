// @ts-check
/** Cancelling jobs by `AbortSignal`. */

/** Returns the error of a cancelled job. */
export const abortError = () => new DOMException('The job was cancelled.', 'AbortError');

/** @typedef {ReturnType<typeof linkedAbort>} LinkedAbort */

/**
 * Returns a new signal that aborts when `signal` does, which isn't aborted yet, or when `abort` is called. Call `abort` in
 * the end in any case: it stops listening to `signal`.
 *
 * @param {AbortSignal} [signal]
 */
export function linkedAbort(signal) {
  const controller = new AbortController();
  const abort = () => {
    signal?.removeEventListener('abort', abort);
    controller.abort();
  };
  signal?.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, abort };
}
