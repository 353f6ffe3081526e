import { createSelector } from "reselect";
import type { MaskName, ZonesQuery } from "../../../../workers/zones/types";
import type { RootState } from "../../../app/reducers";
import { ACRES_PER_SQUARE_METER } from "../../../domain/units";
import { selectSightRequest } from "../glassing/selectors";
import { selectTimes } from "../sunlight/selectors";
import { selectTravelRequest } from "../travel/selectors";
import { selectWindRequest } from "../wind/selectors";
import type { ZoneConditions } from "./slice";

/** This many of the largest zones are drawn and listed. */
export const MOST_ZONES = 100;

/** So many items a zone can be near to, at most. */
export const MOST_NEAR = 500;

export const selectZones = (state: RootState) => state.zones;
export const selectZoneSettings = (state: RootState) => state.zones.settings;

const selectChosenConditions = (state: RootState) => state.zones.conditions;

/**
 * The conditions that count: those whose tool has something to go by. Others wait until it has.
 */
export const selectConditions = createSelector(
  [selectChosenConditions, selectSightRequest, selectTimes, selectTravelRequest, selectWindRequest],
  ({ visible, light, minutes, scentFree, near }, sight, times, walk, blow): ZoneConditions => ({
    visible: visible && sight !== null,
    light: times ? light : null,
    minutes: walk ? minutes : null,
    scentFree: scentFree && blow !== null,
    near,
  }),
);

/** How many conditions count. */
export const selectConditionCount = createSelector(
  [selectConditions],
  (conditions) => Object.values(conditions).filter((each) => each !== null && each !== false).length,
);

/** What other tools' results depend on: with another key, what was found is out of date. */
export const selectConditionsKey = createSelector(
  [
    selectConditions,
    selectSightRequest,
    selectTimes,
    selectTravelRequest,
    (state: RootState) => state.travel,
    selectWindRequest,
  ],
  ({ visible, light, minutes, scentFree, near }, sight, times, walk, { avoided }, blow) =>
    JSON.stringify([
      visible && [sight, [...(sight?.spots ?? [])]],
      light && [light, times?.at],
      minutes !== null && [minutes, walk, avoided?.key],
      scentFree && [blow, [...(blow?.stands ?? [])]],
      near,
    ]),
);

/** What the worker is asked for. */
export const selectZonesQuery = createSelector(
  [selectZoneSettings, selectConditions],
  (settings, { visible, light, minutes, scentFree, near }): ZonesQuery => {
    const { elevation, slopeRange, aspect, smallest, smoothing } = settings;
    const masks: MaskName[] = [];
    if (visible) masks.push("visible");
    if (light) masks.push("light");
    if (minutes !== null) masks.push("minutes");
    if (scentFree) masks.push("scentFree");
    return {
      filter: { elevation, slopeRange, slope: [1, 2, 3, 4, 5], aspect },
      masks,
      near: near?.distance ?? null,
      minArea: smallest / ACRES_PER_SQUARE_METER,
      smoothing,
      most: MOST_ZONES,
    };
  },
);
