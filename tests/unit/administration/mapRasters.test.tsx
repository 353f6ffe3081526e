// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { InspectedRaster, MapDataLayer, MapDraft } from "../../../src/domain/mapData";
import { AdministrationView } from "../../../src/features/administration/components/AdministrationView";
import { areaChosen } from "../../../src/features/administration/controlSlice";
import { administrationSaga } from "../../../src/features/administration/saga";
import { sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, ok, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";

const RASTER: InspectedRaster = {
  as: "elevation",
  files: 2,
  pixels: 3_000_000,
  crs: "EPSG:26913 NAD83 / UTM zone 13N",
  units: null,
};
const draftOf = (raster: InspectedRaster, more: Partial<MapDraft> = {}): MapDraft => ({
  uuid: "draft",
  state: "inspected",
  fileName: "north_park.zip",
  bytes: 5_000_000,
  received: 5_000_000,
  by: "",
  createdAt: 1_700_000_000,
  replaces: null,
  inspected: { format: "GeoTIFF", archive: null, layers: [], raster },
  settings: null,
  progress: null,
  error: null,
  preview: null,
  ...more,
});
const LAYER: MapDataLayer = {
  id: "imagery.flat-tops",
  kind: "imagery",
  state: "published",
  title: "Flat Tops",
  category: "",
  states: ["CO"],
  event: null,
  geometry: null,
  count: 1,
  archive: null,
  attribution: "County",
  date: "2021-08-01",
  priority: null,
  bytes: 2048,
  extent: [-107, 39, -106.6, 39.4],
  source: "flight.tif",
  addedAt: 1_700_000_000,
  by: "",
  roles: [],
  fields: [],
  titleField: null,
  popupFields: [],
  colorBy: null,
  minZoom: 0,
  notes: [],
  before: { addedAt: 1_690_000_000, count: 1, source: "old.tif" },
};

function setUp(drafts: MapDraft[], layers: MapDataLayer[] = [], api: Partial<UserApi> = {}) {
  const prepareMapDraft = vi.fn<UserApi["prepareMapDraft"]>(async () => ok(drafts[0] as MapDraft));
  const limits = { fileBytes: 1e8, chunkBytes: 1e7 };
  const app = renderApp(<AdministrationView />, {
    saga: administrationSaga,
    services: fakeServices({
      api: {
        mapData: async () => ok({ layers, drafts, events: [], limits }),
        listAccounts: async ({ limit, offset }) => ok({ users: [], total: 0, limit, offset }),
        layersManifest: async () => ok({ layerManifestVersion: "2", events: [], states: [] }),
        prepareMapDraft,
        ...api,
      },
    }),
  });
  app.dispatch(sessionStarted({ user: { ...USER, roles: ["administrator"] }, remote: {} }));
  app.dispatch(areaChosen("maps"));
  return { ...app, prepareMapDraft };
}
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("elevation GeoTIFFs", () => {
  it("are recognized and prepared in the chosen unit", async () => {
    const { prepareMapDraft } = setUp([draftOf(RASTER)]);
    await screen.findByText(/Elevation: 2 files, 3,000,000 pixels/);
    expect(screen.queryByLabelText("Date taken")).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Elevation unit" }), "Feet");
    await press("Prepare");
    expect(prepareMapDraft.mock.calls[0]?.[1]).toMatchObject({
      as: "elevation",
      title: "North park",
      units: "ft",
      date: null,
      crs: null,
      roles: [],
    });
  });

  it("ask for their coordinate system when they have none", async () => {
    const { prepareMapDraft } = setUp([draftOf({ ...RASTER, crs: null })]);
    await press("Prepare");
    expect(prepareMapDraft).not.toHaveBeenCalled();
    const field = screen.getByRole("textbox", { name: "Coordinate system" });
    await userEvent.type(field, "2231");
    expect(screen.getByText("Enter a coordinate system such as EPSG:26913.")).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, "EPSG:2231");
    await press("Prepare");
    expect(prepareMapDraft.mock.calls[0]?.[1].crs).toBe("EPSG:2231");
  });

  it("show their elevation range and the effect of publishing once ready, and are previewed", async () => {
    const settings = { as: "elevation", title: "North Park", roles: [] } as unknown as MapDraft["settings"];
    const preview = {
      service: "/arcgis/rest/services/Previews/preview.draft.v1/MapServer",
      geometry: null,
      count: 2,
      attribution: "",
      elevations: { lowest: 2438.4, highest: 3048 },
      extent: [-107, 39, -106.6, 39.4] as [number, number, number, number],
      states: ["CO"],
      minZoom: 0,
      notes: [],
    };
    const { store } = setUp([draftOf(RASTER, { state: "ready", settings, preview })]);
    await screen.findByText(/2 files in CO/);
    await screen.findByText(/applies it to everyone's map right away/);
    await screen.findByText("Lowest: 8,000 ft");
    await screen.findByText("Highest: 10,000 ft");
    await press("Preview on the map");
    expect(store.getState().layers.preview).toEqual({
      service: preview.service,
      title: "North Park",
      minZoom: 0,
    });
    await press("Hide preview");
    expect(store.getState().layers.preview).toBeNull();
  });
});

describe("imagery GeoTIFFs", () => {
  it("are prepared once a date is chosen", async () => {
    const { prepareMapDraft } = setUp([draftOf({ ...RASTER, as: "imagery", files: 1 })]);
    await press("Prepare");
    expect(prepareMapDraft).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText("Date taken"), "2021-08-01");
    await userEvent.type(screen.getByRole("textbox", { name: "Attribution" }), "County");
    await press("Prepare");
    expect(prepareMapDraft.mock.calls[0]?.[1]).toMatchObject({
      as: "imagery",
      date: "2021-08-01",
      attribution: "County",
      units: null,
    });
  });

  it("show their date once published, which can be changed, and can be rolled back", async () => {
    const changeMapLayer = vi.fn<UserApi["changeMapLayer"]>(async () => ok(LAYER));
    setUp([], [LAYER], { changeMapLayer });
    await screen.findByText("Historical Imagery for 2021-08-01 · CO");
    await screen.findByText(/^Imagery · 1 file/);
    await press("Roll back: Flat Tops");
    await screen.findByText(/1 file, old\.tif/);
    await press("Cancel");
    await press("Edit: Flat Tops");
    const day = screen.getByLabelText("Date taken");
    await userEvent.clear(day);
    await press("Save");
    expect(changeMapLayer).not.toHaveBeenCalled();
    await userEvent.type(day, "2019-06-15");
    await press("Save");
    expect(changeMapLayer).toHaveBeenCalledWith("imagery.flat-tops", {
      title: "Flat Tops",
      attribution: "County",
      date: "2019-06-15",
    });
  });
});
