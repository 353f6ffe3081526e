import type { AnalyticsEvent } from "../features/analytics/events";

/** Maximum delay before queued events are sent together. */
const FLUSH_MS = 10_000;
/** Maximum events per beacon, within the size that browsers allow. */
const MOST_EVENTS = 200;

export interface BeaconHost {
  send(url: string, body: string): boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  setTimer(work: () => void, ms: number): void;
  /** Registers a listener for when the page is about to be left. */
  onLeave(listener: () => void): void;
}

/**
 * Creates a function that sends events to the operator's endpoint as JSON {events: [{at, name, ...}]}, with `at` in
 * seconds since the epoch. Events that can't be sent are dropped: analytics must not affect the user.
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
