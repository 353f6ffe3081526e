import { describe, expect, it, vi } from "vitest";
import { RECENTS_MAX } from "../../../src/domain/limits";
import { drawnIdOf, selectActive } from "../../../src/features/layers/selectors";
import {
  chooseOpacity,
  moveLayer,
  moveOpacity,
  openState,
  restoreLists,
  switchAllOff,
  switchAllOn,
  switchLayers,
  toggleFavorites,
} from "../../../src/features/layers/slice";
import { reloadManifest } from "../../../src/features/manifest/slice";
import { switchOverlay } from "../../../src/features/overlays/slice";
import { changePreferences, preferencesSaved } from "../../../src/features/preferences/slice";
import { connectionBack, userRefreshed } from "../../../src/features/session/slice";
import { fail, memoryStorage, OFFLINE, ok, USER } from "../app/fakes";
import { settle } from "../map/fakeStage";
import { LAND, MANIFEST, PRIVATE, ROADS, saved, setUp, UTAH } from "./setUp";

const on = (...keys: string[]) => switchLayers({ keys, on: true });
const off = (...keys: string[]) => switchLayers({ keys, on: false });

describe("the manifest", () => {
  it("is loaded when the map's ground is ready, and retried when the user asks or the connection returns", async () => {
    const answers = [OFFLINE, fail({ message: "No layers today." })];
    const run = await setUp({ manifest: async () => answers.shift() ?? ok(MANIFEST) });
    expect(run.layersManifest).toHaveBeenCalledTimes(1);
    expect(run.store.getState().manifest.loading).toEqual({
      state: "failed",
      error: "The server cannot be reached.",
    });
    run.store.dispatch(connectionBack());
    await settle();
    expect(run.store.getState().manifest.loading).toEqual({ state: "failed", error: "No layers today." });
    run.store.dispatch(reloadManifest());
    await settle();
    expect(run.store.getState().manifest.loading.state).toBe("done");
    expect(run.layersManifest).toHaveBeenCalledTimes(3);
  });

  it("isn't loaded for a visitor of a shared page, who has no session", async () => {
    const run = await setUp({ visitor: true });
    expect(run.layersManifest).not.toHaveBeenCalled();
  });
});

describe("switching layers", () => {
  it("moves a layer that is turned on to the front of the active ones, off the recent ones", async () => {
    const run = await setUp({ preferences: saved([UTAH], [LAND, ROADS]) });
    run.store.dispatch(on(LAND));
    expect(run.lists()).toEqual({ active: [LAND, UTAH], recent: [ROADS] });
    expect(run.jobs()).toEqual([
      [
        { action: "add", path: "layers/visible", values: [LAND] },
        { action: "remove", path: "recents/layers", values: [LAND] },
      ],
    ]);
  });

  it("moves a layer that is turned off to the front of the recent ones", async () => {
    const run = await setUp({ preferences: saved([UTAH, LAND], [ROADS]) });
    run.store.dispatch(off(LAND));
    expect(run.lists()).toEqual({ active: [UTAH], recent: [LAND, ROADS] });
    expect(run.jobs()[0]).toEqual([
      { action: "remove", path: "layers/visible", values: [LAND] },
      { action: "add", path: "recents/layers", values: [LAND] },
    ]);
  });

  it("replaces and clears the lists when toggling all; Undo restores both", async () => {
    const run = await setUp({ preferences: saved([UTAH], [LAND, ROADS]) });
    run.store.dispatch(switchAllOn([LAND, ROADS]));
    expect(run.lists()).toEqual({ active: [LAND, ROADS], recent: [] });
    expect(run.jobs()[0]?.map(({ action, path }) => `${action} ${path}`)).toEqual([
      "clear layers/visible",
      "add layers/visible",
      "clear recents/layers",
    ]);
    run.store.dispatch(switchAllOff());
    expect(run.lists()).toEqual({ active: [], recent: [LAND, ROADS] });
    const toast = run.store.getState().toasts.at(-1);
    expect(toast).toMatchObject({ text: "All layers are off", action: { label: "Undo" } });
    if (toast?.action) run.store.dispatch(toast.action.dispatch);
    expect(run.lists()).toEqual({ active: [LAND, ROADS], recent: [] });
    expect(toast?.action?.dispatch).toEqual(restoreLists({ active: [LAND, ROADS], recent: [] }));
  });

  it("keeps 24 in each list, and names the layer that was turned off for it", async () => {
    const others = Array.from({ length: RECENTS_MAX - 1 }, (_, index) => `gone|a|b|${index}`);
    const run = await setUp({ preferences: saved([...others, LAND], [...others, ROADS]) });
    run.store.dispatch(on(UTAH));
    expect(run.lists().active).toEqual([UTAH, ...others]);
    expect(run.store.getState().toasts.at(-1)?.text).toBe(
      "Turned off CoLand, Colorado. Up to 24 layers can be on at once",
    );
    run.store.dispatch(off(UTAH));
    expect(run.lists().recent).toEqual([UTAH, ...others]);
  });

  it("counts the layer by its name, not by the map's location", async () => {
    const run = await setUp();
    run.store.dispatch(on(LAND));
    run.store.dispatch(off(LAND));
    expect(run.events).toEqual([
      { name: "layer-enable", layer: "coland", enabled: true },
      { name: "layer-enable", layer: "coland", enabled: false },
    ]);
  });

  it.each(["registered", "gear_rewards", "guest"] as const)(
    "isn't part of %s: Premium Feature",
    async (role) => {
      const run = await setUp({ role: [role], preferences: saved([LAND]) });
      run.store.dispatch(on(ROADS));
      run.store.dispatch(switchAllOn([ROADS]));
      expect(run.store.getState().modals.map(({ kind }) => kind)).toEqual([
        "premium-feature",
        "premium-feature",
      ]);
      expect(run.jobs()).toEqual([]);
      // Layers saved under a better plan stay saved but aren't drawn.
      expect(run.drawn()).toEqual([]);
      expect(selectActive(run.store.getState())).toEqual([]);
      expect(run.lists().active).toEqual([LAND]);
    },
  );
});

describe("the drawn layers", () => {
  it("match the last visit, with address, order and opacity", async () => {
    const opacity = { "Colorado-Land": 0.3 };
    const preferences = saved([ROADS, LAND, "gone|a|b|c"]);
    preferences.global = { ...preferences.global, layer: { opacity } };
    const run = await setUp({ preferences });
    expect(run.drawn()).toMatchObject([
      { title: "CoRoads", priority: 1, minZoom: 8, opacity: 0.8, overlay: false },
      { title: "CoLand", priority: 9, opacity: 0.3, urls: { raster: "/rest/CoLand/MapServer" } },
    ]);
  });

  it("keep the user's order with the preferences, and place new layers by priority", async () => {
    const run = await setUp({ preferences: saved([LAND, PRIVATE, ROADS]) });
    const titles = () => run.drawn().map(({ title, priority }) => [title, priority]);
    expect(titles()).toEqual([
      ["CoRoads", 1],
      ["CoPrivate", 5],
      ["CoLand", 9],
    ]);
    run.store.dispatch(moveLayer({ key: LAND, place: 0 }));
    expect(run.jobs().at(-1)).toEqual([
      { action: "change", path: "layers/order", values: [LAND, ROADS, PRIVATE] },
    ]);
    expect(titles()).toEqual([
      ["CoLand", 0],
      ["CoRoads", 1],
      ["CoPrivate", 2],
    ]);
    // An unchanged position, and an invalid one.
    for (const place of [0, -3]) run.store.dispatch(moveLayer({ key: LAND, place }));
    run.store.dispatch(moveLayer({ key: "gone", place: 1 }));
    expect(run.jobs()).toHaveLength(1);
    run.store.dispatch(on(UTAH));
    expect(titles().map(([title]) => title)).toEqual(["UtLand", "CoLand", "CoRoads", "CoPrivate"]);
  });

  it("use the layer's own opacity, else its category's; overlays have their own", async () => {
    const preferences = saved([LAND, PRIVATE]);
    preferences.global = { ...preferences.global, layer: { opacity: { "Colorado-Land": 0.6 } } };
    const run = await setUp({ preferences });
    run.store.dispatch(switchOverlay({ id: "fire", on: true }));
    const opacities = () => run.drawn().map(({ opacity }) => opacity);
    expect(opacities()).toEqual([0.6, 0.6, 0.8]);
    run.store.dispatch(moveOpacity({ key: PRIVATE, opacity: 0.1 }));
    expect(opacities()).toEqual([0.1, 0.6, 0.8]);
    run.store.dispatch(chooseOpacity({ key: PRIVATE, opacity: 0.2, fallback: 0.6 }));
    run.store.dispatch(chooseOpacity({ key: "overlay|fire", opacity: 0.5, fallback: 0.8 }));
    expect(opacities()).toEqual([0.2, 0.6, 0.5]);
    expect(run.store.getState().preferences.value.global.layer.opacity).toEqual({
      "Colorado-Land": 0.6,
      [PRIVATE]: 0.2,
      "overlay|fire": 0.5,
    });
    // Equal to the category's opacity again, so nothing has to be stored.
    run.store.dispatch(chooseOpacity({ key: PRIVATE, opacity: 0.6, fallback: 0.6 }));
    expect(run.jobs().at(-1)).toEqual([
      { action: "remove", path: "global/layer/opacity", values: [PRIVATE] },
    ]);
  });

  it("include a service once when two states share it, and overlays above layers", async () => {
    const manifest = structuredClone(MANIFEST);
    const [colorado, utah] = manifest.states.map(
      ({ categories }) => categories[0]?.subCategories[0]?.layers[0],
    );
    if (!colorado || !utah) throw new Error("The manifest has no layers.");
    utah.urls = colorado.urls;
    const run = await setUp({ manifest: async () => ok(manifest), preferences: saved([LAND, UTAH]) });
    expect(run.drawn()).toHaveLength(1);
    run.store.dispatch(switchOverlay({ id: "fire", on: true }));
    expect(run.drawn().map(({ id, overlay }) => [id.split("|")[0], overlay])).toEqual([
      ["layer", false],
      ["overlay", true],
    ]);
  });

  it("are removed when the plan excludes layers, and come back with it", async () => {
    const run = await setUp({ preferences: saved([LAND]) });
    expect(run.drawn()).toHaveLength(1);
    run.store.dispatch(userRefreshed({ ...USER, roles: ["guest"] }));
    expect(run.drawn()).toEqual([]);
    run.store.dispatch(userRefreshed({ ...USER, roles: ["insider"] }));
    expect(run.drawn()).toHaveLength(1);
  });
});

describe("a layer that fails to load", () => {
  it("is turned off, with a toast that reports it and offers a retry", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const run = await setUp({ preferences: saved([LAND, PRIVATE, ROADS]) });
    for (const entry of selectActive(run.store.getState()).slice(0, 2)) {
      run.reportLayer({ id: drawnIdOf(entry), state: "loading" });
      run.reportLayer({ id: drawnIdOf(entry), state: "failed", error: "500" });
    }
    await settle();
    expect(run.store.getState().layers.waiting).toEqual([]);
    await expect.poll(run.lists).toEqual({ active: [ROADS], recent: [PRIVATE, LAND] });
    await expect.poll(() => run.store.getState().toasts.length).toBe(1);
    const toast = run.store.getState().toasts[0];
    expect(toast?.text).toBe(
      "CoLand, Colorado and 1 more couldn't load and are now off. Their map services aren't responding as expected.",
    );
    expect(error).toHaveBeenCalledWith("layer load error", expect.any(String), "500");
    expect(run.events).toEqual([
      { name: "layer-error", layer: "coland" },
      { name: "layer-error", layer: "coprivate" },
    ]);
    if (toast?.action) run.store.dispatch(toast.action.dispatch);
    expect(run.lists().active).toEqual([LAND, PRIVATE, ROADS]);
  });

  it("stays on if the page closes at that moment, or if it is turned on again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const run = await setUp({ preferences: saved([LAND]) });
    vi.useFakeTimers();
    try {
      const [entry] = selectActive(run.store.getState());
      const id = entry ? drawnIdOf(entry) : "";
      run.reportLayer({ id, state: "failed", error: "Failed to fetch" });
      await vi.advanceTimersByTimeAsync(400);
      expect(run.lists().active).toEqual([LAND]);
      run.reportLayer({ id, state: "loading" });
      await vi.advanceTimersByTimeAsync(1000);
      expect(run.lists().active).toEqual([LAND]);
      run.reportLayer({ id, state: "failed", error: "Failed to fetch" });
      await vi.advanceTimersByTimeAsync(600);
      expect(run.lists().active).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("can be an overlay too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const run = await setUp();
    run.store.dispatch(switchOverlay({ id: "snow", on: true }));
    run.reportLayer({ id: "overlay|snow", state: "failed", error: "404" });
    await expect.poll(() => run.store.getState().overlays.enabled).toEqual([]);
    expect(run.store.getState().toasts[0]?.text).toMatch(/^Snow depth \(sample\) couldn't load/);
    // It counts as a failure, not as switched off by the user.
    expect(run.events).toEqual([{ name: "layer-error", layer: "overlay-snow" }]);
  });

  it("is reported once when the map tried twice", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const run = await setUp({ preferences: saved([LAND]) });
    const [entry] = selectActive(run.store.getState());
    run.store.dispatch(switchOverlay({ id: "snow", on: true }));
    vi.useFakeTimers();
    try {
      for (const id of ["overlay|snow", entry ? drawnIdOf(entry) : ""]) {
        for (let time = 0; time < 2; time++) {
          run.reportLayer({ id, state: "loading" });
          run.reportLayer({ id, state: "failed", error: "404" });
        }
      }
      await vi.advanceTimersByTimeAsync(1000);
    } finally {
      vi.useRealTimers();
    }
    expect(run.events).toEqual([
      { name: "layer-error", layer: "overlay-snow" },
      { name: "layer-error", layer: "coland" },
    ]);
  });
});

describe("the opacity of a category", () => {
  const choose = (opacity: number) => chooseOpacity({ key: "Colorado-Land", opacity, fallback: 0.8 });

  it("follows the slider on the map and is saved on release", async () => {
    const run = await setUp({ preferences: saved([LAND]) });
    run.store.dispatch(moveOpacity({ key: "Colorado-Land", opacity: 0.5 }));
    expect(run.drawn()[0]?.opacity).toBe(0.5);
    expect(run.jobs()).toEqual([]);
    run.store.dispatch(choose(0.4));
    run.store.dispatch(choose(0));
    expect(run.drawn()[0]?.opacity).toBe(0);
    expect(run.jobs()).toEqual([
      [{ action: "add", path: "global/layer/opacity", values: { "Colorado-Land": 0.4 } }],
      [{ action: "change", path: "global/layer/opacity", values: { "Colorado-Land": 0 } }],
    ]);
    expect(run.events.at(-1)).toEqual({ name: "layer-opacity", opacity: 0 });
  });

  it("drops the saved value at the default", async () => {
    const run = await setUp({ preferences: saved([LAND]) });
    run.store.dispatch(choose(0.4));
    run.store.dispatch(choose(0.8));
    expect(run.jobs().at(-1)).toEqual([
      { action: "remove", path: "global/layer/opacity", values: ["Colorado-Land"] },
    ]);
    expect(run.store.getState().preferences.value.global.layer.opacity).toEqual({});
    expect(run.drawn()[0]?.opacity).toBe(0.8);
    run.store.dispatch(choose(0.8));
    expect(run.jobs().at(-1)).toEqual([]);
  });
});

describe("favorite states", () => {
  it("are listed first; toggling several removes them all if any is a favorite", async () => {
    const run = await setUp();
    const favorites = () => run.store.getState().preferences.value.favorites.states;
    run.store.dispatch(toggleFavorites(["Utah"]));
    run.store.dispatch(toggleFavorites(["Colorado"]));
    expect(favorites()).toEqual(["Colorado", "Utah"]);
    run.store.dispatch(toggleFavorites(["Utah", "Idaho"]));
    expect(favorites()).toEqual(["Colorado"]);
    expect(run.jobs().at(-1)?.[0]).toMatchObject({ action: "remove", path: "favorites/states" });
  });
});

describe("choosing a state", () => {
  it("opens its categories and moves the map there at zoom 6.5", async () => {
    const run = await setUp();
    run.store.dispatch(openState("Colorado"));
    await settle();
    expect(run.stage.isInView).toHaveBeenCalledWith([-109.1, 37, -102, 41]);
    expect(run.store.getState().sidebar.view).toEqual({
      name: "LayerCategoryList",
      metadata: { state: "Colorado" },
    });
    expect(run.stage.goTo).toHaveBeenCalledWith({ longitude: -105.5, latitude: 39, zoom: 6.5 });
  });

  it("doesn't move the map when the state is in view", async () => {
    const run = await setUp();
    vi.mocked(run.stage.isInView).mockResolvedValue(true);
    run.store.dispatch(openState("Colorado"));
    await settle();
    expect(run.store.getState().sidebar.view?.metadata).toEqual({ state: "Colorado" });
    expect(run.stage.goTo).not.toHaveBeenCalled();
  });

  it("doesn't move the map for the Total Archery Challenge", async () => {
    const run = await setUp();
    run.store.dispatch(openState("tac"));
    await settle();
    expect(run.store.getState().sidebar.view?.metadata).toEqual({ state: "tac" });
    expect(run.stage.goTo).not.toHaveBeenCalled();
  });
});

describe("a registered user", () => {
  const role = ["insider_trial", "registered"] as const;
  const started = (parts: Parameters<typeof setUp>[0]) => setUp({ role: [...role], ...parts });

  it("keeps the order of layers on this device, which stored none before layers could be moved", async () => {
    const storage = memoryStorage();
    const before = { visible: [LAND, ROADS], recent: [], opacity: {}, favorites: [] };
    storage.setItem(`layers:${USER.uuid}`, JSON.stringify(before));
    const first = await started({ storage });
    expect(first.drawn().map(({ title }) => title)).toEqual(["CoRoads", "CoLand"]);
    first.store.dispatch(moveLayer({ key: LAND, place: 0 }));
    const second = await started({ storage });
    expect(second.drawn().map(({ title }) => title)).toEqual(["CoLand", "CoRoads"]);
  });

  it("continues with this device's settings, and still sends changes to the server", async () => {
    const storage = memoryStorage();
    const first = await started({ storage, preferences: saved([UTAH]) });
    expect(first.lists().active).toEqual([UTAH]);
    first.store.dispatch(on(LAND));
    first.store.dispatch(chooseOpacity({ key: "Colorado-Land", opacity: 0.1, fallback: 0.8 }));
    first.store.dispatch(toggleFavorites(["Utah"]));
    expect(first.jobs()).toHaveLength(3);

    const again = await started({ storage, preferences: saved([ROADS]) });
    expect(again.lists().active).toEqual([LAND, UTAH]);
    expect(again.drawn().map(({ title, opacity }) => [title, opacity])).toEqual([
      ["CoLand", 0.1],
      ["UtLand", 0.8],
    ]);
  });

  it("keeps this device's settings when the server returns its own copy after saving", async () => {
    const run = await started({ preferences: saved([UTAH]) });
    run.store.dispatch(on(LAND));
    run.store.dispatch(preferencesSaved({ count: 1, preferences: saved([ROADS]) }));
    expect(run.lists().active).toEqual([LAND, UTAH]);
  });

  it("keeps other users on the same device separate; unregistered users get the server's copy", async () => {
    const storage = memoryStorage();
    const first = await started({ storage });
    first.store.dispatch(on(LAND));
    const own = storage.map.get(`layers:${USER.uuid}`) ?? "";
    const other = memoryStorage({ "layers:someone-else": own });
    expect((await started({ storage: other, preferences: saved([UTAH]) })).lists().active).toEqual([UTAH]);
    expect((await setUp({ storage, preferences: saved([UTAH]) })).lists().active).toEqual([UTAH]);
  });

  it("starts with the server's copy when the device's can't be read", async () => {
    for (const text of ["{", "7", '{"visible":[1],"recent":[],"opacity":{},"favorites":[]}']) {
      const storage = memoryStorage({ [`layers:${USER.uuid}`]: text });
      expect((await started({ storage, preferences: saved([UTAH]) })).lists().active).toEqual([UTAH]);
    }
  });

  it("ignores unrelated jobs", async () => {
    const run = await started({ preferences: saved([UTAH]) });
    const before = run.store.getState().layers.own;
    run.store.dispatch(
      changePreferences([{ action: "change", path: "features/visible/all", values: false }]),
    );
    expect(run.store.getState().layers.own).toEqual(before);
  });
});
