import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { authFailed } from "../../session/slice";
import { withChange, withItemRenamed } from "../coalesce";
import type { Problem, WaitingChange } from "../waiting";

/** The user's choice for a change that conflicts with the server. */
export type Decision = "mine" | "theirs" | "recreate" | "again" | "discard";

export interface OutboxState {
  /** Oldest first. */
  changes: WaitingChange[];
  /** Key of the change that is on its way. */
  sending: string | null;
  /** Keys of changes for which the browser's storage has no room: they live as long as the page. */
  unstored: string[];
}

/** More do not wait: what is done then is refused as before, and what was typed stays where it is. */
export const MOST_CHANGES = 200;

const initialState: OutboxState = { changes: [], sending: null, unstored: [] };

/** Changes may hold shapes of 100,000 vertices: they are replaced whole, never drafted. */
type Changes = OutboxState["changes"];

const slice = createSlice({
  name: "outbox",
  initialState,
  reducers: {
    /** The connection was lost before a change was known to be saved: it waits. */
    changeQueued: (state, { payload }: PayloadAction<WaitingChange>) => ({
      ...state,
      changes: withChange(state.changes as Changes, payload, state.sending),
    }),
    /** Changes of an earlier visit; those of this one stay behind them. */
    changesRestored: (state, { payload }: PayloadAction<readonly WaitingChange[]>) => {
      const known = new Set(state.changes.map(({ key }) => key));
      const restored = payload.filter(({ key }) => !known.has(key));
      return { ...state, changes: [...restored, ...(state.changes as Changes)] };
    },
    /** The server has it, or nobody wants it any more. */
    changeSettled: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      changes: (state.changes as Changes).filter((change) => change.key !== key),
      unstored: state.unstored.filter((other) => other !== key),
    }),
    /** Waits for the user's choice; null: waits for a connection again. */
    problemFound: (
      state,
      { payload: { key, problem } }: PayloadAction<{ key: string; problem: Problem | null }>,
    ) => ({
      ...state,
      changes: (state.changes as Changes).map((change) => {
        if (change.key !== key) return change;
        const { problem: _before, ...rest } = change;
        return problem ? { ...rest, problem } : rest;
      }),
    }),
    /** The change goes on as something else, as when a part of it is saved. */
    changeReplaced: (
      state,
      { payload: { key, change } }: PayloadAction<Pick<WaitingChange, "key" | "change">>,
    ) => ({
      ...state,
      changes: (state.changes as Changes).map((waiting) =>
        waiting.key === key ? { ...waiting, change } : waiting,
      ),
    }),
    itemRenamed: (state, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) => ({
      ...state,
      changes: withItemRenamed(state.changes as Changes, from, to),
    }),
    storedChanged: (state, { payload: { key, stored } }: PayloadAction<{ key: string; stored: boolean }>) => {
      state.unstored = state.unstored.filter((other) => other !== key);
      if (!stored) state.unstored.push(key);
    },
    changeSending: (state, { payload }: PayloadAction<string | null>) => {
      state.sending = payload;
    },
    /** Tries at once what waits. */
    sendNow: () => undefined,
    /** What is to become of a change. */
    decide: (_state, _action: PayloadAction<{ key: string; decision: Decision }>) => undefined,
  },
  // They are the person's: stored under their name, to be there when they come again.
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const {
  changeQueued,
  changesRestored,
  changeSettled,
  problemFound,
  changeReplaced,
  itemRenamed,
  storedChanged,
  changeSending,
  sendNow,
  decide,
} = slice.actions;
export const outboxReducer = slice.reducer;
