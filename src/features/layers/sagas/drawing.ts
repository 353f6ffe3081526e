import { buffers, type EventChannel, eventChannel } from "redux-saga";
import { call, delay, put, type SagaGenerator, select, takeEvery } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { disableJobs, type LayerEntry } from "../../../domain/layers";
import type { LayerReport, MapStage } from "../../../map/mapStage";
import { track } from "../../analytics/track";
import { drawnIdOf as overlayId, selectActiveOverlays, switchOverlay } from "../../overlays";
import { changePreferences } from "../../preferences/slice";
import { showToast } from "../../toasts/slice";
import { drawnIdOf, selectActive, selectDrawnLayers, selectEntries } from "../selectors";
import { failuresTold, layerSettled, layersFailed, layerWaits, switchLayers } from "../slice";

/** Long enough for a page that's being left to be gone. */
const LEFT_MS = 500;
/** Failures within this time share one toast. */
const TOGETHER_MS = 300;

/** Draws the active layers with their opacities. Runs on every slider move, so it isn't debounced. */
export function* mirror(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const drawn = yield* select(selectDrawnLayers);
  yield* call([stage.layers, stage.layers.show], drawn);
}

const reportChannel = (stage: MapStage): EventChannel<LayerReport> =>
  eventChannel<LayerReport>((emit) => stage.layers.onReport(emit), buffers.expanding(24));

export function* watchReports(): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const reports = yield* call(reportChannel, stage);
  yield* takeEvery(reports, onReport);
}

function* onReport({ id, state, error }: LayerReport): SagaGenerator<void> {
  yield* put(state === "loading" ? layerWaits(id) : layerSettled(id));
  if (state !== "failed") return;
  // Requests also fail when the page is left or reloaded, which says nothing about the layer.
  yield* delay(LEFT_MS);
  const askedAnew = (yield* select((root: RootState) => root.layers.waiting)).includes(id);
  if (!askedAnew) yield* call(onFailure, id, error ?? "");
}

/** Switches off a layer or overlay that failed to load, and reports it. */
function* onFailure(id: string, error: string): SagaGenerator<void> {
  const failing = (yield* select(selectActive)).filter((entry) => drawnIdOf(entry) === id);
  const overlay = (yield* select(selectActiveOverlays)).find((one) => overlayId(one) === id);
  // Switched off since then, by the user or by an earlier failure.
  if (failing.length === 0 && !overlay) return;
  console.error("layer load error", id, error);
  if (failing.length > 0) {
    const keys = failing.map(({ key }) => key);
    yield* put(changePreferences(disableJobs(keys)));
    yield* put(layersFailed(keys));
    for (const { layer } of failing) yield* track({ name: "layer-error", layer: layer.layerName });
    return;
  }
  if (!overlay) return;
  yield* put(switchOverlay({ id: overlay.id, on: false, failed: true }));
  yield* track({ name: "layer-error", layer: `overlay-${overlay.id}` });
  yield* put(failureToast([overlay.name], switchOverlay({ id: overlay.id, on: true })));
}

const nameOf = ({ layer, stateName }: LayerEntry) => `${layer.name}, ${stateName}`;

type Again = ReturnType<typeof switchOverlay | typeof switchLayers>;

function failureToast([first, ...others]: readonly string[], again: Again) {
  const text =
    others.length === 0
      ? `${first} couldn't load and is now off. Its map service isn't responding as expected.`
      : `${first} and ${others.length} more couldn't load and are now off. Their map services aren't responding as expected.`;
  return showToast({
    id: `layers-failed ${again.type}`,
    text,
    icon: "alert",
    iconColor: "error",
    dismissable: true,
    action: { label: "Try again", dispatch: again },
  });
}

/** Reports recent failures in one toast. */
export function* reportFailures(): SagaGenerator<void> {
  yield* delay(TOGETHER_MS);
  const keys = yield* select((state: RootState) => state.layers.failures);
  const entries = yield* select(selectEntries);
  const names = keys.flatMap((key) => entries.get(key) ?? []).map(nameOf);
  if (names.length === 0) return;
  yield* put(failuresTold());
  yield* put(failureToast(names, switchLayers({ keys, on: true })));
}
