import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { MapDraft } from "../../../domain/mapData";
import { cancelable } from "../../../workers/cancelable";
import { previewShown, selectPreview } from "../../layers";
import { manifestLoaded } from "../../manifest";
import { moveMap } from "../../map/moveMap";
import { doneToast } from "../../toasts/kinds";
import type { MapDataCommand } from "../mapDataSlice";
import {
  actOnMapData,
  extentShown,
  keyOf,
  loadMapData,
  mapDataActed,
  mapDataFailed,
  mapDataLeft,
  mapDataLoaded,
  mapFileChosen,
} from "../mapDataSlice";
import { uploadMapFile } from "./mapUpload";

/** Polling interval while the server processes a file. */
const POLL_MS = 700;

/** Loads everything, and polls while the server processes a file. */
function* onLoad(action: { type: string }): SagaGenerator<void> {
  if (mapDataLeft.match(action)) return;
  const { api } = yield* getServices();
  for (;;) {
    const answer = yield* call(() => cancelable((signal) => api.mapData(signal)));
    if (!answer.success) {
      yield* put(mapDataFailed(answer.data.message));
      return;
    }
    yield* put(mapDataLoaded(answer.data));
    yield* call(dropPreview);
    if (!answer.data.drafts.some(({ progress }) => progress !== null)) return;
    yield* delay(POLL_MS);
  }
}

/** Ends the preview of a draft that was published or discarded. */
function* dropPreview(): SagaGenerator<void> {
  const preview = yield* select(selectPreview);
  const { overview } = yield* select((state) => state.mapData);
  if (preview && !overview?.drafts.some((draft: MapDraft) => draft.preview?.service === preview.service))
    yield* put(previewShown(null));
}

function* run(command: MapDataCommand) {
  const { api } = yield* getServices();
  switch (command.kind) {
    case "prepare":
      return yield* call(api.prepareMapDraft, command.uuid, command.settings);
    case "inspect":
    case "cancel":
      return yield* call(api.stepMapDraft, command.uuid, command.kind);
    case "publish":
      return yield* call(api.publishMapDraft, command.uuid);
    case "discard":
      return yield* call(api.discardMapDraft, command.uuid);
    case "change":
      return yield* call(api.changeMapLayer, command.id, command.change);
    case "rollback":
      return yield* call(api.rollBackMapLayer, command.id);
    case "remove":
      return yield* call(api.removeMapLayer, command.id, command.title);
  }
}

const DONE_TEXTS: Partial<Record<MapDataCommand["kind"], string>> = {
  publish: "Layer published",
  change: "Layer saved",
  rollback: "Earlier version restored",
  remove: "Layer removed",
};

function* onAct({ payload: command }: ReturnType<typeof actOnMapData>): SagaGenerator<void> {
  const { api } = yield* getServices();
  const answer = yield* call(run, command);
  const key = keyOf(command);
  yield* put(mapDataActed({ key, error: answer.success ? null : answer.data.message }));
  // Shows other administrators' changes as well.
  yield* put(loadMapData());
  const text = DONE_TEXTS[command.kind];
  if (!answer.success || !text) return;
  yield* put(doneToast(`map-data-${key}`, text));
  // Updates this page's Library right away. Other pages get the change on reload.
  const manifest = yield* call(api.layersManifest);
  if (manifest.success) yield* put(manifestLoaded(manifest.data));
}

function* onFile({ payload }: ReturnType<typeof mapFileChosen>): SagaGenerator<void> {
  yield* call(uploadMapFile, payload);
}

function* onExtent({ payload }: ReturnType<typeof extentShown>): SagaGenerator<void> {
  yield* call(moveMap, payload);
}

/** Runs the sagas for map data that administrators add. */
export function* mapDataSaga(): SagaGenerator<void> {
  yield* takeLatest([loadMapData, mapDataLeft], onLoad);
  yield* takeEvery(actOnMapData, onAct);
  yield* takeEvery(mapFileChosen, onFile);
  yield* takeEvery(extentShown, onExtent);
}
