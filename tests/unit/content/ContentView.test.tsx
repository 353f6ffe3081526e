// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { selectFromMap } from "../../../src/features/content/selection/slice";
import { featuresDropped, highlightFeature } from "../../../src/features/content/slice";
import { rememberTab } from "../../../src/features/sidebar/slice";
import { feature, hunt, NOW } from "./memoryApi";
import { layOut, showView, tidyUp } from "./screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = ["Wallow", "Camp", "Ridge"].map((title, index) =>
  feature(`f${index}`, { title, properties: { updatedAt: NOW - index * 86_400 } }),
);
const collections = [
  hunt("elk", { title: "Elk", featureIds: ["f0", "f1"] }),
  hunt("deer", { title: "Deer", isOwner: false, isShared: true }),
];

async function contentTab(
  ...options: Parameters<typeof showView> extends [unknown, ...infer Rest] ? Rest : never
) {
  const run = await showView({ name: "Content" }, ...options);
  await run.user.click(await screen.findByRole("tab", { name: /Content/ }));
  return run;
}
const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

describe("the Hunts tab", () => {
  it("comes first: hunts with their counts, the active one on top", async () => {
    const { user, store } = await showView({ name: "Content" }, { features, collections });
    expect(await screen.findByRole("button", { name: "Create New Hunt" })).toBeDefined();
    expect(rows()).toEqual([expect.stringContaining("Deer"), expect.stringContaining("Elk")]);
    expect(screen.getByText("2 items")).toBeDefined();
    expect(screen.getByRole("img", { name: "Shared with you" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: /Elk/ }));
    await user.click(await screen.findByRole("button", { name: "Active" }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("Active")).toBeDefined();
    expect(rows()[0]).toContain("Elk");
    expect(store.getState().preferences.value.global.pinned.collection).toBe("elk");
  });

  it("offers to create a hunt when there is none, and creates it on Enter", async () => {
    const { user, server } = await showView({ name: "Content" });
    expect(await screen.findByText("Hunts are folders to help you stay organized")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Create a Hunt" }));
    const dialog = within(screen.getByRole("dialog", { name: "Create Hunt" }));
    expect(dialog.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
    await user.type(dialog.getByPlaceholderText("Hunt name"), "Bear{Enter}");
    expect(await screen.findByText("Created Bear")).toBeDefined();
    expect(server.named("createCollection")).toEqual([["createCollection", "Bear", expect.any(String)]]);
    expect(await screen.findByRole("button", { name: /Bear/ })).toBeDefined();
  });

  it("shows what is loading", async () => {
    await showView({ name: "Content" }, {}, {}, { listCollections: () => new Promise(() => {}) });
    expect((await screen.findAllByText("Loading Hunts...")).length).toBeGreaterThan(0);
  });

  it("hides and shows a hunt's features", async () => {
    const { user, map } = await showView({ name: "Content" }, { features, collections });
    await user.click(await screen.findByRole("switch", { name: "Show Elk on the map" }));
    await waitFor(() => expect(map.named("setVisible").at(-1)?.[1]).toEqual(["f2"]));
    expect(screen.getByRole("switch", { name: "Show Elk on the map" }).getAttribute("aria-checked")).toBe(
      "false",
    );
    expect(screen.getByRole("switch", { name: "Show Deer on the map" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("the Content tab", () => {
  it("lists features with their last-modified date", async () => {
    await contentTab({ features });
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toMatch(/Wallow.*Last updated: 11\/1[45]\/2023/);
  });

  it("offers drawing and importing when empty", async () => {
    const { user } = await contentTab();
    const text = "Use the map tools to start creating content or import content from other sources.";
    expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Import KML or GPX file" }));
    expect(await screen.findByRole("heading", { name: "Import Files" })).toBeDefined();
  });

  it("offers a retry when loading failed", async () => {
    const { user } = await contentTab({ features, failing: { listFeatures: { status: 400, times: 1 } } });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it("searches, and reports when there are no results", async () => {
    const { user } = await contentTab({ features });
    const search = await screen.findByRole("searchbox", { name: "Search Content" });
    await user.type(search, "cam");
    expect(rows()).toEqual([expect.stringContaining("Camp")]);
    await user.type(search, "xyz");
    expect(await screen.findByText("No results for “camxyz”")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show all content" }));
    expect(rows()).toHaveLength(3);
  });

  it("sorts only when Apply is pressed", async () => {
    const { user } = await contentTab({ features });
    await user.click(await screen.findByRole("button", { name: "Sort: Last modified" }));
    for (const label of ["Content type", "Last modified", "Name A-Z", "Recently created"]) {
      expect(screen.getByRole("radio", { name: label })).toBeDefined();
    }
    await user.click(screen.getByRole("radio", { name: "Name A-Z" }));
    expect(rows()[0]).toContain("Wallow");
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(rows()[0]).toContain("Camp"));
  });

  it("highlights the hovered row's feature on the map", async () => {
    const { user, map } = await contentTab({ features });
    await user.hover(await screen.findByRole("button", { name: /Camp/ }));
    await waitFor(() => expect(map.named("setHighlighted").at(-1)?.[1]).toBe("f1"));
    await user.unhover(screen.getByRole("button", { name: /Camp/ }));
    await waitFor(() => expect(map.named("setHighlighted").at(-1)?.[1]).toBeNull());
  });

  it("clears the highlight when the row moves away from the pointer", async () => {
    const { store } = await contentTab({ features });
    const button = await screen.findByRole("button", { name: /Camp/ });
    fireEvent.pointerMove(button);
    expect(store.getState().content.highlighted).toBe("f1");
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(store.getState().content.highlighted).toBeNull();
  });

  it("highlights nothing when a row moves under a resting pointer", async () => {
    const { store } = await contentTab({ features });
    const row = (await screen.findByRole("button", { name: /Camp/ })).parentElement as HTMLElement;
    fireEvent.pointerEnter(row);
    expect(store.getState().content.highlighted).toBeNull();
    fireEvent.pointerMove(row);
    expect(store.getState().content.highlighted).toBe("f1");
  });

  it("highlights the row of the feature hovered on the map", async () => {
    const { store } = await contentTab({ features });
    const row = (await screen.findByRole("button", { name: /Camp/ })).parentElement;
    act(() => void store.dispatch(highlightFeature("f1")));
    expect(row?.hasAttribute("data-highlighted")).toBe(true);
    act(() => void store.dispatch(highlightFeature(null)));
    expect(row?.hasAttribute("data-highlighted")).toBe(false);
  });

  it("offers bulk actions for the selection, and Cancel clears it", async () => {
    const { user } = await contentTab({ features });
    await user.click(await screen.findByRole("checkbox", { name: "Select All" }));
    expect(await screen.findByText("3 Items Selected")).toBeDefined();
    expect(
      screen.getByText("Bulk Actions - Save time and update multiple map items at the same time."),
    ).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Select All")).toBeDefined();
  });

  it("deletes the selection after confirmation", async () => {
    const { user } = await contentTab({ features });
    await user.click(await screen.findByRole("checkbox", { name: "Select Camp" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete Items?" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Content deleted")).toBeDefined();
    expect(rows()).toHaveLength(2);
  });

  it("warns before an export about what GPX leaves out", async () => {
    const line = feature("line", { title: "Fence", properties: { ghType: "Polyline", icon: null } });
    const { user, server } = await contentTab({ features: [...features, line] });
    await user.click(await screen.findByRole("checkbox", { name: "Select All" }));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = within(screen.getByRole("dialog", { name: "Export map items" }));
    expect(dialog.getByText("1 line is left out of GPX files.").textContent).not.toContain("×");
    await user.click(dialog.getByRole("button", { name: "GPX (.gpx)" }));
    expect(server.named("createExport")[0]?.[1]).toBe("GPX");
  });

  it("adds the selection only to the user's own hunts, or to a new one", async () => {
    const { user, store } = await contentTab({ features, collections });
    await user.click(await screen.findByRole("checkbox", { name: "Select Ridge" }));
    await user.click(screen.getByRole("button", { name: "Hunts" }));
    const dialog = within(screen.getByRole("dialog", { name: "Add to Hunt" }));
    expect(dialog.queryByRole("checkbox", { name: "Deer" })).toBeNull();
    expect(dialog.getByRole("button", { name: "Create new hunt" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(dialog.getByRole("button", { name: "Add" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(dialog.getByRole("checkbox", { name: "Elk" }));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(store.getState().hunts.byId.elk?.count).toBe(3));
  });

  it("is remembered", async () => {
    const { store } = await showView({ name: "Content" }, { features });
    store.dispatch(rememberTab({ content: "features" }));
    await waitFor(() =>
      expect(screen.getByRole("tab", { name: /Content/ }).getAttribute("aria-selected")).toBe("true"),
    );
  });
});

describe("Selected Content", () => {
  it("lists the features inside the rectangle drawn on the map", async () => {
    const { store } = await showView({ name: "SelectedFeatures" }, { features });
    expect(await screen.findByText("0 items selected from the map")).toBeDefined();
    store.dispatch(selectFromMap(["f0", "f2"]));
    expect(await screen.findByText("2 items selected from the map")).toBeDefined();
    expect(rows()).toHaveLength(2);
  });
});

describe("the filter", () => {
  const properties = (part: object) => ({ properties: part as never });
  const mixed = [
    feature("point", { title: "Camp", ...properties({ states: ["CO"] }) }),
    feature("line", {
      title: "Fence",
      ...properties({ ghType: "Polyline", icon: null, states: ["CO", "UT"] }),
    }),
    feature("abroad", { title: "Cabin", ...properties({ states: [] }) }),
  ];

  it("lists only the chosen types and states, counts as inactive when all are chosen, and reports when there are no matches", async () => {
    const { user } = await contentTab({ features: mixed });
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    const menu = within(screen.getByRole("dialog", { name: "Filters" }));
    for (const name of [
      "Waypoints",
      "Areas",
      "Lines",
      "Tracks",
      "Colorado (2)",
      "Utah (1)",
      "Outside any state (1)",
    ]) {
      expect(menu.getByRole("checkbox", { name }).getAttribute("aria-checked")).toBe("true");
    }
    await user.click(menu.getByRole("checkbox", { name: "Waypoints" }));
    expect(rows()).toEqual([expect.stringContaining("Fence")]);
    await user.click(menu.getByRole("checkbox", { name: "Waypoints" }));
    expect(rows()).toHaveLength(3);
    expect(menu.getByRole("button", { name: "Clear filters" }).getAttribute("aria-disabled")).toBe("true");
    // A feature in two states stays as long as either is selected.
    await user.click(menu.getByRole("checkbox", { name: "Colorado (2)" }));
    expect(rows().map((row) => /Fence|Cabin|Camp/.exec(row ?? "")?.[0])).toEqual(
      expect.arrayContaining(["Fence", "Cabin"]),
    );
    expect(rows()).toHaveLength(2);
    await user.click(menu.getByRole("checkbox", { name: "Utah (1)" }));
    await user.click(menu.getByRole("checkbox", { name: "Outside any state (1)" }));
    expect(screen.getByText("No matches")).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Filters: 1 active" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(rows()).toHaveLength(3);
  });

  it("combines with the search and Select All", async () => {
    const { user, state } = await contentTab({ features: mixed });
    await user.type(await screen.findByRole("searchbox", { name: "Search Content" }), "ca");
    await user.click(screen.getByRole("button", { name: "Filters" }));
    await user.click(screen.getByRole("checkbox", { name: "Outside any state (1)" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("checkbox", { name: "Select All" }));
    await waitFor(() => expect(state().selection.ids.toArray()).toEqual(["point"]));
  });
});

describe("filters by style, hunt and date", () => {
  const black: [number, number, number, number] = [0x11, 0x11, 0x11, 1];
  const day = (text: string) => Date.parse(`${text}T12:00:00`) / 1000;
  const varied = [
    feature("a", { title: "Spring", properties: { color: black, createdAt: day("2025-09-01") } }),
    feature("b", {
      title: "Bull",
      properties: { icon: "elk", createdAt: day("2025-10-01") },
      collectionIds: ["elk"],
    }),
    feature("c", {
      title: "Fence",
      properties: { ghType: "Polyline", icon: null, color: black, createdAt: day("2025-11-01") },
      collectionIds: ["elk", "deer"],
    }),
  ];
  const titles = () => rows().map((row) => /Spring|Bull|Fence/.exec(row ?? "")?.[0]);

  it("lists features with any of the chosen colors, icons or hunts, shows how many of all match, and counts the filters", async () => {
    const hunts = [
      hunt("elk", { title: "Elk", featureIds: ["b", "c"] }),
      hunt("deer", { title: "Deer", featureIds: ["c"] }),
    ];
    const { user } = await contentTab({ features: varied, collections: hunts });
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    await user.click(await screen.findByRole("button", { name: "Black (2)" }));
    await waitFor(() => expect(titles().sort()).toEqual(["Fence", "Spring"]));
    expect(screen.getByText("2 of 3")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "No hunt (1)" }));
    await waitFor(() => expect(titles()).toEqual(["Spring"]));
    await user.click(screen.getByRole("checkbox", { name: "Deer (1)" }));
    await waitFor(() => expect(titles().sort()).toEqual(["Fence", "Spring"]));
    await user.click(screen.getByRole("button", { name: "Camp (1)" }));
    await waitFor(() => expect(titles()).toEqual(["Spring"]));
    await user.click(screen.getByRole("button", { name: "Show 1 item" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filters: 3 active" }));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByText(/ of 3$/)).toBeNull();
  });

  it("lists features created between two days, inclusive, and reports reversed dates", async () => {
    const { user } = await contentTab({ features: varied });
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2025-10-01" } });
    await waitFor(() => expect(titles().sort()).toEqual(["Bull", "Fence"]));
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2025-10-01" } });
    await waitFor(() => expect(titles()).toEqual(["Bull"]));
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2025-09-01" } });
    expect((await screen.findByRole("alert")).textContent).toBe("The start date is after the end date.");
    await screen.findByText("No matches");
  });

  it("applies Select All to filtered rows only, and follows changes", async () => {
    const { user, state, store } = await contentTab({ features: varied });
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    await user.click(await screen.findByRole("button", { name: "Black (2)" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(titles()).toHaveLength(2));
    await user.click(screen.getByRole("checkbox", { name: "Select All" }));
    await waitFor(() => expect([...state().selection.ids.toArray()].sort()).toEqual(["a", "c"]));
    act(() => void store.dispatch(featuresDropped(["a"])));
    await waitFor(() => expect(titles()).toEqual(["Fence"]));
    expect(screen.getByText("1 of 2")).toBeDefined();
  });
});
