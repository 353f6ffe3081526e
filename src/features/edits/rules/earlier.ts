/** Number of earlier versions kept for a pending edit, latest last. */
const MOST_EARLIER = 20;

/**
 * Adds the current content of a pending edit to its earlier versions before another edit is merged in. The server may
 * have saved it without the response arriving.
 */
export const withEarlier = <T>({ earlier = [], after }: { earlier?: T[]; after: T }): T[] =>
  [...earlier, after].slice(-MOST_EARLIER);
