import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { columnsPut, contentLoading, contentReducer } from "../../../src/features/content/slice";
import { toRowColumns } from "../../../src/features/content/table/toColumns";
import { feature } from "./memoryApi";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const columnsOf = (uuid: string) => toRowColumns([toRow(feature(uuid))]) ?? expect.fail("no columns");

it("coalesces updates from pages, and reports the end of loading at once", () => {
  const store = configureStore({
    reducer: { content: contentReducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    enhancers: (defaults) => defaults({ autoBatch: { type: "timer", timeout: 400 } }),
  });
  const told = vi.fn();
  store.subscribe(told);
  for (const [index, uuid] of ["a", "b", "c"].entries()) {
    store.dispatch(columnsPut([columnsOf(uuid)], true));
    store.dispatch(contentLoading({ state: "running", done: index + 1, total: 4 }));
  }
  expect(store.getState().content.table.size).toBe(3);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(told).toHaveBeenCalledTimes(1);
  store.dispatch(columnsPut([columnsOf("d")]));
  expect(told).toHaveBeenCalledTimes(2);
  store.dispatch(contentLoading({ state: "done" }));
  expect(told).toHaveBeenCalledTimes(3);
});
