import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { itemRenamed } from "../../app/events";
import { loggedOut } from "../session/slice";

/** Unsaved values of an editor. */
export type DraftValue = Record<string, string | number>;

export interface Draft {
  /** Time of the last change, milliseconds since the epoch. */
  at: number;
  value: DraftValue;
}

export interface DraftsState {
  /** By key: see featureDraft, noteDraft and titleDraft. */
  byKey: Record<string, Draft>;
  /** Keys of drafts that don't fit in browser storage. They're lost when the page closes. */
  unstored: string[];
}

export const featureDraft = (uuid: string): string => `feature:${uuid}`;
/** Returns the draft key of a note form. @param form "new", or the note's uuid */
export const noteDraft = (itemUuid: string, form: string): string => `note:${itemUuid}:${form}`;
export const titleDraft = (huntUuid: string): string => `title:${huntUuid}`;

const initialState: DraftsState = { byKey: {}, unstored: [] };

function forget(state: DraftsState): void {
  state.byKey = {};
}

const slice = createSlice({
  name: "drafts",
  initialState,
  reducers: {
    draftsRestored: (state, { payload }: PayloadAction<Record<string, Draft>>) => {
      state.byKey = { ...payload, ...state.byKey };
    },
    /** Keeps the changes of an editor. */
    draftKept: {
      prepare: (key: string, value: DraftValue, at = Date.now()) => ({
        payload: { key, draft: { at, value } },
      }),
      reducer: ({ byKey }, { payload }: PayloadAction<{ key: string; draft: Draft }>) => {
        byKey[payload.key] = payload.draft;
      },
    },
    /** Drops a draft that was saved, discarded, or changed back. */
    draftDropped: ({ byKey }, { payload }: PayloadAction<string>) => {
      delete byKey[payload];
    },
    /** Drops all drafts of a deleted account. */
    draftsForgotten: forget,
    draftStored: (state, { payload: { key, stored } }: PayloadAction<{ key: string; stored: boolean }>) => {
      const others = state.unstored.filter((other) => other !== key);
      state.unstored = stored ? others : [...others, key];
    },
  },
  extraReducers: (builder) =>
    // The user confirmed logging out without them.
    builder.addCase(loggedOut, forget).addCase(itemRenamed, ({ byKey }, { payload: { from, to } }) => {
      for (const [key, draft] of Object.entries(byKey)) {
        const parts = key.split(":");
        if (!parts.includes(from)) continue;
        delete byKey[key];
        byKey[parts.map((part) => (part === from ? to : part)).join(":")] = draft;
      }
    }),
});

export const { draftsRestored, draftKept, draftDropped, draftsForgotten, draftStored } = slice.actions;
export const draftsReducer = slice.reducer;
