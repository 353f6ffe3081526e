/** A running download. Times are milliseconds of the same clock. */
export interface RunningDownload {
  network: string;
  since: number;
  /** Bytes read by the client so far. */
  bytes: number;
}

/** Minimum time every download may run, even while others wait. */
export const GRACE_MS = 30_000;
/** A download at least this fast keeps its slot for LONG_MS while others wait. */
export const FAST_BYTES_PER_SECOND = 256 * 1024;
export const LONG_MS = 10 * 60_000;

/**
 * Picks the download to end so that another from `network` can start, or null if none has to. Networks with more
 * downloads yield before those with fewer, then slow readers before fast ones.
 * @param share slots that one network may have
 */
export function pickDownloadToEnd<T extends RunningDownload>(
  running: readonly T[],
  network: string,
  share: number,
  now: number,
): T | null {
  const counts = new Map<string, number>();
  for (const each of running) counts.set(each.network, (counts.get(each.network) ?? 0) + 1);
  const countOf = (each: RunningDownload) => counts.get(each.network) ?? 0;
  const own = counts.get(network) ?? 0;
  const mayYield = (each: T) => {
    if (now - each.since < GRACE_MS) return false;
    const overstays = rateOf(each, now) < FAST_BYTES_PER_SECOND || now - each.since >= LONG_MS;
    if (each.network === network) return overstays;
    if (own >= share || countOf(each) <= own) return false;
    // Even after giving one up, its network has at least as many.
    return overstays || countOf(each) > own + 1;
  };
  return (
    running
      .filter(mayYield)
      .sort((a, b) => countOf(b) - countOf(a) || rateOf(a, now) - rateOf(b, now))
      .at(0) ?? null
  );
}

/** Bytes per second since the start. */
const rateOf = ({ bytes, since }: RunningDownload, now: number): number =>
  (bytes * 1000) / Math.max(1, now - since);
