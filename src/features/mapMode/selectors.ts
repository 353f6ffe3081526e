import type { RootState } from "../../app/reducers";
import type { MapMode } from "../../map/mapStage";
import type { ModalSpec } from "../modals/slice";
import { selectIsRestricted, selectUser } from "../session/selectors";

export const selectMapMode = (state: RootState): MapMode => state.mapMode.mode;
export const selectIsSwitching = (state: RootState): boolean => state.mapMode.switching !== null;

/** Why 3D isn't available now, regardless of the user's plan. Null: available. */
export const selectUnsupported = (state: RootState): "device" | "imagery" | null => {
  if (state.mapMode.sceneError !== null) return "device";
  return state.sidebar.view?.name === "HistoricalImagery" ? "imagery" : null;
};

/** Dialog to show instead of switching to 3D. Null: 3D is available. */
export function selectRefusal(state: RootState): ModalSpec | null {
  if (selectIsRestricted(state)) return { kind: "upgrade-plan" };
  const reason = selectUnsupported(state);
  return reason && { kind: "feature-not-supported", reason };
}

const DEFAULT_EXAGGERATION = 1;

/** Vertical exaggeration of the scene. */
export const selectExaggeration = (state: RootState): number =>
  selectUser(state)?.mapPreferences.elevationExaggeration || DEFAULT_EXAGGERATION;
