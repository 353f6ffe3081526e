import { afterAll, afterEach, expect, vi } from "vitest";
import { takeNotPlain } from "./notPlain";
import { PATIENCE_MS } from "./patience";

// Runs before each unit test file. Files without a document don't need testing-library.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

// Files run by the same worker share its globals, so none may leave a fake clock or fetch behind.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Views load lazily. If one is still loading when its file ends, the import fails and stays broken for later files of
  // the same worker, which share the modules.
  await vi.dynamicImportSettled();
});

// Redux must hold only plain data, so anything else given to a store fails the test.
afterEach(() => expect(takeNotPlain(), "not plain data, in the state or an action").toEqual([]));
