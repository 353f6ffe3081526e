// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { MapDataLayer, MapDataOverview, MapDraft, TileArchive } from "../../../src/domain/mapData";
import { fileProblem, seesLayer } from "../../../src/domain/mapData";
import { AdministrationView } from "../../../src/features/administration/components/AdministrationView";
import { planMiniMap } from "../../../src/features/administration/components/mapData/miniMap";
import { statesOf, titleOf } from "../../../src/features/administration/components/mapData/words";
import { areaChosen } from "../../../src/features/administration/controlSlice";
import { administrationSaga } from "../../../src/features/administration/saga";
import { layersReducer, previewShown } from "../../../src/features/layers/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { fail, fakeServices, ok, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";

beforeAll(() => {
  // Menus call these, but jsdom doesn't have them.
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const DRAFT: MapDraft = {
  uuid: "draft",
  state: "inspected",
  fileName: "game_units.zip",
  bytes: 5_000_000,
  received: 5_000_000,
  by: "chief@example.org",
  createdAt: 1_700_000_000,
  replaces: null,
  inspected: {
    format: "ESRI Shapefile",
    archive: null,
    raster: null,
    layers: [
      {
        name: "units",
        count: 1234,
        geometry: "areas",
        crs: "EPSG:2231 NAD83 / Colorado North (ftUS)",
        extent: [-107, 39, -106.6, 39.4],
        fields: [
          { name: "NAME", type: "String", examples: ["Unit 1"] },
          { name: "KIND", type: "String", examples: ["Private", "State"] },
        ],
      },
    ],
  },
  settings: null,
  progress: null,
  error: null,
  preview: null,
};
const LAYER: MapDataLayer = {
  id: "units",
  kind: "vector",
  state: "published",
  title: "Units",
  category: "Hunting",
  states: ["CO"],
  event: null,
  geometry: "areas",
  count: 20,
  archive: null,
  attribution: "",
  date: null,
  priority: null,
  bytes: 2048,
  extent: [-107, 39, -106.6, 39.4],
  source: "units.gpkg",
  addedAt: 1_700_000_000,
  by: "chief@example.org",
  roles: ["insider"],
  fields: [{ name: "GMU_NAME", alias: "GMU NAME" }],
  titleField: "GMU_NAME",
  popupFields: [],
  colorBy: null,
  minZoom: 5,
  notes: [],
  before: { addedAt: 1_690_000_000, count: 18, source: "old.gpkg" },
};
const LIMITS = { fileBytes: 100_000_000, chunkBytes: 32 * 1024 * 1024 };

function setUp(first: Partial<MapDataOverview>, api: Partial<UserApi> = {}) {
  const overview = { layers: [], drafts: [], events: ["Elk camp", "tac"], limits: LIMITS, ...first };
  const mapData = vi.fn<UserApi["mapData"]>(async () => ok({ ...overview }));
  const app = renderApp(<AdministrationView />, {
    saga: administrationSaga,
    services: fakeServices({
      api: {
        mapData,
        listAccounts: async ({ limit, offset }) => ok({ users: [], total: 0, limit, offset }),
        layersManifest: async () => ok({ layerManifestVersion: "2", events: [], states: [] }),
        ...api,
      },
    }),
  });
  app.dispatch(sessionStarted({ user: { ...USER, roles: ["administrator"] }, remote: {} }));
  app.dispatch(areaChosen("maps"));
  return { ...app, overview, mapData };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const drop = async (...files: File[]) =>
  fireEvent.drop(await screen.findByRole("region", { name: "Drop map data here" }), {
    dataTransfer: { files },
  });

describe("an upload", () => {
  it("is sent in parts, and resumes after a lost connection from what the server has", async () => {
    const parts: [number, number][] = [];
    let cut = true;
    const sendMapPart = vi.fn<UserApi["sendMapPart"]>(async (_uuid, offset, part) => {
      parts.push([offset, part.size]);
      if (offset > 0 && cut) {
        cut = false;
        return fail({ status: 0, id: "offline", message: "You're offline." });
      }
      const received = offset + part.size;
      return ok({ ...DRAFT, received, state: received === 5_000_000 ? "inspecting" : "uploading" });
    });
    const { overview } = setUp(
      {},
      {
        beginMapDraft: async () => {
          overview.drafts = [{ ...DRAFT, state: "uploading", received: 0, inspected: null }];
          return ok({ ...DRAFT, state: "uploading", received: 0 });
        },
        // Half of the part had arrived.
        mapDraft: async () => ok({ ...DRAFT, state: "uploading", received: 3_000_000 }),
        sendMapPart,
      },
    );
    await screen.findByText("No map data yet");
    await drop(new File([new Uint8Array(5_000_000)], "game_units.zip"));
    await screen.findByRole("progressbar");
    await vi.waitFor(() => expect(parts.length).toBe(3), { timeout: 5000 });
    expect(parts).toEqual([
      [0, 2_097_152],
      [2_097_152, 2_097_152],
      [3_000_000, 2_000_000],
    ]);
  });

  it("pauses at once, shows progress, and resumes from what the server has", async () => {
    const offsets: number[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    let received = 0;
    const sendMapPart = vi.fn<UserApi["sendMapPart"]>(async (_uuid, offset, part, signal) => {
      offsets.push(offset);
      signals.push(signal);
      // The second part hangs until it is stopped. Some of it has arrived by then.
      if (offsets.length === 2)
        return new Promise(() => {
          received = 2_500_000;
        });
      received = offset + part.size;
      return ok({ ...DRAFT, received, state: received === 5_000_000 ? "inspecting" : "uploading" });
    });
    const uploading = (): MapDraft => ({ ...DRAFT, state: "uploading", received, inspected: null });
    const { overview } = setUp(
      {},
      {
        beginMapDraft: async () => {
          overview.drafts = [uploading()];
          return ok(uploading());
        },
        mapDraft: async () => ok(uploading()),
        sendMapPart,
      },
    );
    await screen.findByText("No map data yet");
    await drop(new File([new Uint8Array(5_000_000)], "game_units.zip"));
    await vi.waitFor(() => expect(offsets).toEqual([0, 2_097_152]), { timeout: 5000 });
    expect(signals[1]?.aborted).toBe(false);
    await press("Pause: game_units.zip");
    expect(signals[1]?.aborted).toBe(true);
    await screen.findByText("Paused at 2 MB of 4.8 MB");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(offsets).toHaveLength(2);
    await press("Resume: game_units.zip");
    await vi.waitFor(() => expect(offsets).toEqual([0, 2_097_152, 2_500_000, 4_597_152]), { timeout: 5000 });
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^(Pause|Resume)/ })).toBeNull());
  });

  it("is refused with a reason before anything is sent", async () => {
    const beginMapDraft = vi.fn<UserApi["beginMapDraft"]>();
    setUp({}, { beginMapDraft });
    await drop(new File(["x"], "units.shp"));
    expect((await screen.findByRole("alert")).textContent).toContain("A Shapefile is a set of files.");
    expect(beginMapDraft).not.toHaveBeenCalled();
  });

  it("from an earlier visit asks for the same file and resumes", async () => {
    const sendMapPart = vi.fn<UserApi["sendMapPart"]>(async () => ok({ ...DRAFT, state: "inspecting" }));
    const begun: MapDraft = { ...DRAFT, state: "uploading", received: 4_999_999, inspected: null };
    setUp({ drafts: [begun] }, { sendMapPart, mapDraft: async () => ok(begun) });
    const input = await screen.findByLabelText("File: Choose the file: game_units.zip");
    await userEvent.upload(input, new File(["x"], "other.zip"));
    expect((await screen.findByRole("alert")).textContent).toContain("Choose game_units.zip");
    await userEvent.upload(input, new File([new Uint8Array(5_000_000)], "game_units.zip"));
    await vi.waitFor(() => expect(sendMapPart).toHaveBeenCalledTimes(1));
    expect(sendMapPart.mock.calls[0]?.slice(0, 2)).toEqual(["draft", 4_999_999]);
    expect(sendMapPart.mock.calls[0]?.[2].size).toBe(1);
  });
});

describe("a processed file", () => {
  it("shows its content, and becomes a layer with the chosen settings", async () => {
    const prepareMapDraft = vi.fn<UserApi["prepareMapDraft"]>(async () => ok(DRAFT));
    setUp({ drafts: [DRAFT] }, { prepareMapDraft });
    await screen.findByText(/1,234 areas/);
    await screen.findByRole("img", { name: /^Map of the data/ });
    const title = screen.getByRole("textbox", { name: "Title" });
    expect((title as HTMLInputElement).value).toBe("Game units");
    await userEvent.clear(title);
    await userEvent.type(title, "GMUs");
    await userEvent.type(screen.getByRole("textbox", { name: "States" }), "co ut");
    await userEvent.click(screen.getByRole("checkbox", { name: /^KIND/ }));
    await userEvent.click(screen.getByRole("radio", { name: /^Only some roles/ }));
    await press("Create preview");
    expect(prepareMapDraft).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("checkbox", { name: "Insider" }));
    await press("Create preview");
    expect(prepareMapDraft).toHaveBeenCalledWith("draft", {
      as: "layer",
      attribution: null,
      date: null,
      units: null,
      title: "GMUs",
      category: "Local data",
      states: ["CO", "UT"],
      event: null,
      priority: null,
      layer: "units",
      geometry: null,
      titleField: "NAME",
      popupFields: ["KIND"],
      colorBy: null,
      minZoom: null,
      crs: null,
      encoding: null,
      roles: ["insider"],
    });
  });

  it("is listed under a special event, existing or new with a typed title", async () => {
    const prepareMapDraft = vi.fn<UserApi["prepareMapDraft"]>(async () => ok(DRAFT));
    setUp({ drafts: [DRAFT] }, { prepareMapDraft });
    const choose = async (name: string) => {
      await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Special event" }), name);
    };
    await choose("Total Archery Challenge");
    expect(screen.getByText("Such as CO, UT. If empty, only the event lists it.")).toBeDefined();
    await press("Create preview");
    expect(prepareMapDraft.mock.calls.at(-1)?.[1]).toMatchObject({ event: "tac", states: [] });
    await choose("New event...");
    await press("Create preview");
    expect(prepareMapDraft).toHaveBeenCalledTimes(1);
    const title = screen.getByRole("textbox", { name: "Event title" });
    await userEvent.type(title, "Colorado");
    await screen.findByText("Colorado is a state. Enter it under States instead.");
    await press("Create preview");
    expect(prepareMapDraft).toHaveBeenCalledTimes(1);
    await userEvent.type(title, " Elk Days ");
    await press("Create preview");
    expect(prepareMapDraft.mock.calls.at(-1)?.[1]).toMatchObject({ event: "Colorado Elk Days", states: [] });
    await choose("None");
    await press("Create preview");
    expect(prepareMapDraft.mock.calls.at(-1)?.[1]).toMatchObject({ event: null });
  });

  it("asks for its coordinate system when it has none and its coordinates aren't degrees", async () => {
    const [layer] = DRAFT.inspected?.layers ?? [];
    if (!layer) throw new Error("no layer");
    const unknown = {
      format: "ESRI Shapefile",
      archive: null,
      raster: null,
      layers: [{ ...layer, crs: null, extent: null }],
    };
    const prepareMapDraft = vi.fn<UserApi["prepareMapDraft"]>(async () => ok(DRAFT));
    setUp({ drafts: [{ ...DRAFT, inspected: unknown }] }, { prepareMapDraft });
    await press("Create preview");
    expect(prepareMapDraft).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole("textbox", { name: "Coordinate system" }), "EPSG:2231");
    await press("Create preview");
    expect(prepareMapDraft.mock.calls[0]?.[1].crs).toBe("EPSG:2231");
  });

  it("shows progress on the server, can be canceled, and shows errors", async () => {
    const working: MapDraft = { ...DRAFT, state: "preparing", progress: { step: "converting", share: 0.4 } };
    const stepMapDraft = vi.fn<UserApi["stepMapDraft"]>(async () => ok(DRAFT));
    const { overview, mapData } = setUp({ drafts: [working] }, { stepMapDraft });
    await screen.findByRole("progressbar", { name: "game_units.zip: Converting..." });
    await press("Cancel: game_units.zip");
    expect(stepMapDraft).toHaveBeenCalledWith("draft", "cancel");
    await vi.waitFor(() => expect(mapData.mock.calls.length).toBeGreaterThan(2), { timeout: 5000 });
    overview.drafts = [{ ...DRAFT, error: { id: "unreadable", message: "GDAL can't read the file." } }];
    expect((await screen.findByRole("alert", {}, { timeout: 5000 })).textContent).toBe(
      "GDAL can't read the file.",
    );
    const calls = mapData.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(mapData.mock.calls.length).toBe(calls);
  });

  it("that is ready is previewed on the map and published, which reloads the Library", async () => {
    const preview = {
      service: "/maps/preview.draft.v1/MapServer",
      geometry: "areas" as const,
      count: 1234,
      attribution: "",
      elevations: null,
      extent: [-107, 39, -106.6, 39.4] as [number, number, number, number],
      states: ["CO"],
      minZoom: 6,
      notes: ["3 features left out."],
    };
    const publishMapDraft = vi.fn<UserApi["publishMapDraft"]>(async () => {
      overview.drafts = [];
      overview.layers = [LAYER];
      return ok(LAYER);
    });
    const { overview, store } = setUp(
      { drafts: [{ ...DRAFT, state: "ready", preview }] },
      { publishMapDraft },
    );
    await screen.findByText("3 features left out.");
    await press("Preview on the map");
    expect(store.getState().layers.preview).toEqual({
      service: preview.service,
      title: "game_units.zip",
      minZoom: 6,
    });
    await press("Publish");
    await screen.findByText("Layer · 20 areas · 2 KB");
    expect(store.getState().layers.preview).toBeNull();
    expect(store.getState().manifest.value).not.toBeNull();
    expect(store.getState().toasts.at(-1)?.text).toBe("Layer published");
  });
});

describe("a published layer", () => {
  it("is removed only after its title is typed; a refusal shows at the layer", async () => {
    const removeMapLayer = vi.fn<UserApi["removeMapLayer"]>(async () =>
      fail({ status: 404, id: "not-found", message: "That layer doesn't exist." }),
    );
    setUp({ layers: [LAYER] }, { removeMapLayer });
    await press("Remove: Units");
    const box = screen.getByRole("textbox", { name: "Type Units to confirm" });
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, "Unit{Enter}");
    expect(removeMapLayer).not.toHaveBeenCalled();
    await userEvent.type(box, "s{Enter}");
    expect(removeMapLayer).toHaveBeenCalledWith("units", "Units");
    expect((await screen.findByRole("alert")).textContent).toBe("That layer doesn't exist.");
  });

  it("is rolled back after showing the earlier version, and edited without its file", async () => {
    const rollBackMapLayer = vi.fn<UserApi["rollBackMapLayer"]>(async () => ok(LAYER));
    const changeMapLayer = vi.fn<UserApi["changeMapLayer"]>(async () => ok(LAYER));
    setUp({ layers: [LAYER] }, { rollBackMapLayer, changeMapLayer });
    await press("Roll back: Units");
    await screen.findByText(/18 features, old\.gpkg/);
    await press("Roll back");
    expect(rollBackMapLayer).toHaveBeenCalledWith("units");
    await press("Edit: Units");
    await userEvent.click(
      within(screen.getByRole("list", { name: "Map layers" })).getByRole("radio", { name: "Everyone" }),
    );
    await press("Save");
    expect(changeMapLayer).toHaveBeenCalledWith(
      "units",
      expect.objectContaining({ roles: [], states: ["CO"], titleField: "GMU_NAME" }),
    );
  });

  it("of an event is marked, and can be moved to its states but not to none", async () => {
    const changeMapLayer = vi.fn<UserApi["changeMapLayer"]>(async () => ok(LAYER));
    setUp({ layers: [{ ...LAYER, event: "tac", states: [] }] }, { changeMapLayer });
    await screen.findByText("Hunting · Total Archery Challenge · Visible to: Insider");
    await press("Edit: Units");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Special event" }), "None");
    await press("Save");
    expect(changeMapLayer).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole("textbox", { name: "States" }), "CO");
    await press("Save");
    expect(changeMapLayer).toHaveBeenCalledWith(
      "units",
      expect.objectContaining({ event: null, states: ["CO"] }),
    );
  });

  it("that is damaged or of another kind is listed with its details", async () => {
    setUp({
      layers: [
        { ...LAYER, state: "damaged", before: null, extent: null },
        { ...LAYER, id: "dem", title: "Heights", kind: "elevation", geometry: null, roles: [], before: null },
      ],
    });
    await screen.findByText(/files are damaged/);
    await screen.findByText("Elevation · 20 files · 2 KB");
    expect(screen.queryByRole("button", { name: "Edit: Units" })).toBeNull();
  });
});

describe("helpers", () => {
  it("say who can see a layer", () => {
    expect(seesLayer({}, null)).toBe(true);
    expect(seesLayer({ roles: [] }, null)).toBe(true);
    expect(seesLayer({ roles: ["insider"] }, null)).toBe(false);
    expect(seesLayer({ roles: ["insider"] }, ["registered", "insider"])).toBe(true);
    expect(seesLayer({ roles: ["insider"] }, ["registered", "administrator"])).toBe(false);
    expect(seesLayer({ roles: ["insider"] }, ["administrator"])).toBe(true);
  });

  it("format titles, states and files", () => {
    expect(titleOf("game_units-2024.v2.zip")).toBe("Game units 2024.v2");
    expect(statesOf(" co,UT  co")).toEqual(["CO", "UT"]);
    expect(statesOf("Colorado")).toBeNull();
    expect(fileProblem("a.GPKG", 10, 20)).toBeNull();
    expect(fileProblem("a.gpkg", 21, 20)).toContain("larger than");
    expect(fileProblem("a", 10, 20)).toContain("isn't supported");
  });

  it("clear the map when a preview ends", () => {
    const shown = layersReducer(undefined, previewShown({ service: "x", title: "X", minZoom: 0 }));
    expect(layersReducer(shown, previewShown(null)).preview).toBeNull();
  });

  it("cover the small map with tiles and keep the extent inside", () => {
    for (const extent of [
      [-107, 39, -106.6, 39.4],
      [-179, 51, -130, 71],
      [-105.1, 39.9999, -105.1, 39.9999],
    ] as [number, number, number, number][]) {
      const { tiles, box } = planMiniMap(extent, 360, 160);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(364);
      expect(box.top + box.height).toBeLessThanOrEqual(164);
      const covers = (x: number, y: number) =>
        tiles.some(({ left, top }) => left <= x && x < left + 256 && top <= y && y < top + 256);
      expect([covers(1, 80), covers(359, 80), covers(180, 80)]).toEqual([true, true, true]);
    }
  });
});

describe("a tile archive", () => {
  const ARCHIVE: TileArchive = {
    format: "PMTiles",
    tileType: "png",
    compression: "none",
    scheme: "XYZ",
    tileSize: 256,
    minZoom: 3,
    maxZoom: 12,
    extent: [-107, 39, -106, 40],
    tiles: 4321,
    attribution: "Forest Service",
  };
  const FILE: MapDraft = {
    ...DRAFT,
    fileName: "forest_map.pmtiles",
    inspected: { format: "PMTiles", layers: [], archive: ARCHIVE, raster: null },
  };
  const OVERLAY: MapDataLayer = { ...LAYER, kind: "overlay", geometry: null, count: 4321, archive: ARCHIVE };

  it("shows its content, and becomes a basemap or an overlay with the chosen settings", async () => {
    const prepareMapDraft = vi.fn<UserApi["prepareMapDraft"]>(async () => ok(FILE));
    setUp({ drafts: [FILE] }, { prepareMapDraft });
    await screen.findByText("PMTiles: 4,321 PNG tiles of 256 pixels, zooms 3 to 12");
    await screen.findByRole("img", {
      name: "Map of the data: 39.00 to 40.00 north, -107.00 to -106.00 east",
    });
    expect(screen.queryByRole("textbox", { name: "States" })).toBeNull();
    await press("Create preview");
    expect(prepareMapDraft.mock.calls[0]?.[1]).toMatchObject({
      as: "basemap",
      title: "Forest map",
      attribution: "Forest Service",
      states: [],
    });
    await userEvent.click(screen.getByRole("radio", { name: /^Overlay/ }));
    await userEvent.type(screen.getByRole("textbox", { name: "States" }), "co");
    await userEvent.clear(screen.getByRole("textbox", { name: "Attribution" }));
    await press("Create preview");
    expect(prepareMapDraft.mock.calls[1]?.[1]).toMatchObject({
      as: "overlay",
      attribution: "",
      states: ["CO"],
    });
  });

  it("that is published can change its title, attribution and roles", async () => {
    const changeMapLayer = vi.fn<UserApi["changeMapLayer"]>(async () => ok(OVERLAY));
    setUp({ layers: [OVERLAY] }, { changeMapLayer });
    await screen.findByText("Overlay · 4,321 tiles · 2 KB");
    await press("Edit: Units");
    await userEvent.type(screen.getByRole("textbox", { name: "Attribution" }), "Mountain Survey");
    await press("Save");
    expect(changeMapLayer).toHaveBeenCalledWith("units", {
      title: "Units",
      attribution: "Mountain Survey",
      roles: ["insider"],
      category: "Hunting",
      states: ["CO"],
      event: null,
    });
  });

  it("that is a basemap has a whole-number position in the menu", async () => {
    const changeMapLayer = vi.fn<UserApi["changeMapLayer"]>(async () => ok(OVERLAY));
    setUp({ layers: [{ ...OVERLAY, kind: "basemap", priority: 10 }] }, { changeMapLayer });
    await press("Edit: Units");
    const priority = screen.getByRole("textbox", { name: "Priority" });
    expect((priority as HTMLInputElement).value).toBe("10");
    await userEvent.clear(priority);
    await userEvent.type(priority, "1.5");
    await screen.findByText("Enter a whole number from -1000 to 1000.");
    await press("Save");
    expect(changeMapLayer).not.toHaveBeenCalled();
    await userEvent.clear(priority);
    await userEvent.type(priority, "-1");
    await press("Save");
    expect(changeMapLayer.mock.calls[0]?.[1]).toMatchObject({ priority: -1 });
    expect(changeMapLayer.mock.calls[0]?.[1]).not.toHaveProperty("event");
  });
});
