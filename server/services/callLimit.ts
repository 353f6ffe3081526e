import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { addCalls, deleteOldCalls } from "../repositories/callCounts";
import { repeat } from "./repeat";

const MINUTE_MS = 60_000;
const SHARE_MS = 1000;
/** Addresses that are kept in mind; beyond that the oldest are forgotten. */
const ADDRESSES = 100_000;

interface Count {
  /** This minute's calls over all servers, as of our last report. */
  shared: number;
  /** Ours since then. */
  own: number;
}

export interface CallCounts {
  /** Counts a call and answers how many there were this minute, and when the minute ends. */
  count(key: string): { current: number; ttl: number };
  stop(): Promise<void>;
}

/**
 * Calls a minute by address, over all servers: each keeps its own count and shares it through the database
 * once a second, so that no call waits for it. Between two tellings an address has what it makes in that
 * second beyond the limit, on each server. While the database is away each server counts alone.
 */
export function shareCallCounts(db: Kysely<Database>, log: Log): CallCounts {
  let minute = minuteOf(Date.now());
  let counts = new Map<string, Count>();

  const turnTo = (now: number) => {
    if (now === minute) return;
    minute = now;
    counts = new Map();
  };
  const tell = async () => {
    turnTo(minuteOf(Date.now()));
    const [of, to] = [minute, counts];
    const told = [...to].filter(([, { own }]) => own > 0).map(([key, { own }]) => ({ key, calls: own }));
    if (told.length === 0) return;
    const totals = new Map((await addCalls(db, of, told)).map(({ key, calls }) => [key, calls]));
    for (const { key, calls } of told) {
      const count = to.get(key);
      if (count) to.set(key, { shared: totals.get(key) ?? count.shared, own: count.own - calls });
    }
    if (of % 10 === 0) await deleteOldCalls(db, of - 1);
  };
  const onError = (err: unknown) => log.warn({ err }, "Counting calls");
  const stop = repeat(tell, { everyMs: SHARE_MS, onError, unref: true });

  return {
    count(key) {
      const now = Date.now();
      turnTo(minuteOf(now));
      const { shared, own } = counts.get(key) ?? { shared: 0, own: 0 };
      counts.set(key, { shared, own: own + 1 });
      const [oldest] = counts.keys();
      if (counts.size > ADDRESSES && oldest !== undefined) counts.delete(oldest);
      return { current: shared + own + 1, ttl: MINUTE_MS - (now % MINUTE_MS) };
    },
    stop,
  };
}

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS);
