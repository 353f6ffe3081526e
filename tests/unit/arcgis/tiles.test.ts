import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DiskCache } from "../../../server/arcgis/tiles/disk";
import { MemoryCache } from "../../../server/arcgis/tiles/memory";
import { TilePool } from "../../../server/arcgis/tiles/pool";
import { type TileRenderer, TileService } from "../../../server/arcgis/tiles/tileService";
import type { ClassLimits } from "../../../server/scheduler/classes";
import { BusyError, DeadlineError, Scheduler } from "../../../server/scheduler/index";

const id = { level: 3, row: 2, column: 1 };
const file = (bytes: number) => ({ bytes: new Uint8Array(bytes), etag: `"${bytes}"` });

describe("the memory cache", () => {
  it("evicts the least recently used entries to stay within its bytes", () => {
    const cache = new MemoryCache(100);
    cache.set("a", file(40));
    cache.set("b", file(40));
    cache.get("a");
    cache.set("c", file(40));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")).toBeDefined();
    expect(cache.bytes).toBe(80);
    cache.set("a", file(10));
    expect(cache.bytes).toBe(50);
  });

  it("is empty after half a minute without use", () => {
    vi.useFakeTimers();
    const cache = new MemoryCache(100);
    cache.set("a", file(40));
    vi.advanceTimersByTime(25_000);
    expect(cache.get("a")).toBeDefined();
    vi.advanceTimersByTime(25_000);
    expect(cache.bytes).toBe(40);
    vi.advanceTimersByTime(5_000);
    expect(cache.bytes).toBe(0);
    expect(cache.get("a")).toBeUndefined();
    cache.set("b", file(10));
    vi.advanceTimersByTime(30_000);
    expect(cache.bytes).toBe(0);
    vi.useRealTimers();
  });
});

describe("the disk cache", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "ridgeline-tiles-"));
  });
  // A tile may still be being written to disk.
  afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

  it("keeps files and deletes other versions", async () => {
    await mkdir(join(root, "v1"));
    await writeFile(join(root, "v1", "old.png"), "old");
    await writeFile(join(root, "somebody-elses.txt"), "stays");
    const cache = new DiskCache(root, 2, 1000);
    await cache.open();
    expect((await readdir(root)).sort()).toEqual(["somebody-elses.txt", "v2"]);
    await cache.set("lines/3/2/1.png", Uint8Array.of(1, 2, 3));
    expect(await cache.get("lines/3/2/1.png")).toEqual(Buffer.of(1, 2, 3));
    expect(await cache.get("lines/3/2/2.png")).toBeNull();
  });

  it("evicts the least recently used files above its limit", async () => {
    const cache = new DiskCache(root, 1, 1000);
    for (let i = 0; i < 9; i++) {
      // Plus 16 bytes of checksum each.
      await cache.set(`lines/${i}.png`, new Uint8Array(84));
      await utimes(join(root, "v1/lines", `${i}.png`), i + 1, i + 1);
    }
    await cache.set("lines/9.png", new Uint8Array(184));
    await cache.sweep();
    const left = (await readdir(join(root, "v1/lines"))).sort();
    expect(left).toEqual(["3.png", "4.png", "5.png", "6.png", "7.png", "8.png", "9.png"]);
  });

  it.each([
    ["cut", (file: Buffer) => file.subarray(0, -1)],
    ["emptied", (file: Buffer) => file.subarray(0, 0)],
    ["changed", (file: Buffer) => Buffer.from(file.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))],
    ["kept by an older version", (file: Buffer) => file.subarray(0, -16)],
  ])("ignores a file that was %s, and stores the redrawn one", async (_, damage) => {
    const cache = new DiskCache(root, 1, 1000);
    const tile = new Uint8Array(100).fill(7);
    await cache.set("lines/1.png", tile);
    const path = join(root, "v1/lines/1.png");
    await writeFile(path, damage(await readFile(path)));
    expect(await cache.get("lines/1.png")).toBeNull();
    await cache.set("lines/1.png", tile);
    expect(await cache.get("lines/1.png")).toEqual(Buffer.from(tile));
  });

  it("works without a writable disk", async () => {
    await writeFile(join(root, "file"), "not a folder");
    const cache = new DiskCache(join(root, "file"), 1, 1000);
    await cache.set("lines/1.png", Uint8Array.of(1));
    expect(await cache.get("lines/1.png")).toBeNull();
    expect(await readFile(join(root, "file"), "utf8")).toBe("not a folder");
  });
});

describe("the tile service", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "ridgeline-tiles-"));
  });
  // A tile may still be being written to disk.
  afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

  function service(draw: TileRenderer["draw"]): TileService {
    return new TileService({ draw }, new MemoryCache(1000), new DiskCache(root, 1, 10_000));
  }

  it("draws a tile once for concurrent requests, and caches it", async () => {
    let drawn = 0;
    const draw = async () => {
      drawn++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Uint8Array.of(7);
    };
    const first = service(draw);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => first.get({ layer: "lines", format: "png" }, id)),
    );
    expect(drawn).toBe(1);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    await first.get({ layer: "lines", format: "png" }, id);
    await expect.poll(() => readdir(join(root, "v1/lines/3/2"))).toEqual(["1.png"]);
    expect((await service(draw).get({ layer: "lines", format: "png" }, id)).bytes[0]).toBe(7);
    expect(drawn).toBe(1);
  });

  it("takes a file's tile from the cache, and doesn't cache what it draws for one", async () => {
    const classes: (string | undefined)[] = [];
    const tiles = service(async (_content, _id, { className }) => {
      classes.push(className);
      return Uint8Array.of(7);
    });
    const asker = { owner: "somebody", signal: new AbortController().signal };
    const once = () => tiles.once({ layer: "lines", format: "png" }, id, asker);
    expect([(await once())[0], (await once())[0]]).toEqual([7, 7]);
    expect(classes).toEqual(["mapFileTiles", "mapFileTiles"]);
    await tiles.get({ layer: "lines", format: "png" }, id);
    await once();
    expect(classes).toEqual(["mapFileTiles", "mapFileTiles", undefined]);
  });

  it("caches images of different dates separately", async () => {
    const tiles = service(async ({ date }) => Uint8Array.of(Number(date?.slice(-2) ?? 0)));
    const of = async (date?: string) =>
      (await tiles.get({ layer: "satellite", format: "jpeg", date }, id)).bytes[0];
    expect([await of("2024-05-17"), await of(), await of("2024-05-18"), await of("2024-05-17")]).toEqual([
      17, 0, 18, 17,
    ]);
  });

  it("retries after a failure", async () => {
    let calls = 0;
    const tiles = service(async () => {
      if (++calls === 1) throw new Error("broken");
      return Uint8Array.of(1);
    });
    await expect(tiles.get({ layer: "lines", format: "png" }, id)).rejects.toThrow("broken");
    await expect(tiles.get({ layer: "lines", format: "png" }, id)).resolves.toBeDefined();
  });

  it("cancels the job only when all callers have canceled", async () => {
    let aborted = false;
    let finish = (_bytes: Uint8Array) => {};
    let draws = 0;
    const tiles = service((_picture, _id, { signal }) => {
      draws++;
      signal?.addEventListener("abort", () => {
        aborted = true;
      });
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const one = new AbortController();
    const two = new AbortController();
    const both = [
      tiles.get({ layer: "lines", format: "png" }, id, one),
      tiles.get({ layer: "lines", format: "png" }, id, two),
    ];
    // The disk is checked first.
    await expect.poll(() => draws).toBe(1);
    one.abort();
    expect(aborted).toBe(false);
    two.abort();
    expect(aborted).toBe(true);
    finish(Uint8Array.of(1));
    await Promise.allSettled(both);
  });

  it("draws a tile at the earliest turn of its waiting callers", async () => {
    const starts = new Map<string, () => void>();
    const over: string[] = [];
    const tiles = service(
      (_picture, _id, { owner = "", signal, onStart }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener("abort", () => {
            over.push(owner);
            reject(signal.reason);
          });
          starts.set(owner, () => {
            onStart?.();
            resolve(Uint8Array.of(7));
          });
        }),
    );
    const ask = (owner: string) => tiles.get({ layer: "lines", format: "png" }, id, { owner });
    const crowd = ask("crowd");
    await expect.poll(() => starts.size).toBe(1);
    const [late, again] = [ask("late"), ask("late")];
    expect([...starts.keys()]).toEqual(["crowd", "late"]);
    starts.get("late")?.();
    for (const answer of [crowd, late, again]) expect((await answer).bytes[0]).toBe(7);
    expect(over).toEqual(["crowd"]);
    await expect.poll(() => readdir(join(root, "v1/lines/3/2"))).toEqual(["1.png"]);
  });

  it("refuses a client with too many waiting requests, but not the next client for the same tile", async () => {
    let draws = 0;
    const tiles = service(async (_picture, _id, { owner, onStart }) => {
      draws++;
      if (owner === "crowd") throw new BusyError("owner-full", 2);
      onStart?.();
      return Uint8Array.of(7);
    });
    const ask = (owner: string) => tiles.get({ layer: "lines", format: "png" }, id, { owner });
    await expect(ask("crowd")).rejects.toBeInstanceOf(BusyError);
    expect((await ask("late")).bytes[0]).toBe(7);
    expect(draws).toBe(2);
    await expect.poll(() => readdir(join(root, "v1/lines/3/2"))).toEqual(["1.png"]);
  });
});

describe("the worker pool", () => {
  const pools: TilePool[] = [];
  const started: Worker[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
    started.length = 0;
  });

  /** Workers that respond after a delay. Column 13 kills them, column 14 fails, column 15 never gets a response. */
  const script = `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ job, column }) => setTimeout(() => {
      if (column === 13) process.exit(3);
      if (column === 14) parentPort.postMessage({ job, error: "no" });
      else if (column !== 15) parentPort.postMessage({ job, bytes: Uint8Array.of(column) });
    }, 20));`;
  function pool(
    options: {
      size?: number;
      limit?: number;
      timeout?: number;
      idleMs?: { others: number; last: number };
    } = {},
  ): TilePool {
    const { size = 2, limit = 400, timeout = 60_000, idleMs } = options;
    const limits: ClassLimits = {
      group: "drawing",
      running: size,
      runningPerOwner: size,
      waiting: limit,
      waitingPerOwner: limit,
      waitMs: 60_000,
      runMs: timeout,
    };
    scheduler = new Scheduler({ tiles: limits, lookups: limits });
    const start = () => {
      const worker = new Worker(script, { eval: true });
      started.push(worker);
      return worker;
    };
    const made = new TilePool(start, scheduler, size, idleMs);
    pools.push(made);
    return made;
  }
  let scheduler: Scheduler<"tiles" | "lookups">;
  const waiting = () => scheduler.stats().reduce((sum, lane) => sum + lane.waiting, 0);
  const draw = (made: TilePool, column: number, signal?: AbortSignal) =>
    made.draw({ layer: "lines", format: "png" }, { level: 9, row: 0, column }, signal ? { signal } : {});

  it("returns each job its own result", async () => {
    const made = pool();
    const results = await Promise.all(Array.from({ length: 10 }, (_, column) => draw(made, column)));
    expect(results.map((bytes) => bytes[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("times out a job that hangs, and continues with a new worker", async () => {
    // Fakes only the pool's clock. The workers have their own.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const made = pool({ size: 1, timeout: 1000 });
    const [hung, fine] = [draw(made, 15), draw(made, 5)];
    const refused = expect(hung).rejects.toBeInstanceOf(DeadlineError);
    await Promise.resolve();
    vi.advanceTimersByTime(999);
    expect(waiting()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await refused;
    expect((await fine)[0]).toBe(5);
  });

  it("ends idle workers, and restarts them when needed", async () => {
    const made = pool({ size: 2, idleMs: { others: 200, last: 600 } });
    const ended: number[] = [];
    await Promise.all([draw(made, 1), draw(made, 2)]);
    for (const [index, worker] of started.entries()) worker.once("exit", () => ended.push(index));
    // One keeps drawing, the other is idle.
    for (let column = 3; ended.length === 0; column++) await draw(made, (column % 10) + 1);
    expect(ended).toEqual([1]);
    expect(started).toHaveLength(2);
    const drawn = performance.now();
    await expect.poll(() => ended).toEqual([1, 0]);
    // The last worker is kept longer.
    expect(performance.now() - drawn).toBeGreaterThan(400);
    expect((await draw(made, 4))[0]).toBe(4);
    expect(started).toHaveLength(3);
  });

  it("survives failing jobs and crashed workers", async () => {
    const made = pool({ size: 1 });
    const [died, failed, fine] = await Promise.allSettled([draw(made, 13), draw(made, 14), draw(made, 5)]);
    expect(died).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringContaining("code 3") },
    });
    expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("no") } });
    expect(fine).toMatchObject({ status: "fulfilled" });
  });

  it("refuses overload, and cancels work without waiting callers", async () => {
    const made = pool({ size: 1, limit: 2 });
    const running = draw(made, 1);
    const gone = new AbortController();
    const taken = draw(made, 2, gone.signal);
    const other = draw(made, 3);
    await expect(draw(made, 4)).rejects.toMatchObject({ reason: "owner-full" });
    gone.abort(new Error("gone"));
    await expect(taken).rejects.toThrow("gone");
    expect(waiting()).toBe(1);
    await Promise.all([running, other]);
  });

  it("runs lookups ahead of waiting images", async () => {
    const made = pool({ size: 1 });
    const order: string[] = [];
    const noted = (name: string, job: Promise<unknown>) => job.then(() => order.push(name));
    await Promise.all([
      noted("running", draw(made, 1)),
      noted("picture", draw(made, 2)),
      noted(
        "heights",
        made.draw(
          { layer: "elevation", format: "points", points: Float64Array.of(-105, 40) },
          { level: 0, row: 0, column: 0 },
        ),
      ),
    ]);
    expect(order).toEqual(["running", "heights", "picture"]);
  });

  it("rejects pending work when it closes", async () => {
    const made = pool({ size: 1 });
    const pending = [draw(made, 1), draw(made, 2)].map((promise) => promise.catch((error: unknown) => error));
    await made.close();
    for (const outcome of await Promise.all(pending)) expect(outcome).toMatchObject({ code: 503 });
    await expect(draw(made, 3)).rejects.toMatchObject({ code: 503 });
  });
});
