import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { itemRenamed } from "../../../app/events";
import { authFailed } from "../../session/slice";
import { withChange, withItemRenamed } from "../coalesce";
import type { PendingChange, Problem } from "../pending";

/** The user's choice for a change that conflicts with the server. */
export type Decision = "mine" | "theirs" | "recreate" | "again" | "discard";

export interface OutboxState {
  /** Oldest first. */
  changes: PendingChange[];
  /** Key of the change being sent. */
  sending: string | null;
  /** Keys of changes that don't fit in browser storage. They're lost when the page closes. */
  unstored: string[];
}

/** Maximum number of pending changes. Further ones are refused, and editors keep their drafts. */
export const MAX_CHANGES = 200;

const initialState: OutboxState = { changes: [], sending: null, unstored: [] };

/** Changes may hold shapes of 100,000 vertices, so they're replaced as a whole and never drafted by Immer. */
type Changes = OutboxState["changes"];

const slice = createSlice({
  name: "outbox",
  initialState,
  reducers: {
    /** Queues a change that couldn't be confirmed as saved. */
    changeQueued: (state, { payload }: PayloadAction<PendingChange>) => ({
      ...state,
      changes: withChange(state.changes as Changes, payload, state.sending),
    }),
    /** Adds the changes of an earlier visit in front of new ones. */
    changesRestored: (state, { payload }: PayloadAction<readonly PendingChange[]>) => {
      const known = new Set(state.changes.map(({ key }) => key));
      const restored = payload.filter(({ key }) => !known.has(key));
      return { ...state, changes: [...restored, ...(state.changes as Changes)] };
    },
    /** Removes a change that was saved or discarded. */
    changeSettled: (state, { payload: key }: PayloadAction<string>) => ({
      ...state,
      changes: (state.changes as Changes).filter((change) => change.key !== key),
      unstored: state.unstored.filter((other) => other !== key),
    }),
    /** Marks a change as needing a decision. Null: it's ready to send again. */
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
    /** Replaces a pending change, e.g. when a part of it is saved. */
    changeReplaced: (
      state,
      { payload: { key, change } }: PayloadAction<Pick<PendingChange, "key" | "change">>,
    ) => ({
      ...state,
      changes: (state.changes as Changes).map((waiting) =>
        waiting.key === key ? { ...waiting, change } : waiting,
      ),
    }),
    storedChanged: (state, { payload: { key, stored } }: PayloadAction<{ key: string; stored: boolean }>) => {
      state.unstored = state.unstored.filter((other) => other !== key);
      if (!stored) state.unstored.push(key);
    },
    changeSending: (state, { payload }: PayloadAction<string | null>) => {
      state.sending = payload;
    },
    /** Sends pending changes right away. */
    sendNow: () => undefined,
    /** Submits the user's choice for a change. */
    decide: (_state, _action: PayloadAction<{ key: string; decision: Decision }>) => undefined,
  },
  // Browser storage keeps the changes per user for their next visit.
  extraReducers: (builder) =>
    builder
      .addCase(authFailed, () => initialState)
      .addCase(itemRenamed, (state, { payload: { from, to } }) => ({
        ...state,
        changes: withItemRenamed(state.changes as Changes, from, to),
      })),
});

export const {
  changeQueued,
  changesRestored,
  changeSettled,
  problemFound,
  changeReplaced,
  storedChanged,
  changeSending,
  sendNow,
  decide,
} = slice.actions;
export const outboxReducer = slice.reducer;
