import { createCanvas } from "@napi-rs/canvas";
import * as Comlink from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createZonesClient, type ZonesClient } from "../../../../src/workers/zones";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createZonesApi } from "../../../../workers/zones/api";
import { MATCH, NO_DATA, NO_MATCH, type ZonesArea, type ZonesQuery } from "../../../../workers/zones/types";
import { groundTiles } from "../../../support/groundTiles";
import { fakeService, mapLayer, sourceOf } from "../mapFeatures/fakeService";

const ports: MessagePort[] = [];
let client: ZonesClient | null = null;

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

type FetchTile = Parameters<typeof createZonesApi>[0]["fetchTile"];

/** Node's canvas in place of the browser's. */
const canvas = (width: number, height: number) => createCanvas(width, height) as unknown as OffscreenCanvas;

/** Runs the worker's API behind a channel instead of a thread. */
function connect(fetchTile: FetchTile, { fetchJson } = fakeService({})): ZonesClient {
  client = createZonesClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createZonesApi({ fetchTile, fetchJson, createCanvas: canvas }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const NORTH_40 = 4_865_942;
const SCALE = 1 / Math.cosh(NORTH_40 / 6_378_137);
/** About 5.8 km by 4.4 km on the ground, with 7.3 m cells. */
const area: ZonesArea = {
  source: { template: "{z}/{x}/{y}", format: "terrarium", maxLevel: 14, atCorners: false, sample: false },
  frame: { center: [-11_800_000, NORTH_40], resolution: 9.55, rotation: 0, size: [800, 600] },
};
const query: ZonesQuery = {
  filter: { elevation: [0, 14_400], slope: [1, 2, 3, 4, 5], aspect: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  masks: [],
  distances: [],
  minArea: 0,
  smoothing: 4,
  most: 10,
};

/** Within a distance of the items given to the worker. */
const near = (distance: number): ZonesQuery["distances"] => [{ to: "content", side: "within", distance }];

/** Returns tiles of a ground, with elevation given at ground meters east and north of the area's center. */
const tilesOf = (elevation: (east: number, north: number) => number | null): FetchTile =>
  groundTiles((x, y) => elevation((x - area.frame.center[0]) * SCALE, (y - area.frame.center[1]) * SCALE));

/** A cone of constant slope, with its 3,000 m summit in the center. */
const cone = tilesOf((east, north) => 3000 - 0.4 * Math.hypot(east, north));

describe("the zones client", () => {
  it("returns its zones' ground as a mask with their acres, and none before and after", async () => {
    const zones = connect(cone);
    expect(await zones.asMask()).toBeNull();
    const found = await zones.find(area, {
      ...query,
      filter: { ...query.filter, elevation: [8000, 14_400] },
    });
    const mask = await zones.asMask();
    if (!mask) throw new Error("There should be a mask.");
    let [matching, known] = [0, 0];
    mask.cells.forEach((cell, at) => {
      const y = mask.north - (Math.floor(at / mask.width) + 0.5) * mask.cell;
      const size = (mask.cell / Math.cosh(y / 6_378_137)) ** 2;
      if (cell === MATCH) matching += size;
      if (cell !== NO_DATA) known += size;
    });
    expect(matching / found.total).toBeCloseTo(1, 6);
    expect(known / found.known).toBeCloseTo(1, 6);
    expect(mask.beyond).toBe(NO_DATA);
    await zones.forget();
    expect(await zones.asMask()).toBeNull();
  });

  it("finds a zone of matching ground with its area, elevations and outline", async () => {
    // 2,900 m and above, which is within 250 m of the summit.
    const filter = { ...query.filter, elevation: [2900 * 3.281, 14_400] as [number, number] };
    const found = await connect(cone).find(area, { ...query, filter });
    expect(found).toMatchObject({ count: 1, outlined: 1 });
    const disc = Math.PI * 250 ** 2;
    expect(Math.abs((found.areas[0] ?? 0) / disc - 1)).toBeLessThan(0.01);
    expect(found.lowest[0]).toBeGreaterThanOrEqual(2900);
    expect(found.highest[0]).toBeGreaterThan(2995);
    expect(found.cut[0]).toBe(0);
    const radii = Array.from({ length: found.coordinates.length / 2 }, (_, at) =>
      Math.hypot(
        ((found.coordinates[2 * at] ?? 0) - area.frame.center[0]) * SCALE,
        ((found.coordinates[2 * at + 1] ?? 0) - area.frame.center[1]) * SCALE,
      ),
    );
    expect(Math.min(...radii)).toBeGreaterThan(250 - 8);
    expect(Math.max(...radii)).toBeLessThan(250 + 8);
    const [west = 0, south = 0, east = 0, north = 0] = found.picture?.extent ?? [];
    expect(((east - west) / 2) * SCALE).toBeCloseTo(250, -1.5);
    expect((west + east) / 2 - area.frame.center[0]).toBeCloseTo(0, -1.5);
    expect((south + north) / 2 - area.frame.center[1]).toBeCloseTo(0, -1.5);
  });

  it("searches the visible map and reports which zones reach its edge", async () => {
    const found = await connect(cone).find(area, query);
    const [width, height] = area.frame.size;
    const shown = width * height * (area.frame.resolution * SCALE) ** 2;
    expect(Math.abs(found.known / shown - 1)).toBeLessThan(0.01);
    expect(found.total).toBe(found.known);
    expect(found.cut[0]).toBe(1);
  });

  it("uses a free slope range and reports which way zones face", async () => {
    const planes = tilesOf((east, north) => (east > 0 ? 2000 - 0.3 * east : 2000 + 0.1 * north));
    const steep = { ...query.filter, slopeRange: [12, 30] as [number, number] };
    const zones = connect(planes);
    // The first cell next to the ridge belongs to neither plane.
    const minArea = 100_000;
    const east = await zones.find(area, { ...query, minArea, filter: steep });
    expect(east).toMatchObject({ count: 1 });
    expect(east.facing[0]).toBe(3);
    const gentle = { ...steep, slopeRange: [0, 11] as [number, number] };
    const south = await zones.find(area, { ...query, minArea, filter: gentle });
    expect(south).toMatchObject({ count: 1 });
    expect(south.facing[0]).toBe(5);
  });

  it("finds only ground that matches a mask and is near targets, each while requested", async () => {
    const zones = connect(cone);
    const { center } = area.frame;
    const whole = await zones.find(area, query);
    // The western half of the ground, in cells of 50 map meters.
    const west: GroundMask = {
      width: 200,
      height: 200,
      cells: new Uint8Array(200 * 200).fill(MATCH),
      west: center[0] - 10_000,
      north: center[1] + 5000,
      cell: 50,
      beyond: NO_MATCH,
    };
    await zones.mask("visible", west);
    const half = await zones.find(area, { ...query, masks: ["visible"] });
    expect(half.total / whole.total).toBeCloseTo(0.5, 2);
    // Within 300 m of the summit.
    await zones.measureTo({ areas: [], lines: [Float64Array.of(...center)] });
    const around = await zones.find(area, { ...query, masks: ["visible"], distances: near(300) });
    expect(around.total / ((Math.PI * 300 ** 2) / 2)).toBeCloseTo(1, 1);
    const farther = await zones.find(area, { ...query, distances: near(900) });
    expect(farther.total / (Math.PI * 900 ** 2)).toBeCloseTo(1, 1);
    expect((await zones.find(area, query)).total).toBe(whole.total);
  });

  it("measures to the map's layers, within a distance and beyond one", async () => {
    const { center } = area.frame;
    const [x, y] = center;
    // A road across the summit from north to south, and a lake in the eastern half.
    const service = fakeService({
      roads: {
        type: "esriGeometryPolyline",
        features: [
          [
            [
              [x, y - 10_000],
              [x, y + 10_000],
            ],
          ],
        ],
      },
      lakes: {
        type: "esriGeometryPolygon",
        features: [
          [
            [
              [x, y - 10_000],
              [x + 20_000, y - 10_000],
              [x + 20_000, y + 10_000],
              [x, y + 10_000],
            ],
          ],
        ],
      },
    });
    const zones = connect(cone, service);
    const whole = await zones.find(area, query);
    const { source, distance } = { source: sourceOf(mapLayer("roads")), distance: 500 };
    expect(await zones.readMap("roads", { source, area, distance }, undefined)).toEqual({
      names: ["roads"],
      sample: false,
    });
    const [within, beyond] = [
      await zones.find(area, { ...query, distances: [{ to: "roads", side: "within", distance }] }),
      await zones.find(area, { ...query, distances: [{ to: "roads", side: "beyond", distance }] }),
    ];
    const share = (2 * 500) / SCALE / (800 * 9.55);
    expect(within.total / whole.total).toBeCloseTo(share, 1);
    expect((within.total + beyond.total) / whole.total).toBeCloseTo(1, 2);
    await zones.readMap("water", { source: sourceOf(mapLayer("lakes")), area, distance: 0 });
    const shore = await zones.find(area, {
      ...query,
      distances: [
        { to: "roads", side: "within", distance },
        { to: "water", side: "beyond", distance: 0 },
      ],
    });
    expect(shore.total / within.total).toBeCloseTo(0.5, 1);
    const [asked] = service.queries("roads");
    const extent = JSON.parse(asked?.searchParams.get("geometry") ?? "");
    // The map's view, extended by the distance.
    expect(extent.xmax - extent.xmin).toBeGreaterThan(800 * 9.55 + (2 * 500) / SCALE);
    await zones.forget();
    await expect(
      zones.find(area, { ...query, distances: [{ to: "roads", side: "within", distance }] }),
    ).rejects.toThrow("no roads to measure distances to");
  });

  it("is unknown where a mask is unknown, and leaves no hole there", async () => {
    const zones = connect(cone);
    const { center } = area.frame;
    const place = { west: center[0] - 5000, north: center[1] + 5000, cell: 100, beyond: NO_DATA } as const;
    const cells = new Uint8Array(100 * 100).fill(MATCH).fill(NO_DATA, 0, 5000);
    await zones.mask("light", { width: 100, height: 100, cells, ...place });
    const south = await zones.find(area, { ...query, masks: ["light"] });
    const top = Math.max(...south.coordinates.filter((_, at) => at % 2 === 1));
    expect(Math.abs(top - center[1])).toBeLessThan(20);
  });

  it("refuses conditions it wasn't given, even after it was cleared", async () => {
    const zones = connect(cone);
    const asked = { ...query, masks: ["minutes"] as const };
    await expect(zones.find(area, asked)).rejects.toThrow("no mask of what is minutes");
    await expect(zones.find(area, { ...query, distances: near(10) })).rejects.toThrow(
      "no content to measure distances to",
    );
    const cells = Uint8Array.of(MATCH);
    await zones.mask("minutes", { width: 1, height: 1, cells, west: 0, north: 0, cell: 1, beyond: NO_MATCH });
    expect((await zones.find(area, asked)).count).toBe(0);
    await zones.forget();
    await expect(zones.find(area, asked)).rejects.toThrow("no mask of what is minutes");
  });

  it("has no zones where the service has no tiles", async () => {
    const found = await connect(async () => null).find(area, query);
    expect(found).toMatchObject({ count: 0, known: 0, total: 0 });
  });

  it("reads an area once, reports progress, and reads again after it was cleared", async () => {
    let reads = 0;
    const zones = connect((url, signal) => {
      reads++;
      return cone(url, signal);
    });
    const steps: number[][] = [];
    await zones.find(area, query, undefined, (...step) => steps.push(step));
    const first = reads;
    // Progress arrives through a separate channel, so it may be late.
    await expect.poll(() => steps.at(-1)).toEqual([first, first]);
    await zones.find(area, { ...query, smoothing: 0 });
    expect(reads).toBe(first);
    await zones.forget();
    await zones.find(area, query);
    expect(reads).toBe(2 * first);
  });

  it("cancels within a turn while the ground is read, which the next call continues", async () => {
    let reads = 0;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const zones = connect(async (url, signal) => {
      reads++;
      await held;
      return cone(url, signal);
    });
    const controller = new AbortController();
    const canceled = zones.find(area, query, controller.signal);
    controller.abort();
    await expect(canceled).rejects.toSatisfy(isAbortError);
    const next = zones.find(area, query);
    release();
    const { count } = await next;
    const first = reads;
    expect(count).toBe(1);
    await zones.find(area, query);
    expect(reads).toBe(first);
  });

  it("says why the ground couldn't be read, and retries the next time", async () => {
    let broken = true;
    const zones = connect(async (url, signal) => {
      if (broken) throw new Error("The elevation service returned 500.");
      return cone(url, signal);
    });
    await expect(zones.find(area, query)).rejects.toThrow("The elevation service returned 500.");
    broken = false;
    expect((await zones.find(area, query)).count).toBe(1);
  });
});
