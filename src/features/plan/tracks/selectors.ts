import { createSelector } from "reselect";
import type { TrackSettings } from "../../../../workers/tracks/types";
import type { RootState } from "../../../app/reducers";
import type { ElevationSource } from "../../../domain/elevationSource";
import { unionExtents } from "../../../domain/extent";
import type { Extent } from "../../../domain/geometry";
import { FEATURE_MAX_VERTICES } from "../../../domain/limits";
import { isSampleGround } from "../../../domain/measuredGround";
import { formatCount, plural } from "../../../domain/units";
import { selectTable } from "../../content/selectors";
import { selectChanges } from "../../edits/outbox/selectors";
import { selectElevationSource } from "../../terrain";
import { selectChosenIds } from "../selectors";

export const selectTracks = (state: RootState) => state.tracks;
const selectIds = (state: RootState) => state.tracks.ids;
const selectSettings = (state: RootState) => state.tracks.settings;

/** Limit of lines to save at once. More are probably a mistake. */
export const MAX_SAVED = 200;

export interface TracksQuestion {
  ids: readonly string[];
  /** Changes when one of the lines changes. */
  version: string;
  settings: TrackSettings;
  source: ElevationSource | null;
}

/** Returns a key that changes when one of the lines is edited. */
const selectVersion = createSelector([selectIds, selectTable], (ids, table) =>
  [...table.rows(ids)].map(({ uuid, properties }) => `${uuid} ${properties.updatedAt}`).join(),
);

/** Whether a line has a pending change of its geometry. */
export const selectIsReshaped = createSelector([selectIds, selectChanges], (ids, changes) =>
  changes.some(
    ({ change }) =>
      change.kind === "feature-edit" && change.after.geometry !== undefined && ids.includes(change.uuid),
  ),
);

/** Returns null if no lines are chosen. */
export const selectQuestion = createSelector(
  [selectIds, selectVersion, selectSettings, selectElevationSource],
  (ids, version, settings, source): TracksQuestion | null =>
    ids.length > 0 ? { ids, version, settings, source } : null,
);

/** Whether the elevations taken from the map are sample data. */
export const selectIsSampleTracks = createSelector(
  [selectElevationSource, selectSettings, (state: RootState) => state.tracks.result],
  (source, { ground }, result) => {
    if (!ground || !result) return false;
    const extents = Array.from(result.rows.kind, (_, row): Extent => {
      const [west = 0, south = 0, east = 0, north = 0] = result.rows.extents.subarray(4 * row, 4 * row + 4);
      return [west, south, east, north];
    });
    return isSampleGround(source, unionExtents(extents));
  },
);

/** Returns the lines and tracks in the current or last selection. */
export const selectLineIds = createSelector([selectChosenIds, selectTable], (ids, table) =>
  [...table.kinds(ids)]
    .filter(({ ghType }) => ghType === "Polyline" || ghType === "Tracks")
    .map(({ uuid }) => uuid),
);

/** Returns why the changed lines can't be saved, or null if they can. */
export const selectWhyNotSaved = createSelector(
  [selectTracks],
  ({ result, saving, status }): string | null => {
    if (saving) return "Saving...";
    if (!result)
      return status.state === "running" ? "Wait until the tracks have loaded." : "Nothing is left to save.";
    const { points } = result.pieces;
    if (points.length === 0) return "Nothing is left to save.";
    if (points.length > MAX_SAVED)
      return `This makes ${formatCount(points.length)} tracks, and at most ${MAX_SAVED} can be saved. Split at fewer stops and gaps.`;
    const most = Math.max(...points);
    if (most > FEATURE_MAX_VERTICES)
      return `A track has ${plural(most, "point")}, and at most ${formatCount(FEATURE_MAX_VERTICES)} can be saved. Simplify or split it.`;
    return null;
  },
);

/** Returns why the lines can't be replaced, or null if they can. */
export const selectWhyNotReplaced = createSelector(
  [selectWhyNotSaved, (state: RootState) => state.tracks.opened],
  (why, opened): string | null =>
    why ?? (opened?.every(({ isOwner }) => isOwner) ? null : "Only its owner can replace a shared track."),
);
