import { combineReducers, configureStore, type Middleware } from "@reduxjs/toolkit";
import createSagaMiddleware from "redux-saga";
import type { SagaGenerator } from "typed-redux-saga";
import { vi } from "vitest";
import type { ApiError, ApiResult, UserApi } from "../../../src/api/userApi";
import { createSagaContext } from "../../../src/app/createSagaContext";
import { type RootState, reducers } from "../../../src/app/reducers";
import type { Services } from "../../../src/app/services";
import { isPlainData, partsOf } from "../../../src/app/stateChecks";
import type { CurrentUser } from "../../../src/domain/user";
import { GeometryShelf } from "../../../src/features/edits/history/GeometryShelf";
import { noteNotPlain } from "../../support/notPlain";
import { localDuplicates } from "./localDuplicates";
import { localProximity } from "./localProximity";

export const USER: CurrentUser = {
  uuid: "6f0b7a0e-3f7e-4b8e-9d55-3a3c1e0a9a01",
  email: "reader@example.org",
  firstName: "Test",
  lastName: "Reader",
  avatar: null,
  location: "Craig, Colorado",
  roles: ["administrator"],
  allowTrial: { explorer_trial: true, insider_trial: true },
  trial: null,
  mapPreferences: { elevationExaggeration: 1 },
  identityToken: "a.b.c",
};

export const ok = <T>(data: T): ApiResult<T> => ({ success: true, data });
export const fail = (error: Partial<ApiError>): { success: false; data: ApiError } => ({
  success: false,
  data: { status: 500, id: "broken", message: "It broke. Try again.", ...error },
});
export const OFFLINE = fail({ status: 0, id: "offline", message: "The server cannot be reached." });

/** In-memory localStorage. */
export function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
  };
}

/** In-memory browser history that starts at the given URL. */
export function fakePages(start = "/maps/", state: unknown = null) {
  const entries = [{ address: start, state }];
  const listeners = new Set<() => void>();
  let at = 0;
  const here = () => entries[at] ?? { address: "/maps/", state: null };
  const go = (steps: number) => {
    at = Math.min(entries.length - 1, Math.max(0, at + steps));
    for (const listener of listeners) listener();
  };
  return {
    entries,
    go,
    address: () => here().address,
    location: () => new URL(here().address, "http://here.invalid"),
    state: () => here().state,
    push(address: string, next: unknown) {
      entries.splice(at + 1, Infinity, { address, state: next });
      at += 1;
    },
    replace(address: string, next: unknown) {
      entries[at] = { address, state: next };
    },
    back: () => go(-1),
    onPop(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Services that offer only what a test provides. Using any other fails the test and names it. */
export function fakeServices(
  parts: { api?: Partial<UserApi> } & Partial<Omit<Services, "api">> = {},
): Services {
  const { api = {}, ...rest } = parts;
  return {
    storage: memoryStorage(),
    loadRuntimeConfig: async () =>
      ok({ environment: "test", userApiUrl: "/api/v1", contentSiteUrl: "", shopUrl: "", signedIn: true }),
    unregisterServiceWorkers: async () => {},
    isMobileBrowser: () => false,
    now: () => 1_700_000_000_000,
    openInNewTab: vi.fn(),
    saveFile: vi.fn(),
    redirect: vi.fn(),
    analytics: null,
    locateDevice: async () => ({ success: false, reason: "unavailable" }),
    clipboard: null,
    geometryShelf: new GeometryShelf(),
    pages: fakePages(),
    address: { hash: () => "", clearHash: vi.fn(), onHashChange: () => () => {} },
    stage: strict("stage", rest.stage ?? {}),
    groundElevation: async () => null,
    photoPlace: async () => null,
    lookups: strict("lookups", rest.lookups ?? {}),
    preview: strict("preview", rest.preview ?? {}),
    shrink: strict("shrink", rest.shrink ?? {}),
    createPhotos: () => strict("photos", {}),
    createDuplicates: localDuplicates,
    createSheet: () => ({ render: () => new Promise(() => {}), dispose: () => {} }),
    createProximity: localProximity,
    planOverlays: strict("planOverlays", rest.planOverlays ?? {}),
    profile: strict("profile", rest.profile ?? {}),
    sunlight: strict("sunlight", rest.sunlight ?? {}),
    tracks: strict("tracks", rest.tracks ?? {}),
    travel: strict("travel", rest.travel ?? {}),
    viewshed: strict("viewshed", rest.viewshed ?? {}),
    wind: strict("wind", rest.wind ?? {}),
    zones: strict("zones", rest.zones ?? {}),
    // Content loads in pages unless a test provides a snapshot.
    snapshots: { open: async () => null, renew: async () => {}, forget: async () => {} },
    imagery: strict("imagery", rest.imagery ?? {}),
    geocoder: strict("geocoder", rest.geocoder ?? {}),
    ownWrites: { ended: 0, settled: async () => {} },
    tabs: { locks: null, channel: () => null, isShown: () => true },
    ...rest,
    api: strict("api", api),
  };
}

function strict<T extends object>(name: string, parts: Partial<T>): T {
  return new Proxy(parts, {
    get(target, key, receiver) {
      if (key in target || typeof key === "symbol" || key === "then")
        return Reflect.get(target, key, receiver);
      throw new Error(`This test did not expect ${name}.${key}`);
    },
  }) as T;
}

/** Also records the value, so that the test fails at its end (tests/support/unitSetup.ts). */
function isSerializable(value: unknown): boolean {
  const plain = isPlainData(value);
  if (!plain) noteNotPlain(value);
  return plain;
}

/** Creates a store of the whole state that runs one feature's saga. `actions` records every dispatched action. */
export function runFeature(
  saga: (() => SagaGenerator<void>) | null,
  services: Services,
  preloadedState?: Partial<RootState>,
) {
  const actions: { type: string; payload?: unknown }[] = [];
  const sagas = createSagaMiddleware({
    context: createSagaContext(services),
    onError: () => {},
  });
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as { type: string });
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers(reducers),
    preloadedState,
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: false,
        serializableCheck: { isSerializable, getEntries: partsOf },
      }).concat(record, sagas),
  });
  const task = saga && sagas.run(saga);
  const types = () => actions.map((action) => action.type);
  return { store, actions, task, runSaga: sagas.run, types };
}
