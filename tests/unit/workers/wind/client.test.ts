import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HALF_WORLD } from "../../../../src/geometry/mercator";
import { tileWidth } from "../../../../src/geometry/terrainTiles";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createWindClient, type WindClient } from "../../../../src/workers/wind";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createWindApi } from "../../../../workers/wind/api";
import { areaFor, MAX_STEPS } from "../../../../workers/wind/area";
import { ARROW_VERTICES } from "../../../../workers/wind/arrows";
import { SCENT_COLORS } from "../../../../workers/wind/picture";
import { AT_TIMES, OFTEN } from "../../../../workers/wind/scentRaster";
import type { FoundWind, WindRequest } from "../../../../workers/wind/types";
import { MATCH, NO_DATA, NO_MATCH } from "../../../../workers/zones/types";
import { groundTiles } from "../../../support/groundTiles";

const ports: MessagePort[] = [];
let client: WindClient | null = null;

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

type FetchTile = Parameters<typeof createWindApi>[0]["fetchTile"];

/** Runs the worker's API behind a channel instead of a thread. */
function connect(fetchTile: FetchTile): WindClient {
  client = createWindClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createWindApi({ fetchTile }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const [X, Y] = [-11_966_000, 4_940_000];
const SCALE = 1 / Math.cosh(Y / 6_378_137);
const RADIUS = 700;
/** Noon and night on October 10, 2026, in Colorado. */
const NOON = Date.UTC(2026, 9, 10, 19);
const NIGHT = Date.UTC(2026, 9, 10, 8);
const PATIENT = { timeout: 60_000 };

/** Returns the position at ground meters east and north of the stand. */
const at = (east: number, north: number): [number, number] => [X + east / SCALE, Y + north / SCALE];

/** At level 12, with steps of 29 m on the ground to keep tests fast. */
const request = (parts: Partial<WindRequest> = {}): WindRequest => ({
  source: { template: "{z}/{x}/{y}", format: "terrarium", maxLevel: 12, atCorners: false, sample: false },
  stands: Float64Array.of(X, Y),
  radius: RADIUS,
  from: 270,
  speed: 6,
  at: NOON,
  spacing: 200,
  ...parts,
});

const ground = (elevation: (east: number, north: number) => number | null): FetchTile =>
  groundTiles((x, y) => elevation((x - X) * SCALE, (y - Y) * SCALE));
const plain = ground(() => 2000);
/** Rises to the south by 1 in 4, so it faces north. */
const slope = ground((_, north) => 2000 - north / 4);

/** Returns the color at ground meters east and north of the stand. */
function colorAt({ picture }: FoundWind, east: number, north: number): number[] {
  if (!picture) throw new Error("There is a picture.");
  const { width, height, pixels, extent } = picture;
  const [west, south, right, top] = extent;
  const [x, y] = at(east, north);
  const column = Math.floor(((x - west) / (right - west)) * width);
  const row = Math.floor(((top - y) / (top - south)) * height);
  return [...pixels.subarray(4 * (row * width + column), 4 * (row * width + column) + 3)];
}

/** Returns a mask's value at ground meters east and north of the stand. */
function maskAt(mask: GroundMask | null, east: number, north: number): number | undefined {
  if (!mask) throw new Error("There is a mask.");
  const [x, y] = at(east, north);
  const column = Math.floor((x - mask.west) / mask.cell);
  const row = Math.floor((mask.north - y) / mask.cell);
  return mask.cells[row * mask.width + column];
}

const found = async (answer: Promise<FoundWind | null>): Promise<FoundWind> => {
  const wind = await answer;
  if (!wind) throw new Error("There is a wind.");
  return wind;
};

describe("the wind client", () => {
  it("carries scent downwind over a plain, in a cone of square meters on the ground", PATIENT, async () => {
    const wind = await found(connect(plain).blow(request()));
    expect(wind.stands[0]?.wind[0]).toBeCloseTo(6, 3);
    expect(wind.stands[0]?.wind[1]).toBeCloseTo(0, 3);
    expect(wind.stands[0]).toMatchObject({ known: true });
    // At an altitude of 43 degrees, the sun makes class C to D of a 6 m/s wind: about 10 degrees to either side.
    const often = ((10 * Math.PI) / 180) * RADIUS ** 2;
    expect(wind.often / often).toBeGreaterThan(0.9);
    expect(wind.often / often).toBeLessThan(1.2);
    expect(wind.atTimes / often).toBeGreaterThan(0.85);
    expect(wind.atTimes / often).toBeLessThan(1.2);
    expect(colorAt(wind, 500, 0)).toEqual([...(SCENT_COLORS[OFTEN] ?? [])]);
    expect(colorAt(wind, 500, 130)).toEqual([...(SCENT_COLORS[AT_TIMES] ?? [])]);
    expect(colorAt(wind, 500, 260)).toEqual([0, 0, 0]);
    expect(colorAt(wind, -200, 0)).toEqual([0, 0, 0]);
  });

  it("turns with the wind, and faster on request", PATIENT, async () => {
    const worker = connect(plain);
    const north = await found(worker.blow(request({ from: 0, speed: 12 })));
    expect(north.stands[0]?.wind[1]).toBeCloseTo(-12, 3);
    expect(colorAt(north, 0, -500)).toEqual([...(SCENT_COLORS[OFTEN] ?? [])]);
    expect(north.arrows.speeds.map(Math.round)).toEqual([12, 12]);
  });

  it("goes up slopes in the sun and down them at night, with scent in calm air", PATIENT, async () => {
    const worker = connect(slope);
    const night = await found(worker.blow(request({ at: NIGHT, speed: 0 })));
    expect(night.sunAltitude).toBeLessThan(0);
    expect(night.stands[0]?.upslope).toBeLessThan(-0.5);
    expect(night.stands[0]?.wind[1]).toBeGreaterThan(0.5);
    expect(colorAt(night, 0, 400)).toEqual([...(SCENT_COLORS[OFTEN] ?? [])]);
    const noon = await found(worker.blow(request({ at: NOON, speed: 0 })));
    expect(noon.stands[0]?.upslope).toBeGreaterThan(0.5);
    expect(colorAt(noon, 0, -400)).toEqual([...(SCENT_COLORS[OFTEN] ?? [])]);
    // Going back gives the first result again, with no state left from the second.
    const again = await found(worker.blow(request({ at: NIGHT, speed: 0 })));
    expect(again.stands[0]?.upslope).toBeCloseTo(night.stands[0]?.upslope ?? 0, 1);
  });

  it("draws few arrows downwind, longer where the wind is faster", PATIENT, async () => {
    const ridge = ground((east) => 2000 + 200 * Math.exp(-((east / 250) ** 2)));
    const { arrows } = await found(connect(ridge).blow(request({ spacing: 1 })));
    const { coordinates, speeds } = arrows;
    expect(coordinates.length / (2 * ARROW_VERTICES)).toBeLessThanOrEqual(23 ** 2);
    expect(speeds[1]).toBeGreaterThan(1.15 * speeds[0]);
    const lengths: number[] = [];
    for (let from = 0; from < coordinates.length; from += 2 * ARROW_VERTICES) {
      const [x0, y0, x1, y1] = coordinates.subarray(from, from + 4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      expect(x1).toBeGreaterThan(x0);
      lengths.push(Math.hypot(x1 - x0, y1 - y0));
    }
    // The shortest arrows still show a direction.
    const times = Math.min(4, speeds[1] / speeds[0]);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeCloseTo(times, 1);
    const far = await found(client?.blow(request({ spacing: 500 })) ?? Promise.resolve(null));
    expect(far.arrows.coordinates.length).toBeLessThan(coordinates.length / 8);
  });

  it(
    "returns the ground without scent as a mask: all but what is painted and outlined, and all beyond",
    PATIENT,
    async () => {
      const worker = connect(plain);
      for (const parts of [{}, { from: 200, speed: 2 }, { at: NIGHT, radius: 400 }]) {
        const wind = await found(worker.blow(request(parts)));
        const { areas } = await worker.outline();
        const mask = await worker.mask(request(parts));
        if (!mask) throw new Error("There is a mask.");
        expect(mask.beyond).toBe(MATCH);
        // Square meters of all cells with scent, to compare with the legend and the outline.
        let scented = 0;
        mask.cells.forEach((value, cell) => {
          const y = mask.north - (Math.floor(cell / mask.width) + 0.5) * mask.cell;
          if (value === NO_MATCH) scented += (mask.cell / Math.cosh(y / 6_378_137)) ** 2;
        });
        expect(scented / (wind.often + wind.atTimes)).toBeCloseTo(1, 2);
        expect(Math.abs((areas.at(-1) ?? 0) / scented - 1)).toBeLessThan(0.02);
        const reach = 1.2 * request(parts).radius;
        for (let east = -reach; east <= reach; east += reach / 15) {
          for (let north = -reach; north <= reach; north += reach / 15) {
            const isPainted = colorAt(wind, east, north).some((part) => part > 0);
            expect(maskAt(mask, east, north)).toBe(isPainted ? NO_MATCH : MATCH);
          }
        }
      }
      expect(await worker.mask(request({ stands: Float64Array.of(X, Y, ...at(0, 40_000)) }))).toBeNull();
    },
  );

  it("marks no ground as out of scent while the wind at a stand is unknown", PATIENT, async () => {
    const size = tileWidth(12);
    const edge = size * Math.ceil((X + HALF_WORLD) / size) - HALF_WORLD;
    const half = groundTiles((x) => (x > edge + 10 ? null : 2000));
    const one = await connect(half).mask(request({ stands: Float64Array.of(edge - 400 / SCALE, Y) }));
    const [known, unknown] = [(edge - X) * SCALE - 700, (edge - X) * SCALE + 200];
    expect([maskAt(one, known, 0), maskAt(one, unknown, 0)]).toEqual([MATCH, NO_DATA]);
    const stands = Float64Array.of(edge - 400 / SCALE, Y, edge + 400 / SCALE, Y);
    const both = await (client as WindClient).mask(request({ stands }));
    expect(both?.beyond).toBe(NO_DATA);
    expect(both?.cells.every((value) => value === NO_DATA)).toBe(true);
  });

  it("outlines the last scent found, with its acres", PATIENT, async () => {
    const worker = connect(plain);
    await expect(worker.outline()).rejects.toThrow("The scent hasn't been computed yet.");
    const { often, atTimes } = await found(worker.blow(request()));
    const outlines = await worker.outline();
    expect(outlines.often).toEqual([true, false]);
    expect(Math.abs((outlines.areas[0] ?? 0) / often - 1)).toBeLessThan(0.02);
    expect(Math.abs((outlines.areas[1] ?? 0) / (often + atTimes) - 1)).toBeLessThan(0.02);
  });

  it(
    "follows scent from several stands, and finds nothing when they are too far apart",
    PATIENT,
    async () => {
      const worker = connect(plain);
      const one = await found(worker.blow(request()));
      const stands = Float64Array.of(X, Y, ...at(0, 1500));
      const two = await found(worker.blow(request({ stands })));
      expect(two.stands).toHaveLength(2);
      expect(two.often / one.often).toBeGreaterThan(1.8);
      expect(await worker.blow(request({ stands: Float64Array.of(X, Y, ...at(0, 40_000)) }))).toBeNull();
    },
  );

  it("is unknown where there is no elevation, and continues beside it", PATIENT, async () => {
    // The service has no elevations beyond a tile's edge.
    const size = tileWidth(12);
    const edge = size * Math.ceil((X + HALF_WORLD) / size) - HALF_WORLD;
    const stands = Float64Array.of(edge - 400 / SCALE, Y);
    const half = groundTiles((x) => (x > edge + 10 ? null : 2000));
    const wind = await found(connect(half).blow(request({ stands })));
    const east = (edge - X) * SCALE;
    expect(colorAt(wind, east - 100, 0)).toEqual([...(SCENT_COLORS[OFTEN] ?? [])]);
    expect(colorAt(wind, east + 100, 0)).toEqual([0, 0, 0]);
    const none = await found(connect(ground(() => null)).blow(request()));
    expect(none).toMatchObject({ picture: null, often: 0, atTimes: 0, stands: [{ known: false }] });
    expect(none.arrows.coordinates).toHaveLength(0);
  });

  it("reads no tile twice while sliders move, and all again after it was cleared", PATIENT, async () => {
    const fetchTile = vi.fn(plain);
    const worker = connect(fetchTile);
    const report = vi.fn();
    await worker.blow(request(), undefined, report);
    const tiles = fetchTile.mock.calls.length;
    expect(report).toHaveBeenLastCalledWith(tiles, tiles);
    for (const parts of [{ from: 90 }, { speed: 1 }, { at: NIGHT }, { radius: 750 }])
      await worker.blow(request(parts));
    expect(fetchTile).toHaveBeenCalledTimes(tiles);
    await worker.forget();
    await worker.blow(request());
    expect(fetchTile).toHaveBeenCalledTimes(2 * tiles);
  });

  it("ends when aborted, and answers the next call normally", PATIENT, async () => {
    const worker = connect(slope);
    const controller = new AbortController();
    const aborted = worker.blow(request(), controller.signal).then(
      () => "found",
      (error) => isAbortError(error),
    );
    controller.abort();
    expect(await aborted).toBe(true);
    const next = await found(worker.blow(request()));
    client?.dispose();
    const fresh = await found(connect(slope).blow(request()));
    expect(next.often).toBe(fresh.often);
    expect(next.stands).toEqual(fresh.stands);
  });
});

describe("wind ground", () => {
  it("has steps of 100 m over 20 km at most, and at least of the elevations' own cells", () => {
    const stand = Float64Array.of(X, Y);
    for (const radius of [200, 800, 1600, 3200]) {
      const area = areaFor(stand, radius, 14);
      if (!area) throw new Error("There is ground.");
      const { columns, rows, step } = area;
      expect(Math.max(columns, rows)).toBeLessThanOrEqual(MAX_STEPS + 1);
      expect(columns % 2).toBe(1);
      expect(step * SCALE).toBeLessThanOrEqual(101);
      // Half as far again as scent is followed, in every direction.
      expect((columns - 1) * step * SCALE).toBeGreaterThan(3 * radius - 2 * step);
    }
    expect(areaFor(stand, 200, 11)?.step).toBeGreaterThan((areaFor(stand, 200, 14)?.step ?? 0) * 2);
  });
});
