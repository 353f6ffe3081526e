import { createSelector } from "reselect";
import type { ZonesQuery } from "../../../../workers/zones/types";
import type { RootState } from "../../../app/reducers";
import { ACRES_PER_SQUARE_METER } from "../../../domain/units";

/** This many of the largest zones are drawn and listed. */
export const MOST_ZONES = 100;

export const selectZones = (state: RootState) => state.zones;
export const selectZoneSettings = (state: RootState) => state.zones.settings;

/** What the worker is asked for. */
export const selectZonesQuery = createSelector([selectZoneSettings], (settings): ZonesQuery => {
  const { elevation, slopeRange, aspect, smallest, smoothing } = settings;
  return {
    filter: { elevation, slopeRange, slope: [1, 2, 3, 4, 5], aspect },
    minArea: smallest / ACRES_PER_SQUARE_METER,
    smoothing,
    most: MOST_ZONES,
  };
});
