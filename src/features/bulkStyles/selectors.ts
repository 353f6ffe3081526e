import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { plural } from "../../domain/units";
import { selectTable } from "../content/selectors";
import { countTypes, selectSelectedIds } from "../selection/selectors";

export const selectEditingStyles = (state: RootState) => state.bulkStyles.editing;
export const selectStyleDraft = (state: RootState) => state.bulkStyles.draft;

/** The selected features that are one's own: others cannot be changed. */
export const selectStylableRows = createSelector([selectSelectedIds, selectTable], (ids, table) =>
  [...table.rows(ids)].filter(({ isOwner }) => isOwner),
);

/** What a section of the editor is for, as "2 lines, 1 area"; empty when it is for nothing that is selected. */
export const selectStyleCounts = createSelector([selectStylableRows], (rows) => {
  const counts = countTypes(rows.map(({ properties }) => properties.ghType));
  const list = (...parts: (readonly [count: number, word: string])[]) =>
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => plural(count, word))
      .join(", ");
  return {
    lines: list([counts.Polyline, "line"], [counts.Polygon, "area"], [counts.Tracks, "track"]),
    waypoints: list([counts.Point, "waypoint"]),
    all: rows.length,
  };
});
