import { fork, type SagaGenerator } from "typed-redux-saga";
import { vi } from "vitest";
import { openShare } from "../../../src/app/events";
import {
  type LayersManifest,
  layerKey,
  type ManifestLayer,
  type ManifestState,
} from "../../../src/domain/layersManifest";
import { DEFAULT_PREFERENCES, type Preferences } from "../../../src/domain/preferences";
import type { Role } from "../../../src/domain/roles";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import { layersSaga } from "../../../src/features/layers/saga";
import { selectLayerPreferences } from "../../../src/features/layers/selectors";
import { manifestSaga } from "../../../src/features/manifest/saga";
import { mapReady } from "../../../src/features/map/slice";
import { changePreferences, preferencesLoaded } from "../../../src/features/preferences/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, memoryStorage, ok, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

export const layer = (name: string, parts: Partial<ManifestLayer> = {}): ManifestLayer => ({
  layerName: name.toLowerCase(),
  name,
  control: { enabled: false },
  urls: { raster: `/rest/${name}/MapServer`, mainRes: `/rest/${name}/MapServer/0` },
  priority: 5,
  legend: `/rest/${name}/MapServer/legend`,
  nameField: "NAME",
  sample: false,
  ...parts,
});

const state = (stateName: string, short: string) => ({
  stateName,
  isOpen: false,
  categories: [
    {
      categoryName: "Land",
      description: "Who owns it",
      isPublished: true,
      opacity: 0.8,
      subCategories: [
        { subCategoryName: "Public", layers: [layer(`${short}Land`, { priority: 9 })] },
        { subCategoryName: "Private", layers: [layer(`${short}Private`)] },
      ],
    },
    {
      categoryName: "Roads and trails",
      description: "Ways",
      isPublished: true,
      opacity: 0.8,
      subCategories: [
        { subCategoryName: "Roads", layers: [layer(`${short}Roads`, { priority: 1, minZoom: 8 })] },
      ],
    },
    {
      categoryName: "Secret",
      description: "Not yet",
      isPublished: false,
      opacity: 0.8,
      subCategories: [{ subCategoryName: "Hidden", layers: [layer(`${short}Hidden`)] }],
    },
  ],
});

export const MANIFEST: LayersManifest = {
  layerManifestVersion: "1",
  events: [state("tac", "Tac")],
  states: [state("Colorado", "Co"), state("Utah", "Ut")],
};

const [colorado, ...others] = MANIFEST.states.map((each) => structuredClone(each));
/** The manifest with an added layer of lakes in Colorado. */
export const WITH_LAKES: LayersManifest = {
  ...MANIFEST,
  states: [
    {
      ...(colorado as ManifestState),
      categories: [
        {
          categoryName: "Water",
          description: "Lakes",
          isPublished: true,
          opacity: 0.8,
          subCategories: [{ subCategoryName: "Local data", layers: [layer("CoLakes")] }],
        },
      ],
    },
    ...others,
  ],
};

export const LAND = layerKey("Colorado", "Land", "Public", "coland");
export const PRIVATE = layerKey("Colorado", "Land", "Private", "coprivate");
export const ROADS = layerKey("Colorado", "Roads and trails", "Roads", "coroads");
export const UTAH = layerKey("Utah", "Land", "Public", "utland");

export const saved = (
  active: string[],
  recent: string[] = [],
  parts: Partial<Preferences> = {},
): Preferences => ({
  ...DEFAULT_PREFERENCES,
  layers: { visible: active },
  recents: { ...DEFAULT_PREFERENCES.recents, layers: recent },
  ...parts,
});

/** Loads the manifest, and draws its layers. */
export function* librarySaga(): SagaGenerator<void> {
  yield* fork(manifestSaga);
  yield* fork(layersSaga);
}

/** Runs the library's sagas on a fake map, with the manifest and the user's preferences loaded. */
export async function setUp(
  options: {
    role?: Role[];
    /** Logged out, with an open share link. */
    visitor?: boolean;
    preferences?: Preferences;
    storage?: ReturnType<typeof memoryStorage>;
    manifest?: () => Promise<
      ReturnType<typeof ok<LayersManifest>> | ReturnType<typeof import("../app/fakes").fail>
    >;
  } = {},
) {
  const map = createFakeStage();
  const events: AnalyticsEvent[] = [];
  const storage = options.storage ?? memoryStorage();
  const layersManifest = vi.fn(options.manifest ?? (async () => ok(MANIFEST)));
  const legend = vi.fn(async () => ok([{ label: "Forest", image: "data:image/png;base64,AAAA" }]));
  const services = fakeServices({
    stage: map.stage,
    storage,
    api: { layersManifest },
    lookups: { legend } as never,
    analytics: (event) => void events.push(event),
  });
  const run = runFeature(librarySaga, services);
  if (options.visitor) run.store.dispatch(openShare("token"));
  else
    run.store.dispatch(sessionStarted({ user: { ...USER, roles: options.role ?? ["insider"] }, remote: {} }));
  run.store.dispatch(mapReady());
  run.store.dispatch(preferencesLoaded(options.preferences ?? DEFAULT_PREFERENCES));
  await new Promise((resolve) => setTimeout(resolve, 0));
  const lists = () => {
    const { visible, recent } = selectLayerPreferences(run.store.getState());
    return { active: visible, recent };
  };
  const jobs = () => run.actions.filter(changePreferences.match).map(({ payload }) => payload);
  const drawn = () => vi.mocked(map.stage.layers.show).mock.lastCall?.[0] ?? [];
  return { ...run, ...map, services, events, storage, layersManifest, legend, lists, jobs, drawn };
}
