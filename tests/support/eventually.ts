import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Waits until an assertion holds. Unlike expect.poll, it advances fake timers while it waits. */
export const eventually = (assertion: () => void): Promise<void> =>
  vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: 20 });
