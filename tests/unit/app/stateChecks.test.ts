import { configureStore, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { expect, it, vi } from "vitest";
import { PLAIN_DATA_ONLY } from "../../../src/app/stateChecks";
import { KeyList } from "../../../src/domain/idList";
import { IdSet } from "../../../src/domain/idSet";
import { FeatureTable } from "../../../src/features/content/featureTable";

const slice = createSlice({
  name: "any",
  initialState: { value: null as unknown },
  reducers: { kept: (_state, { payload }: PayloadAction<unknown>) => ({ value: payload }) },
});

it("reports anything but plain data, and treats ids, tables, columns and files as single values", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: PLAIN_DATA_ONLY }),
  });
  for (const value of [
    IdSet.of(["a"]),
    new KeyList(new Uint32Array(2)),
    FeatureTable.EMPTY,
    new Uint32Array(2),
    new Blob(),
    { a: [1, "b", null] },
  ])
    store.dispatch(slice.actions.kept(value));
  expect(complaint).not.toHaveBeenCalled();
  for (const value of [new Map(), () => {}, new Date(), { deep: [new Set()] }]) {
    complaint.mockClear();
    store.dispatch(slice.actions.kept(value));
    expect(complaint).toHaveBeenCalled();
  }
  complaint.mockRestore();
});
