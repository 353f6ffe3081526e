// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LibraryView } from "../../../src/features/library/components/LibraryView";
import { LayerCategoryDetailView } from "../../../src/features/library/components/layers/LayerCategoryDetailView";
import { LayerCategoryListView } from "../../../src/features/library/components/layers/LayerCategoryListView";
import { mapReady } from "../../../src/features/map/slice";
import { overlayUpdated } from "../../../src/features/overlays/slice";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import { fail, fakeServices, ok, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { LAND, librarySaga, MANIFEST, ROADS, saved } from "../layers/setUp";
import { createFakeStage } from "../map/fakeStage";

stubResizeObserver();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Options {
  active?: string[];
  recent?: string[];
  favorites?: string[];
  manifest?: () => Promise<ReturnType<typeof ok<typeof MANIFEST>> | ReturnType<typeof fail>>;
}

function show(view = <LibraryView />, options: Options = {}) {
  const map = createFakeStage();
  const legend = vi.fn(async () =>
    ok([
      { label: "Forest", image: "data:image/png;base64,AAAA" },
      { label: "", image: "data:image/png;base64,BBBB" },
    ]),
  );
  const layersManifest = options.manifest ?? (async () => ok(MANIFEST));
  const services = fakeServices({
    stage: map.stage,
    api: { layersManifest },
    lookups: { legend } as never,
  });
  const run = renderApp(view, { saga: librarySaga, services });
  run.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote: {} }));
  const { active = [], recent = [], favorites = [] } = options;
  run.dispatch(preferencesLoaded(saved(active, recent, { favorites: { icons: [], states: favorites } })));
  run.dispatch(mapReady());
  const names = (list: string) =>
    within(screen.getByRole("list", { name: list }))
      .getAllByRole("listitem")
      .map((item) => item.querySelector("[data-row-focus]")?.textContent);
  const current = () => run.store.getState().sidebar.view;
  return { ...run, ...map, legend, names, current, user: userEvent.setup() };
}

const tab = (name: RegExp) => screen.getByRole("tab", { name });
const layer = (name: RegExp | string) => screen.getByRole("switch", { name });

describe("the Library", () => {
  it("has the tabs Layers and Overlays, and under Layers All, Favorites and Active", async () => {
    const { user, store } = show();
    await screen.findByRole("list", { name: "States" });
    const bars = screen.getAllByRole("tablist");
    expect(bars.map((bar) => [bar.getAttribute("aria-label"), bar.textContent])).toEqual([
      ["Library", "LayersOverlays"],
      ["Layers", "AllFavoritesActive"],
    ]);
    await user.click(tab(/^Favorites/));
    await user.click(tab(/^Overlays/));
    expect(store.getState().sidebar.tabs).toMatchObject({ layers: "favorites", library: "overlays" });
  });

  it("lists events, with tac as Total Archery Challenge, and states; a state opens its categories", async () => {
    const { user, names, current } = show();
    await screen.findByRole("list", { name: "States" });
    expect(names("Events")).toEqual(["Total Archery Challenge"]);
    expect(names("States")).toEqual(["COColorado", "UTUtah"]);
    await user.click(screen.getByRole("button", { name: "Colorado" }));
    expect(current()).toEqual({ name: "LayerCategoryList", metadata: { state: "Colorado" } });
  });

  it("shows how many of a state's layers are on", async () => {
    show(<LibraryView />, { active: [LAND, ROADS] });
    expect(await screen.findByRole("button", { name: "Colorado 2 on" })).toBeTruthy();
  });

  it("shows loading and the reason for a failure, and retries", async () => {
    const answers = [fail({ message: "The server is being looked after." }), ok(MANIFEST)];
    const { user } = show(<LibraryView />, { manifest: async () => answers.shift() ?? ok(MANIFEST) });
    expect(screen.getByRole("status").textContent).toBe("Loading layers...");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Couldn't load the layers");
    expect(alert.textContent).toContain("The server is being looked after.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("list", { name: "States" });
  });

  it("keeps favorites marked by their star, and explains how when there are none", async () => {
    const { user, names } = show();
    await screen.findByRole("list", { name: "States" });
    await user.click(tab(/^Favorites/));
    expect(screen.getByText("No favorites yet")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all states" }));
    await user.click(screen.getByRole("button", { name: "Add Utah to favorites" }));
    await user.click(screen.getByRole("button", { name: "Add Colorado to favorites" }));
    await user.click(tab(/^Favorites ?2/));
    expect(names("Favorites")).toEqual(["COColorado", "UTUtah"]);
    await user.click(screen.getByRole("button", { name: "Remove Utah from favorites" }));
    expect(names("Favorites")).toEqual(["COColorado"]);
  });

  it("lists active and recent layers, toggled one by one or all at once", async () => {
    const { user, store } = show(<LibraryView />, { active: [LAND], recent: [ROADS] });
    await screen.findByRole("list", { name: "States" });
    await user.click(tab(/^Active/));
    expect(layer(/^CoLand/).getAttribute("aria-checked")).toBe("true");
    expect(layer(/^CoRoads/).getAttribute("aria-checked")).toBe("false");
    const lists = () => {
      const { layers, recents } = store.getState().preferences.value;
      return [layers.visible, recents.layers];
    };
    await user.click(screen.getByRole("button", { name: "Turn all on" }));
    expect(lists()).toEqual([[LAND, ROADS], []]);
    await user.click(screen.getByRole("button", { name: "Turn all off" }));
    expect(lists()).toEqual([[], [LAND, ROADS]]);
    await user.click(layer(/^CoRoads/));
    expect(lists()).toEqual([[ROADS], [LAND]]);
  });

  it("lists active layers in map order, with controls to move them and change their opacity", async () => {
    const { user, store } = show(<LibraryView />, { active: [LAND, ROADS] });
    await screen.findByRole("list", { name: "States" });
    await user.click(tab(/^Active/));
    const list = screen.getByRole("list", { name: "Layers on, from top to bottom" });
    const rows = () =>
      within(list)
        .getAllByRole("listitem")
        .map((row) => row.getAttribute("aria-label"));
    expect(rows()).toEqual(["CoRoads, Colorado", "CoLand, Colorado"]);
    const up = screen.getByRole("button", { name: "Move CoLand, Colorado up" });
    up.focus();
    await user.keyboard("{Enter}");
    expect(rows()).toEqual(["CoLand, Colorado", "CoRoads, Colorado"]);
    expect(document.activeElement).toBe(up);
    expect(screen.getByText("CoLand, Colorado: 1 of 2")).toBeTruthy();
    // Already at the top.
    await user.keyboard("{Enter}");
    expect(store.getState().preferences.value.layers.order).toEqual([LAND, ROADS]);
    screen.getByRole("slider", { name: "Opacity of CoLand, Colorado" }).focus();
    await user.keyboard("{ArrowLeft}");
    const typed = screen.getByRole("textbox", { name: "Opacity of CoRoads, Colorado, exact value" });
    await user.clear(typed);
    await user.type(typed, "35{Enter}");
    expect(store.getState().preferences.value.global.layer.opacity).toEqual({ [LAND]: 0.79, [ROADS]: 0.35 });
  });

  it("keeps a row under the pointer in place when its layer is turned off", async () => {
    const { user } = show(<LibraryView />, { active: [LAND, ROADS], recent: [] });
    await screen.findByRole("list", { name: "States" });
    await user.click(tab(/^Active/));
    const rows = () => screen.getAllByRole("switch").map((one) => one.getAttribute("aria-checked"));
    await user.click(layer(/^CoRoads/));
    expect(rows()).toEqual(["false", "true"]);
    expect(screen.queryByRole("region", { name: "Recent" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Move CoLand, Colorado up" })).toBeTruthy();
    await user.hover(screen.getByRole("heading", { name: /^On/ }));
    expect(rows()).toEqual(["true", "false"]);
    expect(within(screen.getByRole("region", { name: "Recent" })).getByRole("switch")).toBe(
      layer(/^CoRoads/),
    );
  });

  it("shows what to do when no layer is on", async () => {
    const { user } = show();
    await screen.findByRole("list", { name: "States" });
    await user.click(tab(/^Active/));
    expect(screen.getByText("No layers are on")).toBeTruthy();
  });

  it("lists search results, and reports when there are none", async () => {
    const { user } = show();
    const search = await screen.findByRole("searchbox", { name: "Search layers" });
    await screen.findByRole("list", { name: "States" });
    await user.type(search, "land");
    expect(screen.getByRole("list", { name: "Matching layers" })).toBeTruthy();
    await user.type(search, "ing");
    expect(screen.getByText("No results for “landing”")).toBeTruthy();
  });

  it("shows overlays with their interval, and active ones with last update and legend", async () => {
    const { user, dispatch, legend } = show();
    await user.click(tab(/^Overlays/));
    const rows = within(screen.getByRole("list", { name: "Overlays" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Fire (sample)Every 15 minutes",
      "Snow depth (sample)Every 6 hours",
      "River flow (sample)Every 15 minutes",
      "DaylightEvery 5 minutes",
    ]);
    expect(rows[0]?.querySelector("span[style]")?.getAttribute("style")).toMatch(/color: rgb\(226, 74, 43\)/);
    await user.click(layer(/^Fire/));
    dispatch(overlayUpdated({ id: "fire", at: new Date(2026, 10, 21, 7, 5).getTime() }));
    expect(rows[0]?.textContent).toContain("Updated 7:05 AM · Every 15 minutes");
    await screen.findByRole("list", { name: "Legend of Fire (sample)" });
    expect(legend).toHaveBeenCalledTimes(1);
  });
});

describe("a state's categories", () => {
  const open = (options?: Options, state = "Colorado") => {
    const run = show(<LayerCategoryListView />, options);
    run.dispatch(navigate({ name: "LayerCategoryList", metadata: { state } }));
    return run;
  };

  it("have an image, a star and their layers, all but the first collapsed", async () => {
    const { user, store } = open({ active: [ROADS] });
    const land = await screen.findByRole("button", { name: /^Land/ });
    expect(
      screen.getByRole("img", { name: "Aerial view of Colorado" }).querySelectorAll("img").length,
    ).toBeGreaterThan(1);
    expect(screen.getByText("1 layer on")).toBeTruthy();
    expect(screen.queryByText("Secret")).toBeNull();
    expect(land.getAttribute("aria-expanded")).toBe("true");
    await user.click(land);
    expect(screen.queryByRole("switch", { name: /^CoLand/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Roads and trails/ }));
    expect(layer(/^CoRoads.*From zoom 8/).getAttribute("aria-checked")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Add Colorado to favorites" }));
    expect(store.getState().preferences.value.favorites.states).toEqual(["Colorado"]);
  });

  it("link to opacity and legend", async () => {
    const { user, current } = open();
    await user.click(await screen.findByRole("button", { name: "Opacity and legend of Land" }));
    expect(current()).toEqual({
      name: "LayerCategoryDetail",
      metadata: { state: "Colorado", category: "Land" },
    });
  });

  it("of an event are titled by its name and have no image", async () => {
    open({}, "tac");
    expect(await screen.findByRole("heading", { name: "Total Archery Challenge" })).toBeTruthy();
    await screen.findByRole("button", { name: /^Land/ });
    expect(screen.queryByRole("img", { name: /from above/ })).toBeNull();
  });

  it("are empty for a state missing from the manifest", async () => {
    open({}, "Atlantis");
    expect(await screen.findByText("No layers for Atlantis yet.")).toBeTruthy();
  });
});

describe("a category", () => {
  const open = (options?: Options) => {
    const run = show(<LayerCategoryDetailView />, options);
    const metadata = { state: "Colorado", category: "Land" };
    run.dispatch(navigate({ name: "LayerCategoryDetail", metadata }));
    return run;
  };

  it("has an opacity from 0 to 100 in steps of 1, and a reset to its default", async () => {
    const { user, store } = open();
    const slider = await screen.findByRole("slider", { name: "Opacity" });
    expect([slider.getAttribute("aria-valuemin"), slider.getAttribute("aria-valuemax")]).toEqual([
      "0",
      "100",
    ]);
    slider.focus();
    await user.keyboard("{ArrowLeft}");
    expect(store.getState().preferences.value.global.layer.opacity).toEqual({ "Colorado-Land": 0.79 });
    await user.click(screen.getByRole("button", { name: "Back to 80%" }));
    expect(store.getState().preferences.value.global.layer.opacity).toEqual({});
    expect(screen.queryByRole("button", { name: "Back to 80%" })).toBeNull();
  });

  it("has its layers with their legends; an unlabeled entry stands for the layer", async () => {
    open();
    const legend = await screen.findByRole("list", { name: "Legend of CoLand" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Forest", "CoLand"]);
    expect(layer("CoLand")).toBeTruthy();
  });

  it("reports a legend that couldn't load, and retries", async () => {
    const { user, legend, dispatch } = show(<LayerCategoryDetailView />);
    legend.mockResolvedValueOnce(fail({}) as never).mockResolvedValueOnce(fail({}) as never);
    dispatch(navigate({ name: "LayerCategoryDetail", metadata: { state: "Colorado", category: "Land" } }));
    const [again] = await screen.findAllByRole("button", { name: "Try again" });
    if (again) await user.click(again);
    await screen.findByRole("list", { name: "Legend of CoLand" });
    expect(legend).toHaveBeenCalledTimes(3);
  });
});
