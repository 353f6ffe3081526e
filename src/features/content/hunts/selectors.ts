import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../../app/reducers";
import type { Collection } from "../../../domain/hunt";
import { selectPreferences } from "../../preferences/selectors";

export const selectHunt = (state: RootState, uuid: string): Collection | undefined => state.hunts.byId[uuid];
export const selectHuntsById = (state: RootState) => state.hunts.byId;
export const selectHuntsLoading = (state: RootState) => state.hunts.loading;
export const selectOpening = (state: RootState) => state.hunts.opening;
export const selectIsEditing = (state: RootState) => state.hunts.editing;
export const selectIsSaving = (state: RootState) => state.hunts.saving;

export const selectPinnedId = (state: RootState) => selectPreferences(state).global.pinned.collection;

const selectIds = (state: RootState) => state.hunts.ids;

/** Ids of all hunts sorted by title, the active one first. */
export const selectListedHuntIds = createSelector([selectIds, selectPinnedId], (ids, pinned) =>
  pinned !== null && ids.includes(pinned) ? [pinned, ...ids.filter((id) => id !== pinned)] : ids,
);

/** The user's own hunts, which are the only ones that features can be added to. */
export const selectOwnedHunts = createSelector([selectHuntsById, selectListedHuntIds], (byId, ids) =>
  ids.flatMap((id) => {
    const hunt = byId[id];
    return hunt?.isOwner ? [hunt] : [];
  }),
);
