import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { itemRenamed } from "../edits/outbox/slice";

/** What was typed or chosen in an editor and is not saved. */
export type DraftValue = Record<string, string | number>;

export interface Draft {
  /** When it was changed last, milliseconds since the epoch. */
  at: number;
  value: DraftValue;
}

export interface DraftsState {
  /** By key: see featureDraft, noteDraft and titleDraft. */
  byKey: Record<string, Draft>;
  /** Keys of those that the browser's storage did not take: they live as long as the page. */
  unstored: string[];
}

export const featureDraft = (uuid: string): string => `feature:${uuid}`;
/** @param form "new", or the note's uuid */
export const noteDraft = (itemUuid: string, form: string): string => `note:${itemUuid}:${form}`;
export const titleDraft = (huntUuid: string): string => `title:${huntUuid}`;

const initialState: DraftsState = { byKey: {}, unstored: [] };

const slice = createSlice({
  name: "drafts",
  initialState,
  reducers: {
    draftsRestored: (state, { payload }: PayloadAction<Record<string, Draft>>) => {
      state.byKey = { ...payload, ...state.byKey };
    },
    /** An editor was changed. */
    draftKept: {
      prepare: (key: string, value: DraftValue, at = Date.now()) => ({
        payload: { key, draft: { at, value } },
      }),
      reducer: ({ byKey }, { payload }: PayloadAction<{ key: string; draft: Draft }>) => {
        byKey[payload.key] = payload.draft;
      },
    },
    /** Saved, discarded, or changed back to what is saved. */
    draftDropped: ({ byKey }, { payload }: PayloadAction<string>) => {
      delete byKey[payload];
    },
    /** Log-out was confirmed. */
    draftsForgotten: (state) => {
      state.byKey = {};
    },
    draftStored: (state, { payload: { key, stored } }: PayloadAction<{ key: string; stored: boolean }>) => {
      const others = state.unstored.filter((other) => other !== key);
      state.unstored = stored ? others : [...others, key];
    },
  },
  extraReducers: (builder) =>
    builder.addCase(itemRenamed, ({ byKey }, { payload: { from, to } }) => {
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
