import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { selectHideCoordinates } from "../account/selectors";

export const selectSearch = (state: RootState) => state.search;

/** What was chosen before; without the coordinates where these are hidden. */
export const selectRecent = createSelector(
  [(state: RootState) => state.search.recent, selectHideCoordinates],
  (recent, hidden) => (hidden ? recent.filter(({ kind }) => kind !== "coordinates") : recent),
);
