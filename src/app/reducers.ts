import type { StateFromReducersMapObject } from "@reduxjs/toolkit";
import { aboutLocationReducer } from "../features/aboutLocation/slice";
import { accountReducer } from "../features/account/slice";
import { accountControlReducer } from "../features/administration/controlSlice";
import { mapDataReducer } from "../features/administration/mapDataSlice";
import { administrationReducer } from "../features/administration/slice";
import { basemapsReducer } from "../features/basemaps/slice";
import { binReducer } from "../features/bin/slice";
import { bulkStylesReducer } from "../features/bulkStyles/slice";
import { cleanUpReducer } from "../features/cleanUp/slice";
import { huntsReducer } from "../features/content/hunts/slice";
import { noteSearchReducer } from "../features/content/noteSearch/slice";
import { selectionReducer } from "../features/content/selection/slice";
import { contentReducer } from "../features/content/slice";
import { draftsReducer } from "../features/drafts/slice";
import { historyReducer } from "../features/edits/history/slice";
import { outboxReducer } from "../features/edits/outbox/slice";
import { elevationProfileReducer } from "../features/elevationProfile/slice";
import { exportReducer } from "../features/export/slice";
import { featureDetailReducer } from "../features/featureDetail/slice";
import { featureEditorReducer } from "../features/featureEditor/slice";
import { featurePopupReducer } from "../features/featurePopup/slice";
import { imageryReducer } from "../features/imagery/slice";
import { importReducer } from "../features/import/slice";
import { waitingReducer } from "../features/import/waiting";
import { layersReducer } from "../features/layers/slice";
import { manifestReducer } from "../features/manifest/slice";
import { mapReducer } from "../features/map/slice";
import { mapFileReducer } from "../features/mapFile/slice";
import { mapModeReducer } from "../features/mapMode/slice";
import { modalsReducer } from "../features/modals/slice";
import { myPositionReducer } from "../features/myPosition/slice";
import { notesReducer } from "../features/notes/slice";
import { overlaysReducer } from "../features/overlays/slice";
import { photoImportReducer } from "../features/photoImport/slice";
import { photosReducer } from "../features/photos/slice";
import { placesReducer } from "../features/places/slice";
import { glassingReducer } from "../features/plan/glassing/slice";
import { planNotesReducer } from "../features/plan/notes/slice";
import { overlaysReducer as planOverlaysReducer } from "../features/plan/overlays/slice";
import { ownContentReducer } from "../features/plan/ownContent/slice";
import { planReducer } from "../features/plan/slice";
import { sunlightReducer } from "../features/plan/sunlight/slice";
import { tracksReducer } from "../features/plan/tracks/slice";
import { travelReducer } from "../features/plan/travel/slice";
import { windReducer } from "../features/plan/wind/slice";
import { zonesReducer } from "../features/plan/zones/slice";
import { settingsReducer } from "../features/preferences/settings";
import { preferencesReducer } from "../features/preferences/slice";
import { printMapReducer } from "../features/printMap/slice";
import { savedPlansReducer } from "../features/savedPlans/slice";
import { searchReducer } from "../features/search/slice";
import { sessionReducer } from "../features/session/slice";
import { sharedPageReducer } from "../features/sharedPage/slice";
import { sharesReducer } from "../features/shares/slice";
import { sidebarReducer } from "../features/sidebar/slice";
import { sketchReducer } from "../features/sketch/slice";
import { sunReducer } from "../features/sun/slice";
import { syncReducer } from "../features/sync/slice";
import { terrainReducer } from "../features/terrain/slice";
import { toastsReducer } from "../features/toasts/slice";

/** Reducers by state key; each feature adds one line. */
export const reducers = {
  aboutLocation: aboutLocationReducer,
  account: accountReducer,
  accountControl: accountControlReducer,
  administration: administrationReducer,
  mapData: mapDataReducer,
  basemaps: basemapsReducer,
  bin: binReducer,
  bulkStyles: bulkStylesReducer,
  cleanUp: cleanUpReducer,
  layers: layersReducer,
  featurePopup: featurePopupReducer,
  manifest: manifestReducer,
  map: mapReducer,
  mapMode: mapModeReducer,
  content: contentReducer,
  drafts: draftsReducer,
  elevationProfile: elevationProfileReducer,
  export: exportReducer,
  featureDetail: featureDetailReducer,
  featureEditor: featureEditorReducer,
  glassing: glassingReducer,
  history: historyReducer,
  hunts: huntsReducer,
  imagery: imageryReducer,
  import: importReducer,
  waitingImports: waitingReducer,
  modals: modalsReducer,
  myPosition: myPositionReducer,
  notes: notesReducer,
  noteSearch: noteSearchReducer,
  overlays: overlaysReducer,
  ownContent: ownContentReducer,
  outbox: outboxReducer,
  photoImport: photoImportReducer,
  photos: photosReducer,
  places: placesReducer,
  plan: planReducer,
  planNotes: planNotesReducer,
  planOverlays: planOverlaysReducer,
  preferences: preferencesReducer,
  savedPlans: savedPlansReducer,
  mapFile: mapFileReducer,
  printMap: printMapReducer,
  search: searchReducer,
  selection: selectionReducer,
  session: sessionReducer,
  settings: settingsReducer,
  sharedPage: sharedPageReducer,
  shares: sharesReducer,
  sidebar: sidebarReducer,
  sketch: sketchReducer,
  sun: sunReducer,
  sunlight: sunlightReducer,
  tracks: tracksReducer,
  travel: travelReducer,
  wind: windReducer,
  sync: syncReducer,
  terrain: terrainReducer,
  toasts: toastsReducer,
  zones: zonesReducer,
};

export type RootState = StateFromReducersMapObject<typeof reducers>;
