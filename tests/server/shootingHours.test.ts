import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LayerService, layerService, tableOf } from "../../server/arcgis/layers/services";
import { tablesFrom } from "../../server/arcgis/layers/tables";
import { TilePool } from "../../server/arcgis/tiles/pool";
import { projectRoot } from "../support/server";

const DAY = 86_400_000;
const MIDSUMMER = Date.UTC(2026, 5, 21);
const hours = layerService("Layers", "US_Shooting_Hours") as LayerService;

/** Milliseconds for which nothing else could run while the work went on: the longest such time. */
async function longestBlock(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The first tick only begins to measure.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

describe("a new day's shooting hours", () => {
  // The workers of the built server, which the tests' setup has made.
  const script = path.join(projectRoot, "dist/server/tile.worker.js");
  const pool = new TilePool(() => new Worker(script, { workerData: { dem: null } }), { size: 1 });
  const find = tablesFrom(pool);
  beforeAll(async () => {
    await find(hours, MIDSUMMER);
  });
  afterAll(() => pool.close());

  it("are the ones that computing them here gives, for the country and for a state", async () => {
    const time = MIDSUMMER + DAY;
    const state = layerService("Layers", "CO_Shooting_Hours") as LayerService;
    const fromWorker = await find(state, time);
    const expected = hours.definition.rows(time).filter(({ attributes }) => attributes.STATE === "CO");
    expect(fromWorker.rows.length).toBe(64);
    for (const [i, { attributes, shape }] of fromWorker.rows.entries()) {
      expect(attributes).toEqual({ ...expected[i]?.attributes, OBJECTID: i + 1 });
      expect(shape).toBe(expected[i]?.shape);
    }
    expect((await find(hours, time)).rows.length).toBeGreaterThan(3000);
  });

  it("are computed once for all who ask at the same time", async () => {
    const time = MIDSUMMER + 2 * DAY;
    const [one, other] = await Promise.all([find(hours, time), find(hours, time)]);
    expect(other).toBe(one);
  });

  it("hold up nothing else: the thread is blocked for a fraction of what they take", async () => {
    const days = [10, 11, 12, 13, 14].map((day) => MIDSUMMER + day * DAY);
    const beside: number[] = [];
    const here: number[] = [];
    for (const time of days) {
      beside.push(await longestBlock(() => find(hours, time)));
      here.push(await longestBlock(() => void tableOf(hours, time + 100 * DAY)));
    }
    // Other work on the machine only adds to both.
    expect(Math.min(...beside)).toBeLessThan(Math.min(...here) / 2);
  });
});
