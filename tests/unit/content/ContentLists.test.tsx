// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { selectFromMap } from "../../../src/features/content/selection/slice";
import { feature, hunt } from "./memoryApi";
import { layOut, showView, tidyUp } from "./screen";

beforeEach(layOut);
afterEach(tidyUp);

const line = { ghType: "Polyline", icon: null } as const;
const features = [
  feature("camp", { title: "Camp" }),
  feature("fence", { title: "Fence", properties: line }),
  feature("creek", { title: "Creek", properties: line }),
  feature("burn", { title: "Burn", properties: { ghType: "Polygon", icon: null } }),
];
const collections = [hunt("elk", { title: "Elk" })];
const contents = { features, collections };

async function contentTab(...options: Parameters<typeof showView> extends [unknown, ...infer R] ? R : never) {
  const run = await showView({ name: "Content" }, ...options);
  await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
  await screen.findByRole("checkbox", { name: "Select All" });
  return run;
}
const isOff = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("button")
    .map((button) => button.textContent);

describe("the tabs", () => {
  it("flicker for 50 ms when switched, and the view remembers the tab", async () => {
    const { user, state } = await showView({ name: "Content" }, contents);
    await screen.findByRole("button", { name: "Create New Hunt" });
    const began = performance.now();
    // Searched for during the click, because on a busy machine it may be gone afterward.
    const loading = screen.findByText("Loading Content...");
    await user.click(screen.getByRole("tab", { name: /Content/ }));
    await loading;
    await screen.findByRole("searchbox", { name: "Search Content" });
    expect(performance.now() - began).toBeGreaterThan(25);
    expect(state().sidebar.view).toEqual({ name: "Content", metadata: { tab: "features" } });
  });
});

describe("the Content tab", () => {
  it("shows each feature with its type's icon and name", async () => {
    await contentTab(contents);
    const drawn = new Map<string, string>();
    for (const [title, type] of [
      ["Camp", "Waypoint"],
      ["Fence", "Line"],
      ["Burn", "Area"],
    ] as const) {
      const row = screen.getByRole("button", { name: new RegExp(title) });
      expect(row.textContent).toContain(`${type}.`);
      drawn.set(row.querySelector("svg")?.innerHTML ?? "", type);
    }
    expect(drawn.size).toBe(3);
  });

  it("opens a feature's details", async () => {
    const { user, state } = await contentTab(contents);
    await user.click(screen.getByRole("button", { name: /Camp/ }));
    expect(await screen.findByRole("heading", { name: "Camp" })).toBeDefined();
    expect(state().sidebar.view).toEqual({ name: "FeatureDetail", metadata: { uuid: "camp" } });
  });

  it("has a menu with Import and Export All", async () => {
    const { user, server } = await contentTab(contents);
    await user.click(screen.getByRole("button", { name: "More" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Import",
      "Export All",
      "Find duplicates...",
      "Recently deleted",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Export All" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Start a New Export" }));
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDefined();
    expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
      "GPX",
      "KML",
      "KMZ",
      "GEOJSON",
      "CSV",
      "GPKG",
      "SHP",
    ]);
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() =>
      expect(server.named("createExport")).toEqual([["createExport", "KML", null, undefined]]),
    );
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Import" }));
    expect(await screen.findByRole("heading", { name: "Import Files" })).toBeDefined();
  });

  it("enables sorting and filters only after loading", async () => {
    let release = () => {};
    const first = features.slice(0, 1);
    const many = Array.from({ length: 499 }, (_, index) => feature(`m${index}`));
    const { user } = await showView(
      { name: "Content" },
      {},
      {},
      {
        listFeatures: async ({ cursor }) => {
          if (cursor) await new Promise<void>((resolve) => (release = resolve));
          const page = cursor ? [] : [...first, ...many];
          return {
            success: true,
            data: { features: page, total: 501, limit: 500, offset: 0, nextCursor: cursor ? null : "2" },
          };
        },
      },
    );
    await user.click(await screen.findByRole("tab", { name: /Content/ }));
    await screen.findByRole("checkbox", { name: "Select All" });
    expect(isOff("Filters")).toBe(true);
    expect(isOff("Sort")).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(isOff("Filters")).toBe(false));
    expect(screen.getByRole("button", { name: "Sort: Last modified" })).toBeDefined();
  });

  it("creates a new hunt from the typed title while adding", async () => {
    const { user, state } = await contentTab(contents);
    await user.click(screen.getByRole("checkbox", { name: "Select Camp" }));
    await user.click(screen.getByRole("button", { name: "Hunts" }));
    const dialog = within(screen.getByRole("dialog", { name: "Add to Hunt" }));
    await user.type(dialog.getByRole("searchbox"), "Mule deer");
    await user.click(dialog.getByRole("button", { name: "Create new hunt" }));
    await waitFor(() => expect(state().hunts.byId["new-1"]?.featureIds).toEqual(["camp"]));
    expect(state().hunts.byId["new-1"]?.title).toBe("Mule deer");
  });
});

describe("bulk actions", () => {
  it("are Styles, Export, Hunts, Delete and Cancel", async () => {
    const { user } = await contentTab(contents);
    await user.click(screen.getByRole("checkbox", { name: "Select Camp" }));
    expect(namesIn(await screen.findByRole("region", { name: "Bulk Actions" }))).toEqual([
      "Styles",
      "Export",
      "Hunts",
      "Delete",
      "Cancel",
    ]);
  });

  it("export as GPX (.gpx) or KML (.kml), with a hint about what each format holds", async () => {
    const { user, server } = await contentTab(contents);
    await user.click(screen.getByRole("checkbox", { name: "Select Fence" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    const dialog = screen.getByRole("dialog", { name: "Export map items" });
    expect(
      within(dialog).getByText(
        "GPX export supports only waypoints and tracks; KML supports all feature types.",
      ),
    ).toBeDefined();
    expect(namesIn(dialog).filter(Boolean)).toEqual([
      "Cancel",
      "GPX (.gpx)",
      "Shapefile",
      "GeoPackage",
      "CSV",
      "GeoJSON",
      "KMZ (.kmz)",
      "KML (.kml)",
    ]);
    await user.click(within(dialog).getByRole("button", { name: "KML (.kml)" }));
    await waitFor(() => expect(server.named("createExport")[0]?.slice(1, 3)).toEqual(["KML", ["fence"]]));
  });

  it("restyle lines, areas and waypoints in separate sections, with counts", async () => {
    const { user, map, server } = await contentTab(contents);
    await user.click(screen.getByRole("checkbox", { name: "Select All" }));
    await user.click(await screen.findByRole("button", { name: "Styles" }));
    const editor = within(await screen.findByRole("region", { name: "Bulk styles" }));
    for (const name of ["Selections Line Weight", "Selections Item Type", "Selections Color"])
      expect(editor.getByRole("radiogroup", { name })).toBeDefined();
    expect(editor.getByText("2 lines, 1 area")).toBeDefined();
    expect(editor.getByText("1 waypoint")).toBeDefined();
    await user.click(editor.getByRole("radio", { name: "Heavy" }));
    await waitFor(() => expect(map.named("setStyle").at(-1)?.[2]).toMatchObject({ strokeWidth: 8 }));
    await user.click(editor.getByRole("button", { name: "Cancel" }));
    expect(server.named("updateStyles")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Styles" }));
    await user.click(screen.getByRole("radio", { name: "Blue" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Features Saved")).toBeDefined();
  });

  it("show only the sections for the selected types", async () => {
    const { user } = await contentTab(contents);
    await user.click(screen.getByRole("checkbox", { name: "Select Fence" }));
    await user.click(screen.getByRole("button", { name: "Styles" }));
    const editor = within(await screen.findByRole("region", { name: "Bulk styles" }));
    expect(editor.getByText("1 line")).toBeDefined();
    expect(editor.queryByRole("radiogroup", { name: "Selections Item Type" })).toBeNull();
  });
});

describe("Selected Content", () => {
  it("has the title, the list and the same bulk footer, whose Cancel returns to the Content view", async () => {
    const { user, store, state } = await showView({ name: "SelectedFeatures" }, contents);
    act(() => void store.dispatch(selectFromMap(["camp", "burn"])));
    expect(await screen.findByRole("heading", { name: "Selected Content" })).toBeDefined();
    expect(screen.getByText("2 items selected from the map")).toBeDefined();
    expect(namesIn(screen.getByRole("region", { name: "Bulk Actions" }))).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { name: "Hunts and Content" })).toBeDefined();
    expect(state().selection.ids.size).toBe(0);
  });
});
