import { describe, expect, it, vi } from "vitest";
import type { ElevationSource } from "../../../../src/domain/elevationSource";
import { keyOf, neighborsOf, type TileId } from "../../../../src/geometry/terrainTiles";
import { TerrainTiles } from "../../../../src/map/terrain/TerrainTiles";
import { abortError } from "../../../../src/workers/abortSignal";
import type { ClassifyRequest, TerrainFilter, TerrainImage } from "../../../../workers/terrain/types";

const SOURCE: ElevationSource = {
  template: "/{z}/{y}/{x}",
  format: "lerc",
  maxLevel: 16,
  atCorners: true,
  sample: false,
};
const filter = (least: number): TerrainFilter => ({ elevation: [least, 14_400], slope: [1], aspect: [1] });
const tile = (row: number, column: number, level = 10): TileId => ({ level, row, column });

/** A worker and a service controlled by the test. */
function setUp({ missing = [] as string[], failing = new Set<string>() } = {}) {
  const calls: string[] = [];
  const held: { release: () => void; signal: AbortSignal | undefined }[] = [];
  const loaded = new Set<string>();
  let hold = false;
  const image = (key: string): TerrainImage => ({
    key,
    width: 256,
    height: 256,
    rgba: new Uint8ClampedArray(4),
    matched: 1,
    classified: 2,
    matches: new Uint32Array(0),
    known: new Uint32Array(0),
  });
  const answer = async (name: string, keys: readonly string[], signal?: AbortSignal) => {
    calls.push(`${name} ${keys.length}`);
    for (const key of keys) if (!loaded.has(key)) throw new Error(`${key} is not loaded`);
    if (hold) {
      await new Promise<void>((resolve, reject) => {
        held.push({ release: resolve, signal });
        signal?.addEventListener("abort", () => reject(abortError()), { once: true });
      });
    }
    return keys.map(image);
  };
  const client = {
    load: vi.fn(async ({ key }: { key: string }) => {
      loaded.add(key);
      return { width: 256, height: 256 };
    }),
    classify: vi.fn((requests: readonly ClassifyRequest[], _filter: TerrainFilter, signal?: AbortSignal) =>
      answer(
        "classify",
        requests.map(({ key }) => key),
        signal,
      ),
    ),
    filter: vi.fn((keys: readonly string[], _filter: TerrainFilter, signal?: AbortSignal) =>
      answer("filter", keys, signal),
    ),
    summarize: vi.fn(async () => {
      throw new Error("not asked");
    }),
    forget: vi.fn(async (keys: readonly string[]) => {
      for (const key of keys) loaded.delete(key);
    }),
  };
  const fetchTile = vi.fn(async (url: string, signal: AbortSignal) => {
    await Promise.resolve();
    signal.throwIfAborted();
    if (failing.has(url)) throw new Error("The elevation service answered 503. Try again in a moment.");
    return missing.includes(url) ? null : new Uint8Array(1);
  });
  const onChange = vi.fn();
  const tiles = new TerrainTiles({ client, fetchTile, onChange });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    tiles,
    client,
    fetchTile,
    calls,
    loaded,
    held,
    settle,
    hold: (on: boolean) => {
      hold = on;
    },
  };
}

const drawn = ({ tiles }: ReturnType<typeof setUp>) => tiles.drawn.map(({ image }) => image.key).sort();

describe("a view's terrain tiles", () => {
  it("are fetched with their ring, classified once with all eight neighbors, and drawn", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5), tile(5, 6)]);
    await run.settle();
    expect(run.fetchTile).toHaveBeenCalledTimes(12);
    expect(run.client.load.mock.calls[0]?.[0]).toMatchObject({ key: "10/5/5", format: "lerc", size: 256 });
    const requests = run.client.classify.mock.calls.flatMap(([list]) => list);
    expect(requests.map(({ key }) => key).sort()).toEqual(["10/5/5", "10/5/6"]);
    for (const { key, neighbors } of requests) {
      const [level = 0, row = 0, column = 0] = key.split("/").map(Number);
      expect(neighbors).toEqual(neighborsOf({ level, row, column }).map((other) => other && keyOf(other)));
    }
    expect(drawn(run)).toEqual(["10/5/5", "10/5/6"]);
    expect(run.tiles.progress).toEqual({ done: 2, total: 2 });
  });

  it("are only filtered when a slider moves, by the newest of many filters", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.calls.length = 0;
    run.hold(true);
    for (const least of [200, 300, 400, 500]) {
      run.tiles.setDisplay({ source: SOURCE, filter: filter(least) });
      await run.settle();
    }
    expect(run.calls).toEqual(["filter 1"]);
    run.hold(false);
    run.held.shift()?.release();
    await run.settle();
    expect(run.calls).toEqual(["filter 1", "filter 1"]);
    expect(run.client.filter.mock.calls.map(([, { elevation }]) => elevation[0])).toEqual([200, 500]);
    expect(run.client.classify).toHaveBeenCalledTimes(1);
    expect(run.fetchTile).toHaveBeenCalledTimes(9);
  });

  it("keep loading while the map reports that it rests at the same position", async () => {
    const run = setUp();
    run.hold(true);
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5), tile(5, 6)]);
    await run.settle();
    run.tiles.setView([tile(5, 6), tile(5, 5)]);
    await run.settle();
    expect(run.held.map(({ signal }) => signal?.aborted)).toEqual([false]);
    run.hold(false);
    run.held[0]?.release();
    await run.settle();
    expect(drawn(run)).toEqual(["10/5/5", "10/5/6"]);
    expect(run.client.classify.mock.calls.flatMap(([list]) => list)).toHaveLength(2);
    // Dropped and requested again, the same area is read again.
    run.tiles.setDisplay(null);
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5), tile(5, 6)]);
    await run.settle();
    expect(drawn(run)).toEqual(["10/5/5", "10/5/6"]);
  });

  it("get every frame of a moving map, and drop work in progress once", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(0) });
    run.tiles.setView([tile(10, 10)]);
    const abort = vi.spyOn(AbortController.prototype, "abort");
    for (let frame = 0; frame < 3; frame++) run.tiles.pause();
    expect(abort).toHaveBeenCalledOnce();
    run.tiles.setView([tile(11, 11)]);
    abort.mockClear();
    run.tiles.pause();
    expect(abort).toHaveBeenCalledOnce();
    abort.mockRestore();
    run.tiles.setDisplay(null);
    await run.settle();
  });

  it("cancel requests for a position the map leaves, and release its elevations", async () => {
    const run = setUp();
    run.hold(true);
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.tiles.pause();
    expect(run.held[0]?.signal?.aborted).toBe(true);
    await run.settle();
    run.hold(false);
    run.tiles.setView([tile(50, 50)]);
    await run.settle();
    expect(drawn(run)).toEqual(["10/50/50"]);
    expect(run.loaded).not.toContain("10/5/5");
    expect(run.loaded.size).toBe(9);
  });

  it("stay on the map after a zoom until the new ones are complete", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.hold(true);
    run.tiles.setView([tile(10, 10, 11), tile(10, 11, 11)]);
    await run.settle();
    expect(drawn(run)).toEqual(["10/5/5"]);
    run.hold(false);
    for (const { release } of run.held) release();
    await run.settle();
    expect(drawn(run)).toEqual(["11/10/10", "11/10/11"]);
  });

  it("do without tiles the service doesn't have", async () => {
    const run = setUp({ missing: ["/10/5/6", "/10/4/5"] });
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5), tile(5, 6)]);
    await run.settle();
    expect(drawn(run)).toEqual(["10/5/5"]);
    expect(run.tiles.progress).toEqual({ done: 2, total: 2 });
    expect(run.client.classify.mock.calls[0]?.[0][0]?.neighbors.slice(0, 5)).toEqual([
      "10/4/4",
      null,
      "10/4/6",
      "10/5/4",
      null,
    ]);
    expect(run.tiles.error).toBeNull();
  });

  it("report why some are missing, and retry on request", async () => {
    const failing = new Set(["/10/5/5"]);
    const run = setUp({ failing });
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    expect(run.tiles.error).toContain("answered 503");
    expect(drawn(run)).toEqual([]);
    failing.clear();
    run.tiles.retry();
    await run.settle();
    expect(run.tiles.error).toBeNull();
    expect(drawn(run)).toEqual(["10/5/5"]);
  });

  it("are all read again when the worker has lost them", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.loaded.clear();
    run.tiles.restart();
    await run.settle();
    expect(run.loaded.size).toBe(9);
    expect(drawn(run)).toEqual(["10/5/5"]);
  });

  it("are removed with the display", async () => {
    const run = setUp();
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.tiles.setDisplay(null);
    await run.settle();
    expect(drawn(run)).toEqual([]);
    expect(run.loaded.size).toBe(0);
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    expect(drawn(run)).toEqual(["10/5/5"]);
  });

  it("being read when the display is removed are dropped: none reaches the worker or the map", async () => {
    const run = setUp();
    const answers: (() => void)[] = [];
    const loaded = { width: 256, height: 256 };
    run.client.load.mockImplementation(
      () => new Promise((resolve) => void answers.push(() => resolve(loaded))),
    );
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    expect(run.fetchTile).toHaveBeenCalledTimes(9);
    expect(run.client.load).toHaveBeenCalledTimes(1);
    run.tiles.setDisplay(null);
    answers[0]?.();
    await run.settle();
    expect(run.client.load).toHaveBeenCalledTimes(1);
    expect(run.calls).toEqual([]);
    expect(drawn(run)).toEqual([]);
  });

  it("being classified when the display is removed are not drawn", async () => {
    const run = setUp();
    run.hold(true);
    run.tiles.setDisplay({ source: SOURCE, filter: filter(100) });
    run.tiles.setView([tile(5, 5)]);
    await run.settle();
    run.tiles.setDisplay(null);
    expect(run.held[0]?.signal?.aborted).toBe(true);
    run.held[0]?.release();
    await run.settle();
    expect(drawn(run)).toEqual([]);
  });
});
