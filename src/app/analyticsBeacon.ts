import type { AnalyticsEvent } from "../features/analytics/events";

/** Events are sent together, at the latest after this long. */
const FLUSH_MS = 10_000;
/** More at once would not fit into what browsers let a beacon carry. */
const MOST_EVENTS = 200;

export interface BeaconHost {
  send(url: string, body: string): boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  setTimer(work: () => void, ms: number): void;
  /** Calls when the page is about to go. */
  onLeave(listener: () => void): void;
}

/**
 * Sends events to the address that the operator has named, as JSON {events: [{at, name, ...}]}, `at` in seconds since
 * the epoch. What cannot be sent is dropped: counting must cost the person nothing.
 */
export function createAnalyticsBeacon(url: string, host: BeaconHost): (event: AnalyticsEvent) => void {
  let waiting: (AnalyticsEvent & { at: number })[] = [];
  const flush = () => {
    const events = waiting;
    waiting = [];
    if (events.length > 0 && !host.send(url, JSON.stringify({ events }))) {
      console.warn(`${events.length} events could not be sent to ${url} and were dropped.`);
    }
  };
  host.onLeave(flush);
  return (event) => {
    if (waiting.length === 0) host.setTimer(flush, FLUSH_MS);
    waiting.push({ at: Math.floor(host.now() / 1000), ...event });
    if (waiting.length >= MOST_EVENTS) flush();
  };
}

export const browserBeaconHost: BeaconHost = {
  send: (url, body) => navigator.sendBeacon(url, new Blob([body], { type: "application/json" })),
  now: () => Date.now(),
  setTimer: (work, ms) => void setTimeout(work, ms),
  onLeave: (listener) => {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") listener();
    });
  },
};
