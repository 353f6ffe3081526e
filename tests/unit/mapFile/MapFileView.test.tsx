// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { KeptMapFile, MapFileOptions } from "../../../src/domain/mapFile";
import { failed } from "../../../src/domain/status";
import { WORLD } from "../../../src/domain/tileCover";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { MapFileView } from "../../../src/features/mapFile/components/MapFileView";
import {
  mapFileEstimated,
  mapFileSent,
  mapFilesFailed,
  mapFilesLoaded,
} from "../../../src/features/mapFile/slice";
import type { MapControls, MapStage, MapViewpoint } from "../../../src/map/mapStage";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";

stubResizeObserver();
afterEach(cleanup);

const VIEWPOINT = {
  longitude: -107,
  latitude: 39,
  rotation: 0,
  tilt: 0,
  zoom: 14,
  resolution: 60,
  width: 800,
  height: 600,
} as MapViewpoint;
const topographic = { id: "Topographic", name: "Topographic", extent: WORLD, minZoom: 0, maxZoom: 19 };
const OPTIONS: MapFileOptions = {
  basemaps: [topographic, { ...topographic, id: "tiles-f", name: "Forest", minZoom: 8, maxZoom: 10 }],
  refused: [],
  limits: { tiles: 20_000, bytes: 524_288_000 },
  files: [],
};
const file: KeptMapFile = {
  uuid: "m",
  fileName: "Camp Topographic.mbtiles",
  state: "waiting",
  message: "",
  done: 1200,
  total: 3000,
  bytes: 0,
  createdAt: 0,
};

function show(options: Partial<MapFileOptions> | null = {}) {
  const stage = {
    onViewpoint: (listener: (at: MapViewpoint) => void) => {
      listener(VIEWPOINT);
      return () => {};
    },
  } as unknown as MapStage & MapControls;
  const run = renderApp(
    <MapStageContext value={stage}>
      <MapFileView />
    </MapStageContext>,
  );
  if (options) run.dispatch(mapFilesLoaded({ ...OPTIONS, ...options }));
  return { ...run, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const tiles = () => screen.getByText("Tiles").nextSibling?.textContent;
const size = () => screen.getByText("Size").nextSibling?.textContent;

describe("the map file view", () => {
  it("shows how large the file will be, and again when the choices change", async () => {
    const run = show();
    expect(tiles()).toMatch(/^[\d,]+ of 20,000$/);
    expect(size()).toBe("Estimating...");
    const { estimate } = run.store.getState().mapFile;
    run.dispatch(mapFileEstimated({ key: estimate?.key ?? "", bytes: 34 * 1024 * 1024, problem: null }));
    expect(size()).toBe("About 34 MB of 500 MB");
    const before = tiles();
    await run.user.selectOptions(screen.getByRole("combobox", { name: "Basemap" }), "Forest");
    expect(tiles()).not.toBe(before);
    expect(size()).toBe("Estimating...");
    expect(run.store.getState().mapFile.estimate?.key).toContain("tiles-f");
  });

  it("requests the size again for another format, which the request names", async () => {
    const run = show();
    expect(screen.getByRole("radio", { name: /^MBTiles.*OsmAnd/ })).toHaveProperty("ariaChecked", "true");
    expect(run.store.getState().mapFile.estimate?.key).toContain("MBTILES");
    await run.user.click(screen.getByRole("radio", { name: /^PMTiles.*MapLibre/ }));
    const { estimate } = run.store.getState().mapFile;
    expect(estimate?.key).toContain("PMTILES");
    run.dispatch(mapFileEstimated({ key: estimate?.key ?? "", bytes: 34 * 1024 * 1024, problem: null }));
    expect(size()).toBe("About 34 MB of 500 MB");
  });

  it("ignores the size of outdated choices", () => {
    const run = show();
    run.dispatch(mapFileEstimated({ key: "others", bytes: 1, problem: null }));
    expect(size()).toBe("Estimating...");
  });

  it("says what to do about too many tiles or too many bytes", async () => {
    const run = show();
    const box = screen.getByRole("textbox", { name: "Zoom levels, maximum, exact value" });
    await run.user.clear(box);
    await run.user.type(box, "19{Enter}");
    expect(screen.getByRole("alert").textContent).toMatch(
      /^[\d,]+ tiles is too many\. The limit is 20,000\. Choose fewer zoom levels or a smaller area\.$/,
    );
    expect(button("Make map").getAttribute("aria-disabled")).toBe("true");
    await run.user.clear(box);
    await run.user.type(box, "12{Enter}");
    const { estimate } = run.store.getState().mapFile;
    run.dispatch(mapFileEstimated({ key: estimate?.key ?? "", bytes: 1e9, problem: null }));
    expect(screen.getByRole("alert").textContent).toBe(
      "953.7 MB is too large. The limit is 500 MB. Choose fewer zoom levels or a smaller area.",
    );
  });

  it("gives the reason when basemaps can't be saved or there is none", () => {
    show({ basemaps: [], refused: [{ name: "Satellite", reason: "Comes from another provider." }] });
    expect(screen.getByText("There's no basemap here that can be saved.")).toBeDefined();
    expect(screen.getByText("Satellite can't be saved. Comes from another provider.")).toBeDefined();
    expect(button("Make map").getAttribute("aria-disabled")).toBe("true");
  });

  it("shows the server's reason when it refuses", () => {
    const run = show();
    run.dispatch(mapFileSent(failed("2 of your maps are already being made.")));
    expect(screen.getByRole("alert").textContent).toBe("2 of your maps are already being made.");
  });

  it("offers a retry when the basemaps can't be loaded", async () => {
    const run = show(null);
    run.dispatch(mapFilesFailed(failed("Couldn't load the basemaps.")));
    await run.user.click(button("Try again"));
    await waitFor(() => expect(run.store.getState().mapFile.loading.state).toBe("running"));
  });

  it("lists maps by state, with the available actions", async () => {
    const run = show({
      files: [
        file,
        { ...file, uuid: "r", state: "ready", fileName: "Ready.mbtiles", bytes: 5 * 1024 * 1024 },
        { ...file, uuid: "x", state: "failed", fileName: "Failed.mbtiles", message: "The map is too large." },
      ],
    });
    expect(screen.getByRole("progressbar", { name: "Making Camp Topographic.mbtiles" })).toHaveProperty(
      "ariaValueNow",
      "40",
    );
    expect(screen.getByText("1,200 of 3,000 tiles")).toBeDefined();
    expect(screen.getByText("5 MB")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toBe("The map is too large.");
    await run.user.click(button("Cancel"));
    expect(screen.queryByText("Camp Topographic.mbtiles")).toBeNull();
    await run.user.click(button("Delete Failed.mbtiles"));
    expect(run.store.getState().mapFile.options?.files.map(({ uuid }) => uuid)).toEqual(["r"]);
  });
});
