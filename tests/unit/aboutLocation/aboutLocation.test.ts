import { describe, expect, it, vi } from "vitest";
import {
  closeAboutPopup,
  retryLayer,
  retryPlace,
  viewLocation,
} from "../../../src/features/aboutLocation/slice";
import { groundClicked, popupOpened } from "../../../src/features/featurePopup/slice";
import { toggleTool } from "../../../src/features/map/slice";
import { switchOverlay } from "../../../src/features/overlays/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { hideSidebar, layoutChanged, navigate, navigateFresh } from "../../../src/features/sidebar/slice";
import { fail, USER } from "../app/fakes";
import { LAND, ROADS } from "../layers/setUp";
import { click, REMOTE, settle, setUp } from "./setUp";

describe("a click away from the user's own features", () => {
  it("requests county, place name and elevation", async () => {
    const { store, about } = setUp();
    store.dispatch(click());
    expect(about()).toMatchObject({
      popup: true,
      place: { longitude: -107.55, latitude: 40.52 },
      elevation: null,
    });
    expect(about().naming.state).toBe("running");
    await settle();
    expect(about()).toMatchObject({
      county: { county: "Moffat County", abbreviation: "CO" },
      placeName: "12 mi NW of Craig, Moffat County, Colorado",
      elevation: 2000,
      naming: { state: "done" },
    });
  });

  it("queries every active layer and overlay by its own rules", async () => {
    const { store, layerAt } = setUp();
    store.dispatch(click());
    const questions = layerAt.mock.calls.map(([, question]) => question);
    expect(questions).toMatchObject([
      { url: "/rest/CoLand/MapServer/0", distance: 40, box: false },
      { url: "/rest/CoRoads/MapServer/0", distance: 40, box: true },
      { url: expect.stringMatching(/Overlays\/Fire\/MapServer\/0$/), distance: 90, box: false },
    ]);
  });

  it("queries gauges as far from the click as their symbols reach, at any zoom", () => {
    const { store, layerAt } = setUp();
    store.dispatch(switchOverlay({ id: "water", on: true }));
    store.dispatch(groundClicked({ longitude: -107.55, latitude: 40.52, zoom: 6.5, screenX: 0 }));
    const distances = layerAt.mock.calls.map(([, { url, distance }]) => [url.split("/").at(-3), distance]);
    expect(Object.fromEntries(distances)).toEqual({ CoLand: 10, CoRoads: 10, Fire: 10, Water: 15_778 });
  });

  it("shows each feature once, with its rows", async () => {
    const { store, about } = setUp();
    store.dispatch(click());
    await settle();
    const [land, roads] = about().layers;
    expect(land).toMatchObject({
      id: LAND,
      name: "CoLand",
      about: "Colorado · Land",
      status: { state: "done" },
    });
    expect(land?.features.map((rows) => rows.map(({ name }) => name))).toEqual([["Name", "Acres", "More"]]);
    expect(roads).toMatchObject({ id: ROADS, features: [], status: { state: "done" } });
  });

  it("queries only overlays on plans without layers", () => {
    const { store, layerAt } = setUp();
    store.dispatch(sessionStarted({ user: { ...USER, roles: ["registered"] }, remote: REMOTE }));
    store.dispatch(click());
    expect(layerAt.mock.calls.map(([, { url }]) => url)).toEqual([expect.stringContaining("Fire")]);
  });

  it("cancels the previous location's lookups", async () => {
    const { store, layerAt, about } = setUp();
    const signals: AbortSignal[] = [];
    layerAt.mockImplementation((_services, _question, signal) => {
      if (signal) signals.push(signal);
      return new Promise(() => {});
    });
    store.dispatch(click());
    store.dispatch(click({ longitude: -100 }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, false, false, false]);
    expect(about().place?.longitude).toBe(-100);
  });
});

describe("a failed lookup", () => {
  it("shows for its layer and can be retried, while other results stay", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { store, layerAt, about } = setUp();
    layerAt.mockResolvedValueOnce(fail({ message: "The map service returned an error." }));
    store.dispatch(click());
    await settle();
    expect(about().layers.map(({ status }) => status.state)).toEqual(["failed", "done", "done"]);
    store.dispatch(retryLayer(LAND));
    expect(about().layers[0]?.status.state).toBe("running");
    await settle();
    expect(about().layers[0]?.features).toHaveLength(1);
    expect(layerAt).toHaveBeenCalledTimes(4);
  });

  it("is reported for the county, but not for a place name alone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { store, county, placeName, about } = setUp();
    county.mockResolvedValueOnce(fail({ message: "No answer." }));
    placeName.mockResolvedValue(fail({}));
    store.dispatch(click());
    await settle();
    expect(about().naming).toEqual({ state: "failed", error: "No answer." });
    store.dispatch(retryPlace());
    await settle();
    expect(about()).toMatchObject({
      naming: { state: "done" },
      county: { abbreviation: "CO" },
      placeName: null,
    });
  });

  it("leaves out the elevation", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const { store, groundElevation, about } = setUp();
    groundElevation.mockRejectedValueOnce(new Error("no tiles"));
    store.dispatch(click());
    await settle();
    expect(about()).toMatchObject({ elevation: null, naming: { state: "done" } });
    expect(error).toHaveBeenCalledWith("elevation lookup error", expect.any(Error));
  });
});

describe("the panel", () => {
  it("replaces the library's views, and another click updates it in place", async () => {
    const { store, view } = setUp();
    store.dispatch(click());
    expect(view()).toBe("AboutLocation");
    store.dispatch(click({ longitude: -100 }));
    expect(store.getState().sidebar.history).toEqual([{ name: "Library" }]);
    expect(store.getState().aboutLocation.popup).toBe(true);
  });

  it.each(["Content", "FeatureEditor", "TerrainTools", "Import"] as const)("leaves %s open", (name) => {
    const { store, view, about } = setUp();
    store.dispatch(navigateFresh({ name }));
    store.dispatch(click());
    expect(view()).toBe(name);
    expect(about().popup).toBe(true);
    store.dispatch(viewLocation());
    expect(view()).toBe("AboutLocation");
    expect(about().popup).toBe(false);
  });

  it("replaces the popup over a sheet, which has no room for both", () => {
    const { store, view, about } = setUp();
    store.dispatch(layoutChanged({ sheet: true, bottomBar: false, height: 600 }));
    store.dispatch(click());
    expect([view(), about().popup]).toEqual(["AboutLocation", false]);
  });

  it("doesn't open a hidden sidebar; View Details does", () => {
    const { store } = setUp();
    store.dispatch(hideSidebar());
    store.dispatch(click());
    expect(store.getState().sidebar.shown).toBe(false);
    store.dispatch(viewLocation());
    expect(store.getState().sidebar).toMatchObject({ shown: true, view: { name: "AboutLocation" } });
  });
});

describe("the popup", () => {
  it.each([
    ["its button", closeAboutPopup()],
    ["a feature's popup", popupOpened({ uuid: "a", longitude: 0, latitude: 0, temporary: false })],
    ["a tool", toggleTool("Select")],
    ["another view", navigate({ name: "Help" })],
  ])("closes on %s", (_what, action) => {
    const { store, about } = setUp();
    store.dispatch(click());
    store.dispatch(action);
    expect(about().popup).toBe(false);
  });

  it("doesn't open during historical imagery: a click looks up the date there", () => {
    const { store, about, county } = setUp();
    store.dispatch(navigateFresh({ name: "HistoricalImagery" }));
    store.dispatch(click());
    expect(about().place).toBeNull();
    expect(county).not.toHaveBeenCalled();
  });
});
