import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { IdList } from "../../../domain/idList";
import { IdSet } from "../../../domain/idSet";

export interface SelectionState {
  ids: IdSet;
  /** Whether the list or the map selected last. 'Selected Content' shows selections from the map. */
  source: "list" | "map";
  /** The last nonempty selection. Tools in other views use it, because the selection itself is cleared with its view. */
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
    /** Selects exactly these ids. `order`: the list whose order they're in. */
    selectIds: {
      prepare: (ids: IdList, order: IdList | null = null) => ({
        payload: { ids, order },
      }),
      reducer: (state, { payload }: PayloadAction<Chosen>) => {
        state.ids = IdSet.ofList(payload.ids, payload.order);
        state.source = "list";
      },
    },
    /** Selects exactly the ids from the map's selection rectangles. */
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
    /** Selects all, or none if all are selected. The saga dispatches selectIds. */
    selectAll: (_state, _action: PayloadAction<{ ids: IdList }>) => {},
    deselectIds: (state, { payload }: PayloadAction<IdList>) => {
      state.ids = state.ids.without(payload);
    },
    resetSelection: (state) => {
      if (state.ids.size > 0) state.last = state.ids;
      state.ids = IdSet.EMPTY;
      state.source = "list";
    },
    /** Clears the selection. The saga resets it and shows the loader. */
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
