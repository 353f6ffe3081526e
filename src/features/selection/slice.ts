import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { IdList } from "../../domain/idList";
import { IdSet } from "../../domain/idSet";

export interface SelectionState {
  ids: IdSet;
  /** Whether the list or the map chose last; 'Selected Content' shows what the map chose. */
  source: "list" | "map";
  /** What was selected before the selection ended, as it does with its view: tools of other views work on it. */
  last: IdSet;
}

interface Chosen {
  ids: IdList;
  order: IdList | null;
}

const initialState: SelectionState = { ids: IdSet.EMPTY, source: "list", last: IdSet.EMPTY };

const slice = createSlice({
  name: "selection",
  initialState,
  reducers: {
    /** Selects exactly these. `order`: the list that they are in the order of. */
    selectIds: {
      prepare: (ids: IdList, order: IdList | null = null) => ({
        payload: { ids, order },
      }),
      reducer: (state, { payload }: PayloadAction<Chosen>) => {
        state.ids = IdSet.ofList(payload.ids, payload.order);
        state.source = "list";
      },
    },
    /** The same, of what the map's rectangles caught. */
    selectFromMap: {
      prepare: (ids: IdList, order: IdList | null = null) => ({
        payload: { ids, order },
      }),
      reducer: (state, { payload }: PayloadAction<Chosen>) => {
        state.ids = IdSet.ofList(payload.ids, payload.order);
        state.source = "map";
      },
    },
    toggleSelected: (state, { payload }: PayloadAction<string>) => {
      state.ids = state.ids.toggle(payload);
    },
    /** Asks for all (or none when all are selected); the saga answers with selectIds. */
    selectAll: (_state, _action: PayloadAction<{ ids: IdList }>) => {},
    deselectIds: (state, { payload }: PayloadAction<IdList>) => {
      state.ids = state.ids.without(payload);
    },
    resetSelection: (state) => {
      if (state.ids.size > 0) state.last = state.ids;
      state.ids = IdSet.EMPTY;
      state.source = "list";
    },
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
