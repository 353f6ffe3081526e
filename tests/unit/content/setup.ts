// Loaded lazily in the app. Fake clocks don't wait for imports, so load them up front.
import "../../../src/domain/measures";
import "../../../src/features/cleanUp/find";
import "../../../src/features/import/sagas/checkDuplicates";
import "../../../src/features/photoImport/sagas/importPhotos";
import "../../../src/features/plan/parts/document";
import { fork, type SagaGenerator } from "typed-redux-saga";
import { vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Services } from "../../../src/app/services";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { binSaga } from "../../../src/features/bin/saga";
import { bulkStylesSaga } from "../../../src/features/bulkStyles/saga";
import { cleanUpSaga } from "../../../src/features/cleanUp/saga";
import { noteSearchSaga } from "../../../src/features/content/noteSearch/saga";
import { contentSaga } from "../../../src/features/content/saga";
import { selectionSaga } from "../../../src/features/content/selection/saga";
import { loadContent } from "../../../src/features/content/slice";
import { historySaga } from "../../../src/features/editEffects/history/saga";
import { outboxSaga } from "../../../src/features/editEffects/outbox/saga";
import { elevationProfileSaga } from "../../../src/features/elevationProfile/saga";
import { exportSaga } from "../../../src/features/export/saga";
import { featureDetailSaga } from "../../../src/features/featureDetail/saga";
import { featureEditorSaga } from "../../../src/features/featureEditor/saga";
import { huntsSaga } from "../../../src/features/hunts/saga";
import { importSaga } from "../../../src/features/import/saga";
import { notesSaga } from "../../../src/features/notes/saga";
import { photoImportSaga } from "../../../src/features/photoImport/saga";
import { photosSaga } from "../../../src/features/photos/saga";
import { planNotesSaga } from "../../../src/features/plan/notes/saga";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { savedPlansSaga } from "../../../src/features/savedPlans/saga";
import { sharesSaga } from "../../../src/features/shares/saga";
import { sketchSaga } from "../../../src/features/sketch/saga";
import { loadingSaga } from "../../../src/features/sync/loading/saga";
import { profileOf } from "../../../workers/profile/kernel";
import { layOut } from "../../../workers/profile/layOut";
import { fakeServices, runFeature } from "../app/fakes";
import { memoryApi, memoryStage, NOW } from "./memoryApi";

function* contentSide(): SagaGenerator<void> {
  for (const saga of [
    contentSaga,
    loadingSaga,
    selectionSaga,
    huntsSaga,
    historySaga,
    notesSaga,
    noteSearchSaga,
    featureDetailSaga,
    elevationProfileSaga,
    importSaga,
    exportSaga,
    sharesSaga,
    photosSaga,
    savedPlansSaga,
    planNotesSaga,
    photoImportSaga,
    sketchSaga,
    outboxSaga,
    binSaga,
    bulkStylesSaga,
    cleanUpSaga,
    featureEditorSaga,
  ]) {
    yield* fork(saga);
  }
}

/** Runs the profile worker's kernel without a worker, on unknown ground. */
const profileHere: Services["profile"] = {
  read: async (line) => profileOf(layOut(Float64Array.from(line.flat())), [], []),
  dispose: () => {},
};

/**
 * Runs all content sagas on a real store, with an in-memory API and a map that only records calls. Use it under fake
 * timers. `settle` advances time by the given milliseconds.
 */
export function startContent(
  contents: Parameters<typeof memoryApi>[0] = {},
  services: Partial<Omit<Services, "api" | "stage">> = {},
  api: Partial<UserApi> = {},
  shows?: Parameters<typeof memoryStage>[0],
) {
  const server = memoryApi(contents);
  const map = memoryStage(shows);
  const injected = fakeServices({
    profile: profileHere,
    ...services,
    stage: map.stage,
    api: { ...server.api, ...api },
    now: services.now ?? (() => NOW * 1000),
  });
  const run = runFeature(contentSide, injected);
  run.store.dispatch(preferencesLoaded(DEFAULT_PREFERENCES));
  const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, services: injected, server, map, settle, toasts, state: run.store.getState };
}

/** Starts with everything loaded. */
export async function loadedContent(...options: Parameters<typeof startContent>) {
  const run = startContent(...options);
  run.store.dispatch(loadContent());
  await run.settle(100);
  return run;
}
