import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { IdSet } from "../../domain/idSet";

export interface SelectionState {
  ids: IdSet;
  /** Whether the list or the map chose last; 'Selected Content' shows what the map chose. */
  source: "list" | "map";
}

const initialState: SelectionState = { ids: IdSet.EMPTY, source: "list" };

const slice = createSlice({
  name: "selection",
  initialState,
  reducers: {
    /** Selects exactly these. */
    selectIds: (_state, { payload }: PayloadAction<readonly string[]>): SelectionState => ({
      ids: IdSet.ofList(payload),
      source: "list",
    }),
    /** Adds what a rectangle on the map caught: rectangles are drawn one after the other. */
    selectFromMap: (state, { payload }: PayloadAction<readonly string[]>): SelectionState => ({
      ids: state.ids.size === 0 ? IdSet.ofList(payload) : state.ids.with(payload),
      source: "map",
    }),
    toggleSelected: (state, { payload }: PayloadAction<string>) => {
      state.ids = state.ids.toggle(payload);
    },
    /** Asks for all (or none when all are selected); the saga answers with selectIds. */
    selectAll: (_state, _action: PayloadAction<{ ids: readonly string[] }>) => {},
    deselectIds: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.ids = state.ids.without(payload);
    },
    resetSelection: () => initialState,
    /** Asks for none, as Cancel does; the saga resets and shows the loader. */
    cancelSelection: () => {},
  },
});

export const {
  selectIds,
  selectFromMap,
  toggleSelected,
  selectAll,
  deselectIds,
  resetSelection,
  cancelSelection,
} = slice.actions;
export const selectionReducer = slice.reducer;
