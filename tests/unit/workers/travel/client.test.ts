import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createTravelClient, type TravelClient } from "../../../../src/workers/travel";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createTravelApi } from "../../../../workers/travel/api";
import { blockFor, MAX_DIAMETER } from "../../../../workers/travel/area";
import { secondsPerMeter } from "../../../../workers/travel/pace";
import { BAND_COLORS, NO_WAY_COLOR } from "../../../../workers/travel/picture";
import type { FoundTravel, TravelRequest } from "../../../../workers/travel/types";
import { MATCH, NO_MATCH } from "../../../../workers/zones/types";
import { groundTiles } from "../../../support/groundTiles";
import { fakeService, mapLayer, sourceOf } from "../mapFeatures/fakeService";

const ports: MessagePort[] = [];
let client: TravelClient | null = null;

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

type FetchTile = Parameters<typeof createTravelApi>[0]["fetchTile"];

/** Runs the worker's API behind a channel instead of a thread. */
function connect(fetchTile: FetchTile, { fetchJson } = fakeService({})): TravelClient {
  client = createTravelClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createTravelApi({ fetchTile, fetchJson }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const [X, Y] = [-11_966_000, 4_940_000];
const SCALE = 1 / Math.cosh(Y / 6_378_137);
const WALKER = { pack: 10, offTrail: 0.6, steepest: 40 };
const RADIUS = 2000;

/** At level 12, with cells of 29 m on the ground to keep tests fast. */
const request = (parts: Partial<TravelRequest> = {}): TravelRequest => ({
  source: { template: "{z}/{x}/{y}", format: "terrarium", maxLevel: 12, atCorners: false, sample: false },
  start: [X, Y],
  end: null,
  radius: RADIUS,
  way: "there",
  avoided: null,
  water: null,
  ...WALKER,
  ...parts,
});

/** Returns the position at ground meters east and north of the start. */
const at = (east: number, north: number): [number, number] => [X + east / SCALE, Y + north / SCALE];
const ground = (elevation: (east: number, north: number) => number | null): FetchTile =>
  groundTiles((x, y) => elevation((x - X) * SCALE, (y - Y) * SCALE));
const plain = ground(() => 2000);
/**
 * A 300 m high wall from north to south, 500 m east of the start, with a gap of 400 m that begins 800 m north of it.
 */
const walled = ground((east, north) =>
  Math.abs(east - 500) < 60 && !(north > 800 && north < 1200) ? 2300 : 2000,
);

/** Returns the color at ground meters east and north of the start. */
function colorAt({ picture }: FoundTravel, east: number, north: number): number[] {
  if (!picture) throw new Error("There is a picture.");
  const { width, height, pixels, extent } = picture;
  const [west, south, right, top] = extent;
  const [x, y] = at(east, north);
  const column = Math.floor(((x - west) / (right - west)) * width);
  const row = Math.floor(((top - y) / (top - south)) * height);
  return [...pixels.subarray(4 * (row * width + column), 4 * (row * width + column) + 4)];
}

/** Returns a mask's value at ground meters east and north of the start. */
function maskAt(mask: GroundMask | null, east: number, north: number): number | undefined {
  if (!mask) throw new Error("There is a mask.");
  const column = Math.floor((X + east / SCALE - mask.west) / mask.cell);
  const row = Math.floor((mask.north - Y - north / SCALE) / mask.cell);
  return mask.cells[row * mask.width + column];
}

const found = async (answer: Promise<FoundTravel | null>): Promise<FoundTravel> => {
  const traveled = await answer;
  if (!traveled) throw new Error("There are times.");
  return traveled;
};
const sum = (areas: readonly number[]) => areas.reduce((all, one) => all + one, 0);

describe("the travel client", () => {
  it("reaches all of a plain within the radius, in bands of minutes by distance, in square meters on the ground", async () => {
    const times = await found(connect(plain).travel(request()));
    expect(times.known / (Math.PI * RADIUS ** 2)).toBeCloseTo(1, 1);
    expect(sum(times.bands)).toBeCloseTo(times.known, 0);
    const edge = (RADIUS * secondsPerMeter(0, WALKER)) / 60;
    // The second to last band ends near the radius.
    expect(edge / times.minutes).toBeGreaterThan(3);
    expect(edge / times.minutes).toBeLessThan(6);
    for (const meters of [100, 600, 1100, 1500, 1950]) {
      const band = Math.floor((meters * secondsPerMeter(0, WALKER)) / 60 / times.minutes);
      expect(colorAt(times, -meters, 0).slice(0, 3)).toEqual([...(BAND_COLORS[band] ?? [])]);
    }
    expect(colorAt(times, 1600, 1600)).toEqual([0, 0, 0, 0]);
  });

  it("goes around a wall through its gap, and returns time and length", async () => {
    const travel = connect(walled);
    const there = await found(travel.travel(request({ end: at(1000, 0) })));
    const { coordinates, seconds, length } = there.route ?? { coordinates: [], seconds: [0, 0], length: 0 };
    // Slopes at the corners of the gap make the route slightly longer.
    const shortest = 2 * Math.hypot(500, 830);
    expect(length / shortest).toBeGreaterThan(1);
    expect(length / shortest).toBeLessThan(1.15);
    expect(seconds[0] / (length * secondsPerMeter(0, WALKER))).toBeCloseTo(1, 1);
    expect(seconds[1]).toBe(0);
    const north = Array.from(coordinates).filter((_, index) => index % 2 === 1);
    expect((Math.max(...north) - Y) * SCALE).toBeGreaterThan(800);
    expect(colorAt(there, 500, 0).slice(0, 3)).toEqual([...NO_WAY_COLOR]);
    expect(sum(there.bands)).toBeLessThan(there.known);
    const ends = [coordinates[0], coordinates[1], coordinates.at(-2), coordinates.at(-1)].map(
      (one, index) => ((one ?? 0) - (index % 2 ? Y : X)) * SCALE,
    );
    for (const [index, meters] of [0, 0, 1000, 0].entries())
      expect(Math.abs((ends[index] ?? 0) - meters)).toBeLessThan(30);
  });

  it("returns the ground within some minutes as a mask, without ground behind a wall or outside the radius", async () => {
    const travel = connect(walled);
    const minutes = (800 * secondsPerMeter(0, WALKER)) / 60;
    const mask = await travel.mask(request(), minutes);
    expect(maskAt(mask, -700, 0)).toBe(MATCH);
    expect(maskAt(mask, -900, 0)).toBe(NO_MATCH);
    expect(maskAt(mask, 700, 0)).toBe(NO_MATCH);
    const all = await travel.mask(request(), 10_000);
    expect(maskAt(all, 700, 0)).toBe(MATCH);
    expect(maskAt(all, 1500, 1500)).toBe(NO_MATCH);
    expect(await travel.mask(request({ radius: 300_000 }), 60)).toBeNull();
  });

  it("routes around areas to avoid, however thin, and says when the start is inside one", async () => {
    const travel = connect(plain);
    const ring = (...corners: [number, number][]) => Float64Array.from(corners.flatMap(([x, y]) => at(x, y)));
    /** A strip 1 m wide from 900 m south to 900 m north, 500 m east of the start. */
    const strip = ring([500, -900], [501, -900], [501, 900], [500, 900]);
    const free = await found(travel.travel(request({ end: at(1000, 0) })));
    const around = await found(
      travel.travel(request({ end: at(1000, 0), avoided: { key: "strip", areas: [[strip]] } })),
    );
    expect(free.route?.length).toBeCloseTo(1000, -2);
    const shortest = 2 * Math.hypot(500, 900);
    expect((around.route?.length ?? 0) / shortest).toBeGreaterThan(0.97);
    expect((around.route?.length ?? 0) / shortest).toBeLessThan(1.1);
    expect(around.startAvoided).toBe(false);
    expect(colorAt(around, 500, 0).slice(0, 3)).toEqual([...NO_WAY_COLOR]);

    const box = ring([-100, -100], [100, -100], [100, 100], [-100, 100]);
    const inside = await found(
      travel.travel(request({ end: at(1000, 0), avoided: { key: "box", areas: [[box]] } })),
    );
    expect(inside.startAvoided).toBe(true);
    expect(inside.route).toBeNull();
    const again = await found(travel.travel(request({ end: at(1000, 0) })));
    expect(again.route?.length).toBe(free.route?.length);
  });

  it("routes around water, or over it at a crossing, but not through areas to avoid", async () => {
    /** A river 100 m wide from 1,500 m south to 900 m north, 500 m east of the start, with a bridge 300 m south. */
    const river = [at(450, -1500), at(550, -1500), at(550, 900), at(450, 900)];
    const service = fakeService({
      rivers: { type: "esriGeometryPolygon", features: [[river]] },
      creeks: { type: "esriGeometryPolyline", features: [[[at(250, -1900), at(250, 1900)]]] },
      roads: { type: "esriGeometryPolyline", features: [[[at(0, -300), at(1000, -300)]]] },
    });
    const travel = connect(plain, service);
    const rivers = sourceOf(mapLayer("rivers"), mapLayer("creeks"));
    const end = at(1000, 0);
    const around = await found(travel.travel(request({ end, water: { water: rivers, ways: null } })));
    expect((around.route?.length ?? 0) / (2 * Math.hypot(450, 900))).toBeGreaterThan(0.97);
    // Creek lines can be stepped over, because their layer isn't one of those avoided.
    expect(around).toMatchObject({ startAvoided: false, water: { names: ["rivers"], sample: false } });
    const bridged = { water: rivers, ways: sourceOf(mapLayer("roads")) };
    const over = await found(travel.travel(request({ end, water: bridged })));
    const shortest = 2 * Math.hypot(500, 300);
    expect((over.route?.length ?? 0) / shortest).toBeGreaterThan(0.97);
    expect((over.route?.length ?? 0) / shortest).toBeLessThan(1.15);
    const box = [at(400, -400), at(600, -400), at(600, -200), at(400, -200)];
    const areas = [[Float64Array.from(box.flat())]];
    const closed = await found(
      travel.travel(request({ end, water: bridged, avoided: { key: "bridge", areas } })),
    );
    expect(closed.route?.length).toBeCloseTo(around.route?.length ?? 0, 0);
    const swimming = await found(travel.travel(request({ start: at(500, 0), water: bridged })));
    expect(swimming.startAvoided).toBe(true);
    const dry = await found(travel.travel(request({ end })));
    expect(dry.water).toBeNull();
    expect(dry.route?.length).toBeCloseTo(1000, -2);
  });

  it("is slower uphill with a pack, returns with a pack to the start, and adds both ways", async () => {
    const travel = connect(ground((east) => 2000 + 0.2 * east));
    const times = async (parts: Partial<TravelRequest>) =>
      (await found(travel.travel(request({ end: at(1500, 0), ...parts })))).route?.seconds ?? [0, 0];
    const [up] = await times({ way: "there" });
    const [, down] = await times({ way: "back" });
    expect(up / down).toBeGreaterThan(1.4);
    expect(await times({ way: "both" })).toEqual([up, down]);
    expect((await times({ pack: 40 }))[0]).toBeGreaterThan(1.3 * up);
    const back = await found(travel.travel(request({ end: at(1500, 0), way: "back" })));
    // Walked from the far end to the start.
    expect(((back.route?.coordinates[0] ?? 0) - X) * SCALE).toBeCloseTo(1500, -2);
    const both = await found(travel.travel(request({ end: at(1500, 0), way: "both" })));
    const path = both.route?.coordinates ?? new Float64Array(2);
    expect([path[0], path[1]]).toEqual([...path.slice(-2)]);
    expect(sum(both.bands.slice(0, 2)) * (both.minutes / back.minutes)).toBeLessThan(sum(both.bands));
  });

  it("finds no route outside the radius or over steep ground, or where elevation is unknown", async () => {
    const travel = connect(ground((east) => (east > 800 ? null : Math.abs(east - 500) < 60 ? 2300 : 2000)));
    for (const end of [at(700, 0), at(-2500, 0), at(1500, 0), at(500, 0)])
      expect((await found(travel.travel(request({ end })))).route).toBeNull();
    const nowhere = await found(travel.travel(request({ start: at(1500, 0), end: at(0, 0) })));
    expect([nowhere.picture, nowhere.route, sum(nowhere.bands)]).toEqual([null, null, 0]);
  });

  it("outlines the ground within the time of each band, with its acres", async () => {
    const travel = connect(plain);
    await expect(travel.outline()).rejects.toThrow("Travel times haven't been computed yet.");
    const { bands, minutes } = await found(travel.travel(request()));
    const outlines = await travel.outline();
    const expected = bands.slice(0, -1).flatMap((area, band) => (area > 0 ? [minutes * (band + 1)] : []));
    expect(outlines.within).toEqual(expected);
    for (const [index, area] of outlines.areas.entries())
      expect(area / sum(bands.slice(0, index + 1))).toBeCloseTo(1, 2);
    expect(outlines.zoneRing).toHaveLength(outlines.areas.length + 1);
    const last = outlines.ringStart.at(-1) ?? 0;
    expect(outlines.coordinates).toHaveLength(2 * last);
    const east = Array.from(outlines.coordinates).filter((_, index) => index % 2 === 0);
    expect(Math.max(...east.map((x) => Math.abs(x - X) * SCALE))).toBeLessThan(RADIUS + 30);
  });

  it("reads no tile twice while sliders move, and stops on request", async () => {
    const reads = new Map<string, number>();
    const travel = connect((url) => {
      reads.set(url, (reads.get(url) ?? 0) + 1);
      return plain(url, new AbortController().signal);
    });
    const steps: number[][] = [];
    await travel.travel(request(), undefined, (...step) => steps.push(step));
    await vi.waitFor(() => expect(steps.at(-1)).toEqual([reads.size, reads.size]));
    await travel.travel(request({ pack: 30, steepest: 20, end: at(100, 0) }));
    expect(Math.max(...reads.values())).toBe(1);
    const controller = new AbortController();
    const stopped = travel.travel(request({ pack: 20, way: "both" }), controller.signal);
    controller.abort();
    await expect(stopped).rejects.toSatisfy(isAbortError);
    expect((await found(travel.travel(request()))).known).toBeGreaterThan(0);
  });
});

it("answers overlapping calls, each with its own times", async () => {
  const travel = connect(ground((east) => 2000 + 0.1 * east));
  const ways = ["there", "back", "both"] as const;
  const together = await Promise.all(ways.map((way) => found(travel.travel(request({ way })))));
  for (const [index, way] of ways.entries())
    expect((await found(travel.travel(request({ way })))).bands).toEqual(together[index]?.bands);
});

describe("the tiles around a start", () => {
  it("are of the finest level at which a circle stays within the cell limit, and none near the pole", () => {
    for (const miles of [0.5, 2.5, 5, 10]) {
      const radius = miles * 1609.344;
      const block = blockFor([X, Y], radius, 16);
      const cell = (40_075_016.685578488 / 256 / 2 ** (block?.level ?? 0)) * SCALE;
      expect((2 * radius) / cell).toBeLessThanOrEqual(MAX_DIAMETER);
      expect(cell).toBeLessThan(32);
    }
    expect(blockFor([X, 15_000_000], 16_000, 16)).toBeNull();
  });
});
