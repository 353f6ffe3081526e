import { createSelector } from "reselect";
import type { WindRequest } from "../../../../workers/wind/types";
import type { RootState } from "../../../app/reducers";
import { isSampleAround } from "../../../domain/measuredGround";
import { momentOf } from "../../../domain/zonedTime";
import { toMercator } from "../../../geometry/mercator";
import type { PlanSpot } from "../../../map/mapStage";
import { selectTable } from "../../content/selectors";
import { selectElevationSource } from "../../terrain";
import { isYearTyped } from "../moment";
import { selectChosenIds } from "../selectors";
import type { ShownWeather } from "./slice";

export const selectWind = (state: RootState) => state.wind;
const selectSettings = (state: RootState) => state.wind.settings;
const selectStands = (state: RootState) => state.wind.stands;
const selectZone = (state: RootState) => state.wind.zone;

/**
 * Returns the chosen time in milliseconds since the epoch. Null until the time zone is known, and for years outside
 * suncalc's range.
 */
export const selectWindTime = createSelector(
  [selectSettings, selectZone],
  ({ date, minutes }, zone): number | null =>
    zone && date && !isYearTyped(date) ? momentOf({ date, minutes }, zone) : null,
);

/** Request for the worker without the arrow spacing, which depends on the map. */
export type Blow = Omit<WindRequest, "spacing">;

/** Returns null without stands, a time or elevations. */
export const selectWindRequest = createSelector(
  [selectElevationSource, selectStands, selectSettings, selectWindTime],
  (source, stands, { from, speed, radius }, at): Blow | null => {
    if (!source || stands.length === 0 || at === null) return null;
    const places = new Float64Array(2 * stands.length);
    stands.forEach(({ longitude, latitude }, index) => {
      places.set(toMercator(longitude, latitude), 2 * index);
    });
    return { source, stands: places, from, speed, radius, at };
  },
);

/** Returns the values of the sliders, or null without a time. */
export const selectWeather = createSelector(
  [selectSettings, selectWindTime],
  ({ from, speed, radius }, at): ShownWeather | null => (at === null ? null : { from, speed, radius, at }),
);

/** Whether some of the ground around the stands is sample data. */
export const selectIsSampleWind = createSelector(
  [selectElevationSource, selectStands, selectSettings],
  (source, stands, { radius }) => stands.some((stand) => isSampleAround(source, stand, radius)),
);

/** Returns the stands to mark on the map, with letters if there are several. */
export const selectMarkedStands = createSelector([selectStands], (stands): PlanSpot[] =>
  stands.map(({ longitude, latitude }, at) => ({
    ...{ longitude, latitude, rank: null },
    ...(stands.length > 1 ? { label: standLetter(at) } : {}),
  })),
);

/** Returns a stand's letter: "A" for the first. */
export const standLetter = (at: number): string => String.fromCharCode("A".charCodeAt(0) + at);

/** Returns the waypoints in the current or last selection. */
export const selectStandCandidates = createSelector([selectChosenIds, selectTable], (ids, table) =>
  [...table.rows(ids)].filter(({ properties }) => properties.ghType === "Point"),
);
