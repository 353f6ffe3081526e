import { setTimeout as sleep } from "node:timers/promises";
import type { TestClient } from "../api";
import { waypoint } from "../content";

export interface Probe {
  /** Longest time in ms without a saved feature since a time of performance.now(). */
  outageSince(since: number): number;
  /** Whether a feature was saved after a time of performance.now(). */
  savedSince(since: number): boolean;
  stop(): Promise<void>;
}

const PAUSE_MS = 50;

/** Saves features continuously, to record when saving works and when it doesn't. */
export function startProbe(client: TestClient): Probe {
  const saved: { began: number; ended: number }[] = [];
  let stopped = false;
  const run = async () => {
    for (let number = 0; !stopped; number++) {
      const began = performance.now();
      const answer = await client.call("POST", "/features", waypoint(`Probe ${number}`)).catch(() => null);
      if (answer?.status === 200) saved.push({ began, ended: performance.now() });
      await sleep(PAUSE_MS);
    }
  };
  const running = run();
  return {
    outageSince(since) {
      let last = since;
      let longest = 0;
      for (const { ended } of saved) {
        if (ended < since) continue;
        longest = Math.max(longest, ended - last);
        last = ended;
      }
      return Math.max(longest, performance.now() - last);
    },
    savedSince: (since) => saved.some(({ began }) => began > since),
    stop() {
      stopped = true;
      return running;
    },
  };
}
