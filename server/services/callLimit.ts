import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { addCalls, deleteOldCalls } from "../repositories/callCounts";
import { repeat } from "./repeat";

const MINUTE_MS = 60_000;
const SHARE_MS = 1000;
/** Addresses remembered. Beyond that the oldest are dropped. */
const ADDRESSES = 100_000;

interface Count {
  /** This minute's requests across all servers, as of our last report. */
  shared: number;
  /** Our own requests since then. */
  own: number;
}

export interface CallCounts {
  /** Counts a request. @returns this minute's number of requests, and milliseconds until the minute ends */
  count(key: string): { current: number; ttl: number };
  stop(): Promise<void>;
}

/**
 * Counts requests per minute and address across all servers. Each server keeps its own count and shares it through the
 * database once a second, so no request waits for that. Between reports, an address can exceed the limit by what it
 * sends each server within that second. While the database is unavailable, each server counts on its own.
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
  const onError = (err: unknown) => log.warn({ err }, "Couldn't count calls");
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
