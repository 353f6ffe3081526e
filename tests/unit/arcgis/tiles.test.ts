import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DiskCache } from "../../../server/arcgis/tiles/disk";
import { MemoryCache } from "../../../server/arcgis/tiles/memory";
import { TilePool } from "../../../server/arcgis/tiles/pool";
import { type TileRenderer, TileService } from "../../../server/arcgis/tiles/tileService";

const id = { level: 3, row: 2, column: 1 };
const file = (bytes: number) => ({ bytes: new Uint8Array(bytes), etag: `"${bytes}"` });

describe("the memory cache", () => {
  it("forgets what was used longest ago and stays within its bytes", () => {
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
});

describe("the disk cache", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "ridgeline-tiles-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("keeps files and throws other versions away", async () => {
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

  it("removes what was unused for longest when it is over its limit", async () => {
    const cache = new DiskCache(root, 1, 1000);
    for (let i = 0; i < 9; i++) {
      await cache.set(`lines/${i}.png`, new Uint8Array(100));
      await utimes(join(root, "v1/lines", `${i}.png`), i + 1, i + 1);
    }
    await cache.set("lines/9.png", new Uint8Array(200));
    await cache.sweep();
    const left = (await readdir(join(root, "v1/lines"))).sort();
    expect(left).toEqual(["3.png", "4.png", "5.png", "6.png", "7.png", "8.png", "9.png"]);
  });

  it("does without a disk that cannot be written", async () => {
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
  afterEach(() => rm(root, { recursive: true, force: true }));

  function service(draw: TileRenderer["draw"]): TileService {
    return new TileService({ draw }, new MemoryCache(1000), new DiskCache(root, 1, 10_000));
  }

  it("draws a tile once for all who ask at the same time, and never again", async () => {
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

  it("keeps pictures of different dates apart", async () => {
    const tiles = service(async ({ date }) => Uint8Array.of(Number(date?.slice(-2) ?? 0)));
    const of = async (date?: string) =>
      (await tiles.get({ layer: "satellite", format: "jpeg", date }, id)).bytes[0];
    expect([await of("2024-05-17"), await of(), await of("2024-05-18"), await of("2024-05-17")]).toEqual([
      17, 0, 18, 17,
    ]);
  });

  it("tries again after a failure", async () => {
    let calls = 0;
    const tiles = service(async () => {
      if (++calls === 1) throw new Error("broken");
      return Uint8Array.of(1);
    });
    await expect(tiles.get({ layer: "lines", format: "png" }, id)).rejects.toThrow("broken");
    await expect(tiles.get({ layer: "lines", format: "png" }, id)).resolves.toBeDefined();
  });

  it("takes the job back only when everybody has gone", async () => {
    let aborted = false;
    let finish = (_bytes: Uint8Array) => {};
    let draws = 0;
    const tiles = service((_picture, _id, signal) => {
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
      tiles.get({ layer: "lines", format: "png" }, id, one.signal),
      tiles.get({ layer: "lines", format: "png" }, id, two.signal),
    ];
    // The disk is looked at first.
    await expect.poll(() => draws).toBe(1);
    one.abort();
    expect(aborted).toBe(false);
    two.abort();
    expect(aborted).toBe(true);
    finish(Uint8Array.of(1));
    await Promise.allSettled(both);
  });
});

describe("the pool", () => {
  const pools: TilePool[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });

  /** Workers that answer after a while: column 13 kills them, column 14 fails, column 15 gets no answer. */
  const script = `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", ({ job, column }) => setTimeout(() => {
      if (column === 13) process.exit(3);
      if (column === 14) parentPort.postMessage({ job, error: "no" });
      else if (column !== 15) parentPort.postMessage({ job, bytes: Uint8Array.of(column) });
    }, 20));`;
  function pool(options: { size?: number; limit?: number; timeout?: number } = {}): TilePool {
    const made = new TilePool(() => new Worker(script, { eval: true }), { size: 2, ...options });
    pools.push(made);
    return made;
  }
  const draw = (made: TilePool, column: number, signal?: AbortSignal) =>
    made.draw({ layer: "lines", format: "png" }, { level: 9, row: 0, column }, signal);

  it("gives every job its own answer", async () => {
    const made = pool();
    const results = await Promise.all(Array.from({ length: 10 }, (_, column) => draw(made, column)));
    expect(results.map((bytes) => bytes[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("gives up a job that hangs with 503, and goes on with a new worker", async () => {
    // Only the pool's clock: the workers have one of their own.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const made = pool({ size: 1, timeout: 1000 });
    const [hung, fine] = [draw(made, 15), draw(made, 5)];
    const refused = expect(hung).rejects.toMatchObject({ code: 503 });
    vi.advanceTimersByTime(999);
    expect(made.waiting).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await refused;
    expect((await fine)[0]).toBe(5);
  });

  it("outlives jobs that fail and workers that die", async () => {
    const made = pool({ size: 1 });
    const [died, failed, fine] = await Promise.allSettled([draw(made, 13), draw(made, 14), draw(made, 5)]);
    expect(died).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringContaining("code 3") },
    });
    expect(failed).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("no") } });
    expect(fine).toMatchObject({ status: "fulfilled" });
  });

  it("refuses with 503 what is too much, and takes back what nobody waits for", async () => {
    const made = pool({ size: 1, limit: 2 });
    const running = draw(made, 1);
    const gone = new AbortController();
    const waiting = draw(made, 2, gone.signal);
    const other = draw(made, 3);
    await expect(draw(made, 4)).rejects.toMatchObject({ code: 503 });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 499 });
    expect(made.waiting).toBe(1);
    await Promise.all([running, other]);
  });

  it("answers questions about places ahead of the pictures that wait", async () => {
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

  it("rejects what is pending when it closes", async () => {
    const made = pool({ size: 1 });
    const pending = [draw(made, 1), draw(made, 2)].map((promise) => promise.catch((error: unknown) => error));
    await made.close();
    for (const outcome of await Promise.all(pending)) expect(outcome).toMatchObject({ code: 503 });
    await expect(draw(made, 3)).rejects.toMatchObject({ code: 503 });
  });
});
