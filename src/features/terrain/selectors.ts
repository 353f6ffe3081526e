import { createSelector } from "reselect";
import { ignoresSlope, slopeRangeOf } from "../../../workers/terrain/slopeRange";
import type { RootState } from "../../app/reducers";
import { type ElevationSource, elevationSource } from "../../domain/elevationSource";
import { isSampleGround } from "../../domain/measuredGround";
import type { TerrainDisplay } from "../../map/mapStage";
import { selectMapServices, selectRemoteConfig } from "../session/selectors";

export const selectTerrain = (state: RootState) => state.terrain.settings;
export const selectTerrainReport = (state: RootState) => state.terrain.report;
export const selectTerrainBreakdown = (state: RootState) => state.terrain.makeUp;

/** Source of elevations: public tiles if the operator has chosen them, otherwise this installation's own. */
export const selectElevationSource = createSelector(
  [selectRemoteConfig, selectMapServices],
  (config, { profile, terrainRaster }): ElevationSource | null => {
    if (profile === "embedded") return elevationSource(config);
    const { url, encoding, maxLevel } = terrainRaster;
    return { template: url, format: encoding, maxLevel, atCorners: false, sample: false };
  },
);

/** Whether the ground at a position is sample terrain. */
export const selectIsSampleAt = (state: RootState, place: { longitude: number; latitude: number }) =>
  isSampleGround(selectElevationSource(state), [
    place.longitude,
    place.latitude,
    place.longitude,
    place.latitude,
  ]);

/** True if Flat is the only aspect, which makes the slope filter meaningless. */
export const selectIgnoresSlope = (state: RootState) => ignoresSlope(selectTerrain(state));

/** Whether the slope range replaces the slope classes. */
export const selectUsesSlopeRange = (state: RootState) => slopeRangeOf(selectTerrain(state)) !== null;

/** Memoized, so the map redraws only if the filter changes. */
const selectFilter = createSelector(
  [
    (state: RootState) => state.terrain.settings.elevation,
    (state: RootState) => state.terrain.settings.slope,
    (state: RootState) => state.terrain.settings.slopeRange,
    (state: RootState) => state.terrain.settings.aspect,
  ],
  (elevation, slope, slopeRange, aspect) => ({ elevation, slope, slopeRange, aspect }),
);

/** What the map draws. Null while the analysis is off. */
export const selectTerrainDisplay = createSelector(
  [
    selectElevationSource,
    selectFilter,
    (state: RootState) => state.terrain.settings.opacity,
    (state: RootState) => state.terrain.settings.enabled,
  ],
  (source, filter, opacity, enabled): TerrainDisplay | null =>
    source && enabled ? { source, filter, opacity } : null,
);
