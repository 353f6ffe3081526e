import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import {
  disableAllJobs,
  disableJobs,
  enableAllJobs,
  enableJobs,
  favoriteJobs,
  listJobs,
} from "../../../domain/layers";
import { RECENTS_MAX, UNDO_TOAST_MS } from "../../../domain/limits";
import { track } from "../../analytics/track";
import { openModal } from "../../modals/slice";
import { changePreferences } from "../../preferences/slice";
import { selectIsRestricted } from "../../session/selectors";
import { showToast } from "../../toasts/slice";
import { selectActive, selectEntries, selectLayerPreferences } from "../selectors";
import { restoreLists, type switchAllOn, type switchLayers, type toggleFavorites } from "../slice";

/** Returns whether the user's plan includes layers. Other users see an upgrade dialog. */
function* mayShow(): SagaGenerator<boolean> {
  if (!(yield* select(selectIsRestricted))) return true;
  yield* put(openModal({ kind: "premium-feature" }));
  yield* track({ name: "upgrade" });
  return false;
}

function* count(keys: readonly string[], enabled: boolean): SagaGenerator<void> {
  const entries = yield* select(selectEntries);
  for (const key of keys) {
    const name = entries.get(key)?.layer.layerName;
    if (name) yield* track({ name: "layer-enable", layer: name, enabled });
  }
}

export function* onSwitch({ payload: { keys, on } }: ReturnType<typeof switchLayers>): SagaGenerator<void> {
  if (on && !(yield* call(mayShow))) return;
  const before = yield* select(selectActive);
  yield* put(changePreferences(on ? enableJobs(keys) : disableJobs(keys)));
  yield* call(count, keys, on);
  const { visible } = yield* select(selectLayerPreferences);
  const dropped = on ? before.filter(({ key }) => !visible.includes(key)) : [];
  if (dropped.length === 0) return;
  const names = dropped.map(({ layer, stateName }) => `${layer.name}, ${stateName}`).join("; ");
  yield* put(
    showToast({
      id: "layers-full",
      text: `Turned off ${names}. Up to ${RECENTS_MAX} layers can be on at once`,
      icon: "info",
      dismissable: true,
      dismissAfter: UNDO_TOAST_MS,
    }),
  );
}

export function* onAllOn({ payload: keys }: ReturnType<typeof switchAllOn>): SagaGenerator<void> {
  if (keys.length === 0 || !(yield* call(mayShow))) return;
  yield* put(changePreferences(enableAllJobs(keys.slice(0, RECENTS_MAX))));
  yield* call(count, keys, true);
}

export function* onAllOff(): SagaGenerator<void> {
  const { visible, recent } = yield* select(selectLayerPreferences);
  const keys = (yield* select(selectActive)).map(({ key }) => key);
  if (keys.length === 0) return;
  yield* put(changePreferences(disableAllJobs(visible)));
  yield* call(count, keys, false);
  yield* put(
    showToast({
      id: "layers-off",
      text: "All layers are off",
      icon: "check",
      iconColor: "success",
      dismissAfter: UNDO_TOAST_MS,
      action: { label: "Undo", dispatch: restoreLists({ active: visible, recent }) },
    }),
  );
}

export function* onRestore({ payload }: ReturnType<typeof restoreLists>): SagaGenerator<void> {
  yield* put(changePreferences(listJobs(payload.active, payload.recent)));
}

export function* onFavorites({
  payload: stateNames,
}: ReturnType<typeof toggleFavorites>): SagaGenerator<void> {
  const { favorites } = yield* select(selectLayerPreferences);
  yield* put(changePreferences(favoriteJobs(favorites, stateNames)));
}
