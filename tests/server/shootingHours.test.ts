import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ArcgisError } from "../../server/arcgis/errors";
import { type LayerService, layerService, tableOf } from "../../server/arcgis/layers/services";
import { QueryPool } from "../../server/arcgis/queries/pool";
import { CLASSES, Scheduler } from "../../server/scheduler/index";
import { projectRoot } from "../support/server";

const DAY = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY) * DAY;
const hours = layerService("Layers", "US_Shooting_Hours") as LayerService;
const source = process.env.RIDGELINE_SERVER === "source";

/** Returns the longest time in milliseconds that the event loop was blocked during the work. */
async function longestBlock(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The first tick only starts the measurement.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

describe("a new day's shooting hours", () => {
  const worker = source ? "server/arcgis/query.worker.ts" : "dist/server/query.worker.js";
  const queries = new QueryPool(pathToFileURL(`${projectRoot}/${worker}`), new Scheduler(CLASSES));
  const asker = { owner: "somebody", signal: new AbortController().signal };
  const ask = async (service: string, time: number, raw: Record<string, string> = {}) => {
    const asked = { where: "1=1", outFields: "*", returnGeometry: "false", ...raw, time: `${time}` };
    const answer = await queries.answer({ service, raw: asked }, asker);
    return JSON.parse(Buffer.isBuffer(answer) ? String(answer) : await text(answer)) as {
      features: { attributes: Record<string, unknown> }[];
    };
  };
  beforeAll(() => ask(hours.name, TODAY));
  afterAll(() => queries.close());

  it("match a local computation for a state", async () => {
    const time = TODAY + DAY;
    const { features } = await ask("Layers/CO_Shooting_Hours", time);
    const state = layerService("Layers", "CO_Shooting_Hours") as LayerService;
    expect(features).toHaveLength(64);
    expect(features.map(({ attributes }) => attributes)).toEqual(
      tableOf(state, time).rows.map(({ attributes }) => attributes),
    );
  });

  it("of a failed query give the reason", async () => {
    const refused = await ask(hours.name, TODAY, { where: "NAME = " }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ArcgisError);
    expect(refused).toMatchObject({ code: 400, details: [expect.stringContaining("where")] });
  });

  it("don't block others: the thread is blocked for a fraction of their time", async () => {
    const days = [10, 11, 12, 13, 14].map((day) => TODAY + day * DAY);
    const beside: number[] = [];
    const here: number[] = [];
    for (const time of days) {
      beside.push(await longestBlock(() => ask(hours.name, time, { returnCountOnly: "true" })));
      here.push(await longestBlock(() => void tableOf(hours, time + 100 * DAY)));
    }
    // Load on the machine can only increase both figures, so the minimums are compared.
    expect(Math.min(...beside)).toBeLessThan(Math.min(...here) / 2);
  });
});
