import { combineReducers, configureStore } from "@reduxjs/toolkit";
import createSagaMiddleware from "redux-saga";
import { call, fork, type SagaGenerator } from "typed-redux-saga";
// Loaded lazily in the app. Virtual time waits only for requests, so load it up front.
import "../../../src/domain/measures";
import { withLoggedCalls } from "../../../src/api/loggedCalls";
import { OwnWrites } from "../../../src/api/ownWrites";
import { createUserApiClient, snapshotRequest } from "../../../src/api/userApiClient";
import { createSagaContext } from "../../../src/app/createSagaContext";
import { reducers } from "../../../src/app/reducers";
import { guarded } from "../../../src/app/rootSaga";
import type { Services } from "../../../src/app/services";
import { binSaga } from "../../../src/features/bin/saga";
import { bulkStylesSaga } from "../../../src/features/bulkStyles/saga";
import { contentSaga } from "../../../src/features/content/saga";
import { selectionSaga } from "../../../src/features/content/selection/saga";
import { draftsSaga } from "../../../src/features/drafts/saga";
import { historySaga } from "../../../src/features/editEffects/history/saga";
import { outboxSaga } from "../../../src/features/editEffects/outbox/saga";
import { GeometryShelf } from "../../../src/features/edits/history/GeometryShelf";
import { featureDetailSaga } from "../../../src/features/featureDetail/saga";
import { featureEditorSaga } from "../../../src/features/featureEditor/saga";
import { huntsSaga } from "../../../src/features/hunts/saga";
import { notesSaga } from "../../../src/features/notes/saga";
import { photosSaga } from "../../../src/features/photos/saga";
import * as documents from "../../../src/features/plan/parts/document";
import { preferencesSaga } from "../../../src/features/preferences/saga";
import { savedPlansSaga } from "../../../src/features/savedPlans/saga";
import { sessionSaga } from "../../../src/features/session/saga";
import { startApp } from "../../../src/features/session/slice";
import { sharesSaga } from "../../../src/features/shares/saga";
import { sketchSaga } from "../../../src/features/sketch/saga";
import { loadingSaga } from "../../../src/features/sync/loading/saga";
import { syncSaga } from "../../../src/features/sync/saga";
import { follow } from "../../../src/features/sync/sagas/follow";
import { toastsSaga } from "../../../src/features/toasts/saga";
import { fakeServices, type memoryStorage } from "../../unit/app/fakes";
import type { MemoryFolder } from "../privateFiles";
import type { Connection, Internet } from "./internet";
import { MapMemory } from "./mapMemory";
import { snapshotsHere } from "./snapshots";
import type { VirtualTime } from "./virtualTime";

/** All sagas that change, store, show or sync content. */
const WATCHERS: Record<string, () => SagaGenerator<void>> = {
  bin: binSaga,
  bulkStyles: bulkStylesSaga,
  content: contentSaga,
  loading: loadingSaga,
  drafts: draftsSaga,
  featureDetail: featureDetailSaga,
  featureEditor: featureEditorSaga,
  history: historySaga,
  hunts: huntsSaga,
  notes: notesSaga,
  outbox: outboxSaga,
  photos: photosSaga,
  preferences: preferencesSaga,
  savedPlans: () => savedPlansSaga(async () => documents),
  selection: selectionSaga,
  session: sessionSaga,
  shares: sharesSaga,
  sketch: sketchSaga,
  sync: () => syncSaga(async () => ({ follow })),
  toasts: toastsSaga,
};

export type Page = ReturnType<typeof openPage>;

/** The parts of a browser that its page uses. */
interface PageHost {
  name: string;
  connection: Connection;
  files: MemoryFolder;
  storage: ReturnType<typeof memoryStorage>;
}

/** Runs the app as in a tab: the real store, sagas and API client on an injected browser. */
export function openPage(browser: PageHost, internet: Internet, time: VirtualTime) {
  const { name, connection, files, storage } = browser;
  const { origin, end: disconnect } = internet.load(name, connection);
  let dead = false;
  const ownStorage = {
    ...storage,
    getItem: storage.getItem,
    key: storage.key,
    get length() {
      return storage.length;
    },
    setItem: (key: string, value: string) => void (dead || storage.setItem(key, value)),
    removeItem: (key: string) => void (dead || storage.removeItem(key)),
  };
  const baseUrl = `${origin}/api/v1`;
  const settings = { baseUrl: () => baseUrl, storage: ownStorage, now: () => time.now };
  const redirects: string[] = [];
  const map = new MapMemory();
  const ownWrites = new OwnWrites();
  const api = ownWrites.watch(
    withLoggedCalls(
      createUserApiClient({
        ...settings,
        onSessionLost: (reason) => void redirects.push(`session ${reason}`),
      }),
    ),
  );
  const services: Services = {
    ...fakeServices({
      storage: ownStorage,
      ownWrites,
      stage: map.stage,
      geometryShelf: new GeometryShelf(),
      now: settings.now,
      redirect: (url: string) => void redirects.push(url),
      snapshots: snapshotsHere(files, () => snapshotRequest(settings)),
      loadRuntimeConfig: async () => ({
        success: true,
        data: { environment: "test", userApiUrl: baseUrl, contentSiteUrl: "", shopUrl: "", signedIn: true },
      }),
    }),
    api,
  };
  const sagas = createSagaMiddleware({
    context: createSagaContext(services),
    onError: () => {},
  });
  const store = configureStore({
    reducer: combineReducers(reducers),
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: false, serializableCheck: false }).concat(sagas),
  });
  const task = sagas.run(function* all(): SagaGenerator<void> {
    for (const [watcher, saga] of Object.entries(WATCHERS))
      yield* fork(function* one() {
        yield* call(guarded, watcher, saga);
      });
  });
  store.dispatch(startApp());
  return {
    store,
    state: store.getState,
    map,
    redirects,
    /** Ends the page. Nothing it still does reaches the browser or the server. */
    end() {
      dead = true;
      disconnect();
      task.cancel();
    },
  };
}
