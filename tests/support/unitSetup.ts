import { afterAll, afterEach, expect, vi } from "vitest";
import { takeNotPlain } from "./notPlain";
import { PATIENCE_MS } from "./patience";

// Once before each file of unit tests. Those without a document have no use for testing-library.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

// The files of a worker share its globals: none may leave its own clock or fetch to the next.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Views load when they are first shown. One that still loads when its file ends fails, and stays broken for the next
  // files of the worker, which have the same modules.
  await vi.dynamicImportSettled();
});

// Redux holds plain data only: what a test's stores were given besides is a fault of what gave it.
afterEach(() => expect(takeNotPlain(), "not plain data, in the state or an action").toEqual([]));
