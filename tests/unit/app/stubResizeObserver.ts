import { afterEach, beforeEach, vi } from "vitest";

/** For components that ask for it: jsdom has no ResizeObserver. Each test of the file gets one that observes nothing. */
export function stubResizeObserver(): void {
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());
}
