import { createSelector } from "reselect";
import type { SightRequest } from "../../../../workers/viewshed/types";
import type { RootState } from "../../../app/reducers";
import type { Extent } from "../../../domain/geometry";
import { isSampleGround } from "../../../domain/measuredGround";
import type { PlanSpot } from "../../../map/mapStage";
import { toMercator } from "../../../map/mercator";
import { selectTable } from "../../content/selectors";
import { selectSelectedIds } from "../../selection/selectors";
import { selectElevationSource } from "../../terrain/selectors";

export const selectGlassing = (state: RootState) => state.glassing;
const selectSettings = (state: RootState) => state.glassing.settings;
const selectSpots = (state: RootState) => state.glassing.spots;
const selectResult = (state: RootState) => state.glassing.result;

/** What the worker is asked for; null without spots or elevations. */
export const selectSightRequest = createSelector(
  [selectElevationSource, selectSpots, selectSettings],
  (source, spots, { radius, eye, animal, most }): SightRequest | null => {
    if (!source || spots.length === 0) return null;
    const places = new Float64Array(2 * spots.length);
    spots.forEach(({ longitude, latitude }, at) => {
      places.set(toMercator(longitude, latitude), 2 * at);
    });
    return { source, spots: places, eye, target: animal, radius, most };
  },
);

/** Meters of a degree of latitude. */
const DEGREE = 111_320;

/** Whether some of the ground within the radius of a spot is a sample. */
export const selectIsSampleSight = createSelector(
  [selectElevationSource, selectSpots, selectSettings],
  (source, spots, { radius }) =>
    spots.some(({ longitude, latitude }) => {
      const up = radius / DEGREE;
      const across = up / Math.cos((latitude * Math.PI) / 180);
      const around: Extent = [longitude - across, latitude - up, longitude + across, latitude + up];
      return isSampleGround(source, around);
    }),
);

/** The spots as the map marks them: the best ones with their rank, once they are known. */
export const selectMarkedSpots = createSelector([selectSpots, selectResult], (spots, result): PlanSpot[] =>
  spots.map(({ longitude, latitude }, at) => {
    const rank = result?.best.findIndex(({ spot }) => spot === at) ?? -1;
    return { longitude, latitude, rank: spots.length > 1 && rank >= 0 ? rank + 1 : null };
  }),
);

const selectLast = (state: RootState) => state.selection.last;

/**
 * What of the selection can be looked from: waypoints, and lines along which there are spots. A selection ends with its
 * view, so without one it is what was selected last.
 */
export const selectCandidates = createSelector(
  [selectSelectedIds, selectLast, selectTable],
  (ids, last, table) => {
    const rows = [...table.rows(ids.length > 0 ? ids : last.within(table.ids))];
    return {
      waypoints: rows.filter(({ properties }) => properties.ghType === "Point"),
      lines: rows.filter(({ properties: { ghType } }) => ghType === "Polyline" || ghType === "Tracks"),
    };
  },
);
