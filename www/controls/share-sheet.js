// @ts-check
/** The share sheet of the system, if it has one. */

/** Can such a file be sent? @param {File} file */
export const canShare = (file) => navigator.canShare?.({ files: [file] }) ?? false;

/** @param {ShareData} what */
export async function openShareSheet(what) {
  try {
    await navigator.share(what);
  } catch (error) {
    // The person cancelled.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
