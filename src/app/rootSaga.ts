import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, spawn } from "typed-redux-saga";
import { aboutLocationSaga } from "../features/aboutLocation/saga";
import { accountSaga } from "../features/account/saga";
import { addressSaga } from "../features/address/saga";
import { administrationSaga } from "../features/administration/saga";
import { basemapsSaga } from "../features/basemaps/saga";
import { binSaga } from "../features/bin/saga";
import { bulkStylesSaga } from "../features/bulkStyles/saga";
import { cleanUpSaga } from "../features/cleanUp/saga";
import { noteSearchSaga } from "../features/content/noteSearch/saga";
import { contentSaga } from "../features/content/saga";
import { selectionSaga } from "../features/content/selection/saga";
import { draftsSaga } from "../features/drafts/saga";
import { historySaga } from "../features/editEffects/history/saga";
import { outboxSaga } from "../features/editEffects/outbox/saga";
import { elevationProfileSaga } from "../features/elevationProfile/saga";
import { exportSaga } from "../features/export/saga";
import { featureDetailSaga } from "../features/featureDetail/saga";
import { featureEditorSaga } from "../features/featureEditor/saga";
import { huntsSaga } from "../features/hunts/saga";
import { imagerySaga } from "../features/imagery/saga";
import { importSaga } from "../features/import/saga";
import { layersSaga } from "../features/layers/saga";
import { manifestSaga } from "../features/manifest/saga";
import { mapSaga } from "../features/map/saga";
import { mapFileSaga } from "../features/mapFile/saga";
import { mapClicksSaga } from "../features/mapPage/clicks";
import { mapModeSaga } from "../features/mapPage/sagas/mapMode";
import { myPositionSaga } from "../features/myPosition/saga";
import { notesSaga } from "../features/notes/saga";
import { overlaysSaga } from "../features/overlays/saga";
import { photoImportSaga } from "../features/photoImport/saga";
import { photosSaga } from "../features/photos/saga";
import { placesSaga } from "../features/places/saga";
import { planSaga } from "../features/plan/saga";
import { preferencesSaga } from "../features/preferences/saga";
import { settingsSaga } from "../features/preferences/settingsSaga";
import { printMapSaga } from "../features/printMap/saga";
import { savedPlansSaga } from "../features/savedPlans/saga";
import { searchSaga } from "../features/search/saga";
import { sessionSaga } from "../features/session/saga";
import { sharedPageSaga } from "../features/sharedPage/saga";
import { sharesSaga } from "../features/shares/saga";
import { sidebarSaga } from "../features/sidebar/saga";
import { sketchSaga } from "../features/sketch/saga";
import { sunSaga } from "../features/sun/saga";
import { loadingSaga } from "../features/sync/loading/saga";
import { syncSaga } from "../features/sync/saga";
import { terrainSaga } from "../features/terrain/saga";
import { toastsSaga } from "../features/toasts/saga";
import { mapTools } from "./mapTools";

/** Watchers by name; each feature adds one line. */
export const watchers: Record<string, () => SagaGenerator<void>> = {
  bin: binSaga,
  bulkStyles: bulkStylesSaga,
  aboutLocation: aboutLocationSaga,
  account: accountSaga,
  administration: administrationSaga,
  cleanUp: cleanUpSaga,
  content: contentSaga,
  loading: loadingSaga,
  drafts: draftsSaga,
  elevationProfile: elevationProfileSaga,
  export: exportSaga,
  featureDetail: featureDetailSaga,
  featureEditor: featureEditorSaga,
  history: historySaga,
  hunts: huntsSaga,
  imagery: imagerySaga,
  import: importSaga,
  myPosition: myPositionSaga,
  notes: notesSaga,
  noteSearch: noteSearchSaga,
  basemaps: basemapsSaga,
  layers: layersSaga,
  mapClicks: mapClicksSaga,
  manifest: manifestSaga,
  map: () => mapSaga(mapTools),
  overlays: overlaysSaga,
  mapMode: mapModeSaga,
  outbox: outboxSaga,
  photoImport: photoImportSaga,
  photos: photosSaga,
  places: placesSaga,
  plan: () => planSaga(),
  preferences: preferencesSaga,
  savedPlans: () => savedPlansSaga(),
  mapFile: mapFileSaga,
  printMap: printMapSaga,
  search: searchSaga,
  selection: selectionSaga,
  session: sessionSaga,
  settings: settingsSaga,
  sharedPage: sharedPageSaga,
  shares: sharesSaga,
  sketch: sketchSaga,
  address: addressSaga,
  sidebar: sidebarSaga,
  sun: sunSaga,
  sync: () => syncSaga(),
  terrain: terrainSaga,
  toasts: toastsSaga,
};

const RESTART_AFTER_MS = 1000;

/** Runs a watcher. If it fails, logs the error and restarts it, so that one failure doesn't stop the others. */
export function* guarded(name: string, watcher: () => SagaGenerator<void>): SagaGenerator<void> {
  for (;;) {
    try {
      yield* call(watcher);
      return;
    } catch (error) {
      console.error(`The ${name} watcher failed and was restarted.`, error);
      yield* delay(RESTART_AFTER_MS);
    }
  }
}

export function* rootSaga(): SagaGenerator<void> {
  for (const [name, watcher] of Object.entries(watchers)) yield* spawn(guarded, name, watcher);
}
