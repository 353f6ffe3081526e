import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapPadding, SHEET_PEEK_HEIGHT, sheetHeight } from "../../../src/features/sidebar/padding";
import { covers } from "../../../src/features/sidebar/selectors";
import {
  back,
  close,
  foldSheet,
  navigate,
  navigateFresh,
  rememberTab,
  SHEET_HEIGHTS,
  type SidebarState,
  sheetPulled,
  sidebarReducer,
  toggleSidebar,
  unfoldSheet,
  VIEWS,
} from "../../../src/features/sidebar/slice";

const initial = sidebarReducer(undefined, { type: "init" });
const run = (...actions: Parameters<typeof sidebarReducer>[1][]) => actions.reduce(sidebarReducer, initial);

describe("the history stack", () => {
  it("starts at the Library with the saved tabs", () => {
    expect(initial).toMatchObject({
      shown: true,
      view: { name: "Library" },
      history: [],
      tabs: { content: "collections", layers: "all", library: "layers" },
    });
  });

  it("goes back the way it came, then collapses", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VIEWS), { maxLength: 8 }), (names) => {
        let state = run(...names.map((name) => navigate({ name })));
        for (const name of ["Library" as const, ...names].slice(0, -1).toReversed()) {
          state = sidebarReducer(state, back());
          expect(state.view?.name).toBe(name);
          expect(state.shown).toBe(true);
        }
        expect(sidebarReducer(state, back()).shown).toBe(false);
      }),
    );
  });

  it("carries the item with the view", () => {
    const state = run(
      navigate({ name: "Collection", metadata: { uuid: "h1" } }),
      navigate({ name: "FeatureDetail", metadata: { uuid: "f1" } }),
      back(),
    );
    expect(state.view).toEqual({ name: "Collection", metadata: { uuid: "h1" } });
  });

  it("returns to the tab of Hunts and Content that was open, and says which one it is", () => {
    const features = { name: "Content", metadata: { tab: "features" } };
    const left = run(
      navigateFresh({ name: "Content" }),
      rememberTab({ content: "features" }),
      navigate({ name: "FeatureDetail", metadata: { uuid: "f1" } }),
    );
    const ending = (...actions: Parameters<typeof sidebarReducer>[1][]) =>
      actions.reduce(sidebarReducer, left);
    expect(ending(back()).view).toEqual(features);
    for (const action of [navigate, navigateFresh])
      expect(ending(action({ name: "Content" })).view).toEqual(features);
    const hunts = ending(navigateFresh({ name: "Content", metadata: { tab: "collections" } }));
    expect(hunts.tabs.content).toBe("collections");
    expect(
      ending(navigate({ name: "Content", metadata: { tab: "collections" } }), back(), back()),
    ).toMatchObject({
      view: features,
      tabs: { content: "features" },
    });
  });

  it("Close clears history and view and hides; a toolbar's way has no way back", () => {
    expect(run(navigate({ name: "Content" }), close())).toMatchObject({
      shown: false,
      view: null,
      history: [],
    });
    expect(run(navigate({ name: "Content" }), navigateFresh({ name: "User" }))).toMatchObject({
      view: { name: "User" },
      history: [],
    });
  });
});

it("has the views that the specification names, and the administrator's own", () => {
  const later: readonly string[] = [
    "Administration",
    "Duplicates",
    "MapFile",
    "Plan",
    "PrintMap",
    "RecentlyDeleted",
  ];
  const named = VIEWS.filter((name) => !later.includes(name));
  const words = named.map((name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, " "));
  expect(words).toEqual([
    "About Location",
    "Collection",
    "Content",
    "Data Manager",
    "Export",
    "Feature Detail",
    "Feature Editor",
    "Feature Icon Editor",
    "Help",
    "Historical Imagery",
    "Import",
    "Keyboard Shortcuts",
    "Layer Category Detail",
    "Layer Category List",
    "Layers",
    "Library",
    "Loader",
    "My Content",
    "Saved",
    "Selected Features",
    "Settings",
    "Terrain Tools",
    "User",
  ]);
});

describe("the sheet under a tool", () => {
  it("returns to the height it had before the first of several tools", () => {
    let state = sidebarReducer(sidebarReducer(initial, sheetPulled("full")), foldSheet());
    state = sidebarReducer(state, foldSheet());
    expect(state.sheet).toBe("peek");
    state = sidebarReducer(state, unfoldSheet());
    expect(state).toMatchObject({ sheet: "full", unfolded: null });
    expect(sidebarReducer(state, unfoldSheet())).toEqual(state);
  });
});

describe("map padding", () => {
  const wide = { sheet: false, bottomBar: false, height: 900 };
  const narrow = { sheet: true, bottomBar: false, height: 600 };

  it("is the width of toolbar and sidebar", () => {
    expect(mapPadding({ ...initial, layout: wide })).toEqual({ left: 72 + 384, bottom: 0 });
    expect(mapPadding({ ...run(toggleSidebar()), layout: wide })).toEqual({ left: 72, bottom: 0 });
    expect(mapPadding({ ...run(close()), layout: wide })).toEqual({ left: 72, bottom: 0 });
  });

  it("is smaller beside the minimal sidebar of historical imagery", () => {
    const imagery = run(navigateFresh({ name: "HistoricalImagery" }));
    expect(mapPadding({ ...imagery, layout: wide })).toEqual({ left: 72 + 280, bottom: 0 });
    expect(mapPadding({ ...imagery, layout: narrow })).toEqual({ left: 72, bottom: 264 });
  });

  it("is the sheet's height on narrow windows", () => {
    expect(mapPadding({ ...initial, sheet: "peek", layout: narrow })).toEqual({
      left: 72,
      bottom: SHEET_PEEK_HEIGHT,
    });
    expect(mapPadding({ ...initial, sheet: "half", layout: narrow })).toEqual({ left: 72, bottom: 380 });
  });

  it("always leaves some map visible, at any window size", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHEET_HEIGHTS),
        fc.boolean(),
        fc.integer({ min: 360, max: 2000 }),
        (sheet, bottomBar, height) => {
          const state: SidebarState = { ...initial, sheet, layout: { sheet: true, bottomBar, height } };
          expect(mapPadding(state).bottom).toBeLessThan(height - 100);
          expect(sheetHeight({ ...state, sheet: "peek" })).toBeLessThan(
            sheetHeight({ ...state, sheet: "half" }),
          );
          expect(sheetHeight({ ...state, sheet: "half" })).toBeLessThan(
            sheetHeight({ ...state, sheet: "full" }),
          );
        },
      ),
    );
  });
});

it("knows which button belongs to which view", () => {
  for (const name of [
    "Collection",
    "Content",
    "FeatureDetail",
    "FeatureIconEditor",
    "Saved",
    "SelectedFeatures",
  ] as const)
    expect(covers("Hunts", name)).toBe(true);
  for (const name of ["Import", "Export", "DataManager"] as const)
    expect(covers("DataManager", name)).toBe(true);
  for (const name of ["User", "Settings", "Help", "KeyboardShortcuts"] as const)
    expect(covers("Account", name)).toBe(true);
  for (const name of ["Library", "LayerCategoryList", "AboutLocation"] as const)
    expect(covers("Library", name)).toBe(true);
  expect(covers("Hunts", "Library")).toBe(false);
});
