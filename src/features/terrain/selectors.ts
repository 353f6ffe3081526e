import { createSelector } from "reselect";
import { ignoresSlope, slopeRangeOf } from "../../../workers/terrain/slopeRange";
import type { RootState } from "../../app/reducers";
import { type ElevationSource, elevationSource } from "../../domain/elevationSource";
import { isSampleGround } from "../../domain/measuredGround";
import type { TerrainDisplay } from "../../map/mapStage";
import { selectMapServices, selectRemoteConfig } from "../session/selectors";

export const selectTerrain = (state: RootState) => state.terrain.settings;
export const selectTerrainReport = (state: RootState) => state.terrain.report;
export const selectTerrainMakeUp = (state: RootState) => state.terrain.makeUp;

/** Where elevations come from: public tiles where the operator has chosen these, else this installation's own. */
export const selectElevationSource = createSelector(
  [selectRemoteConfig, selectMapServices],
  (config, { profile, terrainRaster }): ElevationSource | null => {
    if (profile === "embedded") return elevationSource(config);
    const { url, encoding, maxLevel } = terrainRaster;
    return { template: url, format: encoding, maxLevel, atCorners: false, sample: false };
  },
);

/** Whether the ground at a place is a sample. */
export const selectIsSampleAt = (state: RootState, place: { longitude: number; latitude: number }) =>
  isSampleGround(selectElevationSource(state), [
    place.longitude,
    place.latitude,
    place.longitude,
    place.latitude,
  ]);

/** With Flat alone, there is no slope to set. */
export const selectIgnoresSlope = (state: RootState) => ignoresSlope(selectTerrain(state));

/** Whether the slope range counts in place of the slope classes. */
export const selectUsesSlopeRange = (state: RootState) => slopeRangeOf(selectTerrain(state)) !== null;

/** Of the same identity as long as nothing of it changes: the map then redraws nothing. */
const selectFilter = createSelector(
  [
    (state: RootState) => state.terrain.settings.elevation,
    (state: RootState) => state.terrain.settings.slope,
    (state: RootState) => state.terrain.settings.slopeRange,
    (state: RootState) => state.terrain.settings.aspect,
  ],
  (elevation, slope, slopeRange, aspect) => ({ elevation, slope, slopeRange, aspect }),
);

/** What the map is to draw; null while the switch is off. */
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
