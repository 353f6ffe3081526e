/** So many versions of a waiting edit are known by, the latest ones. */
const MOST_EARLIER = 20;

/** What a waiting edit said before another one was added to it: the server may have it from a try without an answer. */
export const withEarlier = <T>({ earlier = [], after }: { earlier?: T[]; after: T }): T[] =>
  [...earlier, after].slice(-MOST_EARLIER);
