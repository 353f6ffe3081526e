import { createSelector } from "reselect";
import type { DistanceCondition, MaskName, ZonesQuery } from "../../../../workers/zones/types";
import type { RootState } from "../../../app/reducers";
import { ACRES_PER_SQUARE_METER } from "../../../domain/units";
import { selectSightRequest } from "../glassing/selectors";
import { selectMapSources } from "../mapFeatures/selectors";
import { selectTimes } from "../sunlight/selectors";
import { selectTravelRequest } from "../travel/selectors";
import { selectWindRequest } from "../wind/selectors";
import { MAP_TARGETS, type ZoneConditions } from "./slice";

/** Number of zones drawn and listed, the largest first. */
export const MAX_ZONES = 100;

/** Limit of items that zones can be near. */
export const MAX_NEAR_ITEMS = 500;

export const selectZones = (state: RootState) => state.zones;
export const selectZoneSettings = (state: RootState) => state.zones.settings;

const selectChosenConditions = (state: RootState) => state.zones.conditions;

/** Returns the active conditions, whose tools have input. Others are ignored until theirs have some. */
export const selectConditions = createSelector(
  [
    selectChosenConditions,
    selectSightRequest,
    selectTimes,
    selectTravelRequest,
    selectWindRequest,
    selectMapSources,
  ],
  (
    { visible, light, minutes, scentFree, near, water, roads },
    sight,
    times,
    walk,
    blow,
    sources,
  ): ZoneConditions => ({
    visible: visible && sight !== null,
    light: times ? light : null,
    minutes: walk ? minutes : null,
    scentFree: scentFree && blow !== null,
    near,
    water: sources.water && water,
    roads: sources.roads && roads,
  }),
);

const isOn = (condition: unknown): boolean => condition !== null && condition !== false;

/** Returns the number of active conditions. */
export const selectConditionCount = createSelector(
  [selectConditions],
  (conditions) => Object.values(conditions).filter(isOn).length,
);

/** Returns the number of active conditions on the map's layers. */
export const selectMapConditionCount = createSelector(
  [selectConditions],
  (conditions) => MAP_TARGETS.filter((of) => isOn(conditions[of])).length,
);

/** Returns a key of the conditions' inputs. When it changes, the zones found are outdated. */
export const selectConditionsKey = createSelector(
  [
    selectConditions,
    selectSightRequest,
    selectTimes,
    selectTravelRequest,
    (state: RootState) => state.travel,
    selectWindRequest,
  ],
  ({ visible, light, minutes, scentFree, near, water, roads }, sight, times, walk, { avoided }, blow) =>
    JSON.stringify([
      visible && [sight, [...(sight?.spots ?? [])]],
      light && [light, times?.at],
      minutes !== null && [minutes, walk, avoided?.key],
      scentFree && [blow, [...(blow?.stands ?? [])]],
      near,
      water,
      roads,
    ]),
);

/** Returns the query for the worker. */
export const selectZonesQuery = createSelector(
  [selectZoneSettings, selectConditions],
  (settings, { visible, light, minutes, scentFree, near, ...map }): ZonesQuery => {
    const { elevation, slopeRange, aspect, smallest, smoothing } = settings;
    const masks: MaskName[] = [];
    if (visible) masks.push("visible");
    if (light) masks.push("light");
    if (minutes !== null) masks.push("minutes");
    if (scentFree) masks.push("scentFree");
    const distances: DistanceCondition[] = [];
    if (near) distances.push({ to: "content", side: "within", distance: near.distance });
    for (const to of MAP_TARGETS) {
      const condition = map[to];
      if (condition) distances.push({ to, ...condition });
    }
    return {
      filter: { elevation, slopeRange, slope: [1, 2, 3, 4, 5], aspect },
      masks,
      distances,
      minArea: smallest / ACRES_PER_SQUARE_METER,
      smoothing,
      most: MAX_ZONES,
    };
  },
);
