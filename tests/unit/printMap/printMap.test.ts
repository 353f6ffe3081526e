// @vitest-environment jsdom
// Loaded lazily in the app. Fake clocks don't wait for imports, so load them up front.
import "../../../src/features/printMap/makeSheet";
import "../../../src/features/printMap/place";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { faceSize, layOut } from "../../../src/domain/sheet/layout";
import { createPlane } from "../../../src/domain/sheet/plane";
import { DONE, running } from "../../../src/domain/status";
import { contentLoading } from "../../../src/features/content/slice";
import { estimate, MAX_EXTERNAL_TILES } from "../../../src/features/printMap/estimate";
import { fileName } from "../../../src/features/printMap/makeSheet";
import { printMapSaga } from "../../../src/features/printMap/saga";
import {
  cancelSheet,
  changeSheet,
  fitHunt,
  printSheet,
  type SheetOptions,
  sheetOpened,
} from "../../../src/features/printMap/slice";
import { sheetSources } from "../../../src/features/printMap/sources";
import { linkMade, loadShares } from "../../../src/features/shares/slice";
import type { DrawnLayer, MapViewpoint } from "../../../src/map/mapStage";
import type { SheetClient } from "../../../src/workers/sheet";
import type { SheetJob } from "../../../workers/sheet/types";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

const CENTER = { longitude: -107.5, latitude: 40.5 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ridge = feature("ridge", {
  title: "Ridge",
  geometry: { type: "LineString", coordinates: [-107.51, -107.5, -107.49].map((x) => [x, 40.51, 0]) },
  properties: { ghType: "Polyline", color: [10, 20, 30, 1], strokeType: "dash", strokeWidth: 5 },
} as Parameters<typeof feature>[1]);
const area = feature("area", {
  title: "Bedding",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [-107.51, 40.49, 0],
        [-107.5, 40.49, 0],
        [-107.5, 40.5, 0],
        [-107.51, 40.49, 0],
      ],
      [
        [-107.506, 40.492, 0],
        [-107.502, 40.492, 0],
        [-107.502, 40.495, 0],
        [-107.506, 40.492, 0],
      ],
    ],
  },
  properties: { ghType: "Polygon" },
} as Parameters<typeof feature>[1]);
const camp = feature("camp", { title: "Camp" });

const hunt = (featureIds: string[]) => ({
  uuid: "hunt",
  title: "Elk: second season",
  createdAt: 1,
  updatedAt: 1,
  featureIds,
  count: featureIds.length,
  isOwner: true,
  isShared: false,
  sharedBy: null,
});

/** Opens loaded content on a map at CENTER, with a worker that responds as instructed. */
async function ready(features: Feature[], render: SheetClient["render"], touching?: string[]) {
  const jobs: SheetJob[] = [];
  const saved: string[] = [];
  const run = await loadedContent(
    { features, collections: [hunt(["camp", "ridge"])] } as Parameters<typeof loadedContent>[0],
    {
      createSheet: () => ({
        render: (job, ...rest) => {
          jobs.push(job);
          return render(job, ...rest);
        },
        dispose: () => {},
      }),
      saveFile: (_file, name) => void saved.push(name),
    },
  );
  Object.assign(run.services.stage, {
    onViewpoint: (listener: (viewpoint: MapViewpoint) => void) => {
      listener({ ...CENTER, zoom: 14, resolution: 5 } as MapViewpoint);
      return () => {};
    },
  });
  Object.assign(run.services.stage.content, {
    touching: async () => touching ?? features.map(({ uuid }) => uuid),
  });
  run.runSaga(printMapSaga);
  return { ...run, jobs, saved };
}

const made: SheetClient["render"] = async (_job, onProgress) => {
  onProgress({ done: 1, total: 2 });
  return { file: new Blob(["sheet"]), missing: 0 };
};

describe("a map sheet", () => {
  it("is made around the map's center with the visible content, and saved under its title", async () => {
    const run = await ready([ridge, camp, area], made);
    run.store.dispatch(sheetOpened({ hunt: null, title: "Map" }));
    run.store.dispatch(changeSheet({ title: "Unit 61", note: " north side " }));
    run.store.dispatch(printSheet());
    await run.settle(1000);
    const [job] = run.jobs;
    expect(job).toMatchObject({ center: CENTER, scale: 24_000, title: "Unit 61", note: "north side" });
    expect([...(job?.content?.titles ?? [])].sort()).toEqual(["Bedding", "Camp", "Ridge"]);
    expect(run.saved).toEqual(["Unit 61.pdf"]);
    expect(run.state().printMap.status).toEqual({ state: "done" });
    expect(run.toasts()).toEqual([expect.stringMatching(/^Saved Unit 61\.pdf \(.+\)\.$/)]);
  });

  it("has shapes in position, with their rings, colors, strokes and icons", async () => {
    const run = await ready([ridge, area, camp], made);
    run.store.dispatch(printSheet());
    await run.settle(1000);
    const content = run.jobs[0]?.content;
    if (!content) throw new Error("no content");
    for (const { title, geometry } of [ridge, area, camp]) {
      const at = content.titles.indexOf(title);
      const paths =
        geometry.type === "Polygon"
          ? geometry.coordinates
          : [geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates];
      const [first, end] = [content.pathStart[at] as number, content.pathStart[at + 1] as number];
      expect(end - first).toBe(paths.length);
      const vertices = [
        ...content.coordinates.subarray(
          (content.vertexStart[first] as number) * 2,
          (content.vertexStart[end] as number) * 2,
        ),
      ];
      // The map's coordinates have a precision of 9 mm.
      const read = vertices.map((value) => value.toFixed(6)).join();
      const whole = paths
        .flatMap((path) => path.flatMap(([x = 0, y = 0]) => [x, y]))
        .map((value) => value.toFixed(6))
        .join();
      if (geometry.type !== "Polygon") expect(read).toBe(whole);
      else expect(new Set(read.split(","))).toEqual(new Set(whole.split(",")));
    }
    const at = content.titles.indexOf("Ridge");
    expect([...content.colors.subarray(at * 4, at * 4 + 4)]).toEqual([10, 20, 30, 255]);
    expect([content.strokeTypes[at], content.strokeWidths[at], content.kinds[at]]).toEqual([1, 5, 1]);
    expect(content.icons[content.titles.indexOf("Camp")]).toBe(7);
  });

  it("of a hunt has only the hunt's features", async () => {
    const run = await ready([ridge, camp, area], made);
    run.store.dispatch(sheetOpened({ hunt: "hunt", title: "Elk: second season" }));
    run.store.dispatch(printSheet());
    await run.settle(1000);
    expect([...(run.jobs[0]?.content?.titles ?? [])].sort()).toEqual(["Camp", "Ridge"]);
    expect(run.saved).toEqual(["Elk second season.pdf"]);
  });

  it("leaves content out on request", async () => {
    const run = await ready([ridge], made);
    run.store.dispatch(changeSheet({ content: "none" }));
    run.store.dispatch(printSheet());
    await run.settle(1000);
    expect(run.jobs[0]?.content).toBeNull();
  });

  it("links to the hunt's share link if there is one, or else to the location", async () => {
    const run = await ready([camp], made);
    run.store.dispatch(sheetOpened({ hunt: "hunt", title: "Elk" }));
    run.store.dispatch(printSheet());
    await run.settle(1000);
    expect(run.jobs[0]?.link).toMatch(/\?map=14\.\d+\/40\.5\/-107\.5$/);
    const of = { type: "collection" as const, uuid: "hunt" };
    run.store.dispatch(loadShares(of));
    await run.settle(100);
    run.store.dispatch(linkMade({ of, link: "https://here.invalid/s/abc" }));
    run.store.dispatch(printSheet());
    await run.settle(1000);
    expect(run.jobs[1]?.link).toBe("https://here.invalid/s/abc");
  });

  it("reports its progress, and a service's message when it fails", async () => {
    const run = await ready([], (_job, onProgress) => {
      onProgress({ done: 30, total: 100 });
      return new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error("Couldn't load Satellite. Try again.")), 5_000),
      );
    });
    run.store.dispatch(printSheet());
    await run.settle(500);
    expect(run.state().printMap.status).toEqual({ state: "running", done: 30, total: 100 });
    expect(run.toasts()).toEqual(["Making the map sheet..."]);
    await run.settle(6_000);
    expect(run.state().printMap.status).toEqual({
      state: "failed",
      error: "Couldn't load Satellite. Try again.",
    });
    expect(run.toasts()).toEqual(["Couldn't load Satellite. Try again."]);
  });

  it("ends its worker when canceled, and saves nothing", async () => {
    let ended = false;
    const run = await ready([], (_job, _progress, signal) => {
      signal?.addEventListener("abort", () => {
        ended = true;
      });
      return new Promise(() => {});
    });
    run.store.dispatch(printSheet());
    await run.settle(100);
    run.store.dispatch(cancelSheet());
    await run.settle(100);
    expect(ended).toBe(true);
    expect(run.saved).toEqual([]);
    expect(run.state().printMap.status).toEqual({ state: "idle" });
    expect(run.toasts()).toEqual([]);
  });

  it("refuses more features than can be distinguished", async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => feature(`f${index}`));
    const run = await ready(many, made);
    run.store.dispatch(printSheet());
    await run.settle(2_000);
    expect(run.jobs).toEqual([]);
    expect(run.state().printMap.status).toMatchObject({
      state: "failed",
      error: expect.stringContaining("5,001 features; up to 5,000 can be printed"),
    });
  });

  it("is fitted to its hunt: the largest scale that shows all of it, with the map around it", async () => {
    const run = await ready([ridge, camp], made);
    run.store.dispatch(sheetOpened({ hunt: "hunt", title: "Elk" }));
    run.store.dispatch(fitHunt());
    await run.settle(100);
    const { options } = run.state().printMap;
    const [width, height] = faceSize(layOut(options), options.scale);
    const plane = createPlane({ longitude: -107.5, latitude: 40.505 });
    const [x, y] = plane.forward(-107.51, 40.51);
    expect(Math.abs(x) * 2).toBeLessThan(width);
    expect(Math.abs(y) * 2).toBeLessThan(height);
    expect(run.map.named("goTo")).toHaveLength(1);
  });

  it("keeps a chosen scale while its hunt is still loading", async () => {
    const run = await ready([ridge, camp], made);
    run.store.dispatch(sheetOpened({ hunt: "hunt", title: "Elk" }));
    run.store.dispatch(contentLoading(running()));
    run.store.dispatch(fitHunt());
    await run.settle(100);
    run.store.dispatch(changeSheet({ scale: 63_360 }));
    run.store.dispatch(contentLoading(DONE));
    await run.settle(100);
    expect(run.state().printMap.options.scale).toBe(63_360);
    expect(run.map.named("goTo")).toEqual([]);
  });

  it("is fitted once its hunt has loaded", async () => {
    const run = await ready([ridge, camp], made);
    run.store.dispatch(sheetOpened({ hunt: "hunt", title: "Elk" }));
    run.store.dispatch(contentLoading(running()));
    run.store.dispatch(fitHunt());
    await run.settle(100);
    expect(run.map.named("goTo")).toEqual([]);
    run.store.dispatch(contentLoading(DONE));
    await run.settle(100);
    expect(run.map.named("goTo")).toHaveLength(1);
  });
});

const OPTIONS: SheetOptions = {
  paper: "36x48",
  orientation: "portrait",
  resolution: 300,
  scale: 24_000,
  format: "pdf",
  grid: "utm",
  content: "none",
  names: true,
  legend: true,
  link: false,
  title: "",
  note: "",
};

describe("a sheet's size", () => {
  const { sources } = sheetSources(EMBEDDED_SERVICES, "Satellite", []);

  it("is shown in advance: pixels and approximate size", () => {
    const { pixels, bytes, problem } = estimate(OPTIONS, CENTER, sources, window.location.origin);
    expect(pixels).toEqual([10_800, 14_400]);
    expect(bytes).toBeGreaterThan(10e6);
    expect(problem).toBeNull();
  });

  it("is limited when services elsewhere are used", () => {
    const elsewhere = sources.map((source) => ({ ...source, url: "https://tiles.example.org/MapServer" }));
    const { problem } = estimate(
      { ...OPTIONS, scale: 50_000 },
      CENTER,
      [...elsewhere, ...elsewhere],
      window.location.origin,
    );
    expect(problem).toContain("tiles from tiles.example.org; up to 2,500 are allowed for one sheet");
    const letter = estimate({ ...OPTIONS, paper: "letter" }, CENTER, elsewhere, window.location.origin);
    expect(letter.tiles).toBeLessThan(MAX_EXTERNAL_TILES);
    expect(letter.problem).toBeNull();
  });

  it("ends near the poles", () => {
    const { problem } = estimate(OPTIONS, { longitude: 0, latitude: 84 }, sources, window.location.origin);
    expect(problem).toBe("Maps this close to a pole can't be printed. Move the map toward the equator.");
  });
});

describe("a sheet's layers", () => {
  const layer = (id: string, priority: number, rest: Partial<DrawnLayer> = {}): DrawnLayer => ({
    id,
    title: id,
    urls: { raster: `/${id}/MapServer`, mainRes: `/${id}/MapServer/3` },
    priority,
    overlay: false,
    opacity: 0.5,
    ...rest,
  });

  it("are those of the map, from bottom to top, without names that are data", () => {
    const { sources, labels } = sheetSources(EMBEDDED_SERVICES, "Hybrid", [
      layer("roads", 1),
      layer("fire", 0, { overlay: true }),
      layer("land", 5),
    ]);
    expect(sources.map(({ title }) => title)).toEqual([
      "Hybrid",
      "contour",
      "referenceLines",
      "land",
      "roads",
      "fire",
    ]);
    expect(sources[3]).toMatchObject({ kind: "service", layer: 3, opacity: 0.5 });
    expect(labels?.onPhotos).toBe(true);
    expect(new URL(sources[0]?.url ?? "").origin).toBe(window.location.origin);
  });

  it("have names in tiles on top when they aren't data, and the operator's key", () => {
    const { basemaps, reference } = EMBEDDED_SERVICES;
    const { referenceLabels } = reference;
    const services = {
      ...EMBEDDED_SERVICES,
      basemaps: basemaps.map((entry) => ({ ...entry, apiKey: "a b" })),
      reference: { ...reference, referenceLabels: { url: referenceLabels?.url ?? "", priority: 0 } },
    };
    const { sources, labels } = sheetSources(services, "Satellite", [layer("roads", 1)]);
    expect(sources.map(({ title }) => title)).toEqual([
      "Satellite",
      "referenceLines",
      "roads",
      "referenceLabels",
    ]);
    expect(sources[0]?.query).toBe("token=a%20b");
    expect(labels).toBeNull();
  });

  it("name layers drawn from features or vector tiles", () => {
    const { sources, left } = sheetSources(EMBEDDED_SERVICES, "Topographic", [
      layer("units", 1, { urls: { mainRes: "/units/FeatureServer/0" } }),
      layer("trails", 1, { urls: { vectorTile: "/t", raster: "/t/MapServer", mainRes: "/t/MapServer/0" } }),
    ]);
    expect(left).toEqual(["units", "trails"]);
    expect(sources.map(({ title }) => title)).toEqual(["Topographic", "hillshade"]);
  });
});

it("file names are valid on every system", () => {
  expect(["Elk: A/B", " .hidden. ", "", "a".repeat(200)].map(fileName)).toEqual([
    "Elk A B",
    "hidden",
    "Map",
    "a".repeat(80),
  ]);
});
