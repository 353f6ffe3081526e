import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { seenSun, sunDay } from "../../../../src/domain/sunlight";
import { toDegrees } from "../../../../src/geometry/mercator";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createSunlightClient, type SunlightClient } from "../../../../src/workers/sunlight";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createSunlightApi } from "../../../../workers/sunlight/api";
import { blockFor, boxOf, MAX_CELLS } from "../../../../workers/sunlight/area";
import { HOUR_COLORS, LIT_COLOR, SHADE_COLOR } from "../../../../workers/sunlight/picture";
import type { FoundSun, SunRequest } from "../../../../workers/sunlight/types";
import { MATCH, NO_DATA, NO_MATCH } from "../../../../workers/zones/types";
import { groundTiles } from "../../../support/groundTiles";

const ports: MessagePort[] = [];
let client: SunlightClient | null = null;

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

type FetchTile = Parameters<typeof createSunlightApi>[0]["fetchTile"];

/** Runs the worker's API behind a channel instead of a thread. */
function connect(fetchTile: FetchTile): SunlightClient {
  client = createSunlightClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createSunlightApi({ fetchTile }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const [X, Y] = [-11_966_000, 4_940_000];
const [LONGITUDE, LATITUDE] = toDegrees(X, Y);
const SCALE = 1 / Math.cosh(Y / 6_378_137);
const NOON = Date.UTC(2026, 9, 10, 19);
const DAY = [NOON - 12 * 3_600_000, NOON + 12 * 3_600_000] as const;

/** About 4 x 3 km on the ground at level 12, with 29 m cells to keep tests fast. */
const request = (parts: Partial<SunRequest> = {}): SunRequest => ({
  area: {
    source: { template: "{z}/{x}/{y}", format: "terrarium", maxLevel: 12, atCorners: false, sample: false },
    frame: { center: [X, Y], resolution: 10, rotation: 0, size: [520, 400] },
  },
  at: NOON - 4 * 3_600_000,
  day: null,
  ...parts,
});

const ground = (elevation: (east: number, north: number) => number | null): FetchTile =>
  groundTiles((x, y) => elevation((x - X) * SCALE, (y - Y) * SCALE));
const plain = ground(() => 2000);
/** A 300 m high wall from north to south, 500 m east of the center. */
const walled = ground((east) => (Math.abs(east - 500) < 40 ? 2300 : 2000));

/** Returns the color at ground meters east and north of the center. */
function colorAt({ picture }: FoundSun, east: number, north: number): number[] {
  const { width, height, pixels, extent } = picture;
  const [west, south, right, top] = extent;
  const column = Math.floor(((X + east / SCALE - west) / (right - west)) * width);
  const row = Math.floor(((top - Y - north / SCALE) / (top - south)) * height);
  const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * (row * width + column));
  return [red, green, blue];
}

/** Returns a mask's value at ground meters east and north of the center. */
function maskAt(mask: GroundMask | null, east: number, north: number): number | undefined {
  if (!mask) throw new Error("There is a mask.");
  const column = Math.floor((X + east / SCALE - mask.west) / mask.cell);
  const row = Math.floor((mask.north - Y - north / SCALE) / mask.cell);
  return mask.cells[row * mask.width + column];
}

const found = async (answer: Promise<FoundSun | null>): Promise<FoundSun> => {
  const light = await answer;
  if (!light) throw new Error("There is light.");
  return light;
};

describe("the sunlight client", () => {
  it("returns shade and sun at a time as complementary masks", async () => {
    const sunlight = connect(walled);
    const shade = await sunlight.mask(request(), "shade");
    const sun = await sunlight.mask(request(), "sun");
    // In the morning, the wall in the east casts its shadow to the west.
    expect([maskAt(shade, 300, 0), maskAt(sun, 300, 0)]).toEqual([MATCH, NO_MATCH]);
    expect([maskAt(shade, 900, 0), maskAt(sun, 900, 0)]).toEqual([NO_MATCH, MATCH]);
    expect(shade?.beyond).toBe(NO_DATA);
    const wide = request();
    wide.area = { ...wide.area, frame: { ...wide.area.frame, resolution: 3000 } };
    expect(await sunlight.mask(wide, "sun")).toBeNull();
  });

  it("has all of a plain in sun by day and none at night, in square meters on the ground", async () => {
    const sunlight = connect(plain);
    const day = await found(sunlight.shine(request()));
    const area = 520 * 10 * 400 * 10 * SCALE ** 2;
    expect(day.lit).toBe(day.known);
    // Whole blocks of cells are slightly larger than the view.
    expect(day.known / area).toBeGreaterThan(1);
    expect(day.known / area).toBeLessThan(1.3);
    expect(colorAt(day, 100, 100)).toEqual(LIT_COLOR);
    const night = await found(sunlight.shine(request({ at: NOON + 10 * 3_600_000 })));
    expect(night.lit).toBe(0);
    expect(colorAt(night, 100, 100)).toEqual(SHADE_COLOR);
  });

  it("casts a wall's shade as far as the sun's angle implies", async () => {
    const at = NOON - 4 * 3_600_000;
    const { azimuth, altitude } = seenSun(at, LONGITUDE, LATITUDE);
    const light = await found(connect(walled).shine(request({ at })));
    const shadow = (300 / Math.tan((altitude * Math.PI) / 180)) * Math.sin((azimuth * Math.PI) / 180);
    expect(shadow).toBeGreaterThan(300);
    expect(colorAt(light, 400 - shadow * 0.5, 0)).toEqual(SHADE_COLOR);
    expect(colorAt(light, 300 - shadow, 0)).toEqual(LIT_COLOR);
    expect(colorAt(light, 700, 0)).toEqual(LIT_COLOR);
  });

  it("includes ridges outside the view", async () => {
    // 2.4 km east of the center, while the view ends at 2 km.
    const sunlight = connect(ground((east) => (Math.abs(east - 2400) < 60 ? 2600 : 2000)));
    const light = await found(sunlight.shine(request({ at: NOON - 4.6 * 3_600_000 })));
    expect(colorAt(light, 1700, 0)).toEqual(SHADE_COLOR);
  });

  it("counts the day's hours of sun in bands", async () => {
    const { sunrise, sunset } = sunDay(NOON, LONGITUDE, LATITUDE);
    const light = await found(connect(walled).shine(request({ day: DAY })));
    expect(((sunset ?? 0) - (sunrise ?? 0)) / 3_600_000).toBeGreaterThan(11);
    expect(colorAt(light, -1500, 0)).toEqual(HOUR_COLORS[5]);
    // The western foot of the wall has no sun in the morning.
    expect(HOUR_COLORS.slice(2, 4)).toContainEqual(colorAt(light, 430, 0));
    expect(light.bands.reduce((sum, area) => sum + area)).toBeCloseTo(light.known, 0);
  });

  it("finds when a slope has the sun, and nothing for positions outside", async () => {
    const sunlight = connect(walled);
    const spotAt = (east: number) => toDegrees(X + east / SCALE, Y);
    const { area } = request();
    const [open, foot] = await Promise.all(
      [-1500, 430].map((east) => sunlight.spot({ area, spot: spotAt(east), day: DAY })),
    );
    expect(open?.stretches).toHaveLength(1);
    expect((foot?.stretches[0]?.[0] ?? 0) - (open?.stretches[0]?.[0] ?? 0)).toBeGreaterThan(2 * 3_600_000);
    expect(await sunlight.spot({ area, spot: [LONGITUDE + 2, LATITUDE], day: DAY })).toBeNull();
  });

  it("outlines sun or shade of the last time, with its acres", async () => {
    const sunlight = connect(walled);
    await expect(sunlight.outline("sun", 100, 5)).rejects.toThrow("Sun and shade haven't been computed yet.");
    const light = await found(sunlight.shine(request()));
    for (const [which, area] of [
      ["sun", light.lit],
      ["shade", light.known - light.lit],
    ] as const) {
      const { areas } = await sunlight.outline(which, 10_000, 10);
      expect(Math.abs(areas.reduce((sum, one) => sum + one) / area - 1)).toBeLessThan(0.03);
    }
    await sunlight.shine(request({ day: DAY }));
    await expect(sunlight.outline("sun", 100, 5)).rejects.toThrow("Sun and shade haven't been computed yet.");
  });

  it("reads no tile twice while the time moves, and stops on request", async () => {
    const reads = new Map<string, number>();
    const sunlight = connect((url) => {
      reads.set(url, (reads.get(url) ?? 0) + 1);
      return plain(url, new AbortController().signal);
    });
    const steps: number[][] = [];
    await sunlight.shine(request(), undefined, (...step) => steps.push(step));
    await vi.waitFor(() => expect(steps.at(-1)).toEqual([reads.size, reads.size]));
    await sunlight.shine(request({ at: NOON }));
    expect(Math.max(...reads.values())).toBe(1);
    const controller = new AbortController();
    const stopped = sunlight.shine(request({ day: DAY }), controller.signal);
    controller.abort();
    await expect(stopped).rejects.toSatisfy(isAbortError);
    expect((await found(sunlight.shine(request()))).lit).toBeGreaterThan(0);
  });

  it("leaves out ground without elevations", async () => {
    const light = await found(connect(ground(() => null)).shine(request()));
    expect([light.known, light.lit]).toEqual([0, 0]);
  });
});

describe("the cells of a view", () => {
  const frame = (resolution: number, size: [number, number] = [1440, 900], rotation = 0) => ({
    center: [X, Y] as const,
    resolution,
    rotation,
    size,
  });

  it("are whole blocks that cover it, at the finest level within the limit", () => {
    for (const resolution of [1, 4, 20, 38]) {
      for (const rotation of [0, 30]) {
        const view = frame(resolution, [1440, 900], rotation);
        const block = blockFor(view, 16);
        if (!block) throw new Error("There are tiles.");
        const cell = 40_075_016.685578488 / 256 / 2 ** block.level;
        const mosaic = {
          width: block.columns * 256,
          height: block.rows * 256,
          west: block.left * 256 * cell - 20_037_508.342789244,
          north: 20_037_508.342789244 - block.top * 256 * cell,
          cell,
          elevations: new Float32Array(),
          rowAreas: new Float64Array(),
        };
        const box = boxOf(view, mosaic);
        expect([box.width % 32, box.height % 8]).toEqual([0, 0]);
        expect(box.width * box.height).toBeLessThan(1.2 * MAX_CELLS);
        if (rotation) continue;
        expect(mosaic.west + box.left * cell).toBeLessThan(X - 700 * resolution);
        expect(mosaic.west + (box.left + box.width) * cell).toBeGreaterThan(X + 700 * resolution);
      }
    }
  });

  it("are empty when the view is too large", () => {
    expect(blockFor(frame(300), 16)).toBeNull();
  });
});
