import { OVERLAY_IDS, type OverlayId } from "../../../../workers/overlays/types";
import type { RootState } from "../../../app/reducers";
import { selectIsSampleSight } from "../glassing/selectors";

export const selectOverlays = (state: RootState) => state.planOverlays;

/** Whether each tool has a result that can be kept on the map. */
const HAS_RESULT: Readonly<Record<OverlayId, (state: RootState) => boolean>> = {
  zones: ({ zones }) => (zones.result?.count ?? 0) > 0,
  glassing: ({ glassing }) => (glassing.result?.best.length ?? 0) > 0,
  sunlight: ({ sunlight }) => (sunlight.result?.known ?? 0) > 0,
  travel: ({ travel }) => travel.result?.standing ?? false,
  wind: ({ wind }) => wind.result?.standing ?? false,
};

/** Whether a tool has a result to draw. */
export const hasResult = (state: RootState, id: OverlayId): boolean => HAS_RESULT[id](state);

/** Returns a sentence on why a kept result can't be combined with others, or null if it can. */
export function notCombined(state: RootState, id: OverlayId): string | null {
  if (!hasResult(state, id)) return "There's no result yet. Open the tool to see why.";
  if (id === "sunlight" && state.sunlight.settings.mode === "hours")
    return "Hours of sun can't be combined. Show sun and shade at a time instead.";
  return null;
}

/** Returns the enabled results that can be combined, in the order of the tools. */
export function selectCombinable(state: RootState): OverlayId[] {
  const { kept, off } = state.planOverlays;
  return OVERLAY_IDS.filter(
    (id) => kept.includes(id) && !off.includes(id) && notCombined(state, id) === null,
  );
}

/** Returns the results that have to agree, or none while single results are shown. */
export function selectAgreeing(state: RootState): OverlayId[] {
  if (!state.planOverlays.settings.agree) return [];
  const ids = selectCombinable(state);
  return ids.length < 2 ? [] : ids;
}

/** Whether some of the ground in these results is sample data. */
export const isSampleOf = (state: RootState, ids: readonly OverlayId[]): boolean => {
  const { zones, glassing, sunlight, travel, wind } = state;
  const samples: Record<OverlayId, boolean> = {
    zones: zones.result?.sample ?? false,
    glassing: glassing.result !== null && selectIsSampleSight(state),
    sunlight: sunlight.result?.sample ?? false,
    travel: travel.result?.sample ?? false,
    wind: wind.result?.sample ?? false,
  };
  return ids.some((id) => samples[id]);
};
