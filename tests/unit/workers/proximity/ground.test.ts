import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ElevationSource } from "../../../../src/domain/elevationSource";
import { KIND } from "../../../../src/domain/featureColumns";
import { toMercator } from "../../../../src/geometry/mercator";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { buildContent } from "../../../../workers/graphics/kernel";
import { createProximityApi } from "../../../../workers/proximity/api";
import type { GroundFilter, GroundMatches } from "../../../../workers/proximity/types";
import { groundTiles } from "../../../support/groundTiles";
import { geometryOf, run, type Sketch } from "../duplicates/shapes";
import { CELL, type Elevation, shareOf } from "./groundOracle";

const SOURCE: ElevationSource = {
  template: "{z}/{x}/{y}",
  format: "terrarium",
  maxLevel: 14,
  atCorners: false,
  sample: false,
};
const ANY: GroundFilter = {
  elevation: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  slopeRange: [0, 90],
  facing: [],
  part: "half",
};
const never = () => new AbortController().signal;

type Place = [longitude: number, latitude: number];
const point = (...place: Place): Sketch => ({ kind: KIND.point, paths: [[place]] });
const line = (...path: Place[]): Sketch => ({ kind: KIND.line, paths: [path] });
const area = (...paths: Place[][]): Sketch => ({ kind: KIND.area, paths });
const square = (x: number, y: number, half: number): Place[] => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
  [x - half, y - half],
];

/** Caches tiles, because encoding them takes longer than everything else. */
function keptTiles(elevation: Elevation) {
  const make = groundTiles(elevation);
  const made = new Map<string, ReturnType<typeof make>>();
  return vi.fn((url: string) => {
    const tile = made.get(url) ?? make(url);
    made.set(url, tile);
    return tile.then((bytes) => bytes && Uint8Array.from(bytes));
  });
}

async function hold(features: readonly Sketch[], fetchTile: ReturnType<typeof keptTiles>) {
  const api = createProximityApi({ fetchTile, fetchJson: async () => ({ features: [] }) });
  api.begin();
  api.add(run(buildContent(geometryOf(features))));
  api.end(new Uint8Array(features.length).fill(1));
  api.choose(Uint32Array.from(features, (_, slot) => slot));
  const read = (source = SOURCE, signal = never()) => api.readGround(source, "anywhere", 0, signal);
  const find = (filter: Partial<GroundFilter>): GroundMatches =>
    api.find("anywhere", 0, { ...ANY, ...filter });
  return { api, read, find };
}

/** Hills of a few hundred meters, 1.5 km apart, in steps of 1/256 m like those of tiles. */
const hills: Elevation = (x, y) =>
  2500 + 260 * Math.sin(x / 700) * Math.cos(y / 900) + 90 * Math.sin((x + 2 * y) / 400);

/** Positions of items: on land, across the 180th meridian, and south of the equator. */
const CENTERS: Place[] = [
  [-105, 40],
  [179.9987, 62],
  [20, -33],
];
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

function sketches([x, y]: Place): fc.Arbitrary<Sketch[]> {
  const away = fc.double({ min: -0.012, max: 0.012, noNaN: true });
  const place = fc.tuple(away, away).map(([dx, dy]): Place => [x + dx, y + dy]);
  const ring = fc.array(place, { minLength: 3, maxLength: 8 }).map((open) => [...open, open[0] as Place]);
  const small = fc.tuple(place, fc.double({ min: 1e-5, max: 0.002, noNaN: true }));
  return fc.array(
    fc.oneof(
      place.map((at) => point(...at)),
      fc.array(place, { minLength: 1, maxLength: 6 }).map((path) => line(...path)),
      fc.array(ring, { minLength: 1, maxLength: 2 }).map((rings) => area(...rings)),
      small.map(([[px, py], half]) => area(square(px, py, half))),
    ),
    { minLength: 1, maxLength: 6 },
  );
}
const turned = ({ kind, paths }: Sketch): Sketch => ({
  kind,
  paths: paths.map((path) => path.map(([x, y]): Place => [wrapped(x), y])),
});
const filters = fc.record({
  elevation: fc.tuple(fc.integer({ min: 7000, max: 8200 }), fc.integer({ min: 8200, max: 9500 })),
  slopeRange: fc.constantFrom<[number, number]>([0, 90], [0, 12], [8, 20], [15, 90]),
  facing: fc.constantFrom<number[]>([], [8, 1, 2], [4, 5, 6], [3], [9]),
});

describe("items on matching ground", () => {
  it.each(CENTERS)("match the definition, cell by cell, around %s, %s", async (...center) => {
    const tiles = keptTiles(hills);
    const seen = { yes: 0, no: 0 };
    await fc.assert(
      fc.asyncProperty(
        sketches(center),
        fc.array(filters, { minLength: 4, maxLength: 4 }),
        async (items, some) => {
          const { read, find } = await hold(items.map(turned), tiles);
          expect(await read()).toBe(true);
          for (const filter of some) {
            const found = Object.fromEntries(
              (["any", "half", "all"] as const).map((part) => [part, [...find({ ...filter, part }).places]]),
            );
            items.forEach((item, at) => {
              const share = shareOf(item, hills, filter);
              // Tolerance: the skipped cells of a large area, or one stretch of a line, make up at most this fraction.
              const close = item.kind === KIND.point ? 0 : 0.08;
              if (share > close) expect(found.any).toContain(at);
              if (share === 0) expect(found.any).not.toContain(at);
              if (share >= 0.5 + close) expect(found.half).toContain(at);
              if (share < 0.5 - close) expect(found.half).not.toContain(at);
              if (share === 1) expect(found.all).toContain(at);
              if (share < 1 - close) expect(found.all).not.toContain(at);
              if (share >= 0.5 + close) seen.yes++;
              else if (share < 0.5 - close) seen.no++;
            });
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(seen.yes).toBeGreaterThan(5);
    expect(seen.no).toBeGreaterThan(5);
  });

  it("are exact for an area of few cells, with holes left out", async () => {
    // Everything west of the meridian is high, everything east of it low.
    const [center] = toMercator(-105, 40);
    const edge = Math.round(center / CELL) * CELL;
    const step: Elevation = (x) => (x < edge ? 3000 : 1000);
    const [west, east] = [-105.004, -104.996];
    const even = area([
      [west, 40],
      [east, 40],
      [east, 40.003],
      [west, 40.003],
      [west, 40],
    ]);
    const holed = area(even.paths[0] as Place[], square(-105.002, 40.0015, 0.001));
    const items = [even, holed];
    const { read, find } = await hold(items, keptTiles(step));
    await read();
    const high = { elevation: [9000, 20_000] as [number, number], slopeRange: [0, 90] as const, facing: [] };
    const shares = items.map((item) => shareOf(item, step, high));
    expect(shares[1]).toBeLessThan(0.5);
    expect([...find({ elevation: high.elevation, part: "half" }).places]).toEqual(
      shares.flatMap((share, at) => (share >= 0.5 ? [at] : [])),
    );
    expect([...find({ elevation: high.elevation, part: "any" }).places]).toEqual([0, 1]);
    expect([...find({ elevation: high.elevation, part: "all" }).places]).toEqual([]);
  });

  it("are counted separately without elevations, or without the neighbors a slope needs", async () => {
    // Tiles of level 13 are 4,892 m wide.
    const width = CELL * 256;
    const [x] = toMercator(-105, 40);
    const edge = Math.ceil(x / width) * width;
    const half: Elevation = (at) => (at < edge ? 2000 + (edge - at) / 10 : null);
    const longitude = (meters: number) => ((meters / 6_378_137) * 180) / Math.PI;
    const items = [
      point(longitude(edge - 3 * CELL), 40),
      point(longitude(edge - CELL / 2), 40),
      point(longitude(edge + CELL), 40),
      line([longitude(edge - 20 * CELL), 40], [longitude(edge + 80 * CELL), 40]),
    ];
    const { read, find } = await hold(items, keptTiles(half));
    await read();
    expect(find({ elevation: [0, 20_000] })).toMatchObject({ places: Uint32Array.of(0, 1, 3), unknown: 1 });
    // At the edge the slope is unknown. For the line, only known ground counts.
    expect(find({ slopeRange: [1, 90], part: "all" })).toMatchObject({
      places: Uint32Array.of(0, 3),
      unknown: 2,
    });
    expect(find({ facing: [3], part: "all" }).places).toEqual(Uint32Array.of(0, 3));
    expect(find({ facing: [7], part: "any" })).toMatchObject({ places: new Uint32Array(0), unknown: 2 });
  });

  it("read each tile once, and only those of items not read before", async () => {
    const tiles = keptTiles(hills);
    const items = [point(-105, 40), point(-105.001, 40), point(-103, 40)];
    const { api, read, find } = await hold(items, tiles);
    api.choose(Uint32Array.of(0, 1));
    await read();
    const before = tiles.mock.calls.length;
    expect(before).toBe(1);
    await read();
    expect(tiles).toHaveBeenCalledTimes(before);
    api.choose(Uint32Array.of(2, 0, 1));
    await read();
    expect(tiles).toHaveBeenCalledTimes(before + 1);
    expect(find({ elevation: [0, 20_000] }).slots).toEqual(Uint32Array.of(2, 0, 1));
  });

  it("are refused when they need more tiles than are read at once", async () => {
    const tiles = keptTiles(hills);
    const items = Array.from({ length: 600 }, (_, at) => point(-120 + at * 0.1, 40));
    const { api, read } = await hold(items, tiles);
    expect(await read()).toBe(false);
    expect(tiles).not.toHaveBeenCalled();
    api.choose(Uint32Array.of(1, 2));
    expect(await read()).toBe(true);
  });

  it("report whether their ground is a sample", async () => {
    const { read, find } = await hold([point(-105, 40), point(-103, 40)], keptTiles(hills));
    await read({ ...SOURCE, sample: true, measured: [[-106, 39, -104, 41]] });
    expect(find({}).sample).toBe(true);
    const measured = await hold([point(-105, 40)], keptTiles(hills));
    await measured.read({ ...SOURCE, sample: true, measured: [[-106, 39, -104, 41]] });
    expect(measured.find({}).sample).toBe(false);
  });

  it("stop reading when aborted, and give the reason for a failure", async () => {
    const controller = new AbortController();
    const tiles = keptTiles(hills);
    const items = Array.from({ length: 40 }, (_, at) => point(-105 + at * 0.1, 40));
    const { api, read } = await hold(items, tiles);
    tiles.mockImplementationOnce(async () => {
      controller.abort();
      return null;
    });
    await expect(read(SOURCE, controller.signal)).rejects.toSatisfy(isAbortError);
    expect(tiles.mock.calls.length).toBeLessThan(40);
    expect(() => api.find("anywhere", 0, ANY)).toThrow("wasn't read");
    let calls = 0;
    tiles.mockImplementation(async () => {
      calls++;
      if (calls === 3) throw new Error("The elevation service returned 503. Try again in a moment.");
      return await new Promise(() => {});
    });
    await expect(read()).rejects.toThrow("503");
    tiles.mockRestore();
  });

  it("stay within the requested distance", async () => {
    const items = [point(-105, 40), point(-105, 40.001), point(-105, 40.02)];
    const { api } = await hold(items, keptTiles(hills));
    await api.measure({ slots: Uint32Array.of(0), rings: [], map: null, areasOnly: false }, 8000, never());
    api.choose(Uint32Array.of(0, 1, 2));
    expect(await api.readGround(SOURCE, "within", 1000, never())).toBe(true);
    expect([...api.find("within", 1000, ANY).slots]).toEqual([1]);
  });
});
