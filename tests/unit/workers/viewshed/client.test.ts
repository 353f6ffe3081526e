import * as Comlink from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { isAbortError } from "../../../../src/workers/abortSignal";
import { createViewshedClient, type ViewshedClient } from "../../../../src/workers/viewshed";
import type { GroundMask } from "../../../../workers/ground/mask";
import { createViewshedApi } from "../../../../workers/viewshed/api";
import { blockAround, MAX_TILES, reachFor } from "../../../../workers/viewshed/block";
import { HIDDEN_COLOR, SEEN_COLORS } from "../../../../workers/viewshed/picture";
import type { SightPicture, SightRequest } from "../../../../workers/viewshed/types";
import { MATCH, NO_MATCH } from "../../../../workers/zones/types";
import { groundTiles } from "../../../support/groundTiles";

const ports: MessagePort[] = [];
let client: ViewshedClient | null = null;

afterEach(() => {
  client?.dispose();
  for (const port of ports.splice(0)) port.close();
});

type FetchTile = Parameters<typeof createViewshedApi>[0]["fetchTile"];

/** Runs the worker's API behind a channel instead of a thread. */
function connect(fetchTile: FetchTile): ViewshedClient {
  client = createViewshedClient(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(createViewshedApi({ fetchTile }), port2);
    port1.start();
    return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
  });
  return client;
}

const [X, Y] = [-11_800_000, 4_865_942];
const SCALE = 1 / Math.cosh(Y / 6_378_137);

/** Builds a request. Spots are in ground meters east and north of the center. */
const request = (
  spots: readonly (readonly [number, number])[],
  parts: Partial<SightRequest> = {},
): SightRequest => ({
  source: { template: "{z}/{x}/{y}", format: "terrarium", maxLevel: 14, atCorners: false, sample: false },
  spots: Float64Array.from(spots.flatMap(([east, north]) => [X + east / SCALE, Y + north / SCALE])),
  eye: 2,
  target: 1,
  radius: 1000,
  most: 3,
  ...parts,
});

const ground = (elevation: (east: number, north: number) => number | null): FetchTile =>
  groundTiles((x, y) => elevation((x - X) * SCALE, (y - Y) * SCALE));
const plain = ground(() => 2000);
/** A wall from north to south, 300 m east of the center. */
const walled = ground((east) => (Math.abs(east - 300) < 12 ? 2050 : 2000));

/** Returns the color at ground meters east and north of the center, or null where nothing is drawn. */
function colorAt(picture: SightPicture | null, east: number, north: number): number[] | null {
  if (!picture) throw new Error("There is a picture.");
  const { width, height, pixels, extent } = picture;
  const [west, south, right, top] = extent;
  const column = Math.floor(((X + east / SCALE - west) / (right - west)) * width);
  const row = Math.floor(((top - Y - north / SCALE) / (top - south)) * height);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(4 * (row * width + column));
  return alpha === 0 ? null : [red, green, blue];
}

/** Returns a mask's value at ground meters east and north of the center. */
function maskAt(mask: GroundMask | null, east: number, north: number): number | undefined {
  if (!mask) throw new Error("There is a mask.");
  const column = Math.floor((X + east / SCALE - mask.west) / mask.cell);
  const row = Math.floor((mask.north - Y - north / SCALE) / mask.cell);
  return mask.cells[row * mask.width + column];
}

const disc = (radius: number) => Math.PI * radius ** 2;

describe("the viewshed client", () => {
  it("sees all of a plain within the radius, in square meters on the ground and as an image", async () => {
    const found = await connect(plain).see(request([[0, 0]]));
    expect(found?.order).toEqual([0]);
    expect(Math.abs((found?.range ?? 0) / disc(1000) - 1)).toBeLessThan(0.01);
    expect(found?.seenBy).toEqual([found?.range, 0, 0]);
    expect(found?.sees).toEqual([found?.range]);
    const picture = found?.picture ?? null;
    expect(colorAt(picture, 0, 980)).toEqual(SEEN_COLORS[0]);
    expect(colorAt(picture, 720, 720)).toBeNull();
  });

  it("shades the ground hidden by a wall", async () => {
    const found = await connect(walled).see(request([[0, 0]]));
    const picture = found?.picture ?? null;
    expect(colorAt(picture, 200, 100)).toEqual(SEEN_COLORS[0]);
    expect(colorAt(picture, 400, 100)).toEqual([...HIDDEN_COLOR]);
    const seen = found?.seenBy[0] ?? 0;
    // The part of the disc west of the wall: all but a segment.
    const angle = 2 * Math.acos(0.3);
    const segment = (1000 ** 2 / 2) * (angle - Math.sin(angle));
    expect(Math.abs(seen / (disc(1000) - segment) - 1)).toBeLessThan(0.03);
  });

  it("returns the visible ground as a mask, without ground hidden by a wall or out of range", async () => {
    const mask = await connect(walled).mask(request([[0, 0]]));
    expect(maskAt(mask, 200, 100)).toBe(MATCH);
    expect(maskAt(mask, 400, 100)).toBe(NO_MATCH);
    expect(maskAt(mask, -1050, 0)).toBe(NO_MATCH);
    expect(mask?.beyond).toBe(NO_MATCH);
    const apart = request([
      [0, 0],
      [3_000_000, 0],
    ]);
    expect(await connect(plain).mask(apart)).toBeNull();
  });

  it("finds the best spots and colors ground by how many of them see it", async () => {
    const spots = [
      [-200, 0],
      [-200, 10],
      [600, 0],
    ] as const;
    const viewshed = connect(walled);
    const found = await viewshed.see(request(spots, { most: 2 }));
    expect(found?.order.toSorted()).toEqual([0, 2]);
    const [first = 0, second = 0] = found?.sees ?? [];
    expect(found?.adds[0]).toBe(first);
    expect(found?.adds[1]).toBeLessThan(second + 1);
    const [one = 0, two = 0, more = 0] = found?.seenBy ?? [];
    expect(more).toBe(0);
    // Apart from single cells, only the wall is visible from both.
    expect(two / (one + two)).toBeLessThan(0.05);
    const three = await viewshed.see(request(spots, { most: 3 }));
    expect(three?.order).toHaveLength(3);
    expect(colorAt(three?.picture ?? null, -100, 0)).toEqual(SEEN_COLORS[1]);
    expect(colorAt(three?.picture ?? null, 500, 0)).toEqual(SEEN_COLORS[0]);
  });

  it("outlines the last result, with its acres", async () => {
    const viewshed = connect(walled);
    await expect(viewshed.outline(100, 5)).rejects.toThrow("No viewshed has been computed yet.");
    const found = await viewshed.see(request([[0, 0]]));
    const outlines = await viewshed.outline(10_000, 5);
    expect(outlines.areas).toHaveLength(1);
    expect(Math.abs((outlines.areas[0] ?? 0) / (found?.seenBy[0] ?? 1) - 1)).toBeLessThan(0.02);
    const farthest = Math.max(
      ...Array.from({ length: outlines.coordinates.length / 2 }, (_, at) =>
        Math.hypot(
          ((outlines.coordinates[2 * at] ?? 0) - X) * SCALE,
          ((outlines.coordinates[2 * at + 1] ?? 0) - Y) * SCALE,
        ),
      ),
    );
    expect(Math.abs(farthest - 1000)).toBeLessThan(15);
  });

  it("reads no tile twice while the radius grows or a spot moves", async () => {
    const reads = new Map<string, number>();
    const viewshed = connect((url) => {
      reads.set(url, (reads.get(url) ?? 0) + 1);
      return plain(url, new AbortController().signal);
    });
    const steps: number[][] = [];
    await viewshed.see(request([[0, 0]]), undefined, (...step) => steps.push(step));
    const first = reads.size;
    await expect.poll(() => steps.at(-1)).toEqual([first, first]);
    await viewshed.see(request([[0, 0]], { radius: 1200, eye: 5 }));
    expect(reads.size).toBe(first);
    await viewshed.see(request([[900, 0]]));
    expect(Math.max(...reads.values())).toBe(1);
    await viewshed.forget();
    await viewshed.see(request([[0, 0]]));
    expect(Math.max(...reads.values())).toBe(2);
  });

  it("reports spots too far apart, missing ground, and why it couldn't be read", async () => {
    expect(
      await connect(plain).see(
        request([
          [0, 0],
          [900_000, 900_000],
        ]),
      ),
    ).toBeNull();
    const nowhere = await connect(async () => null).see(request([[0, 0]]));
    expect(nowhere).toMatchObject({ order: [], range: 0, picture: null });
    const broken = connect(async () => {
      throw new Error("The elevation service returned 500.");
    });
    await expect(broken.see(request([[0, 0]]))).rejects.toThrow("The elevation service returned 500.");
  });

  it("is canceled while ground is read and between observers", async () => {
    const viewshed = connect(plain);
    const reading = new AbortController();
    const canceled = viewshed.see(request([[0, 0]]), reading.signal);
    reading.abort();
    await expect(canceled).rejects.toSatisfy(isAbortError);
    const many = request(Array.from({ length: 100 }, (_, at) => [at * 5, 0] as const));
    await viewshed.see(many);
    const looking = new AbortController();
    const stopped = viewshed.see({ ...many, eye: 3 }, looking.signal);
    looking.abort();
    await expect(stopped).rejects.toSatisfy(isAbortError);
    expect((await viewshed.see(request([[0, 0]])))?.order).toEqual([0]);
  });
});

describe("the tiles around spots", () => {
  const places = (...pairs: number[][]) => Float64Array.from(pairs.flat());

  it("cover the circles of all spots at the finest level within the limit", () => {
    for (const reach of [400, 1600, 6400, 25_600]) {
      const spots = places([X, Y], [X + 3000, Y - 2000]);
      const block = blockAround(spots, reach, 16);
      if (!block) throw new Error("There are tiles.");
      expect(block.columns * block.rows).toBeLessThanOrEqual(MAX_TILES);
      const size = 40_075_016.685578488 / 2 ** block.level;
      const west = block.left * size - 20_037_508.342789244;
      const north = 20_037_508.342789244 - block.top * size;
      for (const [x = 0, y = 0] of [
        [X, Y],
        [X + 3000, Y - 2000],
      ]) {
        const around = reach / SCALE;
        expect(west).toBeLessThanOrEqual(x - 0.99 * around);
        expect(west + block.columns * size).toBeGreaterThanOrEqual(x + 0.99 * around);
        expect(north).toBeGreaterThanOrEqual(y + 0.99 * around);
        expect(north - block.rows * size).toBeLessThanOrEqual(y - 0.99 * around);
      }
    }
  });

  it("continue across the 180th meridian, and stop where spots are too far apart", () => {
    const edge = 20_037_508.342789244;
    const block = blockAround(places([edge - 500, Y], [500 - edge, Y]), 1600, 14);
    expect(block?.columns).toBeLessThan(8);
    expect(blockAround(places([X, Y], [X + 900_000, Y + 900_000]), 1600, 14)).toBeNull();
  });

  it("are read in doubling steps, so that a slider rarely reads", () => {
    const steps = new Set(Array.from({ length: 160 }, (_, at) => reachFor((at + 1) * 100)));
    expect(steps.size).toBeLessThanOrEqual(7);
    for (const radius of [1, 402, 403, 5000, 16_000]) expect(reachFor(radius)).toBeGreaterThanOrEqual(radius);
  });
});
