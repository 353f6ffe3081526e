import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Waits until an assertion holds; where timers are fake, time passes during the wait, unlike with expect.poll. */
export const eventually = (assertion: () => void): Promise<void> =>
  vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 20 });
