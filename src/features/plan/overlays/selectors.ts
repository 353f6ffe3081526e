import { OVERLAY_IDS, type OverlayId } from "../../../../workers/overlays/types";
import type { RootState } from "../../../app/reducers";
import { selectIsSampleSight } from "../glassing/selectors";

export const selectOverlays = (state: RootState) => state.planOverlays;

/** Tools whose results can be kept on the map, by what they found. */
const HAS_RESULT: Readonly<Record<OverlayId, (state: RootState) => boolean>> = {
  zones: ({ zones }) => (zones.result?.count ?? 0) > 0,
  glassing: ({ glassing }) => (glassing.result?.best.length ?? 0) > 0,
  sunlight: ({ sunlight }) => (sunlight.result?.known ?? 0) > 0,
  travel: ({ travel }) => travel.result?.standing ?? false,
  wind: ({ wind }) => wind.result?.standing ?? false,
};

/** Whether there is something of a tool to be drawn. */
export const hasResult = (state: RootState, id: OverlayId): boolean => HAS_RESULT[id](state);

/** Why a result that is kept can't be combined with others: a sentence; null: it can. */
export function notCombined(state: RootState, id: OverlayId): string | null {
  if (!hasResult(state, id)) return "There's no result yet. Open the tool to see why.";
  if (id === "sunlight" && state.sunlight.settings.mode === "hours")
    return "Hours of sun can't be combined. Show sun and shade at a time instead.";
  return null;
}

/** The results that are switched on and can be combined, in the order of tools. */
export function selectCombinable(state: RootState): OverlayId[] {
  const { kept, off } = state.planOverlays;
  return OVERLAY_IDS.filter(
    (id) => kept.includes(id) && !off.includes(id) && notCombined(state, id) === null,
  );
}

/** The results that have to agree; none while single results show. */
export function selectAgreeing(state: RootState): OverlayId[] {
  if (!state.planOverlays.settings.agree) return [];
  const ids = selectCombinable(state);
  return ids.length < 2 ? [] : ids;
}

/** Whether some of the ground of these results is a sample. */
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
