import { createSelector } from "reselect";
import type { SightRequest } from "../../../../workers/viewshed/types";
import type { RootState } from "../../../app/reducers";
import { isSampleAround } from "../../../domain/measuredGround";
import { toMercator } from "../../../geometry/mercator";
import type { PlanSpot } from "../../../map/mapStage";
import { selectTable } from "../../content/selectors";
import { selectElevationSource } from "../../terrain";
import { selectChosenIds } from "../selectors";

export const selectGlassing = (state: RootState) => state.glassing;
const selectSettings = (state: RootState) => state.glassing.settings;
const selectSpots = (state: RootState) => state.glassing.spots;
const selectResult = (state: RootState) => state.glassing.result;

/** Returns the request for the worker, or null without spots or elevations. */
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

/** Whether some of the ground within the radius of a spot is sample data. */
export const selectIsSampleSight = createSelector(
  [selectElevationSource, selectSpots, selectSettings],
  (source, spots, { radius }) => spots.some((spot) => isSampleAround(source, spot, radius)),
);

/** Returns the spots to mark on the map. The best ones have a rank once it's known. */
export const selectMarkedSpots = createSelector([selectSpots, selectResult], (spots, result): PlanSpot[] =>
  spots.map(({ longitude, latitude }, at) => {
    const rank = result?.best.findIndex(({ spot }) => spot === at) ?? -1;
    return { longitude, latitude, rank: spots.length > 1 && rank >= 0 ? rank + 1 : null };
  }),
);

/** Returns selected features to glass from: waypoints, and lines along which spots are placed. */
export const selectCandidates = createSelector([selectChosenIds, selectTable], (ids, table) => {
  const rows = [...table.rows(ids)];
  return {
    waypoints: rows.filter(({ properties }) => properties.ghType === "Point"),
    lines: rows.filter(({ properties: { ghType } }) => ghType === "Polyline" || ghType === "Tracks"),
  };
});
