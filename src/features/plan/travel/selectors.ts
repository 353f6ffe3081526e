import { createSelector } from "reselect";
import type { TravelRequest } from "../../../../workers/travel/types";
import type { RootState } from "../../../app/reducers";
import { isSampleAround } from "../../../domain/measuredGround";
import { groundScale, toMercator } from "../../../geometry/mercator";
import type { PlanSpot } from "../../../map/mapStage";
import { selectTable } from "../../content/selectors";
import { selectElevationSource } from "../../terrain";
import { selectMapSources } from "../mapFeatures/selectors";
import { selectChosenIds } from "../selectors";

export const selectTravel = (state: RootState) => state.travel;
const selectSettings = (state: RootState) => state.travel.settings;
const selectStart = (state: RootState) => state.travel.start;
const selectEnd = (state: RootState) => state.travel.end;

/** Request for the worker without the areas to avoid, whose outlines the saga holds. */
export type Walk = Omit<TravelRequest, "avoided">;

/** Returns null without a start or elevations. */
export const selectTravelRequest = createSelector(
  [selectElevationSource, selectStart, selectEnd, selectSettings, selectMapSources],
  (source, start, end, { opacity: _, avoidWater, ...walk }, { water, ways }): Walk | null =>
    source && start
      ? {
          source,
          start: toMercator(start.longitude, start.latitude),
          end: end && toMercator(end.longitude, end.latitude),
          ...walk,
          water: avoidWater && water ? { water, ways } : null,
        }
      : null,
);

/** Whether the destination is outside the radius, where no route is searched. */
export const selectIsEndOutside = createSelector(
  [selectStart, selectEnd, selectSettings],
  (start, end, { radius }) => {
    if (!start || !end) return false;
    const [x, y] = toMercator(start.longitude, start.latitude);
    const [endX, endY] = toMercator(end.longitude, end.latitude);
    return Math.hypot(endX - x, endY - y) * groundScale(start.latitude) > radius;
  },
);

/** Returns the areas in the current or last selection. */
export const selectAvoidable = createSelector([selectChosenIds, selectTable], (ids, table) =>
  [...table.kinds(ids)].filter(({ ghType }) => ghType === "Polygon"),
);

/** Whether some of the ground within the radius is sample data. */
export const selectIsSampleTravel = createSelector(
  [selectElevationSource, selectStart, selectSettings],
  (source, start, { radius }) => start !== null && isSampleAround(source, start, radius),
);

/** Returns start and destination to mark on the map. */
export const selectMarkedEnds = createSelector([selectStart, selectEnd], (start, end): PlanSpot[] =>
  [
    { spot: start, label: "A" },
    { spot: end, label: "B" },
  ].flatMap(({ spot, label }) =>
    spot ? [{ longitude: spot.longitude, latitude: spot.latitude, rank: null, label }] : [],
  ),
);
