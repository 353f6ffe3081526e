import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { plural } from "../../domain/units";

export const selectEditingStyles = (state: RootState) => state.bulkStyles.editing;
export const selectStyleDraft = (state: RootState) => state.bulkStyles.draft;

const selectStylable = (state: RootState) => state.bulkStyles.stylable;

/**
 * Returns what each section of the editor applies to, such as "2 lines, 1 area", or "" if it applies to none. Null
 * until counted.
 */
export const selectStyleCounts = createSelector([selectStylable], (stylable) => {
  if (!stylable) return null;
  const { counts, featureIds } = stylable;
  const list = (...parts: (readonly [count: number, word: string])[]) =>
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => plural(count, word))
      .join(", ");
  return {
    lines: list([counts.Polyline, "line"], [counts.Polygon, "area"], [counts.Tracks, "track"]),
    waypoints: list([counts.Point, "waypoint"]),
    all: featureIds.length,
  };
});
