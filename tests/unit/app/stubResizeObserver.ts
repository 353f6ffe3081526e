import { afterEach, beforeEach, vi } from "vitest";

/** Stubs ResizeObserver, which jsdom lacks, in each test of the file. The stub observes nothing. */
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
