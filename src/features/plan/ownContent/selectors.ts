import { createSelector } from "reselect";
import type { MapFeatureSource } from "../../../../workers/map-features/types";
import type { GroundFilter } from "../../../../workers/proximity/types";
import { isNarrowed } from "../../../../workers/terrain/slopeRange";
import type { RootState } from "../../../app/reducers";
import type { ElevationSource } from "../../../domain/elevationSource";
import type { FeatureTable } from "../../content/featureTable";
import { selectTable } from "../../content/selectors";
import { selectIsRestricted } from "../../session/selectors";
import { ELEVATION_SLIDER, selectElevationSource } from "../../terrain";
import { selectMapSources } from "../mapFeatures/selectors";
import type { Conditions, Target } from "./slice";

export const selectOwnContent = (state: RootState) => state.ownContent;

const selectConditions = (state: RootState) => state.ownContent.conditions;
const selectTarget = (state: RootState) => state.ownContent.target;

const NOTHING: readonly string[] = [];

/** Returns the ids of the target features, including deleted ones. */
const selectTargetIds = createSelector(
  [selectTarget, (state: RootState) => state.hunts.byId],
  (target, hunts): readonly string[] => {
    if (target?.kind === "selection") return target.ids.toArray();
    return target?.kind === "hunt" ? (hunts[target.uuid]?.featureIds ?? NOTHING) : NOTHING;
  },
);

const selectGroundCondition = (state: RootState) => state.ownContent.conditions.ground;

/** Returns how many of elevation, slope and facing are restricted. */
export const selectGroundCount = createSelector(
  [selectGroundCondition],
  ({ elevation: [min, max], slopeRange, facing }) =>
    [
      min > ELEVATION_SLIDER.imperial.min || max < ELEVATION_SLIDER.imperial.max,
      isNarrowed(slopeRange),
      facing.length > 0,
    ].filter(Boolean).length,
);

/** Condition on elevation, slope and aspect, with the source to read elevations from. */
export interface GroundQuery {
  filter: GroundFilter;
  source: ElevationSource;
}

/**
 * Returns null if there is no such condition, or if terrain analysis isn't available to the account or on this site.
 */
export const selectGround = createSelector(
  [selectGroundCondition, selectGroundCount, selectElevationSource, selectIsRestricted],
  ({ elevation: [min, max], ...others }, count, source, restricted): GroundQuery | null => {
    if (count === 0 || !source || restricted) return null;
    const { imperial } = ELEVATION_SLIDER;
    const least = min > imperial.min ? min : Number.NEGATIVE_INFINITY;
    const greatest = max < imperial.max ? max : Number.POSITIVE_INFINITY;
    return { filter: { ...others, elevation: [least, greatest] }, source };
  },
);

/** Conditions and the content to search. */
export interface ContentQuery {
  conditions: Conditions;
  target: Target | null;
  targetIds: readonly string[];
  /** Map layers to measure to; null for other targets, or if no layer has such features. */
  source: MapFeatureSource | null;
  ground: GroundQuery | null;
  table: FeatureTable;
}

const selectSource = createSelector([selectTarget, selectMapSources], (target, sources) =>
  target?.kind === "map" ? sources[target.of] : null,
);

export const selectContentQuery = createSelector(
  [selectConditions, selectTarget, selectTargetIds, selectSource, selectGround, selectTable],
  (conditions, target, targetIds, source, ground, table): ContentQuery => ({
    conditions,
    target,
    targetIds,
    source,
    ground,
    table,
  }),
);

/** Returns the number of conditions that restrict the result. */
export const selectConditionCount = createSelector(
  [selectConditions, selectGround],
  ({ words, types, hunts, date, relation }, ground) =>
    [
      words.trim() !== "",
      types !== null,
      hunts !== null,
      date.day !== "",
      relation !== "anywhere",
      ground !== null,
    ].filter(Boolean).length,
);
