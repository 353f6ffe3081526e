import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Extent } from "../../../src/domain/geometry";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import type { CurrentUser } from "../../../src/domain/user";
import { chooseBasemap } from "../../../src/features/basemaps/slice";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { DetailNotice } from "../../../src/features/mapPage/components/DetailNotice";
import { NavigationControls } from "../../../src/features/mapPage/components/NavigationControls";
import { PrintTitle } from "../../../src/features/mapPage/components/PrintTitle";
import { ScaleBar } from "../../../src/features/mapPage/components/ScaleBar";
import { ZoomLevel } from "../../../src/features/mapPage/components/ZoomLevel";
import { runtimeLoaded, sessionStarted } from "../../../src/features/session/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { hunt } from "../content/memoryApi";
import { createFakeStage } from "../map/fakeStage";

// @vitest-environment jsdom

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** The slider needs it, but jsdom doesn't have it. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

function setUp(environment: string, remote: Readonly<Record<string, unknown>> = {}) {
  const fake = createFakeStage();
  const controls = { zoomBy: vi.fn(), resetNorth: vi.fn(), setTilt: vi.fn() };
  const drawn = vi.fn();
  const app = renderApp(
    <MapStageContext value={{ ...fake.stage, ...controls } as unknown as MapStage & MapControls}>
      <Profiler id="widgets" onRender={drawn}>
        <NavigationControls />
        <ZoomLevel />
        <ScaleBar />
        <DetailNotice />
        <PrintTitle />
      </Profiler>
    </MapStageContext>,
  );
  app.dispatch(
    runtimeLoaded({ environment, userApiUrl: "", contentSiteUrl: "", shopUrl: "", signedIn: true }),
  );
  app.dispatch(sessionStarted({ user: USER, remote }));
  const look = (viewpoint: Parameters<typeof fake.look>[0]) => act(() => fake.look(viewpoint));
  return { ...controls, ...app, look, drawn };
}

describe("the map's widgets", () => {
  it("zoom by steps, and disable the button at the limit", async () => {
    const { zoomBy, look } = setUp("production");
    look({ canZoomOut: false });
    await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
    expect(zoomBy.mock.calls).toEqual([[1]]);
  });

  it("turn north up with the compass, whose needle turns with the map", async () => {
    const { resetNorth, look } = setUp("production");
    look({ rotation: 45 });
    const compass = screen.getByRole("button", { name: "Compass: point north up" });
    expect(compass.querySelector("svg")?.style.transform).toBe("rotate(45deg)");
    await userEvent.click(compass);
    expect(resetNorth).toHaveBeenCalledTimes(1);
    look({ rotation: 0 });
    expect(screen.getByRole("button", { name: "Compass: north is up" })).toBeDefined();
  });

  it("tilt the map in 3D, and show the tilt", async () => {
    const { setTilt, look, dispatch } = setUp("production");
    look({ tilt: 0 });
    expect(screen.queryByRole("button", { name: /^Tilt/ })).toBeNull();
    dispatch(modeChanged("3D"));
    look({ tilt: 55 });
    await userEvent.click(screen.getByRole("button", { name: "Tilt: 55°" }));
    screen.getByRole("slider", { name: "Tilt" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(setTilt).toHaveBeenLastCalledWith(60);
    await userEvent.keyboard("{Home}");
    expect(setTilt).toHaveBeenLastCalledWith(0);
  });

  it.each([
    [{}, "No detailed map data", "This map has no detail here"],
    [{ generated: true }, "Generated detail", "This ground is a sample"],
  ])(
    "show from zoom 9 that the ground of %j isn't real in detail, and more on a click",
    async (ground, line, title) => {
      const { look, store } = setUp("production", {
        elevation: { terrarium: "/t/{z}/{x}/{y}", sample: true, ...ground },
      });
      const chip = () => screen.queryByRole("button", { name: line });
      look({ zoom: 8.99 });
      expect(chip()).toBeNull();
      look({ zoom: 9 });
      await userEvent.click(chip() as HTMLElement);
      expect(store.getState().modals.at(-1)).toMatchObject({ kind: "message", title });
    },
  );

  it("lead only administrators from there to the page where they add map data", async () => {
    const elevation = { terrarium: "/t/{z}/{x}/{y}", sample: true };
    const { look, store, dispatch } = setUp("production", { elevation });
    const link = () => screen.queryByRole("button", { name: "Add real map data" });
    const logInAs = (roles: CurrentUser["roles"]) =>
      act(() => void dispatch(sessionStarted({ user: { ...USER, roles }, remote: { elevation } })));
    look({ zoom: 12 });
    logInAs(["registered"]);
    expect(link()).toBeNull();
    logInAs(["administrator"]);
    await userEvent.click(link() as HTMLElement);
    expect(store.getState().sidebar.view).toMatchObject({ name: "Administration" });
    expect(store.getState().accountControl.area).toBe("maps");
  });

  it("show no notice where the ground is real", () => {
    const { look } = setUp("production", { elevation: { terrarium: "/t/{z}/{x}/{y}", sample: false } });
    look({ zoom: 15 });
    expect(screen.queryByText("No detailed map data")).toBeNull();
  });

  it("show no notice where everything in view was measured, and show it again outside", () => {
    const { look } = setUp("production", {
      elevation: { terrarium: "/t/{z}/{x}/{y}", sample: true, measured: [[-108, 38, -104, 42]] },
    });
    const view = { zoom: 12, latitude: 40, resolution: 38, width: 1000, height: 800 };
    look({ ...view, longitude: -106 });
    expect(screen.queryByText("No detailed map data")).toBeNull();
    look({ ...view, longitude: -104.1 });
    expect(screen.getByText("No detailed map data")).toBeDefined();
  });

  it("show no notice over an operator's tiles, except for elevations without detail that shape the ground", () => {
    const { look, dispatch } = setUp("production", {
      elevation: { terrarium: "/t/{z}/{x}/{y}", sample: true },
    });
    const lines = () =>
      ["No detailed map data", "No detailed elevations"].filter((line) => screen.queryByText(line));
    const view = { zoom: 12, longitude: -106, latitude: 40, resolution: 38, width: 1000, height: 800 };
    look(view);
    expect(lines()).toEqual(["No detailed map data"]);
    const forest = { id: "forest", name: "Forest map", url: "/Tiles/forest/MapServer", thumbnail: "/t.png" };
    const place = { priority: 10, extent: [-107, 39, -105, 41] as Extent, minZoom: 5, maxZoom: 14 };
    const basemaps = [{ ...forest, ...place }];
    act(() => {
      dispatch(manifestLoaded({ layerManifestVersion: "1", events: [], states: [], basemaps }));
      dispatch(chooseBasemap("map:forest"));
    });
    look(view);
    expect(lines()).toEqual([]);
    look({ ...view, longitude: -104.9 });
    expect(lines()).toEqual(["No detailed map data"]);
    act(() => void dispatch(modeChanged("3D")));
    look(view);
    expect(lines()).toEqual(["No detailed elevations"]);
    act(() => void dispatch(chooseBasemap("Topographic")));
    look(view);
    expect(lines()).toEqual(["No detailed map data"]);
  });

  it("show no notice over a service that replaces the built-in basemap", () => {
    const { look, dispatch } = setUp("production", {
      elevation: { terrarium: "/t/{z}/{x}/{y}", sample: true },
    });
    const [, ...others] = EMBEDDED_SERVICES.basemaps;
    const satellite = { name: "Satellite" as const, tileServiceUrl: "https://tiles.example.org/MapServer" };
    const map = { ...EMBEDDED_SERVICES, basemaps: [satellite, ...others] };
    const runtime = { environment: "production", userApiUrl: "", contentSiteUrl: "", shopUrl: "" };
    act(() => void dispatch(runtimeLoaded({ ...runtime, signedIn: true, map })));
    look({ zoom: 12 });
    expect(screen.queryByText("No detailed map data")).toBeNull();
    act(() => void dispatch(chooseBasemap("Topographic")));
    look({ zoom: 12 });
    expect(screen.getByText("No detailed map data")).toBeDefined();
  });

  it("title a printed map with the open hunt, and print that there is no detail", () => {
    const { look, dispatch } = setUp("production", {
      elevation: { terrarium: "/t/{z}/{x}/{y}", sample: true },
    });
    const title = () => screen.getByRole("heading", { level: 1 }).textContent;
    const line = () => screen.getByText(/^Ridgeline · \d\d\/\d\d\/\d{4}/).textContent;
    const print = (moment: "beforeprint" | "afterprint") =>
      act(() => void window.dispatchEvent(new Event(moment)));
    look({ zoom: 8 });
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    print("beforeprint");
    expect(title()).toBe("Map");
    expect(line()).not.toMatch(/detail/);
    dispatch(huntsPut([hunt("h-1", { title: "Elk season" })]));
    dispatch(navigate({ name: "Collection", metadata: { uuid: "h-1" } }));
    look({ zoom: 12 });
    expect(title()).toBe("Elk season");
    expect(line()).toMatch(/ · No detailed map data$/);
    print("afterprint");
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it("give the page the window's shape", () => {
    setUp("production");
    const root = document.documentElement;
    for (const [width, height, shape] of [
      [1440, 900, "wide"],
      [390, 844, "tall"],
    ] as const) {
      vi.stubGlobal("innerWidth", width);
      vi.stubGlobal("innerHeight", height);
      act(() => void window.dispatchEvent(new Event("beforeprint")));
      expect(root.dataset.print).toBe(shape);
      expect(root.style.getPropertyValue("--print-width")).toBe(String(width));
      expect(root.style.getPropertyValue("--print-height")).toBe(String(height));
    }
  });

  it("show the zoom level only in the staging environment", () => {
    const { look } = setUp("staging");
    look({ zoom: 12.345 });
    expect(screen.getByText("Zoom 12.35")).toBeDefined();
    cleanup();
    setUp("production").look({ zoom: 12.345 });
    expect(screen.queryByText(/^Zoom \d/)).toBeNull();
  });

  it("are redrawn only when their content changes, not at every position of a moving map", () => {
    const { look, drawn } = setUp("staging");
    look({ longitude: -107, latitude: 40 });
    drawn.mockClear();
    for (let frame = 1; frame <= 30; frame++)
      look({ longitude: -107 + frame / 1e3, latitude: 40 + frame / 1e5 });
    expect(drawn).not.toHaveBeenCalled();
    look({ rotation: 10 });
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("show the scale in feet and miles, not in meters", () => {
    const { look } = setUp("production");
    look({ latitude: 0, resolution: 1 });
    expect(screen.getByRole("img", { name: /^Scale/ }).textContent).toBe("200 ft");
    look({ latitude: 0, resolution: 100 });
    expect(screen.getByRole("img", { name: /^Scale/ }).textContent).toBe("5 mi");
  });
});
