import { createSelector } from "reselect";
import type { TravelRequest } from "../../../../workers/travel/types";
import type { RootState } from "../../../app/reducers";
import { isSampleAround } from "../../../domain/measuredGround";
import type { PlanSpot } from "../../../map/mapStage";
import { groundScale, toMercator } from "../../../map/mercator";
import { selectTable } from "../../content/selectors";
import { selectElevationSource } from "../../terrain/selectors";
import { selectMapSources } from "../mapFeatures/selectors";
import { selectChosenIds } from "../selectors";

export const selectTravel = (state: RootState) => state.travel;
const selectSettings = (state: RootState) => state.travel.settings;
const selectStart = (state: RootState) => state.travel.start;
const selectEnd = (state: RootState) => state.travel.end;

/** What the worker is asked for but for the areas to avoid, whose outlines the saga holds. */
export type Walk = Omit<TravelRequest, "avoided">;

/** Null without a start or elevations. */
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

/** Whether the destination lies outside the radius, where no route is looked for. */
export const selectIsEndOutside = createSelector(
  [selectStart, selectEnd, selectSettings],
  (start, end, { radius }) => {
    if (!start || !end) return false;
    const [x, y] = toMercator(start.longitude, start.latitude);
    const [endX, endY] = toMercator(end.longitude, end.latitude);
    return Math.hypot(endX - x, endY - y) * groundScale(start.latitude) > radius;
  },
);

/** The areas that can be avoided: those that are selected, or were last. */
export const selectAvoidable = createSelector([selectChosenIds, selectTable], (ids, table) =>
  [...table.kinds(ids)].filter(({ ghType }) => ghType === "Polygon"),
);

/** Whether some of the ground within the radius is a sample. */
export const selectIsSampleTravel = createSelector(
  [selectElevationSource, selectStart, selectSettings],
  (source, start, { radius }) => start !== null && isSampleAround(source, start, radius),
);

/** The start and the destination as the map marks them. */
export const selectMarkedEnds = createSelector([selectStart, selectEnd], (start, end): PlanSpot[] =>
  [
    { spot: start, label: "A" },
    { spot: end, label: "B" },
  ].flatMap(({ spot, label }) =>
    spot ? [{ longitude: spot.longitude, latitude: spot.latitude, rank: null, label }] : [],
  ),
);
