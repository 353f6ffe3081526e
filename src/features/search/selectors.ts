import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { selectHideCoordinates } from "../preferences/settingsSelectors";

export const selectSearch = (state: RootState) => state.search;

/** Recent searches, without coordinates if these are hidden. */
export const selectRecent = createSelector(
  [(state: RootState) => state.search.recent, selectHideCoordinates],
  (recent, hidden) => (hidden ? recent.filter(({ kind }) => kind !== "coordinates") : recent),
);
